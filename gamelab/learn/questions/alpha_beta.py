"""Questions on alpha-beta: write it, as a negamax too; order the moves; repair a broken one."""

from functools import partial
from itertools import cycle, product
from math import inf

from ...search.minimax import alphabeta, minimax
from ...trees.build import tree
from ..mistakes.forms import strictly
from ..mistakes.searches import VALUE_AND_MOVE, WINDOW_NEGAMAX
from ..mistakes.windows import RATED_MOVE, WINDOW_VALUE
from ..question import Case
from ..values import number, same
from .alpha_beta_by_hand import OTHER, by_hand, visited
from .asking import (
    SIDES,
    by_lists,
    cases_of,
    huge,
    leaf_count,
    moves,
    program,
    read,
    rows_of,
    whole,
)
from .extremes import evaluated, extremes
from .growing import ALTERNATING, UNEVEN, Outline, drawn, features

OURS = ("minimax", "alphabeta", "negamax", "expectimax", "best_move", "iterative_deepening")
SMALL = Outline(3, early=0.2, leaves=(6, 12), inner=(4, 7))
SHOWING = """
[0, [0, 9]]
[5, [[3, [4, 9]], 6]]
[[8, 0], 3, 6]
[[-3000, -2500], [-4000, -1200]]
[[300_000_000_000_000_000_000, 400_000_000_000_000_000_000], 700_000_000_000_000_000_000]
[2, [7, 2]]
[0, -1]
[[-600_000_000_000_000_000_000, -400_000_000_000_000_000_000], -900_000_000_000_000_000_000], \
MIN to move
[0, [0, 9]], MIN to move
[2, [[5, [3, 8]], 5]], MIN to move
"""
NEGATED = """
[0, [8, 2]]
[0, [0, 9]]
[100_000_000_000_000_000_000, 700_000_000_000_000_000_000]
[0, -1]
[9, [[[6, 5], 6], 2]]
[[4, 6], [1, 9]], MIN to move
"""
LEVELS = """
[[2, 3], [1, 9]], 0
[[2, 3], [1, 9]], 1
[0, 1, [0]], 2
[0, [0, 9]], 5
[1, [[5, -3], -4]], 2
[[-3, -1], [-2, -5]], 2
[0, -1], 1
[5, [[3, [4, 9]], 6]], 9
"""
RATED = """
[[2, 7], [2, -5]], [4, 1], "max"
[[2, -5], [2, 7]], [1, 4], "max"
[[2, 7], [5, 6]], [0, 9], "max"
[[4, 6], [1, 9]], [5, 2], "min"
[[3, 8], [6, 1], [5, 9]], [2, 7, 4], "max"
"""
RATED_HUGE = """
[[-3, -2], [-5, -1]], [1, 2], "max"
[[-3, -2], [-5, -1]], [2, 1], "min"
[[3, 2], [5, 1]], [1, 2], "max"
[[3, 2], [5, 1]], [2, 1], "min"
"""
TWICE = moves("max", moves("min", moves("min", 3, 5), 7), 2)


def _cut(*wanted):
    """Whether alpha-beta leaves a leaf unread, on a tree with these features."""
    return lambda root: (
        features(root).issuperset(wanted) and alphabeta(root).leaves < leaf_count(root)
    )


CUT = _cut()


def _side(root):
    return -1 if root.player == "min" else 1


# ab-1: alpha-beta.


def _drawn(strict, rng):
    """Trees of many kinds, each with a name that says what is special about it."""

    def ties(root):
        return alphabeta(root).leaves < alphabeta(root, strict=True).leaves

    def deep(root):
        return visited(root, strict=strict) < visited(root, "parent's bound only", strict)

    twice, single = SMALL._replace(turns=UNEVEN), SMALL._replace(children=(1, 2, 3))
    five_plies = Outline(5, ALTERNATING, (2,), (2,), 0.25, (8, 14), (7, 13))
    return [
        ("many ties", drawn(rng, SMALL, ties, -2, 2)),
        (
            "MIN moves first, leaves at two depths",
            drawn(rng, SMALL, _cut("mixed depths"), player="min"),
        ),
        ("somebody moves twice in a row", drawn(rng, twice, _cut("twice"))),
        ("nodes with a single child, MIN first", drawn(rng, single, _cut("single"), player="min")),
        ("fractions", drawn(rng, SMALL, CUT, -5, 5, below=rng.choice((2, 3, 4)))),
        ("a deep cut", drawn(rng, five_plies, deep)),
        *extremes(rng, *rng.sample(SIDES, 2)),
    ]


