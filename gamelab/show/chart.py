"""A line chart as SVG text, drawn quickly enough to follow a slider: what the explorers show that
is neither tree nor matrix.

Nothing is told by colour alone: every line has its own dashes and its own marker, and the legend
shows both, or its name stands at its end."""

from fractions import Fraction
from itertools import cycle
from math import ceil, dist, floor, isfinite, log10

from . import pen
from .grid import minus
from .pen import FONT, SMALL, Picture, text, through
from .styles import BAR, FAINT, INK, PAPER, text_width, widest

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
FOOT = 50  # px for the numbers below and what they measure
ROW = 22  # px for a line of the legend
APART = 100  # px between two markers of a line of many points


def chart(
    lines,
    points=(),
    marks=(),
    *,
    x,
    y,
    alt,
    bars=(),
    logarithmic="",
    size: tuple[int, int] = (720, 320),
    colours=COLOURS,
    ends=False,
    below=(),
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
    logarithmic : which axes are, "x" or "xy"; their lows are above 0.
    size : width and height in px.
    colours : of the lines, in turn.
    ends : whether labels stand at the ends of their lines, which all end at the right, and not in a
    legend above.
    below : thick lines that lie under the others, each (points, colour, width in px).

    Linear in the number of points. ValueError for an empty range.

    >>> squares = {"squares": [(n, n * n) for n in range(5)]}
    >>> chart(squares, x=(0, 4, "n"), y=(0, 16, "n²"), alt="n² rises to 16.").count("<circle")
    6
    """
    looks = list(zip(lines, cycle(colours), cycle(DASHES), cycle(MARKERS)))
    legend, rows = _legend(() if ends else looks, size[0])
    # The name of a level line stands to the right of it.
    names = [said for name, _, said in marks if name == "y"]
    beside = widest(lines) * SMALL + 32 if ends else widest(names) * FONT + 15
    top = GAP + ROW * (rows + 1) + 6
    # a number, and some air to the next one below it
    up = min(6, (size[1] - FOOT - top) // (FONT * 1.25))
    scales = _Scale("x", x, "x" in logarithmic, 8), _Scale("y", y, "y" in logarithmic, up)
    drawn = _Chart(*scales, size, top, beside)
    shapes = [drawn.bar(*bar) for bar in bars]
    shapes += [pen.curve(drawn.points(line), *look) for line, *look in below]
    shapes += [_stroke(look, drawn.points(lines[label])) for label, *look in looks if lines[label]]
    shapes += [*drawn.axes(x[2], y[2]), *(drawn.mark(*mark) for mark in marks)]
    for k, (label, *look) in enumerate(looks):
        shapes += drawn.markers(lines[label], look, 25 * k % APART)
    shapes += drawn.ends(lines if ends else {})
    shapes += [drawn.ring(*point) for point in points]
    shapes.append(f'<g transform="translate({GAP} {GAP})">{legend}</g>')
    picture = pen.page(*size, shapes, alt)
    picture.axes = scales
    return picture


def heights(lines) -> list[float]:
    """The heights of all points of some lines, from which an axis can be chosen.

    >>> heights({"up": [(0, 1), (1, 2)], "down": [(0, 3)]})
    [1, 2, 3]
    """
    return [height for line in lines.values() for _, height in line]


class _Scale:
    """One axis: from its numbers to px."""

    def __init__(self, name, axis, logarithmic, most):
        self.low, self.high = map(float, axis[:2])
        if not (isfinite(self.low) and isfinite(self.high) and self.low < self.high):
            raise ValueError(
                f"the {name} axis needs a low below its high, got {axis[0]} and {axis[1]}"
            )
        self.turned = log10 if logarithmic else float
        self.ticks = self._powers() if logarithmic else self._even(most)
        self.start, self.length = 0.0, 1.0  # px: where the low end lies, how far the high end is

    def __call__(self, number):
        low, high = map(self.turned, (self.low, self.high))
        return self.start + self.length * (self.turned(number) - low) / (high - low)

    def has(self, number):
        """Whether the number lies on the axis."""
        return self.low - 1e-9 <= number <= self.high + 1e-9

    def _powers(self):
        """The powers of ten of the axis; where they are few, twice and five times each, too."""
        powers = range(floor(log10(self.low)), ceil(log10(self.high)) + 1)
        factors = (1, 2, 5) if len(powers) < 6 else (1,)
        ticks = (10**power * factor for power in powers for factor in factors)
        return list(filter(self.has, ticks))

    def _even(self, most):
        """Round numbers of the axis at even steps, about as many as `most`."""
        rough = (self.high - self.low) / most
        power = Fraction(10) ** floor(log10(rough))
        step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        ticks = (step * k for k in range(first, last + 1))
        return [int(tick) if tick.denominator == 1 else float(tick) for tick in ticks]


class _Chart:
    """Two scales in a frame, and what is drawn on them; `beside` px on the right are for names."""

    def __init__(self, x, y, size, top, beside):
        self.x, self.y, self.top = x, y, top
        self.left, self.right = 14 + widest(map(minus, y.ticks)) * FONT, size[0] - max(24, beside)
        self.foot = size[1] - FOOT
        self.page = f"M0 0h{size[0]}v{size[1]}h-{size[0]}z"
        x.start, x.length = self.left, self.right - self.left
        y.start, y.length = self.foot, top - self.foot

    def axes(self, across, up):
        # Paper covers what lies outside the frame: a clipping path would need an id, unique in the
        # whole page.
        left, top, foot, right = map(pen.number, (self.left, self.top, self.foot, self.right))
        frame = f"M{left} {top}V{foot}H{right}V{top}z"
        yield pen.path(self.page + frame, fill=PAPER, stroke=None)
        yield text(GAP, self.top - 12, up, SMALL, fill=FAINT)
        yield text((self.left + self.right) / 2, self.foot + 42, across, SMALL, "middle", FAINT)
        for tick in self.y.ticks:
            y = self.y(tick)
            level = [(self.left, y), (self.right, y)]
            yield pen.line(level, stroke_opacity=0.45 if tick == 0 else 0.14)
            yield text(self.left - 6, y + 5, minus(tick), FONT, "end")
        edge = 0.0
        for tick in self.x.ticks:
            x, said = self.x(tick), minus(tick)
            half = text_width(said) * FONT / 2
            if x - half >= edge:
                edge = x + half + GAP
                yield pen.line([(x, self.foot), (x, self.foot + 5)])
                yield text(x, self.foot + 21, said, FONT, "middle")
        yield pen.line([(self.left, self.top), (self.left, self.foot), (self.right, self.foot)])

    def bar(self, across, height):
        """A bar from 0 to a height."""
        left, right = (self.x(across + side) for side in (-0.42, 0.42))
        top, foot = self.y(height), self.y(0)
        return pen.rect(left, top, right - left, foot - top, **BAR)

    def ends(self, lines):
        """The label of each line at its end, moved up where it would meet the one below."""
        place = self.foot + ROW
        for height, label in sorted((line[-1][1], label) for label, line in lines.items()):
            place = min(self.y(height), place - SMALL - 4)
            way = [(self.right + 6, self.y(height)), (self.right + 18, place)]
            yield pen.line(way, stroke=FAINT) + text(way[1][0] + 4, place + 5, label, SMALL)

    def points(self, line):
        """Where the points of a line are, also those outside the frame."""
        return [(self.x(across), self.y(height)) for across, height in line]

    def markers(self, line, look, due):
        """Markers in the frame, on each of few points, on one every so many px, the first after
        `due`, where there are many.
        """
        before = None
        for across, height in line:
            place = self.x(across), self.y(height)
            due -= dist(place, before or place)
            before = place
            if (len(line) <= 12 or due <= 0) and self.x.has(across) and self.y.has(height):
                yield _marker(look, *place)
                due = APART

    def mark(self, name, where, said):
        """A line across the chart, with its name beside it or on it."""
        scale = self.x if name == "x" else self.y
        if not scale.has(where):
            return ""
        place, wide = scale(where), text_width(said) * FONT
        if name == "x":
            ends = [(place, self.top), (place, self.foot)]
            fits = place + 6 + wide < self.right
            x, y, anchor = place + (6 if fits else -6), self.top + 14, "start" if fits else "end"
        else:
            ends = [(self.left, place), (self.right, place)]
            x, y, anchor = self.right + 9, place + 5, "start"
        line = pen.line(ends, stroke_dasharray="3 3")
        return line + text(x, y, said, FONT, anchor, halo=True)

    def ring(self, across, height, said):
        x, y = self.x(across), self.y(height)
        fits = x + 12 + text_width(said) * FONT < self.right + 20
        side, anchor = (12, "start") if fits else (-12, "end")
        down = -8 if y > self.top + 20 else 18
        words = text(x + side, y + down, said, FONT, anchor, halo=True)
        return pen.circle(x, y, 7, fill=PAPER, stroke=INK, stroke_width=2.5) + words


def _marker(look, x, y):
    colour, _, kind = look
    if kind == "circle":
        return pen.circle(x, y, 4, fill=colour)
    paint = {"stroke_width": 2} if kind == "cross" else {"fill": colour}
    return pen.path(through([(x, y)]) + OUTLINES[kind], stroke=colour, **paint)


def _legend(looks, width):
    """The legend, in as many rows as it takes, and how many those are."""
    parts, x, row = "", 0.0, 0
    for label, *look in looks:
        wide = 42 + text_width(label) * SMALL + 18
        if x and x + wide > width - 2 * GAP:
            x, row = 0.0, row + 1
        y = row * ROW + 10
        parts += _stroke(look, [(x, y), (x + 34, y)]) + _marker(look, x + 17, y)
        parts += text(x + 42, y + 5, label, SMALL)
        x += wide
    return parts, row + 1 if parts else 0


def _stroke(look, points):
    colour, dash, _ = look
    return pen.curve(points, colour, 2.5, dash)
