"""Principal variation search: a null window first, and the whole one again where it fails, on a
position that each call makes anew."""

from rules import moves, worth


def pvs(node, depth, alpha, beta, color):
    # > enter(alpha, beta)
    if depth == 0:
        return color * worth(node)  # back
    for i, move in enumerate(moves(node)):  # = for i, move in enumerate(looked(moves(node))):
        if i == 0:
            score = -pvs((*node, move), depth - 1, -beta, -alpha, -color)
        else:
            score = -pvs((*node, move), depth - 1, -alpha - 1, -alpha, -color)
            if alpha < score < beta:
                # > update(alpha, score)
                score = -pvs((*node, move), depth - 1, -beta, -score, -color)
        alpha = max(alpha, score)
        # > update(alpha)
        if alpha >= beta:
            break
    return alpha  # back


RUN = pvs, (), 3, -100, 100, 1
