"""Expectiminimax whose chance node is a function of (state, move): it makes the child itself."""

from rules import Game

ROLLS = {1: 0.25, 2: 0.75}


def expect_minimax(state, game):
    def max_value(state):
        # > enter()
        if game.terminal_test(state):
            return game.utility(state, "X")  # back
        v = -99
        for a in game.actions(state):  # looked
            v = max(v, chance_node(state, a))
            # > update(v)
        return v  # back

    def min_value(state):
        # > enter()
        if game.terminal_test(state):
            return game.utility(state, "X")  # back
        v = 99
        for a in game.actions(state):  # looked
            v = min(v, chance_node(state, a))
            # > update(v)
        return v  # back

    def chance_node(state, action):
        # > enter()
        res_state = game.result(state, action)
        sum_chances = 0
        for roll in ROLLS:  # looked
            value = min_value if len(res_state) % 2 else max_value
            sum_chances += ROLLS[roll] * value((*res_state[:-1], roll))
            # > update(sum_chances)
        return sum_chances  # back

    return max_value(state)


RUN = expect_minimax, (), Game()
