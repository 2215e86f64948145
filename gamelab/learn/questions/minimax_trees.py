"""The trees of the questions on minimax: how they are drawn, and what each is wanted for.

Players move twice in a row and leaves lie at several depths on purpose: code that takes the turn
from the level has to fail."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import inf
from random import Random
from typing import Any

from ...search.minimax import minimax
from ...trees.build import tree
from ...trees.node import Node
from ..mistakes.forms_trees import best_move, value_at_depth
from .asking import first, inner, matrix, moves, whole

SIGN = {"max": 1, "min": -1}


def _form(rng, plies, player, number, doubles=0.0, evals=False):
    """A tree in the JSON form, its leaves on several levels; `doubles` is the chance that the same
    player moves again.
    """

    def node(left, mover):
        if left == 0 or left < plies and rng.random() < 0.25:
            payoff = number()
            return {"payoff": payoff, "eval": number()} if evals else payoff
        following = mover if rng.random() < doubles else "min" if mover == "max" else "max"
        children = [
            node(left - 1, following) for _ in range(rng.randint(2 if left == plies else 1, 3))
        ]
        return moves(mover, *children, **({"eval": number()} if evals else {}))

    return node(plies, player)


def drawn(
    rng: Random,
    wanted: Callable[[Node], bool] = lambda root: True,
    plies: int = 3,
    player: str = "max",
    low: int = -9,
    high: int = 9,
    below: int = 1,
    times: int = 1,
    doubles: float = 0.0,
    evals: bool = False,
) -> Node:
    """The first random tree that is wanted; payoffs are whole numbers from low to high, over
    `below`, times `times`.
    """

    def number():
        drawn = rng.randint(low, high) * times
        return drawn if below == 1 else str(Fraction(drawn, below))

    return first(lambda: tree(_form(rng, plies, player, number, doubles, evals)), wanted)


def estimated(rng: Random, *how: Any, **numbers: Any) -> Node:
    """The same with a static evaluation at every node."""
    return drawn(rng, *how, evals=True, **numbers)


# What is handed out.


def worksheet(rng: Random) -> Node:
    """Eight inner nodes; MAX once moves again, MIN too; two moves at the root tie for the best."""

    leaves = partial(whole, rng)

    def made():
        children = [
            moves("min", moves("max", *leaves(2)), moves("max", *leaves(3))),
            moves("min", moves("min", *leaves(2)), *leaves(1)),
            moves("max", *leaves(1), moves("min", *leaves(2))),
        ]
        rng.shuffle(children)
        return tree(moves("max", *children), names="ABCDEFGH")

    def wanted(root):
        worth = [minimax(child).value for child in root.children]
        return worth.count(max(worth)) == 2 and misread(root)

    return first(made, wanted)


def two_sided(rng: Random) -> Node:
    """MIN moves first, leaves lie on all three levels, no payoff is 0."""

    def leaf():
        return rng.choice((-1, 1)) * rng.randint(1, 9)

    def made():
        form = [[leaf(), [leaf(), leaf()]], leaf(), [[leaf(), leaf()], [leaf(), leaf(), leaf()]]]
        return tree(form, first="min", names="ABCDEF")

    return first(made, lambda root: len(set(values(root).values())) >= 4)


def tempting(rng: Random) -> Node:
    """Three moves for MAX, three replies each: another move than minimax's is the best against an
    opponent who moves at random.
    """

    def wanted(rows):
        sums, worst = list(map(sum, rows)), list(map(min, rows))
        return len(set(worst)) == 3 and max(sums) - sums[worst.index(max(worst))] >= 6

    return tree(first(lambda: matrix(rng, 3, 3, high=20), wanted))


def published_tree(rng: Random) -> Node:
    """Two moves, eight leaves, all different: the first move is right, and the shared choice ends
    with the second.
    """

    def made():
        a, b, c, d, e, f, g, h = rng.sample(range(-20, 21), 8)
        return tree([[[a, b], [c, d]], [[e, f], [g, h]]], names="ABCDEFG")

    overwritten = best_move(record="improve improve")
    return first(made, lambda root: minimax(root).move == 0 and overwritten(root) == 1)


def turns_given(rng: Random) -> Node:
    """A tree in which somebody moves twice, and it matters."""
    return drawn(rng, lambda root: misread(root) and 14 <= _size(root) <= 20, 4, doubles=0.4)


def estimated_given(rng: Random) -> Node:
    """A tree with evaluations on which every ply of depth changes the value."""

    def wanted(root):
        return (
            10 <= _size(root) <= 16 and len({minimax(root, depth).value for depth in range(4)}) == 4
        )

    return estimated(rng, wanted)


def _size(root):
    return sum(1 for _ in root.nodes())


def ladder(plies: int) -> Node:
    """A tree of single moves whose evaluation is its ply: a depth limit that is off by one shows at
    once.
    """
    form = plies
    for ply in reversed(range(plies)):
        form = moves("min" if ply % 2 else "max", form, eval=ply)
    return tree(form)


# Trees that are misread, and values seen from either side.


def by_level(root: Node) -> Node:
    """The tree as one who lets the players take turns reads it, MAX first."""
    return root.rewritten(
        lambda node: {} if node.is_leaf else {"player": ("max", "min")[node.ply % 2]}
    )


def values(root: Node) -> dict[str, Any]:
    """The value of each inner node, by name."""
    return inner(root, lambda node: minimax(node).value)


# What a random tree is wanted for.


def misread(root: Node) -> bool:
    """Whether letting the players take turns gives another value."""
    return minimax(root).value != minimax(by_level(root)).value


def shows(depth: float = inf, **how: Any) -> Callable[[Node], bool]:
    """Whether the root's value differs with this mistake."""
    wrong = value_at_depth(**how)
    return lambda root: (
        wrong(root, depth, SIGN[root.player]) != SIGN[root.player] * minimax(root, depth).value
    )


def misleads(depth: float = inf, least: int = 0, **how: Any) -> Callable[[Node], bool]:
    """Whether the move differs with this mistake, and is not one of the first `least`."""
    wrong = best_move(**how)
    return lambda root: (
        least <= minimax(root, depth).move != wrong(root, depth) and _alike(root, depth)
    )


def hides(depth: float = inf, least: int = 0) -> Callable[[Node], bool]:
    """Whether a choice that all calls share ends with another move than the right one, which is not
    one of the first `least`.
    """
    return misleads(depth, least, record="improve improve")


def best_is(place: int, depth: float = inf) -> Callable[[Node], bool]:
    """Whether there are three moves, each worth something else, and the one in this place is the
    best.
    """
    return lambda root: (
        minimax(root, depth).move == place
        and len({minimax(child, depth - 1).value for child in root.children}) == 3
        and _alike(root, depth)
    )


def _alike(root, depth):
    """Whether it is all one for the move if one who lets MAX begin does so at the root alone or all
    the way down.
    """
    alone, everywhere = best_move(turn="root max"), best_move(turn="max first")
    return root.player == "max" or alone(root, depth) == everywhere(root, depth)
