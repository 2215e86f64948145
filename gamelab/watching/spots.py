"""Where visits stand: places among the moves, and the Nodes that stand there in the end."""

from collections.abc import Iterator
from typing import Any


class Spot:
    """A place among the moves of the visits: the Node that is there, in what little most need of
    it."""

    __slots__ = (
        "children",
        "index",
        "move",
        "parent",
        "payoff",
        "player",
    )
    bounds = eval = name = probs = None

    def __init__(self, parent: Any, index: int | None, move: Any) -> None:
        self.parent, self.index = parent, index
        self.move = move
        self.payoff: Any = None
        # what made it, until it is known who moves there
        self.player: Any = None
        self.children: Any = ()
        if parent:
            parent.children = parent.children or []
            parent.children.append(self)

    def above(self) -> Iterator[Any]:
        """This one and those above it, upwards, without the root."""
        spot = self
        while spot.parent is not None:
            yield spot
            spot = spot.parent

    @property
    def is_leaf(self) -> bool:
        return not self.children or self.children[0] is UNREAD

    @property
    def players(self) -> tuple[str, ...]:
        *_, highest = self.above()
        return highest.parent.players

    @property
    def path(self) -> str:
        return ".".join([str(spot.index) for spot in self.above()][::-1])

    @property
    def ply(self) -> int:
        return sum(1 for _ in self.above())


class Top(Spot):
    """The one above all others, which knows the players."""

    players: Any = ("max", "min")


UNREAD = Spot(None, None, None)  # stands for each that a cut left unread
