"""The numba kernel on random trees and its twin: the same trees, the same counts; the leaves."""

import pytest
from sentences import refusal

from gamelab.laboratory import kernel
from gamelab.laboratory.kernel import Tally, random_trees
from gamelab.laboratory.random_leaves import CONTINUOUS, leaf_stream, leaf_value, splitmix64

needs_numba = pytest.mark.skipif(
    not kernel.has_numba(),
    reason="numba is not installed: there is no kernel to compare with its twin",
)


def test_splitmix64_gives_the_published_numbers():
    # The reference sequence for seed 1234567, as it is printed with many implementations.
    assert [splitmix64(1234567, k) for k in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert splitmix64(0, 0) == 0xE220A8397B1DCDAF and splitmix64(2**64 - 1, 0) < 2**64


def test_leaves_are_spread_evenly_over_their_range():
    stream = leaf_stream(7, 100, 3)
    drawn = [leaf_value(stream, i, -10, 10) for i in range(21_000)]
    counts = [drawn.count(value) for value in range(-10, 11)]
    assert sum(counts) == 21_000
    # Chi-square with 20 degrees of freedom: above 45.3 once in a thousand streams.
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 45.3
    continuous = [leaf_value(stream, i, *CONTINUOUS) for i in range(2000)]
    assert len(set(continuous)) == 2000 and 0 <= min(continuous) and max(continuous) < 2**32


def test_trees_and_sizes_have_streams_of_their_own():
    assert (
        len(
            {
                leaf_stream(seed, n, number)
                for seed in range(5)
                for n in range(1, 9)
                for number in range(20)
            }
        )
        == 5 * 8 * 20
    )


def test_counts_of_trees_add_up():
    whole = random_trees(21, 30, seed=4, numba=False)
    assert (
        random_trees(21, 12, seed=4, numba=False).plus(
            random_trees(21, 18, seed=4, start=12, numba=False)
        )
        == whole
    )
    assert random_trees(21, 0, seed=4) == Tally()
    assert random_trees(21, 30, seed=5, numba=False) != whole


@needs_numba
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
def test_the_kernel_counts_random_trees_as_its_twin_does(kind, shallow):
    for n in (*range(1, 34), 63, 64, 65, 100, 1000):
        for seed in (n, -n, 2**64 + n):
            compiled, twin = (
                random_trees(n, 4, seed=seed, start=2, shallow=shallow, numba=way, **kind)
                for way in (True, False)
            )
            assert compiled == twin, n


@needs_numba
def test_the_kernel_on_a_large_tree():
    assert random_trees(65_536, 2, seed=1, continuous=True, numba=True) == random_trees(
        65_536, 2, seed=1, continuous=True, numba=False
    )


def test_without_numba_the_twin_answers_and_only_insisting_fails(monkeypatch):
    monkeypatch.setattr(kernel, "find_spec", lambda name: None)
    monkeypatch.setattr(kernel, "WORTH_NUMBA", 0)
    assert random_trees(32, 10, seed=1) == random_trees(32, 10, seed=1, numba=False)
    with pytest.raises(ImportError, match=r"^numba is not installed: leave numba=True out, or "):
        random_trees(8, 1, numba=True)


@pytest.mark.parametrize(
    "sentence, call",
    {
        "ValueError: n=0: expected at least 1": lambda: random_trees(0, 5),
        "ValueError: trees=-1: expected at least 0": lambda: random_trees(4, -1),
        "TypeError: start must be a whole number, got 1.5": lambda: random_trees(4, 1, start=1.5),
    }.items(),
)
def test_bad_input_in_one_sentence(sentence, call):
    assert refusal(call) == sentence
