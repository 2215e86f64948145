"""A binary tree as pairs: the left child, then the right one, unless the window is closed."""

from math import inf


def negamax(node, alpha, beta):
    # > enter(alpha, beta)
    if isinstance(node, int):
        return node  # back
    left, right = node
    best = -negamax(left, -beta, -alpha)
    # > update(best)
    if best >= beta:
        # > cut(None)
        return best  # back
    best = max(best, -negamax(right, -beta, -max(alpha, best)))
    # > update(best)
    return best  # back


RUN = negamax, (((3, 5), (2, 9)), ((1, 2), (7, 4))), -inf, inf
