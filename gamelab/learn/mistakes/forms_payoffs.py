"""The forms in which questions ask about payoffs of several players, in trees and in matrices."""

from collections.abc import Callable, Sequence
from typing import Any

from ...matrices.payoffs import Payoffs
from ...trees.node import Node
from .forms import Answer, Form
from .forms_chance import LOSSES, LOST, weighted
from .searches import NOTHING, Unset, every

Worth = Callable[[Node, Node, int, Sequence[Any]], Any]
Matrix = Sequence[Sequence[Any]]


def own(root: Node, node: Node, plies: int, payoff: Sequence[Any]) -> Any:
    """What a payoff is worth to the player who moves."""
    return payoff[node.players.index(node.player)]


def induction(worth: Worth = own, last: bool = False, lost: str = "") -> Answer:
    """f(root) -> [payoff, line] where each mover takes what is worth most: worth(root, node, its
    ply, payoff).

    last : of equals the last is taken (2). lost : a name in LOST (18)."""
    mean = LOST.get(lost, weighted)

    def answer(root):
        def enter(node, plies):
            below = [enter(child, plies + 1) for child in node.children]
            if not below:
                return [list(node.payoff), []]
            payoffs = [payoff for payoff, _ in below]
            if node.player == "chance":
                return [[mean(node.probs, column) for column in zip(*payoffs)], []]
            worths = [worth(root, node, plies, payoff) for payoff in payoffs]
            best = [place for place, here in enumerate(worths) if here == max(worths)]
            place = best[-1 if last else 0]
            return [payoffs[place], [node.children[place].move, *below[place][1]]]

        return enter(root, 0)

    return answer


def _against(hero, node, payoff):
    """What a payoff is worth to the player who moves, where all are enemies of one, the hero."""
    return payoff[node.players.index(hero)] * (1 if node.player == hero else -1)


def toward_the_root(root: Node, node: Node, plies: int, payoff: Sequence[Any]) -> Any:
    """What a payoff is worth to one who takes the others for enemies of the player at the root,
    where chance moves there of the first (20).
    """
    hero = root.player if root.player in root.players else root.players[0]
    return _against(hero, node, payoff)


# What a payoff is worth to one who moves, from that, what the partners get of it, and all of it.
AIMS: dict[str, Callable[[Any, list[Any], Sequence[Any]], Any]] = {
    "own": lambda mine, theirs, payoff: mine,
    "partners": lambda mine, theirs, payoff: sum(theirs),
    "all": lambda mine, theirs, payoff: sum(payoff),
    "against the partners": lambda mine, theirs, payoff: -sum(theirs),
    "against the best off": lambda mine, theirs, payoff: -max(theirs),
    "against the worst off": lambda mine, theirs, payoff: -min(theirs),
    "against the first": lambda mine, theirs, payoff: -theirs[0],
}


def pact(outside: str = "own", inside: str = "partners", last: bool = False) -> Answer:
    """f(root, partners) -> the payoff where the partners want the most for all of them together.

    outside, inside : what the others aim at (20), and a partner (24), names in AIMS. last : of
    equals the last is taken (2)."""

    def answer(root, partners):
        def worth(root, node, plies, payoff):
            theirs = [payoff[node.players.index(partner)] for partner in partners]
            aim = AIMS[inside if node.player in partners else outside]
            return aim(own(root, node, plies, payoff), theirs, payoff)

        return induction(worth, last)(root)[0]

    return answer


def equilibria(
    row: str = "costs", col: str = "costs", total: str = "", first: bool = False
) -> Answer:
    """f(row, col, costs=False) -> the pure equilibria, as a list of cells.

    row, col : what a player takes the numbers for: "costs" if they are, always "payoffs", or
    "turned" the other way (23). total : the cells of the best joint total, as "costs" or "payoffs";
    the `first` of them only (24)."""

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


def surest(nothing: Any = "first", last: bool = False, ranked: str = "") -> Answer:
    """f(rows) -> the place of the first row whose smallest number is largest.

    last : of equals the last (2). nothing : what is returned where no row is sure of more than 0
    (6). ranked : the place in "rising" or "falling" order, or always the "end" of it (22)."""

    def answer(rows):
        least = [min(row) for row in rows]
        best = max(least)
        if ranked == "end" or last:
            return max(place for place, worth in enumerate(least) if ranked or worth == best)
        if ranked:
            return sorted(least, reverse=ranked == "falling").index(best)
        if best > 0 or nothing == "first":
            return least.index(best)
        if nothing == "stop":
            raise Unset("nothing was assigned to the place")
        return nothing

    return answer


INDUCTION = Form(
    induction,
    {
        2: [{"last": True}],
        12: every(
            worth=(
                lambda root, node, plies, payoff: payoff[plies % len(payoff)],
                lambda root, node, plies, payoff: payoff[plies % 2],
                lambda root, node, plies, payoff: (
                    own(root, node, plies, payoff) if plies else payoff[0]
                ),
                lambda root, node, plies, payoff: payoff[0],
            )
        ),
        **LOSSES,
        20: every(
            worth=(
                toward_the_root,
                lambda root, node, plies, payoff: _against(root.players[0], node, payoff),
            )
        ),
        24: every(worth=(lambda root, node, plies, payoff: sum(payoff),), last=(False, True)),
    },
)
PACT = Form(
    pact,
    {
        2: [{"last": True}],
        20: every(
            outside=(
                "against the partners",
                "against the best off",
                "against the worst off",
                "against the first",
            )
        ),
        24: every(outside=("all", "own"), inside=("all",)) + every(outside=("all", "partners")),
    },
)
EQUILIBRIA = Form(
    equilibria,
    {
        23: [
            *({"row": how, "col": how} for how in ("payoffs", "turned")),
            {"col": "payoffs"},
            {"row": "payoffs"},
        ],
        24: every(first=(False, True), total=("costs", "payoffs")),
    },
)
SUREST = Form(
    surest,
    {
        2: [{"last": True}],
        6: every(nothing=NOTHING),
        22: every(ranked=("rising", "falling", "end")),
    },
)
