"""The worked examples of the lessons on minimax and alpha-beta, number by number."""

from math import inf

import pytest
from sample_trees import (
    DEEP_CUT,
    EIGHT_LEAVES,
    LETTERED,
    STEP_BY_STEP,
    THREE_BY_THREE,
    THREE_MOVES,
    WORKSHEET,
    changed,
    leaves_of,
    returned,
    true_value,
    window_history,
)

from gamelab import alphabeta, minimax, negamax, tree, watch

SEARCHES = [
    minimax,
    negamax,
    alphabeta,
    lambda root: alphabeta(root, hard=True),
    lambda root: alphabeta(root, strict=True),
    lambda root: negamax(root, window=(-inf, inf)),
]


def values(spec, names):
    """What a plain minimax finds at each named node."""
    trace = watch(minimax, tree(spec, names=names))
    return {
        trace.label(path): trace.values[path] for path in trace.visited if trace.node(path).name
    }


# ---- minimax


def test_the_values_of_the_three_trees():
    for spec, found in (
        (EIGHT_LEAVES, (4, 4, -3, 4, 6, -3, 7)),
        (THREE_MOVES, (3, -6, 3, -10)),
        (WORKSHEET, (4, 3, 2, 4)),
    ):
        assert values(spec, "ABCDEFG"[: len(found)]) == dict(zip("ABCDEFG", found))


@pytest.mark.parametrize("search", SEARCHES)
def test_value_and_move_of_the_three_trees(search):
    assert search(EIGHT_LEAVES)[:2] == (4, 0)
    assert search(THREE_MOVES)[:2] == (3, 1)
    assert search(WORKSHEET)[:2] == (4, 2)


def test_what_alphabeta_reads_of_the_three_trees():
    trace = watch(alphabeta, tree(EIGHT_LEAVES, names="ABCDEFG"))
    assert leaves_of(trace, trace.leaves_read) == [-1, 4, 2, 6, -3, -5]
    assert (trace.result.nodes, len(list(trace.root.nodes()))) == (12, 15)
    assert trace.cuts == ["1"] and [trace.label(leaf) for leaf in trace.leaves_pruned] == [
        "leaf 0",
        "leaf 7",
    ]
    trace = watch(alphabeta, THREE_MOVES)
    assert (trace.result.nodes, len(list(trace.root.nodes()))) == (10, 11)
    assert trace.leaves_pruned == ["2.1"] and trace.node("2.1").payoff == 2


def test_maximum_of_the_negated():
    trace = watch(negamax, [-5, 10])
    assert trace.values == {"0": +5, "1": -10, "": +10}, "each to the player to move there"
    assert trace.result == (10, 1, (1,), 3, 2)
    trace = watch(negamax, tree([5, -10], first="min"))
    assert trace.values[""] == 10, "to MIN, who moves, +10"
    assert trace.result == (-10, 1, (1,), 3, 2), "which is -10 to MAX"


# ---- alpha-beta: the step-by-step example

SAID = """
 1 Enter A: MAX moves; alpha = −∞, beta = ∞.
 2   Enter B: MIN moves; alpha = −∞, beta = ∞.
 3     Enter D: MAX moves; alpha = −∞, beta = ∞.
 4       Read leaf 2.
 5       Leaf 2 returns 2.
 6     MAX at D has 2 so far, from leaf 2; alpha = 2, beta = ∞.
 7       Read leaf 3.
 8       Leaf 3 returns 3.
 9     MAX at D compares 2 and 3 and takes 3; alpha = 3, beta = ∞.
10     D returns 3.
11   MIN at B has 3 so far, from D; alpha = −∞, beta = 3.
12     Enter E: MAX moves; alpha = −∞, beta = 3.
13       Read leaf 5.
14       Leaf 5 returns 5.
15     MAX at E has 5 so far, from leaf 5; alpha = 5, beta = 3.
16     MIN already has 3 at B; E offers MAX 5 or more: MIN will not come here. Leaf 9 is not read.
17     E returns 5: it is worth 5 or more to MAX.
18   MIN at B compares 3 and 5 and keeps 3; alpha = −∞, beta = 3.
19   B returns 3.
20 MAX at A has 3 so far, from B; alpha = 3, beta = ∞.
21   Enter C: MIN moves; alpha = 3, beta = ∞.
22     Enter F: MAX moves; alpha = 3, beta = ∞.
23       Read leaf 0.
24       Leaf 0 returns 0.
25     MAX at F has 0 so far, from leaf 0; alpha = 3, beta = ∞.
26       Read leaf 1.
27       Leaf 1 returns 1.
28     MAX at F compares 0 and 1 and takes 1; alpha = 3, beta = ∞.
29     F returns 1.
30   MIN at C has 1 so far, from F; alpha = 3, beta = 1.
31   MAX already has 3 at A; C offers MAX 1 or less: MAX will not come here. G is not read.
32   C returns 1: it is worth 1 or less to MAX.
33 MAX at A compares 3 and 1 and keeps 3; alpha = 3, beta = ∞.
34 A returns 3."""


