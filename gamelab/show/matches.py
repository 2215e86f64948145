"""Matches, tournaments and populations as matplotlib figures.

Nothing is told by colour alone: a defection is dark, hatched and says D, numbers stand in the
cells, and every line has its own dashes, marker and label. As in `gamelab.show.figures` no pyplot
state is touched, and every figure has an alt text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import PathCollection, PolyCollection
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.path import Path
from matplotlib.textpath import TextPath
from matplotlib.ticker import MaxNLocator
from matplotlib.transforms import Affine2D

from ..repeated.evolution import Population, discount_threshold
from ..repeated.evolution import shadow as shadow_at
from ..repeated.match import Match, checked_stakes, score_text
from ..repeated.tournament import Tournament
from ..trees.node import Number, number_text
from .figures import DPI, FACES, TreeFigure
from .styles import FAINT, FAMILIES, INK, PAPER

LIGHT, MIDDLE, DARK = FAMILIES["max"]
DEFECTS = FAMILIES["min"][1]
BAND = 50  # turns on a line of a strip
MOST_TURNS = 400
MOST_SPOKEN = 60  # moves that an alt text spells out
SHADES = LinearSegmentedColormap.from_list("scores", [PAPER, LIGHT, MIDDLE, DARK])
LINES = (
    "-",
    "--",
    "-.",
    ":",
    (0, (6, 1, 1, 1, 1, 1)),
    (0, (8, 2)),
    (0, (3, 1)),
    (0, (1, 2, 5, 2)),
    (0, (2, 2, 2, 6)),
)
MARKERS = "os^Dv*PX<>phd"
INKS = (
    "#0b5cad",
    "#a8470a",
    "#47515e",
    "#6a3d9a",
    "#00695c",
    "#8a1c4a",
    "#5d4a00",
    "#1b1b8f",
    "#37474f",
)


class MatchFigure(TreeFigure):
    """A matplotlib Figure that shows itself in a notebook, with a text for those who do not see it:
    `alt`.
    """

    def __init__(self, alt: str, width: float, height: float) -> None:
        Figure.__init__(self, figsize=(width / DPI, height / DPI), dpi=DPI, facecolor=PAPER)
        FigureCanvasAgg(self)
        self.alt = alt


def strip(match: Match, first: int = 1, last: int | None = None) -> MatchFigure:
    """The moves of a match as two rows of cells, turn by turn; a slip of the hand is ringed.

    `first` and `last` choose the turns, from 1; 400 at most are drawn. ValueError if there are no
    such turns. Linear in the number of turns.

    >>> from gamelab import match
    >>> strip(match("tit for tat", "always defect", 5)).alt
    'tit for tat against always defect, turns 1 to 5 of 5. tit for tat plays CDDDD and scores 4; always defect plays DDDDD and scores 9.'
    """
    last = match.turns if last is None else last
    if not 1 <= first <= last <= match.turns:
        raise ValueError(f"turns {first} to {last}: this match has the turns 1 to {match.turns}")
    last = min(last, first + MOST_TURNS - 1)
    bands = [range(start, min(start + BAND, last + 1)) for start in range(first, last + 1, BAND)]
    longest, cell, margin = len(bands[0]), 17, 46
    left, right = 7.2 * max(map(len, match.names)) + 16, 70
    width, height = max(left + cell * longest + right, 380), len(bands) * (2 * cell + 30) + margin
    figure = MatchFigure(_strip_alt(match, first, last), width, height)
    axes = _page(figure, width, height)
    cells: list[tuple[float, float, float, str, bool]] = []  # left, top, size, move, slip
    for number, turns in enumerate(bands):
        top = number * (2 * cell + 30) + 22
        for seat in (0, 1):
            y = top + seat * cell
            axes.text(
                left - 8,
                y + cell / 2,
                match.names[seat],
                ha="right",
                va="center",
                color=INK,
                fontsize=9,
            )
            slips = set(match.slips[seat])
            cells += [
                (left + k * cell, y, cell, match.moves[seat][turn - 1], turn - 1 in slips)
                for k, turn in enumerate(turns)
            ]
            if number == len(bands) - 1:
                axes.text(
                    left + cell * len(turns) + 8,
                    y + cell / 2,
                    score_text(match.scores[seat]),
                    va="center",
                    color=INK,
                    fontsize=10,
                    weight="bold",
                )
        for k, turn in enumerate(turns):
            if turn == turns[0] or turn % 10 == 0 or longest <= 12:
                axes.text(
                    left + (k + 0.5) * cell,
                    top - 3,
                    str(turn),
                    ha="center",
                    va="bottom",
                    color=FAINT,
                    fontsize=7.5,
                )
    legend = [
        ("C", False, "cooperates", 0),
        ("D", False, "defects", 96),
        ("D", True, "by a slip", 176),
    ]
    for move, slip, word, offset in legend if any(match.slips) else legend[:2]:
        cells.append((left + offset, height - 22, cell, move, slip))
        axes.text(
            left + offset + 22, height - 22 + cell / 2, word, va="center", color=INK, fontsize=8.5
        )
    _draw_cells(axes, cells)
    return figure


def payoff_map(tournament: Tournament) -> MatchFigure:
    """What each row scored against each column for one turn, on average: a number in a shaded cell,
    best strategy first.

    Cells of strategies that never met are crossed. Quadratic in the number of strategies.
    """
    names = tournament.ranking
    number = {name: i for i, name in enumerate(tournament.names)}
    matrix = tournament.matrix()
    values = [[matrix[number[row]][number[column]] for column in names] for row in names]
    stakes = list(map(float, tournament.payoff))
    lowest, highest = min(stakes), max(stakes)
    count, cell = len(names), 46
    left, top = 7.2 * max(map(len, names)) + 26, 30 + 4.4 * max(map(len, names))
    width, height = left + count * cell + 46, top + 26 * count + 36
    best, worst = names[0], names[-1]
    alt = (
        f"Payoff map of {count} strategies, mean score of the row against the column for one turn,"
        f" rows and columns by rank. {best} earns {_means(tournament, best)} overall, {worst}"
        f" {_means(tournament, worst)}. {_partial(tournament)}"
        + " ".join(
            f"{row}:"
            f" {', '.join(f'{_two(value)} against {column}' for column, value in zip(names, line, strict=True) if value is not None)}."
            for row, line in list(zip(names, values, strict=True))[:3]
        )
    )
    figure = MatchFigure(alt, width, height)
    axes = _page(figure, width, height)
    for i, row in enumerate(names):
        y = top + 26 * i
        axes.text(left - 8, y + 13, row, ha="right", va="center", color=INK, fontsize=9)
        axes.text(
            left + cell * (i + 0.5) - 5,
            top - 6,
            row,
            ha="left",
            va="bottom",
            rotation=45,
            rotation_mode="anchor",
            color=INK,
            fontsize=8.5,
        )
        for j, value in enumerate(values[i]):
            x = left + cell * j
            if value is None:
                axes.add_patch(
                    Rectangle(
                        (x, y),
                        cell,
                        26,
                        facecolor=PAPER,
                        edgecolor="#c3cad3",
                        hatch="xx",
                        linewidth=0.8,
                    )
                )
                continue
            share = (float(value) - lowest) / (highest - lowest) if highest > lowest else 0.5
            colour = SHADES(share)
            axes.add_patch(
                Rectangle((x, y), cell, 26, facecolor=colour, edgecolor=PAPER, linewidth=1)
            )
            axes.text(
                x + cell / 2,
                y + 13,
                _two(value),
                ha="center",
                va="center",
                color=_readable_on(colour),
                fontsize=9,
            )
    axes.text(
        left,
        height - 14,
        f"row's mean score for one turn against the column; dark is high (from {_two(lowest)} to"
        f" {_two(highest)})",
        va="center",
        color=FAINT,
        fontsize=8.5,
    )
    return _fitted(figure, axes)


def ranking(tournament: Tournament) -> MatchFigure:
    """The totals as bars, best first, with the share of cooperation of each strategy.

    Bars show the mean score for one turn, so that payoffs below 0 and interrupted tournaments can
    be read too; the totals stand beside them. Linear in the number of strategies."""
    names = tournament.ranking
    means = [float(tournament.means[name]) for name in names]
    alt = (
        f"Ranking of {len(names)} strategies. {_partial(tournament)}"
        + "; ".join(
            f"{place}. {name} {score_text(tournament.totals[name])}"
            for place, name in enumerate(names, 1)
        )
        + "."
    )
    longest = max(map(len, names))
    left, bar, row = 7.2 * longest + 42, 330, 25
    width, height = left + bar + 190, row * len(names) + 64
    figure = MatchFigure(alt, width, height)
    axes = _page(figure, width, height)
    low, high = min(0.0, *means), max(0.0, *means)
    scale = bar / (high - low or 1)
    zero = left - low * scale
    for x, words, side in (
        (left, "mean score for one turn", "left"),
        (left + bar + 88, "total", "right"),
        (left + bar + 172, "cooperates", "right"),
    ):
        axes.text(x, 20, words, ha=side, color=FAINT, fontsize=8.5)
    for i, (name, mean) in enumerate(zip(names, means, strict=True)):
        y = 30 + row * i
        axes.text(
            left - 10,
            y + row / 2,
            f"{i + 1}  {name}",
            ha="right",
            va="center",
            color=INK,
            fontsize=9,
        )
        axes.add_patch(
            Rectangle(
                (min(zero, zero + mean * scale), y + 4),
                abs(mean) * scale,
                row - 8,
                facecolor=MIDDLE,
                edgecolor=DARK,
                linewidth=1,
            )
        )
        axes.text(
            zero + (6 if mean >= 0 else -6),
            y + row / 2,
            f"{mean:.3f}",
            ha="left" if mean >= 0 else "right",
            va="center",
            color=INK,
            fontsize=8.5,
        )
        axes.text(
            left + bar + 88,
            y + row / 2,
            score_text(tournament.totals[name]),
            ha="right",
            va="center",
            color=INK,
            fontsize=9,
        )
        axes.text(
            left + bar + 172,
            y + row / 2,
            f"{float(tournament.cooperation[name]):.0%}",
            ha="right",
            va="center",
            color=INK,
            fontsize=9,
        )
    axes.plot([zero, zero], [30, 30 + row * len(names)], color=INK, linewidth=1)
    axes.text(
        left,
        height - 16,
        _partial(tournament) or f"{tournament.done:,} matches of {tournament.turns:,} turns",
        va="center",
        color=FAINT,
        fontsize=8.5,
    )
    return figure


def population(history: Population) -> MatchFigure:
    """The share of every strategy over the generations; each line has its own dashes, markers and
    label.

    Linear in generations times strategies.
    """
    shares = [list(map(float, line)) for line in zip(*history.shares, strict=True)]
    ended = sorted(range(len(shares)), key=lambda i: -shares[i][-1])
    told = ", ".join(
        f"{history.names[i]} from {shares[i][0]:.1%} to {shares[i][-1]:.1%}" for i in ended
    )
    height = max(400, 16 * len(shares) + 76)
    missing = "" if history.complete else f" It was interrupted: {history.planned:,} were planned."
    figure = MatchFigure(
        f"Shares of {len(shares)} strategies over {history.done:,} generations: {told}.{missing}",
        760,
        height,
    )
    right = 105 + 7.5 * max(map(len, history.names))
    axes = figure.add_axes((65 / 760, 52 / height, (695 - right) / 760, (height - 76) / height))
    every = max(1, len(shares[0]) // 8)
    tallest = min(1.0, 1.1 * max(map(max, shares)))
    places = _apart([shares[i][-1] / tallest for i in ended], min(0.05, 16 / (height - 76)))
    for rank, (i, place) in enumerate(zip(ended, places, strict=True)):
        style = {
            "color": INKS[i % len(INKS)],
            "linestyle": LINES[i % len(LINES)],
            "marker": MARKERS[i % len(MARKERS)],
            "markersize": 5,
            "linewidth": 1.8,
        }
        axes.plot(shares[i], markevery=(every * (rank + 1) // (len(shares) + 1), every), **style)
        lead = {"transform": axes.get_yaxis_transform(), "clip_on": False}
        axes.plot(
            [1, 1.03], [shares[i][-1], place * tallest], color=style["color"], linewidth=0.7, **lead
        )
        axes.plot([1.03, 1.06, 1.09], [place * tallest] * 3, markevery=[1], **style, **lead)
        axes.text(
            1.105,
            place * tallest,
            f"{history.names[i]} {shares[i][-1]:.0%}",
            va="center",
            color=INK,
            fontsize=8.5,
            transform=lead["transform"],
        )
    axes.set_xlim(0, max(1, history.done))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylim(0, tallest)
    _plain(axes, "generation", "share of the population")
    return figure


def shadow(delta: Any = "1/2", payoff: Any = "years", against: str = "grim") -> MatchFigure:
    """What cooperating and defecting pay against grim or tit for tat, for every discount factor,
    and at `delta`.

    Shown is the value of a turn on average, (1 - delta) times the discounted sum, so that the lines
    stay in the range of the payoffs. Errors as for `gamelab.repeated.evolution.shadow` and
    `discount_threshold`."""
    stakes = checked_stakes(payoff)
    threshold, here = discount_threshold(*stakes, against), shadow_at(delta, stakes, against)
    at = float(_number(delta))
    ways = [
        ("cooperate", "for ever cooperating", DARK, "-"),
        ("defect", "defecting from now on", FAMILIES["min"][2], "--"),
    ]
    if here.alternate is not None:
        ways.append(("alternate", "defecting every other turn", INK, ":"))
    now = {way: float(getattr(here, way)) * (1 - at) for way, *_ in ways}
    told = ", ".join(f"{words} {now[way]:.3g}" for way, words, *_ in ways)
    kept = "cooperation is sustained" if here.sustained else "defecting pays"
    alt = (
        f"The shadow of the future against {against}, payoffs {number_text(stakes)}: value of a"
        f" turn on average against the discount factor. The threshold is {number_text(threshold)}."
        f" At {number_text(_number(delta))}: {told}; {kept}."
    )
    figure = MatchFigure(alt, 620, 380)
    axes = figure.add_axes((0.1, 0.14, 0.86, 0.76))
    grid = [step / 200 for step in range(200)]
    for way, words, colour, dashes in ways:
        axes.plot(
            grid,
            [float(getattr(shadow_at(x, stakes, against), way)) * (1 - x) for x in grid],
            color=colour,
            linestyle=dashes,
            linewidth=2.2,
            label=words,
        )
        axes.plot(
            [at], [now[way]], marker="o" if way == "cooperate" else "s", markersize=7, color=colour
        )
    axes.axvline(float(threshold), color=FAINT, linewidth=1, linestyle=(0, (2, 2)))
    axes.axvline(at, color=INK, linewidth=1)
    axes.set_xlim(0, 1)
    axes.set_title(
        f"δ = {number_text(_number(delta))}: {kept} (threshold {number_text(threshold)})",
        fontsize=10.5,
        color=INK,
        loc="left",
    )
    axes.legend(loc="best", fontsize=9, frameon=True, framealpha=1, edgecolor="#c3cad3")
    _plain(axes, "discount factor δ: how much the next turn counts", "value of a turn, on average")
    return figure


def _strip_alt(match: Match, first: int, last: int) -> str:
    told = []
    for seat in (0, 1):
        moves = match.moves[seat][first - 1 : last]
        plays = (
            f"plays {moves}"
            if len(moves) <= MOST_SPOKEN
            else f"begins {moves[:MOST_SPOKEN]}, cooperates on {moves.count('C')} of these turns"
        )
        slips = sum(first - 1 <= turn < last for turn in match.slips[seat])
        slipped = f" with {slips} slip{'s' if slips != 1 else ''}" if slips else ""
        told.append(
            f"{match.names[seat]} {plays}{slipped} and scores {score_text(match.scores[seat])}"
        )
    whole = "" if (first, last) == (1, match.turns) else " in the whole match"
    return (
        f"{match.names[0]} against {match.names[1]}, turns {first} to {last} of {match.turns}."
        f" {'; '.join(told)}{whole}."
    )


def _draw_cells(axes: Axes, cells: list[tuple[float, float, float, str, bool]]) -> None:
    """All cells of a strip as a few collections, labelled by what they show: many single patches
    would take seconds.
    """
    edge = {"edgecolors": FAINT, "linewidths": 0.8}
    for move, fill, hatch in (("C", PAPER, None), ("D", DEFECTS, "////")):
        places = [(x, y, size) for x, y, size, made, _ in cells if made == move]
        boxes = [_box(x, y, size, size) for x, y, size in places]
        axes.add_collection(
            PolyCollection(
                boxes, facecolors=fill, hatch=hatch, label=f"{move} cells", zorder=1, **edge
            )
        )
        if hatch:  # room for the letter
            centres = [
                _box(x + size * 0.2, y + size * 0.12, size * 0.6, size * 0.76)
                for x, y, size in places
            ]
            axes.add_collection(
                PolyCollection(centres, facecolors=fill, edgecolors="none", zorder=2)
            )
        middles = [(x + size / 2, y + size / 2) for x, y, size in places]
        letters = PathCollection(
            [_letter(move)],
            offsets=middles,
            offset_transform=axes.transData,
            facecolors=INK,
            edgecolors="none",
            zorder=3,
        )
        letters.set(
            transform=Affine2D().scale(1 / DPI) + axes.figure.dpi_scale_trans,
            label=f"{move} letters",
        )
        axes.add_collection(letters)
    rings = [_box(x + 1, y + 1, size - 2, size - 2) for x, y, size, _, slip in cells if slip]
    axes.add_collection(
        PolyCollection(
            rings, facecolors="none", edgecolors=INK, linewidths=2, label="slips", zorder=4
        )
    )


def _box(x: float, y: float, wide: float, high: float) -> list[tuple[float, float]]:
    return [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]


@lru_cache(maxsize=2)
def _letter(move: str) -> Path:
    """The letter's outline, centred, in px."""
    path = TextPath((0, 0), move, size=11.5, prop=FACES[move == "D"])
    left, bottom, wide, high = path.get_extents().bounds
    return path.transformed(Affine2D().translate(-left - wide / 2, -bottom - high / 2))


