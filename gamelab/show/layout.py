"""Where everything in the picture of a tree goes: nodes, shapes, and a place for every label that
may ever be shown.

Nothing here knows about a step: places are chosen once, wide enough for every text a node will
carry, so that stepping through a trace moves nothing. Each ply is cut into bands, one kind of label
to a band, and in a band the labels are written flat, in two staggered rows, or turned upright,
whichever is the first to fit: so no two labels can touch."""

from collections.abc import Sequence
from functools import cached_property
from itertools import chain, groupby, pairwise, product
from math import hypot, inf, sqrt
from typing import NamedTuple

from .styles import text_width, widest

FONTS = (16, 15, 14, 13, 12)  # px, for a hall
TINY = (11, 10, 9)  # for trees too large for one
WINDOW_FONT = 14
HALL_LEAVES, HALL_WIDTH = 27, 720  # a tree of so many leaves fits a narrow page in its own size
WIDEST = 1200
SMALLEST_PITCH = 9.3  # a turned label of the smallest font still fits between two leaves
TALL = sqrt(3) / 2
BOLD = 1.14  # a bold text is at most so much wider
CELL, CELL_FONT = 17, 16  # px: a square of a board, and the character in it
SIDE = 64.0  # px, of a shape that holds a short value in the largest font
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

    def box(self, text):
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


def fit(texts, gap, stretch=1.0):
    """The most readable way to write any of `texts` at points `gap` px apart, two rows before
    turning them.
    """
    long = stretch * widest(texts)
    for rows in (1, 2):
        for font in FONTS[1:]:
            if long * font + 2.5 <= rows * gap:
                return Fit(font, rows, False, rows * (font + 2))
    font = next((font for font in (*FONTS[1:], *TINY) if font + 1 <= gap), TINY[-1])
    return Fit(font, 1, True, long * font + 2)


def side_for(shape, width, font):
    """The size a shape needs so that a text `width` px wide stands inside it."""
    if shape in ("up", "down"):
        return width + 4 + (0.76 * font + LIFT) / TALL
    if shape == "circle":
        return hypot(width + 3, 0.8 * font) + 5
    return width + 0.8 * font + 8


def tidy(nodes, leaves, index):
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
    boards: list[Sequence[str]]


