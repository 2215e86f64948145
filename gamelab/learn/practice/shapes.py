"""Random trees for practice, of many shapes, and the drawing of numbers that is the same
everywhere.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import Any, NamedTuple, TypeVar

from ...laboratory.random_leaves import splitmix64
from ...trees.build import tree
from ...trees.node import Node, Number

T = TypeVar("T")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# What chance may do at a node of so many children: fractions that are pleasant to reckon with.
WEIGHTS = {
    1: (("1",),),
    2: (("1/2", "1/2"), ("1/3", "2/3"), ("2/3", "1/3"), ("1/4", "3/4"), ("3/4", "1/4")),
    3: (
        ("1/3", "1/3", "1/3"),
        ("1/2", "1/4", "1/4"),
        ("1/4", "1/2", "1/4"),
        ("1/4", "1/4", "1/2"),
        ("1/6", "1/3", "1/2"),
        ("1/2", "1/3", "1/6"),
    ),
}


class Dice:
    """Random numbers that do not depend on the machine or on the version of Python.

    >>> dice = Dice(1, 2)
    >>> [dice.between(1, 6) for _ in range(5)]
    [1, 5, 1, 2, 4]
    """

    def __init__(self, *seeds: int) -> None:
        self.stream, self.drawn = 0, 0
        for seed in seeds:
            self.stream = splitmix64(self.stream, seed)

    def between(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        self.drawn += 1
        return low + (splitmix64(self.stream, self.drawn) * (high - low + 1) >> 64)

    def percent(self, chance: int) -> bool:
        """True in so many of 100 cases."""
        return self.between(1, 100) <= chance

    def choice(self, options: Sequence[T]) -> T:
        """One of them."""
        return options[self.between(0, len(options) - 1)]

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """So many of them, none twice, in random order."""
        left = list(options)
        return [left.pop(self.between(0, len(left) - 1)) for _ in range(count)]


def attempts(kind: int, seed: int, level: int) -> Iterator[Dice]:
    """Dice for one try after the other, until a problem passes its screening."""
    return (Dice(kind, level, seed, attempt) for attempt in count())


class Outline(NamedTuple):
    """What a random tree may look like.

    plies : the most there are from the root to a leaf. leaves, inner : (fewest, most) of the whole
    tree. layers : the players take turns through these. children : (fewest, most) of an inner node.
    single : percent of inner nodes with a single child. early : percent of the children that are
    leaves before the last ply. again : percent of the children at which the same player moves
    again."""

    plies: int
    leaves: tuple[int, int]
    inner: tuple[int, int]
    layers: tuple[str, ...] = ("max", "min")
    children: tuple[int, int] = (2, 3)
    single: int = 0
    early: int = 0
    again: int = 0


def grown(
    dice: Dice,
    outline: Outline,
    leaf: Callable[[], Any],
    numbered: bool = False,
    first: str | None = None,
    weighted: bool = False,
    players: Sequence[str] = (),
    bounds: tuple[int, int] | None = None,
) -> Node | None:
    """A random tree with its inner nodes called A, B, C, or n1, n2, n3 beside named players, ply by
    ply; None if it is too small or too large.

    leaf : draws a payoff. numbered : leaves are called L1, L2, ... from the left. first : who moves
    at the root.
    weighted : chance nodes draw their probabilities, otherwise they are uniform. players : of a
    tree with vector payoffs."""
    leaves = []
    inner = []

    def node(ply, player):
        size = 1 if ply and dice.percent(outline.single) else dice.between(*outline.children)
        turn = outline.layers[(outline.layers.index(player) + 1) % len(outline.layers)]
        form = {"player": player, "children": []}
        inner.append(form)
        for _ in range(size):
            if ply + 1 == outline.plies or dice.percent(outline.early):
                leaves.append({})
                form["children"].append(leaves[-1])
            else:
                again = player != "chance" and dice.percent(outline.again)
                form["children"].append(node(ply + 1, player if again else turn))
        if player == "chance" and weighted:
            form["probs"] = dice.choice(WEIGHTS[size])
        return form

    root = node(0, first or outline.layers[0])
    for number, form in enumerate(leaves, 1):
        form["payoff"] = leaf()
        if numbered:
            form["name"] = f"L{number}"
    if players:
        root["players"] = list(players)
    if bounds:
        root["bounds"] = bounds
    least, most = outline.inner
    if not outline.leaves[0] <= len(leaves) <= outline.leaves[1] or not least <= len(inner) <= most:
        return None
    return tree(root, names=map("n{}".format, count(1)) if players else LETTERS)


def shaped(
    dice: Dice,
    outline: Outline,
    wanted: Sequence[str],
    low: int,
    high: int,
    parts: bool = False,
    numbered: bool = False,
) -> Node | None:
    """A random tree of MAX and MIN that is as wanted (see `features`), with payoffs from low to
    high, half of them fractions with `parts`; None if it is another. Where more is wanted than a
    root of MIN's, the outline is changed so that it is not rare.
    """
    if not {"min root"}.issuperset(wanted):
        outline = outline._replace(
            single=30 if "single" in wanted else 0,
            again=35 if "twice" in wanted else 0,
            early=45 if "mixed depths" in wanted else 30,
        )
    numbers = (fractions if parts else whole)(dice, low, high)
    root = grown(dice, outline, numbers, numbered, "min" if "min root" in wanted else "max")
    if root is None or not features(root).issuperset(wanted):
        return None
    if parts and all(leaf.payoff.denominator == 1 for leaf in root.leaves()):
        return None
    return root


def whole(dice: Dice, low: int, high: int) -> Callable[[], int]:
    """Payoffs that are whole numbers."""
    return lambda: dice.between(low, high)


def fractions(dice: Dice, low: int, high: int) -> Callable[[], int | str]:
    """Payoffs of which half are halves, thirds or quarters, of one sort in a tree."""
    bottom = dice.choice((2, 3, 4))

    def leaf():
        if dice.percent(50):
            return dice.between(low, high)
        return str(Fraction(dice.between(low * bottom, high * bottom), bottom))

    return leaf


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
        sum(values[child.path] == values[node.path] for child in node.children) > 1
        for node in root.nodes()
    )
