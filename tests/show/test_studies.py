"""The chart of the laboratory: growth."""

import re

import pytest

from gamelab.laboratory.pruning import expected_pruning, fewest_leaves, simulate_pruning
from gamelab.show.studies import growth

LINE = r'<path d="M([^"]+)" fill="none" stroke="#\w+" stroke-width="2.5" stroke-dasharray'


def test_growth():
    sizes = [2, 8, 32, 128]
    picture = growth(
        expected_pruning(sizes, continuous=True),
        expected_pruning(sizes),
        simulate_pruning([3, 30], trees=40, seed=1),
    )
    lines = [
        [[float(length) for length in place.split()] for place in line.split("L")]
        for line in re.findall(LINE, picture)
    ]
    (_, low), *_, (_, high) = lines[3]  # all n leaves, straight from 2 to 128
    ends = [2 * 64 ** ((line[-1][1] - low) / (high - low)) for line in lines[:6]]
    means = [expected_pruning(128, continuous=kind)[128].leaves for kind in (True, False)]
    assert ends[:2] == pytest.approx(means, rel=0.01)
    assert ends[4:] == pytest.approx([fewest_leaves(128), means[0]], rel=0.01)
    straight = [(y - before) / (x - left) for (left, before), (x, y) in zip(lines[3], lines[3][1:])]
    assert straight == pytest.approx(straight[:1] * len(straight), rel=0.05)
    assert "20.98" not in picture.alt
    assert "61.32 (12.61) of 128" in picture.alt and "40 trees each" in picture.alt


def test_a_single_tree_of_each_size_has_no_spread():
    assert 'd="M"' not in growth(simulate_pruning([2, 8], trees=1))