class Layout:
    """Places for the nodes and the labels of a tree.

    Attributes, each a list over the nodes: `x`, `y` the centre of the shape; `wide`, `high` its
    width and height; `value`, `alpha`, `beta`, `name`, `edge` the Slot of each label (None where
    that label never appears). `width` and `height` are those of the picture, in px; `keeps[i]`
    tells whether alpha and beta may stay at node i when the search has left it; `crossing[i]` is
    the y at which a cut of the edge into node i is marked, `head[i]` that at which this edge ends:
    the upper edge of the node's own board, where there is room for one. `reach[i]` is half the
    width of that board, with its margin; `squares` are those of all boards, as (node, character,
    Slot)."""

    def __init__(self, nodes, index, shapes, captions, least):
        self.nodes, self.shapes, self.captions = nodes, shapes, captions
        count = len(nodes)
        self.reach = [CELL / 2 * max(map(len, board), default=0) + 1 for board in captions.boards]
        self.parent = [-1, *(index[node.parent.path] for node in nodes[1:])]
        self._spread(tidy(nodes, nodes[0].leaves(), index), least)
        self.y, self.head, self.wide, self.high, self.crossing = ([0.0] * count for _ in range(5))
        self.value, self.alpha, self.beta, self.name, self.edge = ([None] * count for _ in range(5))
        self.keeps, self.squares = [False] * count, []
        self._leaves()
        plies = [list(ply) for _, ply in groupby(range(count), key=lambda i: nodes[i].ply)]
        self.height = 8.0
        for ply, (font, side) in zip(plies, self._sizes(plies)):
            self.height = self._place(ply, font, side, self.height)
        self.height += 8

    def _spread(self, columns, least):
        leaves = [i for i, node in enumerate(self.nodes) if not node.children]
        self.widest_leaf = widest(text for i in leaves for text in self.captions.values[i])
        value = min(110.0, self.widest_leaf * FONTS[0] + 22)
        words = min(150.0, 1.8 * FONTS[1] * widest(self.captions.edges) + 16)
        board = 2 * max(self.reach[i] for i in leaves) + 3
        wanted = max(68.0, value, words, board)
        room = WIDEST / (len(leaves) + 1)
        if len(leaves) <= HALL_LEAVES:
            needed = max(board, self.widest_leaf * FONTS[0] + 5.5)
            room = max(HALL_WIDTH / (len(leaves) + 1), min(needed, 0.8 * room))
        self.pitch = max(SMALLEST_PITCH, min(wanted, room))
        across = (len(leaves) + 1) * self.pitch
        self.width = max(across, least)
        start = (self.width - across) / 2 + self.pitch
        self.x = [start + column * self.pitch for column in columns]

    def _leaves(self):
        for font in (*FONTS, *TINY[:2]):
            high, tight = font + 14.0, self.widest_leaf * font + 4
            if tight <= self.pitch - 1.5:
                self.leaf_font, self.leaf_high = font, high
                self.leaf_wide = min(max(high, tight + 5), max(tight, self.pitch - 5))
                return
        self.leaf_font = 0
        self.leaf_wide = self.leaf_high = max(5.0, min(13.0, self.pitch * 0.62))

    def _outward(self, i):
        """-1 when the free side of node i, away from the edge to its parent, is the left one, else
        1.
        """
        return -1 if i and self.x[i] < self.x[self.parent[i]] else 1

    def _gap(self, some):
        """How far apart the nearest two of some nodes of a ply are, the edges of the picture
        counting as mirrors.
        """
        xs = [self.x[i] for i in some]
        mirrored = [-xs[0], *xs, 2 * self.width - xs[-1]] if xs else ()
        return min((b - a for a, b in pairwise(mirrored)), default=inf)

    def _place(self, ply, font, side, bottom):
        """Lay out one ply under `bottom`, where the one above ends; return where this one ends."""
        captions, inner, leaves = self.captions, [], []
        for i in ply:
            if self.nodes[i].children:
                inner.append(i)
                tall = TALL if self.shapes[i] in ("up", "down") else 1
                self.wide[i], self.high[i] = side, side * tall
            else:
                leaves.append(i)
                self.wide[i], self.high[i] = self.leaf_wide, self.leaf_high
        top = bottom
        if ply[0]:
            longest = max(abs(self.x[i] - self.x[self.parent[i]]) for i in ply)
            top += max(24.0, min(54.0, 0.1 * longest))
            for i in ply:
                self.crossing[i] = bottom + 0.6 * (top - bottom)
        # From above: moves and probabilities, alpha and beta, names, values without room inside.
        here = top
        labelled, on_edge = [i for i in ply if captions.edges[i]], False
        if labelled:
            texts, gap = [captions.edges[i] for i in labelled], self._gap(labelled)
            edges = fit(texts, 0.6 * gap)
            on_edge = edges.rows == 1 and not edges.turned
            here = self._band("edge", labelled, edges if on_edge else fit(texts, gap), here)
        boarded = [i for i in ply if captions.boards[i]]
        if not self._apart(
            [(self.x[i] - self.reach[i], self.x[i] + self.reach[i]) for i in boarded]
        ):
            boarded = []
        windowed = [i for i in inner if captions.windows[i]]
        if windowed:
            here += self._windows(windowed, here, boarded)
        named = [i for i in ply if captions.names[i]]
        beside = self._beside(ply, named)
        if named and not beside:
            names = fit((captions.names[i] for i in named), self._gap(named), stretch=BOLD)
            here = self._band("name", named, names, here)
        if boarded:
            here += 5 + CELL * max(len(captions.boards[i]) for i in boarded)
            for i in boarded:
                self.head[i] = here - CELL * len(captions.boards[i])
                for row, line in enumerate(captions.boards[i]):
                    for column, said in enumerate(line):
                        x = self.x[i] - self.reach[i] + (column + 0.5) * CELL + 1
                        y = self.head[i] + (row + 0.5) * CELL
                        self.squares.append((i, said, Slot(x, y, CELL_FONT, inside=True)))
        if inner and not font:
            texts = (text for i in inner for text in captions.values[i])
            here = self._band("value", inner, fit(texts, self._gap(inner)), here)
        tall = max(self.high[i] for i in ply)
        middle = here + (8 if here > top else 0) + tall / 2
        for i in ply:
            self.y[i] = middle
            self.head[i] = self.head[i] or middle
        for i in named if beside else ():
            way, near = self._outward(i), 4 if self.shapes[i] in ("up", "down") else 8
            x = self.x[i] + way * (self.wide[i] / 2 + near)
            self.name[i] = Slot(x, middle, FONTS[0], "start" if way > 0 else "end", bold=True)
        for i in inner if font else ():
            lower = {"up": 1, "down": -1}.get(self.shapes[i], 0)
            lower *= self.high[i] / 2 - 0.36 * font - LIFT
            self.value[i] = Slot(self.x[i], middle + lower, font, inside=True)
        if on_edge:
            self._along(labelled)
        below = middle + tall / 2
        if leaves and not self.leaf_font:
            texts = (text for i in leaves for text in captions.values[i])
            rows = fit(texts, self.pitch)
            return self._band("value", leaves, rows, below + 3, upwards=False)
        for i in leaves:
            self.value[i] = Slot(self.x[i], middle, self.leaf_font, inside=True)
        return below

    def _apart(self, spans):
        """Whether these spans keep clear of each other and of the edges of the page."""
        ends = [0.0, *chain(*sorted(spans)), self.width]
        return ends == sorted(ends)

    def across(self, i, y):
        """Where the edge into node i is at a height of y."""
        above = self.parent[i]
        share = (y - self.y[above]) / (self.head[i] - self.y[above])
        return self.x[above] + share * (self.x[i] - self.x[above])

    def _along(self, labelled):
        """Labels beside their edges, on the outer side; on them, where there is no room beside."""
        beside, spans = {}, []
        for i in labelled:
            slot = self.edge[i]
            x, foot = self.across(i, slot.y), self.across(i, slot.y + 0.7 * slot.font)
            way = -1 if foot < x else 1
            near = foot + 5 * way
            far = near + way * (slot.font * text_width(self.captions.edges[i]) + 3)
            spans.append(sorted((2 * x - foot, far)))
            beside[i] = slot._replace(x=near, anchor="end" if way < 0 else "start")
            self.edge[i] = slot._replace(x=x)
        if self._apart(spans):
            for i in labelled:
                self.edge[i] = beside[i]

    @cached_property
    def pairs(self):
        """Nodes that their mover cannot tell apart: each with the next of its information set."""
        labelled = sorted((node.info, i) for i, node in enumerate(self.nodes) if node.info)
        return [(i, j) for (one, i), (other, j) in pairwise(labelled) if one == other]

    @cached_property
    def joins(self):
        """The points through which a line joins a pair: straight between neighbours, else below the
        nodes in between.
        """
        found = []
        for i, j in self.pairs:
            points = [(self.x[k], self.y[k]) for k in (i, j)]
            if j > i + 1:
                turn, low = self.wide[i], self.y[i] + self.high[i] / 2 + 6 + i % 3 * 6
                points[1:1] = [(self.x[i] + turn, low), (self.x[j] - turn, low)]
            found.append(points)
        return found

    def _band(self, kind, some, how, top, upwards=True):
        """Labels of one kind in a band from `top`, `upwards` when they belong to what is below
        them; where the band ends.
        """
        slots, bottom, bold = getattr(self, kind), top + how.height, kind == "name"
        for k, i in enumerate(some):
            if how.turned:
                y, anchor = (bottom, "start") if upwards else (top, "end")
            else:
                row = (-1 - k if upwards else k) % how.rows
                y, anchor = top + how.height / how.rows * (row + 0.5), "middle"
            slots[i] = Slot(self.x[i], y, how.font, anchor, how.turned, bold=bold)
        return bottom

    def _sizes(self, plies):
        """For each ply the font of the values inside its shapes, 0 if they must stand above, and
        the size of the shapes.
        """
        found = []
        for ply in plies:
            inner = [i for i in ply if self.nodes[i].children]
            gap = self._gap(ply)
            room = min(100.0, gap - 6)
            if len(inner) < len(ply):
                room = min(room, 2 * gap - self.leaf_wide - 12)
            widths = {(self.shapes[i], widest(self.captions.values[i])) for i in inner}
            needs = {
                font: max((side_for(shape, wide * font, font) for shape, wide in widths), default=0)
                for font in FONTS
            }
            # One size whatever the text, so that a picture keeps its size while its values change;
            # a larger one only for text that is long at any font.
            usual, widest_side = product(FONTS, [min(SIDE, room)]), product(FONTS, [room])
            tries = *usual, (14, min(room, needs[14])), *widest_side
            empty = 0, max(5.0, min(22.0, room))
            found.append(next(((f, side) for f, side in tries if needs[f] <= side), empty))
        return found

    def _beside(self, ply, named):
        """Whether there is room for all the names of a ply on the free sides of their shapes."""
        long = widest(self.captions.names[i] for i in named)
        needed = max(self.wide[i] for i in ply) + 2 * (BOLD * long * FONTS[0] + 8)
        # A line between the nodes of an information set needs the room beside them.
        return bool(named) and not self.nodes[0].infosets and needed <= self._gap(ply)

    def _windows(self, windowed, top, boarded):
        """Alpha over beta, above the shape on its free side, or beside its board if there is room;
        one node of a ply is open at a time, so they never meet. The height that they take.
        """
        long = (
            BOLD * WINDOW_FONT * widest(text for i in windowed for text in self.captions.windows[i])
        )
        near = 5 + max((self.reach[i] for i in boarded), default=0)
        room = self._gap(windowed) / 2 - long - 2
        aside = 5 < near <= room
        near = near if aside else 5
        for i in windowed:
            side = self._outward(i)
            if not 0 < self.x[i] + side * (near + long) < self.width:
                side = -side
            x, anchor = self.x[i] + near * side, "start" if side > 0 else "end"
            for slots, y in ((self.alpha, top + 8), (self.beta, top + 25)):
                slots[i] = Slot(x, y + 14 * aside, WINDOW_FONT, anchor, bold=True)
            self.keeps[i] = near <= room
        return 0 if aside else 2 * WINDOW_FONT + 6
