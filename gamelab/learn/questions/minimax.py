"""Questions on minimax: values by hand, two forms to write, the move, the depth limit, and what is
guaranteed.

Players move twice in a row and leaves lie at several depths on purpose: code that takes the turn
from the level has to fail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import inf
from random import Random
from typing import Any

from ...search.minimax import minimax
from ...trees.build import tree
from ...trees.node import Node
from ..mistakes.answers import ladder
from ..mistakes.searches import alphabeta_with, negamax_with
from ..question import Case, Question

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
OTHER = {"max": "min", "min": "max"}
SIGN = {"max": 1, "min": -1}
# HUGE is larger than any number that somebody writes for infinity.
HUGE, BIG = 10**20, 1000


# What is handed out.


def _form(
    rng: Random,
    plies: int,
    player: str,
    number: Callable[[], Any],
    doubles: float = 0.0,
    evals: bool = False,
) -> Any:
    """A tree in the JSON form, its leaves on several levels; `doubles` is the chance that the same
    player moves again.
    """

    def node(left: int, mover: str) -> Any:
        if left == 0 or left < plies and rng.random() < 0.25:
            payoff = number()
            return {"payoff": payoff, "eval": number()} if evals else payoff
        following = mover if rng.random() < doubles else OTHER[mover]
        children = [
            node(left - 1, following) for _ in range(rng.randint(2 if left == plies else 1, 3))
        ]
        return {"player": mover, "children": children} | ({"eval": number()} if evals else {})

    return node(plies, player)


def _drawn(
    rng: Random,
    wanted: Callable[[Node], bool] | None = None,
    plies: int = 3,
    player: str = "max",
    low: int = -9,
    high: int = 9,
    below: int = 1,
    times: int = 1,
    doubles: float = 0.0,
    evals: bool = False,
) -> Node:
    """The first random tree that is wanted; payoffs are whole numbers from low to high, over
    `below`, times `times`.
    """

    def number() -> Any:
        drawn = rng.randint(low, high) * times
        return drawn if below == 1 else str(Fraction(drawn, below))

    for _ in range(2_000):
        root = tree(_form(rng, plies, player, number, doubles, evals))
        if wanted is None or wanted(root):
            return root
    raise ValueError(f"no tree of {plies} plies is what the question needs")


def _worksheet(rng: Random) -> Node:
    """Eight inner nodes; MAX once moves again, MIN too; two moves at the root tie for the best."""

    def leaves(count: int) -> list[int]:
        return [rng.randint(-9, 9) for _ in range(count)]

    while True:
        children = [
            {
                "player": "min",
                "children": [
                    {"player": "max", "children": leaves(2)},
                    {"player": "max", "children": leaves(3)},
                ],
            },
            {"player": "min", "children": [{"player": "min", "children": leaves(2)}, *leaves(1)]},
            {"player": "max", "children": [*leaves(1), {"player": "min", "children": leaves(2)}]},
        ]
        rng.shuffle(children)
        root = tree({"player": "max", "children": children}, names="ABCDEFGH")
        values = [minimax(child).value for child in root.children]
        if values.count(max(values)) == 2 and minimax(_by_level(root)).value != max(values):
            return root


def _two_sided(rng: Random) -> Node:
    """MIN moves first, leaves lie on all three levels, no payoff is 0."""

    def leaf() -> int:
        return rng.choice((-1, 1)) * rng.randint(1, 9)

    while True:
        root = tree(
            [[leaf(), [leaf(), leaf()]], leaf(), [[leaf(), leaf()], [leaf(), leaf(), leaf()]]],
            first="min",
            names="ABCDEF",
        )
        if len(set(_values(root).values())) >= 4:
            return root


def _tempting(rng: Random) -> Node:
    """Three moves for MAX, three replies each: another move than minimax's is the best against an
    opponent who moves at random.
    """
    while True:
        root = tree([[rng.randint(-9, 20) for _ in range(3)] for _ in range(3)])
        sums, worst = (
            [of(leaf.payoff for leaf in child.children) for child in root.children]
            for of in (sum, min)
        )
        if len(set(worst)) == 3 and max(sums) - sums[worst.index(max(worst))] >= 6:
            return root


def _published_tree(rng: Random) -> Node:
    """Two moves, eight leaves, all different: the first move is right, and the shared choice ends
    with the second.
    """
    while True:
        leaves = rng.sample(range(-20, 21), 8)
        root = tree([[leaves[0:2], leaves[2:4]], [leaves[4:6], leaves[6:8]]], names="ABCDEFG")
        if minimax(root).move == 0 and _overwritten(root) == 1:
            return root


def _turns_given(rng: Random) -> Node:
    return _drawn(
        rng, lambda root: _misread(root) and 14 <= len(list(root.nodes())) <= 20, 4, doubles=0.4
    )


def _estimated(rng: Random, *how: Any, **numbers: Any) -> Node:
    return _drawn(rng, *how, evals=True, **numbers)


def _estimated_given(rng: Random) -> Node:
    return _estimated(
        rng,
        lambda root: (
            10 <= len(list(root.nodes())) <= 16
            and len({minimax(root, depth).value for depth in range(4)}) == 4
        ),
    )


# Trees that are misread, and values seen from either side.


def _relabelled(root: Node, mover: Callable[[Node, int], str]) -> Node:
    """The tree with another player at each inner node: mover(node, its level)."""
    return root.rewritten(
        lambda node: {} if node.is_leaf else {"player": mover(node, node.ply - root.ply)}
    )


def _by_level(root: Node) -> Node:
    return _relabelled(root, lambda node, level: "min" if level % 2 else "max")


def _max_first(root: Node) -> Node:
    """The tree as one who lets MAX begin reads it: where MIN begins, everybody is taken for the
    other.
    """
    return (
        root if root.player == "max" else _relabelled(root, lambda node, level: OTHER[node.player])
    )


def _values(root: Node) -> dict[str, Any]:
    return {node.name: minimax(node).value for node in root.nodes() if node.name}


def _with_move(values: dict[str, Any], root: Node, last: bool = False) -> dict[str, Any]:
    best = [child.name for child in root.children if values[child.name] == values[root.name]]
    return values | {"move": best[-1 if last else 0]}


def _to_mover(
    root: Node, value: Callable[[Node], Any] = lambda node: minimax(node).value
) -> dict[str, Any]:
    return {node.name: SIGN[node.player] * value(node) for node in root.nodes() if node.name}


def _worth(root: Node, depth: float = inf, **wrong: Any) -> list[Any]:
    """What each move is worth to the player at the root, who looks `depth` plies ahead, with the
    mistakes of `_limited`.
    """
    mine, look = SIGN[root.player], _limited(**wrong)
    theirs = [
        -mine if "alternates" in wrong else SIGN.get(child.player, -mine) for child in root.children
    ]
    return [
        mine * sign * look(child, depth - 1, sign) for child, sign in zip(root.children, theirs)
    ]


def _chosen(worth: Sequence[Any], start: float = -inf, ties: bool = False) -> int | None:
    """The place of the best entry, by one who starts at `start`, or (`ties`) replaces it by its
    equals.
    """
    best, place = start, None
    for number, found in enumerate(worth):
        if found > best or ties and found == best:
            best, place = found, number
    return place


def _limited(
    zero: bool = False,
    sentinel: float = inf,
    unsigned: bool = False,
    alternates: bool = False,
    late: int = 0,
    horizon_first: bool = False,
) -> Callable[..., Any]:
    """The value of a node to the player whose sign is given, some plies deep, with the named
    mistakes.

    zero : starts at 0 (6). sentinel : for infinity (7). unsigned : payoffs and evaluations count
    for MAX, whoever moves (11).
    alternates : takes it that the players take turns (12). late : plies too deep (15).
    horizon_first : evaluates a leaf (16)."""

    def worth(node: Node, left: float, sign: int) -> Any:
        if left <= 0 and (horizon_first or not node.is_leaf):
            return node.eval if unsigned else sign * node.eval
        if node.is_leaf:
            return node.payoff if unsigned else sign * node.payoff
        same = [child.player == node.player and not alternates for child in node.children]
        return max(
            0 if zero else -sentinel,
            *(
                worth(child, left - 1, sign) if again else -worth(child, left - 1, -sign)
                for child, again in zip(node.children, same)
            ),
        )

    return lambda node, depth, sign=1: worth(node, depth + late, sign)


def _overwritten(root: Node, depth: float = inf) -> Any:
    """The move left in a choice that all calls of a search share (30)."""
    choice: dict[str, Any] = {}

    def value(node: Node, left: float) -> Any:
        if node.is_leaf or left == 0:
            return node.payoff if node.is_leaf else node.eval
        best = None
        for child in node.children:
            found = value(child, left - 1)
            if best is None or SIGN[node.player] * (found - best) > 0:
                best, choice["move"] = found, child.move
        return best

    value(root, depth)
    return choice.get("move")


def _sorted_place(root: Node, depth: float = inf) -> int:
    """The place of the best move among the moves sorted with the best first (22)."""
    worth = _worth(root, depth)
    return sorted(worth, reverse=True).index(max(worth))


def _valuing(**how: Any) -> Callable[[Any], Callable[..., Any]]:
    return lambda given: lambda node, sign=1: _limited(**how)(node, inf, sign)


def _choosing(
    start: float = -inf, ties: bool = False, max_first: bool = False, **how: Any
) -> Callable[[Any], Callable[..., Any]]:
    return lambda given: (
        lambda root, depth=inf: _chosen(
            _worth(_max_first(root) if max_first else root, depth, **how), start, ties
        )
    )


# The references: gamelab's own minimax, which refuses what the questions do not ask.


def _limited_value(node: Node, depth: float, sign: int = 1) -> Any:
    if node.player is not None and SIGN[node.player] != sign:
        raise ValueError("the sign is not that of the player who moves")
    return sign * minimax(node, depth).value


def _node_value(node: Node, sign: int = 1) -> Any:
    return _limited_value(node, inf, sign)


def _search(root: Node, depth: float = inf) -> int:
    if root.is_leaf or depth < 1:
        raise ValueError("a search needs a move and a ply")
    return minimax(root, depth).move


def _first_best(root: Node) -> int:
    if any(child.player == node.player for node in root.nodes() for child in node.children):
        raise ValueError("the players have to take turns")
    return _search(root)


# What a random tree is wanted for.


def _misread(root: Node) -> bool:
    return minimax(root).value != minimax(_by_level(root)).value


def _shows(depth: float = inf, **how: Any) -> Callable[[Node], bool]:
    """Whether the root's value differs with these mistakes."""
    return lambda root: (
        _limited(**how)(root, depth, SIGN[root.player])
        != _limited_value(root, depth, SIGN[root.player])
    )