def test_the_step_by_step_table():
    trace = watch(alphabeta, LETTERED)
    assert trace.text() == SAID.strip("\n")
    assert trace.result == (3, 0, (0, 0, 1), 11, 5)
    assert leaves_of(trace, trace.leaves_read) == [2, 3, 5, 0, 1]
    assert leaves_of(trace, trace.leaves_pruned) == [9, 7, 5]
    assert [trace.label(path) for path in trace.cuts] == ["E", "C"]
    assert [trace.label(path) for path in trace.line] == ["A", "B", "D", "leaf 3"]


def test_fail_hard_returns_the_edge_of_the_window():
    trace = watch(alphabeta, LETTERED, hard=True)
    names = dict(zip("ABCDEF", ("", "0", "1", "0.0", "0.1", "1.0")))
    back = {name: returned(trace, path) for name, path in names.items()}
    assert back == dict.fromkeys("ABD", (3, "=")) | dict.fromkeys("CF", (3, "<=")) | {
        "E": (3, ">=")
    }
    assert trace.result == (3, 0, (0, 0, 1), 11, 5)
    assert window_history(trace, "1")[:2] == [("enter", 3, inf, None), ("update", 3, 3, 3)], (
        "F's clipped 3 is what C's beta becomes"
    )


# ---- alpha-beta: the other worked examples


def test_the_three_by_three_example():
    trace = watch(alphabeta, THREE_BY_THREE)
    back = [returned(trace, path) for path in ("0", "1", "2", "")]
    assert back == [(-5, "="), (-6, "<="), (-6, "="), (-5, "=")]
    assert trace.result == (-5, 0, (0, 0), 11, 7)
    assert leaves_of(trace, trace.leaves_pruned) == [-4, -2]
    third = window_history(trace, "2")
    assert ("update", -5, -3, -3) in third and trace.cuts == ["1"], (
        "after -3 its beta is -3 > alpha = -5, so it is read completely"
    )
    assert len(list(trace.root.leaves())) == 9 and len(list(trace.root.nodes())) == 13


@pytest.mark.parametrize("strict", [False, True], ids=[">=", ">"])
def test_the_worksheet_tree(strict):
    trace = watch(alphabeta, WORKSHEET, strict=strict)
    assert trace.result == (4, 2, (2, 2), 11, 7)
    assert leaves_of(trace, trace.leaves_pruned) == [15, 7] and trace.cuts == ["1"]
    root, one, two, three = (
        [pair for _, *pair, _ in window_history(trace, path)] for path in ("", "0", "1", "2")
    )
    assert root[:4] == [[-inf, inf], [3, inf], [3, inf], [4, inf]]
    assert one[:4] == [[-inf, beta] for beta in (inf, 10, 8, 3)]
    assert two[:3] == [[3, inf], [3, 2], [3, 2]]
    assert three[:4] == [[3, beta] for beta in (inf, 6, 5, 4)]
    back = [returned(trace, path) for path in ("0", "1", "2", "")]
    assert back == [(3, "="), (2, "<="), (4, "="), (4, "=")]


@pytest.mark.parametrize(
    "path, payoff", [("0.0.0", 4), ("0.0.1", 9), ("0.0.1", 1), ("1.0.0", 8), ("1.0.1", 6)]
)
def test_a_leaf_that_was_read_can_move_the_root(path, payoff):
    trace = watch(alphabeta, STEP_BY_STEP)
    assert path in trace.leaves_read
    assert true_value(tree(changed(trace.root, {path: payoff}))) != 3


@pytest.mark.parametrize("payoff", [-1000, 2, 3, 9, 1000])
def test_a_leaf_may_be_read_and_still_not_decide_alone(payoff):
    trace = watch(alphabeta, STEP_BY_STEP)
    assert "0.1.0" in trace.leaves_read and "0.1.1" in trace.leaves_pruned
    assert true_value(tree(changed(trace.root, {"0.1.0": payoff}))) == 3, (
        "the 9 beside it keeps E above 3, which the search cannot know"
    )
    both = tree(changed(trace.root, {"0.1.0": 2, "0.1.1": 2}))
    assert true_value(both) == 2, "only both together move the root"


# ---- deep cut-offs


def test_a_deep_cut_is_made_by_a_bound_of_the_root():
    trace = watch(alphabeta, DEEP_CUT)
    assert trace.result[::3] == (9, 7)
    cut = next(step for step in trace.steps if step.kind == "cut" and step.node == "1.0.0")
    assert cut.alpha == 9 and cut.beta == 6 and leaves_of(trace, cut.pruned) == [5], (
        "alpha comes from the root, three plies up"
    )
