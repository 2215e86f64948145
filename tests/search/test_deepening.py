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
    assert (found.value, found.exact, found.depth, found.nodes) == (0, True, 9, 8_610)
    for depth in (2, 4):
        deepened = iterative_deepening(ConnectFour(), depth)
        assert deepened.value == alphabeta(ConnectFour(), depth).value and not deepened.exact


@given(st.integers(0, 10_000), st.sampled_from(["max", "min"]))
def test_the_search_procedure_plays_the_minimax_move(seed, first):
    t = random_tree((1, 3), 3, seed=seed, first=first, evals=True)
    for depth in (None, 2):
        found, deeper = minimax(t, depth), () if depth is None else (depth,)
        assert best_move(t, minimax, *deeper) == (found.move, found.value)


@pytest.mark.parametrize(
    "sentence, call",
    {
        "ValueError: star=3: expected at most 2": lambda: expectimax([1, 2], bounds=(0, 5), star=3),
        "ValueError: depth=0 looks at no move: a search procedure needs a depth of 1 or "
        "more": lambda: best_move([1, 2], lambda node, depth: 0, depth=0),
        "ValueError: the game is over at the root: there is no move to choose": lambda: best_move(
            3, lambda node: 0
        ),
        "ValueError: node_value returned no number for the move 0": lambda: best_move(
            [1, 2], lambda node: None
        ),
    }.items(),
)
def test_a_refused_argument_is_named(sentence, call):
    assert refusal(call) == sentence
