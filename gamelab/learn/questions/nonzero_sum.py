"""Questions on trees of several players: write backward induction, and a pact among some."""

from functools import partial

from ...search.induction import backward_induction, subgame_perfect
from ...trees.build import tree
from ..mistakes.payoffs import INDUCTION, PACT
from .asking import cases_of, leaf_count, moves, program, trees
from .growing import Outline, drawn, in_turn
from .nonzero_sum_by_hand import A_B, BY_HAND

A_B_C = ("A", "B", "C")


# trees-3: backward induction.


def _turns(players, chance):
    """Most often the next player moves; sometimes one out of turn, or chance."""
    lots = ("chance",) * chance
    after = {
        player: (*(players * 2)[place + 1 :][:3], players[(place + 1) % len(players)], *lots)
        for place, player in enumerate(players)
    }
    return after | {"chance": players}


def _grown(rng, players, plies, high, chance, wide=0, above=0):
    """A drawn tree of these players, a letter each: mixed depths, single children, players out of
    turn; with `chance`, and only then, with chance nodes whose weights matter; with `wide`, so many
    moves at its root, and one of the last is best. Then so many single moves above it.
    """

    def wanted(root):
        weights = not chance or INDUCTION.answer()(root) != INDUCTION.answer("chances lost")(root)
        beyond = wide < 9 or backward_induction(root).move > 8
        return weights and beyond and chance == ("chance" in root.movers)

    size = (wide,) if wide else (2, 3)
    outline = Outline(plies, _turns(tuple(players), chance), (1, 2, 2, 3), size, 0.15)
    form = drawn(
        rng, outline, wanted, -high // 3, high, players=list(players), weighted=True
    ).to_dict()
    del form["players"]
    for player in rng.choices(players, k=above):
        form = moves(player, form)
    return tree(form | {"players": list(players)})


FIXED = trees("""
    the worksheet tree | A B | \
[[(10, 1), (8, 3), (3, 5)], [(2, 4), (15, 9), (7, 8)], [(6, 5), (5, 10), (4, 12)]]
    lend or keep, moves with names | A B | \
{"player": "A", "moves": ["lend", "keep"], "children": [\
{"player": "B", "moves": ["return", "spend"], "children": [(10, 4), (-10, 4)]}, (1, 3)]}
    three players | A B C | [[[(4, 1, 8), (8, 4, 0)], [(2, 1, 1), (7, 4, 2)]], \
[[(8, 3, 5), (5, 2, 0)], [(6, 6, 6), (0, 1, 4)]]]
    B moves first, and twice | A B | \
{"player": "B", "children": [{"player": "B", "children": [(0, 4), (9, 1)]}, \
{"player": "A", "children": [(2, 3), {"player": "A", "children": [(7, 0), (3, 6)]}]}]}
    5 for both, or a lottery with 2/3, 1/6, 1/6, 0 | A B | [(5, 5), {"player": "chance", \
"children": [(4, 0), (6, 3), (12, 3), (0, 9)], "probs": ["2/3", "1/6", "1/6", "0"]}]
    losses | A B | [[(-3000, -2000), (-2500, -9000)], [(-2700, -4000)]]
    a leaf alone | A B | (3, 1)
""")
_, _, TRIPLES, OUT_OF_TURN, _, LOSSES, _ = (root for _, root in FIXED)
MANY = tree([[(i, j) for j in range(12)] for i in range(12)], players=A_B)


def _tryout(rng):
    """Three players and a chance node: the tree to try an answer on."""

    def wanted(root):
        return len(root.movers) == 4

    outline = Outline(3, _turns(A_B_C, True), root=(3,), early=0.4, leaves=(7, 8))
    return drawn(rng, outline, wanted, 0, 9, players=A_B_C, weighted=True)


def _induction_cases(rng, given):
    grown = partial(_grown, rng)
    trees = [
        grown("AB", 3, 9, True),
        grown("AB", 3, 2, False),
        grown("ABC", 3, 9, True),
        grown("ABC", 4, 2, True),
        grown("ABCD", 4, 9, False),
        grown("AB", 4, 9, False),
        grown("ABC", 3, 3, False),
        grown("ABC", 2, 99, True, rng.randint(12, 15)),
        grown("AB", 2, 99, False, 3, rng.randint(10, 16)),
    ]
    named = [
        (f"a drawn tree of {len(root.players)} players, {leaf_count(root)} leaves", root)
        for root in trees
    ]
    return cases_of([("the tree given", given), *FIXED, *named])


# trees-6: three players and a pact.


def _pact(root, partners):
    """What everybody gets where the partners want the most for all of them together; first best.
    ValueError for a chance node.
    """
    if any(node.player == "chance" for node in root.nodes()):
        raise ValueError("no chance node is expected here")
    return PACT.answer()(root, partners)


def _three(rng):
    """Three players, two moves each, on which a pact of B and C pays both of them more than they
    get alone.
    """

    def wanted(root):
        alone, together = backward_induction(root).payoff, _pact(root, ["B", "C"])
        pays = together[1] > alone[1] and together[2] > alone[2]
        return pays and len(subgame_perfect(root)) == 1

    outline = Outline(3, in_turn(*A_B_C), (2,), (2,))
    return drawn(rng, outline, wanted, 0, 9, players=A_B_C)


def _pact_cases(rng, given):
    ties = tree([[(3, 2, 1), (0, 1, 2)], [(2, 0, 4)]], players=A_B_C)
    fixed = [
        ("the tree given, B and C", given, ["B", "C"]),
        ("the tree of the lesson, B and C", TRIPLES, ["B", "C"]),
        ("the tree of the lesson, A and C", TRIPLES, ["A", "C"]),
        ("a tie for B and C", ties, ["B", "C"]),
        ("two players, B alone", OUT_OF_TURN, ["B"]),
        ("two players together", OUT_OF_TURN, ["A", "B"]),
        ("losses, together", LOSSES, ["A", "B"]),
        ("twelve moves, twelve replies", MANY, ["A"]),
    ]
    sizes = [
        ("ABC", 3, 9, "BC"),
        ("ABC", 4, 9, "AB"),
        ("ABC", 3, 2, "AC"),
        ("ABCD", 4, 9, "BD"),
        ("ABCD", 4, 3, "ACD"),
        ("ABC", 4, 3, "CB"),
        ("ABC", 2, 99, "AC", 3, rng.randint(10, 16)),
    ]
    trees = [
        (_grown(rng, players, plies, high, False, *size), list(partners))
        for players, plies, high, partners, *size in sizes
    ]
    named = [
        (
            f"a drawn tree of {len(root.players)} players, {' and '.join(partners)},"
            f" {leaf_count(root)} leaves",
            root,
            partners,
        )
        for root, partners in trees
    ]
    return cases_of(fixed + named)


SEARCHES = ("backward_induction", "subgame_perfect")

QUESTIONS = (
    *BY_HAND,
    program(
        "trees-3",
        "write backward induction",
        10,
        "my_induction",
        INDUCTION.answer(),
        _induction_cases,
        given=_tryout,
        forbidden=SEARCHES,
        form=INDUCTION,
    ),
    program(
        "trees-6",
        "a pact among three players",
        7,
        "my_pact",
        _pact,
        _pact_cases,
        given=_three,
        forbidden=SEARCHES,
        form=PACT,
    ),
)
