"""The experiments with alpha-beta as a matplotlib plot: what is read as a function of n.

Matplotlib is loaded when this module is; no pyplot state is touched. Every line has its own dashes,
marker and label."""

import re
from base64 import b64encode
from html import escape
from io import BytesIO, StringIO
from itertools import cycle
from math import log2
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

from ..laboratory.pruning import Study, fewest_leaves, pearl_branching
from .pen import FONT, signed
from .saving import document, refusal
from .styles import FAINT, FAMILY, PAPER

DPI = 100
# The typeface of the SVG pictures, the nearest that is here; then matplotlib's own, for its signs.
FACES = [
    *(face for face in re.findall(r"[A-Z][ \w]+", FAMILY) if face in fontManager.get_font_names()),
    "DejaVu Sans",
]
styled = rc_context({"font.family": FACES, "font.size": FONT * 72 / DPI})
INKS = ("#0b5cad", "#a8470a", "#00695c", "#6a3d9a", "#8a1c4a", "#5d4a00")
DASHES = ("-", (0, (8, 2)), (0, (5, 1, 1, 1)))
MARKERS = "os^Dv*"
THEORY = {"color": FAINT, "linewidth": 1.2}
FEWEST, ALL = (0, (4, 2)), (0, (1, 2))  # dashes of the theory


class ShownFigure(Figure):
    """A matplotlib Figure, sizes in px, that shows itself in a notebook; `alt` is its text for
    those who do not see it, `ground` what it shows itself on.
    """

    def __init__(
        self, width: float, height: float, alt: str, ground: str = PAPER, **options: Any
    ) -> None:
        size = (width / DPI, height / DPI)
        super().__init__(figsize=size, dpi=DPI, facecolor=PAPER, **options)
        FigureCanvasAgg(self)
        self.alt, self.ground = alt, ground

    draw = styled(Figure.draw)  # some texts, such as those of ticks, are made when it is drawn

    def png(self) -> bytes:
        """The figure as the bytes of a PNG file."""
        target = BytesIO()
        self.savefig(target, format="png", facecolor=self.ground, pil_kwargs={"compress_level": 1})
        return target.getvalue()

    def save(self, file: str | Path) -> None:
        """Write the figure as a page, ``x.html``, or as .svg, .png or .pdf; ValueError for another
        kind of file.
        """
        kind = Path(file).suffix.lower()
        if kind in (".svg", ".png", ".pdf"):
            return self.savefig(file)
        if kind not in (".html", ".htm"):
            raise ValueError(refusal(file))
        target = StringIO()
        with rc_context({"svg.fonttype": "none"}):
            self.savefig(
                target, format="svg", metadata=dict.fromkeys(("Creator", "Date", "Format", "Type"))
            )
        drawn = target.getvalue()[target.getvalue().index("<svg") :]
        named = (
            f'<svg style="max-width:100%;height:auto" role="img" aria-label="{escape(self.alt)}"'
        )
        page = document(drawn.replace("<svg", named, 1), self.alt)
        Path(file).write_text(page, encoding="utf-8")

    def _repr_mimebundle_(self, **wanted):
        picture = b64encode(self.png()).decode("ascii")
        return {"image/png": picture, "text/plain": self.alt}, {"image/png": {"alt": self.alt}}


@styled
def growth(*studies: Study) -> Figure:
    """Mean and standard deviation of the leaves read against n, both axes logarithmic, with the
    theory as lines.

    Exact studies are lines; simulated ones are marks, with two standard errors up and down. The
    theory: all leaves; the fewest possible; and the slope at which the mean grows in the end where
    leaves never tie (Pearl), drawn through the last mean of the first study. ValueError without a
    study of two sizes from 2 up.

    >>> from gamelab.laboratory.pruning import expected_pruning
    >>> growth(expected_pruning([4, 32])).alt.split(". ")[1]
    'Whole numbers from -10 to 10, exact: 3.64 (0.48) of 4, 20.98 (4.03) of 32'
    """
    sizes = _sizes(studies)
    alt = (
        "Leaves read by alpha-beta against the number of leaves n, mean and standard deviation."
        f" {_told(studies)} The fewest possible of {sizes[-1]:,} are {fewest_leaves(sizes[-1]):,}."
    )
    figure = ShownFigure(720, 470 + 12 * len(studies), alt, layout="constrained")
    mean, deviation = figure.subplots(2, 1, height_ratios=(3, 2), sharex=True)
    mean.plot(sizes, sizes, linestyle=ALL, label="all n leaves", **THEORY)
    fewest = [fewest_leaves(n) for n in sizes]
    mean.plot(sizes, fewest, linestyle=FEWEST, label="fewest (Knuth and Moore)", **THEORY)
    looks = cycle(zip(INKS, MARKERS, DASHES * 2, strict=True))
    for study, look in zip(studies, looks):
        style, rows = {"label": signed(_label(study)), **_style(study, *look)}, _rows(study)
        errors = [2 * row.standard_error for row in rows] if study.planned is not None else None
        across, means = [row.n for row in rows], [row.leaves for row in rows]
        mean.errorbar(across, means, yerr=errors, capsize=3, **style)
        spread = [(row.n, row.leaves_sd) for row in rows if row.leaves_sd > 0]
        deviation.plot(*zip(*spread), **style)
    last, rate = _rows(studies[0])[-1], pearl_branching(2)
    limit = [float(last.leaves) * rate ** log2(n / last.n) for n in sizes]
    mean.plot(sizes, limit, linestyle="-.", label=f"Pearl's slope, {rate:.3f} a ply", **THEORY)
    first, end = (round(log2(n)) for n in (sizes[0], sizes[-1]))
    powers = range(first, end + 1, max(1, (end - first + 6) // 7))
    for axes, what in ((mean, "leaves read, mean"), (deviation, "leaves read, sd")):
        axes.set_yscale("log")
        axes.set_xscale("log", base=2)
        axes.set_xlabel("leaves of the tree, n")
        axes.set_ylabel(what)
        axes.label_outer()
        axes.set_xlim(sizes[0] / 1.2, sizes[-1] * 1.2)
        axes.set_xticks([2**power for power in powers], [f"{2**power:,}" for power in powers])
        axes.minorticks_off()
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(axis="y", color="#e3e6ea", linewidth=0.8)
        low, high = axes.get_ylim()
        axes.yaxis.set_major_locator(LogLocator(subs=(1,) if high > 200 * low else (1, 2, 5)))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.12g}"))
        axes.yaxis.set_minor_formatter(NullFormatter())
    # Below the axes, where it covers no line.
    said = mean.get_legend_handles_labels()
    narrow = {"ncols": 2, "handlelength": 2.8, "columnspacing": 0.8}
    figure.legend(*said, loc="outside lower center", frameon=False, **narrow)
    return figure


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


def _style(study, ink, marker, dashes):
    style = {"color": ink, "marker": marker, "linewidth": 1.8}
    if study.planned is None:
        return {**style, "linestyle": dashes, "markersize": 3.5}
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
