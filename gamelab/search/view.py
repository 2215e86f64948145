"""What stands around a search: its result, its view of the tree, the order of the children, the
checks of the arguments.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from decimal import Decimal
from math import inf
from numbers import Integral, Real
from operator import attrgetter
from typing import Any, NamedTuple

from ..trees.arguments import told, whole
from ..trees.fields import SCALAR, where
from ..trees.games import GameNode, as_node
from ..trees.node import Node, origin, seldom_collected
from ..trees.numbers import Interval, Number, exact, listed, number_text

REAL = int, float, Real, Decimal  # to ask the first two takes a moment, and the others long
FEW = 100  # plies that a search goes down without coming near Python's limit
Order = str | Callable[[Node], Any] | None


class Result(NamedTuple):
    """What a search found.

    Attributes
    ----------
    value : int, Fraction or float
        The payoff to MAX that the root is worth; with a narrow window possibly only a bound on it.
    move : label or int
        The first move that attains the value; None at depth 0, at a leaf, and when every child
        fails low.
    line : tuple
        The principal variation: the moves that both sides choose from the root on.
    nodes : int
        The positions visited, the root included.
    leaves : int
        The positions evaluated among them.
    """

    value: Number
    move: Any
    line: tuple
    nodes: int
    leaves: int


def is_number(value: Any) -> bool:
    """A real number that is no truth value."""
    return type(value) is int or isinstance(value, REAL) and not isinstance(value, bool)


def number_in(returned: Any) -> Any:
    """The number in what a search returned: itself, its .value, or the first number of a tuple.

    >>> number_in((3, "left")), number_in(None)
    (3, None)
    """
    if not isinstance(returned, tuple | list):
        returned = returned, getattr(returned, "value", None)
    return next(filter(is_number, returned), None)


class View:
    """One search's view of its tree: the root and the depth, checked; evaluations; children in
    order; the counts.

    unknown : what an inner node without an evaluation counts at the horizon; None refuses it."""

    unknown: Number | None = None

    def __init__(
        self,
        root: Any,
        depth: float | None = None,
        order: Order = None,
        seed: int = 0,
        movers: tuple[str, ...] = ("max", "min"),
    ) -> None:
        self.root = checked_movers(perfect_information(root), movers)
        self.depth = checked_depth(depth)
        self.nodes = self.leaves = 0
        self.children = arrangement(order, seed, self.root, self.depth)

    def evaluate(self, node: Node) -> Number:
        """The payoff of a leaf, the static evaluation of a node at the horizon."""
        self.leaves += 1
        value = node.payoff if node.is_leaf else node.eval
        if value is None:
            value = self.unknown
        return horizon_value(node) if value is None else value

    def result(self, value: Number, line: tuple) -> Result:
        """What the recursion returned, with the counts."""
        return Result(value, line[0] if line else None, line, self.nodes, self.leaves)


@contextmanager
def within_recursion_limit() -> Iterator[None]:
    """A recursion over a tree that is deeper than Python's calls may be: ValueError with the plies
    that it came down, in place of a traceback of a thousand lines.
    """
    try:
        with seldom_collected():
            yield
    except RecursionError as error:
        plies = _plies_reached(error)
        if plies < FEW:  # somebody's own function calls itself without end
            raise
        raise ValueError(
            f"the search came {plies} plies deep, and Python's calls go no deeper (its limit is"
            f" {sys.getrecursionlimit()}): give a depth limit"
        ) from None


def _plies_reached(error):
    plies, traceback = 0, error.__traceback__
    while traceback is not None:
        node, up = traceback.tb_frame.f_locals.get("node"), 0
        while isinstance(node, Node) and node.parent is not None:
            node, up = node.parent, up + 1
        plies, traceback = max(plies, up), traceback.tb_next
    return plies


def known(expected: Number, node: Node | str) -> Number:
    """The expected value at a chance node; ValueError where infinite payoffs of both signs meet."""
    if expected != expected:
        raise ValueError(f"{where(node)}: its expected value is ∞ - ∞, which is no number")
    return expected


def arrangement(
    order: Order, seed: int, root: Node, depth: float
) -> Callable[[Node], Sequence[Node]]:
    """A function from a node to its children in the order asked for; equal children keep the order
    they have.

    "best" and "worst" sort by the true value at the horizon, as a search that already knew
    everything would; "eval" by static evaluation; both from the side of the player to move.
    "random" depends on the seed and the node alone, so a node's children come in the same order
    however much of the tree was visited before."""
    seed = whole(seed, "seed")
    if order is None:
        return attrgetter("children")
    if callable(order):
        return lambda node: sorted(node.children, key=order)
    name = order if isinstance(order, str) else None
    if name == "random":
        import random

        def shuffled(node: Node) -> list[Node]:
            return random.Random(f"{seed}:{node.path}").sample(node.children, len(node.children))

        return shuffled
    # To look up what an order goes by counts as no reading of the tree.
    if name == "eval":

        def worth(child: Node) -> Number:
            return horizon_value(next(child.survey(), child))

    elif name in ("best", "worst"):
        values = minimax_values(next(root.survey(), root), depth)

        def worth(child: Node) -> Number:
            return values[child.path]

    else:
        raise ValueError(
            f"order={told(order)} is none of None, 'best', 'worst', 'random', 'eval' or a key"
            " function"
            " of a child"
        )
    promising = name != "worst"
    return lambda node: sorted(
        node.children, key=worth, reverse=(node.player == "max") == promising
    )


def minimax_values(root: Node, depth: float = inf) -> dict[str, Number]:
    """The minimax value of every node down to the horizon, by path, each after its children.

    >>> from gamelab import tree
    >>> minimax_values(tree([[3, 12], 2]))
    {'0.0': 3, '0.1': 12, '0': 3, '1': 2, '': 3}
    """
    values: dict[str, Number] = {}

    def value(node: Node, depth: float) -> Number:
        if node.is_leaf or depth == 0:
            found = horizon_value(node)
        else:
            below = [value(child, depth - 1) for child in node.children]
            found = max(below) if node.player == "max" else min(below)
        values[node.path] = found
        return found

    with within_recursion_limit():
        value(root, depth)
    return values


def horizon_value(node: Node) -> Number:
    """The payoff of a leaf, the static evaluation of an inner node; ValueError where that is
    missing.
    """
    value = node.payoff if node.is_leaf else node.eval
    if value is None:
        remedy = 'give it an "eval"'
        if isinstance(node, GameNode):
            remedy = f"write evaluate(self, state) in {type(node.position.rules.game).__name__}"
        raise ValueError(
            f"{where(node)} has no evaluation: {remedy}, or search without a depth limit"
        )
    return value


def checked_depth(depth: float | None) -> float:
    """The depth limit, infinity for None; ValueError when negative, TypeError when not whole."""
    if depth is None:
        return inf
    if isinstance(depth, float) and depth == inf:
        return inf
    if isinstance(depth, bool) or not isinstance(depth, Integral):
        raise TypeError(f"depth must be a whole number of plies or None, got {told(depth)}")
    if depth < 0:
        raise ValueError(f"depth={depth} is negative: 0 evaluates the root, None looks to the end")
    return int(depth)


def checked_window(window: Interval) -> Interval:
    """Alpha and beta at the root; ValueError unless they are two numbers, the lower first."""
    if not isinstance(window, tuple | list) or len(window) != 2:
        raise ValueError(f"window={told(window)} is not a pair (alpha, beta)")
    alpha, beta = exact(window[0], "window: alpha"), exact(window[1], "window: beta")
    if alpha >= beta:
        raise ValueError(
            f"window=({number_text(alpha)}, {number_text(beta)}): alpha must be below beta"
        )
    return alpha, beta


def perfect_information(root: Any) -> Node:
    """What a search is given, as a root; ValueError naming a node where the mover does not know
    which node it is.
    """
    root = as_node(root)
    if root.infosets:
        alike = Counter(node.info for node in origin(root).survey() if node.info)
        for node in root.survey():
            if alike[node.info] > 1:
                raise ValueError(
                    f"{where(node)} is in the information set {told(node.info)}: a search needs"
                    " players who know at which node they are; Payoffs.of(tree) asks less"
                )
    return root


def checked_movers(root: Node, movers: tuple[str, ...]) -> Node:
    """The root, if nobody but these moves anywhere below it; ValueError naming the first other
    node.
    """
    if root.movers.issubset(movers) and not isinstance(root.payoff, tuple):
        return root
    known = listed(player.upper() if player != "chance" else player for player in movers)
    for node in root.survey():
        if node.children and node.player not in movers:
            kind = (
                "a chance node" if node.player == "chance" else f"a node of player {node.player!r}"
            )
            raise ValueError(f"{where(node)} is {kind}: this search knows {known} only")
        if isinstance(node.payoff, tuple):
            raise ValueError(
                f"{where(node)} has a payoff for each player {number_text(node.payoff)}: this"
                " search needs one number, to MAX"
            )
    if isinstance(root, GameNode):  # whose nodes are not all there to be looked through
        movers = tuple(sorted(root.movers)) if root.players == SCALAR else root.players
        raise ValueError(f"in this game {listed(movers)} move: this search knows {known} only")
    return root
