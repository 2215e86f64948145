"""Problems on zero-sum matrices: saddle points, dominated strategies, the value, optimal
strategies; and what all problems on payoff matrices share.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain, product
from typing import ClassVar

from ...matrices.payoffs import Cell, Payoffs
from ...show.grid import grid
from ...trees.numbers import in_columns, listed, number_text
from . import entries
from .problem import Entry, Field, Frame, Judgement, Problem

MAXIMIN, MINIMAX, VALUE = "maximin", "minimax", "value"
SADDLES, PURE, DOMINATED = "saddle points", "pure equilibria", "strictly dominated"
ROW, COL = "Row's strategy", "Column's strategy"
PROBABILITIES = (
    "the probabilities in the order of the rows or columns, such as 2/17, 15/17"  # nobody's answer
)
DOMINANCE = (
    "A row is strictly dominated if another row, or a mixture of others, pays Row more in every"
    " column. A column is strictly dominated if another one, or a mixture, pays {} in every row."
)


def table(game: Payoffs, corner: str = "") -> list[list[str]]:
    """The numbers of a game as texts, line by line, with the names of the strategies."""
    lines, alone = [[corner, *map(str, game.cols)]], game.constant_sum == 0
    for i, label in enumerate(game.rows):
        here = (game.given(i, j) for j in range(game.shape[1]))
        lines.append([str(label), *(number_text(c[0] if alone else c) for c in here)])
    return lines


def cell_names(game: Payoffs, cells: Sequence[tuple[int, int]]) -> list[str]:
    """Cells given by indices, by the names of their row and column together: "1B"."""
    return [f"{game.rows[i]}{game.cols[j]}" for i, j in cells]


class Matrix(Problem):
    """What the problems on matrices share. game : the Payoffs. Each kind has a `pose` that asks,
    its `first_hints`, a `hint` for what is not about dominance, and its `solution_pages`.
    """

    kind = "matrix"
    first_hints: ClassVar[dict[str, str]]

    def __init__(self, seed: int, level: int, game: Payoffs) -> None:
        super().__init__(seed, level)
        self.game, self.zero_sum = game, game.constant_sum == 0
        corner = "payoffs to Row" if self.zero_sum else "payoffs to Row, Column"
        lines, cells = table(game, corner), [*product(*map(range, game.shape))]
        self.form = in_columns(lines, "<" * len(lines[0]))
        self.picture = self._drawn(f"Payoff matrix. {self.form.replace(chr(10), '; ')}.")
        self.dominated = [
            f"{'row' if found.player == 'row' else 'column'} {found.strategy}"
            for found in game.dominated()
            if found.strictly
        ]
        texts = chain(*(texts for _, *texts in lines[1:]))
        named = zip(cell_names(game, cells), texts)
        self.cells = dict(zip(map(": ".join, named), cells))
        strategies = *(f"row {name}" for name in game.rows), *(f"column {n}" for n in game.cols)
        self.sets = {DOMINATED: strategies, SADDLES: tuple(self.cells), PURE: tuple(self.cells)}
        self.pose()
        self.pages = self.solution_pages()

    def ask_all(self, answers: Mapping[str, Entry]) -> None:
        """Ask for these, in this order."""
        for name, answer in answers.items():
            options = self.sets.get(name, ())
            field = Field(name, "set" if options else "text", options=options)
            self.ask(field, answer, self.first_hints[name])

    def among(self, cells: Sequence[Cell]) -> list[str]:
        """The cells as they are offered for choice."""
        return [option for option, cell in self.cells.items() if cell in cells]

    def named(self, cells: Sequence[Cell]) -> str:
        """The cells by the labels of their row and column; "none" if there are none."""
        return ", ".join(cell_names(self.game, cells)) or "none"

    def step(self, name, typed):
        if name == DOMINATED:
            never = "A strategy that is a best reply is not strictly dominated."
            return " ".join([*self._replies(), never])
        return self.hint(name, typed)

    def _replies(self):
        """Each player's best reply to each strategy of the other."""
        game, best, said = self.game, self.game.best_responses(), []
        for player, mine, theirs, found in (
            ("Row", game.rows, game.cols, best.row),
            ("Column", game.cols, game.rows, best.col),
        ):
            each = [" or ".join(str(mine[k]) for k in replies) for replies in found]
            to = ", ".join(f"to {other} {reply}" for other, reply in zip(theirs, each))
            said.append(f"{player}'s best replies: {to}.")
        return said

    def mix(self, name: str, text: Entry) -> tuple[Fraction, ...]:
        """The mixed strategy that was typed; Unreadable where it is none."""
        return entries.mix(str(text), self.game.shape[0 if name == ROW else 1])

    def typed_mix(self, name: str, typed: Mapping[str, Entry]) -> tuple[Fraction, ...] | None:
        """The same, None where it is none."""
        try:
            return self.mix(name, typed.get(name, ""))
        except entries.Unreadable:
            return None

    def _drawn(self, words, **marks):
        note = (
            "payoffs to Row; Column gets the negative"
            if self.zero_sum
            else "payoffs to Row, to Column"
        )
        return grid(self.game, words, note=note, **marks)

    def _page(self, sentence, **marks):
        return Frame(self._drawn(sentence, **marks), sentence, self.form)

    def _eliminations(self):
        (rows, cols), found = map(range, self.game.shape), []
        for taken in self.game.eliminate():
            going = taken.player, taken.index
            found.append(self._page(taken.text(), rows=rows, cols=cols, going=going))
            rows, cols = taken.rows, taken.cols
        return found or [self._page("No strategy is strictly dominated.")]


