"""What the explorers of chance show, against the functions themselves."""

from fractions import Fraction
from math import inf

import pytest

from gamelab import Race, alphabeta, expectimax, game_tree, minimax, tree

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from explorers import EXPLORERS
from explorers.lesson_04 import DICE_THEN_MIN, MIN_THEN_DICE, RISKS, WORKSHEET

from gamelab.show import explore
from gamelab.show.explore.expectimax import RACE_DICE, SCALES, rescaled, turned
from gamelab.show.grid import cells
from gamelab.show.pen import sheet

pytestmark = pytest.mark.slow


def loaded(probs):
    form = WORKSHEET.to_dict()
    form["children"][0]["probs"] = list(probs)
    return tree(form)


@pytest.mark.parametrize(
    "outcome, flip, place",
    [("10", Fraction(5, 9), 0), ("8", Fraction(1), 1), ("3", Fraction(1, 6), 2)],
)
def test_the_choice_flips_where_the_page_says(outcome, flip, place):
    explorer = explore.weights(WORKSHEET)
    controls = explorer.controls
    controls["outcome"].value = outcome
    parts = controls["p"].max
    assert (flip * parts).denominator == 1, "the flip is a position of the slider"
    for step in range(parts + 1):
        controls["p"].value = step
        p = Fraction(step, parts)
        probs = [(1 - p) / 2] * 3
        probs[place] = p
        known = loaded(probs)
        value = expectimax(known.children[0]).value
        assert explorer.shown.figures["move 0:"] == str(value)
        assert explorer.shown.figures["MAX takes"] == f"move {expectimax(known).move}"
        assert (value == 8) == (p == flip)
        assert f"flips at p = {flip}, exactly" in explorer.shown.sentence


def test_weights_needs_a_chance_node_below_max():
    with pytest.raises(ValueError, match="node 0.1 is no such node"):
        explore.weights(WORKSHEET, "0.1")
    with pytest.raises(ValueError, match="MAX root"):
        explore.weights(tree([[1, 2], [3, 4]]))


def test_every_leaf_under_chance_moves_the_root_and_two_under_min_never_do():
    explorer = explore.change_leaf(WORKSHEET)
    controls = explorer.controls
    for label, leaf in zip(controls["leaf"].options, WORKSHEET.leaves(), strict=True):
        controls["leaf"].value, controls["second_layer"].value = label, "chance"
        for value in (-20, 0, 13, 14, 40):
            controls["value"].value = value
            result = expectimax(WORKSHEET.with_payoff(leaf.path, value))
            assert explorer.shown.figures["root now"] == str(result.value)
            assert explorer.shown.figures["move"] == f"1 → {result.move}"
        assert (
            "to ∞" in explorer.shown.sentence
            and "every leaf as given is read" in explorer.shown.sentence
        )
        controls["second_layer"].value = "MIN"
        assert ("No value here" in explorer.shown.sentence) == (leaf.payoff in (10, 8, 15, 7))
        assert "leaves 2 of the leaves as given unread" in explorer.shown.sentence


def test_the_flip_of_a_leaf_is_exact():
    explorer = explore.change_leaf(WORKSHEET)
    assert "takes move 2 when it is above 13" in explorer.shown.sentence
    assert (
        expectimax(WORKSHEET.with_payoff("2.2", 13)).move == 1
        and expectimax(WORKSHEET.with_payoff("2.2", 14)).move == 2
    )
    with pytest.raises(ValueError, match="MAX at the root"):
        explore.change_leaf([[1, 2], [3, 4]])


def test_the_bound_on_the_right_node_cuts_two_leaves_up_to_9_and_one_up_to_13():
    explorer = explore.star(WORKSHEET, "2", highest=16)
    control = explorer.controls["upper"]
    never = {}
    for control.value in range(control.min, control.max + 1):
        never[control.value] = explorer.shown.figures["leaves never read"]
    assert never == {5: "refused"} | {
        upper: f"{2 if upper <= 9 else 1 if upper <= 13 else 0} of 9" for upper in range(6, 17)
    }
    assert "lower" not in explorer.controls and "Star2" not in explorer.controls["method"].options


def test_one_bound_of_15_for_the_whole_tree_cuts_nothing():
    explorer = explore.star(WORKSHEET)
    explorer.controls["upper"].value = 15
    assert explorer.shown.figures["leaves never read"] == "0 of 9"
    explorer.controls["upper"].value = 14
    assert explorer.shown.sentence.endswith(
        "refused, node 1.1: its value 15 is outside the bounds -∞ to 14."
    )


@pytest.mark.parametrize("name", ["star, dice then MIN", "star, MIN then dice"])
def test_star_counts_what_the_search_counts(name):
    explorer = EXPLORERS[name]()
    controls = explorer.controls
    root = DICE_THEN_MIN if name == "star, dice then MIN" else MIN_THEN_DICE
    for controls["method"].value in controls["method"].options[1:]:
        for upper in (8, 11, 16):
            controls["upper"].value = upper
            bounds = (controls["lower"].value if "lower" in controls else -inf, upper)
            result = expectimax(root, bounds=bounds, star=1 + (controls["method"].value == "Star2"))
            figures = explorer.shown.figures
            assert (figures["evaluations"], figures["value"], figures["move"]) == (
                str(result.leaves),
                str(expectimax(root).value),
                str(expectimax(root).move),
            )


def test_a_looser_lower_bound_costs_leaves_where_min_has_a_choice_above():
    explorer = EXPLORERS["star, MIN then dice"]()
    counts = []
    for explorer.controls["lower"].value in (1, -7):
        counts.append(int(explorer.shown.figures["evaluations"]))
    assert counts == [7, 8]


