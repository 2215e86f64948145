"""Where everything in the picture of a tree goes: nodes, shapes, and a place for every label that
may ever be shown.

Nothing here knows about a step: places are chosen once, wide enough for every text a node will
carry, so that stepping through a trace moves nothing. Each ply is cut into bands, one kind of label
to a band, and in a band the labels are written flat, in two staggered rows, or turned upright,
whichever is the first to fit: so no two labels can touch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from math import hypot, inf, sqrt
from typing import NamedTuple

from .styles import text_width, widest

FONTS = (13, 12, 11, 10, 9)
WIDEST = 1200
SMALLEST_PITCH = 9.3  # a turned label of the smallest font still fits between two leaves
TALL = sqrt(3) / 2
BOLD = 1.14  # a bold text is at most so much wider
LIFT = 5  # px between the base of a triangle and the text in it


class Slot(NamedTuple):
    """A place for a label: its anchor point, font size in px, how it hangs on the point, whether it
    is turned.

    `anchor` is "start", "middle" or "end"; a turned label reads upwards, so its end is above its
    start. `y` is the middle of the line of a flat label. `inside` means that the label stands in a
    shape and needs no halo, `bold` that it may be written bold."""

    x: float
    y: float
    font: float
    anchor: str = "middle"
    turned: bool = False
    inside: bool = False
    bold: bool = False

    def box(self, text: str) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) of `text` written here."""
        length, half = text_width(text) * self.font * (BOLD if self.bold else 1), self.font / 2
        before = {"start": 0.0, "middle": length / 2, "end": length}[self.anchor]
        if self.turned:
            return self.x - half, self.y - length + before, self.x + half, self.y + before
        return self.x - before, self.y - half, self.x - before + length, self.y + half


class Fit(NamedTuple):
    """How the labels of one band are written: font, number of staggered rows, turned or not, height
    of the band.
    """

    font: float
    rows: int
    turned: bool
    height: float


def fit(
    texts: Iterable[str], gap: float, fonts: Sequence[float] = FONTS[1:], stretch: float = 1.0
) -> Fit:
    """The most readable way to write any of `texts` at points `gap` px apart, two rows before
    turning them.
    """
    long = stretch * widest(texts)
    for rows in (1, 2):
        for font in fonts:
            if long * font + 2.5 <= rows * gap:
                return Fit(font, rows, False, rows * (font + 2))
    font = next((font for font in fonts if font + 1 <= gap), fonts[-1])
    return Fit(font, 1, True, long * font + 2)


def side_for(shape: str, width: float, font: float) -> float:
    """The size a shape needs so that a text `width` px wide stands inside it."""
    if shape in ("up", "down"):
        return width + 4 + (0.76 * font + LIFT) / TALL
    if shape == "circle":
        return hypot(width + 3, 0.8 * font) + 5
    return width + 0.8 * font + 8


def tidy(nodes: Sequence, leaves: Iterable, index: dict[str, int]) -> list[float]:
    """Columns: leaves 0, 1, 2, ... from the left, every other node midway between its first child
    and its last.

    `nodes` has parents before children. Linear time.
    """
    columns = [0.0] * len(nodes)
    for column, leaf in enumerate(leaves):
        columns[index[leaf.path]] = column
    for i in range(len(nodes) - 1, -1, -1):
        if children := nodes[i].children:
            columns[i] = (columns[index[children[0].path]] + columns[index[children[-1].path]]) / 2
    return columns


class Captions(NamedTuple):
    """Every text a picture may ever show, node by node (parents first)."""

    values: list[set[str]]
    windows: list[set[str]]
    names: list[str]
    edges: list[str]


