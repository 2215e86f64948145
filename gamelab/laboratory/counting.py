"""Alpha-beta on many random trees, counted.

A tree of a million leaves is never built: a leaf is drawn when the search reads it, and is always
the same one."""

from __future__ import annotations

from typing import NamedTuple

from ..trees.arguments import flag, whole
from .random_leaves import leaf_range, leaf_stream, leaf_value

TOP = 1 << 62  # above every leaf


class Tally(NamedTuple):
    """What was counted over a number of trees: sums of leaves read and nodes visited, and of their
    squares; all exact.
    """

    trees: int = 0
    leaves: int = 0
    leaves_squared: int = 0
    nodes: int = 0
    nodes_squared: int = 0

    def plus(self, other: Tally) -> Tally:
        """The two counts together."""
        return Tally(*(a + b for a, b in zip(self, other)))


def random_trees(
    n: int,
    trees: int,
    seed: int = 0,
    start: int = 0,
    low: int = -10,
    high: int = 10,
    continuous: bool = False,
    shallow: bool = False,
) -> Tally:
    """Alpha-beta on many random complete binary trees of n leaves, MAX at the root, and what it
    read.

    Parameters
    ----------
    n : leaves, 1 or more; the tree is filled from the left, so its leaves stand on two levels
    unless n is a power of two.
    trees, start : how many trees, and the number of the first; tree t of a seed is always the same
    one.
    low, high, continuous : what the leaves are, as for `leaf_value`.
    shallow : a node knows only its parent's bound, not those from further above.

    Raises
    ------
    ValueError : fewer than one leaf, a negative number of trees, an empty range.

    >>> random_trees(32, 100, seed=1)
    Tally(trees=100, leaves=2077, leaves_squared=44937, nodes=4566, nodes_squared=214864)
    """
    n = whole(n, "n", 1)
    trees = whole(trees, "trees", 0)
    start = whole(start, "start", 0)
    low, high = leaf_range(low, high, continuous)
    shallow = flag(shallow, "shallow")
    span = high - low + 1
    if span > 1 << 32 or max(abs(low), abs(high)) >= TOP:
        raise ValueError(
            f"leaves from {low} to {high}: expected at most 2^32 numbers, each below 2^62"
        )
    tally = Tally()
    for number in range(start, start + trees):
        leaves, nodes = _one_tree(n, leaf_stream(seed, n, number), low, high, shallow)
        tally = tally.plus(Tally(1, leaves, leaves * leaves, nodes, nodes * nodes))
    return tally


def _one_tree(n, stream, low, high, shallow):
    """Leaves read and nodes visited on one tree. Node i has the children 2i and 2i + 1, and is a
    leaf from n on.
    """
    leaves = nodes = 0

    def value(i, alpha, beta, sign):
        """To the player to move, who sees a payoff to MAX multiplied by `sign`."""
        nonlocal leaves, nodes
        nodes += 1
        if i >= n:
            leaves += 1
            return sign * leaf_value(stream, i, low, high)
        for child in (2 * i, 2 * i + 1):
            alpha = max(alpha, -value(child, -TOP if shallow else -beta, -alpha, -sign))
            if alpha >= beta:
                break
        return alpha

    value(1, -TOP, TOP, 1)
    return leaves, nodes
