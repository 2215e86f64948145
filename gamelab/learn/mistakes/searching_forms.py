"""The forms in which questions ask for a search of MAX and MIN: what is handed in, what comes back,
and the mistakes in each form.

A form is a function (given, number, sentinels) -> answers: a right one for number None, else the
shapes in which that mistake is handed in. Nothing here knows the questions. A form is a question's
own if its right answer behaves like the question's in every case."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import inf
from typing import Any

from ...laboratory.pruning import complete_tree
from ...trees.node import Node
from .variants import SIDES, How, negamax_shapes, signed, window_shapes, windowed

Answer = Callable[..., Any]
Form = Callable[[Any, int | None, Sequence[Any]], Iterator[Answer]]


def _negamax(number: int | None, sentinels: Sequence[Any], moves: bool = False) -> Iterator[How]:
    return iter([{}]) if number is None else negamax_shapes(number, sentinels, moves)


def _windows(number: int | None, sentinels: Sequence[Any]) -> Iterator[How]:
    return iter([{}]) if number is None else window_shapes(number, sentinels)


def _side(root: Any) -> int:
    return -1 if root.player == "min" else 1


def _begins(how: How, sign: int) -> int:
    """The sign of the player for whom a search with these options works at the root."""
    return 1 if "max first" in how.get("turn", "") or how.get("turn") == "root max" else sign


def value_to_max(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(node) -> value to MAX."""
    for how in _negamax(number, sentinels):
        yield lambda node, how=how: _begins(how, _side(node)) * signed(**how)(node)[0]


