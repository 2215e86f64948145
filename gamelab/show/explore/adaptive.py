"""A zero-sum game played round after round, by the reader against an opponent who adapts."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import pairwise
from operator import add
from random import Random

from ...matrices.payoffs import Payoffs
from ...repeated.tournament import ratio
from ...trees.numbers import Number
from ..grid import ROW_AND_COLUMN, Names, cells, grid, minus
from ..pen import stack
from .codes import ROUNDS, dice_seed, doubled, lot, luck, spaced, written
from .kit import Explorer, Shown, seated

TURNS = 15  # as many as a code holds


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
    moves : dict
        The buttons, by what they say, New game at the end.
    lot : number
        What tells this game's code from that of another reader who played alike.

    Raises
    ------
    ValueError
        For a game that is not constant-sum.
    """

    def __init__(
        self, game: Payoffs, players: Names = ROW_AND_COLUMN, seed: int | None = None
    ) -> None:
        self.seed = dice_seed(seed)
        self.game, self.players = seated(game, players)
        self.reply, self.dice = adapting(game), Random(self.seed)
        self.plays, self.lot = [], lot()
        said = [*(f"play {name}" for name in game.rows), "New game"]
        moves = {each: partial(self._press, row) for row, each in enumerate(said)}
        super().__init__(self._drawn, {}, moves=moves)
        self.add_class("gamelab-rounds")

    @property
    def share(self) -> Fraction | None:
        """In what share of the rounds the reader chose the first row; None at first."""
        rows = [row for row, _ in self.plays]
        return Fraction(rows.count(0), len(rows)) if rows else None

    @property
    def code(self) -> str:
        """The game for `explore.class_of`, once it is over."""
        m, n = self.game.shape
        played = [row * n + column for row, column in self.plays]
        return written(ROUNDS, played, m * n, self.lot) if len(played) == TURNS else ""

    @property
    def earned(self) -> list[tuple[Fraction, Number, float]]:
        """The share and the average, with two standard errors, for `envelope`; [] at first."""
        share, each = self.share, paid(self.game, self.plays)
        return [] if share is None else [(share, ratio(sum(each), len(each)), doubled(each))]

    @property
    def score(self) -> Number:
        """What all rounds of this game paid the reader."""
        return sum(paid(self.game, self.plays))

    def told(self) -> str:
        """How often the reader chose the first row, and what the rounds earned."""
        first, share, done = self.game.rows[0], self.share, len(self.plays)
        if share is None:
            return f"You have not played yet, so there is no share of row {first} to show."
        [(_, average, half)] = self.earned
        return (
            f"You chose row {first} in {share * done} of {done} rounds: a share of"
            f" {share}.\nYour score is {self.score}, an average of {float(average):.1f} ±"
            f" {half:.1f} a round.\n{luck(thrown(self.game), self.score, self.players)}"
        )

    def _press(self, row):
        if row == len(self.game.rows):
            self.plays.clear()
            self.lot = lot()
        elif len(self.plays) < TURNS:
            self.plays.append((row, self.reply(self.plays, self.dice)))
        self.refresh()

    def _drawn(self):
        """The matrix, the last choices framed, above the rounds so far."""
        (row, column), game, done = self.players, self.game, len(self.plays)
        sentence, framed, columns = f"You are {row}.", [], [("round", row, column, f"{row} gets")]
        for k, (i, j) in enumerate(self.plays, 1):
            columns.append((str(k), str(game.rows[i]), str(game.cols[j]), minus(game.row[i][j])))
            framed = [("row", i), ("col", j)]
        columns += [(str(k), "", "", "") for k in range(done + 1, TURNS + 1)]
        if done:
            sentence = f"Round {done}: {happened(game, self.players, *self.plays[-1])}."
        sentence += (
            f" {column} has now chosen a column, and does not see your choice. Choose a row."
            if done < TURNS
            else f" The game is over: your score is {self.score}."
        )
        matrix = grid(game, sentence, players=self.players, better=framed)
        history = cells([*zip(*columns)], sentence, wide=40)
        figures = {"round": f"{done} of {TURNS}", "your score": self.score}
        figures[f"{column}'s dice"] = f"seed {self.seed}"
        if self.code:
            figures["your code"] = spaced(self.code)
        picture = stack([matrix, history], sentence)
        return Shown(picture, figures, sentence, game.text().replace("*", ""))


def paid(game, plays) -> list[Number]:
    """What each of these rounds paid Row."""
    return [game.row[i][j] for i, j in plays]


def happened(game: Payoffs, players: Names, row: int, column: int) -> str:
    """A round in words.

    >>> happened(Payoffs.red_blue(), ("Red", "Blue"), 0, 1)
    'you played 1, Blue played B, and you lost 10'
    """
    gain = minus(game.row[row][column])
    won = f"lost {gain[1:]}" if "−" in gain else f"won {gain}"
    return f"you played {game.rows[row]}, {players[1]} played {game.cols[column]}, and you {won}"


def adapting(game: Payoffs) -> Callable[[list[tuple[int, int]], Random], int]:
    """Column as in `rounds`: a function of the plays so far and the dice that decide between
    equals.
    """
    habit = game.solve().row

    @cache
    def best(counted):
        seen = [*map(add, habit, counted)]
        return game.best_reply(row=[each / sum(seen) for each in seen]).strategies

    def reply(plays, dice):
        counted = [0] * len(habit)
        for before, (row, _) in pairwise(plays):
            if before == plays[-1]:
                counted[row] += 1
        return dice.choice(best(tuple(counted)))

    return reply


@lru_cache(maxsize=8)
def thrown(game: Payoffs, games: int = 2000) -> dict[Number, float]:
    """What Row's optimal mix scores in fifteen rounds: each sum, and its share of so many games."""
    scores = Counter(sum(paid(game, plays)) for plays in played_by_dice(game, games))
    return {score: many / games for score, many in scores.items()}


def played_by_dice(game: Payoffs, games: int) -> Iterator[list[tuple[int, int]]]:
    """The (row, column) of fifteen rounds each, where dice follow Row's optimal mix."""
    reply, dice, mix = adapting(game), Random(0), [*map(float, game.solve().row)]
    for _ in range(games):
        plays = []
        for row in dice.choices(range(len(mix)), mix, k=TURNS):
            plays.append((row, reply(plays, dice)))
        yield plays
