"""Connect Four against OpenSpiel: the same values, the same best columns, the same number of
positions.

Needs the packages of requirements.txt beside this file, so it is not part of the plain run.
"""

import random

import pytest

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: see tests/oracles/requirements.txt"
)

from open_spiel.python.algorithms import minimax as theirs

from gamelab import ConnectFour
from gamelab.laboratory.kernels import connect_four, has_numba

pytestmark = pytest.mark.oracle


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
    ours = ConnectFour(position=tuple(state.history()))
    for depth in (1, 4, 6):
        visits.clear()
        value, column = theirs.alpha_beta_search(
            game,
            state=state,
            value_function=lambda state: 0,
            maximum_depth=depth,
            maximizing_player_id=0,
        )
        for numba in (False, True) if has_numba() else (False,):
            found = connect_four(ours, depth, evaluate=False, numba=numba)
            assert (found.value, found.move, found.nodes) == (value, column, len(visits))
