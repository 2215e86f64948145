"""How things look: the shape of each player, and the paint of shapes and edges in each of their
phases.

Nothing is told by colour alone: MAX points up, MIN down, chance is a circle, a leaf a square; what
was read is filled and what was not is hollow; a cut branch is crossed and dashed."""

from functools import lru_cache
from itertools import cycle
from math import cos, pi, sin
from typing import NamedTuple


class Look(NamedTuple):
    """How a shape or an edge is painted; `dash` is () or (on, off) in px."""

    fill: str
    stroke: str
    width: float
    dash: tuple[float, float] | tuple[()] = ()


Point = tuple[float, float]  # in px
MIDDLE, GAMMA = 0.19, 2.2  # relative luminance that has a contrast of 4.4 with white and with #111
PAPER, INK, FAINT = "#ffffff", "#16191d", "#5c6672"
ALPHA, BETA = "#0a4a8c", "#853400"  # the colours of MAX and MIN, whose guarantees they are
CURSOR = (
    Look("none", INK, 13.0),
    Look("none", "#ffd43b", 10.0),
)  # two outlines round the shape: yellow with a black rim
CROSS = Look("none", INK, 2.2)
BOARD = Look(PAPER, FAINT, 1.0)  # the cells of a position's picture

# tint, filled, outline: blue and orange are told apart by every kind of colour vision, and by
# lightness in grey print. An outline is dark enough for text on every tint and filled shape.
FAMILIES = {
    "max": ("#dcebfa", "#9fc8ee", ALPHA),
    "min": ("#fbe8d0", "#f3b877", BETA),
    "green": ("#e0f2dd", "#a8d8a2", "#1b5a1e"),
    "red": ("#fde4e4", "#f4b3b3", "#a3001b"),
    "chance": ("#ecedf0", "#c3cad3", "#47515e"),
    "leaf": ("#ffffff", "#ccd3db", "#47515e"),
    "dot": ("#ffffff", "#47515e", "#47515e"),
}

PLAYERS = [*FAMILIES][:4]  # in turn, those whose names say nothing
OWN = {
    "Red": "red",
    "Blue": "max",
    "Green": "green",
    "Row": "green",
    "Column": "min",
    "A": "max",
    "B": "min",
    "C": "green",
}

BAR = {"fill": "#9fc8ee", "stroke": ALPHA}  # of a diagram: MAX's blue, as a filled shape

EDGES = {
    "plain": Look("none", "#8a949f", 1.2),
    "path": Look("none", INK, 2.2),
    "done": Look("none", "#47515e", 1.4),
    "best": Look("none", "#47515e", 3.4),  # in a tree it has the colour of its mover
    "line": Look("none", INK, 4.6),
    "max": Look("none", ALPHA, 3.4),  # of a plan, in its owner's ink
    "min": Look("none", BETA, 3.4, (8, 3)),
    "cut": Look("none", "#47515e", 1.4, (5, 4)),
    "unread": Look("none", "#8a949f", 1.2, (3, 4)),
    "info": Look("none", INK, 1.8, (6, 4)),
}

# What becomes of each colour on a dark page; one that is not here stays as it is.
DARK = {
    PAPER: "#15191e",
    INK: "#e8ecf0",
    FAINT: "#a9b4bf",
    ALPHA: "#9ccbfa",
    BETA: "#ffbe85",
    "#1b5a1e": "#9adf94",
    "#a3001b": "#ffa3a3",
    "#ffd43b": "#937200",
    "#dcebfa": "#12324f",
    "#9fc8ee": "#194875",
    "#0b5cad": "#6db3f2",
    "#fbe8d0": "#43280f",
    "#f3b877": "#663809",
    "#e0f2dd": "#163818",
    "#a8d8a2": "#1f4f26",
    "#fde4e4": "#4a1519",
    "#f4b3b3": "#702228",
    "#ecedf0": "#2a3037",
    "#c3cad3": "#3f4955",
    "#47515e": "#a3aebb",
    "#ccd3db": "#39434d",
    "#8a949f": "#76818d",
    "#6f7a86": "#8b96a2",
    "#7c8793": "#8b96a2",
    "#a34408": "#f2995c",
    "#3b6e22": "#8fce6a",
    "#6b3fa0": "#c3a0f0",
    "#8a1c4a": "#f28ab5",
    "#00695c": "#5fd0c0",
    "#5d4a00": "#d8c15a",
    "#5c5c5c": "#b0b0b0",
    "#eceff4": "#262d35",
    "#edf4fc": "#102538",
    "#bedaf4": "#1a456c",
    "#ffe066": "#4d3e00",
    "#ffe9a8": "#57480f",
    "#fff3bf": "#4a4115",
}

HORIZON = Look("none", "#5c6672", 1.2, (7, 5))

