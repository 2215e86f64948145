"""What the explorers of alpha-beta say, against the searches."""

import json
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from driven import at, put
from explorers import EXPLORERS, FOREST, LETTERED, TIES
from sampled import some

from gamelab import ConnectFour, TicTacToe, alphabeta, knuth_moore, minimax, tree, watch
from gamelab.show import explore
from gamelab.show.explore.stage import ORDER_MENU


def trace_of(explorer):
    """What the page is handed."""
    return json.loads("".join(ElementTree.fromstring(explorer.screen.value).itertext()))


@pytest.mark.slow
@pytest.mark.parametrize("root", [FOREST, TIES], ids=["forest", "ties"])
@pytest.mark.parametrize("strict", [False, True])
def test_the_stage_shows_the_counts_of_the_search_at_its_end(root, strict):
    explorer, branching = explore.alphabeta(root), len(root.children)
    at(explorer, rule="alpha > beta" if strict else "alpha ≥ beta")
    for label, order in ORDER_MENU.items():
        for depth in range(1, root.height + 1):
            for seed in (0, 50) if order == "random" else (0,):
                at(explorer, order=label, depth=depth, seed=seed)
                handed = trace_of(explorer)
                result = alphabeta(root, depth=depth, order=order, seed=seed, strict=strict)
                assert sum(step.get("leaf", False) for step in handed["steps"]) == result.leaves
                assert handed["runs"]["order"] == label
                assert handed["runs"]["fewest"] == knuth_moore(branching, depth)
                assert handed["runs"]["leaves"] == branching**depth
                last = explorer.shown.player.trace
                assert last.result.value == minimax(root, depth=depth).value


@pytest.mark.parametrize("name", ["alphabeta", "minimax", "expectimax"])
def test_the_stage_opens_with_nothing_told(name):
    explorer = EXPLORERS[name]()
    assert explorer.shown.figures["leaves read"] == "0"
    assert set(explorer.shown.figures.values()) == {"0", "?"}
    assert "not reached" in explorer.shown.form and "read" not in explorer.shown.form


def test_the_stage_is_there_before_its_question_is_answered():
    explorer = explore.alphabeta(LETTERED, "leaves")
    assert explorer.shown.right() == ["5"] and trace_of(explorer)["steps"]


def test_a_leaf_is_changed_on_the_tree_whatever_the_order():
    explorer = explore.alphabeta(FOREST)
    for order in ORDER_MENU:
        at(explorer, order=order)
        nodes = explorer.shown.player.scene.nodes
        moves, place = [], nodes[-1]
        while place.parent:
            moves, place = [place.move, *moves], place.parent
        explorer.back.value = f"{len(nodes) - 1} -7/2"
        leaf = explorer.root
        for move in moves:
            leaf = leaf.children[move]
        assert leaf.payoff == Fraction(-7, 2)
        value = explorer.shown.player.trace.result.value
        assert value == minimax(explorer.root).value
        assert '"−7/2"' in explorer.screen.value


def test_a_node_is_searched_at_the_place_to_which_it_is_dragged():
    explorer = explore.alphabeta(LETTERED)
    for said, names, read in (("1 to 1", "ACBFGDE", 6), ("3 to 1", "ACBGFDE", 7)):
        explorer.back.value = said
        trace = explorer.shown.player.trace
        assert [node.name for node in explorer.shown.player.scene.nodes[:7]] == [*names]
        assert len(trace.leaves_read) == read and trace.result.value == minimax(LETTERED).value
    read = at(explorer, order="as given").player.trace.leaves_read
    assert read == watch(alphabeta, LETTERED).leaves_read


def test_a_move_of_a_game_is_dragged_as_well():
    game = TicTacToe("XO./OOX/...", to_move="X")
    explorer = explore.alphabeta(game)
    explorer.back.value = "1 to 2"
    trace = explorer.shown.player.trace
    assert [child.move for child in trace.root.children] == [6, 7, 2, 8]
    assert trace.result.value == minimax(game).value


