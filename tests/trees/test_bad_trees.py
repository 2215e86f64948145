"""Bad input is one sentence that names the node and what was expected, and it leaves nothing half
done.
"""

from functools import partial
from math import nan

import pytest
from sentences import refusal

from gamelab import alphabeta, minimax, negamax, random_tree, tree, watch

CYCLE = [1, [2]]
CYCLE[1].append(CYCLE)
KNOT = {"player": "max", "children": [1]}
KNOT["children"].append({"player": "min", "children": [KNOT]})


def node(**fields):
    return {"player": "max", "children": [1, 2], **fields}


TREES = {
    "ValueError: node 1 has no children: an inner node needs at least one, a leaf is a number": [
        [1],
        [],
    ],
    "ValueError: node 0 has no children: an inner node needs at least one, a leaf is a number": [
        node(children=[])
    ],
    "ValueError: the root has no children: an inner node needs at least one, a leaf is a "
    "number": [],
    'TypeError: node 0: an inner node needs "children", a list of nodes, and a leaf needs'
    ' "payoff"': [node(children="12")],
    'TypeError: node 1: an inner node needs "children", a list of nodes, and a leaf needs'
    ' "payoff"': [1, {"player": "min"}],
    'ValueError: node 0 has both "payoff" and "children": it is a leaf or an inner node, '
    "not both": [node(payoff=3)],
    "ValueError: node 1.1: the payoff is NaN, which is no number to compare": [1, [2, nan]],
    "ValueError: node 0: the evaluation is NaN, which is no number to compare": [node(eval=nan)],
    'TypeError: node 0: the payoff must be a number or a text such as "1/3", got None': [None],
    'TypeError: node 0.0: the payoff must be a number or a text such as "1/3", got True': [[True]],
    'TypeError: node 0: the payoff must be a number or a text such as "1/3", got 1j': [1j],
    'TypeError: node 0: the payoff must be a number or a text such as "1/3", got {1, 2}': [{1, 2}],
    "ValueError: node 1: the payoff 'three' is not a number; write 3, 0.25 or \"1/3\"": [
        3,
        "three",
    ],
    "ValueError: node 1: the payoff '1/0' is not a number; write 3, 0.25 or \"1/3\"": [3, "1/0"],
    "ValueError: node 1.1 contains itself: a game tree has no cycle": CYCLE,
    "ValueError: node 1.0 contains itself: a game tree has no cycle": KNOT,
    "ValueError: node 0: unknown player 'maximum'; expected one of max, min, chance, or "
    'list the players under "players" at the root': [node(player="maximum")],
    "ValueError: the root: unknown player 'A'; expected one of max, min, chance, or list "
    'the players under "players" at the root': node(player="A"),
    'ValueError: node 0: "players" belongs at the root only': [node(players=["A", "B"])],
    "ValueError: node 0: unknown key 'childern'; did you mean 'children'?": [node(childern=[1])],
    "ValueError: the root: unknown key 'colour'; a node has player, children, probs, "
    "moves, info, name, eval, bounds, picture, payoff, players": node(colour="red"),
    "ValueError: node 0.0: the payoff (1, 2) is a vector, but max and min share one "
    'number; name the players, for example players=("A", "B")': [[(1, 2)]],
    "ValueError: the root: the evaluation [1, 2] is a vector, but max and min share one "
    'number; name the players, for example players=("A", "B")': node(eval=[1, 2]),
    "ValueError: the root: bounds are two numbers (low, high) on a tree of scalar "
    "payoffs, got [3]": node(bounds=[3]),
    "ValueError: node 0: the lower bound 3 is above the upper bound 1": [node(bounds=[3, 1])],
    "ValueError: the root: a bound 'ten' is not a number; write 3, 0.25 or \"1/3\"": node(
        bounds=[0, "ten"]
    ),
    'TypeError: the root: a bound must be a number or a text such as "1/3", got None': node(
        bounds=[None, 1]
    ),
    "ValueError: node 1: its payoff 2 is outside the bounds 0 to 1 stated for it": node(
        bounds=[0, 1]
    ),
    "ValueError: node 0.1: its payoff 10 is outside the bounds 0 to 9 stated for it": {
        "player": "max",
        "bounds": [0, 9],
        "children": [[3, 10]],
    },
    "ValueError: node 0: its payoff 5 is outside the bounds 0 to 1 stated for it": [
        {"payoff": 5, "bounds": [0, 1]}
    ],
    "ValueError: node 0: moves must be 2 different labels, one for each child, got ['left']": [
        node(moves=["left"])
    ],
    "ValueError: the root: moves must be 2 different labels, one for each child, got "
    "['a', 'a']": node(moves=["a", "a"]),
    "ValueError: node 1 shares the information set 'h' with node 0: both need the same "
    "player and the same moves": [node(info="h"), node(info="h", moves=["l", "r"])],
    'ValueError: node 0 has both "payoff" and "info": it is a leaf or an inner node, not both': [
        {"payoff": 1, "info": "h"}
    ],
    "TypeError: the root: a picture is a list of texts, a board's rows, got 'XO'": node(
        picture="XO"
    ),
    "ValueError: the root: moves must be 2 different labels, one for each child, got 'ab'": node(
        moves="ab"
    ),
    "ValueError: node 0: probabilities belong to chance nodes, and this is a max node": [
        node(probs=["1/2", "1/2"])
    ],
    "ValueError: the root: its probabilities sum to 3/4, not to 1": node(
        player="chance", probs=["1/2", "1/4"]
    ),
    "ValueError: node 0: its probabilities sum to 1.1, not to 1": [
        node(player="chance", probs=[0.5, 0.6])
    ],
    "ValueError: the root: its probabilities sum to 0.999, not to 1": node(
        player="chance", children=[1, 2, 3], probs=[0.333] * 3
    ),
    "ValueError: the root: the probability -1/2 is negative": node(
        player="chance", probs=["3/2", "-1/2"]
    ),
    "ValueError: the root: expected 2 probabilities, one for each child, got [1]": node(
        player="chance", probs=[1]
    ),
    "ValueError: node 0: a probability 'half' is not a number; write 3, 0.25 or \"1/3\"": [
        node(player="chance", probs=["half", 0.5])
    ],
    "ValueError: the root: a probability is NaN, which is no number to compare": node(
        player="chance", probs=[nan, 1]
    ),
}


