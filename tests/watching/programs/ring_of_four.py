"""Four functions that call each other in a ring, over lists of lists: the first leaf stands above
the place where the ring closes."""


def max_value(state):
    # > enter()
    if isinstance(state, int):
        return state  # back
    best = -99
    for child in state:  # looked
        best = max(best, after_max(child))
        # > update(best)
    return best  # back


def after_max(state):
    # > enter()
    if isinstance(state, int):
        return state  # back
    total = 0
    for child in state:  # looked
        total += min_value(child) / len(state)
        # > update(total)
    return total  # back


def min_value(state):
    # > enter()
    if isinstance(state, int):
        return state  # back
    best = 99
    for child in state:  # looked
        best = min(best, after_min(child))
        # > update(best)
    return best  # back


def after_min(state):
    # > enter()
    if isinstance(state, int):
        return state  # back
    total = 0
    for child in state:  # looked
        total += max_value(child) / len(state)
        # > update(total)
    return total  # back


RUN = max_value, [5, [2, [4, [1, [8, 3]]]], [[6, 7], [0, [9, [2, 4]]]]]
