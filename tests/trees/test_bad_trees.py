"""Bad input is one sentence that names the node and what was expected, and it leaves nothing half
done.
"""

import re
from copy import deepcopy
from math import nan

import pytest
from sentences import says

from gamelab import Node, alphabeta, minimax, negamax, random_tree, tree, watch

CYCLE = [1, [2]]
CYCLE[1].append(CYCLE)
KNOT = {"player": "max", "children": [1]}
KNOT["children"].append({"player": "min", "children": [KNOT]})
TOO_DEEP = 1
for _ in range(5000):
    TOO_DEEP = [TOO_DEEP]


def node(**fields):
    return {"player": "max", "children": [1, 2], **fields}


TREES = {
    "an empty list": ([[1], []], ValueError, ["node 1", "no children", "at least one"]),
    "an empty root": ([], ValueError, ["the root", "no children"]),
    "an empty list of children": ([1, node(children=[])], ValueError, ["node 1", "no children"]),
    "children that are no list": (
        [node(children="12")],
        TypeError,
        ["node 0", '"children"', "a list of nodes"],
    ),
    "neither children nor payoff": (
        [1, {"player": "min"}],
        TypeError,
        ["node 1", '"children"', '"payoff"'],
    ),
    "both children and payoff": ([node(payoff=3)], ValueError, ["node 0", "both", "not both"]),
    "NaN": ([1, [2, nan]], ValueError, ["node 1.1", "payoff", "NaN"]),
    "NaN as an evaluation": ([node(eval=nan)], ValueError, ["node 0", "evaluation", "NaN"]),
    "None": ([None], TypeError, ["node 0", "payoff", "number", "None"]),
    "a truth value": ([[True]], TypeError, ["node 0.0", "number", "True"]),
    "a complex number": ([1j], TypeError, ["node 0", "number", "1j"]),
    "a set": ([{1, 2}], TypeError, ["node 0", "number"]),
    "a word": ([3, "three"], ValueError, ["node 1", "'three'", "number", '"1/3"']),
    "a division by zero": ([3, "1/0"], ValueError, ["node 1", "'1/0'"]),
    "a list that holds itself": (CYCLE, ValueError, ["node 1.1", "contains itself", "cycle"]),
    "a dict that holds itself": (KNOT, ValueError, ["node 1.0", "contains itself", "cycle"]),
    "too many plies": (TOO_DEEP, ValueError, ["too deep", "recursion"]),
    "an unknown player": (
        [node(player="maximum")],
        ValueError,
        ["node 0", "'maximum'", "max, min, chance", '"players"'],
    ),
    "a named player unannounced": (node(player="A"), ValueError, ["the root", "'A'", '"players"']),
    "players below the root": (
        [node(players=["A", "B"])],
        ValueError,
        ["node 0", '"players"', "root only"],
    ),
    "a misspelt key": (
        [node(childern=[1])],
        ValueError,
        ["node 0", "'childern'", "did you mean 'children'"],
    ),
    "a foreign key": (node(colour="red"), ValueError, ["the root", "'colour'", "payoff"]),
    "a vector where MAX and MIN play": (
        [[(1, 2)]],
        ValueError,
        ["node 0.0", "(1, 2)", "vector", "players="],
    ),
    "a vector as an evaluation": (
        node(eval=[1, 2]),
        ValueError,
        ["the root", "evaluation", "vector"],
    ),
    "bounds of one number": (node(bounds=[3]), ValueError, ["the root", "(low, high)", "[3]"]),
    "bounds in the wrong order": ([node(bounds=[3, 1])], ValueError, ["node 0", "3 is above", "1"]),
    "a bound that is no number": (
        node(bounds=[0, "ten"]),
        ValueError,
        ["the root", "bound", "'ten'"],
    ),
    "a bound that is None": (node(bounds=[None, 1]), TypeError, ["the root", "bound", "None"]),
    "a leaf outside its node's bounds": (
        node(bounds=[0, 1]),
        ValueError,
        ["node 1", "payoff 2", "0 to 1"],
    ),
    "a leaf outside bounds further up": (
        {"player": "max", "bounds": [0, 9], "children": [[3, 10]]},
        ValueError,
        ["node 0.1", "10", "0 to 9"],
    ),
    "a leaf outside its own bounds": (
        [{"payoff": 5, "bounds": [0, 1]}],
        ValueError,
        ["node 0", "payoff 5", "0 to 1"],
    ),
    "a label too few": (
        [node(moves=["left"])],
        ValueError,
        ["node 0", "2 different labels", "['left']"],
    ),
    "the same label twice": (
        node(moves=["a", "a"]),
        ValueError,
        ["the root", "2 different labels"],
    ),
    "labels that are no list": (node(moves="ab"), ValueError, ["the root", "2 different labels"]),
    "probabilities away from chance": (
        [node(probs=["1/2", "1/2"])],
        ValueError,
        ["node 0", "chance nodes", "a max node"],
    ),
    "probabilities below 1": (
        node(player="chance", probs=["1/2", "1/4"]),
        ValueError,
        ["the root", "sum to 3/4", "not to 1"],
    ),
    "probabilities above 1": (
        [node(player="chance", probs=[0.5, 0.6])],
        ValueError,
        ["node 0", "sum to 1.1", "not to 1"],
    ),
    "rounded thirds": (
        node(player="chance", children=[1, 2, 3], probs=[0.333] * 3),
        ValueError,
        ["the root", "sum to 0.999"],
    ),
    "a negative probability": (
        node(player="chance", probs=["3/2", "-1/2"]),
        ValueError,
        ["the root", "-1/2", "negative"],
    ),
    "a probability too few": (
        node(player="chance", probs=[1]),
        ValueError,
        ["the root", "2 probabilities", "[1]"],
    ),
    "a probability that is a word": (
        [node(player="chance", probs=["half", 0.5])],
        ValueError,
        ["node 0", "probability", "'half'"],
    ),
    "a probability that is NaN": (
        node(player="chance", probs=[nan, 1]),
        ValueError,
        ["the root", "probability", "NaN"],
    ),
}


