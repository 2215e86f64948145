"""What several rooms of questions draw, ask and accept alike."""

from ast import literal_eval
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, TypeVar

from ...trees.build import tree
from ...trees.games import GameNode
from ...trees.node import Node, Number
from ..mistakes.forms import Form
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


def first(make: Callable[[], T | None], wanted: Callable[[T], bool]) -> T:
    """The first of the things made that is wanted; ValueError if none of very many is."""
    for _ in range(MOST_DRAWS):
        if (made := make()) is not None and wanted(made):
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


def read(text: str) -> list[tuple[Any, ...]]:
    """What is written in a text as Python writes it, a tuple for each line: the arguments of calls.

    >>> read("[3, -1], True")
    [([3, -1], True)]
    """
    return [literal_eval(f"({line.strip()},)") for line in text.strip().splitlines()]


def by_lists(text: str) -> list[tuple[str, Node]]:
    """Trees with their names, which are how they are written, a line each: nested lists, and who
    moves first where MIN does.

    >>> by_lists("[[4, 6], [1, 9]], MIN to move")
    [('[[4, 6], [1, 9]], MIN to move', <min node root: 2 children>)]
    """
    written = [line.strip().partition(", MIN") for line in text.strip().splitlines()]
    return [
        ("".join(parts), tree(literal_eval(parts[0]), first="min" if parts[1] else "max"))
        for parts in written
    ]


def trees(text: str) -> list[tuple[str, Node]]:
    """Trees with their names, a line each: the name, who plays where it is not MAX and MIN, and the
    tree as Python writes it.

    >>> trees("a coin | max chance | [[1, 2]]")
    [('a coin', <max node root: 1 children>)]
    """
    rows = ([part.strip() for part in line.split("|")] for line in text.strip().splitlines())
    return [
        (name, tree(literal_eval(form), players=tuple(players.split()) or ("max", "min")))
        for name, players, form in rows
    ]


def huge(root: Node, times: Number = HUGE) -> Node:
    """The tree with payoffs so many times as large: if nothing is said, larger than any number that
    somebody writes for infinity.
    """
    return root.rewritten(lambda node: {"payoff": node.payoff * times} if node.is_leaf else {})


def mean(row: Sequence[Any]) -> Fraction:
    """The average, exactly."""
    return Fraction(sum(row), len(row))


def inner(root: Node, value: Callable[[Node], Any]) -> dict[str, Any]:
    """A value for each inner node, by name, level by level."""
    return {str(node.name): value(node) for node in root.nodes() if node.children}


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


def sizes(root: GameNode) -> tuple[int, int, int]:
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
    usual: Sequence[str] = (),
    mistakes: Mapping[str, Callable[[Any], Any]] = {},
    **more: Any,
) -> Question:
    """A question that asks for a program, whatever it hands out.

    usual : those of the form's mistakes that show in the shape that it lists first, the most usual
    one; all, if none is named."""
    listed = {name: form.wrong(name) for name in usual or form.shapes} if form else {}
    return Question(
        name,
        title,
        points,
        answer,
        reference=lambda given: right,
        cases=cases,
        form=form,
        mistakes={**listed, **mistakes},
        **more,
    )
