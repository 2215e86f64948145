"""Matrices and tables as SVG pictures, drawn quickly enough to follow a slider.

Nothing is told by colour alone: a square marks Row's best response and a dashed circle Column's, a
strategy that is gone is grey and struck out."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ..matrices.dominance import Elimination
from ..matrices.payoffs import Cell, Payoffs
from ..trees.node import number_text
from . import pen
from .layout import BOLD
from .pen import SMALL, Picture, text
from .styles import ALPHA, BETA, FAINT, INK, PAPER, text_width, widest

HIGH, WALKED, FONT = 58, 74, 16  # WALKED: a cell with room for arrows under its number
HERE, GONE, BOTH = "#ffe066", "#8b939d", "#fff3bf"
NOTE = 26  # px under the matrix
COLOUR = {"row": ALPHA, "col": BETA}


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
    marks: bool = False,
    changes: Collection[tuple[Cell, bool]] = (),
) -> Picture:
    """The matrix of a game: where the players stand, which way they came, what is gone.

    words : what the picture says, for those who do not see it. players : what Row and Column are
    called.
    path : cells that were walked; the last is where the players stand. Each move is an arrow with
    the numbers of its steps.
    rows, cols : the indices of the strategies still there, None for all; the others are grey and
    struck out.
    going : the strategy that is about to go, ("row" or "col", index): dashed. better : those that
    take its place: a thick frame.
    extra : a mixture shown as one more row or column. note : a line under the matrix.
    marks : whether every best response is marked; a cell with both marks is an equilibrium.
    changes : cells that one player alone could go to from the last of the path, and whether that
    pays: a full arrow if it does, else a dashed one.

    In a zero-sum game a cell shows Row's payoff, else both payoffs.

    >>> picture = grid(Payoffs.red_blue(), "The game of Red and Blue.", players=("Red", "Blue"))
    >>> picture.count("<rect"), "−10" in picture
    (6, True)
    """
    m, n = game.shape
    plan = _Plan(game, players, extra, WALKED if path else HIGH)
    if marks:  # two numbers stand apart: the arrows run between them
        plan.across = 0.5
    width, height = plan.right + 14, plan.bottom + (NOTE if note else 12)
    width = max(width, 28 + text_width(note) * SMALL)
    kept = {
        "row": set(range(m) if rows is None else rows),
        "col": set(range(n) if cols is None else cols),
    }
    middle = plan.left + plan.wide * n / 2
    side = plan.top + plan.high * m / 2 + 5
    shapes = [
        text(middle, 18, players[1], FONT - 2, "middle", BETA, bold=True),
        text(14, side, players[0], FONT - 2, fill=ALPHA, bold=True),
    ]
    best = game.best_responses()
    for i in range(m):
        for j in range(n):
            marked = (marks and i in best.row[j], marks and j in best.col[i])
            ink = INK if i in kept["row"] and j in kept["col"] else GONE
            shapes.append(_cell(plan, game, (i, j), ink, marked, path))
    for player, labels in (("row", game.rows), ("col", game.cols)):
        for k, label in enumerate(labels):
            shapes.append(_label(plan, player, k, str(label), k in kept[player]))
    shapes += [_frame(plan, *one, stroke_width=4) for one in better]
    if going:
        shapes.append(_frame(plan, *going, stroke_width=3, stroke_dasharray="7 5"))
    if extra:
        shapes.append(_extra(plan, extra))
    shapes += _arrows(plan, path, changes)
    if note:
        shapes.append(text(14, plan.bottom + 18, note, SMALL, fill=FAINT))
    return pen.page(width, height, "".join(shapes), words)


def matrix(game: Payoffs, players: tuple[str, str] = ("Row", "Column")) -> Picture:
    """The matrix with every best response marked: Row's by a square, Column's by a dashed circle;
    both make an equilibrium.

    players : what Row and Column are called.

    >>> matrix(Payoffs.prisoners_dilemma()).alt.partition("Pure ")[2]
    'equilibria: (confess, confess).'
    """
    m, n = game.shape
    best = game.best_responses()
    names = [f"{game.rows[i]} to {game.cols[j]}" for j in range(n) for i in best.row[j]]
    back = [f"{game.cols[j]} to {game.rows[i]}" for i in range(m) for j in best.col[i]]
    stable = [f"({game.rows[i]}, {game.cols[j]})" for i, j in game.pure_equilibria()]
    costs = ", given as costs, of which less is better" if game.costs else ""
    row, col = players
    return grid(
        game,
        f"Payoff matrix of a {m} x {n} game{costs}. {_told(game)} {row}'s best responses:"
        f" {', '.join(names)}. {col}'s: {', '.join(back)}."
        f" Pure equilibria: {', '.join(stable) or 'none'}.",
        players=players,
        marks=True,
        note=f"square: {row}'s best response; dashed circle: {col}'s"
        + "; less is better" * game.costs,
    )


def elimination(game: Payoffs, steps: Elimination | None = None) -> Picture:
    """An iterated elimination, one matrix below the other: the strategy that goes is framed, those
    gone before it are struck out.

    steps : what `game.eliminate(...)` returned; None asks for the strict one.
    """
    steps = game.eliminate() if steps is None else steps
    pictures, (rows, cols) = [], map(range, game.shape)
    for k, taken in enumerate(steps, 1):
        said, going = f"{k}. {taken.text()}", (taken.player, taken.index)
        pictures.append((said, grid(game, said, rows=rows, cols=cols, going=going)))
        rows, cols = taken.rows, taken.cols
    left = " against ".join(
        ", ".join(str(labels[k]) for k in kept)
        for labels, kept in ((game.rows, rows), (game.cols, cols))
    )
    said = f"{'' if steps else 'No strategy is dominated. '}Left: {left}."
    pictures.append((said, grid(game, said, rows=rows, cols=cols)))
    captions = " ".join(caption for caption, _ in pictures)
    return pen.stack(pictures, f"Elimination of dominated strategies. {_told(game)} {captions}")


def cells(
    rows: Sequence[Sequence[str]],
    words: str,
    tints: Mapping[tuple[int, int], str] | None = None,
    wide: float = 0,
) -> Picture:
    """A table with its first row and first column as headings; a cell of two lines is written in
    two lines.

    words : the table in a sentence. tints : (row, column) to the colour of that cell. wide : the
    least width of a column.

    >>> cells([["", "b"], ["c", "1"]], "One is where c meets b.").count("<rect")
    4
    """
    columns = [
        max(wide, 16 + 13 * widest(line for cell in column for line in cell.split("\n")))
        for column in zip(*rows, strict=True)
    ]
    heights = [12 + 17 * max(cell.count("\n") + 1 for cell in row) for row in rows]
    shapes, y = [], 1.0
    for i, (row, high) in enumerate(zip(rows, heights, strict=True)):
        x = 1.0
        for j, (cell, span) in enumerate(zip(row, columns, strict=True)):
            heading = i == 0 or j == 0
            fill = (tints or {}).get((i, j), "#eceff4" if heading else PAPER)
            shapes.append(pen.rect(x, y, span, high, fill=fill, stroke=FAINT))
            lines = cell.split("\n")
            for k, line in enumerate(lines):
                place = y + high / 2 + 17 * (k - (len(lines) - 1) / 2) + 4.5
                bold = k == 0 and (heading or len(lines) > 1)
                size = SMALL if k else 13
                shapes.append(text(x + span / 2, place, line, size, "middle", bold=bold))
            x += span
        y += high
    return pen.page(sum(columns) + 2, sum(heights) + 2, "".join(shapes), words)


def cell_text(game: Payoffs, i: int, j: int) -> str:
    """What stands in a cell: Row's payoff in a zero-sum game, else both, as they were given."""
    return ", ".join(_numbers(game, i, j))


