"""The mistakes: the catalogue is complete, every wrong search is wrong where it should be, and
without a mistake it is right.
"""

from fractions import Fraction

import pytest

from gamelab import alphabeta, expectimax, random_tree, tree, watch
from gamelab.learn.mistakes.catalogue import CATALOGUE
from gamelab.learn.mistakes.forms_chance import expecting
from gamelab.learn.mistakes.forms_nim import plan
from gamelab.learn.mistakes.forms_trees import best_move, value_to_max
from gamelab.learn.mistakes.searches import BOTH, windowed
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
        (windowed(shared="alpha beta"), [[8, 0], 3, 6], 6, 0),
        (windowed(zero=BOTH), [[-3, -1], [-2, -5]], -3, 0),
        (windowed(sentinel=1000, opened=True), LARGE_LOSSES, -3000, -1000),
        (windowed(sentinel=100, opened=True), LARGE_LOSSES, -3000, -100),
        (windowed(early=BOTH), [2, [7, 2]], 2, 7),
        (value_to_max(prunes=True, window="unswapped"), [0, [8, 2]], 2, 8),
        (value_to_max(prunes=True, payoff="unsigned"), [1, 7], 7, -1),
        (windowed(turn="parity"), MIN_ROOT, 6, 4),
        (windowed(turn="root max"), MIN_ROOT, 6, 9),
        (windowed(turn="parity"), MIN_TWICE, 2, 3),
        (windowed(worse=BOTH), [0, 1], 1, 0),
        (windowed(cut="first max min"), [0, 1], 1, 0),
        (windowed(cut="<= max min"), [0, 1], 1, 0),
        (windowed(least=1), [0, 1], 1, 0),
        (windowed(falsy=True), [0, -1], 0, -1),
    ],
)
def test_a_wrong_search_and_the_value_that_is_known_for_it(search, form, right, wrong):
    root = tree(form)
    assert (alphabeta(root).value, search(root)) == (right, wrong)


@pytest.mark.parametrize(
    "search, nodes",
    [
        (windowed(), 4),
        (windowed(prunes=False), 5),
        (windowed(still="max"), 5),
        (value_to_max(prunes=True, window="unnegated"), 5),
    ],
)
def test_a_wrong_search_may_enter_too_much(search, nodes):
    trace = watch(search, tree([0, [0, 9]]))
    assert (trace.result, len(trace.visited)) == (0, nodes)


@pytest.mark.parametrize(
    "mistake, form, move",
    [
        ({"prunes": True, "ties": BOTH}, [[2, 7], [2, -5]], 1),
        ({"first": BOTH}, [0, 1], 0),
        ({"record": "improve improve"}, [0, 1, [0]], 0),
    ],
)
def test_a_wrong_move(mistake, form, move):
    root = tree(form)
    assert alphabeta(root).move == best_move()(root) != best_move(**mistake)(root) == move


def test_the_sign_at_the_empty_pile_changes_who_wins():
    turned = plan(empty="turned")
    right = {pile: 1 if pile % 4 != 1 else -1 for pile in range(1, 9)}
    wrong = {pile: turned(pile, "max", (1, 2, 3), True)[0] for pile in right}
    assert [pile for pile in right if right[pile] != wrong[pile]] == [1, 4, 5, 8]


@pytest.mark.parametrize(
    "search", [windowed(), value_to_max(prunes=True)], ids=["alpha-beta", "negamax"]
)
def test_without_a_mistake_a_search_is_alpha_beta(search):
    for seed in range(60):
        root = random_tree((1, 3), 4, seed=seed, low=-3, high=3, first="max" if seed % 2 else "min")
        case = Case("a tree", (root,), reads=True)
        right = run_here(case, lambda node: alphabeta(node).value)
        assert run_here(case, search) == right, seed


@pytest.mark.parametrize("lost", ["uniform", "cut off", "added"])
def test_weights_and_thirds(lost):
    weighted = tree({"player": "chance", "probs": ["1/2", "1/4", "1/4"], "children": [1, 2, 6]})
    thirds = tree([[1, 1, 2]], players=("max", "chance"))
    right = [expectimax(root).value for root in (weighted, thirds)]
    assert right == [Fraction(5, 2), Fraction(4, 3)]
    assert [expecting(lost=lost)(root)[0] for root in (weighted, thirds)] != right


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
