"""Playing a game against a search, by clicking: on Colab and in Jupyter alike."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets as widgets
from IPython.display import display

from ..games import Game, game_tree
from ..search import alphabeta
from .boards import board, describe


def perfect(game: Game, state: Any) -> Any:
    """The move that alpha-beta finds, looking to the end of the game."""
    return alphabeta(game_tree(game, state)).move


class Table(widgets.VBox):
    """A game on the table: a picture, a button for each move, New game, Take back.

    Attributes
    ----------
    game, state : the game and the position on the table. history : the positions before it.
    moves : the buttons of the moves that are allowed now, by move.
    """

    def __init__(self, game: Game, opponent: Callable[[Game, Any], Any] = perfect, human: str = "max") -> None:
        if human not in ("max", "min"):
            raise ValueError(f'human={human!r}: the person plays "max" or "min"')
        self.game, self.opponent, self.human = game, opponent, human
        self.picture, self.sentence = widgets.HTML(), widgets.HTML()
        self.row = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        again = widgets.Button(description="New game", layout=widgets.Layout(width="auto"))
        back = widgets.Button(description="Take back", layout=widgets.Layout(width="auto"))
        again.on_click(lambda _: self.new_game())
        back.on_click(lambda _: self.take_back())
        super().__init__(children=[self.picture, self.sentence, self.row, widgets.HBox([again, back])])
        self.new_game()

    def new_game(self) -> None:
        """The initial position, and the opponent's first move if the opponent begins."""
        self.history: list[Any] = []
        self.state = self.game.initial()
        self._answer()

    def move(self, action: Any) -> None:
        """The person moves, then the opponent."""
        if action not in self.game.actions(self.state):
            raise ValueError(f"{action!r} is not allowed here; allowed are {', '.join(map(str, self.game.actions(self.state)))}")
        self.history.append(self.state)
        self.state = self.game.result(self.state, action)
        self._answer()

    def take_back(self) -> None:
        """Back to before the person's last move."""
        if self.history:
            self.state = self.history.pop()
            self._show()

    def _answer(self) -> None:
        while not self.game.terminal(self.state) and self.game.player(self.state) != self.human:
            self.state = self.game.result(self.state, self.opponent(self.game, self.state))
        self._show()

    def _show(self) -> None:
        self.picture.value = board(self.game, self.state)
        over = self.game.terminal(self.state)
        self.sentence.value = f'<p aria-live="polite">{describe(self.game, self.state).split(". ")[-1] if over else "Your move."}</p>'
        self.moves = {}
        for action in () if over else self.game.actions(self.state):
            button = widgets.Button(description=str(action), tooltip=f"move {action}", layout=widgets.Layout(width="auto", min_width="44px"))
            button.on_click(partial(lambda action, _: self.move(action), action))
            self.moves[action] = button
        self.row.children = tuple(self.moves.values())

    def _ipython_display_(self, **kwargs: Any) -> None:
        bundle: dict[str, Any] = {"text/plain": describe(self.game, self.state)}
        if os.environ.get("GAMELAB_STILLS"):
            bundle["image/svg+xml"] = board(self.game, self.state)
        bundle["application/vnd.jupyter.widget-view+json"] = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        display(bundle, raw=True)
