"""Questions on alpha-beta: write it, as a negamax too; order the moves; repair a broken one."""

from itertools import product
from math import inf

from ...search.minimax import alphabeta, minimax, negamax
from ...trees.build import tree
from ..mistakes.forms_trees import RATED_MOVE, VALUE_AND_MOVE, WINDOW_NEGAMAX, WINDOW_VALUE
from ..mistakes.searches import BOTH
from ..practice.shapes import Outline, features
from ..question import Case, Question
from ..values import same
from .alpha_beta_by_hand import BY_HAND, grow, visited
from .asking import huge, in_order, leaf_count, moves, usual, whole

OURS = ("minimax", "alphabeta", "negamax", "expectimax", "best_move", "iterative_deepening")
SMALL = Outline(3, (2, 3), (6, 12), (4, 7), early=20)
SHOWING = (
    [0, [0, 9]],
    [9, [[[6, 5], 6], 2]],
    [[8, 0], 3, 6],
    [[-3, -1], [-2, -5]],
    [[-3000, -2500], [-4000, -1200]],
    [2, [7, 2]],
    [0, -1],
)
SIDES = ("max", "min")
TWICE = moves("max", moves("min", moves("min", 3, 5), 7), 4)


def _cut(*wanted):
    """Whether alpha-beta leaves a leaf unread, on a tree with these features."""
    return lambda root: (
        features(root).issuperset(wanted) and alphabeta(root).leaves < leaf_count(root)
    )


CUT = _cut()


def _side(root):
    return -1 if root.player == "min" else 1


# ab-1: alpha-beta.


def _drawn(rng):
    """Trees of many kinds, each with a name that says what is special about it."""

    def ties(root):
        return alphabeta(root).leaves < alphabeta(root, strict=True).leaves

    def deep(root):
        return visited(root) < visited(root, shallow=BOTH)

    twice, single = SMALL._replace(again=40), SMALL._replace(single=30)
    five_plies = Outline(5, (2, 2), (8, 14), (7, 13), early=25)
    return [
        ("many ties", grow(rng, SMALL, -2, 2, ties)),
        (
            "MIN moves first, leaves at two depths",
            grow(rng, SMALL, -9, 9, _cut("mixed depths"), player="min"),
        ),
        ("somebody moves twice in a row", grow(rng, twice, -9, 9, _cut("twice"))),
        (
            "nodes with a single child, MIN first",
            grow(rng, single, -9, 9, _cut("single"), player="min"),
        ),
        ("losses only", grow(rng, SMALL, -30, -1, CUT)),
        ("losses of 10²⁰ and more", huge(grow(rng, SMALL, -9, -1, CUT))),
        ("gains of 10²⁰ and more", huge(grow(rng, SMALL, 1, 9, CUT))),
        (
            "gains of 10²⁰ and more, MIN first",
            huge(grow(rng, SMALL, 1, 9, CUT, player="min")),
        ),
        ("fractions", grow(rng, SMALL, -5, 5, CUT, parts=True)),
        ("a deep cut", grow(rng, five_plies, -9, 9, deep)),
    ]


def _entered(rng, root, value):
    """Windows above the value of a tree and below it, in which the search fails low and high."""
    for low in (value + rng.randint(1, 4), value - rng.randint(5, 8)):
        window = {"alpha": low, "beta": low + rng.randint(1, 4)}
        yield f"entered with alpha = {low}, beta = {window['beta']}", window


def _alphabeta_cases(rng, given):
    cases = [Case(str(form), (tree(form),), reads=True) for form in SHOWING]
    cases += [
        Case(f"{form}, MIN to move", (tree(form, first="min"),), reads=True)
        for form in ([[4, 6], [1, 9]], [0, [0, 9]])
    ]
    cases += [Case(name, (root,), reads=True) for name, root in _drawn(rng)]
    for root in (tree([0, 1]), *(grow(rng, SMALL, -9, 9, player=side) for side in SIDES)):
        for name, window in _entered(rng, root, minimax(root).value):
            cases.append(Case(name, (root,), window, reads=True))
    return cases


def _alphabeta(node, alpha=-inf, beta=inf):
    return alphabeta(node, window=(alpha, beta)).value


# ab-2: as a negamax.


def _negamax_cases(rng, given):
    shown = [
        *(
            (str(form), tree(form))
            for form in ([0, [8, 2]], [0, [0, 9]], [1, 7], [0, -1], [9, [[[6, 5], 6], 2]])
        ),
        ("[[4, 6], [1, 9]], MIN to move", tree([[4, 6], [1, 9]], first="min")),
        ("MIN moves twice: MAX [MIN [MIN [3, 5], 7], 4]", tree(TWICE)),
        ("MAX moves twice: MAX [5, MAX [MIN [3, 9]]]", tree([5, moves("max", [3, 9])])),
    ]
    cases = [_signed(*named) for named in (*shown, *_drawn(rng))]
    cases.append(_signed("[4, 6], entered with alpha = 0, beta = 3", tree([4, 6]), alpha=0, beta=3))
    for player in SIDES:
        root = grow(rng, SMALL, -9, 9, player=player)
        for name, window in _entered(rng, root, _side(root) * minimax(root).value):
            cases.append(_signed(name, root, **window))
    return cases


def _signed(name, root, **options):
    """A case of a negamax, which is told whose side it is on where MIN is to move."""
    return Case(
        name, (root,), options if root.player == "max" else {**options, "sign": -1}, reads=True
    )


def _negamax(node, alpha=-inf, beta=inf, sign=1):
    if sign != _side(node):
        raise ValueError("the sign is that of another player")
    return sign * negamax(node, window=(alpha, beta)).value


# ab-3: the promising move first.


