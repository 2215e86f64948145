"""Three rows of three, two loops; the root has its own and returns the best cell."""

from rules import won


def evaluate(board):
    cells = [*board[0], *board[1], *board[2]]
    return 10 * won(cells, "x") - 10 * won(cells, "o")


def minimax(board, is_max):
    # > enter()
    score = evaluate(board)
    if score or not any("_" in row for row in board):
        return score  # back
    best = -1000 if is_max else 1000
    for i in range(3):
        for j in range(3):
            # > look((i, j))
            if board[i][j] == "_":
                board[i][j] = "x" if is_max else "o"
                value = minimax(board, not is_max)
                board[i][j] = "_"
                best = max(best, value) if is_max else min(best, value)
                # > update(best)
    return best  # back


def find_best_move(board):
    # > enter()
    best_val, best_move = -1000, (-1, -1)
    for i in range(3):
        for j in range(3):
            # > look((i, j))
            if board[i][j] == "_":
                board[i][j] = "x"
                move_val = minimax(board, False)
                board[i][j] = "_"
                if move_val > best_val:
                    best_move, best_val = (i, j), move_val
                # > update(best_val)
    return best_move  # back: None, best_val


RUN = find_best_move, [[*"x_o"], [*"o__"], [*"xo_"]]
