"""Nim: a position is won if any move leads to one that is lost; any() stops at the first."""


def wins(heaps):
    # > enter()
    return any(  # = found = any(
        not wins((*heaps[:i], left, *heaps[i + 1 :]))
        for i, heap in enumerate(heaps)
        for left in range(heap)
    )  # = )
    # > found and cut(None, sum(heaps) - tried())
    # > return back(found)


RUN = wins, (1, 2, 2)