@pytest.mark.parametrize("sentence, spec", TREES.items())
def test_a_tree_that_is_none(sentence, spec):
    before = repr(spec)
    for use in (tree, minimax, alphabeta, negamax, partial(watch, alphabeta)):
        assert refusal(use, spec) == sentence, "the same sentence wherever a tree is given"
    assert before == repr(spec), "what was given is as it was"


VECTORS = {
    "ValueError: node 0.1: the payoff needs 2 numbers, one for each of A, B, got (3,)": [
        [(1, 2), (3,)]
    ],
    "ValueError: node 0: the payoff needs 2 numbers, one for each of A, B, got (1, 2, 3)": [
        (1, 2, 3)
    ],
    "ValueError: node 0: the payoff needs 2 numbers, one for each of A, B, got 7": [7],
    "ValueError: node 0: the payoff is NaN, which is no number to compare": [(1, nan)],
    "ValueError: node 0: the payoff 'x' is not a number; write 3, 0.25 or \"1/3\"": [
        {"payoff": [1, "x"]}
    ],
    "ValueError: node 0: unknown player 'C'; expected one of A, B, chance, or list the "
    'players under "players" at the root': [{"player": "C", "children": [(1, 2)]}],
    "ValueError: node 0: unknown player 'max'; expected one of A, B, chance, or list the "
    'players under "players" at the root': [{"player": "max", "children": [(1, 2)]}],
    "ValueError: the root: bounds are two numbers (low, high) on a tree of scalar "
    "payoffs, got [0, 1]": {"player": "A", "bounds": [0, 1], "children": [(1, 2)]},
    "ValueError: the root: the evaluation needs 2 numbers, one for each of A, B, got 3": {
        "player": "A",
        "eval": 3,
        "children": [(1, 2)],
    },
}


