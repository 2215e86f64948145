"""How much alpha-beta reads: the Knuth-Moore minimum, the worst case, tic-tac-toe, the laboratory's
table.
"""

import gc
from functools import cache
from math import ceil, floor, sqrt

import pytest
from sample_trees import all_trees

from gamelab import alphabeta, knuth_moore, minimax, random_tree, tree

SHAPES = [
    (1, 5),
    (2, 0),
    (2, 1),
    (2, 2),
    (2, 3),
    (2, 5),
    (2, 8),
    (3, 2),
    (3, 3),
    (3, 4),
    (3, 5),
    (4, 3),
    (4, 4),
    (5, 3),
    (6, 2),
    (7, 3),
]


@pytest.mark.parametrize("branching, depth", SHAPES)
def test_best_first_reads_exactly_the_minimum(branching, depth):
    least = branching ** ceil(depth / 2) + branching ** floor(depth / 2) - 1
    assert knuth_moore(branching, depth) == least
    for seed in range(4):
        for first in ("max", "min"):
            root = random_tree(
                branching, depth, seed, low=0, high=10**6, first=first, distinct=True
            )
            assert alphabeta(root, order="best").leaves == least
            assert alphabeta(root, order="best", strict=True).leaves >= least


def test_the_minimum_in_numbers():
    assert (knuth_moore(3, 4), 3**4) == (17, 81)
    assert [knuth_moore(2, depth) for depth in range(1, 8)] == [
        2,
        3,
        5,
        7,
        11,
        15,
        23,
    ], "n = 2, 4, 8, 16, 32, 64, 128"
    assert [knuth_moore(3, 2), knuth_moore(2, 3)] == [5, 5]
    assert round(sqrt(35)) == 6 and abs(knuth_moore(35, 4) ** (1 / 4) - sqrt(35)) / sqrt(35) < 0.2


def test_worst_first_reads_nearly_all():
    reads = [
        alphabeta(
            random_tree(3, 4, seed, 0, 10**6, first=first, distinct=True), order="worst"
        ).leaves
        for seed in range(100)
        for first in ("max", "min")
    ]
    usual = sum(73 <= read for read in reads)
    assert max(reads) == 81 and usual >= 0.97 * len(reads), "73 to 81 of 81, but for a rare tree"
    assert min(reads) >= 60


def test_the_order_changes_the_count_and_nothing_else():
    for seed in range(30):
        root = random_tree(3, 4, seed, 0, 10**6, distinct=True)
        found = [
            alphabeta(root, order=order, seed=seed) for order in (None, "best", "worst", "random")
        ]
        assert len({(result.value, result.move, result.line) for result in found}) == 1, (
            "all leaves are distinct: one best line"
        )
        assert found[1].leaves <= min(found[0].leaves, found[2].leaves, found[3].leaves)


# ---- tic-tac-toe: X is MAX, squares 0 to 8 in row order

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
CENTRE_FIRST = [1, 2, 1, 2, 0, 2, 1, 2, 1]
EDGES_FIRST = [1, 0, 1, 0, 2, 0, 1, 0, 1]


@cache
def position(board: str):
    """The JSON form of a board; equal boards share one, and the tree spells out every path to them."""
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] != ".":
            return 1 if board[a] == "X" else -1
    empty = [square for square in range(9) if board[square] == "."]
    if not empty:
        return 0
    turn = "X" if len(empty) % 2 else "O"
    return {
        "player": "max" if turn == "X" else "min",
        "moves": empty,
        "children": [position(board[:square] + turn + board[square + 1 :]) for square in empty],
    }


@pytest.fixture(scope="module")
def tictactoe():
    """Half a million nodes, kept from the garbage collector: it would look at each of them again
    and again.
    """
    gc.disable()
    root = tree(position("." * 9))
    gc.freeze()
    gc.enable()
    yield root
    gc.unfreeze()


@pytest.mark.slow
def test_tictactoe_is_549946_nodes_and_255168_games(tictactoe):
    found = minimax(tictactoe)
    assert (found.value, found.nodes, found.leaves) == (0, 549_946, 255_168)
    assert len(found.line) == 9, "a draw fills the board"
    assert position.cache_info().currsize == 5_478, "states"


@pytest.mark.slow
@pytest.mark.parametrize(
    "order, loose, strict",
    [
        (None, 18_297, 146_120),
        (lambda child: CENTRE_FIRST[child.move], 7_275, 72_246),
        (lambda child: EDGES_FIRST[child.move], 42_094, 293_418),
    ],
    ids=["row order", "centre, corners, edges", "edges, corners, centre"],
)
def test_tictactoe_by_order_and_cut(tictactoe, order, loose, strict):
    assert alphabeta(tictactoe, order=order)[0::3] == (0, loose)
    assert alphabeta(tictactoe, order=order, strict=True)[0::3] == (0, strict)


