"""functools.cache before the search: what it answers is no call at all."""

from functools import cache


@cache
def best(pile, mine):
    # > enter()
    if pile == 0:
        return -1 if mine else 1  # back
    value = -2 if mine else 2
    for take in (1, 2, 3):  # looked
        if take <= pile:
            got = best(pile - take, not mine)
            value = max(value, got) if mine else min(value, got)
            # > update(value)
    return value  # back


RUN = best, 6, True
