"""Questions on expectimax: write it, and write the cut at a chance node."""

from fractions import Fraction
from functools import partial
from math import inf

from ...search.chance import expectimax
from ...show.scene import NAMES
from ...trees.build import tree
from ..mistakes.chance import CAPPED, EXPECTIMAX
from ..values import same
from .asking import (
    HUGE,
    SIDES,
    cases_of,
    first,
    huge,
    leaf_count,
    moves,
    program,
    trees,
    whole,
)
from .expectimax_by_hand import BY_HAND
from .extremes import FAR, extremes
from .growing import Outline, drawn

# expectimax-3: expectimax and its move.


TURNS = {
    "max": ("chance", "chance", "chance", "min"),
    "min": ("chance", "chance", "chance", "max"),
    "chance": ("max", "min"),
}


def _rooted(rng, player, plies, low=-9, high=9, weighted=False, wanted=lambda root: True):
    """A drawn tree with a chance node somewhere: mixed depths, single children, players out of
    turn, weights; with `weighted`, one whose weights matter.
    """

    def told(root):
        wrong = weighted and EXPECTIMAX.answer("chances lost")(root) == EXPECTIMAX.answer()(root)
        return "chance" in root.movers and not wrong and wanted(root)

    outline = Outline(plies, TURNS, children=(1, 2, 2, 3, 3), early=0.15)
    below = rng.choice((1, 3))
    return drawn(rng, outline, told, low, high, player=player, below=below, weighted=True)


def _dice_game(rng):
    def fan():
        probs = rng.sample(("1/2", "1/3", "1/6"), 3)
        low, high, *others = whole(rng, 4)
        return moves("chance", moves("min", low, high), *others, probs=probs)

    return tree(moves("max", fan(), fan(), rng.randint(-3, 3)), names="ABCDE")


def _pair_accepts(given, case, value, right):
    """A decimal may break a tie of the exact values: any move that attains the value is right."""
    ties = (
        [right[0], child.move]
        for child in case.root.children
        if right[1] is not None and expectimax(child).value == right[0]
    )
    decimal = isinstance(value, list) and type(next(iter(value), None)) is float
    return same(right, value) or decimal and any(same(tie, value) for tie in ties)


def _tied(rng):
    """A drawn tree in which two moves are equally good."""

    def wanted(root):
        values = [expectimax(child).value for child in root.children]
        return values.count(expectimax(root).value) > 1

    return _rooted(rng, rng.choice(SIDES), 3, 0, 4, wanted=wanted)


FIXED = trees("""
    the worksheet, with chance | max chance | [[10, 8, 3], [2, 15, 7], [6, 5, 4]]
    a sure 6, or a coin for 1 or 20 | max chance | [[6], [1, 20]]
    a sure 5/2, or 1, 2, 5 with 1/2, 1/4, 1/4 || \
["5/2", {"player": "chance", "children": [1, 2, 5], "probs": ["1/2", "1/4", "1/4"]}]
    MIN at the root, coins below | min chance | [[4, 6], [1, 7]]
    nothing but losses | max chance | [[-3, -1], [-2, -5]]
    3, or 3 with 1/10, 1/10, 4/5: a tie || \
[3, {"player": "chance", "children": [3, 3, 3], "probs": ["1/10", "1/10", "4/5"]}]
    two MIN nodes in a row || [[{"player": "min", "children": [7, 4]}, 5], [1, 9]]
    0, or a loss | max chance | [0, [-1]]
    MIN at the root, a sure 3 or a coin for 2 or 4: a tie | min chance | [3, [2, 4]]
    moves with names || {"player": "max", "moves": ["keep", "toss"], \
"children": [2, {"player": "chance", "children": [0, 6]}]}
""")


def _pair_cases(rng, given):
    rooted = partial(_rooted, rng)
    trees = [
        rooted("max", 3, weighted=True),
        rooted("min", 3),
        rooted("chance", 3, weighted=True),
        rooted("max", 3, -9, -1),
        rooted("min", 3, 1, 9),
        _tied(rng),
        rooted("max", 4),
        rooted("min", 4, weighted=True),
        rooted("max", 3, 1, 9),
        huge(rooted("max", 3, -9, -1)),
        huge(rooted("min", 3, 1, 9)),
    ]
    named = [
        (
            f"a drawn tree, {NAMES.get(root.player, 'chance')} at the root,"
            f" {leaf_count(root)} leaves",
            root,
        )
        for root in trees
    ]
    beyond = extremes(rng, rng.choice(SIDES), "chance")
    return cases_of([("the tree given", given), *FIXED, *named, *beyond])


