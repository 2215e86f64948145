"""The questions on the prisoner's dilemma: the published numbers, right answers in any form, and
what is said of wrong ones.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from gamelab import Payoffs, check, exercise, match
from gamelab.learn.check import posed, questions
from gamelab.learn.mistakes.catalogue import sentence
from gamelab.learn.mistakes.naming import named
from gamelab.learn.questions import prisoners_dilemma as room

SEEDS = (1, 7, 2026)
ASKED = questions("dilemma")
MARKED = [name for name in ASKED if not ASKED[name].by_hand]
VALUES = ["dilemma-1", "dilemma-2", "dilemma-3", "dilemma-4", "dilemma-7"]
CODE = ["dilemma-5", "dilemma-6"]
YEARS = ([[1, 4], [0, 3]], [[1, 0], [4, 3]])


@pytest.fixture(params=SEEDS, ids="set {}".format)
def seed(request, capsys):
    exercise("07", request.param)
    yield request.param
    exercise("07")


def own_equilibria(row, col, costs=False):
    best = min if costs else max
    return {
        (i, j)
        for i in range(len(row))
        for j in range(len(row[0]))
        if row[i][j] == best(line[j] for line in row) and col[i][j] == best(col[i])
    }


@pytest.fixture
def first_set(capsys):
    exercise("07")


def answer_to(name):
    """A right answer that does not use what the question forbids."""
    return own_equilibria if name == "dilemma-5" else posed(name).reference


def test_points_and_kinds():
    assert sum(question.points for question in ASKED.values()) == 58
    assert sorted(VALUES + CODE + ["dilemma-8"]) == list(ASKED)
    assert {number for question in ASKED.values() for number in question.mistakes} == {
        23,
        24,
        27,
        31,
    }


@pytest.mark.parametrize("name", MARKED)
def test_a_right_answer_gets_all_the_points(seed, name):
    answer = answer_to(name)
    report = check(
        name,
        (
            (lambda *games, **options: sorted(answer(*games, **options)))
            if name == "dilemma-5"
            else answer
        ),
    )
    assert report.points == report.out_of and report.finding is None
    here = posed(name)
    assert all(verdict.right for verdict in here.verdicts(here.expected))


@pytest.mark.parametrize("name", MARKED)
def test_every_mistake_is_named(seed, name):
    here = posed(name)
    for number, outcomes in here.mistaken.items():
        assert (
            named(here, outcomes).numbers == (number,)
            and here.points(here.verdicts(outcomes)) < here.question.points
        )
    if (
        name != "dilemma-5"
    ):  # where the catalogue's own code would have to use what the question forbids
        for number, wrong in here.question.mistakes.items():
            assert sentence(number) in check(name, wrong(here.given)).finding.mistakes


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize(
    "answer",
    [
        None,
        7,
        "deny",
        {},
        [],
        {
            "Row": 1,
            "years": "x",
            "stag hunt": None,
            "chicken": [3],
            "p first": "p",
            "steps": [[]],
            "left": 0,
            "moves": [],
        },
    ],
)
def test_an_answer_that_says_nothing_gets_none(first_set, name, answer):
    assert check(name, answer).points == 0


@pytest.mark.parametrize(
    "answer", [None, 7, "C ", [3], [[0, 1, 2]], [["0", "0"]], {"0": 0}, [(True, False)]]
)
def test_a_search_that_returns_nonsense_gets_none(first_set, answer):
    assert check("dilemma-5", lambda *games, **options: answer).points == 0


@pytest.mark.parametrize("answer", [None, 1, "cooperate", ["C"], 0.5])
def test_a_strategy_that_returns_no_move_gets_none(first_set, answer):
    assert check("dilemma-6", lambda mine, theirs: answer).points == 0


@pytest.mark.parametrize("name", CODE)
def test_an_error_is_told_with_its_line(first_set, name):
    def mine(*arguments, **options):
        return [][len(arguments)]

    report = check(name, mine)
    assert (
        report.points == 0 and "IndexError: list index out of range (in mine, line" in report.text()
    )


def test_the_librarys_own_methods_refuse_and_come_back(first_set):
    report = check("dilemma-5", posed("dilemma-5").reference)
    assert report.points == 0 and "gamelab.Payoffs.pure_equilibria refuses" in report.text()
    assert Payoffs.stag_hunt().pure_equilibria() == [(0, 0), (1, 1)]


# The published numbers.


def test_the_two_prisoners():
    prison = Payoffs.prisoners_dilemma()
    assert room.sentence_passed(prison) == {"Row": "confess", "Column": "confess", "years": [3, 3]}
    assert room.sentence_passed(prison, costs=False) == {
        "Row": "deny",
        "Column": "deny",
        "years": [1, 1],
    }
    assert room.pure_equilibria(*YEARS, costs=True) == [[1, 1]] and room.maximised(
        *YEARS, costs=True
    ) == [[0, 0]]
    assert room.best_total(*YEARS, costs=True) == [[0, 0]] and room.best_total(*YEARS) == [[1, 1]]
    assert (
        room.best_totals([[4, 0], [3, 3]], [[4, 3], [0, 3]])
        == [[0, 0]]
        != room.pure_equilibria([[4, 0], [3, 3]], [[4, 3], [0, 3]])
    )


def test_the_opera():
    evenings = {"first": room._evening(3, 2, 2, 3), "second": room._evening(9, 2, 2, 3)}
    right, mistaken = room.evening_mixes(evenings), room.own_evening_mixes(evenings)
    assert right == {
        "p first": Fraction(3, 5),
        "q first": Fraction(2, 5),
        "p second": Fraction(3, 5),
        "q second": Fraction(2, 11),
    }
    assert mistaken == {
        "p first": Fraction(2, 5),
        "q first": Fraction(3, 5),
        "p second": Fraction(2, 11),
        "q second": Fraction(3, 5),
    }


def test_elimination_of_the_lecture():
    larger = Payoffs([[2, 3, 0], [1, 2, 4]], [[1, 2, 1], [3, 2, 1]], rows="12", cols="ABC")
    assert room.eliminated(larger) == {"steps": ["C", "2", "A"], "left": "1B"}


def test_alternator_against_tit_for_tat():
    given = {"payoff": [0, -1, -3, -4], "turns": 6, "pattern": "CCD"}
    right, mistaken = room.by_hand(given), room.by_hand(given, sees=True)
    assert right == {
        "moves": "CCDCDC",
        "scores": [-9, -13],
        "exchanged": [-13, -9],
        "pattern": "CCCDCC",
        "threshold": Fraction(1, 3),
    }
    assert mistaken == {**right, "moves": "CDCDCD", "scores": [-12, -12], "pattern": "CCDCCD"}


def test_the_strategy_by_its_description():
    play = room.described({"memory": 2, "peace": 5})
    assert [
        play(*histories)
        for histories in (
            ("", ""),
            ("CCC", "CDC"),
            ("CCCC", "CDDD"),
            ("CCCDD", "CDCCC"),
            ("D", "C"),
        )
    ] == list("CDCCC")
    assert match(play, "always defect", 11).moves[0] == "CDDDCDDDDCD"
    assert room.answering_itself({"memory": 2, "peace": 5})("CDC", "CCC") == "D"


# A mistake in one entry is told where it stands.


def test_the_total_the_liking_and_the_copy_are_told(seed):
    neighbours = posed("dilemma-2")
    total = neighbours.question.mistakes[24](neighbours.given)["chicken"]
    assert (
        check("dilemma-2", {**neighbours.reference, "chicken": total})
        .verdicts[2]
        .message.endswith(sentence(24))
    )
    opera = posed("dilemma-3").given["second"].row
    liking = Fraction(opera[0][0], opera[0][0] + opera[1][1])
    if liking != posed("dilemma-3").reference["p second"]:
        assert (
            check("dilemma-3", {**posed("dilemma-3").reference, "p second": str(liking)})
            .text()
            .count(sentence(27))
            == 1
        )
    copied = "C" * posed("dilemma-7").given["turns"]
    assert (
        check("dilemma-7", {**posed("dilemma-7").reference, "moves": copied})
        .verdicts[0]
        .message.endswith(sentence(31))
    )


# What is handed out.


@pytest.mark.parametrize("number", range(15))
def test_games_that_are_handed_out(number):
    rng = Random(number)
    years = room.costs_given(rng)
    assert (
        years.pure_equilibria() == [(1, 1)]
        and (0, 0) in years.pareto_better((1, 1))
        and len(years.eliminate()) == 2
    )
    games = room.neighbours_given(rng)
    assert [len(games[name].pure_equilibria()) for name in room.NEIGHBOURS] == [1, 2, 2, 2]
    assert all(len(room.best_totals(game.row, game.col)) == 1 for game in games.values())
    first, second = room.mix_given(rng).values()
    assert (first.col, first.row[1]) == (second.col, second.row[1]) and first.row != second.row
    steps = room.steps_given(rng)
    assert len(steps.eliminate(mixed=False)) == 4 and len(steps.dominated(mixed=False)) >= 1
    given = room.match_given(rng)
    t, r, p, s = given["payoff"]
    assert t > r > p > s and 2 * r > t + s and given["turns"] % 2 == 0


# Right answers in other forms.


def test_cells_in_any_order_and_form(seed):
    right = posed("dilemma-2").reference
    for form in (tuple, str.lower, "({0[0]}, {0[1]})".format, lambda cell: (int(cell[0]), cell[1])):
        assert (
            check(
                "dilemma-2",
                {name: [form(cell) for cell in cells[::-1]] for name, cells in right.items()},
            ).points
            == 8
        )
    assert check("dilemma-2", {**right, "stag hunt": right["stag hunt"][:1]}).points == 6


def test_decimals_and_texts_for_fractions(seed):
    right = posed("dilemma-3").reference
    for form in (str, float, Fraction):
        assert check("dilemma-3", {name: form(share) for name, share in right.items()}).points == 8
    match_right = posed("dilemma-7").reference
    assert (
        check(
            "dilemma-7",
            {
                **match_right,
                "threshold": float(match_right["threshold"]),
                "scores": tuple(match_right["scores"]),
            },
        ).points
        == 8
    )


def test_every_order_of_the_steps_that_can_be_made(seed):
    game, found = posed("dilemma-4").given, []

    def go(rows, cols, steps):
        left = game.only(rows, cols)
        going = [(one.player, one.strategy) for one in left.dominated() if one.strictly]
        if not going:
            found.append(steps)
        for player, name in going:
            kept = (
                [i for i in rows if (player, game.rows[i]) != ("row", name)],
                [j for j in cols if (player, game.cols[j]) != ("col", name)],
            )
            go(*kept, [*steps, name])

    go([0, 1, 2], [0, 1, 2], [])
    right = posed("dilemma-4").reference
    assert right["steps"] in found
    for steps in found:
        assert check("dilemma-4", {"steps": steps, "left": tuple(right["left"])}).points == 6
    assert check("dilemma-4", {"steps": right["steps"][:3], "left": right["left"]}).points == 3
    assert (
        "nothing strictly dominates"
        in check("dilemma-4", {"steps": right["steps"][::-1], "left": right["left"]}).text()
    )
    assert (
        "still there"
        in check("dilemma-4", {"steps": [right["steps"][0]] * 2, "left": right["left"]}).text()
    )


def test_equilibria_in_any_order_and_form(seed):
    for form in (
        set,
        list,
        lambda cells: sorted(cells, reverse=True),
        lambda cells: [list(cell) for cell in cells],
    ):
        assert (
            check(
                "dilemma-5",
                lambda row, col, costs=False, form=form: form(own_equilibria(row, col, costs)),
            ).points
            == 10
        )


def test_the_hidden_cases_are_others(seed):
    for name in CODE:
        here = posed(name)
        visible = [(case.arguments, case.name) for case in here.cases]
        hidden = [(case.arguments, case.name) for case in here.made(Random("hidden"))]
        assert sum(case not in visible for case in hidden) >= len(visible) / 2
