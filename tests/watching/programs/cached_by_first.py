"""A wrapper with a table of its own, which looks at the first argument alone, as aima-python's."""

from rules import Game


def cached_by_first(search):
    table = {}

    def wrapped(state, *others):
        # > enter(*others)
        if state in table:
            return table[state]  # known
        table[state] = search(state, *others)
        return table[state]  # back

    return wrapped


def alpha_beta(game, state):
    @cached_by_first
    def max_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, "X")
        value = -99
        for action in game.actions(state):  # looked
            value = max(value, min_value(game.result(state, action), alpha, beta))
            # > update(value)
            if value >= beta:
                return value
            alpha = max(alpha, value)
        return value

    @cached_by_first
    def min_value(state, alpha, beta):
        if game.terminal_test(state):
            return game.utility(state, "X")
        value = 99
        for action in game.actions(state):  # looked
            value = min(value, max_value(game.result(state, action), alpha, beta))
            # > update(value)
            if value <= alpha:
                return value
            beta = min(beta, value)
        return value

    return max_value(state, -99, 99)


RUN = alpha_beta, Game(), ()
