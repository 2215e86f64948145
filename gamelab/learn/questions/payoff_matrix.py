"""Questions on payoff matrices: what is sure, what is dominated, the mix and the value, best
replies.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from random import Random
from typing import Any

from ...matrices.payoffs import Payoffs
from ...trees.node import number_text
from ..mistakes.catalogue import CATALOGUE, sentence
from ..mistakes.forms_payoffs import TWO_ROWS
from ..question import Case, Question, shown
from ..values import number

Matrix = list[list[Any]]
ROUNDING = Fraction(1, 10**9)
LARGEST = 14  # the largest denominator of a probability or a value that is asked for on paper
SPORT = ("rock", "paper", "scissors")


class Handout(Payoffs):
    """A payoff matrix as it is handed out: it shows its numbers and marks none of them."""

    @property
    def caption(self) -> str:
        """What the numbers are."""
        return (
            "payoffs to Red"
            if self.constant_sum == 0
            else f"{'costs' if self.costs else 'payoffs'} (Row, Column)"
        )

    def lines(self) -> list[list[str]]:
        """The table, line by line, with the names of the strategies."""
        cells = [
            [
                number_text(self.given(i, j)[0] if self.constant_sum == 0 else self.given(i, j))
                for j in range(self.shape[1])
            ]
            for i in range(self.shape[0])
        ]
        return [
            ["", *map(str, self.cols)],
            *([str(label), *line] for label, line in zip(self.rows, cells)),
        ]

    def __repr__(self) -> str:
        lines = self.lines()
        widths = [max(map(len, column)) for column in zip(*lines)]
        return "\n".join(
            [
                self.caption,
                *(
                    "  ".join(entry.rjust(width) for entry, width in zip(line, widths))
                    for line in lines
                ),
            ]
        )

    def _repr_html_(self) -> str:
        head, *body = self.lines()
        wide = 'style="text-align:center;padding:2px 14px"'
        top = "".join(f'<th scope="col" {wide}>{escape(name)}</th>' for name in head)
        cells = ["".join(f"<td {wide}>{escape(cell)}</td>" for cell in line[1:]) for line in body]
        rest = "".join(
            f'<tr><th scope="row">{escape(line[0])}</th>{entries}</tr>'
            for line, entries in zip(body, cells)
        )
        return f"<table><caption>{self.caption}</caption><thead><tr>{top}</tr></thead><tbody>{rest}</tbody></table>"


def red_blue(rng: Random) -> Handout:
    """A 2 x 3 game like Red and Blue: no saddle point, one column dominated (by one other column),
    one solution, and it mixes.

    rng : where its numbers come from.
    """
    while True:
        b, c, low = rng.sample(range(-9, 10), 2), rng.sample(range(-9, 10), 2), rng.choice((0, 1))
        if not (b[0] < c[0] and b[1] > c[1] and b[0] < b[1] and c[0] > c[1]):
            continue
        a = [entry + rng.randint(1, 6) for entry in (b, c)[low]]
        if all(mine > other for mine, other in zip(a, (c, b)[low])):
            continue  # dominated by both others, and then "by which?" has two answers
        columns, lines = [a, b, c], [0, 1]
        rng.shuffle(columns)
        rng.shuffle(lines)
        game = Handout(
            [[column[line] for column in columns] for line in lines], rows="12", cols="ABC"
        )
        if _clear(game):
            return game


def _clear(game: Payoffs) -> bool:
    """Whether no tie blurs a question, and the solution has small fractions that differ from each
    other.
    """
    if any(len(set(line)) < len(line) for line in (*game.row, *zip(*game.row))):
        return False
    solution, [*found] = game.solve(), game.dominated(mixed=False)
    p, q = solution.row[0], next(share for share in solution.col if share)
    numbers = (p, q, solution.value)
    return (
        len(found) == 1
        and p not in (q, 1 - q, Fraction(1, 2))
        and q != Fraction(1, 2)
        and solution.value != 0
        and max(number.denominator for number in numbers) <= LARGEST
    )


def cell_names(game: Payoffs, cells: Sequence[tuple[int, int]]) -> list[str]:
    """Cells given by indices, by the names of their row and column together: "1B"."""
    return [f"{game.rows[i]}{game.cols[j]}" for i, j in cells]


def cell_name(value: Any) -> Any:
    """A cell as a student may write it ("1b", "(1, B)", ["1", "B"]) in the form "1B"; what is no
    cell comes back as it is.
    """
    parts = value if isinstance(value, list) and len(value) == 2 else [value]
    if not all(isinstance(part, str) or type(part) is int for part in parts):
        return value
    return "".join(
        character for part in parts for character in str(part) if character.isalnum()
    ).upper()


# 1: the walk, and what nobody should play.


def walk_given(rng: Random) -> tuple[Handout, str]:
    """A game, and a cell in its dominated column to start from."""
    game = red_blue(rng)
    [found] = game.dominated(mixed=False)
    return game, f"{rng.choice(game.rows)}{found.strategy}"


def walk(given: tuple[Payoffs, str]) -> dict[str, Any]:
    """The five cells after the start, Blue first; the dominated column and the one that dominates
    it.
    """
    game, start = given
    best, (i, j), cells = game.best_responses(), game.cell(tuple(start)), []
    for step in range(5):
        i, j = (i, best.col[i][0]) if step % 2 == 0 else (best.row[j][0], j)
        cells.append((i, j))
    [found] = game.dominated(mixed=False)
    return {"walk": cell_names(game, cells), "dominated": found.strategy, "by": found.by}


def _accepts_walk(given: tuple[Payoffs, str], case: Case, value: Any) -> bool | str:
    right = walk(given)[case.entry]
    if case.entry != "walk":
        return (
            isinstance(value, str)
            and value.strip().upper() == right
            or f"{shown(value)} is not right"
        )
    if not isinstance(value, list) or len(value) != len(right):
        return f"five cells are expected, such as ['1A', '2A', ...], and this is {shown(value)}"
    return list(map(cell_name, value)) == right or f"{shown(value)} is not right"


# 2 and 3: what is sure, the value, the mix.


def sure_and_worth(game: Payoffs) -> dict[str, Any]:
    """The maximin, the minimax and the value."""
    pure = game.maximin()
    return {"maximin": pure.maximin, "minimax": pure.minimax, "value": game.value()}


def pure_worth(game: Payoffs) -> dict[str, Any]:
    """The same from one who takes the best pure guarantee for the value (25)."""
    return {**sure_and_worth(game), "value": CATALOGUE[25].wrong(game.row)}


def mixes(game: Payoffs) -> dict[str, Any]:
    """Both optimal strategies."""
    solution = game.solve()
    return {"Red": solution.row, "Blue": solution.col}


def mixes_exchanged(game: Payoffs) -> dict[str, Any]:
    """The same from one who makes each player indifferent by that player's own probabilities (27)."""
    right = mixes(game)
    used = iter(right["Red"])
    return {
        "Red": [share for share in right["Blue"] if share],
        "Blue": [next(used) if share else share for share in right["Blue"]],
    }


