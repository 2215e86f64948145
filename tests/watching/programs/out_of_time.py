"""Rounds until an exception ends one in its middle: what was open there has no value."""

from rules import moves, worth


class OutOfTime(Exception):
    pass


def search(state, depth, clock):
    # > enter()
    clock.append(state)
    if len(clock) > 12:
        raise OutOfTime
    if depth == 0:
        return worth(state)  # back
    best = -99
    for coin in moves(state):  # looked
        best = max(best, -search((*state, coin), depth - 1, clock))
        # > update(best)
    return best  # back


def think(state):
    depth, best, clock = 1, None, []
    try:
        while True:
            best = search(state, depth, clock)
            depth += 1
    except OutOfTime:
        # > dropped()
        return best


RUN = think, ()
