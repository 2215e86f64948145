"""What the explorers of minimax say, against recursions written out here."""

import re
from fractions import Fraction

import pytest

from gamelab import expectimax, minimax, random_tree, tree

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from explorers import EXPLORERS, at
from explorers.lesson_02 import FORESIGHT, FOUR_PLIES, LETTERED, ODD_TURNS, TEMPTING, newest
from sample_trees import true_value

from gamelab.show import explore
from gamelab.show.explore.erring import PLANS, decimal, earned, with_errors
from gamelab.show.explore.minimax import by_level, evaluated

pytestmark = pytest.mark.slow


def planned(node, player):
    """The first of a node's children that is best for its player."""
    return (max if player == "max" else min)(node.children, key=true_value)


def earns(node, error, follow):
    """What MAX earns on average against the erring MIN, by minimax or by the best reply to it."""
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
        for value in range(-10, 11):
            shown = at(explorer, leaf=label, value=value)
            changed = LETTERED.with_payoff(leaf.path, value)
            now = {node: true_value(changed.at(node.path)) for node in LETTERED.nodes()}
            moved = [node for node in now if true_value(node) != now[node]]
            figures, sentence = shown.figures, shown.sentence
            assert figures["root"] == str(now[LETTERED])
            assert figures["values changed"] == f"{len(moved)} of 15"
            told = {f"{node.name or 'leaf'} {true_value(node)} → {now[node]}" for node in moved}
            assert set(figures["changed"].split(", ")) == (told or {"nothing"})
            assert ("nothing changes" in sentence) == (not moved)
            assert ("to the root" in sentence) == (LETTERED in moved)
            if "stops" in sentence:
                top = min(moved, key=lambda node: node.ply)
                assert f"The change stops at {top.name or 'the leaf itself'}:" in sentence
                assert ("takes the highest" in sentence) == (top.parent.player == "max")
            seen.add(len(moved))
    assert seen == {0, 1, 2, 3, 4}


# Whose turn it is.


def test_two_min_plies_read_by_level():
    explorer, found = explore.whose_turn(ODD_TURNS), []
    for reading in explorer.controls["turn"].options:
        figures = at(explorer, turn=reading).figures
        found.append((int(figures["root"]), figures["move"]))
    assert found == [(2, "C"), (3, "B"), (3, "B")]
    by_parities = [by_parity(ODD_TURNS, maximizing) for maximizing in (True, False)]
    assert [value for value, _ in found] == [true_value(ODD_TURNS), *by_parities]
    wrong = "D belongs to the wrong player; the values of D, B and A are wrong."
    sentence = at(explorer, turn="by level, MAX first").sentence
    assert sentence == f"Read by level, MAX first, {wrong}"


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
        shown = at(explorer, depth=depth)
        move, seems, truly = re.search(
            r"move (\d) seems worth (\S+)\. It is truly worth (\S+),", shown.sentence
        ).groups()
        assert seems == shown.figures["value"] == str(true_value(FORESIGHT, depth))
        assert truly == str(worth[int(move)])
        assert shown.figures["nodes"] == str(minimax(FORESIGHT, depth).nodes)
        assert ("the best there is" in shown.sentence) == (worth[int(move)] == max(worth))
        moves.append(int(move))
    assert (moves, worth) == ([0, 1, 0, 1], [2, 6])
    shown = at(explorer, depth=0)
    assert shown.figures["value"] == str(FORESIGHT.eval) and "no move" in shown.sentence
    assert "move: none, 0, 1, 0, 1\ntruly worth: -, 2, 6, 2, 6" in shown.form


def test_a_perfect_evaluation_needs_one_ply_and_an_empty_one_all():
    for seed in range(20):
        root = random_tree(2, 4, seed, evals=True)
        true, perfect, empty = (
            minimax(root),
            evaluated(root, "perfect"),
            evaluated(root, "always 0"),
        )
        assert all(minimax(perfect, depth)[:2] == true[:2] for depth in range(1, 5))
        assert [minimax(empty, depth).value for depth in range(5)] == [0, 0, 0, 0, true.value]
        assert evaluated(root, "as given").to_dict() == root.to_dict()


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
        safe, best = (earned(root, error, plan) for plan in PLANS)
        assert safe.values[""] == safe.average == earns(root, error, True)
        assert best.values[""] == best.average == earns(root, error, False)
        assert best.sure <= value == safe.sure <= safe.average <= best.average


def test_an_opponent_who_always_errs_is_chance():
    chance = tree([[4, 5, 6], [3, 9, 12], [0, 8, 28]], players=("max", "chance"))
    assert earned(TEMPTING, Fraction(1), "best reply").average == expectimax(chance).value == 12
    never, sometimes = (with_errors(TEMPTING, Fraction(k, 10), {}) for k in (0, 3))
    assert [child.probs for child in never.children] == [(1, 0, 0)] * 3
    assert sometimes.at("1").probs == (Fraction(4, 5), Fraction(1, 10), Fraction(1, 10))


def test_the_figures_beside_the_picture():
    explorer = explore.erring_opponent(TEMPTING)
    for p in range(101):
        shown, error = at(explorer, p=p), Fraction(p, 100)
        safe = decimal(4 + error)
        best = decimal(max(4 + error, 3 + 5 * error, 12 * error))
        assert list(shown.figures.values())[:3] == ["4", safe, best]
        assert f"{safe} on average, and never less than 4 against anybody" in shown.sentence
    shown = at(explorer, MAX_plays="best reply")
    assert shown.sentence.endswith("12 on average, and never less than 0 against anybody.")
    assert "best reply, sure of, p = 0, 50, 100 %: 4, 0, 0" in shown.form
    assert "0: 80 % -> 4" in at(explorer, p=30).form, "what MIN does stands at its moves"


# The move that is reported.


def test_a_shared_choice_is_wrong_about_half_the_time():
    explorer, wrong = EXPLORERS["reported_move"](), 0
    for seed in range(41):
        shown = at(explorer, seed=seed)
        first, second = map(true_value, random_tree(2, 3, seed).children)
        right = second > first  # only a last move that is strictly best is written last
        wrong += not right
        assert shown.figures == {
            "best move": str(int(right)),
            "wrong so far": f"{wrong} of {seed + 1} tree{'s' if seed else ''}",
        }
        assert ("which is right" in shown.sentence) == right
    assert 14 < wrong < 27
    assert at(explorer, version="repaired").figures["wrong so far"] == "0 of 41 trees"


def test_a_routine_that_reports_the_worse_move():
    explorer = explore.reported_move({"worst": lambda root: min(root.children, key=true_value)})
    assert explorer.controls["version"].disabled
    low, high = sorted(map(true_value, random_tree(2, 3, 4).children))
    assert f"worth {low}, and the best is worth {high}" in explorer.shown.sentence


def test_what_is_no_report_is_refused():
    with pytest.raises(
        ValueError, match="reports a move of the root, 0 and 1, or a Node, got None"
    ):
        explore.reported_move({"forgets to return": lambda root: None})
    with pytest.raises(TypeError, match="its routines by label"):
        explore.reported_move(newest)
