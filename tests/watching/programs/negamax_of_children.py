"""Negamax in three lines: max() over a generator, and the children out of another one."""

from rules import moves, worth


def children(state):
    for coin in moves(state):
        yield (*state, coin)


def negamax(state, depth, color):
    # > enter()
    if depth == 0:
        return color * worth(state)  # back
    return max(  # = return back(bests(max, *[
        -negamax(child, depth - 1, -color) for child in children(state)
    )  # = ]))


RUN = negamax, (), 3, 1