def _rated(forms, ratings, player="max"):
    """A tree whose root's children carry static evaluations."""
    other = "min" if player == "max" else "max"
    rated = (moves(other, *form, eval=rating) for form, rating in zip(forms, ratings))
    return tree(moves(player, *rated))


def _ordered_cases(rng, given):
    roots = [
        _rated([[2, 7], [2, -5]], [4, 1]),
        _rated([[2, -5], [2, 7]], [1, 4]),
        _rated([[2, 7], [5, 6]], [0, 9]),
        _rated([[4, 6], [1, 9]], [5, 2], "min"),
        _rated([[3, 8], [6, 1], [5, 9]], [2, 7, 4]),
    ]
    roots += [
        huge(_rated([[-3, -2], [-5, -1]], [1, 2])),
        huge(_rated([[3, 2], [5, 1]], [2, 1], "min")),
    ]
    cases = [Case(_told(root), (root,), reads=True) for root in roots]
    for player, ties in product(("max", "min"), (False, False, True)):
        size, most = rng.randint(3, 4), 2 if ties else 9
        forms = [
            [whole(rng, rng.randint(1, 3), -most, most) for _ in range(2)] for _ in range(size)
        ]
        root = _rated(forms, rng.sample(range(-9, 10), size), player)
        name = f"{size} moves of {player.upper()}{', many ties' if ties else ''}"
        cases.append(Case(name, (root,), reads=True))
    return cases


def _told(root):
    forms = [[leaf.payoff for leaf in child.children] for child in root.children]
    ratings = [child.eval for child in root.children]
    return f"{forms}, rated {ratings}{', MIN to move' if root.player == 'min' else ''}"


def _ordered(root):
    return alphabeta(
        root, order=lambda child: 0 if child.parent.parent else -_side(root) * child.eval
    ).move


# ab-7: a repair.


def _level_cases(rng, given):
    shown = [
        ([[2, 3], [1, 9]], 0),
        ([[2, 3], [1, 9]], 1),
        ([0, 1, [0]], 2),
        ([0, [0, 9]], 5),
        ([1, [[5, -3], -4]], 2),
        ([[-3, -1], [-2, -5]], 2),
        ([0, -1], 1),
        ([[4]], 1),
    ]
    cases = [
        _signed(f"{form}, level {level}", _evaluated(rng, tree(form)), level=level)
        for form, level in shown
    ]
    outline = Outline(4, (2, 3), (6, 13), (5, 9), early=30)
    for turn, (level, most) in enumerate(((4, 9), (4, 9), (3, 9), (3, 9), (2, 9), (1, 9), (9, 2))):
        root = grow(rng, outline, -most, most, CUT, player=("max", "min")[turn % 2])
        name = f"{root.player.upper()} to move, level {level}"
        cases.append(_signed(name, _evaluated(rng, root), level=level))
    entered = {"level": 1, "alpha": 0, "beta": 3}
    root = _evaluated(rng, tree([4, 6]))
    cases.append(_signed("[4, 6], level 1, entered with alpha = 0, beta = 3", root, **entered))
    for player in SIDES:
        gains = huge(_evaluated(rng, grow(rng, outline, 1, 9, CUT, player=player)))
        cases.append(_signed(f"gains of 10²⁰ and more, {player.upper()} to move", gains, level=4))
        root = _evaluated(rng, grow(rng, outline, -9, 9, player=player))
        for name, window in _entered(rng, root, _side(root) * minimax(root, 3).value):
            cases.append(_signed(f"level 3, {name}", root, level=3, **window))
    return cases


def _evaluated(rng, root):
    """The tree with a random static evaluation at every inner node."""
    return root.rewritten(lambda node: {} if node.is_leaf else {"eval": rng.randint(-9, 9)})


def _limited(node, level, alpha=-inf, beta=inf, sign=1):
    found = negamax(node, depth=level, window=(alpha, beta))
    if sign != _side(node) or "twice" in features(node):
        raise ValueError(
            "this question is about players that alternate, and the side of the player to move"
        )
    return [sign * found.value, found.move]


def _limited_accepts(given, case, value, right):
    """Where no move reaches alpha, each is as good as another."""
    if right[1] is None and case.options["level"] and case.root.children:
        return isinstance(value, list) and len(value) == 2 and same(right[0], value[0])
    return same(right, value)


QUESTIONS = in_order(
    *BY_HAND,
    Question(
        "ab-1",
        "write alpha-beta",
        12,
        answer="my_alphabeta",
        reference=lambda given: _alphabeta,
        cases=_alphabeta_cases,
        forbidden=OURS,
        form=WINDOW_VALUE,
        mistakes=usual(WINDOW_VALUE, 1, 3, 4, 5, 6, 7, 8, 12, 14)
        | {7: WINDOW_VALUE.wrong(sentinel=1000, opened=True)},
    ),
    Question(
        "ab-2",
        "alpha-beta as a negamax",
        10,
        answer="my_negamax",
        reference=lambda given: _negamax,
        cases=_negamax_cases,
        forbidden=OURS,
        form=WINDOW_NEGAMAX,
        mistakes=usual(WINDOW_NEGAMAX, 9, 10, 11, 12),
    ),
    Question(
        "ab-3",
        "the promising move first",
        9,
        answer="chosen_move",
        reference=lambda given: _ordered,
        cases=_ordered_cases,
        forbidden=OURS,
        form=RATED_MOVE,
        mistakes=usual(RATED_MOVE, 2, 3, 12, 22),
    ),
    Question(
        "ab-7",
        "repair a broken search",
        12,
        answer="repaired",
        reference=lambda given: _limited,
        cases=_level_cases,
        accepts=_limited_accepts,
        forbidden=OURS,
        form=VALUE_AND_MOVE,
        mistakes=usual(VALUE_AND_MOVE, 6, 9, 10, 11, 30),
    ),
)
