"""Payoff matrices as matplotlib figures: best responses, elimination, the envelope of a 2 x n game,
the 2 x 2 square.

Matplotlib is loaded when this module is. Nothing is told by colour alone: Row's marks are squares
and full lines, Column's are circles and dashed ones."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from io import BytesIO
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Ellipse, Rectangle
from matplotlib.patheffects import withStroke

from ..matrices.dominance import Elimination, Round
from ..matrices.payoffs import Payoffs
from ..trees.node import number_text
from .figures import DPI, POINTS, TreeFigure
from .layout import text_width
from .styles import ALPHA, BETA, FAINT, INK, PAPER

ROW, COL = ALPHA, BETA
FONT, SMALL = 14, 12  # px
HEIGHT = 44  # of a cell of the matrix, px
GLOW, PALE = "#ffd43b", "#8b939d"  # behind what is best; what is gone
HALO = [withStroke(linewidth=4, foreground=PAPER)]
DASHES = ((), (7, 2.5), (2, 2), (8, 2, 2, 2), (8, 2, 2, 2, 2, 2))


class GameFigure(TreeFigure):
    """A matplotlib Figure that shows itself in a notebook; `alt` is its text for those who do not
    see it.
    """

    def __init__(self, width: float, height: float, alt: str) -> None:
        Figure.__init__(self, figsize=(width / DPI, height / DPI), dpi=DPI, facecolor=PAPER)
        FigureCanvasAgg(self)
        self.alt = alt

    def png(self) -> bytes:
        """The figure as the bytes of a PNG file."""
        target = BytesIO()
        Figure.savefig(self, target, format="png")
        return target.getvalue()


def matrix(game: Payoffs) -> GameFigure:
    """The matrix with every best response marked: Row's by a square, Column's by a circle; both
    make an equilibrium.

    A cell shows Row's number, then Column's, as they were given; in a zero-sum game the one number
    is Row's."""
    width = 24 + _table_width(game)
    note = _legend(game)
    width = max(width, 24 + max(text_width(line) for line in note) * SMALL)
    height = 24 + HEIGHT * (game.shape[0] + 1) + 22 * len(note)
    row_best, col_best = game.best_responses()
    names = [f"{game.rows[i]} to {game.cols[j]}" for j in range(game.shape[1]) for i in row_best[j]]
    back = [f"{game.cols[j]} to {game.rows[i]}" for i in range(game.shape[0]) for j in col_best[i]]
    stable = [f"({game.rows[i]}, {game.cols[j]})" for i, j in game.pure_equilibria()]
    figure = GameFigure(
        width,
        height,
        f"Payoff matrix of a {game.shape[0]} x {game.shape[1]} game"
        f"{', given as costs, of which less is better' if game.costs else ''}. {_rows_text(game)} "
        f"Row's best responses: {', '.join(names)}. Column's: {', '.join(back)}. "
        f"Pure equilibria: {', '.join(stable) or 'none'}.",
    )
    page = _page(figure, width, height)
    _table(page, game, 12, 12, marks=True)
    for k, line in enumerate(note):
        page.text(
            12,
            12 + HEIGHT * (game.shape[0] + 1) + 22 * k + 15,
            line,
            fontsize=SMALL * POINTS,
            color=FAINT,
            va="center",
        )
    return figure


def elimination(
    game: Payoffs, steps: Elimination | None = None, step: int | None = None
) -> GameFigure:
    """An iterated elimination: for each step the matrix, the strategy that goes hatched and
    crossed, those gone before it greyed.

    steps : what `game.eliminate(...)` returned; None asks for the strict one. step : only this one,
        from 0; None for all, one below the other, and the game that is left. IndexError if there is
        no such step."""
    steps = game.eliminate() if steps is None else steps
    if step is not None and not 0 <= step < len(steps):
        raise IndexError(f"step {step}: this elimination has {len(steps)} steps, counted from 0")
    shown: list[Round | None] = [steps[step]] if step is not None else [*steps, None]
    left = (
        f"Left: {', '.join(str(game.rows[i]) for i in steps.rows)} against"
        f" {', '.join(str(game.cols[j]) for j in steps.cols)}."
    )
    captions = [
        left if taken is None else f"{steps.index(taken) + 1}. {taken.text()}" for taken in shown
    ]
    if not steps:
        captions = [f"No strategy is dominated. {left}"]
    panel = 30 + HEIGHT * (game.shape[0] + 1) + 18
    width = max(24 + _table_width(game), 24 + max(map(text_width, captions)) * FONT)
    figure = GameFigure(
        width,
        6 + panel * len(shown),
        f"Elimination of dominated strategies. {_rows_text(game)} {' '.join(captions)}",
    )
    page = _page(figure, width, 6 + panel * len(shown))
    for k, (taken, caption) in enumerate(zip(shown, captions, strict=True)):
        top = 6 + panel * k
        page.text(12, top + 15, caption, fontsize=FONT * POINTS, color=INK, va="center")
        rows, cols = (taken.rows, taken.cols) if taken else (steps.rows, steps.cols)
        going = {(taken.player, taken.index)} if taken else set()
        _table(page, game, 12, top + 30, rows, cols, going)
    return figure


