"""What the explorers of alpha-beta say, against the searches."""

import pytest

from gamelab import alphabeta, knuth_moore, minimax, watch

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from explorers import EXPLORERS, at
from explorers.lesson_03 import FOREST, LETTERED, TIES

from gamelab.show import explore
from gamelab.show.explore.alpha_beta import ORDER_MENU


@pytest.mark.slow
@pytest.mark.parametrize("root", [FOREST, TIES], ids=["forest", "ties"])
@pytest.mark.parametrize("strict", [False, True])
def test_alphabeta_shows_the_counts_of_the_search(root, strict):
    explorer, branching = explore.alphabeta(root), len(root.children)
    at(explorer, cut_when="alpha > beta" if strict else "alpha >= beta")
    for label, order in ORDER_MENU.items():
        for depth in range(1, root.height + 1):
            for seed in (0, 50) if order == "random" else (0,):
                figures = at(explorer, order=label, depth=depth, seed=seed).figures
                result = alphabeta(root, depth=depth, order=order, seed=seed, strict=strict)
                fewest = knuth_moore(branching, depth)
                assert figures == {
                    "leaves read": f"{result.leaves} of {branching**depth}",
                    "fewest possible": str(fewest),
                    "nodes": str(result.nodes),
                    "value": str(minimax(root, depth=depth).value),
                    "move": str(result.move),
                }
                assert result.leaves >= fewest


def test_fewest_is_for_uniform_trees_and_a_depth_needs_evaluations():
    assert "fewest possible" not in EXPLORERS["alphabeta, not uniform"]().shown.figures
    plain = EXPLORERS["alphabeta, no evaluations"]()
    assert plain.shown.figures["fewest possible"] == "5" and "depth" not in plain.controls
    assert "by static evaluation" not in plain.controls["order"].options
    assert explore.alphabeta(FOREST).controls["depth"].max == FOREST.height


@pytest.mark.slow
def test_what_a_leaf_does_to_the_root():
    explorer, unread = explore.change_root(LETTERED), watch(alphabeta, LETTERED).leaves_pruned
    leaves = list(LETTERED.leaves())
    assert len(unread) == 3
    for label, leaf in zip(explorer.controls["leaf"].options, leaves, strict=True):
        assert label.endswith("(unread)") == (leaf.path in unread)
        for value in range(-20, 21):
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


def test_variants_count_what_each_version_visits():
    explorer = EXPLORERS["variants, cut rule"]()
    assert explorer.shown.figures == {
        "alpha >= beta:": "4 nodes, 2 leaves",
        "alpha > beta:": "5 nodes, 3 leaves",
    }
    sentence = at(explorer, version="alpha > beta").sentence
    assert sentence == "alpha > beta: 5 nodes visited, 3 leaves read, 0 cuts."
    sentence = EXPLORERS["variants, fail-hard"]().shown.sentence
    assert sentence == "fail-soft: 11 nodes visited, 5 leaves read, cuts at E, C."