def value_to_mover(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(node, sign=1) -> value to the player who moves."""
    for answer in value_at_depth(given, number, sentinels):
        yield lambda node, sign=1, answer=answer: answer(node, inf, sign)


def value_at_depth(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(node, depth, sign=1) -> value to the player who moves, so many plies deep."""
    for how in _negamax(number, sentinels):
        yield lambda node, depth, sign=1, how=how: signed(**how)(node, depth, sign=sign)[0]
        if _begins(how, -1) == 1:
            # MAX's value, turned over at the end
            yield (
                lambda node, depth, sign=1, how=how: sign * signed(**how)(node, depth, sign=sign)[0]
            )


def move(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(root) -> the place of the best move."""
    for answer in move_at_depth(given, number, sentinels):
        yield lambda root, answer=answer: answer(root, inf)


def move_at_depth(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(root, depth) -> the place of the best move, so many plies deep."""
    if number == 22:
        yield from (
            lambda root, depth, place=place: place(_side(root), _worths(root, depth))
            for place in _places()
        )
        return
    for how in _negamax(number, sentinels, moves=True):
        yield lambda root, depth, how=how: signed(moving=True, **how)(root, depth)[1]


def _worths(root: Node, depth: float) -> list[Any]:
    """What each move is worth to MAX."""
    found = []
    for child in root.children:
        sign = _side(child) if child.player else 1
        found.append(sign * signed()(child, depth - 1, sign=sign)[0])
    return found


def _places() -> Iterator[Callable[[int, list[Any]], int]]:
    """Ways to take a place among sorted values for the move (22), from the player's sign and the
    values to MAX.
    """
    for own, reverse in product((True, False), (True, False)):
        yield lambda sign, values, own=own, reverse=reverse: _sorted(
            [sign * value if own else value for value in values], reverse
        ).index(
            sign * max(sign * value for value in values)
            if not own
            else max(sign * value for value in values)
        )
    yield lambda sign, values: len(values) - 1 if sign == 1 else 0
    for reverse in (True, False):

        def order_of(sign: int, values: list[Any], reverse: bool = reverse) -> int:
            worth = [sign * value for value in values]
            return sorted(range(len(values)), key=worth.__getitem__, reverse=reverse).index(
                worth.index(max(worth))
            )

        yield order_of


def _sorted(values: list[Any], reverse: bool) -> list[Any]:
    return sorted(values, reverse=reverse)


def window_value(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(node, alpha=-inf, beta=inf) -> value to MAX by alpha-beta."""
    for how in _windows(number, sentinels):
        yield lambda node, alpha=None, beta=None, how=how: windowed(**how)(node, alpha, beta)
    if number == 5:
        # one window from call to call
        yield windowed(shared="alpha beta", kept=[-inf, inf])


def window_negamax(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(node, alpha=-inf, beta=inf, sign=1) -> value to the player who moves."""
    for how in _negamax(number, sentinels):
        yield lambda node, alpha=-inf, beta=inf, sign=1, how=how: signed(prunes=True, **how)(
            node, inf, alpha, beta, sign
        )[0]


def value_and_move(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(node, level, alpha=-inf, beta=inf, sign=1) -> [value to the player who moves, move]."""
    for how in _negamax(number, sentinels, moves=True):
        yield lambda node, level, alpha=-inf, beta=inf, sign=1, how=how: list(
            signed(prunes=True, **how)(node, level, alpha, beta, sign)
        )
    if number == 30:
        # a choice that lasts from call to call
        kept: list[Any] = [None]

        def lasting(
            node: Node, level: int, alpha: Any = -inf, beta: Any = inf, sign: int = 1
        ) -> list[Any]:
            value, last = signed(prunes=True, record="improve improve")(
                node, level, alpha, beta, sign
            )
            kept[0] = kept[0] if node.is_leaf or not level else last
            return [value, kept[0]]

        yield lasting


def rated_move(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(root) -> the best move by alpha-beta, the children of the root in the order of their
    evaluations.
    """
    hows: dict[int | None, list[How]] = {
        None: [{}],
        2: [{"ties": sides} for sides in SIDES],
        3: [{"fresh": sides} for sides in SIDES],
        12: [{"turn": turn} for turn in ("max", "order", "all", "choice")],
        22: [{"place": place} for place in ("rank", "falling", "rising")],
    }
    yield from (_rated(**how) for how in hows.get(number, ()))


def _rated(ties: str = "", fresh: str = "", turn: str = "", place: str = "") -> Answer:
    below = windowed(turn="other parity") if turn == "all" else windowed()

    def answer(root: Node) -> Any:
        side = -1 if root.player == "min" and turn in ("", "order") else 1
        falling = turn in ("max", "order", "all") or root.player == "max"
        order = sorted(root.children, key=lambda child: -child.eval if falling else child.eval)
        best, chosen, window = -inf, None, [-inf, inf]
        name = "max" if side == 1 else "min"
        for rank, child in enumerate(order):
            found = below(child, *((-inf, inf) if name in fresh else window))
            if side * found > best or name in ties and found == side * best:
                best, chosen = side * found, rank if place == "rank" else child.move
            window[side < 0] = side * best
        if place in ("falling", "rising"):
            ranked = sorted(root.children, key=lambda child: child.eval, reverse=place == "falling")
            return [child.move for child in ranked].index(chosen)
        return chosen

    return answer


class Light:
    """A node that is quick to make and whose payoff may change."""

    __slots__ = ("children", "is_leaf", "payoff", "player")

    def __init__(self, player: str | None, children: Sequence[Light], payoff: Any) -> None:
        self.player, self.children, self.payoff, self.is_leaf = (
            player,
            children,
            payoff,
            not children,
        )

    def leaves(self) -> list[Light]:
        """From left to right."""
        return (
            [self] if self.is_leaf else [leaf for child in self.children for leaf in child.leaves()]
        )


def light(node: Node, order: Callable[[Node], Any] | None = None) -> Light:
    """The tree of a node in light nodes, the children sorted by `order` if there is one."""
    children = sorted(node.children, key=order) if order else node.children
    return Light(node.player, [light(child, order) for child in children], node.payoff)


def counts_of_leaves(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(leaves) -> {"value", "read", "nodes", "pruned"} of the complete tree over them."""

    def counted(leaves: Sequence[Any], how: How) -> dict[str, Any]:
        root, seen = light(complete_tree(leaves)), []
        value = windowed(**how)(root, seen=seen)
        read = {id(node) for node in seen if node.is_leaf}
        return {
            "value": value,
            "read": len(read),
            "nodes": len(seen),
            "pruned": [
                place for place, leaf in enumerate(root.leaves(), 1) if id(leaf) not in read
            ],
        }

    for how in _windows(number, sentinels):
        yield lambda leaves, how=how: counted(leaves, how)


def moments_of_leaves(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(n, values) -> mean and variance of what is read on all complete trees of n such leaves."""

    def moments(n: int, values: Sequence[Any], how: How) -> list[Any]:
        root, search, counts = light(complete_tree(range(n))), windowed(**how), []
        leaves = root.leaves()
        for chosen in product(values, repeat=n):
            for leaf, payoff in zip(leaves, chosen):
                leaf.payoff = payoff
            seen: list[Light] = []
            search(root, seen=seen)
            counts.append(sum(node.is_leaf for node in seen))
        mean = Fraction(sum(counts), len(counts))
        return [mean, Fraction(sum(count * count for count in counts), len(counts)) - mean * mean]

    for how in _windows(number, sentinels):
        yield lambda n, values, how=how: moments(n, values, how)


def ordered_search(given: Any, number: int | None, sentinels: Sequence[Any]) -> Iterator[Answer]:
    """f(root, worst=False) -> the best move, and the leaves read with the best (or the worst) child
    first everywhere.
    """

    def found(root: Node, worst: bool, how: How, move: str) -> list[Any]:
        turn = how.get("turn", "")

        def up(node: Node) -> bool:
            plies = node.path.count(".") + 1 if node.path else 0
            return (
                plies % 2 == 0
                if turn == "parity"
                else node.player == "max" or turn == "root max" and not plies
            )

        def value(node: Node, as_told: bool) -> Any:
            if node.is_leaf:
                return node.payoff
            return (max if (node.player == "max" if as_told else up(node)) else min)(
                value(child, as_told) for child in node.children
            )

        true = "true" in move
        key = {node.path: value(node, true) for node in root.nodes()}
        seen: list[Light] = []
        reached = windowed(**how)(
            light(root, lambda child: key[child.path] * (-1 if up(child.parent) != worst else 1)),
            seen=seen,
        )
        worths = [key[child.path] for child in root.children]
        best = (max if up(root) else min)(worths)
        ranked = sorted(worths, reverse=up(root) != worst)
        place = {
            "rank": lambda: ranked.index(best),
            "first": lambda: 0,
            "rising": lambda: sorted(worths).index(best),
            "falling": lambda: sorted(worths, reverse=True).index(best),
            "reached": lambda: worths.index(reached) if reached in worths else None,
        }.get(move.split()[0] if move else "", lambda: worths.index(best))()
        return [place, sum(node.is_leaf for node in seen)]

    hows = (
        [({}, move) for move in ("rank", "first", "rising", "falling")]
        if number == 22
        else [
            (how, move)
            for how in _windows(number, sentinels)
            for move in (("", "true", "reached true") if number == 12 else ("",))
        ]
    )
    for how, move in hows:
        yield lambda root, worst=False, how=how, move=move: found(root, worst, how, move)


FORMS: tuple[Form, ...] = (
    value_to_max,
    value_to_mover,
    value_at_depth,
    move,
    move_at_depth,
    window_value,
    window_negamax,
    value_and_move,
    rated_move,
    counts_of_leaves,
    moments_of_leaves,
    ordered_search,
)