def envelope(game: Payoffs) -> GameFigure:
    """The lines of a zero-sum game with two rows (or two columns), the envelope, and where it is
    best.

    Each line is one strategy of the opponent. The lower envelope is what Row is sure of, and Row
    looks for its peak; with two columns and more rows it is the upper envelope, which Column keeps
    as low as it can. ValueError as for `Payoffs.envelope`."""
    lines, corners, best, value = game.envelope()
    rows = game.shape[0] == 2
    mixer, mixed, against, names = (
        ("Row", game.rows, "column", game.cols) if rows else ("Column", game.cols, "row", game.rows)
    )
    letter, side = ("p", "lower") if rows else ("q", "upper")
    where = " to ".join(
        _short(place) for place, _ in (best if len(best) == 1 else (best[0], best[-1]))
    )
    ends = "; ".join(
        f"{against} {name} from {_short(a)} to {_short(b)}" for name, (a, b) in zip(names, lines)
    )
    bends = ", ".join(f"({_short(place)}, {_short(height)})" for place, height in corners)
    figure = GameFigure(
        640,
        420,
        f"Payoff to Row as the probability {letter} of {mixer}'s {mixed[0]} goes from 0 to 1."
        f" {ends[0].upper()}{ends[1:]}. The {side} envelope bends at {bends}; it is best at"
        f" {letter} = {where}, value {_short(value)}.",
    )
    axes = _axes(
        figure,
        f"{letter}, probability of {mixer}'s {mixed[0]}   (the rest on {mixed[1]})",
        "payoff to Row",
    )
    axes.plot(
        [float(place) for place, _ in corners],
        [float(height) for _, height in corners],
        color=GLOW,
        linewidth=9,
        solid_joinstyle="round",
    )
    for k, (a, b) in enumerate(lines):
        axes.plot(
            [0, 1],
            [float(a), float(b)],
            color=COL if rows else ROW,
            linewidth=1.8,
            dashes=DASHES[k % len(DASHES)] or (None, None),
        )
    low, high = min(map(min, lines)), max(map(max, lines))
    axes.set_xlim(0, 1)
    axes.set_ylim(
        float(low) - 0.06 * float(high - low or 1), float(high) + 0.06 * float(high - low or 1)
    )
    for heights, x, align in (
        ([a for a, _ in lines], -0.03, "right"),
        ([b for _, b in lines], 1.03, "left"),
    ):
        _line_labels(axes, heights, names, x, align)
    for place, height in best:
        axes.plot(
            [float(place)] * 2,
            [axes.get_ylim()[0], float(height)],
            color=FAINT,
            linewidth=1,
            dashes=(3, 3),
        )
        axes.plot(
            float(place),
            float(height),
            marker="o",
            markersize=9,
            color=INK,
            clip_on=False,
            zorder=5,
        )
    axes.set_title(
        f"best at {letter} = {where}: value {_short(value)}",
        fontsize=FONT * POINTS,
        weight="bold",
        color=INK,
    )
    axes.set_xticks(*_ticks([place for place, _ in best]))
    axes.tick_params(left=False, labelleft=False)
    axes.set_ylabel("payoff to Row", labelpad=62)
    return figure