# ---- the laboratory: leaves drawn evenly from -10..10, n of them on a complete binary tree

BOUNDLESS = 99


@cache
def moments(numbers, plies, maximizing, alpha, beta, deep, count):
    """{value returned: (its probability, the first and the second moment of what is read, both
    times that probability)}.

    `deep` passes the whole window on, else only the parent's own bound; `count` is "leaves" or
    "nodes"."""
    if plies == 0:
        return {
            number: (1 / len(numbers), 1 / len(numbers), 1 / len(numbers)) for number in numbers
        }

    def child(best):
        low, high = (max(alpha, best), beta) if maximizing else (alpha, min(beta, best))
        if not deep:
            low, high = (best, BOUNDLESS) if maximizing else (-BOUNDLESS, best)
        return moments(numbers, plies - 1, not maximizing, low, high, deep, count)

    own = 1 if count == "nodes" else 0
    worst = -BOUNDLESS if maximizing else BOUNDLESS
    found = {}
    for first, (p, m, s) in child(worst).items():
        if first >= beta if maximizing else first <= alpha:
            add(found, first, p, m, s, own)
            continue
        for second, (q, n, t) in child(first).items():
            both = p * q, m * q + p * n, s * q + 2 * m * n + p * t
            add(found, max(first, second) if maximizing else min(first, second), *both, own)
    return found


def add(found, value, p, m, s, own):
    p0, m0, s0 = found.get(value, (0, 0, 0))
    found[value] = p0 + p, m0 + m + own * p, s0 + s + 2 * own * m + own * p


def mean_and_sd(numbers, plies, deep=True, count="leaves"):
    found = moments(numbers, plies, True, -BOUNDLESS, BOUNDLESS, deep, count).values()
    assert abs(sum(p for p, _, _ in found) - 1) < 1e-9
    mean = sum(m for _, m, _ in found)
    return mean, sqrt(max(0, sum(s for _, _, s in found) - mean**2))


@pytest.mark.slow
@pytest.mark.parametrize("plies", [1, 2, 3])
@pytest.mark.parametrize("count", ["leaves", "nodes"])
def test_the_recursion_is_the_mean_over_all_trees(plies, count):
    numbers = (-1, 0, 1) if plies == 3 else (-2, -1, 0, 1, 2)
    reads = [getattr(alphabeta(spec), count) for spec in all_trees(2**plies, numbers)]
    mean = sum(reads) / len(reads)
    sd = sqrt(sum((read - mean) ** 2 for read in reads) / len(reads))
    assert mean_and_sd(numbers, plies, count=count) == pytest.approx((mean, sd), abs=1e-6)


@pytest.mark.parametrize(
    "n, leaves, leaves_sd, nodes, nodes_sd, shallow, least",
    [
        (2, 2.00, 0, 3.00, 0, 2.00, 2),
        (4, 3.64, 0.48, 6.64, 0.48, 3.64, 3),
        (8, 6.765, 1.02, 13.40, 1.43, 6.76, 5),
        (16, 11.79, 2.20, 25.17, 3.54, 12.51, 7),
        (32, 20.98, 4.02, 46.15, 7.42, 23.15, 11),
        (64, 35.54, 7.3, 81.5, 14.6, 42.7, 15),
        (128, 61.32, 12.7, 142.7, 27.2, 78.9, 23),
    ],
)
@pytest.mark.slow
def test_the_laboratory_table(n, leaves, leaves_sd, nodes, nodes_sd, shallow, least):
    plies, numbers = n.bit_length() - 1, tuple(range(-10, 11))
    mean, sd = mean_and_sd(numbers, plies)
    assert mean == pytest.approx(leaves, abs=0.006) and sd == pytest.approx(
        leaves_sd, rel=0.02, abs=0.006
    )
    mean, sd = mean_and_sd(numbers, plies, count="nodes")
    assert mean == pytest.approx(nodes, rel=0.005) and sd == pytest.approx(
        nodes_sd, rel=0.02, abs=0.006
    )
    assert mean_and_sd(numbers, plies, deep=False)[0] == pytest.approx(
        shallow, rel=0.005, abs=0.006
    )
    assert knuth_moore(2, plies) == least


def test_32_leaves_in_the_laboratory():
    reads = [alphabeta(random_tree(2, 5, seed)) for seed in range(400)]
    assert sum(result.leaves for result in reads) / 400 == pytest.approx(20.98, abs=4 * 4.02 / 20)
    assert sum(result.nodes for result in reads) / 400 == pytest.approx(46.15, abs=4 * 7.42 / 20)
    assert all(11 <= result.leaves <= 32 for result in reads)
