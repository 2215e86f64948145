"""What the explorers of chance show, against the functions themselves."""

from fractions import Fraction

import pytest
from driven import at, put
from explorers import WORKSHEET

from gamelab import expectimax, tree
from gamelab.show import explore

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "outcome, flip, place",
    [("10", Fraction(5, 9), 0), ("8", Fraction(1), 1), ("3", Fraction(1, 6), 2)],
)
def test_the_choice_flips_where_the_page_says(outcome, flip, place):
    explorer = explore.weights(WORKSHEET)
    at(explorer, outcome=outcome)
    parts, form = explorer.controls["p"].max, WORKSHEET.to_dict()
    assert (flip * parts).denominator == 1, "the flip is a position of the slider"
    for step in range(parts + 1):
        shown, p = at(explorer, p=step), Fraction(step, parts)
        probs = [(1 - p) / 2] * 3
        probs[place] = p
        form["children"][0]["probs"] = probs
        loaded = tree(form)
        value = expectimax(loaded.children[0]).value
        assert shown.figures["move 0:"] == str(value)
        assert shown.figures["MAX takes"] == f"move {expectimax(loaded).move}"
        assert (value == 8) == (p == flip)
        assert f"flips at exactly p = {flip}." in shown.sentence


def test_every_leaf_under_chance_moves_the_root_and_four_under_min_never_do():
    explorer = explore.change_root(WORKSHEET)
    assert WORKSHEET.at(explorer.leaf).payoff == 15, "the first that alpha-beta leaves unread"
    put(explorer, explorer.leaf, 15)
    for leaf in WORKSHEET.leaves():
        for value in (-20, 0, 13, 14, 40):
            shown = put(explorer, leaf.path, value)
            result = expectimax(WORKSHEET.with_payoff(leaf.path, value))
            assert shown.figures["root now"] == str(result.value)
            assert shown.player.trace.result.move == result.move
        assert "had read this leaf" in shown.sentence and "to ∞" in shown.sentence
        put(explorer, leaf.path, leaf.payoff)
        put(explorer, leaf.path, 40)
        shown = at(explorer, second_layer="MIN")
        assert ("No value of this leaf" in shown.sentence) == (leaf.payoff in (10, 8, 15, 7))
        assert ("had not read" in shown.sentence) == (leaf.payoff in (15, 7))
        at(explorer, second_layer="chance")
        put(explorer, leaf.path, leaf.payoff)


def test_no_bound_is_false():
    assert explore.star(WORKSHEET).controls["upper"].min == 15
    assert explore.star(WORKSHEET, "2").controls["upper"].min == 6
    assert explore.star([["22/7", 3], [1, 0]]).controls["upper"].min == 4
