"""Which lines of the followed functions ran, noted by the interpreter's own line hook."""

import sys
from types import FrameType
from typing import Any

MOST = 20_000  # visits, beyond which lines are no longer kept


class Lines:
    """The lines that ran, and how many of them before each call and return that was noted.

    `width` entries of the notes make one of them."""

    def __init__(self, notes: list[Any], width: int) -> None:
        self.notes, self.width = notes, width
        self.ran, self.before = list[int](), dict[int, int]()
        self.dropped = False
        ran = self.ran.append

        def tracer(frame: FrameType, event: str, _: Any) -> Any:
            if event == "line":
                ran(frame.f_lineno)
            return tracer

        self.local = tracer

    def start(self) -> None:
        """Have the interpreter tell of lines; an observer says in which frames."""
        sys.settrace(lambda frame, event, _: None)

    def follow(self, frame: FrameType, count: int) -> None:
        """Keep the lines of the frame of visit number `count`; beyond MOST drop those of all."""
        if count <= MOST:
            frame.f_trace = self.local
            self.mark()
        elif not self.dropped:
            sys.settrace(None)
            self.ran.clear()
            self.before.clear()
            self.dropped = True

    def mark(self) -> None:
        """Keep how many lines have run before the next note."""
        if not self.dropped:
            self.before[len(self.notes) // self.width] = len(self.ran)

    def between(self, first: int, last: int) -> tuple[int, ...]:
        """The lines that ran between two notes, by their places in what was noted."""
        ran = self.ran[self.before[first] : self.before[last]]
        return tuple(filter(None, ran) if 0 in ran else ran)

    def forget(self, first: int, last: int) -> None:
        """Let go the lines that ran between two notes, in what a visit has called beside the
        search: in another file they may have the numbers of its own."""
        began, ended = self.before[first], self.before[last]
        self.ran[began:ended] = [0] * (ended - began)
