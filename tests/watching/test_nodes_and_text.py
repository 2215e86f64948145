"""Searches of Nodes by way of helpers, and what the text says of any search."""

import pytest

from gamelab import watch

LINES = [[[4, 9], [1, 2]], [[3], [5, 6]]]


def best_of(node, values):
    return (max if node.player == "max" else min)(values)


def gathered(node):
    """A helper has the values of all moves."""
    return node.payoff if node.is_leaf else best_of(node, worths(node))


def worths(node):
    return [gathered(child) for child in node.children]


def named(node):
    return node.payoff if node.is_leaf else best_of(node, by_path(node).values())


def by_path(node):
    return {child.path: named(child) for child in node.children}


def paired(node):
    """A helper has the value out of the pair."""
    if node.is_leaf:
        return node.payoff, None
    return best_of(node, [(taken(node, k), k) for k in range(len(node.children))])


def taken(node, k):
    return paired(node.children[k])[0]


def turned(node):
    """A helper goes to the child, and the caller turns what it gives."""
    if node.is_leaf:
        return node.payoff if node.player == "max" else -node.payoff
    return max(-there(node, k) for k in range(len(node.children)))


def there(node, k):
    return turned(node.children[k])


@pytest.mark.parametrize("search", [gathered, named, paired, turned])
def test_a_helper_at_the_same_node_is_no_visit_and_its_answer_is_not_the_nodes(search):
    trace = watch(search, LINES).for_max()
    paths = [node.path for node in trace.root.nodes()]
    assert trace.visited == paths and trace.cuts == [] and trace.doubts == []
    inner = {"0.0": 9, "0.1": 2, "0": 2, "1.0": 3, "1.1": 6, "1": 3, "": 3}
    assert {path: trace.values[path] for path in inner} == inner
