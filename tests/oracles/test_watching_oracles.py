"""Searches that others wrote, unchanged under watch: aima-python's and OpenSpiel's, and a negamax
on python-chess. What they do is logged round their own functions, or by the game they play.

aima-python is not on the package index: GAMELAB_AIMA names the folder of a checkout of it.
"""

import os
import sys

import pytest

from gamelab import watch


def logged(monkeypatch, module, name, window):
    """What goes in and out of every call of a recursion: windows, then values, each in order."""
    search, windows, values = getattr(module, name), [], []

    def wrapper(*args, **kwargs):
        windows.append(window(*args, **kwargs))
        found = search(*args, **kwargs)
        values.append(found[0] if isinstance(found, tuple) else found)
        return found

    monkeypatch.setattr(module, name, wrapper)
    return windows, values


def compare(trace, windows, values):
    entered = [(step.alpha, step.beta) for step in trace.steps if step.kind == "enter"]
    assert trace.seen == "calls" and trace.error is None and trace.unexplained == []
    assert entered == windows
    assert [step.value for step in trace.steps if step.kind == "return"] == values


@pytest.mark.parametrize(
    "position", ["", "4", "0 4 8", "0 1"], ids=["empty", "centre", "diagonal", "edge"]
)
def test_openspiel(position, monkeypatch):
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from open_spiel.python.algorithms import minimax

    game = pyspiel.load_game("tic_tac_toe")
    state = game.new_initial_state()
    for action in position.split():
        state.apply_action(int(action))
    trace = watch(minimax.alpha_beta_search, game, state)
    window = {"window": lambda state, depth, alpha, beta, *_, **__: (alpha, beta)}
    windows, values = logged(monkeypatch, minimax, "_alpha_beta", **window)
    assert minimax.alpha_beta_search(game, state) == trace.result
    compare(trace, windows, values)


@pytest.mark.parametrize("name", ["minmax_decision", "alpha_beta_search"])
def test_aima_python(name):
    folder = os.environ.get("GAMELAB_AIMA")
    if not folder:
        pytest.skip("GAMELAB_AIMA names no checkout of aima-python")
    sys.path.insert(0, folder)
    from aima import games

    class Logged(games.TicTacToe):
        def actions(self, state):
            found = super().actions(state)
            offered.append([state, len(found), 0])
            return found

        def result(self, state, move):
            entry = next(entry for entry in reversed(offered) if entry[0] is state)
            entry[2] += 1
            return super().result(state, move)

        def utility(self, state, player):
            ends.append(super().utility(state, player))
            return ends[-1]

    for moves in ([], [(2, 2)]) if name == "alpha_beta_search" else ([(2, 2), (1, 1), (3, 3)],):
        game, offered, ends = Logged(), [], []
        start = game.initial
        for move in moves:
            start = games.TicTacToe().result(start, move)
        trace = watch(getattr(games, name), start, games.TicTacToe())
        assert getattr(games, name)(start, game) == trace.result
        assert len(trace.visited) == 1 + sum(made for _, _, made in offered)
        assert len(trace.leaves_read) == len(ends)
        assert [trace.values[path] for path in trace.leaves_read] == ends
        assert len(trace.cuts) == sum(0 < made < count for _, count, made in offered)
        left = sum(len(step.pruned) for step in trace.steps if step.kind == "cut")
        assert left == sum(count - made for _, count, made in offered if made)


def negamax(board, depth, alpha, beta):
    if depth == 0 or board.is_game_over():
        pieces = board.piece_map().values()
        return sum(
            PIECES[piece.piece_type] * (1 if piece.color == board.turn else -1) for piece in pieces
        )
    best = -10_000
    for move in board.legal_moves:
        board.push(move)
        score = -negamax(board, depth - 1, -beta, -alpha)
        board.pop()
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


PIECES = [0, 1, 3, 3, 5, 9, 0]


@pytest.mark.parametrize(
    "position", ["4k3/8/8/3q4/8/4N3/8/4K3 w - - 0 1", "8/5k2/8/8/2n5/8/1P3K2/8 w - - 0 1"]
)
def test_a_negamax_on_python_chess(position, monkeypatch):
    chess = pytest.importorskip("chess", reason="python-chess is not installed")

    trace = watch(negamax, chess.Board(position), 3, -10_000, 10_000)
    module = sys.modules[__name__]
    windows, values = logged(
        monkeypatch, module, "negamax", lambda b, d, alpha, beta: (alpha, beta)
    )
    assert module.negamax(chess.Board(position), 3, -10_000, 10_000) == trace.result
    compare(trace, windows, values)
