"""Game trees: what is built from what, and that nothing is lost on the way out and back in."""

import json
from fractions import Fraction
from math import inf

import pytest
from hypothesis import strategies as st
from sample_trees import STEP_BY_STEP, any_number, changed, for_all, specs, trees, true_value
from sentences import named

from gamelab import Node, number_text, random_tree, tree
from gamelab.trees.node import where

SAID = "player payoff probs moves name eval bounds info picture path index move is_leaf players"


def shape(node):
    """All that a tree says, as plain data with exact types."""
    said = {name: getattr(node, name) for name in SAID.split()}
    return said, type(node.payoff), [shape(child) for child in node.children]


def test_layers_take_turns_through_all_players():
    root = tree([[[6], [1, 20]]], players=("max", "chance", "min"))
    movers = [node.player for node in root.nodes() if node.children]
    assert movers == ["max", "chance", "min", "min"]
    three = tree([[[(1, 2, 3)]]], players=("A", "B", "C"), first="C")
    assert [node.player for node in three.nodes() if node.children] == ["C", "A", "B"]


def test_the_player_stands_on_the_node_and_not_on_its_level():
    root = tree([{"player": "min", "children": [[1], 2]}], first="min")
    assert [node.player for node in root.nodes()] == ["min", "min", "max", None, None]


def test_a_node_knows_where_it_stands():
    root = tree(STEP_BY_STEP, names="ABCDEFG")
    assert [*"ABDECFG"] == [node.name for node in root.nodes() if node.children]
    node = root.at("1.0")
    stands = node.name, node.path, node.index, node.move, node.parent.path
    assert stands == ("F", "1.0", 0, 0, "1")
    assert (root.path, root.parent, root.index, root.move) == ("", None, None, None)
    assert (root.ply, node.ply, root.height) == (0, 2, 3)
    assert root.at("") is root and root.at("1").at("0") is node


@pytest.mark.parametrize(
    "given_, kept",
    [
        (3, 3),
        ("0.25", Fraction(1, 4)),
        (Fraction(2, 6), Fraction(1, 3)),
        (-inf, -inf),
    ],
)
def test_numbers_stay_exact_and_keep_their_type(given_, kept):
    payoff = tree([given_]).children[0].payoff
    assert payoff == kept and type(payoff) is type(kept)


def test_stated_probabilities_are_kept_exactly():
    coin = tree({"player": "chance", "probs": ["1/2", "1/4", 0.25], "children": [1, 2, 3]})
    assert coin.probs == (Fraction(1, 2), Fraction(1, 4), 0.25)
    tree({"player": "chance", "probs": [0.1] * 10, "children": [0] * 10})


def test_chance_gets_no_entry_in_a_payoff():
    root = tree([[[(1, 2)]]], players=("chance", "A", "B"))
    assert root.players == ("A", "B"), "entry k of a payoff is that of players[k]"
    assert root.movers == {"chance", "A", "B"}
    assert shape(tree(root.to_dict())) == shape(root)


def test_bounds_hold_for_all_below():
    root = tree(
        {
            "player": "max",
            "bounds": [0, 10],
            "children": [{"player": "min", "bounds": [2, 20], "children": [2, 10]}, 0],
        }
    )
    assert root.bounds == (0, 10) and root.children[0].bounds == (2, 20)


def test_the_same_list_twice_is_no_cycle():
    pair = [1, 2]
    root = tree([pair, pair])
    assert root.children[0] is not root.children[1]
    assert [node.path for node in root.nodes()] == ["", "0", "0.0", "0.1", "1", "1.0", "1.1"]


@for_all(specs(any_number, evals=any_number))
def test_the_json_form_builds_the_same_tree_again(spec):
    root = tree(spec)
    assert shape(tree(root.to_dict())) == shape(root)
    assert shape(tree(root)) == shape(root)


FORMS = named("trees/forms.txt")


@pytest.mark.parametrize("name", FORMS)
def test_the_json_form_and_a_change_of_nothing_keep_every_field(name):
    root = FORMS[name]()
    assert shape(root.rewritten(lambda node: {})) == shape(root)
    assert shape(tree(json.loads(json.dumps(root.to_dict())))) == shape(root)


@for_all(trees())
def test_a_subtree_copied_is_a_tree_of_its_own(root):
    for node in root.nodes():
        copy = tree(node)
        assert (copy.path, copy.parent, copy.index, copy.move) == ("", None, None, None)
        assert copy.to_dict() == node.to_dict()


@for_all(trees())
def test_paths_and_iterators_agree(root):
    nodes = list(root.nodes())
    assert all(root.at(node.path) is node for node in nodes)
    assert [node for node in nodes if node.is_leaf] == list(root.leaves())
    assert root.height == max(node.ply for node in nodes)
    for node in nodes:
        inner = bool(node.children)
        assert inner == (node.payoff is None) == (not node.is_leaf) == (node.player is not None)
        assert all(child.parent is node for child in node.children)
        assert [child.index for child in node.children] == [*range(len(node.children))]


