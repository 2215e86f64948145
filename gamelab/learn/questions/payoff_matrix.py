"""Questions on payoff matrices: write best responses, and a solver for two rows."""

from fractions import Fraction

from ...matrices.payoffs import Payoffs
from ...trees.numbers import exact, number_text
from ..question import Case, shown
from ..values import number
from .asking import calls, first, matrix, program, read
from .payoff_matrix_by_hand import BY_HAND, ROUNDING, judge_mix, mixed_number

# 5: best responses.


def _best_responses(row, col):
    """Row's best rows for each column, and Column's best columns for each row."""
    return [list(side) for side in Payoffs(row, col).best_responses()]


def _accepts_responses(given, case, value, right):
    try:
        return [[sorted(map(int, best)) for best in side] for side in value] == right
    except (TypeError, ValueError):
        return f"gives {shown(value)}; two lists of lists are expected, such as {shown(right)}"


def _responses_cases(rng, given):
    games = read("""
        [[30, -10, 20], [-10, 20, -20]], [[-30, 10, -20], [10, -20, 20]]
        [[3, 0], [0, 2]], [[2, 0], [0, 3]]
        [[1, 1], [1, 1]], [[0, 0], [0, 0]]
        [[5]], [[-2]]
        [[1_000_000_000_000], [1_000_000_000_001]], [[0], [0]]
        [[2, 1], [2, 0], [-3, 1]], [[4, 4], [0, -1], [-2, -2]]
    """)
    shapes = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3)]
    games += [(matrix(rng, m, n, -2, 3), matrix(rng, m, n, -2, 3)) for m, n in shapes]
    m, n = rng.sample(range(12, 16), 2)
    large = matrix(rng, m, n, -9999, -9990), matrix(rng, m, n, -9999, -9990)
    return [*calls("best_responses", games), Case(f"{m} rows and {n} columns of losses", large)]


# 6: two rows, any number of columns.


def _solve_two_rows(matrix):
    """The value, an optimal mix of the rows, and one of the columns."""
    return Payoffs(matrix).solve()[:3]


def _accepts_solution(given, case, found, solution):
    match found:
        case [worth, row, col] if isinstance(value := number(worth), Fraction):
            if abs(value - solution[0]) > ROUNDING * max(1, abs(value)):
                return f"{mixed_number(value)} is not the value: it is {mixed_number(solution[0])}"
            for who, mix in (("row", row), ("column", col)):
                said = judge_mix(Payoffs(*case.arguments), mix, who == "row", ("Row", "Column"))
                if said is not True:
                    return f"the {who} mix: {said}"
            return True
    return f"gives {shown(found)}; three things are expected: value, row mix, column mix"


def _solver_cases(rng, given):
    matrices = [
        [[exact(entry, "") for entry in line] for line in rows]
        for rows in read("""
            [30, -10, 20], [-10, 20, -20]
            [30, -10, 20, -20], [-10, 20, -20, 40]
            [4, 2, 5], [0, 1, 6]
            [-9, 3, 3], [3, 6, 9]
            [6, 7, -6, -7], [7, -2, -5, 4]
            [-7], [-3]
            [-9, -2], [-1, -3]
            [1, 1, 1], [1, 1, 1]
            ["1/2", "-1/2", 3], [-1, "2/3", 3]
        """)
    ]
    matrices += [matrix(rng, 2, n) for n in (2, 3, 3, 4, 5)]
    matrices += [_without_saddle(rng, n) for n in (2, 3, 4, rng.randint(12, 15))]
    matrices.append(matrix(rng, 2, 3, -9999, -1001))
    return [Case(f"solve_two_rows({_shown_matrix(matrix)})", (matrix,)) for matrix in matrices]


def _without_saddle(rng, n):
    return first(
        lambda: matrix(rng, 2, n), lambda rows: max(map(min, rows)) < min(map(max, zip(*rows)))
    )


def _shown_matrix(matrix):
    return "[" + ", ".join("[" + ", ".join(map(number_text, line)) + "]" for line in matrix) + "]"


SOLVERS = (
    "Payoffs.solve",
    "Payoffs.value",
    "Payoffs.envelope",
    "Payoffs.equilibria",
    "Payoffs.fictitious_play",
)
REPLIERS = ("Payoffs.best_responses", "Payoffs.best_reply")

QUESTIONS = (
    *BY_HAND,
    program(
        "matrix-5",
        "write best responses",
        8,
        "best_responses",
        _best_responses,
        _responses_cases,
        forbidden=REPLIERS,
        accepts=_accepts_responses,
    ),
    program(
        "matrix-6",
        "write a solver for two rows",
        12,
        "solve_two_rows",
        _solve_two_rows,
        _solver_cases,
        # the value alone tells, whatever the mixes
        mistakes={"pure guarantee": lambda given: lambda matrix: max(map(min, matrix))},
        telling=lambda found: found[0] if isinstance(found, list) and found else found,
        forbidden=SOLVERS,
        accepts=_accepts_solution,
    ),
)
