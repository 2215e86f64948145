"""Questions on minimax: values by hand, two forms to write, the move, the depth limit, and what is
guaranteed.
"""

from functools import partial
from math import inf
from typing import Any

from ...search.minimax import minimax
from ...trees.build import tree
from ..mistakes.searches import BEST_MOVE, VALUE_AT_DEPTH, VALUE_TO_MAX, VALUE_TO_MOVER
from ..question import Case, Question
from .asking import HUGE, SEARCHES, SIDES, by_lists, cases_of, inner, moves, program
from .extremes import extremes, with_evaluations
from .growing import UNEVEN, drawn, features
from .minimax_trees import (
    SHAPE,
    SIGN,
    best_is,
    by_level,
    estimated_given,
    hides,
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

HUGE_LOSSES: dict[str, Any] = {"low": -9, "high": -2, "times": HUGE}
HUGE_GAINS: dict[str, Any] = {"low": 2, "times": HUGE}
# where a move is asked for: the start and the infinity are wrong at the root only, MAX moves first
OF_A_MOVE = {
    "start at 0": BEST_MOVE.wrong("start at 0", 1),
    "finite infinity": BEST_MOVE.wrong("finite infinity", 1),
    "turn misread": BEST_MOVE.wrong("turn misread", 2),
}
BOTH_WAYS = SIDES, SIDES[::-1]
UNSIGNED = "leaf for the wrong player"
LOSSES = [[-3, -1], [-2, -5]]

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


def _any(root):
    return True


def _random(rng, wanted=_any, plies=3, player="max", low=-9, high=9, twice=False, **how):
    """A random tree for a case; with `twice`, somebody may move twice in a row."""
    outline = SHAPE._replace(plies=plies, **({"turns": UNEVEN} if twice else {}))
    return drawn(rng, outline, wanted, low, high, player=player, **how)


def _value_trees(rng, given):
    random = partial(_random, rng)
    return [
        ("the tree above", given),
        *by_lists("""
            [[-3, -1], [-2, -5]]
            [[-3000, -2500], [-4000, -1200]]
            [[4, 6], [1, 9]], MIN to move
            [1, 7]
            [0, -1]
        """),
        ("random: only losses", random(plies=2, low=-9, high=-1)),
        ("random: only gains, MIN to move", random(plies=2, player="min", low=1, high=9)),
        ("random: losses of 10²⁰ and more", random(plies=2, **HUGE_LOSSES)),
        (
            "random: gains of 10²⁰ and more, MIN to move",
            random(plies=2, player="min", **HUGE_GAINS),
        ),
        ("random: somebody moves twice", random(shows("turn misread"), twice=True)),
        (
            "random: somebody moves twice, MIN to move",
            random(
                lambda root: shows("turn misread")(root) and misread(root), 3, "min", twice=True
            ),
        ),
        ("random: fractions", random(shows(UNSIGNED), below=6)),
        ("random: four plies", random(shows(UNSIGNED), 4, twice=True)),
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
    random = partial(_random, rng)
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
            ("random: only losses", random(best_is(1), 2, low=-9, high=-1)),
            ("random: losses of 10²⁰ and more", random(best_is(1), 2, **HUGE_LOSSES)),
            ("random: a tie", random(misleads("tie replaces", least=1), 2, low=-1, high=2)),
            (
                "random: a tie, MIN to move",
                random(misleads("tie replaces"), 3, "min", low=-2, high=2),
            ),
            ("random: MIN to move", random(misleads("turn misread", 2), 2, "min")),
            ("random: three plies", random(hides(least=1))),
            ("random: four plies, MIN to move", random(hides(), 4, "min")),
            ("random: the last of three", random(best_is(2))),
            ("random: fractions", random(best_is(2), below=6)),
            (
                "random: gains of 10²⁰ and more, MIN to move",
                random(best_is(1), 2, "min", **HUGE_GAINS),
            ),
            *extremes(rng, *rng.choice(BOTH_WAYS)),
        ]
    )


