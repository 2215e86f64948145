"""An engine that holds its board, changes it in place and takes moves back: no state is passed."""

from rules import COINS, worth


class Engine:
    def __init__(self):
        self.played, self.nodes = [], 0

    def search(self, depth, alpha, beta):
        # > enter(alpha, beta)
        self.nodes += 1
        if depth == 0:
            return worth(self.played) * (-1) ** len(self.played)  # back
        best = -1000
        free = [c for c in COINS if c not in self.played]
        for coin in free:  # looked
            self.played.append(coin)
            best = max(best, -self.search(depth - 1, -beta, -alpha))
            # > update(best)
            self.played.pop()
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best  # back


RUN = Engine().search, 3, -1000, 1000
