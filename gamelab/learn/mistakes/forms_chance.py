"""The forms in which questions ask about chance: expectimax, a cut at a chance node, a lottery."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import floor, inf
from typing import Any

from ...search.induction import expectation
from .forms import Answer, Form
from .searches import NOTHING, SIDES, Unset, every, is_max

# Ways to lose what the chances say, from the chances and the values below.
LOST: dict[str, Callable[[Sequence[Any], Sequence[Any]], Any]] = {
    "uniform": lambda chances, values: sum(map(Fraction, values)) / len(values),
    "uniform, floor": lambda chances, values: sum(map(Fraction, values)) // len(values),
    "cut off": lambda chances, values: int(expectation(chances, values)),
    "added": lambda chances, values: sum(values),
}
LOSSES = {"chances lost": every(lost=tuple(LOST))}


def expecting(
    ties: str = "",
    zero: str = "",
    nothing: Any = None,
    turn: str = "",
    cut: str = "",
    passes: bool = False,
    gives: str = "bound",
    lost: str = "",
) -> Answer:
    """f(node) -> [value, move] of a tree with chance nodes.

    ties : the sides on which equals replace the best. zero : those that start at 0, with the
    move `nothing`. turn : "parity" by plies, "flag" by moves of players, "root max". cut :
    the side whose bound leaves a chance node; passes : from above it too; gives : the "bound" that
    was passed, or a "part" of the mean. lost : a name in LOST."""
    mean = LOST.get(lost, expectation)

    def enter(node, flag=True, alpha=-inf, beta=inf):
        if node.is_leaf:
            return [node.payoff, None]
        if node.player == "chance":
            values: list[Any] = []
            for child in node.children:
                values.append(enter(child, flag)[0])
                if "max" in cut and values[-1] <= alpha or "min" in cut and values[-1] >= beta:
                    part = expectation(node.probs, values)
                    return [values[-1] if gives == "bound" else part, None]
            return [mean(node.probs, values), None]
        up = flag if turn == "flag" else is_max(node, turn)
        side = "max" if up else "min"
        best, move = (0, nothing) if side in zero else (None, None)
        for child in node.children:
            found = enter(child, not flag, alpha, beta)[0]
            tied = side in ties and found == best
            if best is None or (found > best if up else found < best) or tied:
                best, move = found, child.move
            if passes:
                alpha, beta = (max(alpha, best), beta) if up else (alpha, min(beta, best))
            else:
                alpha, beta = (best, inf) if up else (-inf, best)
        if move == "stop":
            raise Unset("nothing was assigned to the move")
        return [best, move]

    return enter


def capping(
    strict: bool = False, zero: bool = False, cut: str = "", counts: bool = False, lost: str = ""
) -> Answer:
    """f(root, high) -> the value of MAX over chance over leaves, cut with an upper bound.

     strict : cuts only what is worse. zero : the best value starts at 0. cut : by what is
     "known" of the mean, or by a "leaf", perhaps "strictly"; counts : what was cut may be the best
    . lost : the chances are "uniform", or the "floor of each" is taken."""

    def answer(root, high):
        best: Any = 0 if zero else -inf
        for node in root.children:
            leaves, shares = ((node,), (1,)) if node.is_leaf else (node.children, node.probs)
            if lost == "uniform":
                shares = [Fraction(1, len(leaves))] * len(leaves)
            known, left, whole = 0, 1, True
            for share, leaf in zip(shares, leaves):
                payoff = leaf.payoff
                known += floor(share * payoff) if lost == "floor of each" else share * payoff
                left -= share
                most = payoff if "leaf" in cut else known if cut else known + left * high
                if node.is_leaf and not cut:
                    break
                if most < best or most == best and not strict and "strictly" not in cut:
                    whole = False
                    break
            if whole or counts:
                best = max(best, known)
        return best

    return answer


def lottery(lost: str = "") -> Answer:
    """f(chances, payoffs) -> the expected payoff; the chances may be texts."""
    mean = LOST.get(lost, expectation)
    return lambda chances, payoffs: mean(list(map(Fraction, chances)), payoffs)


EXPECTIMAX = Form(
    expecting,
    {
        "tie replaces": every(ties=SIDES),
        "start at 0": every(zero=SIDES, nothing=NOTHING),
        "turn misread": every(turn=("parity", "flag", "root max")),
        "chance left early": every(cut=SIDES, passes=(False, True), gives=("bound", "part")),
        **LOSSES,
    },
)
CAPPED = Form(
    capping,
    {
        "strict cut": [{"strict": True}],
        "start at 0": [{"zero": True}],
        "chance left early": every(
            cut=("known", "known, strictly", "leaf", "leaf, strictly"), counts=(True, False)
        ),
        "chances lost": every(lost=("uniform", "floor of each")),
    },
)
LOTTERY = Form(lottery, LOSSES)
