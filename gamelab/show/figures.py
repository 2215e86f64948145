"""A tree, or a trace at one of its steps, drawn by networkx on matplotlib axes.

Networkx and matplotlib are loaded by the first drawing and not by this module, so that the star
import of gamelab needs neither. No pyplot state is touched, so a figure is shown once, where it is
the value of a cell, with or without `%matplotlib inline`."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any

from ..trees.node import Node
from ..watching.trace import Trace
from . import styles
from .describe import alt
from .layout import TALL
from .scene import Label, Scene, scene_of
from .styles import EDGES, Look, corners, look

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MARKERS = {"up": "^", "down": "v", "circle": "o", "square": "s"}


def draw(subject: Node | Trace | Scene, step: int | None = None, ax: Axes | None = None) -> Figure:
    """The picture of a tree, or of a trace at a step, as a matplotlib Figure.

    It shows what `svg` shows at that step: MAX points up, MIN down, chance is a circle, a leaf a
    box; a cut edge is dashed and crossed, what was not read is hollow, the best edge thick.

    Parameters
    ----------
    step : 0 for the first step of a trace, None for the last; IndexError if there is no such step.
    ax : matplotlib axes to draw into, as large as they are; None makes a figure of its own, which
    shows itself in a notebook and has a text for those who do not see it, `alt`.

    Linear in the number of nodes. TypeError if `subject` is neither a tree nor a trace.

    >>> from gamelab import alphabeta, tree, watch
    >>> draw(watch(alphabeta, tree([[3, 12], [2, 4]])), step=2).alt
    'Game tree of 7 nodes, 4 of them leaves, MAX to move at the root. Step 3 of 18: Read leaf 3.'
    """
    scene = scene_of(subject)
    k = scene.at(step)
    if ax is None:
        from .plots import ShownFigure

        figure = ShownFigure(scene.width, scene.height, alt(scene, k))
        ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, scene.width), ylim=(-scene.height, 0), aspect="equal", autoscale_on=False)
    ax.axis("off")
    room = ax.get_window_extent()
    px = min(room.width / scene.width, room.height / scene.height) * 72 / ax.figure.dpi
    _Drawn(scene, k, ax, px).everything()
    return ax.figure


class _Drawn:
    """One picture on its axes; `px` is the size in points of what is one px in the layout."""

    def __init__(self, scene: Scene, k: int, ax: Axes, px: float) -> None:
        import networkx
        from matplotlib.collections import PolyCollection
        from matplotlib.path import Path

        self.scene, self.k, self.px, self.ax = scene, k, px, ax
        self.path, self.boxes = Path, PolyCollection
        self.graph = scene.to_networkx(k)
        self.places = dict(self.graph.nodes(data="position"))
        self.edges, self.nodes, self.texts = (
            partial(draw, self.graph, ax=ax, hide_ticks=False)
            for draw in (
                partial(networkx.draw_networkx_edges, arrows=False),
                networkx.draw_networkx_nodes,
                partial(networkx.draw_networkx_labels, clip_on=False),
            )
        )

    def everything(self) -> None:
        """Edges, crosses of cuts, the ring round the current node, shapes, labels; networkx is
        called once for each shape, the marks of the legend among them.
        """
        scene, layout = self.scene, self.scene.layout
        lines, shapes, cuts = [], defaultdict(list), []
        for above, below, style in self.graph.edges(data="state"):
            lines.append((EDGES[style], (above, below)))
            if style == "cut":
                cuts.append(scene.crossing(scene.index[below]))
        for i, (path, phase) in enumerate(self.graph.nodes(data="state")):
            outline = scene.shapes[i], round(layout.high[i] / layout.wide[i], 3)
            shapes[outline].append((path, layout.wide[i], look(scene.families[i], phase)))
        for k, (shape, paint, _, slot) in enumerate(scene.legend):
            x, y = slot.x - 11, -slot.y
            self.places |= {k: (x, y), (k, 0): (x - 7, y), (k, 1): (x + 7, y)}
            if shape != "edge":
                ratio = round(TALL, 3) if shape in ("up", "down") else 1.0
                shapes[shape, ratio].append((k, 12, paint))
                continue
            lines.append((paint, ((k, 0), (k, 1))))
            if paint == EDGES["cut"]:
                cuts.append((x, slot.y))
        self.draw_lines(sorted(lines, key=lambda line: line[0].width))  # thick ones over thin ones
        self.places |= {("cut", k): (x, -y) for k, (x, y) in enumerate(cuts)}
        size = 8 if layout.pitch >= 20 else 6
        self.draw_shapes("cross", 1, [(("cut", k), size, styles.CROSS) for k in range(len(cuts))])
        here = scene.current(self.k)
        for paint in styles.CURSOR if here is not None else ():
            ring = scene.nodes[here].path, layout.wide[here], paint
            self.draw_shapes(scene.shapes[here], layout.high[here] / layout.wide[here], [ring])
        for outline, alike in shapes.items():
            self.draw_shapes(*outline, alike)
        self.draw_labels(scene.labels(self.k))

    def draw_lines(self, painted: list[tuple[Look, tuple]]) -> None:
        if not painted:
            return
        drawn = self.edges(
            self.places,
            [line for _, line in painted],
            width=[paint.width * self.px for paint, _ in painted],
            edge_color=[paint.stroke for paint, _ in painted],
        )
        drawn.set_linestyle([_dashes(paint) for paint, _ in painted])

    def draw_shapes(self, shape: str, ratio: float, alike: list[tuple[Any, float, Look]]) -> None:
        if not alike:
            return
        paints = [paint for _, _, paint in alike]
        drawn = self.nodes(
            self.places,
            [node for node, _, _ in alike],
            node_size=[(wide * self.px) ** 2 for _, wide, _ in alike],
            node_color=[paint.fill for paint in paints],
            node_shape=MARKERS.get(shape, "s"),
            edgecolors=[paint.stroke for paint in paints],
            linewidths=[paint.width * self.px for paint in paints],
        )
        drawn.set_linestyle([_dashes(paint) for paint in paints])
        if shape == "cross":
            ends, pen = [(-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)], self.path
            drawn.set_paths([pen(ends, [pen.MOVETO, pen.LINETO] * 2)])
            return
        # matplotlib's markers are as wide as high: the layout made room for this outline
        points = [(x, -y) for x, y in corners(shape, 0, 0, 1, ratio)]
        drawn.set_paths([self.path([*points, points[0]], closed=True)])

    def draw_labels(self, labels: list[Label]) -> None:
        alike: dict[tuple, list[Label]] = defaultdict(list)
        papers = []
        for label in labels:
            slot = label.slot
            alike[slot.font, slot.anchor, slot.turned, label.ink, label.bold].append(label)
            if not slot.inside and label.kind != "legend":
                left, top, right, bottom = label.box
                papers.append([(left, -top), (right, -top), (right, -bottom), (left, -bottom)])
        # Where an edge runs under a label, the paper shows.
        self.ax.add_collection(self.boxes(papers, facecolors=styles.PAPER, zorder=2.5))
        for (font, anchor, turned, ink, bold), group in alike.items():
            side = {"start": "left", "middle": "center", "end": "right"}[anchor]
            level = "center_baseline"
            if turned:
                side, level = "center", {"left": "bottom", "right": "top"}.get(side, "center")
            drawn = self.texts(
                {k: (label.slot.x, -label.slot.y) for k, label in enumerate(group)},
                {k: label.text for k, label in enumerate(group)},
                font_size=font * self.px,
                font_color=ink,
                font_weight="bold" if bold else "normal",
                horizontalalignment=side,
                verticalalignment=level,
            )
            for text in drawn.values() if turned else ():
                text.set_rotation(90)


def _dashes(paint: Look) -> Any:
    return (0, [length / paint.width for length in paint.dash]) if paint.dash else "solid"