def _limited_cases(rng, given):
    random = partial(_random, rng, evals=True)
    cases = [
        *((f"the tree above, depth {depth}", given, depth) for depth in (0, 2, 5)),
        ("a line of single moves, depth 2", ladder(5), 2),
        ("one move to a leaf, depth 1", tree(moves("max", {"payoff": 1, "eval": 5}, eval=0)), 1),
        ("random: depth 0", random(shows("depth off by one", depth=0), 2), 0),
        ("random: depth 0", random(shows(UNSIGNED, depth=0), 2, "min"), 0),
        ("random: depth 1", random(shows("depth off by one", depth=1), 3, "min"), 1),
        ("random: depth 2", random(shows("depth off by one", 1, depth=2), 3, "min"), 2),
        ("random: depth 1, a leaf there", random(shows("horizon mixed up", depth=1), 2), 1),
        ("random: depth 2, a leaf there", random(shows("horizon mixed up", depth=2)), 2),
        (
            "random: somebody moves twice, depth 3",
            random(shows("turn misread", depth=3), 4, twice=True),
            3,
        ),
        (
            "random: somebody moves twice, depth 2",
            random(shows("too deep", 1, depth=2), 4, twice=True),
            2,
        ),
        (
            "random: deeper than the tree, depth 9",
            random(shows(UNSIGNED, depth=9), 3, "min", twice=True),
            9,
        ),
        (
            "random: gains of 10²⁰ and more, depth 2",
            random(lambda root: all(c.children for c in root.children), 2, **HUGE_GAINS),
            2,
        ),
        ("random: losses of 10²⁰ and more, depth 1", random(plies=2, **HUGE_LOSSES), 1),
        *(
            (f"{name}, depth {depth}", root, depth)
            for name, depth, root in _beyond(rng, *rng.choice(BOTH_WAYS))
        ),
    ]
    return [_signed(*case) for case in cases]


def _search_cases(rng, given):
    random = partial(_random, rng, evals=True)
    return [
        Case(f"{name}, depth {depth}", (root, depth))
        for name, depth, root in [
            ("the tree above", 1, given),
            ("the tree above", 2, given),
            ("[[-3, -1], [-2, -5]]", 3, tree(LOSSES)),
            ("[0, -1]", 1, tree([0, -1])),
            (
                "random: only losses, and a leaf at the horizon",
                1,
                random(misleads("horizon mixed up", depth=1, least=1), 2, low=-9, high=-1),
            ),
            ("random: losses of 10²⁰ and more", 1, random(best_is(1, 1), 2, **HUGE_LOSSES)),
            (
                "random: a tie",
                2,
                random(misleads("tie replaces", depth=2, least=1), 2, low=-1, high=2),
            ),
            (
                "random: a tie, MIN to move",
                2,
                random(misleads("tie replaces", depth=2), 3, "min", low=-2, high=2),
            ),
            ("random: MIN to move", 2, random(misleads("turn misread", 2, depth=2), 3, "min")),
            (
                "random: the evaluation misleads",
                1,
                random(misleads("depth off by one", depth=1, least=1), low=1),
            ),
            (
                "random: the evaluation misleads, MIN to move",
                2,
                random(misleads("depth off by one", depth=2), 4, "min"),
            ),
            (
                "random: the game ends at the horizon",
                2,
                random(misleads("horizon mixed up", depth=2)),
            ),
            ("random: three plies, MIN to move", 2, random(hides(2), 3, "min")),
            (
                "random: gains of 10²⁰ and more, MIN to move",
                2,
                random(best_is(2, 2), 3, "min", **HUGE_GAINS),
            ),
            (
                "random: somebody moves twice",
                3,
                random(misleads("turn misread", depth=3), twice=True),
            ),
            (
                "random: somebody moves twice, MIN to move",
                2,
                random(misleads("too deep", 4, depth=2), 4, "min", twice=True),
            ),
            ("random: six plies", 2, random(misleads("too deep", depth=2), 6)),
            (
                "random: six plies, MIN to move",
                3,
                random(misleads("depth off by one", 2, depth=3), 6, "min"),
            ),
            (
                "random: deeper than the tree, MIN to move",
                7,
                random(misleads(UNSIGNED, depth=7), 3, "min"),
            ),
            *_beyond(rng, *rng.choice(BOTH_WAYS)),
        ]
    ]


def _beyond(rng, player, other):
    """The extreme trees with evaluations, and for each a depth at which it is what it is for."""
    for name, root in extremes(rng, player, other):
        yield name, root.height + 1, with_evaluations(rng, root)


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
