"""Questions on measuring alpha-beta: a tree of any size, the program for it, all trees at once,
predictions, orders, counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import sqrt
from random import Random
from typing import Any

from ...laboratory.pruning import complete_tree, effective_branching, simulate_pruning
from ...laboratory.recursion import WholeNumbers
from ...search.minimax import alphabeta, knuth_moore, minimax
from ...search.view import minimax_values
from ...trees.boards import TicTacToe
from ...trees.build import tree
from ...trees.games import game_tree
from ...trees.node import Node
from ..mistakes.searches import alphabeta_with
from ..question import Case, Question, shown
from ..reading import Counter
from ..values import number, same

LOW, HIGH = -10, 10
MINIMUMS = ("alphabeta", "negamax", "iterative_deepening", "best_move")
HALF_A_HUNDREDTH = Fraction(51, 10_000)
Leaves = Sequence[Any]


def _drawn(rng: Random, n: int, low: int = LOW, high: int = HIGH) -> list[int]:
    """So many leaves, whole numbers between two, all equally likely."""
    return [rng.randint(low, high) for _ in range(n)]


# lab-1: a complete tree over any number of leaves.


def built(leaves: Leaves) -> Any:
    """The complete binary tree over the leaves, filled from the left, as nested lists; for one leaf
    the leaf itself.
    """

    def lists(node: Node) -> Any:
        return leaves[node.payoff] if node.is_leaf else [lists(child) for child in node.children]

    return lists(complete_tree(range(len(leaves))))


def _built_cases(rng: Random, given: None) -> list[Case]:
    sizes = [(size, True) for size in (1, 2, 3, 5, 6, 7)] + [
        (size, False)
        for size in (4, rng.randint(9, 11), 16, rng.randint(17, 31), rng.randint(33, 60))
    ]
    drawn = [(_drawn(rng, size), told) for size, told in sizes]
    return [
        Case(f"build({leaves})" if told else f"build, {len(leaves)} leaves", (leaves,))
        for leaves, told in drawn
    ]


def places(form: Any, depth: int = 0) -> list[tuple[Any, int]]:
    """The leaves of nested lists from left to right, each with the plies above it; a list without
    entries counts as a leaf.
    """
    if isinstance(form, list) and form:
        return [place for branch in form for place in places(branch, depth + 1)]
    return [(form, depth)]


def _built_accepts(given: None, case: Case, value: Any) -> bool | str:
    right = built(*case.arguments)
    if same(right, value):
        return True
    mine, theirs = places(value), places(right)
    if not same([leaf for leaf, _ in theirs], [leaf for leaf, _ in mine]):
        return (
            f"gives {shown(value)}: its leaves, from left to right, are not those that were"
            " handed in"
        )
    for place, ((_, one), (_, other)) in enumerate(zip(mine, theirs), 1):
        if one != other:
            return (
                f"leaf {place} stands {one} plies below the root, and should stand {other} plies"
                " below it"
            )
    return f"gives {shown(value)}: every list has exactly two entries"


# Trees that are light to build and note what is read: for the mistakes, which search thousands of
# them.


class _Position:
    """A node as a search reads it; it goes into `log` when its payoff or its children are asked
    for.
    """

    __slots__ = ("below", "is_leaf", "log", "player", "worth")

    def __init__(
        self, player: str | None, below: Sequence[_Position], worth: Any, log: list[_Position]
    ) -> None:
        self.player, self.below, self.worth, self.log, self.is_leaf = (
            player,
            below,
            worth,
            log,
            not below,
        )

    @property
    def children(self) -> Sequence[_Position]:
        self.log.append(self)
        return self.below

    @property
    def payoff(self) -> Any:
        self.log.append(self)
        return self.worth


def _positions(
    node: Node, log: list[_Position], key: Callable[[Node], Any] | None = None
) -> _Position:
    """The tree as positions, the children sorted by a key if there is one."""
    children = sorted(node.children, key=key) if key else node.children
    return _Position(
        node.player, [_positions(child, log, key) for child in children], node.payoff, log
    )


def _leaves(position: _Position) -> list[_Position]:
    return (
        [position]
        if position.is_leaf
        else [leaf for child in position.below for leaf in _leaves(child)]
    )


# lab-2: the program.


@lru_cache(64)
def _complete(leaves: tuple[Any, ...]) -> Node:
    return complete_tree(leaves)


@lru_cache(64)
def _found(leaves: tuple[Any, ...]) -> dict[str, Any]:
    counter = Counter(_complete(leaves))
    found = alphabeta(counter.node())
    read = set(counter.payoffs_read)
    return {
        "value": found.value,
        "read": found.leaves,
        "nodes": found.nodes,
        "pruned": [
            place for place, leaf in enumerate(counter.root.leaves(), 1) if leaf.path not in read
        ],
    }


def reported(leaves: Leaves, **mistake: bool) -> dict[str, Any]:
    """What alpha-beta finds on the complete tree over the leaves; with a mistake of
    `alphabeta_with`, what that one finds.
    """
    if not mistake:
        return dict(_found(tuple(leaves)))
    log: list[_Position] = []
    light = _positions(_complete(tuple(leaves)), log)
    value = alphabeta_with(**mistake)(light)
    known = set(map(id, log))
    return {
        "value": value,
        "read": sum(position.is_leaf for position in log),
        "nodes": len(log),
        "pruned": [place for place, leaf in enumerate(_leaves(light), 1) if id(leaf) not in known],
    }


def _reporting(**mistake: bool) -> Callable[[Any], Callable[[Leaves], dict[str, Any]]]:
    return lambda given: lambda leaves: reported(leaves, **mistake)


def _program_given(rng: Random) -> dict[str, Any]:
    seed = rng.randint(1, 9999)
    return {"seed": seed, "leaves": _drawn(Random(seed), 32)}


def _program_screen(given: dict[str, Any]) -> bool:
    """Many leaves are cut, and each mistake shows."""
    right = reported(given["leaves"])
    return 17 <= right["read"] <= 24 and all(
        reported(given["leaves"], **mistake) != right
        for mistake in ({"restarts": True}, {"shallow": True})
    )


def _report_cases(rng: Random, given: dict[str, Any]) -> list[Case]:
    deep = [9, 9, 9, 9, 9, 9, 9, 9, 6, 5, 7, 6, 2, 3, 1, 2]
    leaves = [given["leaves"], [3], [4, -4], [2, 3, 5, 9, 0, 1, 7, 5], [0, 0, 0, 9], deep]
    leaves += [
        _drawn(rng, 32),
        _drawn(rng, 32),
        _drawn(rng, 32, -1, 1),
        _drawn(rng, 16),
        _drawn(rng, 64),
        _drawn(rng, rng.randint(9, 15)),
    ]
    leaves.append(_drawn(rng, 8, -10, -1))
    told = (
        ["your 32 leaves"]
        + [f"report({entries})" for entries in leaves[1:5]]
        + ["report, 16 leaves for a deep cut", "32 leaves", "32 more leaves"]
    )
    told += [
        "32 leaves with many ties",
        "16 leaves",
        "64 leaves",
        f"{len(leaves[11])} leaves",
        "8 losses",
    ]
    return [
        Case(name, (entries,), points=2 if place == 0 else 1)
        for place, (name, entries) in enumerate(zip(told, leaves))
    ]


def _report_accepts(given: Any, case: Case, value: Any) -> bool | str:
    right = reported(*case.arguments)
    if not isinstance(value, dict):
        return (
            f"gives {shown(value)}, and a dictionary with the entries {', '.join(right)} is"
            " expected"
        )
    wrong = [
        name for name in right if name not in value or not same(right[name], _in_order(value[name]))
    ]
    if not wrong:
        return True
    name = wrong[0]
    return (
        f"{name!r} is missing"
        if name not in value
        else f"{name!r} is {shown(value[name])}, and {shown(right[name])} is right"
    )


def _in_order(value: Any) -> Any:
    """A list of numbers sorted, anything else as it is."""
    return (
        sorted(value)
        if isinstance(value, list) and all(type(entry) is int for entry in value)
        else value
    )


# lab-3: all trees.


@lru_cache(256)
def moments(n: int, values: int) -> tuple[Fraction, Fraction]:
    """Mean and variance of the leaves read on all trees of n leaves with so many different values."""
    mean, square = WholeNumbers(values, exact=True).moments(n)
    return mean, square - mean * mean


@lru_cache(256)
def _moments_with(
    n: int, values: int, strict: bool = False, restarts: bool = False
) -> tuple[Fraction, Fraction]:
    """The same, tree by tree, for a search that cuts at > only (1) or gives each child of the root
    a fresh window (3).
    """
    search, log, counts = alphabeta_with(strict=strict, restarts=restarts), [], []
    root = _positions(complete_tree(range(n)), log)
    leaves = _leaves(root)
    for chosen in product(range(values), repeat=n):
        log.clear()
        for leaf, value in zip(leaves, chosen):
            leaf.worth = value
        search(root)
        counts.append(sum(position.is_leaf for position in log))
    mean = Fraction(sum(counts), len(counts))
    return mean, Fraction(sum(count * count for count in counts), len(counts)) - mean * mean


def exact_study(n: int, values: Sequence[int]) -> tuple[Fraction, Fraction]:
    """The mean and the variance of what alpha-beta reads on all trees of n leaves whose leaves are
    among the values.
    """
    return moments(n, len(set(values)))


def _study_cases(rng: Random, given: None) -> list[Case]:
    asked: list[tuple[int, tuple[int, ...]]] = [
        (1, (0, 1)),
        (2, (0, 1)),
        (3, (0, 1)),
        (4, (0, 1)),
        (7, (0, 1)),
    ]
    sizes = (
        (rng.choice((5, 6)), 2),
        (8, 2),
        (4, 3),
        (rng.choice((3, 4)), 4),
        (3, 3),
        (3, rng.choice((5, 6))),
        (rng.choice((6, 7)), 1),
    )
    asked += [(n, tuple(sorted(rng.sample(range(LOW, HIGH + 1), count)))) for n, count in sizes]
    return [Case(f"exact_study({n}, {list(values)})", (n, list(values))) for n, values in asked]


def _pair_accepts(names: tuple[str, str], right: tuple[Any, Any], value: Any) -> bool | str:
    """Whether a pair is right; a sentence that says which half of it is not."""
    if not isinstance(value, list) or len(value) != 2:
        return f"gives {shown(value)}, and a pair is expected: the {names[0]} and the {names[1]}"
    wrong = [
        f"the {name} is {shown(mine)}, and {shown(theirs)} is right"
        for name, mine, theirs in zip(names, value, right)
        if not same(theirs, mine)
    ]
    return not wrong or "; ".join(wrong)


def _study_accepts(given: None, case: Case, value: Any) -> bool | str:
    return _pair_accepts(("mean", "variance"), exact_study(*case.arguments), value)


# lab-4: predictions.


def _prediction_given(rng: Random) -> dict[str, int]:
    return {
        "branching": rng.randint(4, 12),
        "depth": rng.randint(5, 8),
        "budget": rng.randint(2, 9) * 10 ** rng.randint(5, 7),
    }


def predicted(given: dict[str, int]) -> dict[str, Any]:
    """Leaves, nodes, effective branching with the best child first, and what a budget of leaves
    buys.
    """
    branching, depth, budget = given["branching"], given["depth"], given["budget"]
    least = knuth_moore(branching, depth)
    counts = {"plies": pow, "plies, best first": knuth_moore}
    deepest = {
        name: max(plies for plies in range(64) if count(branching, plies) <= budget)
        for name, count in counts.items()
    }
    return {
        "leaves": branching**depth,
        "best first": least,
        "nodes, best first": sum(knuth_moore(branching, plies) for plies in range(depth + 1)),
        "branching": effective_branching(least, depth),
        **deepest,
    }


def _prediction_screen(given: dict[str, int]) -> bool:
    return predicted(given)["plies, best first"] != 2 * predicted(given)["plies"]


def _prediction_accepts(given: dict[str, int], case: Case, value: Any) -> bool | str:
    right, mine = predicted(given)[case.entry], number(value)
    if case.entry == "branching" and isinstance(mine, Fraction):
        return abs(mine - Fraction(right)) <= HALF_A_HUNDREDTH or f"{shown(value)} is not right"
    return same(right, value) or f"{shown(value)} is not right"


# lab-5: the order of the moves.


def ordered(root: Node, worst: bool = False) -> tuple[Any, int]:
    """The best move at the root, and the leaves that alpha-beta reads with the best (or the worst)
    child first everywhere.
    """
    payoffs = [leaf.payoff for leaf in root.leaves()]
    if len(set(payoffs)) < len(payoffs) or root.is_leaf:
        raise ValueError("this question is about trees of distinct leaves, in which somebody moves")
    found = alphabeta(root, order="worst" if worst else "best")
    return found.move, found.leaves


_values = lru_cache(64)(minimax_values)


def _ordered_with(**mistake: bool) -> Callable[[Any], Callable[..., Any]]:
    """The same with a search that makes a mistake of `alphabeta_with`."""

    def wrong(root: Node, worst: bool = False) -> tuple[Any, int]:
        values, log = _values(root), []
        light = _positions(
            root,
            log,
            lambda child: (
                values[child.path] * (-1 if (child.parent.player == "max") != worst else 1)
            ),
        )
        alphabeta_with(**mistake)(light)
        return ordered(root)[0], sum(position.is_leaf for position in log)

    return lambda given: wrong


def _place_in_order(root: Node, worst: bool = False) -> tuple[int, int]:
    """The same from one who returns the place among the sorted children (22)."""
    return len(root.children) - 1 if worst else 0, ordered(root, worst)[1]


def _by_level(root: Node, worst: bool = False) -> tuple[Any, int]:
    """The same from one for whom MAX moves at the even plies (12)."""

    def turned(node: Node) -> dict[str, Any]:
        return {} if node.is_leaf else {"player": ("max", "min")[node.ply % 2]}

    return ordered(root.rewritten(turned), worst)


def _distinct(
    rng: Random, branching: Sequence[int], plies: int, first: str = "max", early: float = 0.0
) -> Node:
    """A tree whose leaves all differ and whose first move is not the best; `early` is the chance
    that a branch ends before.
    """
    while True:
        payoffs = iter(rng.sample(range(-99, 100), max(branching) ** plies))

        def form(left: int) -> Any:
            if left == 0 or left < plies and rng.random() < early:
                return next(payoffs)
            return [form(left - 1) for _ in range(rng.choice(branching))]

        root = tree(form(plies), first=first)
        if len(root.children) > 1 and minimax(root).move:
            return root


def _order_cases(rng: Random, given: Node) -> list[Case]:
    three = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]])
    trees = [
        ("the tree above", given),
        ("[[10, 8, 3], [2, 15, 7], [6, 5, 4]]", three),
        ("[[4, 6], [1, 9]], MIN to move", tree([[4, 6], [1, 9]], first="min")),
        ("four plies, two moves", _distinct(rng, (2,), 4)),
        ("four plies, two or three moves, MIN to move", _distinct(rng, (2, 3), 4, "min")),
        ("three plies, three moves", _distinct(rng, (3,), 3)),
        ("five plies, leaves on several levels", _distinct(rng, (2,), 5, early=0.1)),
        ("single moves among them, MIN to move", _distinct(rng, (1, 2, 3), 4, "min")),
    ]
    return [
        Case(
            f"{name}, {'worst' if worst else 'best'} first",
            (root,),
            {"worst": True} if worst else {},
        )
        for name, root in trees
        for worst in (False, True)
    ]


_ordered_before = lru_cache(256)(ordered)


def _order_accepts(given: Node, case: Case, value: Any) -> bool | str:
    return _pair_accepts(
        ("move", "number of leaves read"), _ordered_before(*case.arguments, **case.options), value
    )


# lab-6: three counts, and a fourth.


def _position(rng: Random) -> TicTacToe:
    """A position with five or six empty squares in which nobody has won."""
    return TicTacToe("".join(rng.sample(rng.choice(("XXOO.....", "XXO......")), 9)))


@lru_cache(64)
def _counted(state: Any, game: TicTacToe) -> tuple[int, int, int]:
    nodes = list(game_tree(game, state).nodes())
    return len({node.state for node in nodes}), len(nodes), sum(node.is_leaf for node in nodes)


def counted(game: TicTacToe) -> dict[str, int]:
    """Positions, nodes of the tree, games, and the nodes that alpha-beta visits, squares in row
    order.
    """
    return {
        **dict(zip(("states", "nodes", "games"), _counted(game.initial(), game))),
        "alpha-beta": alphabeta(game).nodes,
    }


def _counted_as_one(game: TicTacToe) -> dict[str, int]:
    """The same from one for whom states, nodes and games are all nodes (29)."""
    found = counted(game)
    return found | {"states": found["nodes"], "games": found["nodes"]}


def _strictly_counted(game: TicTacToe) -> dict[str, int]:
    """The same from one who cuts at > only (1)."""
    return counted(game) | {"alpha-beta": alphabeta(game, strict=True).nodes}


def _counts_screen(game: TicTacToe) -> bool:
    return len(set(_counted(game.initial(), game))) == 3 and counted(game)["nodes"] >= 150


# lab-7: a measurement to judge.


def _measured(rng: Random) -> dict[str, Any]:
    """A small simulation of trees with 32 leaves: what it found, rounded as one would write it
    down.
    """
    trees, seed = rng.choice((16, 25, 36)), rng.randint(1, 10**6)
    [row] = simulate_pruning(32, trees=trees, seed=seed, numba=False, progress=False)
    return {"trees": trees, "mean": round(row.leaves, 2), "sd": round(row.leaves_sd, 2)}


def _measured_screen(given: dict[str, Any]) -> bool:
    """Off by one to two standard errors: enough to be taken for an error."""
    return 1 <= abs(given["mean"] - 20.98) / (given["sd"] / sqrt(given["trees"])) <= 1.9


QUESTIONS = (
    Question(
        id="lab-1",
        title="a tree over any number of leaves",
        points=6,
        answer="build",
        reference=lambda given: built,
        cases=_built_cases,
        accepts=_built_accepts,
        forbidden=("complete_tree", "random_complete_tree"),
    ),
    Question(
        id="lab-2",
        title="the program for 32 leaves",
        points=14,
        answer="report",
        given=_program_given,
        screen=_program_screen,
        reference=lambda given: reported,
        cases=_report_cases,
        accepts=_report_accepts,
        forbidden=MINIMUMS,
        mistakes={
            1: _reporting(strict=True),
            3: _reporting(restarts=True),
            4: _reporting(shallow=True),
            5: _reporting(shared=True),
        },
    ),
    Question(
        id="lab-3",
        title="all trees at once",
        points=9,
        answer="exact_study",
        reference=lambda given: exact_study,
        cases=_study_cases,
        accepts=_study_accepts,
        forbidden=("expected_pruning",),
        mistakes={
            1: lambda given: lambda n, values: _moments_with(n, len(values), strict=True),
            3: lambda given: lambda n, values: _moments_with(n, len(values), restarts=True),
        },
    ),
    Question(
        id="lab-4",
        title="predict before you run",
        points=7,
        answer="lab_4",
        given=_prediction_given,
        screen=_prediction_screen,
        reference=predicted,
        cases="entries",
        accepts=_prediction_accepts,
    ),
    Question(
        id="lab-5",
        title="an experiment with the order",
        points=10,
        answer="ordered",
        given=lambda rng: _distinct(rng, (2, 3), 3),
        reference=lambda given: ordered,
        cases=_order_cases,
        accepts=_order_accepts,
        forbidden=(*MINIMUMS, "order_experiment"),
        mistakes={
            3: _ordered_with(restarts=True),
            4: _ordered_with(shallow=True),
            12: lambda given: _by_level,
            22: lambda given: _place_in_order,
        },
    ),
    Question(
        id="lab-6",
        title="states, nodes, games",
        points=6,
        answer="lab_6",
        given=_position,
        screen=_counts_screen,
        reference=counted,
        cases="entries",
        mistakes={1: _strictly_counted, 29: _counted_as_one},
    ),
    Question(
        id="lab-7",
        title="is the table wrong?",
        points=4,
        answer="lab_7",
        given=_measured,
        screen=_measured_screen,
        by_hand=True,
    ),
)