def _page(figure: MatchFigure, width: float, height: float) -> Axes:
    """Axes without axes, in px from the top left."""
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    axes.axis("off")
    return axes


def _fitted(figure: MatchFigure, axes: Axes) -> MatchFigure:
    """Widen the page so that slanted labels fit on it."""
    renderer = figure.canvas.get_renderer()
    right = max(text.get_window_extent(renderer).x1 for text in axes.texts) + 8
    if right > figure.bbox.width:
        axes.set_xlim(0, right)
        figure.set_size_inches(right / DPI, figure.get_figheight())
    return figure


def _readable_on(colour: Sequence[float]) -> str:
    """Ink or paper, whichever stands out more."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return INK if brightness > 0.19 else PAPER


def _apart(values: Sequence[float], gap: float) -> list[float]:
    """Places for labels near the falling `values`, at least `gap` apart and, if they all fit,
    between 0 and 1.
    """
    places: list[float] = []
    for value in values:
        places.append(min(value, places[-1] - gap) if places else min(value, 1.0))
    lowest = 0.0
    for i in reversed(range(len(places))):
        places[i] = max(places[i], lowest)
        lowest = places[i] + gap
    return places


def _plain(axes: Axes, across: str, up: str) -> None:
    axes.set_xlabel(across, color=INK, fontsize=9.5)
    axes.set_ylabel(up, color=INK, fontsize=9.5)
    axes.tick_params(colors=INK, labelsize=8.5)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="y", color="#e3e6ea", linewidth=0.8)


def _partial(tournament: Tournament) -> str:
    return (
        ""
        if tournament.complete
        else f"Interrupted: {tournament.done:,} of {tournament.planned:,} matches were played. "
    )


def _two(value: Number) -> str:
    return f"{float(value):.2f}"


def _means(tournament: Tournament, name: str) -> str:
    return _two(tournament.means[name])


def _number(delta: Any) -> Number:
    from ..trees.numbers import exact

    return exact(delta, "the discount delta")