def _accepts_mix(game: Payoffs, case: Case, value: Any) -> bool | str:
    size = 2 if case.entry == "Red" else 3
    mix = probabilities(value, size)
    if isinstance(mix, str):
        return mix
    right = game.solve()
    promise = (
        certified(game.row, mix, right.col)
        if case.entry == "Red"
        else certified(game.row, right.row, mix)
    )
    if promise[1] - promise[0] <= ROUNDING:
        return True
    if case.entry == "Red":
        column, earned = min(
            zip(game.cols, _against_columns(game.row, mix)), key=lambda pair: pair[1]
        )
        return f"not optimal: against column {column} this mix earns Red only {_number(earned)}"
    row, paid = max(zip(game.rows, _against_rows(game.row, mix)), key=lambda pair: pair[1])
    return f"not optimal: against row {row} Blue pays {_number(paid)} with this mix"


def probabilities(value: Any, size: int) -> list[Fraction] | str:
    """A mix that was handed in as Fractions, or the sentence that says why it is none."""
    numbers = [number(entry) for entry in value] if isinstance(value, list) else []
    if len(numbers) != size or not all(isinstance(entry, Fraction) for entry in numbers):
        return f"a list of {size} probabilities is expected, and this is {shown(value)}"
    if min(numbers) < -ROUNDING or abs(sum(numbers) - 1) > ROUNDING:
        return f"{shown(value)} is no mix: probabilities are 0 or more, and sum to 1"
    return numbers


