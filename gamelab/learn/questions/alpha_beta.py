"""Questions on alpha-beta: write it, as a negamax too; order the moves; trace it by hand; repair a
broken one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product
from math import inf
from random import Random
from typing import Any

from ...search.minimax import alphabeta, knuth_moore, minimax, negamax
from ...trees.build import tree
from ...trees.node import Node
from ...watching.trace import Trace
from ...watching.watch import watch
from ..mistakes.forms_trees import RATED_MOVE, VALUE_AND_MOVE, WINDOW_NEGAMAX, WINDOW_VALUE
from ..mistakes.searches import BOTH, windowed
from ..practice import entries
from ..practice.shapes import Dice, Outline, features, fractional, fractions, grown
from ..practice.tree_problems import whole
from ..question import Case, Question, shown
from ..values import number, same

OURS = ("minimax", "alphabeta", "negamax", "expectimax", "best_move", "iterative_deepening")
SMALL = Outline(3, (2, 3), (6, 12), (4, 7), early=20)
SHOWING = (
    [0, [0, 9]],
    [9, [[[6, 5], 6], 2]],
    [[8, 0], 3, 6],
    [[-3, -1], [-2, -5]],
    [[-3000, -2500], [-4000, -1200]],
    [2, [7, 2]],
)
TWICE = {
    "player": "max",
    "children": [{"player": "min", "children": [{"player": "min", "children": [3, 5]}, 7]}, 4],
}
Search = Callable[..., Any]


def _grow(
    rng: Random,
    outline: Outline,
    low: int,
    high: int,
    wanted: Callable[[Node], bool] = lambda root: True,
    numbered: bool = False,
    first: str = "max",
    parts: bool = False,
) -> Node:
    """A random tree of an outline that is wanted; with `parts`, half of its payoffs are fractions."""
    while True:
        dice = Dice(rng.randint(0, 2**32))
        root = grown(
            dice, outline, (fractions if parts else whole)(dice, low, high), numbered, first
        )
        if root is not None and wanted(root):
            return root


def _cut(*wanted: str) -> Callable[[Node], bool]:
    """Whether alpha-beta leaves a leaf unread, on a tree with these features."""
    return lambda root: (
        features(root).issuperset(wanted) and alphabeta(root).leaves < sum(1 for _ in root.leaves())
    )


def _once(make: Callable[[Random], Any]) -> Callable[[Random], Any]:
    """What `make` makes, kept: a set is posed more than once, and screening takes its time."""
    kept = lru_cache(256)(lambda drawn: make(Random(drawn)))
    return lambda rng: kept(rng.randint(0, 2**53))


def _side(root: Node) -> int:
    return -1 if root.player == "min" else 1


# ab-1: alpha-beta.


def _drawn(rng: Random) -> Iterator[tuple[str, Node]]:
    """Trees of many kinds, each with a name that says what is special about it."""
    yield (
        "many ties",
        _grow(
            rng,
            SMALL,
            -2,
            2,
            lambda root: alphabeta(root).leaves < alphabeta(root, strict=True).leaves,
        ),
    )
    yield (
        "MIN moves first, leaves at two depths",
        _grow(rng, SMALL, -9, 9, _cut("mixed depths"), first="min"),
    )
    yield (
        "somebody moves twice in a row",
        _grow(rng, SMALL._replace(again=40), -9, 9, _cut("twice")),
    )
    yield (
        "nodes with a single child, MIN first",
        _grow(rng, SMALL._replace(single=30), -9, 9, _cut("single"), first="min"),
    )
    yield "losses only", _grow(rng, SMALL, -30, -1, _cut())
    yield (
        "fractions",
        _grow(rng, SMALL, -5, 5, lambda root: fractional(root) and _cut()(root), parts=True),
    )
    yield (
        "a deep cut",
        _grow(
            rng,
            Outline(5, (2, 2), (8, 14), (7, 13), early=25),
            -9,
            9,
            lambda root: _visited(root) < _visited(root, shallow=BOTH),
        ),
    )


def _alphabeta_cases(rng: Random, given: None) -> list[Case]:
    cases = [Case(str(form), (tree(form),), reads=True) for form in SHOWING]
    cases += [
        Case(f"{form}, MIN to move", (tree(form, first="min"),), reads=True)
        for form in ([[4, 6], [1, 9]], [0, [0, 9]])
    ]
    cases += [Case(name, (root,), reads=True) for name, root in _drawn(rng)]
    for root, above in (
        (tree([0, 1]), 2),
        (_grow(rng, SMALL, -9, 9), 2),
        (_grow(rng, SMALL, -9, 9), -6),
    ):
        low = minimax(root).value + above
        cases.append(
            Case(
                f"entered with alpha = {low}, beta = {low + 4}",
                (root,),
                {"alpha": low, "beta": low + 4},
                reads=True,
            )
        )
    return cases


def _alphabeta(node: Node, alpha: Any = -inf, beta: Any = inf) -> Any:
    return alphabeta(node, window=(alpha, beta)).value


# ab-2: as a negamax.


def _negamax_cases(rng: Random, given: None) -> list[Case]:
    shown = [
        *(
            (str(form), tree(form))
            for form in ([0, [8, 2]], [0, [0, 9]], [1, 7], [9, [[[6, 5], 6], 2]])
        ),
        ("[[4, 6], [1, 9]], MIN to move", tree([[4, 6], [1, 9]], first="min")),
        ("MIN moves twice: MAX [MIN [MIN [3, 5], 7], 4]", tree(TWICE)),
    ]
    return [
        *(_signed(*named) for named in (*shown, *_drawn(rng))),
        _signed("[4, 6], entered with alpha = 0, beta = 3", tree([4, 6]), alpha=0, beta=3),
    ]


def _signed(name: str, root: Node, **options: Any) -> Case:
    """A case of a negamax, which is told whose side it is on where MIN is to move."""
    return Case(
        name, (root,), options if root.player == "max" else {**options, "sign": -1}, reads=True
    )


def _negamax(node: Node, alpha: Any = -inf, beta: Any = inf, sign: int = 1) -> Any:
    if sign != _side(node):
        raise ValueError("the sign is that of another player")
    return sign * negamax(node, window=(alpha, beta)).value


# ab-3: the promising move first.


def _rated(forms: list[Any], ratings: list[int], player: str = "max") -> Node:
    """A tree whose root's children carry static evaluations."""
    other = "min" if player == "max" else "max"
    return tree(
        {
            "player": player,
            "children": [
                {"player": other, "children": form, "eval": rating}
                for form, rating in zip(forms, ratings)
            ],
        }
    )


