"""Tic-tac-toe of the tutorials: a list of nine cells changed in place, a flag for who moves."""

from rules import won


def minimax(board, depth, isMaximizing):
    # > enter()
    if won(board, "X"):
        return 10 - depth  # back
    if won(board, "O"):
        return depth - 10  # back
    if " " not in board:
        return 0  # back
    if isMaximizing:
        bestScore = -100
        for i in range(9):  # looked
            if board[i] == " ":
                board[i] = "X"
                bestScore = max(minimax(board, depth + 1, False), bestScore)
                # > update(bestScore)
                board[i] = " "
    else:
        bestScore = 100
        for i in range(9):  # looked
            if board[i] == " ":
                board[i] = "O"
                bestScore = min(minimax(board, depth + 1, True), bestScore)
                # > update(bestScore)
                board[i] = " "
    return bestScore  # back


RUN = minimax, [*"XO X O   "], 0, True
