"""Where everything in the picture of a tree goes: nodes, shapes, and a place for every label that
may ever be shown.

Nothing here knows about a step: places are chosen once, wide enough for every text a node will
carry, so that stepping through a trace moves nothing. Each ply is cut into bands, one kind of label
to a band, and in a band the labels are written flat, in two staggered rows, or turned upright,
whichever is the first to fit: so no two labels can touch."""

from functools import cached_property
from itertools import chain, groupby, pairwise
from math import hypot, inf
from typing import NamedTuple

from .styles import Point, text_width, widest

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


class Site:
    """Where a node stands, and a place for each of its labels.

    `number` is that of the node, `above` the Site of its parent, its own at the root. `texts` has
    for "value", "window", "name" and "edge" every text that it may ever show there, for "board" the
    rows of its board. `x`, `y` are the centre of the shape, `wide`, `high` its width and height.
    `slots` has for "value", "alpha", "beta", "name" and "edge" the Slot of that label, if it ever
    appears; `squares` are those of its board, as (character, Slot), and `reach` is half the width
    of the board, with its margin. `keeps` tells whether alpha and beta may stay here when the
    search has left it; `crossing` is the y at which a cut of the edge into the node is marked,
    `head` that at which this edge ends: the upper edge of the board, where there is room for one.
    """

    def __init__(self, number, node, shape, texts, above):
        self.number, self.node, self.shape, self.texts = number, node, shape, texts
        self.above: Site = above or self
        self.x = self.y = self.wide = self.high = self.head = self.crossing = 0.0
        self.slots: dict[str, Slot] = {}
        self.squares: list[tuple[str, Slot]] = []
        self.keeps = False
        self.reach = CELL / 2 * max(map(len, texts["board"]), default=0) + 1

    @property
    def outward(self):
        """-1 when its free side, away from the edge to its parent, is the left one, else 1."""
        return -1 if self.x < self.above.x else 1

    def across(self, y) -> float:
        """Where the edge into it is at a height of y."""
        share = (y - self.above.y) / (self.head - self.above.y)
        return self.above.x + share * (self.x - self.above.x)


def having(kind, some):
    """Those of some Sites that ever show a text of that kind."""
    return [site for site in some if site.texts[kind]]


def longest(kind, some):
    """Width in em of the widest text of that kind at some Sites."""
    return widest(text for site in some for text in site.texts[kind])


def widest_bold(kind, some):
    """Width in px of the widest name at some Sites, or of the widest alpha or beta ("window")."""
    return BOLD * (FONTS[0] if kind == "name" else WINDOW_FONT) * longest(kind, some)


