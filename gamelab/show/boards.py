"""Positions of games as SVG pictures, with a description in words."""

from __future__ import annotations

from html import escape
from typing import Any

from ..trees.boards import ConnectFour, TicTacToe
from ..trees.games import Game, Nim, Race
from .styles import INK, PAPER

X_INK, O_INK, SOFT = "#0b5cad", "#a34408", "#eceff4"
CELL = 64


def board(game: Game, state: Any = None) -> str:
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
    for kind, drawn in (
        (TicTacToe, _tic_tac_toe),
        (ConnectFour, _connect_four),
        (Nim, _nim),
        (Race, _race),
    ):
        if isinstance(game, kind):
            return drawn(game, state)
    lines = game.text(state).splitlines() or [""]
    text = "".join(_word(12, 28 + 22 * i, line, 15, "start") for i, line in enumerate(lines))
    return _picture(
        max(160, 9 * max(map(len, lines)) + 24), 22 * len(lines) + 22, text, describe(game, state)
    )


def describe(game: Game, state: Any) -> str:
    """The position in words, for those who do not see it."""
    rows = "; ".join(game.text(state).splitlines())
    if game.terminal(state):
        value = game.utility(state)
        return (
            f"{rows}. The game is over:"
            f" {'MAX wins' if value > 0 else 'MIN wins' if value < 0 else 'a draw'}."
        )
    return f"{rows}. {game.player(state).upper()} to move."


def _tic_tac_toe(game: TicTacToe, state: Any) -> str:
    shapes = []
    for i, square in enumerate(game.text(state).replace("\n", "")):
        x, y = (i % 3) * CELL + 6, (i // 3) * CELL + 6
        shapes.append(
            f'<rect x="{x}" y="{y}" width="{CELL - 4}" height="{CELL - 4}" fill="{SOFT}"'
            f' stroke="{INK}"/>'
        )
        shapes.append(
            _piece(square, x + CELL / 2 - 2, y + CELL / 2 - 2, 18)
            or _word(x + CELL / 2 - 2, y + CELL / 2 + 4, str(i), 14)
        )
    return _picture(3 * CELL + 8, 3 * CELL + 8, "".join(shapes), describe(game, state))


def _connect_four(game: ConnectFour, state: Any) -> str:
    size = 44
    shapes = [
        f'<rect x="4" y="4" width="{game.columns * size}" height="{game.rows * size}" rx="8"'
        ' fill="#3f6fb5"/>'
    ]
    for row, line in enumerate(game.text(state).splitlines()):
        for column, square in enumerate(line):
            x, y = 4 + (column + 0.5) * size, 4 + (row + 0.5) * size
            fill = {"X": "#ffd84d", "O": "#e4572e", ".": PAPER}[square]
            shapes.append(f'<circle cx="{x:g}" cy="{y:g}" r="17" fill="{fill}" stroke="{INK}"/>')
            if square != ".":
                shapes.append(_word(x, y + 6, square, 16))
    numbers = "".join(
        _word(4 + (column + 0.5) * size, 24 + game.rows * size, str(column), 13)
        for column in range(game.columns)
    )
    return _picture(
        game.columns * size + 8,
        game.rows * size + 34,
        "".join(shapes) + numbers,
        describe(game, state),
    )


def _nim(game: Nim, state: Any) -> str:
    heaps, player = state
    shapes = []
    for column, heap in enumerate(heaps):
        for i in range(heap):
            shapes.append(
                f'<rect x="{20 + column * 90 + (i % 5) * 14}" y="{14 + (i // 5) * 46}" width="6"'
                f' height="38" rx="3" fill="{O_INK}"/>'
            )
        shapes.append(_word(48 + column * 90, 34 + 46 * max(1, -(-max(heaps) // 5)), str(heap), 14))
    height = 46 * max(1, -(-max(heaps) // 5)) + 66
    shapes.append(_word(20, height - 10, f"{player.upper()} to take", 13, "start"))
    return _picture(max(140, 90 * len(heaps) + 24), height, "".join(shapes), describe(game, state))


def _race(game: Race, state: Any) -> str:
    shapes = []
    for row, (name, place) in enumerate((("MAX", state[0]), ("MIN", state[1]))):
        shapes.append(_word(8, 36 + 50 * row, name, 13, "start"))
        for field in range(game.length + 1):
            x = 50 + field * 42
            shapes.append(
                f'<rect x="{x}" y="{12 + 50 * row}" width="38" height="38" fill="{SOFT}"'
                f' stroke="{INK}" stroke-width="{3 if field == game.length else 1}"/>'
            )
            if field == place:
                shapes.append(_piece("XO"[row], x + 19, 31 + 50 * row, 11))
    return _picture(game.length * 42 + 98, 118, "".join(shapes), describe(game, state))


def _piece(square: str, x: float, y: float, size: float) -> str:
    if square == "X":
        return (
            f'<path d="M{x - size:g} {y - size:g}L{x + size:g} {y + size:g}M{x - size:g}'
            f' {y + size:g}L{x + size:g} {y - size:g}" stroke="{X_INK}" stroke-width="6"'
            ' stroke-linecap="round" fill="none"/>'
        )
    if square == "O":
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="none" stroke="{O_INK}"'
            ' stroke-width="6"/>'
        )
    return ""


def _word(x: float, y: float, text: str, size: int, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="Arial, Helvetica, sans-serif" font-size="{size}"'
        f' text-anchor="{anchor}" fill="{INK}">{escape(text)}</text>'
    )


def _picture(width: float, height: float, shapes: str, words: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}"'
        f' width="{width:g}" style="max-width:100%;height:auto" role="img"'
        f' aria-label="{escape(words, quote=True)}"><title>{escape(words)}</title><rect'
        f' width="{width:g}" height="{height:g}" fill="{PAPER}"/>{shapes}</svg>'
    )
