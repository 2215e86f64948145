"""A dictionary that is handed on: the parent puts in what its children are worth, by their text."""

from rules import moves, worth


def minimax(state, mine, known):  # = def minimax(state, mine, table):
    # > enter()
    if len(state) == 4:
        return worth(sorted(state))  # back
    if str(sorted(state)) in known:  # = if str(sorted(state)) in table:
        return known[str(sorted(state))]  # = return known(table[str(sorted(state))])
    best = -99 if mine else 99
    for coin in moves(state):  # looked
        child = (*state, coin)
        value = minimax(child, not mine, known)  # = value = minimax(child, not mine, table)
        best = max(best, value) if mine else min(best, value)
        # > update(best)
        known[str(sorted(child))] = value  # = table[str(sorted(child))] = value
    return best  # back


RUN = minimax, (), True, {}
