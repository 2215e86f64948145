"""The worked examples of the lessons on minimax and alpha-beta, number by number."""

from math import inf

import pytest
from sample_trees import DEEP_CUT, LETTERED, leaves_of, returned, window_history

from gamelab import alphabeta, minimax, negamax, tree, watch


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


def test_a_deep_cut_is_made_by_a_bound_of_the_root():
    trace = watch(alphabeta, DEEP_CUT)
    assert trace.result[::3] == (9, 7)
    cut = next(step for step in trace.steps if step.kind == "cut" and step.node == "1.0.0")
    assert cut.alpha == 9 and cut.beta == 6 and leaves_of(trace, cut.pruned) == [5], (
        "alpha comes from the root, three plies up"
    )


# ---- a limit of depth


def ladder(plies):
    """A tree of single moves whose evaluation is its ply."""
    node = plies
    for ply in reversed(range(plies)):
        node = {"player": "min" if ply % 2 else "max", "eval": ply, "children": [node]}
    return tree(node)


@pytest.mark.parametrize("search", [minimax, alphabeta, negamax])
def test_depth_counts_plies_and_nothing_below_the_horizon_is_looked_at(search):
    root = ladder(6)
    for depth in range(8):
        # by one off, or by rounds, every one differs
        reached = min(depth, 6)
        trace = watch(search, root, depth=depth)
        assert trace.result[::3] == (reached, reached + 1)
        assert trace.leaves_read == trace.visited[-1:] and len(trace.visited) == reached + 1
