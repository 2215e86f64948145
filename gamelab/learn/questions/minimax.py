"""Questions on minimax: values by hand, two forms to write, the move, the depth limit, and what is
guaranteed.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from ...search.minimax import minimax
from ...trees.build import tree
from ..mistakes.searches import BEST_MOVE, VALUE_AT_DEPTH, VALUE_TO_MAX, VALUE_TO_MOVER
from ..question import Case, Question
from .asking import HUGE, SEARCHES, SIDES, by_lists, cases_of, inner, moves, program, read
from .extremes import evaluated, extremes
from .growing import ALTERNATING, UNEVEN, drawn, features
from .minimax_trees import (
    SHAPE,
    SIGN,
    best_is,
    by_level,
    estimated_given,
    ladder,
    misleads,
    misread,
    published_tree,
    shows,
    tempting,
    turns_given,
    two_sided,
    values,
    worksheet,
)

# where a move is asked for: the start and the infinity are wrong at the root only, MAX moves first
OF_A_MOVE = {
    "start at 0": BEST_MOVE.wrong("start at 0", 1),
    "finite infinity": BEST_MOVE.wrong("finite infinity", 1),
    "turn misread": BEST_MOVE.wrong("turn misread", 2),
}
BOTH_WAYS = SIDES, SIDES[::-1]
UNSIGNED = "leaf for the wrong player"
LOSSES = [[-3, -1], [-2, -5]]
# A sign that is left to its default below a node of MIN is wrong where MIN moves again.
THREE, FIVE, SEVEN = ({"payoff": payoff, "eval": 9 - payoff} for payoff in (3, 5, 7))
MIN_TWICE = tree(moves("min", moves("min", THREE, FIVE, eval=1), SEVEN, eval=8))

# The references: gamelab's own minimax, which refuses what the questions do not ask.


def _limited_value(node, depth, sign=1):
    if node.player is not None and SIGN[node.player] != sign:
        raise ValueError("the sign is not that of the player who moves")
    return sign * minimax(node, depth).value


def _node_value(node, sign=1):
    return _limited_value(node, inf, sign)


def _search(root, depth=inf):
    if root.is_leaf or depth < 1:
        raise ValueError("a search needs a move and a ply")
    return minimax(root, depth).move


def _first_best(root):
    if "twice" in features(root):
        raise ValueError("the players have to take turns")
    return _search(root)


def _with_move(values, root, last=False):
    best = [
        child.name
        for child in root.children
        if values.get(child.name, child.payoff) == values[root.name]
    ]
    return values | {"move": best[-1 if last else 0]}


def _to_mover(root, value=lambda node: minimax(node).value):
    return inner(root, lambda node: SIGN[node.player] * value(node))


# The cases.


# How the payoffs of a random tree are drawn, if not from -9 to 9.
PAYOFFS: dict[str, dict[str, Any]] = {
    "losses": {"high": -1},
    "gains": {"low": 1},
    "small": {"low": -1, "high": 2},
    "near 0": {"low": -2, "high": 2},
    "sixths": {"below": 6},
    "huge losses": {"high": -2, "times": HUGE},
    "huge gains": {"low": 2, "times": HUGE},
}
# What it is wanted for.
WANTED: dict[str, Callable[..., Any]] = {
    "any": lambda **how: lambda root: True,
    "two plies": lambda **how: lambda root: all(child.children for child in root.children),
    "misread": lambda: lambda root: shows("turn misread")(root) and misread(root),
    "shows": shows,
    "misleads": misleads,
    "best is": best_is,
}


def _drawn(rng, table, **more):
    """The random trees of a table, with their names: how many plies, negative where MIN begins;
    their payoffs, or that somebody moves twice; what they are wanted for; and the depth of the
    search, if there is one.
    """
    for name, plies, kind, (wanted, *about), *depth in read(table):
        turns = UNEVEN if kind == "twice" else ALTERNATING
        outline = SHAPE._replace(plies=abs(plies), turns=turns)
        fits = WANTED[wanted](*about, **dict(zip(["depth"], depth)))
        how = PAYOFFS.get(kind, {}) | more
        root = drawn(rng, outline, fits, player=SIDES[plies < 0], **how)
        yield f"random: {name}", root, *depth


def _value_trees(rng, given):
    return [
        ("the tree above", given),
        *by_lists("""
            [[-3, -1], [-2, -5]]
            [[-3000, -2500], [-4000, -1200]]
            [[4, 6], [1, 9]], MIN to move
            [1, 7]
            [0, -1]
        """),
        ("MIN moves twice", MIN_TWICE),
        *_drawn(
            rng,
            """
            "only losses", 2, "losses", ["any"]
            "only gains, MIN to move", -2, "gains", ["any"]
            "losses of 10²⁰ and more", 2, "huge losses", ["any"]
            "gains of 10²⁰ and more, MIN to move", -2, "huge gains", ["any"]
            "somebody moves twice", 3, "twice", ["shows", "turn misread"]
            "somebody moves twice, MIN to move", -3, "twice", ["misread"]
            "fractions", 3, "sixths", ["shows", "leaf for the wrong player"]
            "four plies", 4, "twice", ["shows", "leaf for the wrong player"]
            """,
        ),
        *extremes(rng, *rng.choice(BOTH_WAYS)),
    ]


def _signed(name, root, *depth):
    """A case of a function that takes a sign; MAX's is left to the default."""
    return (
        Case(name, (root, *depth))
        if root.player == "max"
        else Case(name + ", sign -1", (root, *depth, -1))
    )