class Layout:
    """Places for the nodes and the labels of a tree.

    Attributes, each a list over the nodes: `x`, `y` the centre of the shape; `wide`, `high` its
    width and height; `value`, `alpha`, `beta`, `name`, `edge` the Slot of each label (None where
    that label never appears). `width` and `height` are those of the picture, in px; `keeps[i]`
    tells whether alpha and beta may stay at node i when the search has left it; `crossing[i]` is
    the y at which a cut of the edge into node i is marked."""

    def __init__(
        self,
        nodes: Sequence,
        index: dict[str, int],
        shapes: Sequence[str],
        captions: Captions,
        least: float,
    ) -> None:
        self.nodes, self.shapes, self.captions = nodes, shapes, captions
        count = len(nodes)
        self.parent = [-1, *(index[node.parent.path] for node in nodes[1:])]
        self._spread(tidy(nodes, nodes[0].leaves(), index), least)
        self.y, self.wide, self.high, self.crossing = ([0.0] * count for _ in range(4))
        self.value, self.alpha, self.beta, self.name, self.edge = ([None] * count for _ in range(5))
        self.keeps = [False] * count
        self._leaves()
        plies = self._plies()
        self.height = 8.0
        for ply, (font, side) in zip(plies, self._sizes(plies), strict=True):
            self.height = self._place(ply, font, side, self.height)
        self.height += 8

    def _spread(self, columns: Sequence[float], least: float) -> None:
        leaves = [i for i, node in enumerate(self.nodes) if not node.children]
        self.widest_leaf = widest(text for i in leaves for text in self.captions.values[i])
        wanted = min(110.0, max(58.0, self.widest_leaf * FONTS[0] + 22))
        self.pitch = max(SMALLEST_PITCH, min(wanted, WIDEST / (len(leaves) + 1)))
        across = (len(leaves) + 1) * self.pitch
        self.width = max(across, least)
        start = (self.width - across) / 2 + self.pitch
        self.x = [start + column * self.pitch for column in columns]

    def _leaves(self) -> None:
        for font in FONTS[:4]:
            high = font + 14.0
            wide = max(high, self.widest_leaf * font + 9)
            if wide <= self.pitch - 5:
                self.leaf_font, self.leaf_wide, self.leaf_high = font, wide, high
                return
        self.leaf_font, self.leaf_wide = 0, max(5.0, min(13.0, self.pitch * 0.62))
        self.leaf_high = self.leaf_wide

    def _plies(self) -> list[list[int]]:
        depth = [len(node.path.split(".")) * bool(node.path) for node in self.nodes]
        return [list(ply) for _, ply in groupby(range(len(depth)), key=depth.__getitem__)]

    def _outward(self, i: int) -> int:
        """-1 when the free side of node i, away from the edge to its parent, is the left one, else
        1.
        """
        return -1 if i and self.x[i] < self.x[self.parent[i]] else 1

    def _gap(self, some: Iterable[int]) -> float:
        """How far apart the nearest two of some nodes of a ply are, the edges of the picture
        counting as mirrors.
        """
        xs = [self.x[i] for i in some]
        mirrored = [-xs[0], *xs, 2 * self.width - xs[-1]] if xs else ()
        return min((b - a for a, b in pairwise(mirrored)), default=inf)

    def _place(self, ply: list[int], font: float, side: float, bottom: float) -> float:
        """Lay out one ply under `bottom`, where the one above ends; return where this one ends."""
        captions = self.captions
        inner = [i for i in ply if self.nodes[i].children]
        leaves = [i for i in ply if not self.nodes[i].children]
        for i in leaves:
            self.wide[i], self.high[i] = self.leaf_wide, self.leaf_high
        for i in inner:
            tall = TALL if self.shapes[i] in ("up", "down") else 1
            self.wide[i], self.high[i] = side, side * tall
        top = bottom
        if ply[0]:
            longest = max(abs(self.x[i] - self.x[self.parent[i]]) for i in ply)
            top += max(24.0, min(54.0, 0.1 * longest))
            for i in ply:
                self.crossing[i] = bottom + 0.6 * (top - bottom)
        # From above: moves and probabilities, alpha and beta, names, values without room inside.
        here = top
        labelled = [i for i in ply if captions.edges[i]]
        on_edge = False
        if labelled:
            texts, gap = [captions.edges[i] for i in labelled], self._gap(labelled)
            edges = fit(texts, 0.6 * gap)
            on_edge = edges.rows == 1 and not edges.turned
            here = self._band("edge", labelled, edges if on_edge else fit(texts, gap), here)
        windowed = [i for i in inner if captions.windows[i]]
        if windowed:
            self._windows(windowed, here)
            here += 27
        named = [i for i in ply if captions.names[i]]
        beside = self._beside(ply, named)
        if named and not beside:
            gap = self._gap(named)
            names = fit((captions.names[i] for i in named), gap, stretch=BOLD)
            here = self._band("name", named, names, here)
        if inner and not font:
            texts = (text for i in inner for text in captions.values[i])
            outside = fit(texts, self._gap(inner))
            here = self._band("value", inner, outside, here)
        tall = max(self.high[i] for i in ply)
        middle = here + (8 if here > top else 0) + tall / 2
        for i in ply:
            self.y[i] = middle
        for i in named if beside else ():
            way, near = self._outward(i), 4 if self.shapes[i] in ("up", "down") else 6
            x = self.x[i] + way * (self.wide[i] / 2 + near)
            self.name[i] = Slot(x, middle, FONTS[0], "start" if way > 0 else "end", bold=True)
        for i in inner if font else ():
            lower = {"up": 1, "down": -1}.get(self.shapes[i], 0)
            lower *= self.high[i] / 2 - 0.36 * font - LIFT
            self.value[i] = Slot(self.x[i], middle + lower, font, inside=True)
        for i in labelled if on_edge else ():
            above = self.parent[i]
            share = (self.edge[i].y - self.y[above]) / (middle - self.y[above])
            x = self.x[above] + share * (self.x[i] - self.x[above])
            self.edge[i] = self.edge[i]._replace(x=x)
        below = middle + tall / 2
        if leaves and not self.leaf_font:
            texts = (text for i in leaves for text in captions.values[i])
            rows = fit(texts, self.pitch, (11, 10.5, 10, 9.5, 9))
            return self._band("value", leaves, rows, below + 3, upwards=False)
        for i in leaves:
            self.value[i] = Slot(self.x[i], middle, self.leaf_font, inside=True)
        return below

    def _band(
        self, kind: str, some: list[int], how: Fit, top: float, upwards: bool = True
    ) -> float:
        """Labels of one kind in a band from `top`, `upwards` when they belong to what is below
        them; where the band ends.
        """
        slots, bottom, bold = getattr(self, kind), top + how.height, kind == "name"
        for k, i in enumerate(some):
            if how.turned:
                y, anchor = (bottom, "start") if upwards else (top, "end")
            else:
                row = k % how.rows
                row = how.rows - 1 - row if upwards else row
                y, anchor = top + how.height / how.rows * (row + 0.5), "middle"
            slots[i] = Slot(self.x[i], y, how.font, anchor, how.turned, bold=bold)
        return bottom

    def _sizes(self, plies: list[list[int]]) -> list[tuple[float, float]]:
        """For each ply the font of the values inside its shapes, 0 if they must stand above, and
        the size of the shapes.

        Plies that have room for it share one font and one size.
        """
        found = []
        for ply in plies:
            inner = [i for i in ply if self.nodes[i].children]
            gap = self._gap(ply)
            room = min(54.0, gap - 6)
            if len(inner) < len(ply):
                room = min(room, 2 * gap - self.leaf_wide - 12)
            widths = {(self.shapes[i], widest(self.captions.values[i])) for i in inner}
            needs = {
                font: max((side_for(shape, wide * font, font) for shape, wide in widths), default=0)
                for font in FONTS
            }
            found.append((next((font for font in FONTS if needs[font] <= room), 0), needs, room))
        shared = min((font for font, _, _ in found if font >= 11), default=0)
        side = max([40.0, *(needs[shared] for font, needs, _ in found if font >= 11)])
        return [
            (shared, min(side, room))
            if font >= 11
            else (font, min(room, max(needs[font], 30.0)) if font else max(5.0, min(22.0, room)))
            for font, needs, room in found
        ]

    def _beside(self, ply: list[int], named: list[int]) -> bool:
        """Whether there is room for all the names of a ply on the free sides of their shapes."""
        long = widest(self.captions.names[i] for i in named)
        needed = max(self.wide[i] for i in ply) + 2 * (BOLD * long * FONTS[0] + 8)
        return bool(named) and needed <= self._gap(ply)

    def _windows(self, windowed: list[int], top: float) -> None:
        """Alpha over beta, above the shape on its free side; one node of a ply is open at a time,
        so they never meet.
        """
        reach = 5 + BOLD * 11 * widest(text for i in windowed for text in self.captions.windows[i])
        roomy = 2 * reach + 4 <= self._gap(windowed)
        for i in windowed:
            side = self._outward(i)
            if not 0 < self.x[i] + side * reach < self.width:
                side = -side
            x, anchor = self.x[i] + 5 * side, "start" if side > 0 else "end"
            self.alpha[i] = Slot(x, top + 6.5, 11, anchor, bold=True)
            self.beta[i] = Slot(x, top + 19.5, 11, anchor, bold=True)
            self.keeps[i] = roomy
