"""The textbook's fourth edition: nested functions that return (value, move)."""

from math import inf

from rules import Game


def alphabeta_search(game, state):
    player = game.to_move(state)

    def max_value(state, alpha, beta):
        # > enter(alpha, beta)
        if game.terminal_test(state):
            return game.utility(state, player), None  # back: game.utility(state, player)
        v, move = -inf, None
        for a in game.actions(state):  # looked
            v2, _ = min_value(game.result(state, a), alpha, beta)
            if v2 > v:
                v, move = v2, a
                alpha = max(alpha, v)
            # > update(v)
            if v >= beta:
                return v, move  # back: v
        return v, move  # back: v

    def min_value(state, alpha, beta):
        # > enter(alpha, beta)
        if game.terminal_test(state):
            return game.utility(state, player), None  # back: game.utility(state, player)
        v, move = +inf, None
        for a in game.actions(state):  # looked
            v2, _ = max_value(game.result(state, a), alpha, beta)
            if v2 < v:
                v, move = v2, a
                beta = min(beta, v)
            # > update(v)
            if v <= alpha:
                break
        return v, move  # back: v

    return max_value(state, -inf, +inf)


RUN = alphabeta_search, Game(), ()
