"""Random leaves that need no memory: splitmix64 gives the k-th number of a stream without the ones
before it.

So a leaf can be drawn when it is read, in any order, by any program, and is always the same one.
"""

from ..trees.arguments import flag, whole

MASK, LOWER = (1 << 64) - 1, (1 << 32) - 1
GOLDEN, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
CONTINUOUS = 0, LOWER  # the range of leaves that hardly ever tie


def leaf_range(low, high, continuous) -> tuple[int, int]:
    """The least and the greatest leaf; TypeError or ValueError for what is no range."""
    low = whole(low, "low")
    high = whole(high, "high", low)
    return CONTINUOUS if flag(continuous, "continuous") else (low, high)


def splitmix64(seed: int, k: int) -> int:
    """The k-th 64-bit number, from 0, that the generator splitmix64 gives from a seed.

    Source: Steele, Lea and Flood, Fast splittable pseudorandom number generators (2014).

    >>> hex(splitmix64(0, 0)), splitmix64(1234567, 4)
    ('0xe220a8397b1dcdaf', 16408922859458223821)
    """
    z = seed + (k + 1) * GOLDEN & MASK
    z = (z ^ z >> 30) * FIRST & MASK
    z = (z ^ z >> 27) * SECOND & MASK
    return z ^ z >> 31


def leaf_stream(seed: int, n: int, number: int) -> int:
    """The seed of the stream that gives one tree of n leaves its leaves."""
    return splitmix64(splitmix64(seed & MASK, n), number)


def leaf_value(stream: int, i: int, low: int = -10, high: int = 10) -> int:
    """The leaf at node i of a tree: a whole number from low to high.

    The root is node 1, and the children of node p are 2p and 2p + 1; they share the p-th number of
    the stream, half each.

    >>> [leaf_value(leaf_stream(1, 4, 0), i) for i in (4, 5, 6, 7)]
    [8, 3, -1, -1]
    """
    drawn = splitmix64(stream, i >> 1)
    half = drawn & LOWER if i & 1 else drawn >> 32
    return low + (half * (high - low + 1) >> 32)
