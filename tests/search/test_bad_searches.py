"""A search refuses what it cannot do, in a sentence that names the node: what takes more than a
call; `refused.txt` has the others.
"""

from functools import partial

import pytest
from sentences import refusal

from gamelab import (
    alphabeta,
    backward_induction,
    expectimax,
    iterative_deepening,
    minimax,
    negamax,
    subgame_perfect,
    tree,
    watch,
)

SEARCHES = pytest.mark.parametrize("search", [minimax, alphabeta, negamax])


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
def test_a_part_without_chance_can_be_searched(search):
    root = tree([[6, 7], {"player": "chance", "children": [1, 20]}])
    assert search(root.at("0")).value == 6
    with pytest.raises(ValueError, match="node 1 is a chance node"):
        search(root.at("1"))


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
