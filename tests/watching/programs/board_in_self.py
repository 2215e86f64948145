"""A player object: choose() loops over moves and keeps alpha, the bounds of the rest go by name."""

from rules import COINS, worth


class Player:
    def __init__(self, board, depth):
        self.board, self.depth = board, depth

    def choose(self):
        # > enter()
        top, pick = -999, None
        for coin in COINS:  # looked
            self.board.append(coin)
            value = self.lowest(self.depth, alpha=top, beta=999)
            del self.board[-1]
            if value > top:
                top, pick = value, coin
            # > update(top)
        return {"move": pick, "value": top}  # back: top

    def highest(self, depth, alpha, beta):
        return self.extreme(max, self.lowest, depth, alpha, beta)

    def lowest(self, depth, alpha, beta):
        return self.extreme(min, self.highest, depth, alpha, beta)

    def extreme(self, pick, other, depth, alpha, beta):
        # > enter(alpha, beta)
        if depth == 0:
            return worth(self.board)  # back
        best = -999 if pick is max else 999
        free = [c for c in COINS if c not in self.board]
        for coin in free:  # looked
            self.board.append(coin)
            best = pick(best, other(depth - 1, alpha=alpha, beta=beta))
            # > update(best)
            del self.board[-1]
            if pick is max:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best  # back


RUN = (Player([], 2).choose,)
