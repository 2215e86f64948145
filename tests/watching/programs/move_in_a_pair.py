"""A helper that is given heaps and an enumerated move, and a loop that stops at its head."""


def options(heaps):
    return [(i, n) for i, heap in enumerate(heaps) for n in range(1, heap + 1)]


def after(heaps, move, mine, alpha, beta):
    i, n = move
    return worth((*heaps[:i], heaps[i] - n, *heaps[i + 1 :]), not mine, alpha, beta)


def worth(heaps, mine, alpha, beta):
    # > enter(alpha, beta)
    if not any(heaps):
        return -1 if mine else 1  # back
    best, every = -9 if mine else 9, options(heaps)
    for k, move in enumerate(every):
        if alpha >= beta and k:
            # > cut(len(every) - k)
            break
        value = after(heaps, move, mine, alpha, beta)
        best = max(best, value) if mine else min(best, value)
        # > update(best)
        if mine:
            alpha = max(alpha, best)
        else:
            beta = min(beta, best)
    return best  # back


RUN = worth, (1, 2, 1), True, -9, 9