def minus(number: Any) -> str:
    """A number for a picture: a true minus sign, groups of thousands, a long fraction as a decimal.

    >>> minus(-3)
    '−3'
    """
    grouped = isinstance(number, int) and abs(number) >= 10_000
    said = f"{number:,}" if grouped else number_text(number)
    return (said if grouped or len(said) <= 9 else number_text(float(number))).replace("-", "−")


class _Plan:
    """Where the parts of the matrix lie, in px."""

    def __init__(
        self, game: Payoffs, players: tuple[str, str], extra: Extra | None, high: int
    ) -> None:
        m, n = game.shape
        self.shape, self.high, self.across = game.shape, high, 0.8
        texts = [cell_text(game, i, j) for i in range(m) for j in range(n)]
        bold = FONT * BOLD
        longest = widest(texts) * bold
        self.wide = max(78.0, longest + 44, widest(map(str, game.cols)) * bold + 20)
        stub = widest(map(str, game.rows)) * bold
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
        if player == "row":
            return (*self.corner(k, 0), self.wide * n, self.high)
        return (*self.corner(0, k), self.wide, self.high * m)

    def foot(self, cell: Cell) -> tuple[float, float]:
        """Where in a cell the arrows begin and end, clear of its number."""
        x, y = self.corner(*cell)
        return x + self.wide * self.across, y + self.high * 0.8