def test_random_trees_are_the_same_for_the_same_seed():
    first, again, other = (shape(random_tree(2, 4, seed)) for seed in (3, 3, 4))
    assert first == again != other


@for_all(st.integers(1, 3), st.integers(0, 4), st.integers(0, 10**6))
def test_random_trees_are_as_ordered(branching, depth, seed):
    root = random_tree(branching, depth, seed, low=-3, high=3, first="min", evals=True)
    leaves = list(root.leaves())
    assert len(leaves) == branching**depth and root.height == depth
    assert all(-3 <= leaf.payoff <= 3 and type(leaf.payoff) is int for leaf in leaves)
    assert all(
        node.player == ("min" if len(node.path) % 4 in (0, 3) else "max")
        for node in root.nodes()
        if node.children
    )
    assert all(abs(node.eval - true_value(node)) <= 2 for node in root.nodes() if node.children)


@for_all(st.integers(0, 1000))
def test_branching_may_be_drawn_and_leaves_be_distinct(seed):
    root = random_tree((1, 3), 3, seed)
    assert {len(node.children) for node in root.nodes() if node.children} <= {1, 2, 3}
    leaves = [
        leaf.payoff for leaf in random_tree(3, 2, seed, low=1, high=9, distinct=True).leaves()
    ]
    assert sorted(leaves) == list(range(1, 10))


@pytest.mark.parametrize(
    "value, text",
    [
        (2.0, "2"),
        ((Fraction(1, 3), -inf), "(1/3, -∞)"),
        (None, ""),
    ],
)
def test_numbers_are_written_one_way(value, text):
    assert number_text(value) == text


def test_nodes_are_called_by_name_and_place():
    root = tree([[1, 2], 3], names=["A"])
    assert where(root) == "the root (A)" and where(root.children[0]) == "node 0"
    assert repr(root) == "<max node A: 2 children>" and repr(root.at("1")) == "<leaf 1: 3>"


def test_networkx_gets_it_all():
    networkx = pytest.importorskip("networkx")
    root = tree(
        {
            "player": "chance",
            "probs": ["1/3", "2/3"],
            "moves": ["t", "h"],
            "children": [{"player": "max", "children": [1, 2], "eval": 5}, 0],
        }
    )
    graph = root.to_networkx()
    assert networkx.is_arborescence(graph) and set(graph) == {"", "0", "0.0", "0.1", "1"}
    assert graph.nodes["0"] == {"player": "max", "name": None, "payoff": None, "eval": 5}
    assert graph.edges["", "1"] == {"move": "h", "index": 1, "prob": Fraction(2, 3)}
    assert graph.edges["0", "0.1"] == {"move": 1, "index": 1, "prob": None}


@for_all(trees(any_number))
def test_with_another_payoff_the_rest_is_as_it_was(root):
    for leaf in root.leaves():
        other = root.with_payoff(leaf.path, 99)
        assert isinstance(other, Node) and shape(other) == shape(
            tree(changed(root, {leaf.path: 99}))
        )


def test_another_payoff_for_a_leaf_in_bounds():
    beyond = tree(
        {"player": "max", "bounds": [0, 9], "children": [{"payoff": 3, "bounds": [0, 5]}, 4]}
    ).with_payoff("0", 50)
    assert beyond.at("0").payoff == 50 and beyond.bounds is None


@for_all(trees(any_number))
def test_a_tree_rewritten_differs_where_the_change_says_and_nowhere_else(root):
    mirrored = root.rewritten(
        lambda node: {"children": node.children[::-1]} if node.children else {}
    )
    assert [leaf.payoff for leaf in mirrored.leaves()] == [
        leaf.payoff for leaf in reversed(list(root.leaves()))
    ]
    assert all(mirrored.at(node.path) is node for node in mirrored.nodes())


def test_what_a_change_takes_away_goes_with_what_belonged_to_it():
    root = tree(
        {
            "player": "chance",
            "probs": ["1/3", "2/3"],
            "moves": ["tails", "heads"],
            "children": [1, [2, 3]],
        }
    )
    enemy = root.rewritten(lambda node: {"player": "min"} if node.player == "chance" else {})
    assert (enemy.player, enemy.probs, enemy.moves) == ("min", None, ("tails", "heads"))
    sure = root.rewritten(
        lambda node: {"children": node.children[1:], "probs": [1]} if not node.path else {}
    )
    assert (sure.moves, sure.probs, sure.movers) == (("heads",), (1,), {"chance", "min"})
    early = root.rewritten(lambda node: {"payoff": "1/2"} if node.player == "min" else {})
    assert early.at("1").payoff == Fraction(1, 2) and early.at("1").player is None
    named = tree([[(1, 2), (3, 4)]], players=("A", "B")).rewritten(
        lambda node: {"payoff": node.payoff[0]} if node.is_leaf else {"player": "max"},
        ("max", "min"),
    )
    assert named.players == ("max", "min") and true_value(named) == 3
