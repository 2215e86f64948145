"""A position handed on in parts, the first of which is searched before the loop over the rest."""

from math import inf


def search(tree, alpha, beta, mine):
    # > enter(alpha, beta)
    if isinstance(tree, int):
        return tree  # back
    return best_of(*tree, alpha=alpha, beta=beta, mine=mine)


def best_of(first, *rest, alpha, beta, mine):
    best = search(first, alpha, beta, not mine)
    # > update(best)
    for child in rest:
        if mine:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
        if alpha >= beta:
            # > cut(1 + len(rest) - tried())
            break
        value = search(child, alpha, beta, not mine)
        best = max(best, value) if mine else min(best, value)
        # > update(best)
    return best  # back


RUN = search, [[3, 12, 8], [2, 4, 6], [14, 1, 2], [[7], 1]], -inf, inf, True
