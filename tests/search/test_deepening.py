"""What plays a real game: iterative deepening and the search procedure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentences import refusal

from gamelab import (
    ConnectFour,
    TicTacToe,
    alphabeta,
    best_move,
    expectimax,
    iterative_deepening,
    minimax,
    random_tree,
)


@given(st.integers(0, 10_000), st.sampled_from([1, 2, 3, None]), st.sampled_from(["max", "min"]))
def test_iterative_deepening_finds_the_minimax_value(seed, depth, first):
    t = random_tree((1, 3), 5, seed=seed, evals=True, first=first)
    assert iterative_deepening(t, depth=depth).value == minimax(t, depth=depth).value


def test_the_transposition_table_saves_work_and_changes_nothing():
    found = iterative_deepening(TicTacToe())
    assert (found.value, found.exact, found.depth) == (0, True, 9)
    assert found.nodes < 18_297
    for depth in (2, 4):
        assert (
            iterative_deepening(ConnectFour(), depth=depth).value
            == alphabeta(ConnectFour(), depth=depth).value
        )


@given(st.integers(0, 10_000), st.integers(1, 6), st.booleans(), st.sampled_from(["max", "min"]))
def test_neither_the_first_depth_nor_the_use_of_the_table_changes_the_value(
    seed, start, reuse, first
):
    t = random_tree((1, 3), 5, seed=seed, evals=True, first=first)
    found = iterative_deepening(t, first=start, reuse=reuse)
    assert (found.value, found.exact) == (minimax(t).value, True)


def test_in_tic_tac_toe_the_table_saves_more_than_the_order():
    counts = [
        iterative_deepening(TicTacToe(), **ways).nodes
        for ways in ({}, {"reuse": False}, {"first": 9})
    ]
    assert counts == [8_610, 14_043, 4_852]
    assert (
        iterative_deepening(TicTacToe(), reuse=False).line == iterative_deepening(TicTacToe()).line
    )
    with pytest.raises(ValueError, match="first=0: the first iteration has a depth of 1 or more"):
        iterative_deepening(TicTacToe(), first=0)


def test_a_clock_stops_after_a_complete_iteration():
    found = iterative_deepening(ConnectFour(), seconds=0)
    assert found.depth >= 1 and found.move in range(7) and not found.exact


@given(st.integers(0, 10_000), st.sampled_from(["max", "min"]))
def test_the_search_procedure_plays_the_minimax_move(seed, first):
    t = random_tree((1, 3), 3, seed=seed, first=first)
    assert best_move(t, lambda node: minimax(node).value) == (minimax(t).move, minimax(t).value)


def test_the_search_procedure_refuses_what_it_cannot_do():
    with pytest.raises(ValueError, match="the game is over"):
        best_move(3, lambda node: 0)
    with pytest.raises(ValueError, match="returned no number"):
        best_move([1, 2], lambda node: None)


@pytest.mark.parametrize(
    "sentence, call",
    {
        "ValueError: star=3: 1 for Star1, 2 for Star2": lambda: expectimax(
            [1, 2], bounds=(0, 5), star=3
        ),
        "ValueError: depth=0 looks at no move: a search procedure needs a depth of 1 or "
        "more": lambda: best_move([1, 2], lambda node, depth: 0, depth=0),
        "ValueError: seconds=-1: the time may not be negative": lambda: iterative_deepening(
            [1, 2], seconds=-1
        ),
    }.items(),
)
def test_a_refused_argument_is_named(sentence, call):
    assert refusal(call) == sentence
