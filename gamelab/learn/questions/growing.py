"""The one maker of random trees: every tree that a question or practice draws in many shapes."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count, pairwise
from random import Random
from typing import Any, NamedTuple

from ...trees.build import tree
from ...trees.node import Node, Number
from .asking import first, moves

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# What chance may do at a node of so many children: fractions that are pleasant to reckon with.
WEIGHTS = {
    1: ("1",),
    2: ("1/2 1/2", "1/3 2/3", "2/3 1/3", "1/4 3/4", "3/4 1/4"),
    3: ("1/3 1/3 1/3", "1/2 1/4 1/4", "1/4 1/2 1/4", "1/4 1/4 1/2", "1/6 1/3 1/2", "1/2 1/3 1/6"),
}
# Who may move below whom, all equally likely.
Turns = Mapping[str, Sequence[str]]


def in_turn(*players: str) -> Turns:
    """The players move one after the other, round and round."""
    return {player: (after,) for player, after in pairwise((*players, players[0]))}


ALTERNATING = in_turn("max", "min")
UNEVEN: Turns = {"max": ("min", "min", "max"), "min": ("max", "max", "min")}


class Outline(NamedTuple):
    """What a random tree may look like.

    plies : the most there are from the root to a leaf. turns : who may move below whom; the first
    moves at the root, if nothing else is said. children, root : how many children a node, or the
    root, may have. early : how often a branch ends before the last ply. leaves, inner : (fewest,
    most) of the whole tree."""

    plies: int
    turns: Turns = ALTERNATING
    children: Sequence[int] = (2, 3)
    root: Sequence[int] = (2, 3)
    early: float = 0
    leaves: tuple[int, int] = (2, 999)
    inner: tuple[int, int] = (1, 999)

    def fits(self, form: dict[str, Any]) -> bool:
        """Whether a tree of this form has as many leaves and inner nodes as is asked."""
        nodes = [form]
        for one in nodes:  # grows while it is read
            nodes += one.get("children", ())
        leaves = sum("children" not in one for one in nodes)
        (few, many), (least, most) = self.leaves, self.inner
        return few <= leaves <= many and least <= len(nodes) - leaves <= most


def drawn(
    rng: Random,
    outline: Outline,
    wanted: Callable[[Node], bool] = lambda root: True,
    low: int = -9,
    high: int = 9,
    *,
    player: str = "",
    below: int = 1,
    times: int = 1,
    players: Sequence[str] = (),
    evals: bool = False,
    weighted: bool = False,
    numbered: bool = False,
    distinct: bool = False,
    **fields: Any,
) -> Node:
    """The first random tree of an outline that is wanted, its inner nodes named level by level.

    low, high, below, times : payoffs are numbers from low to high, in parts of `below`, times
    `times`. player : who moves at the root. players : each has a payoff of their own. evals : a
    static evaluation at every node. weighted : chance nodes draw their probabilities. numbered :
    leaves are called L1, L2, ... from the left. distinct : no two
    leaves alike. fields : what else the root has."""

    pool = iter(())

    def number():
        found = next(pool) if distinct else rng.randint(low * below, high * below)
        whole, rest = divmod(found * times, below)
        return str(Fraction(found * times, below)) if rest else whole

    def node(left, mover):
        more = {"eval": number()} if evals else {}
        if left == 0 or left < outline.plies and rng.random() < outline.early:
            return {"payoff": [number() for _ in players] if players else number(), **more}
        size = rng.choice(outline.root if left == outline.plies else outline.children)
        if weighted and mover == "chance":
            more["probs"] = rng.choice(WEIGHTS[size]).split()
        turns = rng.choices(outline.turns[mover], k=size)
        return moves(mover, *(node(left - 1, turn) for turn in turns), **more)

    def made():
        nonlocal pool
        pool = iter(rng.sample(range(low, high + 1), high - low + 1) if distinct else ())
        form = node(outline.plies, player or next(iter(outline.turns)))
        if not outline.fits(form):
            return None
        named = {"players": list(players)} if players else {}
        return tree(
            form | named | fields, names=map("n{}".format, count(1)) if players else LETTERS
        )

    root = first(made, wanted)
    for place, leaf in enumerate(root.leaves() if numbered else (), 1):
        leaf.name = f"L{place}"
    return root


def features(root: Node) -> set[str]:
    """What is unusual about a tree: "min root", "mixed depths", "twice" (somebody moves twice in a
    row), "single".
    """
    inner = [node for node in root.nodes() if node.children]
    found = {
        "single": any(len(node.children) == 1 for node in inner),
        "twice": any(node.parent and node.player == node.parent.player for node in inner),
        "min root": root.player == "min",
        "mixed depths": len({leaf.ply for leaf in root.leaves()}) > 1,
    }
    return {name for name, here in found.items() if here}


def tied(root: Node, values: Mapping[str, Number]) -> bool:
    """Whether at some node two children have the value that counts."""
    return any(
        [values[child.path] for child in node.children].count(values[node.path]) > 1
        for node in root.nodes()
    )
