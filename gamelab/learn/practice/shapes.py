"""Random trees for practice, of many shapes, and the drawing of numbers that is the same
everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
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


def leaning(outline: Outline, wanted: Sequence[str]) -> Outline:
    """The outline, changed so that what is wanted (see `features`) is not rare."""
    return outline._replace(
        single=30 if "single" in wanted else 0,
        again=35 if "twice" in wanted else 0,
        early=45 if "mixed depths" in wanted else 30,
    )


def attempts(kind: int, seed: int, level: int) -> Iterator[Dice]:
    """Dice for one try after the other, until a problem passes its screening."""
    attempt = 0
    while True:
        yield Dice(kind, level, seed, attempt)
        attempt += 1


class Outline(NamedTuple):
    """What a random tree may look like.

    plies : the most there are from the root to a leaf. children : (fewest, most) of an inner node.
    leaves, inner : (fewest, most)
        of the whole tree. layers : the players take turns through these. single : percent of inner
        nodes with a single
        child. early : percent of the children that are leaves before the last ply. again : percent
        of the children at which the same player moves again."""

    plies: int
    children: tuple[int, int]
    leaves: tuple[int, int] = (4, 12)
    inner: tuple[int, int] = (3, 8)
    layers: tuple[str, ...] = ("max", "min")
    single: int = 0
    early: int = 0
    again: int = 0


def grown(
    dice: Dice,
    outline: Outline,
    leaf: Callable[[], Any],
    numbered: bool,
    first: str | None = None,
    weighted: bool = False,
    players: Sequence[str] = (),
    bounds: tuple[int, int] | None = None,
) -> Node | None:
    """A random tree with its inner nodes called A, B, C, ply by ply; None if it is too small or too
    large.

    leaf : draws a payoff. numbered : leaves are called L1, L2, ... from the left. first : who moves
    at the root.
    weighted : chance nodes draw their probabilities, otherwise they are uniform. players : of a
    tree with vector payoffs."""
    names: list[dict] = []

    def node(ply: int, player: str) -> dict:
        count = 1 if ply and dice.percent(outline.single) else dice.between(*outline.children)
        turn = outline.layers[(outline.layers.index(player) + 1) % len(outline.layers)]
        children: list[dict] = []
        for _ in range(count):
            if ply + 1 == outline.plies or dice.percent(outline.early):
                children.append({})
            else:
                children.append(
                    node(
                        ply + 1,
                        player if player != "chance" and dice.percent(outline.again) else turn,
                    )
                )
        form = {"player": player, "children": children}
        if player == "chance" and weighted:
            form["probs"] = dice.choice(WEIGHTS[count])
        return form

    root = node(0, first or outline.layers[0])
    _fill(root, leaf, names)
    if not outline.leaves[0] <= len(names) <= outline.leaves[1]:
        return None
    if numbered:
        for number, form in enumerate(names, 1):
            form["name"] = f"L{number}"
    if players:
        root["players"] = list(players)
    if bounds:
        root["bounds"] = bounds
    inner = _inner(root)
    if not outline.inner[0] <= inner <= min(outline.inner[1], len(LETTERS)):
        return None
    return tree(root, names=LETTERS[:inner])


def fractions(dice: Dice, low: int, high: int) -> Callable[[], str | int]:
    """Payoffs of which half are halves, thirds or quarters, of one sort in a tree."""
    bottom = dice.choice((2, 3, 4))

    def leaf() -> str | int:
        if dice.percent(50):
            return dice.between(low, high)
        return str(Fraction(dice.between(low * bottom, high * bottom), bottom))

    return leaf


def fractional(root: Node) -> bool:
    """Whether some leaf is no whole number."""
    return any(leaf.payoff.denominator > 1 for leaf in root.leaves())


def features(root: Node) -> set[str]:
    """What is unusual about a tree: "min root", "mixed depths", "twice" (somebody moves twice in a
    row), "single".
    """
    found = set()
    for node in root.nodes():
        if len(node.children) == 1:
            found.add("single")
        if node.children and node.parent is not None and node.player == node.parent.player:
            found.add("twice")
    if root.player == "min":
        found.add("min root")
    if len({leaf.path.count(".") for leaf in root.leaves()}) > 1:
        found.add("mixed depths")
    return found


def tied(root: Node, values: dict[str, Number]) -> bool:
    """Whether at some node two children have the value that counts."""
    return any(
        sum(values[child.path] == values[node.path] for child in node.children) > 1
        for node in root.nodes()
        if node.children
    )


def _fill(form: dict, leaf: Callable[[], Any], leaves: list[dict]) -> None:
    if "children" in form:
        for child in form["children"]:
            _fill(child, leaf, leaves)
    else:
        form["payoff"] = leaf()
        leaves.append(form)


def _inner(form: dict) -> int:
    return 1 + sum(map(_inner, form["children"])) if "children" in form else 0
