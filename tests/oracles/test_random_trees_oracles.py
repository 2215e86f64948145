"""The compiled counting of the benchmarks beside the package's: the same trees, the same counts.

Needs numba, so it is not part of the plain run.
"""

import pytest

pytest.importorskip("numba", reason="numba is not installed: see benchmarks/requirements.txt")

from benchmarks.random_trees import random_trees as compiled
from gamelab.laboratory.counting import random_trees


@pytest.mark.parametrize("shallow", [False, True])
@pytest.mark.parametrize(
    "kind",
    [
        {},
        {"continuous": True},
        {"low": 0, "high": 1},
        {"low": -(2**61), "high": 2**32 - 1 - 2**61},
        {"low": 5, "high": 5},
    ],
)
def test_the_kernel_counts_random_trees_as_the_recursion_does(kind, shallow):
    for n in (*range(1, 34), 63, 64, 65, 100, 1000):
        for seed in (n, -n, 2**64 + n):
            ours, fast = (
                count(n, 4, seed=seed, start=2, shallow=shallow, **kind)
                for count in (random_trees, compiled)
            )
            assert ours == fast, n


def test_the_kernel_on_a_large_tree():
    large = {"n": 65_536, "trees": 2, "seed": 1, "continuous": True}
    assert random_trees(**large) == compiled(**large)
