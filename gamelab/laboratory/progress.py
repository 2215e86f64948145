"""The progress of what takes long, on stderr: tqdm's bar where that is installed, else a line of
plain text.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from ..trees.arguments import flag

PATIENCE, PAUSE = 1.0, 0.2  # seconds before anything is shown, and between two states of the line


@contextmanager
def progress_bar(total: int, unit: str, shown: bool = True) -> Iterator[Callable[[int], None]]:
    """Within it, call what it gives with the number of units that are newly done.

    It appears after a second, so that what is quick shows none, and goes when the work is done. In
    a notebook too it is tqdm's text bar: a widget's would leave its state in the file.

    >>> with progress_bar(3, " matches") as done:
    ...     for _ in range(3):
    ...         done(1)
    """
    bar, count, began = None, 0, monotonic()
    shown = flag(shown, "progress")

    def done(units):
        nonlocal bar, count
        count += units
        if bar is not None:
            bar.update(units)
        elif shown and monotonic() - began >= PATIENCE:
            bar = _bar(total, unit, count)

    try:
        yield done
    finally:
        if bar is not None:
            bar.close()


def _bar(total, unit, count):
    try:
        from tqdm import tqdm
    except ImportError:
        return PlainBar(total, unit, count)
    return tqdm(total=total, initial=count, unit=unit, leave=False)


class PlainBar:
    """A line such as "37%, 1,365 of 3,900 trees", which is written over itself."""

    def __init__(self, total, unit, count):
        self.total, self.unit, self.count, self.width, self.due = total, unit, count, 0, 0.0
        self.update(0)

    def update(self, units) -> None:
        """So many units are newly done."""
        self.count += units
        if monotonic() >= self.due:
            share = self.count / self.total
            self._write(f"{share:.0%}, {self.count:,} of {self.total:,}{self.unit}")
            self.due = monotonic() + PAUSE

    def close(self) -> None:
        """Take the line away."""
        self._write(" " * self.width + "\r")

    def _write(self, line):
        sys.stderr.write(f"\r{line:{self.width}}")
        sys.stderr.flush()
        self.width = len(line)
