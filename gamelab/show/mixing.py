"""The two rows of a zero-sum game mixed: what each column leaves Row, and what Row is sure of, as
an SVG picture.
"""

from __future__ import annotations

from fractions import Fraction
from html import escape

from ..matrices.payoffs import Payoffs
from ..trees.node import number_text
from .styles import INK, PAPER

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 60, 90, 24, 52
DASHES = ("none", "8 4", "2 4", "12 4 2 4", "4 4")
COLOURS = ("#0b5cad", "#a34408", "#3b6e22", "#6b3fa0", "#5c5c5c")


def mixed(game: Payoffs, p: Fraction) -> str:
    """The picture at one mix: a line for each column, the guarantee thick below them, its peak, and
    where p stands.

    game : two rows and any number of columns. p : the probability of the first row.

    >>> mixed(Payoffs.red_blue(), Fraction(4, 7)).count("<circle")
    5
    """
    entries = [entry for row in game.row for entry in row]
    low, high = min(entries), max(entries)
    spread = high - low or 1

    def x(q: Fraction) -> float:
        return LEFT + float(q) * (WIDTH - LEFT - RIGHT)

    def y(value: Fraction) -> float:
        return TOP + float((high - value) / Fraction(spread)) * (HEIGHT - TOP - BOTTOM)

    shapes = [
        f'<path d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}" fill="none" stroke="{INK}"/>'
    ]
    for value in sorted({low, high, 0} if low < 0 < high else {low, high}):
        shapes.append(_text(LEFT - 8, y(value) + 4, number_text(value), "end"))
        shapes.append(
            f'<path d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}" stroke="{INK}" stroke-opacity=".2"/>'
        )
    ends = _apart([(float(y(first)), column) for column, first in enumerate(game.row[0])])
    for column, label in enumerate(game.cols):
        first, second = game.row[0][column], game.row[1][column]
        colour, dash = COLOURS[column % 5], DASHES[column % 5]
        shapes.append(
            f'<path d="M{x(0):.1f} {y(second):.1f}L{x(1):.1f} {y(first):.1f}" stroke="{colour}"'
            f' stroke-width="1.6" stroke-dasharray="{dash}"/>'
        )
        shapes.append(_text(WIDTH - RIGHT + 8, ends[column] + 4, f"if {label}", "start", colour))
        shapes.append(
            f'<circle cx="{x(p):.1f}" cy="{y(against(game, p, column)):.1f}" r="4"'
            f' fill="{colour}"/>'
        )
    edge = guarantee_corners(game)
    shapes.append(
        f'<path d="M{"L".join(f"{x(q):.1f} {y(value):.1f}" for q, value in edge)}" fill="none"'
        f' stroke="{INK}" stroke-width="4" stroke-opacity=".75"/>'
    )
    best_p, best = max(edge, key=lambda corner: corner[1])
    shapes.append(
        f'<circle cx="{x(best_p):.1f}" cy="{y(best):.1f}" r="7" fill="none" stroke="{INK}"'
        ' stroke-width="2"/>'
    )
    shapes.append(
        f'<path d="M{x(p):.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="{INK}" stroke-dasharray="3 3"/>'
    )
    shapes.append(
        f'<circle cx="{x(p):.1f}" cy="{y(guaranteed(game, p)):.1f}" r="6" fill="{PAPER}"'
        f' stroke="{INK}" stroke-width="3"/>'
    )
    shapes.append(_text(x(0), HEIGHT - 28, f"always {game.rows[1]}", "start"))
    shapes.append(_text(x(1), HEIGHT - 28, f"always {game.rows[0]}", "end"))
    shapes.append(_text(x(p), HEIGHT - 10, f"p = {number_text(p)}", "middle"))
    words = (
        f"Row plays {game.rows[0]} with probability {number_text(p)} and is sure of"
        f" {number_text(guaranteed(game, p))}; the most Row can be sure of is {number_text(best)},"
        f" at {number_text(best_p)}."
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        ' style="max-width:100%;height:auto" role="img"'
        f' aria-label="{escape(words, quote=True)}"><title>{escape(words)}</title><rect'
        f' width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{"".join(shapes)}</svg>'
    )


def against(game: Payoffs, p: Fraction, column: int) -> Fraction:
    """What the mix earns Row when Column plays `column`."""
    return p * game.row[0][column] + (1 - p) * game.row[1][column]


def guaranteed(game: Payoffs, p: Fraction) -> Fraction:
    """What the mix earns Row at least."""
    return min(against(game, p, column) for column in range(len(game.cols)))


def guarantee_corners(game: Payoffs) -> list[tuple[Fraction, Fraction]]:
    """The corners of the guarantee as p goes from 0 to 1, with both ends: (p, value)."""
    mixes = {Fraction(0), Fraction(1)}
    columns = list(zip(*game.row))
    for i, (a, b) in enumerate(columns):
        for c, d in columns[i + 1 :]:
            slope = (a - b) - (c - d)
            if slope and 0 < (crossing := Fraction(d - b) / slope) < 1:
                mixes.add(crossing)
    return [(p, guaranteed(game, p)) for p in sorted(mixes)]


def _apart(heights: list[tuple[float, int]]) -> dict[int, float]:
    """Heights of labels at least 16 px apart, in their order, by column."""
    placed, last = {}, float("-inf")
    for height, column in sorted(heights):
        last = placed[column] = max(height, last + 16)
    return placed


def _text(x: float, y: float, text: str, anchor: str, colour: str = INK) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="Arial, Helvetica, sans-serif" font-size="13"'
        f' text-anchor="{anchor}" fill="{colour}">{escape(text)}</text>'
    )
