"""The experiments with alpha-beta as matplotlib figures: what is read as a function of n, of the
cuts, of the order.

As in `gamelab.show.figures` no pyplot state is touched, and every figure shows itself and has an
alt text. Every line has its own dashes, marker and label."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log2
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import (
    FixedLocator,
    FuncFormatter,
    LogLocator,
    NullFormatter,
    NullLocator,
    PercentFormatter,
)

from ..laboratory.ordering import Orderings
from ..laboratory.pruning import Study, fewest_leaves, pearl_branching
from .figures import DPI, TreeFigure
from .styles import FAINT, FAMILIES, INK, PAPER

INKS = ("#0b5cad", "#a8470a", "#00695c", "#6a3d9a", "#8a1c4a", "#5d4a00")
DASHES = ("-", (0, (8, 2)), (0, (5, 1, 1, 1)), (0, (3, 1)), (0, (8, 2, 1, 2)), (0, (2, 1)))
MARKERS = "os^Dv*"
THEORY = {"color": FAINT, "linewidth": 1.2}
COLUMNS = {
    "read": 1.14,
    "best first": 1.3,
    "branching": 1.48,
}  # beside the bars, in widths of the axes


class ExperimentFigure(TreeFigure):
    """A matplotlib Figure that shows itself in a notebook, with a text for those who do not see it:
    `alt`.
    """

    def __init__(self, alt: str, width: float, height: float) -> None:
        Figure.__init__(self, figsize=(width / DPI, height / DPI), dpi=DPI, facecolor=PAPER)
        FigureCanvasAgg(self)
        self.alt = alt


def growth(*studies: Study) -> ExperimentFigure:
    """Mean and standard deviation of the leaves read against n, both axes logarithmic, with the
    theory as lines.

    Exact studies are lines; simulated ones are marks, with two standard errors up and down. The
    theory: all leaves; the fewest possible; and the slope at which the mean grows in the end for
    continuous leaves (Pearl), drawn through the last mean of the first such study. ValueError
    without a study of two sizes from 2 up.

    >>> from gamelab.laboratory.pruning import expected_pruning
    >>> growth(expected_pruning([4, 32])).alt.split(". ")[1]
    'Whole numbers from -10 to 10, exact: 3.64 (0.48) of 4, 20.98 (4.03) of 32'
    """
    sizes = _sizes(studies)
    alt = (
        "Leaves read by alpha-beta against the number of leaves n, mean and standard deviation."
        f" {_told(studies)} The fewest possible of {sizes[-1]:,} are {fewest_leaves(sizes[-1]):,}."
    )
    lines = 2 + len(studies) // 2
    figure = ExperimentFigure(alt, 900, 440 + 20 * lines)
    foot, tall = (60 + 20 * lines) / figure.bbox.height, 350 / figure.bbox.height
    mean, deviation = (
        figure.add_axes((0.1, foot, 0.37, tall)),
        figure.add_axes((0.6, foot, 0.37, tall)),
    )
    mean.plot(sizes, sizes, linestyle=(0, (1, 2)), label="all n leaves", **THEORY)
    mean.plot(
        sizes,
        [fewest_leaves(n) for n in sizes],
        linestyle=(0, (4, 2)),
        label="fewest (Knuth and Moore)",
        **THEORY,
    )
    for i, study in enumerate(studies):
        style, label = _style(i, study), _label(study)
        rows = [row for row in study if row.n > 1]
        across = [row.n for row in rows]
        if study.planned is None:
            mean.plot(across, [row.leaves for row in rows], label=label, **style)
        else:
            mean.errorbar(
                across,
                [row.leaves for row in rows],
                yerr=[2 * row.standard_error for row in rows],
                label=label,
                capsize=3,
                **style,
            )
        spread = [(row.n, row.leaves_sd) for row in rows if row.leaves_sd > 0]
        if spread:
            deviation.plot(*zip(*spread), label=label, **style)
    anchor = next(
        (
            study.rows[-1]
            for study in studies
            if study.leaves.startswith("continuous") and not study.shallow
        ),
        None,
    )
    if anchor is not None:
        slope = log2(pearl_branching(2))
        limit = [float(anchor.leaves) * (n / anchor.n) ** slope for n in sizes]
        mean.plot(sizes, limit, linestyle="-.", label=f"slope of n^{slope:.3f} (Pearl)", **THEORY)
    for axes, what in ((mean, "leaves read, mean"), (deviation, "leaves read, standard deviation")):
        axes.set_xscale("log", base=2)
        axes.set_yscale("log")
        _plain(axes, "leaves of the tree, n", what, sizes)
        low, high = axes.get_ylim()
        axes.yaxis.set_major_locator(LogLocator(subs=(1,) if high > 200 * low else (1, 2, 5)))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.12g}"))
        axes.yaxis.set_minor_formatter(NullFormatter())
    mean.set_title("Mean", fontsize=10.5, color=INK, loc="left")
    deviation.set_title("Standard deviation", fontsize=10.5, color=INK, loc="left")
    _legend(figure, mean, 2)
    return figure


def cuts(*studies: Study) -> ExperimentFigure:
    """The share of the leaves that is read against n, one line for each study: shallow against deep
    cuts, say.

    Where two studies differ in their cuts only, the last sizes they share say in words what the
    deep cuts save. ValueError without a study of two sizes from 2 up.

    >>> from gamelab.laboratory.pruning import expected_pruning
    >>> cuts(expected_pruning([8, 64]), expected_pruning([8, 64], shallow=True)).alt.split(". ")[-1]
    'Whole numbers from -10 to 10, n = 64: deep cuts save 17% of what shallow cuts leave to read.'
    """
    sizes = _sizes(studies)
    saved = _saved(studies)
    alt = (
        "Share of the leaves that alpha-beta reads against the number of leaves n."
        f" {_told(studies)}{' ' + saved if saved else ''}"
    )
    lines = 1 + len(studies)
    figure = ExperimentFigure(alt, 700, 416 + 20 * lines)
    axes = figure.add_axes(
        (0.1, (60 + 20 * lines) / figure.bbox.height, 0.86, 310 / figure.bbox.height)
    )
    axes.plot(
        sizes,
        [fewest_leaves(n) / n for n in sizes],
        linestyle=(0, (4, 2)),
        label="fewest (Knuth and Moore)",
        **THEORY,
    )
    for i, study in enumerate(studies):
        rows = [row for row in study if row.n > 1]
        axes.plot(
            [row.n for row in rows],
            [float(row.leaves) / row.n for row in rows],
            label=_label(study),
            **_style(i, study),
        )
    axes.set_xscale("log", base=2)
    axes.set_ylim(0, 1.04)
    axes.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    _plain(axes, "leaves of the tree, n", "leaves read, share of n", sizes)
    axes.set_title(
        saved.replace(": ", ":\n") or "What is left to read", fontsize=10.5, color=INK, loc="left"
    )
    _legend(figure, axes, 1)
    return figure


def orders(experiment: Orderings) -> ExperimentFigure:
    """What alpha-beta reads in every order of an experiment: mean, standard deviation, fewest and
    all.

    >>> from gamelab.laboratory.ordering import order_experiment
    >>> orders(order_experiment(trees=20, qualities=[0.9])).alt.split(". ")[0]
    'Leaves read by alpha-beta in different orders, 20 trees of branching 3 and depth 4, 81 leaves, fewest 17'
    """
    rows, everything = list(experiment), experiment.branching**experiment.depth
    told = "; ".join(f"{row.order} {row.leaves:.1f} ({row.leaves_sd:.1f})" for row in rows)
    alt = (
        f"Leaves read by alpha-beta in different orders, {experiment.trees:,} trees of branching"
        f" {experiment.branching} and depth {experiment.depth}, {everything} leaves, fewest"
        f" {experiment.fewest}. Mean and standard deviation: {told}."
    )
    figure = ExperimentFigure(alt, 760, 110 + 36 * len(rows))
    high = figure.bbox.height
    axes = figure.add_axes((0.15, 50 / high, 0.55, 1 - 100 / high))
    fill, edge = FAMILIES["max"][1:]
    for y, row in enumerate(rows):
        axes.barh(
            y,
            row.leaves,
            height=0.62,
            facecolor=fill,
            edgecolor=edge,
            linewidth=1.2,
            xerr=row.leaves_sd,
            error_kw={"ecolor": INK, "capsize": 3, "elinewidth": 1.2},
        )
        for place, entry in zip(
            COLUMNS.values(),
            (f"{row.leaves:.1f}", f"{row.right:.0%}", f"{row.branching:.2f}"),
            strict=True,
        ):
            axes.text(
                place,
                y,
                entry,
                ha="right",
                va="center",
                fontsize=9,
                color=INK,
                transform=axes.get_yaxis_transform(),
            )
    for word, place in COLUMNS.items():
        axes.text(
            place,
            -0.62,
            word,
            ha="right",
            va="bottom",
            fontsize=8.5,
            color=FAINT,
            transform=axes.get_yaxis_transform(),
        )
    for place, dashes, word in (
        (experiment.fewest, (0, (4, 2)), f"fewest {experiment.fewest}"),
        (everything, (0, (1, 2)), f"all {everything}"),
    ):
        axes.axvline(place, color=INK, linewidth=1.4, linestyle=dashes)
        axes.text(place, -0.62, word, ha="center", va="bottom", fontsize=8.5, color=INK)
    axes.set_yticks(range(len(rows)), [row.order for row in rows])
    axes.set_ylim(len(rows) - 0.5, -0.6)
    axes.set_xlim(0, everything * 1.03)
    axes.set_xlabel("leaves read, mean and standard deviation", color=INK, fontsize=9.5)
    axes.tick_params(colors=INK, labelsize=9)
    axes.tick_params(axis="y", length=0)
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def _sizes(studies: Iterable[Study]) -> list[int]:
    sizes = sorted({row.n for study in studies for row in study if row.n > 1})
    if len(sizes) < 2:
        raise ValueError(
            "a figure against n needs a study of at least two sizes, each of 2 leaves or more"
        )
    return sizes


def _label(study: Study) -> str:
    kind = (
        "exact"
        if study.planned is None
        else (
            f"{study.planned:,} trees each"
            if study.complete
            else f"interrupted, of {study.planned:,} trees each"
        )
    )
    return (
        f"{study.leaves.split(', seed')[0]}, {kind}{', shallow cuts only' if study.shallow else ''}"
    )


def _style(i: int, study: Study) -> dict[str, Any]:
    style = {
        "color": INKS[i % len(INKS)],
        "marker": MARKERS[i % len(MARKERS)],
        "linewidth": 1.8,
        "markersize": 4.5,
    }
    return style | (
        {"linestyle": DASHES[i % len(DASHES)], "markersize": 3.5}
        if study.planned is None
        else {"linestyle": "none", "markerfacecolor": PAPER}
    )


def _told(studies: Sequence[Study]) -> str:
    """Every study in a sentence, with its first and its last row."""
    sentences = []
    for study in studies:
        ends = dict.fromkeys((study.rows[0], study.rows[-1]))
        told = ", ".join(
            f"{float(row.leaves):,.2f} ({row.leaves_sd:,.2f}) of {row.n:,}" for row in ends
        )
        words = _label(study)
        sentences.append(f"{words[0].upper()}{words[1:]}: {told}.")
    return " ".join(sentences)


def _saved(studies: Sequence[Study]) -> str:
    for deep in studies:
        for shallow in studies:
            shared = sorted({row.n for row in deep} & {row.n for row in shallow})
            if shared and shallow.shallow and not deep.shallow and shallow.leaves == deep.leaves:
                n = shared[-1]
                words, saved = (
                    deep.leaves.split(", seed")[0],
                    1 - float(deep[n].leaves / shallow[n].leaves),
                )
                return (
                    f"{words[0].upper()}{words[1:]}, n = {n:,}: deep cuts save {saved:.0%} of what"
                    " shallow cuts leave to read."
                )
    return ""


def _legend(figure: ExperimentFigure, axes: Axes, columns: int) -> None:
    """Below the axes, where it covers no line."""
    figure.legend(
        *axes.get_legend_handles_labels(),
        loc="lower center",
        ncols=columns,
        fontsize=8.5,
        frameon=False,
        handlelength=3.6,
    )


def _plain(axes: Axes, across: str, up: str, sizes: Sequence[int]) -> None:
    axes.set_xlabel(across, color=INK, fontsize=9.5)
    axes.set_ylabel(up, color=INK, fontsize=9.5)
    axes.tick_params(colors=INK, labelsize=8.5)
    first, last = round(log2(sizes[0])), round(log2(sizes[-1]))
    powers = range(first, last + 1, max(1, (last - first + 6) // 7))
    axes.set_xlim(sizes[0] / 1.2, sizes[-1] * 1.2)
    axes.xaxis.set_major_locator(FixedLocator([2**power for power in powers]))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xticklabels([f"{2**power:,}" for power in powers])
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#e3e6ea", linewidth=0.8)