def _ordered_cases(rng: Random, given: None) -> list[Case]:
    roots = [
        _rated([[2, 7], [2, -5]], [4, 1]),
        _rated([[2, -5], [2, 7]], [1, 4]),
        _rated([[2, 7], [5, 6]], [0, 9]),
        _rated([[4, 6], [1, 9]], [5, 2], "min"),
        _rated([[3, 8], [6, 1], [5, 9]], [2, 7, 4]),
    ]
    cases = [Case(_told(root), (root,), reads=True) for root in roots]
    for player, ties in product(("max", "min"), (False, False, True)):
        size = rng.randint(3, 4)
        forms = [
            [
                [
                    rng.randint(-2, 2) if ties else rng.randint(-9, 9)
                    for _ in range(rng.randint(1, 3))
                ]
                for _ in range(2)
            ]
            for _ in range(size)
        ]
        root = _rated(forms, rng.sample(range(-9, 10), size), player)
        cases.append(
            Case(
                f"{size} moves of {player.upper()}{', many ties' if ties else ''}",
                (root,),
                reads=True,
            )
        )
    return cases


def _told(root: Node) -> str:
    forms = [[leaf.payoff for leaf in child.children] for child in root.children]
    return (
        f"{forms}, rated"
        f" {[child.eval for child in root.children]}{', MIN to move' if root.player == 'min' else ''}"
    )


def _ordered(root: Node) -> Any:
    return alphabeta(
        root, order=lambda child: 0 if child.parent.parent else -_side(root) * child.eval
    ).move


# ab-4: what is read.


@lru_cache(256)
def _trace(root: Node, **mistake: Any) -> Trace:
    """Alpha-beta on a tree, or one with a mistake."""
    return watch(windowed(**mistake) if mistake else alphabeta, root)


def _unread(root: Node, **mistake: Any) -> list[int]:
    """The numbers of the leaves that are not read, from left to right."""
    read = _trace(root, **mistake).visited
    return [place for place, leaf in enumerate(root.leaves(), 1) if leaf.path not in read]