def _alike(root: Node, depth: float) -> bool:
    """Whether it is all one for the move if one who lets MAX begin does so at the root alone or all
    the way down.
    """
    return root.player == "max" or _chosen(_worth(_max_first(root), depth)) == _chosen(
        [-found for found in _worth(root, depth)]
    )


def _misleads(
    depth: float = inf, ties: bool = False, least: int = 0, **how: Any
) -> Callable[[Node], bool]:
    """Whether the move differs with these mistakes, and is not one of the first `least`."""
    return lambda root: (
        least <= minimax(root, depth).move != _chosen(_worth(root, depth, **how), ties=ties)
        and _alike(root, depth)
    )


def _begun_by_max(depth: float = inf) -> Callable[[Node], bool]:
    """Whether letting MAX begin gives another move."""
    return lambda root: (
        minimax(root, depth).move != _chosen(_worth(_max_first(root), depth))
        and _alike(root, depth)
    )


def _best_is(place: int, depth: float = inf) -> Callable[[Node], bool]:
    """Whether there are three moves, each worth something else, and the one in this place is the
    best.
    """
    return lambda root: (
        minimax(root, depth).move == place
        and len(set(_worth(root, depth))) == 3
        and _alike(root, depth)
    )


def _hides(depth: float = inf, least: int = 0) -> Callable[[Node], bool]:
    """Whether a shared choice ends with another move than the right one, which is not one of the
    first `least`.
    """
    return lambda root: (
        least <= minimax(root, depth).move != _overwritten(root, depth) and _alike(root, depth)
    )


