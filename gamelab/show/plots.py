"""The experiments with alpha-beta as matplotlib plots: what is read as a function of n, of the
cuts, of the order.

Matplotlib is loaded when this module is; no pyplot state is touched. Every line has its own dashes,
marker and label."""

import re
from base64 import b64encode
from io import BytesIO
from math import log2
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter, PercentFormatter

from ..laboratory.ordering import Orderings
from ..laboratory.pruning import Study, fewest_leaves, pearl_branching
from .pen import FONT, signed
from .styles import FAINT, FAMILIES, FAMILY, INK, PAPER

DPI = 100
# The typeface of the SVG pictures, the nearest that is here; then matplotlib's own, for its signs.
FACES = [
    *(face for face in re.findall(r"[A-Z][ \w]+", FAMILY) if face in fontManager.get_font_names()),
    "DejaVu Sans",
]
styled = rc_context({"font.family": FACES, "font.size": FONT * 72 / DPI})
INKS = ("#0b5cad", "#a8470a", "#00695c", "#6a3d9a", "#8a1c4a", "#5d4a00")
DASHES = ("-", (0, (8, 2)), (0, (5, 1, 1, 1)), (0, (3, 1)), (0, (8, 2, 1, 2)), (0, (2, 1)))
MARKERS = "os^Dv*"
THEORY = {"color": FAINT, "linewidth": 1.2}
FEWEST, ALL = (0, (4, 2)), (0, (1, 2))  # dashes of the theory


class ShownFigure(Figure):
    """A matplotlib Figure, sizes in px, that shows itself in a notebook; `alt` is its text for
    those who do not see it.
    """

    def __init__(self, width: float, height: float, alt: str, **options: Any) -> None:
        size = (width / DPI, height / DPI)
        super().__init__(figsize=size, dpi=DPI, facecolor=PAPER, **options)
        FigureCanvasAgg(self)
        self.alt = alt

    draw = styled(Figure.draw)  # some texts, such as those of ticks, are made when it is drawn

    def png(self) -> bytes:
        """The figure as the bytes of a PNG file."""
        target = BytesIO()
        self.savefig(target, format="png", pil_kwargs={"compress_level": 1})
        return target.getvalue()

    def _repr_mimebundle_(self, **wanted):
        picture = b64encode(self.png()).decode("ascii")
        return {"image/png": picture, "text/plain": self.alt}, {"image/png": {"alt": self.alt}}


