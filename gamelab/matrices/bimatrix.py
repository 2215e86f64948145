"""What a game in matrix form is: two players' payoffs for every pair of choices, and what the
choices are called.
"""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import inf, lcm
from numbers import Integral
from typing import Any

from ..trees.arguments import flag, listed, table, told
from ..trees.numbers import Number, exact, number_text, probabilities

Cell = tuple[int, int]
Matrix = tuple[tuple[Number, ...], ...]
Scaled = tuple[list[list[int]], int]  # integers, and what they are divided by
# a label or index (a pure strategy), a dict from label to probability, or a sequence of
# probabilities
Mix = Any


class Bimatrix:
    """The numbers and the names of a two-player game; `Payoffs` is the one to use.

    Parameters, attributes and errors stand there.
    """

    def __init__(
        self,
        row: Any,
        col: Any = None,
        costs: bool = False,
        rows: Sequence[str] | None = None,
        cols: Sequence[str] | None = None,
    ) -> None:
        costs = flag(costs, "costs")
        row, of_rows, of_cols = table(row)
        col, *_ = table(col)
        self.row = _matrix(row, "row", costs)
        self.shape = len(self.row), len(self.row[0])
        self._opposed = col is None
        self.col = _matrix(self.row, "row", True) if self._opposed else _matrix(col, "col", costs)
        if (len(self.col), len(self.col[0])) != self.shape:
            raise ValueError(
                f"col is {len(self.col)} x {len(self.col[0])} and row is {self.shape[0]} x"
                f" {self.shape[1]}: both need the same shape"
            )
        self.costs = costs
        self.rows = _labels(of_rows if rows is None else rows, self.shape[0], "rows")
        self.cols = _labels(of_cols if cols is None else cols, self.shape[1], "cols")

    @cached_property
    def constant_sum(self) -> Fraction | None:
        """What the two payoffs sum to in every cell, 0 in a zero-sum game; None if that differs."""
        if self._opposed:
            return Fraction(0)
        return next(iter(self._sums)) if len(self._sums) == 1 else None

    @cached_property
    def _sums(self) -> dict[Fraction, Cell]:
        """What the two payoffs sum to, and one of the cells in which they do."""
        pairs = enumerate(zip(chain(*self.row), chain(*self.col)))
        return {Fraction(a) + Fraction(b): divmod(k, self.shape[1]) for k, (a, b) in pairs}

    def __repr__(self) -> str:
        total = self.constant_sum
        if total is None:
            kind = "general-sum"
        else:
            kind = f"constant-sum {number_text(total)}" if total else "zero-sum"
        costs = ", given as costs" if self.costs else ""
        return f"<Payoffs: {self.shape[0]} x {self.shape[1]}, {kind}{costs}>"

    def given(self, i: Hashable, j: Hashable) -> tuple[Number, Number]:
        """The two numbers of a cell as given: costs where the game was given in costs.

        Row and column by labels or indices.
        """
        i, j = self.cell((i, j))
        pair = self.row[i][j], self.col[i][j]
        return (0 - pair[0], 0 - pair[1]) if self.costs else pair

    def index(self, player: str, strategy: Hashable) -> int:
        """The index of a pure strategy, given by label or index; ValueError if there is none."""
        known = (self.rows, self.cols)[self._side(player)]
        if isinstance(strategy, str) and strategy in known:
            return known.index(strategy)
        if (
            isinstance(strategy, Integral)
            and not isinstance(strategy, bool)
            and strategy in range(len(known))
        ):
            return int(strategy)
        kind = "row" if player == "row" else "column"
        raise ValueError(
            f"there is no {kind} {told(strategy)}: the {kind}s are {', '.join(map(str, known))}"
        )

    def cell(self, pair: tuple[Hashable, Hashable]) -> Cell:
        """The indices of a cell given by labels or indices; TypeError if it is no pair."""
        if isinstance(pair, str) or not hasattr(pair, "__iter__") or len(both := tuple(pair)) != 2:
            raise TypeError(
                f"a cell is a pair (row, column) of labels or indices, got {told(pair)}"
            )
        return self.index("row", both[0]), self.index("col", both[1])

    def mix(self, player: str, strategy: Mix) -> list[Fraction]:
        """A mixed strategy as a list of Fractions, in the order of the player's strategies.

        Parameters
        ----------
        player : str
            Whose it is, "row" or "col".
        strategy : label, int, dict or sequence
            A label or index (played for certain), a dict from label or index to probability, or one
            probability for each strategy.

        Returns
        -------
        list of Fraction
            The probabilities. Floats, which sum to 1 only nearly, are scaled to it.

        Raises
        ------
        ValueError, TypeError
            If the probabilities do not sum to 1 (floats: to within 1e-9).

        Examples
        --------
        >>> from gamelab import Payoffs
        >>> Payoffs.rock_paper_scissors().mix("row", {"rock": 0.5, "paper": 0.5})
        [Fraction(1, 2), Fraction(1, 2), Fraction(0, 1)]
        """
        size = self.shape[self._side(player)]
        if isinstance(strategy, str | Integral):
            strategy = dict.fromkeys([strategy], 1)
        if isinstance(strategy, Mapping):
            given = [0] * size
            for name, probability in strategy.items():
                given[self.index(player, name)] = probability
        else:
            expected = f"a label, an index, a dict of probabilities or {size} probabilities"
            given = listed(strategy, f"the strategy of {player}", expected)
        if len(given) != size:
            raise ValueError(
                f"the strategy of {player} needs {size} probabilities, got {len(given)}"
            )
        numbers = probabilities(given, f"the strategy of {player}")
        fractions = [Fraction(entry) for entry in numbers]
        return [entry / sum(fractions) for entry in fractions]

    @cached_property
    def _owns(self) -> tuple[Scaled, Scaled]:
        """Row's payoffs and Column's, each from its own side (own strategies first), as integers
        and what they are divided by.
        """
        return integers(self.row), integers(list(zip(*self.col)))

    @staticmethod
    def _side(player: str) -> int:
        if not isinstance(player, str) or player not in ("row", "col"):
            raise ValueError(f'player must be "row" or "col", got {told(player)}')
        return int(player == "col")


