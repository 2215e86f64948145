"""Iterative deepening: rounds from the root, each putting the last one's best move first."""

from rules import moves, worth


def alphabeta(state, depth, alpha, beta, maximizing, first=None):
    # > enter(alpha, beta)
    if depth == 0:
        return worth(state), None  # back: worth(state)
    best_move = None
    ordered = sorted(moves(state), key=lambda move: move != first)
    for move in ordered:  # looked
        value, _ = alphabeta((*state, move), depth - 1, alpha, beta, not maximizing)
        if maximizing and value > alpha:
            alpha, best_move = value, move
        elif not maximizing and value < beta:
            beta, best_move = value, move
        # > update(alpha if maximizing else beta)
        if alpha >= beta:
            break
    return (alpha if maximizing else beta), best_move  # back: alpha if maximizing else beta


def iterative_deepening(state, max_depth):
    move = None
    for depth in range(1, max_depth + 1):
        _, move = alphabeta(state, depth, -100, 100, True, move)
    return move


RUN = iterative_deepening, (), 3
