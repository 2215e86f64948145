"""Moves have a score by a method of the same name as the search, and are ordered by it; what a rule
does stands in a table beside the search."""

from rules import COINS, worth


class Move:
    def __init__(self, coin):
        self.coin = coin

    def score(self):
        return self.coin


def is_over(taken):
    return len(taken) == 3


class Position:
    def __init__(self, *taken):
        self.taken = taken

    def score(self):
        # > enter()
        if RULES["over"](self.taken):
            return RULES["worth"](self.taken)  # back
        moves = [Move(coin) for coin in COINS if coin not in self.taken]
        moves.sort(key=lambda move: move.score())
        best = None
        for move in moves:  # looked
            value = -RULES["score"](Position(*self.taken, move.coin))
            best = value if best is None else max(best, value)
            # > update(best)
        return best  # back


RULES = {"over": is_over, "worth": lambda taken: worth(taken), "score": Position.score}

RUN = (Position().score,)
