"""The textbook's decision: max() over the root's moves with a key, and a pair of functions."""

from rules import Game


def minimax_decision(state, game):
    player = game.to_move(state)

    def max_value(state):
        # > enter()
        if game.terminal_test(state):
            return game.utility(state, player)  # back
        v = -100
        for a in game.actions(state):  # looked
            v = max(v, min_value(game.result(state, a)))
            # > update(v)
        return v  # back

    def min_value(state):
        # > enter()
        if game.terminal_test(state):
            return game.utility(state, player)  # back
        v = 100
        for a in game.actions(state):  # looked
            v = min(v, max_value(game.result(state, a)))
            # > update(v)
        return v  # back

    # > enter()
    # > back(None, bests(max, *(min_value(game.result(state, a)) for a in game.actions(state))))
    # > return
    return max(game.actions(state), key=lambda a: min_value(game.result(state, a)))


RUN = minimax_decision, (), Game()
