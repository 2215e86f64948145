"""A board that is nobody's argument: a root that loops over its moves, two functions by turns."""

cells = [*"XO  X   O"]
LINES = (0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)


def worth():
    for line in LINES:
        first, second, third = (cells[k] for k in line)
        if first != " " and first == second == third:
            return 1 if first == "X" else -1
    return None if " " in cells else 0


def free():
    return [k for k in range(9) if cells[k] == " "]


def highest():
    # > enter()
    if (known := worth()) is not None:
        return known  # back
    best = -2
    for k in free():  # looked
        cells[k] = "X"
        best = max(best, lowest())
        # > update(best)
        cells[k] = " "
    return best  # back


def lowest():
    # > enter()
    if (known := worth()) is not None:
        return known  # back
    best = 2
    for k in free():  # looked
        cells[k] = "O"
        best = min(best, highest())
        # > update(best)
        cells[k] = " "
    return best  # back


def play():
    # > enter()
    most, move = -2, None
    for k in free():  # looked
        cells[k] = "X"
        came = lowest()
        cells[k] = " "
        if came > most:
            most, move = came, k
        # > update(most)
    # > back(None)
    return move


RUN = (play,)