# The cases.


def _value_trees(rng: Random, given: Node) -> list[tuple[str, Node]]:
    return [
        ("the tree above", given),
        ("[[-3, -1], [-2, -5]]", tree([[-3, -1], [-2, -5]])),
        ("[[-3000, -2500], [-4000, -1200]]", tree([[-3000, -2500], [-4000, -1200]])),
        ("[[4, 6], [1, 9]], MIN to move", tree([[4, 6], [1, 9]], first="min")),
        ("[1, 7]", tree([1, 7])),
        ("random: only losses", _drawn(rng, None, 2, low=-9, high=-1)),
        ("random: only gains, MIN to move", _drawn(rng, None, 2, "min", low=1, high=9)),
        ("random: losses of 10²⁰ and more", _drawn(rng, None, 2, low=-9, high=-2, times=HUGE)),
        (
            "random: gains of 10²⁰ and more, MIN to move",
            _drawn(rng, None, 2, "min", low=2, high=9, times=HUGE),
        ),
        ("random: somebody moves twice", _drawn(rng, _shows(alternates=True), doubles=0.6)),
        (
            "random: somebody moves twice, MIN to move",
            _drawn(
                rng,
                lambda root: _shows(alternates=True)(root) and _misread(root),
                3,
                "min",
                doubles=0.6,
            ),
        ),
        ("random: fractions", _drawn(rng, _shows(unsigned=True), below=6)),
        ("random: four plies", _drawn(rng, _shows(unsigned=True), 4, doubles=0.2)),
    ]


