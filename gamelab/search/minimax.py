"""Minimax, alpha-beta and negamax, each as the textbook prints it.

Each public function checks its arguments, runs the recursion that stands inside it, and packs what
came back into a Result. The recursion is the page to read; its `view` of the tree says what a
horizon node is worth and which child comes first, and holds the counts. To see a search at work,
step by step, use `gamelab.watch`."""

from math import inf
from typing import Any

from ..trees.arguments import LARGEST, flag, whole
from ..trees.numbers import Interval
from .view import Order, Result, View, checked_window, within_recursion_limit


def minimax(root: Any, depth: float | None = None) -> Result:
    """The value of a two-player zero-sum tree, every node visited.

    Parameters
    ----------
    root : Node, nested lists or Game
        The position to search from.
    depth : int, optional
        Plies to look ahead; None looks to the end. Positions at that depth are worth their static
        evaluation.

    Returns
    -------
    Result
        The value to MAX, the move, the principal variation and the counts.

    Raises
    ------
    ValueError, TypeError
        For a negative depth, a chance node or a named player, and a node at the horizon without an
        evaluation.

    Notes
    -----
    Of moves that are worth the same the first is returned.
    Time O(b^m), space O(bm) for branching b and m plies. Source: Russell and Norvig, Artificial
    Intelligence (2020), 6.2.1.

    Examples
    --------
    >>> minimax([[10, 8, 3], [2, 15, 7], [6, 5, 4]])
    Result(value=4, move=2, line=(2, 2), nodes=13, leaves=9)
    """
    view = View(root, depth)

    def minimax_value(node, depth):
        view.nodes += 1
        if node.is_leaf or depth == 0:
            return view.evaluate(node), ()
        if node.player == "max":
            best, line = -inf, ()
            for child in node.children:
                value, rest = minimax_value(child, depth - 1)
                if value > best or not line:
                    best, line = value, (child.move, *rest)
        else:
            best, line = inf, ()
            for child in node.children:
                value, rest = minimax_value(child, depth - 1)
                if value < best or not line:
                    best, line = value, (child.move, *rest)
        return best, line

    with within_recursion_limit():
        return view.result(*minimax_value(view.root, view.depth))


def alphabeta(
    root: Any,
    depth: float | None = None,
    strict: bool = False,
    hard: bool = False,
    window: Interval = (-inf, inf),
    order: Order = None,
    seed: int = 0,
) -> Result:
    """The minimax value, without reading what cannot change it.

    Alpha is what MAX is already sure of on the way to a node, beta what MIN is. A node stops as
    soon as alpha >= beta: the opponent, who has something at least as good elsewhere, will not come
    here.

    Parameters
    ----------
    root : Node, nested lists or Game
        The position to search from.
    depth : int, optional
        Plies to look ahead; None looks to the end.
    strict : bool
        Cut only when alpha > beta.
    hard : bool
        Fail-hard: no inner node returns a value outside its window. Fail-soft, the default,
        returns the bound that was reached. With `strict` as well, a clipped value can never pass
        the window's edge, so only a leaf still causes a cut.
    window : (number, number)
        Alpha and beta at the root.
    order : str or function, optional
        Which children come first: None (as given), "best", "worst", "random" (by `seed`), "eval"
        (by static evaluation, the more promising for the mover first), or a key function of a
        child, as for `sorted`.
    seed : int
        Of the random order.

    Returns
    -------
    Result
        As of `minimax`, the value being a bound where the window is narrow.

    Raises
    ------
    ValueError, TypeError
        As for `minimax`; for a window that is not (low, high); for an unknown order.

    Notes
    -----
    Time O(b^m) at worst, O(b^(m/2)) with the best child first. Source: Knuth and Moore, An analysis
    of alpha-beta pruning (1975), sections 2 and 6; fail-soft: Fishburn (1983).

    Examples
    --------
    >>> alphabeta([[[2, 3], [5, 9]], [[0, 1], [7, 5]]])
    Result(value=3, move=0, line=(0, 0, 1), nodes=11, leaves=5)
    """
    view = View(root, depth, order, seed)
    strict, hard = flag(strict, "strict"), flag(hard, "hard")

    def alphabeta_value(node, depth, alpha, beta):
        view.nodes += 1
        if node.is_leaf or depth == 0:
            return view.evaluate(node), ()
        line = ()
        if node.player == "max":
            best = -inf
            for child in view.children(node):
                value, rest = alphabeta_value(child, depth - 1, alpha, beta)
                if value > best:
                    best = value
                if value > alpha or value == alpha == -inf and not line:
                    alpha, line = value, (child.move, *rest)
                if alpha >= beta:
                    break
        else:
            best = inf
            for child in view.children(node):
                value, rest = alphabeta_value(child, depth - 1, alpha, beta)
                if value < best:
                    best = value
                if value < beta or value == beta == inf and not line:
                    beta, line = value, (child.move, *rest)
                if alpha >= beta:
                    break
        return best, line

    def other_value(node, depth, alpha, beta):
        """The same with a strict cut, fail-hard, or both."""
        view.nodes += 1
        if node.is_leaf or depth == 0:
            return view.evaluate(node), ()
        best, line = (-inf if node.player == "max" else inf), ()
        for child in view.children(node):
            value, rest = other_value(child, depth - 1, alpha, beta)
            if node.player == "max":
                best = max(best, value)
                if value > alpha or value == alpha == -inf and not line:
                    alpha, line = value, (child.move, *rest)
            else:
                best = min(best, value)
                if value < beta or value == beta == inf and not line:
                    beta, line = value, (child.move, *rest)
            if alpha > beta if strict else alpha >= beta:
                break
        if hard:
            best = min(alpha, beta) if node.player == "max" else max(alpha, beta)
        return best, line

    search = other_value if strict or hard else alphabeta_value
    with within_recursion_limit():
        value, line = search(view.root, view.depth, *checked_window(window))
    return view.result(value, line)