SHAPES = {"max": "up", "min": "down", "chance": "circle"}
NAMED_SHAPES = ("diamond", "hexagon", "pentagon", "octagon")
CORNERS = {"diamond": 4, "pentagon": 5, "hexagon": 6, "octagon": 8, "circle": 40}
TURNS = {"hexagon": 0.0, "octagon": pi / 8}  # of the first corner; the others' points up
ANGULAR = {  # outlines in a square from -1 to 1
    "up": [(0, -1), (1, 1), (-1, 1)],
    "down": [(0, 1), (-1, -1), (1, -1)],
    "square": [(-1, -1), (1, -1), (1, 1), (-1, 1)],
}


@lru_cache
def look(family, phase) -> Look:
    """How a shape of a family ("max", "min", "chance", "leaf", "dot") is painted in a phase.

    >>> look("leaf", "unread").fill == look("leaf", "unseen").fill != look("leaf", "returned").fill
    True
    """
    tint, filled, outline = FAMILIES[family]
    return {
        "plain": Look(tint, outline, 1.5),
        "unseen": Look(PAPER, "#7c8793", 1.2),
        "open": Look(tint, outline, 2.8),
        "returned": Look(filled, outline, 1.5),
        "unread": Look(PAPER, "#6f7a86", 1.2, (3, 2.5)),
        "below": Look(PAPER, "#c3cad3", 1.0),
    }[phase]


@lru_cache
def midtone(colour) -> str:
    """The colour made as light as stands out as much from white as from #111, in its own hue.

    >>> midtone(INK), midtone(ALPHA), midtone(BETA)
    ('#6b798d', '#1077e2', '#ce5100')
    """
    linear = [(int(colour[k : k + 2], 16) / 255) ** GAMMA for k in (1, 3, 5)]
    light = sum(part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))
    mixed = (min(1.0, part * MIDDLE / light) for part in linear)
    return "#" + "".join(f"{round(255 * part ** (1 / GAMMA)):02x}" for part in mixed)


def owners(players) -> dict[str, str]:
    """The colour family of each player: Red is red, Blue blue and Green green in every picture, A,
    B and C have one each as well, and the others take in turn what is left.

    >>> owners(["Red", "Blue"]), owners(["Row", "Column"])
    ({'Red': 'red', 'Blue': 'max'}, {'Row': 'green', 'Column': 'min'})
    """
    left = cycle([family for family in PLAYERS if family not in map(OWN.get, players)] or PLAYERS)
    return {player: OWN.get(player) or next(left) for player in players}


def inks(players) -> list[str]:
    """The colour in which each player is drawn and written."""
    return [FAMILIES[family][2] for family in owners(players).values()]


def corners(shape, x, y, wide, high) -> list[Point]:
    """The outline of a shape centred at (x, y), as points in px; a circle becomes a polygon of 40
    corners.

    >>> corners("up", 0, 0, 10, 8)
    [(0.0, -4.0), (5.0, 4.0), (-5.0, 4.0)]
    """
    if shape in ANGULAR:
        outline = ANGULAR[shape]
    else:
        count, turn = CORNERS[shape], TURNS.get(shape, -pi / 2)
        angles = (turn + 2 * pi * k / count for k in range(count))
        outline = [(cos(angle), sin(angle)) for angle in angles]
    return [(x + wide / 2 * across, y + high / 2 * down) for across, down in outline]


FAMILY = "Arial, Helvetica, 'Liberation Sans', sans-serif"  # the typeface of every SVG picture

# Advance widths in 1/1000 em of DejaVu Sans, which is what matplotlib draws with; Arial, Helvetica
# and Liberation Sans, which browsers use for the SVG, are narrower, so a box computed from this
# table holds in both views. A hyphen has the width of Arial's minus sign, which pictures write.
_WIDTHS = {
    278: "'ijlI",
    318: " ,.·",
    337: "/:;\\|",
    352: "f",
    390: "()[]t",
    411: "r!",
    460: '"',
    500: "*_`",
    525: "sz",
    531: "?",
    557: "cL",
    579: "kF",
    592: "vxy",
    612: "oaTYPe",
    638: "hnuSbdgpqE$0123456789{}βü",
    660: "αK-",
    695: "AVXZBRé",
    752: "CUNH",
    787: "DG&OQ",
    833: "w∞",
    838: "#+<=>^~≥≤≈→−×",
    863: "M",
    989: "%½mW",
    1000: "@…",
}
ARIAL = 0.86  # of these widths, what a text takes in the pictures' own typeface
_WIDTH = {
    character: width / 1000 for width, characters in _WIDTHS.items() for character in characters
}


@lru_cache(maxsize=4096)
def text_width(text) -> float:
    """Width of `text` in em, never less than what the fonts of the pictures take.

    >>> round(text_width("-10"), 3)
    1.936
    """
    return sum(_WIDTH.get(character, 1.0) for character in text)


def widest(texts) -> float:
    """Width in em of the widest of these texts, 0 if there are none."""
    return max(map(text_width, texts), default=0.0)
