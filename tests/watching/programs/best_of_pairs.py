"""A list of (score, move), of which max() or min() takes one."""

from rules import moves, worth


def search(state, depth, turn):
    # > enter()
    if not depth:
        return worth(state), None  # back: worth(state)
    pairs = []
    for coin in moves(state):  # looked
        score, _ = search((*state, coin), depth - 1, -turn)
        pairs.append((score, coin))
        # > update((max if turn == 1 else min)(pairs)[0])
    return max(pairs) if turn == 1 else min(pairs)  # back: (max if turn == 1 else min)(pairs)[0]


RUN = search, (), 3, 1
