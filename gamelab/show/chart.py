"""A line chart as SVG text, drawn quickly enough to follow a slider: what the explorers show that
is neither tree nor matrix.

Nothing is told by colour alone: every line has its own dashes and its own marker, and the legend
shows both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, hypot, isfinite, log10

from ..trees.node import Number
from . import pen
from .grid import minus
from .pen import SMALL, Picture, text, through
from .styles import FAINT, FAMILIES, INK, text_width

# Seven dashes and six markers: 42 lines before a pair comes again.
DASHES = ("none", "9 4", "2 3", "12 4 2 4", "5 3", "14 3", "6 3 2 3 2 3")
MARKERS = ("circle", "square", "up", "diamond", "down", "cross")
OUTLINES = {
    "square": "m-4 -4h8v8h-8z",
    "up": "m0 -5l5 9h-10z",
    "down": "m0 5l5 -9h-10z",
    "diamond": "m0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z",
    "cross": "m-4 -4l8 8m0 -8l-8 8",
}
COLOURS = ("#0b5cad", "#a34408", "#3b6e22", "#6b3fa0", "#8a1c4a", "#00695c", "#5d4a00")
GAP = 8  # px between two things that must not touch
ROW = 20  # px for a line of the legend
APART = 100  # px between two markers of a line of many points

Point = tuple[Number, Number]
Axis = tuple[Number, Number, str]
Frame = tuple[float, float, float, float]  # left, top, width, height


def chart(
    lines: Mapping[str, Sequence[Point]],
    points: Iterable[tuple[Number, Number, str]] = (),
    marks: Iterable[tuple[str, Number, str]] = (),
    *,
    bars: Iterable[Point] = (),
    x: Axis,
    y: Axis,
    title: str = "",
    alt: str = "",
    logarithmic: str = "",
    size: tuple[int, int] = (720, 360),
) -> Picture:
    """Lines over two axes, as one SVG.

    lines : label to its points (x, y), in the order in which they are joined. A line of one point
    shows its marker.
    points : single places to ring, each (x, y, text); the text stands beside the ring.
    marks : straight lines across the chart, each ("x" or "y", where on that axis, text): a bound, a
    value, a threshold.
    bars : (x, height), each a bar from 0 as wide as one step of x.
    x, y : (low, high, what is measured). What lies outside is not drawn.
    title : shown above. alt : the chart in a sentence or two for those who do not see it; "" takes
    `told(lines)`.
    logarithmic : "", "x", "y" or "xy": the axes that are so; their low has to be above 0.
    size : width and height in px.

    Linear in the number of points. ValueError for an empty range, one that a logarithm cannot take,
    or an unknown axis.

    >>> picture = chart({"squares": [(n, n * n) for n in range(5)]}, x=(0, 4, "n"), y=(0, 16, "n²"))
    >>> picture.count("<circle"), 'role="img"' in picture
    (6, True)
    """
    marks = list(marks)
    scales = {name: _Scale(name, axis, name in logarithmic) for name, axis in (("x", x), ("y", y))}
    if set(logarithmic) - set("xy") or any(mark[0] not in scales for mark in marks):
        raise ValueError(
            f'a chart has the axes "x" and "y", got logarithmic={logarithmic!r} and marks on'
            f" {[mark[0] for mark in marks]}"
        )
    width, height = size
    legend, legend_rows = _legend(lines, width)
    top = GAP + (24 if title else 0) + ROW * legend_rows + ROW + 6
    ticks = {name: scale.ticks(6 if name == "y" else 8) for name, scale in scales.items()}
    left = 14 + max(text_width(minus(tick)) for tick in ticks["y"]) * SMALL
    # The name of a level line stands to the right of it, if that leaves the chart its room.
    beside = max(
        (text_width(text) * SMALL + 15 for name, _, text in marks if name == "y"), default=0
    )
    right = max(24, beside if beside < width / 4 else 0)
    frame = left, top, width - right - left, height - top - 44
    scales["x"].place(frame[0], frame[2])
    scales["y"].place(frame[1] + frame[3], -frame[3])
    shapes = [_axes(frame, scales, ticks, x[2], y[2])]
    shapes += [_bar(scales, *bar) for bar in bars]
    shapes += [
        _mark(frame, scales[name], name, where, text, right > 24) for name, where, text in marks
    ]
    shapes += [_line(k, line, scales, frame) for k, line in enumerate(lines.values())]
    shapes += [_ring(frame, scales, *point) for point in points]
    if title:
        shapes.append(text(GAP, GAP + 14, title, 14, bold=True))
    shapes.append(f'<g transform="translate({GAP} {GAP + (24 if title else 0)})">{legend}</g>')
    words = alt or f"{title or 'Line chart'}. {told(lines)}"
    return pen.page(width, height, "".join(shapes), words)


def told(lines: Mapping[str, Sequence[Point]]) -> str:
    """The lines of a chart in words: for each where it starts and ends, and how low and high it
    goes.

    >>> told({"a": [(1, 5), (2, -3), (3, 4)]})
    'a: from 5 at 1 to 4 at 3, least −3, greatest 5.'
    """
    parts = []
    for label, line in lines.items():
        heights = [height for _, height in line]
        if len(line) == 1:
            parts.append(f"{label}: {minus(heights[0])} at {minus(line[0][0])}.")
        elif line:
            parts.append(
                f"{label}: from {minus(heights[0])} at {minus(line[0][0])} to"
                f" {minus(heights[-1])} at {minus(line[-1][0])}, least {minus(min(heights))},"
                f" greatest {minus(max(heights))}."
            )
    return " ".join(parts)


class _Scale:
    """One axis: from its numbers to px."""

    def __init__(self, name: str, axis: Axis, logarithmic: bool) -> None:
        self.low, self.high, self.logarithmic = float(axis[0]), float(axis[1]), logarithmic
        if not (isfinite(self.low) and isfinite(self.high) and self.low < self.high):
            raise ValueError(
                f"the {name} axis needs a low below its high, got {axis[0]} and {axis[1]}"
            )
        if logarithmic and self.low <= 0:
            raise ValueError(f"a logarithmic {name} axis starts above 0, got {axis[0]}")
        self.start, self.length = 0.0, 1.0

    def place(self, start: float, length: float) -> None:
        """Where the low end lies, in px, and how far the high end is from it."""
        self.start, self.length = start, length

    def __call__(self, number: Number) -> float:
        if not self.logarithmic:
            return self.start + self.length * (float(number) - self.low) / (self.high - self.low)
        if number <= 0:
            return self.start - 4 * self.length
        return self.start + self.length * (log10(number) - log10(self.low)) / (
            log10(self.high) - log10(self.low)
        )

    def has(self, number: Number) -> bool:
        """Whether the number lies on the axis."""
        return self.low - 1e-9 <= number <= self.high + 1e-9

    def ticks(self, most: int) -> list[Number]:
        """Round numbers of the axis, about as many as `most`."""
        if self.logarithmic:
            powers = range(floor(log10(self.low)), ceil(log10(self.high)) + 1)
            steps = (1, 2, 5) if 3 * len(powers) <= 2 * most else (1,)
            every = max(1, len(powers) // most)
            places = [Fraction(10) ** power * step for power in powers[::every] for step in steps]
            return [_plain(place) for place in places if self.has(place)]
        rough = (self.high - self.low) / most
        power = Fraction(10) ** floor(log10(rough))
        step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
        return [
            _plain(step * k)
            for k in range(ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9) + 1)
        ]


def _axes(
    frame: Frame,
    scales: Mapping[str, _Scale],
    ticks: Mapping[str, list[Number]],
    across: str,
    up: str,
) -> str:
    left, top, wide, high = frame
    foot, right = top + high, left + wide
    parts = [
        text(GAP, top - 12, up, SMALL, fill=FAINT),
        text(left + wide / 2, foot + 38, across, SMALL, "middle", FAINT),
    ]
    for tick in ticks["y"]:
        y = scales["y"](tick)
        level = through([(left, y), (right, y)])
        parts.append(pen.path(level, stroke_opacity=0.45 if tick == 0 else 0.14))
        parts.append(text(left - 6, y + 4, minus(tick), SMALL, "end"))
    edge = 0.0
    for tick in ticks["x"]:
        x, said = scales["x"](tick), minus(tick)
        half = text_width(said) * SMALL / 2
        if x - half < edge:
            continue
        edge = x + half + GAP
        parts.append(pen.path(through([(x, foot), (x, foot + 5)])))
        parts.append(text(x, foot + 18, said, SMALL, "middle"))
    parts.append(pen.path(through([(left, top), (left, foot), (right, foot)])))
    return "".join(parts)


def _bar(scales: Mapping[str, _Scale], across: Number, height: Number) -> str:
    left, right = (scales["x"](across + side) for side in (-0.42, 0.42))
    top, foot = scales["y"](height), scales["y"](0)
    _, fill, edge = FAMILIES["max"]
    return pen.rect(left, top, right - left, foot - top, fill=fill, stroke=edge)


def _line(
    k: int,
    line: Sequence[Point],
    scales: Mapping[str, _Scale],
    frame: Frame,
) -> str:
    """One line, as far as it lies in the frame, and its markers."""
    places = [(scales["x"](across), scales["y"](height)) for across, height in line]
    path = ""
    if len(places) > 1:
        path = _stroke(k, _outline(places, frame))
    # Few points: a marker on each. Many: one every so many px, at other places than those of the
    # line before.
    few, due, markers = len(line) <= 12, (k * 25) % APART, []
    for i, (px, py) in enumerate(places):
        due -= hypot(px - places[i - 1][0], py - places[i - 1][1]) if i else 0
        if (few or due <= 0) and scales["x"].has(line[i][0]) and scales["y"].has(line[i][1]):
            markers.append(_marker(k, px, py))
            due = APART
    return path + "".join(markers)


def _outline(places: Sequence[tuple[float, float]], frame: Frame) -> str:
    """The path through the places, without what lies outside the frame; "M0 0" if that is all of
    it.
    """
    left, top, wide, high = frame
    box = ((left - 0.01, left + wide + 0.01), (top - 0.01, top + high + 0.01))
    if all(low <= here <= end for place in places for here, (low, end) in zip(place, box)):
        return through(places)
    # An SVG clipping path would need an id, unique in the whole page; a straight line is cut as
    # easily here.
    parts, last_end = [], None
    for start, end in pairwise(places):
        first, last = 0.0, 1.0
        for here, there, (low, edge) in zip(start, end, box):
            if here == there:
                if not low <= here <= edge:
                    last = -1.0
                continue
            enter, leave = sorted(((low - here) / (there - here), (edge - here) / (there - here)))
            first, last = max(first, enter), min(last, leave)
        if first > last:
            continue
        a, b = (
            tuple(here + share * (there - here) for here, there in zip(start, end))
            for share in (first, last)
        )
        if last_end != start or first > 0:
            parts.append(through([a]))
        parts.append(through([a, b]).removeprefix(through([a])))
        last_end = end if last == 1 else None
    return "".join(parts) or "M0 0"


def _marker(k: int, x: float, y: float) -> str:
    kind, colour = MARKERS[k % len(MARKERS)], COLOURS[k % len(COLOURS)]
    if kind == "circle":
        return pen.circle(x, y, 4, fill=colour)
    outline = through([(x, y)]) + OUTLINES[kind]
    if kind == "cross":
        return pen.path(outline, stroke=colour, stroke_width=2)
    return pen.path(outline, fill=colour, stroke=colour)


def _mark(frame: Frame, scale: _Scale, name: str, where: Number, said: str, beside: bool) -> str:
    """A line across the chart, with its name beside it or on it."""
    left, top, wide, high = frame
    if not scale.has(where):
        return ""
    place, right = scale(where), left + wide
    if name == "x":
        ends = [(place, top), (place, top + high)]
        fits = place + 6 + text_width(said) * SMALL < right
        x, y, anchor = place + (6 if fits else -6), top + 12, "start" if fits else "end"
    else:
        ends = [(left, place), (right, place)]
        x, y, anchor = right - 4, place - 5 if place > top + 20 else place + 15, "end"
        if beside:
            x, y, anchor = right + 9, place + 4, "start"
    line = pen.path(through(ends), stroke_dasharray="3 3")
    return line + text(x, y, said, SMALL, anchor, halo=True)


def _ring(
    frame: Frame, scales: Mapping[str, _Scale], across: Number, height: Number, said: str
) -> str:
    if not (scales["x"].has(across) and scales["y"].has(height)):
        return ""
    x, y = scales["x"](across), scales["y"](height)
    fits = x + 12 + text_width(said) * SMALL < frame[0] + frame[2] + 20
    down, anchor = (-8 if y > frame[1] + 20 else 18), "start" if fits else "end"
    words = text(x + (12 if fits else -12), y + down, said, SMALL, anchor, halo=True)
    return pen.circle(x, y, 7, fill="none", stroke=INK, stroke_width=2.5) + words


def _legend(lines: Mapping[str, Sequence[Point]], width: int) -> tuple[str, int]:
    """The legend, in as many rows as it takes, and how many those are."""
    parts, x, row = [], 0.0, 0
    for k, label in enumerate(lines):
        wide = 42 + text_width(label) * SMALL + 18
        if x and x + wide > width - 2 * GAP:
            x, row = 0.0, row + 1
        y = row * ROW + 10
        parts.append(_stroke(k, through([(x, y), (x + 34, y)])) + _marker(k, x + 17, y))
        parts.append(text(x + 42, y + 4, label, SMALL))
        x += wide
    return "".join(parts), row + 1 if lines else 0


def _stroke(k: int, outline: str) -> str:
    colour, dash = COLOURS[k % len(COLOURS)], DASHES[k % len(DASHES)]
    paint = {"stroke_width": 2, "stroke_dasharray": dash, "stroke_linejoin": "round"}
    return pen.path(outline, stroke=colour, **paint)


def _plain(number: Fraction) -> Number:
    return int(number) if number.denominator == 1 else float(number)