def _against_columns(matrix: Sequence[Sequence[Any]], row: Sequence[Fraction]) -> list[Fraction]:
    return [sum(p * Fraction(entry) for p, entry in zip(row, column)) for column in zip(*matrix)]


def _against_rows(matrix: Sequence[Sequence[Any]], col: Sequence[Fraction]) -> list[Fraction]:
    return [sum(q * Fraction(entry) for q, entry in zip(col, line)) for line in matrix]


def certified(
    matrix: Sequence[Sequence[Any]], row: Sequence[Fraction], col: Sequence[Fraction]
) -> tuple[Fraction, Fraction]:
    """What the row mix is sure of, and to what the column mix holds it."""
    return min(_against_columns(matrix, row)), max(_against_rows(matrix, col))


def _number(value: Fraction) -> str:
    return number_text(value if value.denominator <= 1000 else round(float(value), 4))


# 4: which columns are in use.


def support_given(rng: Random) -> list[Handout]:
    """Three games: one with a saddle point, one with a dominated column, one in which a column is
    unused and not dominated.
    """
    games = [_four_columns(rng, kind) for kind in ("saddle", "dominated", "unused")]
    rng.shuffle(games)
    return games


def _four_columns(rng: Random, kind: str) -> Handout:
    while True:
        rows = [rng.sample(range(-9, 10), 4) for _ in range(2)]
        if any(a == b for a, b in zip(*rows)):
            continue
        if (max(map(min, rows)) == min(map(max, zip(*rows)))) != (kind == "saddle"):
            continue
        game = Handout(rows, rows="12", cols="ABCD")
        beaten = {found.strategy for found in game.dominated()}
        used = set(columns_used(game))
        idle = set(game.cols) - used - beaten
        if (
            (bool(beaten) == (kind != "unused"))
            and (bool(idle) == (kind != "dominated"))
            and not game.equilibria().infinite
        ):
            return game


def columns_used(game: Payoffs) -> list[str]:
    """The names of the columns that Blue's optimal mix uses."""
    return [label for label, share in zip(game.cols, game.solve().col) if share]


def _accepts_support(given: list[Payoffs], case: Case, value: Any) -> bool | str:
    letters = [
        character.upper()
        for part in (value if isinstance(value, list) else [value])
        for character in str(part)
        if character.isalpha()
    ]
    return sorted(letters) == columns_used(given[case.entry]) or f"{shown(value)} is not right"


# 5: best responses.


def best_responses(row: Matrix, col: Matrix) -> list[list[list[int]]]:
    """Row's best rows for each column, and Column's best columns for each row."""
    return [list(side) for side in Payoffs(row, col).best_responses()]


def _accepts_responses(given: None, case: Case, value: Any) -> bool | str:
    right = best_responses(*case.arguments)
    try:
        alike = [[sorted(map(int, best)) for best in side] for side in value] == right
    except (TypeError, ValueError):
        return f"gives {shown(value)}, and two lists of lists are expected, such as {shown(right)}"
    return alike or f"gives {shown(value)}, and {shown(right)} is right"


