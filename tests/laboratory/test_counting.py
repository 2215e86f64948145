"""The leaves of random trees, and what alpha-beta reads of them, counted."""

from gamelab.laboratory.random_leaves import CONTINUOUS, leaf_stream, leaf_value


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