def _signed(name: str, root: Node, *depth: int) -> Case:
    """A case of a function that takes a sign; MAX's is left to the default."""
    return (
        Case(name, (root, *depth))
        if root.player == "max"
        else Case(name + ", sign -1", (root, *depth, -1))
    )


def _best_cases(rng: Random, given: Node) -> list[Case]:
    return [
        Case(name, (root,))
        for name, root in [
            ("the tree above", given),
            ("[[-3, -1], [-2, -5]]", tree([[-3, -1], [-2, -5]])),
            ("[[0, 9], [2, 7], [5, 2]]", tree([[0, 9], [2, 7], [5, 2]])),
            ("[[4, 9], [1, 6]], MIN to move", tree([[4, 9], [1, 6]], first="min")),
            ("[1, 3, [0, 2]]", tree([1, 3, [0, 2]])),
            ("random: only losses", _drawn(rng, _best_is(1), 2, low=-9, high=-1)),
            (
                "random: losses of 10²⁰ and more",
                _drawn(rng, _best_is(1), 2, low=-9, high=-2, times=HUGE),
            ),
            ("random: a tie", _drawn(rng, _misleads(ties=True, least=1), 2, low=-1, high=2)),
            (
                "random: a tie, MIN to move",
                _drawn(rng, _misleads(ties=True), 3, "min", low=-2, high=2),
            ),
            ("random: MIN to move", _drawn(rng, _begun_by_max(), 2, "min")),
            ("random: three plies", _drawn(rng, _hides(least=1))),
            ("random: four plies, MIN to move", _drawn(rng, _hides(), 4, "min")),
            ("random: the last of three", _drawn(rng, _best_is(2))),
            ("random: fractions", _drawn(rng, _best_is(2), below=6)),
            (
                "random: gains of 10²⁰ and more, MIN to move",
                _drawn(rng, _best_is(1), 2, "min", low=2, high=9, times=HUGE),
            ),
        ]
    ]


