"""A search refuses what it cannot do, in a sentence that names the node or the argument."""

from fractions import Fraction
from functools import partial
from math import inf, nan

import pytest
from sentences import refusal

from gamelab import (
    alphabeta,
    backward_induction,
    expectimax,
    iterative_deepening,
    knuth_moore,
    minimax,
    negamax,
    subgame_perfect,
    tree,
    watch,
)

SEARCHES = pytest.mark.parametrize("search", [minimax, alphabeta, negamax])


@SEARCHES
@pytest.mark.parametrize("depth", [1.5, "3", True, nan, Fraction(2), -inf])
def test_a_depth_that_is_none(search, depth):
    sentence = f"TypeError: depth must be a whole number of plies or None, got {depth!r}"
    assert refusal(search, [[1, 2], 3], depth) == sentence


@SEARCHES
def test_a_negative_depth(search):
    sentence = "ValueError: depth=-1 is negative: 0 evaluates the root, None looks to the end"
    assert refusal(search, [1, 2], -1) == sentence


BLIND = 'has no evaluation: give it an "eval", or search without a depth limit'


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
    assert refusal(search, root, 1) == f"ValueError: node 1 (B) {BLIND}"
    assert refusal(search, root, depth=0) == f"ValueError: the root (A) {BLIND}"
    assert root.to_dict() == before and search(root).value == 3


@pytest.mark.parametrize("order, depth", {"best": 1, "worst": 1, "eval": None}.items())
def test_an_order_by_evaluations_that_are_not_there(order, depth):
    found = refusal(alphabeta, [[1, 2], 3], depth, order=order)
    assert found == f"ValueError: node 0 {BLIND}"


@SEARCHES
@pytest.mark.parametrize(
    "told, root",
    {
        "node 1 (dice) is a chance node: this search knows MAX and MIN only": tree(
            [[6], {"player": "chance", "name": "dice", "children": [1, 20]}]
        ),
        "the root is a node of player 'A': this search knows MAX and MIN only": tree(
            [[(1, 2)]], players=("A", "B")
        ),
        "the root has a payoff for each player (1, 2): this search needs one number, to MAX": tree(
            (1, 2), players=("A", "B")
        ),
    }.items(),
)
def test_who_is_unknown_to_a_search_of_two(search, told, root):
    assert refusal(search, root) == f"ValueError: {told}"


@SEARCHES
def test_a_part_without_chance_can_be_searched(search):
    root = tree([[6, 7], {"player": "chance", "children": [1, 20]}])
    assert search(root.at("0")).value == 6
    with pytest.raises(ValueError, match="node 1 is a chance node"):
        search(root.at("1"))


@pytest.mark.parametrize("search", [alphabeta, negamax])
@pytest.mark.parametrize(
    "sentence, window",
    {
        "ValueError: window=(1, 1): alpha must be below beta": (1, 1),
        "ValueError: window=(2, -∞): alpha must be below beta": (2, -inf),
        "ValueError: window=(1,) is not a pair (alpha, beta)": (1,),
        "ValueError: window=(1, 2, 3) is not a pair (alpha, beta)": (1, 2, 3),
        "ValueError: window=5 is not a pair (alpha, beta)": 5,
        "ValueError: window='12' is not a pair (alpha, beta)": "12",
        "ValueError: window: alpha is NaN, which is no number to compare": (nan, 1),
        'TypeError: window: beta must be a number or a text such as "1/3", got None': (0, None),
        "ValueError: window: beta 'x' is not a number; write 3, 0.25 or \"1/3\"": (0, "x"),
    }.items(),
)
def test_a_window_that_is_none(search, sentence, window):
    assert refusal(search, [[1, 2], 3], window=window) == sentence


@pytest.mark.parametrize("order", ["Best", "left", 7, ["best"]])
def test_an_order_that_is_none(order):
    assert refusal(alphabeta, [1, 2], order=order) == (
        f"ValueError: order={order!r} is none of None, 'best', 'worst', 'random', 'eval' or a key"
        " function of a child"
    )


@pytest.mark.parametrize(
    "sentence, branching, depth",
    [
        ("ValueError: branching=0: expected at least 1", 0, 3),
        ("ValueError: depth=-1: expected at least 0", 2, -1),
        ("TypeError: branching must be a whole number, got 2.5", 2.5, 3),
    ],
)
def test_a_minimum_of_no_tree(sentence, branching, depth):
    assert refusal(knuth_moore, branching, depth) == sentence


@pytest.mark.parametrize(
    "search",
    [
        minimax,
        alphabeta,
        negamax,
        expectimax,
        backward_induction,
        subgame_perfect,
        iterative_deepening,
        partial(watch, alphabeta),
    ],
)
def test_a_mover_who_does_not_know_the_node(search):
    blind = {"player": "min", "info": "h", "children": [1, 2]}
    root = tree([blind, blind, [3, 4]])
    assert refusal(search, root) == (
        "ValueError: node 0 is in the information set 'h': a search needs players who know at which"
        " node they are; Payoffs.of(tree) asks less"
    )
    search(root.at("2"))
