"""What is known of a position without a call for it, and which calls are those of a search."""

from math import inf
from types import SimpleNamespace

import pytest
import shapes
from sample_trees import ROOTS, happened

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
    assert compared(trace) == compared(called) and not trace.doubts
    # between two of them no call shows the window
    for step, same in zip(trace.steps, called.steps):
        seen = step.kind == "update" and (step.alpha, step.beta)
        assert not seen or seen in ((None, None), (same.alpha, same.beta))


@pytest.mark.parametrize("calls", [3, 4])
def test_a_function_that_is_gone_says_nothing_of_the_next_at_its_place_in_memory(calls):
    text = "lambda n, go: n.payoff if n.is_leaf else max(go(child, go) for child in n.children)"

    def evaluated(root):
        end = SimpleNamespace(is_leaf=True, payoff=0)
        gone = [eval(text) for _ in range(50)]
        for one in gone:
            for _ in range(calls):
                one(end, None)
            del one
        gone.clear()
        search = eval(text)
        return search(end, None) or search(root, search)

    trace = watch(evaluated, tree([[1, 2], 3]))
    assert trace.seen == "calls" and [*trace.values] == ["0.0", "0.1", "0", "1", ""]


def test_a_search_may_be_called_with_nothing_a_few_times_first():
    def highest(node=None):
        if node is None:
            return 0
        return node.payoff if node.is_leaf else max(-highest(child) for child in node.children)

    trace = watch(lambda root: highest() + highest() + highest() + highest(root), tree([[3, 9], 2]))
    assert trace.seen == "calls" and trace.visited == ["", "0", "0.0", "0.1", "1"]


def test_a_node_that_is_given_by_name_alone_is_followed():
    def by_name(*, node):
        return node.payoff if node.is_leaf else max(-by_name(node=child) for child in node.children)

    def after_a_depth(depth, node, *, worst=0):
        if depth == 0 or node.is_leaf:
            return node.payoff
        return max([after_a_depth(depth - 1, child) for child in node.children], default=worst)

    root = tree([[1, 2], 3])
    for search in lambda root: by_name(node=root), lambda root: after_a_depth(9, root):
        trace = watch(search, root)
        assert trace.seen == "calls" and trace.visited == [node.path for node in root.nodes()]


def test_what_was_read_elsewhere_is_not_cut():
    def first(node):
        return node.payoff if node.is_leaf else first(node.children[0])

    def first_and_third(root):
        return first(root) + root.children[2].payoff + root.children[1].children[1].payoff

    trace = watch(first_and_third, tree([[1, 2], [3, 4], 5, 6]))
    pruned = {step.node: step.pruned for step in trace.steps if step.kind == "cut"}
    assert pruned == {"0": ("0.1",), "": ("3",)} and trace.unexplained == ["2", "1.1"]
    assert trace.leaves_pruned == ["0.1", "1.0", "3"]


def test_a_leaf_that_looks_at_its_sister_is_a_leaf_still():
    def at_most_the_first(node):
        if node.is_leaf:
            return min(node.payoff, node.parent.children[0].payoff)
        return max(at_most_the_first(child) for child in node.children)

    trace = watch(at_most_the_first, tree([[3, 9], [4, 1]]))
    assert trace.leaves_read == ["0.0", "0.1", "1.0", "1.1"] and not trace.unexplained
    assert trace.values == {"0.0": 3, "0.1": 3, "0": 3, "1.0": 4, "1.1": 1, "1": 4, "": 4}


def test_what_reads_leaves_after_an_inner_function_is_done_has_the_value():
    def leaves_last(node):
        found = [inner_first(node), *(child.payoff for child in node.children if child.is_leaf)]
        return shapes.best_of(node, found)

    def inner_first(node):
        found = [leaves_last(child) for child in node.children if not child.is_leaf]
        return shapes.best_of(node, found or ([-99] if node.player == "max" else [99]))

    trace = watch(leaves_last, tree([[4, [1, 2], 3], 2, [7, 9], [[5, 8], 6]]))
    assert [trace.values[path] for path in ("0.1", "0", "2", "3.0", "3", "")] == [2, 2, 7, 8, 6, 7]
    assert trace.doubts == trace.unexplained == []


def turned_window(node, alpha, beta):
    """A negamax whose helper has the child's window under the names of its own."""
    if node.is_leaf:
        return -node.payoff if node.parent.player == "max" else node.payoff
    best = -inf
    for k in range(len(node.children)):
        best = max(best, reply(node, k, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def reply(node, k, alpha, beta):
    return -turned_window(node.children[k], alpha, beta)


def test_the_window_of_a_helper_is_not_the_one_of_the_visit():
    root = tree([[3, 12, 8], [6, 2, 4], [14, 5, 2]])
    trace = watch(turned_window, root, -inf, inf)
    assert happened(trace.for_max()) == happened(watch(alphabeta, root))


def sooner(node):
    return node.payoff if node.is_leaf else shapes.best_of(node, [later(x) for x in node.children])


def later(node):
    return sooner(node) - 1


def test_what_makes_another_number_of_a_value_stands_between_two_visits():
    trace = watch(sooner, tree([[3, 5], [1, 9]]))
    lines = {step.line for step in trace.steps if step.kind == "update"}
    assert lines == {later.__code__.co_firstlineno + 1}
    assert trace.values["0"] == 2 and trace.values[""] == 1
