"""Expectimax and its prunings: exact values, soundness, and the worksheet tree with chance in place
of MIN.
"""

from fractions import Fraction
from functools import partial
from math import inf

import pytest
from hypothesis import strategies as st
from sample_trees import WORKSHEET, for_all, returned, true_value
from sentences import refusal

from gamelab import backward_induction, expectimax, tree, watch


def bounded_worksheet():
    form = tree(WORKSHEET, players=("max", "chance")).to_dict()
    form["children"][2]["bounds"] = [-inf, 10]
    return tree(form)


@st.composite
def chance_trees(draw, plies=4):
    """Trees of MAX, MIN and chance nodes with payoffs between -5 and 5 and exact probabilities,
    some of them 0.
    """
    if plies == 0 or draw(st.integers(0, 9)) == 0:
        return draw(st.integers(-5, 5))
    player = draw(st.sampled_from(["max", "min", "chance"]))
    children = draw(st.lists(chance_trees(plies - 1), min_size=1, max_size=3))
    node = {"player": player, "children": children}
    if player == "chance":
        weights = draw(st.lists(st.integers(0, 3), min_size=len(children), max_size=len(children)))
        if sum(weights):
            node["probs"] = [str(Fraction(weight, sum(weights))) for weight in weights]
    return node


def test_an_upper_bound_on_the_right_node_cuts_its_last_leaf():
    for star in (1, 2):
        result = expectimax(bounded_worksheet(), bounds=(-inf, inf), star=star)
        assert (result.value, result.move, result.leaves) == (8, 1, 8)
    trace = watch(expectimax, bounded_worksheet(), bounds=(-inf, inf))
    assert trace.leaves_pruned == ["2.2"]
    assert (returned(trace, "")[1], returned(trace, "2")[1]) == ("=", "<=")
    assert expectimax(bounded_worksheet()).leaves == 9


@for_all(chance_trees())
def test_the_value_is_that_of_the_definition_and_pruning_never_changes_it(form):
    t = tree(form)
    plain = expectimax(t)
    assert plain.value == true_value(t)
    for star in (1, 2):
        pruned = expectimax(t, bounds=(-5, 5), star=star)
        assert pruned.value == plain.value
        if t.player != "chance":
            assert pruned.move == plain.move
    assert expectimax(t, bounds=(-5, 5)).nodes <= plain.nodes


@for_all(chance_trees(), st.integers(-5, 5))
def test_leaves_that_star1_leaves_unread_may_hold_anything_in_their_bounds(form, payoff):
    t = tree(form)
    trace = watch(expectimax, t, bounds=(-5, 5))
    assert len(trace.leaves_read) == trace.result.leaves
    assert len(trace.visited) == trace.result.nodes
    for path in trace.leaves_pruned:
        assert expectimax(t.with_payoff(path, payoff)).value == trace.result.value


@pytest.mark.parametrize(
    "options", [{}, {"bounds": (-inf, inf)}, {"bounds": (-inf, inf), "star": 2}]
)
def test_infinite_payoffs_under_chance(options):
    """Probability 0 adds nothing; infinite payoffs of both signs have no expected value."""

    def chance(probs, payoffs):
        return tree({"player": "chance", "probs": probs, "children": payoffs})

    for payoffs in ([inf, 1], [-inf, 1]):
        assert expectimax(chance([0, 1], payoffs), **options).value == 1
        assert backward_induction(chance([0, 1], payoffs)).payoff == 1
        assert expectimax(chance(["1/2", "1/2"], payoffs), **options).value == payoffs[0]
    both = tree({"player": "max", "children": [{"player": "chance", "children": [inf, -inf]}, 3]})
    sentence = "ValueError: node 0: its expected value is ∞ - ∞, which is no number"
    for search in (partial(expectimax, **options), backward_induction):
        assert refusal(search, both) == sentence
