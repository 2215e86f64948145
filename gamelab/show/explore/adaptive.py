"""A zero-sum game played round after round, by the reader against an opponent who adapts."""

import os
from fractions import Fraction
from functools import partial
from itertools import pairwise
from random import Random, SystemRandom

import ipywidgets as widgets

from ...matrices.payoffs import Payoffs
from ...trees.arguments import instance, whole
from ...trees.numbers import Number
from ..grid import cells, grid, minus
from ..pen import stack
from .guess import button
from .kit import STILLS, Explorer, Shown, two_names

TURNS = 15


class rounds(Explorer):
    """Play Row in a zero-sum game, fifteen rounds, against an opponent who adapts.

    The matrix, the score and the rounds so far, below a button for each row and New game. Column
    chooses before the reader does: from the rounds that followed a result like the last one, it
    counts the rows chosen there on top of Row's optimal mix, and answers that mix best. Dice choose
    between equals.

    Parameters
    ----------
    game : Payoffs
        A constant-sum game.
    players : (str, str)
        What Row and Column are called.
    seed : int, optional
        Of the dice, None for fresh ones; the page shows it.

    Attributes
    ----------
    plays : list
        The (row, column) of every round of this game.
    moves : list
        The buttons, New game at the end.

    Raises
    ------
    ValueError
        For a game that is not constant-sum.
    """

    def __init__(
        self,
        game: Payoffs,
        players: tuple[str, str] = ("Row", "Column"),
        seed: int | None = None,
    ) -> None:
        if seed is None:  # a still is the same every time it is made
            seed = 0 if os.environ.get(STILLS) else SystemRandom().randrange(1000)
        self.seed = whole(seed, "seed")
        game, players = instance(game, Payoffs, "game"), two_names(players)
        self.habit, self.dice = game.solve().row, Random(self.seed)
        self.game, self.players, self.plays = game, players, []
        super().__init__(self._drawn, {})
        said = [*(f"play {name}" for name in game.rows), "New game"]
        self.moves = [button(each, partial(self._press, row)) for row, each in enumerate(said)]
        self.children = [widgets.HBox(self.moves), self.screen]
        self.add_class("gamelab-rounds")

    @property
    def share(self) -> Fraction | None:
        """In what share of the rounds the reader chose the first row; None at first."""
        rows = [row for row, _ in self.plays]
        return Fraction(rows.count(0), len(rows)) if rows else None

    @property
    def score(self) -> Number:
        """What all rounds of this game paid the reader."""
        return sum(self.game.row[i][j] for i, j in self.plays)

    def told(self) -> str:
        """How often the reader chose the first row, and what the rounds earned."""
        first, share, done = self.game.rows[0], self.share, len(self.plays)
        if share is None:
            return f"You have not played yet, so there is no share of row {first} to show."
        average = float(self.score / done)
        return (
            f"You chose row {first} in {share * done} of {done} rounds: a share of"
            f" {share}.\nYour score is {self.score}, an average of {average:.1f} a round."
        )

    def _press(self, row):
        if row == len(self.game.rows):
            self.plays.clear()
        elif len(self.plays) < TURNS:
            self.plays.append((row, self._reply()))
        self.refresh()

    def _reply(self):
        seen = list(self.habit)
        for before, (row, _) in pairwise(self.plays):
            seen[row] += before == self.plays[-1]
        mix = [count / sum(seen) for count in seen]
        return self.dice.choice(self.game.best_reply(row=mix).strategies)

    def _drawn(self):
        """The matrix, the last choices framed, above the rounds so far."""
        (row, column), game, done = self.players, self.game, len(self.plays)
        sentence, framed, columns = f"You are {row}.", [], [("round", row, column, f"{row} gets")]
        for k, (i, j) in enumerate(self.plays, 1):
            columns.append((str(k), str(game.rows[i]), str(game.cols[j]), minus(game.row[i][j])))
            framed = [("row", i), ("col", j)]
        columns += [(str(k), "", "", "") for k in range(done + 1, TURNS + 1)]
        if done:
            _, mine, theirs, paid = columns[done]
            won = f"lost {paid[1:]}" if "−" in paid else f"won {paid}"
            sentence = f"Round {done}: you played {mine}, {column} played {theirs}, and you {won}."
        sentence += (
            f" {column} has now chosen a column, and does not see your choice. Choose a row."
            if done < TURNS
            else f" The game is over: your score is {self.score}."
        )
        matrix = grid(game, sentence, players=self.players, better=framed)
        history = cells([*zip(*columns)], sentence, wide=40)
        figures = {"round": f"{done} of {TURNS}", "your score": self.score}
        figures[f"{column}'s dice"] = f"seed {self.seed}"
        picture = stack([("", matrix), ("", history)], sentence)
        return Shown(picture, figures, sentence, game.text().replace("*", ""))
