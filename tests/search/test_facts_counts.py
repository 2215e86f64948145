"""How much alpha-beta reads: the Knuth-Moore minimum, the worst case, the order."""

from math import ceil, floor, sqrt

import pytest

from gamelab import alphabeta, knuth_moore, random_tree

SHAPES = [(1, 5), (2, 0), (2, 1), (2, 5), (2, 8), (3, 4), (3, 5), (4, 4), (5, 3), (6, 2)]


@pytest.mark.parametrize("branching, depth", SHAPES)
def test_best_first_reads_exactly_the_minimum(branching, depth):
    least = branching ** ceil(depth / 2) + branching ** floor(depth / 2) - 1
    assert knuth_moore(branching, depth) == least
    for seed in range(4):
        for first in ("max", "min"):
            root = random_tree(
                branching, depth, seed, low=0, high=10**6, first=first, distinct=True
            )
            assert alphabeta(root, order="best").leaves == least
            assert alphabeta(root, order="best", strict=True).leaves >= least


def test_the_minimum_is_as_if_the_branching_were_its_square_root():
    assert knuth_moore(35, 4) ** (1 / 4) == pytest.approx(sqrt(35), rel=0.2)


def test_worst_first_reads_nearly_all():
    reads = [
        alphabeta(
            random_tree(3, 4, seed, 0, 10**6, first=first, distinct=True), order="worst"
        ).leaves
        for seed in range(30)
        for first in ("max", "min")
    ]
    usual = sum(73 <= read for read in reads)
    assert max(reads) == 81 and usual >= 0.97 * len(reads), "73 to 81 of 81, but for a rare tree"
    assert min(reads) >= 60