def test_star1_wins_with_tight_bounds_and_star2_with_loose_ones():
    explorer = EXPLORERS["star, dice then MIN"]()
    seen = {}
    for explorer.controls["upper"].value in (8, 16):
        for explorer.controls["method"].value in ("Star1", "Star2"):
            seen[explorer.controls["upper"].value, explorer.controls["method"].value] = int(
                explorer.shown.figures["evaluations"]
            )
    assert seen[8, "Star1"] < seen[8, "Star2"] and seen[16, "Star2"] < seen[16, "Star1"]


def test_minimax_keeps_its_move_under_every_increasing_rescaling_and_expectimax_under_the_linear_ones():
    explorer = explore.rescale(RISKS)
    moved = set()
    for explorer.controls["scale"].value in SCALES:
        scale = explorer.controls["scale"].value
        assert explorer.shown.figures["minimax:"].startswith("move 0,")
        move = expectimax(rescaled(RISKS, scale)).move
        assert explorer.shown.figures["expectimax:"].startswith(f"move {move},")
        assert move == 1 or SCALES[scale] == "increasing"
        if move != 1:
            moved.add(scale)
    assert moved == {"squared", "cubed", "square root", "rank"}


def test_the_worksheet_survives_cubing_but_not_ranks():
    assert (
        expectimax(rescaled(WORKSHEET, "cubed")).move == 1
        and expectimax(rescaled(WORKSHEET, "rank")).move == 0
    )
    assert minimax(turned(rescaled(WORKSHEET, "rank"), {"chance": "min"})).move == 2
    with pytest.raises(ValueError, match="chance nodes"):
        explore.rescale([[1, 2], [3, 4]])


def test_turned_keeps_payoffs_moves_and_probabilities():
    spec = {
        "player": "max",
        "moves": ["a", "b"],
        "children": [{"player": "chance", "probs": ["1/4", "3/4"], "children": [1, 2]}, 3],
    }
    same, other = turned(tree(spec), {}), turned(tree(spec), {"chance": "min"})
    assert same.to_dict() == tree(spec).to_dict()
    assert (other.children[0].player, other.moves, other.children[0].probs) == (
        "min",
        ("a", "b"),
        None,
    )


def test_the_two_by_two_table_of_the_worksheet():
    explorer = explore.beliefs([[10, 8, 3], [2, 15, 7], [6, 5, 4]])
    figures = explorer.shown.figures
    assert explorer.controls["p"].value == 5
    assert figures == {
        "minimax player:": "4, 53/12, 5",
        "expectimax player:": "2, 9/2, 8",
        "knows p:": "3, 14/3, 7",
    }


def test_beliefs_in_every_tree():
    explorer = EXPLORERS["beliefs"]()
    for seed in range(21):
        explorer.controls["seed"].value = seed
        for p in range(0, 13, 3):
            explorer.controls["p"].value = p
            careful, hopeful, knows = (
                [Fraction(entry) for entry in explorer.shown.figures[name].split(", ")]
                for name in ("minimax player:", "expectimax player:", "knows p:")
            )
            assert hopeful[0] < careful[0] < careful[2] < hopeful[2], (
                "four different results, in this order"
            )
            assert knows[1] >= max(careful[1], hopeful[1])
            assert careful[1] == careful[0] * Fraction(12 - p, 12) + careful[2] * Fraction(p, 12)


def test_beliefs_refuses_what_it_cannot_draw():
    with pytest.raises(ValueError, match="MIN below it"):
        explore.beliefs([1, 2])
    with pytest.raises(ValueError, match="chance node"):
        explore.beliefs(WORKSHEET)


def test_the_race_map_counts_the_positions_in_which_the_move_is_a_best_one():
    explorer = explore.race()
    right = []
    for explorer.controls["depth"].value in range(1, 9):
        right.append(explorer.shown.figures["best choices"])
    assert right == [f"{count} of 36" for count in (27, 29, 30, 31, 33, 34, 36, 36)]
    assert "✗" not in explorer.shown.form


def test_the_race_map_shows_the_search():
    explorer = explore.race()
    for explorer.controls["die"].value in explorer.controls["die"].options:
        for explorer.controls["depth"].value in (1, 4):
            die = RACE_DICE[explorer.controls["die"].options.index(explorer.controls["die"].value)]
            result = expectimax(Race(6, die=die), depth=explorer.controls["depth"].value)
            assert explorer.shown.figures["value at the start"] == str(result.value)
            assert explorer.shown.figures["true value"] == str(expectimax(Race(6, die=die)).value)
            total = sum(
                expectimax(
                    game_tree(Race(6, die=die), (a, b, "max", False)),
                    depth=explorer.controls["depth"].value,
                ).nodes
                for a in range(6)
                for b in range(6)
            )
            assert explorer.shown.figures["nodes in all"] == f"{total:,}"


def test_a_sheet_holds_its_panels_and_a_table_its_cells():
    table = [["", "x < 1"], ["row", "two\nlines"]]
    picture = sheet(
        [[("left & right", cells(table, "a table")), ("", cells(table, "a table"))]],
        "Both.",
        least=(500, 300),
    )
    assert picture.count("<svg") == 1 and 'viewBox="0 0 500 300"' in picture
    assert (
        picture.count("x &lt; 1") == 2
        and "left &amp; right" in picture
        and "a table" not in picture
    )


def test_alphabeta_and_the_twin_agree():
    assert alphabeta(turned(WORKSHEET, {"chance": "min"})).value == 4
