"""Matrices and tables as SVG pictures, drawn quickly enough to follow a slider.

Nothing is told by colour alone: a square marks Row's best response and a dashed circle Column's, a
strategy that is gone is grey and its cells are crossed out round their numbers, so that a minus
sign stays legible. Names, payoffs, marks and arrows have the colour of their player."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..matrices.dominance import SIDES
from ..matrices.payoffs import Cell, Mix, Payoffs
from ..trees.numbers import number_text
from . import pen
from .layout import BOLD
from .pen import FONT, SMALL, Picture, text
from .styles import FAINT, INK, PAPER, inks, text_width, widest

Names = tuple[str, str]  # what the players of a matrix are called
ROW_AND_COLUMN = "Row", "Column"
HIGH, WALKED = 58, 78  # px; WALKED: a cell with room for arrows under its number
HERE, BOTH = "#ffe066", "#fff3bf"


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
    players: Names = ROW_AND_COLUMN,
    path: Sequence[Cell] = (),
    rows: Collection[int] | None = None,
    cols: Collection[int] | None = None,
    going: tuple[str, int] | None = None,
    better: Collection[tuple[str, int]] = (),
    extras: Sequence[Extra] = (),
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
    extras : mixtures, each shown as one more row or column. note : a line under the matrix.
    marks : whether every best response is marked; a cell with both marks is an equilibrium.
    changes : cells that one player alone could go to from the last of the path, and whether that
    pays: a full arrow if it does, else a dashed one.

    In a zero-sum game a cell shows Row's payoff, else both payoffs.

    >>> picture = grid(Payoffs.red_blue(), "The game of Red and Blue.", players=("Red", "Blue"))
    >>> picture.count("<rect"), "−10" in picture
    (6, True)
    """
    m, n = game.shape
    plan = _Drawing(game, players, extras, WALKED if path else HIGH)
    width = max(plan.right + 14, 28 + text_width(note) * SMALL)
    kept = {"row": range(m) if rows is None else rows, "col": range(n) if cols is None else cols}
    middle, side = plan.left + plan.wide * n / 2, plan.top + plan.high * m / 2 + 5
    shapes = text(middle, 18, players[1], FONT, "middle", plan.inks["col"], bold=True)
    shapes += text(14, side, players[0], fill=plan.inks["row"], bold=True)
    best = game.best_responses()
    for i in range(m):
        for j in range(n):
            marked = (marks and i in best.row[j], marks and j in best.col[i])
            gone = i not in kept["row"] or j not in kept["col"]
            shapes += _cell(plan, game, (i, j), gone, marked, path)
    for player, labels in (("row", game.rows), ("col", game.cols)):
        for k, label in enumerate(labels):
            shapes += _label(plan, player, k, str(label), k in kept[player])
    for one in better:
        shapes += _frame(plan, *one, stroke_width=4)
    if going:
        shapes += _frame(plan, *going, stroke_width=3, stroke_dasharray="7 5")
    for extra in extras:
        shapes += _extra(plan, extra)
    shapes += _arrows(plan, path, changes)
    if note:
        shapes += text(14, plan.bottom + 20, note, SMALL, fill=FAINT)
    return pen.page(width, plan.bottom + (30 if note else 12), shapes, words)


def matrix(game: Payoffs, players: Names = ROW_AND_COLUMN) -> Picture:
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


def certificate(game: Payoffs, row: Mix, col: Mix, players: Names = ROW_AND_COLUMN) -> Picture:
    """What two mixtures promise in a zero-sum game: below each column what Row's mixture earns
    there, beside each row what Column's concedes there.

    players : what Row and Column are called.

    >>> trap = certificate(Payoffs.red_blue(), ["3/7", "4/7"], ["3/7", "4/7", 0])
    >>> trap.alt.splitlines()[-1]
    'The value is somewhere from -20/7 to 50/7: at least one of the strategies is not optimal.'
    """
    proof = game.certify(row, col)
    return grid(
        game,
        proof.text(players),
        players=players,
        extras=[
            Extra("row", f"{players[0]}'s mix earns", [*map(minus, proof.against_cols)]),
            Extra("col", f"{players[1]}'s mix pays", [*map(minus, proof.against_rows)]),
        ],
        note=f"{players[0]}'s mix earns at least {minus(proof.floor)}, {players[1]}'s pays at most"
        f" {minus(proof.ceiling)}: {'the two meet' if proof.holds else 'they do not meet'}",
    )


