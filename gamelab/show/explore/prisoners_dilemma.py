"""Explorers of the prisoner's dilemma and the games around it: one meeting, two players, two
choices each.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from html import escape
from typing import Any

from ...matrices.payoffs import Payoffs
from ...trees.node import number_text
from ..layout import text_width
from ..styles import ALPHA, BETA, FAINT, INK, PAPER
from .kit import Explorer, Shown, menu, slider, switch

ROW, COL, GLOW, PALE = ALPHA, BETA, "#ffd43b", "#fff3bf"
READINGS = ["costs", "payoffs"]
GAMES = {
    "prisoner's dilemma": (
        Payoffs.prisoners_dilemma(),
        (
            "Years are costs: confessing is better whatever the other does, and both are worse off"
            " for it"
        ),
    ),
    "stag hunt": (
        Payoffs.stag_hunt(),
        "A stag takes both hunters, a hare one: one equilibrium is better, the other is safe",
    ),
    "chicken": (
        Payoffs.chicken(),
        (
            "Two cars drive at each other: one swerves and one does not, and each would rather be"
            " the other"
        ),
    ),
    "battle of the sexes": (
        Payoffs.battle_of_the_sexes(),
        "Both want to go together, each to a different place; the mix is worse for both",
    ),
    "matching pennies": (
        Payoffs.matching_pennies(),
        (
            "What one wins the other loses: whatever stands, somebody wants to move, and only an"
            " even mix is stable"
        ),
    ),
    "coordination": (
        Payoffs.coordination(),
        (
            "Left or right, as long as both do the same: two equilibria equally good, and a bad mix"
            " between them"
        ),
    ),
}

Point = tuple[Fraction, Fraction]


def years(game: Payoffs | None = None) -> Explorer:
    """Stand on a cell and see who would leave it, with the numbers read as costs or as payoffs.

    game : any game of two by two; None for the years in prison of the two prisoners. TypeError or
    ValueError for another."""
    game = Payoffs.prisoners_dilemma() if game is None else game
    _two_by_two(game, "years")
    cells = {_cell_name(game, cell): cell for cell in ((0, 0), (0, 1), (1, 0), (1, 1))}
    return Explorer(
        partial(draw_years, game, cells),
        {"the_numbers_are": switch(READINGS), "stand_on": menu("stand on", list(cells))},
    )


def draw_years(
    game: Payoffs, cells: dict[str, tuple[int, int]], the_numbers_are: str, stand_on: str
) -> Shown:
    """The picture of `years`: the matrix, a cell, and where each player alone could take it."""
    game = read_as(game, the_numbers_are)
    i, j = here = cells[stand_on]
    stable = game.pure_equilibria()
    moves, leaving = [], []
    for player, there, own in (("Row", (1 - i, j), game.row), ("Column", (i, 1 - j), game.col)):
        side = int(player == "Column")
        gain = own[there[0]][there[1]] - own[i][j]
        verdict = "gains" if gain > 0 else "loses" if gain < 0 else "neither gains nor loses"
        choice = game.rows[there[0]] if side == 0 else game.cols[there[1]]
        before, after = number_text(game.given(i, j)[side]), number_text(game.given(*there)[side])
        moves.append(
            (player, there, f"{player} alone to {choice}: {before} → {after}, {verdict}", gain > 0)
        )
        leaving += [player] * (gain > 0)
    better = [_cell_name(game, cell) for cell in game.pareto_better(here)]
    named = " and ".join(_cell_name(game, cell) for cell in stable) or "none"
    leave = (
        f"{' and '.join(leaving)} would leave {stand_on}"
        if leaving
        else f"Nobody gains by leaving {stand_on} alone: it is an equilibrium"
    )
    compared = (
        f"Better for one and worse for nobody: {', '.join(better)}"
        if better
        else "No cell is better for one and worse for nobody"
    )
    gone = [found for found in game.dominated() if found.strictly]
    rule = " ".join(found.text() for found in gone) or "No strategy is strictly dominated."
    words = (
        f"Read as {the_numbers_are}: {'less' if game.costs else 'more'} is better. {leave}."
        f" Equilibria: {named}."
    )
    shapes = [*matrix(game, 16, 30, here), *_deviations(here, moves)]
    notes = [
        (f"{the_numbers_are.upper()}: {'less' if game.costs else 'more'} is better", True),
        *((text, gains) for _, _, text, gains in moves),
        (f"equilibrium: {named}", True),
        *(
            (
                (
                    f"{found.player.replace('col', 'column').capitalize()}: {found.by} strictly"
                    f" dominates {found.strategy}"
                ),
                False,
            )
            for found in gone
        ),
    ]
    shapes += [label(430, 62 + 30 * k, text, bold=bold) for k, (text, bold) in enumerate(notes)]
    shapes += legend(16, 262)
    figures = {
        "numbers are": the_numbers_are,
        "equilibrium": named,
        "would leave": " and ".join(leaving) or "nobody",
    }
    form = (
        f"{game.text()}\nRead as {the_numbers_are}; the payoffs of the"
        f" equilibria:\n{game.equilibria().text()}\n{rule}"
    )
    return Shown(page(740, 320, shapes, words), figures, f"{words} {compared}.", form)


def neighbours(T: int = 4, R: int = 3, P: int = 1, S: int = 0) -> Explorer:
    """Move the four payoffs of a symmetric game, and see its equilibria move and its name change.

    T, R, P, S : where the sliders start, whole numbers from 0 to 5; ValueError for others.
    """
    start = {"T": T, "R": R, "P": P, "S": S}
    for name, value in start.items():
        if value not in range(6):
            raise ValueError(f"{name}={value!r}: the sliders go from 0 to 5")
    return Explorer(
        draw_neighbours, {name: slider(name, 0, 5, value) for name, value in start.items()}
    )


def draw_neighbours(T: int, R: int, P: int, S: int) -> Shown:
    """The picture of `neighbours`: the matrix, the square of both mixes, and what the game is
    called.
    """
    game, (name, why) = symmetric(T, R, P, S), called(T, R, P, S)
    return _game_shown(
        game, {"game": name, "order": order(T, R, P, S)}, f"{name[0].upper()}{name[1:]}: {why}."
    )


def named_games() -> Explorer:
    """Six games that have names, each with all its equilibria, pure and mixed."""
    return Explorer(draw_named_games, {"game": menu("game", list(GAMES), "stag hunt")})


def draw_named_games(game: str) -> Shown:
    """The picture of `named_games`."""
    payoffs, story = GAMES[game]
    return _game_shown(payoffs, {"game": game}, f"{story}.")


def whose_mix() -> Explorer:
    """The battle of the sexes with a slider for each player's own favourite: whose mix moves?"""
    return Explorer(
        draw_whose_mix,
        {
            "row": slider("Row's payoff at the opera", 1, 9, 3),
            "column": slider("Column's payoff at the football", 1, 9, 3),
        },
    )


