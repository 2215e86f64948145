"""Searches in many shapes, each against a truth that owes nothing to watch: what nodes logged,
and a decorator before every function of the source.
"""

from math import inf

import pytest
import shapes
from sample_trees import ROOTS, TWO_PLY, happened
from truth import Truth, at

import gamelab
from gamelab import Nim, TicTacToe, game_tree, minimax, random_tree, tree, watch

TREES = {
    "minimax": [*ROOTS[:3], tree([[4, 1], [2, 9]]), random_tree((2, 3), 4, 7, low=1, high=30)],
    "depth": [
        random_tree((2, 3), 3, 5, evals=True, low=1, high=30),
        random_tree(2, 4, 6, evals=True, low=-20, high=20),
    ],
    "chance": [tree([[[3, 5], [1, 9]], [[4, 4], [8, 0]]], players=("max", "chance", "min"))],
    "game": [game_tree(Nim(5)), game_tree(TicTacToe("XO./OOX/...", to_move="X"))],
    "three players": [
        tree(
            [[[(9, 4, 5), (8, 0, 7)], [(3, 0, 2)]], [[(3, 6, 8), (1, 9, 3)], [(0, 3, 6)]]],
            players=("A", "B", "C"),
        )
    ],
    "chance under max": [tree([[[3, 5], [1, 9]], [[4, 4], [8, 0]]], players=("max", "chance"))],
}
# What watch gives to a function that asks for more than the root.
OPTIONS = {
    "coloured": {"color": 1},
    "fail_hard": {"alpha": -inf, "beta": inf},
}
TRUTH = Truth(shapes.__file__)


@pytest.fixture(params=shapes.SHAPES)
def watched(request):
    """A shape, and on each tree its trace and what really happened."""
    name = request.param
    shape = shapes.SHAPES[name]
    runs = [
        (watch(shape.function, root), TRUTH.run(name, root, **OPTIONS.get(name, {})))
        for root in TREES[shape.on]
    ]
    return shape, runs


def once(paths):
    return list(dict.fromkeys(paths))


def test_what_is_read_and_what_is_not(watched):
    shape, runs = watched
    for trace, log in runs:
        read = once(event.path for event in log if event.kind == "payoff")
        leaves = [path for path in once(trace.leaves_read) if trace.root.at(path).is_leaf]
        if shape.seen == "reads":
            touched = ("payoff", "eval", "children")
            assert trace.visited == once(event.path for event in log if event.kind in touched)
        assert leaves == read or trace.unexplained and {*leaves} == {*read}
        asked = {event.path for event in log if event.kind in ("payoff", "eval")}
        assert asked <= {*trace.visited, *trace.unexplained}
        unread = {
            leaf.path for path in trace.leaves_pruned for leaf in trace.root.at(path).leaves()
        }
        assert not unread & {*read}
        if shape.on != "depth":
            assert unread == {leaf.path for leaf in trace.root.leaves()} - {*read}
        text = trace.text()
        assert trace.seen == shape.seen and len(text.splitlines()) == len(trace)
        assert ("No call shows" in text) == (shape.seen == "reads")


def test_values_windows_and_cuts(watched):
    shape, runs = watched
    for trace, log in runs if shape.seen == "calls" else ():
        searching = [event for event in log if event.what in shape.searches]
        calls = [event for event in searching if event.kind == "call"]
        values = {event.path: event.found for event in searching if event.kind == "return"}
        assert {*values} <= {*trace.visited}
        for path, found in values.items():
            told = trace.values[path]
            assert told in (at(found, shape.value), None) and (
                path == ""
                or told is not None
                or shape.value == shapes.RAW
                or shape.on == "chance under max"
            )
        entered: dict = {}
        for step in trace.steps:
            if step.kind == "enter":
                entered.setdefault(
                    step.node, None if step.alpha is None else (step.alpha, step.beta)
                )
        given: dict = {}
        for call in calls:
            pair = tuple(call.found[name] for name in shape.window if name in call.found)
            given.setdefault(call.path, (*pair[0],) if len(shape.window) == 1 else pair or None)
        assert {path: entered[path] for path in given} == given
        inline = ("payoff", "eval") if shape.function.__name__ == "evals_inline" else ("payoff",)
        touched = {event.path for event in log if event.kind in inline} | {*values}
        for path in values:
            met = [
                any(f"{other}.".startswith(f"{child.path}.") for other in touched)
                for child in trace.root.at(path).children
            ]
            assert (path in trace.cuts) == (any(met) and not all(met)), path


@pytest.mark.parametrize("name", [name for name, shape in shapes.SHAPES.items() if shape.same])
@pytest.mark.parametrize("root", ROOTS, ids=range(len(ROOTS)))
def test_step_by_step_it_is_ours(name, root):
    shape = shapes.SHAPES[name]
    trace = watch(shape.function, root).for_max()
    assert happened(trace) == happened(watch(getattr(gamelab, shape.same), root))


def test_a_call_for_the_rest_of_the_children_is_no_visit_of_its_own():
    trace = watch(shapes.ab_of_first, tree(TWO_PLY))
    running = [step.value for step in trace.steps if step.kind == "update"]
    assert running == [3, 3, 3, 3, 2, 3, 14, 5, 2, 3] and trace.cuts == ["1"]


def test_what_ranks_the_leaves_of_a_small_tree_is_not_the_search():
    def highest(node):
        found = [lowest(child) for child in sorted(node.children, key=shapes.size)]
        return max(found or [node.payoff])

    def lowest(node):
        return min(map(highest, node.children), default=node.payoff)

    assert watch(highest, [1, 0]).visited == ["", "0", "1"]


def test_values_for_who_has_moved_are_turned_for_max():
    for search in (shapes.for_who_has_moved, shapes.windowed_for_who_has_moved):
        for root in TREES["minimax"]:
            assert watch(search, root).for_max().values[""] == minimax(root).value


def test_a_move_that_is_returned_is_no_value():
    trace = watch(shapes.move_alone, tree([[3, 5], [1, 4], [4, 9]]))
    values = [step.value for step in trace.steps if step.node == "" and step.kind == "update"]
    assert values == [3, 3, 4] and trace.values[""] is None
    assert trace.says(-1) == "The root returns the move 2."


def test_what_is_no_payoff_of_the_tree_is_said_as_it_is():
    assert (
        "leaf (9, 4, 5) has returned 9; alpha"
        in watch(shapes.paranoid, TREES["three players"][0]).text()
    )
    assert "Leaf −1 returns True." in watch(shapes.wins, Nim(5)).text()
