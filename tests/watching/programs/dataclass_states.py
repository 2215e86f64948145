"""Frozen states that are played by a method; max and min are chosen by the mover."""

from dataclasses import dataclass

from rules import moves, worth


@dataclass(frozen=True)
class Position:
    taken: tuple = ()

    def play(self, coin):
        return Position((*self.taken, coin))


def minimax(position, maximizer):
    # > enter()
    if len(position.taken) == 3:
        return worth(position.taken)  # back
    fn = max if maximizer else min
    return fn(  # = return back(bests(fn, *[
        minimax(position.play(coin), not maximizer) for coin in moves(position.taken)
    )  # = ]))


RUN = minimax, Position(), True