def draw_whose_mix(row: int, column: int) -> Shown:
    """The picture of `whose_mix`: the mixed equilibrium of the game with these two numbers."""
    names = ("opera", "football")
    game = Payoffs([[row, 0], [0, 2]], [[2, 0], [0, column]], rows=names, cols=names)
    mixed = next(found for found in game.equilibria() if not found.pure)
    figures = {
        "Row plays opera": number_text(mixed.row[0]),
        "Column plays opera": number_text(mixed.col[0]),
    }
    sentence = (
        f"In the mixed equilibrium Row plays opera with probability {number_text(mixed.row[0])},"
        f" which makes Column indifferent and so depends on Column's numbers 2 and {column};"
        f" Column's {number_text(mixed.col[0])} depends on Row's {row} and 2."
    )
    return _game_shown(game, figures, sentence)


def symmetric(T: Any, R: Any, P: Any, S: Any) -> Payoffs:
    """The game of two players who cooperate (C) or defect (D), with the same four payoffs for both.

    >>> symmetric(0, -1, -3, -4).pure_equilibria()
    [(1, 1)]
    """
    return Payoffs([[R, S], [T, P]], [[R, T], [S, P]], rows="CD", cols="CD")


def called(T: Any, R: Any, P: Any, S: Any) -> tuple[str, str]:
    """What the symmetric game with these payoffs is called, and why, in a few words.

    >>> called(4, 3, 1, 0)[0], called(3, 3, 1, 0)[0], called(4, 3, 0, 1)[0], called(1, 3, 0, 2)[0]
    ("prisoner's dilemma", 'on a border', 'chicken', 'harmony')
    """
    if T == R or P == S:
        equal = " and ".join(pair for pair, same in (("T = R", T == R), ("P = S", P == S)) if same)
        return (
            "on a border",
            (
                f"{equal}, so a choice makes no difference there, and a small change makes it"
                " another game"
            ),
        )
    if T > R and P > S:
        if R > P:
            taking_turns = (
                " (but taking turns at T and S pays at least as much as R)"
                if 2 * R <= T + S
                else ""
            )
            return (
                "prisoner's dilemma",
                f"defecting dominates, and yet both prefer R to P{taking_turns}",
            )
        return "deadlock", "defecting dominates, and both like it no less than cooperating"
    if T < R and P < S:
        if P > R:
            return (
                "prisoner's dilemma with C and D exchanged",
                "cooperating dominates, and yet both prefer P to R",
            )
        return "harmony", "cooperating dominates, and nothing is lost by it"
    if T < R:
        if R > P:
            return "stag hunt", "each wants to do what the other does, best of all both C"
        return (
            "coordination",
            "each wants to do what the other does, and both C is no better than both D",
        )
    if R > S:
        return (
            "chicken",
            "each wants to do the opposite of the other, and giving way (S) is worse than R",
        )
    return (
        "anti-coordination",
        (
            "each wants to do the opposite of the other, and either way of it is at least as good"
            " as both C"
        ),
    )


