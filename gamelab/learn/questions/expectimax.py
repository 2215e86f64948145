"""Questions on expectimax: values under chance, what can be skipped there, the scale of the
payoffs, assumptions against reality.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor, inf
from random import Random
from typing import Any

from ...search.chance import expectimax
from ...search.minimax import alphabeta, minimax
from ...trees.build import tree
from ...trees.node import Node
from ..mistakes.forms_chance import CAPPED, EXPECTIMAX
from ..question import Case, Question, shown
from ..reading import Counter
from ..values import number

Rows = list[list[int]]
MAX_CHANCE = ("max", "chance")


def _weights(rng: Random, *texts: str) -> list[str]:
    """The probabilities in a drawn order."""
    return rng.sample(texts, len(texts))


def _rows(root: Node) -> Rows:
    return [[leaf.payoff for leaf in node.children] for node in root.children]


def _unread(root: Node, search: Callable[[Node], Any]) -> list[int]:
    """The leaves that a search does not read, numbered from 1 in reading order."""
    counter = Counter(root)
    search(counter.node())
    return [
        place
        for place, leaf in enumerate(counter.root.leaves(), 1)
        if leaf.path not in counter.payoffs_read
    ]


def same_leaves(right: list[int], value: Any) -> bool | str:
    """Whether a list names these leaves, in any order; a sentence if it is no list of leaf numbers
    from 1 to 9.
    """
    if not isinstance(value, list) or not all(
        type(entry) is int and 1 <= entry <= 9 for entry in value
    ):
        return (
            "a list of leaf numbers from 1 to 9 is expected (an empty list if there are none), and"
            f" this is {shown(value)}"
        )
    return set(value) == set(right)


# Wrong searches. Each differs from a right one in what its option says.


def _entered(
    root: Node,
    *,
    ties: bool = False,
    zero: bool = False,
    parity: bool = False,
    prunes: bool = False,
    uniform: bool = False,
) -> dict[str, tuple[Any, Any]]:
    """(value, move) of every node that a wrong expectimax enters, by path.

    ties : a child that only ties replaces the best move (2). zero : the best value starts at 0 (6).
    parity : MAX moves at the even plies (12). prunes : a chance node is left at the first child
    that is no better than what MAX has just above (17).
    uniform : every chance node takes the plain mean (18).
    """
    table: dict[str, tuple[Any, Any]] = {}

    def enter(node: Node, plies: int, alpha: Any) -> Any:
        if node.is_leaf:
            found: tuple[Any, Any] = node.payoff, None
        elif node.player == "chance":
            found = mean(node, plies, alpha), None
        else:
            found = choice(node, plies)
        table[node.path] = found
        return found[0]

    def mean(node: Node, plies: int, alpha: Any) -> Any:
        below: list[Any] = []
        for child in node.children:
            below.append(enter(child, plies + 1, -inf))
            if prunes and below[-1] <= alpha:
                return min(below)
        shares = [Fraction(1, len(below))] * len(below) if uniform else node.probs
        return sum(share * value for share, value in zip(shares, below))

    def choice(node: Node, plies: int) -> tuple[Any, Any]:
        maximising = plies % 2 == 0 if parity else node.player == "max"
        best, move = 0 if zero else None, None
        for child in node.children:
            value = enter(child, plies + 1, best if maximising and best is not None else -inf)
            gain = 1 if best is None else value - best if maximising else best - value
            if gain > 0 or ties and gain == 0:
                best, move = value, child.move
        return best, move

    enter(root, 0, -inf)
    return table


# expectimax-1: the worksheet.


def _worksheet(rng: Random) -> Node:
    replies: list[Any] = [
        rng.randint(1, 15),
        rng.randint(1, 15),
        [rng.randint(1, 15), rng.randint(1, 15)],
    ]
    fans = [
        {"player": "chance", "children": [rng.randint(1, 15) for _ in range(3)]},
        {
            "player": "chance",
            "probs": _weights(rng, "1/2", "1/4", "1/4"),
            "children": [rng.randint(1, 15) for _ in range(3)],
        },
        {
            "player": "chance",
            "probs": _weights(rng, "1/2", "1/3", "1/6"),
            "children": [
                child if isinstance(child, int) else {"player": "min", "children": child}
                for child in rng.sample(replies, 3)
            ],
        },
    ]
    return tree({"player": "max", "children": fans}, names="ABCDE")


def _table(root: Node) -> dict[str, Any]:
    return {node.name: expectimax(node).value for node in root.nodes() if node.children} | {
        "move": expectimax(root).move
    }


def _wrong_table(**mistake: bool) -> Callable[[Node], dict[str, Any]]:
    def table(root: Node) -> dict[str, Any]:
        entered = _entered(root, **mistake)
        # a node that is skipped on the way is worked out on its own
        values = {
            node.name: entered.get(node.path, (expectimax(node).value, None))[0]
            for node in root.nodes()
            if node.children
        }
        return values | {"move": entered[""][1]}

    return table


def _worksheet_screen(root: Node) -> bool:
    values = [expectimax(child).value for child in root.children]
    low = next(node for node in root.nodes() if node.name == "E")
    return (
        len(set(values)) == 3
        and values[0].denominator == 3
        and values[0] != max(values)
        and len(set(_rows(low.parent.parent)[0])) == 3
    )


# expectimax-2: which leaves need not be read.


def _bounded(rng: Random) -> Node:
    """Three circles, the last no better than the best of the others; up to a bound that holds, its
    last leaf or two can be cut.
    """
    while True:
        rows = [rng.sample(range(1, 16), 3) for _ in range(3)]
        upper, best = max(rows[2]) + rng.randint(0, 4), max(sum(rows[0]), sum(rows[1]))
        first, second, _ = rows[2]
        # no better with two leaves at the largest of them, with the second at its own value, with
        # the last at the bound
        if (
            first + 2 * max(rows[2]) <= best
            and first + 2 * second < best
            and first + second + upper <= best
            and len(set(map(sum, rows))) == 3
        ):
            last = {"player": "chance", "children": rows[2], "bounds": [-inf, upper]}
            return tree(
                {
                    "player": "max",
                    "children": (
                        [{"player": "chance", "children": row} for row in rows[:2]] + [last]
                    ),
                },
                names="ABCD",
            )


def _skipped(root: Node) -> dict[str, Any]:
    best = max(expectimax(child).value for child in root.children[:-1])
    first, second, _ = _rows(root)[-1]
    return {
        "under MIN": _unread(tree(_rows(root)), alphabeta),
        "under chance": _unread(root, expectimax),
        "with the bound": _unread(root, lambda counted: expectimax(counted, bounds=(-inf, inf))),
        "bound for one": 3 * best - first - second,
        "bound for two": (3 * best - first) / 2,
    }


def _skipped_as_if_min(root: Node) -> dict[str, Any]:
    right = _skipped(root)
    return right | {"under chance": right["under MIN"], "with the bound": right["under MIN"]}


def _skipped_screen(root: Node) -> bool:
    right = _skipped(root)
    return 0 < len(right["under MIN"]) and right["with the bound"] != right["under MIN"]


def _skipped_accepts(root: Node, case: Case, value: Any) -> bool | str:
    right = _skipped(root)[case.entry]
    if isinstance(right, list):
        return same_leaves(right, value)
    return (
        number(value) is not None
        and abs(number(value) - right) < Fraction(1, 10**6)
        or f"{shown(value)} is not right"
    )


# expectimax-3: expectimax and its move.


def grown(rng: Random, player: str, plies: int, low: int = -9, high: int = 9) -> Any:
    """A drawn tree of MAX, MIN and chance in the JSON form: mixed depths, single children, players
    out of turn, weights.
    """
    if plies == 0 or rng.random() < 0.15:
        return rng.choice([rng.randint(low, high)] * 4 + [f"{rng.randint(2 * low, 2 * high)}/3"])
    size = rng.choice([1, 2, 2, 3, 3])
    following = (
        "chance" if player != "chance" and rng.random() < 0.75 else rng.choice(["max", "min"])
    )
    form: dict[str, Any] = {
        "player": player,
        "children": [grown(rng, following, plies - 1, low, high) for _ in range(size)],
    }
    if player == "chance" and rng.random() < 0.8:
        weights = [rng.randint(1, 4) for _ in range(size)]
        form["probs"] = [f"{weight}/{sum(weights)}" for weight in weights]
    return form


def _rooted(
    rng: Random, player: str, plies: int, low: int = -9, high: int = 9, weighted: bool = False
) -> Node:
    """A drawn tree with at least two moves at its root and a chance node somewhere; with
    `weighted`, one whose weights matter.
    """
    while True:
        form = grown(rng, player, plies, low, high)
        if isinstance(form, dict) and len(form["children"]) > 1 and "chance" in str(form):
            root = tree(form)
            if not weighted or _entered(root, uniform=True)[""] != _pair(root):
                return root


def _dice_game(rng: Random) -> Node:
    coin = [
        {
            "player": "chance",
            "probs": _weights(rng, "1/2", "1/3", "1/6"),
            "children": [
                {"player": "min", "children": [rng.randint(-9, 9), rng.randint(-9, 9)]},
                rng.randint(-9, 9),
                rng.randint(-9, 9),
            ],
        }
        for _ in range(2)
    ]
    return tree({"player": "max", "children": [*coin, rng.randint(-3, 3)]}, names="ABCDE")


def _pair(root: Node) -> tuple[Any, Any]:
    found = expectimax(root)
    return found.value, found.move


def _wrong_pair(**mistake: bool) -> Callable[[Any], Callable[[Node], tuple[Any, Any]]]:
    return lambda given: lambda root: _entered(root, **mistake)[root.path]


def _tied(rng: Random) -> Node:
    """A drawn tree in which two moves are equally good."""
    while True:
        root = _rooted(rng, rng.choice(["max", "min"]), 3, 0, 4)
        best = expectimax(root).value
        if sum(expectimax(child).value == best for child in root.children) > 1:
            return root


WORKSHEET = tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]], players=MAX_CHANCE)
COIN = tree([[6], [1, 20]], players=MAX_CHANCE)
LOSSES = tree([[-3, -1], [-2, -5]], players=MAX_CHANCE)
LOADED = tree(
    {
        "player": "max",
        "children": [
            "5/2",
            {"player": "chance", "probs": ["1/2", "1/4", "1/4"], "children": [1, 2, 5]},
        ],
    }
)
TENTHS = tree(
    {
        "player": "max",
        "children": [
            3,
            {"player": "chance", "probs": ["1/10", "1/10", "4/5"], "children": [3, 3, 3]},
        ],
    }
)
MIN_TWICE = tree(
    {
        "player": "max",
        "children": [
            {"player": "min", "children": [{"player": "min", "children": [7, 4]}, 5]},
            [1, 9],
        ],
    }
)
FIXED = (
    ("the worksheet, with chance", WORKSHEET),
    ("a sure 6, or a coin for 1 or 20", COIN),
    ("a sure 5/2, or 1, 2, 5 with 1/2, 1/4, 1/4", LOADED),
    ("MIN at the root, coins below", tree([[4, 6], [1, 7]], players=("min", "chance"))),
    ("nothing but losses", LOSSES),
    ("3, or 3 with 1/10, 1/10, 4/5: a tie", TENTHS),
    ("two MIN nodes in a row", MIN_TWICE),
    (
        "MIN at the root, a sure 3 or a coin for 2 or 4: a tie",
        tree([3, [2, 4]], players=("min", "chance")),
    ),
)


def _pair_cases(rng: Random, given: Node) -> list[Case]:
    drawn = [
        _rooted(rng, "max", 3, weighted=True),
        _rooted(rng, "min", 3),
        _rooted(rng, "chance", 3, weighted=True),
        _rooted(rng, "max", 3, -9, -1),
        _rooted(rng, "min", 3, 1, 9),
        _tied(rng),
        _rooted(rng, "max", 4),
        _rooted(rng, "min", 4, weighted=True),
        _rooted(rng, "max", 3, 1, 9),
    ]
    movers = {"max": "MAX", "min": "MIN", "chance": "chance"}
    named = [
        (
            (
                f"a drawn tree, {movers[root.player]} at the root, {sum(1 for _ in root.leaves())}"
                " leaves"
            ),
            root,
        )
        for root in drawn
    ]
    return [Case(name, (root,)) for name, root in (("the tree given", given), *FIXED, *named)]


# expectimax-4: the leaves cubed.


def _coins(rng: Random) -> Node:
    while True:
        rows = [sorted(rng.sample(range(-4, 13), 2)) for _ in range(3)]
        best = [
            max(range(3), key=lambda move: worth(rows[move]))
            for worth in (min, sum, lambda row: row[0] ** 3 + row[1] ** 3)
        ]
        # three moves, each the best of one reading; a loss somewhere, so that cubing keeps its sign
        if len(set(best)) == 3 and min(map(min, rows)) < 0:
            return tree(rows, players=MAX_CHANCE, names="ABCD")


def _moves(rows: Rows) -> tuple[Any, Any]:
    return minimax(tree(rows)).move, expectimax(tree(rows, players=MAX_CHANCE)).move


def _rescaled(root: Node) -> dict[str, int]:
    plain, cubed, linear = (
        _moves([[f(x) for x in row] for row in _rows(root)])
        for f in (lambda x: x, lambda x: x**3, lambda x: 3 * x - 10)
    )
    return {
        "minimax": plain[0],
        "minimax, cubed": cubed[0],
        "expectimax": plain[1],
        "expectimax, cubed": cubed[1],
        "expectimax, 3x - 10": linear[1],
    }


def _rescaled_screen(root: Node) -> bool:
    rows = _rows(root)
    return (
        len(set(map(sum, rows)))
        == len({low for low, _ in rows})
        == len({low**3 + high**3 for low, high in rows})
        == 3
    )


# expectimax-5: a bound, and the cut at a chance node.


def capped(root: Node, high: Any) -> Any:
    """The value of MAX over chance over leaves, read with one upper bound. ValueError for a tree of
    another shape.
    """
    for child in root.children:
        if not child.is_leaf and (
            child.player != "chance" or any(not leaf.is_leaf for leaf in child.children)
        ):
            raise ValueError(
                "below MAX stand chance nodes and leaves, and below chance only leaves"
            )
    if root.player != "max":
        raise ValueError("MAX moves at the root")
    return expectimax(root, bounds=(-inf, high)).value


def _capped_with(
    *, strict: bool = False, zero: bool = False, forgets: bool = False, uniform: bool = False
) -> Callable[[Any], Callable[[Node, Any], Any]]:
    """The same with a mistake. strict : cuts only what is worse (1). zero : the best value starts
    at 0 (6). forgets : the unread leaves count nothing, as if what is known already settled the
    node (17). uniform : takes every leaf for equally likely (18)."""

    def wrong(root: Node, high: Any) -> Any:
        best: Any = 0 if zero else -inf
        for node in root.children:
            leaves = (node,) if node.is_leaf else node.children
            shares = (
                (1,)
                if node.is_leaf
                else (Fraction(1, len(leaves)),) * len(leaves)
                if uniform
                else node.probs
            )
            most: Any = 0 if forgets else high
            for share, leaf in zip(shares, leaves):
                most += share * (leaf.payoff if forgets else leaf.payoff - high)
                if most < best or most == best and not strict:
                    break
            best = max(best, most)
        return best

    return lambda given: wrong


def _spread(rng: Random, low: int = -6, high: int = 12) -> tuple[Node, int]:
    """MAX over three or four moves, and a bound above every leaf, so that at least one leaf need
    not be read.
    """
    while True:
        fans: list[Any] = []
        for _ in range(rng.randint(3, 4)):
            leaves = [rng.randint(low, high) for _ in range(rng.randint(2, 4))]
            weights = [rng.randint(1, 3) for _ in leaves]
            fans.append(
                {
                    "player": "chance",
                    "probs": [f"{weight}/{sum(weights)}" for weight in weights],
                    "children": leaves,
                }
            )
        if rng.random() < 0.3:
            fans[rng.randrange(len(fans))] = rng.randint(low, high)
        root = tree({"player": "max", "children": fans})
        bound = max(leaf.payoff for leaf in root.leaves()) + rng.randint(1, 2)
        if _unread(root, lambda counted: expectimax(counted, bounds=(-inf, bound))):
            return root, bound


SURE_8 = tree([8, [6, 5, 4]], players=MAX_CHANCE)


def _capped_cases(rng: Random, given: tuple[Node, int]) -> list[Case]:
    thirds = tree(
        {
            "player": "max",
            "children": [
                4,
                {"player": "chance", "probs": ["2/3", "1/6", "1/6"], "children": [3, 4, 8]},
            ],
        }
    )
    fixed = [
        ("the tree given", *given),
        ("the worksheet, leaves up to 16", WORKSHEET, 16),
        ("a sure 8, or 6, 5, 4; leaves up to 10", SURE_8, 10),
        ("a sure 8, or 6, 5, 4; leaves up to 9: a tie", SURE_8, 9),
        ("a sure 6, or a coin for 1 or 20", COIN, 20),
        ("nothing but losses, leaves up to 0", LOSSES, 0),
        ("a sure 4, or 3, 4, 8 with 2/3, 1/6, 1/6", thirds, 8),
    ]
    drawn = [
        _spread(rng),
        _spread(rng),
        _spread(rng),
        _spread(rng, -12, -1),
        _spread(rng, 0, 4),
        _spread(rng, 1, 20),
        _spread(rng),
    ]
    return [Case(name, (root, high), reads=True) for name, root, high in fixed] + [
        Case(f"a drawn tree, leaves up to {high}, number {place}", (root, high), reads=True)
        for place, (root, high) in enumerate(drawn, 1)
    ]


# expectimax-6: what is assumed, and who sits there.


def _four(rows: Rows, mean: Callable[[list[int]], Any]) -> dict[str, Any]:
    def best(worth: Callable[[list[int]], Any]) -> int:
        return max(range(3), key=lambda move: worth(rows[move]))

    careful, hopeful = best(min), best(mean)
    return {
        "minimax move": careful,
        "minimax v minimiser": min(rows[careful]),
        "minimax v random": mean(rows[careful]),
        "expectimax move": hopeful,
        "expectimax v minimiser": min(rows[hopeful]),
        "expectimax v random": mean(rows[hopeful]),
        "half and half": best(lambda row: min(row) + mean(row)),
    }


def _mean(row: list[int]) -> Fraction:
    return Fraction(sum(row), len(row))


def _four_screen(rows: Rows) -> bool:
    moves = _four(rows, _mean)
    unique = all(
        len(set(map(worth, rows))) == 3 for worth in (min, _mean, lambda row: min(row) + _mean(row))
    )
    return (
        unique
        and moves["minimax move"] != moves["expectimax move"]
        and _mean(rows[moves["expectimax move"]]).denominator == 3
    )


QUESTIONS = (
    Question(
        id="expectimax-1",
        title="the worksheet, with chance",
        points=9,
        answer="expectimax_1",
        given=_worksheet,
        screen=_worksheet_screen,
        reference=_table,
        cases="entries",
        mistakes={
            12: _wrong_table(parity=True),
            17: _wrong_table(prunes=True),
            18: _wrong_table(uniform=True),
        },
    ),
    Question(
        id="expectimax-2",
        title="which leaves need not be read",
        points=8,
        answer="expectimax_2",
        given=_bounded,
        screen=_skipped_screen,
        reference=_skipped,
        cases="entries",
        accepts=_skipped_accepts,
        mistakes={17: _skipped_as_if_min},
    ),
    Question(
        id="expectimax-3",
        title="write expectimax",
        points=10,
        answer="my_expectimax",
        given=_dice_game,
        reference=lambda given: _pair,
        cases=_pair_cases,
        form=EXPECTIMAX,
        mistakes={
            2: _wrong_pair(ties=True),
            6: _wrong_pair(zero=True),
            12: _wrong_pair(parity=True),
            17: _wrong_pair(prunes=True),
            18: _wrong_pair(uniform=True),
        },
        forbidden=("expectimax", "backward_induction", "subgame_perfect"),
    ),
    Question(
        id="expectimax-4",
        title="cube the leaves",
        points=5,
        answer="expectimax_4",
        given=_coins,
        screen=_rescaled_screen,
        reference=_rescaled,
        cases="entries",
        mistakes={
            19: lambda root: _rescaled(root) | {"expectimax, cubed": _rescaled(root)["expectimax"]}
        },
    ),
    Question(
        id="expectimax-5",
        title="cut at a chance node",
        points=9,
        answer="capped_value",
        given=_spread,
        reference=lambda given: capped,
        cases=_capped_cases,
        form=CAPPED,
        mistakes={
            1: _capped_with(strict=True),
            6: _capped_with(zero=True),
            17: _capped_with(forgets=True),
            18: _capped_with(uniform=True),
        },
        forbidden=("expectimax", "backward_induction", "subgame_perfect"),
    ),
    Question(
        id="expectimax-6",
        title="who sits across the table",
        points=6,
        answer="expectimax_6",
        cases="entries",
        given=lambda rng: [rng.sample(range(1, 16), 3) for _ in range(3)],
        screen=_four_screen,
        reference=lambda rows: _four(rows, _mean),
        mistakes={18: lambda rows: _four(rows, lambda row: floor(_mean(row)))},
    ),
    Question(
        id="expectimax-7",
        title="what an evaluation must mean",
        points=3,
        answer="expectimax_7",
        by_hand=True,
    ),
)