def best_responses(game: Payoffs) -> GameFigure:
    """The best-response curves of a 2 x 2 game in the square of the two mixtures, and its
    equilibria, where they meet.

    ValueError for a game of another shape.
    """
    if game.shape != (2, 2):
        raise ValueError(
            f"best-response curves need a 2 x 2 game, and this one is {game.shape[0]} x"
            f" {game.shape[1]}"
        )
    found = game.equilibria()
    row_name, col_name = game.rows[0], game.cols[0]
    places = [
        tuple(_span(sorted({mix[0] for mix in side})) for side in subset)
        for subset in found.subsets
    ]
    listed = "; ".join(f"p {_between(p)}, q {_between(q)}" for p, q in places)
    curve, back = _replies(game.row), _replies(tuple(zip(*game.col)))
    figure = GameFigure(
        470,
        500,
        f"Best-response curves of a 2 x 2 game; p is the probability of Row's {row_name}, q of"
        f" Column's {col_name}. Row answers {_answers(curve, 'q', 'p')}; Column answers"
        f" {_answers(back, 'p', 'q')}."
        f" {'Infinitely many equilibria' if found.infinite else 'Equilibria'}: {listed}.",
    )
    axes = _axes(
        figure,
        f"p, probability of Row's {row_name}",
        f"q, probability of Column's {col_name}",
        (0.15, 0.24, 0.8, 0.72),
    )
    axes.set_xlim(-0.04, 1.04)
    axes.set_ylim(-0.04, 1.04)
    for points, colour, hatch, swap in ((curve, ROW, "//", True), (back, COL, "\\\\", False)):
        if points is None:
            axes.add_patch(
                Rectangle(
                    (0, 0), 1, 1, facecolor="none", edgecolor=colour, hatch=hatch, linewidth=2
                )
            )
            continue
        xs, ys = zip(*(map(float, point) for point in points))
        axes.plot(
            *((ys, xs) if swap else (xs, ys)),
            color=colour,
            linewidth=3.5 if swap else 2.5,
            dashes=(None, None) if swap else (5, 2),
            zorder=3 + (not swap),
        )
    for (p_low, p_high), (q_low, q_high) in places:
        box = (
            [float(entry) for entry in (p_low, p_high, p_high, p_low, p_low)],
            [float(entry) for entry in (q_low, q_low, q_high, q_high, q_low)],
        )
        if (p_low, q_low) == (p_high, q_high):
            axes.plot(
                float(p_low),
                float(q_low),
                marker="o",
                markersize=12,
                markerfacecolor=GLOW,
                markeredgecolor=INK,
                markeredgewidth=2,
                clip_on=False,
                zorder=6,
            )
        else:
            axes.fill(*box, color=GLOW, linewidth=9, zorder=0.5, joinstyle="round", clip_on=False)
            axes.plot(
                box[0],
                box[1],
                linestyle="none",
                marker="o",
                markersize=9,
                markerfacecolor=GLOW,
                markeredgecolor=INK,
                markeredgewidth=1.5,
                clip_on=False,
                zorder=6,
            )
    inner = [(p, q) for p, q in places if 0 < p[0] < 1 or 0 < q[0] < 1]
    axes.set_xticks(*_ticks([p[0] for p, _ in inner]))
    axes.set_yticks(*_ticks([q[0] for _, q in inner]))
    keys = [
        Line2D([], [], color=ROW, linewidth=3.5, label="Row's best response to q"),
        Line2D(
            [], [], color=COL, linewidth=2.5, dashes=(5, 2), label="Column's best response to p"
        ),
        Line2D(
            [],
            [],
            linestyle="none",
            marker="o",
            markersize=10,
            markerfacecolor=GLOW,
            markeredgecolor=INK,
            markeredgewidth=2,
            label=(
                "equilibrium" if not found.infinite else "equilibria: the dots and all between them"
            ),
        ),
    ]
    figure.legend(
        handles=keys,
        loc="lower left",
        bbox_to_anchor=(0.13, 0.005),
        frameon=False,
        fontsize=SMALL * POINTS,
    )
    return figure


