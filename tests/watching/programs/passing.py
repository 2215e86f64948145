"""A player who cannot move passes: the position stays, the sides change; two passes end it."""


def search(heap, mine, passed):
    # > enter()
    take = [k for k in ((2, 3) if mine else (1, 4)) if k <= heap]
    if not take and passed:
        return heap if mine else -heap  # back
    if not take:
        return -search(heap, not mine, True)  # = return back(update(-search(heap, not mine, True)))
    best = -99
    for k in take:  # looked
        best = max(best, -search(heap - k, not mine, False) + k)
        # > update(best)
    return best  # back


RUN = search, 6, True, False