def numbers(rng: Random, m: int, n: int, low: int = -9, high: int = 9) -> Matrix:
    """An m x n matrix of whole numbers."""
    return [[rng.randint(low, high) for _ in range(n)] for _ in range(m)]


def _responses_cases(rng: Random, given: None) -> list[Case]:
    games = [
        ([[30, -10, 20], [-10, 20, -20]], [[-30, 10, -20], [10, -20, 20]]),
        ([[3, 0], [0, 2]], [[2, 0], [0, 3]]),
        ([[1, 1], [1, 1]], [[0, 0], [0, 0]]),
        ([[5]], [[-2]]),
        ([[2, 1], [2, 0], [-3, 1]], [[4, 4], [0, -1], [-2, -2]]),
    ]
    shapes = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3)]
    games += [(numbers(rng, m, n, -2, 3), numbers(rng, m, n, -2, 3)) for m, n in shapes]
    return [Case(f"best_responses({row}, {col})", (row, col)) for row, col in games]


# 6: two rows, any number of columns.


def solve_two_rows(matrix: Matrix) -> tuple[Fraction, list[Fraction], list[Fraction]]:
    """The value, an optimal mix of the rows, and one of the columns."""
    return Payoffs(matrix).solve()[:3]


def solve_with_pure(matrix: Matrix) -> tuple[Any, list[int], list[int]]:
    """The same from one who takes the best pure guarantee for the value (25)."""
    pure = Payoffs(matrix).maximin()
    return (
        CATALOGUE[25].wrong(matrix),
        [int(i == pure.rows[0]) for i in range(2)],
        [int(j == pure.cols[0]) for j in range(len(matrix[0]))],
    )


def _accepts_solution(given: None, case: Case, found: Any) -> bool | str:
    matrix = case.arguments[0]
    value = number(found[0]) if isinstance(found, list) and len(found) == 3 else None
    if not isinstance(value, Fraction):
        return f"gives {shown(found)}, and three things are expected: value, row mix, column mix"
    row, col = probabilities(found[1], len(matrix)), probabilities(found[2], len(matrix[0]))
    for who, mix in (("row", row), ("column", col)):
        if isinstance(mix, str):
            return f"the {who} mix: {mix}"
    floor, ceiling = certified(matrix, row, col)
    right = Payoffs(matrix).value()
    for wrong, said in (
        (abs(value - right), f"the value is not {_number(value)}"),
        (right - floor, f"the row mix {shown(found[1])} is sure of {_number(floor)} only"),
        (ceiling - right, f"the column mix {shown(found[2])} lets one row earn {_number(ceiling)}"),
    ):
        if wrong > ROUNDING * max(1, abs(right)):
            pure = (
                f"; it looks like this: {sentence(25)}"
                if value != right and value == CATALOGUE[25].wrong(matrix)
                else ""
            )
            return f"{said}, and {_number(right)} is the value{pure}"
    return True


def _solver_cases(rng: Random, given: None) -> list[Case]:
    half = Fraction(1, 2)
    matrices = [
        [[30, -10, 20], [-10, 20, -20]],
        [[30, -10, 20, -20], [-10, 20, -20, 40]],
        [[4, 2, 5], [0, 1, 6]],
        [[-7], [-3]],
        [[1, 1, 1], [1, 1, 1]],
        [[half, -half, 3], [-1, Fraction(2, 3), 3]],
    ]
    matrices += [numbers(rng, 2, n) for n in (2, 3, 3, 4, 5)]
    matrices += [_without_saddle(rng, n) for n in (2, 3, 4)]
    return [Case(f"solve_two_rows({_shown_matrix(matrix)})", (matrix,)) for matrix in matrices]


def _without_saddle(rng: Random, n: int) -> Matrix:
    while True:
        matrix = numbers(rng, 2, n)
        if max(map(min, matrix)) < min(map(max, zip(*matrix))):
            return matrix


def _shown_matrix(matrix: Matrix) -> str:
    return "[" + ", ".join("[" + ", ".join(map(number_text, line)) + "]" for line in matrix) + "]"


