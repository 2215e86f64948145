"""One call of a search, and what follows from many: whose side the numbers take, and where a node's
value must lie.
"""

from collections.abc import Iterator
from math import isclose
from typing import Any

from ..search.view import is_number, number_in
from ..trees.node import Node


class Record:
    """One call: the node, the window it came with, the calls below it, and what was seen after each
    of these; `called` and `left` are the function and the line that it came from and ended at.
    """

    __slots__ = (
        "alpha",
        "began",
        "beta",
        "called",
        "children",
        "closed",
        "left",
        "looks",
        "node",
        "returned",
    )

    def __init__(self, node: Node, alpha: Any, beta: Any, began: int, called: Any) -> None:
        self.node, self.alpha, self.beta, self.began = node, alpha, beta, began
        self.called = self.left = called
        self.returned: Any = None
        self.closed = False
        self.children: list[Record] = []
        self.looks: list[tuple[Any, Any, Any]] = []


def each(records: list[Record]) -> Iterator[Record]:
    """These calls and all below them, each before the calls it made."""
    stack = records[::-1]
    while stack:
        record = stack.pop()
        yield record
        stack.extend(reversed(record.children))


def max_moves(node: Node) -> bool:
    """Whether MAX is to move; at a leaf, the opponent of the last mover counts as that."""
    if node.player is not None:
        return node.player != "min"
    return node.parent is None or node.parent.player == "min"


def side_of(records: list[Record], place: int | None) -> str:
    """Whose side the numbers take, by how parents' values follow from children's and children's
    windows from parents'.
    """
    for_max = for_mover = 0
    for record in each(records):
        value = number_in(record.returned, place)
        if value is None:
            continue
        if not record.children:
            payoff = record.node.payoff if record.node.is_leaf else record.node.eval
            if is_number(payoff):
                for_max += value == payoff
                for_mover += value == (payoff if max_moves(record.node) else -payoff)
            continue
        below = [(c.node, number_in(c.returned, place)) for c in record.children]
        if record.node.player == "chance" or any(v is None for _, v in below):
            continue
        up = record.node.player != "min"
        for_max += value == (max if up else min)(v for _, v in below)
        for_mover += value == max(v if max_moves(n) == up else -v for n, v in below)
    kept, negated = _signs_of(records, place)
    return "mover" if for_mover + negated > for_max + kept else "max"


def _signs_of(records: list[Record], place: int | None) -> tuple[int, int]:
    """How often a window or a running value keeps its sign from one player to the other, and how
    often it is negated.
    """
    kept = negated = 0
    for record in each(records):
        up, seen = max_moves(record.node), [(record.alpha, record.beta, None)]
        seen.extend(look or (None, None, None) for look in record.looks)
        for k, child in enumerate(record.children):
            if max_moves(child.node) == up:
                continue
            alpha, beta, _ = seen[k]
            if is_number(alpha) and is_number(beta):
                kept += (child.alpha, child.beta) == (alpha, beta)
                negated += (child.alpha, child.beta) == (-beta, -alpha)
            value, running = number_in(child.returned, place), number_in(seen[k + 1][2], place)
            if k == 0 and value is not None and running is not None:
                kept += running == value
                negated += running == -value
        if not up:
            kept += seen[0][1] != seen[-1][1]
            negated += seen[0][0] != seen[-1][0]
    return kept, negated


def interval_of(
    node: Node, known: dict[str, tuple[Any, Any]], within: tuple[Any, Any]
) -> tuple[Any, Any]:
    """Where the node's value lies, to MAX, given where its children's lie; an unread child may be
    anything in its bounds.
    """
    ranges = [known.get(child.path) or _bounds(child, within) for child in node.children]
    lows, highs = [low for low, _ in ranges], [high for _, high in ranges]
    if node.player == "chance":
        low, high = (sum(p * x for p, x in zip(node.probs, ends) if p) for ends in (lows, highs))
        return low, high
    best = min if node.player == "min" else max
    return best(lows), best(highs)


def _bounds(node: Node, within: tuple[Any, Any]) -> tuple[Any, Any]:
    """Between which numbers an unread node must lie, by the bounds on it and above it and those of
    the whole search.
    """
    low, high = within
    above: Node | None = node
    while above is not None:
        if above.bounds:
            low, high = max(low, above.bounds[0]), min(high, above.bounds[1])
        above = above.parent
    return low, high


def relation_of(value: Any, interval: tuple[Any, Any]) -> str | None:
    low, high = interval
    if low == high and isclose(value, low):
        return "="
    # A value inside the interval comes from a search that is wrong, or that knows more than the
    # tree says.
    return ">=" if value <= low else "<=" if value >= high else None
