"""What plays a real game: a search procedure over any node-value function, and iterative deepening
with a table.
"""

import time
from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

from ..trees.node import Node
from ..trees.numbers import Number
from .view import checked_depth, checked_movers, horizon_value, number_in, perfect_information

EXACT, LOWER, UPPER = "=", ">=", "<="


def best_move(
    root: Any, node_value: Callable[..., Any], depth: int | None = None
) -> tuple[Any, Any]:
    """The move at the root that `node_value` likes best for the player there, and its value: the
    first of equals.

    Parameters
    ----------
    root : a Node, nested lists, or a game; MAX or MIN is to move.
    node_value : node_value(child) or, with a depth, node_value(child, plies left), the value of a
    child to MAX.
    depth : plies to look ahead from the root, 1 or more; None leaves the depth to `node_value`.

    Raises
    ------
    ValueError : a leaf at the root, depth 0, or a node_value that returns no number.

    >>> from gamelab import minimax
    >>> best_move([[10, 8, 3], [2, 15, 7], [6, 5, 4]], lambda node: minimax(node).value)
    (2, 4)
    """
    root = checked_movers(perfect_information(root), ("max", "min"))
    if root.is_leaf:
        raise ValueError("the game is over at the root: there is no move to choose")
    if depth is not None and checked_depth(depth) == 0:
        raise ValueError("depth=0 looks at no move: a search procedure needs a depth of 1 or more")
    chosen, best = None, None
    for child in root.children:
        value = number_in(node_value(child) if depth is None else node_value(child, depth - 1))
        if value is None:
            raise ValueError(f"node_value returned no number for the move {child.move!r}")
        if best is None or (value > best if root.player == "max" else value < best):
            chosen, best = child.move, value
    return chosen, best


class Deepened(NamedTuple):
    """What iterative deepening found, as a Result does, and how deep it came.

    nodes and leaves count all iterations together; depth is that of the last complete one, exact
    whether it saw every game to its end, so that no deeper search could change the value."""

    value: Number
    move: Any
    line: tuple
    nodes: int
    leaves: int
    depth: int
    exact: bool


def iterative_deepening(
    root: Any,
    depth: int | None = None,
    seconds: float | None = None,
    first: int = 1,
    reuse: bool = True,
) -> Deepened:
    """Alpha-beta to depth 1, 2, 3, ..., each iteration ordered by what the last one found.

    A transposition table keeps, for every state met, the value or bound found there, how deep, and
    the best move, so that a state reached on two ways is searched once. States are a game's own; on
    a plain tree every node is its own state.

    Parameters
    ----------
    root : a game, a Node, or nested lists, with evaluations where a depth limit can stop.
    depth : the last iteration; None goes on until every game is seen to its end.
    seconds : stop when this much time is over; the last complete iteration counts, the first is
    always completed.
    first : the depth of the first iteration. With the depth of the whole game it is one search with
    a table, and no deepening.
    reuse : False takes from the table nothing but the move to try first, no values: what order
    alone is worth.

    Raises
    ------
    ValueError : a negative depth, seconds below 0, first below 1, a position at the horizon without
    an evaluation.

    Time that of alpha-beta at the last depth, often less; memory one entry for each state. Source:
    Slate and Atkin (1977); Korf, Depth-first iterative-deepening (1985).

    >>> from gamelab import TicTacToe
    >>> found = iterative_deepening(TicTacToe())
    >>> found.value, found.exact, found.depth
    (0, True, 9)
    """
    root = checked_movers(perfect_information(root), ("max", "min"))
    limit = checked_depth(depth)
    if seconds is not None and not seconds >= 0:
        raise ValueError(f"seconds={seconds!r}: the time may not be negative")
    end = inf if seconds is None else time.monotonic() + seconds
    if isinstance(first, bool) or not isinstance(first, int) or first < 1:
        raise ValueError(f"first={first!r}: the first iteration has a depth of 1 or more, in plies")
    search = _Deepening(end, reuse)
    reached = min(first, limit)
    found = search.iterate(root, reached)
    while reached < limit and not search.complete:
        try:
            found = search.iterate(root, reached + 1)
        except _OutOfTime:
            break
        reached += 1
    return Deepened(
        found[0],
        found[1][0] if found[1] else None,
        found[1],
        search.nodes,
        search.leaves,
        int(reached),
        search.complete,
    )


class _OutOfTime(Exception):
    """The time is over in the middle of an iteration."""


class _Deepening:
    """One run: the table, the counts, the clock."""

    def __init__(self, end: float, reuse: bool) -> None:
        self.end, self.reuse = end, reuse
        self.nodes = self.leaves = 0
        self.table: dict[Any, tuple[float, Number, str, Any, bool]] = {}
        self.complete = False

    def iterate(self, root: Node, depth: float) -> tuple[Number, tuple]:
        """One iteration; `complete` tells whether it stopped nowhere but at the ends of games."""
        self.cut_short = False
        self.first = not self.table
        value = self.value(root, depth, -inf, inf)
        line = self.line(root, depth)
        self.complete = not self.cut_short
        return value, line

    def value(self, node: Node, depth: float, alpha: Number, beta: Number) -> Number:
        self.nodes += 1
        if self.nodes % 512 == 0 and not self.first and time.monotonic() > self.end:
            raise _OutOfTime
        if node.is_leaf or depth == 0:
            self.leaves += 1
            self.cut_short |= not node.is_leaf
            return horizon_value(node)
        state = key(node)
        known = self.table.get(state)
        if (
            self.reuse
            and known
            and known[0] == depth
            and (
                known[2] == EXACT or (known[1] >= beta if known[2] == LOWER else known[1] <= alpha)
            )
        ):
            self.cut_short |= known[4]
            return known[1]
        low, high = alpha, beta
        outer, self.cut_short = self.cut_short, False
        chosen = None
        best: Number = -inf if node.player == "max" else inf
        for child in first_tried(node.children, known[3] if known else None):
            value = self.value(child, depth - 1, alpha, beta)
            if value > best if node.player == "max" else value < best:
                best, chosen = value, child.move
            if node.player == "max":
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        relation = LOWER if best >= high else UPPER if best <= low else EXACT
        if not (
            known and known[0] == depth and known[2] == EXACT
        ):  # a bound must not take the place of a value
            self.table[state] = (depth, best, relation, chosen, self.cut_short)
        self.cut_short |= outer
        return best

    def line(self, node: Node, depth: float) -> tuple:
        """The best moves that the table holds from here on, as far as they are exact."""
        line = []
        while not node.is_leaf and depth:
            known = self.table.get(key(node))
            if known is None or known[0] != depth or known[2] != EXACT:
                break
            node = next(child for child in node.children if child.move == known[3])
            line.append(node.move)
            depth -= 1
        return tuple(line)


def key(node: Node) -> Any:
    """What two nodes share that are the same position: the game's state, else the path."""
    return getattr(node, "state", node.path)


def first_tried(children: Any, move: Any) -> Any:
    """The children, the one of a move that was best before first."""
    return sorted(children, key=lambda child: child.move != move) if move is not None else children
