"""What the explorers of alpha-beta say, against the searches."""

from functools import partial

import pytest
from driven import at
from explorers import EXPLORERS
from explorers.lesson_03 import FOREST, LETTERED, TIES

from gamelab import alphabeta, knuth_moore, minimax, watch
from gamelab.show import explore
from gamelab.show.explore.stage import ORDER_MENU, ordered


@pytest.mark.slow
@pytest.mark.parametrize("root", [FOREST, TIES], ids=["forest", "ties"])
@pytest.mark.parametrize("strict", [False, True])
def test_the_stage_shows_the_counts_of_the_search_at_its_end(root, strict):
    explorer, branching = explore.alphabeta(root), len(root.children)
    at_end = partial(explorer.draw, step=1000, rule="alpha > beta" if strict else "alpha ≥ beta")
    for label, order in ORDER_MENU.items():
        for depth in range(1, root.height + 1):
            for seed in (0, 50) if order == "random" else (0,):
                shown = at_end(order=label, depth=depth, seed=seed)
                result = alphabeta(root, depth=depth, order=order, seed=seed, strict=strict)
                assert shown.figures == {
                    "leaves read": str(result.leaves),
                    "value": str(minimax(root, depth=depth).value),
                    "move": str(result.move),
                    "fewest possible": str(knuth_moore(branching, depth)),
                }
                assert f">{result.leaves}</text>" in shown.picture, "at the bar of this order"


@pytest.mark.parametrize("name", ["alphabeta", "minimax", "expectimax"])
def test_the_stage_opens_with_nothing_told(name):
    explorer = EXPLORERS[name]()
    assert explorer.shown.figures["leaves read"] == "0"
    assert set(explorer.shown.figures.values()) == {"0", "?"}
    assert "not reached" in explorer.shown.form and "read" not in explorer.shown.form


@pytest.mark.parametrize("order", ["best first", "worst first", "random (by seed)"])
def test_what_is_cut_stands_to_the_right_of_what_cut_it(order):
    explorer = explore.alphabeta(FOREST)
    at(explorer, order=order, step=1000)
    trace = watch(alphabeta, ordered(FOREST, ORDER_MENU[order], 0, None))
    assert trace.result.leaves == int(explorer.shown.figures["leaves read"])
    assert trace.result.move == alphabeta(FOREST, order=ORDER_MENU[order]).move
    for path in trace.leaves_pruned:
        assert any(path.startswith(cut) for cut in trace.cuts)
    for step in trace.steps:
        if step.kind == "cut":
            left = [child.path for child in trace.node(step.node).children]
            assert left[-len(step.pruned) :] == list(step.pruned)


def test_a_depth_needs_evaluations():
    plain = EXPLORERS["alphabeta, no evaluations"]()
    assert "depth" not in plain.controls
    assert "by static evaluation" not in plain.controls["order"].options
    assert explore.alphabeta(FOREST).controls["depth"].max == FOREST.height


@pytest.mark.slow
def test_what_a_leaf_does_to_the_root():
    explorer, unread = explore.change_root(LETTERED), watch(alphabeta, LETTERED).leaves_pruned
    leaves = list(LETTERED.leaves())
    assert len(unread) == 3
    for label, leaf in zip(explorer.controls["leaf"].options, leaves, strict=True):
        assert label.endswith("(unread)") == (leaf.path in unread)
        for value in (-20, *range(-1, 11), 20):
            shown = at(explorer, leaf=label, value=value)
            now = minimax(LETTERED.with_payoff(leaf.path, value)).value
            assert (shown.figures["root before"], shown.figures["root now"]) == ("3", str(now))
            assert shown.figures["leaf"] == f"{leaf.payoff} → {value}"
            assert ("the root stays" in shown.sentence) == (now == 3)
            # the sentence promises a direction: it has to hold for this value too
            if now != 3:
                assert f"{'below' if now < 3 else 'above'} 3" in shown.sentence
            if leaf.path in unread:
                assert "had not read this leaf, and the root stays" in shown.sentence
                assert "No value here can move it" in shown.sentence
