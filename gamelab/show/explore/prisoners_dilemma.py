"""The explorer of the prisoner's dilemma: one meeting, two players, two choices each."""

from itertools import product

from ...matrices.payoffs import Payoffs
from ..grid import grid
from ..pen import sheet
from .kit import Explorer, Shown, menu, switch, written
from .payoff_matrix import cell_name, unsolved

CELLS = {cell_name(Payoffs.prisoners_dilemma(), cell): cell for cell in product((0, 1), (0, 1))}
READINGS = ["costs", "payoffs"]
MARKS = {"square: Row's best response; dashed: Column's": False, "both: an equilibrium": False}


def years() -> Explorer:
    """Stand on a cell of the two prisoners' game and see who would leave it.

    The numbers are read as costs or as payoffs.

    Returns
    -------
    Explorer
        A switch for the reading, and a menu of the cells.
    """
    controls = {"the_numbers_are": switch(READINGS), "stand_on": menu("stand on", CELLS)}
    return Explorer(draw_years, controls)


def draw_years(the_numbers_are, stand_on):
    """The picture of `years`: the matrix, a cell, and where each player alone could take it."""
    game = Payoffs.prisoners_dilemma(costs=the_numbers_are == "costs")
    i, j = here = CELLS[stand_on]
    less = f"{'less' if game.costs else 'more'} is better"
    notes = {**MARKS, f"{the_numbers_are.upper()}: {less}": True}
    changes, leaving = [], []
    for side, (player, there) in enumerate((("Row", (1 - i, j)), ("Column", (i, 1 - j)))):
        before, after = game.given(i, j)[side], game.given(*there)[side]
        gains = after < before if game.costs else after > before
        choice, verdict = (game.rows, game.cols)[side][there[side]], "gains" if gains else "loses"
        changes.append((there, gains))
        notes[f"{player} alone to {choice}: {before} → {after}, {verdict}"] = gains
        leaving += [player] * gains
    better = [cell_name(game, cell) for cell in game.pareto_better(here)]
    stable = " and ".join(cell_name(game, cell) for cell in game.pure_equilibria())
    leave = (
        f"{' and '.join(leaving)} would leave {stand_on}"
        if leaving
        else f"Neither player alone gains by leaving {stand_on}: it is an equilibrium"
    )
    compared = (
        f"Better than {stand_on} for one and worse for nobody: {', '.join(better)}"
        if better
        else f"No cell is better than {stand_on} for one and worse for nobody"
    )
    words = f"Read as {the_numbers_are}: {less}. {leave}. Equilibrium: {stable}."
    notes[f"equilibrium: {stable}"] = True
    for found in game.dominated():
        whose = "Row" if found.player == "row" else "Column"
        notes[f"{whose}: {found.by} strictly dominates {found.strategy}"] = False
    drawn = grid(game, words, path=[here], marks=True, changes=changes)
    figures = {"equilibrium": stable, "would leave": " and ".join(leaving) or "nobody"}
    form = (
        f"{game.text()}\nRead as {the_numbers_are}; the payoffs of the"
        f" equilibria:\n{game.equilibria().text()}"
    )
    picture = sheet([[("", drawn), ("", written(notes))]], words)
    return Shown(picture, figures, f"{words} {compared}.", form).asking(
        f"The numbers are {the_numbers_are}. Which player alone gains by leaving {stand_on}?",
        figures["would leave"],
        unsolved(game, path=[here]),
        ["nobody", "Row", "Column", "Row and Column"],
    )
