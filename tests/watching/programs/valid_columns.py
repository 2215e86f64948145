"""Columns by number, of which the program's own test passes over the full ones."""


def search(taken, depth, alpha, beta, mine):
    # > enter(alpha, beta)
    if depth == 0:
        return sum(place * column for place, column in enumerate(taken, 3)) * 7 % 11 - 5  # back
    best = -99 if mine else 99
    for column in range(3):
        if taken.count(column) < 2:
            taken.append(column)
            value = search(taken, depth - 1, alpha, beta, not mine)
            taken.pop()
            best = max(best, value) if mine else min(best, value)
            # > update(best)
            if mine:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                # > cut(None)
                break
    return best  # back


RUN = search, [0, 0], 4, -99, 99, True
