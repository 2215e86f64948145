"""The questions on the prisoner's dilemma: right answers in any form, and
what is said of wrong ones.
"""

from fractions import Fraction

import pytest

from gamelab import check
from gamelab.learn.check import posed, questions
from gamelab.learn.tables import CATALOGUE

ASKED = questions("dilemma")


def own_equilibria(row, col, costs=False):
    best = min if costs else max
    return {
        (i, j)
        for i in range(len(row))
        for j in range(len(row[0]))
        if row[i][j] == best(line[j] for line in row) and col[i][j] == best(col[i])
    }


@pytest.mark.parametrize("move", [1, "cooperate", 0.5])
def test_a_strategy_that_returns_no_move_gets_none(move):
    assert check("dilemma-6", lambda mine, theirs: move).points == 0


def test_a_move_that_no_match_would_take_gets_no_points():
    right = posed("dilemma-6").reference
    report = check("dilemma-6", lambda mine, theirs: right(mine, theirs).lower())
    assert report.points == 0 and CATALOGUE["spelling"] in report.text()


# A mistake in one entry is told where it stands.


def test_the_total_the_liking_and_the_copy_are_told(seed):
    def said(name, entry, value):
        return check(name, {**posed(name).reference, entry: value}).text()

    neighbours = posed("dilemma-2")
    total = neighbours.question.mistakes["joint total"](neighbours.given)["chicken"]
    assert CATALOGUE["joint total"] in said("dilemma-2", "chicken", total)
    opera = posed("dilemma-3").given["second"].row
    liking = Fraction(opera[0][0], opera[0][0] + opera[1][1])
    if liking != posed("dilemma-3").reference["p second"]:
        assert (
            said("dilemma-3", "p second", str(liking)).count(CATALOGUE["own payoffs decide"]) == 1
        )
    copied = "C" * posed("dilemma-7").given["turns"]
    assert CATALOGUE["own last move"] in said("dilemma-7", "moves", copied)


# What is handed out.


@pytest.mark.parametrize("number", range(15))
def test_games_that_are_handed_out(number):
    handed = {name: question.posed(number).given for name, question in ASKED.items()}
    years = handed["dilemma-1"]
    assert years.pure_equilibria() == [(1, 1)] and len(years.eliminate()) == 2
    assert (0, 0) in years.pareto_better((1, 1))
    counts = {name: len(game.pure_equilibria()) for name, game in handed["dilemma-2"].items()}
    assert list(counts.values()) == [1, 2, 2, 2] and next(iter(counts)) == "prisoner's dilemma"
    first, second = handed["dilemma-3"].values()
    assert (first.col, first.row[1]) == (second.col, second.row[1]) and first.row != second.row
    steps = handed["dilemma-4"]
    assert len(steps.eliminate(mixed=False)) == 4 and len(steps.dominated(mixed=False)) >= 1
    t, r, p, s = handed["dilemma-7"]["payoff"]
    assert t > r > p > s and 2 * r > t + s and handed["dilemma-7"]["turns"] % 2 == 0


# Right answers in other forms.


def test_cells_in_any_order_and_form(seed):
    right = posed("dilemma-2").reference
    cells = {name: list(map(tuple, cells[::-1])) for name, cells in right.items()}
    assert check("dilemma-2", cells).points == 8
    assert check("dilemma-2", {**right, "stag hunt": right["stag hunt"][:1]}).points == 6


def test_every_order_of_the_steps_that_can_be_made(seed):
    game, right, found = posed("dilemma-4").given, posed("dilemma-4").reference, []

    def go(rows, cols, steps):
        going = [one.strategy for one in game.only(rows, cols).dominated() if one.strictly]
        if not going:
            found.append(steps)
        for name in going:
            go(
                [i for i in rows if game.rows[i] != name],
                [j for j in cols if game.cols[j] != name],
                [*steps, name],
            )

    def said(steps):
        return check("dilemma-4", {**right, "steps": steps})

    go([0, 1, 2], [0, 1, 2], [])
    assert right["steps"] in found
    for steps in found:
        assert check("dilemma-4", {"steps": steps, "left": tuple(right["left"])}).points == 6
    assert said(right["steps"][:3]).points == 3
    assert "no other strategy strictly dominates" in said(right["steps"][::-1]).text()
    assert "still there" in said(right["steps"][:1] * 2).text()


@pytest.mark.parametrize(
    "form", [set, list, lambda cells: sorted(cells)[::-1], lambda cells: list(map(list, cells))]
)
def test_equilibria_in_any_order_and_form(seed, form):
    report = check("dilemma-5", lambda *games, **options: form(own_equilibria(*games, **options)))
    assert report.points == 10 and report.finding is None
