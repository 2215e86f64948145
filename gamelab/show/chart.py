"""A line chart as SVG text, drawn quickly enough to follow a slider: what the explorers show that
is neither tree nor matrix.

Nothing is told by colour alone: every line has its own dashes and its own marker, and the legend
shows both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import ceil, dist, floor, isfinite, log10

from ..trees.node import Number
from . import pen
from .grid import minus
from .pen import SMALL, Picture, text, through
from .styles import FAINT, FAMILIES, INK, text_width, widest

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
Place = tuple[float, float]  # px
Axis = tuple[Number, Number, str]


def chart(
    lines: Mapping[str, Sequence[Point]],
    points: Iterable[tuple[Number, Number, str]] = (),
    marks: Iterable[tuple[str, Number, str]] = (),
    *,
    bars: Iterable[Point] = (),
    x: Axis,
    y: Axis,
    alt: str,
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
    alt : the chart in a sentence or two for those who do not see it.
    logarithmic : "", "x", "y" or "xy": the axes that are so; their low has to be above 0.
    size : width and height in px.

    Linear in the number of points. ValueError for an empty range, one that a logarithm cannot take,
    or an unknown axis.

    >>> squares = {"squares": [(n, n * n) for n in range(5)]}
    >>> chart(squares, x=(0, 4, "n"), y=(0, 16, "n²"), alt="n² rises to 16.").count("<circle")
    6
    """
    marks = list(marks)
    if set(logarithmic) - set("xy") or any(mark[0] not in ("x", "y") for mark in marks):
        raise ValueError(
            f'a chart has the axes "x" and "y", got logarithmic={logarithmic!r} and marks on'
            f" {[mark[0] for mark in marks]}"
        )
    drawn = _Chart(_Scale("x", x, logarithmic), _Scale("y", y, logarithmic))
    legend, rows = _legend(lines, size[0])
    # The name of a level line stands to the right of it, if that leaves the chart its room.
    beside = widest(said for name, _, said in marks if name == "y") * SMALL + 15
    drawn.fit(size, GAP + ROW * (rows + 1) + 6, beside if 24 < beside < size[0] / 4 else 0)
    shapes = [*drawn.axes(x[2], y[2]), *(drawn.bar(*bar) for bar in bars)]
    shapes += [drawn.mark(*mark) for mark in marks]
    shapes += [drawn.line(k, line) for k, line in enumerate(lines.values())]
    shapes += [drawn.ring(*point) for point in points]
    shapes.append(f'<g transform="translate({GAP} {GAP})">{legend}</g>')
    return pen.page(*size, "".join(shapes), alt)


class _Scale:
    """One axis: from its numbers to px."""

    def __init__(self, name: str, axis: Axis, logarithmic: str) -> None:
        self.low, self.high, self.logarithmic = float(axis[0]), float(axis[1]), name in logarithmic
        if not (isfinite(self.low) and isfinite(self.high) and self.low < self.high):
            raise ValueError(
                f"the {name} axis needs a low below its high, got {axis[0]} and {axis[1]}"
            )
        if self.logarithmic and self.low <= 0:
            raise ValueError(f"a logarithmic {name} axis starts above 0, got {axis[0]}")
        self.turned = log10 if self.logarithmic else float
        self.ticks = self._ticks(6 if name == "y" else 8)
        self.start, self.length = 0.0, 1.0  # px: where the low end lies, how far the high end is

    def __call__(self, number: Number) -> float:
        if self.logarithmic and number <= 0:
            return self.start - 4 * self.length
        low, high = self.turned(self.low), self.turned(self.high)
        return self.start + self.length * (self.turned(number) - low) / (high - low)

    def has(self, number: Number) -> bool:
        """Whether the number lies on the axis."""
        return self.low - 1e-9 <= number <= self.high + 1e-9

    def _ticks(self, most: int) -> list[Number]:
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
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [_plain(step * k) for k in range(first, last + 1)]


