"""Searches with a mistake, to be compared with a student's and never to be copied, in the many
shapes that students give it: another infinity, one side only, no move where another has None.

Two searches with options: `signed`, a negamax with a depth that gives the value to the mover and
the move, and `windowed`, an alpha-beta of MAX and MIN that notes what it enters. With no option
both are right. The forms, the questions and the naming of mistakes all take theirs from here.
A side is "max", "min" or "max min" for both."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import inf
from operator import ge, gt, le, lt
from typing import Any, NamedTuple

How = dict[str, Any]
BOTH = "max min"
SIDES = (BOTH, "max", "min")
NOTHING = (None, 0, -1, "stop")
# what is tried for infinity besides what an answer gives away: a move shows none
CUTS = {">=": ge, ">": gt, "<=": le, "<": lt, "first": lambda low, high: True}
# more children than a node has
MANY = 1000
SENTINELS = (1000, 10**9)


class Unset(Exception):
    """A search ends as a program does that reads a name to which nothing was assigned."""


class Found(NamedTuple):
    """A value to the player whose sign it is, and the move."""

    value: Any
    move: Any
    sign: int


def signed(
    *,
    prunes: bool = False,
    zero: str = "",
    sentinel: Any = inf,
    sides: str = BOTH,
    at: str = "all",
    nothing: Any = None,
    ties: str = "",
    payoff: str = "",
    estimate: str = "",
    turn: str = "",
    turned: bool = False,
    late: float = 0,
    rounds: str = "",
    horizon: str = "",
    window: str = "",
    record: str = "",
    lasts: bool = False,
    moving: bool = False,
    worse: str = "",
    kept: str = "",
    still: bool = False,
    cut: str = ">=",
    least: int = MANY,
    empty: Any = 0,
    falsy: bool = False,
) -> Callable[..., Found]:
    """f(node, left=inf, alpha=-inf, beta=inf, sign=None) -> value, move, sign of the player whose
    value it is.

    zero : the sides that start at 0. sentinel, sides : a number for infinity, and whose; at
    : "all" nodes, or the "root" only.
    nothing : the move where none is better than the start; "stop" for an error. ties : the sides
    on which equals replace the best (tie replaces).
    payoff, estimate : "unsigned", "negated" or "mine", the parent's own. turn : "alternates",
    "max first" or both words, "negates", "flips", "root max"; turned : the value of a MAX who
    began by mistake is turned over at the end. late : plies too deep; rounds :
    the sides whose moves are not counted, at the root either or "below" it (depth off by one).
    horizon : "first" estimates leaves at the horizon, "next" only those below the root, "always"
    all of them; "missed" looks to the end where no depth is given (horizon mixed up).
    window : "unswapped", "unnegated" or the same with the bounds the node was "entered".
    record : how MAX and MIN write into a choice that all calls share, such as "improve end";
    lasts : it is never emptied. moving : a move is always looked for, whatever the depth.
    worse : the sides that take the worst, or are "stuck" at their start. kept : the depth is
    handed on as it is to the "same" player or the "other", perhaps at the "root" only or "below"
    it. still : alpha never moves. cut : how alpha stands to beta at a cut, or "first", which
    is after the first child. least : of so many children and more the last is left out.
    empty : what a leaf of 0 gives; falsy : a best of 0 is replaced by anything."""
    rules = dict(zip((1, -1), record.split()))
    shared: list[Any] = [None]

    def scored(value, how, sign):
        return value if how == "unsigned" else -sign * value if how == "negated" else sign * value

    def look(node, left, alpha, beta, sign, top=False):
        if left <= 0 and (horizon == "first" or not node.is_leaf):
            return scored(node.eval or 0, estimate, sign), None
        if node.is_leaf:
            early = horizon == "always" and node.eval is not None
            return scored(node.eval if early else node.payoff or sign * empty, payoff, sign), None
        side, here = "max" if sign == 1 else "min", top or at == "all"
        best: Any = 0 if here and side in zero else -sentinel if here and side in sides else -inf
        best = -best if side in worse and "stuck" not in worse else best
        move, entered = nothing, (alpha, beta)
        for child in node.children[: max(least, len(node.children) - 1)]:
            again = child.player == node.player and "alternates" not in turn
            stays = ("same" if child.player == node.player else "other") in kept
            stays = stays and ("below" if top else "root") not in kept
            below = left - (not stays and (side not in rounds or top and "below" in rounds))
            if top and turn == "root max":
                other = 1 if child.player == "max" else -1
                found = other * look(child, below, -inf, inf, other)[0]
            elif top and horizon == "next" and below <= 0:
                found = scored(child.eval, "", sign)
            elif child.is_leaf and payoff == "mine":
                found = child.payoff
            else:
                low, high = entered if "entered" in window else (alpha, beta)
                if not again and "unnegated" not in window:
                    low, high = (-low, -high) if "unswapped" in window else (-high, -low)
                whose = sign if again and turn != "flips" else -sign
                found = look(child, below, low, high, whose)[0]
                found = found if again and turn != "negates" else -found
            better = found < best if side in worse else found > best
            if better or side in ties and found == best or falsy and not best:
                best, move = found, child.move
                if rules.get(sign) == "improve":
                    shared[0] = move
            reached = max(alpha, best)
            alpha = alpha if still else reached
            if prunes and CUTS[cut](reached, beta):
                break
        if rules.get(sign) == "end":
            shared[0] = move
        if move == "stop":
            raise Unset("nothing was assigned to the move")
        return best, move

    def search(root, left=inf, alpha=-inf, beta=inf, sign=None):
        if not lasts:
            shared[0] = None
        left = inf if horizon == "missed" and left <= 0 else left
        max_first = "max first" in turn or turn == "root max"
        mine = 1 if max_first else sign or (-1 if root.player == "min" else 1)
        left = left + late if not moving or left + late >= 1 else min(left, 1)
        value, move = look(root, left, alpha, beta, mine, True)
        kept = record and (lasts or not root.is_leaf and left > 0)
        return Found((sign or 1) * value if turned else value, shared[0] if kept else move, mine)

    return search


def windowed(
    *,
    strict: str = "",
    restarts: str = "",
    shallow: str = "",
    passes: str = "alpha",
    shared: str = "",
    lasts: bool = False,
    zero: str = "",
    opened: bool = False,
    sentinel: Any = inf,
    sides: str = BOTH,
    early: str = "",
    turn: str = "",
    hard: str = "",
    edges: str = "all",
    lazy: bool = False,
    prunes: bool = True,
    worse: str = "",
    still: str = "",
    cut: str = "",
    least: int = MANY,
    empty: Any = 0,
    falsy: bool = False,
    order: Callable[..., Any] = lambda child: 0,
) -> Callable[..., Any]:
    """f(node, alpha=-inf, beta=inf, seen=None) -> value to MAX; the nodes entered are added to
    `seen`.

    strict : the sides that cut only beyond the bound. restarts : each child of the root gets
    the "entered" window or an "open" one; with "uncut" the root itself never cuts. shallow :
    the sides that pass their own bound only; passes : that is "alpha", or the node's "best".
    shared : "alpha", "beta" or both are one for the whole tree; lasts : and from call to call.
    zero : the sides that start at 0; opened : the window starts there too, or at the sentinel (6,
    7). sentinel, sides : a number for infinity, and whose. early : the sides that cut before they
    record. turn : "parity", "root max", "alternates". hard : the sides that return an
    edge; edges : "all", "cut" where they have cut only, or the "low" one. lazy : a bound moves
    only with the best value, which itself is what cuts; without another mistake it is all one.
    prunes : False for minimax. turn : also "all max" or "all min". worse, still, cut,
    least, empty, falsy : as in `signed`, the first three for sides, such as "first max". order : a
    key of a child by which the children are sorted."""
    widest = (-inf, inf) if not opened else (0, 0) if zero else (-sentinel, sentinel)
    one: list[Any] = [-inf, inf]

    def value(node, alpha, beta, above, seen):
        if seen is not None:
            seen.append(node)
        if node.is_leaf:
            return node.payoff or empty
        alpha, beta = _merged(shared, one, alpha, beta)
        up = not above if turn == "alternates" and node.ply else is_max(node, turn)
        up = (up or turn == "all max") and turn != "all min"
        side = "max" if up else "min"
        worst: Any = 0 if side in zero else sentinel if side in sides else inf
        worst = -worst if side in worse and "stuck" not in worse else worst
        how = cut.split()[0] if side in cut else ">" if side in strict else ">="
        best, entered, left = -worst if up else worst, (alpha, beta), False
        for child in sorted(node.children, key=order)[: max(least, len(node.children) - 1)]:
            low, high = alpha, beta
            if restarts and not node.ply:
                low, high = entered if "entered" in restarts else (-inf, inf)
            elif side in shallow:
                mine = best if passes == "best" else alpha if up else beta
                low, high = (mine, inf) if up else (-inf, mine)
            found = value(child, low, high, up, seen)
            alpha, beta = _merged(shared, one, alpha, beta)
            if side in early and (found >= beta if up else found <= alpha):
                break
            better = found > best if up == (side not in worse) else found < best
            best = found if better or falsy and not best else best
            if (better or not lazy) and side not in still:
                alpha, beta = (max(alpha, best), beta) if up else (alpha, min(beta, best))
            one[:] = _merged(shared, (alpha, beta), *one)
            low, high = (alpha, beta) if not lazy else (best, beta) if up else (alpha, best)
            if prunes and CUTS[how](low, high):
                left = node.ply > 0 or "uncut" not in restarts
                if left:
                    break
        if side in hard and edges == "low":
            return max(best, entered[0]) if up else min(best, entered[1])
        if side in hard and (left or edges == "all"):
            return min(max(best, entered[0]), entered[1])
        return best

    def search(root, alpha=widest[0], beta=widest[1], seen=None):
        if not lasts:
            one[:] = alpha, beta
        return value(root, one[0], one[1], True, seen)

    return search


def is_max(node: Any, turn: str) -> bool:
    """Whether MAX is taken to move: by "parity" at every even ply, "root max" at the root too."""
    if turn == "parity":
        return node.ply % 2 == 0
    return node.player == "max" or turn == "root max" and not node.ply


def _merged(names, one, alpha, beta):
    """The window with the bounds that are named taken from `one`."""
    return one[0] if "alpha" in names else alpha, one[1] if "beta" in names else beta


def every(**options: Sequence[Any]) -> list[How]:
    """Every combination of options, the last of them changing first.

    >>> every(zero=("max", "min"), at=("root",))
    [{'zero': 'max', 'at': 'root'}, {'zero': 'min', 'at': 'root'}]
    """
    return [dict(zip(options, chosen)) for chosen in product(*options.values())]


SLIPS: Mapping[str, list[How]] = {
    "max and min mixed up": every(worse=(*SIDES, "max min stuck", "max stuck", "min stuck")),
    "last child left out": every(least=(0, 1)),
    "zero for nothing": [*every(empty=(None, inf, -inf)), {"falsy": True}],
}
AT = ("all", "root")
MAX_FIRST = ("max first alternates", "max first", "root max")
# for each mistake the options of `signed` that make it
SIGNED: Mapping[str, list[How]] = {
    "tie replaces": every(ties=SIDES),
    "start at 0": every(zero=SIDES, at=AT),
    "finite infinity": every(sides=SIDES, at=AT),
    "bounds not swapped": every(window=("unswapped", "unswapped entered")),
    "bounds not negated": every(window=("unnegated", "unnegated entered")),
    "leaf for the wrong player": every(
        payoff=("unsigned", "negated", "mine", ""), estimate=("unsigned", "negated", "")
    )[:-1],
    "turn misread": every(turn=("alternates", *MAX_FIRST, "negates", "flips"))
    + every(turn=MAX_FIRST, turned=(True,)),
    "depth off by one": every(late=(1, -1))
    + every(rounds=("max", "max below", "min", "min below")),
    "horizon mixed up": every(horizon=("first", "always", "missed", "next")),
    **SLIPS,
    "too deep": every(kept=("same other", "same", "other"))
    + every(kept=("root same other", "root same", "root other"))
    + every(kept=("below same other", "below same", "below other")),
    "one choice for all": every(record=("improve improve", "improve end", "end improve", "end end"))
    + every(record=("improve improve",), lasts=(True,)),
}
PRUNING: Mapping[str, list[How]] = {
    "bound never moves": [{"still": True}, {"prunes": False}],
    "nothing cut": [{"prunes": False}],
    "left after one child": [{"cut": "first"}],
    "cut reversed": every(cut=("<=", "<")),
}
# the same where a move is asked for: none may be better than the start
MOVES: Mapping[str, list[How]] = {
    **SIGNED,
    "start at 0": every(zero=SIDES, nothing=NOTHING, at=AT),
    "finite infinity": every(sides=SIDES, nothing=NOTHING, at=AT),
}
STARTED = {"opened": (False, True), "lazy": (False, True)}
BOUNDS = ("alpha beta", "alpha", "beta")
# for each mistake the options of `windowed` that make it, the most usual first
WINDOWED: Mapping[str, list[How]] = {
    "strict cut": every(strict=SIDES),
    "fresh window at the root": every(restarts=("entered", "open", "entered uncut", "open uncut")),
    "parent's bound only": every(shallow=SIDES, passes=("alpha", "best")),
    "one window for all": every(shared=BOUNDS) + every(shared=BOUNDS[:1], lasts=(True,)),
    "start at 0": every(zero=SIDES, **STARTED),
    "finite infinity": every(sides=SIDES, **STARTED),
    "cut before the update": every(early=SIDES),
    "turn misread": every(turn=("parity", "root max", "alternates")),
    "fail-hard": every(hard=SIDES, edges=("all", "cut", "low")),
    **SLIPS,
    "max and min mixed up": SLIPS["max and min mixed up"] + every(turn=("all max", "all min")),
    "bound never moves": every(still=SIDES),
    "nothing cut": [{"prunes": False}],
    "left after one child": every(cut=("first max min", "first max", "first min")),
    "cut reversed": every(cut=("<= max min", "<= max", "<= min", "< max min", "< max", "< min")),
}
