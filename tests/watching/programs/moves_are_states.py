"""A loop at the root over what follows from it: a loop's move is itself the position."""

import math

TREE = {"A": ["B", "C", "D"], "B": [3, 12, 8], "C": [2, 4, 6], "D": [14, 5, 2]}


def children(s):
    return TREE[s]


def find_best_move(state):
    # > enter()
    best_move, best_val = None, -math.inf
    for move in children(state):  # looked
        val = minimax(move, 2, False, -math.inf, math.inf)
        if val > best_val:
            best_val, best_move = val, move
        # > update(best_val)
    # > back(None, best_val)
    return best_move


def minimax(state, depth, is_max, alpha, beta):
    # > enter(alpha, beta)
    if isinstance(state, int):
        return state  # back
    best = -math.inf if is_max else math.inf
    for c in children(state):  # looked
        v = minimax(c, depth - 1, not is_max, alpha, beta)
        if is_max:
            best = max(best, v)
            alpha = max(alpha, best)
        else:
            best = min(best, v)
            beta = min(beta, best)
        # > update(best)
        if beta <= alpha:
            break
    return best  # back


RUN = find_best_move, "A"
