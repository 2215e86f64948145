"""MTD(f): round after round with a window of width one."""

from rules import moves, worth


def search(state, beta):
    # > enter(beta - 1, beta, own=True)
    if len(state) == 3:
        return worth(state)  # back
    pick, g = (max, -99) if len(state) % 2 == 0 else (min, 99)
    for coin in moves(state):  # looked
        g = pick(g, search((*state, coin), beta))
        # > update(g)
        if g >= beta if pick is max else g < beta:
            break
    return g  # back


def mtdf(root, f):
    lower, upper = -99, 99
    while lower < upper:
        beta = max(f, lower + 1)
        f = search(root, beta)
        if f < beta:
            upper = f
        else:
            lower = f
    return f


RUN = mtdf, (), 0
