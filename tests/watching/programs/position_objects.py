"""The best position itself comes back: an object with a ply, compared by its worth."""

from functools import total_ordering

from rules import moves, worth


@total_ordering
class Position:
    def __init__(self, *taken):
        self.taken, self.ply = taken, len(taken)

    def __eq__(self, other):
        return self.taken == other.taken

    def __lt__(self, other):
        return worth(self.taken) < worth(other.taken)


def minimax(position, turn):
    # > enter()
    if position.ply == 3:
        return position  # back: None
    children = [Position(*position.taken, coin) for coin in moves(position.taken)]
    found = [minimax(child, not turn) for child in children]
    return (max if turn else min)(found)  # back: None


RUN = minimax, Position(), True
