"""Rounds to a growing depth over a pair of methods, the first too shallow for both, until the time
is over: what is evaluated is counted in self."""


class OutOfTime(Exception):
    pass


class Player:
    def __init__(self, budget):
        self.left = budget

    def get_move(self, state):
        best = None
        try:
            for depth in range(1, 6):
                best = self.alphabeta(state, depth)
        except OutOfTime:
            # > dropped()
            pass
        return best

    def check(self):
        self.left -= 1
        if self.left < 0:
            raise OutOfTime()

    def alphabeta(self, state, depth):
        # > enter()
        self.check()
        best_score, best_move = float("-inf"), None
        alpha = float("-inf")
        for m in (1, 2, 3):  # looked
            s = self.min_value(state + m, depth - 1, alpha, float("inf"))
            if s > best_score:
                best_score, best_move = s, m
            # > update(best_score)
            alpha = max(alpha, best_score)
        # > back(best_score, None)
        return best_move

    def min_value(self, state, depth, alpha, beta):
        # > enter(alpha, beta)
        self.check()
        if depth == 0:
            return state * 5 % 7  # back
        v = float("inf")
        for m in (1, 2, 3):  # looked
            v = min(v, self.max_value(state + m, depth - 1, alpha, beta))
            # > update(v)
            if v <= alpha:
                return v  # back
            beta = min(beta, v)
        return v  # back

    def max_value(self, state, depth, alpha, beta):
        # > enter(alpha, beta)
        self.check()
        if depth == 0:
            return state * 5 % 7  # back
        v = float("-inf")
        for m in (1, 2, 3):  # looked
            v = max(v, self.min_value(state + m, depth - 1, alpha, beta))
            # > update(v)
            if v >= beta:
                return v  # back
            alpha = max(alpha, v)
        return v  # back


RUN = Player(40).get_move, 0
