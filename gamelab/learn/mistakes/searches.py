"""Searches that are wrong, each by one mistake: to be compared with a student's, never to be
copied.

Each takes the root and returns what a right one would return in its place: a value, or a move, or a
payoff vector."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf
from typing import Any

from ...trees.node import Node


def alphabeta_with(
    *,
    strict: bool = False,
    restarts: bool = False,
    shallow: bool = False,
    shared: bool = False,
    zero: bool = False,
    sentinel: float = inf,
    early: bool = False,
    root_max: bool = False,
    parity: bool = False,
    hard: bool = False,
    prunes: bool = True,
) -> Callable[..., Any]:
    """An alpha-beta in which the named mistakes are made; with none of them, a right one.

    strict : cuts only when alpha > beta (1). restarts : the root gives every child a fresh window
    (3). shallow : passes only the parent's bound (4). shared : one alpha and one beta for the whole
    tree (5). zero : the best value starts at 0 (6).
    sentinel : a number for infinity (7). early : cuts before the child's value is recorded (8).
    root_max : the root always
    maximises, parity : the player is taken from the depth (12). hard : returns the window's edge
    (14). prunes : False for minimax."""

    def search(node: Node, alpha: Any = -sentinel, beta: Any = sentinel) -> Any:
        window = [alpha, beta]

        def value(node: Node, alpha: Any, beta: Any, plies: int) -> Any:
            if node.is_leaf:
                return node.payoff
            if shared:
                alpha, beta = window
            maximising = node.player == "max"
            if parity:
                maximising = plies % 2 == 0
            elif root_max and plies == 0:
                maximising = True
            best: Any = 0 if zero else -sentinel if maximising else sentinel
            entered = alpha, beta
            for child in node.children:
                low, high = entered if restarts and plies == 0 else (alpha, beta)
                if shallow:
                    low, high = (alpha, inf) if maximising else (-inf, beta)
                found = value(child, low, high, plies + 1)
                if shared:
                    alpha, beta = window
                if prunes and early and (found >= beta if maximising else found <= alpha):
                    break
                if found > best if maximising else found < best:
                    best = found
                if maximising:
                    alpha = max(alpha, best)
                else:
                    beta = min(beta, best)
                if shared:
                    window[:] = alpha, beta
                if prunes and (alpha > beta if strict else alpha >= beta):
                    break
            return min(max(best, entered[0]), entered[1]) if hard else best

        return value(node, alpha, beta, 0)

    return search


def negamax_with(
    *,
    unswapped: bool = False,
    unnegated: bool = False,
    leaf_to_max: bool = False,
    prunes: bool = True,
) -> Callable[..., Any]:
    """A negamax, returning the value to MAX, in which the named mistakes are made.

    unswapped : passes (-alpha, -beta) (9). unnegated : passes (alpha, beta) (10). leaf_to_max : a
    leaf is scored for MAX, whoever is to move (11)."""

    def search(root: Node, alpha: Any = -inf, beta: Any = inf) -> Any:
        def value(node: Node, alpha: Any, beta: Any, sign: int) -> Any:
            if node.is_leaf:
                return node.payoff if leaf_to_max else sign * node.payoff
            best: Any = -inf
            for child in node.children:
                turn = {"max": 1, "min": -1}.get(child.player, -sign)
                if turn == sign:
                    best = max(best, value(child, alpha, beta, turn))
                else:
                    window = (
                        (-alpha, -beta)
                        if unswapped
                        else (alpha, beta)
                        if unnegated
                        else (-beta, -alpha)
                    )
                    best = max(best, -value(child, *window, turn))
                alpha = max(alpha, best)
                if prunes and alpha >= beta:
                    break
            return best

        sign = -1 if root.player == "min" else 1
        return sign * value(root, alpha, beta, sign)

    return search


def move_with(
    *, ties: bool = False, sorted_index: bool = False, shared_choice: bool = False
) -> Callable[[Node], Any]:
    """The best move at the root, found with one mistake.

    ties : alpha-beta that replaces the best move when a child only ties (2). sorted_index :
    children are sorted by value and the place in the sorted order is returned (22). shared_choice :
    the recursion overwrites the move of the root (30)."""
    right = alphabeta_with()
    minimax = alphabeta_with(prunes=False)

    def by_ties(root: Node) -> Any:
        maximising = root.player == "max"
        best: Any = -inf if maximising else inf
        move, alpha, beta = None, -inf, inf
        for child in root.children:
            found = right(child, alpha, beta)
            if found >= best if maximising else found <= best:
                best, move = found, child.move
            alpha, beta = (max(alpha, best), beta) if maximising else (alpha, min(beta, best))
        return move

    def by_sorted_index(root: Node) -> Any:
        maximising = root.player == "max"
        values = sorted((minimax(child) for child in root.children), reverse=not maximising)
        # best last, and then the first that attains the best value: its place in the sorted order
        values.reverse()
        return values.index(max(values) if maximising else min(values))

    def by_shared_choice(root: Node) -> Any:
        choice: dict[str, Any] = {}

        def value(node: Node) -> Any:
            if node.is_leaf:
                return node.payoff
            best = None
            for child in node.children:
                found = value(child)
                if best is None or (found > best if node.player == "max" else found < best):
                    best, choice["move"] = found, child.move
            return best

        value(root)
        return choice.get("move")

    return (
        by_ties
        if ties
        else by_sorted_index
        if sorted_index
        else by_shared_choice
        if shared_choice
        else _right_move
    )


def _right_move(root: Node) -> Any:
    from ...search.minimax import minimax

    return minimax(root).move


def limited_with(
    *, late: int = 0, rounds: bool = False, horizon_first: bool = False
) -> Callable[..., Any]:
    """A depth-limited minimax, f(node, depth), with one mistake.

    late : searches so many plies too deep, or with -1 one too few (15). rounds : counts a move of
    each player as one (15).
    horizon_first : asks for the evaluation before it sees that the game is over (16).
    """

    def search(node: Node, depth: int) -> Any:
        return value(node, 2 * depth if rounds else depth + late)

    def value(node: Node, depth: int) -> Any:
        if horizon_first and depth <= 0:
            return node.eval if node.eval is not None else 0
        if node.is_leaf:
            return node.payoff
        if depth <= 0:
            return node.eval
        return (max if node.player == "max" else min)(
            value(child, depth - 1) for child in node.children
        )

    return search


def expectimax_with(
    *,
    prunes: bool = False,
    uniform: bool = False,
    truncates: bool = False,
    unnormalised: bool = False,
) -> Callable[[Node], Any]:
    """An expectimax with one mistake.

    prunes : leaves a chance node at the first child below alpha, as if MIN moved there (17).
    uniform : takes the plain mean, whatever the weights (18). truncates : divides whole numbers
    without the rest (18). unnormalised : adds without dividing, as if every weight were 1 (18)."""

    def search(root: Node) -> Any:
        def value(node: Node, alpha: Any) -> Any:
            if node.is_leaf:
                return node.payoff
            if node.player == "chance":
                found = []
                for child in node.children:
                    found.append(value(child, -inf))
                    if prunes and found[-1] <= alpha:
                        return min(found)
                if uniform:
                    return Fraction(sum(map(Fraction, found)), len(found))
                if truncates:
                    return (
                        sum(map(Fraction, found)) // len(found)
                        if len(set(node.probs)) == 1
                        else int(sum(p * Fraction(x) for p, x in zip(node.probs, found)))
                    )
                if unnormalised:
                    return sum(map(Fraction, found))
                return sum(
                    (
                        p * Fraction(x)
                        if isinstance(p, Fraction | int) and isinstance(x, Fraction | int)
                        else p * x
                    )
                    for p, x in zip(node.probs, found)
                )
            best: Any = None
            for child in node.children:
                found_here = value(child, alpha if node.player == "max" else -inf)
                if best is None or (
                    found_here > best if node.player == "max" else found_here < best
                ):
                    best = found_here
                if node.player == "max":
                    alpha = max(alpha, best)
            return best

        return value(root, -inf)

    return search


def hostile_induction(root: Node) -> list[Any]:
    """The payoff vector found by one who takes every other player for an enemy of the player at the
    root (20).
    """
    mine = root.players.index(root.player)

    def value(node: Node) -> Any:
        if node.is_leaf:
            return node.payoff
        found = [value(child) for child in node.children]
        return (max if node.player == root.player else min)(found, key=lambda payoff: payoff[mine])

    return list(value(root))


def first_answer_only(root: Node) -> list[Any]:
    """Every subgame-perfect payoff, according to one who thinks an indifferent player has one right
    answer (21).
    """
    from ...search.induction import backward_induction

    return [list(backward_induction(root).payoff)]


def nim_of_the_other_rule(n: int) -> bool:
    """Whether the player to move wins misere Nim, from one who plays the normal rule (28)."""
    return n % 4 != 0


def nim_with_the_sign_turned(n: int) -> bool:
    """Whether the player to move wins misere Nim, from one for whom an empty pile is lost by the
    player to move (28).
    """
    wins = [False]
    for pile in range(1, n + 1):
        wins.append(any(not wins[pile - take] for take in (1, 2, 3) if take <= pile))
    return wins[n]


def copies_itself(mine: str, theirs: str) -> str:
    """Tit for tat that repeats its own last move (31)."""
    return mine[-1] if mine else "C"
