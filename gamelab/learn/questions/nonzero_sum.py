"""Questions on trees in which every player has payoffs of their own: backward induction,
indifference, four readings, a pact.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor
from random import Random
from typing import Any

from ...search.induction import backward_induction, expectation, own, subgame_perfect
from ...search.minimax import alphabeta, minimax
from ...trees.build import tree
from ...trees.node import Node
from ..question import Case, Question, shown
from ..reading import Counter
from ..values import number, same

A_B = ("A", "B")
MOST = 20
Vector = tuple[Any, ...]


def _rows(rng: Random) -> list[list[Vector]]:
    """The worksheet's shape, A, then B, three moves each; no comparison on the way is a tie, for A,
    for B or for both together.
    """
    while True:
        rows = [[(rng.randint(0, 15), rng.randint(0, 15)) for _ in range(3)] for _ in range(3)]
        settled = all(
            len(set(map(part, row))) == 3 for row in rows for part in (_mine, _theirs, sum)
        )
        if (
            settled
            and len({max(row, key=_theirs)[0] for row in rows})
            == len({min(map(_mine, row)) for row in rows})
            == 3
        ):
            return rows


def _drawn(rng: Random) -> Node:
    return tree(_rows(rng), players=A_B, names="PQRS")


def _of(root: Node, part: Callable[[Vector], Any]) -> list[list[Any]]:
    """One number of every leaf, in rows."""
    return [[part(leaf.payoff) for leaf in node.children] for node in root.children]


def _mine(payoff: Vector) -> Any:
    return payoff[0]


def _theirs(payoff: Vector) -> Any:
    return payoff[1]


def _unread(root: Node) -> list[int]:
    """The leaves, numbered from 1, that alpha-beta on A's own payoffs does not read."""
    counter = Counter(tree(_of(root, _mine)))
    alphabeta(counter.node())
    return [
        place
        for place, leaf in enumerate(counter.root.leaves(), 1)
        if leaf.path not in counter.payoffs_read
    ]


def _played(
    root: Node, worth: Callable[[Node, Vector], Any], last: bool = False, uniform: bool = False
) -> dict[str, tuple[Vector, list[Any]]]:
    """(payoff, line) of every node when each mover takes what is worth most, by path. worth(node,
    payoff) may be another wish than the mover's own payoff; last : the last of equals; uniform :
    chance without its weights."""
    table: dict[str, tuple[Vector, list[Any]]] = {}

    def enter(node: Node) -> tuple[Vector, list[Any]]:
        below = [enter(child) for child in node.children]
        if not below:
            found: tuple[Vector, list[Any]] = node.payoff, []
        elif node.player == "chance":
            shares = [Fraction(1, len(below))] * len(below) if uniform else node.probs
            found = expectation(shares, [payoff for payoff, _ in below]), []
        else:
            places = range(len(below))
            place = max(
                reversed(places) if last else places, key=lambda place: worth(node, below[place][0])
            )
            found = below[place][0], [node.children[place].move, *below[place][1]]
        table[node.path] = found
        return found

    enter(root)
    return table


def _hostile(root: Node) -> Callable[[Node, Vector], Any]:
    """What a move is worth where everybody else wants to hurt the player at the root (20)."""
    mine = root.players.index(root.player) if root.player in root.players else 0
    return lambda node, payoff: payoff[mine] if node.player == root.players[mine] else -payoff[mine]


def _total(node: Node, payoff: Vector) -> Any:
    return sum(payoff)


# trees-1: the worksheet.


def _vectors(root: Node) -> dict[str, Any]:
    found = {
        node.name: list(backward_induction(node).payoff) for node in root.nodes() if node.children
    }
    return found | {"line": list(backward_induction(root).line), "may be skipped": []}


def _wrong_vectors(
    wish: Callable[[Node], Callable[[Node, Vector], Any]], skips: bool
) -> Callable[[Node], dict[str, Any]]:
    def wrong(root: Node) -> dict[str, Any]:
        table = _played(root, wish(root))
        found = {node.name: list(table[node.path][0]) for node in root.nodes() if node.children}
        return found | {"line": table[""][1], "may be skipped": _unread(root) if skips else []}

    return wrong


def _vectors_screen(root: Node) -> bool:
    line = backward_induction(root).line
    return 3 * line[0] + line[1] + 1 in _unread(root) and _played(root, _total)[""][1] != list(line)


