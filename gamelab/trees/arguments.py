"""What is asked of arguments everywhere: whole numbers, flags, lists, tables; and how a message
shows what was given in their place.
"""

import reprlib
from collections.abc import Mapping
from contextlib import suppress
from numbers import Integral
from typing import Any

# more than this is no size that a computer of these years fills in the time of a lesson
LARGEST = 10_000_000
_short = reprlib.Repr()
_short.maxlist = _short.maxtuple = _short.maxset = _short.maxdict = 12
_short.maxstring = _short.maxother = 120


def told(given: Any) -> str:
    """What was given, as a message shows it: written out, and cut where it is long or deep.

    >>> told(["a", None]), told("x" * 1000)[-5:]
    ("['a', None]", "xxxx'")
    """
    return _short.repr(given)


def whole(given: Any, what: str, least: int | None = None, most: int | None = None) -> int:
    """A whole number between two others; TypeError or ValueError says what `what` should be.

    >>> whole(7, "depth", least=0)
    7
    """
    if isinstance(given, bool) or not isinstance(given, Integral):
        raise TypeError(f"{what} must be a whole number, got {told(given)}")
    number = int(given)
    if least is not None and number < least:
        raise ValueError(f"{what}={told(given)}: expected at least {least}")
    if most is not None and number > most:
        raise ValueError(f"{what}={told(given)}: expected at most {most:,}")
    return number


def flag(given: Any, what: str) -> bool:
    """True or False, numpy's as well; TypeError for anything else."""
    numpys = type(given).__module__ == "numpy" and str(given) in ("True", "False")
    if not isinstance(given, bool) and not numpys:
        raise TypeError(f"{what} must be True or False, got {told(given)}")
    return bool(given)


def instance(given: Any, kind: type, what: str) -> Any:
    """An object of a class; TypeError for anything else.

    >>> instance(7, int, "n")
    7
    """
    if not isinstance(given, kind):
        raise TypeError(f"{what} must be a {kind.__name__}, got {told(given)}")
    return given


def listed(given: Any, what: str, expected: str) -> list[Any]:
    """The entries of a list, a tuple, an array or the like; TypeError for what has none in
    order.
    """
    if not isinstance(given, str | bytes | Mapping | set):
        with suppress(TypeError):
            return list(given.tolist() if type(given).__module__ == "numpy" else given)
    raise TypeError(f"{what} must be {expected}, got {told(given)}")


def table(given: Any) -> tuple[Any, list[str] | None, list[str] | None]:
    """What may be a table of pandas or an array of numpy, as lists; and a table's labels of rows
    and columns, None where they are only numbers.
    """
    room = type(given).__module__.partition(".")[0]
    if room == "pandas" and hasattr(given, "columns"):
        return given.to_numpy().tolist(), _labels(given.index), _labels(given.columns)
    return (given.tolist() if room == "numpy" else given), None, None


def _labels(index: Any) -> list[str] | None:
    labels = list(index)
    return None if all(isinstance(label, Integral) for label in labels) else [*map(str, labels)]
