"""The best state itself comes back, and its evaluation moves the window."""

from rules import moves, worth


def alpha_beta(state, turn, alpha, beta):
    # > enter(alpha, beta)
    if len(state) == 3:
        return state  # back: None, state
    children = []
    for coin in moves(state):  # looked
        children.append(child := alpha_beta((*state, coin), not turn, alpha, beta))
        if turn:
            alpha = max(alpha, worth(child))
        else:
            beta = min(beta, worth(child))
        if beta <= alpha:
            break
    best = (max if turn else min)(children, key=worth)
    return best  # back: None, best


RUN = alpha_beta, (), True, -99, 99