@pytest.mark.parametrize("spec, kind, parts", TREES.values(), ids=TREES)
def test_a_tree_that_is_none(spec, kind, parts):
    shallow = "too deep" not in parts
    before = repr(spec) if shallow else None
    with pytest.raises(kind) as error:
        tree(spec)
    says(error, *parts)
    assert type(error.value) is kind
    assert not shallow or repr(spec) == before, "what was given is as it was"
    for search in (minimax, alphabeta, negamax, watch_alphabeta):
        with pytest.raises(kind) as again:
            search(spec)
        assert str(again.value) == str(error.value), "the same sentence wherever a tree is given"


def watch_alphabeta(spec):
    return watch(alphabeta, spec)


VECTORS = {
    "a payoff too few": ([[(1, 2), (3,)]], ValueError, ["node 0.1", "2 numbers", "A, B", "(3,)"]),
    "a payoff too many": ([(1, 2, 3)], ValueError, ["node 0", "2 numbers", "A, B"]),
    "a number alone": ([7], ValueError, ["node 0", "2 numbers", "got 7"]),
    "NaN among them": ([(1, nan)], ValueError, ["node 0", "payoff", "NaN"]),
    "a word among them": ([{"payoff": [1, "x"]}], ValueError, ["node 0", "'x'"]),
    "a stranger to move": (
        [{"player": "C", "children": [(1, 2)]}],
        ValueError,
        ["node 0", "'C'", "A, B, chance"],
    ),
    "MAX among named players": (
        [{"player": "max", "children": [(1, 2)]}],
        ValueError,
        ["node 0", "'max'", "A, B"],
    ),
    "bounds": (
        {"player": "A", "bounds": [0, 1], "children": [(1, 2)]},
        ValueError,
        ["the root", "bounds", "scalar"],
    ),
    "a scalar evaluation": (
        {"player": "A", "eval": 3, "children": [(1, 2)]},
        ValueError,
        ["the root", "evaluation", "2 numbers"],
    ),
}


