"""Problems on payoff matrices: saddle points, dominated strategies, the value, optimal strategies,
equilibria.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from ...matrices.equilibria import Equilibrium
from ...matrices.payoffs import Cell, Payoffs
from ...show.grid import grid
from ...trees.node import number_text
from . import entries, matrix_hints
from .problems import Entry, Field, Frame, Mark, Problem, listed
from .shapes import Dice, attempts
from .tree_problems import compared

MAXIMIN, MINIMAX, VALUE = "maximin", "minimax", "value"
SADDLES, PURE, DOMINATED = "saddle points", "pure equilibria", "strictly dominated"
ROW, COL = "Row's strategy", "Column's strategy"


class Matrix(Problem):
    """What the problems on matrices share. game : the Payoffs."""

    def __init__(self, kind: str, seed: int, level: int, game: Payoffs) -> None:
        super().__init__(kind, seed, level)
        self.game = game
        self.zero_sum = game.constant_sum == 0
        self.form = matrix_text(game)
        self.picture = self._drawn(f"Payoff matrix. {self.form.replace(chr(10), '; ')}.")
        self.dominated = [
            f"{'row' if found.player == 'row' else 'column'} {found.strategy}"
            for found in game.dominated()
            if found.strictly
        ]
        strategies = (
            *(f"row {label}" for label in game.rows),
            *(f"column {label}" for label in game.cols),
        )
        self.dominance = Field(DOMINATED, "set", options=strategies)
        self.pages = self._pages()

    @property
    def frames(self) -> int:
        return len(self.pages)

    def frame(self, k: int) -> Frame:
        return self.pages[k]

    def options(self) -> dict[str, Cell]:
        """The cells as they are offered for choice."""
        m, n = self.game.shape
        return {
            f"{self._cell((i, j))}: {self._payoffs(i, j)}": (i, j)
            for i in range(m)
            for j in range(n)
        }

    def named(self, cells: Sequence[Cell]) -> str:
        """The cells by the labels of their row and column; "none" if there are none."""
        return ", ".join(map(self._cell, cells)) or "none"

    def support(self, mix: Sequence[Fraction], labels: Sequence[str]) -> str:
        """The strategies that a mix uses."""
        return listed([str(label) for label, p in zip(labels, mix) if p])

    def rule(self, name: str) -> str:
        return matrix_hints.rule(name, self.zero_sum)

    def step(self, name: str, typed: Mapping[str, Entry]) -> str:
        return matrix_hints.step(self, name, typed)

    def mix(self, name: str, text: Entry) -> tuple[Fraction, ...] | None:
        """The mixed strategy that was typed; Unreadable where it is none."""
        return entries.mix(str(text), self.game.shape[0 if name == ROW else 1])

    def _cell(self, cell: Cell) -> str:
        return f"{self.game.rows[cell[0]]}{self.game.cols[cell[1]]}"

    def _payoffs(self, i: int, j: int) -> str:
        return number_text(
            self.game.row[i][j] if self.zero_sum else (self.game.row[i][j], self.game.col[i][j])
        )

    def _drawn(self, words: str, note: str = "", **marks: object) -> str:
        return grid(
            self.game,
            words,
            note=note
            or (
                "payoffs to Row; Column gets the negative"
                if self.zero_sum
                else "payoffs to Row, to Column"
            ),
            **marks,
        )

    def _page(self, sentence: str, **marks: object) -> Frame:
        return Frame(self._drawn(sentence, **marks), sentence, self.form)

    def _pages(self) -> list[Frame]:
        raise NotImplementedError

    def _eliminations(self) -> list[Frame]:
        game, (rows, cols) = self.game, map(range, self.game.shape)
        found = []
        for taken in game.eliminate():
            found.append(
                self._page(taken.text(), rows=rows, cols=cols, going=(taken.player, taken.index))
            )
            rows, cols = taken.rows, taken.cols
        return found or [self._page("No strategy is strictly dominated.")]


class ZeroSum(Matrix):
    """The pure guarantees and saddle points, dominated strategies, or the value and optimal
    strategies.
    """

    title = "Zero-sum matrix"

    def __init__(self, kind: str, seed: int, level: int, game: Payoffs) -> None:
        self.solved = game.solve()
        self.pure = game.maximin()
        super().__init__(kind, seed, level, game)
        guarantees = (
            "the maximin (what Row can make sure of with one row) and the minimax (to what one"
            " column can hold Row)"
        )
        if level == 1:
            self.task = (
                f"Find {guarantees}. Press every saddle point, if there is one, and every strictly"
                " dominated strategy, if there is one."
            )
        else:
            first = (
                guarantees
                if level == 2
                else "the strictly dominated strategies (a mixture of others may dominate too)"
            )
            self.task = (
                f"Find {first}, the value of the game, and an optimal mixed strategy of each"
                " player: the probabilities in the order of the rows or columns, such as 1/3, 2/3."
            )
        cells = self.options()
        fields = {
            MAXIMIN: Field(MAXIMIN),
            MINIMAX: Field(MINIMAX),
            SADDLES: Field(SADDLES, "set", options=tuple(cells)),
            DOMINATED: self.dominance,
            VALUE: Field(VALUE),
            ROW: Field(ROW),
            COL: Field(COL),
        }
        answers = {
            MAXIMIN: number_text(self.pure.maximin),
            MINIMAX: number_text(self.pure.minimax),
            DOMINATED: self.dominated,
            SADDLES: [option for option, cell in cells.items() if cell in game.saddle_points()],
            VALUE: number_text(self.solved.value),
            ROW: _listed(self.solved.row),
            COL: _listed(self.solved.col),
        }
        self.order = {
            1: [MAXIMIN, MINIMAX, SADDLES, DOMINATED],
            2: [MAXIMIN, MINIMAX, VALUE, ROW, COL],
            3: [DOMINATED, VALUE, ROW, COL],
        }[level]
        self.fields, self.answers = (
            [fields[name] for name in self.order],
            {name: answers[name] for name in self.order},
        )

    def judge(self, name: str, text: str, typed: Mapping[str, Entry]) -> Mark:
        if name not in (ROW, COL):
            right = {
                MAXIMIN: self.pure.maximin,
                MINIMAX: self.pure.minimax,
                VALUE: self.solved.value,
            }[name]
            return compared(entries.number(text), right)
        mix = self.mix(name, text)
        return Mark(mix is not None and self.optimal(name, mix))

    def optimal(self, name: str, mix: Sequence[Fraction]) -> bool:
        """Whether a player's mix is optimal: beside an optimal one of the other player, the two
        sides of the certificate meet.
        """
        return self.game.certify(
            *((mix, self.solved.col) if name == ROW else (self.solved.row, mix))
        ).holds

    def _pages(self) -> list[Frame]:
        game, pure, solution = self.game, self.pure, self.solved
        saddles = game.saddle_points()
        pages = [
            self._page(matrix_hints.smallest(self), better=[("row", i) for i in pure.rows]),
            self._page(matrix_hints.largest(self), better=[("col", j) for j in pure.cols]),
            self._page(
                (
                    f"Maximin and minimax are equal: {number_text(pure.maximin)} is the value, and"
                    f" there is a saddle point at {self.named(saddles)}."
                    if saddles
                    else (
                        f"Maximin {number_text(pure.maximin)} is below minimax"
                        f" {number_text(pure.minimax)}: there is no saddle point, and the value is"
                        " in between."
                    )
                ),
                path=saddles[:1],
            ),
        ]
        pages += self._eliminations()
        if not saddles and self.level > 1:
            pages.append(
                self._page(
                    f"Row uses {self.support(solution.row, game.rows)} with probabilities"
                    f" {number_text(solution.row)}, Column {self.support(solution.col, game.cols)}"
                    f" with {number_text(solution.col)}. The value is"
                    f" {number_text(solution.value)}."
                )
            )
            pages += [self._page(line) for line in solution.certificate.text().splitlines()]
        return pages


class Bimatrix(Matrix):
    """The pure equilibria, dominated strategies, and an equilibrium in which somebody mixes."""

    title = "Payoff matrix"

    def __init__(self, kind: str, seed: int, level: int, game: Payoffs) -> None:
        self.equilibria = game.equilibria()
        self.mixed: list[Equilibrium] = [found for found in self.equilibria if not found.pure]
        super().__init__(kind, seed, level, game)
        cells = self.options()
        self.task = (
            "Each player has payoffs of their own. Press every pure equilibrium and every strictly"
            " dominated strategy, if there are any. Then give an equilibrium in which somebody"
            " mixes, any one: the probabilities in the order of the rows or columns, such as 1/3,"
            " 2/3."
        )
        self.fields = [
            Field(DOMINATED, "set", options=self.dominance.options),
            Field(PURE, "set", options=tuple(cells)),
            Field(ROW),
            Field(COL),
        ]
        self.order = [field.name for field in self.fields]
        self.answers = {
            DOMINATED: self.dominated,
            PURE: [option for option, cell in cells.items() if cell in game.pure_equilibria()],
            ROW: _listed(self.mixed[0].row),
            COL: _listed(self.mixed[0].col),
        }

    def judge(self, name: str, text: str, typed: Mapping[str, Entry]) -> Mark:
        mine = self.mix(name, text)
        if mine is None:
            return Mark(False)
        try:
            theirs = self.mix(
                COL if name == ROW else ROW, typed.get(COL if name == ROW else ROW, "")
            )
        except entries.Unreadable:
            theirs = None
        if theirs is not None:
            row, col = (mine, theirs) if name == ROW else (theirs, mine)
            if self.game.exploitability(row, col) == 0:
                pure = 1 in row and 1 in col
                return Mark(not pure, "This is an equilibrium, but nobody mixes." if pure else "")
        side = 0 if name == ROW else 1
        if list(mine) not in [found[side] for found in self.mixed]:
            return Mark(False)
        # Each side belongs to an equilibrium, but not to the same one: then it is Column's that
        # does not fit.
        fits = (
            name == ROW or theirs is None or list(theirs) not in [found.row for found in self.mixed]
        )
        return Mark(
            fits, "" if fits else "This belongs to another equilibrium than Row's strategy does."
        )

    def _pages(self) -> list[Frame]:
        game = self.game
        pure = game.pure_equilibria()
        pages = self._eliminations()
        pages += [
            self._page(matrix_hints.replies(game, "row")),
            self._page(matrix_hints.replies(game, "col")),
            self._page(
                f"Both choices are best replies to each other in: {self.named(pure)}.",
                path=pure[:1],
            ),
        ]
        pages += [
            self._page(f"{found.text()}. {matrix_hints.indifference(self, found)}")
            for found in self.mixed
        ]
        return pages


SHAPES = {
    1: ((2, 2), (2, 3), (3, 2), (3, 3)),
    2: ((2, 2), (2, 3), (3, 2)),
    3: ((2, 3), (3, 2), (3, 3), (3, 3), (3, 4)),
    4: ((2, 2), (2, 2), (2, 3), (3, 2), (3, 3)),
}
MOST_BELOW = {2: 12, 3: 14, 4: 9}  # the largest denominator of a probability or a value


def matrix(kind: str, seed: int, level: int) -> Matrix:
    """A problem on a payoff matrix: level 1 with a saddle point in one case of two, 2 mixed, 3 with
    a dominated strategy, 4 not zero-sum.
    """
    for dice in attempts(5, seed, level):
        m, n = dice.choice(SHAPES[level])
        saddle = level == 1 and dice.percent(50)
        low, high = (0, 6) if level == 4 else (-9, 9)
        row, col = (_numbers(dice, m, n, low, high) for _ in range(2))
        game = Payoffs(row, col if level == 4 else None, rows="1234"[:m], cols="ABCD"[:n])
        if level == 4:
            if _worth_mixing(game):
                return Bimatrix(kind, seed, level, game)
        elif bool(game.saddle_points()) == saddle and _worth_solving(game, level):
            return ZeroSum(kind, seed, level, game)


MAKERS = {"matrix": matrix}


def matrix_text(game: Payoffs) -> str:
    """The matrix in plain text, with nothing given away."""
    zero_sum = game.constant_sum == 0
    lines = [["payoffs to Row" if zero_sum else "payoffs to Row, Column", *map(str, game.cols)]]
    for i, label in enumerate(game.rows):
        lines.append(
            [
                str(label),
                *(
                    number_text(game.row[i][j] if zero_sum else (game.row[i][j], game.col[i][j]))
                    for j in range(game.shape[1])
                ),
            ]
        )
    widths = [max(map(len, column)) for column in zip(*lines)]
    return "\n".join(
        "  ".join(entry.ljust(width) for entry, width in zip(line, widths)).rstrip()
        for line in lines
    )


def _numbers(dice: Dice, m: int, n: int, low: int, high: int) -> list[list[int]]:
    return [[dice.between(low, high) for _ in range(n)] for _ in range(m)]


def _worth_solving(game: Payoffs, level: int) -> bool:
    found = game.dominated()
    if any(not one.strictly or level == 1 and isinstance(one.by, dict) for one in found):
        return False  # whether "dominated" means weakly too, or by a mixture, should not decide a first problem
    if level == 1:
        return bool(found or game.saddle_points())
    solution, left = game.solve(), game.eliminate()
    if 1 in solution.row or 1 in solution.col:
        return False
    if level == 3 and (
        not found
        or min(len(left.rows), len(left.cols)) != 2
        or max(len(left.rows), len(left.cols)) > 3
    ):
        return False
    return (
        max(entry.denominator for entry in (solution.value, *solution.row, *solution.col))
        <= MOST_BELOW[level]
    )


def _worth_mixing(game: Payoffs) -> bool:
    if any(not found.strictly for found in game.dominated()):
        return False
    equilibria = game.equilibria()
    mixed = [found for found in equilibria if not found.pure]
    left = game.eliminate()
    small = min(len(left.rows), len(left.cols)) == 2 and max(len(left.rows), len(left.cols)) <= 3
    return (
        bool(mixed)
        and not equilibria.infinite
        and small
        and max(p.denominator for found in mixed for p in (*found.row, *found.col)) <= MOST_BELOW[4]
    )


def _listed(mix: Sequence[Fraction]) -> str:
    return ", ".join(map(number_text, mix))
