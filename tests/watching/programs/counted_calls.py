"""A decorator that counts the calls, round a search that hands a position on to one of two."""

from functools import wraps

from rules import moves, worth


def counted(f):
    @wraps(f)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return f(*args, **kwargs)

    wrapper.calls = 0
    return wrapper


@counted
def value(state):
    if len(state) == 3:
        # > enter()
        return worth(state)  # back
    return (lowest if len(state) % 2 else highest)(state)


def highest(state):
    # > enter()
    return max(  # = return back(bests(max, *[
        value((*state, coin)) for coin in moves(state)
    )  # = ]))


def lowest(state):
    # > enter()
    return min(  # = return back(bests(min, *[
        value((*state, coin)) for coin in moves(state)
    )  # = ]))


RUN = value, ()
