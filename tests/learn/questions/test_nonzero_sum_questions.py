"""The questions on trees with a payoff for each player: right answers in any
form, and what is said of wrong ones.
"""

import pytest
from cells import known
from sample_trees import TWO_PAYOFFS

from gamelab import check, subgame_perfect, tree
from gamelab.learn.check import posed, questions
from gamelab.learn.question import Case

ASKED = questions("trees")
WORKSHEET = tree(TWO_PAYOFFS, players=("A", "B"), names="PQRS")


# What is handed out.


@pytest.mark.parametrize("number", range(5))
def test_what_every_set_has(number):
    here = {name: question.posed(number) for name, question in ASKED.items()}
    root, right = here["trees-1"].given, here["trees-1"].reference
    assert len(subgame_perfect(root)) == 1
    # the leaf at which the game ends is one that a reader of enemies would skip
    skipped = ASKED["trees-1"].mistakes["others as enemies"](root)["may be skipped"]
    assert 3 * right["line"][0] + right["line"][1] + 1 in skipped
    assert all(here["trees-2"].reference.values())
    lists = {name: len(payoffs) for name, payoffs in here["trees-4"].reference.items()}
    below = [lists[name] for name in "QRS"]
    assert 2 <= lists["P"] <= 4 and lists["P"] < sum(below)
    assert sum(count > 1 for count in below) == 2
    moves = {name: move for name, (_, move) in here["trees-5"].reference.items()}
    assert len(set(moves.values())) == 3 and moves["own"] not in (moves["joint"], moves["MIN"])


# Changes: any that does what is asked.


@known("row", "change", ids=lambda row: row["entry"])
def test_changes_that_do_what_is_asked_and_others(row):
    case = Case(row["entry"], entry=row["entry"])
    found = ASKED["trees-2"].accepts(WORKSHEET, case, row["value"], None)
    assert row["said"] in found if "said" in row else found is True


# Right answers in other forms.


def test_subgame_perfect_payoffs_in_any_order(seed):
    right = posed("trees-4").reference
    for form in (lambda value: {*map(tuple, value)}, lambda value: value[::-1] * 2):
        assert check("trees-4", {name: form(value) for name, value in right.items()}).points == 7


@pytest.mark.parametrize(
    "changed, said",
    [
        (lambda value: value[0], "a list of payoffs such as"),
        (lambda value: value[:-1], "is missing from your list"),
        (lambda value: [*value, [50, 50]], "no subgame-perfect"),
    ],
)
def test_a_list_that_is_not_complete(seed, changed, said):
    right = posed("trees-4").reference
    report = check("trees-4", {**right, "P": changed(right["P"])})
    assert report.points == 5.25 and said in report.text()
