"""The numba kernels and their twins: the same trees, the same values, the same counts; and what is
published about both.
"""

import random

import pytest

from gamelab import ConnectFour, alphabeta
from gamelab.laboratory import kernels
from gamelab.laboratory.kernels import Tally, connect_four, random_trees
from gamelab.laboratory.random_leaves import leaf_stream, leaf_value, splitmix64

needs_numba = pytest.mark.skipif(
    not kernels.has_numba(),
    reason="numba is not installed: there is no kernel to compare with its twin",
)
BOARDS = ((6, 7, 4), (4, 4, 3), (3, 5, 2), (5, 5, 5), (4, 3, 1), (4, 5, 4), (2, 3, 4))


def positions(seed):
    """Two dozen Connect Four games on boards of many sizes, each some random moves on, some of them
    over.
    """
    rng = random.Random(seed)
    for _ in range(24):
        rows, columns, connect = rng.choice(BOARDS)
        moves: list[int] = []
        for _ in range(rng.randint(0, rows * columns)):
            game = ConnectFour(rows, columns, connect, tuple(moves))
            if game.terminal(game.initial()):
                break
            moves.append(rng.choice(game.actions(game.initial())))
        yield ConnectFour(rows, columns, connect, tuple(moves))


def test_splitmix64_gives_the_published_numbers():
    # The reference sequence for seed 1234567, as it is printed with many implementations.
    assert [splitmix64(1234567, k) for k in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert splitmix64(0, 0) == 0xE220A8397B1DCDAF and splitmix64(2**64 - 1, 0) < 2**64


def test_leaves_are_spread_evenly_over_their_range():
    stream = leaf_stream(7, 100, 3)
    drawn = [leaf_value(stream, i, -10, 10) for i in range(21_000)]
    counts = [drawn.count(value) for value in range(-10, 11)]
    assert sum(counts) == 21_000
    # Chi-square with 20 degrees of freedom: above 45.3 once in a thousand streams.
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 45.3
    continuous = [leaf_value(stream, i, continuous=True) for i in range(2000)]
    assert len(set(continuous)) == 2000 and 0 <= min(continuous) and max(continuous) < 2**32


def test_trees_and_sizes_have_streams_of_their_own():
    assert (
        len(
            {
                leaf_stream(seed, n, number)
                for seed in range(5)
                for n in range(1, 9)
                for number in range(20)
            }
        )
        == 5 * 8 * 20
    )


def test_counts_of_trees_add_up():
    whole = random_trees(21, 30, seed=4, numba=False)
    assert (
        random_trees(21, 12, seed=4, numba=False).plus(
            random_trees(21, 18, seed=4, start=12, numba=False)
        )
        == whole
    )
    assert random_trees(21, 0, seed=4) == Tally()
    assert random_trees(21, 30, seed=5, numba=False) != whole


@needs_numba
@pytest.mark.parametrize("shallow", [False, True])
@pytest.mark.parametrize(
    "kind",
    [
        {},
        {"continuous": True},
        {"low": 0, "high": 1},
        {"low": -(2**61), "high": 2**32 - 1 - 2**61},
        {"low": 5, "high": 5},
    ],
)
def test_the_kernel_counts_random_trees_as_its_twin_does(kind, shallow):
    for n in (*range(1, 34), 63, 64, 65, 100, 1000):
        for seed in (n, -n, 2**64 + n):
            kernel, twin = (
                random_trees(n, 4, seed=seed, start=2, shallow=shallow, numba=way, **kind)
                for way in (True, False)
            )
            assert kernel == twin, n


@needs_numba
def test_the_kernel_on_a_large_tree():
    assert random_trees(65_536, 2, seed=1, continuous=True, numba=True) == random_trees(
        65_536, 2, seed=1, continuous=True, numba=False
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_twin_searches_connect_four_as_alphabeta_does(seed):
    for game in positions(seed):
        for depth in range(4):
            ours, page = connect_four(game, depth, numba=False), alphabeta(game, depth=depth)
            assert (ours.value, ours.nodes, ours.leaves) == (
                page.value,
                page.nodes,
                page.leaves,
            ), game.text(game.initial())
            assert page.move is None or ours.move == page.move


@needs_numba
@pytest.mark.parametrize("seed", range(3))
def test_the_kernel_searches_connect_four_as_its_twin_does(seed):
    for game in positions(seed):
        for depth in (0, 1, 2, 5):
            for evaluate in (True, False):
                kernel, twin = (
                    connect_four(game, depth, evaluate, numba=way) for way in (True, False)
                )
                assert kernel == twin, game.text(game.initial())


@pytest.mark.parametrize(
    ("position", "value", "nodes"),
    [((), 0, 12_574), ((0, 1, 0, 1, 3, 3), 0, 22_463), ((3, 3, 2, 2, 4), 1, 117_283)],
)
@pytest.mark.parametrize("numba", [False, pytest.param(True, marks=needs_numba)])
def test_connect_four_eight_plies_deep(position, value, nodes, numba):
    # Values and counts of OpenSpiel's alpha-beta, whose columns come in the same order.
    found = connect_four(ConnectFour(position=position), 8, evaluate=False, numba=numba)
    assert (found.value, found.nodes) == (value, nodes)


@pytest.mark.parametrize("numba", [False, pytest.param(True, marks=needs_numba)])
def test_small_boards_to_the_end(numba):
    # The 4 x 4 board is a draw (Tromp); three in a row on it are the first player's.
    assert connect_four(ConnectFour(4, 4, 4), 16, numba=numba).value == 0
    assert connect_four(ConnectFour(4, 4, 3), 16, numba=numba).value == 1


def test_a_sure_win_is_seen_when_it_is_near_enough():
    near = connect_four(ConnectFour(position=(3, 0, 3, 1, 3, 1)), 1, evaluate=False)
    assert (near.value, near.move) == (1, 3)
    lost = ConnectFour(position=(2, 0, 3, 0, 4))
    assert [connect_four(lost, depth, evaluate=False).value for depth in (1, 2)] == [0, 1]


def test_a_board_too_large_for_the_kernel(monkeypatch):
    monkeypatch.setattr(kernels, "has_numba", lambda: True)
    large = ConnectFour(rows=8, columns=8)
    with pytest.raises(
        ValueError,
        match=(
            r"rows=8, columns=8, connect=4\): \(rows \+ 1\) \* columns is 72, and the kernel holds"
            r" at most 63; leave numba out$"
        ),
    ):
        connect_four(large, 3, numba=True)
    assert connect_four(large, 3).nodes == alphabeta(large, depth=3).nodes


def test_without_numba_the_twin_answers_and_only_insisting_fails(monkeypatch):
    monkeypatch.setattr(kernels, "find_spec", lambda name: None)
    monkeypatch.setattr(kernels, "WORTH_NUMBA", 0)
    assert random_trees(32, 10, seed=1) == random_trees(32, 10, seed=1, numba=False)
    assert connect_four(ConnectFour(), 4) == connect_four(ConnectFour(), 4, numba=False)
    for asked in (
        lambda: random_trees(8, 1, numba=True),
        lambda: connect_four(ConnectFour(), 2, numba=True),
    ):
        with pytest.raises(
            ImportError,
            match=(
                "^numba is not installed: leave numba=True out, or install it with `pip install"
                " numba`$"
            ),
        ):
            asked()


def test_the_kernel_is_taken_where_it_pays(monkeypatch):
    monkeypatch.setattr(kernels, "has_numba", lambda: True)
    assert [kernels.wants_numba(None, nodes) for nodes in (1e5, 1e8)] == [False, True]
    assert kernels.wants_numba(True, 1) and not kernels.wants_numba(False, 1e9)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: random_trees(0, 5), "n=0 must be a whole number of 1 or more"),
        (lambda: random_trees(4, -1), "trees=-1 must be a whole number of 0 or more"),
        (lambda: random_trees(4, 1, start=1.5), "start=1.5 must be a whole number of 0 or more"),
        (
            lambda: connect_four(ConnectFour(), -1),
            "depth=-1 must be a whole number of 0 or more plies",
        ),
    ],
)
def test_bad_input_in_one_sentence(wrong, sentence):
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        wrong()
