"""The questions on expectimax: the published numbers, right answers in any form, and what is said
of wrong ones.
"""

from fractions import Fraction
from math import inf

import pytest
from sample_trees import WORKSHEET as ROWS

from gamelab import check, expectimax, tree
from gamelab.learn.check import posed, questions
from gamelab.learn.reading import Counter

ASKED = questions("expectimax")
MAX_CHANCE = ("max", "chance")
BOUNDED = [
    *({"player": "chance", "children": row} for row in ROWS[:2]),
    {"player": "chance", "children": ROWS[2], "bounds": [-inf, 10]},
]
TREES = {case.name: case.root for case in ASKED["expectimax-3"].posed(1).cases}


def function_of(name, mistake=None):
    """The right function of a question, or a wrong one."""
    question = ASKED[name]
    return (question.mistakes[mistake] if mistake else question.reference)(None)


# The published numbers.


def test_the_worksheet_with_chance():
    root = tree(ROWS, players=MAX_CHANCE, names="ABCD")
    assert ASKED["expectimax-1"].reference(root) == {"A": 8, "B": 7, "C": 8, "D": 5, "move": 1}
    pruned = ASKED["expectimax-1"].mistakes["chance left early"](root)
    assert pruned == {"A": 7, "B": 7, "C": 2, "D": 6, "move": 0}


def test_the_bounds_of_the_worksheet():
    root = tree({"player": "max", "children": BOUNDED}, names="ABCD")
    assert ASKED["expectimax-2"].reference(root) == {
        "under MIN": [5, 6],
        "under chance": [],
        "with the bound": [9],
        "bound for one": 13,
        "bound for two": 9,
    }


@pytest.mark.parametrize(
    "name, right, mistake, wrong",
    [
        ("a sure 6, or a coin for 1 or 20", (Fraction(21, 2), 1), "chance left early", (6, 0)),
        (
            "a sure 5/2, or 1, 2, 5 with 1/2, 1/4, 1/4",
            (Fraction(5, 2), 0),
            "chances lost",
            (Fraction(8, 3), 1),
        ),
    ],
)
def test_the_lotteries_of_the_lesson(name, right, mistake, wrong):
    assert function_of("expectimax-3")(TREES[name]) == right
    assert tuple(function_of("expectimax-3", mistake)(TREES[name])) == wrong


def test_the_risks_of_the_lesson():
    root = tree([[6, 7], [3, 11], [1, 12]], players=MAX_CHANCE)
    assert list(ASKED["expectimax-4"].reference(root).values()) == [0, 0, 1, 2, 1]


def test_four_results_of_the_lesson():
    four = ASKED["expectimax-6"].reference(ROWS)
    assert [four[name] for name in four if " v " in name] == [4, 5, 2, 8]
    assert (four["minimax move"], four["expectimax move"]) == (2, 1)


@pytest.mark.parametrize("high, read", {9: 2, 10: 3, 13: 3, 14: 4}.items())
def test_how_far_a_sure_8_reads(high, read):
    counter = Counter(tree([8, [6, 5, 4]], players=MAX_CHANCE))
    assert function_of("expectimax-5")(counter.node(), high) == 8
    assert counter.payoffs_read == ["0", "1.0", "1.1", "1.2"][:read]


# What is handed out.


@pytest.mark.parametrize("number", range(5))
def test_what_every_set_has(number):
    here = {name: question.posed(number) for name, question in ASKED.items()}
    skipped, root = here["expectimax-2"].reference, here["expectimax-2"].given
    assert skipped["under chance"] == [] and skipped["under MIN"]
    assert skipped["with the bound"] in ([9], [8, 9])
    high = max(leaf.payoff for leaf in root.children[-1].children)
    assert high <= skipped["bound for two"] < skipped["bound for one"]
    moves = here["expectimax-4"].reference
    assert moves["minimax"] == moves["minimax, cubed"]
    assert moves["expectimax"] == moves["expectimax, 3x - 10"] != moves["expectimax, cubed"]
    four = here["expectimax-6"].reference
    low, even = (
        [four[f"{who} v {whom}"] for who in ("expectimax", "minimax")]
        for whom in ("minimiser", "random")
    )
    assert low[0] < low[1] <= even[1] < even[0]


@pytest.mark.parametrize("number", range(5))
def test_the_bounds_asked_for_are_where_the_search_changes(number):
    here = ASKED["expectimax-2"].posed(number)
    *others, last = here.given.to_dict()["children"]

    def read(upper):
        bounded = [*others, {**last, "bounds": [-inf, upper]}]
        root = tree({"player": "max", "children": bounded})
        return expectimax(root, bounds=(-inf, inf)).leaves

    for name, leaves in (("bound for two", [7, 8]), ("bound for one", [8, 9])):
        bound = here.reference[name]
        assert [read(bound), read(bound + Fraction(1, 1000))] == leaves


# Right answers in other forms.


def test_leaf_numbers_in_any_order(seed):
    right = posed("expectimax-2").reference
    turned = {
        name: value[::-1] if isinstance(value, list) else str(value)
        for name, value in right.items()
    }
    assert check("expectimax-2", turned).points == 8
    assert check("expectimax-2", {**right, "under chance": [1]}).points < 8
    assert "a list of leaf numbers" in check("expectimax-2", {**right, "under MIN": 5}).text()


def test_a_tie_needs_exact_numbers():
    root = TREES["3, or 3 with 1/10, 1/10, 4/5: a tie"]
    assert sum(float(p) * 3 for p in root.children[1].probs) > 3
    assert function_of("expectimax-3")(root) == (3, 0)


def test_looking_before_each_leaf_is_as_good(seed):
    def mine(root, high):
        best = -inf
        for node in root.children:
            known, rest = 0, 1
            for p, leaf in zip(node.probs or [1], node.children or [node]):
                if known + rest * high <= best:
                    break
                known, rest = known + p * leaf.payoff, rest - p
            best = max(best, known + rest * high)
        return best

    assert check("expectimax-5", mine).points == 9


@pytest.mark.parametrize(
    "form, players",
    [([[1, 2]], ("chance", "max")), ([[1, 2]], ("max", "min")), ([[[1, 2], 3]], MAX_CHANCE)],
)
def test_the_cut_is_asked_for_one_shape_only(form, players):
    with pytest.raises(ValueError):
        function_of("expectimax-5")(tree(form, players=players), 9)


def test_who_forgets_the_move_is_told_what_a_pair_is(seed):
    report = check("expectimax-3", lambda node: 1)
    assert report.points == 0 and "gives 1, and [" in report.text()
