"""What several rooms of questions draw, ask and accept alike."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from ...trees.build import tree
from ...trees.node import Node
from ..mistakes.forms import INFINITE, Form
from ..question import Case, Question
from ..reading import Counter

T = TypeVar("T")
MOST_DRAWS = 100_000
# gamelab's searches of a tree, which a question refuses that asks for one
SEARCHES = (
    "minimax",
    "alphabeta",
    "negamax",
    "expectimax",
    "backward_induction",
    "subgame_perfect",
    "best_move",
    "iterative_deepening",
)
HUGE = 10**20
SIDES = ("max", "min")


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


def probabilities(rng: Random, count: int, most: int) -> list[str]:
    """So many of them as texts, in the proportion of whole numbers from 1 to `most`."""
    weights = whole(rng, count, 1, most)
    return [f"{weight}/{sum(weights)}" for weight in weights]


def moves(player: str, *children: Any, **more: Any) -> dict[str, Any]:
    """An inner node in the JSON form."""
    return {"player": player, "children": list(children), **more}


def by_lists(form: Any, first: str = "max") -> tuple[str, Node]:
    """A tree and its name: the nested lists, and who moves first where MIN does."""
    return f"{form}{', MIN to move' if first == 'min' else ''}", tree(form, first=first)


def huge(root: Node) -> Node:
    """The tree with payoffs larger than any number that somebody writes for infinity."""
    return root.rewritten(lambda node: {"payoff": node.payoff * HUGE} if node.is_leaf else {})


def mean(row: Sequence[Any]) -> Fraction:
    """The average, exactly."""
    return Fraction(sum(row), len(row))


def inner(root: Node, value: Callable[[Node], Any]) -> dict[str, Any]:
    """A value for each inner node, by name, level by level."""
    return {node.name: value(node) for node in root.nodes() if node.children}


def rows_of(root: Node, part: Callable[[Any], Any] = lambda payoff: payoff) -> list[list[Any]]:
    """What each reply to each move pays, or a part of that."""
    return [[part(leaf.payoff) for leaf in node.children] for node in root.children]


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


def cases_of(rows: Iterable[Sequence[Any]], **more: Any) -> list[Case]:
    """A case for each name with its arguments."""
    return [Case(name, tuple(arguments), **more) for name, *arguments in rows]


def calls(function: str, rows: Iterable[Sequence[Any]]) -> list[Case]:
    """A case for each row of arguments, named by the call that it is."""
    return cases_of((f"{function}({', '.join(map(repr, row))})", *row) for row in rows)


def program(
    name: str,
    title: str,
    points: float,
    answer: str,
    right: Callable[..., Any],
    cases: Callable[[Random, Any], Sequence[Case]],
    form: Form | None = None,
    usual: Sequence[int] = (),
    mistakes: Mapping[int, Callable[[Any], Any]] | None = None,
    **more: Any,
) -> Question:
    """A question that asks for a program, whatever it hands out.

    usual : mistakes in the shape that the form lists first, the most usual one; what is written for
    infinity is 1000."""
    stand_in = {INFINITE: {"sentinel": 1000}}
    listed = {
        number: form.wrong(**form.shapes[number][0] | stand_in.get(number, {})) for number in usual
    }
    return Question(
        name,
        title,
        points,
        answer,
        reference=lambda given: right,
        cases=cases,
        form=form,
        mistakes=listed | (mistakes or {}),
        **more,
    )
