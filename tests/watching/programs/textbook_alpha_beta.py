"""The textbook's alpha-beta, given the game alone: a loop over the root's moves whose best score is
alpha below."""

from math import inf

from rules import Game


def alpha_beta_search(game):
    state = ()

    def max_value(state, alpha, beta):
        # > enter(alpha, beta)
        if game.terminal_test(state):
            return game.utility(state, "X")  # back
        v = -inf
        for a in game.actions(state):  # looked
            v = max(v, min_value(game.result(state, a), alpha, beta))
            # > update(v)
            if v >= beta:
                return v  # back
            alpha = max(alpha, v)
        return v  # back

    def min_value(state, alpha, beta):
        # > enter(alpha, beta)
        if game.terminal_test(state):
            return game.utility(state, "X")  # back
        v = inf
        for a in game.actions(state):  # looked
            v = min(v, max_value(game.result(state, a), alpha, beta))
            # > update(v)
            if v <= alpha:
                return v  # back
            beta = min(beta, v)
        return v  # back

    # > enter()
    best_score, beta, best_action = -inf, inf, None
    for a in game.actions(state):  # looked
        v = min_value(game.result(state, a), best_score, beta)
        if v > best_score:
            best_score, best_action = v, a
        # > update(best_score)
    return best_action  # back: None, best_score


RUN = alpha_beta_search, Game()
