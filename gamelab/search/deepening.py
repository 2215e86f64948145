"""What plays a real game: a search procedure over any node-value function, and iterative deepening
with a table.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import chain, count
from math import inf
from operator import attrgetter
from typing import Any, NamedTuple

from ..trees.arguments import told
from ..trees.games import GameNode, hashable
from ..trees.node import Node
from ..trees.numbers import Number
from .clock import Clock, TimeIsUp, overseen
from .view import (
    View,
    checked_depth,
    checked_movers,
    number_in,
    perfect_information,
    within_recursion_limit,
)


def best_move(
    root: Any,
    node_value: Callable[..., Any],
    depth: float | None = None,
    seconds: Number | None = None,
) -> tuple[Any, Any]:
    """The move that a value function likes best for the player at the root, the first of equals.

    Parameters
    ----------
    root : Node, nested lists or Game
        The position to choose at; MAX or MIN is to move there.
    node_value : function
        The call node_value(child) or, with a depth or a clock, node_value(child, plies left) gives
        the value of a child to MAX.
    depth : int, optional
        Plies to look ahead from the root, 1 or more; None leaves the depth to `node_value`.
    seconds : number, optional
        Look 1, 2, 3, ... plies ahead, to `depth` at the most, until the time is up or nothing was
        left to estimate. The clock is asked where children, payoffs and evaluations are read.

    Returns
    -------
    tuple
        The move and its value, by the clock those of the last complete look; before the first is
        complete the first move and None.

    Raises
    ------
    ValueError
        For a leaf or chance at the root, depth 0, a time that is not above 0, or a node_value that
        returns no number. What node_value raises is raised: most searches with a depth or a clock
        need evaluations.

    Examples
    --------
    >>> from gamelab import minimax
    >>> best_move([[10, 8, 3], [2, 15, 7], [6, 5, 4]], lambda node: minimax(node).value)
    (2, 4)
    """
    root = checked_movers(perfect_information(root), ("max", "min", "chance"))
    if not callable(node_value):
        raise TypeError(f"node_value must be a function of a node, got {told(node_value)}")
    if root.player not in ("max", "min"):
        why = "the game is over" if root.is_leaf else "chance moves"
        raise ValueError(f"{why} at the root: there is no move to choose")
    if checked_depth(depth) == 0:
        raise ValueError("depth=0 looks at no move: a search procedure needs a depth of 1 or more")

    def looked(root, *plies):
        found = []
        for child in root.children:
            value = number_in(node_value(child, *plies))
            if value is None:
                raise ValueError(f"node_value returned no number for the move {child.move!r}")
            found.append((child.move, value))
        return (max if root.player == "max" else min)(found, key=lambda pair: pair[1])

    if seconds is None:
        return looked(root, *([] if depth is None else [depth - 1]))
    clock, estimated = Clock(seconds), True

    def ask(node, what):
        nonlocal estimated
        estimated = estimated or what == "eval" and not node.is_leaf
        clock.ask()

    found, timed, plies = (root.children[0].move, None), overseen(root, ask), 0
    with suppress(TimeIsUp):
        while estimated and plies != depth:
            estimated = False
            found = looked(timed, plies)
            plies += 1
    return found


class Deepened(NamedTuple):
    """What iterative deepening found: as a Result, and how deep it came.

    Attributes
    ----------
    value : int, Fraction, float or None
        The payoff to MAX that the root is worth; where not all was seen, what the mover is sure of,
        and None where that is nothing.
    move : label or int
        The first move that attains the value; with None the first move.
    line : tuple
        The moves that both sides choose from the root on.
    nodes : int
        The positions visited in all iterations together.
    leaves : int
        The positions evaluated in all iterations together.
    depth : int
        That of the last complete iteration.
    exact : bool
        Whether it saw every game to its end, so that no deeper search could change the value.
    """

    value: Number | None
    move: Any
    line: tuple
    nodes: int
    leaves: int
    depth: int
    exact: bool


def iterative_deepening(
    root: Any, depth: float | None = None, seconds: Number | None = None
) -> Deepened:
    """Alpha-beta to depth 1, 2, 3, ..., each iteration ordered by what the last one found.

    A transposition table keeps, for every state met, the value or bound found there, how deep, and
    the best move, so that a state reached on two ways is searched once; what was seen to its end
    settles it at any depth. States are a game's own; on a plain tree every node is its own state.

    A position at the horizon without an evaluation is unknown, and counts as the worst for the
    player at the root. So the value is what is proved to be sure and the move the one that makes it
    sure; where nothing is proved, they are None and the first.

    Parameters
    ----------
    root : Game, Node or nested lists
        The position to search from.
    depth : int, optional
        The last iteration; None goes on until every game is seen to its end.
    seconds : number, optional
        When to stop, inside an iteration: the last complete one counts.

    Returns
    -------
    Deepened
        What a Result has, and how deep the search came.

    Raises
    ------
    ValueError
        For a negative depth and a time that is not above 0.

    Notes
    -----
    Time that of alpha-beta at the last depth, often less; memory one entry for each state. Source:
    Slate and Atkin (1977); Korf, Depth-first iterative-deepening (1985).

    Examples
    --------
    >>> from gamelab import TicTacToe
    >>> found = iterative_deepening(TicTacToe())
    >>> found.value, found.exact, found.depth
    (0, True, 9)
    """
    view, clock = View(root, depth), Clock(seconds)
    view.unknown = inf if view.root.player == "min" else -inf
    stated = isinstance(view.root, GameNode) and hashable(view.root.state)
    key: Callable[[Node], Any] = attrgetter("state" if stated else "path")
    table: dict[Any, Known] = {}

    def deepened_value(node, depth, alpha, beta):
        """The value or a bound, and whether every game below was seen to its end."""
        view.nodes += 1
        clock.ask()
        if node.is_leaf or depth == 0:
            return view.evaluate(node), node.is_leaf
        state, low, high = key(node), alpha, beta
        known = table.get(state)
        if known is not None and known.settles(depth, alpha, beta):
            return known.value, known.ended
        best, chosen, ended = (-inf if node.player == "max" else inf), -1, True
        for child in node.children if known is None else promising(node.children, known.place):
            value, seen = deepened_value(child, depth - 1, alpha, beta)
            ended = ended and seen
            if chosen < 0 or (value > best if node.player == "max" else value < best):
                best, chosen = value, child.index or 0
            if node.player == "max":
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                ended = seen  # one reply is enough to prove a bound
                break
        # a value at the edge of an open window is no bound: it is the value
        relation = ">=" if best >= high < inf else "<=" if best <= low > -inf else "="
        table[state] = Known(depth, best, relation, chosen, ended)
        return best, ended

    def line(node, depth):
        """The best moves that the table holds from here on, as far as they are exact."""
        known = table.get(key(node))
        if node.is_leaf or known is None or not known.settles(depth, -inf, inf):
            return ()
        child = node.children[known.place]
        return child.move, *line(child, depth - 1)

    first = () if view.root.is_leaf else (view.root.children[0].move,)
    found: tuple[Any, tuple, int, bool] = None, first, 0, False
    with within_recursion_limit(), suppress(TimeIsUp):
        for reached in count(int(min(1, view.depth))):
            value, ended = deepened_value(view.root, reached, -inf, inf)
            proved = ended or value != view.unknown
            moves = line(view.root, reached)
            found = (value, moves, reached, ended) if proved else (None, moves[:1], reached, False)
            if ended or reached == view.depth:
                break
    value, moves, reached, ended = found
    move = moves[0] if moves else None
    return Deepened(value, move, moves, view.nodes, view.leaves, reached, ended)


def promising(children: Any, place: int) -> Iterable[Node]:
    """The child at a place, then the others."""
    return chain([children[place]], (child for child in children if child.index != place))


class Known(NamedTuple):
    """What the table holds of a state that was searched to a depth: the value there or a bound on
    it, the best move, and whether every game below was seen to its end.
    """

    depth: int
    value: Number
    relation: str
    place: int
    ended: bool

    def settles(self, depth: int, alpha: Number, beta: Number) -> bool:
        """Whether a search to this depth with this window need not look again."""
        ends = {"=": True, ">=": self.value >= beta, "<=": self.value <= alpha}
        return (self.ended or self.depth == depth) and ends[self.relation]
