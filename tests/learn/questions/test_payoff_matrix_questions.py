"""The questions on payoff matrices: the published numbers, right answers in any form, and what is
said of wrong ones.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from gamelab import Payoffs, check, exercise
from gamelab.learn.check import posed, questions
from gamelab.learn.mistakes.catalogue import sentence
from gamelab.learn.question import Case
from gamelab.learn.questions import payoff_matrix as room

SEEDS = (1, 7, 2026)
ASKED = questions("matrix")
MARKED = [name for name in ASKED if not ASKED[name].by_hand]
VALUES = ["matrix-1", "matrix-2", "matrix-3", "matrix-4", "matrix-7"]
CODE = ["matrix-5", "matrix-6"]
RED_BLUE = [[30, -10, 20], [-10, 20, -20]]


@pytest.fixture(params=SEEDS, ids="set {}".format)
def seed(request, capsys):
    exercise("06", request.param)
    yield request.param
    exercise("06")


@pytest.fixture
def first_set(capsys):
    exercise("06")


def answer_to(name):
    """A right answer that does not use what the question forbids."""
    own = {"matrix-5": own_responses, "matrix-6": own_solver}
    return own.get(name) or posed(name).reference


def own_responses(row, col):
    best = lambda line: [k for k, entry in enumerate(line) if entry == max(line)]
    return [[best(column) for column in zip(*row)], [best(line) for line in col]]


def own_solver(matrix):
    """By trying: every mix at which two columns (for Red), or two rows (for Blue), are equal."""
    n = len(matrix[0])
    at = [Fraction(k) for k in (0, 1)]
    for j in range(n):
        for k in range(j):
            apart = matrix[0][j] - matrix[0][k] - matrix[1][j] + matrix[1][k]
            at += [Fraction(matrix[1][k] - matrix[1][j], apart)] if apart else []
    sure, p = max((min(p * a + (1 - p) * b for a, b in zip(*matrix)), p) for p in at if 0 <= p <= 1)
    mixes = []
    for j in range(n):
        for k in range(n):
            apart = matrix[0][j] - matrix[1][j] - matrix[0][k] + matrix[1][k]
            for q in [Fraction(1)] + (
                [Fraction(matrix[1][k] - matrix[0][k], apart)] if apart else []
            ):
                if 0 <= q <= 1:
                    col = [q * (i == j) + (1 - q) * (i == k) for i in range(n)]
                    mixes.append(
                        (
                            max(
                                sum(share * entry for share, entry in zip(col, line))
                                for line in matrix
                            ),
                            col,
                        )
                    )
    assert min(mixes)[0] == sure
    return sure, [p, 1 - p], min(mixes)[1]


def test_points_and_kinds():
    assert sum(question.points for question in ASKED.values()) == 58
    assert sorted(VALUES + CODE + ["matrix-8"]) == list(ASKED)
    assert {number for question in ASKED.values() for number in question.mistakes} == {25, 26, 27}


@pytest.mark.parametrize("name", MARKED)
def test_a_right_answer_gets_all_the_points(seed, name):
    report = check(name, answer_to(name))
    assert report.points == report.out_of and report.finding is None
    here = posed(name)
    assert all(verdict.right for verdict in here.verdicts(here.expected))


@pytest.mark.parametrize("name", MARKED)
def test_every_mistake_is_named(seed, name):
    for number, wrong in ASKED[name].mistakes.items():
        report = check(name, wrong(posed(name).given))
        assert sentence(number) in report.finding.mistakes and report.points < report.out_of


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize(
    "answer",
    [
        None,
        7,
        "A",
        {},
        [],
        {"walk": 3, "maximin": "x", "Red": [1], "Blue": None, "rock": (1,)},
        [None, 3, {"A"}],
    ],
)
def test_an_answer_that_says_nothing_gets_none(first_set, name, answer):
    assert check(name, answer).points == 0


@pytest.mark.parametrize("name", CODE)
@pytest.mark.parametrize(
    "answer",
    [
        None,
        7,
        [],
        [[1], None],
        (1, [1], [1]),
        "AB",
        (True, [1, 0], [1]),
        (float("nan"), [1, 0], [1, 0, 0]),
    ],
)
def test_a_function_that_returns_nonsense_gets_none(first_set, name, answer):
    assert check(name, lambda *arguments: answer).points == 0


@pytest.mark.parametrize("name", CODE)
def test_an_error_is_told_with_its_line(first_set, name):
    def mine(*arguments):
        return {}["column"]

    report = check(name, mine)
    assert report.points == 0 and "KeyError: 'column' (in mine, line" in report.text()


@pytest.mark.parametrize("name", CODE)
def test_the_librarys_own_methods_refuse_and_come_back(first_set, name):
    report = check(name, posed(name).reference)
    assert report.points == 0 and "gamelab.Payoffs." in report.text()
    assert Payoffs(RED_BLUE).value() == Fraction(20, 7) and Payoffs(
        RED_BLUE
    ).best_responses().col == [[1], [2]]


# The published numbers.


def test_red_and_blue():
    game = Payoffs.red_blue()
    assert room.walk((game, "1C")) == {
        "walk": ["1B", "2B", "2C", "1C", "1B"],
        "dominated": "A",
        "by": "C",
    }
    assert room.sure_and_worth(game) == {"maximin": -10, "minimax": 20, "value": Fraction(20, 7)}
    assert room.pure_worth(game)["value"] == -10
    assert room.mixes(game) == {
        "Red": [Fraction(4, 7), Fraction(3, 7)],
        "Blue": [0, Fraction(4, 7), Fraction(3, 7)],
    }
    assert room.columns_used(game) == ["B", "C"]
    assert room.best_responses(RED_BLUE, [[-entry for entry in line] for line in RED_BLUE]) == [
        [[0], [1], [0]],
        [[1], [2]],
    ]
    assert room.solve_two_rows(RED_BLUE) == (
        Fraction(20, 7),
        [Fraction(4, 7), Fraction(3, 7)],
        [0, Fraction(4, 7), Fraction(3, 7)],
    )


def test_rock_paper_scissors_with_even_stakes():
    found = room.sport((Payoffs.rock_paper_scissors(), ["1/2", "1/4", "1/4"]))
    assert found == {
        "rock": Fraction(1, 3),
        "paper": Fraction(1, 3),
        "scissors": Fraction(1, 3),
        "value": 0,
        "reply": "paper",
        "earns": Fraction(1, 4),
    }


def test_the_trap_is_told_as_one():
    game = Payoffs.red_blue()
    said = room._accepts_mix(game, Case("Red", entry="Red"), ["3/7", "4/7"])
    assert said == "not optimal: against column C this mix earns Red only -20/7"


def test_the_maximin_for_the_value_is_told_whatever_the_mixes():
    said = room._accepts_solution(
        None, Case("solve", (RED_BLUE,)), [-10, ["4/7", "3/7"], [0, "4/7", "3/7"]]
    )
    assert (
        said == f"the value is not -10, and 20/7 is the value; it looks like this: {sentence(25)}"
    )


# What is handed out.


@pytest.mark.parametrize("number", range(20))
def test_games_like_red_and_blue(number):
    game = room.red_blue(Random(number))
    assert game.shape == (2, 3) and game.saddle_points() == []
    [found] = game.dominated(mixed=False)
    own = game.cols.index(found.strategy)
    assert found.player == "col" and found.strictly
    assert [j for j in range(3) if j != own and all(line[j] < line[own] for line in game.row)] == [
        game.cols.index(found.by)
    ]
    equilibria = game.equilibria()
    assert len(equilibria) == 1 and not equilibria.infinite and not equilibria[0].pure


@pytest.mark.parametrize("number", range(4))
def test_the_three_games_of_matrix_4(number):
    games = room.support_given(Random(number))
    assert sorted(bool(game.saddle_points()) for game in games) == [False, False, True]
    assert all(
        not game.equilibria().infinite and len(room.columns_used(game)) <= 2 for game in games
    )
    idle = [
        set(game.cols)
        - set(room.columns_used(game))
        - {found.strategy for found in game.dominated()}
        for game in games
    ]
    assert any(idle), "a column that is not dominated stays out as well"


def test_a_handout_shows_its_numbers_and_no_marks():
    game = room.Handout(RED_BLUE, rows="12", cols="ABC")
    assert repr(game) == "payoffs to Red\n     A    B    C\n1   30  -10   20\n2  -10   20  -20"
    html = game._repr_html_()
    assert html.count("<td") == 6 and "*" not in html and "payoffs to Red" in html


# Right answers in other forms.


def test_other_forms_of_the_walk(seed):
    right = posed("matrix-1").reference
    for form in (
        tuple,
        list,
        str.lower,
        "({0[0]}, {0[1]})".format,
        lambda cell: (int(cell[0]), cell[1]),
    ):
        assert (
            check(
                "matrix-1",
                {
                    **right,
                    "walk": [form(cell) for cell in right["walk"]],
                    "by": right["by"].lower(),
                },
            ).points
            == 6
        )
    assert check("matrix-1", {**right, "walk": right["walk"][:4]}).points == 4


def test_decimals_and_texts_for_fractions(seed):
    for form in (str, float, Fraction):
        assert (
            check(
                "matrix-2",
                {name: form(entry) for name, entry in posed("matrix-2").reference.items()},
            ).points
            == 8
        )
        assert (
            check(
                "matrix-3",
                {name: tuple(map(form, mix)) for name, mix in posed("matrix-3").reference.items()},
            ).points
            == 8
        )
        sport = posed("matrix-7").reference
        assert (
            check(
                "matrix-7",
                {name: entry if name == "reply" else form(entry) for name, entry in sport.items()},
            ).points
            == 6
        )


def test_columns_in_any_order_and_form(seed):
    right = posed("matrix-4").reference
    for form in (
        "".join,
        ", ".join,
        lambda used: used[::-1],
        tuple,
        set,
        lambda used: "".join(used).lower(),
    ):
        assert check("matrix-4", [form(used) for used in right]).points == 6


def test_best_responses_in_any_order(seed):
    assert (
        check(
            "matrix-5",
            lambda row, col: tuple(
                [tuple(best[::-1]) for best in side] for side in own_responses(row, col)
            ),
        ).points
        == 8
    )


def test_any_optimal_mix_is_accepted_and_no_other():
    level = Case("solve", ([[1, 1, 4], [1, 1, -2]],))
    for row, col in (
        ([0.5, 0.5], [1, 0, 0]),
        (["1/2", "1/2"], [0, 1, 0]),
        ([1, 0], [Fraction(1, 3), Fraction(2, 3), 0]),
    ):
        assert room._accepts_solution(None, level, [1, row, col]) is True
    assert (
        room._accepts_solution(None, level, [1, [0, 1], [1, 0, 0]])
        == "the row mix [0, 1] is sure of -2 only, and 1 is the value"
    )
    assert "lets one row earn 4" in room._accepts_solution(None, level, [1, [1, 0], [0, 0, 1]])
    assert "no mix" in room._accepts_solution(None, level, [1, [2, -1], [1, 0, 0]])


def test_a_solver_in_decimals(seed):
    def rounded(matrix):
        value, row, col = own_solver(matrix)
        return float(value), [float(p) for p in row], [float(q) for q in col]

    assert check("matrix-6", rounded).points == 12


def test_the_hidden_cases_are_others(seed):
    for name in CODE:
        here = posed(name)
        visible = [case.arguments for case in here.cases]
        hidden = [case.arguments for case in here.made(Random("hidden"))]
        assert sum(arguments not in visible for arguments in hidden) >= len(visible) / 2
