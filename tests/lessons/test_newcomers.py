"""What a newcomer tries first: a forgotten return, lists and labels that are not
quite right.
"""

from math import inf

import pytest

import gamelab
from gamelab import backward_induction, knuth_moore, random_tree, tree, watch


def test_a_forgotten_return_is_named():
    def forgetful(node, alpha=-inf, beta=inf):
        if node.is_leaf:
            return node.payoff
        for child in node.children:
            forgetful(child, alpha, beta)

    text = watch(forgetful, tree([[2, 3], [5, 9]], names="ABC")).text()
    assert "B returns nothing (None): is a return missing?" in text
    assert "B is back, with no number" in text


def test_a_payoff_for_each_player_is_followed_as_a_whole():
    t = tree(
        [[(10, 1), (8, 3), (3, 5)], [(2, 4), (15, 9), (7, 8)], [(6, 5), (5, 10), (4, 12)]],
        players=("A", "B"),
        names=["root", "left", "middle", "right"],
    )
    trace = watch(backward_induction, t)
    returned = {
        trace.label(step.node): step.value
        for step in trace.steps
        if step.kind == "return" and not trace.node(step.node).is_leaf
    }
    assert returned == {"left": (3, 5), "middle": (15, 9), "right": (4, 12), "root": (15, 9)}
    assert trace.line == ["", "1", "1.1"] and not trace.cuts


def test_bounds_above_an_unread_leaf_make_the_root_exact():
    form = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]], players=("max", "chance")).to_dict()
    form["children"][2]["bounds"] = [-inf, 10]
    trace = watch(gamelab.expectimax, tree(form), bounds=(-inf, inf))
    relations = {step.node: step.relation for step in trace.steps if step.kind == "return"}
    assert (relations[""], relations["2"]) == ("=", "<=")


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda: tree([[1, 2]], players=("MAX", "MIN")), ValueError, "write 'max' for 'MAX'"),
        (lambda: tree([[1, 2]], names=5), TypeError, "names must be a text"),
        (lambda: tree([[1, 2]]).at(0), TypeError, 'a path is a text such as "0.1"'),
        (lambda: random_tree(low=5, high=1), ValueError, "low=5 is above high=1"),
        (lambda: random_tree(branching=2.5), TypeError, "must be whole numbers"),
        (lambda: random_tree(depth=1.5), TypeError, "must be whole numbers"),
        (lambda: knuth_moore(2.5, 3), ValueError, "a uniform tree has branching 1 or more"),
    ],
)
def test_near_misses_get_a_sentence(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_versions_that_are_none_get_a_sentence():
    pytest.importorskip("ipywidgets")
    from gamelab import alphabeta, explore

    for versions in ({}, alphabeta, [alphabeta]):
        with pytest.raises(TypeError, match="needs its versions by label"):
            explore.variants([1, 2], versions)
    with pytest.raises(TypeError, match="must be a search function"):
        explore.variants([1, 2], {"mine": (alphabeta,)})
