"""A cache and a generator: nothing holds a running value, and some children are never called."""

from functools import lru_cache

ROW = 5, 3, 9, 7, 2


@lru_cache(maxsize=None)  # noqa: UP033
def margin(first, last):
    # > enter()
    if first > last:
        return 0  # back
    ends = (first, first + 1, last), (last, first, last - 1)
    return max(ROW[coin] - margin(*rest) for coin, *rest in ends)  # back


RUN = margin, 0, 4
