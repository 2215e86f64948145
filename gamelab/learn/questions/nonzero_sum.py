"""Questions on trees of several players: write backward induction, and a pact among some."""

from ...search.induction import backward_induction, subgame_perfect
from ...trees.build import tree
from ..mistakes.forms_payoffs import INDUCTION, PACT, induction, pact
from .asking import cases_of, first, leaf_count, moves, probabilities, program, whole
from .nonzero_sum_by_hand import A_B, BY_HAND

A_B_C = ("A", "B", "C")


# trees-3: backward induction.


def _form(rng, players, plies, high, turn=0, wide=0):
    """A drawn tree of named players and chance: mixed depths, single children, players out of turn,
    weights; with `wide`, so many moves at its root.
    """
    if plies == 0 or turn and rng.random() < 0.15:
        return {"payoff": whole(rng, len(players), -high // 3, high)}
    size = wide or rng.choice([1, 2, 2, 3])
    children = [
        _form(rng, players, plies - 1, high, turn + rng.choice([1, 1, 2, 3])) for _ in range(size)
    ]
    if turn and rng.random() < 0.2:
        return moves("chance", *children, probs=probabilities(rng, size, 3))
    return moves(players[turn % len(players)], *children)


def _grown(rng, players, plies, high, chance, wide=0, above=0):
    """A drawn tree of these players, a letter each, whose root has several moves; with `chance`,
    and only then, with chance nodes whose weights matter. Then so many single moves above it.
    """

    def wanted(form):
        if len(form["children"]) < 2 or chance != ("'chance'" in str(form)):
            return False
        root = tree(form | named)
        return not chance or induction()(root) != induction(lost="uniform")(root)

    named = {"players": list(players)}
    form = first(lambda: _form(rng, players, plies, high, wide=wide), wanted)
    for player in rng.choices(players, k=above):
        form = moves(player, form)
    return tree(form | named)


TRIPLES = tree(
    [
        [[(4, 1, 8), (8, 4, 0)], [(2, 1, 1), (7, 4, 2)]],
        [[(8, 3, 5), (5, 2, 0)], [(6, 6, 6), (0, 1, 4)]],
    ],
    players=A_B_C,
)
LOTTERY = tree(
    moves(
        "A",
        (5, 5),
        moves("chance", (4, 0), (6, 3), (12, 3), (0, 9), probs=["2/3", "1/6", "1/6", "0"]),
        players=A_B,
    )
)
OUT_OF_TURN = tree(
    moves(
        "B", moves("B", (0, 4), (9, 1)), moves("A", (2, 3), moves("A", (7, 0), (3, 6))), players=A_B
    )
)
LOSSES = tree([[(-3000, -2000), (-2500, -9000)], [(-2700, -4000)]], players=A_B)
MANY = tree([[(i, j) for j in range(12)] for i in range(12)], players=A_B)
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
            moves(
                "A",
                moves("B", (10, 4), (-10, 4), moves=["return", "spend"]),
                (1, 3),
                players=A_B,
                moves=["lend", "keep"],
            )
        ),
    ),
    ("three players", TRIPLES),
    ("B moves first, and twice", OUT_OF_TURN),
    ("5 for both, or a lottery with 2/3, 1/6, 1/6, 0", LOTTERY),
    ("losses", LOSSES),
    ("a leaf alone", tree({"players": ["A", "B"], "payoff": [3, 1]})),
)


def _tryout(rng):
    """Three players and a chance node: the tree to try an answer on."""

    def leaf():
        return {"payoff": whole(rng, 3, 0, 9)}

    probs = rng.sample(("1/2", "1/3", "1/6"), 3)
    lottery = moves("chance", leaf(), moves("C", leaf(), leaf()), leaf(), probs=probs)
    return tree(moves("A", moves("B", leaf(), leaf()), lottery, leaf(), players=A_B_C))


def _solved(root):
    found = backward_induction(root)
    return list(found.payoff), list(found.line)


def _induction_cases(rng, given):
    drawn = [
        _grown(rng, *asked)
        for asked in (
            ("AB", 3, 9, True),
            ("AB", 3, 2, False),
            ("ABC", 3, 9, True),
            ("ABC", 4, 2, True),
            ("ABCD", 4, 9, False),
            ("AB", 4, 9, False),
            ("ABC", 3, 3, False),
            ("ABC", 2, 99, True, rng.randint(12, 15)),
            ("AB", 2, 99, False, 3, rng.randint(10, 16)),
        )
    ]
    named = [
        (f"a drawn tree of {len(root.players)} players, {leaf_count(root)} leaves", root)
        for root in drawn
    ]
    return cases_of([("the tree given", given), *FIXED, *named])


# trees-6: three players and a pact.


def _pact(root, partners):
    """What everybody gets where the partners want the most for all of them together; first best.
    ValueError for a chance node.
    """
    if any(node.player == "chance" for node in root.nodes()):
        raise ValueError("no chance node is expected here")
    return pact()(root, partners)


def _three(rng):
    """Three players, two moves each, on which a pact of B and C pays both of them more than they
    get alone.
    """

    def drawn():
        leaves = [
            [[tuple(rng.randint(0, 9) for _ in "ABC") for _ in range(2)] for _ in range(2)]
            for _ in range(2)
        ]
        return tree(leaves, players=A_B_C, names=map("n{}".format, range(1, 8)))

    def wanted(root):
        alone, together = backward_induction(root).payoff, _pact(root, ["B", "C"])
        pays = together[1] > alone[1] and together[2] > alone[2]
        return pays and len(subgame_perfect(root)) == 1

    return first(drawn, wanted)


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
    drawn = [
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
        for root, partners in drawn
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
        _solved,
        _induction_cases,
        given=_tryout,
        forbidden=SEARCHES,
        form=INDUCTION,
        usual=(2, 12, 18, 20, 24),
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
        usual=(2, 20, 24),
    ),
)
