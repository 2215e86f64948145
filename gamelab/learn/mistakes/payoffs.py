"""Pages about payoffs of several players, in trees and in matrices, and what learners make of
them."""

from .chance import IMPORTS, LOSSES
from .forms import Form, each, every
from .searches import BEST_MOVE, NOTHING, PLACES, START, VALUES

INDUCTION_PAGE = f"""{IMPORTS}
from gamelab.search.induction import own

def worth(node, payoff):
    return own(node, payoff)

def solved(node, worth):
    if node.is_leaf:
        return [node.payoff, []]
    below = [solved(child, worth) for child in node.children]
    payoffs = [payoff for payoff, _ in below]
    if node.player == "chance":
        return [tuple(mean(node.probs, column) for column in zip(*payoffs)), []]
    worths = [worth(node, payoff) for payoff in payoffs]
    best = [place for place, here in enumerate(worths) if here == max(worths)]
    place = best[0]
    return [payoffs[place], [node.children[place].move, *below[place][1]]]

def my_induction(node):
    return solved(node, worth)
"""
PACT_PAGE = f"""{INDUCTION_PAGE}
def my_pact(root, partners):
    def aim(node, payoff):
        theirs = [payoff[node.players.index(partner)] for partner in partners]
        if node.player in partners:
            return sum(theirs)
        return worth(node, payoff)

    return solved(root, aim)[0]
"""
EQUILIBRIA_PAGE = """
from gamelab.matrices.payoffs import Payoffs

def pure_equilibria(row, col, costs=False):
    mine = [[-entry if costs else entry for entry in line] for line in row]
    theirs = [[-entry if costs else entry for entry in line] for line in col]
    return [list(cell) for cell in Payoffs(mine, theirs).pure_equilibria()]
"""
SUREST_PAGE = f"""{BEST_MOVE.page}
from gamelab.trees.build import tree

def surest(rows):
    return best_move(tree(rows))
"""
WORTH = "    return own(node, payoff) =>     return {worth}"
ENEMIES = """    return own(node, payoff) =>     top = node
    while top.parent:
        top = top.parent
    hero = {hero}
    return payoff[node.players.index(hero)] * (1 if node.player == hero else -1)"""
OF_ROW, OF_COL = (
    f"if costs else entry for entry in line] for line in {side}" for side in ("row", "col")
)
BEST_TOTAL = """    return [list(cell) for cell in Payoffs(mine, theirs).pure_equilibria()] => \
    cells = [[i, j] for i, line in enumerate(mine) for j, _ in enumerate(line)]
    best = max(mine[i][j] + theirs[i][j] for i, j in cells)
    return [[i, j] for i, j in cells if mine[i][j] + theirs[i][j] == best]{kept}"""
LAST = ("place = best[0] => place = best[-1]",)
JOINT = WORTH.format(worth="sum(payoff)")
INDUCTION = Form(
    INDUCTION_PAGE,
    "my_induction",
    {
        "tie replaces": [LAST],
        "turn misread": every(
            WORTH,
            worth=(
                "payoff[node.ply % len(payoff)]",
                "own(node, payoff) if node.ply else payoff[0]",
                "payoff[0]",
            ),
        ),
        **LOSSES,
        # of the player at the root, where chance moves there of the first
        "others as enemies": every(
            ENEMIES,
            hero=("top.player if top.player in top.players else top.players[0]", "top.players[0]"),
        ),
        "joint total": [(JOINT,), (JOINT, *LAST)],
    },
)
OUTSIDE = "return worth(node, payoff) => return {aim}"
PACT = Form(
    PACT_PAGE,
    "my_pact",
    {
        "tie replaces": [LAST],
        "others as enemies": every(OUTSIDE, aim=("-sum(theirs)", "-max(theirs)", "-theirs[0]")),
        "joint total": [
            *every(
                OUTSIDE,
                "return sum(theirs) => return sum(payoff)",
                aim=("sum(payoff)", "worth(node, payoff)"),
            ),
            *every(OUTSIDE, aim=("sum(theirs)",)),
        ],
    },
)
EQUILIBRIA = Form(
    EQUILIBRIA_PAGE,
    "pure_equilibria",
    {
        "years maximised": each(
            "if costs => if False",
            "if costs => if not costs",
            *(f"{side} => {side.replace('costs', 'False')}" for side in (OF_COL, OF_ROW)),
        ),
        "joint total": every(
            BEST_TOTAL, "if costs => if {costs}", kept=("", "[:1]"), costs=("costs", "False")
        ),
    },
)
SUREST = Form(
    SUREST_PAGE,
    "surest",
    {
        "tie replaces": VALUES["tie replaces"],
        "start at 0": every(
            START,
            "    move = None => {none}",
            start=("0",),
            side=("sign == 1",),
            none=NOTHING,
            where=("True",),
        ),
        "place in the order": PLACES["place in the order"][::-1][:2],
        "value for move": PLACES["value for move"][:1],
    },
)