class Layout:
    """Places for the nodes and the labels of a tree: the Site of each node, and the `width` and
    `height` of the picture, in px.
    """

    def __init__(self, nodes, index, shapes, texts, legend):
        self.sites: list[Site] = []
        for i, node in enumerate(nodes):
            above = self.sites[index[node.parent.path]] if i else None
            self.sites.append(Site(i, node, shapes[i], texts[i], above))
        root, (column, foot) = self.sites[0], legend
        # how far the root reaches to either side, with all that stands beside it
        beside = widest_bold("name", [root]) + widest_bold("window", [root])
        crown = SIDE / 2 + 24 + beside + root.reach
        self._spread(max(300.0, 2 * (column + crown)))
        between = column <= root.x - crown and root.x + crown <= self.width - column
        top, head = (8.0, foot) if between else (foot, 0.0)
        plies = [list(ply) for _, ply in groupby(self.sites, key=lambda site: site.node.ply)]
        flat = self._stack(plies, top, head, GAPS[0])
        spare = max(0.0, LOW - flat) / max(1, len(plies) - 1)
        self.height = self._stack(plies, top, head, GAPS[0] + spare)

    def _stack(self, plies, bottom, head, most):
        """Lay out the plies under `bottom`, each at most so far below the one above, the first down
        to `head` at least; where the last one ends.
        """
        for ply in plies:
            # so far that the longest edge is steep enough to be told apart
            long = max(abs(site.x - site.above.x) for site in ply)
            gap = max(GAPS[0], min(GAPS[1], most, 0.1 * long))
            bottom = max(self._place(ply, bottom, gap), head)
        return bottom + 6

    def _spread(self, least):
        """The columns, how wide they are, and how large a leaf is in them."""
        leaves = [site for site in self.sites if not site.node.children]
        self.widest_leaf = NUMBER * longest("value", leaves)
        # a tree for a hall has its values in the largest font, inside its shapes or above them
        hall = len(leaves) <= HALL_LEAVES
        self.fonts, self.above = (FONTS[:1], FONTS[:2]) if hall else (FONTS, FONTS[1:])
        roomy = min(110.0, self.widest_leaf * FONTS[0] + 22)
        words = min(150.0, 1.8 * FONTS[1] * longest("edge", self.sites) + 16)
        board = 2 * max(site.reach for site in leaves) + 3
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
        columns = tidy([site.node for site in self.sites])
        for site in self.sites:
            site.x = start + columns[site.node.path] * self.pitch
        for font in (*FONTS, *TINY[:2]):
            high, tight = font + 14.0, self.widest_leaf * font + 4
            if tight <= self.pitch - 1.5:
                self.leaf_font, self.leaf_high = font, high
                self.leaf_wide = min(max(high, tight + 5), max(tight, self.pitch - 5))
                return
        self.leaf_font = 0
        self.leaf_wide = self.leaf_high = max(5.0, min(13.0, self.pitch * 0.62))

    def _gap(self, some):
        """How far apart the nearest two of some nodes of a ply are, the edges of the picture
        counting as mirrors.
        """
        xs = [site.x for site in some]
        mirrored = [-xs[0], *xs, 2 * self.width - xs[-1]] if xs else ()
        return min((b - a for a, b in pairwise(mirrored)), default=inf)

    def _place(self, ply, bottom, gap):
        """Lay out one ply under `bottom`, where the one above ends; return where this one ends."""
        inner = [site for site in ply if site.node.children]
        leaves = [site for site in ply if not site.node.children]
        font, side = self._size(inner, ply)
        for site in ply:
            site.wide, site.high = self.leaf_wide, self.leaf_high
            site.crossing = bottom + 0.6 * gap
        for site in inner:
            site.wide, site.high = side, side * (1 if site.shape == "circle" else FLAT)
        below = ply[0].number > 0
        top = bottom + gap * below
        # From above: moves and probabilities, alpha and beta, names, boards, values without room
        # inside.
        here, on_edge = self._moves(ply, top)
        boarded, named, windowed = (
            having("board", ply),
            having("name", ply),
            having("window", inner),
        )
        if not self._apart([(site.x - site.reach, site.x + site.reach) for site in boarded]):
            boarded = []
        beside = self._beside(ply, named)
        near = windowed and self._aside(ply, windowed, boarded, named if beside else ())
        if windowed and not near:
            here = self._windows(windowed, here, 5)
        if named and not beside:
            here = self._band("name", named, here, self._gap(named))
        boards = here
        if boarded:
            here = self._boards(boarded, here + 5)
        if inner and not font:
            here = self._band("value", inner, here + 3, self._gap(inner), self.above)
        tall = max(site.high for site in ply)
        middle = here + (4 if here > top else 0) + tall / 2
        if near:
            foot = max(here - 8 * (below and here == top), middle - 2 * WINDOW)
            self._windows(windowed, boards + 6 if boarded else foot, near)
        for site in ply:
            site.y = middle
            if site not in boarded:
                site.head = middle
        if beside:
            self._names(named)
        for site in inner if font else ():
            lower = {"up": 1, "down": -1}.get(site.shape, 0)
            lower *= site.high / 2 - 0.36 * font - LIFT
            site.slots["value"] = Slot(site.x, middle + lower, font, inside=True)
        self._along(on_edge)
        return self._leaf_values(leaves, middle, tall)

    def _moves(self, ply, top):
        """The moves and probabilities of a ply in a band under `top`: where it ends, and those of
        the nodes whose labels stand at their edges."""
        if not (labelled := having("edge", ply)):
            return top, []
        gap = self._gap(labelled)
        edges = fit(longest("edge", labelled), 0.6 * gap)
        if edges.rows == 1 and not edges.turned:
            return self._band("edge", labelled, top, 0.6 * gap), labelled
        return self._band("edge", labelled, top, gap), []

    def _boards(self, boarded, top):
        """The squares of a ply's boards, which end on one line; where that is."""
        foot = top + CELL * max(len(site.texts["board"]) for site in boarded)
        for site in boarded:
            board = site.texts["board"]
            left, site.head = site.x - site.reach, foot - CELL * len(board)
            site.squares = [
                (
                    said,
                    Slot(
                        left + (column + 0.5) * CELL + 1,
                        site.head + (row + 0.5) * CELL,
                        CELL_FONT,
                        inside=True,
                    ),
                )
                for row, line in enumerate(board)
                for column, said in enumerate(line)
            ]
        return foot

    def _names(self, named):
        """Names on the free sides of their shapes."""
        for site in named:
            near = 4 if site.shape in ("up", "down") else 8
            x = site.x + site.outward * (site.wide / 2 + near)
            site.slots["name"] = Slot(x, site.y, FONTS[0], ANCHORS[site.outward], bold=True)

    def _leaf_values(self, leaves, middle, tall):
        """The values of a ply's leaves, inside or below them; where the ply ends."""
        below = middle + tall / 2
        if leaves and not self.leaf_font:
            return self._band("value", leaves, below + 3, self.pitch, upwards=False)
        for site in leaves:
            site.slots["value"] = Slot(site.x, middle, self.leaf_font, inside=True)
        return below

    def _apart(self, spans):
        """Whether these spans keep clear of each other and of the edges of the page."""
        ends = [0.0, *chain(*sorted(spans)), self.width]
        return ends == sorted(ends)

    def _along(self, labelled):
        """Labels beside their edges, on the outer side; on them, where there is no room beside."""
        beside, spans = [], []
        for site in labelled:
            slot = site.slots["edge"]
            x, foot = site.across(slot.y), site.across(slot.y + 0.7 * slot.font)
            way = -1 if foot < x else 1
            near = foot + 5 * way
            far = near + way * (slot.font * longest("edge", [site]) + 3)
            spans.append(sorted((2 * x - foot, far)))
            beside.append(slot._replace(x=near, anchor=ANCHORS[way]))
            site.slots["edge"] = slot._replace(x=x)
        if self._apart(spans):
            for site, slot in zip(labelled, beside):
                site.slots["edge"] = slot

    @cached_property
    def pairs(self) -> list[tuple[Site, Site]]:
        """Nodes that their mover cannot tell apart: each with the next of its information set."""
        known = (site for site in self.sites if site.node.info)
        marked = sorted(known, key=lambda site: site.node.info)
        return [pair for pair in pairwise(marked) if pair[0].node.info == pair[1].node.info]

    @cached_property
    def joins(self) -> list[list[Point]]:
        """The points through which a line joins a pair: straight between neighbours, else below the
        nodes in between.
        """
        found = []
        for one, other in self.pairs:
            points = [(one.x, one.y), (other.x, other.y)]
            if other.number > one.number + 1:
                low = one.y + one.high / 2 + 6 + one.number % 3 * 6
                points[1:1] = [(one.x + one.wide, low), (other.x - one.wide, low)]
            found.append(points)
        return found

    def _band(self, kind, some, top, gap, fonts=FONTS[1:], upwards=True):
        """Labels of one kind in a band from `top`, at points `gap` px apart; `upwards` when they
        belong to what is below them; where the band ends.
        """
        bold = kind == "name"
        how = fit(longest(kind, some) * (BOLD if bold else 1), gap, fonts)
        bottom = top + how.height
        for k, site in enumerate(some):
            if how.turned:
                y, anchor = (bottom, "start") if upwards else (top, "end")
            else:
                y, anchor = top + how.height / how.rows * (k % how.rows + 0.5), "middle"
            site.slots[kind] = Slot(site.x, y, how.font, anchor, how.turned, bold=bold)
        return bottom

    def _size(self, inner, ply):
        """The font of the values inside the shapes of a ply, 0 if they must stand above, and the
        size of the shapes.
        """
        room = min(100.0, self._gap(inner) - 5)
        if len(inner) < len(ply):
            room = min(room, 2 * self._gap(ply) - self.leaf_wide - 12)
        widths = {(site.shape, NUMBER * longest("value", [site])) for site in inner}
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
        needed = max(site.wide for site in ply) + 2 * (widest_bold("name", named) + 8)
        # A line between the nodes of an information set needs the room beside them.
        infosets = self.sites[0].node.infosets
        return bool(named) and not infosets and needed <= self._gap(ply)

    def _aside(self, ply, windowed, boarded, named):
        """How far from their centre the windows of a ply stand beside shape, name and board; 0
        where there is no room for them.
        """
        names = (widest_bold("name", named) + 10) * bool(named)
        shape = max(site.wide / 2 for site in windowed) + names
        # beside boards that stand above their shapes
        reach = max((site.reach for site in boarded), default=shape)
        near = 5 + (reach if len(boarded) == len(ply) else max(shape, reach))
        return near * (near + widest_bold("window", windowed) <= self._gap(ply) / 2)

    def _windows(self, windowed, top, near):
        """Alpha over beta, so far from the centre on the free side; one node of a ply is open at a
        time, so they never meet. Where they end.
        """
        far = near + widest_bold("window", windowed)
        keeps = far <= self._gap(windowed) / 2
        for site in windowed:
            side = site.outward
            if not 0 < site.x + side * far < self.width:
                side = -side
            x, anchor = site.x + near * side, ANCHORS[side]
            for k, kind in enumerate(("alpha", "beta")):
                y = top + WINDOW * (k + 0.5)
                site.slots[kind] = Slot(x, y, WINDOW_FONT, anchor, bold=True)
            site.keeps = keeps
        return top + 2 * WINDOW + 2
