"""Alpha-beta on random trees in a numba kernel: what compiling is worth, and no lesson's business.

The kernel walks the trees of `gamelab.laboratory.counting` and counts the same; only the time
differs."""

from __future__ import annotations

from functools import cache

from gamelab.laboratory.counting import TOP, Tally
from gamelab.laboratory.random_leaves import (
    CONTINUOUS,
    FIRST,
    GOLDEN,
    LOWER,
    MASK,
    SECOND,
    splitmix64,
)


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
    """What `gamelab.laboratory.counting.random_trees` counts, compiled."""
    if continuous:
        low, high = CONTINUOUS
    streams, span = splitmix64(seed & MASK, n), high - low + 1
    return Tally(trees, *_kernel()(n, start, start + trees, streams, low, span, shallow))


@cache
def _kernel():
    """The walk for many trees at once, compiled: a stack in place of the recursion.

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
