"""What plays a real game: iterative deepening and the search procedure."""

from itertools import count

import pytest
from hypothesis import strategies as st
from sample_trees import for_all

from gamelab import (
    ConnectFour,
    Nim,
    Race,
    TicTacToe,
    alphabeta,
    best_move,
    expectimax,
    iterative_deepening,
    minimax,
    random_tree,
)


@for_all(st.integers(0, 10_000), st.sampled_from([1, 2, 3, None]), st.sampled_from(["max", "min"]))
def test_iterative_deepening_finds_the_minimax_value(seed, depth, first):
    t = random_tree((1, 3), 5, seed=seed, evals=True, first=first)
    assert iterative_deepening(t, depth=depth).value == minimax(t, depth=depth).value


def test_the_transposition_table_saves_work_and_changes_nothing():
    assert iterative_deepening(TicTacToe()).nodes == 7_962
    for depth in (2, 4):
        deepened = iterative_deepening(ConnectFour(), depth)
        assert deepened.value == alphabeta(ConnectFour(), depth).value and not deepened.exact


class Blind(Nim):
    """Nim whose evaluation sees nothing."""

    def evaluate(self, state):
        return 0


def test_what_is_proved_settles_a_state_at_any_depth():
    found = iterative_deepening(Blind([3, 5, 7]))
    assert found.value == 1 and found.exact, "3, 5 and 7 have a Nim sum that is not 0"
    assert found.nodes < 10_000


@for_all(st.integers(0, 10_000), st.sampled_from(["max", "min"]), st.integers(0, 5))
def test_without_evaluations_a_value_is_what_is_proved(seed, first, depth):
    """It is what the player at the root gets if every unfinished line ends as badly as can be."""
    t = random_tree((1, 3), (seed % 4) + 1, seed=seed, first=first)
    found = iterative_deepening(t, depth)
    worst = -100 if first == "max" else 100
    cut = t.rewritten(lambda node: {"payoff": worst} if node.ply == depth < t.height else {})
    sure = minimax(cut)
    if sure.value == worst:
        assert (found.value, found.move) == (None, t.children[0].move if depth else None)
        assert not found.exact
    else:
        assert (found.value, found.move) == sure[:2]
    assert found.exact <= (found.value == minimax(t).value)
    assert found.exact or depth < t.height


def test_a_win_is_known_before_the_game_is_searched_to_its_end():
    found = iterative_deepening(Nim(23), depth=5)
    assert (found.value, found.move, found.exact) == (None, 1, False)
    assert iterative_deepening(Nim(8), depth=4)[:2] == (1, 3)


@pytest.fixture
def ticking(monkeypatch):
    """A clock that goes on by a millisecond whenever it is looked at."""
    ticks = count()
    monkeypatch.setattr("gamelab.search.clock.perf_counter", lambda: next(ticks) / 1000)


@pytest.mark.parametrize("game", [ConnectFour(), Nim([9, 8, 7, 6])])
def test_the_clock_stops_a_search(game, ticking):
    found = iterative_deepening(game, seconds=2)
    assert not found.exact and found.nodes == 2_000
    again = iterative_deepening(game, depth=found.depth)
    assert (found.value, found.line) == (again.value, again.line)
    assert found.nodes > again.nodes, "the iteration that was stopped counts"


def test_before_the_first_iteration_is_complete_nothing_is_known():
    found = iterative_deepening(ConnectFour(), seconds=1e-9)
    assert found == (None, 0, (0,), 1, 0, 0, False)
    assert best_move(ConnectFour(), alphabeta, seconds=1e-9) == (0, None)


def students_value(node, depth):
    try:
        if node.is_leaf:
            return node.payoff
        if depth == 0:
            return node.eval
        values = [students_value(child, depth - 1) for child in node.children]
        return max(values) if node.player == "max" else min(values)
    except Exception:  # as students do
        return 0


@pytest.mark.parametrize("game, plies", [(ConnectFour(), 5), (random_tree(3, 7, evals=True), 7)])
def test_the_clock_stops_a_students_search(game, plies, ticking):
    found = best_move(game, students_value, seconds=2)
    assert found in [best_move(game, students_value, depth) for depth in range(1, plies + 1)]


def test_nothing_is_looked_for_when_all_is_seen():
    t = random_tree(2, 4, seed=3, evals=True)
    assert best_move(t, students_value, seconds=100) == best_move(t, minimax)
    assert best_move(TicTacToe(), students_value, 2, seconds=100) == best_move(
        TicTacToe(), minimax, 2
    )


@for_all(st.integers(0, 10_000), st.sampled_from(["max", "min"]))
def test_the_search_procedure_plays_the_minimax_move(seed, first):
    t = random_tree((1, 3), 3, seed=seed, first=first, evals=True)
    for depth in (None, 2):
        found, deeper = minimax(t, depth), () if depth is None else (depth,)
        assert best_move(t, minimax, *deeper) == (found.move, found.value)


def test_below_a_move_chance_may_play():
    found = expectimax(Race(3))
    assert best_move(Race(3), expectimax) == (found.move, found.value)
    assert best_move(Race(3), expectimax, seconds=100) == (found.move, found.value)
