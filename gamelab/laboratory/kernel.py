"""Alpha-beta on many random trees, counted: plain Python, and one optional numba kernel.

The kernel and its twin in plain Python walk the same nodes and count the same; only the time
differs. Without numba the twin does the work, and so it does when there is too little of it to
repay a second or two of compiling.

A tree of a million leaves is never built: a leaf is drawn when the search reads it, and is always
the same one."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import NamedTuple

from ..trees.arguments import whole
from .random_leaves import (
    CONTINUOUS,
    FIRST,
    GOLDEN,
    LOWER,
    MASK,
    SECOND,
    leaf_stream,
    leaf_value,
    splitmix64,
)

TOP = 1 << 62  # above every leaf
WORTH_NUMBA = 3_000_000  # nodes; below, compiling would take longer than the twin


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


def has_numba() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def random_trees(
    n: int,
    trees: int,
    seed: int = 0,
    start: int = 0,
    low: int = -10,
    high: int = 10,
    continuous: bool = False,
    shallow: bool = False,
    numba: bool | None = None,
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
    numba : True asks for the kernel, False for its twin; None takes the kernel where it is there
    and pays.

    Raises
    ------
    ValueError : fewer than one leaf, a negative number of trees, an empty range. ImportError :
    numba=True without numba.

    >>> random_trees(32, 100, seed=1)
    Tally(trees=100, leaves=2077, leaves_squared=44937, nodes=4566, nodes_squared=214864)
    """
    n = whole(n, "n", 1)
    trees = whole(trees, "trees", 0)
    start = whole(start, "start", 0)
    if continuous:
        low, high = CONTINUOUS
    span = high - low + 1
    if not 1 <= span <= 1 << 32 or max(abs(low), abs(high)) >= TOP:
        raise ValueError(
            f"leaves from {low} to {high}: expected low <= high, at most 2^32 numbers, each below"
            " 2^62"
        )
    if wants_numba(numba, trees * n**0.75):
        streams = splitmix64(seed & MASK, n)
        return Tally(
            trees, *_random_trees_kernel()(n, start, start + trees, streams, low, span, shallow)
        )
    tally = Tally()
    for number in range(start, start + trees):
        leaves, nodes = _one_tree(n, leaf_stream(seed, n, number), low, high, shallow)
        tally = tally.plus(Tally(1, leaves, leaves * leaves, nodes, nodes * nodes))
    return tally


def wants_numba(asked: bool | None, nodes: float) -> bool:
    """Whether to take a kernel for about so many nodes; ImportError if it was asked for and is not
    there.
    """
    if asked and not has_numba():
        raise ImportError(
            "numba is not installed: leave numba=True out, or install it with `pip install numba`"
        )
    return asked if asked is not None else nodes >= WORTH_NUMBA and has_numba()


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


@cache
def _random_trees_kernel():
    """`_one_tree` for many trees at once, compiled: the same walk with a stack in place of the
    recursion.

    Values are the mover's own. A node above two leaves is done in one go and without a branch: both
    are drawn, and the second counts only if the first has made no cut. Unsigned indices spare numba
    the check for negative ones."""
    from numba import njit
    from numpy import empty, int64, uint64

    golden, first, second = uint64(GOLDEN), uint64(FIRST), uint64(SECOND)
    shift27, shift30, shift31, shift32, lower = map(uint64, (27, 30, 31, 32, LOWER))
    one, top = uint64(1), int64(TOP)

    @njit(inline="always")
    def mixed(z):
        z = (z ^ z >> shift30) * first
        z = (z ^ z >> shift27) * second
        return z ^ z >> shift31

    @njit("UniTuple(int64, 4)(int64, int64, int64, uint64, int64, uint64, boolean)")
    def random_trees(n, start, stop, streams, low, span, shallow):
        alphas, betas = empty(64, int64), empty(64, int64)
        leaf_sum = leaf_squares = node_sum = node_squares = 0
        for number in range(start, stop):
            stream = mixed(streams + uint64(number + 1) * golden) + golden
            i, ply, leaves, cuts = 1, uint64(0), 0, 0
            alpha, beta = -top, top
            while True:
                while 2 * i < n:
                    i *= 2
                    alphas[ply], betas[ply] = alpha, beta
                    alpha, beta = -top if shallow else -beta, -alpha
                    ply += one
                sign = -int64(ply & one)
                if i < n:
                    z = mixed(stream + uint64(i) * golden)
                    value = max(
                        alpha, (low + int64((z >> shift32) * span >> shift32) ^ sign) - sign
                    )
                    other = (low + int64((z & lower) * span >> shift32) ^ sign) - sign
                    going_on = int64(value < beta)
                    value = max(value, other) if going_on else value
                    leaves += 1 + going_on
                    cuts += 1 - going_on
                else:
                    z = mixed(stream + uint64(i >> 1) * golden)
                    half = z & lower if i & 1 else z >> shift32
                    value = (low + int64(half * span >> shift32) ^ sign) - sign
                    leaves += 1
                while ply:
                    ply -= one
                    alpha, beta = max(alphas[ply], -value), betas[ply]
                    if not i & 1:
                        if alpha < beta:
                            i += 1
                            alphas[ply] = alpha
                            alpha, beta = -top if shallow else -beta, -alpha
                            ply += one
                            break
                        cuts += 1
                    value = alpha
                    i >>= 1
                else:
                    break
            nodes = 2 * leaves - 1 + cuts
            leaf_sum += leaves
            leaf_squares += leaves * leaves
            node_sum += nodes
            node_squares += nodes * nodes
        return leaf_sum, leaf_squares, node_sum, node_squares

    return lambda n, start, stop, streams, low, span, shallow: map(
        int, random_trees(n, start, stop, uint64(streams), low, uint64(span), shallow)
    )
