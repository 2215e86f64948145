"""The board and a counter of nodes in self; at the horizon a search of its own goes on."""


class Engine:
    def __init__(self, pile):
        self.pile, self.nodes = pile, 0

    def negamax(self, depth, alpha, beta):
        # > enter(alpha, beta)
        self.nodes += 1
        if depth == 0:
            return self.quiet(alpha, beta)
        best = -99
        for take in range(1, min(3, self.pile) + 1):  # looked
            self.pile -= take
            score = -self.negamax(depth - 1, -beta, -alpha)
            self.pile += take
            best = max(best, score)
            alpha = max(alpha, best)
            # > update(best)
            if alpha >= beta:
                break
        return best  # back

    def quiet(self, alpha, beta):
        self.nodes += 1
        return self.pile * 5 % 7 - 3  # back


RUN = Engine(9).negamax, 3, -99, 99