def test_what_is_no_leaf_no_number_and_no_place_changes_nothing():
    explorer = explore.alphabeta(FOREST)
    before, root = explorer.screen.value, explorer.root
    lines = ";5;0 7;999 7;13 x;13 1/0;13 1e9;x 7;-1 7;0 to 0;1 to 9;1 to -1"
    for said in lines.split(";"):
        explorer.back.value = said
        assert explorer.screen.value == before and explorer.root is root, said


@pytest.mark.parametrize("order", ["best first", "worst first", "random (by seed)"])
def test_what_is_cut_stands_to_the_right_of_what_cut_it(order):
    explorer = explore.alphabeta(FOREST)
    at(explorer, order=order)
    trace = explorer.shown.player.trace
    assert trace.result.move == alphabeta(FOREST, order=ORDER_MENU[order]).move
    for path in trace.leaves_pruned:
        assert any(path.startswith(cut) for cut in trace.cuts)
    for step in trace.steps:
        if step.kind == "cut":
            left = [child.path for child in trace.node(step.node).children]
            assert left[-len(step.pruned) :] == list(step.pruned)


@pytest.mark.slow
def test_page_and_controls_find_each_other():
    explorer = explore.alphabeta(tree([[3, 5], [2, 9]]))
    assert f"gamelab-for-{explorer.name}" in explorer.screen._dom_classes
    assert f"gamelab-back-{explorer.name}" in explorer.back._dom_classes
    assert f'data-name="{explorer.name}"' in explorer.shown.player.html(explorer.name)
    frozen = explorer.frozen()
    mate = re.search(r'data-gl="screen" class="gamelab-for-([\w-]+)"', frozen)[1]
    assert f'data-name="{mate}"' in frozen and f'play("{mate}", ' in frozen


def test_a_depth_needs_evaluations():
    plain = EXPLORERS["alphabeta, no evaluations"]()
    assert "depth" not in plain.controls
    assert "by static evaluation" not in plain.controls["order"].options
    assert explore.alphabeta(FOREST).controls["depth"].max == FOREST.height


def worth(leaf, value):
    """The root of the lettered tree with another value in one leaf."""
    return minimax(LETTERED.with_payoff(leaf.path, value)).value


@pytest.mark.slow
def test_what_a_leaf_does_to_the_root():
    explorer, unread = explore.change_root(LETTERED), watch(alphabeta, LETTERED).leaves_pruned
    assert len(unread) == 3 and explorer.leaf == unread[0]
    put(explorer, unread[0], LETTERED.at(unread[0]).payoff)
    for leaf in LETTERED.leaves():
        paths = f"from {worth(leaf, -99)} to {worth(leaf, 99)}."
        was, paid = 3, leaf.payoff
        for value in (-20, *some(range(-1, 11)), 20, paid):
            shown, now = put(explorer, leaf.path, value), worth(leaf, value)
            assert (shown.figures["root before"], shown.figures["root now"]) == (str(was), str(now))
            assert (
                f"the {paid}, becomes {value}. Does the root stay, rise or fall?" in shown.question
            )
            assert ("the root stays" in shown.sentence) == (now == was)
            assert shown.right() == ["stays" if now == was else "rises" if now > was else "falls"]
            never = "had not read this leaf, and the root stays. No value of this leaf moves it."
            assert (leaf.path in unread) <= (never in shown.sentence)
            assert (worth(leaf, -99) != worth(leaf, 99)) == shown.sentence.endswith(paths)
            was, paid = now, value


def test_each_search_looks_ply_by_ply_until_its_time_is_up_or_the_game_is_seen():
    searches = {"minimax": minimax, "alpha-beta": alphabeta}
    race = explore.plies(TicTacToe("XO./.X./..O"), searches, seconds=20)
    assert set(race.shown.figures.values()) == {"?"}
    race.moves["Start the clock"].click()
    assert set(race.shown.figures.values()) == {"5 plies"}, "five squares are free"
    assert all(times == sorted(times) and times[-1] < 20 for times in race.reached.values())

    def endless(node, depth):
        while depth > 1 and node.children:
            pass
        return alphabeta(node, depth).value

    race = explore.plies(ConnectFour(), {"endless": endless}, seconds=0.2)
    race.moves["Start the clock"].click()
    assert race.shown.figures == {"endless": "1 ply"} and race.screen.value.count("1 ply") >= 1
