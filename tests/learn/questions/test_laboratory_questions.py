"""The questions of the laboratory: right answers in any form, and what is
said of wrong ones.
"""

from math import sqrt
from random import Random

import pytest

from gamelab import check, expected_pruning, given
from gamelab.learn.check import posed, questions

ASKED = questions("lab")
reported = ASKED["lab-2"].reference(None)


def rewritten(name, change):
    """The right function of a question, with its answers rewritten: they are worked out before
    check() lets gamelab's own searches refuse.
    """
    here = posed(name)
    found = iter([change(outcome.value) for outcome in here.expected])
    return check(name, lambda *arguments, **options: next(found))


# The program.


def test_your_leaves_come_from_your_seed(seed):
    handed = given("lab-2")
    chance = Random(handed["seed"])
    assert [chance.randint(-10, 10) for _ in range(32)] == handed["leaves"]
    assert 17 <= reported(handed["leaves"])["read"] <= 24


@pytest.mark.parametrize("form", [set, tuple, lambda places: places[::-1]])
def test_pruned_leaves_in_any_order_as_a_set_or_a_tuple(seed, form):
    report = rewritten("lab-2", lambda right: right | {"pruned": form(right["pruned"])})
    assert report.points == 14


def test_a_wrong_entry_is_named(seed):
    text = rewritten("lab-2", lambda right: right | {"nodes": 0}).text()
    assert "'nodes' is 0, and" in text and "'pruned' is" not in text
    text = rewritten("lab-2", lambda right: {k: right[k] for k in right if k != "pruned"}).text()
    assert "'pruned' is missing" in text


# Predictions.


def test_the_branching_is_taken_rounded_or_not(seed):
    right = posed("lab-4").reference
    exact = right["branching"]
    for branching in (round(exact, 2), f"{exact:.2f}", round(exact, 3)):
        assert check("lab-4", right | {"branching": branching}).points == 7
    assert check("lab-4", right | {"branching": exact + 0.02}).points < 7


# Three counts.


def test_a_position_is_small_and_undecided(seed):
    game, right = given("lab-6"), posed("lab-6").reference
    assert not game.terminal(game.initial()) and 5 <= len(game.actions(game.initial())) <= 6
    assert max(right.values()) == right["nodes"] and [*right.values()].count(right["nodes"]) == 1


# A measurement.


def test_the_friends_mean_is_off_by_less_than_two_standard_errors(seed):
    handed, exact = given("lab-7"), expected_pruning(32)[32].leaves
    assert 1 <= abs(handed["mean"] - exact) / (handed["sd"] / sqrt(handed["trees"])) <= 1.91
