"""What the explorers of minimax say, against recursions written out here."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from gamelab import expectimax, minimax, random_tree, tree

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from explorers.lesson_02 import FORESIGHT, FOUR_PLIES, LETTERED, ODD_TURNS, TEMPTING, newest
from sample_trees import true_value

from gamelab.show import explore
from gamelab.show.explore.minimax import (
    EVALUATIONS,
    PLANS,
    by_level,
    decimal,
    earned,
    evaluated,
    with_errors,
)

pytestmark = pytest.mark.slow


def planned(node, player):
    """The first of a node's children that is best for its player."""
    return (max if player == "max" else min)(node.children, key=true_value)


def earns(node, error, follow):
    """What MAX earns on average against the erring MIN, following minimax or the best reply to it."""
    if node.is_leaf:
        return node.payoff
    values = {child.path: earns(child, error, follow) for child in node.children}
    if node.player == "max":
        return values[planned(node, "max").path] if follow else max(values.values())
    return (1 - error) * values[planned(node, "min").path] + error * Fraction(
        sum(values.values())
    ) / len(values)


def by_parity(node, maximizing):
    """Minimax with the turn taken from the level."""
    if node.is_leaf:
        return node.payoff
    return (max if maximizing else min)(by_parity(child, not maximizing) for child in node.children)


# Values that flow up.


def test_a_change_travels_as_far_as_it_says():
    explorer = explore.flow_up(LETTERED)
    seen = set()
    for label, leaf in zip(explorer.controls["leaf"].options, LETTERED.leaves(), strict=True):
        explorer.controls["leaf"].value = label
        for value in range(-10, 11):
            explorer.controls["value"].value = value
            changed = LETTERED.with_payoff(leaf.path, value)
            moved = [
                node
                for node in LETTERED.nodes()
                if true_value(node) != true_value(changed.at(node.path))
            ]
            figures, sentence = explorer.shown.figures, explorer.shown.sentence
            assert (
                figures["root"] == str(true_value(changed))
                and figures["values changed"] == f"{len(moved)} of 15"
            )
            assert all(
                f"{node.name or 'leaf'} {true_value(node)} → {true_value(changed.at(node.path))}"
                in figures["changed"]
                for node in moved
            )
            stop = sentence.removeprefix("The change stops at ").split(":")[0]
            top = min(moved, key=lambda node: len(node.path), default=None)
            assert ("to the root" in sentence) == (top is not None and top.path == "")
            assert (
                ("nothing changes" in sentence) == (not moved) == (figures["changed"] == "nothing")
            )
            if "stops" in sentence:
                assert stop == (top.name or "the leaf itself")
                assert ("takes the highest" in sentence) == (top.parent.player == "max")
            seen.add(len(moved))
    assert seen == {0, 1, 2, 3, 4}


# Whose turn it is.


def test_two_min_plies_read_by_level():
    explorer = explore.whose_turn(ODD_TURNS)
    shown = {}
    for reading in explorer.controls["turn"].options:
        explorer.controls["turn"].value = reading
        shown[reading] = (explorer.shown.figures["root"], explorer.shown.figures["move"])
    assert shown == {
        "named on the nodes": ("2", "C"),
        "by level, MAX first": ("3", "B"),
        "by level, MIN first": ("3", "B"),
    }
    assert (true_value(ODD_TURNS), by_parity(ODD_TURNS, True), by_parity(ODD_TURNS, False)) == (
        2,
        3,
        3,
    )
    explorer.controls["turn"].value = "by level, MAX first"
    assert (
        explorer.shown.sentence
        == "Read by level, MAX first, D belongs to the wrong player; the values of D, B and A are"
        " wrong."
    )


@pytest.mark.parametrize("seed", range(6))
def test_by_level_changes_the_players_and_nothing_else(seed):
    root = random_tree((1, 3), 4, seed, first="min")
    assert minimax(by_level(root, "min")) == minimax(root)
    assert minimax(by_level(root, "max")).value == by_parity(root, True)
    assert (
        "happens to belong to the player it names"
        in explore.whose_turn(root).draw("by level, MIN first").sentence
    )


# A depth limit.


def test_the_move_goes_back_and_forth_with_the_depth():
    explorer = explore.depth_limit(FORESIGHT)
    worth = [true_value(child) for child in FORESIGHT.children]
    moves = []
    for depth in range(1, FORESIGHT.height + 1):
        explorer.controls["depth"].value = depth
        move, seems, truly = re.search(
            r"move (\d) seems worth (\S+)\. It is truly worth (\S+),", explorer.shown.sentence
        ).groups()
        assert int(seems) == true_value(FORESIGHT, depth) == int(explorer.shown.figures["value"])
        assert (
            int(truly) == worth[int(move)]
            and int(explorer.shown.figures["nodes"]) == minimax(FORESIGHT, depth).nodes
        )
        assert ("the best there is" in explorer.shown.sentence) == (worth[int(move)] == max(worth))
        moves.append(int(move))
    assert (moves, worth) == ([0, 1, 0, 1], [2, 6])
    explorer.controls["depth"].value = 0
    assert (
        explorer.shown.figures["value"] == str(FORESIGHT.eval)
        and "no move" in explorer.shown.sentence
    )
    assert "move: none, 0, 1, 0, 1\ntruly worth: -, 2, 6, 2, 6" in explorer.shown.form


