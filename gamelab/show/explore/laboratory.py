"""Explorers of the pruning laboratory: one random tree, many of them, what is read as a function of
n, and the order of moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from html import escape
from math import log2, sqrt
from time import perf_counter
from typing import Any

import ipywidgets as widgets

from ...laboratory.kernel import Tally, random_trees
from ...laboratory.ordering import Ordering, Orderings, order_experiment
from ...laboratory.pruning import (
    Pruning,
    Study,
    complete_tree,
    effective_branching,
    fewest_leaves,
    pearl_branching,
    pruning_row,
    random_complete_tree,
)
from ...search.minimax import alphabeta
from ...trees.node import Node
from ...watching.watch import watch
from ..chart import chart
from ..describe import text
from ..styles import FAINT, FAMILIES, INK, PAPER
from ..svg import svg
from .kit import Explorer, Shown, count, menu, slider, switch

ORDERS = {"as given": None, "best first": "best", "worst first": "worst"}
WHOLE, CONTINUOUS = "whole numbers", "continuous"
LEAVES, NODES, SHARE, BRANCHING = "leaves read", "nodes", "share of n", "growth"
TREES = ["25", "100", "400"]
SHAPES = ((3, 4), (2, 5), (4, 3))


def prune(n: int = 32) -> Explorer:
    """One random tree of n leaves, pruned: how many leaves, which tree, in what order, and of which
    kind.

    n : where the slider starts, 2 to 64; ValueError for another. Continuous leaves are written as
    ranks, 1 for the lowest: alpha-beta compares and never computes, so their order is all that
    counts."""
    if not 2 <= n <= 64:
        raise ValueError(f"prune draws trees of 2 to 64 leaves, got {n}")
    controls = {
        "n": slider("leaves n", 2, 64, n),
        "seed": slider("seed", 0, 50, 1),
        "order": menu("order", list(ORDERS)),
        "leaves": switch([WHOLE, CONTINUOUS]),
    }
    return Explorer(draw_pruned, controls)


def draw_pruned(n: int, seed: int, order: str, leaves: str) -> Shown:
    """The picture of `prune`: where alpha-beta went on one tree, and the counts beside the fewest
    possible.
    """
    trace = watch(alphabeta, _random_tree(n, seed, leaves), order=ORDERS[order])
    figures = {
        "leaves read": f"{len(trace.leaves_read)} of {n}",
        "fewest possible": f"{fewest_leaves(n)}",
        "nodes": f"{trace.result.nodes} of {2 * n - 1}",
    }
    kind = (
        "whole numbers from -10 to 10"
        if leaves == WHOLE
        else "continuous, written as ranks from the lowest"
    )
    sentence = (
        f"Tree {seed} of {count(n, 'leaf', 'leaves')}, {kind}, searched {order}:"
        f" {count(len(trace.cuts), 'cut')}, {n - len(trace.leaves_read)} unread."
    )
    return Shown(svg(trace), figures, sentence, text(trace))


def _random_tree(n: int, seed: int, leaves: str) -> Node:
    root = random_complete_tree(n, seed, continuous=leaves == CONTINUOUS)
    if leaves == WHOLE:
        return root
    drawn = [leaf.payoff for leaf in root.leaves()]
    ranks = {payoff: rank for rank, payoff in enumerate(sorted(drawn), 1)}
    return complete_tree([ranks[payoff] for payoff in drawn])


def sample(n: int = 32) -> Explorer:
    """Guess how many of n leaves are read on average, then count on 25, 100 or 400 random trees.

    n : leaves, 4 or more; ValueError below. The picture shows in how many trees each number was
    read, your guess, and the mean with two standard errors to either side."""
    if n < 4:
        raise ValueError(f"a tree of {n} leaves leaves nothing to guess: give n of 4 or more")
    controls = {
        "guess": slider("your guess", 1, n, n // 2),
        "trees": menu("trees", TREES),
        "seed": slider("seed", 0, 20, 0),
    }
    return Explorer(partial(draw_sample, n), controls)


def draw_sample(n: int, guess: int, trees: str, seed: int) -> Shown:
    """The picture of `sample`: how often each number of leaves was read, and guess and mean above
    it.
    """
    number = int(trees)
    seen = Counter(_reads(n, seed)[:number])
    row = pruning_row(
        n,
        Tally(
            number,
            sum(read * times for read, times in seen.items()),
            sum(read * read * times for read, times in seen.items()),
        ),
    )
    off = abs(guess - row.leaves) / row.standard_error
    figures = {
        "your guess": str(guess),
        "mean": f"{row.leaves:.2f}",
        "sd": f"{row.leaves_sd:.2f}",
        "standard error": f"{row.standard_error:.2f}",
    }
    verdict = f"Your guess of {guess} is {off:.1f} standard errors from the mean: " + (
        "these trees do not speak against it"
        if off <= 2
        else "hardly chance"
        if off <= 4
        else "these trees refute it"
    )
    sentence = (
        f"{number} trees of {n} leaves, seed {seed}: {row.leaves:.2f} leaves read on average."
        f" {verdict}."
    )
    form = "leaves read: trees\n" + "\n".join(
        f"{read}: {times}" for read, times in sorted(seen.items())
    )
    return Shown(_histogram(n, seen, guess, row, sentence), figures, sentence, form)


@cache
def _reads(n: int, seed: int) -> list[int]:
    """The leaves read on each of the trees of a seed."""
    return [random_trees(n, 1, seed, start, numba=False).leaves for start in range(int(TREES[-1]))]


def _histogram(n: int, seen: Mapping[int, int], guess: int, row: Pruning, alt: str) -> str:
    """Bars for the leaves read; above them guess and mean, each in a line of its own, so that no
    label meets another.
    """
    left, wide, top, foot = 46, 650, 64, 296
    step, tallest = wide / n, max(seen.values())

    def x(leaves: float) -> float:
        return left + (leaves - 0.5) * step

    _, fill, edge = FAMILIES["max"]
    shapes = [
        f'<path d="M{x(read) - 0.42 * step:.1f}'
        f' {foot}v-{(foot - top) * times / tallest:.1f}h{0.84 * step:.1f}V{foot}z" fill="{fill}"'
        f' stroke="{edge}"/>'
        for read, times in sorted(seen.items())
    ]
    shapes.append(f'<path d="M{left} {foot}h{wide}" stroke="{INK}"/>')
    every = next(every for every in (1, 2, 5, 10, 20, 50, 100, n) if every * step >= 28)
    ticks = range(every, n + 1, every)
    shapes += [_label(x(leaves), foot + 18, str(leaves), "middle") for leaves in ticks]
    shapes += [
        _label(left + wide / 2, foot + 40, f"leaves read, of {n}", "middle", FAINT),
        _label(left - 6, top + 12, str(tallest), "end"),
        _label(left - 6, foot, "0", "end"),
        _label(8, top - 12, "trees", "start", FAINT),
    ]
    reach = 2 * row.standard_error * step
    shapes.append(
        f'<path d="M{x(row.leaves) - reach:.1f} 38h{2 * reach:.1f}m0 -5v10m{-2 * reach:.1f} 0v-10"'
        f' fill="none" stroke="{INK}" stroke-width="2"/>'
    )
    marks = (
        (guess, 18, "6 4", f"your guess {guess}", 0),
        (row.leaves, 38, "none", f"mean {row.leaves:.2f}, two standard errors", reach),
    )
    shapes += [
        f'<path d="M{x(place):.1f} {y}V{foot}" stroke="{INK}" stroke-width="1.6"'
        f' stroke-dasharray="{dash}"/>'
        for place, y, dash, _, _ in marks
    ]
    for place, y, _, words, room in marks:
        fits = x(place) + room + 7 + 6 * len(words) < 720
        shapes.append(
            _label(
                x(place) + (room + 7 if fits else -room - 7),
                y + 4,
                words,
                "start" if fits else "end",
            )
        )
    return _page(720, 350, alt, shapes)


def study(*studies: Study) -> Explorer:
    """What was measured, against n, beside the fewest possible and Pearl's rate: the studies you
    made, by how far they go.

    studies : exact or simulated ones, of the same sizes from 2 leaves up, four or more of them;
    ValueError for others."""
    if not studies:
        raise ValueError(
            "there is no study to show: give the result of expected_pruning or simulate_pruning"
        )
    sizes = [row.n for row in studies[0]]
    if (
        len(sizes) < 5
        or sizes != sorted(sizes)
        or sizes[0] < 2
        or any([row.n for row in each] != sizes for each in studies)
    ):
        raise ValueError(
            "the studies need the same sizes, five or more of them, rising from 2 leaves or more"
        )
    named = {_name(each): each for each in studies}
    controls: dict[str, widgets.ValueWidget] = {
        "sizes": slider("sizes shown", 3, len(sizes), min(8, len(sizes))),
        "quantity": switch([LEAVES, NODES, SHARE, BRANCHING]),
    }
    if len(named) > 1:
        controls["study"] = menu("study", list(named))
    return Explorer(partial(draw_study, named), controls)


def draw_study(named: Mapping[str, Study], sizes: int, quantity: str, study: str = "") -> Shown:
    """The picture of `study`: one quantity of one study up to one size."""
    label = study or next(iter(named))
    rows = named[label].rows[:sizes]
    last, pearl = rows[-1], pearl_branching(2)
    figures = {
        "n": f"{last.n:,}",
        "leaves read": f"{float(last.leaves):,.2f} (sd {last.leaves_sd:,.2f})",
        "fewest possible": f"{fewest_leaves(last.n):,}",
        "nodes": f"{float(last.nodes):,.2f} (sd {last.nodes_sd:,.2f})",
        "growth a ply": f"{_growth(rows)[-1][1]:.3f}",
    }
    across = (rows[0].n, last.n, "leaves of the tree, n")
    if quantity == BRANCHING:
        lines = {
            "growth a ply, over the last two sizes": _growth(rows),
            "effective branching": [(row.n, row.branching) for row in rows],
            f"Pearl's rate, {pearl:.3f}": [(rows[0].n, pearl), (last.n, pearl)],
        }
        marks = [("y", 2, "everything is read: 2"), ("y", sqrt(2), f"best first: {sqrt(2):.3f}")]
        up, scale = (1.35, 2.05, "growth a ply"), "x"
    else:
        lines, up = _curves(rows, quantity, pearl)
        marks, scale = ([("y", 0.5, "half")], "x") if quantity == SHARE else ([], "xy")
    sentence = (
        f"{label[0].upper()}{label[1:]}, {quantity} up to n = {last.n:,}: {_compared(rows, pearl)}."
    )
    return Shown(
        chart(lines, marks=marks, x=across, y=up, logarithmic=scale, alt=sentence),
        figures,
        sentence,
        repr(named[label]),
    )


def _curves(
    rows: Sequence[Pruning], quantity: str, pearl: float
) -> tuple[dict[str, list], tuple[float, float, str]]:
    """The mean, the mean with a standard deviation to either side, the fewest and Pearl's slope;
    and the axis they need.
    """
    means = [
        (
            row.n,
            float(row.nodes if quantity == NODES else row.leaves),
            row.nodes_sd if quantity == NODES else row.leaves_sd,
        )
        for row in rows
    ]
    n, mean, _ = means[-1]
    lines = {
        "mean": [(n, mean) for n, mean, _ in means],
        "mean + sd": [(n, mean + sd) for n, mean, sd in means],
        "mean - sd": [(n, mean - sd) for n, mean, sd in means],
    }
    if quantity != NODES:
        lines["fewest possible"] = [(row.n, fewest_leaves(row.n)) for row in rows]
    lines[f"Pearl's slope, {pearl:.3f} a ply"] = [
        (row.n, mean * pearl ** log2(row.n / n)) for row in rows
    ]
    if quantity == SHARE:
        return {label: [(n, leaves / n) for n, leaves in line] for label, line in lines.items()}, (
            0,
            1.05,
            "share of the leaves that is read",
        )
    heights = [height for line in lines.values() for _, height in line]
    return lines, (min(1, *heights), 1.2 * max(heights), f"{quantity}, logarithmic")


def _growth(rows: Sequence[Pruning]) -> list[tuple[int, float]]:
    """By how much the leaves read grow with every ply: over two sizes together, since odd and even
    plies differ.
    """
    return [
        (row.n, effective_branching(row.leaves / before.leaves, log2(row.n / before.n)))
        for before, row in zip(rows, rows[2:])
    ]


def _compared(rows: Sequence[Pruning], pearl: float) -> str:
    last, grown = rows[-1], _growth(rows)[-1][1]
    read = float(last.leaves)
    return (
        f"{read / last.n:.1%} of the leaves are read, {read / fewest_leaves(last.n):.2f} times the"
        f" fewest; {grown:.3f} a ply is {'above' if grown > pearl else 'below'} Pearl's {pearl:.3f}"
    )


def _name(each: Study) -> str:
    return (
        f"{each.leaves}{', shallow cuts only' if each.shallow else ''},"
        f" {'exact' if each.planned is None else f'{each.planned:,} trees each'}"
    )


def orders(trees: int = 12, seed: int = 1) -> Explorer:
    """How good must an ordering of the moves be? What is read against the quality of the heuristic
    that orders them.

    trees, seed : how many trees of each shape, and which. Quality 1 is best first, 0 random, -1
    worst first."""
    experiments = {_shape(*shape): _experiment(*shape, trees, seed) for shape in SHAPES}
    controls = {
        "tree": menu("tree", list(experiments)),
        "quality": slider("quality, in tenths", -10, 10, 5),
        "quantity": switch([LEAVES, "best move first"]),
    }
    return Explorer(partial(draw_orders, experiments), controls)


def draw_orders(
    experiments: Mapping[str, Orderings], tree: str, quality: int, quantity: str
) -> Shown:
    """The picture of `orders`: one quantity against quality, and where one quality stands."""
    experiment = experiments[tree]
    rows: dict[int, Ordering] = {
        round(10 * row.quality): row for row in experiment if row.quality is not None
    }
    here, everything = rows[quality], experiment.branching**experiment.depth
    figures = {
        "leaves read": f"{here.leaves:.1f} of {everything} (sd {here.leaves_sd:.1f})",
        "fewest": str(experiment.fewest),
        "best move first": f"{here.right:.0%}",
        "effective branching": f"{here.branching:.2f} of {experiment.branching}",
    }
    ordered = sorted(rows.items())
    if quantity == LEAVES:
        lines = {
            "mean": [(k / 10, row.leaves) for k, row in ordered],
            "mean + sd": [(k / 10, row.leaves + row.leaves_sd) for k, row in ordered],
            "mean - sd": [(k / 10, row.leaves - row.leaves_sd) for k, row in ordered],
        }
        lines[f"fewest possible, {experiment.fewest}"] = [
            (-1, experiment.fewest),
            (1, experiment.fewest),
        ]
        marks, up, height = [("y", everything, f"all {everything}")], everything, here.leaves
    else:
        lines = {
            "share of the nodes whose best move comes first": [
                (k / 10, row.right) for k, row in ordered
            ]
        }
        marks, up, height = (
            [("y", 1 / experiment.branching, f"by chance 1/{experiment.branching}")],
            1,
            here.right,
        )
    what = {10: "best first", 0: "random", -10: "worst first"}.get(
        quality, f"a heuristic of quality {quality / 10:g}"
    )
    sentence = (
        f"{tree}, {what}: the best move comes first at {here.right:.0%} of the nodes, and"
        f" {here.leaves / everything:.0%} of the leaves are read."
    )
    picture = chart(
        lines,
        [(quality / 10, height, "")],
        marks,
        x=(-1, 1, "quality of the ordering: worst first, random, best first"),
        y=(0, 1.1 * up, quantity),
        alt=f"{quantity} against the quality of the ordering. {sentence}",
    )
    return Shown(picture, figures, sentence, repr(experiment))


def _shape(branching: int, depth: int) -> str:
    return f"{branching} moves, {depth} plies, {branching**depth} leaves"


@cache
def _experiment(branching: int, depth: int, trees: int, seed: int) -> Orderings:
    return order_experiment(
        branching, depth, trees, seed, [k / 10 for k in range(-9, 10)], progress=False
    )


class Stopwatch:
    """Searches, run once each: what they counted, and in the picture how long they took.

    runs : label to a function of no argument that returns a Result, or anything with .nodes.

    The seconds are this machine's and this moment's, so they stand in the picture alone; the text
    holds the counts."""

    def __init__(self, runs: Mapping[str, Callable[[], Any]]) -> None:
        if not isinstance(runs, Mapping) or not runs or not all(map(callable, runs.values())):
            raise TypeError(
                "a Stopwatch needs functions by label, such as {'minimax': lambda:"
                f" minimax(TicTacToe())}}, got {runs!r}"
            )
        self.nodes: dict[str, int] = {}
        self.seconds: dict[str, float] = {}
        for label, run in runs.items():
            started = perf_counter()
            self.nodes[label] = run().nodes
            self.seconds[label] = perf_counter() - started

    def __repr__(self) -> str:
        wide = max(map(len, self.nodes))
        return "\n".join(
            f"{label:<{wide}} {nodes:>9,} nodes" for label, nodes in self.nodes.items()
        )

    def svg(self) -> str:
        """A bar for the seconds of each run, with nodes, seconds and nodes a second beside it."""
        longest, shapes = max(self.seconds.values()), []
        heads = ((430, "nodes"), (540, "seconds"), (704, "nodes a second"))
        shapes += [_label(place, 18, words, "end", FAINT) for place, words in heads]
        _, fill, edge = FAMILIES["max"]
        for k, (label, seconds) in enumerate(self.seconds.items()):
            y = 30 + 30 * k
            shapes.append(
                '<path d="M190'
                f' {y}h{max(1, 150 * seconds / longest):.1f}v20h-{max(1, 150 * seconds / longest):.1f}z"'
                f' fill="{fill}" stroke="{edge}"/>'
            )
            shapes.append(_label(182, y + 15, label, "end"))
            entries = (
                f"{self.nodes[label]:,}",
                f"{seconds:.3f}",
                f"{self.nodes[label] / seconds:,.0f}",
            )
            shapes += [
                _label(place, y + 15, entry, "end")
                for (place, _), entry in zip(heads, entries, strict=True)
            ]
        told = "; ".join(
            f"{label}: {nodes:,} nodes in {self.seconds[label]:.3f} seconds"
            for label, nodes in self.nodes.items()
        )
        return _page(
            720, 44 + 30 * len(self.seconds), f"Searches by the time they took. {told}.", shapes
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return {"text/plain": repr(self), "image/svg+xml": self.svg()}


def _label(x: float, y: float, words: str, anchor: str, colour: str = INK) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" stroke="{PAPER}"'
        f' stroke-width="3" paint-order="stroke">{escape(words)}</text>'
    )


def _page(width: int, height: int, alt: str, shapes: Sequence[str]) -> str:
    words = escape(alt, quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' style="max-width:100%;height:auto" role="img" aria-label="{words}" font-family="Arial,'
        f' Helvetica, sans-serif" font-size="12"><title>{words}</title><rect width="{width}"'
        f' height="{height}" fill="{PAPER}"/>{"".join(shapes)}</svg>'
    )