def _best_cases(rng, given):
    return cases_of(
        [
            ("the tree above", given),
            *by_lists("""
                [[-3, -1], [-2, -5]]
                [[0, 9], [2, 7], [5, 2]]
                [[4, 9], [1, 6]], MIN to move
                [1, 3, [0, 2]]
                [0, -1]
            """),
            *_drawn(
                rng,
                """
                "only losses", 2, "losses", ["best is", 1]
                "losses of 10²⁰ and more", 2, "huge losses", ["best is", 1]
                "a tie", 2, "small", ["misleads", "tie replaces", 0, 1]
                "a tie, MIN to move", -3, "near 0", ["misleads", "tie replaces"]
                "MIN to move", -2, "any", ["misleads", "turn misread", 2]
                "three plies", 3, "any", ["misleads", "one choice for all", 0, 1]
                "four plies, MIN to move", -4, "any", ["misleads", "one choice for all"]
                "the last of three", 3, "any", ["best is", 2]
                "fractions", 3, "sixths", ["best is", 2]
                "gains of 10²⁰ and more, MIN to move", -2, "huge gains", ["best is", 1]
                """,
            ),
            *extremes(rng, *rng.choice(BOTH_WAYS)),
        ]
    )


def _limited_cases(rng, given):
    cases = [
        *((f"the tree above, depth {depth}", given, depth) for depth in (0, 2, 5)),
        ("a line of single moves, depth 2", ladder(5), 2),
        ("one move to a leaf, depth 1", tree(moves("max", {"payoff": 1, "eval": 5}, eval=0)), 1),
        ("a leaf of 0, depth 1", tree(moves("max", {"payoff": 0, "eval": 5}, eval=3)), 1),
        ("MIN moves twice, depth 2", MIN_TWICE, 2),
        *_drawn(
            rng,
            """
            "depth 0", 2, "any", ["shows", "depth off by one"], 0
            "depth 0", -2, "any", ["shows", "leaf for the wrong player"], 0
            "depth 1", -3, "any", ["shows", "depth off by one"], 1
            "depth 2", -3, "any", ["shows", "depth off by one", 1], 2
            "depth 1, a leaf there", 2, "any", ["shows", "horizon mixed up"], 1
            "depth 2, a leaf there", 3, "any", ["shows", "horizon mixed up"], 2
            "somebody moves twice, depth 3", 4, "twice", ["shows", "turn misread"], 3
            "somebody moves twice, depth 2", 4, "twice", ["shows", "too deep", 1], 2
            "deeper than the tree, depth 9", -3, "twice", ["shows", "leaf for the wrong player"], 9
            "gains of 10²⁰ and more, depth 2", 2, "huge gains", ["two plies"], 2
            "losses of 10²⁰ and more, depth 1", 2, "huge losses", ["any"], 1
            """,
            evals=True,
        ),
        *(
            (f"{name}, depth {depth}", root, depth)
            for name, root, depth in evaluated(rng, *rng.choice(BOTH_WAYS))
        ),
    ]
    return [_signed(*case) for case in cases]


