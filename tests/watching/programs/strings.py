"""A board that is a text; whose turn it is follows from the marks on it."""

from rules import won


def value(board):
    # > enter()
    if won(board, "x"):
        return 1  # back
    if won(board, "o"):
        return -1  # back
    if "." not in board:
        return 0  # back
    mark, pick = "xo"[board.count("x") > board.count("o")], (max, min)[board.count(".") % 2 == 0]
    best = None
    for place, cell in enumerate(board):
        # > look(place)
        if cell != ".":
            continue
        found = value(board[:place] + mark + board[place + 1 :])
        best = found if best is None else pick(best, found)
        # > update(best)
        if best == pick(-1, 1):
            # > cut(None, board[place + 1 :].count("."))
            break
    return best  # back


RUN = value, "x.oox...."
