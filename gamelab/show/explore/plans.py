"""Plans as edges of a tree: beside its matrix, where they are rows and columns, and the two that
prove its value.
"""

from typing import Any

from ...matrices.payoffs import Payoffs
from ...matrices.strategic import Plans
from ...search.minimax import minimax
from ...trees.numbers import listed, number_text
from ...watching.watch import watch
from ..grid import grid
from ..pen import sheet
from ..scene import NAMES, Scene
from ..svg import svg
from .kit import Explorer, Shown, menu, switch
from .minimax import choices, of_two

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
    one, other = (NAMES.get(player, player) for player in plans.tree.players)
    players = one, other
    best = form.best_responses()

    def beside(words, edges, path):
        """The tree with these edges drawn thick, beside the matrix."""
        pair = svg(Scene(plans.tree, line=edges)), grid(form, words, players=players, path=path)
        return sheet([pair], f"{words} Edges chosen: {listed(edges)}.")

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


def critical(root: Any) -> Explorer:
    """The plan by which MAX is sure of a tree's value, and the plan by which MIN is.

    A plan is one move where its owner moves, and an answer to every move of the opponent. Together
    the two are the critical tree.

    Parameters
    ----------
    root : Node or nested lists
        A tree of MAX and MIN.

    Returns
    -------
    Explorer
        A switch for the plan, or both.

    Examples
    --------
    >>> critical([[3, 5], [2, 9]]).draw("both plans").sentence
    'Leaves of both plans: 3. The value is 3, whatever the other leaves pay.'
    """
    root = of_two(root)
    trace = watch(minimax, root)
    of_max, of_min = (
        dict.fromkeys(plan_of(root, choices(trace, player)), player) for player in ("max", "min")
    )
    both = of_max | of_min | dict.fromkeys(of_max.keys() & of_min, "line")
    value, ends = number_text(trace.result.value), {leaf.path for leaf in root.leaves()}
    plans = {
        "MAX's plan": (of_max, f"Each pays {value} or more: MAX is sure of {value}."),
        "MIN's plan": (of_min, f"Each pays {value} or less: MIN need never pay more."),
        "both plans": (both, f"The value is {value}, whatever the other leaves pay."),
    }

    def draw(plan):
        """One plan in its owner's ink, or both, with what they share thick."""
        edges, proof = plans[plan]
        number, what = len({"", *edges} & ends), f"leaves of {plan}"
        shown = Shown.of(Scene(root, line=edges), {what: number}, f"L{what[1:]}: {number}. {proof}")
        return shown.asking(f"How many leaves belong to {plan}?", number, svg(root))

    return Explorer(draw, {"plan": switch(plans)})


def plan_of(root, chosen):
    """The paths of the nodes that a plan reaches below the root: one move where it chooses, all of
    them elsewhere.
    """
    reached = [root]
    for node in reached:
        reached += [root.at(chosen[node.path])] if node.path in chosen else node.children
    return {node.path for node in reached[1:]}
