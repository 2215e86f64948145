"""What several rooms of questions draw, ask and accept alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from ...trees.node import Node
from ..question import Question, shown
from ..reading import Counter

T = TypeVar("T")


def first(make: Callable[[], T], wanted: Callable[[T], bool]) -> T:
    """The first of the things made that is wanted."""
    while not wanted(made := make()):
        pass
    return made


def in_order(*questions: Question) -> tuple[Question, ...]:
    """The questions of a room by their numbers."""
    return tuple(sorted(questions, key=lambda question: question.id))


def probabilities(rng: Random, count: int, most: int) -> list[str]:
    """So many of them as texts, in the proportion of whole numbers from 1 to `most`."""
    weights = [rng.randint(1, most) for _ in range(count)]
    return [f"{weight}/{sum(weights)}" for weight in weights]


def moves(player: str, *children: Any, **more: Any) -> dict[str, Any]:
    """An inner node in the JSON form."""
    return {"player": player, "children": list(children), **more}


def mean(row: Sequence[Any]) -> Fraction:
    """The average, exactly."""
    return Fraction(sum(row), len(row))


def inner(root: Node, value: Callable[[Node], Any]) -> dict[str, Any]:
    """A value for each inner node, by name, level by level."""
    return {node.name: value(node) for node in root.nodes() if node.children}


def unread(root: Node, search: Callable[[Node], Any]) -> list[int]:
    """The leaves that a search does not read, numbered from 1 in reading order."""
    counter = Counter(root)
    search(counter.node())
    read = set(counter.payoffs_read)
    return [place for place, leaf in enumerate(root.leaves(), 1) if leaf.path not in read]


def leaf_count(root: Node) -> int:
    """How many leaves a tree has."""
    return sum(1 for _ in root.leaves())


def told(right: bool, value: Any) -> bool | str:
    """That an entry is right, or the sentence that it is not; the right one is not told."""
    return right or f"{shown(value)} is not right"


def compared(alike: bool, value: Any, right: Any) -> bool | str:
    """That what a function gave is right, or the sentence that tells it beside what is."""
    return alike or f"gives {shown(value)}, and {shown(right)} is right"


def sorted_numbers(value: Any) -> Any:
    """A list in order if it holds whole numbers only; anything else as it is."""
    whole = isinstance(value, list) and all(type(entry) is int for entry in value)
    return sorted(value) if whole else value


def sizes(root: Node) -> tuple[int, int, int]:
    """How many states, nodes and games the tree of a game has."""
    nodes = list(root.nodes())
    return len({node.state for node in nodes}), len(nodes), sum(node.is_leaf for node in nodes)
