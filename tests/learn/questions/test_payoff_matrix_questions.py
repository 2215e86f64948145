"""The questions on payoff matrices: right answers in any form, and what is
said of wrong ones.
"""

from fractions import Fraction
from random import Random

import pytest

from gamelab import Payoffs, check
from gamelab.learn.check import posed, questions
from gamelab.learn.question import Case
from gamelab.learn.questions.matrix_handout import Handout
from gamelab.learn.questions.payoff_matrix_by_hand import red_blue

ASKED = questions("matrix")
RED_BLUE = [[30, -10, 20], [-10, 20, -20]]
SEVENTHS = [Fraction(4, 7), Fraction(3, 7)]


# What is said.


def test_the_trap_is_told_as_one():
    case = Case("", entry="Red")
    said = ASKED["matrix-3"].accepts(Payoffs.red_blue(), case, ["3/7", "4/7"], SEVENTHS)
    assert said == "not optimal: against column C this mix earns Red only -20/7"


def solution_said(matrix, value, row, col):
    case, right = Case("solve", (matrix,)), ASKED["matrix-6"].reference(None)(matrix)
    return ASKED["matrix-6"].accepts(None, case, [value, row, col], right)


def test_the_maximin_for_the_value_is_named_whatever_the_mixes_and_where_it_is_proven():
    said = solution_said(RED_BLUE, -10, SEVENTHS, [0, *SEVENTHS])
    assert said == "-10 is not the value: it is 20/7"
    best, worst = (
        check("matrix-6", lambda rows, worth=worth: [worth(map(min, rows)), 0, 0]).finding.mistakes
        for worth in (max, min)
    )
    assert (best, worst) == (("pure guarantee",), ())


def test_any_optimal_mix_is_accepted_and_no_other():
    level = [[1, 1, 4], [1, 1, -2]]
    for row, col in (
        ([0.5, 0.5], [1, 0, 0]),
        (["1/2", "1/2"], [0, 1, 0]),
        ([1, 0], [Fraction(1, 3), Fraction(2, 3), 0]),
    ):
        assert solution_said(level, 1, row, col) is True
    said = solution_said(level, 1, [0, 1], [1, 0, 0])
    assert said == "the row mix: not optimal: against column 2 this mix earns Row only -2"
    assert "against row 0 Column pays 4" in solution_said(level, 1, [1, 0], [0, 0, 1])
    assert "no mix" in solution_said(level, 1, [2, -1], [1, 0, 0])


# What is handed out.


@pytest.mark.parametrize("number", range(20))
def test_games_like_red_and_blue(number):
    game = red_blue(Random(number))
    assert game.shape == (2, 3) and game.saddle_points() == []
    [found] = game.dominated(mixed=False)
    own, columns = game.cols.index(found.strategy), list(zip(*game.row))
    assert found.player == "col" and found.strictly
    better = [
        name
        for name, column in zip(game.cols, columns)
        if all(low < high for low, high in zip(column, columns[own]))
    ]
    assert better == [found.by]
    [equilibrium] = game.equilibria()
    assert not game.equilibria().infinite and not equilibrium.pure


@pytest.mark.parametrize("number", range(4))
def test_the_three_games_of_matrix_4(number):
    here = ASKED["matrix-4"].posed(number)
    assert sorted(bool(game.saddle_points()) for game in here.given) == [False, False, True]
    idle = []
    for game, used in zip(here.given, here.reference):
        assert not game.equilibria().infinite and len(used) <= 2
        idle.append(set(game.cols) - {*used, *(found.strategy for found in game.dominated())})
    assert any(idle), "a column that is not dominated stays out as well"


def test_a_handout_shows_its_numbers_and_no_marks():
    game = Handout(RED_BLUE, rows="12", cols="ABC")
    assert repr(game) == "payoffs to Red\n     A    B    C\n1   30  -10   20\n2  -10   20  -20"
    html = game._repr_html_()
    assert html.count("<td") == 6 and "*" not in html and "payoffs to Red" in html


# Right answers in other forms.


def test_other_forms_of_the_walk(seed):
    right = posed("matrix-1").reference
    for form in (tuple, str.lower, "({0[0]}, {0[1]})".format, lambda name: (int(name[0]), name[1])):
        walk = {"walk": list(map(form, right["walk"])), "by": right["by"].lower()}
        assert check("matrix-1", {**right, **walk}).points == 6
    assert check("matrix-1", {**right, "walk": right["walk"][:4]}).points == 4


def test_columns_in_any_order_and_form(seed):
    right = posed("matrix-4").reference
    for form in ("".join, ", ".join, lambda used: used[::-1], set, lambda used: str(used).lower()):
        assert check("matrix-4", list(map(form, right))).points == 6


def test_best_responses_in_any_order(seed):
    here = posed("matrix-5")
    for case, right in zip(here.cases, here.expected):
        turned = [[best[::-1] for best in side] for side in right.value]
        assert ASKED["matrix-5"].accepts(None, case, turned, right.value) is True