@styled
def growth(*studies: Study, ax: tuple[Axes, Axes] | None = None) -> Figure:
    """Mean and standard deviation of the leaves read against n, both axes logarithmic, with the
    theory as lines.

    Exact studies are lines; simulated ones are marks, with two standard errors up and down. The
    theory: all leaves; the fewest possible; and the slope at which the mean grows in the end for
    continuous leaves (Pearl), drawn through the last mean of the first such study.

    ax : axes for the mean and for the deviation; None makes a figure that shows itself. ValueError
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
    if ax is None:
        figure = ShownFigure(720, 620 + 24 * len(studies), alt, layout="constrained")
        ax = figure.subplots(2, 1, height_ratios=(3, 2))
    mean, deviation = ax
    mean.plot(sizes, sizes, linestyle=ALL, label="all n leaves", **THEORY)
    _fewest(mean, sizes, fewest_leaves)
    for i, study in enumerate(studies):
        style, rows = {"label": signed(_label(study)), **_style(i, study)}, _rows(study)
        errors = [2 * row.standard_error for row in rows] if study.planned is not None else None
        across, means = [row.n for row in rows], [row.leaves for row in rows]
        mean.errorbar(across, means, yerr=errors, capsize=3, **style)
        spread = [(row.n, row.leaves_sd) for row in rows if row.leaves_sd > 0]
        deviation.plot(*zip(*spread), **style)
    continuous = [
        study.rows[-1]
        for study in studies
        if study.leaves.startswith("continuous") and not study.shallow
    ]
    for last in continuous[:1]:
        slope = log2(pearl_branching(2))
        limit = [float(last.leaves) * (n / last.n) ** slope for n in sizes]
        mean.plot(sizes, limit, linestyle="-.", label=f"slope of n^{slope:.3f} (Pearl)", **THEORY)
    for axes, what in ((mean, "leaves read, mean"), (deviation, "leaves read, sd")):
        axes.set_yscale("log")
        _plain(axes, what, sizes)
        low, high = axes.get_ylim()
        axes.yaxis.set_major_locator(LogLocator(subs=(1,) if high > 200 * low else (1, 2, 5)))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.12g}"))
        axes.yaxis.set_minor_formatter(NullFormatter())
    _legend(mean)
    return mean.figure


@styled
def cuts(*studies: Study, ax: Axes | None = None) -> Figure:
    """The share of the leaves that is read against n, one line for each study: shallow against deep
    cuts, say.

    Where two studies differ in their cuts only, the last sizes they share say in words what the
    deep cuts save. `ax` and ValueError as for `growth`.

    >>> from gamelab.laboratory.pruning import expected_pruning
    >>> cuts(expected_pruning([8, 64]), expected_pruning([8, 64], shallow=True)).alt.split(". ")[-1]
    'Whole numbers from -10 to 10, n = 64: deep cuts save 17% of what shallow cuts leave to read.'
    """
    sizes, saved = _sizes(studies), _saved(studies)
    alt = (
        "Share of the leaves that alpha-beta reads against the number of leaves n."
        f" {_told(studies)}{' ' + saved if saved else ''}"
    )
    if ax is None:
        ax = ShownFigure(720, 460 + 24 * len(studies), alt, layout="constrained").subplots()
    _fewest(ax, sizes, lambda n: fewest_leaves(n) / n)
    for i, study in enumerate(studies):
        rows = _rows(study)
        shares = [float(row.leaves) / row.n for row in rows]
        ax.plot([row.n for row in rows], shares, label=signed(_label(study)), **_style(i, study))
    ax.set_ylim(0, 1.04)
    ax.yaxis.set_major_formatter(PercentFormatter(1, decimals=0))
    _plain(ax, "leaves read, share of n", sizes)
    title = saved.replace(": ", ":\n") or "What is left to read"
    ax.set_title(signed(title), color=INK, loc="left")
    _legend(ax)
    return ax.figure


@styled
def orders(experiment: Orderings, ax: Axes | None = None) -> Figure:
    """What alpha-beta reads in every order of an experiment: mean, standard deviation, fewest and
    all. `ax` as for `growth`.

    >>> from gamelab.laboratory.ordering import order_experiment
    >>> orders(order_experiment(trees=20, qualities=[0.9])).alt.split(" depth ")[1].split(". ")[0]
    '4, 81 leaves, fewest 17'
    """
    rows, everything = list(experiment), experiment.branching**experiment.depth
    told = "; ".join(f"{row.order} {row.leaves:.1f} ({row.leaves_sd:.1f})" for row in rows)
    alt = (
        f"Leaves read by alpha-beta in different orders, {experiment.trees:,} trees of branching"
        f" {experiment.branching} and depth {experiment.depth}, {everything} leaves, fewest"
        f" {experiment.fewest}. Mean and standard deviation: {told}."
    )
    if ax is None:
        high = 120 + 40 * len(rows)
        ax = ShownFigure(720, high, alt).add_axes((0.18, 60 / high, 0.42, 1 - 110 / high))
    _, fill, edge = FAMILIES["max"]
    ax.barh(
        range(len(rows)),
        [row.leaves for row in rows],
        height=0.62,
        facecolor=fill,
        edgecolor=edge,
    )
    # no search reads less than the fewest or more than all
    low = [max(experiment.fewest, row.leaves - row.leaves_sd) for row in rows]
    high = [min(everything, row.leaves + row.leaves_sd) for row in rows]
    ax.hlines(range(len(rows)), low, high, INK, linewidth=3)
    columns = [
        ("read", [f"{row.leaves:.1f}" for row in rows]),
        ("best first", [f"{row.right:.0%}" for row in rows]),
        ("branching", [f"{row.branching:.2f}" for row in rows]),
    ]
    beside = {"ha": "right", "transform": ax.get_yaxis_transform()}
    for k, (head, entries) in enumerate(columns):
        x = 1.2 + 0.33 * k  # in widths of the axes
        ax.text(x, -0.62, head, va="bottom", color=FAINT, **beside)
        for y, entry in enumerate(entries):
            ax.text(x, y, entry, va="center", **beside)
    for place, dashes, said in ((experiment.fewest, FEWEST, "fewest"), (everything, ALL, "all")):
        ax.axvline(place, color=INK, linewidth=1.4, linestyle=dashes)
        ax.text(place, -0.62, f"{said} {place}", ha="center", va="bottom")
    ax.set_yticks(range(len(rows)), [row.order for row in rows])
    ax.set(xlim=(0, everything * 1.03), ylim=(len(rows) - 0.5, -0.6))
    ax.set_xlabel("leaves read, mean and standard deviation")
    ax.tick_params(axis="y", length=0)
    ax.spines[["top", "right"]].set_visible(False)
    return ax.figure


def _sizes(studies):
    sizes = sorted({row.n for study in studies for row in _rows(study)})
    if len(sizes) < 2:
        raise ValueError(
            "a figure against n needs a study of at least two sizes, each of 2 leaves or more"
        )
    return sizes


def _rows(study):
    return [row for row in study if row.n > 1]


def _label(study):
    kind = f"{study.planned:,} trees each" if study.planned is not None else "exact"
    if not study.complete:
        kind = f"interrupted, of {kind}"
    cut = ", shallow cuts only" if study.shallow else ""
    return f"{study.leaves.split(', seed')[0]}, {kind}{cut}"


def _style(i, study):
    style = {"color": INKS[i % 6], "marker": MARKERS[i % 6], "linewidth": 1.8}
    if study.planned is None:
        return {**style, "linestyle": DASHES[i % 6], "markersize": 3.5}
    return {**style, "linestyle": "none", "markersize": 4.5, "markerfacecolor": PAPER}


def _told(studies):
    """Every study in a sentence, with its first and its last row."""
    sentences = []
    for study in studies:
        told = ", ".join(
            f"{float(row.leaves):,.2f} ({row.leaves_sd:,.2f}) of {row.n:,}"
            for row in dict.fromkeys((study.rows[0], study.rows[-1]))
        )
        words = _label(study)
        sentences.append(f"{words[0].upper()}{words[1:]}: {told}.")
    return " ".join(sentences)


def _saved(studies):
    for deep in studies:
        for shallow in studies:
            shared = {row.n for row in deep} & {row.n for row in shallow}
            if shared and shallow.shallow and not deep.shallow and shallow.leaves == deep.leaves:
                n, words = max(shared), deep.leaves.split(", seed")[0]
                saved = 1 - float(deep[n].leaves / shallow[n].leaves)
                return (
                    f"{words[0].upper()}{words[1:]}, n = {n:,}: deep cuts save {saved:.0%} of what"
                    " shallow cuts leave to read."
                )
    return ""


def _fewest(axes, sizes, height):
    label = "fewest (Knuth and Moore)"
    axes.plot(sizes, [height(n) for n in sizes], linestyle=FEWEST, label=label, **THEORY)


def _legend(axes):
    """Below the axes, where it covers no line; on axes that were given, where there is room."""
    where, place = (axes, "best")
    if isinstance(axes.figure, ShownFigure):
        where, place = axes.figure, "outside lower center"
    where.legend(
        *axes.get_legend_handles_labels(),
        loc=place,
        frameon=False,
        handlelength=3.6,
    )


def _plain(axes, up, sizes):
    axes.set_xscale("log", base=2)
    axes.set_xlabel("leaves of the tree, n")
    axes.set_ylabel(up)
    first, last = round(log2(sizes[0])), round(log2(sizes[-1]))
    powers = range(first, last + 1, max(1, (last - first + 6) // 7))
    axes.set_xlim(sizes[0] / 1.2, sizes[-1] * 1.2)
    axes.set_xticks([2**power for power in powers], [f"{2**power:,}" for power in powers])
    axes.minorticks_off()
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#e3e6ea", linewidth=0.8)
