"""Connect Four of the best-known tutorial: a numpy board, copied, and (column, value) returned."""

import math

import numpy as np


def score_position(board):
    weights = np.arange(12).reshape(3, 4) ** 2 % 11
    return int((weights * ((board == 2) * 1 - (board == 1))).sum())


def minimax(board, depth, alpha, beta, maximizingPlayer):
    # > enter(alpha, beta)
    valid_locations = [col for col in range(4) if board[0][col] == 0]
    if depth == 0 or not valid_locations:
        return None, score_position(board)  # back: score_position(board)
    column = valid_locations[0]
    value = -math.inf if maximizingPlayer else math.inf
    for col in valid_locations:  # looked
        b_copy = board.copy()
        row = max(r for r in range(3) if b_copy[r][col] == 0)
        b_copy[row][col] = 2 if maximizingPlayer else 1
        new_score = minimax(b_copy, depth - 1, alpha, beta, not maximizingPlayer)[1]
        if new_score > value if maximizingPlayer else new_score < value:
            column, value = col, new_score
        # > update(value)
        if maximizingPlayer:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return column, value  # back: value


RUN = minimax, np.zeros((3, 4)), 3, -math.inf, math.inf, True
