"""A loop over the product of rows and columns, which nothing ends early."""

from itertools import product


def search(board, player):
    # > enter()
    squares = [row[k] for row in board for k in (0, 1)]
    if squares.count(0) == 0:
        return sum(k * mark for k, mark in enumerate(squares)) * player % 5 - 2  # back
    best = -9
    for row, column in product(range(2), range(2)):
        if board[row][column] == 0:
            # > look(2 * row + column)
            board[row][column] = player
            best = max(best, -search(board, -player))
            board[row][column] = 0
            # > update(best)
    return best  # back


RUN = search, [[0, 0], [0, 0]], 1