def order(T: Any, R: Any, P: Any, S: Any) -> str:
    """The four payoffs from the greatest to the least.

    >>> order(4, 3, 1, 0), order(3, 4, 3, 0)
    ('T > R > P > S', 'R > T = P > S')
    """
    ranked = sorted({"T": T, "R": R, "P": P, "S": S}.items(), key=lambda item: -item[1])
    return ranked[0][0] + "".join(
        (" = " if value == before else " > ") + name
        for (_, before), (name, value) in zip(ranked, ranked[1:])
    )


def read_as(game: Payoffs, reading: str) -> Payoffs:
    """The same printed numbers, read as "costs" or as "payoffs"."""
    printed = [
        [[game.given(i, j)[side] for j in range(game.shape[1])] for i in range(game.shape[0])]
        for side in (0, 1)
    ]
    return Payoffs(
        *printed,
        costs=reading == "costs",
        rows=tuple(map(str, game.rows)),
        cols=tuple(map(str, game.cols)),
    )


def replies(game: Payoffs, player: str) -> list[Point] | None:
    """The player's best-response curve in a game of two by two: corners (the other's mix, one's
    own); None if all is best.

    A mix is the probability of the first strategy.

    >>> [(str(q), str(p)) for q, p in replies(Payoffs.stag_hunt(), "row")]
    [('0', '0'), ('3/4', '0'), ('3/4', '1'), ('1', '1')]
    """
    own = game.row if player == "row" else tuple(zip(*game.col))
    at_one, at_zero = (Fraction(own[0][k]) - Fraction(own[1][k]) for k in (0, 1))
    zero, one = Fraction(0), Fraction(1)
    if at_zero == at_one == 0:
        return None
    if at_zero * at_one > 0:
        return [(zero, Fraction(at_zero > 0)), (one, Fraction(at_zero > 0))]
    turn, before = at_zero / (at_zero - at_one), Fraction(at_zero > at_one)
    return list(
        dict.fromkeys([(zero, before), (turn, before), (turn, 1 - before), (one, 1 - before)])
    )


# The pictures
# ------------------------------------------------------------------------------------------------------------

STUB, WIDE, HIGH, HEAD = 90, 140, 84, 26


def matrix(
    game: Payoffs,
    x: float,
    y: float,
    here: tuple[int, int] | None = None,
    stub: float = STUB,
    wide: float = WIDE,
    high: float = HIGH,
) -> list[str]:
    """The matrix with every best response marked and equilibria tinted; `here` is the cell that is
    ringed.
    """
    row_best, col_best = game.best_responses()
    shapes = [
        label(x + stub + wide * (j + 0.5), y + HEAD - 9, str(name), "middle", bold=True)
        for j, name in enumerate(game.cols)
    ]
    shapes += [
        label(x + stub - 10, y + HEAD + high * (i + 0.5) + 5, str(name), "end", bold=True)
        for i, name in enumerate(game.rows)
    ]
    for i in range(2):
        for j in range(2):
            left, top = x + stub + wide * j, y + HEAD + high * i
            marked = (i in row_best[j], j in col_best[i])
            shapes.append(
                f'<rect x="{left:g}" y="{top:g}" width="{wide:g}" height="{high:g}"'
                f' fill="{PALE if all(marked) else PAPER}" stroke="{FAINT}"/>'
            )
            if (i, j) == here:
                shapes += [
                    f'<rect x="{left + 4:g}" y="{top + 4:g}" width="{wide - 8:g}"'
                    f' height="{high - 8:g}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
                    for colour, width in ((INK, 6), (GLOW, 4))
                ]
            for side, number in enumerate(map(number_text, game.given(i, j))):
                place, middle = left + wide * (0.3 if side == 0 else 0.7), top + high / 2
                half = 8 * text_width(number) + 7
                if marked[side] and side == 0:
                    shapes.append(
                        f'<rect x="{place - half:g}" y="{middle - 14:g}" width="{2 * half:g}"'
                        f' height="28" fill="none" stroke="{ROW}" stroke-width="2"/>'
                    )
                elif marked[side]:
                    shapes.append(
                        f'<ellipse cx="{place:g}" cy="{middle:g}" rx="{half + 2:g}" ry="16"'
                        f' fill="none" stroke="{COL}" stroke-width="2" stroke-dasharray="5 2"/>'
                    )
                shapes.append(
                    label(place, middle + 5, number, "middle", size=16, bold=marked[side])
                )
    return shapes