def _entered(rng, value):
    """Windows above the value of a tree and below it, in which the search fails low and high."""
    for low in (value + rng.randint(1, 4), value - rng.randint(5, 8)):
        window = {"alpha": low, "beta": low + rng.randint(1, 4)}
        yield f"entered with alpha = {low}, beta = {window['beta']}", window


def _alphabeta_cases(strict, rng, given):
    cases = cases_of([*by_lists(SHOWING), *_drawn(strict, rng)], reads=True)
    for root in (tree([0, 1]), *(drawn(rng, SMALL, player=side) for side in SIDES)):
        for name, window in _entered(rng, minimax(root).value):
            cases.append(Case(name, (root,), window, reads=True))
    return cases


def _true_or_bound(given, case, value, right):
    """Outside its window a search gives a bound; the value itself, and a bound nearer to it, are
    not wrong, and what was read for them is another matter.
    """
    true = case.options.get("sign", 1) * minimax(case.root).value
    if same(right, value) or same(true, value):
        return True
    given = number(value)
    return given is not None and min(right, true) <= given <= max(right, true)


def _by_side(strict, node, alpha, beta, sign, depth=None):
    """Alpha-beta with a window as the player sees it who moves."""
    if sign != _side(node):
        raise ValueError("the sign is that of another player")
    window = (alpha, beta) if sign == 1 else (-beta, -alpha)
    return alphabeta(node, depth, strict=strict, window=window)


# ab-2: as a negamax.


def _negamax_cases(strict, rng, given):
    named = [
        *by_lists(NEGATED),
        ("MIN moves twice: MAX [MIN [MIN [3, 5], 7], 2]", tree(TWICE)),
        ("MAX moves twice: MAX [5, MAX [MIN [3, 9]]]", tree([5, moves("max", [3, 9])])),
    ]
    cases = [_signed(*about) for about in (*named, *_drawn(strict, rng))]
    cases.append(_signed("[4, 6], entered with alpha = 0, beta = 3", tree([4, 6]), alpha=0, beta=3))
    for player in SIDES:
        root = drawn(rng, SMALL, player=player)
        for name, window in _entered(rng, _side(root) * minimax(root).value):
            cases.append(_signed(name, root, **window))
    return cases


def _signed(name, root, **options):
    """A case of a negamax, which is told whose side it is on where MIN is to move."""
    return Case(
        name, (root,), options if root.player == "max" else {**options, "sign": -1}, reads=True
    )


def _negamax(strict, node, alpha=-inf, beta=inf, sign=1):
    return sign * _by_side(strict, node, alpha, beta, sign).value


# ab-3: the promising move first.


def _rated(forms, ratings, player):
    """A tree whose root's children carry static evaluations."""
    other = "min" if player == "max" else "max"
    rated = (moves(other, *form, eval=rating) for form, rating in zip(forms, ratings))
    return tree(moves(player, *rated))


def _ordered_cases(rng, given):
    roots = [_rated(*about) for about in read(RATED)]
    roots += [huge(_rated(*about)) for about in read(RATED_HUGE)]
    named = [(_told(root), root) for root in roots]
    for player, ties in product(SIDES, (False, False, True)):
        size, most = rng.randint(3, 4), 2 if ties else 9
        forms = [
            [whole(rng, rng.randint(1, 3), -most, most) for _ in range(2)] for _ in range(size)
        ]
        root = _rated(forms, rng.sample(range(-9, 10), size), player)
        named.append((f"{size} moves of {player.upper()}{', many ties' if ties else ''}", root))
    for name, root in extremes(rng, *rng.sample(SIDES, 2)):
        ratings = iter(rng.sample(range(-99, 100), len(root.children)))
        rated = root.rewritten(
            lambda node, ratings=ratings: {"eval": next(ratings)} if node.ply == 1 else {}
        )
        named.append((name, rated))
    return cases_of(named, reads=True)


def _told(root):
    ratings = [child.eval for child in root.children]
    return f"{rows_of(root)}, rated {ratings}{', MIN to move' if root.player == 'min' else ''}"