def _table(
    page: Axes,
    game: Payoffs,
    x: float,
    y: float,
    rows: Sequence[int] | None = None,
    cols: Sequence[int] | None = None,
    going: set[tuple[str, int]] = frozenset(),
    marks: bool = False,
) -> None:
    """The matrix with its upper left corner at (x, y); rows and cols are those still there, `going`
    leaves them just now.
    """
    m, n = game.shape
    rows, cols = range(m) if rows is None else rows, range(n) if cols is None else cols
    stub, wide = _widths(game)
    row_best, col_best = game.best_responses()

    def ink(i: int | None, j: int | None) -> str:
        kept = (i is None or i in rows or ("row", i) in going) and (
            j is None or j in cols or ("col", j) in going
        )
        return INK if kept else PALE

    for player, k in going:
        if player == "row":
            corner, size, cross = (
                (x + stub, y + HEIGHT * (k + 1)),
                (wide * n, HEIGHT),
                (x + 6, y + HEIGHT * (k + 1.5)),
            )
        else:
            corner, size, cross = (
                (x + stub + wide * k, y + HEIGHT),
                (wide, HEIGHT * m),
                (x + stub + wide * (k + 0.5), y + 6),
            )
        colour = ROW if player == "row" else COL
        page.add_patch(
            Rectangle(
                corner,
                *size,
                facecolor="none",
                edgecolor=colour,
                hatch="//" if player == "row" else "\\\\",
                linewidth=0,
                alpha=0.35,
            )
        )
        page.add_patch(
            Rectangle(
                corner,
                *size,
                facecolor="none",
                edgecolor=colour,
                linewidth=3,
                linestyle="-" if player == "row" else (0, (4, 1.2)),
                zorder=3,
            )
        )
        page.plot(*cross, marker="x", markersize=9, markeredgewidth=2.5, color=colour)
    for i, label in enumerate(game.rows):
        page.text(
            x + stub - 10,
            y + HEIGHT * (i + 1.5),
            str(label),
            ha="right",
            va="center",
            fontsize=FONT * POINTS,
            color=ink(i, None),
            weight="bold",
            path_effects=HALO,
        )
    for j, label in enumerate(game.cols):
        page.text(
            x + stub + wide * (j + 0.5),
            y + HEIGHT * 0.6,
            str(label),
            ha="center",
            va="center",
            fontsize=FONT * POINTS,
            color=ink(None, j),
            weight="bold",
            path_effects=HALO,
        )
    for i in range(m):
        for j in range(n):
            left, top = x + stub + wide * j, y + HEIGHT * (i + 1)
            both = marks and i in row_best[j] and j in col_best[i]
            page.add_patch(
                Rectangle(
                    (left, top),
                    wide,
                    HEIGHT,
                    facecolor="#fff3bf" if both else "none",
                    edgecolor=FAINT,
                    linewidth=1,
                )
            )
            _cell(
                page,
                game,
                i,
                j,
                left,
                top,
                wide,
                ink(i, j),
                marks and i in row_best[j],
                marks and j in col_best[i],
            )


def _cell(
    page: Axes,
    game: Payoffs,
    i: int,
    j: int,
    left: float,
    top: float,
    wide: float,
    colour: str,
    row_mark: bool,
    col_mark: bool,
) -> None:
    """The numbers of a cell, with a square for Row's best response and a circle for Column's."""
    middle = top + HEIGHT / 2
    numbers = [_short(number) for number in game.given(i, j)]
    places = [left + wide * 0.28, left + wide * 0.72] if _two_numbers(game) else [left + wide / 2]
    for k, place in enumerate(places):
        page.text(
            place,
            middle,
            numbers[k],
            ha="center",
            va="center",
            fontsize=FONT * POINTS,
            color=colour,
            path_effects=HALO * (not row_mark and not col_mark),
            weight="bold" if (row_mark, col_mark)[k] or len(places) == 1 and col_mark else "normal",
        )
    if row_mark:
        half = text_width(numbers[0]) * FONT / 2 + 6
        page.add_patch(
            Rectangle(
                (places[0] - half, middle - 12),
                2 * half,
                24,
                facecolor="none",
                edgecolor=ROW,
                linewidth=2,
            )
        )
    if col_mark:
        half = text_width(numbers[len(places) - 1]) * FONT / 2 + (8 if len(places) == 2 else 14)
        page.add_patch(
            Ellipse(
                (places[-1], middle),
                2 * half,
                30 if len(places) == 2 else 38,
                facecolor="none",
                edgecolor=COL,
                linewidth=2,
                linestyle=(0, (4, 1.2)),
            )
        )


def _line_labels(
    axes: Axes, heights: Sequence[Fraction], names: Sequence[Any], x: float, align: str
) -> None:
    """The names and heights of the lines at one side of the axes, pushed apart where they would
    touch.
    """
    low, high = axes.get_ylim()
    gap = 16 / (axes.get_window_extent().height / (high - low))
    at = low
    for height in sorted(set(heights)):
        at = max(at, float(height))
        here = ", ".join(str(name) for name, other in zip(names, heights) if other == height)
        axes.text(
            x,
            at,
            f"{here}: {_short(height)}",
            transform=axes.get_yaxis_transform(),
            ha=align,
            va="center",
            fontsize=SMALL * POINTS,
            color=INK,
        )
        at += gap


def _page(figure: GameFigure, width: float, height: float) -> Axes:
    """Axes over the whole figure, in px from its upper left corner."""
    page = figure.add_axes((0, 0, 1, 1))
    page.set_xlim(0, width)
    page.set_ylim(height, 0)
    page.axis("off")
    return page