def square(game: Payoffs, x: float, y: float, side: float) -> list[str]:
    """The square of the two mixes: both best-response curves, and the equilibria where they meet."""

    def at(p: Fraction, q: Fraction) -> str:
        return f"{x + float(p) * side:.1f} {y + (1 - float(q)) * side:.1f}"

    shapes = [
        f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" fill="none"'
        f' stroke="{FAINT}"/>'
    ]
    found = game.equilibria()
    places = [
        tuple((min(mix), max(mix)) for mix in ([row[0] for row in rows], [col[0] for col in cols]))
        for rows, cols in found.subsets
    ]
    for (p0, p1), (q0, q1) in places:
        if (p0, q0) != (p1, q1):
            shapes.append(
                f'<path d="M{at(p0, q0)}L{at(p1, q0)}L{at(p1, q1)}L{at(p0, q1)}Z" fill="{GLOW}"'
                f' stroke="{GLOW}" stroke-width="10" stroke-linejoin="round"/>'
            )
    for player, colour, width, dash in (("row", ROW, 4, "none"), ("col", COL, 2.6, "7 4")):
        corners = replies(game, player)
        if corners is None:
            inset = 4 if player == "row" else 8
            shapes.append(
                f'<rect x="{x + inset:g}" y="{y + inset:g}" width="{side - 2 * inset:g}"'
                f' height="{side - 2 * inset:g}" fill="none" stroke="{colour}"'
                f' stroke-width="{width}" stroke-dasharray="{dash}"/>'
            )
            continue
        points = [at(own, other) if player == "row" else at(other, own) for other, own in corners]
        shapes.append(
            f'<path d="M{"L".join(points)}" fill="none" stroke="{colour}" stroke-width="{width}"'
            f' stroke-dasharray="{dash}"/>'
        )
    ends = {(p, q) for ps, qs in places for p in ps for q in qs}
    shapes += [
        f'<circle cx="{at(p, q).split()[0]}" cy="{at(p, q).split()[1]}" r="7" fill="{GLOW}"'
        f' stroke="{INK}" stroke-width="2"/>'
        for p, q in sorted(ends)
    ]
    first_row, first_col = game.rows[0], game.cols[0]
    shapes += [
        label(x, y + side + 16, "0", "middle"),
        label(x + side, y + side + 16, "1", "middle"),
        label(x - 12, y + side + 4, "0", "end"),
        label(x - 12, y + 5, "1", "end"),
        label(x + side / 2, y + side + 32, f"p, how often Row plays {first_row}", "middle"),
        label(x - 20, y - 16, f"q, how often Column plays {first_col}", "start"),
    ]
    inner = [(p, q) for p, q in ends if 0 < p < 1 or 0 < q < 1]
    shapes += [
        label(x + float(p) * side, y + side + 16, number_text(p), "middle", bold=True)
        for p in {p for p, _ in inner}
        if Fraction(1, 12) < p < Fraction(11, 12)
    ]
    shapes += [
        label(x - 6, y + (1 - float(q)) * side + 4, number_text(q), "end", bold=True)
        for q in {q for _, q in inner}
        if Fraction(1, 12) < q < Fraction(11, 12)
    ]
    return shapes


def legend(x: float, y: float) -> list[str]:
    """What the marks of a matrix mean."""
    return [
        (
            f'<rect x="{x:g}" y="{y:g}" width="22" height="18" fill="none" stroke="{ROW}"'
            ' stroke-width="2"/>'
        ),
        label(x + 30, y + 14, "Row's best response (Row's number comes first)"),
        (
            f'<ellipse cx="{x + 11:g}" cy="{y + 37:g}" rx="13" ry="10" fill="none" stroke="{COL}"'
            ' stroke-width="2" stroke-dasharray="5 2"/>'
        ),
        label(x + 30, y + 42, "Column's best response; both in a cell make an equilibrium"),
    ]


