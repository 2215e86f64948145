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
from ..mistakes.searches import alphabeta_with, negamax_with
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
            lambda root: _visited(root) < _visited(root, shallow=True),
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


def _for_mover(search: Search) -> Search:
    """A search whose value is for MAX, as one whose value is for the player to move."""
    return lambda node, alpha=-inf, beta=inf, sign=1: sign * search(node, alpha, beta)


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


def _ordered_with(
    *, ties: bool = False, place: bool = False, fresh: bool = False, root_max: bool = False
) -> Search:
    """A choice of a move, the promising one first, with a mistake: ties replace (2), every child
    gets a fresh window (3), the root always maximises (12), the place in the sorted order is
    returned (22)."""
    search = alphabeta_with()

    def move(root: Node) -> Any:
        side = 1 if root_max else _side(root)
        best, chosen, window = -inf, None, [-inf, inf]
        for rank, child in enumerate(sorted(root.children, key=lambda child: -side * child.eval)):
            found = search(child, *((-inf, inf) if fresh else window))
            if side * found > best or ties and side * found == best:
                best, chosen = side * found, rank if place else child.move
            window[side < 0] = side * best
        return chosen

    return move


# ab-4: what is read.


@lru_cache(256)
def _trace(root: Node, **mistake: bool) -> Trace:
    """Alpha-beta on a tree, or one with a mistake."""
    return watch(alphabeta_with(**mistake) if mistake else alphabeta, root)


def _unread(root: Node, **mistake: bool) -> list[int]:
    """The numbers of the leaves that are not read, from left to right."""
    read = _trace(root, **mistake).visited
    return [place for place, leaf in enumerate(root.leaves(), 1) if leaf.path not in read]


def _visited(root: Node, **mistake: bool) -> int:
    return len(_trace(root, **mistake).visited)


def _saved(root: Node) -> int:
    """How many nodes alpha-beta does not visit; 0 too where more than one move of the root is best."""
    ties = [minimax(child).value for child in root.children].count(minimax(root).value) > 1
    return 0 if ties else sum(1 for _ in root.nodes()) - alphabeta(root).nodes


def _reading_given(rng: Random) -> dict[str, Node]:
    def worksheet(root: Node) -> bool:
        return 2 <= _saved(root) <= 4 and _unread(root) not in (
            _unread(root, strict=True),
            _unread(root, restarts=True),
        )

    def deep(root: Node) -> bool:
        return (
            2 <= _saved(root) <= 8
            and len({_visited(root), _visited(root, shallow=True), _visited(root, strict=True)})
            == 3
        )

    return {
        "P": _grow(rng, Outline(2, (3, 3), (9, 9), (4, 4)), 0, 9, worksheet, True),
        "Q": _grow(rng, Outline(4, (2, 3), (8, 13), (6, 9), early=40), -3, 6, deep, True),
    }


def _reading(given: dict[str, Node], **mistake: bool) -> dict[str, Any]:
    """The leaves of P and of Q that are not read, and how many nodes of Q are visited; with the
    mistake in the search itself.
    """
    unread = {name: _unread(root, **mistake) for name, root in given.items()}
    return unread | {
        "nodes": _visited(given["Q"], **mistake),
        "nodes with >": _visited(given["Q"], strict=True),
        "nodes with the parent's bound": _visited(given["Q"], shallow=True),
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
        return _visited(root) < min(_visited(root, shallow=True), _visited(root, restarts=True))

    return _grow(rng, Outline(4, (2, 3), (8, 13), (7, 9), early=40), -9, 9, wanted)


def _table(root: Node, plain: bool = False, **mistake: bool) -> dict[str, list[Any] | None]:
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


def _limited_with(
    *,
    zero: bool = False,
    unswapped: bool = False,
    unnegated: bool = False,
    leaf_to_max: bool = False,
    shared: bool = False,
) -> Search:
    """The repaired search with a mistake: starts at 0 (6), passes (-alpha, -beta) (9) or (alpha,
    beta) (10), scores for MAX (11), keeps one best move for the whole recursion (30)."""

    def search(
        node: Node, level: int, alpha: Any = -inf, beta: Any = inf, sign: int = 1
    ) -> list[Any]:
        last: list[Any] = [None]

        def found(node: Node, level: int, alpha: Any, beta: Any, sign: int) -> tuple[Any, Any]:
            if node.is_leaf or level == 0:
                return (1 if leaf_to_max else sign) * (
                    node.payoff if node.is_leaf else node.eval
                ), None
            best, move = 0 if zero else -inf, None
            for child in node.children:
                window = (
                    (-alpha, -beta)
                    if unswapped
                    else (alpha, beta)
                    if unnegated
                    else (-beta, -alpha)
                )
                value = -found(child, level - 1, *window, -sign)[0]
                if value > best:
                    best, move = value, child.move
                    last[0] = move
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
            return best, move

        value, move = found(node, level, alpha, beta, sign)
        return [value, last[0] if shared else move]

    return search


QUESTIONS = (
    Question(
        id="ab-1",
        title="write alpha-beta",
        points=12,
        answer="my_alphabeta",
        reference=lambda given: _alphabeta,
        cases=_alphabeta_cases,
        forbidden=OURS,
        mistakes={
            1: lambda given: alphabeta_with(strict=True),
            3: lambda given: alphabeta_with(restarts=True),
            4: lambda given: alphabeta_with(shallow=True),
            5: lambda given: alphabeta_with(shared=True),
            6: lambda given: alphabeta_with(zero=True),
            7: lambda given: alphabeta_with(sentinel=1000),
            8: lambda given: alphabeta_with(early=True),
            12: lambda given: alphabeta_with(parity=True),
            14: lambda given: alphabeta_with(hard=True),
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
        mistakes={
            9: lambda given: _for_mover(negamax_with(unswapped=True)),
            10: lambda given: _for_mover(negamax_with(unnegated=True)),
            11: lambda given: _for_mover(negamax_with(leaf_to_max=True)),
            # a side that changes at every ply
            12: lambda given: (
                lambda node, alpha=-inf, beta=inf, sign=1: _limited_with()(
                    node, inf, alpha, beta, sign
                )[0]
            ),
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
        mistakes={
            2: lambda given: _ordered_with(ties=True),
            3: lambda given: _ordered_with(fresh=True),
            12: lambda given: _ordered_with(root_max=True),
            22: lambda given: _ordered_with(place=True),
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
            1: partial(_reading, strict=True),
            3: partial(_reading, restarts=True),
            4: partial(_reading, shallow=True),
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
            3: partial(_table, restarts=True),
            4: partial(_table, shallow=True),
            5: partial(_table, shared=True),
            13: partial(_table, plain=True),
            14: partial(_table, hard=True),
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
        mistakes={
            6: lambda given: _limited_with(zero=True),
            9: lambda given: _limited_with(unswapped=True),
            10: lambda given: _limited_with(unnegated=True),
            11: lambda given: _limited_with(leaf_to_max=True),
            30: lambda given: _limited_with(shared=True),
        },
    ),
    Question(id="ab-8", title="why a cut is safe", points=6, answer="ab_8", by_hand=True),
)
