"""What is known of a position without a call for it, and which calls are those of a search."""

from types import SimpleNamespace

import pytest
import shapes
from sample_trees import ROOTS

from gamelab import alphabeta, tree, watch

AMONG_LEAVES = tree([[4, [1, 2], 3, 6, [2, 5]], 5, 7, [3, 4]])


def compared(trace):
    """The steps, but for windows that no call shows."""
    return [
        (step.kind, step.node, step.value, step.relation, step.child, step.best, step.pruned)
        + (
            (step.alpha, step.beta)
            if step.kind == "enter" and trace.node(step.node).children
            else ()
        )
        for step in trace.steps
    ]


@pytest.mark.parametrize("root", [*ROOTS, AMONG_LEAVES], ids=range(len(ROOTS) + 1))
def test_a_leaf_that_its_parent_reads_is_told_as_one_that_is_called(root):
    trace, called = watch(shapes.leaves_in_a_loop, root), watch(alphabeta, root)
    assert trace.leaves_read == called.leaves_read
    assert compared(trace) == compared(called) and trace.doubts == []


def test_a_function_that_is_gone_says_nothing_of_the_next_at_its_place_in_memory():
    text = "lambda n, go: n.payoff if n.is_leaf else max(go(child, go) for child in n.children)"

    def evaluated(root):
        gone = [eval(text) for _ in range(50)]
        for one in gone:
            for _ in range(5):
                one(SimpleNamespace(is_leaf=True, payoff=0), None)
            del one
        gone.clear()
        search = eval(text)
        return search(root, search)

    trace = watch(evaluated, tree([[1, 2], 3]))
    assert trace.seen == "calls" and [*trace.values] == ["0.0", "0.1", "0", "1", ""]