def page(width: float, height: float, shapes: Sequence[str], words: str) -> str:
    """The text of one <svg> element that holds the shapes; `words` say what it shows."""
    told = escape(words, quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" style="max-width:100%;height:auto" role="img"'
        f' aria-label="{told}"><title>{told}</title><rect width="{width:g}" height="{height:g}"'
        f' fill="{PAPER}"/>{"".join(shapes)}</svg>'
    )


def label(
    x: float,
    y: float,
    text: str,
    anchor: str = "start",
    colour: str = INK,
    size: float = 13,
    bold: bool = False,
) -> str:
    """A line of text whose baseline starts, ends or has its middle at (x, y)."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-family="Arial, Helvetica, sans-serif"'
        f' font-size="{size:g}"{weight} text-anchor="{anchor}"'
        f' fill="{colour}">{escape(text)}</text>'
    )


def _game_shown(game: Payoffs, figures: dict[str, str], sentence: str) -> Shown:
    """A page with the matrix on the left, all equilibria below it, and the square of the two mixes
    on the right.
    """
    found = game.equilibria()
    told = [_equilibrium_words(game, each) for each in found]
    head = (
        "infinitely many equilibria, mixtures of these:"
        if found.infinite
        else f"{len(found)} equilibri{'um' if len(found) == 1 else 'a'}:"
    )
    words = f"{sentence} {head[0].upper()}{head[1:]} {'; '.join(told)}."
    shapes = [
        *matrix(game, 8, 10, wide=124, high=62),
        *legend(12, 300),
        *square(game, 450, 40, 250),
    ]
    shapes += [
        label(12, 186, head, bold=True),
        *(label(12, 206 + 19 * k, text) for k, text in enumerate(told)),
    ]
    pure = " ".join(_cell_name(game, cell) for cell in game.pure_equilibria()) or "none"
    mixed = "infinitely many" if found.infinite else str(sum(not each.pure for each in found))
    return Shown(
        page(740, 352, shapes, words),
        figures | {"pure equilibria": pure, "mixed": mixed},
        sentence,
        f"{game.text()}\n{found.text()}",
    )


def _equilibrium_words(game: Payoffs, found: Any) -> str:
    payoffs = f"payoffs {number_text(found.payoffs[0])} and {number_text(found.payoffs[1])}"
    if found.pure:
        return f"{_cell_name(game, (found.row.index(1), found.col.index(1)))}, {payoffs}"
    return f"p = {number_text(found.row[0])}, q = {number_text(found.col[0])}, {payoffs}"


def _deviations(
    here: tuple[int, int], moves: list[tuple[str, tuple[int, int], str, bool]]
) -> list[str]:
    """An arrow from the cell to each cell that one player alone can reach: full where that pays,
    dashed where it does not.
    """
    shapes = []
    for player, there, _, gains in moves:
        (x0, y0), (x1, y1) = (
            (16 + STUB + WIDE * (j + 0.5), 30 + HEAD + HIGH * (i + 0.5)) for i, j in (here, there)
        )
        dx, dy = (x1 - x0) / abs(x1 - x0 or 1), (y1 - y0) / abs(y1 - y0 or 1)
        reach = 26 if player == "Row" else 15
        mx, my = (x0 + x1) / 2, (y0 + y1) / 2
        start, tip = (mx - dx * reach, my - dy * reach), (mx + dx * reach, my + dy * reach)
        colour, dash = (ROW if player == "Row" else COL), "none" if gains else "3 4"
        shapes.append(
            f'<path d="M{start[0]:g} {start[1]:g}L{tip[0]:g} {tip[1]:g}" stroke="{colour}"'
            f' stroke-width="{4 if gains else 2}" stroke-dasharray="{dash}"/>'
        )
        shapes.append(
            f'<path d="M{tip[0] + dx * 9:g} {tip[1] + dy * 9:g}L{tip[0] - dy * 7:g}'
            f' {tip[1] + dx * 7:g}L{tip[0] + dy * 7:g} {tip[1] - dx * 7:g}Z"'
            f' fill="{colour if gains else PAPER}" stroke="{colour}"/>'
        )
    return shapes


def _cell_name(game: Payoffs, cell: tuple[int, int]) -> str:
    return f"({game.rows[cell[0]]}, {game.cols[cell[1]]})"


def _two_by_two(game: Payoffs, name: str) -> None:
    if not isinstance(game, Payoffs):
        raise TypeError(f"{name} shows a Payoffs, and this is {type(game).__name__!r}")
    if game.shape != (2, 2):
        raise ValueError(
            f"{name} shows a game of two by two, and this one is {game.shape[0]} x {game.shape[1]}"
        )
