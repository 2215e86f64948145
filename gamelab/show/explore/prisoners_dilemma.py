"""Explorers of the prisoner's dilemma and the games around it: one meeting, two players, two
choices each.
"""

from functools import partial
from itertools import pairwise, product
from typing import Any

from ...matrices.payoffs import Cell, Payoffs
from ...trees.node import number_text
from ..grid import grid
from ..mixing import best_responses
from ..pen import sheet, stack
from .kit import Explorer, Shown, menu, slider, switch, written
from .payoff_matrix import cell_name, unsolved

PRISON = Payoffs.prisoners_dilemma()
READINGS = ["costs", "payoffs"]
MARKS = {"square: Row's best response; dashed: Column's": False, "both: an equilibrium": False}
GAMES = {
    "prisoner's dilemma": (
        PRISON,
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


def years() -> Explorer:
    """Stand on a cell of the two prisoners' game and see who would leave it, with the numbers read
    as costs or as payoffs.
    """
    cells = {cell_name(PRISON, cell): cell for cell in product((0, 1), repeat=2)}
    return Explorer(
        partial(draw_years, cells),
        {"the_numbers_are": switch(READINGS), "stand_on": menu("stand on", cells)},
    )


def draw_years(cells: dict[str, Cell], the_numbers_are: str, stand_on: str) -> Shown:
    """The picture of `years`: the matrix, a cell, and where each player alone could take it."""
    game = Payoffs.prisoners_dilemma(costs=the_numbers_are == "costs")
    i, j = here = cells[stand_on]
    less = f"{'less' if game.costs else 'more'} is better"
    notes = {**MARKS, f"{the_numbers_are.upper()}: {less}": True}
    changes, leaving = [], []
    for side, (player, there) in enumerate((("Row", (1 - i, j)), ("Column", (i, 1 - j)))):
        before, after = game.given(i, j)[side], game.given(*there)[side]
        gain = before - after if game.costs else after - before
        verdict = "gains" if gain > 0 else "loses" if gain < 0 else "neither gains nor loses"
        choice = (game.rows, game.cols)[side][there[side]]
        changes.append((there, gain > 0))
        notes[f"{player} alone to {choice}: {before} → {after}, {verdict}"] = gain > 0
        leaving += [player] * (gain > 0)
    better = [cell_name(game, cell) for cell in game.pareto_better(here)]
    stable = " and ".join(cell_name(game, cell) for cell in game.pure_equilibria()) or "none"
    leave = (
        f"{' and '.join(leaving)} would leave {stand_on}"
        if leaving
        else f"Nobody gains by leaving {stand_on} alone: it is an equilibrium"
    )
    compared = (
        f"Better than {stand_on} for one and worse for nobody: {', '.join(better)}"
        if better
        else f"No cell is better than {stand_on} for one and worse for nobody"
    )
    gone = [found for found in game.dominated() if found.strictly]
    rule = " ".join(found.text() for found in gone) or "No strategy is strictly dominated."
    words = f"Read as {the_numbers_are}: {less}. {leave}. Equilibria: {stable}."
    notes[f"equilibrium: {stable}"] = True
    for found in gone:
        whose = "Row" if found.player == "row" else "Column"
        notes[f"{whose}: {found.by} strictly dominates {found.strategy}"] = False
    drawn = grid(game, words, path=[here], marks=True, changes=changes)
    figures = {
        "numbers are": the_numbers_are,
        "equilibrium": stable,
        "would leave": " and ".join(leaving) or "nobody",
    }
    form = (
        f"{game.text()}\nRead as {the_numbers_are}; the payoffs of the"
        f" equilibria:\n{game.equilibria().text()}\n{rule}"
    )
    picture = sheet([[("", drawn), ("", written(notes))]], words)
    return Shown(picture, figures, f"{words} {compared}.", form).asking(
        f"The numbers are {the_numbers_are}. Who gains by leaving {stand_on} alone?",
        figures["would leave"],
        unsolved(game, path=[here]),
        ["nobody", "Row", "Column", "Row and Column"],
    )


def neighbours() -> Explorer:
    """Move the four payoffs of a symmetric game, and see its equilibria move and its name change.

    They start at the years of the two prisoners, shifted by 4.
    """
    start = {"T": 4, "R": 3, "P": 1, "S": 0}
    return Explorer(
        draw_neighbours, {name: slider(name, 0, 5, value) for name, value in start.items()}
    )


def draw_neighbours(T: int, R: int, P: int, S: int) -> Shown:
    """The picture of `neighbours`: the matrix, the square of both mixes, and what the game is
    called.
    """
    game, (name, why) = symmetric(T, R, P, S), called(T, R, P, S)
    figures = {"game": name, "order": order(T, R, P, S)}
    # (C, C) is stable if R is at least T, and (D, D) if P is at least S
    sliders = {*"TR" * (P >= S), *"PS" * (R >= T)} or {"none"}
    return _game_shown(game, figures, f"{name[0].upper()}{name[1:]}: {why}.").asking(
        f"T, R, P, S = {T}, {R}, {P}, {S}. Which slider alone can make (C, C) and (D, D) stable?",
        sliders,
        unsolved(game),
        [*"TRPS", "none"],
    )


def named_games() -> Explorer:
    """Six games that have names, each with all its equilibria, pure and mixed."""
    return Explorer(draw_named_games, {"game": menu("game", list(GAMES), "stag hunt")})


def draw_named_games(game: str) -> Shown:
    """The picture of `named_games`."""
    payoffs, story = GAMES[game]
    asked = f"How many equilibria has the game of {game}, pure and mixed?"
    return _game_shown(payoffs, {"game": game}, f"{story}.").asking(
        asked, len(payoffs.equilibria()), unsolved(payoffs)
    )


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
    figures = {"Row plays opera": mixed.row[0], "Column plays opera": mixed.col[0]}
    sentence = (
        f"In the mixed equilibrium Row plays opera with probability {mixed.row[0]},"
        f" which makes Column indifferent and so depends on Column's numbers 2 and {column};"
        f" Column's {mixed.col[0]} depends on Row's {row} and 2."
    )
    return _game_shown(game, figures, sentence).asking(
        "Row likes the opera more than before. Whose mix changes?",
        "Column's",
        unsolved(game),
        ["Row's", "Column's", "both", "neither"],
    )


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
    equal = ["T = R"] * (T == R) + ["P = S"] * (P == S)
    if equal:
        makes = "so a choice makes no difference there, and a small change makes it another game"
        return "on a border", f"{' and '.join(equal)}, {makes}"
    if T > R and P > S:
        if R <= P:
            return "deadlock", "defecting dominates, and both like it no less than cooperating"
        taking_turns = " (but taking turns at T and S pays at least as much as R)"
        why = "defecting dominates, and yet both prefer R to P"
        return "prisoner's dilemma", why + taking_turns * (2 * R <= T + S)
    if T < R and P < S:
        if P > R:
            why = "cooperating dominates, and yet both prefer P to R"
            return "prisoner's dilemma with C and D exchanged", why
        return "harmony", "cooperating dominates, and nothing is lost by it"
    if T < R:
        same = "each wants to do what the other does"
        if R > P:
            return "stag hunt", f"{same}, best of all both C"
        return "coordination", f"{same}, and both C is no better than both D"
    opposite = "each wants to do the opposite of the other"
    if R > S:
        return "chicken", f"{opposite}, and giving way (S) is worse than R"
    why = f"{opposite}, and either way of it is at least as good as both C"
    return "anti-coordination", why


def order(T: Any, R: Any, P: Any, S: Any) -> str:
    """The four payoffs from the greatest to the least.

    >>> order(4, 3, 1, 0), order(3, 4, 3, 0)
    ('T > R > P > S', 'R > T = P > S')
    """
    ranked = sorted(zip("TRPS", (T, R, P, S)), key=lambda item: -item[1])
    return ranked[0][0] + "".join(
        (" = " if value == before else " > ") + name
        for (_, before), (name, value) in pairwise(ranked)
    )


def _game_shown(game, figures, sentence):
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
    listed = written({**MARKS, head: True} | dict.fromkeys(told, False))
    left = stack([("", grid(game, words, marks=True)), ("", listed)], words)
    pure = " ".join(cell_name(game, cell) for cell in game.pure_equilibria()) or "none"
    mixed = "infinitely many" if found.infinite else sum(not each.pure for each in found)
    return Shown(
        sheet([[("", left), ("", best_responses(game, 250))]], words),
        figures | {"pure equilibria": pure, "mixed": mixed},
        sentence,
        f"{game.text()}\n{found.text()}",
    )


def _equilibrium_words(game, found):
    payoffs = f"payoffs {number_text(found.payoffs[0])} and {number_text(found.payoffs[1])}"
    if found.pure:
        return f"{cell_name(game, (found.row.index(1), found.col.index(1)))}, {payoffs}"
    return f"p = {found.row[0]}, q = {found.col[0]}, {payoffs}"
