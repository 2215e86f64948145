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
from . import styles
from .describe import alt, title
from .layout import Slot
from .scene import Scene, State, scene_of
from .styles import EDGES, Look, corners, look

FAMILY = "Arial, Helvetica, 'Liberation Sans', sans-serif"
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
        xs, ys = [_n(x) for x in layout.x], [_n(y) for y in layout.y]
        self.edges = [""] + [
            f"M{xs[p]} {ys[p]}L{xs[i]} {ys[i]}" for i, p in enumerate(layout.parent) if i
        ]
        self.opens, self.places = self._runs(layout.value)
        self.since = [since for since, _ in scene.histories]
        self.parts: list[list[tuple | None]] = [[None] * len(since) for since in self.since]
        self.fixed = self._fixed("name", f'fill="{styles.INK}" font-weight="bold"') + self._fixed(
            "edge", f'fill="{styles.FAINT}"'
        )
        self.head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}"'
            f' width="{scene.width}" height="{scene.height}" role="img" font-family="{FAMILY}"'
            f' text-anchor="middle" style="max-width:100%;height:auto;background:{styles.PAPER}"'
            ' aria-label="'
        )
        self.title = f"<title>{escape(title(scene))}</title>"
        self.paper = (
            f'<path d="M0 0h{scene.width}v{scene.height}h-{scene.width}z" fill="{styles.PAPER}"/>'
        )
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
        what = escape(description)
        return (
            f'{self.head}{what}">{self.title}<desc>{what}</desc>{self.paper}<g'
            f' {EDGE_PAINT["plain"]} fill="none" data-layer="edges">{edges}</g><g'
            f' {_paint(styles.CROSS)} stroke-linecap="round" data-layer="crosses">{crosses}</g><g'
            f' stroke-linejoin="round" data-layer="cursor">{cursor}</g><g {UNSEEN}'
            f' stroke-linejoin="round" data-layer="shapes">{shapes}</g>{self.fixed}<g'
            f' fill="{styles.INK}" data-layer="values">{values}</g></g><g {HALO} font-size="11"'
            f' data-layer="windows">{windows}</g>{self.legend}</svg>'
        )

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
        x, y = self.scene.crossing(i)
        r = 4 if self.scene.layout.pitch >= 20 else 3
        return f"M{_n(x - r)} {_n(y - r)}l{2 * r} {2 * r}m-{2 * r} 0l{2 * r}-{2 * r}"

    def _cursor(self, k: int) -> str:
        i = self.scene.current(k)
        return (
            ""
            if i is None
            else "".join(f'<path d="{self.shapes[i]}" {_paint(paint)}/>' for paint in styles.CURSOR)
        )

    def _legend(self) -> str:
        parts = []
        for shape, paint, text, slot in self.scene.legend:
            x, y = slot.x - 11, slot.y
            if shape == "edge":
                cross = paint == EDGES["cut"]
                parts.append(f'<path d="M{_n(x - 7)} {_n(y)}h14" {_paint(paint)}/>')
                parts.append(
                    f'<path d="M{_n(x - 4)} {_n(y - 4)}l8 8m-8 0l8-8" {_paint(styles.CROSS)}/>'
                    if cross
                    else ""
                )
            else:
                parts.append(f'<path d="{shape_path(shape, x, y, 12, 11)}" {_paint(paint)}/>')
            parts.append(f"<text {_place(slot)}>{escape(text)}</text>")
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
    w, h = _n(wide), _n(high)
    if shape == "up":
        return f"M{_n(x)} {_n(y - high / 2)}l{_n(wide / 2)} {h}h-{w}z"
    if shape == "down":
        return f"M{_n(x)} {_n(y + high / 2)}l-{_n(wide / 2)}-{h}h{w}z"
    if shape == "square":
        return f"M{_n(x - wide / 2)} {_n(y - high / 2)}h{w}v{h}h-{w}z"
    if shape == "circle":
        r = _n(wide / 2)
        return f"M{_n(x - wide / 2)} {_n(y)}a{r} {r} 0 1 0 {w} 0a{r} {r} 0 1 0-{w} 0z"
    return "M" + "L".join(f"{_n(a)} {_n(b)}" for a, b in corners(shape, x, y, wide, high)) + "z"


def _n(number: float) -> str:
    """A coordinate, with one decimal at most."""
    return f"{number:.1f}".removesuffix(".0")


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
        x, y = _n(slot.x + down), _n(slot.y)
        return f'x="{x}" y="{y}"{anchor} transform="rotate(-90 {x} {y})"'
    return f'x="{_n(slot.x)}" y="{_n(slot.y + down)}"{anchor}'


EDGE_PAINT = {style: _paint(paint).removeprefix('fill="none" ') for style, paint in EDGES.items()}
EDGE_ORDER = tuple(EDGES)  # thick edges over thin ones
UNSEEN = _paint(look("leaf", "unseen"))
