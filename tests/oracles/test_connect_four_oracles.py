"""Connect Four against OpenSpiel: the same values, the same best columns, the same number of
positions, by our alpha-beta and by the benchmarks' kernel.

Needs the packages of requirements.txt beside this file and numba, so it is not part of the plain
run.
"""

import random

import pytest

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: see tests/oracles/requirements.txt"
)
pytest.importorskip("numba", reason="numba is not installed: see benchmarks/requirements.txt")

from open_spiel.python.algorithms import minimax as theirs

from benchmarks.connect_four import Blind, connect_four
from gamelab import alphabeta

BOARDS = ((6, 7, 4), (4, 4, 3), (3, 5, 2), (5, 5, 5), (4, 5, 4), (2, 3, 4))


@pytest.mark.parametrize("seed", range(20))
def test_connect_four_as_openspiel_searches_it(seed, monkeypatch):
    rng, game = random.Random(seed), pyspiel.load_game("connect_four")
    state = game.new_initial_state()
    for _ in range(rng.randint(0, 30)):
        if state.is_terminal():
            return
        state.apply_action(rng.choice(state.legal_actions()))
    if state.is_terminal():
        return
    visits = []
    search = theirs._alpha_beta
    monkeypatch.setattr(
        theirs, "_alpha_beta", lambda *args, **options: visits.append(1) or search(*args, **options)
    )
    ours = Blind(position=tuple(state.history()))
    for depth in (1, 4, 6):
        visits.clear()
        value, column = theirs.alpha_beta_search(
            game,
            state=state,
            value_function=lambda state: 0,
            maximum_depth=depth,
            maximizing_player_id=0,
        )
        for found in (connect_four(ours, depth), alphabeta(ours, depth)):
            assert (found.value, found.move, found.nodes) == (value, column, len(visits))


@pytest.mark.parametrize("seed", range(3))
def test_the_kernel_searches_boards_of_any_size_as_alphabeta_does(seed):
    rng = random.Random(seed)
    for _ in range(24):
        rows, columns, connect = rng.choice(BOARDS)
        moves = []
        for _ in range(rng.randint(0, rows * columns)):
            game = Blind(rows, columns, connect, (*moves,))
            moves.append(rng.choice(game.actions(game.initial())))
            if game.terminal(game.result(game.initial(), moves[-1])):
                break
            game = Blind(rows, columns, connect, (*moves,))
            for depth in (1, 2, 5):
                ours, page = connect_four(game, depth), alphabeta(game, depth)
                assert ours == (page.value, page.move, page.nodes, page.leaves)


def test_small_boards_to_the_end():
    # The 4 x 4 board is a draw (Tromp); three in a row on it are the first player's.
    assert connect_four(Blind(4, 4, 4), 16).value == 0
    assert connect_four(Blind(4, 4, 3), 16).value == 1
