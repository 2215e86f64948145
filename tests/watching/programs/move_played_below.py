"""Each call plays its own move first and takes it back at its end."""

from rules import Board, worth


def alpha_beta(board, move, depth, alpha, beta):
    # > enter(alpha, beta)
    if move:
        board.push(move)
    if depth == 0:
        best = worth(board.stack)
    else:
        best = -99 if board.turn else 99
        for reply in list(board.legal_moves):  # looked
            found = alpha_beta(board, reply, depth - 1, alpha, beta)
            best = max(best, found) if board.turn else min(best, found)
            # > update(best)
            if board.turn:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
    if move:
        board.pop()
    return best  # back


RUN = alpha_beta, Board(), None, 3, -99, 99
