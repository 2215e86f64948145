"""A Scene as SVG text, with the standard library only: a tree, or a trace at one of its steps.

The text has attributes only: no style rule that could leak into the page round it, and no id that
could meet another. The same arguments give the same text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from html import escape
from typing import Any

from ..trees.node import Node
from ..watching.trace import Trace
from . import pen, styles
from .describe import alt, title
from .layout import Slot
from .pen import number
from .scene import Scene, State, scene_of
from .styles import EDGES, Look, corners, look

HALO = f'paint-order="stroke" stroke="{styles.PAPER}" stroke-width="6" stroke-linejoin="round"'


def svg(
    subject: Node | Trace | Scene, step: int | None = None, labels: Mapping[str, Any] | None = None
) -> str:
    """The picture of a tree, or of a trace at a step, as the text of one <svg> element.

    Parameters
    ----------
    subject : a Node, a Trace, or a Scene made of one (which saves laying it out again).
    step : 0 for the first step of the trace; None for the last. IndexError if there is no such
    step.
    labels : for a Node, path -> number or text to write at that node.

    Returns
    -------
    The text: as wide as the tree needs, at most 1200 px up to 126 leaves; its title and description
    say what it shows.

    Linear in the number of nodes; 0.2 ms at 127 nodes when the Scene has been drawn before.

    >>> from gamelab import tree
    >>> svg(tree([[3, 12], [2, 4]]))[:39]
    '<svg xmlns="http://www.w3.org/2000/svg"'
    """
    scene = Scene(subject, labels=labels) if labels else scene_of(subject)
    k = scene.at(step)
    return drawing(scene).frame(k, alt(scene, k))


class Drawing:
    """The strings a Scene's frames are put together from, each made once; strokes of one style are
    joined in one path.
    """

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        layout = scene.layout
        self.shapes = [
            shape_path(*place)
            for place in zip(
                scene.shapes, layout.x, layout.y, layout.wide, layout.high, strict=True
            )
        ]
        xs, ys = [number(x) for x in layout.x], [number(y) for y in layout.y]
        self.edges = [""] + [
            f"M{xs[p]} {ys[p]}L{xs[i]} {ys[i]}" for i, p in enumerate(layout.parent) if i
        ]
        self.opens, self.places = self._runs(layout.value)
        self.since = [since for since, _ in scene.histories]
        self.parts: list[list[tuple | None]] = [[None] * len(since) for since in self.since]
        self.fixed = self._fixed("name", f'fill="{styles.INK}" font-weight="bold"') + self._fixed(
            "edge", f'fill="{styles.FAINT}"'
        )
        self.title = title(scene)
        self.legend = self._legend()

    def frame(self, k: int, description: str) -> str:
        """The SVG text of one step."""
        edges: dict[str, list[str]] = {}
        shapes: dict[tuple[str, str], list[str]] = {}
        crosses, values, windows = [], [], []
        for i, (since, parts) in enumerate(zip(self.since, self.parts, strict=True)):
            j = bisect_right(since, k) - 1
            part = parts[j] or self._part(i, j)
            style, phase, value, window, cross = part
            if i:
                edges.setdefault(style, []).append(self.edges[i])
            shapes.setdefault(phase, []).append(self.shapes[i])
            values.append(value)
            if window:
                windows.append(window)
            if cross:
                crosses.append(cross)
        drawn = "".join(
            f'<path d="{"".join(edges[style])}" {EDGE_PAINT[style]}/>'
            for style in sorted(edges, key=EDGE_ORDER.index)
        )
        filled = "".join(
            f'<path d="{"".join(paths)}" {_paint(look(*phase))}/>'
            for phase, paths in shapes.items()
        )
        crossed = f'<path d="{"".join(crosses)}"/>' if crosses else ""
        return self._page(
            description, self._cursor(k), drawn, crossed, filled, "".join(values), "".join(windows)
        )

    def stage(self, description: str) -> str:
        """The first step, with an element of its own for each edge, cross, shape and value, in
        order, for the player to change.

        What is painted as in the group's attributes carries none itself; alpha and beta are left to
        the player."""
        scene, states = self.scene, self.scene.states(0)
        cut = [
            i
            for i, (_, seen) in enumerate(scene.histories)
            if any(state.edge == "cut" for state in seen)
        ]
        crosses = "".join(f'<path d="{self._cross(i)}" visibility="hidden"/>' for i in cut)
        edges = "".join(
            f'<path d="{self.edges[i]}"{_unless(EDGE_PAINT[state.edge], EDGE_PAINT["plain"])}/>'
            for i, state in enumerate(states)
            if i
        )
        shapes = []
        for i, state in enumerate(states):
            paint = _paint(look(scene.families[i], state.phase))
            shapes.append(f'<path d="{self.shapes[i]}"{_unless(paint, UNSEEN)}/>')
        values = "".join(
            f"{self.opens[i]}<text {self.places[i]}>{escape(state.value)}</text>"
            for i, state in enumerate(states)
        )
        return self._page(description, self._cursor(0), edges, crosses, "".join(shapes), values, "")

    def _page(
        self,
        description: str,
        cursor: str,
        edges: str,
        crosses: str,
        shapes: str,
        values: str,
        windows: str,
    ) -> str:
        body = (
            f'<g text-anchor="middle"><g {EDGE_PAINT["plain"]} fill="none"'
            f' data-layer="edges">{edges}</g><g {_paint(styles.CROSS)} stroke-linecap="round"'
            f' data-layer="crosses">{crosses}</g><g stroke-linejoin="round"'
            f' data-layer="cursor">{cursor}</g><g {UNSEEN} stroke-linejoin="round"'
            f' data-layer="shapes">{shapes}</g>{self.fixed}<g fill="{styles.INK}"'
            f' data-layer="values">{values}</g></g><g {HALO} font-size="11"'
            f' data-layer="windows">{windows}</g>{self.legend}</g>'
        )
        return pen.page(self.scene.width, self.scene.height, body, self.title, description)

    def _part(self, i: int, j: int) -> tuple:
        state = self.scene.histories[i][1][j]
        pale = f' fill="{styles.FAINT}"' if state.phase == "unread" else ""
        value = (
            f"{self.opens[i]}<text {self.places[i]}{pale}>{escape(state.value)}</text>"
            if state.value
            else self.opens[i]
        )
        cross = self._cross(i) if state.edge == "cut" else ""
        part = self.parts[i][j] = (
            state.edge,
            (self.scene.families[i], state.phase),
            value,
            self._window(i, state) if state.alpha else "",
            cross,
        )
        return part

    def _runs(self, slots: list[Slot]) -> tuple[list[str], list[str]]:
        """Neighbours written alike share a group: for each node the tags that open it, or "", and
        where its text stands.
        """
        opens, last = [], ""
        for slot in slots:
            group = f'<g font-size="{slot.font:g}"{"" if slot.inside else " " + HALO}>'
            opens.append("" if group == last else f"</g>{group}" if last else group)
            last = group
        return opens, [_place(slot) for slot in slots]

    def _fixed(self, kind: str, paint: str) -> str:
        labels = [label for label in self.scene.fixed_labels if label.kind == kind]
        if not labels:
            return ""
        opens, places = self._runs([label.slot for label in labels])
        texts = (
            f"{opened}<text {place}>{escape(label.text)}</text>"
            for opened, place, label in zip(opens, places, labels, strict=True)
        )
        return f"<g {paint}>{''.join(texts)}</g></g>"

    def _window(self, i: int, state: State) -> str:
        weight = ' font-weight="bold"' if state.phase == "open" else ""
        alpha, beta = self.scene.layout.alpha[i], self.scene.layout.beta[i]
        return (
            f'<text {_place(alpha)} fill="{styles.ALPHA}"{weight}>{escape(state.alpha)}</text>'
            f'<text {_place(beta)} fill="{styles.BETA}"{weight}>{escape(state.beta)}</text>'
        )

    def _cross(self, i: int) -> str:
        return _saltire(*self.scene.crossing(i), 4 if self.scene.layout.pitch >= 20 else 3)

    def _cursor(self, k: int) -> str:
        i = self.scene.current(k)
        return (
            ""
            if i is None
            else "".join(f'<path d="{self.shapes[i]}" {_paint(paint)}/>' for paint in styles.CURSOR)
        )

    def _legend(self) -> str:
        parts = []
        for shape, paint, said, slot in self.scene.legend:
            x, y = slot.x - 11, slot.y
            if shape == "edge":
                parts.append(f'<path d="M{number(x - 7)} {number(y)}h14" {_paint(paint)}/>')
                if paint == EDGES["cut"]:
                    parts.append(f'<path d="{_saltire(x, y, 4)}" {_paint(styles.CROSS)}/>')
            else:
                parts.append(f'<path d="{shape_path(shape, x, y, 12, 11)}" {_paint(paint)}/>')
            parts.append(f"<text {_place(slot)}>{escape(said)}</text>")
        return f'<g fill="{styles.FAINT}" font-size="11">{"".join(parts)}</g>'


def drawing(scene: Scene) -> Drawing:
    """The Drawing of a Scene, made once and kept with it."""
    if "drawing" not in scene.kept:
        scene.kept["drawing"] = Drawing(scene)
    return scene.kept["drawing"]


def shape_path(shape: str, x: float, y: float, wide: float, high: float) -> str:
    """A shape in the language of path data.

    >>> shape_path("up", 10, 10, 8, 6), shape_path("square", 10, 10, 8, 8)
    ('M10 7l4 6h-8z', 'M6 6h8v8h-8z')
    """
    w, h = number(wide), number(high)
    if shape == "up":
        return f"M{number(x)} {number(y - high / 2)}l{number(wide / 2)} {h}h-{w}z"
    if shape == "down":
        return f"M{number(x)} {number(y + high / 2)}l-{number(wide / 2)}-{h}h{w}z"
    if shape == "square":
        return f"M{number(x - wide / 2)} {number(y - high / 2)}h{w}v{h}h-{w}z"
    if shape == "circle":
        r = number(wide / 2)
        return f"M{number(x - wide / 2)} {number(y)}a{r} {r} 0 1 0 {w} 0a{r} {r} 0 1 0-{w} 0z"
    return (
        "M"
        + "L".join(f"{number(a)} {number(b)}" for a, b in corners(shape, x, y, wide, high))
        + "z"
    )


def _saltire(x: float, y: float, r: int) -> str:
    return f"M{number(x - r)} {number(y - r)}l{2 * r} {2 * r}m-{2 * r} 0l{2 * r}-{2 * r}"


def _paint(paint: Look) -> str:
    dash = ' stroke-dasharray="{:g} {:g}"'.format(*paint.dash) if paint.dash else ""
    return f'fill="{paint.fill}" stroke="{paint.stroke}" stroke-width="{paint.width:g}"{dash}'


def _unless(paint: str, inherited: str) -> str:
    return "" if paint == inherited else f" {paint}"


def _place(slot: Slot) -> str:
    """Attributes that put a text into a slot, its font size apart: the baseline is 0.35 em below
    the middle of the line.
    """
    anchor = "" if slot.anchor == "middle" else f' text-anchor="{slot.anchor}"'
    down = 0.35 * slot.font
    if slot.turned:
        x, y = number(slot.x + down), number(slot.y)
        return f'x="{x}" y="{y}"{anchor} transform="rotate(-90 {x} {y})"'
    return f'x="{number(slot.x)}" y="{number(slot.y + down)}"{anchor}'


EDGE_PAINT = {style: _paint(paint).removeprefix('fill="none" ') for style, paint in EDGES.items()}
EDGE_ORDER = tuple(EDGES)  # thick edges over thin ones
UNSEEN = _paint(look("leaf", "unseen"))
