"""Negamax on a board with push and pop; the root keeps alpha and returns a move."""

from rules import Board, worth


def negamax(board, depth, alpha, beta):
    # > enter(alpha, beta)
    if depth == 0 or board.is_game_over():
        return worth(board.stack) * (1 if board.turn else -1)  # back
    for move in board.legal_moves:  # looked
        board.push(move)
        score = -negamax(board, depth - 1, -beta, -alpha)
        board.pop()
        if score >= beta:
            # > update(score, beta)
            return beta  # back
        alpha = max(alpha, score)
        # > update(alpha)
    return alpha  # back


def select_move(board, depth):
    # > enter(-100000, 100000, own=True)
    best_move, best_value, alpha, beta = None, -99999, -100000, 100000
    for move in board.legal_moves:  # looked
        board.push(move)
        value = -negamax(board, depth - 1, -beta, -alpha)
        if value > best_value:
            best_value, best_move = value, move
        # > update(best_value)
        alpha = max(alpha, value)
        board.pop()
    return best_move  # back: None, best_value


RUN = select_move, Board(), 3
