"""A player for whom no move is legal passes, which is found out behind the loops."""


def search(cells, mine, alpha, beta):
    # > enter(alpha, beta)
    if all(cells):
        return sum(k * cell for k, cell in enumerate(cells)) % 13 - 6  # back
    best = None
    for row in (0, 1):
        for column in (0, 1):
            k = 2 * row + column
            if not cells[k] and (k + mine) % 3:
                # > look(k)
                below = *cells[:k], 1 + mine, *cells[k + 1 :]
                value = -search(below, not mine, -beta, -alpha)
                best = value if best is None else max(best, value)
                # > update(best)
                alpha = max(alpha, best)
                if alpha >= beta:
                    # > cut(None, 0, 1, 2)
                    return best  # back
    if best is None:
        best = -search(cells, not mine, -beta, -alpha)
        # > update(best)
    return best  # back


RUN = search, (0, 0, 0, 0), True, -99, 99