# trees-2: the leaf that changes everything.


def _changes_screen(root: Node) -> bool:
    return len(_unread(root)) >= 2


def _paths(root: Node) -> list[str]:
    return [leaf.path for leaf in root.leaves()]


def _changes(root: Node) -> dict[str, list[Any]]:
    alone = (
        [place, b]
        for place, path in enumerate(_paths(root), 1)
        for b in (MOST, 0, -MOST)
        if _b_changes(root, path, b)
    )
    return {
        "unread": [*_unread(root)[:1], MOST, MOST],
        "anywhere": [MOST, MOST],
        "B alone": next(alone, []),
    }


def _b_changes(root: Node, path: str, b: Any) -> bool:
    after = subgame_perfect(root.with_payoff(path, (root.at(path).payoff[0], b)))
    return len(after) == 1 and after[0][0] != backward_induction(root).payoff[0]


def _changes_accepts(root: Node, case: Case, value: Any) -> bool | str:
    """Whether the change does what it is to do; a sentence that says what it does instead."""
    size = {"unread": 3, "anywhere": 2, "B alone": 2}[case.entry]
    numbers = [number(entry) for entry in value] if isinstance(value, list) else []
    if len(numbers) != size or None in numbers:
        return f"a list of {size} numbers is expected, and this is {shown(value)}"
    payoffs = numbers if case.entry == "anywhere" else numbers[1:]
    if not all(-MOST <= payoff <= MOST for payoff in payoffs):
        return f"payoffs between {-MOST} and {MOST} are expected"
    if case.entry == "anywhere":
        spared = [
            place
            for place, path in enumerate(_paths(root), 1)
            if subgame_perfect(root.with_payoff(path, tuple(payoffs))) != [tuple(payoffs)]
        ]
        return not spared or f"at leaf {spared[0]} it does not settle the game"
    if numbers[0] not in range(1, 10):
        return "the first number is a leaf, from 1 to 9"
    leaf = int(numbers[0])
    if case.entry == "B alone":
        return (
            _b_changes(root, _paths(root)[leaf - 1], payoffs[0])
            or "with this, A's payoff at the outcome is still what it was, or somebody is indifferent"
        )
    if leaf not in _unread(root):
        return f"alpha-beta on A's payoffs reads leaf {leaf}"
    after = subgame_perfect(root.with_payoff(_paths(root)[leaf - 1], tuple(payoffs)))
    return after == [tuple(payoffs)] or "with this, the game does not end there for certain"


# trees-3: backward induction.


