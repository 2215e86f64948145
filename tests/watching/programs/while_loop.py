"""A while loop with an index, keywords in every call."""

from rules import moves, worth


def alpha_beta(*, state, alpha=-50, beta=50):
    # > enter(alpha, beta)
    legal = moves(state)
    if len(state) == 3:
        return worth(state)  # back
    maximizing, index = len(state) % 2 == 0, 0
    while index < len(legal) and alpha < beta:
        # > look(index)
        value = alpha_beta(state=[*state, legal[index]], alpha=alpha, beta=beta)
        if maximizing:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        # > update(alpha if maximizing else beta)
        index += 1
    # > cut(len(legal) - index)
    return alpha if maximizing else beta  # back


def run(*state):
    return alpha_beta(state=[*state])


RUN = run, 4
