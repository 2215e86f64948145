"""The questions on trees with a payoff for each player: the published numbers, right answers in any
form, and what is said of wrong ones.
"""

from fractions import Fraction

import pytest
from cells import KNOWN
from sample_trees import TWO_PAYOFFS

from gamelab import check, subgame_perfect, tree
from gamelab.learn.check import posed, questions
from gamelab.learn.question import Case

ASKED = questions("trees")
TREES = {case.name: case.root for case in ASKED["trees-3"].posed(1).cases}
WORKSHEET = tree(TWO_PAYOFFS, players=("A", "B"), names="PQRS")
induction, pact = (ASKED[name].reference(None) for name in ("trees-3", "trees-6"))


# The published numbers.


def test_the_worksheet():
    right = {"P": [15, 9], "Q": [3, 5], "R": [15, 9], "S": [4, 12], "line": [1, 1]}
    assert ASKED["trees-1"].reference(WORKSHEET) == right | {"may be skipped": []}
    enemies = right | {"P": [4, 12], "R": [2, 4], "line": [2, 2], "may be skipped": [5, 6]}
    assert ASKED["trees-1"].mistakes["others as enemies"](WORKSHEET) == enemies


def test_the_worksheet_read_four_ways():
    assert ASKED["trees-5"].reference(WORKSHEET) == {
        "MIN": [4, 2],
        "chance": [8, 1],
        "own": [[15, 9], 1],
        "joint": [24, 1],
    }


def test_lend_or_keep():
    assert induction(TREES["lend or keep, moves with names"]) == ([10, 4], ["lend", "return"])
    named = tree([[(10, 4), (-10, 4)], (1, 3)], players=("A", "B"), names="PQ")
    perfect = {"P": [[10, 4], [1, 3]], "Q": [[10, 4], [-10, 4]]}
    assert ASKED["trees-4"].reference(named) == perfect


def test_three_players_and_their_pact():
    root = TREES["three players"]
    assert induction(root) == ([7, 4, 2], [0, 1, 1])
    assert pact(root, ["B", "C"]) == (6, 6, 6) and pact(root, ["A"]) == (7, 4, 2)


def test_the_lottery_is_weighed_for_everybody():
    lottery = TREES["5 for both, or a lottery with 2/3, 1/6, 1/6, 0"]
    assert induction(lottery) == ([Fraction(17, 3), 1], [1])
    with pytest.raises(ValueError, match="no chance node"):
        pact(lottery, ["A"])


def test_the_examples_of_the_texts():
    two = tree([[(4, 5), (9, 4)], [(6, 3), (1, 1)]], players=("A", "B"))
    assert (pact(two, ["A"]), pact(two, ["A", "B"])) == ((6, 3), (9, 4))


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


@pytest.mark.parametrize("row", KNOWN["change"], ids=lambda row: row["entry"])
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
