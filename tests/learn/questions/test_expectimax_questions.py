"""The questions on expectimax: right answers in any form, and what is said of
wrong ones.
"""

from fractions import Fraction
from math import inf

import pytest

from gamelab import check, expectimax, tree
from gamelab.learn.check import posed, questions

ASKED = questions("expectimax")


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
