"""A helper that takes a board and a move, plays it and searches: what comes back is the child's."""

from rules import moves, worth


def score_move(grid, col, depth, alpha, beta, mine):
    next_grid = [*grid, col]
    return minimax(next_grid, depth - 1, alpha, beta, not mine)


def minimax(grid, depth, alpha, beta, mine):
    # > enter(alpha, beta)
    valid_moves = moves(grid)
    if depth == 0 or not valid_moves:
        return worth(grid)  # back
    value = float("-inf") if mine else float("inf")
    for col in valid_moves:  # looked
        score = score_move(grid, col, depth, alpha, beta, mine)
        value = max(value, score) if mine else min(value, score)
        # > update(value)
        if mine:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return value  # back


def agent(grid):
    # > enter()
    valid_moves = moves(grid)
    far = float("inf")
    scores = {col: score_move(grid, col, 3, -far, far, True) for col in valid_moves}
    # > bests(max, *scores.values())
    return max(scores, key=scores.get)  # back: None, max(scores.values())


RUN = agent, []
