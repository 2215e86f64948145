"""Kinds of games: what each player knows, and whether chance plays a part."""

from functools import partial
from typing import NamedTuple

from ...show.explore.kit import written
from ..question import Question
from ..tables import table
from .problem import Choices, Frame, Hints, Problem

KINDS = tuple(
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


GAMES = {name: Kind(**told) for name, told in table("practice/games").items()}


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

    def choices(self) -> Choices:
        return {game: dict(zip(KINDS, KINDS)) for game in self.given}

    def hints(self, name: str) -> Hints:
        """Of a wrong kind it is not said which half is wrong: that would be the answer."""
        return "Ask what each player knows, and whether chance plays a part.", GAMES[name].why

    def _page(self, game):
        return Frame(self.picture, f"{game}: {GAMES[game].kind}. {GAMES[game].why}", self.form)
