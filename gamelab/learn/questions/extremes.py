"""Trees beyond the sizes of the sheets' examples: wide nodes, long chains, payoffs far from 0, and
payoffs that lie close together.
"""

import itertools
from collections.abc import Iterator
from fractions import Fraction
from random import Random

from ...search.chance import expectimax
from ...trees.build import tree
from ...trees.node import Node
from .asking import first, moves, whole

FAR = 10**41
WORDS = {"max": "MAX", "min": "MIN", "chance": "chance"}


def extremes(rng: Random, player: str, other: str) -> list[tuple[str, Node]]:
    """A tree of each kind with its name: `player` moves at the root, then `other`, in turns."""
    kinds = {
        "many moves": wide,
        "forty plies of single moves, then a choice": chain,
        "payoffs beyond 10⁴⁰ and below −10⁴⁰": far,
        "fractions that lie close together": close,
    }
    return [
        (f"{name}, {WORDS[player]} to move", make(rng, player, other))
        for name, make in kinds.items()
    ]


def evaluated(rng: Random, player: str, other: str) -> Iterator[tuple[str, Node, int]]:
    """The same with an evaluation at every node, one of the tree's payoffs; and for each a depth at
    which the tree is what it is for.
    """
    for name, root in extremes(rng, player, other):
        payoffs = [leaf.payoff for leaf in root.leaves()]
        rated = root.rewritten(lambda node, payoffs=payoffs: {"eval": rng.choice(payoffs)})
        yield name, rated, root.height + 1


def wide(rng: Random, player: str, other: str) -> Node:
    """Two nodes of a dozen children and more: whoever looks at the first few alone is wrong."""

    def drawn():
        rows = [whole(rng, rng.randint(2, 3), -99, 99) for _ in range(rng.randint(12, 14))]
        rows[rng.randrange(9, 12)] = whole(rng, rng.randint(12, 14), -99, 99)
        return tree(moves(player, *(_node(rng, other, row) for row in rows)))

    def wanted(root):
        found = expectimax(root)
        return found.move > 4 and all(
            expectimax(_narrowed(root, most)).value != found.value for most in range(2, 12)
        )

    return first(drawn, wanted)


def chain(rng: Random, player: str, other: str) -> Node:
    """Two moves, and below each of them forty plies of single moves before the next choice."""
    plies = rng.choice((41, 43))

    def drawn():
        numbers = rng.sample([*range(-60, -9), *range(10, 61)], 12)
        forms = [
            moves(player, *(_node(rng, other, numbers[k : k + 3]) for k in (start, start + 3)))
            for start in (0, 6)
        ]
        for ply in range(plies):
            forms = [moves(player if ply % 2 else other, form) for form in forms]
        return tree(moves(player, *forms))

    return first(drawn, lambda root: expectimax(root).move == 1)


def far(rng: Random, player: str, other: str) -> Node:
    """Payoffs beyond any number that somebody writes for infinity, on both sides of 0."""

    def drawn():
        numbers = [rng.choice((-1, 1)) * part * FAR for part in rng.sample(range(1, 100), 9)]
        return _thrice(rng, player, other, numbers)

    def wanted(root):
        # every move of the player at the root loses, and not all of their payoffs are losses
        lost = -1 if player == "max" else 1
        worths = [expectimax(child).value * lost for child in root.children]
        return _apart(root, FAR // 100) and min(worths) > 0 > min(
            leaf.payoff * lost for leaf in root.leaves()
        )

    return first(drawn, wanted)


def close(rng: Random, player: str, other: str) -> Node:
    """Fractions that differ by less than 0.001: whoever rounds them takes them for equal."""

    def drawn():
        parts = [str(Fraction(part, 997_000)) for part in rng.sample(range(997, 1900), 9)]
        return _thrice(rng, player, other, parts)

    return first(drawn, lambda root: _apart(root, 0) and expectimax(root).move > 0)


def _thrice(rng, player, other, payoffs):
    """Three moves, three replies to each."""
    return tree(moves(player, *(_node(rng, other, payoffs[k : k + 3]) for k in (0, 3, 6))))


def _node(rng, player, payoffs):
    """A node above leaves; chance leaves one of them out."""
    if player != "chance":
        return moves(player, *payoffs)
    weights = rng.sample([0, *whole(rng, len(payoffs) - 1, 1, 4)], len(payoffs))
    probs = [str(Fraction(weight, sum(weights))) for weight in weights]
    return moves(player, *payoffs, probs=probs)


def _apart(root, least):
    """Whether the root's moves are worth different numbers, none near 0."""
    worths = sorted([0, *(expectimax(child).value for child in root.children)])
    return all(high - low > least for low, high in itertools.pairwise(worths))


def _narrowed(root, most):
    """The tree with so many children of each node at most, as MAX, MIN or an average sees it."""

    def fewer(node):
        kept = {"children": node.children[:most]} if node.children else {}
        weights = (node.probs or ())[:most]
        if whole := sum(weights):
            kept["probs"] = [Fraction(weight) / whole for weight in weights]
        return kept

    return root.rewritten(fewer)
