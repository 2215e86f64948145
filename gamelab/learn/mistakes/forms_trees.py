"""The forms in which questions ask for a search of MAX and MIN, and for what it reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from math import inf
from typing import Any

from ...laboratory.pruning import complete_tree
from ...search.minimax import minimax
from ...trees.node import Node
from .forms import Answer, Form
from .searches import BOTH, SIDES, How, every, signed, signed_shapes, windowed, windowed_shapes

move_shapes = partial(signed_shapes, moves=True)


def value_to_max(**how: Any) -> Answer:
    """f(node, depth=inf) -> value to MAX."""
    search = signed(**how)

    def answer(node: Node, depth: float = inf) -> Any:
        found = search(node, depth)
        return found.sign * found.value

    return answer


def value_at_depth(**how: Any) -> Answer:
    """f(node, depth, sign=1) -> value to the player who moves, so many plies deep."""
    search = signed(**how)
    return lambda node, depth, sign=1: search(node, depth, sign=sign).value


def value_to_mover(**how: Any) -> Answer:
    """f(node, sign=1) -> value to the player who moves."""
    search = signed(**how)
    return lambda node, sign=1: search(node, sign=sign).value


def best_move(first: str = "", alone: bool = False, **how: Any) -> Answer:
    """f(root, depth=inf) -> the place of the best move, so many plies deep.

    first : the sides that sort the best first, and return its place there; `alone`: as if nothing
    tied with it (22)."""
    search = signed(moving=True, **how)

    def answer(root: Node, depth: float = inf) -> Any:
        if not first:
            return search(root, depth).move
        worths = [minimax(child, depth - 1).value for child in root.children]
        side = "min" if root.player == "min" else "max"
        ties = 1 if alone else worths.count((max if side == "max" else min)(worths))
        return 0 if side in first else len(worths) - ties

    return answer


def _move_shapes(sentinels: Sequence[Any]) -> dict[int, list[How]]:
    places = [*every(first=(BOTH, "max", "min", "nobody")), {"first": "min", "alone": True}]
    return {**move_shapes(sentinels), 22: places}


def window_negamax(**how: Any) -> Answer:
    """f(node, alpha=-inf, beta=inf, sign=1) -> value to the player who moves."""
    search = signed(prunes=True, **how)
    return lambda node, alpha=-inf, beta=inf, sign=1: search(node, inf, alpha, beta, sign).value


def value_and_move(**how: Any) -> Answer:
    """f(node, level, alpha=-inf, beta=inf, sign=1) -> [value to the player who moves, move]."""
    search = signed(prunes=True, **how)
    return lambda node, level, alpha=-inf, beta=inf, sign=1: list(
        search(node, level, alpha, beta, sign)[:2]
    )


def rated_move(ties: str = "", fresh: str = "", turn: str = "", place: str = "") -> Answer:
    """f(root) -> the best move by alpha-beta, the children of the root in the order of their
    evaluations.

    fresh : the sides that give every child a fresh window (3). turn : who is taken for MAX: "max"
    the root, "order" the root in its order, "choice" in its choice, "all" who moves at even plies
    (12). place : the place by "rank" is returned, or in "falling" or "rising" order (22)."""
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

    def __init__(self, node: Node, order: Callable[[Node], Any] | None = None) -> None:
        children = sorted(node.children, key=order) if order else node.children
        self.children = [Light(child, order) for child in children]
        self.player, self.payoff, self.is_leaf = node.player, node.payoff, node.is_leaf

    def leaves(self) -> list[Light]:
        """From left to right."""
        below = [leaf for child in self.children for leaf in child.leaves()]
        return [self] if self.is_leaf else below


def counts_of_leaves(**how: Any) -> Answer:
    """f(leaves) -> {"value", "read", "nodes", "pruned"} of the complete tree over them."""
    search = windowed(**how)

    def answer(leaves: Sequence[Any]) -> dict[str, Any]:
        root, seen = Light(complete_tree(leaves)), []
        value = search(root, seen=seen)
        read = {id(node) for node in seen if node.is_leaf}
        pruned = [place for place, leaf in enumerate(root.leaves(), 1) if id(leaf) not in read]
        return {"value": value, "read": len(read), "nodes": len(seen), "pruned": pruned}

    return answer


def moments_of_leaves(**how: Any) -> Answer:
    """f(n, values) -> mean and variance of what is read on all complete trees of n such leaves."""
    search = windowed(**how)

    def answer(n: int, values: Sequence[Any]) -> list[Any]:
        root, counts = Light(complete_tree(range(n))), []
        leaves = root.leaves()
        for chosen in product(values, repeat=n):
            for leaf, payoff in zip(leaves, chosen):
                leaf.payoff = payoff
            seen: list[Light] = []
            search(root, seen=seen)
            counts.append(sum(node.is_leaf for node in seen))
        mean = Fraction(sum(counts), len(counts))
        return [mean, Fraction(sum(count * count for count in counts), len(counts)) - mean * mean]

    return answer


def ordered_search(move: str = "", told: bool = False, **how: Any) -> Answer:
    """f(root, worst=False) -> the best move, and the leaves read with the best (or the worst) child
    first everywhere.

    move : the place is that by "rank" among the children searched, the "first", or in "rising" or
    "falling" order (22), or that of what the search "reached". told : children are ordered by their
    right values, though the search takes the wrong player (12)."""
    turn, search = how.get("turn", ""), windowed(**how)

    def up(node: Node) -> bool:
        plies = node.path.count(".") + 1 if node.path else 0
        even = plies % 2 == 0 if turn == "parity" else turn == "root max" and not plies
        return even or node.player == "max" and turn != "parity"

    def answer(root: Node, worst: bool = False) -> list[Any]:
        def value(node: Node) -> Any:
            if node.is_leaf:
                return node.payoff
            rises = node.player == "max" if told else up(node)
            return (max if rises else min)(map(value, node.children))

        key, seen = {node.path: value(node) for node in root.nodes()}, []
        light = Light(
            root, lambda child: key[child.path] * (1 if up(child.parent) == worst else -1)
        )
        reached = search(light, seen=seen)
        worths = [key[child.path] for child in root.children]
        best = reached if move == "reached" else (max if up(root) else min)(worths)
        if move in ("rank", "falling", "rising"):
            falling = up(root) != worst if move == "rank" else move == "falling"
            worths.sort(reverse=falling)
        place = 0 if move == "first" else worths.index(best) if best in worths else None
        return [place, sum(node.is_leaf for node in seen)]

    return answer


def _ordered_shapes(sentinels: Sequence[Any]) -> dict[int, list[How]]:
    shapes = dict(windowed_shapes(sentinels))
    told: list[How] = [{}, {"told": True}, {"told": True, "move": "reached"}]
    shapes[12] = [how | more for how in shapes[12] for more in told]
    return {**shapes, 22: every(move=("rank", "first", "rising", "falling"))}


VALUE_TO_MAX = Form(value_to_max, signed_shapes)
VALUE_AT_DEPTH = Form(value_at_depth, signed_shapes)
VALUE_TO_MOVER = Form(value_to_mover, signed_shapes)
BEST_MOVE = Form(best_move, _move_shapes)
WINDOW_VALUE = Form(windowed, windowed_shapes)
WINDOW_NEGAMAX = Form(window_negamax, signed_shapes)
VALUE_AND_MOVE = Form(value_and_move, move_shapes)
RATED_MOVE = Form(
    rated_move,
    lambda sentinels: {
        2: every(ties=SIDES),
        3: every(fresh=SIDES),
        12: every(turn=("max", "order", "all", "choice")),
        22: every(place=("rank", "falling", "rising")),
    },
)
COUNTS_OF_LEAVES = Form(counts_of_leaves, windowed_shapes)
MOMENTS_OF_LEAVES = Form(moments_of_leaves, windowed_shapes)
ORDERED_SEARCH = Form(ordered_search, _ordered_shapes)
