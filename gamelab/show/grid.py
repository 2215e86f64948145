"""A payoff matrix as SVG text, drawn quickly enough to follow a slider: where the players stand,
which way they came, what is gone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape
from typing import Any, NamedTuple

from ..matrices.payoffs import Cell, Payoffs
from ..trees.node import Number, number_text
from .layout import BOLD, text_width
from .styles import ALPHA, BETA, FAINT, INK, PAPER

HIGH, WALKED, FONT, SMALL = 58, 74, 16, 12  # WALKED: a cell with room for arrows under its number
HERE, GONE = "#ffe066", "#8b939d"
NOTE = 26  # px under the matrix


class Extra(NamedTuple):
    """A strategy that is not in the matrix, shown beside it: whose ("row" or "col"), what it is
    called, its cells.
    """

    player: str
    label: str
    cells: Sequence[str]


def grid(
    game: Payoffs,
    words: str,
    *,
    players: tuple[str, str] = ("Row", "Column"),
    path: Sequence[Cell] = (),
    rows: Collection[int] | None = None,
    cols: Collection[int] | None = None,
    going: tuple[str, int] | None = None,
    better: Collection[tuple[str, int]] = (),
    extra: Extra | None = None,
    note: str = "",
) -> str:
    """The matrix of a game as one SVG.

    words : what the picture says, for those who do not see it. players : what Row and Column are
    called.
    path : cells that were walked; the last is where the players stand. Each move is an arrow with
    the numbers of its steps.
    rows, cols : the indices of the strategies still there, None for all; the others are grey and
    struck out.
    going : the strategy that is about to go, ("row" or "col", index): dashed. better : those that
    take its place: a thick frame.
    extra : a mixture shown as one more row or column. note : a line under the matrix.

    In a zero-sum game a cell shows Row's payoff, else both payoffs.

    >>> picture = grid(Payoffs.red_blue(), "The game of Red and Blue.", players=("Red", "Blue"))
    >>> picture.count("<rect"), "−10" in picture
    (7, True)
    """
    m, n = game.shape
    plan = _Plan(game, players, extra, WALKED if path else HIGH)
    width, height = plan.right + 14, plan.bottom + (NOTE if note else 12)
    width = max(width, 28 + text_width(note) * SMALL)
    shapes = [
        _text(plan.left + plan.wide * n / 2, 18, players[1], FONT - 2, BETA, bold=True),
        _text(14, plan.top + plan.high * m / 2 + 5, players[0], FONT - 2, ALPHA, "start", True),
    ]
    for i in range(m):
        for j in range(n):
            kept = (rows is None or i in rows) and (cols is None or j in cols)
            x, y = plan.corner(i, j)
            here = path and path[-1] == (i, j)
            shapes.append(
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{plan.wide:.1f}" height="{plan.high}"'
                f' fill="{HERE if here else PAPER}" stroke="{INK if here else FAINT}"'
                f' stroke-width="{3 if here else 1}"/>'
            )
            shapes.append(
                _text(
                    x + plan.wide * (0.4 if path else 0.5),
                    y + (30 if path else plan.high / 2 + 6),
                    cell_text(game, i, j),
                    FONT,
                    INK if kept else GONE,
                    bold=bool(here),
                )
            )
    shapes += [
        _label(plan, "row", i, str(game.rows[i]), rows is None or i in rows) for i in range(m)
    ]
    shapes += [
        _label(plan, "col", j, str(game.cols[j]), cols is None or j in cols) for j in range(n)
    ]
    struck = [("row", i) for i in range(m) if rows is not None and i not in rows] + [
        ("col", j) for j in range(n) if cols is not None and j not in cols
    ]
    shapes += [_strike(plan, *one) for one in struck]
    shapes += [_frame(plan, *one, dash="none", width=4) for one in better]
    if going:
        shapes.append(_frame(plan, *going, dash="7 5", width=3))
    if extra:
        shapes.append(_extra(plan, extra))
    shapes += _arrows(plan, path)
    if note:
        shapes.append(_text(14, plan.bottom + 18, note, SMALL, FAINT, "start"))
    said = escape(words, quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' width="{width:.0f}" style="max-width:100%;height:auto" role="img" aria-label="{said}"'
        f' font-family="Arial, Helvetica, sans-serif"><title>{said}</title><rect'
        f' width="{width:.0f}" height="{height:.0f}" fill="{PAPER}"/>{"".join(shapes)}</svg>'
    )


def cell_text(game: Payoffs, i: int, j: int) -> str:
    """What stands in a cell: Row's payoff in a zero-sum game, else both, as they were given."""
    pair = game.given(i, j)
    return minus(pair[0]) if game.constant_sum == 0 else f"{minus(pair[0])}, {minus(pair[1])}"


def minus(number: Any) -> str:
    """A number for a picture, with a true minus sign.

    >>> minus(-3)
    '−3'
    """
    text = number_text(number)
    return (text if len(text) <= 9 else number_text(float(number))).replace("-", "−")