def _axes(
    figure: GameFigure,
    x: str,
    y: str,
    place: tuple[float, float, float, float] = (0.17, 0.13, 0.66, 0.78),
) -> Axes:
    axes = figure.add_axes(place)
    axes.set_xlabel(x, fontsize=SMALL * POINTS)
    axes.set_ylabel(y, fontsize=SMALL * POINTS)
    axes.tick_params(labelsize=SMALL * POINTS)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


def _two_numbers(game: Payoffs) -> bool:
    return game.constant_sum != 0


def _widths(game: Payoffs) -> tuple[float, float]:
    """How wide the row labels and a cell are, in px."""
    longest = max(
        text_width(_short(number))
        for i in range(game.shape[0])
        for j in range(game.shape[1])
        for number in game.given(i, j)
    )
    wide = max(longest * FONT * 1.1 + 24, 44) / (0.44 if _two_numbers(game) else 0.8)
    labels = [
        max(map(text_width, map(str, names))) * FONT * 1.14 for names in (game.rows, game.cols)
    ]
    return labels[0] + 36, max(wide, labels[1] + 16)


def _table_width(game: Payoffs) -> float:
    stub, wide = _widths(game)
    return stub + wide * game.shape[1]


def _legend(game: Payoffs) -> list[str]:
    """The lines under the matrix."""
    number = "cost" if game.costs else "payoff"
    cells = (
        f"In a cell: Row's {number}, Column's {number}."
        if _two_numbers(game)
        else f"In a cell: Row's {number}; Column's is the negative."
    )
    if game.costs:
        cells += " Less is better."
    return [
        cells,
        "Square: Row's best response to the column.",
        "Circle: Column's best response to the row.",
        "Both in a cell: an equilibrium.",
    ]


def _rows_text(game: Payoffs) -> str:
    """The numbers, row by row."""
    lines = []
    for i, label in enumerate(game.rows):
        pairs = [game.given(i, j) for j in range(game.shape[1])]
        cells = ", ".join(
            f"{name} {number_text(pair if _two_numbers(game) else pair[0])}"
            for name, pair in zip(game.cols, pairs)
        )
        lines.append(f"{label}: {cells}.")
    return " ".join(lines)


def _replies(own: Sequence[Sequence[Any]]) -> list[tuple[Fraction, Fraction]] | None:
    """The corners of (probability of the other's first strategy, best probability of one's own
    first); None if all are best.
    """
    # The gain of one's first strategy over the second is linear in the other's mixture.
    at_one, at_zero = (Fraction(own[0][j]) - Fraction(own[1][j]) for j in (0, 1))
    zero, one = Fraction(0), Fraction(1)
    if at_zero == at_one == 0:
        return None
    if at_zero * at_one > 0:
        return [(zero, Fraction(at_zero > 0)), (one, Fraction(at_zero > 0))]
    turn, before = at_zero / (at_zero - at_one), Fraction(at_zero > at_one)
    return list(
        dict.fromkeys([(zero, before), (turn, before), (turn, 1 - before), (one, 1 - before)])
    )


def _answers(corners: list[tuple[Fraction, Fraction]] | None, their: str, own: str) -> str:
    """A best-response curve in words."""
    if corners is None:
        return f"anything with any {own}"
    if len({height for _, height in corners}) == 1:
        return f"every {their} with {own} = {_short(corners[0][1])}"
    turn = corners[1][0]
    parts = [f"{their} below {_short(turn)} with {own} = {_short(corners[0][1])}"] * (turn > 0)
    parts += [f"{their} above {_short(turn)} with {own} = {_short(corners[-1][1])}"] * (turn < 1)
    return f"{', '.join(parts)}, {their} = {_short(turn)} with any {own}"


def _ticks(inner: Sequence[Fraction]) -> tuple[list[float], list[str]]:
    """Places and labels of an axis from 0 to 1 that marks these places; an end gives way to a place
    close to it.
    """
    near = Fraction(1, 14)
    places = sorted(
        {
            *inner,
            *(
                end
                for end in (Fraction(0), Fraction(1))
                if not any(0 < abs(end - place) < near for place in inner)
            ),
        }
    )
    return [float(place) for place in places], [_short(place) for place in places]


def _span(values: Sequence[Fraction]) -> tuple[Fraction, Fraction]:
    return values[0], values[-1]


def _between(span: tuple[Fraction, Fraction]) -> str:
    return (
        f"= {_short(span[0])}"
        if span[0] == span[1]
        else f"from {_short(span[0])} to {_short(span[1])}"
    )


def _short(number: Any) -> str:
    """A number in few characters: a long fraction as a decimal."""
    text = number_text(number)
    return text if len(text) <= 9 else number_text(float(number))
