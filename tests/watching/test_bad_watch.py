"""What cannot be watched is refused in a sentence; what a search raises comes through."""

import pytest
from sentences import says

from gamelab import minimax, watch


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