@pytest.mark.parametrize("spec, kind, parts", VECTORS.values(), ids=VECTORS)
def test_a_tree_of_named_players_that_is_none(spec, kind, parts):
    with pytest.raises(kind) as error:
        tree(spec, players=("A", "B"))
    says(error, *parts)


@pytest.mark.parametrize(
    "players, kind, part",
    [
        ("AB", TypeError, "'AB'"),
        ((), TypeError, "()"),
        (("A", 2), TypeError, "2"),
        (("A", ""), TypeError, "sequence of names"),
        (7, TypeError, "7"),
        (None, TypeError, "None"),
        (("A", "B", "A"), ValueError, "twice"),
        (("MAX", "min"), ValueError, "write 'max' for 'MAX'"),
    ],
)
def test_players_that_are_none(players, kind, part):
    for call in (
        lambda: tree([1, 2], players=players),
        lambda: tree({"players": players, "player": "A", "children": [1]}),
    ):
        with pytest.raises(kind) as error:
            call()
        says(error, "players", part)


def test_names_and_paths_are_texts():
    with pytest.raises(TypeError, match='names must be a text such as "ABCDEFG"'):
        tree([1, 2], names=7)
    with pytest.raises(TypeError, match=r'a path is a text such as "0.1"'):
        tree([1, 2]).at(0)


def test_a_first_player_who_does_not_play():
    with pytest.raises(ValueError) as error:
        tree([1, 2], first="chance")
    says(error, "first='chance'", "max, min")


def test_a_bad_tree_does_not_spoil_the_next():
    good, bad = [1, 2], [[1, 2], [nan]]
    with pytest.raises(ValueError):
        tree([good, bad])
    assert tree([good, good]).height == 2


def test_a_cycle_can_be_mended_and_built():
    loop = [1]
    loop.append(loop)
    with pytest.raises(ValueError):
        tree(loop)
    loop[1] = 2
    assert alphabeta(loop).value == 2


@pytest.mark.parametrize(
    "arguments, parts",
    [
        ({"branching": 0}, ["branching=0", "at least one"]),
        ({"branching": (3, 2)}, ["branching=(3, 2)"]),
        ({"branching": (0, 2)}, ["branching=(0, 2)"]),
        ({"depth": -1}, ["depth=-1", "0 or more"]),
        ({"branching": 3, "depth": 3, "distinct": True}, ["27", "distinct", "-10 and 10"]),
        ({"first": "A"}, ["first='A'", "max, min"]),
        ({"depth": 2.5}, ["depth=2.5", "whole numbers"]),
        ({"low": 3, "high": 2}, ["low=3 is above high=2"]),
    ],
)
def test_random_trees_that_are_none(arguments, parts):
    with pytest.raises((TypeError, ValueError)) as error:
        random_tree(**arguments)
    says(error, *parts)


@pytest.mark.parametrize("path", ["2", "0.0", "x", "0.", "-1", "1.1.0"])
def test_a_path_that_leads_nowhere(path):
    root = tree([0, [1, 2]])
    with pytest.raises(IndexError) as error:
        root.at(path)
    says(error, repr(path), "children")


def test_a_payoff_can_be_changed_only_at_a_leaf():
    root = tree([0, [1, 2]])
    with pytest.raises(ValueError) as error:
        root.with_payoff("1", 5)
    says(error, "node 1", "no leaf")
    with pytest.raises(IndexError):
        root.with_payoff("7", 5)
    with pytest.raises(ValueError, match=r"node 1\.0: the payoff is NaN"):
        root.with_payoff("1.0", nan)
    assert root.to_dict() == tree([0, [1, 2]]).to_dict()


def test_errors_speak_of_nodes_and_not_of_the_machinery():
    for spec, kind, _ in [*TREES.values()]:
        with pytest.raises(kind) as error:
            tree(deepcopy(spec) if spec is not TOO_DEEP else spec)
        assert not re.search(r"<gamelab|object at 0x|_Part|NoneType", str(error.value))
        assert isinstance(tree([1, 2]), Node)
