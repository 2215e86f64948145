"""Positions of games as SVG pictures, with a description in words."""

from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from ..trees.boards import ConnectFour, TicTacToe
from ..trees.games import Game, Nim, Race
from ..trees.numbers import number_text
from .pen import Picture, circle, page, path, rect, text, through
from .styles import INK, PAPER

X_INK, O_INK, SOFT = "#0b5cad", "#a34408", "#eceff4"
CELL = 64


def board(game: Game, state: Any = None) -> Picture:
    """A position as the text of one <svg> element; a game without a picture of its own is written
    out.

    Parameters
    ----------
    game : the game. state : the position; None for the initial one.

    MAX's pieces are crosses or ringed discs and MIN's are rings or plain discs, never told apart by
    colour alone.

    >>> from gamelab import TicTacToe
    >>> board(TicTacToe("XO./.X./..O")).count("<circle")
    2
    """
    state = game.initial() if state is None else state
    width, height, shapes = _drawn(game, state)
    return page(width, height, shapes, describe(game, state))


def describe(game: Game, state: Any) -> str:
    """The position in words, for those who do not see it."""
    rows = "; ".join(game.text(state).splitlines())
    if game.terminal(state):
        value = game.utility(state)
        if isinstance(value, Sequence):
            return f"{rows}. The game is over: {number_text(tuple(value))}."
        return (
            f"{rows}. The game is over:"
            f" {'MAX wins' if value > 0 else 'MIN wins' if value < 0 else 'a draw'}."
        )
    return f"{rows}. {game.player(state).upper()} to move."


@singledispatch
def _drawn(game, state):
    """Width, height and shapes."""
    lines = game.text(state).splitlines() or [""]
    shapes = "".join(text(12, 28 + 22 * i, line) for i, line in enumerate(lines))
    return max(160, 10 * max(map(len, lines)) + 24), 22 * len(lines) + 22, shapes


@_drawn.register(TicTacToe)
def _tic_tac_toe(game, state):
    shapes = ""
    for i, square in enumerate(game.text(state).replace("\n", "")):
        x, y = (i % 3) * CELL + 6, (i // 3) * CELL + 6
        shapes += rect(x, y, CELL - 4, CELL - 4, fill=SOFT, stroke=INK)
        x, y = x + CELL / 2 - 2, y + CELL / 2 - 2
        if square == ".":
            shapes += text(x, y + 6, str(i), anchor="middle")
        else:
            shapes += _piece(square, x, y, 18)
    return 3 * CELL + 8, 3 * CELL + 8, shapes


@_drawn.register(ConnectFour)
def _connect_four(game, state):
    size = 44
    width, height = game.columns * size, game.rows * size
    shapes = rect(4, 4, width, height, rx=8, fill="#3f6fb5")
    for row, line in enumerate(game.text(state).splitlines()):
        for column, square in enumerate(line):
            x, y = 4 + (column + 0.5) * size, 4 + (row + 0.5) * size
            fill = {"X": "#ffd84d", "O": "#e4572e", ".": PAPER}[square]
            shapes += circle(x, y, 17, fill=fill, stroke=INK)
            if square != ".":
                shapes += text(x, y + 6, square, 16, "middle", "#000000")
    for column in range(game.columns):
        shapes += text(4 + (column + 0.5) * size, 24 + height, str(column), 16, "middle")
    return width + 8, height + 34, shapes


@_drawn.register(Nim)
def _nim(game, state):
    heaps, player = state
    foot = 46 * max(1, -(-max(heaps) // 5))  # five matches a row
    shapes = text(20, foot + 56, f"{player.upper()} to take")
    for column, heap in enumerate(heaps):
        left = 20 + column * 90
        for i in range(heap):
            x, y = left + i % 5 * 14, 14 + i // 5 * 46
            shapes += rect(x, y, 6, 38, rx=3, fill=O_INK)
        shapes += text(left + 28, 34 + foot, str(heap), 16, "middle")
    return max(140, 90 * len(heaps) + 24), foot + 66, shapes


@_drawn.register(Race)
def _race(game, state):
    shapes = ""
    for row, (name, place) in enumerate(zip(("MAX", "MIN"), state)):
        y = 12 + 50 * row
        shapes += text(8, y + 25, name)
        for field in range(game.length + 1):
            x, rim = 50 + field * 42, 3 if field == game.length else 1
            shapes += rect(x, y, 38, 38, fill=SOFT, stroke=INK, stroke_width=rim)
        shapes += _piece("XO"[row], 69 + place * 42, y + 19, 11)
    return game.length * 42 + 98, 118, shapes


def _piece(square, x, y, size):
    if square == "O":
        return circle(x, y, size, fill="none", stroke=O_INK, stroke_width=6)
    ends = [(x - size, y - size), (x + size, y + size), (x - size, y + size), (x + size, y - size)]
    cross = through(ends[:2]) + through(ends[2:])
    return path(cross, stroke=X_INK, stroke_width=6, stroke_linecap="round")
