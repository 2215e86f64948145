"""What the explorers of chance show, against the functions themselves."""

from fractions import Fraction
from math import inf

import pytest
from driven import at, put
from explorers import DICE_THEN_MIN, EXPLORERS, RISKS, WORKSHEET

from gamelab import expectimax, tree
from gamelab.show import explore
from gamelab.show.explore.expectimax import LINEAR, SCALES, rescaled

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


def test_star_counts_what_the_search_counts():
    root = DICE_THEN_MIN
    explorer, true = explore.star(root), expectimax(root)
    for number, method in enumerate(explorer.controls["method"].options[1:], 1):
        for upper in (8, 11, 16):
            figures = at(explorer, method=method, upper=upper).figures
            result = expectimax(root, bounds=(-inf, upper), star=number)
            assert figures["evaluations"] == str(result.leaves)
            assert (figures["value"], figures["move"]) == (str(true.value), str(true.move))


def test_what_looser_bounds_cost():
    explorer = EXPLORERS["star, dice then MIN"]()
    (tight1, tight2), (loose1, loose2) = (
        [
            int(at(explorer, upper=upper, method=method).figures["evaluations"])
            for method in ("Star1", "Star2")
        ]
        for upper in (8, 16)
    )
    assert tight1 < tight2 and loose2 < loose1, "Star1 wins with tight bounds, Star2 with loose"


def test_minimax_keeps_its_move_and_expectimax_keeps_it_under_linear_rescalings():
    explorer, moved = explore.rescale(RISKS), []
    for scale in SCALES:
        figures = at(explorer, scale=scale).figures
        move = expectimax(rescaled(RISKS, scale)).move
        assert figures["minimax:"].startswith("move 0,")
        assert figures["expectimax:"].startswith(f"move {move},")
        assert move == 1 or scale not in LINEAR
        moved += [scale] * (move != 1)
    assert moved == ["squared", "cubed", "square root", "rank"]
