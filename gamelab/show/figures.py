"""A tree, or a trace at one of its steps, drawn by networkx on matplotlib axes.

Networkx and matplotlib are loaded by the first drawing and not by this module, so that the star
import of gamelab needs neither. No pyplot state is touched, so a figure is shown once, where it is
the value of a cell, with or without `%matplotlib inline`."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from itertools import accumulate, pairwise, starmap
from typing import TYPE_CHECKING

from ..trees.node import Node
from ..watching.trace import Trace
from . import styles
from .describe import alt
from .pen import TALLEST, Picture, entries
from .scene import Scene, scene_of
from .styles import corners, midtone, text_width
from .svg import legend, marks, svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

NARROW = 0.87  # a number in the typeface of pictures, beside the width that a layout allows it
MARKERS = {"up": "^", "down": "v", "circle": "o", "square": "s"}


def draw(
    subject: Node | Trace | Scene, step: int | None = None, ax: Axes | None = None
) -> Figure | SubFigure | Picture:
    """The picture of a tree, or of a trace at a step, as a matplotlib Figure.

    It shows what `svg` shows at that step: MAX points up, MIN down, chance is a circle, a leaf a
    box; a cut edge is dashed and crossed, what was not read is hollow, the best edge thick.

    Parameters
    ----------
    subject : Node, Trace or Scene
        What to draw.
    step : int, optional
        0 for the first step of a trace, None for the last.
    ax : matplotlib Axes, optional
        What to draw into, as large as it is; None makes a figure of its own, which shows itself in
        a notebook and has a text for those who do not see it, `alt`.

    Returns
    -------
    Figure
        That of the axes. Where matplotlib is not installed, as in a web page, the SVG that shows
        the same.

    Raises
    ------
    TypeError, IndexError
        If `subject` is neither a tree nor a trace; if there is no such step.

    Notes
    -----
    In a notebook its ground is transparent and its inks stand out from white and black alike, so it
    can be pasted on any slide. savefig writes a white ground, or none with transparent=True.
    Linear in the number of nodes.

    Examples
    --------
    >>> from gamelab import alphabeta, tree, watch
    >>> draw(watch(alphabeta, tree([[3, 12], [2, 4]])), step=2).alt
    'Game tree of 7 nodes, 4 of them leaves, MAX to move at the root. Step 3 of 18: Read leaf 3.'
    """
    scene = scene_of(subject)
    k = scene.at(step)
    if ax is None:
        try:
            from .plots import ShownFigure
        except ModuleNotFoundError as missing:
            if missing.name != "matplotlib":
                raise
            return svg(scene, k)
        share = scene.shrunk(TALLEST)
        size = share * scene.width, share * scene.height
        figure = ShownFigure(*size, alt(scene, k), ground="none")
        ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, scene.width), ylim=(-scene.height, 0), aspect="equal", autoscale_on=False)
    ax.axis("off")
    room = ax.get_window_extent()
    px = min(room.width / scene.width, room.height / scene.height) * 72 / ax.figure.dpi
    _Drawn(scene, k, ax, px).everything()
    return ax.figure


class _Drawn:
    """One picture on its axes; `px` is the size in points of what is one px in the layout."""

    def __init__(self, scene, k, ax, px):
        import networkx

        self.scene, self.k, self.px, self.ax = scene, k, px, ax
        self.graph = scene.to_networkx(k)
        here = {"ax": ax, "hide_ticks": False}
        self.places = {}
        self.edges = partial(networkx.draw_networkx_edges, self.graph, arrows=False, **here)
        self.nodes = partial(networkx.draw_networkx_nodes, self.graph, **here)
        self.texts = partial(networkx.draw_networkx_labels, self.graph, clip_on=False, **here)

    def everything(self):
        """Edges, crosses of cuts, the ring round the current node, shapes, labels; networkx is
        called once for each shape, the marks of the legend among them.
        """
        scene, drawn = self.scene, (marks(self.scene, self.k), legend(self.scene))
        shapes = defaultdict(list)
        lines = [
            (paint, ends)
            for each in drawn
            for points, paint in each.lines
            for ends in pairwise(starmap(self.point, points))
        ]
        self.draw_lines(sorted(lines, key=lambda line: line[0].width))  # thick ones over thin ones
        cross = styles.CROSS._replace(stroke=midtone(styles.CROSS.stroke))
        for each in drawn:
            cuts = [(self.point(*place), 2 * each.size, cross) for place in each.cuts]
            self.draw_shapes("cross", 1, cuts)
            for shape, x, y, wide, high, paint in each.shapes:
                shapes[shape, round(high / wide, 3)].append((self.point(x, y), wide, paint))
        here = scene.current(self.k)
        if here is not None:
            shape, x, y, wide, high, _ = drawn[0].shapes[here]
            for ring in styles.CURSOR:
                self.draw_shapes(shape, high / wide, [(self.point(x, y), wide, ring)])
        for (shape, ratio), alike in shapes.items():
            self.draw_shapes(shape, ratio, alike)
        self.draw_labels(scene.labels(self.k))

    def point(self, x, y):
        """A place for networkx: called as it is in the layout."""
        self.places[x, y] = x, -y
        return x, y

    def draw_lines(self, painted):
        if not painted:
            return
        paints, lines = zip(*painted)
        self.edges(
            self.places,
            lines,
            style=[*map(_dashes, paints)],
            width=[paint.width * self.px for paint in paints],
            edge_color=[midtone(paint.stroke) for paint in paints],
        )

    def draw_shapes(self, shape, ratio, alike):
        from matplotlib.path import Path

        if not alike:
            return
        nodes, widths, paints = zip(*alike)
        drawn = self.nodes(
            self.places,
            nodes,
            node_size=[(wide * self.px) ** 2 for wide in widths],
            node_color=[paint.fill for paint in paints],
            node_shape=MARKERS.get(shape, "s"),
            edgecolors=[paint.stroke for paint in paints],
            linewidths=[paint.width * self.px for paint in paints],
        )
        drawn.set_linestyle([*map(_dashes, paints)])
        if shape == "cross":
            ends = [(-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)]
            outline = Path(ends, [Path.MOVETO, Path.LINETO] * 2)
        else:
            # matplotlib's markers are as wide as high: the layout made room for this outline
            points = [(x, -y) for x, y in corners(shape, 0, 0, 1, ratio)]
            outline = Path([*points, points[0]], closed=True)
        drawn.set_paths([outline])

    def draw_labels(self, labels):
        from .plots import FACES

        alike = defaultdict(list)
        for label in labels:
            slot, inks = label.slot, self.scene.inks
            # a payoff vector entry by entry, each in its owner's colour and the mover's bold
            parts = entries(label.text, len(inks) * (label.kind == "value" and not slot.turned))
            ems = [NARROW * slot.font * text_width(text) for text, _ in parts]
            ends = accumulate(ems, initial=slot.x - sum(ems) / 2)
            for (text, k), (left, right) in zip(parts, pairwise(ends)):
                mover = self.scene.movers[label.node]
                own = (label.ink, label.bold) if k is None else (inks[k], k == mover)
                written = (left + right) / 2, -slot.y, text
                alike[slot.font, slot.anchor, slot.turned, slot.inside, *own].append(written)
        for (font, anchor, turned, inside, ink, bold), group in alike.items():
            side = {"start": "left", "middle": "center", "end": "right"}[anchor]
            level = "center_baseline"
            if turned:
                side, level = "center", {"left": "bottom", "right": "top"}.get(side, "center")
            drawn = self.texts(
                [place for *place, _ in group],
                dict(enumerate(text for *_, text in group)),
                font_size=font * self.px,
                font_color=ink if inside else midtone(ink),
                font_family=FACES,
                font_weight="bold" if bold else "normal",
                horizontalalignment=side,
                verticalalignment=level,
            )
            for text in drawn.values():
                text.set(rotation=90 * turned, parse_math=False)  # a "$" is a dollar


def _dashes(paint):
    return (0, [length / paint.width for length in paint.dash]) if paint.dash else "solid"
