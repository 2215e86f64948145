"""A watch with its own wrapper round functools.cache: what the cache answers is no leaf."""

from functools import cache
from time import perf_counter


def timed(search):
    def inner(*given):
        # > enter()
        # > hits = search.cache_info().hits
        began = perf_counter()
        value = search(*given)
        inner.seconds += perf_counter() - began
        return value  # = return (back if search.cache_info().hits == hits else known)(value)

    inner.seconds = 0
    return inner


@timed
@cache
def best(pile, mine):
    if pile == 0:
        return -1 if mine else 1
    value = -2 if mine else 2
    for take in (1, 2, 3):  # looked
        if take <= pile:
            got = best(pile - take, not mine)
            value = max(value, got) if mine else min(value, got)
            # > update(value)
    return value


RUN = best, 6, True
