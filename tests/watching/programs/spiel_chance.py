"""One function for all nodes: a chance node weighs pairs of outcome and probability."""

from rules import State


def expectiminimax(state, depth):
    # > enter()
    if state.is_terminal() or depth == 0:
        return state.player_return(0), None  # back: state.player_return(0)
    if state.current_player() == 1:
        value = 0
        outcomes = [(action, 1 / len(state.legal_actions())) for action in state.legal_actions()]
        for outcome, prob in outcomes:  # looked
            value += prob * expectiminimax(state.child(outcome), depth)[0]
            # > update(value)
        return value, None  # back: value
    value, best = -99, -1
    for action in state.legal_actions():  # looked
        below, _ = expectiminimax(state.child(action), depth - 1)
        if below > value:
            value, best = below, action
        # > update(value)
    return value, best  # back: value


RUN = expectiminimax, State(), 4
