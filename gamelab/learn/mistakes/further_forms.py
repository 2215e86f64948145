"""The forms in which questions ask about chance, several players, matrices, strategies and small
games, and the mistakes in each form.

A form is what it is in `forms`. What is right in it is worked out here from the rules, as the
shapes of its mistakes are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import floor, inf
from typing import Any

from ...trees.node import Node
from .searching_forms import Answer, Form
from .variants import NOTHING, SIDES, How, Unset

# Ways to lose what the chances say (18), from the chances and the values below.
LOST: dict[str, Callable[[Sequence[Any], Sequence[Any]], Any]] = {
    "uniform": lambda chances, values: sum(map(Fraction, values)) / len(values),
    "uniform, floor": lambda chances, values: sum(map(Fraction, values)) // len(values),
    "uniform, cut off": lambda chances, values: int(sum(map(Fraction, values)) / len(values)),
    "cut off": lambda chances, values: int(sum(p * x for p, x in zip(chances, values))),
    "floor": lambda chances, values: floor(sum(p * x for p, x in zip(chances, values))),
    "rounded": lambda chances, values: round(sum(p * x for p, x in zip(chances, values))),
    "floor of each": lambda chances, values: sum(floor(p * x) for p, x in zip(chances, values)),
    "added": lambda chances, values: sum(values),
    "": lambda chances, values: sum(p * x for p, x in zip(chances, values)),
}


def value_and_move(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(node) -> (value, move) of a tree with chance nodes."""
    hows: dict[int | None, list[How]] = {
        None: [{}],
        2: [{"ties": sides} for sides in SIDES],
        6: [{"zero": sides, "nothing": nothing} for sides in SIDES for nothing in NOTHING],
        12: [{"turn": turn} for turn in ("parity", "flag", "root max", "alternates")],
        17: [
            {"cut": cut, "passes": passes, "gives": gives}
            for cut in SIDES
            for passes in (False, True)
            for gives in ("bound", "part")
        ],
        18: [{"lost": lost} for lost in LOST if lost],
    }
    yield from (_expecting(**how) for how in hows.get(number, ()))


def _expecting(
    ties: str = "",
    zero: str = "",
    nothing: Any = None,
    turn: str = "",
    cut: str = "",
    passes: bool = False,
    gives: str = "bound",
    lost: str = "",
) -> Answer:
    """turn : "parity" by plies, "flag" by moves of players. cut : the side whose bound leaves a
    chance node; passes : from above it too.
    """

    def enter(node: Node, plies: int, flag: bool, alpha: Any, beta: Any) -> list[Any]:
        if node.is_leaf:
            return [node.payoff, None]
        if node.player == "chance":
            values: list[Any] = []
            for child in node.children:
                values.append(enter(child, plies + 1, flag, -inf, inf)[0])
                if "max" in cut and values[-1] <= alpha or "min" in cut and values[-1] >= beta:
                    return [values[-1] if gives == "bound" else LOST[""](node.probs, values), None]
            return [LOST[lost](node.probs, values), None]
        up = node.player == "max"
        up = (
            plies % 2 == 0
            if turn == "parity"
            else flag
            if turn == "flag"
            else up or turn == "root max" and not plies
        )
        side = "max" if up else "min"
        best, move = (0, nothing) if side in zero else (None, None)
        for child in node.children:
            found = enter(child, plies + 1, not flag, alpha, beta)[0]
            gain = 1 if best is None else found - best if up else best - found
            if gain > 0 or side in ties and gain == 0:
                best, move = found, child.move
            if passes:
                alpha, beta = (max(alpha, best), beta) if up else (alpha, min(beta, best))
            else:
                alpha, beta = (best, inf) if up else (-inf, best)
        if move == "stop":
            raise Unset("nothing was assigned to the move")
        return [best, move]

    return lambda node: (
        enter(node, 0, turn != "alternates" or node.player != "min", -inf, inf)
        if turn != "alternates"
        else _alternating(node)
    )


