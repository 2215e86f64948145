"""The mistakes: the catalogue is complete, every wrong search is wrong where it should be, and
without a mistake it is right.
"""

from fractions import Fraction

import pytest
from cells import known

from gamelab import alphabeta, expectimax, random_tree, tree, watch
from gamelab.learn.mistakes.chance import EXPECTIMAX
from gamelab.learn.mistakes.searches import WINDOW_NEGAMAX
from gamelab.learn.mistakes.windows import WINDOW_VALUE
from gamelab.learn.tables import CATALOGUE
from gamelab.trees.smallest import smallest

PAGES = {"alpha-beta": WINDOW_VALUE, "negamax": WINDOW_NEGAMAX}


def test_each_mistake_has_a_sentence_of_its_own():
    assert len(set(CATALOGUE.values())) == len(CATALOGUE)


@known("row", "search", ids=lambda row: row["mistake"])
def test_a_wrong_search_and_what_is_known_of_it(row):
    """The value that it gives, or that it enters more nodes than the right one."""
    page, root = PAGES[row.get("page", "alpha-beta")], tree(row["tree"])
    wrong = watch(
        page.answer(row["mistake"], row.get("shape", 0), large=row.get("large", 1000)), root
    )
    right = watch(page.answer(), root)
    assert (right.result, wrong.result) == (row["right"], row.get("wrong", row["right"]))
    assert alphabeta(root).value == row["right"]
    if "nodes" in row:
        assert [len(trace.visited) for trace in (right, wrong)] == row["nodes"]


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
