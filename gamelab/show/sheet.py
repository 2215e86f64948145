"""Pictures put together on one sheet, and a table as a picture: what explorers show that is more
than one drawing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

from .layout import text_width
from .styles import FAINT, INK, PAPER
from .svg import FAMILY

HEADING, GAP = 24, 16
FONT, SMALL = 13, 12


def sheet(
    rows: Sequence[Sequence[tuple[str, str]]], words: str, least: tuple[float, float] = (0, 0)
) -> str:
    """Pictures side by side in rows, each under its heading, as one SVG.

    rows : for each row its (heading, SVG text); "" for no heading. words : what the sheet shows,
    for those who do not see it.
    least : the smallest width and height of the sheet, for one whose size must not change with what
    it shows.

    >>> picture = sheet([[("one", cells([["a", "b"]], "")), ("two", cells([["c", "d"]], ""))]], "Two tables.")
    >>> picture.count("<svg"), "Two tables." in picture
    (1, True)
    """
    sizes = [[_size(picture) for _, picture in row] for row in rows]
    spans = [
        sum(
            max(wide, text_width(heading) * FONT)
            for (heading, _), (wide, _) in zip(row, each, strict=True)
        )
        + GAP * (len(row) - 1)
        for row, each in zip(rows, sizes, strict=True)
    ]
    width, down, parts = max(least[0], *spans), 0.0, []
    for row, each, span in zip(rows, sizes, spans, strict=True):
        x = (width - span) / 2
        head = HEADING if any(heading for heading, _ in row) else 0
        tall = max(high for _, high in each)
        for (heading, picture), (wide, high) in zip(row, each, strict=True):
            room = max(wide, text_width(heading) * FONT)
            if heading:
                parts.append(
                    f'<text x="{x + room / 2:.1f}" y="{down + 17:.1f}" font-size="{FONT}"'
                    ' font-weight="bold" text-anchor="middle"'
                    f' fill="{INK}">{escape(heading)}</text>'
                )
            parts.append(
                f'<g transform="translate({x + (room - wide) / 2:.1f}'
                f' {down + head + (tall - high) / 2:.1f})"{_anchor(picture)}>{_body(picture)}</g>'
            )
            x += room + GAP
        down += head + tall + GAP
    return _page(width, max(least[1], down - GAP), "".join(parts), words)


def cells(
    rows: Sequence[Sequence[str]],
    words: str,
    tints: Mapping[tuple[int, int], str] | None = None,
    wide: float = 0,
) -> str:
    """A table with its first row and first column as headings, as an SVG; a cell of two lines is
    written in two lines.

    words : the table in a sentence. tints : (row, column) to the colour of that cell. wide : the
    least width of a column."""
    columns = [
        max(wide, 16 + max(text_width(line) * FONT for cell in column for line in cell.split("\n")))
        for column in zip(*rows, strict=True)
    ]
    heights = [12 + 17 * max(cell.count("\n") + 1 for cell in row) for row in rows]
    shapes, y = [], 1.0
    for i, (row, high) in enumerate(zip(rows, heights, strict=True)):
        x = 1.0
        for j, (cell, span) in enumerate(zip(row, columns, strict=True)):
            heading = i == 0 or j == 0
            fill = (tints or {}).get((i, j), "#eceff4" if heading else PAPER)
            shapes.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{span:.1f}" height="{high}" fill="{fill}"'
                f' stroke="{FAINT}" stroke-width="1"/>'
            )
            lines = cell.split("\n")
            for k, line in enumerate(lines):
                place = y + high / 2 + 17 * (k - (len(lines) - 1) / 2) + 4.5
                weight = ' font-weight="bold"' if k == 0 and (heading or len(lines) > 1) else ""
                shapes.append(
                    f'<text x="{x + span / 2:.1f}" y="{place:.1f}"'
                    f' font-size="{FONT if k == 0 else SMALL}" text-anchor="middle"'
                    f' fill="{INK}"{weight}>{escape(line)}</text>'
                )
            x += span
        y += high
    return _page(sum(columns) + 2, sum(heights) + 2, "".join(shapes), words)


def _page(width: float, height: float, shapes: str, words: str) -> str:
    told = escape(words, quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' width="{width:.0f}" style="max-width:100%;height:auto" role="img" aria-label="{told}"'
        f' font-family="{FAMILY}"><title>{told}</title><rect width="{width:.0f}"'
        f' height="{height:.0f}" fill="{PAPER}"/>{shapes}</svg>'
    )


def _size(picture: str) -> tuple[float, float]:
    """Width and height of an SVG, in px."""
    wide, high = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', picture).groups()
    return float(wide), float(high)


def _anchor(picture: str) -> str:
    return ' text-anchor="middle"' if 'text-anchor="middle"' in picture.partition(">")[0] else ""


def _body(picture: str) -> str:
    """What stands inside a picture; its title and description go, since the sheet has words of its
    own.
    """
    return re.sub(
        r"<title>.*?</title>|<desc>.*?</desc>",
        "",
        picture.partition(">")[2].removesuffix("</svg>"),
        flags=re.DOTALL,
    )
