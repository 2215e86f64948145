"""How things look: the shape of each player, and the paint of shapes and edges in each of their
phases.

Nothing is told by colour alone: MAX points up, MIN down, chance is a circle, a leaf a square; what
was read is filled and what was not is hollow; a cut branch is crossed and dashed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple


class Look(NamedTuple):
    """How a shape or an edge is painted; `dash` is () or (on, off) in px."""

    fill: str
    stroke: str
    width: float
    dash: tuple[float, float] | tuple[()] = ()


PAPER, INK, FAINT = "#ffffff", "#16191d", "#5c6672"
ALPHA, BETA = "#0a4f94", "#9a3d00"  # the colours of MAX and MIN, whose guarantees they are
CURSOR = (
    Look("none", INK, 13.0),
    Look("none", "#ffd43b", 10.0),
)  # two outlines round the shape: yellow with a black rim
CROSS = Look("none", INK, 2.2)

# tint, filled, outline: blue and orange are told apart by every kind of colour vision, and by
# lightness in grey print
FAMILIES = {
    "max": ("#dcebfa", "#9fc8ee", "#0b5cad"),
    "min": ("#fbe8d0", "#f3b877", "#a8470a"),
    "chance": ("#ecedf0", "#c3cad3", "#47515e"),
    "leaf": ("#ffffff", "#ccd3db", "#47515e"),
    "dot": ("#ffffff", "#47515e", "#47515e"),
}

EDGES = {
    "plain": Look("none", "#8a949f", 1.2),
    "path": Look("none", INK, 2.2),
    "done": Look("none", "#47515e", 1.4),
    "best": Look("none", "#0b5cad", 3.4),
    "line": Look("none", INK, 4.6),
    "cut": Look("none", "#47515e", 1.4, (5, 4)),
    "unread": Look("none", "#8a949f", 1.2, (3, 4)),
}

SHAPES = {"max": "up", "min": "down", "chance": "circle"}
NAMED_SHAPES = ("diamond", "hexagon", "pentagon", "octagon")
CORNERS = {"diamond": 4, "pentagon": 5, "hexagon": 6, "octagon": 8, "circle": 40}


def look(family: str, phase: str) -> Look:
    """How a shape of a family ("max", "min", "chance", "leaf", "dot") is painted in a phase.

    >>> look("leaf", "unread").fill == look("leaf", "unseen").fill != look("leaf", "returned").fill
    True
    """
    tint, filled, outline = FAMILIES[family]
    if phase == "plain":
        return Look(tint, outline, 1.5)
    if phase == "open":
        return Look(tint, outline, 2.8)
    if phase == "returned":
        return Look(filled, outline, 1.5)
    if phase == "unread":
        return Look(PAPER, "#6f7a86", 1.2, (3, 2.5))
    return Look(PAPER, "#7c8793", 1.2)


def corners(shape: str, x: float, y: float, wide: float, high: float) -> list[tuple[float, float]]:
    """The outline of a shape centred at (x, y), as points in px; a circle becomes a polygon of 40
    corners.

    >>> corners("up", 0, 0, 10, 8)
    [(0, -4.0), (5.0, 4.0), (-5.0, 4.0)]
    """
    w, h = wide / 2, high / 2
    if shape == "up":
        return [(x, y - h), (x + w, y + h), (x - w, y + h)]
    if shape == "down":
        return [(x, y + h), (x - w, y - h), (x + w, y - h)]
    if shape == "square":
        return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]
    count = CORNERS[shape]
    turn = pi / count if shape == "octagon" else 0.0 if shape == "hexagon" else -pi / 2
    return [
        (x + w * cos(turn + 2 * pi * k / count), y + h * sin(turn + 2 * pi * k / count))
        for k in range(count)
    ]


FAMILY = "Arial, Helvetica, 'Liberation Sans', sans-serif"  # the typeface of every SVG picture

# Advance widths in 1/1000 em of DejaVu Sans, which is what matplotlib draws with; Arial, Helvetica
# and Liberation Sans, which browsers use for the SVG, are narrower, so a box computed from this
# table holds in both views.
_WIDTHS = {
    278: "'ijlI",
    318: " ,.·",
    337: "/:;\\|",
    352: "f",
    361: "-",
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
    660: "αK",
    695: "AVXZBRé",
    752: "CUNH",
    787: "DG&OQ",
    833: "w∞",
    838: "#+<=>^~≥≤≈→−×",
    863: "M",
    989: "%½mW",
    1000: "@…",
}
_WIDTH = {
    character: width / 1000 for width, characters in _WIDTHS.items() for character in characters
}


@lru_cache(maxsize=4096)
def text_width(text: str) -> float:
    """Width of `text` in em, never less than what the fonts of the pictures take.

    >>> round(text_width("-10"), 3)
    1.637
    """
    return sum(_WIDTH.get(character, 1.0) for character in text)


def widest(texts: Iterable[str]) -> float:
    """Width in em of the widest of these texts, 0 if there are none."""
    return max(map(text_width, texts), default=0.0)
