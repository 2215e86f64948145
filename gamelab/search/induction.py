"""Backward induction: game trees in which every player has payoffs of their own."""

from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from ..trees.node import Node
from .view import (
    checked_depth,
    horizon_value,
    known,
    perfect_information,
    within_recursion_limit,
)


class Induced(NamedTuple):
    """What backward induction found.

    Attributes
    ----------
    payoff : tuple or number
        A number for each player, in the order of the tree's players; on a tree of MAX and MIN, the
        number to MAX.
    move : label or int
        The first move of the line; None at a leaf and at depth 0.
    line : tuple
        The moves chosen from the root on, up to the first chance node.
    nodes : int
        The positions visited, the root included.
    leaves : int
        The positions evaluated among them.
    """

    payoff: Any
    move: Any
    line: tuple
    nodes: int
    leaves: int


def backward_induction(root: Any, depth: float | None = None) -> Induced:
    """The outcome when each player, at each node, maximises their own payoff.

    Among equals the first child is chosen. Nothing is pruned: a leaf that is good for everybody may
    be anywhere.

    Parameters
    ----------
    root : Node, nested lists or Game
        The position to search from.
    depth : int, optional
        Plies to look ahead, with evaluations for each player at that depth; None looks to the end.

    Returns
    -------
    Induced
        The payoff of every player, the move, the line and the counts.

    Notes
    -----
    Time O(b^m). Source: Kuhn, Extensive games and the problem of information (1953).

    Examples
    --------
    >>> from gamelab import tree
    >>> t = tree([[(10, 1), (8, 3)], [(2, 4), (15, 9)]], players=("A", "B"))
    >>> backward_induction(t).payoff, backward_induction(t).line
    ((15, 9), (1, 1))
    """
    root = perfect_information(root)
    counts = {"nodes": 0, "leaves": 0}

    def induction_value(node, depth):
        counts["nodes"] += 1
        if node.is_leaf or depth == 0:
            counts["leaves"] += 1
            return horizon_value(node), ()
        outcomes = [(*induction_value(child, depth - 1), child) for child in node.children]
        if node.player == "chance":
            return expectation(node.probs, [payoff for payoff, _, _ in outcomes], node), ()
        payoff, line, child = max(outcomes, key=lambda outcome: own(node, outcome[0]))
        return payoff, (child.move, *line)

    with within_recursion_limit():
        payoff, line = induction_value(root, checked_depth(depth))
    return Induced(payoff, line[0] if line else None, line, counts["nodes"], counts["leaves"])


def subgame_perfect(root: Any) -> list[Any]:
    """Every payoff that some subgame-perfect equilibrium in pure strategies gives.

    An indifferent player may choose any of their best moves, and which one the others expect
    decides what is best for them. Several payoffs, then, are right answers; `backward_induction`
    gives the one of them in which everybody takes the first best.

    Parameters
    ----------
    root : Node, nested lists or Game
        The position to start from.

    Returns
    -------
    list
        The payoffs, in the order of the leaves met.

    Notes
    -----
    Time: that of the tree, times the number of combinations below its chance nodes.

    Examples
    --------
    >>> from gamelab import tree
    >>> subgame_perfect(tree([[(3, 1), (0, 1)], [(2, 5)]], players=("A", "B")))
    [(3, 1), (2, 5)]
    """
    root = perfect_information(root)

    def equilibrium_payoffs(node):
        if node.is_leaf:
            return [node.payoff]
        below = [equilibrium_payoffs(child) for child in node.children]
        if node.player == "chance":
            means = (expectation(node.probs, chosen, node) for chosen in product(*below))
            return list(dict.fromkeys(means))
        # A move can be best if, in every other subgame, some equilibrium is no better for the
        # mover.
        worst = [min(own(node, payoff) for payoff in payoffs) for payoffs in below]
        every = (payoff for payoffs in below for payoff in payoffs)
        return list(dict.fromkeys(payoff for payoff in every if own(node, payoff) >= max(worst)))

    with within_recursion_limit():
        return equilibrium_payoffs(root)


def own(node: Node, payoff: Any) -> Any:
    """What a payoff is worth to the player who moves at a node."""
    if isinstance(payoff, tuple):
        return payoff[node.players.index(node.player)]
    return -payoff if node.player == "min" else payoff


def expectation(probs: Any, payoffs: Any, node: Node | str = "the chance node") -> Any:
    """The expected payoff: a number, or a number for each player. What has probability 0 adds
    nothing, an infinite payoff neither; ValueError where infinite payoffs of both signs meet.
    """
    if isinstance(payoffs[0], tuple):
        return tuple(expectation(probs, entries, node) for entries in zip(*payoffs))
    total = sum(probability * payoff for probability, payoff in zip(probs, payoffs) if probability)
    whole = isinstance(total, Fraction) and total.denominator == 1
    return int(total) if whole else known(total, node)
