"""What one paper may use up."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from gamelab.learn.limits import SECONDS

MB = 2**20
OUT_OF_TIME = "not tried: the time was up"


class Span(NamedTuple):
    """How long something may take: so many seconds of the processor, and so many by the clock, for
    a machine that is busy (what sleeps uses none of the processor's).
    """

    processor: float
    clock: float


CELL, CALL = Span(10.0, 30.0), Span(SECONDS, 4 * SECONDS)


@dataclass(frozen=True)
class Limits:
    """What one paper may use up.

    cell, call : one cell, one call of an answer. cells, question : all cells, all calls of one
    question in a process, in seconds of the processor. paper : the whole of it, by the clock;
    look : the most of that for the first look; hidden : what is left of it to the hidden tests.
    start : until a process is ready. grace : by the clock, until what ought to have ended by itself
    is ended from outside.
    memory, scratch, files, processes : of all its processes together: bytes, bytes on disk, files
    and folders, and how many they are. file : bytes of one file.
    watch, moment : how often what a process holds is weighed, and how long an order may take before
    it is weighed after it too (0.01: too short to make files by the thousand)."""

    cell: Span = CELL
    call: Span = CALL
    cells: float = 60.0
    question: float = 30.0
    paper: float = 60.0
    look: float = 40.0
    hidden: float = 10.0
    start: float = 20.0
    grace: float = 1.5
    memory: int = 2048 * MB
    scratch: int = 64 * MB
    file: int = 64 * MB
    files: int = 4096
    processes: int = 24
    watch: float = 0.2
    moment: float = 0.01

    def slower(self, times: float) -> Limits:
        """The same, but for cells and calls that may take so many times as long by the clock."""
        cell, call = (span._replace(clock=times * span.clock) for span in (self.cell, self.call))
        return replace(self, cell=cell, call=call)


USUAL = Limits()