def _visited(root: Node, **mistake: Any) -> int:
    return len(_trace(root, **mistake).visited)


def _saved(root: Node) -> int:
    """How many nodes alpha-beta does not visit; 0 too where more than one move of the root is best."""
    ties = [minimax(child).value for child in root.children].count(minimax(root).value) > 1
    return 0 if ties else sum(1 for _ in root.nodes()) - alphabeta(root).nodes


def _reading_given(rng: Random) -> dict[str, Node]:
    def worksheet(root: Node) -> bool:
        return 2 <= _saved(root) <= 4 and _unread(root) not in (
            _unread(root, strict=BOTH),
            _unread(root, restarts="entered"),
        )

    def deep(root: Node) -> bool:
        return (
            2 <= _saved(root) <= 8
            and len({_visited(root), _visited(root, shallow=BOTH), _visited(root, strict=BOTH)})
            == 3
        )

    return {
        "P": _grow(rng, Outline(2, (3, 3), (9, 9), (4, 4)), 0, 9, worksheet, True),
        "Q": _grow(rng, Outline(4, (2, 3), (8, 13), (6, 9), early=40), -3, 6, deep, True),
    }


def _reading(given: dict[str, Node], **mistake: Any) -> dict[str, Any]:
    """The leaves of P and of Q that are not read, and how many nodes of Q are visited; with the
    mistake in the search itself.
    """
    unread = {name: _unread(root, **mistake) for name, root in given.items()}
    return unread | {
        "nodes": _visited(given["Q"], **mistake),
        "nodes with >": _visited(given["Q"], strict=BOTH),
        "nodes with the parent's bound": _visited(given["Q"], shallow=BOTH),
    }


def _reading_accepts(given: dict[str, Node], case: Case, value: Any) -> bool | str:
    """Leaves in any order, as numbers or as L4."""
    right = _reading(given)[case.entry]
    if not isinstance(right, list):
        return same(right, value)
    if not isinstance(value, list):
        return f"a list of leaf numbers such as [4, 7] is expected, and this is {shown(value)}"
    named = [text[1:] if isinstance(text, str) and text[:1] in "Ll" else text for text in value]
    found = {number(entry) for entry in named}
    return len(found) == len(named) and found == set(right) or f"{shown(value)} is not right"


# ab-5: the table.


def _table_given(rng: Random) -> Node:
    def wanted(root: Node) -> bool:
        if _saved(root) < 3:
            return False
        said = [row and row[2] for row in _table(root).values()]
        bounds = sum(isinstance(text, str) for text in said)
        if None not in said or not 2 <= bounds <= len(said) - said.count(None) - 2:
            return False
        return _visited(root) < min(
            _visited(root, shallow=BOTH), _visited(root, restarts="entered")
        )

    return _grow(rng, Outline(4, (2, 3), (8, 13), (7, 9), early=40), -9, 9, wanted)


def _table(root: Node, plain: bool = False, **mistake: Any) -> dict[str, list[Any] | None]:
    """For each inner node, by name: alpha and beta as it is entered, and what it returns; None
    where it never is entered.
    """
    rows: dict[str, list[Any] | None] = dict.fromkeys(
        sorted(node.name for node in root.nodes() if node.children)
    )
    for step in _trace(root, **mistake).steps:
        name = root.at(step.node).name
        if name in rows and step.kind == "enter":
            rows[name] = [step.alpha, step.beta]
        elif name in rows and step.kind == "return":
            rows[name].append(
                step.value
                if plain or step.relation in ("=", None)
                else f"{step.relation} {step.value}"
            )
    return rows


def _table_accepts(root: Node, case: Case, value: Any) -> bool | str:
    right = _table(root)[case.entry]
    if right is None or value is None:
        return right is value or (
            f"{case.entry} is entered"
            if value is None
            else f"{case.entry} is never entered: the right entry is None"
        )
    if not isinstance(value, list) or len(value) != 3:
        return (
            "[alpha, beta, what is returned] is expected, such as [-inf, 4, '<= 2'], and this is"
            f" {shown(value)}"
        )
    wrong = [
        part
        for part, mine, theirs in zip(("alpha", "beta"), value, right)
        if not same(theirs, mine)
    ]
    try:
        told, should = (entries.bound(str(entry)) for entry in (value[2], right[2]))
    except entries.Unreadable as error:
        return str(error)
    if told != should:
        wrong.append(
            "the sign of what is returned" if told and told[1] == should[1] else "what is returned"
        )
    return not wrong or f"not right: {' and '.join(wrong)}"


