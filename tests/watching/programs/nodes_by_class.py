"""A tree of objects: each kind of node has a class, and its value a method of one name."""


class Leaf:
    def __init__(self, payoff):
        self.payoff = payoff

    def value(self, alpha, beta):
        # > enter(alpha, beta)
        return self.payoff  # back


class Max:
    def __init__(self, *children):
        self.children = children

    def value(self, alpha, beta):
        # > enter(alpha, beta)
        best = -99
        for child in self.children:  # looked
            best = max(best, child.value(alpha, beta))
            # > update(best)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best  # back


class Min:
    def __init__(self, *children):
        self.children = children

    def value(self, alpha, beta):
        # > enter(alpha, beta)
        best = 99
        for child in self.children:  # looked
            best = min(best, child.value(alpha, beta))
            # > update(best)
            beta = min(beta, best)
            if alpha >= beta:
                break
        return best  # back


def leaves(*payoffs):
    return map(Leaf, payoffs)


ROOT = Max(Leaf(1), Min(*leaves(5, 7, 6)), Min(Leaf(8), Max(*leaves(2, 4)), Leaf(9)), Leaf(3))

RUN = ROOT.value, -99, 99
