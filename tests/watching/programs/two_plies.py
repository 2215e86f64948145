"""My move and the reply, each in a function of its own: nothing calls itself."""

from rules import moves, worth


def best_move(state):
    # > enter()
    best, choice = -100, None
    for coin in moves(state):  # looked
        value = reply((*state, coin))
        if value > best:
            best, choice = value, coin
        # > update(best)
    return choice  # back: None, best


def reply(state):
    # > enter()
    worst = 100
    for coin in moves(state):  # looked
        worst = min(worst, after((*state, coin), 1))
        # > update(worst)
    return worst  # back


def after(state, depth):
    # > enter()
    if depth == 0 or len(state) == 4:
        return worth(state)  # back
    return max(  # = return back(bests(max, *[
        after((*state, coin), depth - 1) for coin in moves(state)
    )  # = ]))


RUN = best_move, ()
