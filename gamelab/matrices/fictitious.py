"""Fictitious play: each player answers what the other has done so far, again and again.

Source: Brown (1951); Robinson (1951), An iterative method of solving a game: in a zero-sum game
both mixtures come to be optimal, and the bounds close on the value."""

from fractions import Fraction

from ..trees.numbers import number_text
from .pivot import Integers


class FictitiousPlay:
    """What happened when two players learnt in this way.

    Attributes
    ----------
    plays : (row, column) of each turn, as indices.
    row, col : how often each strategy was played, as a share of all turns: a mixed strategy of each
    player.
    bounds : in a constant-sum game, after each turn, (what Row's mixture guarantees, what Column's
        concedes), between which the value lies; None in any other game."""

    def __init__(
        self,
        plays: list[tuple[int, int]],
        shape: tuple[int, int],
        bounds: list[tuple[Fraction, Fraction]] | None,
    ) -> None:
        self.plays, self.bounds, self._shape = plays, bounds, shape
        self.row, self.col = self.after(len(plays))

    def after(self, turns: int) -> tuple[list[Fraction], list[Fraction]]:
        """The mixtures of the first `turns` turns; ValueError unless there are so many."""
        if not 1 <= turns <= len(self.plays):
            raise ValueError(f"turns={turns}: this play has turns 1 to {len(self.plays)}")
        row, col = (
            [Fraction(choices.count(k), turns) for k in range(size)]
            for choices, size in zip(zip(*self.plays[:turns]), self._shape)
        )
        return row, col

    def __repr__(self) -> str:
        bounds = ""
        if self.bounds:
            bounds = ", value from {} to {}".format(*map(number_text, self.bounds[-1]))
        return (
            f"<FictitiousPlay: {len(self.plays)} turns, row {number_text(self.row)}, col"
            f" {number_text(self.col)}{bounds}>"
        )


def played(
    row: Integers,
    col: Integers,
    turns: int,
    scale: int | None = None,
) -> FictitiousPlay:
    """Fictitious play for a number of turns.

    row, col : each player's payoffs from its own side, in integers. scale : what the payoffs of Row
    were multiplied by, in a zero-sum game whose bounds are wanted; else None.

    Both begin with the first strategy, and then play the best reply to the other's turns so far,
    the first of equals. Time turns * (m + n)."""
    i = j = 0
    plays = []
    bounds = []
    # What each strategy would have earned against all that the opponent has played.
    row_earned, col_earned = [0] * len(row), [0] * len(col)
    by_col, by_row = list(zip(*row)), list(zip(*col))
    for turn in range(1, turns + 1):
        plays.append((i, j))
        row_earned = [sum(pair) for pair in zip(row_earned, by_col[j])]
        col_earned = [sum(pair) for pair in zip(col_earned, by_row[i])]
        best_row, best_col = max(row_earned), max(col_earned)
        if scale:
            bounds.append((Fraction(-best_col, turn * scale), Fraction(best_row, turn * scale)))
        i, j = row_earned.index(best_row), col_earned.index(best_col)
    return FictitiousPlay(plays, (len(row), len(col)), bounds or None)
