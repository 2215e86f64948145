"""The hook that watch uses: whose it is before and after, what errors do to it, and that every
Python tells the same of it.
"""

import cProfile
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from colab.environment import VERSIONS, find_python
from sample_trees import STEP_BY_STEP, WORKSHEET, happened

from gamelab import alphabeta, minimax, tree, watch


@pytest.fixture
def hook():
    """A hook that was there before."""
    calls = []

    def noted(frame, event, argument):
        calls.append(event)

    before = sys.getprofile()
    sys.setprofile(noted)
    yield noted
    sys.setprofile(before)


def test_no_hook_stays_where_there_was_none():
    before = sys.getprofile()
    watch(alphabeta, WORKSHEET)
    assert sys.getprofile() is before


def test_the_hook_that_was_there_is_back_after_an_error_too(hook):
    def failing(node):
        if node.is_leaf and node.payoff == 2:
            raise LookupError("in mid-search")
        return node.payoff if node.is_leaf else max(failing(child) for child in node.children)

    watch(alphabeta, WORKSHEET)
    assert sys.getprofile() is hook
    with pytest.raises(LookupError, match="in mid-search"):
        watch(failing, WORKSHEET).result  # noqa: B018
    assert sys.getprofile() is hook
    for wrong, error in (
        (7, TypeError),
        (lambda node: 1, ValueError),
        (lambda node, what: 1, TypeError),
    ):
        with pytest.raises(error):
            watch(wrong, tree(WORKSHEET))
        assert sys.getprofile() is hook


def test_a_search_that_recovers_from_its_own_errors():
    def careful(node):
        if node.is_leaf:
            if node.payoff == 15:
                raise OverflowError
            return node.payoff
        values = []
        for child in node.children:
            try:
                values.append(careful(child))
            except OverflowError:
                values.append(99)
        return (max if node.player == "max" else min)(values)

    trace = watch(careful, WORKSHEET)
    assert trace.result == 4 and trace.visited == watch(minimax, WORKSHEET).visited
    assert "The search leaves leaf 15." in trace.text()


def test_watching_within_a_watched_search():
    inner = []

    def outer(node):
        if node.is_leaf:
            return node.payoff
        inner.append(watch(alphabeta, node))
        return (max if node.player == "max" else min)(outer(child) for child in node.children)

    trace = watch(outer, STEP_BY_STEP)
    assert happened(trace) == happened(watch(minimax, STEP_BY_STEP)) and trace.result == 3
    assert happened(inner[0]) == happened(watch(alphabeta, STEP_BY_STEP)) and len(inner) == 7


def test_a_profiler_around_it_goes_on():
    def afterwards():
        return sum(range(10))

    profiler = cProfile.Profile()
    trace = profiler.runcall(lambda: (watch(alphabeta, STEP_BY_STEP), afterwards()))[0]
    assert happened(trace) == happened(watch(alphabeta, STEP_BY_STEP))
    profiler.create_stats()
    assert any(name == "afterwards" for _, _, name in profiler.stats), (
        "the profiler still sees what comes after watch"
    )


# ---- the same on every Python

SCRIPT = """
from math import inf
from gamelab import alphabeta, minimax, negamax, random_tree, tree, watch
from shapes import SHAPES

searches = [
    (alphabeta, {"hard": True}),
    (alphabeta, {"order": "random", "strict": True}),
    (negamax, {"window": (-inf, inf)}),
    *((search, {}) for search in (alphabeta, minimax, negamax)),
    *((shape.function, {}) for shape in SHAPES.values() if shape.on == "minimax"),
]
for root in (
    tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG"),
    random_tree((1, 3), 4, seed=5),
    random_tree(3, 3, seed=6),
):
    for search, options in searches:
        trace = watch(search, root, **options)
        print(search.__name__, options, trace.result, trace.side)
        print(trace.visited, trace.leaves_pruned, trace.line)
        print(trace.text())
"""


@cache
def told_by(python):
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(Path(__file__).parents[up]) for up in (0, 2)),
        "PYTHONIOENCODING": "utf-8",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    run = subprocess.run(
        [python, "-c", SCRIPT],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment,
        check=False,
        timeout=600,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_the_trace_is_the_same_on_every_python(version):
    python = find_python([version])
    if python is None:
        pytest.skip(f"Python {version} is not here")
    assert told_by(python) == told_by(sys.executable) != ""