def negamax(root: Any, depth: float | None = None, window: Interval | None = None) -> Result:
    """Minimax in one rule: a node is worth to its mover the best of its children's negated values.

    The recursion returns the value to the player to move; the Result gives it to MAX, as every
    Result does. At a leaf the opponent of the last mover counts as the player to move. Where the
    same player moves twice, nothing is negated.

    Parameters
    ----------
    root : Node, nested lists or Game
        The position to search from.
    depth : int, optional
        Plies to look ahead; None looks to the end.
    window : (number, number), optional
        Alpha and beta from the side of the player who moves at the root prune as alpha-beta does;
        None prunes nothing.

    Returns
    -------
    Result
        As of `minimax`, or of `alphabeta` with a window.

    Raises
    ------
    ValueError, TypeError
        As for `minimax`; for a window that is not (low, high).

    Notes
    -----
    Time as for `minimax`, or `alphabeta` with a window. Source: Knuth and Moore (1975), section 2.

    Examples
    --------
    >>> negamax([[10, 8, 3], [2, 15, 7], [6, 5, 4]]).value
    4
    >>> negamax([[10, 8, 3], [2, 15, 7], [6, 5, 4]], window=(-inf, inf)).nodes
    11
    """
    view = View(root, depth)
    sides: dict[str | None, int] = {"max": 1, "min": -1}

    def negamax_value(node, depth, side):
        view.nodes += 1
        if node.is_leaf or depth == 0:
            return side * view.evaluate(node), ()
        best, line = -inf, ()
        for child in node.children:
            to_move = sides.get(child.player, -side)
            value, rest = negamax_value(child, depth - 1, to_move)
            if to_move != side:
                value = -value
            if value > best or not line:
                best, line = value, (child.move, *rest)
        return best, line

    def negamax_window(node, depth, side, alpha, beta):
        view.nodes += 1
        if node.is_leaf or depth == 0:
            return side * view.evaluate(node), ()
        best, line = -inf, ()
        for child in node.children:
            to_move = sides.get(child.player, -side)
            if to_move != side:
                value, rest = negamax_window(child, depth - 1, to_move, -beta, -alpha)
                value = -value
            else:
                value, rest = negamax_window(child, depth - 1, to_move, alpha, beta)
            best = max(best, value)
            if value > alpha or value == alpha == -inf and not line:
                alpha, line = value, (child.move, *rest)
            if alpha >= beta:
                break
        return best, line

    side = sides.get(view.root.player, 1)
    with within_recursion_limit():
        if window is None:
            value, line = negamax_value(view.root, view.depth, side)
        else:
            value, line = negamax_window(view.root, view.depth, side, *checked_window(window))
    return view.result(side * value, line)


def knuth_moore(branching: int, depth: int) -> int:
    """The fewest leaves that any search must read to know the value of a uniform tree.

    b^ceil(d/2) + b^floor(d/2) - 1; alpha-beta with the best child first reads exactly these.

    Parameters
    ----------
    branching : int
        The children of every inner node.
    depth : int
        The plies from the root to every leaf.

    Returns
    -------
    int
        The number of leaves.

    Notes
    -----
    Source: Knuth and Moore (1975), section 6, theorem 1.

    Examples
    --------
    >>> knuth_moore(3, 4), 3 ** 4
    (17, 81)
    """
    branching, depth = whole(branching, "branching", 1), whole(depth, "depth", 0, LARGEST)
    return branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1
