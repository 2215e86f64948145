"""Payoff matrices: games in which two players choose once, at the same time.

Row chooses a row, Column a column, and the cell where they meet holds a payoff for each:

>>> game = Payoffs([[3, 0], [0, 2]], [[2, 0], [0, 3]])
>>> game.pure_equilibria()
[(0, 0), (1, 1)]

All answers are exact. A payoff that is a float counts as the binary fraction it is; for the decimal
write a text, "0.1". What concerns one matrix alone stays in the numbers given, and what involves a
mixed strategy comes as Fractions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from fractions import Fraction
from itertools import product
from operator import ge
from typing import Any, NamedTuple

from ..trees.arguments import LARGEST, flag, listed, whole
from ..trees.fields import SCALAR
from ..trees.numbers import Number, in_columns, number_text
from . import equilibria as nash
from .bimatrix import Cell, Mix, integers
from .classics import Classics
from .dominance import Dominated, Elimination, dominated, eliminated
from .fictitious import FictitiousPlay, played
from .strategic import Plans
from .zero_sum import Certificate, Envelope, Solution, certified, envelope, solved


class BestResponses(NamedTuple):
    """row : for each column the indices of Row's best rows; col : for each row those of Column's
    best columns.
    """

    row: list[list[int]]
    col: list[list[int]]


class BestReply(NamedTuple):
    """player : who replies, "row" or "col"; strategies : the indices of the pure best replies;
    payoff : what they earn.
    """

    player: str
    strategies: list[int]
    payoff: Fraction


class Maximin(NamedTuple):
    """What pure strategies can make sure of.

    maximin : the greatest payoff that one strategy guarantees the player. minimax : the least
    payoff to which one
    strategy of the opponent can hold the player. rows, cols : the indices of the strategies that
    attain them."""

    maximin: Number
    minimax: Number
    rows: list[int]
    cols: list[int]


class Payoffs(Classics):
    """A two-player game in matrix form.

    Parameters
    ----------
    row : list of lists
        Row's payoffs: a list of rows, each with an entry for every column; a number, or a text such
        as "1/3".
    col : list of lists, optional
        Column's payoffs, in the same shape (row first, then column); None makes it the negative of
        Row's, a zero-sum game.
    costs : bool
        Whether the numbers are costs, of which less is better. Everything reported is then a
        payoff, the cost negated.
    rows, cols : sequence of str, optional
        What the strategies are called: texts, one for each; None calls them by index, from 0.

    Attributes
    ----------
    row, col : tuple of tuples
        The payoffs (costs negated).
    rows, cols : tuple
        Labels or indices.
    costs : bool
        As given.
    shape : (int, int)
        The number of rows and the number of columns.

    Raises
    ------
    ValueError, TypeError
        One sentence that names the entry or the label and what was expected.

    Examples
    --------
    >>> game = Payoffs([[30, -10, 20], [-10, 20, -20]], rows="12", cols="ABC")
    >>> game
    <Payoffs: 2 x 3, zero-sum>
    >>> str(game.value())
    '20/7'
    """

    plans: Plans | None = None

    @classmethod
    def of(cls, root: Any) -> Payoffs:
        """The strategic form of a tree of two players, information sets and chance included.

        Parameters
        ----------
        root : Node, nested lists or Game
            A tree of MAX and MIN, who are Row and Column, or of two named players.

        Returns
        -------
        Payoffs
            A row for each plan of the first player and a column for each of the second, exact;
            `.behaviour(row, col)` brings mixed strategies back to the edges of the tree.

        Raises
        ------
        ValueError
            For a tree of more players, a player who forgets an own choice, and above 100,000 cells.

        Examples
        --------
        >>> from gamelab import tree
        >>> entry = tree([(0, 2), [(-1, -1), (1, 1)]], players=("A", "B"),
        ...              moves=[("stay out", "enter"), ("fight", "give way")])
        >>> print(Payoffs.of(entry).text())
        payoffs   fight     give way
        stay out  (0*, 2*)  (0, 2*)
        enter     (-1, -1)  (1*, 1*)
        """
        plans = Plans(root)
        row, col = plans.matrices()
        game = cls(row, None if plans.tree.players == SCALAR else col, False, *plans.names())
        game.plans = plans
        return game

    def behaviour(self, row: Mix, col: Mix) -> dict[str, Number]:
        """How likely each edge of the tree is to be taken where it starts; for `Payoffs.of(tree)`.

        Parameters
        ----------
        row, col : label, int, dict or sequence
            A strategy of each player, pure or mixed, such as an equilibrium's.

        Returns
        -------
        dict
            A probability for each node but the root, by path; those of chance are its own. Where a
            player's own choices never lead, anything will do: the moves are equally likely.

        Raises
        ------
        ValueError
            For a matrix that comes from no tree.

        Examples
        --------
        >>> from gamelab import tree
        >>> entry = tree([(0, 2), [(-1, -1), (1, 1)]], players=("A", "B"))
        >>> {path: str(p) for path, p in Payoffs.of(entry).behaviour(1, ["1/4", "3/4"]).items()}
        {'0': '0', '1': '1', '1.0': '1/4', '1.1': '3/4'}
        """
        mixes = self.mix("row", row), self.mix("col", col)
        if self.plans is None:
            raise ValueError("this matrix comes from no tree: make it by Payoffs.of(tree)")
        return self.plans.behaviour(mixes)

    def save(self, file: Any) -> None:
        """Write the picture of the matrix as a page, ``x.html``, or as .svg.

        ValueError for another kind of file."""
        from .. import svg  # what draws stands above what is drawn

        svg(self).save(file)

    def text(self) -> str:
        """The matrix as text, each cell with Row's number first.

        A star marks a best response to the other's choice.

        Examples
        --------
        >>> print(Payoffs.prisoners_dilemma().text())
        costs    deny     confess
        deny     (1, 1)   (4, 0*)
        confess  (0*, 4)  (3*, 3*)
        """
        row_best, col_best = self.best_responses()
        lines = [["costs" if self.costs else "payoffs", *map(str, self.cols)]]
        for i, label in enumerate(self.rows):
            pairs = [map(number_text, self.given(i, j)) for j in range(self.shape[1])]
            lines.append(
                [
                    str(label),
                    *(
                        f"({a}{'*' * (i in row_best[j])}, {b}{'*' * (j in col_best[i])})"
                        for j, (a, b) in enumerate(pairs)
                    ),
                ]
            )
        return in_columns(lines, "<" * len(lines[0]))

    # Zero-sum games.

    def value(self) -> Fraction:
        """What Row gets when both play optimally; ValueError unless the game is constant-sum.

        Examples
        --------
        >>> Payoffs([[3, 0], [0, 1]]).value()
        Fraction(3, 4)
        """
        return self.solve().value

    def solve(self) -> Solution:
        """The value, an optimal mixed strategy of each player, and the certificate that they are.

        Only for constant-sum games, ValueError for others. See `zero_sum.solved` for method and
        cost.

        Returns
        -------
        Solution
            With .value, .row and .col (lists of Fraction, in the order of rows and columns) and
            .certificate.

        Examples
        --------
        >>> solution = Payoffs.red_blue().solve()
        >>> [str(p) for p in solution.row], [str(q) for q in solution.col]
        (['4/7', '3/7'], ['0', '4/7', '3/7'])
        >>> print(solution.certificate.text())
        Against each column Row's strategy earns 90/7, 20/7, 20/7: at least 20/7.
        Against Column's strategy each row earns 20/7, 20/7: at most 20/7.
        The two sides meet: the value is 20/7, and both strategies are optimal.
        """
        self._needs_constant_sum()
        return solved(*integers(self.row))

    def certify(self, row: Mix, col: Mix) -> Certificate:
        """What any two strategies promise in a constant-sum game.

        If the two sides meet, both strategies are optimal.

        Examples
        --------
        >>> trap = Payoffs.red_blue().certify(["3/7", "4/7"], ["1/2", "1/2", 0])
        >>> str(trap.floor), str(trap.ceiling), trap.holds
        ('-20/7', '10', False)
        """
        self._needs_constant_sum()
        return certified(*integers(self.row), self.mix("row", row), 1, self.mix("col", col), 1)

    def saddle_points(self) -> list[Cell]:
        """The cells whose payoff to Row is least in its row and greatest in its column.

        Only for constant-sum games.

        Examples
        --------
        >>> Payoffs([[2, 1], [0, -1]]).saddle_points(), Payoffs.red_blue().saddle_points()
        ([(0, 1)], [])
        """
        self._needs_constant_sum()
        return self.pure_equilibria()

    def maximin(self, player: str = "row") -> Maximin:
        """What a pure strategy guarantees a player, and to what one of the other's holds them.

        Both are payoffs to `player`. In a zero-sum game they are equal at a saddle point, and else
        the value is between.

        Examples
        --------
        >>> Payoffs.red_blue().maximin()
        Maximin(maximin=-10, minimax=20, rows=[0], cols=[1, 2])
        """
        lines = self.row if self._side(player) == 0 else tuple(zip(*self.col))
        floors, ceilings = [min(line) for line in lines], [max(column) for column in zip(*lines)]
        low, high = max(floors), min(ceilings)
        mine, theirs = _best(floors), _best([-ceiling for ceiling in ceilings])
        rows, cols = (mine, theirs) if player == "row" else (theirs, mine)
        return Maximin(low, high, rows, cols)

    def envelope(self) -> Envelope:
        """What each mix of the first two rows (else columns) of a constant-sum game is sure of.

        Probabilities are those of the first of the two, payoffs are Row's. ValueError if neither
        player has two strategies.

        Examples
        --------
        >>> [str(entry) for entry in Payoffs.red_blue().envelope().best[0]]
        ['4/7', '20/7']
        """
        self._needs_constant_sum()
        if self.shape[0] == 2:
            return envelope(self.row)
        if self.shape[1] == 2:
            return envelope(list(zip(*self.row)), lower=False)
        raise ValueError(
            f"an envelope needs a player with two strategies, and this game is {self.shape[0]} x"
            f" {self.shape[1]}"
        )

    # Best responses and dominance.

    def best_responses(self) -> BestResponses:
        """Each player's best responses to every pure strategy of the other, ties included.

        Examples
        --------
        >>> Payoffs.red_blue().best_responses()
        BestResponses(row=[[0], [1], [0]], col=[[1], [2]])
        """
        return BestResponses(
            [_best(column) for column in zip(*self.row)], [_best(line) for line in self.col]
        )

    def best_reply(self, row: Mix = None, col: Mix = None) -> BestReply:
        """The pure best replies to a mixed strategy of one player; give either `row` or `col`.

        Examples
        --------
        >>> Payoffs.rock_paper_scissors().best_reply(col=["1/2", "1/4", "1/4"])
        BestReply(player='row', strategies=[1], payoff=Fraction(1, 4))
        """
        if (row is None) == (col is None):
            raise TypeError("best_reply needs the strategy of one player: give either row or col")
        player, mix = (
            ("row", self.mix("col", col)) if row is None else ("col", self.mix("row", row))
        )
        earned = self._earned(player, mix)
        return BestReply(player, _best(earned), max(earned))

    def expected(self, row: Mix, col: Mix) -> tuple[Fraction, Fraction]:
        """The expected payoffs of Row and Column.

        Examples
        --------
        >>> Payoffs.battle_of_the_sexes().expected("opera", ["2/5", "3/5"])
        (Fraction(6, 5), Fraction(4, 5))
        """
        x, y = self.mix("row", row), self.mix("col", col)
        u = sum(p * earned for p, earned in zip(x, self._earned("row", y)))
        v = sum(q * earned for q, earned in zip(y, self._earned("col", x)))
        return Fraction(u), Fraction(v)

    def exploitability(self, row: Mix = None, col: Mix = None) -> Fraction:
        """What best replies take from these strategies; 0 only where they cannot be improved on.

        Of both: how much the two players together would gain by a best reply each. Of one, in a
        constant-sum game: how far what it is sure of is from the value.

        Examples
        --------
        >>> game = Payoffs.rock_paper_scissors()
        >>> game.exploitability(row=["1/2", "1/4", "1/4"]), game.exploitability("rock", "rock")
        (Fraction(1, 4), Fraction(2, 1))
        """
        if row is None and col is None:
            raise TypeError("exploitability needs a strategy: give row, col or both")
        taken = Fraction(0)
        if col is not None:
            taken += self.best_reply(col=col).payoff
        if row is not None:
            taken += self.best_reply(row=row).payoff
        if row is not None and col is not None:
            return taken - sum(self.expected(row, col))
        if self.constant_sum is None:
            raise ValueError(
                "one strategy alone is exploitable in constant-sum games only: in this one give"
                " both row and col"
            )
        return taken - (self.value() if row is None else self.constant_sum - self.value())

    def dominated(self, mixed: bool = True) -> list[Dominated]:
        """Every dominated strategy, with what dominates it, strictly or weakly.

        A strategy that is dominated in several ways is listed once: strictly before weakly, by one
        before by a mixture.

        Parameters
        ----------
        mixed : bool
            Whether a mixture may dominate, too.

        Returns
        -------
        list
            For each its player, its name, by what, and whether strictly.

        Examples
        --------
        >>> [found.text() for found in Payoffs.red_blue().dominated()]
        ["Column's A is strictly dominated by C."]
        """
        mixed = flag(mixed, "mixed")
        return dominated([own for own, _ in self._owns], (self.rows, self.cols), mixed)

    def eliminate(self, weakly: bool = False, mixed: bool = True) -> Elimination:
        """Iterated elimination of strictly dominated strategies, one a step.

        Strict elimination keeps every equilibrium, and its order does not matter. Weak elimination
        can lose equilibria, and another order may leave another game.

        Examples
        --------
        >>> print(Payoffs.prisoners_dilemma().eliminate().text())
        1. Row's deny is strictly dominated by confess.
        2. Column's deny is strictly dominated by confess.
        """
        weakly, mixed = flag(weakly, "weakly"), flag(mixed, "mixed")
        return eliminated([own for own, _ in self._owns], (self.rows, self.cols), weakly, mixed)

    def only(self, rows: Sequence[int], cols: Sequence[int]) -> Payoffs:
        """The game in which just these rows and columns (indices) are left, called as they are."""
        rows, cols = (
            [self.index(player, place) for place in listed(kept, player, "a list of indices")]
            for player, kept in (("row", rows), ("col", cols))
        )
        row, col = ([[self.given(i, j)[side] for j in cols] for i in rows] for side in (0, 1))
        return Payoffs(
            row,
            col,
            self.costs,
            [str(self.rows[i]) for i in rows],
            [str(self.cols[j]) for j in cols],
        )

    # Equilibria, and what else can be said of a cell.

    def pure_equilibria(self) -> list[Cell]:
        """The cells, as indices, where each player's choice is a best response to the other's.

        Examples
        --------
        >>> Payoffs.stag_hunt().pure_equilibria()
        [(0, 0), (1, 1)]
        """
        row_best, col_best = self.best_responses()
        return [(i, j) for i in range(self.shape[0]) for j in col_best[i] if i in row_best[j]]

    def equilibria(self) -> nash.Equilibria:
        """All extreme Nash equilibria, pure and mixed, and whether there are infinitely many.

        See `equilibria.Equilibria`.

        Examples
        --------
        >>> print(Payoffs.battle_of_the_sexes().equilibria().text())
        3 equilibria:
        Row plays (1, 0), Column (1, 0); payoffs (3, 2)
        Row plays (0, 1), Column (0, 1); payoffs (2, 3)
        Row plays (3/5, 2/5), Column (2/5, 3/5); payoffs (6/5, 6/5)
        """
        (mine, scale), (theirs, other) = self._owns
        return nash.equilibria(mine, theirs, scale, other)

    def pareto(self) -> list[Cell]:
        """The cells to which no other is better for one player and at least as good for the other.

        Examples
        --------
        >>> Payoffs.prisoners_dilemma().pareto()
        [(0, 0), (0, 1), (1, 0)]
        """
        cells = product(*map(range, self.shape))
        return [(i, j) for i, j in cells if not self.pareto_better((i, j))]

    def pareto_better(self, cell: tuple[Hashable, Hashable]) -> list[Cell]:
        """The cells that are better for somebody and worse for nobody than this one.

        The cell is given by indices or labels.

        Examples
        --------
        >>> Payoffs.prisoners_dilemma().pareto_better(("confess", "confess"))
        [(0, 0)]
        """
        i, j = self.cell(cell)
        here = self.row[i][j], self.col[i][j]
        return [
            (k, h)
            for k, lines in enumerate(zip(self.row, self.col))
            for h, pay in enumerate(zip(*lines))
            if pay != here and all(map(ge, pay, here))
        ]

    def fictitious_play(self, turns: int) -> FictitiousPlay:
        """Both players answer what the other has played so far, the first of equals.

        Each begins with the first strategy.

        Examples
        --------
        >>> Payoffs.matching_pennies().fictitious_play(4).plays
        [(0, 0), (0, 1), (0, 1), (1, 1)]
        """
        turns = whole(turns, "turns", 1, LARGEST)
        (mine, scale), (theirs, _) = self._owns
        if self.constant_sum is None:
            return played(mine, theirs, turns)
        return played(mine, [[-a for a in column] for column in zip(*mine)], turns, scale)

    def _earned(self, player: str, against: Sequence[Fraction]) -> list[Fraction]:
        """What each pure strategy of the player earns against a mixed strategy of the other."""
        own, scale = self._owns[self._side(player)]
        return [
            sum((q * a for q, a in zip(against, line) if q), Fraction(0)) / scale for line in own
        ]

    def _needs_constant_sum(self) -> None:
        if self.constant_sum is None:
            low, high = min(self._sums), max(self._sums)
            hint = (
                'floats are rounded: write texts such as "0.1"'
                if high - low < 1e-9
                else "try equilibria()"
            )
            raise ValueError(
                "this is for zero-sum and constant-sum games, and here the two payoffs sum to"
                f" {number_text(low)} in the cell {self._sums[low]} and to {number_text(high)} in"
                f" {self._sums[high]}; {hint}"
            )


def _best(numbers: Sequence[Number]) -> list[int]:
    top = max(numbers)
    return [k for k, number in enumerate(numbers) if number == top]
