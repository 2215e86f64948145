"""The pen of every SVG picture: attributes, shapes and text are written here, and so is the page
round them.

A picture is text: attributes, no id that could meet another on the page, one typeface, and a title
for those who do not see it. It is drawn with what every renderer of SVG knows, in the colours of
`styles`, written plainly; `Picture.html` makes each of them a custom property that a dark page
changes, and its one style rule holds for such pictures alone."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape, unescape
from typing import Any

from .saving import DARK_STYLE, Saved
from .styles import ARIAL, FAMILY, INK, PAPER, inks, text_width

Size = tuple[float, float]  # width and height, in px
FONT, SMALL = 16, 14  # px: of values, and of what is said about them
WIDE = 850  # px: letters of 14 px shrink to 12 in the column of a notebook
TALLEST = 600  # px, of a picture that is shown larger than it is
HALO = {"fill": PAPER, "stroke": PAPER, "stroke_width": 4}
HEADING, GAP = 24, 16  # px above a picture under a heading, and between two


class Picture(Saved, str):
    """The text of an <svg> element that shows itself in a notebook.

    `alt` says what it shows, `drawn` what `draw` makes the same from, where it is that of a tree,
    and `axes`, where it is a chart, the two functions from its numbers to px.
    """

    drawn: tuple[Any, ...] = ()
    axes: tuple[Any, ...] = ()

    @property
    def alt(self) -> str:
        return unescape(re.findall(r'aria-label="([^"]*)"', self)[0])

    def html(self) -> str:
        """The picture for a page: as wide as there is room for, and dark where the page is.

        Examples
        --------
        >>> page(20, 10, circle(10, 5, 4, fill=INK), "A disc.").html()[-39:]
        'fill="var(--gl-16191d,#16191d)"/></svg>'
        """
        head, _, body = self.partition(">")
        width, height = size(self)
        return (
            f'{head} style="width:100%;max-width:{number(grown(width, height))}px;height:auto;'
            f'{legible(width)};background:{themed(PAPER)};"><style>{DARK_STYLE}</style>'
            f"{themed(body)}"
        )

    _repr_html_ = alive = html

    def kept(self) -> "Picture":
        return self

    def _repr_svg_(self):
        return str(self)

    def _repr_pretty_(self, printer, cycle):
        # beside the picture, and where there are none: IPython would write out the whole <svg>
        printer.text(self.alt)


def page(
    width: float, height: float, body: Iterable[str], title: str, description: str = ""
) -> Picture:
    """A picture of the shapes in `body`, on white paper.

    title : what it shows, for those who do not see it; description : the same at length.

    >>> page(20, 10, circle(10, 5, 4), "A disc.").alt
    'A disc.'
    """
    wide, high = number(width), number(height)
    more = f"<desc>{escape(description)}</desc>" if description else ""
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gamelab" viewBox="0 0 {wide} {high}"'
        ' preserveAspectRatio="xMidYMin"'  # at the top of a frame made for a higher one
        f' width="{wide}" height="{high}" role="img" aria-label="{escape(description or title)}"'
        f' font-family="{FAMILY}"><title>{escape(title)}</title>{more}'
        f'<path d="M0 0h{wide}v{high}h-{wide}z" fill="{PAPER}"/>{"".join(body)}</svg>'
    )


def legible(width) -> str:
    """The style of a least width: a picture is moved sideways where it would shrink until nobody
    could read it, a wide one anywhere and every one on a telephone.
    """
    if width > WIDE:
        return f"min-width:{number(0.86 * width)}px"
    return f"min-width:clamp(0px,(600px - 100vw)*999,{number(0.75 * width)}px)"


def grown(width, height, tallest=TALLEST) -> float:
    """How wide a picture is shown where the page has room: up to half as wide again, for a hall,
    but no taller than a screen.

    >>> grown(600, 300), grown(600, 700)
    (900.0, 600)
    """
    return max(width, min(1.5 * width, tallest * width / height))


def themed(drawn) -> str:
    """What is drawn with each colour as a custom property, which a dark page sets.

    >>> themed('<path fill="#16191d"/>')
    '<path fill="var(--gl-16191d,#16191d)"/>'
    """
    return re.sub(r"(?<!,)#([0-9a-f]{6})\b", r"var(--gl-\1,#\1)", drawn)


def number(value) -> str:
    """A length in px, with one decimal at most.

    >>> number(3.14159), number(2.0)
    ('3.1', '2')
    """
    return f"{value:.1f}".removesuffix(".0")


def attributes(**given) -> str:
    """Attributes of an element: an underscore is a hyphen, None and "" are left out.

    >>> attributes(x=1.25, stroke_width=2, fill=None, d="M0 0")
    ' x="1.2" stroke-width="2" d="M0 0"'
    """
    return "".join(
        f' {name.replace("_", "-")}="'
        f'{number(value) if isinstance(value, float) else escape(str(value))}"'
        for name, value in given.items()
        if value is not None and value != ""
    )


def element(tag, **given) -> str:
    """An element without content.

    >>> element("ellipse", cx=5, cy=5, rx=4, ry=3)
    '<ellipse cx="5" cy="5" rx="4" ry="3"/>'
    """
    return f"<{tag}{attributes(**given)}/>"


def rect(x: float, y: float, width: float, height: float, **paint: Any) -> str:
    """A rectangle by its upper left corner, hollow unless it is given a fill."""
    return element("rect", x=x, y=y, width=width, height=height, **{"fill": "none", **paint})


def circle(x: float, y: float, r: float, **paint: Any) -> str:
    """A circle round (x, y)."""
    return element("circle", cx=x, cy=y, r=r, **paint)


def path(d: str, **paint: Any) -> str:
    """A line through what `d` says in the language of path data, inked unless told otherwise."""
    return element("path", d=d, **{"fill": "none", "stroke": INK, **paint})


def through(points) -> str:
    """Path data of a line from point to point.

    >>> through([(0, 0), (10, 2.5)])
    'M0 0L10 2.5'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def line(points, **paint) -> str:
    """A line from point to point, inked unless told otherwise."""
    return path(through(points), **paint)