class _Chart:
    """Two scales in a frame, and what is drawn on them."""

    def __init__(self, x: _Scale, y: _Scale) -> None:
        self.x, self.y = x, y

    def fit(self, size: tuple[int, int], top: float, beside: float) -> None:
        """Place the frame; `beside` is the room for names of level lines on its right, or 0."""
        self.left, self.right = (
            14 + widest(map(minus, self.y.ticks)) * SMALL,
            size[0] - max(24, beside),
        )
        self.top, self.foot, self.beside = top, size[1] - 44, bool(beside)
        self.x.start, self.x.length = self.left, self.right - self.left
        self.y.start, self.y.length = self.foot, self.top - self.foot

    def has(self, across: Number, height: Number) -> bool:
        return self.x.has(across) and self.y.has(height)

    def axes(self, across: str, up: str) -> Iterator[str]:
        yield text(GAP, self.top - 12, up, SMALL, fill=FAINT)
        yield text((self.left + self.right) / 2, self.foot + 38, across, SMALL, "middle", FAINT)
        for tick in self.y.ticks:
            y = self.y(tick)
            level = through([(self.left, y), (self.right, y)])
            yield pen.path(level, stroke_opacity=0.45 if tick == 0 else 0.14)
            yield text(self.left - 6, y + 4, minus(tick), SMALL, "end")
        edge = 0.0
        for tick in self.x.ticks:
            x, said = self.x(tick), minus(tick)
            half = text_width(said) * SMALL / 2
            if x - half >= edge:
                edge = x + half + GAP
                yield pen.path(through([(x, self.foot), (x, self.foot + 5)]))
                yield text(x, self.foot + 18, said, SMALL, "middle")
        ends = [(self.left, self.top), (self.left, self.foot), (self.right, self.foot)]
        yield pen.path(through(ends))

    def bar(self, across: Number, height: Number) -> str:
        """A bar from 0 to a height."""
        left, right = (self.x(across + side) for side in (-0.42, 0.42))
        top, foot = self.y(height), self.y(0)
        _, fill, edge = FAMILIES["max"]
        return pen.rect(left, top, right - left, foot - top, fill=fill, stroke=edge)

    def line(self, k: int, line: Sequence[Point]) -> str:
        """One line, as far as it lies in the frame, and its markers."""
        places = [(self.x(across), self.y(height)) for across, height in line]
        parts = [_stroke(k, self._inside(places))] if len(places) > 1 else []
        # Few points: a marker on each. Many: one every so many px, at other places than those of
        # the line before.
        few, due, last = len(line) <= 12, (k * 25) % APART, places[:1]
        for point, place in zip(line, places, strict=True):
            due -= dist(place, last[0])
            last = [place]
            if (few or due <= 0) and self.has(*point):
                parts.append(_marker(k, *place))
                due = APART
        return "".join(parts)

    def mark(self, name: str, where: Number, said: str) -> str:
        """A line across the chart, with its name beside it or on it."""
        scale = self.x if name == "x" else self.y
        if not scale.has(where):
            return ""
        place, wide = scale(where), text_width(said) * SMALL
        if name == "x":
            ends = [(place, self.top), (place, self.foot)]
            fits = place + 6 + wide < self.right
            x, y, anchor = place + (6 if fits else -6), self.top + 12, "start" if fits else "end"
        else:
            ends = [(self.left, place), (self.right, place)]
            above = place > self.top + 20
            x, y, anchor = self.right - 4, place + (-5 if above else 15), "end"
            if self.beside:
                x, y, anchor = self.right + 9, place + 4, "start"
        line = pen.path(through(ends), stroke_dasharray="3 3")
        return line + text(x, y, said, SMALL, anchor, halo=True)

    def ring(self, across: Number, height: Number, said: str) -> str:
        if not self.has(across, height):
            return ""
        x, y = self.x(across), self.y(height)
        fits = x + 12 + text_width(said) * SMALL < self.right + 20
        down, side, anchor = (
            (-8 if y > self.top + 20 else 18),
            *((12, "start") if fits else (-12, "end")),
        )
        words = text(x + side, y + down, said, SMALL, anchor, halo=True)
        return pen.circle(x, y, 7, fill="none", stroke=INK, stroke_width=2.5) + words

    def _inside(self, places: Sequence[Place]) -> str:
        """The path through the places, without what lies outside the frame; "M0 0" if that is all
        of it.

        An SVG clipping path would need an id, unique in the whole page; a straight line is cut as
        easily here."""
        box = (self.left - 0.01, self.right + 0.01), (self.top - 0.01, self.foot + 0.01)
        runs: list[list[Place]] = []
        for start, end in pairwise(places):
            first, last = 0.0, 1.0
            for here, there, (low, edge) in zip(start, end, box, strict=True):
                if here != there:
                    enter, leave = sorted((side - here) / (there - here) for side in (low, edge))
                    first, last = max(first, enter), min(last, leave)
                elif not low <= here <= edge:
                    last = -1.0
            if first > last:
                continue
            a, b = (
                tuple(here + share * (there - here) for here, there in zip(start, end, strict=True))
                for share in (first, last)
            )
            if first or not runs or runs[-1][-1] != start:
                runs.append([a])
            runs[-1].append(end if last == 1 else b)
        return "".join(map(through, runs)) or "M0 0"


def _marker(k: int, x: float, y: float) -> str:
    kind, colour = MARKERS[k % len(MARKERS)], COLOURS[k % len(COLOURS)]
    if kind == "circle":
        return pen.circle(x, y, 4, fill=colour)
    outline = through([(x, y)]) + OUTLINES[kind]
    if kind == "cross":
        return pen.path(outline, stroke=colour, stroke_width=2)
    return pen.path(outline, fill=colour, stroke=colour)


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
