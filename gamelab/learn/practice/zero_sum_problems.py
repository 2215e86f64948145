"""Problems on zero-sum matrices: saddle points, dominated strategies, the value, optimal
strategies; and what all problems on payoff matrices share.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from ...matrices.payoffs import Cell, Payoffs
from ...show.grid import grid
from ...trees.numbers import number_text
from . import entries
from .problem import Entry, Field, Frame, Judgement, Problem, listed
from .tree_problems import compared

MAXIMIN, MINIMAX, VALUE = "maximin", "minimax", "value"
SADDLES, PURE, DOMINATED = "saddle points", "pure equilibria", "strictly dominated"
ROW, COL = "Row's strategy", "Column's strategy"
DOMINANCE = (
    "A row is strictly dominated if another row, or a mixture of others, pays Row more in every"
    " column; a column if another one pays {} in every row."
)


class Matrix(Problem):
    """What the problems on matrices share. game : the Payoffs."""

    kind = "matrix"
    rules: ClassVar[dict[str, str]]

    def __init__(self, seed: int, level: int, game: Payoffs) -> None:
        super().__init__(seed, level)
        self.game, self.zero_sum = game, game.constant_sum == 0
        self.form = self._text()
        self.picture = self._drawn(f"Payoff matrix. {self.form.replace(chr(10), '; ')}.")
        self.dominated = [
            f"{'row' if found.player == 'row' else 'column'} {found.strategy}"
            for found in game.dominated()
            if found.strictly
        ]
        self.cells = {
            f"{self._cell((i, j))}: {self._payoffs(i, j)}": (i, j)
            for i in range(game.shape[0])
            for j in range(game.shape[1])
        }
        strategies = *(f"row {name}" for name in game.rows), *(f"column {n}" for n in game.cols)
        self.sets = {DOMINATED: strategies, SADDLES: tuple(self.cells), PURE: tuple(self.cells)}
        self.pages = self._pages()
        self.frames = len(self.pages)

    def ask(self, answers: Mapping[str, Entry]) -> None:
        """Ask for these, in this order."""
        self.answers, self.order = dict(answers), list(answers)
        self.fields = [
            Field(name, "set", options=self.sets[name]) if name in self.sets else Field(name)
            for name in answers
        ]

    def among(self, cells: Sequence[Cell]) -> list[str]:
        """The cells as they are offered for choice."""
        return [option for option, cell in self.cells.items() if cell in cells]

    def frame(self, k: int) -> Frame:
        return self.pages[k]

    def named(self, cells: Sequence[Cell]) -> str:
        """The cells by the labels of their row and column; "none" if there are none."""
        return ", ".join(map(self._cell, cells)) or "none"

    def support(self, row: Sequence[Fraction], col: Sequence[Fraction]) -> list[str]:
        """The strategies that Row's mix and Column's use."""
        return [
            listed([str(label) for label, p in zip(labels, mix) if p])
            for labels, mix in ((self.game.rows, row), (self.game.cols, col))
        ]

    def rule(self, name: str) -> str:
        return self.rules[name]

    def step(self, name: str, typed: Mapping[str, Entry]) -> str:
        if name == DOMINATED:
            return (
                " ".join(found.text() for found in self.game.dominated())
                or "Compare any two rows, and any two columns: neither is better everywhere."
            )
        return self.hint(name, typed)

    def hint(self, name: str, typed: Mapping[str, Entry]) -> str:
        """The second hint for a field that is not about dominance."""
        raise NotImplementedError

    def mix(self, name: str, text: Entry) -> tuple[Fraction, ...] | None:
        """The mixed strategy that was typed; Unreadable where it is none."""
        return entries.mix(str(text), self.game.shape[0 if name == ROW else 1])

    def typed_mix(self, name: str, typed: Mapping[str, Entry]) -> tuple[Fraction, ...] | None:
        """The same, None where it is none."""
        try:
            return self.mix(name, typed.get(name, ""))
        except entries.Unreadable:
            return None

    def _cell(self, cell: Cell) -> str:
        return f"{self.game.rows[cell[0]]}{self.game.cols[cell[1]]}"

    def _payoffs(self, i: int, j: int) -> str:
        row, col = self.game.row[i][j], self.game.col[i][j]
        return number_text(row if self.zero_sum else (row, col))

    def _text(self) -> str:
        """The matrix in plain text, with nothing given away."""
        game = self.game
        corner = "payoffs to Row" if self.zero_sum else "payoffs to Row, Column"
        lines = [[corner, *map(str, game.cols)]]
        for i, label in enumerate(game.rows):
            lines.append([str(label), *(self._payoffs(i, j) for j in range(game.shape[1]))])
        widths = [max(map(len, column)) for column in zip(*lines)]
        return "\n".join(
            "  ".join(entry.ljust(width) for entry, width in zip(line, widths)).rstrip()
            for line in lines
        )

    def _drawn(self, words: str, **marks: object) -> str:
        note = (
            "payoffs to Row; Column gets the negative"
            if self.zero_sum
            else "payoffs to Row, to Column"
        )
        return grid(self.game, words, note=note, **marks)

    def _page(self, sentence: str, **marks: object) -> Frame:
        return Frame(self._drawn(sentence, **marks), sentence, self.form)

    def _pages(self) -> list[Frame]:
        raise NotImplementedError

    def _eliminations(self) -> list[Frame]:
        (rows, cols), found = map(range, self.game.shape), []
        for taken in self.game.eliminate():
            going = taken.player, taken.index
            found.append(self._page(taken.text(), rows=rows, cols=cols, going=going))
            rows, cols = taken.rows, taken.cols
        return found or [self._page("No strategy is strictly dominated.")]


class ZeroSum(Matrix):
    """The pure guarantees and saddle points, dominated strategies, or the value and optimal
    strategies.
    """

    title = "Zero-sum matrix"
    mixing = (
        "{} chooses the probabilities so that the strategies which {other} uses do equally well"
        " against them; any other strategy of {other} must do no better for {other}. A dominated"
        " strategy has probability 0."
    )
    rules: ClassVar = {
        MAXIMIN: (
            "In each row take the smallest payoff: so much Row is sure of there. The maximin is the"
            " largest of these."
        ),
        MINIMAX: (
            "In each column take the largest payoff to Row: so much Row can get there. The minimax"
            " is the smallest of these."
        ),
        SADDLES: (
            "A saddle point is the smallest entry of its row and the largest of its column. There"
            " is one when maximin and minimax are equal, and only then."
        ),
        VALUE: (
            "Without a saddle point both players mix. Leave out dominated strategies. The value is"
            " what an optimal mix earns against each strategy that the opponent uses."
        ),
        DOMINATED: DOMINANCE.format("Row less"),
        ROW: mixing.format("Row", other="Column"),
        COL: mixing.format("Column", other="Row"),
    }

    def __init__(self, seed: int, level: int, game: Payoffs) -> None:
        self.solved, self.pure = game.solve(), game.maximin()
        super().__init__(seed, level, game)
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
        self.right = {
            MAXIMIN: self.pure.maximin,
            MINIMAX: self.pure.minimax,
            VALUE: self.solved.value,
        }
        answers: dict[str, Entry] = {name: number_text(worth) for name, worth in self.right.items()}
        answers |= {
            DOMINATED: self.dominated,
            SADDLES: self.among(game.saddle_points()),
            ROW: numbers_text(self.solved.row),
            COL: numbers_text(self.solved.col),
        }
        asked = {
            1: [MAXIMIN, MINIMAX, SADDLES, DOMINATED],
            2: [MAXIMIN, MINIMAX, VALUE, ROW, COL],
            3: [DOMINATED, VALUE, ROW, COL],
        }[level]
        self.ask({name: answers[name] for name in asked})

    def judge(self, name: str, text: str, typed: Mapping[str, Entry]) -> Judgement:
        if name in self.right:
            return compared(entries.number(text), self.right[name])
        mix = self.mix(name, text)
        return Judgement(mix is not None and self._beside(name, mix).holds)

    def _beside(self, name: str, mix: Sequence[Fraction]):
        """The certificate of a player's mix beside an optimal one of the other: its two sides meet
        where the mix is optimal.
        """
        optimal = self.solved
        return self.game.certify(*((mix, optimal.col) if name == ROW else (optimal.row, mix)))

    def hint(self, name: str, typed: Mapping[str, Entry]) -> str:
        smallest, largest = self._guarantees()
        if name in (MAXIMIN, MINIMAX, SADDLES):
            return {MAXIMIN: smallest, MINIMAX: largest}.get(name, f"{smallest} {largest}")
        rows, cols = self.support(self.solved.row, self.solved.col)
        if name == VALUE:
            return f"With optimal play Row uses {rows}, and Column {cols}."
        mix, said = self.typed_mix(name, typed), ""
        shown = self._beside(name, mix) if mix else None
        if name == ROW:
            if shown:
                said = (
                    f"Yours earns {numbers_text(shown.against_cols)} against the columns, so it is"
                    f" sure of {number_text(shown.floor)} only. "
                )
            used = f"{cols}, the columns that Column uses."
            return f"{said}An optimal one earns the same against {used}"
        if shown:
            said = (
                f"Against yours the rows earn {numbers_text(shown.against_rows)}, so it concedes"
                f" {number_text(shown.ceiling)}. "
            )
        return f"{said}Against an optimal one {rows}, the rows that Row uses, earn the same."

    def _guarantees(self) -> tuple[str, str]:
        """The smallest payoff of every row, and the maximin; the largest of every column, and the
        minimax.
        """

        def each(of, side: str, names: Sequence, lines: Iterable) -> str:
            found = (f"{number_text(of(line))} in {side} {n}" for n, line in zip(names, lines))
            return ", ".join(found)

        floors = each(min, "row", self.game.rows, self.game.row)
        ceilings = each(max, "column", self.game.cols, zip(*self.game.row))
        return (
            f"The smallest payoffs are: {floors}. The largest of these is the maximin,"
            f" {number_text(self.pure.maximin)}.",
            f"The largest payoffs are: {ceilings}. The smallest of these is the minimax,"
            f" {number_text(self.pure.minimax)}.",
        )

    def _pages(self) -> list[Frame]:
        pure, solution, saddles = self.pure, self.solved, self.game.saddle_points()
        smallest, largest = self._guarantees()
        met = (
            f"Maximin and minimax are equal: {number_text(pure.maximin)} is the value, and there is"
            f" a saddle point at {self.named(saddles)}."
        )
        apart = (
            f"Maximin {number_text(pure.maximin)} is below minimax {number_text(pure.minimax)}:"
            " there is no saddle point, and the value is in between."
        )
        pages = [
            self._page(smallest, better=[("row", i) for i in pure.rows]),
            self._page(largest, better=[("col", j) for j in pure.cols]),
            self._page(met if saddles else apart, path=saddles[:1]),
            *self._eliminations(),
        ]
        if not saddles and self.level > 1:
            rows, cols = self.support(solution.row, solution.col)
            found = (
                f"Row uses {rows} with probabilities {number_text(solution.row)}, Column {cols}"
                f" with {number_text(solution.col)}. The value is {number_text(solution.value)}."
            )
            pages += map(self._page, [found, *solution.certificate.text().splitlines()])
        return pages


def numbers_text(mix: Sequence[Fraction]) -> str:
    """A mixed strategy as it is entered."""
    return ", ".join(map(number_text, mix))
