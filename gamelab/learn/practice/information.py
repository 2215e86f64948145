"""Kinds of games: what each player knows, and whether chance plays a part."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from ...show.explore.kit import written
from ..question import Question
from .problem import Frame, Problem

KINDS = OPEN, HIDDEN, OPEN_DICE, HIDDEN_DICE = tuple(
    f"{information}, {luck}"
    for luck in ("no chance", "chance")
    for information in ("perfect information", "imperfect information")
)
EACH = 3  # as many more games a level
TASK = {
    "Does every player know the present state and every earlier move?": False,
    "Then the game has perfect information, else imperfect information.": True,
    "Do dice or shuffled cards play a part?": False,
    "Then there is chance, else no chance.": True,
}


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


class Kinds(Problem):
    """The kind of each of some games."""

    kind, title = "kinds", "Kinds of games"
    task = "Choose the kind of each game, and press Check."

    def asked(self) -> Question:
        return Question(
            f"kinds-{self.level}",
            self.title,
            0,
            given=lambda rng: rng.sample(list(GAMES), EACH * self.level),
            reference=lambda games: {game: GAMES[game].kind for game in games},
        )

    def show(self) -> None:
        fours = (self.given[k : k + 4] for k in range(0, len(self.given), 4))
        lines = TASK | {", ".join(games): True for games in fours}
        self.picture, self.form = written(lines), " ".join(lines)
        self.pages = [partial(self._page, game) for game in self.given]

    def choices(self) -> dict[str, dict[str, str]]:
        return {game: dict(zip(KINDS, KINDS)) for game in self.given}

    def hints(self, name: str) -> tuple[str, str]:
        """Of a wrong kind it is not said which half is wrong: that would be the answer."""
        return "Ask what each player knows, and whether chance plays a part.", GAMES[name].why

    def _page(self, game):
        return Frame(self.picture, f"{game}: {GAMES[game].kind}. {GAMES[game].why}", self.form)
