"""The forms in which questions ask for a search of MAX and MIN, and for what it reads."""

from fractions import Fraction
from functools import partial
from itertools import product
from math import inf
from statistics import mean, pvariance
from typing import Any

from ...laboratory.pruning import complete_tree
from ...search.minimax import minimax
from .forms import Answer, Form
from .searches import (
    MOVES,
    PRUNING,
    SIDES,
    SIGNED,
    WINDOWED,
    every,
    is_max,
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


def best_move(first: str = "", **how: Any) -> Answer:
    """f(root, depth=inf) -> the place of the best move, so many plies deep.

    first : the sides that sort the best first, and return its place there (place in the order)."""
    search = signed(moving=True, **how)

    def answer(root, depth=inf):
        if not first:
            return search(root, depth).move
        worths = [minimax(child, depth - 1).value for child in root.children]
        equals = worths.count(minimax(root, depth).value)
        return 0 if root.player in first else len(worths) - equals

    return answer


def value_and_move(**how: Any) -> Answer:
    """f(node, level, alpha=-inf, beta=inf, sign=1) -> [value to the player who moves, move]."""
    search = signed(**how)
    return lambda node, level, **entered: list(search(node, level, **entered)[:2])


def rated_move(ties: str = "", fresh: str = "", turn: str = "", place: str = "") -> Answer:
    """f(root) -> the best move by alpha-beta, the children of the root in the order of their
    evaluations.

    fresh : the sides that give every child a fresh window. turn : who is taken for MAX: "max"
    the root, "order" the root in its order, "all" who moves at even plies. place : the place
    by "rank" is returned, or in "falling" or "rising" order (place in the order)."""
    below = windowed(turn="parity" if turn == "all" else "")

    def answer(root):
        side = -1 if root.player == "min" and turn in ("", "order") else 1
        falling = turn in ("max", "order", "all") or root.player == "max"

        def by_eval(falling):
            return sorted(root.children, key=lambda child: child.eval, reverse=falling)

        best, chosen, window = -inf, None, [-inf, inf]
        name = "max" if side == 1 else "min"
        for rank, child in enumerate(by_eval(falling)):
            found = below(child, *((-inf, inf) if name in fresh else window))
            if side * found > best or name in ties and found == side * best:
                best, chosen = side * found, rank if place == "rank" else child.move
            window[side < 0] = side * best
        if place in ("falling", "rising"):
            return [child.move for child in by_eval(place == "falling")].index(chosen)
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
    report = counts_of_leaves(**how)

    def answer(n, values):
        counts = [Fraction(report(leaves)["read"]) for leaves in product(values, repeat=n)]
        return [mean(counts), pvariance(counts)]

    return answer


def ordered_search(move: str = "", **how: Any) -> Answer:
    """f(root, worst=False) -> the best move, and the leaves read with the best (or the worst) child
    first everywhere.

    move : the place is that by "rank" among the children searched, the "first", or in "rising"
    order (place in the order)."""
    turn = how.get("turn", "")

    def answer(root, worst=False):
        def value(node):
            if node.is_leaf:
                return node.payoff
            return (max if is_max(node, turn) else min)(map(value, node.children))

        key, seen = {node.path: value(node) for node in root.nodes()}, []

        def order(child):
            return key[child.path] * (1 if is_max(child.parent, turn) == worst else -1)

        windowed(order=order, **how)(root, seen=seen)
        worths = [key[child.path] for child in root.children]
        if move in ("rank", "rising"):
            worths.sort(reverse=move == "rank" and is_max(root, turn) != worst)
        place = 0 if move == "first" else worths.index(key[""])
        return [place, sum(node.is_leaf for node in seen)]

    return answer


VALUE_TO_MAX = Form(value_to_max, SIGNED)
VALUE_AT_DEPTH = Form(value_at_depth, SIGNED)
VALUE_TO_MOVER = Form(value_to_mover, SIGNED)
BEST_MOVE = Form(
    best_move,
    {
        **MOVES,
        "place in the order": every(first=SIDES),
    },
)
WINDOW_VALUE = Form(windowed, WINDOWED)
WINDOW_NEGAMAX = Form(partial(value_at_depth, prunes=True), {**SIGNED, **PRUNING})
VALUE_AND_MOVE = Form(partial(value_and_move, prunes=True), {**MOVES, **PRUNING})
RATED_MOVE = Form(
    rated_move,
    {
        "tie replaces": every(ties=SIDES),
        "fresh window at the root": every(fresh=SIDES),
        "turn misread": every(turn=("max", "order", "all")),
        "place in the order": every(place=("rank", "falling", "rising")),
    },
)
COUNTS_OF_LEAVES = Form(counts_of_leaves, WINDOWED)
# two moments tell only these from all others
TOLD_BY_MOMENTS = ("strict cut", "fresh window at the root")
MOMENTS_OF_LEAVES = Form(moments_of_leaves, {name: WINDOWED[name] for name in TOLD_BY_MOMENTS})
ORDERED_SEARCH = Form(
    ordered_search,
    {
        **WINDOWED,
        "place in the order": every(move=("rank", "first", "rising")),
    },
)