def _search_cases(rng, given):
    trees = [
        ("the tree above", given, 1),
        ("the tree above", given, 2),
        ("[[-3, -1], [-2, -5]]", tree(LOSSES), 3),
        ("[0, -1]", tree([0, -1]), 1),
        *_drawn(
            rng,
            """
            "only losses, and a leaf at the horizon", 2, "losses", \
                ["misleads", "horizon mixed up", 0, 1], 1
            "losses of 10²⁰ and more", 2, "huge losses", ["best is", 1], 1
            "a tie", 2, "small", ["misleads", "tie replaces", 0, 1], 2
            "a tie, MIN to move", -3, "near 0", ["misleads", "tie replaces"], 2
            "MIN to move", -3, "any", ["misleads", "turn misread", 2], 2
            "the evaluation misleads", 3, "gains", ["misleads", "depth off by one", 0, 1], 1
            "the evaluation misleads, MIN to move", -4, "any", ["misleads", "depth off by one"], 2
            "the game ends at the horizon", 3, "any", ["misleads", "horizon mixed up"], 2
            "three plies, MIN to move", -3, "any", ["misleads", "one choice for all"], 2
            "gains of 10²⁰ and more, MIN to move", -3, "huge gains", ["best is", 2], 2
            "somebody moves twice", 3, "twice", ["misleads", "turn misread"], 3
            "somebody moves twice, MIN to move", -4, "twice", ["misleads", "too deep", 4], 2
            "six plies", 6, "any", ["misleads", "too deep"], 2
            "six plies, MIN to move", -6, "any", ["misleads", "depth off by one", 2], 3
            "deeper than the tree, MIN to move", -3, "any", \
                ["misleads", "leaf for the wrong player"], 7
            """,
            evals=True,
        ),
        *evaluated(rng, *rng.choice(BOTH_WAYS)),
    ]
    return [Case(f"{name}, depth {depth}", (root, depth)) for name, root, depth in trees]


QUESTIONS = (
    Question(
        "minimax-1",
        "the values of a tree, by hand",
        6,
        given=worksheet,
        reference=lambda root: _with_move(values(root), root),
        mistakes={
            "tie replaces": lambda root: _with_move(values(root), root, last=True),
            "turn misread": lambda root: _with_move(values(by_level(root)), root),
        },
    ),
    program(
        "minimax-2",
        "minimax in one function",
        7,
        "minimax_value",
        lambda node: minimax(node).value,
        lambda rng, given: cases_of([*_value_trees(rng, given), ("a leaf, 7", tree(7))]),
        given=turns_given,
        forbidden=SEARCHES,
        form=VALUE_TO_MAX,
        usual=("start at 0", "finite infinity", "turn misread"),
        mistakes={"turn misread": VALUE_TO_MAX.wrong("turn misread", 1)},
    ),
    Question(
        "minimax-3",
        "the values to the player who moves, by hand",
        5,
        given=two_sided,
        reference=_to_mover,
        mistakes={
            "leaf for the wrong player": lambda root: _to_mover(
                root, VALUE_TO_MAX.answer(UNSIGNED, 2)
            ),
            "turn misread": lambda root: _to_mover(by_level(root)),
        },
    ),
    program(
        "minimax-4",
        "NodeValue",
        7,
        "node_value",
        _node_value,
        lambda rng, given: [_signed(name, root) for name, root in _value_trees(rng, given)],
        given=turns_given,
        forbidden=SEARCHES,
        form=VALUE_TO_MOVER,
        usual=("start at 0", "finite infinity", "leaf for the wrong player", "turn misread"),
    ),
    program(
        "minimax-5",
        "find the bug: the move that is reported",
        8,
        "first_best",
        _first_best,
        _best_cases,
        given=published_tree,
        forbidden=SEARCHES,
        form=BEST_MOVE,
        usual=(
            "tie replaces",
            "start at 0",
            "finite infinity",
            "turn misread",
            "place in the order",
            "one choice for all",
        ),
        mistakes=OF_A_MOVE,
    ),
    program(
        "minimax-6",
        "NodeValue with a depth limit",
        8,
        "limited_value",
        _limited_value,
        _limited_cases,
        given=estimated_given,
        forbidden=SEARCHES,
        form=VALUE_AT_DEPTH,
        usual=(
            "start at 0",
            "finite infinity",
            "leaf for the wrong player",
            "turn misread",
            "depth off by one",
            "horizon mixed up",
        ),
    ),
    program(
        "minimax-7",
        "the search procedure",
        6,
        "search",
        _search,
        _search_cases,
        given=estimated_given,
        forbidden=SEARCHES,
        uses=("limited_value",),
        form=BEST_MOVE,
        usual=(
            "tie replaces",
            "start at 0",
            "finite infinity",
            "leaf for the wrong player",
            "turn misread",
            "depth off by one",
            "horizon mixed up",
            "place in the order",
            "one choice for all",
        ),
        mistakes=OF_A_MOVE,
    ),
    Question("minimax-8", "what is guaranteed", 3, given=tempting),
)
