"""A Scene as a matplotlib figure: one collection of paths, one path for each look, the labels among
them as glyph outlines.

Matplotlib spends its time on objects and not on ink: 127 nodes as a handful of paths are drawn in
the time in which networkx draws two of them as patches and Text.

Matplotlib is loaded when this module is, and `import gamelab` does not load this module. No pyplot
state is touched, so a figure is shown once, where it is the value of a cell, with or without
`%matplotlib inline`."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from os import PathLike
from threading import Lock
from typing import Any, NamedTuple

import numpy
from matplotlib.backends.backend_agg import FigureCanvasAgg, RendererAgg
from matplotlib.collections import PathCollection
from matplotlib.colors import to_rgba
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

from ..trees.node import Node
from ..watching.trace import Trace
from . import styles
from .describe import alt
from .layout import Slot
from .png import png_bytes
from .scene import Scene, State, scene_of
from .styles import EDGES, Look, corners, look

DPI = 100
POINTS = 72 / DPI  # points in a px
FACES = {
    bold: FontProperties(family="DejaVu Sans", weight="bold" if bold else "normal")
    for bold in (False, True)
}
EM = 100.0
PAPER_LOOK = Look(styles.PAPER, "none", 0.0)
Outline = tuple[
    NDArray[numpy.float64], NDArray[numpy.uint8]
]  # the points and codes of a matplotlib path, in px


class TreeFigure(Figure):
    """A matplotlib Figure that shows itself in a notebook, with a text for those who do not see it.

    Attributes: `scene`, `step` (the number of the step drawn), `alt` (the text).
    """

    def __init__(self, scene: Scene, step: int) -> None:
        super().__init__(
            figsize=(scene.width / DPI, scene.height / DPI), dpi=DPI, facecolor=styles.PAPER
        )
        FigureCanvasAgg(self)
        self.scene, self.step = scene, step
        self.alt = alt(scene, step)

    def png(self) -> bytes:
        """The figure as the bytes of a PNG file."""
        width, height = map(int, self.bbox.size)
        with _DRAWING:
            renderer = _renderer(width, height, self.dpi)
            pixels = numpy.asarray(renderer.buffer_rgba())
            pixels.fill(255)
            papered = self.patch.get_visible()
            if self.get_facecolor() == _rgba(styles.PAPER):
                self.patch.set_visible(
                    False
                )  # white it is already, and painting the paper takes as long as all the shapes
            try:
                self.draw(renderer)
            finally:
                self.patch.set_visible(papered)
            return png_bytes(pixels, styles.COLOURS)

    def savefig(self, fname: Any, **options: Any) -> None:
        """As any matplotlib Figure; a PNG without further options takes the quick way."""
        kind = options.get("format") or (
            str(fname).rpartition(".")[2] if isinstance(fname, str | PathLike) else "png"
        )
        if set(options) <= {"format"} and kind == "png":
            if isinstance(fname, str | PathLike):
                with open(fname, "wb") as file:
                    file.write(self.png())
            else:
                fname.write(self.png())
        else:
            super().savefig(fname, **options)

    def _repr_png_(self) -> bytes:
        return self.png()

    def _repr_mimebundle_(
        self, include: Iterable[str] | None = None, exclude: Iterable[str] | None = None
    ) -> tuple[dict, dict]:
        bundle = {
            "image/png": lambda: b64encode(self.png()).decode("ascii"),
            "text/plain": lambda: self.alt,
        }
        wanted = [
            kind
            for kind in bundle
            if (not include or kind in include) and kind not in (exclude or ())
        ]
        return {kind: bundle[kind]() for kind in wanted}, {"image/png": {"alt": self.alt}}


_DRAWING = Lock()


@lru_cache(maxsize=2)
def _renderer(width: int, height: int, dpi: float) -> RendererAgg:
    """Memory to draw a PNG in; figures of one size share it, one after the other."""
    return RendererAgg(width, height, dpi)


def draw(subject: Node | Trace | Scene, step: int | None = None) -> TreeFigure:
    """The picture of a tree, or of a trace at a step, as a matplotlib Figure.

    It shows what `svg` shows at that step. `step` is 0 for the first, None for the last; IndexError
    if there is no such step. TypeError if `subject` is neither a tree nor a trace. Linear in the
    number of nodes.

    >>> from gamelab import alphabeta, tree, watch
    >>> draw(watch(alphabeta, tree([[3, 12], [2, 4]])), step=2).alt
    'Game tree of 7 nodes, 4 of them leaves, MAX to move at the root. Step 3 of 18: Read leaf 3.'
    """
    scene = scene_of(subject)
    k = scene.at(step)
    figure = TreeFigure(scene, k)
    strokes = [(paint, outlines) for layer in layers(scene, k) for paint, outlines in layer.items()]
    dashes = [
        (0, [length / paint.width for length in paint.dash]) if paint.dash else "solid"
        for paint, _ in strokes
    ]
    picture = PathCollection(
        [_merged(outlines) for _, outlines in strokes],
        facecolors=[_rgba(paint.fill) for paint, _ in strokes],
        edgecolors=[_rgba(paint.stroke) for paint, _ in strokes],
        linewidths=[paint.width * POINTS for paint, _ in strokes],
        linestyles=dashes,
        joinstyle="round",
        capstyle="butt",
    )
    picture.set_transform(
        Affine2D().scale(1 / scene.width, -1 / scene.height).translate(0, 1) + figure.transFigure
    )
    figure.add_artist(picture)
    return figure


def layers(scene: Scene, k: int) -> list[dict[Look, list[Outline]]]:
    """What is painted at a step, from the back to the front: in each layer, everything of one look
    is one path.

    Edges, crosses of cuts, the ring round the current node, shapes, white paper under labels on
    edges, labels."""
    still = _still(scene)
    states, current = scene.states(k), scene.current(k)
    edges: dict[Look, list[Outline]] = {EDGES[style]: [] for style in EDGES}
    for outline, state in zip(still.edges[1:], states[1:], strict=True):
        edges[EDGES[state.edge]].append(outline)
    crosses = [
        _cross(*scene.crossing(i), 4 if scene.layout.pitch >= 20 else 3)
        for i, state in enumerate(states)
        if state.edge == "cut"
    ]
    ring = {} if current is None else {paint: [still.shapes[current]] for paint in styles.CURSOR}
    shapes: dict[Look, list[Outline]] = {}
    for outline, family, state in zip(still.shapes, scene.families, states, strict=True):
        shapes.setdefault(look(family, state.phase), []).append(outline)
    paper, texts = _texts(scene, k, states)
    found = [
        {paint: outlines for paint, outlines in edges.items() if outlines},
        {styles.CROSS: crosses},
        ring,
        shapes,
        {PAPER_LOOK: paper},
        texts,
        *still.legend,
    ]
    return [{paint: outlines for paint, outlines in layer.items() if outlines} for layer in found]


class _Still(NamedTuple):
    """The outlines that no step changes."""

    edges: list[Outline]
    shapes: list[Outline]
    legend: list[dict[Look, list[Outline]]]


def _still(scene: Scene) -> _Still:
    if "outlines" not in scene.kept:
        layout = scene.layout
        edges = [
            _polyline([(layout.x[p], layout.y[p]), (layout.x[i], layout.y[i])])
            for i, p in enumerate(layout.parent)
        ]
        places = zip(scene.shapes, layout.x, layout.y, layout.wide, layout.high, strict=True)
        marks: list[dict[Look, list[Outline]]] = []
        for shape, paint, _, slot in scene.legend:
            x, y = slot.x - 11, slot.y
            marks.append(
                {
                    paint: [
                        (
                            _polyline([(x - 7, y), (x + 7, y)])
                            if shape == "edge"
                            else _polygon(corners(shape, x, y, 12, 11))
                        )
                    ]
                }
            )
            if paint == EDGES["cut"]:
                marks.append({styles.CROSS: [_cross(x, y, 4)]})
        scene.kept["outlines"] = _Still(
            edges, [_polygon(corners(*place)) for place in places], marks
        )
    return scene.kept["outlines"]


def _polyline(points: list[tuple[float, float]]) -> Outline:
    return numpy.array(points), numpy.array(
        [Path.MOVETO] + [Path.LINETO] * (len(points) - 1), Path.code_type
    )


def _polygon(points: list[tuple[float, float]]) -> Outline:
    return numpy.array([*points, points[0]]), numpy.array(
        [Path.MOVETO] + [Path.LINETO] * (len(points) - 1) + [Path.CLOSEPOLY], Path.code_type
    )


def _cross(x: float, y: float, r: float) -> Outline:
    points = [(x - r, y - r), (x + r, y + r), (x - r, y + r), (x + r, y - r)]
    return numpy.array(points), numpy.array([Path.MOVETO, Path.LINETO] * 2, Path.code_type)


def _texts(
    scene: Scene, k: int, states: list[State]
) -> tuple[list[Outline], dict[Look, list[Outline]]]:
    """White boxes for the labels that may stand on edges, and all labels by their inks."""
    boxes: list[Outline] = []
    inks: dict[str, list[Outline]] = {
        styles.INK: [],
        styles.FAINT: [],
        styles.ALPHA: [],
        styles.BETA: [],
    }
    for kind, i, text, slot in scene.labels(k):
        unread = kind == "value" and states[i].phase == "unread"
        ink = {
            "alpha": styles.ALPHA,
            "beta": styles.BETA,
            "edge": styles.FAINT,
            "legend": styles.FAINT,
        }.get(kind, styles.FAINT if unread else styles.INK)
        bold = kind == "name" or kind in ("alpha", "beta") and states[i].phase == "open"
        glyphs, box = _placed(text, slot, bold)
        inks[ink].append(glyphs)
        if not slot.inside and kind != "legend":
            boxes.append(box)
    return boxes, {Look(ink, "none", 0.0): glyphs for ink, glyphs in inks.items()}


@lru_cache(maxsize=64)
def _rgba(colour: str) -> tuple[float, float, float, float]:
    return to_rgba(colour)


def _merged(outlines: list[Outline]) -> Path:
    return Path(
        numpy.concatenate([points for points, _ in outlines]),
        numpy.concatenate([codes for _, codes in outlines]),
    )


@lru_cache(maxsize=4096)
def _glyphs(text: str, bold: bool) -> tuple[NDArray, NDArray, float]:
    """Outline of a text at a size of one em, y downwards, its middle line at 0; with the codes and
    the width.
    """
    path = TextPath((0, 0), text, size=EM, prop=FACES[bold])
    points = path.vertices / EM
    width = points[:, 0].max() if len(points) else 0.0
    return numpy.column_stack((points[:, 0], 0.35 - points[:, 1])), path.codes, width


@lru_cache(maxsize=8192)
def _placed(text: str, slot: Slot, bold: bool) -> tuple[Outline, Outline]:
    """Outline of a text in its slot, and that of a box just round its ink."""
    points, codes, width = _glyphs(text, bold)
    start = {"start": 0.0, "middle": width / 2, "end": width}[slot.anchor]
    along, down = (points[:, 0] - start) * slot.font, points[:, 1] * slot.font
    if slot.turned:
        placed = numpy.column_stack((slot.x + down, slot.y - along))
    else:
        placed = numpy.column_stack((slot.x + along, slot.y + down))
    (left, top), (right, bottom) = placed.min(axis=0) - 1.2, placed.max(axis=0) + 1.2
    return (placed, codes), _polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
