"""The leaves in a list, a node by its depth and place: many people's first alpha-beta."""

MIN, MAX = -1000, 1000


def minimax(depth, nodeIndex, maximizingPlayer, values, alpha, beta):
    # > enter(alpha, beta)
    if depth == 3:
        return values[nodeIndex]  # back
    if maximizingPlayer:
        best = MIN
        for i in range(0, 2):  # looked
            val = minimax(depth + 1, nodeIndex * 2 + i, False, values, alpha, beta)
            best = max(best, val)
            # > update(best)
            alpha = max(alpha, best)
            if beta <= alpha:
                break
        return best  # back
    best = MAX
    for i in range(0, 2):  # looked
        val = minimax(depth + 1, nodeIndex * 2 + i, True, values, alpha, beta)
        best = min(best, val)
        # > update(best)
        beta = min(beta, best)
        if beta <= alpha:
            break
    return best  # back


RUN = minimax, 0, 0, True, [3, 5, 6, 9, 1, 2, 0, -1], MIN, MAX