# expectimax-5: a bound, and the cut at a chance node.


def _capped(root, high):
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


def _spread(rng, low=-6, high=12, many=0):
    """MAX over three or four moves, and a bound above every leaf, so that at least one leaf need
    not be read; with `many`, over so many moves, one of them over a dozen leaves.
    """

    def fan():
        probs = rng.choice(BINARY)
        leaves = whole(rng, len(probs), low, high)
        return moves("chance", *leaves, probs=rng.sample(probs, len(probs)))

    def drawn():
        fans = [fan() for _ in range(many or rng.randint(3, 4))]
        if many:
            fans[-2] = moves("chance", *whole(rng, 12, low, high), probs=TWELVE)
        if rng.random() < 0.3:
            fans[rng.randrange(len(fans))] = rng.randint(low, high)
        root = tree(moves("max", *fans))
        return root, max(leaf.payoff for leaf in root.leaves()) + rng.randint(1, 2)

    return first(
        drawn, lambda made: expectimax(made[0], bounds=(-inf, made[1])).leaves < leaf_count(made[0])
    )


# decimals hold these chances exactly, so that a tie is one for them too
BINARY = (("1/2", "1/2"), ("1/4", "3/4"), ("1/2", "1/4", "1/4"), ("1/2", "1/4", "1/8", "1/8"))
TWELVE = ("1/16",) * 8 + ("1/8",) * 4
BOUNDED = trees("""
    the worksheet, leaves up to 16 | max chance | [[10, 8, 3], [2, 15, 7], [6, 5, 4]]
    a sure 8, or 6, 5, 4; leaves up to 10 | max chance | [8, [6, 5, 4]]
    a sure 8, or 6, 5, 4; leaves up to 9: a tie | max chance | [8, [6, 5, 4]]
    a sure 6, or a coin for 1 or 20 | max chance | [[6], [1, 20]]
    nothing but losses, leaves up to 0 | max chance | [[-3, -1], [-2, -5]]
    a coin for 0 or 2, or a sure 3 | max chance | [[0, 2], 3]
    a sure 4, or 3, 4, 8 with 2/3, 1/6, 1/6 || \
[4, {"player": "chance", "children": [3, 4, 8], "probs": ["2/3", "1/6", "1/6"]}]
    a sure -3, or -8, -2 with 1/4, 3/4; leaves up to -2 || \
[-3, {"player": "chance", "children": [-8, -2], "probs": ["1/4", "3/4"]}]
""")


def _capped_cases(rng, given):
    fixed = [
        (name, root, high) for (name, root), high in zip(BOUNDED, (16, 10, 9, 20, 0, 3, 8, -2))
    ]
    ranges = [(), (), (-12, -1), (0, 4), (1, 20), (), (-12, -1)]
    drawn = [_spread(rng, *payoffs) for payoffs in ranges]
    drawn[-1] = huge(drawn[-1][0]), drawn[-1][1] * HUGE
    large, small = _spread(rng, -12, -1), _spread(rng, -99, 99)
    drawn += [
        _spread(rng, -99, 99, many=rng.randint(12, 14)),
        (huge(large[0], FAR), large[1] * FAR),
        (huge(small[0], Fraction(1, 99_700)), Fraction(small[1], 99_700)),
    ]
    named = [
        (f"a drawn tree, leaves up to {high}, number {place}", root, high)
        for place, (root, high) in enumerate(drawn, 1)
    ]
    return cases_of([("the tree given", *given), *fixed, *named], reads=True)


SEARCHES = ("expectimax", "backward_induction", "subgame_perfect")

QUESTIONS = (
    *BY_HAND,
    program(
        "expectimax-3",
        "write expectimax",
        10,
        "my_expectimax",
        EXPECTIMAX.answer(),
        _pair_cases,
        given=_dice_game,
        accepts=_pair_accepts,
        form=EXPECTIMAX,
        mistakes={"chance left early": EXPECTIMAX.wrong("chance left early", 4)},
        forbidden=SEARCHES,
    ),
    program(
        "expectimax-5",
        "cut at a chance node",
        9,
        "capped_value",
        _capped,
        _capped_cases,
        given=_spread,
        form=CAPPED,
        forbidden=SEARCHES,
    ),
)
