"""A tree as lists of lists, where a number is a leaf."""


def alphabeta(node, alpha, beta, player):
    # > enter(alpha, beta)
    if not isinstance(node, list):
        return node  # back
    if player == "MAX":
        for child in node:  # looked
            alpha = max(alpha, alphabeta(child, alpha, beta, "MIN"))
            # > update(alpha)
            if alpha >= beta:
                break
        return alpha  # back
    for child in node:  # looked
        beta = min(beta, alphabeta(child, alpha, beta, "MAX"))
        # > update(beta)
        if alpha >= beta:
            break
    return beta  # back


RUN = alphabeta, [[5, [4, 3]], [[7, 2], 1, 6], [[9, 9], 8]], float("-inf"), float("inf"), "MAX"
