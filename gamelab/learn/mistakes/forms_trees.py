"""The forms in which questions ask for a search of MAX and MIN, and for what it reads."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import product
from math import inf
from typing import Any

from ...laboratory.pruning import complete_tree
from ...search.minimax import minimax
from ...trees.node import Node
from .forms import Answer, Form
from .searches import (
    BOTH,
    MOVES,
    PRUNING,
    SIDES,
    SIGNED,
    WINDOWED,
    every,
    signed,
    windowed,
)


def value_to_max(**how: Any) -> Answer:
    """f(node, depth=inf) -> value to MAX."""
    search = signed(**how)

    def answer(node, depth=inf):
        found = search(node, depth)
        return found.sign * found.value

    return answer


def value_at_depth(**how: Any) -> Answer:
    """f(node, depth=inf, sign=1, alpha=-inf, beta=inf) -> value to the player who moves, so many
    plies deep.
    """
    search = signed(**how)
    return lambda node, depth=inf, sign=1, **window: search(node, depth, sign=sign, **window).value


def value_to_mover(**how: Any) -> Answer:
    """f(node, sign=1) -> value to the player who moves."""
    search = signed(**how)
    return lambda node, sign=1: search(node, sign=sign).value


def best_move(first: str = "", alone: bool = False, **how: Any) -> Answer:
    """f(root, depth=inf) -> the place of the best move, so many plies deep.

    first : the sides that sort the best first, and return its place there; `alone`: as if nothing
    tied with it (22)."""
    search = signed(moving=True, **how)

    def answer(root, depth=inf):
        if not first:
            return search(root, depth).move
        worths = [minimax(child, depth - 1).value for child in root.children]
        side = "min" if root.player == "min" else "max"
        ties = 1 if alone else worths.count((max if side == "max" else min)(worths))
        return 0 if side in first else len(worths) - ties

    return answer


def value_and_move(**how: Any) -> Answer:
    """f(node, level, alpha=-inf, beta=inf, sign=1) -> [value to the player who moves, move]."""
    search = signed(**how)
    return lambda node, level, **entered: list(search(node, level, **entered)[:2])


def rated_move(ties: str = "", fresh: str = "", turn: str = "", place: str = "") -> Answer:
    """f(root) -> the best move by alpha-beta, the children of the root in the order of their
    evaluations.

    fresh : the sides that give every child a fresh window (3). turn : who is taken for MAX: "max"
    the root, "order" the root in its order, "choice" in its choice, "all" who moves at even plies
    (12). place : the place by "rank" is returned, or in "falling" or "rising" order (22)."""
    below = windowed(turn="other parity") if turn == "all" else windowed()

    def answer(root):
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


def counts_of_leaves(**how: Any) -> Answer:
    """f(leaves) -> {"value", "read", "nodes", "pruned"} of the complete tree over them."""
    search = windowed(**how)

    def answer(leaves):
        root, seen = complete_tree(leaves), []
        value = search(root, seen=seen)
        read = {id(node) for node in seen if node.is_leaf}
        pruned = [place for place, leaf in enumerate(root.leaves(), 1) if id(leaf) not in read]
        return {"value": value, "read": len(read), "nodes": len(seen), "pruned": pruned}

    return answer


def moments_of_leaves(**how: Any) -> Answer:
    """f(n, values) -> mean and variance of what is read on all complete trees of n such leaves."""
    search = windowed(**how)

    def answer(n, values):
        root, counts = complete_tree(range(n)), []
        leaves = list(root.leaves())
        for chosen in product(values, repeat=n):
            for leaf, payoff in zip(leaves, chosen):
                leaf.payoff = payoff
            seen: list[Node] = []
            search(root, seen=seen)
            counts.append(sum(node.is_leaf for node in seen))
        mean = Fraction(sum(counts), len(counts))
        return [mean, Fraction(sum(count * count for count in counts), len(counts)) - mean * mean]

    return answer


class Light:
    """A copy of a node, no Node itself, with the children everywhere in an order."""

    def __init__(self, node: Node, order: Callable[[Node], Any]) -> None:
        self.children = [Light(child, order) for child in sorted(node.children, key=order)]
        self.player, self.payoff, self.is_leaf = node.player, node.payoff, node.is_leaf


def ordered_search(move: str = "", **how: Any) -> Answer:
    """f(root, worst=False) -> the best move, and the leaves read with the best (or the worst) child
    first everywhere.

    move : the place is that by "rank" among the children searched, the "first", or in "rising" or
    "falling" order (22)."""
    turn, search = how.get("turn", ""), windowed(**how)

    def up(node):
        plies = node.path.count(".") + 1 if node.path else 0
        even = plies % 2 == 0 if turn == "parity" else turn == "root max" and not plies
        return even or node.player == "max" and turn != "parity"

    def answer(root, worst=False):
        def value(node):
            if node.is_leaf:
                return node.payoff
            return (max if up(node) else min)(map(value, node.children))

        key, seen = {node.path: value(node) for node in root.nodes()}, []

        def order(child):
            return key[child.path] * (1 if up(child.parent) == worst else -1)

        search(Light(root, order), seen=seen)
        worths = [key[child.path] for child in root.children]
        best = (max if up(root) else min)(worths)
        if move in ("rank", "falling", "rising"):
            falling = up(root) != worst if move == "rank" else move == "falling"
            worths.sort(reverse=falling)
        place = 0 if move == "first" else worths.index(best)
        return [place, sum(node.is_leaf for node in seen)]

    return answer


VALUE_TO_MAX = Form(value_to_max, SIGNED)
VALUE_AT_DEPTH = Form(value_at_depth, SIGNED)
VALUE_TO_MOVER = Form(value_to_mover, SIGNED)
BEST_MOVE = Form(
    best_move,
    {
        **MOVES,
        22: [*every(first=(BOTH, "max", "min", "nobody")), {"first": "min", "alone": True}],
    },
)
WINDOW_VALUE = Form(windowed, WINDOWED)
WINDOW_NEGAMAX = Form(partial(value_at_depth, prunes=True), {**SIGNED, **PRUNING})
VALUE_AND_MOVE = Form(partial(value_and_move, prunes=True), {**MOVES, **PRUNING})
RATED_MOVE = Form(
    rated_move,
    {
        2: every(ties=SIDES),
        3: every(fresh=SIDES),
        12: every(turn=("max", "order", "all", "choice")),
        22: every(place=("rank", "falling", "rising")),
    },
)
COUNTS_OF_LEAVES = Form(counts_of_leaves, WINDOWED)
MOMENTS_OF_LEAVES = Form(moments_of_leaves, WINDOWED)
ORDERED_SEARCH = Form(
    ordered_search,
    {
        **WINDOWED,
        22: every(move=("rank", "first", "rising", "falling")),
    },
)
