"""The one progress bar, and that everything long shows it unless it is told not to."""

import io
import sys
from functools import partial

import pytest

from gamelab import moran, replicator, simulate_pruning, tournament
from gamelab.laboratory import progress
from gamelab.laboratory.ordering import order_experiment

LONG = {
    "tournament": partial(tournament, ["grim", "joss"], 10, 4),
    "replicator": partial(replicator, [[3, 0], [5, 1]], generations=5),
    "moran": partial(moran, [[3, 0], [5, 1]], [3, 3], generations=5),
    "simulate_pruning": partial(simulate_pruning, 4, trees=50),
    "order_experiment": partial(order_experiment, 2, 2, trees=4),
}


@pytest.fixture
def bars(monkeypatch):
    """What took the place of tqdm was asked for; every bar is a list [total, count, is it open]."""
    made = []

    class Bar:
        def __init__(self, total, initial, unit, leave):
            self.state = [total, initial, True]
            made.append(self.state)

        def update(self, count):
            self.state[1] += count

        def close(self):
            self.state[2] = False

    module = type(sys)("tqdm")
    module.tqdm = Bar
    monkeypatch.setitem(sys.modules, "tqdm", module)
    return made


@pytest.mark.parametrize("run", LONG.values(), ids=LONG)
def test_what_takes_long_shows_one_bar_to_its_end(run, bars, monkeypatch):
    run()
    assert not bars, "what is quick shows none"
    monkeypatch.setattr(progress, "PATIENCE", 0)
    run(progress=False)
    assert not bars
    run()
    [[total, count, is_open]] = bars
    assert 0 < count <= total and not is_open
    assert count == total or run is LONG["moran"], "only a population that is fixed stops early"


def test_without_tqdm_a_line_of_text_is_written_over_itself_and_goes(monkeypatch):
    out = io.StringIO()
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    monkeypatch.setattr(progress, "PAUSE", 0)
    monkeypatch.setattr(sys, "stderr", out)
    with pytest.raises(KeyboardInterrupt), progress.progress_bar(4000, " trees") as done:
        done(1000)
        done(500)
        raise KeyboardInterrupt
    assert [line.strip() for line in out.getvalue().split("\r")] == [
        "",
        "25%, 1,000 of 4,000 trees",
        "38%, 1,500 of 4,000 trees",
        "",
        "",
    ]
