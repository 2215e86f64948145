"""What plays a real game: a search procedure over any node-value function, and iterative deepening
with a table.
"""

from collections.abc import Callable
from math import inf
from typing import Any, NamedTuple

from ..trees.arguments import told
from ..trees.node import Node
from ..trees.numbers import Number
from .view import (
    View,
    checked_depth,
    checked_movers,
    number_in,
    perfect_information,
    within_recursion_limit,
)


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
    if not callable(node_value):
        raise TypeError(f"node_value must be a function of a node, got {told(node_value)}")
    if root.is_leaf:
        raise ValueError("the game is over at the root: there is no move to choose")
    if checked_depth(depth) == 0:
        raise ValueError("depth=0 looks at no move: a search procedure needs a depth of 1 or more")
    found = []
    for child in root.children:
        value = number_in(node_value(child) if depth is None else node_value(child, depth - 1))
        if value is None:
            raise ValueError(f"node_value returned no number for the move {child.move!r}")
        found.append((child.move, value))
    return (max if root.player == "max" else min)(found, key=lambda pair: pair[1])


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


def iterative_deepening(root: Any, depth: int | None = None) -> Deepened:
    """Alpha-beta to depth 1, 2, 3, ..., each iteration ordered by what the last one found.

    A transposition table keeps, for every state met, the value or bound found there, how deep, and
    the best move, so that a state reached on two ways is searched once. States are a game's own; on
    a plain tree every node is its own state.

    Parameters
    ----------
    root : a game, a Node, or nested lists, with evaluations where a depth limit can stop.
    depth : the last iteration; None goes on until every game is seen to its end.

    Raises
    ------
    ValueError : a negative depth, a position at the horizon without an evaluation.

    Time that of alpha-beta at the last depth, often less; memory one entry for each state. Source:
    Slate and Atkin (1977); Korf, Depth-first iterative-deepening (1985).

    >>> from gamelab import TicTacToe
    >>> found = iterative_deepening(TicTacToe())
    >>> found.value, found.exact, found.depth
    (0, True, 9)
    """
    view = View(root, depth)
    table: dict[Any, Known] = {}

    def deepened_value(node, depth, alpha, beta):
        """The value or a bound, and whether every game below was seen to its end."""
        view.nodes += 1
        if node.is_leaf or depth == 0:
            return view.evaluate(node), node.is_leaf
        state, low, high = key(node), alpha, beta
        known = table.get(state)
        if known is not None and known.settles(depth, alpha, beta):
            return known.value, known.ended
        best, chosen, ended = (-inf if node.player == "max" else inf), None, True
        children = node.children
        if known is not None:  # the move that was best before comes first
            children = sorted(children, key=lambda child: child.move != known.move)
        for child in children:
            value, seen = deepened_value(child, depth - 1, alpha, beta)
            ended = ended and seen
            if chosen is None or (value > best if node.player == "max" else value < best):
                best, chosen = value, child.move
            if node.player == "max":
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        # a value at the edge of an open window is no bound: it is the value
        relation = ">=" if best >= high < inf else "<=" if best <= low > -inf else "="
        table[state] = Known(depth, best, relation, chosen, ended)
        return best, ended

    def line(node, depth):
        """The best moves that the table holds from here on, as far as they are exact."""
        known = table.get(key(node))
        if node.is_leaf or known is None or (known.depth, known.relation) != (depth, "="):
            return ()
        child = next(child for child in node.children if child.move == known.move)
        return child.move, *line(child, depth - 1)

    reached = int(min(1, view.depth))
    with within_recursion_limit():
        value, ended = deepened_value(view.root, reached, -inf, inf)
        while reached < view.depth and not ended:
            reached += 1
            value, ended = deepened_value(view.root, reached, -inf, inf)
        return Deepened(*view.result(value, line(view.root, reached)), reached, ended)


class Known(NamedTuple):
    """What the table holds of a state that was searched to a depth: the value there or a bound on
    it, the best move, and whether every game below was seen to its end.
    """

    depth: int
    value: Number
    relation: str
    move: Any
    ended: bool

    def settles(self, depth: int, alpha: Number, beta: Number) -> bool:
        """Whether a search to this depth with this window need not look again."""
        ends = {"=": True, ">=": self.value >= beta, "<=": self.value <= alpha}
        return self.depth == depth and ends[self.relation]


def key(node: Node) -> Any:
    """What two nodes share that are the same position: the game's state, else the path."""
    return getattr(node, "state", node.path)
