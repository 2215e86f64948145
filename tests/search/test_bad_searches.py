"""A search refuses what it cannot do, in a sentence that names the node or the argument."""

from fractions import Fraction
from math import inf, nan

import pytest
from sentences import says

from gamelab import alphabeta, knuth_moore, minimax, negamax, tree

SEARCHES = pytest.mark.parametrize("search", [minimax, alphabeta, negamax])


@SEARCHES
@pytest.mark.parametrize(
    "depth, kind, part",
    [
        (-1, ValueError, "depth=-1 is negative"),
        (1.5, TypeError, "1.5"),
        ("3", TypeError, "'3'"),
        (True, TypeError, "True"),
        (nan, TypeError, "nan"),
        (Fraction(2), TypeError, "Fraction"),
        (-inf, TypeError, "inf"),
    ],
)
def test_a_depth_that_is_none(search, depth, kind, part):
    with pytest.raises(kind) as error:
        search([[1, 2], 3], depth)
    says(error, "depth", part, "plies" if kind is TypeError else "0 evaluates the root")


@SEARCHES
def test_a_horizon_without_an_evaluation(search):
    root = tree(
        {
            "player": "max",
            "name": "A",
            "children": [3, {"player": "min", "name": "B", "children": [1, 2]}],
        }
    )
    before = root.to_dict()
    with pytest.raises(ValueError) as error:
        search(root, 1)
    says(error, "node 1 (B)", "evaluation", '"eval"', "without a depth limit")
    with pytest.raises(ValueError) as error:
        search(root, depth=0)
    says(error, "the root (A)")
    assert root.to_dict() == before and search(root).value == 3


@pytest.mark.parametrize("order", ["best", "worst", "eval"])
def test_an_order_by_evaluations_that_are_not_there(order):
    root = tree([[1, 2], 3])
    with pytest.raises(ValueError, match="node 0 has no evaluation"):
        alphabeta(root, order=order, depth=None if order == "eval" else 1)


@SEARCHES
def test_who_is_unknown_to_a_search_of_two(search):
    with pytest.raises(ValueError) as error:
        search([[6], {"player": "chance", "name": "dice", "children": [1, 20]}])
    says(error, "node 1 (dice)", "chance node", "MAX and MIN only")
    with pytest.raises(ValueError) as error:
        search(tree([[(1, 2)]], players=("A", "B")))
    says(error, "the root", "'A'", "MAX and MIN only")
    with pytest.raises(ValueError) as error:
        search(tree((1, 2), players=("A", "B")))
    says(error, "the root", "(1, 2)", "one number")


@SEARCHES
def test_a_part_without_chance_can_be_searched(search):
    root = tree([[6, 7], {"player": "chance", "children": [1, 20]}])
    assert search(root.at("0")).value == 6
    with pytest.raises(ValueError, match="node 1 is a chance node"):
        search(root.at("1"))


@pytest.mark.parametrize("search", [alphabeta, negamax])
@pytest.mark.parametrize(
    "window, kind, parts",
    [
        ((1, 1), ValueError, ["(1, 1)", "alpha must be below beta"]),
        ((2, -inf), ValueError, ["(2, -∞)", "below"]),
        ((1,), ValueError, ["(1,)", "pair"]),
        ((1, 2, 3), ValueError, ["pair"]),
        (5, ValueError, ["window=5", "pair"]),
        ("12", ValueError, ["'12'", "pair"]),
        ((nan, 1), ValueError, ["window", "alpha", "NaN"]),
        ((0, None), TypeError, ["window", "beta", "None"]),
        ((0, "x"), ValueError, ["window", "beta", "'x'"]),
    ],
)
def test_a_window_that_is_none(search, window, kind, parts):
    with pytest.raises(kind) as error:
        search([[1, 2], 3], window=window)
    says(error, *parts)


@pytest.mark.parametrize("order", ["Best", "left", 7, ["best"]])
def test_an_order_that_is_none(order):
    with pytest.raises(ValueError) as error:
        alphabeta([1, 2], order=order)
    says(error, repr(order), "'best', 'worst', 'random'", "key function")


@pytest.mark.parametrize("branching, depth", [(0, 3), (2, -1)])
def test_a_minimum_of_no_tree(branching, depth):
    with pytest.raises(ValueError) as error:
        knuth_moore(branching, depth)
    says(error, "branching 1 or more", str(depth))
