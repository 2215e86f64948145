"""What stands beside a bot in its process: a move for each position that it is asked for.

The text of this file is run there, after the paper's cells. What it says of time may be forged like
all else that a process says; the grader counts the processor's time once more, for all moves.
"""

import copy
import random
import signal
from collections.abc import Callable, Mapping, Sequence
from math import inf
from time import monotonic, process_time
from types import FunctionType
from typing import Any

from gamelab.trees.boards import ConnectFour
from gamelab.trees.games import game_tree

ROWS, COLUMNS = 5, 6
# of the processor, for a move and for the first of a match; by the clock so many times as much
MOVE, FIRST, CLOCK = 0.05, 1.0, 4
KEPT = int, float, str, bytes, bool, tuple, type(None)


class OutOfTime(BaseException):
    """The time of a move is over."""


def board(played: Sequence[int]) -> ConnectFour:
    """The game after these columns."""
    return ConnectFour(ROWS, COLUMNS, position=tuple(played))


def fresh(name: str, space: Mapping[str, Any]) -> Callable[..., Any]:
    """The function `name` of some names, with copies of all that its globals hold: what one match
    leaves there, no other finds.

    >>> space = {}
    >>> exec("seen = []\\ndef f(x):\\n    seen.append(x)\\n    return len(seen)", space)
    >>> fresh("f", space)(1), fresh("f", space)(2)
    (1, 1)
    """
    own = {}
    for key, thing in space.items():
        own[key] = thing
        if isinstance(thing, FunctionType) and thing.__globals__ is space:
            own[key] = FunctionType(
                thing.__code__, own, key, copied(thing.__defaults__), thing.__closure__
            )
            own[key].__kwdefaults__ = copied(thing.__kwdefaults__)
        elif isinstance(thing, list | dict | set) and not key.startswith("__"):
            own[key] = copied(thing)
    return own[name]


def copied(thing: Any) -> Any:
    """A copy of it and of all that it holds; itself, where something in it takes no copy."""
    try:
        return copy.deepcopy(thing)
    except Exception:  # the methods that copy a bot's own objects are its author's
        return thing


class Bot:
    """The paper's function, once for each match and seat. names : what it may be called."""

    def __init__(self, space: Mapping[str, Any], names: Sequence[str]) -> None:
        self.name = next((name for name in names if callable(space.get(name))), "")
        self._space, self._plays, self._armed = space, {}, False
        signal.signal(signal.SIGVTALRM, self._over)

    def moves(self, wanted: Sequence[Sequence[Any]]) -> list[Any] | None:
        """A move, or None, for each (match and seat, seed, position) that is asked for; None if
        there is no function to ask.
        """
        if not self.name:
            return None
        # one alarm for a bot that works too long, one for a bot that sleeps; the second is
        # borrowed from the sandbox, whose own clock goes on meanwhile
        left, again = signal.getitimer(signal.ITIMER_REAL)
        self._due = monotonic() + (left or inf)
        self._whose: Any = signal.signal(signal.SIGALRM, self._over)
        try:
            return [self._move(*one) for one in wanted]
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            left = left and max(self._due - monotonic(), MOVE)
            signal.setitimer(signal.ITIMER_REAL, left, again)
            signal.signal(signal.SIGALRM, self._whose)

    def _move(self, match, seed, position):
        if monotonic() > self._due:
            self._whose(signal.SIGALRM, None)
        limit = MOVE
        if match not in self._plays:
            self._plays[match], limit = fresh(self.name, self._space), FIRST
        # two texts of moves, or columns
        played = not position or isinstance(position[0], int)
        given = [game_tree(board(position))] if played else position
        random.seed(seed)
        began, clock = process_time(), monotonic()
        try:
            move = self._in_time(self._plays[match], given, limit)
        except (Exception, OutOfTime, SystemExit, KeyboardInterrupt):
            return None
        late = process_time() - began > limit or monotonic() - clock > CLOCK * limit
        return None if late or type(move) not in KEPT else move

    def _in_time(self, play, given, limit):
        # armed anew for each move, and never set to rest between two: that takes longer than most
        signal.setitimer(signal.ITIMER_REAL, CLOCK * limit, MOVE)
        signal.setitimer(signal.ITIMER_VIRTUAL, limit, MOVE)
        self._armed = True
        try:
            return play(*given)
        finally:
            self._armed = False

    def _over(self, number, frame):
        if self._armed:
            raise OutOfTime
