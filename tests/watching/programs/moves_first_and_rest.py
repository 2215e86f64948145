"""A negamax whose second function searches the first move, then calls itself with the others."""

from math import inf

from rules import moves, worth


def negamax(state, alpha, beta):
    # > enter(alpha, beta)
    if len(state) == 3:
        return worth(state) * (-1) ** len(state)  # back
    return best_of(moves(state), state, alpha, beta)


def best_of(moves, state, alpha, beta, nested=False):
    # > nested and enter(alpha, beta)
    best = -negamax((*state, moves[0]), -beta, -alpha)
    # > update(best)
    if best >= beta:
        # > moves[1:] and cut(None)
        return best  # back
    if len(moves) > 1:
        best = max(best, best_of(moves[1:], state, max(alpha, best), beta, True))
        # > update(best)
    return best  # back


RUN = negamax, (), -inf, inf