def _form(rng: Random, players: tuple[str, ...], plies: int, high: int, turn: int = 0) -> Any:
    """A drawn tree of named players and chance: mixed depths, single children, players out of turn,
    weights.
    """
    if plies == 0 or turn and rng.random() < 0.15:
        return {"payoff": [rng.randint(-high // 3, high) for _ in players]}
    size = rng.choice([1, 2, 2, 3])
    children = [
        _form(rng, players, plies - 1, high, turn + rng.choice([1, 1, 2, 3])) for _ in range(size)
    ]
    if turn and rng.random() < 0.2:
        weights = [rng.randint(1, 3) for _ in children]
        return {
            "player": "chance",
            "probs": [f"{weight}/{sum(weights)}" for weight in weights],
            "children": children,
        }
    return {"player": players[turn % len(players)], "children": children}


def grown(
    rng: Random, players: tuple[str, ...], plies: int, high: int, chance: bool = True
) -> Node:
    """A drawn tree of these players whose root has several moves; with `chance`, and only then,
    with chance nodes whose weights matter.
    """
    while True:
        form = _form(rng, players, plies, high)
        if len(form["children"]) > 1 and chance == ("'chance'" in str(form)):
            root = tree({"players": list(players), **form})
            if not chance or _played(root, own)[""] != _played(root, own, uniform=True)[""]:
                return root


TRIPLES = tree(
    [
        [[(4, 1, 8), (8, 4, 0)], [(2, 1, 1), (7, 4, 2)]],
        [[(8, 3, 5), (5, 2, 0)], [(6, 6, 6), (0, 1, 4)]],
    ],
    players=("A", "B", "C"),
)
LOTTERY = tree(
    {
        "players": ["A", "B"],
        "player": "A",
        "children": [
            {"payoff": [5, 5]},
            {
                "player": "chance",
                "probs": ["2/3", "1/6", "1/6"],
                "children": [(4, 0), (6, 3), (12, 3)],
            },
        ],
    }
)
OUT_OF_TURN = tree(
    {
        "players": ["A", "B"],
        "player": "B",
        "children": [
            {"player": "B", "children": [(0, 4), (9, 1)]},
            {"player": "A", "children": [(2, 3), {"player": "A", "children": [(7, 0), (3, 6)]}]},
        ],
    }
)
FIXED = (
    (
        "the worksheet tree",
        tree(
            [[(10, 1), (8, 3), (3, 5)], [(2, 4), (15, 9), (7, 8)], [(6, 5), (5, 10), (4, 12)]],
            players=A_B,
        ),
    ),
    (
        "lend or keep, moves with names",
        tree(
            {
                "players": ["A", "B"],
                "player": "A",
                "moves": ["lend", "keep"],
                "children": [
                    {"player": "B", "moves": ["return", "spend"], "children": [(10, 4), (-10, 4)]},
                    (1, 3),
                ],
            }
        ),
    ),
    ("three players", TRIPLES),
    ("B moves first, and twice", OUT_OF_TURN),
    ("5 for both, or a lottery with 2/3, 1/6, 1/6", LOTTERY),
    ("a leaf alone", tree({"players": ["A", "B"], "payoff": [3, 1]})),
)


def _tryout(rng: Random) -> Node:
    """Three players and a chance node: the tree to try an answer on."""

    def leaf() -> dict[str, Any]:
        return {"payoff": [rng.randint(0, 9) for _ in "ABC"]}

    lottery = {
        "player": "chance",
        "probs": rng.sample(("1/2", "1/3", "1/6"), 3),
        "children": [leaf(), {"player": "C", "children": [leaf(), leaf()]}, leaf()],
    }
    return tree(
        {
            "players": ["A", "B", "C"],
            "player": "A",
            "children": [{"player": "B", "children": [leaf(), leaf()]}, lottery, leaf()],
        }
    )


def _solved(root: Node) -> tuple[list[Any], list[Any]]:
    found = backward_induction(root)
    return list(found.payoff), list(found.line)


def _induction_cases(rng: Random, given: Node) -> list[Case]:
    drawn = [
        grown(rng, A_B, 3, 9),
        grown(rng, A_B, 3, 2, chance=False),
        grown(rng, ("A", "B", "C"), 3, 9),
        grown(rng, ("A", "B", "C"), 4, 2),
        grown(rng, ("A", "B", "C", "D"), 4, 9, chance=False),
        grown(rng, A_B, 4, 9, chance=False),
        grown(rng, ("A", "B", "C"), 3, 3, chance=False),
    ]
    named = [
        (
            f"a drawn tree of {len(root.players)} players, {sum(1 for _ in root.leaves())} leaves",
            root,
        )
        for root in drawn
    ]
    return [Case(name, (root,)) for name, root in (("the tree given", given), *FIXED, *named)]


def _by_depth(root: Node) -> tuple[list[Any], list[Any]]:
    """Backward induction in which the players take turns by depth, whatever the node says (12)."""

    def wish(node: Node, payoff: Vector) -> Any:
        plies = node.path.count(".") + 1 if node.path else 0
        return payoff[plies % len(payoff)]

    return _played(root, wish)[""]


# trees-4: every subgame-perfect payoff.


def _indifferent(rng: Random) -> Node:
    while True:
        rows = [
            [(rng.randint(0, 9), b) for b in rng.choices(range(1, 4), k=size)]
            for size in rng.sample([3, 3, 2], 3)
        ]
        best = [[a for a, b in row if b == max(map(_theirs, row))] for row in rows]
        kept = [[a for a in entry if a >= max(map(min, best))] for entry in best]
        mine = [a for row in rows for a, _ in row]
        # two of three nodes where B does not care; A may move to more than one of them, but not
        # everything is an answer
        indifferent, several = sum(len(entry) > 1 for entry in best), sum(map(bool, kept))
        if (
            indifferent == 2
            and several > 1
            and sum(map(len, kept)) < sum(map(len, best))
            and len(set(mine)) == len(mine)
        ):
            return tree(rows, players=A_B, names="PQRS")


def _perfect(root: Node) -> dict[str, list[list[Any]]]:
    return {
        node.name: [list(payoff) for payoff in subgame_perfect(node)]
        for node in root.nodes()
        if node.children
    }


def _perfect_accepts(root: Node, case: Case, value: Any) -> bool | str:
    if not isinstance(value, list) or not all(
        isinstance(payoff, list) and len(payoff) == 2 for payoff in value
    ):
        return f"a list of payoffs such as [(3, 1), (2, 5)] is expected, and this is {shown(value)}"
    right = _perfect(root)[case.entry]
    if any(not any(same(one, payoff) for one in right) for payoff in value):
        return "a payoff is in your list that no subgame-perfect equilibrium gives"
    return (
        all(any(same(one, payoff) for payoff in value) for one in right)
        or "a payoff is missing from your list"
    )


# trees-5: one tree, read four ways.


def _readings(root: Node, mean: Callable[[list[Any]], Any]) -> dict[str, list[Any]]:
    def best(worths: list[Any]) -> list[Any]:
        return [max(worths), worths.index(max(worths))]

    held, together = backward_induction(root), minimax(tree(_of(root, sum), players=("max",)))
    enemy = minimax(tree(_of(root, _mine)))
    return {
        "MIN": [enemy.value, enemy.move],
        "chance": best(list(map(mean, _of(root, _mine)))),
        "own": [list(held.payoff), held.move],
        "joint": [together.value, together.move],
    }


def _mean(row: list[Any]) -> Fraction:
    return Fraction(sum(row), len(row))


def _read_wrong(
    wish: Callable[[Node], Callable[[Node, Vector], Any]],
) -> Callable[[Node], dict[str, list[Any]]]:
    def wrong(root: Node) -> dict[str, list[Any]]:
        payoff, line = _played(root, wish(root))[""]
        return _readings(root, _mean) | {"own": [list(payoff), line[0]]}

    return wrong


def _read_apart(rng: Random) -> Node:
    """A tree whose readings name all three moves, with a sum that nothing else attains and an
    average in thirds.
    """
    while True:
        rows = _rows(rng)
        worths = [
            [min(map(_mine, row)) for row in rows],
            [sum(map(_mine, row)) for row in rows],
            [max(row, key=_theirs)[0] for row in rows],
            [max(map(sum, row)) for row in rows],
        ]
        enemy, lot, held, joint = (worth.index(max(worth)) for worth in worths)
        unique = len(set(worths[1])) == 3 and worths[3].count(max(worths[3])) == 1
        if (
            unique
            and len({enemy, lot, held, joint}) == 3
            and held not in (enemy, joint)
            and max(worths[1]) % 3
        ):
            return tree(rows, players=A_B, names="PQRS")


# trees-6: three players and a pact.


def pact(root: Node, partners: list[str]) -> Vector:
    """What everybody gets where the partners want the most for all of them together; first best.
    ValueError for a chance node.
    """
    if any(node.player == "chance" for node in root.nodes()):
        raise ValueError("no chance node is expected here")
    inside = [root.players.index(partner) for partner in partners]

    def shared(node: Node) -> dict[str, Any]:
        if not node.is_leaf:
            return {}
        both = sum(node.payoff[place] for place in inside)
        return {
            "payoff": [both if place in inside else own for place, own in enumerate(node.payoff)]
        }

    leaf = root
    for move in backward_induction(root.rewritten(shared)).line:
        leaf = leaf.children[move]
    return leaf.payoff


def _wrong_pact(
    wish: Callable[[Any, Node, Vector], Any], last: bool = False
) -> Callable[[Any], Callable[[Node, list[str]], Any]]:
    """The same with another wish: wish(how much the partners get together, node, payoff), or with
    the last of equals.
    """

    def answer(root: Node, partners: list[str]) -> Any:
        inside = [root.players.index(partner) for partner in partners]

        def worth(node: Node, payoff: Vector) -> Any:
            both = sum(payoff[place] for place in inside)
            return both if node.player in partners else wish(both, node, payoff)

        return _played(root, worth, last)[""][0]

    return lambda given: answer


def _everybody(root: Node, partners: list[str]) -> Any:
    return _played(root, _total)[""][0]


def _three(rng: Random) -> Node:
    """Three players, two moves each, on which a pact of B and C pays both of them more than they
    get alone.
    """
    while True:
        leaves = [
            [[tuple(rng.randint(0, 9) for _ in "ABC") for _ in range(2)] for _ in range(2)]
            for _ in range(2)
        ]
        root = tree(leaves, players=("A", "B", "C"), names="PQRSTUV")
        alone, together = backward_induction(root).payoff, pact(root, ["B", "C"])
        if together[1] > alone[1] and together[2] > alone[2] and len(subgame_perfect(root)) == 1:
            return root


def _pact_cases(rng: Random, given: Node) -> list[Case]:
    ties = tree([[(3, 2, 1), (0, 1, 2)], [(2, 0, 4)]], players=("A", "B", "C"))
    fixed = [
        ("the tree given, B and C", given, ["B", "C"]),
        ("the tree of the lesson, B and C", TRIPLES, ["B", "C"]),
        ("the tree of the lesson, A and C", TRIPLES, ["A", "C"]),
        ("a tie for B and C", ties, ["B", "C"]),
        ("two players, B alone", OUT_OF_TURN, ["B"]),
        ("two players together", OUT_OF_TURN, ["A", "B"]),
    ]
    sizes = [
        ("ABC", 3, 9, "BC"),
        ("ABC", 4, 9, "AB"),
        ("ABC", 3, 2, "AC"),
        ("ABCD", 4, 9, "BD"),
        ("ABCD", 4, 3, "ACD"),
        ("ABC", 4, 3, "CB"),
    ]
    drawn = [
        (grown(rng, tuple(players), plies, high, chance=False), list(partners))
        for players, plies, high, partners in sizes
    ]
    named = [
        (
            (
                f"a drawn tree of {len(root.players)} players, {' and '.join(partners)},"
                f" {sum(1 for _ in root.leaves())} leaves"
            ),
            root,
            partners,
        )
        for root, partners in drawn
    ]
    return [Case(name, (root, partners)) for name, root, partners in fixed + named]


QUESTIONS = (
    Question(
        id="trees-1",
        title="the worksheet, with a payoff for each",
        points=9,
        answer="trees_1",
        given=_drawn,
        screen=_vectors_screen,
        reference=_vectors,
        cases="entries",
        mistakes={
            20: _wrong_vectors(_hostile, skips=True),
            24: _wrong_vectors(lambda root: _total, skips=False),
        },
    ),
    Question(
        id="trees-2",
        title="payoffs that change everything",
        points=6,
        answer="trees_2",
        given=_drawn,
        screen=_changes_screen,
        reference=_changes,
        cases="entries",
        accepts=_changes_accepts,
    ),
    Question(
        id="trees-3",
        title="write backward induction",
        points=10,
        answer="my_induction",
        given=_tryout,
        reference=lambda given: _solved,
        cases=_induction_cases,
        forbidden=("backward_induction", "subgame_perfect"),
        mistakes={
            2: lambda given: lambda root: _played(root, own, last=True)[""],
            12: lambda given: _by_depth,
            18: lambda given: lambda root: _played(root, own, uniform=True)[""],
            20: lambda given: lambda root: _played(root, _hostile(root))[""],
            24: lambda given: lambda root: _played(root, _total)[""],
        },
    ),
    Question(
        id="trees-4",
        title="every subgame-perfect payoff",
        points=7,
        answer="trees_4",
        given=_indifferent,
        reference=_perfect,
        cases="entries",
        accepts=_perfect_accepts,
        mistakes={
            21: lambda root: {
                node.name: [list(backward_induction(node).payoff)]
                for node in root.nodes()
                if node.children
            }
        },
    ),
    Question(
        id="trees-5",
        title="one tree, read four ways",
        points=8,
        answer="trees_5",
        given=_read_apart,
        reference=lambda root: _readings(root, _mean),
        cases="entries",
        mistakes={
            18: lambda root: _readings(root, lambda row: floor(_mean(row))),
            20: _read_wrong(_hostile),
            24: _read_wrong(lambda root: _total),
        },
    ),
    Question(
        id="trees-6",
        title="a pact among three players",
        points=7,
        answer="my_pact",
        given=_three,
        reference=lambda given: pact,
        cases=_pact_cases,
        forbidden=("backward_induction", "subgame_perfect"),
        mistakes={
            2: _wrong_pact(lambda both, node, payoff: own(node, payoff), last=True),
            20: _wrong_pact(lambda both, node, payoff: -both),
            24: lambda given: _everybody,
        },
    ),
    Question(id="trees-7", title="worse for both", points=3, answer="trees_7", by_hand=True),
)
