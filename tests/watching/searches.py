"""Searches as everybody writes them, for the tests that watch what is around them."""


def highest(tree, mine):
    if not isinstance(tree, list):
        return tree
    return (max if mine else min)(highest(child, not mine) for child in tree)


def narrowed(tree, alpha, beta, mine):
    if not isinstance(tree, list):
        return tree
    for child in tree:
        value = narrowed(child, alpha, beta, not mine)
        alpha, beta = (max(alpha, value), beta) if mine else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return alpha if mine else beta


def nim(pile, mine=False):
    """Who takes the last loses."""
    if pile == 0:
        return 1 if mine else -1
    found = [nim(pile - take, not mine) for take in (1, 2) if take <= pile]
    return max(found) if mine else min(found)