def _numbers(game: Payoffs, i: int, j: int) -> list[str]:
    pair = game.given(i, j)
    return [minus(number) for number in (pair[:1] if game.constant_sum == 0 else pair)]


def _told(game: Payoffs) -> str:
    """The numbers, row by row."""
    lines = []
    for i, label in enumerate(game.rows):
        pairs = [game.given(i, j) for j in range(game.shape[1])]
        told = ", ".join(
            f"{name} {number_text(pair[0] if game.constant_sum == 0 else pair)}"
            for name, pair in zip(game.cols, pairs, strict=True)
        )
        lines.append(f"{label}: {told}.")
    return " ".join(lines)


def _cell(
    plan: _Plan,
    game: Payoffs,
    cell: Cell,
    ink: str,
    marked: tuple[bool, bool],
    path: Sequence[Cell],
) -> str:
    x, y = plan.corner(*cell)
    here = bool(path) and path[-1] == cell
    shapes = [
        pen.rect(
            x,
            y,
            plan.wide,
            plan.high,
            fill=HERE if here else BOTH if all(marked) else PAPER,
            stroke=INK if here else FAINT,
            stroke_width=3 if here else 1,
        )
    ]
    across = x + plan.wide * (0.4 if path else 0.5)
    down = y + (24 if path else plan.high / 2)
    numbers = _numbers(game, *cell)
    whole = ", ".join(numbers)
    if not any(marked):
        shapes.append(text(across, down + 6, whole, FONT, "middle", ink, bold=here))
        return "".join(shapes)
    # Row's number stands on the left of a pair, Column's on the right, each in its mark.
    places = [x + plan.wide * share for share in ((0.5,) if len(numbers) == 1 else (0.27, 0.73))]
    half = [text_width(number) * FONT / 2 + 6 for number in numbers]
    for place, number, bold in zip(places, numbers, marked, strict=False):
        shapes.append(text(place, down + 6, number, FONT, "middle", ink, bold=bold))
    if marked[0]:
        shapes.append(
            pen.rect(places[0] - half[0], down - 13, 2 * half[0], 26, stroke=ALPHA, stroke_width=2)
        )
    if marked[1]:
        rx, ry = (half[-1] + 2, 16) if len(places) == 2 else (half[-1] + 9, 21)
        ring = {"fill": "none", "stroke": BETA, "stroke_width": 2, "stroke_dasharray": "5 2"}
        shapes.append(pen.element("ellipse", cx=places[-1], cy=down, rx=rx, ry=ry, **ring))
    return "".join(shapes)


