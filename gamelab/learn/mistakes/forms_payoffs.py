"""The forms in which questions ask about payoffs of several players, in trees and in matrices."""

from collections.abc import Callable, Sequence
from typing import Any

from ...matrices.payoffs import Payoffs
from ...search.induction import expectation, own
from ...trees.build import tree
from ...trees.node import Node
from .forms import Answer, Form
from .forms_chance import LOSSES, LOST
from .forms_trees import BEST_MOVE, best_move
from .searches import NOTHING, every

Worth = Callable[[Node, tuple], Any]


def induction(worth: Worth = own, last: bool = False, lost: str = "") -> Answer:
    """f(root) -> [payoff, line] where each mover takes what is worth most: worth(node, payoff).

    last : of equals the last is taken (tie replaces). lost : a name in LOST (chances lost)."""
    mean = LOST.get(lost, expectation)

    def enter(node):
        below = list(map(enter, node.children))
        if not below:
            return [node.payoff, []]
        payoffs = [payoff for payoff, _ in below]
        if node.player == "chance":
            return [tuple(mean(node.probs, column) for column in zip(*payoffs)), []]
        worths = [worth(node, payoff) for payoff in payoffs]
        best = [place for place, here in enumerate(worths) if here == max(worths)]
        place = best[-1 if last else 0]
        return [payoffs[place], [node.children[place].move, *below[place][1]]]

    return enter


def _against(hero, node, payoff):
    """What a payoff is worth to the player who moves, where all are enemies of one, the hero."""
    return payoff[node.players.index(hero)] * (1 if node.player == hero else -1)


def toward_the_root(node: Node, payoff: tuple) -> Any:
    """What a payoff is worth to one who takes the others for enemies of the player at the root,
    where chance moves there of the first (others as enemies).
    """
    root = node
    while root.parent:
        root = root.parent
    hero = root.player if root.player in root.players else root.players[0]
    return _against(hero, node, payoff)


# What a payoff is worth to one who moves, from that, what the partners get of it, and all of it.
AIMS: dict[str, Callable[[Any, list[Any], Sequence[Any]], Any]] = {
    "own": lambda mine, theirs, payoff: mine,
    "partners": lambda mine, theirs, payoff: sum(theirs),
    "all": lambda mine, theirs, payoff: sum(payoff),
    "against the partners": lambda mine, theirs, payoff: -sum(theirs),
    "against the best off": lambda mine, theirs, payoff: -max(theirs),
    "against the first": lambda mine, theirs, payoff: -theirs[0],
}


def pact(outside: str = "own", inside: str = "partners", last: bool = False) -> Answer:
    """f(root, partners) -> the payoff where the partners want the most for all of them together.

    outside, inside : what the others aim at, and a partner, names in AIMS. last : of
    equals the last is taken (tie replaces)."""

    def answer(root, partners):
        def worth(node, payoff):
            theirs = [payoff[node.players.index(partner)] for partner in partners]
            aim = AIMS[inside if node.player in partners else outside]
            return aim(own(node, payoff), theirs, payoff)

        return induction(worth, last)(root)[0]

    return answer


def equilibria(
    row: str = "costs", col: str = "costs", total: str = "", first: bool = False
) -> Answer:
    """f(row, col, costs=False) -> the pure equilibria, as a list of cells.

    row, col : what a player takes the numbers for: "costs" if they are, always "payoffs", or
    "turned" the other way. total : the cells of the best joint total, as "costs" or "payoffs";
    the `first` of them only (joint total)."""

    def answer(rows, cols, costs=False):
        minds = {"costs": bool(costs), "payoffs": False, "turned": not costs}
        mine, theirs = (
            [[-entry if minds[total or how] else entry for entry in line] for line in table]
            for table, how in ((rows, row), (cols, col))
        )
        if not total:
            return [list(cell) for cell in Payoffs(mine, theirs).pure_equilibria()]
        cells = [[i, j] for i, line in enumerate(mine) for j, _ in enumerate(line)]
        best = max(mine[i][j] + theirs[i][j] for i, j in cells)
        found = [[i, j] for i, j in cells if mine[i][j] + theirs[i][j] == best]
        return found[:1] if first else found

    return answer


def surest(**how: Any) -> Answer:
    """f(rows) -> the place of the first row whose smallest number is largest: MAX's best move."""
    choose = best_move(**how)
    return lambda rows: choose(tree(rows))


INDUCTION = Form(
    induction,
    {
        "tie replaces": [{"last": True}],
        "turn misread": every(
            worth=(
                lambda node, payoff: payoff[node.ply % len(payoff)],
                lambda node, payoff: own(node, payoff) if node.ply else payoff[0],
                lambda node, payoff: payoff[0],
            )
        ),
        **LOSSES,
        "others as enemies": every(
            worth=(
                toward_the_root,
                lambda node, payoff: _against(node.players[0], node, payoff),
            )
        ),
        "joint total": every(worth=(lambda node, payoff: sum(payoff),), last=(False, True)),
    },
)
PACT = Form(
    pact,
    {
        "tie replaces": [{"last": True}],
        "others as enemies": every(
            outside=(
                "against the partners",
                "against the best off",
                "against the first",
            )
        ),
        "joint total": [*every(outside=("all", "own"), inside=("all",)), {"outside": "partners"}],
    },
)
EQUILIBRIA = Form(
    equilibria,
    {
        "years maximised": [
            {"row": "payoffs", "col": "payoffs"},
            {"row": "turned", "col": "turned"},
            {"col": "payoffs"},
            {"row": "payoffs"},
        ],
        "joint total": every(first=(False, True), total=("costs", "payoffs")),
    },
)
SUREST = Form(
    surest,
    {
        "tie replaces": BEST_MOVE.shapes["tie replaces"],
        "start at 0": every(zero=("max",), nothing=NOTHING),
        "place in the order": every(first=("min", "max")),
    },
)