def _alternating(root: Node) -> list[Any]:
    def turned(node: Node, up: bool) -> list[Any]:
        if node.is_leaf:
            return [node.payoff, None]
        below = [turned(child, not up)[0] for child in node.children]
        if node.player == "chance":
            return [LOST[""](node.probs, below), None]
        best = (max if up else min)(below)
        return [best, node.children[below.index(best)].move]

    return turned(root, root.player != "min")


def capped(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(root, high) -> the value of MAX over chance over leaves, cut with an upper bound."""
    hows: dict[int | None, list[How]] = {
        None: [{}],
        1: [{"strict": True}],
        6: [{"zero": True}],
        18: [{"lost": lost} for lost in ("uniform", "floor of each", "cut off", "floor")],
        17: [
            {"cut": cut, "counts": counts}
            for cut in ("known", "known, strictly", "leaf", "leaf, strictly")
            for counts in (True, False)
        ],
    }
    yield from (_capping(**how) for how in hows.get(number, ()))


def _capping(
    strict: bool = False, zero: bool = False, cut: str = "", counts: bool = False, lost: str = ""
) -> Answer:
    def answer(root: Node, high: Any) -> Any:
        best: Any = 0 if zero else -inf
        for node in root.children:
            leaves, shares = ((node,), (1,)) if node.is_leaf else (node.children, node.probs)
            if lost == "uniform":
                shares = [Fraction(1, len(leaves))] * len(leaves)
            known, left, whole = 0, 1, True
            for share, leaf in zip(shares, leaves):
                payoff = leaf.payoff
                known, left = (
                    known + (floor(share * payoff) if lost == "floor of each" else share * payoff),
                    left - share,
                )
                most = payoff if "leaf" in cut else known if cut else known + left * high
                if node.is_leaf and not cut:
                    break
                if most < best or most == best and not strict and "strictly" not in cut:
                    whole = False
                    break
            if lost in ("cut off", "floor") and not node.is_leaf:
                known = LOST[lost]((1,), (known,))
            if whole or counts:
                best = max(best, known)
        return best

    return answer


def _walked(
    worth: Callable[[Node, int, Sequence[Any]], Any], last: bool = False, lost: str = ""
) -> Callable[[Node], list[Any]]:
    """f(node) -> [payoff, line] where each mover takes what is worth most: worth(node, its ply,
    payoff).
    """

    def enter(node: Node, plies: int) -> list[Any]:
        below = [enter(child, plies + 1) for child in node.children]
        if not below:
            return [list(node.payoff), []]
        if node.player == "chance":
            return [
                [
                    LOST[lost](node.probs, column)
                    for column in zip(*(payoff for payoff, _ in below))
                ],
                [],
            ]
        worths = [worth(node, plies, payoff) for payoff, _ in below]
        place = (
            len(worths) - 1 - worths[::-1].index(max(worths)) if last else worths.index(max(worths))
        )
        return [below[place][0], [node.children[place].move, *below[place][1]]]

    return lambda node: enter(node, 0)


def _own(node: Node, plies: int, payoff: Sequence[Any]) -> Any:
    return payoff[node.players.index(node.player)]


def induction(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(node) -> [payoff, line] of backward induction."""
    if number is None or number == 2:
        yield _walked(_own, last=number == 2)
    elif number == 12:
        yield _walked(lambda node, plies, payoff: payoff[plies % len(payoff)])
        yield _walked(lambda node, plies, payoff: payoff[plies % 2])
        yield _walked(lambda node, plies, payoff: _own(node, plies, payoff) if plies else payoff[0])
        yield _walked(lambda node, plies, payoff: payoff[0])
    elif number == 18:
        yield from (_walked(_own, lost=lost) for lost in LOST if lost)
    elif number == 20:
        yield lambda root: _walked(
            _against(root.player if root.player in root.players else root.players[0])
        )(root)
        yield lambda root: _walked(_against(root.players[0]))(root)
    elif number == 24:
        yield from (
            _walked(lambda node, plies, payoff: sum(payoff), last) for last in (False, True)
        )


def _against(hero: str) -> Callable[[Node, int, Sequence[Any]], Any]:
    return lambda node, plies, payoff: (
        payoff[node.players.index(hero)] * (1 if node.player == hero else -1)
    )


def pact(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(root, partners) -> the payoff where the partners want the most for all of them together."""

    def answer(
        outside: Callable[[Node, list[Any], Sequence[Any]], Any],
        inside: Callable[[list[Any], Sequence[Any]], Any] = lambda theirs, payoff: sum(theirs),
        last: bool = False,
    ) -> Answer:
        def found(root: Node, partners: Sequence[str]) -> list[Any]:
            def worth(node: Node, plies: int, payoff: Sequence[Any]) -> Any:
                theirs = [payoff[node.players.index(partner)] for partner in partners]
                return (
                    inside(theirs, payoff)
                    if node.player in partners
                    else outside(node, theirs, payoff)
                )

            return _walked(worth, last)(root)[0]

        return found

    def own(node: Node, theirs: list[Any], payoff: Sequence[Any]) -> Any:
        return _own(node, 0, payoff)

    if number is None or number == 2:
        yield answer(own, last=number == 2)
    elif number == 20:
        for harm in (sum, max, min, lambda theirs: theirs[0]):
            yield answer(lambda node, theirs, payoff, harm=harm: -harm(theirs))
    elif number == 24:
        yield answer(lambda node, theirs, payoff: sum(payoff), lambda theirs, payoff: sum(payoff))
        yield answer(own, lambda theirs, payoff: sum(payoff))
        yield answer(lambda node, theirs, payoff: sum(payoff))
        yield answer(lambda node, theirs, payoff: sum(theirs))


def equilibria(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(row, col, costs=False) -> the pure equilibria, as a list of cells."""

    def cells(row: Any, col: Any, costs: tuple[bool, bool]) -> list[list[int]]:
        best = [min if costly else max for costly in costs]
        return [
            [i, j]
            for i, j in product(range(len(row)), range(len(row[0])))
            if row[i][j] == best[0](line[j] for line in row) and col[i][j] == best[1](col[i])
        ]

    def totals(row: Any, col: Any, costs: bool, first: bool) -> list[list[int]]:
        sums = {
            (i, j): row[i][j] + col[i][j] for i, j in product(range(len(row)), range(len(row[0])))
        }
        best = (min if costs else max)(sums.values())
        found = [list(cell) for cell, total in sums.items() if total == best]
        return found[:1] if first else found

    if number is None:
        yield lambda row, col, costs=False: cells(row, col, (bool(costs), bool(costs)))
    elif number == 23:
        yield lambda row, col, costs=False: cells(row, col, (False, False))
        yield lambda row, col, costs=False: cells(row, col, (not costs, not costs))
        yield lambda row, col, costs=False: cells(row, col, (bool(costs), False))
        yield lambda row, col, costs=False: cells(row, col, (False, bool(costs)))
    elif number == 24:
        for first, minds in product((False, True), (True, False)):
            yield lambda row, col, costs=False, first=first, minds=minds: totals(
                row, col, bool(costs) and minds, first
            )


def surest(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(rows) -> the place of the first row whose smallest number is largest."""

    def place(rows: Any, nothing: Any) -> Any:
        least = [min(row) for row in rows]
        if max(least) > 0 or nothing == "first":
            return least.index(max(least))
        if nothing == "stop":
            raise Unset("nothing was assigned to the place")
        return nothing

    def ranked(rows: Any, reverse: bool) -> int:
        least = sorted((min(row) for row in rows), reverse=reverse)
        return least.index(max(least))

    if number is None:
        yield lambda rows: place(rows, "first")
    elif number == 2:
        yield lambda rows: max(range(len(rows)), key=lambda number: (min(rows[number]), number))
    elif number == 6:
        yield from (lambda rows, nothing=nothing: place(rows, nothing) for nothing in NOTHING)
    elif number == 22:
        yield from (
            lambda rows, reverse=reverse: ranked(rows, reverse) for reverse in (False, True)
        )
        yield lambda rows: len(rows) - 1


def lottery(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(chances, payoffs) -> the expected payoff; the chances may be texts."""
    for lost in LOST if number == 18 else [""] if number is None else []:
        if number is None or lost:
            yield lambda chances, payoffs, lost=lost: LOST[lost](
                [Fraction(chance) for chance in chances], payoffs
            )


def nim_plan(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(matches, player, takes, misere) -> (value to MAX, the takes that win for the player)."""

    def wins(matches: int, takes: Sequence[int], empty: bool) -> bool:
        return (
            empty
            if not matches
            else any(not wins(matches - take, takes, empty) for take in takes if take <= matches)
        )

    def found(
        matches: int,
        player: str,
        takes: Sequence[int],
        empty: bool,
        values: str = "",
        top: bool | None = None,
    ) -> list[Any]:
        sign = 1 if (values or player) == "max" else -1
        won = wins(matches, takes, empty) if matches or top is None else top
        return [
            sign if won else -sign,
            [take for take in takes if take <= matches and not wins(matches - take, takes, empty)],
        ]

    if number is None:
        yield lambda matches, player, takes, misere: found(matches, player, takes, misere)
    elif number == 12:
        yield lambda matches, player, takes, misere: found(matches, player, takes, misere, "max")
    elif number == 28:
        for empty in (lambda misere: not misere, lambda misere: False, lambda misere: True):
            yield lambda matches, player, takes, misere, empty=empty: found(
                matches, player, takes, empty(misere)
            )
        yield lambda matches, player, takes, misere: found(
            matches, player, takes, misere, top=not misere
        )


def nim_parts(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(part, matches, player, *take) -> a part of Nim with a lucky number that moves again."""
    if not isinstance(given, Mapping) or not {"matches", "takes", "lucky", "misere"} <= set(given):
        return

    def rules(
        mover: str = "player",
        alternates: bool = False,
        lost: Callable[[bool], bool] = lambda misere: misere,
    ) -> Answer:
        def answer(part: str, matches: int, player: str, *take: int) -> Any:
            other = "min" if player == "max" else "max"
            if part == "player":
                return {
                    "player": player,
                    "parity": ("max", "min")[(given["matches"] - matches) % 2],
                }.get(mover, mover)
            if part == "actions":
                return [number for number in given["takes"] if number <= matches]
            if part == "result":
                left = matches - take[0]
                return [left, player if left == given["lucky"] and not alternates else other]
            return (
                matches == 0
                if part == "terminal"
                else 1
                if lost(given["misere"]) == (player == "max")
                else -1
            )

        return answer

    if number is None:
        yield rules()
    elif number == 12:
        yield from (
            rules(mover, alternates)
            for alternates in (True, False)
            for mover in ("player", "max", "parity")
            if alternates or mover != "player"
        )
    elif number == 28:
        yield rules(lost=lambda misere: not misere)


class Partly:
    """An answer of which one entry only is compared, where the rest may be many things."""

    def __init__(self, answer: Answer, entry: int) -> None:
        self.answer, self.entry = answer, entry

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        return self.answer(*arguments, **options)


def two_rows(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(matrix) -> (value, row mix, column mix) of a game with two rows: what is compared is the
    value.
    """

    def value(matrix: Sequence[Sequence[Any]]) -> Any:
        top, low = matrix
        shares = {Fraction(0), Fraction(1)}
        for (a, b), (c, d) in product(zip(top, low), repeat=2):
            apart = Fraction(a - b - c + d)
            if apart and 0 <= (d - b) / apart <= 1:
                shares.add((d - b) / apart)
        return max(min(share * a + (1 - share) * b for a, b in zip(top, low)) for share in shares)

    if number is None:
        yield Partly(lambda matrix: [value(matrix)], 0)
    elif number == 25:
        yield Partly(lambda matrix: [max(map(min, matrix))], 0)
        yield Partly(lambda matrix: [min(map(max, zip(*matrix)))], 0)


MORE_FORMS: tuple[Form, ...] = (
    value_and_move,
    capped,
    induction,
    pact,
    equilibria,
    surest,
    lottery,
    nim_plan,
    nim_parts,
    two_rows,
)