def test_a_perfect_evaluation_needs_one_ply_and_an_empty_one_all():
    for seed in range(20):
        root = random_tree(2, 4, seed, evals=True)
        true = minimax(root)
        assert all(
            minimax(evaluated(root, "perfect"), depth)[:2] == true[:2] for depth in range(1, 5)
        )
        assert [minimax(evaluated(root, "always 0"), depth).value for depth in range(5)] == [
            0,
            0,
            0,
            0,
            true.value,
        ]
        assert evaluated(root, "as given").to_dict() == root.to_dict()
    assert EVALUATIONS == ("as given", "perfect", "always 0")


def test_a_depth_limit_needs_evaluations():
    with pytest.raises(ValueError, match="needs an evaluation in every inner node"):
        explore.depth_limit(LETTERED)
    with pytest.raises(ValueError, match="chance node"):
        explore.depth_limit(tree([[1, 2], 3], players=("max", "chance")))


# The opponent who errs.


@pytest.mark.parametrize(
    "root",
    [TEMPTING, FOUR_PLIES, LETTERED, ODD_TURNS],
    ids=["tempting", "four plies", "lettered", "odd turns"],
)
def test_minimax_never_earns_less_than_its_value(root):
    value = true_value(root)
    for error in (Fraction(k, 12) for k in range(13)):
        by_minimax, by_reply = (earned(root, error, plan) for plan in PLANS)
        assert by_minimax.average == earns(root, error, True) and by_reply.average == earns(
            root, error, False
        )
        assert (
            value == by_minimax.sure <= by_minimax.average <= by_reply.average
            and by_reply.sure <= value
        )
        assert (
            by_minimax.values[""] == by_minimax.average and by_reply.values[""] == by_reply.average
        )


def test_an_opponent_who_always_errs_is_chance():
    chance = tree([[4, 5, 6], [3, 9, 12], [0, 8, 28]], players=("max", "chance"))
    assert earned(TEMPTING, Fraction(1), "best reply").average == expectimax(chance).value == 12
    assert [child.probs for child in with_errors(TEMPTING, Fraction(0), {}).children] == [
        (1, 0, 0)
    ] * 3
    assert with_errors(TEMPTING, Fraction(3, 10), {}).at("1").probs == (
        Fraction(4, 5),
        Fraction(1, 10),
        Fraction(1, 10),
    )


def test_where_the_best_reply_changes_its_move():
    chosen = {k: earned(TEMPTING, Fraction(k, 28), "best reply").chosen[""] for k in range(29)}
    assert all(chosen[k] == ("0" if k <= 7 else "1" if k <= 12 else "2") for k in chosen), (
        "at 1/4 and at 3/7"
    )
    assert [
        earned(TEMPTING, p, "best reply").sure
        for p in (Fraction(1, 4), Fraction(2, 5), Fraction(1, 2))
    ] == [4, 3, 0]


def test_the_figures_beside_the_picture():
    explorer = explore.erring_opponent(TEMPTING)
    for explorer.controls["p"].value in range(101):
        error, figures = Fraction(explorer.controls["p"].value, 100), explorer.shown.figures
        assert figures["minimax value"] == "4" and figures["minimax earns"] == decimal(4 + error)
        assert figures["best reply earns"] == decimal(max(4 + error, 3 + 5 * error, 12 * error))
        assert (
            f"{decimal(4 + error)} on average, and never less than 4 against anybody"
            in explorer.shown.sentence
        )
    explorer.controls["MAX_plays"].value = "best reply"
    assert explorer.shown.sentence.endswith("12 on average, and never less than 0 against anybody.")
    assert "best reply, sure of, p = 0, 50, 100 %: 4, 0, 0" in explorer.shown.form


def test_decimals():
    assert [
        decimal(number) for number in (Fraction(1, 3), Fraction(43, 10), -3, -2.5, Fraction(-1, 8))
    ] == ["≈0.333", "4.3", "-3", "-2.5", "-0.125"]
    assert decimal(Fraction(200, 3), 1) == "≈66.7"


# The move that is reported.


def test_a_shared_choice_is_wrong_about_half_the_time():
    explorer = explore.reported_move(
        {"shared Choice": newest, "repaired": lambda root: minimax(root).move}
    )
    trees = [random_tree(2, 3, seed) for seed in range(41)]
    wrong = 0
    for explorer.controls["seed"].value, root in enumerate(trees):
        first, second = map(true_value, root.children)
        wrong += second <= first  # only a last move that is strictly best is written last
        seen = "1 tree" if root is trees[0] else f"{explorer.controls['seed'].value + 1} trees"
        assert explorer.shown.figures == {
            "best move": str(int(second > first)),
            "wrong so far": f"{wrong} of {seen}",
        }
        assert ("which is right" in explorer.shown.sentence) == (second > first)
    assert 14 < wrong < 27
    explorer.controls["version"].value = "repaired"
    assert explorer.shown.figures["wrong so far"] == "0 of 41 trees"


def test_a_routine_that_reports_the_worse_move():
    explorer = explore.reported_move({"worst": lambda root: min(root.children, key=true_value)})
    assert explorer.controls["version"].disabled
    root = random_tree(2, 3, 4)
    low, high = sorted(map(true_value, root.children))
    assert f"worth {low}, and the best is worth {high}" in explorer.shown.sentence


def test_what_is_no_report_is_refused():
    with pytest.raises(
        ValueError, match="reports a move of the root, 0 and 1, or a Node, got None"
    ):
        explore.reported_move({"forgets to return": lambda root: None})
    with pytest.raises(TypeError, match="its routines by label"):
        explore.reported_move(newest)
