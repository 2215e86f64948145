"""A tree beside its matrix: a plan is a row or a column there, and edges here."""

from typing import Any

from ...matrices.payoffs import Payoffs
from ...matrices.strategic import Plans
from ...trees.numbers import listed
from ..grid import grid
from ..pen import sheet
from ..scene import Scene
from ..svg import svg
from .kit import Explorer, Shown, menu

LARGEST = 12  # plans of a player that a picture holds


def strategic(root: Any) -> Explorer:
    """Pick a row and a column of a tree's strategic form, and see the edges they choose.

    Parameters
    ----------
    root : Node, nested lists or Game
        A tree of two players with at most twelve plans each.

    Returns
    -------
    Explorer
        A menu for each player's plans.

    Raises
    ------
    ValueError
        For a tree that has no strategic form, or one too large for a picture.

    Examples
    --------
    >>> from gamelab import tree
    >>> entry = tree([(0, 2), [(-1, -1), (1, 1)]], players=("A", "B"))
    >>> strategic(entry).draw(row="1", col="0").figures
    {'A gets': '-1', 'B gets': '-1'}
    """
    form, plans = Payoffs.of(root), Plans(root)
    if max(form.shape) > LARGEST:
        raise ValueError(
            f"the strategic form of this tree is {form.shape[0]} x {form.shape[1]}: a picture holds"
            f" {LARGEST} plans of each player"
        )
    players = plans.tree.players
    if players == ("max", "min"):
        players = ("MAX", "MIN")
    best = form.best_responses()

    def beside(words, edges, path):
        """The tree with these edges drawn thick, above the matrix."""
        tree = svg(Scene(plans.tree, line=edges))
        matrix = grid(form, words, players=players, path=path)
        return sheet([[("", tree)], [("", matrix)]], f"{words} Edges chosen: {listed(edges)}.")

    def draw(row, col):
        """The cell of two plans, and the edges that they choose."""
        i, j = form.cell((row, col))
        gains = (i not in best.row[j], j not in best.col[i])
        answer = {(False, False): "neither", (True, True): "both"}.get(gains, players[gains[1]])
        words = f"{players[0]} plans {row}, and {players[1]} {col}."
        said = f"{words} {answer[0].upper()}{answer[1:]} would gain by another plan alone"
        shown = Shown(
            beside(words, plans.edges(0, i) + plans.edges(1, j), [(i, j)]),
            {f"{player} gets": each[i][j] for player, each in zip(players, (form.row, form.col))},
            f"{said}: an equilibrium." if answer == "neither" else f"{said}.",
            form.text(),
        )
        asked = f"{words} Which of them would gain by another plan alone?"
        unlit = beside(f"The tree of {players[0]} and {players[1]}, and its plans.", [], ())
        return shown.asking(asked, answer, unlit, ["neither", *players, "both"])

    return Explorer(
        draw,
        {
            "row": menu(players[0], map(str, form.rows)),
            "col": menu(players[1], map(str, form.cols)),
        },
    )
