"""The trees of the questions on minimax: how they are drawn, and what each is wanted for.

Players move twice in a row and leaves lie at several depths on purpose: code that takes the turn
from the level has to fail."""

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

from ...search.minimax import minimax
from ...trees.build import tree
from ...trees.node import Node
from ..mistakes.searches import BEST_MOVE, VALUE_AT_DEPTH
from .asking import first, inner, matrix, moves
from .growing import UNEVEN, Outline, drawn

SIGN: dict[str | None, int] = {"max": 1, "min": -1}


SHAPE = Outline(3, children=(1, 2, 3), early=0.25)


# What is handed out.


def worksheet(rng: Random) -> Node:
    """Eight inner nodes; MAX once moves again, MIN too; two moves at the root tie for the best."""

    def wanted(root):
        nodes = [node for node in root.nodes() if node.children]
        worth = [minimax(child).value for child in root.children if child.children]
        again = [node.player for node in nodes if node.parent and node.player == node.parent.player]
        tie = len(worth) == 3 and worth.count(max(worth)) == 2
        return tie and sorted(again) == ["max", "min"] and misread(root)

    return drawn(rng, SHAPE._replace(turns=UNEVEN, root=(3,), inner=(8, 8)), wanted)


def two_sided(rng: Random) -> Node:
    """MIN moves first, leaves lie on all three levels, no payoff is 0."""

    def wanted(root):
        plies = {leaf.ply for leaf in root.leaves() if leaf.payoff}
        whole = all(leaf.payoff for leaf in root.leaves())
        return whole and plies == {1, 2, 3} and len(set(values(root).values())) >= 4

    return drawn(rng, SHAPE._replace(inner=(6, 6)), wanted, player="min")


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

    shared = BEST_MOVE.answer("one choice for all")

    def wanted(root):
        return minimax(root).move == 0 and shared(root) == 1

    outline = Outline(3, children=(2,), root=(2,))
    return drawn(rng, outline, wanted, -20, 20, distinct=True)


def turns_given(rng: Random) -> Node:
    """A tree in which somebody moves twice, and it matters."""
    outline = SHAPE._replace(plies=4, turns=UNEVEN)
    return drawn(rng, outline, lambda root: misread(root) and 14 <= _size(root) <= 20)


def estimated_given(rng: Random) -> Node:
    """A tree with evaluations on which every ply of depth changes the value."""

    def wanted(root):
        return (
            10 <= _size(root) <= 16 and len({minimax(root, depth).value for depth in range(4)}) == 4
        )

    return drawn(rng, SHAPE, wanted, evals=True)


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


def shows(mistake: str, shape: int = 0, depth: float = inf) -> Callable[[Node], bool]:
    """Whether the root's value differs with this mistake."""
    wrong = VALUE_AT_DEPTH.answer(mistake, shape)
    return lambda root: (
        wrong(root, depth, SIGN[root.player]) != SIGN[root.player] * minimax(root, depth).value
    )


def misleads(
    mistake: str, shape: int = 0, least: int = 0, depth: float = inf
) -> Callable[[Node], bool]:
    """Whether the move differs with this mistake, and is not one of the first `least`."""
    wrong = BEST_MOVE.answer(mistake, shape)
    return lambda root: (
        least <= minimax(root, depth).move != wrong(root, depth) and _alike(root, depth)
    )


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
    alone, everywhere = (BEST_MOVE.answer("turn misread", shape)(root, depth) for shape in (3, 2))
    return root.player == "max" or alone == everywhere
