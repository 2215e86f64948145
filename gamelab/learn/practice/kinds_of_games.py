"""Kinds of games: a sorting question that the reader answers by clicking, each game checked on its
own.
"""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import ipywidgets as widgets

from ...show.explore.guess import button
from ...show.explore.kit import Explorer, Shown, menu
from ...show.pen import page, rect, text
from ...show.styles import FAMILIES, INK

INFORMATION = ("perfect information", "imperfect information")
LUCK = ("no chance", "chance")
KINDS = tuple(f"{information}, {luck}" for luck in LUCK for information in INFORMATION)
OPEN, HIDDEN, OPEN_DICE, HIDDEN_DICE = KINDS


class Kind(NamedTuple):
    """The kind of a game, one of KINDS, and why it is that."""

    kind: str
    why: str


GAMES: Mapping[str, Kind] = {
    "chess": Kind(OPEN, "Both players see the whole board, and nothing is drawn or thrown."),
    "poker": Kind(
        HIDDEN_DICE, "Chance deals the cards, and you do not see the other players' cards."
    ),
    "backgammon": Kind(OPEN_DICE, "Everybody sees the dice and the pieces."),
    "tic-tac-toe": Kind(OPEN, "Both players see all nine squares, and there are no dice."),
    "battleships": Kind(
        HIDDEN, "The players choose where their ships stand, and you do not see the other fleet."
    ),
    "checkers": Kind(OPEN, "As in chess, everything is on the board."),
    "Monopoly": Kind(
        OPEN_DICE,
        "Dice and shuffled cards decide a lot, but nobody knows more about them than anybody else.",
    ),
    "bridge": Kind(HIDDEN_DICE, "Chance deals the cards, and at first you see only your own hand."),
    "Go": Kind(OPEN, "Both players see every stone on the board."),
    "blind tic-tac-toe": Kind(
        HIDDEN, "There are no dice, but you do not see the other player's marks."
    ),
    "Scrabble": Kind(
        HIDDEN_DICE, "Letters are drawn by chance, and you do not see the other players' racks."
    ),
    "Othello": Kind(OPEN, "Both players see every disc, and the rules alone say which discs turn."),
}


def verdict(game: str, kind: str) -> str:
    """What is to be said when `game` is put under `kind`. Of a wrong kind it is not said which half
    is wrong: that would be the answer.

    ValueError for a game or a kind that is none of GAMES, KINDS.

    >>> verdict("chess", "perfect information, no chance")
    'chess: right. Both players see the whole board, and nothing is drawn or thrown.'
    >>> verdict("poker", "perfect information, chance")
    'poker: it does not belong there. Ask what each player knows, and whether chance plays a part.'
    """
    if game not in GAMES or kind not in KINDS:
        raise ValueError(
            f"verdict({game!r}, {kind!r}): the games are {', '.join(GAMES)}; the kinds are"
            f" {'; '.join(KINDS)}"
        )
    right = GAMES[game]
    if kind == right.kind:
        return f"{game}: right. {right.why}"
    return (
        f"{game}: it does not belong there. Ask what each player knows, and whether chance plays a"
        " part."
    )


class Sorting(Explorer):
    """The sorting question: choose a game, press the button of its kind; the picture shows where
    each game was put.

    placed : game to the kind it was put under. kinds : kind to its button.
    """

    def __init__(self) -> None:
        self.placed: dict[str, str] = {}
        self.kinds = {kind: button(kind, partial(self._press, kind)) for kind in KINDS}
        super().__init__(self._draw, {"game": menu("game", list(GAMES))})
        row = widgets.HBox(tuple(self.kinds.values()), layout={"flex_flow": "row wrap"})
        row.add_class("gamelab-answers")
        self.children = (self.children[0], row, self.screen)
        self.add_class("gamelab-sorting")

    def put(self, game: str, kind: str) -> str:
        """Put a game under a kind; what is to be said of that."""
        said = verdict(game, kind)
        self.placed[game] = kind
        self.controls["game"].value = game
        self.refresh()
        return said

    def _press(self, kind):
        self.put(self.controls["game"].value, kind)

    def _draw(self, game):
        right = sum(GAMES[name].kind == kind for name, kind in self.placed.items())
        kind = self.placed.get(game)
        sentence = verdict(game, kind) if kind else f"What kind of game is {game}? Press a button."
        if right == len(GAMES):
            sentence += " All twelve stand where they belong."
        marked = {
            kind: [
                f"{'✓' if GAMES[name].kind == kind else '✗'} {name}"
                for name, put in self.placed.items()
                if put == kind
            ]
            for kind in KINDS
        }
        told = [f"{kind}: {', '.join(names) or 'none yet'}" for kind, names in marked.items()]
        form = "\n".join([f"To be sorted: {', '.join(GAMES)}.", *told])
        return Shown(
            _table(marked, f"{game} ?" if not kind else game, ". ".join(told)),
            {"sorted": f"{len(self.placed)} of {len(GAMES)}", "right": str(right)},
            sentence,
            form,
        )


sort = Sorting


WIDTH, HEIGHT, LEFT, TOP = 720, 334, 110, 64


def _table(entries, card, words):
    """The four kinds as a table of two by two, what stands in each (as `words` say too), and the
    game in question.
    """
    wide, high = (WIDTH - LEFT - 8) / 2, (HEIGHT - TOP - 6) / 2
    shapes = [text(8, 36, card, 17, bold=True)]
    for i, name in enumerate(INFORMATION):
        shapes.append(text(LEFT + wide * (i + 0.5), TOP - 10, name, 14, "middle", bold=True))
    for i, name in enumerate(LUCK):
        shapes.append(text(LEFT - 10, TOP + high * (i + 0.5), name, 14, "end", bold=True))
    for i, kind in enumerate(KINDS):
        x, y = LEFT + wide * (i % 2), TOP + high * (i // 2)
        shapes.append(rect(x, y, wide, high, fill=FAMILIES["leaf"][0], stroke=INK))
        for j, name in enumerate(entries[kind]):
            shapes.append(text(x + 12 + (j // 6) * wide / 2, y + 22 + (j % 6) * 20, name, 14))
    said = f"Table of the kinds of games, in question: {card}. {words}."
    return page(WIDTH, HEIGHT, "".join(shapes), said)