# 7: rock, paper, scissors.


def sport_given(rng: Random) -> tuple[Handout, list[Fraction]]:
    """Rock, paper, scissors in which the three victories pay differently, and how often an opponent
    plays each.
    """
    while True:
        scissors_lose, rock_loses, paper_loses = rng.sample(range(1, 7), 3)
        game = Handout(
            [
                [0, -rock_loses, scissors_lose],
                [rock_loses, 0, -paper_loses],
                [-scissors_lose, paper_loses, 0],
            ],
            rows=SPORT,
            cols=SPORT,
        )
        habit = [Fraction(k, 8) for k in rng.choice(([4, 2, 2], [5, 2, 1], [3, 3, 2], [4, 3, 1]))]
        rng.shuffle(habit)
        reply = game.best_reply(col=habit)
        if len(reply.strategies) == 1 and reply.payoff > 0:
            return game, habit


def sport(given: tuple[Payoffs, list[Fraction]]) -> dict[str, Any]:
    """Red's optimal mix, the value, and the best reply to the habit with what it earns."""
    game, habit = given
    solution, reply = game.solve(), game.best_reply(col=habit)
    return {
        **dict(zip(SPORT, solution.row)),
        "value": solution.value,
        "reply": game.rows[reply.strategies[0]],
        "earns": reply.payoff,
    }


def pure_sport(given: tuple[Payoffs, list[Fraction]]) -> dict[str, Any]:
    """The same with the best pure guarantee for the value (25)."""
    return {**sport(given), "value": CATALOGUE[25].wrong(given[0].row)}


SOLVERS = (
    "Payoffs.solve",
    "Payoffs.value",
    "Payoffs.envelope",
    "Payoffs.equilibria",
    "Payoffs.fictitious_play",
)
REPLIERS = ("Payoffs.best_responses", "Payoffs.best_reply")

QUESTIONS = (
    Question(
        id="matrix-1",
        title="if he thinks that I think",
        points=6,
        answer="matrix_1",
        reference=walk,
        given=walk_given,
        cases="entries",
        accepts=_accepts_walk,
    ),
    Question(
        id="matrix-2",
        title="what is sure, and what the game is worth",
        points=8,
        answer="matrix_2",
        reference=sure_and_worth,
        given=red_blue,
        cases="entries",
        mistakes={25: pure_worth},
    ),
    Question(
        id="matrix-3",
        title="the mixes",
        points=8,
        answer="matrix_3",
        reference=mixes,
        given=red_blue,
        cases="entries",
        mistakes={27: mixes_exchanged},
        accepts=_accepts_mix,
    ),
    Question(
        id="matrix-4",
        title="which columns are in use",
        points=6,
        answer="matrix_4",
        reference=lambda given: list(map(columns_used, given)),
        given=support_given,
        cases="entries",
        mistakes={26: lambda given: [list(game.cols) for game in given]},
        accepts=_accepts_support,
    ),
    Question(
        id="matrix-5",
        title="write best responses",
        points=8,
        answer="best_responses",
        reference=lambda given: best_responses,
        cases=_responses_cases,
        forbidden=REPLIERS,
        accepts=_accepts_responses,
    ),
    Question(
        id="matrix-6",
        title="write a solver for two rows",
        points=12,
        answer="solve_two_rows",
        reference=lambda given: solve_two_rows,
        cases=_solver_cases,
        form=TWO_ROWS,
        mistakes={25: lambda given: solve_with_pure},
        forbidden=SOLVERS,
        accepts=_accepts_solution,
    ),
    Question(
        id="matrix-7",
        title="rock, paper, scissors for other stakes",
        points=6,
        answer="matrix_7",
        reference=sport,
        given=sport_given,
        cases="entries",
        mistakes={25: pure_sport},
    ),
    Question(id="matrix-8", title="a friend's advice", points=4, answer="matrix_8", by_hand=True),
)
