"""What several rooms of questions draw, ask and accept alike."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from ...trees.node import Node
from ..mistakes.forms import INFINITE, Form
from ..question import Question
from ..reading import Counter

T = TypeVar("T")
MOST_DRAWS = 100_000
HUGE = 10**20


def first(make: Callable[[], T], wanted: Callable[[T], bool]) -> T:
    """The first of the things made that is wanted; ValueError if none of very many is."""
    for _ in range(MOST_DRAWS):
        if wanted(made := make()):
            return made
    raise ValueError(f"{MOST_DRAWS:,} draws gave nothing that is wanted here: try another seed")


def whole(rng: Random, count: int, low: int = -9, high: int = 9) -> list[int]:
    """So many whole numbers, all equally likely."""
    return [rng.randint(low, high) for _ in range(count)]


def matrix(rng: Random, m: int, n: int, low: int = -9, high: int = 9) -> list[list[int]]:
    """An m x n matrix of whole numbers."""
    return [whole(rng, n, low, high) for _ in range(m)]


def in_order(*questions: Question) -> tuple[Question, ...]:
    """The questions of a room by their numbers."""
    return tuple(sorted(questions, key=lambda question: question.id))


def probabilities(rng: Random, count: int, most: int) -> list[str]:
    """So many of them as texts, in the proportion of whole numbers from 1 to `most`."""
    weights = whole(rng, count, 1, most)
    return [f"{weight}/{sum(weights)}" for weight in weights]


def moves(player: str, *children: Any, **more: Any) -> dict[str, Any]:
    """An inner node in the JSON form."""
    return {"player": player, "children": list(children), **more}


def huge(root: Node) -> Node:
    """The tree with payoffs larger than any number that somebody writes for infinity."""
    return root.rewritten(lambda node: {"payoff": node.payoff * HUGE} if node.is_leaf else {})


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


def sorted_numbers(value: Any) -> Any:
    """A list in order if it holds whole numbers only; anything else as it is."""
    whole = isinstance(value, list) and all(type(entry) is int for entry in value)
    return sorted(value) if whole else value


def sizes(root: Node) -> tuple[int, int, int]:
    """How many states, nodes and games the tree of a game has."""
    nodes = list(root.nodes())
    return len({node.state for node in nodes}), len(nodes), sum(node.is_leaf for node in nodes)


def usual(form: Form, *numbers: int) -> dict[int, Callable[[Any], Any]]:
    """For each of these mistakes the shape that the form lists first, the most usual one; what is
    written for infinity is 1000.
    """
    stand_in = {INFINITE: {"sentinel": 1000}}
    return {
        number: form.wrong(**form.shapes[number][0] | stand_in.get(number, {}))
        for number in numbers
    }
