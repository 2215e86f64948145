"""Dominated strategies, by pure strategies and by mixtures, and their elimination step by step.

A strategy is strictly dominated by another, or by a mixture of others, that pays more whatever the
opponent does; weakly dominated by one that pays at least as much everywhere and more somewhere. The
functions of this module see a game from one player's side: `own` has a row for each strategy of
that player and a column for each of the opponent's."""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from ..trees.numbers import number_text
from .pivot import Integers, tableau
from .zero_sum import optimal

SIDES: tuple[str, str] = ("row", "col")


@dataclass(frozen=True)
class Dominated:
    """A dominated strategy.

    player : "row" or "col", whose strategy it is.
    strategy : its label, or its index where strategies have no labels.
    by : what dominates it, a strategy in the same way; a mixture is a dict from strategy to
    probability.
    strictly : False if it is dominated only weakly.
    index : its index among all strategies of the player.
    """

    player: str
    strategy: Hashable
    by: Hashable | dict[Hashable, Fraction]
    strictly: bool
    index: int

    def text(self) -> str:
        """The fact in a sentence.

        >>> Dominated("col", "A", {"B": Fraction(1, 2), "C": Fraction(1, 2)}, True, 0).text()
        "Column's A is strictly dominated by the mixture 1/2 B + 1/2 C."
        """
        by = self.by
        if isinstance(by, dict):
            by = "the mixture " + " + ".join(
                f"{number_text(p)} {strategy}" for strategy, p in by.items()
            )
        return (
            f"{'Row' if self.player == 'row' else 'Column'}'s {self.strategy} is"
            f" {'strictly' if self.strictly else 'weakly'} dominated by {by}."
        )


@dataclass(frozen=True)
class Round(Dominated):
    """One step of an elimination: the strategy that goes, and the indices of those still there
    after it.
    """

    rows: tuple[int, ...]
    cols: tuple[int, ...]


class Elimination(list[Round]):
    """The steps of an iterated elimination, in order: a list of Round.

    rows, cols : the indices of the strategies that survive.
    """

    def __init__(self, rounds: Iterable[Round], rows: Sequence[int], cols: Sequence[int]) -> None:
        super().__init__(rounds)
        self.rows, self.cols = tuple(rows), tuple(cols)

    def text(self) -> str:
        """The steps, a numbered line each; one line if there are none."""
        return (
            "\n".join(f"{k}. {step.text()}" for k, step in enumerate(self, 1))
            or "No strategy is dominated."
        )


def dominator(
    own: Integers, k: int, mixed: bool = True, weakly: bool = True
) -> tuple[dict[int, Fraction], bool] | None:
    """What dominates strategy k, as weights by index, and whether strictly; None if nothing does.

    The strongest finding is returned: strictly rather than weakly, then one strategy rather than a
    mixture, then the first. Mixtures (if `mixed`) cost two linear programs, unless k is the one
    best reply to some pure strategy. Weak dominance is looked for if `weakly`.

    >>> dominator([[4, 0], [0, 4], [1, 1]], 2)
    ({0: Fraction(1, 2), 1: Fraction(1, 2)}, True)
    """
    others = [i for i in range(len(own)) if i != k]
    gains = [[a - b for a, b in zip(own[i], own[k])] for i in others]
    if not gains or min(ahead := [max(column) for column in zip(*gains)]) < 0:
        return None
    for strictly in [True] * (min(ahead) > 0) + [False] * weakly:
        weights = _pure(gains, strictly)
        if weights is None and mixed:
            weights = (_mixed_strictly if strictly else _mixed_weakly)(gains)
        if weights is not None:
            total = sum(weights)
            return {i: Fraction(w, total) for i, w in zip(others, weights) if w}, strictly
    return None


def eliminated(
    owns: Sequence[Integers],
    labels: Sequence[Sequence[Hashable]],
    weakly: bool = False,
    mixed: bool = True,
) -> Elimination:
    """Iterated elimination, one strategy a step: strict before weak, Row before Column, the first
    before the others.

    owns : the payoffs of Row and of Column, each from its own side. labels : what Row's and
    Column's strategies are called."""
    left = [list(range(len(own))) for own in owns]
    rounds = []
    while True:
        stages = (_found(owns, left, labels, mixed, weak) for weak in [False] + [True] * weakly)
        step = next(chain.from_iterable(stages), None)
        if step is None:
            return Elimination(rounds, *left)
        left[SIDES.index(step.player)].remove(step.index)
        rounds.append(Round(**vars(step), rows=tuple(left[0]), cols=tuple(left[1])))


def dominated(
    owns: Sequence[Integers], labels: Sequence[Sequence[Hashable]], mixed: bool = True
) -> list[Dominated]:
    """Every dominated strategy of Row, then of Column, each with the strongest finding; arguments
    as for `eliminated`.
    """
    return list(_found(owns, [range(len(own)) for own in owns], labels, mixed, True))


def _found(owns, left, labels, mixed, weakly) -> Iterator[Dominated]:
    """The dominated strategies of the game that is left: of each player the indices."""
    for side, player in enumerate(SIDES):
        mine, theirs, names = left[side], left[1 - side], labels[side]
        own = [[owns[side][i][j] for j in theirs] for i in mine]
        for k, i in enumerate(mine):
            finding = dominator(own, k, mixed, weakly)
            if finding is not None:
                weights = {names[mine[place]]: p for place, p in finding[0].items()}
                yield Dominated(
                    player,
                    names[i],
                    weights if len(weights) > 1 else next(iter(weights)),
                    finding[1],
                    i,
                )


def _pure(gains: Integers, strictly: bool) -> list[int] | None:
    """All weight on the first strategy that dominates alone."""
    for i, row in enumerate(gains):
        if min(row) > 0 or not strictly and min(row) == 0 < max(row):
            return [int(k == i) for k in range(len(gains))]
    return None


def _mixed_strictly(gains: Integers) -> list[int] | None:
    """A mixture gains everywhere if and only if the zero-sum game of the gains has a positive
    value.
    """
    value, x, _, _ = optimal(gains)
    return x if value > 0 else None


def _mixed_weakly(gains: Integers) -> list[int] | None:
    """Maximise the sum of the gains over all columns, while none is negative and the weights sum to
    at most 1.
    """
    columns = [[-gain for gain in column] for column in zip(*gains)]
    mix, slacks = range(len(gains)), range(len(gains), len(gains) + len(columns) + 1)
    rows, right = [*columns, [1] * len(gains)], [0] * len(columns) + [1]
    end = tableau(rows, right, mix, slacks, [sum(row) for row in gains]).maximised()
    return end.values(mix) if end.rows[-1][0] else None