# ab-6: orders.


def _order_given(rng: Random) -> dict[str, Any]:
    a, b, c, d, e, f, g, h = rng.sample(range(-9, 10), 8)
    return {
        "tree": tree([[[a, b], [c, d]], [[e, f], [g, h]]]),
        "branching": rng.randint(4, 12),
        "depth": rng.choice((3, 4, 5)),
    }


@lru_cache(64)
def _extremes(root: Node) -> dict[str, Any]:
    """The tree in an order of the children that reads the fewest leaves, and in one that reads the
    most, as nested lists.
    """
    places = {
        node.path: place
        for place, node in enumerate(node for node in root.nodes() if node.children)
    }

    def key(signs: tuple[int, ...]) -> Callable[[Node], int]:
        return lambda child: signs[places[child.parent.path]] * child.index

    found = sorted(
        map(key, product((1, -1), repeat=len(places))),
        key=lambda order: alphabeta(root, order=order).leaves,
    )
    return {"fewest": _lists(root, found[0]), "most": _lists(root, found[-1])}


def _order_screen(given: dict[str, Any]) -> bool:
    least, most = (alphabeta(order).leaves for order in _extremes(given["tree"]).values())
    return least < alphabeta(given["tree"]).leaves < most


def _order(given: dict[str, Any]) -> dict[str, Any]:
    return {
        **_extremes(given["tree"]),
        "best first": knuth_moore(given["branching"], given["depth"]),
    }


def _lists(node: Node, order: Callable[[Node], int] = lambda child: child.index) -> Any:
    return (
        [_lists(child, order) for child in sorted(node.children, key=order)]
        if node.children
        else node.payoff
    )


def _sorted_form(form: Any) -> Any:
    """The tree with the children of each node in one fixed order: the same for all that differ in
    the order only.
    """
    return (
        sorted(map(_sorted_form, form), key=str)
        if isinstance(form, list | tuple)
        else str(number(form))
    )


def _order_accepts(given: dict[str, Any], case: Case, value: Any) -> bool | str:
    if case.entry == "best first":
        return same(knuth_moore(given["branching"], given["depth"]), value)
    if not isinstance(value, list) or _sorted_form(value) != _sorted_form(_lists(given["tree"])):
        return "this is not the same tree: only the order of the children of a node may change"
    read, wanted = (
        alphabeta(form).leaves for form in (value, _extremes(given["tree"])[case.entry])
    )
    return (
        read == wanted
        or f"this order reads {read} leaves; there is one that reads {'fewer' if read > wanted else 'more'}"
    )


# ab-7: a repair.


def _level_cases(rng: Random, given: None) -> list[Case]:
    shown = [
        ([[2, 3], [1, 9]], 0),
        ([[2, 3], [1, 9]], 1),
        ([0, 1, [0]], 2),
        ([0, [0, 9]], 5),
        ([1, [[5, -3], -4]], 2),
        ([[-3, -1], [-2, -5]], 2),
    ]
    cases = [
        _signed(f"{form}, level {level}", _evaluated(rng, tree(form)), level=level)
        for form, level in shown
    ]
    for turn, (level, most) in enumerate(((4, 9), (4, 9), (3, 9), (3, 9), (2, 9), (1, 9), (9, 2))):
        root = _grow(
            rng,
            Outline(4, (2, 3), (6, 13), (5, 9), early=30),
            -most,
            most,
            _cut(),
            first=("max", "min")[turn % 2],
        )
        cases.append(
            _signed(
                f"{root.player.upper()} to move, level {level}", _evaluated(rng, root), level=level
            )
        )
    return [
        *cases,
        _signed(
            "[4, 6], level 1, entered with alpha = 0, beta = 3",
            _evaluated(rng, tree([4, 6])),
            level=1,
            alpha=0,
            beta=3,
        ),
    ]


def _evaluated(rng: Random, root: Node) -> Node:
    """The tree with a random static evaluation at every inner node."""
    return root.rewritten(lambda node: {} if node.is_leaf else {"eval": rng.randint(-9, 9)})


