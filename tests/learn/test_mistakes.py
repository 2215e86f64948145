"""The mistakes: the catalogue is complete, every wrong search is wrong where it should be, and
without a mistake it is right.
"""

from dataclasses import replace
from fractions import Fraction

import pytest

from gamelab import alphabeta, expectimax, random_tree, tree, watch
from gamelab.learn.mistakes.catalogue import CATALOGUE
from gamelab.learn.mistakes.chance import EXPECTIMAX
from gamelab.learn.mistakes.nim import NIM_PLAN
from gamelab.learn.mistakes.searches import BEST_MOVE, VALUE_AND_MOVE, WINDOW_NEGAMAX
from gamelab.learn.mistakes.windows import WINDOW_VALUE
from gamelab.learn.question import Case, run_here
from gamelab.trees.smallest import smallest

LARGE_LOSSES = [[-3000, -2500], [-4000, -1200]]
MIN_ROOT = {"player": "min", "children": [[4, 6], [1, 9]]}
MIN_TWICE = [{"player": "min", "children": [{"player": "min", "children": [1, 5]}, 3]}, 2]


def test_each_mistake_has_a_sentence_of_its_own():
    assert len(set(CATALOGUE.values())) == len(CATALOGUE)


@pytest.mark.parametrize(
    "search, form, right, wrong",
    [
        (WINDOW_VALUE.answer("one window for all"), [[8, 0], 3, 6], 6, 0),
        (WINDOW_VALUE.answer("start at 0"), [[-3, -1], [-2, -5]], -3, 0),
        (WINDOW_VALUE.answer("finite infinity", 2), LARGE_LOSSES, -3000, -1000),
        (WINDOW_VALUE.answer("finite infinity", 2, large=100), LARGE_LOSSES, -3000, -100),
        (WINDOW_VALUE.answer("cut before the update"), [2, [7, 2]], 2, 7),
        (WINDOW_NEGAMAX.answer("bounds not swapped"), [0, [8, 2]], 2, 8),
        (WINDOW_NEGAMAX.answer("leaf for the wrong player"), [1, 7], 7, -1),
        (WINDOW_VALUE.answer("turn misread"), MIN_ROOT, 6, 4),
        (WINDOW_VALUE.answer("turn misread", 1), MIN_ROOT, 6, 9),
        (WINDOW_VALUE.answer("turn misread"), MIN_TWICE, 2, 3),
        (WINDOW_VALUE.answer("max and min mixed up"), [0, 1], 1, 0),
        (WINDOW_VALUE.answer("left after one child"), [0, 1], 1, 0),
        (WINDOW_VALUE.answer("cut reversed"), [0, 1], 1, 0),
        (WINDOW_VALUE.answer("last child left out", 1), [0, 1], 1, 0),
        (WINDOW_VALUE.answer("zero for nothing", 3), [0, -1], 0, -1),
    ],
)
def test_a_wrong_search_and_the_value_that_is_known_for_it(search, form, right, wrong):
    root = tree(form)
    assert (alphabeta(root).value, search(root)) == (right, wrong)


@pytest.mark.parametrize(
    "search, nodes",
    [
        (WINDOW_VALUE.answer(), 4),
        (WINDOW_VALUE.answer("nothing cut"), 5),
        (WINDOW_VALUE.answer("bound never moves", 1), 5),
        (WINDOW_NEGAMAX.answer("bounds not negated"), 5),
    ],
)
def test_a_wrong_search_may_enter_too_much(search, nodes):
    trace = watch(search, tree([0, [0, 9]]))
    assert (trace.result, len(trace.visited)) == (0, nodes)


@pytest.mark.parametrize(
    "wrong, form, move",
    [
        (lambda root: VALUE_AND_MOVE.answer("tie replaces")(root, 2)[1], [[2, 7], [2, -5]], 1),
        (BEST_MOVE.answer("place in the order"), [0, 1], 0),
        (BEST_MOVE.answer("one choice for all"), [0, 1, [0]], 0),
    ],
)
def test_a_wrong_move(wrong, form, move):
    root = tree(form)
    assert alphabeta(root).move == BEST_MOVE.answer()(root) != wrong(root) == move


def test_the_sign_at_the_empty_pile_changes_who_wins():
    turned = NIM_PLAN.answer("misere mixed up")
    right = {pile: 1 if pile % 4 != 1 else -1 for pile in range(1, 9)}
    wrong = {pile: turned(pile, "max", (1, 2, 3), True)[0] for pile in right}
    assert [pile for pile in right if right[pile] != wrong[pile]] == [1, 4, 5, 8]


@pytest.mark.parametrize("page", [WINDOW_VALUE, WINDOW_NEGAMAX], ids=["alpha-beta", "negamax"])
def test_without_a_mistake_a_page_is_alpha_beta(page):
    search = page.answer()
    for seed in range(60):
        first = ("max", "min")[seed % 2]
        root = random_tree((1, 3), 4, seed=seed, low=-3, high=3, first=first)
        more = {"sign": -1} if page is WINDOW_NEGAMAX and first == "min" else {}
        case = Case("a tree", (root,), reads=True)
        right = run_here(case, lambda node: alphabeta(node).value)
        found = run_here(replace(case, options=more), search)
        assert found._replace(value=more.get("sign", 1) * found.value) == right, seed


@pytest.mark.parametrize("shape", [0, 2, 3], ids=["uniform", "cut off", "added"])
def test_weights_and_thirds(shape):
    weighted = tree({"player": "chance", "probs": ["1/2", "1/4", "1/4"], "children": [1, 2, 6]})
    thirds = tree([[1, 1, 2]], players=("max", "chance"))
    right = [expectimax(root).value for root in (weighted, thirds)]
    assert right == [Fraction(5, 2), Fraction(4, 3)]
    wrong = EXPECTIMAX.answer("chances lost", shape)
    assert [wrong(root)[0] for root in (weighted, thirds)] != right


def test_a_large_tree_shrinks_to_a_small_one():
    """A mistake that is in no catalogue: the search forgets the last child of every MIN node."""

    def forgetful(node):
        if node.is_leaf:
            return node.payoff
        kept = (
            node.children[:-1] if node.player == "min" and len(node.children) > 1 else node.children
        )
        return (max if node.player == "max" else min)(map(forgetful, kept))

    root = random_tree(3, 4, seed=7)
    assert forgetful(root) != alphabeta(root).value
    small = smallest(root, lambda candidate: forgetful(candidate) != alphabeta(candidate).value)
    assert small.to_dict() == {"player": "min", "children": [0, -1]}
