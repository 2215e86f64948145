"""Where everything in the picture of a tree goes: nodes, shapes, and a place for every label that
may ever be shown.

Nothing here knows about a step: places are chosen once, wide enough for every text a node will
carry, so that stepping through a trace moves nothing. Each ply is cut into bands, one kind of label
to a band, and in a band the labels are written flat, in two staggered rows, or turned upright,
whichever is the first to fit: so no two labels can touch."""

from collections import defaultdict
from functools import cached_property
from itertools import chain, groupby, pairwise
from math import hypot, inf
from typing import NamedTuple

from .styles import text_width, widest

FONTS = (16, 15, 14, 13, 12)  # px, for a hall
TINY = (11, 10, 9)  # for trees too large for one
WINDOW_FONT = 14
HALL_LEAVES, HALL_WIDTH = 27, 708  # a tree of so many leaves fits a narrow page in its own size
WIDEST = 1200
LOW = 300  # px: so high a tree is stretched, so that its edges part
GAPS = 16, 54  # px, least and most between two plies
WINDOW = 16  # px, a line of alpha or beta
SMALLEST_PITCH = 9.3  # a turned label of the smallest font still fits between two leaves
FLAT = 0.62  # height of a shape over its base: low, so that five plies stand on a laptop
ROUND = 56.0  # px, of a circle that holds a short value in the largest font
BOLD = 1.14  # a bold text is at most so much wider
NUMBER = 0.9  # of the width of any text, what a value takes in the typeface of pictures
CELL, CELL_FONT = 16, 15  # px: a square of a board, and the character in it
SIDE = 70.0  # px, of a shape that holds a short value in the largest font
ANCHORS = {-1: "end", 1: "start"}  # of a label on the left, and on the right
LIFT = 4  # px between the base of a triangle and the text in it


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

    def box(self, text) -> tuple[float, float, float, float]:
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


def fit(long, gap, fonts=FONTS[1:]):
    """The most readable way to write texts of up to `long` em at points `gap` px apart, two rows
    before turning them.
    """
    for rows in (1, 2):
        for font in fonts:
            if long * font + 3 <= rows * gap:
                return Fit(font, rows, False, rows * (font + 2))
    font = next((font for font in (*FONTS[1:], *TINY) if font + 1 <= gap), TINY[-1])
    return Fit(font, 1, True, long * font + 2)


def side_for(shape, width, font):
    """The size a shape needs so that a text `width` px wide stands inside it."""
    if shape in ("up", "down"):
        return width + 4 + (0.76 * font + LIFT) / FLAT
    if shape == "circle":
        return hypot(width + 3, 0.8 * font) + 5
    return width + 0.8 * font + 8


def tidy(nodes):
    """The column of each path: leaves 0, 1, 2, ... from the left, every other node midway between
    its first child and its last.

    `nodes` has parents before children. Linear time.
    """
    columns: dict[str, float] = {leaf.path: k for k, leaf in enumerate(nodes[0].leaves())}
    for node in reversed(nodes):
        if children := node.children:
            columns[node.path] = (columns[children[0].path] + columns[children[-1].path]) / 2
    return columns