def _limited(
    node: Node, level: int, alpha: Any = -inf, beta: Any = inf, sign: int = 1
) -> list[Any]:
    found = negamax(node, depth=level, window=(alpha, beta))
    if (
        sign != _side(node)
        or "twice" in features(node)
        or found.move is None
        and level
        and node.children
    ):
        raise ValueError(
            "this question is about players that alternate, the side of the player to move, and"
            " windows in which there is a best move"
        )
    return [sign * found.value, found.move]


QUESTIONS = (
    Question(
        id="ab-1",
        title="write alpha-beta",
        points=12,
        answer="my_alphabeta",
        reference=lambda given: _alphabeta,
        cases=_alphabeta_cases,
        forbidden=OURS,
        form=WINDOW_VALUE,
        mistakes={
            1: WINDOW_VALUE.wrong(strict=BOTH),
            3: WINDOW_VALUE.wrong(restarts="entered"),
            4: WINDOW_VALUE.wrong(shallow=BOTH),
            5: WINDOW_VALUE.wrong(shared="alpha beta"),
            6: WINDOW_VALUE.wrong(zero=BOTH),
            7: WINDOW_VALUE.wrong(sentinel=1000, opened=True),
            8: WINDOW_VALUE.wrong(early=BOTH),
            12: WINDOW_VALUE.wrong(turn="parity"),
            14: WINDOW_VALUE.wrong(hard=BOTH),
        },
    ),
    Question(
        id="ab-2",
        title="alpha-beta as a negamax",
        points=10,
        answer="my_negamax",
        reference=lambda given: _negamax,
        cases=_negamax_cases,
        forbidden=OURS,
        form=WINDOW_NEGAMAX,
        mistakes={
            9: WINDOW_NEGAMAX.wrong(window="unswapped"),
            10: WINDOW_NEGAMAX.wrong(window="unnegated"),
            11: WINDOW_NEGAMAX.wrong(payoff="unsigned"),
            12: WINDOW_NEGAMAX.wrong(turn="alternates"),
        },
    ),
    Question(
        id="ab-3",
        title="the promising move first",
        points=9,
        answer="chosen_move",
        reference=lambda given: _ordered,
        cases=_ordered_cases,
        forbidden=OURS,
        form=RATED_MOVE,
        mistakes={
            2: RATED_MOVE.wrong(ties=BOTH),
            3: RATED_MOVE.wrong(fresh=BOTH),
            12: RATED_MOVE.wrong(turn="max"),
            22: RATED_MOVE.wrong(place="rank"),
        },
    ),
    Question(
        id="ab-4",
        title="which leaves are read",
        points=10,
        answer="ab_4",
        given=_once(_reading_given),
        reference=_reading,
        cases="entries",
        accepts=_reading_accepts,
        mistakes={
            1: partial(_reading, strict=BOTH),
            3: partial(_reading, restarts="entered"),
            4: partial(_reading, shallow=BOTH),
        },
    ),
    Question(
        id="ab-5",
        title="the table of windows and bounds",
        points=12,
        answer="ab_5",
        given=_once(_table_given),
        reference=_table,
        cases="entries",
        accepts=_table_accepts,
        mistakes={
            3: partial(_table, restarts="entered"),
            4: partial(_table, shallow=BOTH),
            5: partial(_table, shared="alpha beta"),
            13: partial(_table, plain=True),
            14: partial(_table, hard=BOTH),
        },
    ),
    Question(
        id="ab-6",
        title="the best and the worst order",
        points=9,
        answer="ab_6",
        given=_once(_order_given),
        screen=_order_screen,
        reference=_order,
        cases="entries",
        accepts=_order_accepts,
    ),
    Question(
        id="ab-7",
        title="repair a broken search",
        points=12,
        answer="repaired",
        reference=lambda given: _limited,
        cases=_level_cases,
        forbidden=OURS,
        form=VALUE_AND_MOVE,
        mistakes={
            6: VALUE_AND_MOVE.wrong(zero=BOTH),
            9: VALUE_AND_MOVE.wrong(window="unswapped"),
            10: VALUE_AND_MOVE.wrong(window="unnegated"),
            11: VALUE_AND_MOVE.wrong(payoff="unsigned", estimate="unsigned"),
            30: VALUE_AND_MOVE.wrong(record="improve improve"),
        },
    ),
    Question(id="ab-8", title="why a cut is safe", points=6, answer="ab_8", by_hand=True),
)
