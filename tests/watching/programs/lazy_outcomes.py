"""A generator of (outcome, move), gone through until one wins: the rest is never made."""

from functools import cache


@cache
def nim(heaps, mine):
    # > enter()
    if not any(heaps):
        return (-1 if mine else 1), None  # back: -1 if mine else 1
    options = [(k, left) for k, heap in enumerate(heaps) for left in range(heap)]
    # > options = looked(options)
    outcomes = (
        (nim((*heaps[:k], left, *heaps[k + 1 :]), not mine)[0], (k, left)) for k, left in options
    )
    for outcome, move in outcomes:
        # > update(outcome)
        if outcome == (1 if mine else -1):
            return outcome, move  # known: outcome
    return outcome, move  # known: outcome


RUN = nim, (1, 2), True