def _limited_cases(rng: Random, given: Node) -> list[Case]:
    return [
        *(_signed(f"the tree above, depth {depth}", given, depth) for depth in (0, 2, 5)),
        _signed("a line of single moves, depth 2", ladder(5), 2),
        _signed(
            "one move to a leaf, depth 1",
            tree({"player": "max", "eval": 0, "children": [{"payoff": 1, "eval": 5}]}),
            1,
        ),
        _signed("random: depth 0", _estimated(rng, _shows(0, late=1), 2), 0),
        _signed("random: depth 0", _estimated(rng, _shows(0, unsigned=True), 2, "min"), 0),
        _signed("random: depth 1", _estimated(rng, _shows(1, late=1), 3, "min"), 1),
        _signed(
            "random: depth 1, a leaf there", _estimated(rng, _shows(1, horizon_first=True), 2), 1
        ),
        _signed("random: depth 2, a leaf there", _estimated(rng, _shows(2, horizon_first=True)), 2),
        _signed(
            "random: somebody moves twice, depth 3",
            _estimated(rng, _shows(3, alternates=True), 4, doubles=0.5),
            3,
        ),
        _signed(
            "random: deeper than the tree, depth 9",
            _estimated(rng, _shows(9, unsigned=True), 3, "min", doubles=0.2),
            9,
        ),
        _signed(
            "random: gains of 10²⁰ and more, depth 2",
            _estimated(
                rng, lambda root: all(c.children for c in root.children), 2, low=2, times=HUGE
            ),
            2,
        ),
        _signed(
            "random: losses of 10²⁰ and more, depth 1",
            _estimated(rng, None, 2, low=-9, high=-2, times=HUGE),
            1,
        ),
    ]


def _search_cases(rng: Random, given: Node) -> list[Case]:
    return [
        Case(f"{name}, depth {depth}", (root, depth))
        for name, depth, root in [
            ("the tree above", 1, given),
            ("the tree above", 2, given),
            ("[[-3, -1], [-2, -5]]", 3, tree([[-3, -1], [-2, -5]])),
            (
                "random: only losses, and a leaf at the horizon",
                1,
                _estimated(rng, _misleads(1, least=1, horizon_first=True), 2, low=-9, high=-1),
            ),
            (
                "random: losses of 10²⁰ and more",
                1,
                _estimated(rng, _best_is(1, 1), 2, low=-9, high=-2, times=HUGE),
            ),
            (
                "random: a tie",
                2,
                _estimated(rng, _misleads(2, ties=True, least=1), 2, low=-1, high=2),
            ),
            (
                "random: a tie, MIN to move",
                2,
                _estimated(rng, _misleads(2, ties=True), 3, "min", low=-2, high=2),
            ),
            ("random: MIN to move", 2, _estimated(rng, _begun_by_max(2), 3, "min")),
            (
                "random: the evaluation misleads",
                1,
                _estimated(rng, _misleads(1, least=1, late=1), low=1),
            ),
            (
                "random: the evaluation misleads, MIN to move",
                2,
                _estimated(rng, _misleads(2, late=1), 4, "min"),
            ),
            (
                "random: the game ends at the horizon",
                2,
                _estimated(rng, _misleads(2, horizon_first=True)),
            ),
            ("random: three plies, MIN to move", 2, _estimated(rng, _hides(2), 3, "min")),
            (
                "random: gains of 10²⁰ and more, MIN to move",
                2,
                _estimated(rng, _best_is(2, 2), 3, "min", low=2, high=9, times=HUGE),
            ),
            (
                "random: somebody moves twice",
                3,
                _estimated(rng, _misleads(3, alternates=True), doubles=0.6),
            ),
            (
                "random: deeper than the tree, MIN to move",
                7,
                _estimated(rng, _misleads(7, unsigned=True), 3, "min"),
            ),
        ]
    ]


