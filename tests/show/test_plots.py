"""The figure of the laboratory: growth."""

import pytest

from gamelab.laboratory.pruning import expected_pruning, fewest_leaves, simulate_pruning

pytest.importorskip("matplotlib", reason="matplotlib is not installed: there are no figures")

from gamelab.show.plots import growth

pytestmark = pytest.mark.slow


def test_growth():
    sizes = [2, 8, 32, 128]
    figure = growth(
        expected_pruning(sizes, continuous=True),
        expected_pruning(sizes),
        simulate_pruning([3, 30], trees=40, seed=1),
    )
    mean, deviation = figure.axes
    assert (mean.get_xscale(), mean.get_yscale(), deviation.get_yscale()) == ("log",) * 3
    lines = {line.get_label(): list(line.get_ydata()) for line in mean.lines}
    assert lines["fewest (Knuth and Moore)"] == [fewest_leaves(n) for n in (2, 3, 8, 30, 32, 128)]
    pearl = lines["Pearl's slope, 1.618 a ply"]
    assert pearl[-1] == pytest.approx(expected_pruning(128, continuous=True)[128].leaves)
    assert pearl[-1] / pearl[-2] == pytest.approx(4**0.69424, rel=1e-4)
    assert (
        "20.98" not in figure.alt
        and "61.32 (12.61) of 128" in figure.alt
        and "40 trees each" in figure.alt
    )
    assert figure.png().startswith(b"\x89PNG")


def test_every_word_of_a_figure_lies_on_its_page():
    sizes = [2**k for k in range(1, 17)]
    simulated = simulate_pruning(sizes[:5], trees=20, low=-100_000, high=100_000)
    for figure in (growth(expected_pruning(sizes), simulated), growth(simulated)):
        figure.png()
        box, page = figure.get_tightbbox(), figure.bbox_inches
        assert 0 <= box.x0 < box.x1 <= page.x1 and 0 <= box.y0 < box.y1 <= page.y1
