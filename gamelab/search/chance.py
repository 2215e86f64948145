"""Expectimax, and the two prunings that are sound under chance: Star1 and Star2.

A chance node is worth the expected value of its children, so an unread child may change it by any
amount, and nothing can be pruned, unless the leaves are known to lie between two bounds."""

from fractions import Fraction
from math import inf
from typing import Any

from ..trees.arguments import told, whole
from ..trees.fields import where
from ..trees.node import Node
from ..trees.numbers import Interval, Number, exact, number_text
from .view import Result, View, known, within_recursion_limit


def expectimax(
    root: Any, depth: float | None = None, bounds: Interval | None = None, star: int = 1
) -> Result:
    r"""The value of a tree of MAX, MIN and chance nodes.

    Parameters
    ----------
    root : Node, nested lists or Game
        The position to search from.
    depth : int, optional
        Plies to look ahead; None looks to the end.
    bounds : (number, number), optional
        The lowest and the highest that a leaf can pay; bounds stated on a node count below it as
        well. With bounds, branches that cannot matter are pruned; (-inf, inf) uses the nodes' own
        bounds alone. None never prunes.
    star : int
        1 prunes by what the unread children could still add (Star1); 2 first probes one child of
        each child for a better bound (Star2).

    Returns
    -------
    Result
        Its value is exact for exact payoffs and probabilities; its line ends at the first chance
        node.

    Raises
    ------
    ValueError, TypeError
        For a negative depth, a named player, bounds that are not (low, high), and a leaf outside
        its bounds.

    Notes
    -----
    Time O(b^m). Source: Michie (1966); Ballard, The \*-minimax search procedure for trees
    containing chance nodes (1983).

    Examples
    --------
    >>> from gamelab import tree
    >>> worksheet = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]], players=("max", "chance"))
    >>> expectimax(worksheet).value == 8, expectimax(worksheet).move
    (True, 1)
    """
    if bounds is not None:
        return _star(root, depth, bounds, star)
    view = View(root, depth, movers=("max", "min", "chance"))

    def expectimax_value(node, depth):
        view.nodes += 1
        if node.is_leaf or depth == 0:
            return view.evaluate(node), ()
        if node.player == "chance":
            expected = 0
            for probability, child in zip(node.probs, node.children):
                value, _ = expectimax_value(child, depth - 1)
                if probability > 0:
                    expected += probability * value
            known(expected, node)
            return expected, ()
        best, line = (-inf if node.player == "max" else inf), ()
        for child in node.children:
            value, rest = expectimax_value(child, depth - 1)
            if not line or (value > best if node.player == "max" else value < best):
                best, line = value, (child.move, *rest)
        return best, line

    with within_recursion_limit():
        return view.result(*expectimax_value(view.root, view.depth))


def _star(root, depth, bounds, star) -> Result:
    """Expectimax with a window, cut by Star1 or Star2; fail-soft, so a cut node returns a bound."""
    star = whole(star, "star", 1, 2)
    view = View(root, depth, movers=("max", "min", "chance"))
    with within_recursion_limit():
        ranges = _Ranges(view, bounds)

    def star_value(node, depth, alpha, beta):
        view.nodes += 1
        if node.is_leaf or depth == 0:
            return ranges.checked(node, view.evaluate(node)), ()
        if node.player == "chance":
            return known(chance_value(node, depth, alpha, beta), node), ()
        best, line = (-inf if node.player == "max" else inf), ()
        for child in node.children:
            value, rest = star_value(child, depth - 1, alpha, beta)
            if node.player == "max":
                best = max(best, value)
                if value > alpha or value == alpha == -inf and not line:
                    alpha, line = value, (child.move, *rest)
            else:
                best = min(best, value)
                if value < beta or value == beta == inf and not line:
                    beta, line = value, (child.move, *rest)
            if alpha >= beta:
                break
        return best, line

    def chance_value(node, depth, alpha, beta):
        lows, highs = ranges.below(node)
        if star == 2:
            for i, child in enumerate(node.children):
                if child.children and depth > 1 and child.player != "chance":
                    bound, _ = probe(child, depth - 1)
                    if child.player == "max":
                        lows[i] = max(lows[i], bound)
                    else:
                        highs[i] = min(highs[i], bound)
                if _total(node.probs, lows) >= beta:
                    return _total(node.probs, lows)
                if _total(node.probs, highs) <= alpha:
                    return _total(node.probs, highs)
        for i, (probability, child) in enumerate(zip(node.probs, node.children)):
            if probability == 0:
                continue
            others_low = _total(node.probs, lows, i)
            others_high = _total(node.probs, highs, i)
            child_alpha, child_beta = -inf, inf
            if -inf < others_high < inf:
                child_alpha = _quotient(alpha - others_high, probability)
            if -inf < others_low < inf:
                child_beta = _quotient(beta - others_low, probability)
            # not `value`: for whoever watches, that name holds what this node has so far
            worth, _ = star_value(child, depth - 1, child_alpha, child_beta)
            lows[i] = highs[i] = worth
            if -inf < child_alpha >= worth:
                return probability * worth + others_high
            if inf > child_beta <= worth:
                return probability * worth + others_low
        return _total(node.probs, lows)

    def probe(node, depth):
        """A bound on a decision node from its first child alone."""
        view.nodes += 1
        return star_value(node.children[0], depth - 1, -inf, inf)

    with within_recursion_limit():
        return view.result(*star_value(view.root, view.depth, -inf, inf))


class _Ranges:
    """Between which numbers each node's value must lie, by the bounds given for the whole tree and
    those on nodes.
    """

    def __init__(self, view: View, bounds: Interval) -> None:
        if not isinstance(bounds, tuple | list) or len(bounds) != 2:
            raise ValueError(f"bounds={told(bounds)} is not a pair (low, high)")
        low, high = (
            exact(bounds[0], "bounds: the lower bound"),
            exact(bounds[1], "bounds: the upper bound"),
        )
        if low > high:
            raise ValueError(
                f"bounds=({number_text(low)}, {number_text(high)}): the lower bound is above the"
                " upper"
            )
        self.whole = (low, high)
        self.known: dict[str, Interval] = {}
        for node in view.root.survey():
            if node.is_leaf:
                self.checked(node, node.payoff)

    def of(self, node: Node) -> Interval:
        found = self.known.get(node.path)
        if found is None:
            low, high = self.of(node.parent) if node.parent else self.whole
            if node.bounds:
                low, high = max(low, node.bounds[0]), min(high, node.bounds[1])
            found = self.known[node.path] = (low, high)
        return found

    def below(self, node: Node) -> tuple[list[Number], list[Number]]:
        """The lower and the upper bounds of a node's children."""
        each = [self.of(child) for child in node.children]
        return [low for low, _ in each], [high for _, high in each]

    def checked(self, node: Node, value: Number) -> Number:
        """The value, if it keeps to its bounds; ValueError if not, since a cut may then have been
        wrong.
        """
        low, high = self.of(node)
        if not low <= value <= high:
            raise ValueError(
                f"{where(node)}: its value {number_text(value)} is outside the bounds"
                f" {number_text(low)} to {number_text(high)}"
            )
        return value


def _total(probs: tuple[Number, ...], values: list[Number], without: int | None = None) -> Number:
    """The expected value, children of probability 0 and the one at `without` left out."""
    return sum(p * value for i, (p, value) in enumerate(zip(probs, values)) if p and i != without)


def _quotient(value: Number, probability: Number) -> Number:
    """value / probability, exact for exact numbers."""
    return value / (Fraction(probability) if isinstance(probability, int) else probability)