@pytest.mark.parametrize("sentence, spec", VECTORS.items())
def test_a_tree_of_named_players_that_is_none(sentence, spec):
    assert refusal(tree, spec, players=("A", "B")) == sentence


NAMES = 'TypeError: players must be a sequence of names such as ("max", "min") or ("A", "B"), got'
PLAYERS = {
    ("A", "B", "A"): "ValueError: players ('A', 'B', 'A') names a player twice",
    ("MAX", "min"): "ValueError: players=('MAX', 'min'): write 'max' for 'MAX'",
} | {wrong: f"{NAMES} {wrong!r}" for wrong in ("AB", (), ("A", 2), ("A", ""), 7, None)}


@pytest.mark.parametrize("players, sentence", PLAYERS.items())
def test_players_that_are_none(players, sentence):
    assert refusal(tree, [1, 2], players=players) == sentence
    assert refusal(tree, {"players": players, "player": "A", "children": [1]}) == sentence


@pytest.mark.parametrize(
    "sentence, options",
    {
        'TypeError: names must be a text such as "ABCDEFG" or a list of names, got 7': {"names": 7},
        "ValueError: first='chance' is not one of the players max, min": {"first": "chance"},
    }.items(),
)
def test_options_that_are_none(sentence, options):
    assert refusal(tree, [1, 2], **options) == sentence


@pytest.mark.parametrize(
    "sentence, options",
    {
        "ValueError: branching, at least=0: expected at least 1": {"branching": 0},
        "ValueError: branching, at most=2: expected at least 3": {"branching": (3, 2)},
        "ValueError: branching, at least=-1: expected at least 1": {"branching": (-1, 2)},
        "ValueError: depth=-1: expected at least 0": {"depth": -1},
        "ValueError: 27 distinct leaves do not fit between -10 and 10": {
            "branching": 3,
            "distinct": True,
        },
        "ValueError: first='A' is not one of the players max, min": {"first": "A"},
        "TypeError: depth must be a whole number, got 2.5": {"depth": 2.5},
        "TypeError: branching, at least must be a whole number, got 2.5": {"branching": 2.5},
        "ValueError: high=2: expected at least 3": {"low": 3, "high": 2},
    }.items(),
)
def test_random_trees_that_are_none(sentence, options):
    assert refusal(random_tree, **options) == sentence


@pytest.mark.parametrize(
    "path, told",
    {
        "2": "the root has 2",
        "0.0": "node 0 has 0",
        "x": "the root has 2",
        "0.": "node 0 has 0",
        "-1": "the root has 2",
        "1.1.0": "node 1.1 has 0",
    }.items(),
)
def test_a_path_that_leads_nowhere(path, told):
    sentence = f"IndexError: there is no node {path!r} below the root: {told} children"
    assert refusal(tree([0, [1, 2]]).at, path) == sentence


def test_a_path_is_a_text():
    sentence = 'TypeError: a path is a text such as "0.1", or "" for the node itself, got 0'
    assert refusal(tree([1, 2]).at, 0) == sentence


@pytest.mark.parametrize(
    "sentence, change",
    {
        "ValueError: node 1 is no leaf: only a leaf has a payoff to change": ("1", 5),
        "IndexError: there is no node '7' below the root: the root has 2 children": ("7", 5),
        "ValueError: node 1.0: the payoff is NaN, which is no number to compare": ("1.0", nan),
    }.items(),
)
def test_a_payoff_can_be_changed_only_at_a_leaf(sentence, change):
    root = tree([0, [1, 2]])
    assert refusal(root.with_payoff, *change) == sentence
    assert root.to_dict() == tree([0, [1, 2]]).to_dict()
