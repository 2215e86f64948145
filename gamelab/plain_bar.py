"""The progress of long runs: the usual bar where tqdm is installed, a line of plain text where it
is not.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from .progress import progress

PATIENCE, PAUSE = 1.0, 0.2  # seconds before the line appears, and between two of its states


@contextmanager
def progress_bar(total: int, unit: str, shown: bool = True) -> Iterator[Callable[[int], object]]:
    """As `gamelab.progress.progress`, and without tqdm a line on stderr that is written over itself
    and goes at the end.

    >>> with progress_bar(3, " trees") as done:
    ...     for _ in range(3):
    ...         _ = done(1)
    """
    if not shown or find_spec("tqdm") is not None:
        with progress(total, unit, shown) as done:
            yield done
        return
    bar = PlainBar(total, unit)
    try:
        yield bar.update
    finally:
        bar.close()


class PlainBar:
    """A line such as "37%, 1,365 of 3,900 trees" on stderr."""

    def __init__(self, total: int, unit: str) -> None:
        self.total, self.unit, self.count, self.width = total, unit, 0, 0
        self.due = time.monotonic() + PATIENCE

    def update(self, count: int) -> None:
        """So many units are newly done."""
        self.count += count
        if time.monotonic() >= self.due:
            self._write(
                f"{self.count / self.total:.0%}, {self.count:,} of {self.total:,}{self.unit}"
            )
            self.due = time.monotonic() + PAUSE

    def close(self) -> None:
        """Take the line away, if there is one."""
        if self.width:
            self._write("")

    def _write(self, line: str) -> None:
        sys.stderr.write(f"\r{line:<{self.width}}" if line else f"\r{'':<{self.width}}\r")
        sys.stderr.flush()
        self.width = len(line)