def _ordered(strict, root):
    return alphabeta(
        root, strict=strict, order=lambda child: 0 if child.ply > 1 else -_side(root) * child.eval
    ).move


# ab-7: a repair.


def _level_cases(rng, given):
    cases = [
        _signed(f"{form}, level {level}", _evaluated(rng, tree(form)), level=level)
        for form, level in read(LEVELS)
    ]
    outline = Outline(4, early=0.3, leaves=(6, 13), inner=(5, 9))
    asked = (4, 9), (4, 9), (3, 9), (3, 9), (2, 9), (1, 9), (9, 2)
    for (level, most), side in zip(asked, cycle(SIDES)):
        root = drawn(rng, outline, CUT, -most, most, player=side)
        name = f"{side.upper()} to move, level {level}"
        cases.append(_signed(name, _evaluated(rng, root), level=level))
    for name, root, level in evaluated(rng, *rng.sample(SIDES, 2)):
        cases.append(_signed(name, root, level=level))
    entered = {"level": 1, "alpha": 0, "beta": 3}
    root = _evaluated(rng, tree([4, 6]))
    cases.append(_signed("[4, 6], level 1, entered with alpha = 0, beta = 3", root, **entered))
    for player in SIDES:
        gains = huge(_evaluated(rng, drawn(rng, outline, CUT, 1, 9, player=player)))
        cases.append(_signed(f"gains of 10²⁰ and more, {player.upper()} to move", gains, level=4))
        root = _evaluated(rng, drawn(rng, outline, player=player))
        for name, window in _entered(rng, _side(root) * minimax(root, 3).value):
            cases.append(_signed(f"level 3, {name}", root, level=3, **window))
    return cases


def _evaluated(rng, root):
    """The tree with a random static evaluation at every inner node."""
    return root.rewritten(lambda node: {} if node.is_leaf else {"eval": rng.randint(-9, 9)})


def _limited(strict, node, level, alpha=-inf, beta=inf, sign=1):
    found = _by_side(strict, node, alpha, beta, sign, level)
    if "twice" in features(node):
        raise ValueError("this question is about players that alternate")
    return [sign * found.value, found.move]


def _limited_accepts(given, case, value, right):
    """Where no move reaches alpha, each is as good as another."""
    match value:
        case [worth, _] if right[1] is None and case.options["level"] and case.root.children:
            return same(right[0], worth)
    return same(right, value)


def _questions(strict):
    other, _ = OTHER[strict]
    form = strictly if strict else lambda form: form
    return (
        *by_hand(strict),
        program(
            "ab-1",
            "write alpha-beta",
            12,
            "my_alphabeta",
            form(WINDOW_VALUE).answer(),
            partial(_alphabeta_cases, strict),
            accepts=_true_or_bound,
            forbidden=OURS,
            form=form(WINDOW_VALUE),
            usual=(
                other,
                "fresh window at the root",
                "parent's bound only",
                "one window for all",
                "start at 0",
                "finite infinity",
                "cut before the update",
                "turn misread",
                "fail-hard",
                "alpha is the best",
            ),
            # of these the shapes that are hardest to see: one player alone makes the second
            mistakes={
                name: form(WINDOW_VALUE).wrong(name, 2)
                for name in ("finite infinity", "parent's bound only")
            },
        ),
        program(
            "ab-2",
            "alpha-beta as a negamax",
            10,
            "my_negamax",
            partial(_negamax, strict),
            partial(_negamax_cases, strict),
            accepts=_true_or_bound,
            forbidden=OURS,
            form=form(WINDOW_NEGAMAX),
            usual=(
                "bounds not swapped",
                "bounds not negated",
                "leaf for the wrong player",
                "turn misread",
            ),
        ),
        program(
            "ab-3",
            "the promising move first",
            9,
            "chosen_move",
            partial(_ordered, strict),
            _ordered_cases,
            forbidden=OURS,
            form=form(RATED_MOVE),
        ),
        program(
            "ab-7",
            "repair a broken search",
            12,
            "repaired",
            partial(_limited, strict),
            _level_cases,
            accepts=_limited_accepts,
            forbidden=OURS,
            form=form(VALUE_AND_MOVE),
            usual=(
                "start at 0",
                "bounds not swapped",
                "bounds not negated",
                "leaf for the wrong player",
                "one choice for all",
            ),
        ),
    )


QUESTIONS, STRICT = _questions(False), _questions(True)
