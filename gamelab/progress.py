"""A progress bar for what takes long: tqdm's, where that is installed, and none where it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

PATIENCE = 1.0  # seconds


@contextmanager
def progress(total: int, unit: str, shown: bool = True) -> Iterator[Callable[[int], None]]:
    """Within it, call what it gives with the number of units that are newly done.

    The bar appears on stderr after a second, so that what is quick shows none, and goes when the
    work is done. It is tqdm's text bar, in a notebook too: a widget's would leave its state in the
    file.

    >>> with progress(3, "match") as done:
    ...     for _ in range(3):
    ...         done(1)
    """
    bar, waiting, count, began = None, shown, 0, monotonic()

    def done(units: int) -> None:
        nonlocal bar, waiting, count
        count += units
        if bar is not None:
            bar.update(units)
        elif waiting and monotonic() - began > PATIENCE:
            bar, waiting = _bar(total, unit, count), False

    try:
        yield done
    finally:
        if bar is not None:
            bar.close()


def _bar(total: int, unit: str, count: int):
    try:
        from tqdm import tqdm
    except ImportError:
        return None
    return tqdm(total=total, initial=count, unit=unit, leave=False)