def cells(rows, words, tints=None, wide=0) -> Picture:
    """A table with its first row and first column as headings; a cell of two lines is written in
    two lines.

    words : the table in a sentence. tints : (row, column) to the colour of that cell. wide : the
    least width of a column.

    >>> cells([["", "b"], ["c", "1"]], "One is where c meets b.").count("<rect")
    4
    """
    columns = [
        max(wide, 6 + FONT * widest(line for cell in column for line in cell.split("\n")))
        for column in zip(*rows)
    ]
    heights = [12 + 19 * max(cell.count("\n") + 1 for cell in row) for row in rows]
    shapes, y = "", 1.0
    for i, (row, high) in enumerate(zip(rows, heights)):
        x = 1.0
        for j, (cell, span) in enumerate(zip(row, columns)):
            heading = i == 0 or j == 0
            fill = (tints or {}).get((i, j), "#eceff4" if heading else PAPER)
            shapes += pen.rect(x, y, span, high, fill=fill, stroke=FAINT)
            lines = cell.split("\n")
            for k, line in enumerate(lines):
                place = y + high / 2 + 19 * (k - (len(lines) - 1) / 2) + 5.5
                bold = k == 0 and (heading or len(lines) > 1)
                shapes += text(x + span / 2, place, line, FONT, "middle", bold=bold)
            x += span
        y += high
    return pen.page(sum(columns) + 2, sum(heights) + 2, shapes, words)


def minus(number) -> str:
    """A number for a picture: a true minus sign, groups of thousands, a long fraction as a decimal.

    >>> minus(-3)
    '−3'
    """
    grouped = isinstance(number, int) and abs(number) >= 10_000
    said = f"{number:,}" if grouped else number_text(number)
    return pen.signed(said if grouped or len(said) <= 9 else number_text(float(number)))


class _Drawing:
    """Where the parts of the matrix lie, in px."""

    def __init__(self, game, players, extras, high):
        m, n = self.shape = game.shape
        # two numbers stand apart: the arrows run between them
        self.high, self.across = high, 0.8 if game.constant_sum == 0 else 0.5
        self.inks = dict(zip(SIDES, inks(players)))
        texts = [", ".join(_numbers(game, i, j)) for i in range(m) for j in range(n)]
        bold = FONT * BOLD
        longest = widest(texts) * bold
        self.wide = max(78.0, longest + 44, widest(map(str, game.cols)) * bold + 20)
        stub = widest(map(str, game.rows)) * bold
        added = {extra.player: text_width(extra.label) * SMALL for extra in extras}
        stub = max(stub, added.get("row", 0))
        self.left, self.top = 14 + text_width(players[0]) * FONT * BOLD + 14 + stub + 10, 52.0
        self.right = self.left + self.wide * n + (self.wide + 18) * ("col" in added)
        self.bottom = self.top + self.high * m + (self.high + 14) * ("row" in added)

    def corner(self, i, j):
        """The upper left corner of a cell."""
        return self.left + self.wide * j, self.top + self.high * i

    def box(self, player, k):
        """Left, top, width and height of a whole row or column."""
        m, n = self.shape
        if player == "row":
            return *self.corner(k, 0), self.wide * n, self.high
        return *self.corner(0, k), self.wide, self.high * m

    def foot(self, cell):
        """Where in a cell the arrows begin and end, clear of its number."""
        x, y = self.corner(*cell)
        return x + self.wide * self.across, y + self.high * 0.8


def _numbers(game, i, j):
    """What stands in a cell: Row's payoff in a zero-sum game, else both, as they were given."""
    pair = game.given(i, j)
    return [minus(number) for number in (pair[:1] if game.constant_sum == 0 else pair)]


def _told(game):
    """The numbers, row by row."""
    lines = []
    for i, label in enumerate(game.rows):
        pairs = [game.given(i, j) for j in range(game.shape[1])]
        told = ", ".join(
            f"{name} {number_text(pair[0] if game.constant_sum == 0 else pair)}"
            for name, pair in zip(game.cols, pairs)
        )
        lines.append(f"{label}: {told}.")
    return " ".join(lines)


