"""Searches with a mistake, in the many shapes that students give it: another infinity, one side
only, no move where another has None.

Two searches with options: `signed`, a negamax with a depth that gives the value to the mover and
the move, and `windowed`, an alpha-beta of MAX and MIN that notes what it enters. With no option
both are right. A side is "max", "min" or "max min" for both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import Any

How = dict[str, Any]
BOTH = "max min"
SIDES = (BOTH, "max", "min")
NOTHING = (None, 0, -1, "stop")
# What is tried for infinity where no answer shows it: a move.
SENTINELS = (1000, 10**9)


class Unset(Exception):
    """A variant ends as a program does that reads a name to which nothing was assigned."""


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
    late: float = 0,
    rounds: str = "",
    horizon: str = "",
    window: str = "",
    record: str = "",
    moving: bool = False,
) -> Callable[..., tuple[Any, Any]]:
    """f(node, left=inf, alpha=-inf, beta=inf, sign=None) -> (value to the player whose sign is
    given, move).

    zero : the sides that start at 0 (6). sentinel, sides : a number for infinity, and whose (7); at
    : "all" nodes, or the "root" only.
    nothing : the move where none is better than the start; "stop" for an error. ties : the sides on
    which equals replace the best (2).
    payoff, estimate : "unsigned", "negated" or "mine", the parent's own (11). turn : "alternates",
    "max first" or both words, "negates", "flips", "root max" (12). late : plies too deep; rounds :
    the sides whose moves are not counted, at the root either or "below" it (15).
    horizon : "first" estimates leaves at the horizon, "next" only those below the root, "always"
    all of them; "after" looks one ply ahead at the root in any case, "missed" to the end (16).
    window : "unswapped", "unnegated" or the same with the bounds the node was "entered" with (9,
    10).
    record : how MAX and MIN write into a choice that all calls share, such as "improve end" (30).
    moving : a move is always looked for, whatever the depth."""
    rules = dict(zip((1, -1), record.split())) if record else {}

    def scored(value: Any, how: str, sign: int) -> Any:
        return value if how == "unsigned" else -sign * value if how == "negated" else sign * value

    def search(
        root: Any, left: float = inf, alpha: Any = -inf, beta: Any = inf, sign: int | None = None
    ) -> tuple[Any, Any]:
        shared: list[Any] = [None]

        def look(
            node: Any, left: float, alpha: Any, beta: Any, sign: int, top: bool
        ) -> tuple[Any, Any]:
            if (
                left <= 0
                and (horizon == "first" or not node.is_leaf)
                and not (horizon == "after" and top and not node.is_leaf)
            ):
                return scored(node.eval, estimate, sign), None
            if node.is_leaf:
                return (
                    scored(
                        node.eval if horizon == "always" and node.eval is not None else node.payoff,
                        payoff,
                        sign,
                    ),
                    None,
                )
            side, here = "max" if sign == 1 else "min", top or at == "all"
            best: Any = (
                0 if here and side in zero else -sentinel if here and side in sides else -inf
            )
            move, bounds = nothing, (alpha, beta)
            for child in node.children:
                again = child.player == node.player and "alternates" not in turn
                spent = 0 if side in rounds and not (top and "below" in rounds) else 1
                if top and turn == "root max":
                    below = 1 if child.player == "max" else -1
                    found = below * look(child, left - spent, -inf, inf, below, False)[0]
                elif top and horizon == "next" and left - spent <= 0:
                    found = scored(child.eval, "", sign)
                elif child.is_leaf and payoff == "mine":
                    found = child.payoff
                else:
                    low, high = bounds if "entered" in window else (alpha, beta)
                    passed = (
                        (low, high)
                        if again or "unnegated" in window
                        else (-low, -high)
                        if "unswapped" in window
                        else (-high, -low)
                    )
                    found = look(
                        child,
                        left - spent,
                        *passed,
                        sign if again and turn != "flips" else -sign,
                        False,
                    )[0]
                    found = found if again and turn != "negates" else -found
                if found > best or side in ties and found == best:
                    best, move = found, child.move
                    if rules.get(sign) == "improve":
                        shared[0] = move
                alpha = max(alpha, best)
                if prunes and alpha >= beta:
                    break
            if rules.get(sign) == "end":
                shared[0] = move
            if move == "stop":
                raise Unset("nothing was assigned to the move")
            return best, move

        left = inf if horizon == "missed" and left <= 0 else left
        mine = (
            1
            if "max first" in turn or turn == "root max" or sign is None and root.player != "min"
            else -1
            if sign is None
            else sign
        )
        left = left + late if not moving or left + late >= 1 else min(left, 1)
        value, move = look(root, left, alpha, beta, mine, True)
        return value, shared[0] if record and not root.is_leaf and left > 0 else move

    return search


def windowed(
    *,
    strict: str = "",
    restarts: str = "",
    shallow: str = "",
    passes: str = "alpha",
    shared: str = "",
    zero: str = "",
    opened: bool = False,
    sentinel: Any = inf,
    sides: str = BOTH,
    early: str = "",
    turn: str = "",
    hard: str = "",
    edges: str = "all",
    lazy: bool = False,
    kept: list[Any] | None = None,
    prunes: bool = True,
) -> Callable[..., Any]:
    """f(node, alpha=None, beta=None, seen=None) -> value to MAX; the nodes entered are added to
    `seen`.

    strict : the sides that cut only beyond the bound (1). restarts : each child of the root gets
    the "entered" window or an "open" one; with "uncut" the root itself never cuts (3). shallow :
    the sides that pass their own bound only; passes : that is "alpha", or the node's "best" (4).
    shared : "alpha", "beta" or both are one for the whole tree; kept : a list in which they last
    from call to call (5). zero : the sides that start at 0; opened : the window starts there too,
    or at the sentinel (6, 7). sentinel, sides : a number for infinity, and whose. early : the sides
    that cut before they record (8). turn : "parity", "other parity", "root max", "alternates" (12).
    hard : the sides that return an edge;
    edges : "all", or "cut" where they have cut only (14). lazy : a bound moves only with the best
    value, which itself is what cuts; without
    another mistake it is all one. prunes : False for minimax.
    """
    widest = (-inf, inf) if not opened else (0, 0) if zero else (-sentinel, sentinel)

    def search(
        root: Any, alpha: Any = None, beta: Any = None, seen: list[Any] | None = None
    ) -> Any:
        window = (
            [widest[0] if alpha is None else alpha, widest[1] if beta is None else beta]
            if kept is None
            else kept
        )
        first = tuple(window)

        def value(node: Any, alpha: Any, beta: Any, plies: int, above: bool) -> Any:
            if seen is not None:
                seen.append(node)
            if node.is_leaf:
                return node.payoff
            alpha, beta = (
                window[0] if "alpha" in shared else alpha,
                window[1] if "beta" in shared else beta,
            )
            up = node.player == "max"
            if "parity" in turn:
                up = plies % 2 == (turn != "parity")
            elif turn == "root max" and plies == 0:
                up = True
            elif turn == "alternates" and plies:
                up = not above
            side = "max" if up else "min"
            best: Any = 0 if side in zero else sentinel if side in sides else inf
            if side not in zero:
                best = -best if up else best
            entered, cut = (alpha, beta), False
            for child in node.children:
                low, high = alpha, beta
                if restarts and plies == 0:
                    low, high = first if "entered" in restarts else (-inf, inf)
                elif side in shallow:
                    mine = best if passes == "best" else alpha if up else beta
                    low, high = (mine, inf) if up else (-inf, mine)
                found = value(child, low, high, plies + 1, up)
                alpha, beta = (
                    window[0] if "alpha" in shared else alpha,
                    window[1] if "beta" in shared else beta,
                )
                if side in early and (found >= beta if up else found <= alpha):
                    break
                better = found > best if up else found < best
                best = found if better else best
                if better or not lazy:
                    alpha, beta = (max(alpha, best), beta) if up else (alpha, min(beta, best))
                if shared:
                    window[:] = (
                        alpha if "alpha" in shared else window[0],
                        beta if "beta" in shared else window[1],
                    )
                low, high = (best if up else alpha, beta if up else best) if lazy else (alpha, beta)
                cut = (
                    prunes
                    and (low > high if side in strict else low >= high)
                    and not (plies == 0 and "uncut" in restarts)
                )
                if cut:
                    break
            if side in hard and (cut or edges == "all"):
                return min(max(best, entered[0]), entered[1])
            return best

        return value(root, *window, 0, True)

    return search


def negamax_shapes(number: int, sentinels: Sequence[Any], moves: bool = False) -> Iterator[How]:
    """Options of `signed` for a mistake. sentinels : numbers to try for infinity. moves : whether a
    move is asked for: none may be better than the start.
    """
    without = NOTHING if moves else (None,)
    if number == 2:
        yield from ({"ties": sides} for sides in SIDES)
    elif number == 6:
        yield from (
            {"zero": sides, "nothing": nothing, "at": at}
            for sides in SIDES
            for nothing in without
            for at in ("all", "root")
        )
    elif number == 7:
        yield from (
            {"sentinel": sentinel, "sides": sides, "nothing": nothing, "at": at}
            for sentinel in (*sentinels, *(SENTINELS if moves else ()))
            for sides in SIDES
            for nothing in without
            for at in ("all", "root")
        )
    elif number in (9, 10):
        name = "unswapped" if number == 9 else "unnegated"
        yield from ({"window": window} for window in (name, f"{name} entered"))
    elif number == 11:
        yield from (
            {"payoff": payoff, "estimate": estimate}
            for payoff in ("unsigned", "negated", "mine", "")
            for estimate in ("unsigned", "negated", "")
            if payoff or estimate
        )
    elif number == 12:
        yield from (
            {"turn": turn}
            for turn in (
                "alternates",
                "max first alternates",
                "max first",
                "root max",
                "negates",
                "flips",
            )
        )
    elif number == 15:
        yield from ({"late": late} for late in (1, -1, 2, -2))
        yield from ({"rounds": sides + where} for sides in SIDES[1:] for where in ("", " below"))
    elif number == 16:
        yield from (
            {"horizon": horizon} for horizon in ("first", "always", "after", "missed", "next")
        )
    elif number == 30:
        yield from (
            {"record": f"{high} {low}"}
            for high in ("improve", "end", "never")
            for low in ("improve", "end", "never")
        )


def window_shapes(number: int, sentinels: Sequence[Any]) -> Iterator[How]:
    """Options of `windowed` for a mistake, the most usual first. sentinels : numbers to try for
    infinity.
    """
    if number == 1:
        yield from ({"strict": sides} for sides in SIDES)
    elif number == 3:
        yield from (
            {"restarts": restarts}
            for restarts in ("entered", "open", "entered uncut", "open uncut")
        )
    elif number == 4:
        yield from (
            {"shallow": sides, "passes": passes} for sides in SIDES for passes in ("alpha", "best")
        )
    elif number == 5:
        yield from ({"shared": shared} for shared in ("alpha beta", "alpha", "beta"))
    elif number == 6:
        yield from (
            {"zero": sides, "opened": opened, "lazy": lazy}
            for sides in SIDES
            for opened in (False, True)
            for lazy in (False, True)
        )
    elif number == 7:
        yield from (
            {"sentinel": sentinel, "sides": sides, "opened": opened, "lazy": lazy}
            for sentinel in sentinels
            for sides in SIDES
            for opened in (False, True)
            for lazy in (False, True)
        )
    elif number == 8:
        yield from ({"early": sides} for sides in SIDES)
    elif number == 12:
        yield from ({"turn": turn} for turn in ("parity", "root max", "alternates"))
    elif number == 14:
        yield from ({"hard": sides, "edges": edges} for sides in SIDES for edges in ("all", "cut"))