def _label(plan: _Plan, player: str, k: int, said: str, kept: bool) -> str:
    """A strategy's name, and the stroke through what is gone."""
    x, y, wide, high = plan.box(player, k)
    across, down = x + wide / 2, y + high / 2
    if player == "row":
        place, anchor, ends = (x - 10, down + 6), "end", [(x + 6, down), (x + wide - 6, down)]
    else:
        place, anchor, ends = (across, y - 9), "middle", [(across, y + 6), (across, y + high - 6)]
    label = text(*place, said, FONT, anchor, INK if kept else GONE, bold=True)
    return label if kept else label + pen.path(pen.through(ends), stroke=GONE, stroke_width=3)


def _frame(plan: _Plan, player: str, k: int, **paint: Any) -> str:
    x, y, wide, high = plan.box(player, k)
    return pen.rect(x + 3, y + 3, wide - 6, high - 6, stroke=COLOUR[player], **paint)


def _extra(plan: _Plan, extra: Extra) -> str:
    m, n = plan.shape
    across = extra.player == "row"
    shapes = []
    for k, said in enumerate(extra.cells):
        x, y = plan.corner(m, k) if across else plan.corner(k, n)
        x, y = (x, y + 14) if across else (x + 18, y)
        shapes.append(
            pen.rect(x, y, plan.wide, plan.high, stroke=COLOUR[extra.player], stroke_width=2.5)
        )
        shapes.append(text(x + plan.wide / 2, y + plan.high / 2 + 6, said, FONT, "middle"))
    if across:
        x, y = plan.left - 10, plan.corner(m, 0)[1] + 14 + plan.high / 2 + 4
    else:
        x, y = plan.corner(0, n)[0] + 18 + plan.wide / 2, plan.top - 9
    return "".join(shapes) + text(x, y, extra.label, SMALL, "end" if across else "middle")


def _arrows(plan: _Plan, path: Sequence[Cell], changes: Collection[tuple[Cell, bool]]) -> list[str]:
    """An arrow for every move of the path, with the numbers of the steps that took it, and for
    every change.
    """
    legs: dict[tuple[Cell, Cell], list[int]] = {}
    for step, leg in enumerate(pairwise(path), 1):
        if leg[0] != leg[1]:
            legs.setdefault(leg, []).append(step)
    arrows = [(leg, ", ".join(map(str, steps)), True) for leg, steps in legs.items()]
    arrows += [((path[-1], cell), "", pays) for cell, pays in changes]
    shapes = [pen.circle(*plan.foot(cell), 4, fill=INK) for cell in dict.fromkeys(path)]
    for (start, end), numbers, full in arrows:
        (x, y), (to_x, to_y) = plan.foot(start), plan.foot(end)
        if y == to_y:
            way, colour = 1 if to_x > x else -1, BETA
            line = [(x + 7 * way, y), (to_x - 14 * way, y)]
            head = f"{pen.through([(to_x - 6 * way, y)])}l{-10 * way} -5v10z"
            label = text((x + to_x) / 2, y - 5, numbers, SMALL, "middle", BETA, True, True)
        else:
            way, colour = 1 if to_y > y else -1, ALPHA
            line = [(x, y + 7 * way), (x, to_y - 14 * way)]
            head = f"{pen.through([(x, to_y - 6 * way)])}l-5 {-10 * way}h10z"
            label = text(x - 6, (y + to_y) / 2 - 6, numbers, SMALL, "end", ALPHA, True, True)
        dash = None if full else "3 4"
        shapes.append(
            pen.path(pen.through(line), stroke=colour, stroke_width=2.5, stroke_dasharray=dash)
        )
        shapes.append(pen.path(head, fill=colour if full else PAPER, stroke=colour))
        shapes.append(label if numbers else "")
    return shapes
