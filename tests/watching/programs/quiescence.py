"""A search that ends in another one, which may stand pat and looks at captures alone."""

from rules import Board, worth


def quiesce(board, alpha, beta):
    stand_pat = worth(board.stack) * (1 if board.turn else -1)
    if stand_pat >= beta:
        return beta  # back
    alpha = max(alpha, stand_pat)
    for move in board.legal_moves:  # looked
        if move % 2:
            board.push(move)
            # > enter(-beta, -alpha)
            score = -quiesce(board, -beta, -alpha)
            board.pop()
            if score >= beta:
                # > update(score, beta)
                return beta  # back
            alpha = max(alpha, score)
            # > update(alpha)
    return alpha  # back


def search(board, depth, alpha, beta):
    # > enter(alpha, beta)
    if depth == 0:
        return quiesce(board, alpha, beta)
    best = -9999
    for move in board.legal_moves:  # looked
        board.push(move)
        best = max(best, -search(board, depth - 1, -beta, -alpha))
        # > update(best)
        board.pop()
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best  # back


# the lines of its file have the numbers of those here
quiesce.__code__ = quiesce.__code__.replace(co_firstlineno=search.__code__.co_firstlineno + 6)

RUN = search, Board(), 2, -9999, 9999