class Layout:
    """Places for the nodes and the labels of a tree.

    `captions` has for "value", "window", "name" and "edge" every text that each node (parents
    first) may ever show there, for "board" the rows of its board.

    Attributes, each a list over the nodes: `x`, `y` the centre of the shape; `wide`, `high` its
    width and height. `slots` has for "value", "alpha", "beta", "name" and "edge" the Slot of that
    label at each node where it ever appears. `width` and `height` are those of the picture, in px;
    `keeps[i]` tells whether alpha and beta may stay at node i when the search has left it;
    `crossing[i]` is the y at which a cut of the edge into node i is marked, `head[i]` that at which
    this edge ends: the upper edge of the node's own board, where there is room for one. `reach[i]`
    is half the width of that board, with its margin; `squares` are those of all boards, as (node,
    character, Slot)."""

    def __init__(self, nodes, index, shapes, captions, legend):
        self.nodes, self.shapes, self.captions = nodes, shapes, captions
        count = len(nodes)
        self.reach = [CELL / 2 * max(map(len, board), default=0) + 1 for board in captions["board"]]
        self.parent = [-1, *(index[node.parent.path] for node in nodes[1:])]
        self.y, self.head, self.wide, self.high, self.crossing = ([0.0] * count for _ in range(5))
        self.slots: defaultdict[str, dict[int, Slot]] = defaultdict(dict)
        self.keeps = [False] * count
        # how far the root reaches to either side, with all that stands beside it
        crown = SIDE / 2 + 24 + self._longest_name([0]) + self._longest_window([0]) + self.reach[0]
        column, foot = legend
        self._spread(max(300.0, 2 * (column + crown)))
        beside = column <= self.x[0] - crown and self.x[0] + crown <= self.width - column
        top, head = (8.0, foot) if beside else (foot, 0.0)
        plies = [list(ply) for _, ply in groupby(range(count), key=lambda i: nodes[i].ply)]
        flat = self._stack(plies, top, head, GAPS[0])
        spare = max(0.0, LOW - flat) / max(1, len(plies) - 1)
        self.height = self._stack(plies, top, head, GAPS[0] + spare)

    def _stack(self, plies, bottom, head, most):
        """Lay out the plies under `bottom`, each at most so far below the one above, the first down
        to `head` at least; where the last one ends.
        """
        self.squares = []
        for ply in plies:
            # so far that the longest edge is steep enough to be told apart
            longest = max(abs(self.x[i] - self.x[self.parent[i]]) for i in ply)
            gap = max(GAPS[0], min(GAPS[1], most, 0.1 * longest))
            bottom = max(self._place(ply, bottom, gap), head)
        return bottom + 6

    def _spread(self, least):
        """The columns, how wide they are, and how large a leaf is in them."""
        leaves = [i for i, node in enumerate(self.nodes) if not node.children]
        self.widest_leaf = NUMBER * self._widest("value", leaves)
        # a tree for a hall has its values in the largest font, inside its shapes or above them
        hall = len(leaves) <= HALL_LEAVES
        self.fonts, self.above = (FONTS[:1], FONTS[:2]) if hall else (FONTS, FONTS[1:])
        roomy = min(110.0, self.widest_leaf * FONTS[0] + 22)
        words = min(150.0, 1.8 * FONTS[1] * self._widest("edge", range(len(self.nodes))) + 16)
        board = 2 * max(self.reach[i] for i in leaves) + 3
        wanted = max(68.0, roomy, words, board)
        gaps = len(leaves) + 1
        room = WIDEST / gaps
        if hall:
            even = HALL_WIDTH / gaps
            value = self.widest_leaf * FONTS[0] + 5.5
            # boards too wide for a page stand at the inner nodes alone
            room = max(even, min(max(value, min(board, 1.1 * even)), 0.8 * room))
        self.pitch = max(SMALLEST_PITCH, min(wanted, room))
        across = gaps * self.pitch
        self.width = max(across, least)
        start = (self.width - across) / 2 + self.pitch
        columns = tidy(self.nodes)
        self.x = [start + columns[node.path] * self.pitch for node in self.nodes]
        for font in (*FONTS, *TINY[:2]):
            high, tight = font + 14.0, self.widest_leaf * font + 4
            if tight <= self.pitch - 1.5:
                self.leaf_font, self.leaf_high = font, high
                self.leaf_wide = min(max(high, tight + 5), max(tight, self.pitch - 5))
                return
        self.leaf_font = 0
        self.leaf_wide = self.leaf_high = max(5.0, min(13.0, self.pitch * 0.62))

    def _widest(self, kind, some):
        """Width in em of the widest text of that kind at some nodes."""
        return widest(text for i in some for text in self.captions[kind][i])

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

    def _place(self, ply, bottom, gap):
        """Lay out one ply under `bottom`, where the one above ends; return where this one ends."""
        captions = self.captions
        inner, leaves = ([i for i in ply if bool(self.nodes[i].children) == has] for has in (1, 0))
        font, side = self._size(inner, ply)
        for i in ply:
            self.wide[i], self.high[i] = self.leaf_wide, self.leaf_high
            self.crossing[i] = bottom + 0.6 * gap
        for i in inner:
            flat = 1 if self.shapes[i] == "circle" else FLAT
            self.wide[i], self.high[i] = side, side * flat
        top = bottom + gap * (ply[0] > 0)
        # From above: moves and probabilities, alpha and beta, names, boards, values without room
        # inside.
        here, on_edge = self._moves(ply, top)
        boarded = [i for i in ply if captions["board"][i]]
        if not self._apart(
            [(self.x[i] - self.reach[i], self.x[i] + self.reach[i]) for i in boarded]
        ):
            boarded = []
        named = [i for i in ply if captions["name"][i]]
        beside = self._beside(ply, named)
        windowed = [i for i in inner if captions["window"][i]]
        near = self._aside(ply, windowed, boarded, named if beside else ())
        if windowed and not near:
            here = self._windows(windowed, here, 5)
        if named and not beside:
            names = fit(BOLD * self._widest("name", named), self._gap(named))
            here = self._band("name", named, names, here)
        boards = here
        if boarded:
            here = self._boards(boarded, here + 5)
        if inner and not font:
            values = fit(self._widest("value", inner), self._gap(inner), self.above)
            here = self._band("value", inner, values, here + 3)
        tall = max(self.high[i] for i in ply)
        middle = here + (4 if here > top else 0) + tall / 2
        if near:
            lines = (
                boards + 6
                if boarded
                else max(here - 8 * (0 < ply[0] and here == top), middle - 2 * WINDOW)
            )
            self._windows(windowed, lines, near)
        for i in ply:
            self.y[i] = middle
            self.head[i] = self.head[i] if i in boarded else middle
        if beside:
            self._names(named, middle)
        for i in inner if font else ():
            lower = {"up": 1, "down": -1}.get(self.shapes[i], 0)
            lower *= self.high[i] / 2 - 0.36 * font - LIFT
            self.slots["value"][i] = Slot(self.x[i], middle + lower, font, inside=True)
        self._along(on_edge)
        return self._leaf_values(leaves, middle, tall)

    def _moves(self, ply, top):
        """The moves and probabilities of a ply in a band under `top`: where it ends, and those of
        the nodes whose labels stand at their edges."""
        if not (labelled := [i for i in ply if self.captions["edge"][i]]):
            return top, []
        long, gap = self._widest("edge", labelled), self._gap(labelled)
        edges = fit(long, 0.6 * gap)
        if edges.rows == 1 and not edges.turned:
            return self._band("edge", labelled, edges, top), labelled
        return self._band("edge", labelled, fit(long, gap), top), []

    def _boards(self, boarded, top):
        """The squares of a ply's boards, which end on one line; where that is."""
        boards = self.captions["board"]
        foot = top + CELL * max(len(boards[i]) for i in boarded)
        for i in boarded:
            self.head[i] = foot - CELL * len(boards[i])
            for row, line in enumerate(boards[i]):
                for column, said in enumerate(line):
                    x = self.x[i] - self.reach[i] + (column + 0.5) * CELL + 1
                    y = self.head[i] + (row + 0.5) * CELL
                    self.squares.append((i, said, Slot(x, y, CELL_FONT, inside=True)))
        return foot

    def _names(self, named, middle):
        """Names on the free sides of their shapes."""
        for i in named:
            way, near = self._outward(i), 4 if self.shapes[i] in ("up", "down") else 8
            x = self.x[i] + way * (self.wide[i] / 2 + near)
            self.slots["name"][i] = Slot(x, middle, FONTS[0], ANCHORS[way], bold=True)

    def _leaf_values(self, leaves, middle, tall):
        """The values of a ply's leaves, inside or below them; where the ply ends."""
        below = middle + tall / 2
        if leaves and not self.leaf_font:
            rows = fit(self._widest("value", leaves), self.pitch)
            return self._band("value", leaves, rows, below + 3, upwards=False)
        for i in leaves:
            self.slots["value"][i] = Slot(self.x[i], middle, self.leaf_font, inside=True)
        return below

    def _apart(self, spans):
        """Whether these spans keep clear of each other and of the edges of the page."""
        ends = [0.0, *chain(*sorted(spans)), self.width]
        return ends == sorted(ends)

    def across(self, i, y) -> float:
        """Where the edge into node i is at a height of y."""
        above = self.parent[i]
        share = (y - self.y[above]) / (self.head[i] - self.y[above])
        return self.x[above] + share * (self.x[i] - self.x[above])

    def _along(self, labelled):
        """Labels beside their edges, on the outer side; on them, where there is no room beside."""
        edges, beside, spans = self.slots["edge"], {}, []
        for i in labelled:
            slot = edges[i]
            x, foot = self.across(i, slot.y), self.across(i, slot.y + 0.7 * slot.font)
            way = -1 if foot < x else 1
            near = foot + 5 * way
            far = near + way * (slot.font * self._widest("edge", [i]) + 3)
            spans.append(sorted((2 * x - foot, far)))
            beside[i] = slot._replace(x=near, anchor=ANCHORS[way])
            edges[i] = slot._replace(x=x)
        if self._apart(spans):
            edges |= beside

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """Nodes that their mover cannot tell apart: each with the next of its information set."""
        labelled = sorted((node.info, i) for i, node in enumerate(self.nodes) if node.info)
        return [(i, j) for (one, i), (other, j) in pairwise(labelled) if one == other]

    @cached_property
    def joins(self) -> list[list[tuple[float, float]]]:
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
        slots, bottom, bold = self.slots[kind], top + how.height, kind == "name"
        for k, i in enumerate(some):
            if how.turned:
                y, anchor = (bottom, "start") if upwards else (top, "end")
            else:
                y, anchor = top + how.height / how.rows * (k % how.rows + 0.5), "middle"
            slots[i] = Slot(self.x[i], y, how.font, anchor, how.turned, bold=bold)
        return bottom

    def _size(self, inner, ply):
        """The font of the values inside the shapes of a ply, 0 if they must stand above, and the
        size of the shapes.
        """
        room = min(100.0, self._gap(inner) - 5)
        if len(inner) < len(ply):
            room = min(room, 2 * self._gap(ply) - self.leaf_wide - 12)
        widths = {(self.shapes[i], NUMBER * self._widest("value", [i])) for i in inner}
        # One size whatever the text, so that a picture keeps its size while its values change; a
        # larger one only for long text.
        side = min(ROUND if {shape for shape, _ in widths} == {"circle"} else SIDE, room)
        for font in self.fonts:
            need = max((side_for(shape, wide * font, font) for shape, wide in widths), default=0)
            if need <= room:
                return font, max(side, need)
        return 0, max(5.0, min(22.0, room))

    def _beside(self, ply, named):
        """Whether there is room for all the names of a ply on the free sides of their shapes."""
        needed = max(self.wide[i] for i in ply) + 2 * (self._longest_name(named) + 8)
        # A line between the nodes of an information set needs the room beside them.
        return bool(named) and not self.nodes[0].infosets and needed <= self._gap(ply)

    def _longest_name(self, named):
        """The width of the longest name of some nodes."""
        return BOLD * FONTS[0] * self._widest("name", named)

    def _longest_window(self, windowed):
        """The width of the longest alpha or beta of some nodes."""
        return BOLD * WINDOW_FONT * self._widest("window", windowed)

    def _aside(self, ply, windowed, boarded, named):
        """How far from their centre the windows of a ply stand beside shape, name and board; 0
        where there is no room for them.
        """
        names = (self._longest_name(named) + 10) * bool(named)
        shape = max((self.wide[i] / 2 for i in windowed), default=0) + names
        # beside boards that stand above their shapes
        reach = max((self.reach[i] for i in boarded), default=shape)
        near = 5 + (reach if len(boarded) == len(ply) else max(shape, reach))
        return near * (near + self._longest_window(windowed) <= self._gap(ply) / 2)

    def _windows(self, windowed, top, near):
        """Alpha over beta, so far from the centre on the free side; one node of a ply is open at a
        time, so they never meet. Where they end.
        """
        long = self._longest_window(windowed)
        keeps = near + long <= self._gap(windowed) / 2
        for i in windowed:
            side = self._outward(i)
            if not 0 < self.x[i] + side * (near + long) < self.width:
                side = -side
            x, anchor = self.x[i] + near * side, ANCHORS[side]
            for k, kind in enumerate(("alpha", "beta")):
                y = top + WINDOW * (k + 0.5)
                self.slots[kind][i] = Slot(x, y, WINDOW_FONT, anchor, bold=True)
            self.keeps[i] = keeps
        return top + 2 * WINDOW + 2
