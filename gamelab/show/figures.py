"""A tree, or a trace at one of its steps, drawn by networkx on matplotlib axes.

Networkx and matplotlib are loaded by the first drawing and not by this module, so that the star
import of gamelab needs neither. No pyplot state is touched, so a figure is shown once, where it is
the value of a cell, with or without `%matplotlib inline`."""

from __future__ import annotations

from itertools import accumulate, chain, pairwise
from typing import TYPE_CHECKING, Any

from . import styles
from .describe import alt
from .pen import TALLEST, Picture, entries
from .scene import Subject, scene_of
from .styles import Point, corners, midtone, text_width
from .svg import legend, marks, svg

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, SubFigure

NARROW = 0.87  # a number in the typeface of pictures, beside the width that a layout allows it
SIDES = {"start": "left", "middle": "center", "end": "right"}


def draw(
    subject: Subject, step: int | None = None, ax: Axes | None = None
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
        figure = ShownFigure(*size, alt(scene, k))
        ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, scene.width), ylim=(-scene.height, 0), aspect="equal", autoscale_on=False)
    ax.axis("off")
    room = ax.get_window_extent()
    px = min(room.width / scene.width, room.height / scene.height) * 72 / ax.figure.dpi
    _Drawn(scene, k, ax, px).everything()
    return ax.figure


class _Places(dict[Point, Point]):
    """Places for networkx: each is called as it is in the layout, where y goes down."""

    def __missing__(self, place):
        x, y = place
        return x, -y


class _Drawn:
    """One picture on its axes; `px` is the size in points of what is one px in the layout."""

    def __init__(self, scene, k, ax, px):
        import networkx

        self.networkx: Any = networkx  # its stubs know no lists of places or typefaces
        self.scene, self.k, self.px = scene, k, px
        self.graph, self.here = scene.to_networkx(k), {"ax": ax, "hide_ticks": False}

    def everything(self):
        """Edges, crosses of cuts, the ring round the current node, shapes, labels; networkx is
        called once for each kind, the marks of the legend among them.
        """
        scene, drawn = self.scene, (marks(self.scene, self.k), legend(self.scene))
        lines = [
            (paint, ends)
            for each in drawn
            for points, paint in each.lines
            for ends in pairwise(points)
        ]
        if lines:
            self.draw_lines(sorted(lines, key=lambda line: line[0].width))  # thick over thin ones
        cross = styles.CROSS._replace(stroke=midtone(styles.CROSS.stroke))
        shapes = [
            ("cross", *place, 2 * each.size, 2 * each.size, cross)
            for each in drawn
            for place in each.cuts
        ]
        here = scene.current(self.k)
        if here is not None:
            shapes += [(*drawn[0].shapes[here][:-1], ring) for ring in styles.CURSOR]
        self.draw_shapes([*shapes, *chain.from_iterable(each.shapes for each in drawn)])
        self.draw_labels(scene.labels(self.k))

    def draw_lines(self, painted):
        paints, lines = zip(*painted)
        self.networkx.draw_networkx_edges(
            self.graph,
            _Places(),
            lines,
            arrows=False,
            style=[*map(_dashes, paints)],
            width=[paint.width * self.px for paint in paints],
            edge_color=[midtone(paint.stroke) for paint in paints],
            **self.here,
        )

    def draw_shapes(self, shapes):
        *_, widths, _, paints = zip(*shapes)
        drawn = self.networkx.draw_networkx_nodes(
            self.graph,
            _Places(),
            [(x, y) for _, x, y, *_ in shapes],
            node_size=[(wide * self.px) ** 2 for wide in widths],
            node_color=[paint.fill for paint in paints],
            edgecolors=[paint.stroke for paint in paints],
            linewidths=[paint.width * self.px for paint in paints],
            **self.here,
        )
        drawn.set_linestyle([*map(_dashes, paints)])
        # matplotlib's markers are as wide as high: the layout made room for these outlines
        drawn.set_paths([_outline(shape, high / wide) for shape, _, _, wide, high, _ in shapes])

    def draw_labels(self, labels):
        from .plots import FACES

        places, texts, looks = [], [], []
        for label in labels:
            slot, inks = label.slot, self.scene.inks
            # a payoff vector entry by entry, each in its owner's colour and the mover's bold
            parts = entries(label.text, len(inks) * (label.kind == "value" and not slot.turned))
            ems = [NARROW * slot.font * text_width(text) for text, _ in parts]
            ends = accumulate(ems, initial=slot.x - sum(ems) / 2)
            for (text, k), (left, right) in zip(parts, pairwise(ends)):
                places.append(((left + right) / 2, -slot.y))
                texts.append(text)
                mover = self.scene.movers[label.node]
                own = (label.ink, label.bold) if k is None else (inks[k], k == mover)
                looks.append((slot, *own))
        drawn = self.networkx.draw_networkx_labels(
            self.graph,
            places,
            dict(enumerate(texts)),
            font_family=FACES,
            verticalalignment="center_baseline",
            clip_on=False,
            **self.here,
        )
        for text, (slot, ink, bold) in zip(drawn.values(), looks):
            text.set(
                fontsize=slot.font * self.px,
                color=ink if slot.inside else midtone(ink),
                weight="bold" if bold else "normal",
                rotation=90 * slot.turned,
                rotation_mode="anchor",
                horizontalalignment=SIDES[slot.anchor],
                parse_math=False,  # a "$" is a dollar
            )


def _outline(shape, ratio):
    """A shape as wide as 1 and so high for its width."""
    from matplotlib.path import Path

    if shape == "cross":
        ends = [(-0.5, -0.5), (0.5, 0.5), (-0.5, 0.5), (0.5, -0.5)]
        return Path(ends, [Path.MOVETO, Path.LINETO] * 2)
    points = [(x, -y) for x, y in corners(shape, 0, 0, 1, ratio)]
    return Path([*points, points[0]], closed=True)


def _dashes(paint):
    return (0, [length / paint.width for length in paint.dash]) if paint.dash else "solid"