QUESTIONS = (
    Question(
        id="minimax-1",
        title="the values of a tree, by hand",
        points=6,
        answer="minimax_1",
        given=_worksheet,
        cases="entries",
        reference=lambda root: _with_move(_values(root), root),
        mistakes={
            2: lambda root: _with_move(_values(root), root, last=True),
            12: lambda root: _with_move(_values(_by_level(root)), root),
        },
    ),
    Question(
        id="minimax-2",
        title="minimax in one function",
        points=7,
        answer="minimax_value",
        given=_turns_given,
        cases=lambda rng, given: [
            Case(name, (root,))
            for name, root in [*_value_trees(rng, given), ("a leaf, 7", tree(7))]
        ],
        reference=lambda given: lambda node: minimax(node).value,
        forbidden=SEARCHES,
        mistakes={
            6: lambda given: alphabeta_with(zero=True, prunes=False),
            7: lambda given: alphabeta_with(sentinel=BIG, prunes=False),
            12: lambda given: alphabeta_with(parity=True, prunes=False),
        },
    ),
    Question(
        id="minimax-3",
        title="the values to the player who moves, by hand",
        points=5,
        answer="minimax_3",
        given=_two_sided,
        cases="entries",
        reference=_to_mover,
        mistakes={
            11: lambda root: _to_mover(root, negamax_with(leaf_to_max=True, prunes=False)),
            12: lambda root: _to_mover(_max_first(root)),
        },
    ),
    Question(
        id="minimax-4",
        title="NodeValue",
        points=7,
        answer="node_value",
        given=_turns_given,
        cases=lambda rng, given: [_signed(name, root) for name, root in _value_trees(rng, given)],
        reference=lambda given: _node_value,
        forbidden=SEARCHES,
        mistakes={
            6: _valuing(zero=True),
            7: _valuing(sentinel=BIG),
            11: _valuing(unsigned=True),
            12: _valuing(alternates=True),
        },
    ),
    Question(
        id="minimax-5",
        title="find the bug: the move that is reported",
        points=8,
        answer="first_best",
        given=_published_tree,
        cases=_best_cases,
        reference=lambda given: _first_best,
        forbidden=SEARCHES,
        mistakes={
            2: _choosing(ties=True),
            6: _choosing(0),
            7: _choosing(-BIG),
            12: _choosing(max_first=True),
            22: lambda given: _sorted_place,
            30: lambda given: _overwritten,
        },
    ),
    Question(
        id="minimax-6",
        title="NodeValue with a depth limit",
        points=8,
        answer="limited_value",
        given=_estimated_given,
        cases=_limited_cases,
        reference=lambda given: _limited_value,
        forbidden=SEARCHES,
        mistakes={
            6: lambda given: _limited(zero=True),
            7: lambda given: _limited(sentinel=BIG),
            11: lambda given: _limited(unsigned=True),
            12: lambda given: _limited(alternates=True),
            15: lambda given: _limited(late=1),
            16: lambda given: _limited(horizon_first=True),
        },
    ),
    Question(
        id="minimax-7",
        title="the search procedure",
        points=6,
        answer="search",
        given=_estimated_given,
        cases=_search_cases,
        reference=lambda given: _search,
        forbidden=SEARCHES,
        mistakes={
            2: _choosing(ties=True),
            6: _choosing(0),
            7: _choosing(-BIG),
            11: _choosing(unsigned=True),
            12: _choosing(max_first=True),
            15: _choosing(late=1),
            16: _choosing(horizon_first=True),
            22: lambda given: _sorted_place,
            30: lambda given: _overwritten,
        },
    ),
    Question(
        id="minimax-8",
        title="what is guaranteed",
        points=3,
        answer="minimax_8",
        given=_tempting,
        by_hand=True,
    ),
)
