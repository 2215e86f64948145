"""What cannot be watched is refused in a sentence, what a search raises comes through, and what
returns no single number is watched all the same.
"""

import pytest
from sentences import says

from gamelab import alphabeta, backward_induction, minimax, tree, watch


@pytest.mark.parametrize("f", [7, None, "alphabeta", [1, 2]])
def test_watch_needs_a_function(f):
    with pytest.raises(TypeError) as error:
        watch(f, [1, 2])
    says(error, "watch needs a search function", repr(f))


def test_an_argument_that_is_missing_is_named():
    def search(node, table, alpha, beta, *, verbose):
        return node.payoff

    with pytest.raises(TypeError) as error:
        watch(search, [1, 2])
    says(error, "search also needs 'table'", "watch(search, tree, table=...)")
    with pytest.raises(TypeError) as error:
        watch(search, [1, 2], table={})
    says(error, "'verbose'")


@pytest.mark.parametrize(
    "f",
    [
        lambda root: 3,
        lambda root: root.height,
        lambda root: sum(leaf.payoff for leaf in root.leaves()),
        lambda root: max(child.payoff for child in root.children),
    ],
)
def test_where_nothing_is_searched(f):
    with pytest.raises(ValueError) as error:
        watch(f, [1, 2])
    says(error, "saw no search call", "<lambda>", "never called itself", "node of the tree")


def test_what_the_function_raises_comes_through():
    with pytest.raises(TypeError, match="unexpected keyword"):
        watch(minimax, [1, 2], strict=True)
    with pytest.raises(ValueError, match="node 0 has no evaluation"):
        watch(minimax, [[1, 2]], depth=1)
    with pytest.raises(TypeError, match="not iterable"):
        watch(max, [1, 2])  # which tells nobody its parameters


def test_payoffs_for_each_player_are_followed():
    root = tree([[(10, 1), (8, 3)], [(2, 4), (15, 9)]], players=("A", "B"))
    trace = watch(backward_induction, root)
    assert (trace.values["0"], trace.values["1"], trace.values[""]) == ((8, 3), (15, 9), (15, 9))
    assert trace.line == ["", "1", "1.1"] and trace.leaves_pruned == []
    assert trace.says(1) == "Enter node 0 (B)."


def test_a_search_without_a_return_is_told_so():
    def sweep(node):
        for child in node.children:
            sweep(child)

    text = watch(sweep, [[1, 2], 3]).text()
    assert "Node 0: leaf 1 is back, with no number." in text
    assert "Leaf 3 returns nothing (None): is a return missing?" in text


def test_what_is_not_read_lies_within_the_bounds_of_its_node():
    root = tree({"player": "max", "bounds": [0, 9], "children": [9, [4, 5]]})
    text = watch(alphabeta, root).text()
    assert "cut, leaf 5 is not read" in text and "its own value is <= 4" in text