def _cell(plan, game, cell, gone, marked, path):
    x, y = plan.corner(*cell)
    here = cell in path[-1:]
    fill, stroke, rim = (HERE, INK, 3) if here else (BOTH if all(marked) else PAPER, FAINT, 1)
    box = pen.rect(x, y, plan.wide, plan.high, fill=fill, stroke=stroke, stroke_width=rim)
    shapes, inks = box, [*plan.inks.values()]
    if gone:
        w, h, between = plan.wide * 0.24, plan.high * 0.28, plan.wide * 0.52
        cross = f"M{x:.1f} {y:g}l{w:.1f} {h:g}m{between:.1f} 0l{w:.1f} -{h:g}m0 {plan.high:g}"
        cross += f"l-{w:.1f} -{h:g}m-{between:.1f} 0l-{w:.1f} {h:g}"
        shapes += pen.path(cross, stroke=FAINT, stroke_width=2)
    down = y + (24 if path else plan.high / 2)
    numbers = _numbers(game, *cell)
    # Row's number stands on the left of a pair, Column's on the right, each in its mark.
    both = len(numbers) == 2
    alone = 0.4 if path and plan.across > 0.5 else 0.5
    places = [x + plan.wide * share for share in ((0.27, 0.73) if both else (alone,))]
    half = [text_width(number) * FONT / 2 + 6 for number in numbers]
    for place, number, bold, ink in zip(places, numbers, marked, inks):
        ink = FAINT if gone else ink
        shapes += text(place, down + 6, number, FONT, "middle", ink, bold or here)
    if marked[0]:
        left, wide = places[0] - half[0], 2 * half[0]
        shapes += pen.rect(left, down - 13, wide, 26, stroke=inks[0], stroke_width=2)
    if marked[1]:
        rx, ry = (half[-1] + 2, 16) if both else (half[-1] + 9, 21)
        ring = {"fill": "none", "stroke": inks[1], "stroke_width": 2, "stroke_dasharray": "5 2"}
        shapes += pen.element("ellipse", cx=places[-1], cy=down, rx=rx, ry=ry, **ring)
    return shapes


def _label(plan, player, k, said, kept):
    """A strategy's name."""
    x, y, wide, high = plan.box(player, k)
    place = (x - 10, y + high / 2 + 6) if player == "row" else (x + wide / 2, y - 9)
    anchor = "end" if player == "row" else "middle"
    return text(*place, said, FONT, anchor, plan.inks[player] if kept else FAINT, bold=True)


def _frame(plan, player, k, **paint):
    x, y, wide, high = plan.box(player, k)
    return pen.rect(x + 3, y + 3, wide - 6, high - 6, stroke=plan.inks[player], **paint)


def _extra(plan, extra):
    m, n = plan.shape
    paint = {"stroke": plan.inks[extra.player], "stroke_width": 2.5}
    across, shapes = extra.player == "row", ""
    for k, said in enumerate(extra.cells):
        x, y = plan.corner(m, k) if across else plan.corner(k, n)
        x, y = (x, y + 14) if across else (x + 18, y)
        middle, down = x + plan.wide / 2, y + plan.high / 2
        shapes += pen.rect(x, y, plan.wide, plan.high, **paint)
        shapes += text(middle, down + 6, said, FONT, "middle")
    place = (plan.left - 10, down + 4) if across else (middle, plan.top - 9)
    return shapes + text(*place, extra.label, SMALL, "end" if across else "middle")


def _arrows(plan: _Drawing, path, changes):
    """An arrow for every move of the path, with the numbers of the steps that took it, and for
    every change.
    """
    legs = defaultdict(list)
    for step, (start, end) in enumerate(pairwise(path), 1):
        if start != end:
            legs[start, end].append(str(step))
    arrows = [(leg, ", ".join(steps), True) for leg, steps in legs.items()]
    arrows += [((path[-1], cell), "", pays) for cell, pays in changes]
    shapes = ""
    for cell in dict.fromkeys(path):
        shapes += pen.circle(*plan.foot(cell), 4, fill=INK)
    for (start, end), numbers, full in arrows:
        (x, y), (to_x, to_y) = plan.foot(start), plan.foot(end)
        way = 1 if end > start else -1
        if y == to_y:
            colour, place, anchor = plan.inks["col"], ((x + to_x) / 2, y - 5), "middle"
            line = [(x + 7 * way, y), (to_x - 14 * way, y)]
            head = f"{pen.through([(to_x - 6 * way, y)])}l{-10 * way} -5v10z"
        else:
            # beside the border that it crosses first, clear of the numbers
            place = x - 6, min(y, to_y) + 0.2 * plan.high - 2
            colour, anchor = plan.inks["row"], "end"
            line = [(x, y + 7 * way), (x, to_y - 14 * way)]
            head = f"{pen.through([(x, to_y - 6 * way)])}l-5 {-10 * way}h10z"
        paint = {"stroke": colour, "stroke_width": 2.5}
        paint["stroke_dasharray"] = None if full else "3 4"
        shapes += pen.line(line, **paint)
        shapes += pen.path(head, fill=colour if full else PAPER, stroke=colour)
        if numbers:
            shapes += text(*place, numbers, SMALL, anchor, colour, bold=True, halo=True)
    return shapes
