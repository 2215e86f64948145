"""Which lines of the followed functions ran, noted by the interpreter's own line hook."""

import sys
from array import array
from collections import Counter
from collections.abc import Callable
from functools import cached_property
from itertools import accumulate
from types import FrameType
from typing import Any

MOST = 20_000  # visits, beyond which lines are no longer kept


class Lines:
    """The lines that ran, each with how many notes an observer had made before it.

    `width` entries of the notes make one of them."""

    def __init__(self, notes: list[Any], width: int) -> None:
        self.notes, self.width = notes, width
        self.when, self.ran = array("l"), array("l")
        self.dropped = False
        self.local = self._tracer()

    def _tracer(self) -> Callable[[FrameType, str, Any], Any]:
        notes, when, ran = self.notes, self.when.append, self.ran.append

        def tracer(frame: FrameType, event: str, _: Any) -> Any:
            if event == "line":
                when(len(notes))
                ran(frame.f_lineno)
            return tracer

        return tracer

    def start(self) -> None:
        """Have the interpreter tell of lines; an observer says in which frames."""
        sys.settrace(lambda frame, event, _: None)

    def follow(self, frame: FrameType, count: int) -> None:
        """Keep the lines of the frame of visit number `count`; beyond MOST drop those of all."""
        if count <= MOST:
            frame.f_trace = self.local
        elif not self.dropped:
            self.drop()

    def drop(self) -> None:
        """Stop, and forget all lines."""
        sys.settrace(None)
        del self.when[:], self.ran[:]
        self.dropped = True

    @cached_property
    def _all(self) -> tuple[list[int], int, tuple[int, ...]]:
        """How many lines had run when so many things were noted, the last of these, and all."""
        counts, last = Counter(self.when), max(self.when, default=0)
        counted = [*accumulate(counts[at] for at in range(0, last + 1, self.width))]
        return counted, len(counted) - 1, tuple(self.ran)

    def between(self, first: int, last: int) -> tuple[int, ...]:
        """The lines that ran between two notes, by their places in what was noted."""
        counts, most, ran = self._all
        return ran[counts[first if first < most else most] : counts[last if last < most else most]]