class _Plan:
    """Where the parts of the matrix lie, in px."""

    def __init__(
        self, game: Payoffs, players: tuple[str, str], extra: Extra | None, high: int
    ) -> None:
        m, n = game.shape
        self.shape, self.high = game.shape, high
        texts = [cell_text(game, i, j) for i in range(m) for j in range(n)]
        names = [str(label) for label in game.cols]
        self.wide = max(
            78.0,
            max(map(text_width, texts)) * FONT * BOLD + 44,
            max(map(text_width, names)) * FONT * BOLD + 20,
        )
        stub = max(text_width(str(label)) for label in game.rows) * FONT * BOLD
        if extra and extra.player == "row":
            stub = max(stub, text_width(extra.label) * SMALL)
        self.left, self.top = 14 + text_width(players[0]) * (FONT - 2) * BOLD + 14 + stub + 10, 52.0
        self.right, self.bottom = self.left + self.wide * n, self.top + self.high * m
        if extra:
            self.right += self.wide + 18 if extra.player == "col" else 0
            self.bottom += self.high + 14 if extra.player == "row" else 0

    def corner(self, i: int, j: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.left + self.wide * j, self.top + self.high * i

    def box(self, player: str, k: int) -> tuple[float, float, float, float]:
        """Left, top, width and height of a whole row or column."""
        m, n = self.shape
        x, y = self.corner(k, 0) if player == "row" else self.corner(0, k)
        return (
            (x, y, self.wide * n, self.high)
            if player == "row"
            else (x, y, self.wide, self.high * m)
        )

    def foot(self, cell: Cell) -> tuple[float, float]:
        """Where in a cell the arrows begin and end, clear of its number."""
        x, y = self.corner(*cell)
        return x + self.wide * 0.8, y + self.high * 0.8


def _label(plan: _Plan, player: str, k: int, text: str, kept: bool) -> str:
    x, y, wide, high = plan.box(player, k)
    colour = INK if kept else GONE
    return (
        _text(x - 10, y + high / 2 + 6, text, FONT, colour, "end", True)
        if player == "row"
        else _text(x + wide / 2, y - 9, text, FONT, colour, bold=True)
    )


def _strike(plan: _Plan, player: str, k: int) -> str:
    x, y, wide, high = plan.box(player, k)
    line = (
        f"M{x + 6:.1f} {y + high / 2:.1f}h{wide - 12:.1f}"
        if player == "row"
        else f"M{x + wide / 2:.1f} {y + 6:.1f}v{high - 12:.1f}"
    )
    return f'<path d="{line}" stroke="{GONE}" stroke-width="3"/>'


def _frame(plan: _Plan, player: str, k: int, dash: str, width: int) -> str:
    x, y, wide, high = plan.box(player, k)
    return (
        f'<rect x="{x + 3:.1f}" y="{y + 3:.1f}" width="{wide - 6:.1f}" height="{high - 6:.1f}"'
        f' fill="none" stroke="{ALPHA if player == "row" else BETA}" stroke-width="{width}"'
        f' stroke-dasharray="{dash}"/>'
    )


def _extra(plan: _Plan, extra: Extra) -> str:
    m, n = plan.shape
    across = extra.player == "row"
    shapes = []
    for k, text in enumerate(extra.cells):
        x, y = (
            (plan.corner(m, k)[0], plan.corner(m, k)[1] + 14)
            if across
            else (plan.corner(k, n)[0] + 18, plan.corner(k, n)[1])
        )
        shapes.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{plan.wide:.1f}" height="{plan.high}"'
            f' fill="none" stroke="{ALPHA if across else BETA}" stroke-width="2.5"/>'
        )
        shapes.append(_text(x + plan.wide / 2, y + plan.high / 2 + 6, text, FONT, INK))
    x, y = (
        (plan.left - 10, plan.corner(m, 0)[1] + 14 + plan.high / 2 + 4)
        if across
        else (plan.corner(0, n)[0] + 18 + plan.wide / 2, plan.top - 9)
    )
    shapes.append(_text(x, y, extra.label, SMALL, INK, "end" if across else "middle"))
    return "".join(shapes)


def _arrows(plan: _Plan, path: Sequence[Cell]) -> list[str]:
    """An arrow for every move of the path, with the numbers of the steps that took it."""
    legs: dict[tuple[Cell, Cell], list[int]] = {}
    for step, (start, end) in enumerate(zip(path, path[1:]), 1):
        if start != end:
            legs.setdefault((start, end), []).append(step)
    shapes = [
        f'<circle cx="{plan.foot(cell)[0]:.1f}" cy="{plan.foot(cell)[1]:.1f}" r="4" fill="{INK}"/>'
        for cell in dict.fromkeys(path)
    ]
    for (start, end), steps in legs.items():
        (x, y), (to_x, to_y) = plan.foot(start), plan.foot(end)
        numbers = ", ".join(map(str, steps))
        if y == to_y:
            way = 1 if to_x > x else -1
            line, head = (
                f"M{x + 7 * way:.1f} {y:.1f}H{to_x - 14 * way:.1f}",
                f"M{to_x - 6 * way:.1f} {to_y:.1f}l{-10 * way} -5v10z",
            )
            label = _text((x + to_x) / 2, y - 5, numbers, SMALL, BETA, bold=True, halo=True)
        else:
            way = 1 if to_y > y else -1
            line, head = (
                f"M{x:.1f} {y + 7 * way:.1f}V{to_y - 14 * way:.1f}",
                f"M{to_x:.1f} {to_y - 6 * way:.1f}l-5 {-10 * way}h10z",
            )
            label = _text(x - 6, (y + to_y) / 2 - 6, numbers, SMALL, ALPHA, "end", True, True)
        colour = BETA if y == to_y else ALPHA
        shapes.append(
            f'<path d="{line}" stroke="{colour}" stroke-width="2.5"/><path d="{head}"'
            f' fill="{colour}"/>{label}'
        )
    return shapes


def _text(
    x: float,
    y: float,
    text: str,
    size: Number,
    colour: str,
    anchor: str = "middle",
    bold: bool = False,
    halo: bool = False,
) -> str:
    around = f' stroke="{PAPER}" stroke-width="3" paint-order="stroke"' if halo else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}"'
        f' font-weight="{"bold" if bold else "normal"}"'
        f' fill="{colour}"{around}>{escape(text)}</text>'
    )