def curve(points, colour, width, dash=None) -> str:
    """A thick line with round corners."""
    paint = {"stroke_width": width, "stroke_dasharray": dash, "stroke_linejoin": "round"}
    return line(points, stroke=colour, **paint)


def signed(words) -> str:
    """The words with true minus signs; a hyphen stays one.

    >>> signed("alpha-beta: (-3, -∞), mean - sd, 1e-09")
    'alpha-beta: (−3, −∞), mean − sd, 1e−09'
    """
    return re.sub(r"(?<!\w)-(?=[\d∞.\s])|(?<=\de)-(?=\d)", "−", words)


@lru_cache(maxsize=4096)
def inked(words, mark='<tspan fill="{}">{}</tspan>') -> str:
    """Words as a picture has them: escaped, with true minus signs, and the names of Red, Blue and
    Green in their colours, each by `mark`.

    >>> inked("Red < -3")
    '<tspan fill="#a3001b">Red</tspan> &lt; −3'
    """
    return re.sub(
        r"\b(Red|Blue|Green)\b",
        lambda name: mark.format(*inks([name[0]]), name[0]),
        escape(signed(words), quote=False),
    )


def entries(vector, count) -> list[tuple[str, int | None]]:
    """A payoff vector of so many entries in pieces, each with the place of its entry, None for what
    stands between them; any other text as one piece.

    >>> entries("(-1, 5)", 2)
    [('(', None), ('−1', 0), (', ', None), ('5', 1), (')', None)]
    """
    pieces = re.split(r"([^\s(),+*]+(?:,\d{3})*)", signed(vector))
    if len(pieces) != 2 * count + 1:
        return [(signed(vector), None)]
    return [(piece, k // 2 if k % 2 else None) for k, piece in enumerate(pieces) if piece]


def anchored(x, said, markup, size, anchor) -> tuple[float, str]:
    """Where a text is anchored, and by what: one of several colours by its beginning, as wide as it
    likely is, for not every renderer can centre what stands in more than one piece.

    >>> anchored(50, "Red", inked("Red"), 16, "middle")
    (50, 'middle')
    >>> anchored(50, "(1, -1)", "(<tspan>1</tspan>, −1)", 16, "end")[1]
    'start'
    """
    if anchor == "start" or not re.search("(?s)[^>]<tspan|</tspan>.", markup):
        return x, anchor
    return x - ARIAL * size * text_width(signed(said)) / (2 if anchor == "middle" else 1), "start"


def text(
    x: float,
    y: float,
    said: str,
    size: float = FONT,
    anchor: str = "start",
    fill: str = INK,
    bold: bool = False,
    halo: bool = False,
) -> str:
    """A line of text whose baseline starts, has its middle or ends at (x, y).

    A halo of paper, the same text below it, keeps it readable on a line.

    >>> text(0, 9, "3 < 4")
    '<text x="0" y="9" font-size="16" fill="#16191d">3 &lt; 4</text>'
    """
    markup = inked(said)
    x, anchor = anchored(x, said, markup, size, anchor)
    placed = {
        "x": x,
        "y": y,
        "font_size": size,
        "fill": fill,
        "text_anchor": "" if anchor == "start" else anchor,
        "font_weight": "bold" if bold else "",
    }
    paints = ({**placed, **HALO}, placed) if halo else (placed,)
    return "".join(f"<text{attributes(**each)}>{markup}</text>" for each in paints if said)


def size(picture) -> Size:
    """Width and height of a picture, in px."""
    wide, high = next(re.finditer(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture)).groups()
    return float(wide), float(high)


def inside(picture, x, y) -> str:
    """A picture as a part of another, its upper left corner at (x, y), without its title: the page
    it stands on has one of its own.
    """
    body = picture.partition(">")[2].removesuffix("</svg>")
    body = re.sub("<(title|desc)>.*?</\\1>", "", body, flags=re.DOTALL)
    return f"<g{attributes(transform=f'translate({number(x)} {number(y)})')}>{body}</g>"


def sheet(rows: Sequence[Sequence[str]], title: str, least: Size = (0, 0)) -> Picture:
    """Pictures side by side in rows, as one.

    least : the smallest width and height of the sheet, for one whose size must not change with what
    it shows.

    >>> dot = page(20, 10, circle(10, 5, 4), "A disc.")
    >>> two = sheet([[dot, dot]], "Two discs.")
    >>> two.count("<svg"), two.count("<circle"), size(two)
    (1, 2, (56.0, 10.0))
    """
    spans = [sum(size(drawn)[0] for drawn in row) + GAP * (len(row) - 1) for row in rows]
    width, down, parts = max(least[0], *spans), 0.0, []
    for row, span in zip(rows, spans):
        x, tall = (width - span) / 2, max(size(drawn)[1] for drawn in row)
        for drawn in row:
            wide, high = size(drawn)
            parts.append(inside(drawn, x, down + (tall - high) / 2))
            x += wide + GAP
        down += tall + GAP
    return page(width, max(least[1], down - GAP), parts, title)


def stack(pictures: Sequence[str], title: str) -> Picture:
    """Pictures one below the other, as one."""
    return sheet([[one] for one in pictures], title)


def headed(heading: str, drawn: Picture) -> Picture:
    """A picture under its heading."""
    wide, high = size(drawn)
    width = max(wide, text_width(heading) * FONT)
    above = text(width / 2, 17, heading, FONT, "middle", bold=True)
    body = above + inside(drawn, (width - wide) / 2, HEADING)
    return page(width, high + HEADING, body, drawn.alt)
