"""Alpha-beta on tic-tac-toe against the searches of other packages, and what watching, drawing and
importing cost.

Everybody searches the whole game from the empty board, squares in row order, by the call that is
offered to everybody; so do we, on the TicTacToe that comes with gamelab and on one that a user
wrote. aima-python is not on the package index: GAMELAB_AIMA names the folder of a checkout of it.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from gamelab import Game, TicTacToe, alphabeta, draw, random_tree, watch
from gamelab.show.scene import Scene

RUNS = 7
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Noughts(Game):
    """Tic-tac-toe as a user writes it: the board, nine letters, and the letter to move."""

    def initial(self):
        return ".........", "X"

    def player(self, state):
        return "max" if state[1] == "X" else "min"

    def actions(self, state):
        return [square for square in range(9) if state[0][square] == "."]

    def result(self, state, square):
        board, letter = state
        return board[:square] + letter + board[square + 1 :], "O" if letter == "X" else "X"

    def winner(self, board):
        for a, b, c in ROWS:
            if board[a] == board[b] == board[c] != ".":
                return board[a]

    def terminal(self, state):
        return "." not in state[0] or self.winner(state[0]) is not None

    def utility(self, state):
        return {"X": 1, "O": -1, None: 0}[self.winner(state[0])]


def lines() -> Iterator[dict[str, Any]]:
    """A line for each peer, {work, ours_seconds, peer, peer_seconds, ratio, wanted, reached}, and
    one for each cost.
    """
    aima = "aima-python" if os.environ.get("GAMELAB_AIMA") else "aima-python (no GAMELAB_AIMA)"
    for peer, theirs, wanted in (
        (aima, _aima(), 2.5),
        ("OpenSpiel, Python alpha-beta", _openspiel(), 1),
        ("easyAI, Negamax", _easyai(), 5),
    ):
        own: dict[type[Game], list[float]] = {TicTacToe: [], Noughts: []}
        other = []
        for _ in range(RUNS):
            for game, times in own.items():
                times.append(_seconds(lambda game=game: alphabeta(game())))
            if theirs:
                other.append(_seconds(theirs))
        for game, times in own.items():
            whose, nodes = "our" if game is TicTacToe else "a user's", alphabeta(game()).nodes
            line = {
                "work": f"alphabeta on {whose} tic-tac-toe: value, line, {nodes:,} nodes",
                "ours_seconds": median(times),
                "peer": peer if theirs else f"{peer}: not installed",
                "peer_seconds": None,
                "ratio": None,
                "wanted": wanted,
                "reached": None,
            }
            if theirs:
                ratio = median(other) / median(times)
                line |= {"peer_seconds": median(other), "ratio": ratio, "reached": ratio >= wanted}
            yield line
    for lines, work, most in ((False, "", 10), (True, ", with the lines that ran", 25)):
        watched = median(
            _seconds(lambda lines=lines: watch(alphabeta, TicTacToe(), lines=lines))
            for _ in range(RUNS)
        )
        yield _cost(f"the same search watched{work}, a node", watched / nodes * 1e6, most, "µs")
    yield from _frames()
    yield _cost("import gamelab", _import_ms(), 30, "ms")


def _frames() -> Iterator[dict[str, Any]]:
    """One frame of a 127-node trace, drawn with PNG, beside `networkx.draw`."""
    root = random_tree(2, 6, seed=4)
    trace = watch(alphabeta, root)
    scene, steps = Scene(trace), cycle(range(0, len(trace.steps), 7))

    def drawn() -> None:
        draw(scene, step=next(steps)).savefig(io.BytesIO(), format="png")

    for _ in range(10):
        drawn()
    ours = median(_seconds(drawn) for _ in range(20))
    theirs = median(_seconds(_networkx(root)) for _ in range(4))
    yield {
        "work": "one frame of 127 nodes drawn with PNG",
        "ours_seconds": ours,
        "peer": "networkx.draw",
        "peer_seconds": theirs,
        "ratio": theirs / ours,
        "wanted": 3,
        "reached": theirs / ours >= 3,
    }


def _networkx(root: Any) -> Callable[[], Any]:
    import matplotlib.pyplot as pyplot
    import networkx

    pyplot.switch_backend("agg")
    graph, scene = root.to_networkx(), Scene(root)
    places = dict(scene.to_networkx().nodes(data="position"))

    def drawn() -> None:
        figure = pyplot.figure(figsize=(12, 6.7))
        networkx.draw(graph, pos=places, with_labels=True)
        figure.savefig(io.BytesIO(), format="png")
        pyplot.close(figure)

    drawn()
    return drawn


def _import_ms() -> float:
    """What importing gamelab takes in a fresh Python, by that Python's own clock."""
    program = "from time import perf_counter as now; t = now(); import gamelab; print(now() - t)"
    command, folder = [sys.executable, "-c", program], Path(__file__).parents[1]
    runs = (subprocess.check_output(command, cwd=folder) for _ in range(9))
    return median(map(float, runs)) * 1e3


def _aima() -> Callable[[], Any] | None:
    folder = os.environ.get("GAMELAB_AIMA")
    if not folder:
        return None
    sys.path.insert(0, folder)
    try:
        from aima import games
    except ImportError:
        import games4e as games  # the name in older checkouts
    game = games.TicTacToe()
    return lambda: games.alpha_beta_search(game.initial, game)


def _openspiel() -> Callable[[], Any] | None:
    try:
        import pyspiel
        from open_spiel.python.algorithms import minimax
    except ImportError:
        return None
    game = pyspiel.load_game("tic_tac_toe")
    return lambda: minimax.alpha_beta_search(game)


def _easyai() -> Callable[[], Any] | None:
    try:
        from easyAI import AI_Player, Negamax, TwoPlayerGame
    except ImportError:
        return None

    class Board(TwoPlayerGame):
        def __init__(self, players: Any) -> None:
            self.players, self.board, self.current_player = players, [0] * 9, 1

        def possible_moves(self) -> list[int]:
            return [square for square in range(9) if not self.board[square]]

        def make_move(self, move: int) -> None:
            self.board[move] = self.current_player

        def unmake_move(self, move: int) -> None:
            self.board[move] = 0

        def lose(self) -> bool:
            return any(
                all(self.board[square] == self.opponent_index for square in row) for row in ROWS
            )

        def is_over(self) -> bool:
            return not self.possible_moves() or self.lose()

        def scoring(self) -> int:
            return -100 if self.lose() else 0

    search = Negamax(9)
    return lambda: search(Board([AI_Player(search), AI_Player(search)]))


def _seconds(work: Callable[[], Any]) -> float:
    began = process_time()
    work()
    return process_time() - began


def _cost(work: str, ours: float, bound: float, unit: str) -> dict[str, Any]:
    return {
        "work": work,
        "ours": round(ours, 2),
        "wanted": f"<= {bound:g}",
        "unit": unit,
        "reached": ours <= bound,
    }
