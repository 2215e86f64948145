"""Negamax with a table of bounds: a position that was met before may be answered at once."""

from rules import COINS

TABLE = {}


def negamax(taken, gain, depth, alpha, beta):
    # > enter(alpha, beta)
    start, key = alpha, (frozenset(taken), gain)
    if key in TABLE:
        flag, value = TABLE[key]
        if flag == "EXACT" or flag == "LOWER" and value >= beta:
            return value  # known
        if flag == "UPPER" and value <= alpha:
            return value  # known
    if depth == 0:
        return gain  # back
    best = -100
    for place, coin in enumerate(COINS):
        # > look(place)
        if coin in taken:
            continue
        value = -negamax([*taken, coin], -gain - coin * (place + 1), depth - 1, -beta, -alpha)
        best = max(best, value)
        # > update(best)
        alpha = max(alpha, best)
        if alpha >= beta:
            # > cut(None, len({*COINS[place + 1 :]} - {*taken, coin}))
            break
    TABLE[key] = ("UPPER" if best <= start else "LOWER" if best >= beta else "EXACT"), best
    return best  # back


RUN = negamax, [], 0, 4, -100, 100
