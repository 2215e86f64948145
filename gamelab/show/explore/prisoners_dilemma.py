"""Explorers of the prisoner's dilemma: one meeting, two players, two choices each; and a strategy
for many meetings that remembers one turn.
"""

from functools import lru_cache, partial
from itertools import product

from ...matrices.payoffs import Payoffs
from ...repeated.strategies import FIELD
from ...repeated.tournament import tournament
from ..grid import grid
from ..matches import ranking
from ..pen import sheet
from .codes import RULE, lot, spaced, written
from .kit import Explorer, Shown, menu, stills, switch
from .kit import written as lines
from .payoff_matrix import cell_name, unsolved

CELLS = {cell_name(Payoffs.prisoners_dilemma(), cell): cell for cell in product((0, 1), (0, 1))}
YOURS, STAKES = "yours", "payoffs T = 5, R = 3, P = 1, S = 0"
READINGS = ["costs", "payoffs"]
AFTER = "CC", "CD", "DC", "DD"  # one's own last move first
KNOWN = {
    "C CCCC": "always cooperate",
    "D DDDD": "always defect",
    "C CDCD": "tit for tat",
    "C CDDD": "grim",
    "C CDDC": "win-stay lose-shift",
    "C DDCC": "alternator",
    "D CDCD": "suspicious tit for tat",
}
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
    picture = sheet([[drawn, lines(notes)]], words)
    return Shown(picture, figures, f"{words} {compared}.", form).asking(
        f"The numbers are {the_numbers_are}. Which player alone gains by leaving {stand_on}?",
        figures["would leave"],
        unsolved(game, path=[here]),
        ["nobody", "Row", "Column", "Row and Column"],
    )


def memory() -> Explorer:
    """A strategy that remembers one turn, put together from five answers, in a tournament.

    The reader bets on its place among ten; with the answer comes its code for `class_of`.

    Returns
    -------
    Explorer
        A switch for the first move, and one for the reply after each pair of moves.
    """
    drawn = lot()

    @lru_cache(maxsize=32)
    def held(named):
        return tournament(
            {**dict(zip(FIELD, FIELD)), YOURS: partial(next_move, named)}, progress=False
        )

    def draw(first, **replies):
        """The ranking, and the code."""
        named = f"{first} {''.join(replies.values())}"
        result = held(named)
        place, mean = result.ranking.index(YOURS) + 1, result.means[YOURS]
        code = written(RULE, ["CD".index(each) for each in named if each != " "], 2, drawn)
        sentence = (
            f"{called(named)} is number {place} of {len(result.names)}, with {float(mean):.2f} ±"
            f" {2 * result.errors[YOURS]:.2f} a turn."
        )
        rules = "; ".join(f"after {after[6:]} {reply}" for after, reply in replies.items())
        asked = f"Yours plays {first} first; {rules}. Which place does it reach among ten?"
        # on a page without a kernel all readers would share a lot
        told = "where cells run" if stills() else spaced(code)
        figures = {"place": place, "your code": told}
        return Shown(ranking(result), figures, sentence, f"{STAKES}\n{result!r}").asking(
            asked,
            {k for k, name in enumerate(result.ranking, 1) if result.means[name] == mean},
            lines(dict.fromkeys((*FIELD, YOURS), False)),
            range(1, 11),
        )

    names = "first", *(f"after_{after}" for after in AFTER)
    own = Explorer(draw, {name: switch("CD") for name in names})
    own.personal = True
    return own


def next_move(named: str, mine: str, theirs: str) -> str:
    """The next move of a strategy that remembers one turn, named by its first move and its replies.

    >>> next_move("C CDCD", "C", "D")
    'D'
    """
    return named[2 + AFTER.index(mine[-1] + theirs[-1])] if mine else named[0]


def called(named: str) -> str:
    """Such a strategy as it is known, if it is."""
    return f"{named} {KNOWN.get(named, '')}".strip()