def _matrix(given: Any, name: str, negated: bool) -> Matrix:
    """The entries of a matrix, checked, and negated if they are costs."""
    lines = listed(given, name, "a list of rows")
    if not lines:
        raise ValueError(f"{name} is empty: a payoff matrix needs at least one row and one column")
    matrix = []
    for i, line in enumerate(lines):
        entries = listed(line, f"{name}[{i}]", "a list of numbers")
        if not entries:
            raise ValueError(f"{name}[{i}] is empty: a payoff matrix needs at least one column")
        if i and len(entries) != len(matrix[0]):
            raise ValueError(
                f"{name}[{i}] has length {len(entries)} and {name}[0] has length {len(matrix[0])}:"
                " the rows of a matrix are equally long"
            )
        numbers = [
            entry if type(entry) is int else _entry(entry, f"{name}[{i}][{j}]")
            for j, entry in enumerate(entries)
        ]
        # 0 - number makes no -0.0 of 0.0
        matrix.append(tuple([0 - number for number in numbers] if negated else numbers))
    return tuple(matrix)


def _entry(given: Any, place: str) -> Number:
    if isinstance(given, tuple | list):
        raise TypeError(
            f"{place} is {told(given)}, and an entry is one number: give the two players' payoffs"
            " as two matrices, row and col"
        )
    number = exact(given, place)
    if abs(number) == inf:
        raise ValueError(f"{place} is {number_text(number)}: a payoff must be finite")
    return number


def _labels(given: Sequence[str] | None, count: int, name: str) -> tuple[Hashable, ...]:
    if given is None:
        return tuple(range(count))
    texts = "texts, one for each strategy"
    labels = tuple(given if isinstance(given, str) else listed(given, name, texts))
    if not all(isinstance(label, str) and label for label in labels):
        raise TypeError(f"{name} must be texts, one for each strategy, got {told(given)}")
    if len(labels) != count:
        raise ValueError(
            f"{name} needs {count} labels, one for each {'row' if name == 'rows' else 'column'},"
            f" got {len(labels)}"
        )
    if len(set(labels)) != count:
        raise ValueError(f"{name} {told(given)} calls two strategies the same")
    return labels


def integers(matrix: Sequence[Sequence[Number]]) -> Scaled:
    """A matrix as integers, and what they are divided by."""
    fractions = [
        [Fraction(entry) if isinstance(entry, float) else entry for entry in line]
        for line in matrix
    ]
    scale = lcm(*(entry.denominator for line in fractions for entry in line))
    return [[int(entry * scale) for entry in line] for line in fractions], scale