GUARANTEES = (
    "the maximin (what Row can be sure of with one row) and the minimax (what one column can hold"
    " Row to)"
)
SOLUTION = f"the value of the game, and an optimal mixed strategy of each player: {PROBABILITIES}."
# What each level asks, in words and by its fields.
ASKED = {
    1: (
        f"Find {GUARANTEES}. Press every saddle point and every strictly dominated strategy; where"
        " there is none, press 'none'.",
        (MAXIMIN, MINIMAX, SADDLES, DOMINATED),
    ),
    2: (f"Find {GUARANTEES}, {SOLUTION}", (MAXIMIN, MINIMAX, VALUE, ROW, COL)),
    3: (
        "Find the strictly dominated strategies (a mixture of others may dominate too),"
        f" {SOLUTION}",
        (DOMINATED, VALUE, ROW, COL),
    ),
}


class ZeroSum(Matrix):
    """The pure guarantees and saddle points, dominated strategies, or the value and optimal
    strategies.
    """

    title = "Zero-sum matrix"
    mixing = (
        "{} chooses the probabilities so that the strategies that {other} uses do equally well"
        " against them. No other strategy of {other} may do better for {other}. A dominated"
        " strategy has probability 0."
    )
    first_hints: ClassVar = {
        MAXIMIN: (
            "In each row take the smallest payoff: Row is sure of that much there. The maximin is"
            " the largest of these."
        ),
        MINIMAX: (
            "In each column take the largest payoff to Row: Row can get that much there. The"
            " minimax is the smallest of these."
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

    def pose(self):
        solved, pure = self.solved, self.pure = self.game.solve(), self.game.maximin()
        answers = {
            MAXIMIN: number_text(pure.maximin),
            MINIMAX: number_text(pure.minimax),
            VALUE: number_text(solved.value),
            DOMINATED: self.dominated,
            SADDLES: self.among(self.game.saddle_points()),
            ROW: numbers_text(solved.row),
            COL: numbers_text(solved.col),
        }
        self.task, asked = ASKED[self.level]
        self.ask_all({name: answers[name] for name in asked})

    def judge(self, name, text, typed):
        if name not in (ROW, COL):
            return super().judge(name, text, typed)
        return Judgement(self._beside(name, self.mix(name, text)).holds)

    def _beside(self, name, mix):
        """The certificate of a player's mix beside an optimal one of the other: its two sides meet
        where the mix is optimal.
        """
        optimal = self.solved
        return self.game.certify(*((mix, optimal.col) if name == ROW else (optimal.row, mix)))

    def hint(self, name, typed):
        smallest, largest = self._guarantees()
        if name in (MAXIMIN, MINIMAX, SADDLES):
            return {MAXIMIN: smallest, MINIMAX: largest}.get(name, f"{smallest} {largest}")
        if name == VALUE:
            between = map(number_text, self.pure[:2])
            return f"The value lies between the maximin and the minimax, {' and '.join(between)}."
        value = number_text(self.solved.value)
        mix = self.typed_mix(name, typed)
        shown = self._beside(name, mix) if mix else None
        if name == ROW:
            yours = shown and (
                f"Yours earns {numbers_text(shown.against_cols)} against the columns, so it is sure"
                f" only of {number_text(shown.floor)}. "
            )
            return f"{yours or ''}An optimal one earns {value} or more against every column."
        yours = shown and (
            f"Against yours the rows earn {numbers_text(shown.against_rows)}, so it concedes"
            f" {number_text(shown.ceiling)}. "
        )
        return f"{yours or ''}Against an optimal one every row earns {value} or less."

    def _guarantees(self):
        """The smallest payoff of every row, and the largest of every column."""

        def each(of, side, names, lines):
            found = (f"{number_text(of(line))} in {side} {n}" for n, line in zip(names, lines))
            return ", ".join(found)

        floors = each(min, "row", self.game.rows, self.game.row)
        ceilings = each(max, "column", self.game.cols, zip(*self.game.row))
        return f"The smallest payoffs are: {floors}.", f"The largest payoffs are: {ceilings}."

    def solution_pages(self):
        """From the pure guarantees to the optimal mixes."""
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
        best = f"The largest of these is the maximin, {number_text(pure.maximin)}."
        least = f"The smallest of these is the minimax, {number_text(pure.minimax)}."
        pages = [
            self._page(f"{smallest} {best}", better=[("row", i) for i in pure.rows]),
            self._page(f"{largest} {least}", better=[("col", j) for j in pure.cols]),
            self._page(met if saddles else apart, marks=True),
            *self._eliminations(),
        ]
        if not saddles and self.level > 1:
            # the strategies that are used
            rows, cols = (
                listed(label for label, p in zip(labels, mix) if p)
                for labels, mix in ((self.game.rows, solution.row), (self.game.cols, solution.col))
            )
            found = (
                f"Row uses {rows} with probabilities {number_text(solution.row)}, Column {cols}"
                f" with {number_text(solution.col)}. The value is {number_text(solution.value)}."
            )
            pages += map(self._page, [found, *solution.certificate.text().splitlines()])
        return pages


def numbers_text(mix: Sequence[Fraction]) -> str:
    """A mixed strategy as it is entered."""
    return ", ".join(map(number_text, mix))
