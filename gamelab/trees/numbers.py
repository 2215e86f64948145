"""Numbers as they are given, kept and written: exact, and one way everywhere; lists in words."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any

from .arguments import told

Number = int | Fraction | float
Interval = tuple[Number, Number]  # the lower one first


def exact(value: Any, what: str) -> Number:
    """`value` as an exact number: int, Fraction or float as given, a text such as "1/3" as a
    Fraction.

    Raises TypeError or ValueError with a sentence that starts with `what`.

    >>> exact("2/6", "the payoff")
    Fraction(1, 3)
    >>> exact(float("nan"), "node 0: the payoff")
    Traceback (most recent call last):
        ...
    ValueError: node 0: the payoff is NaN, which is no number to compare
    """
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            raise ValueError(
                f'{what} {told(value)} is not a number; write 3, 0.25 or "1/3"'
            ) from None
    if isinstance(value, bool) or not isinstance(value, int | float | Real):
        raise TypeError(f'{what} must be a number or a text such as "1/3", got {told(value)}')
    if value != value:
        raise ValueError(f"{what} is NaN, which is no number to compare")
    if isinstance(value, int | Integral):
        return int(value)
    return Fraction(value) if isinstance(value, Rational) else float(value)


def probability(given: Any, what: str) -> Number:
    """An exact number from 0 to 1; ValueError for another.

    >>> probability("1/3", "p")
    Fraction(1, 3)
    """
    number = exact(given, what)
    if not 0 <= number <= 1:
        raise ValueError(f"{what}={told(given)}: expected a probability, from 0 to 1")
    return number


def probabilities(given: Iterable[Any], place: str) -> list[Number]:
    """Exact numbers, none negative, that sum to 1 (floats: to within 1e-9); ValueError if not.

    >>> probabilities(["1/3", "2/3"], "node 0")
    [Fraction(1, 3), Fraction(2, 3)]
    """
    found = [exact(entry, f"{place}: a probability") for entry in given]
    total, slack = sum(found), 1e-9 * any(isinstance(entry, float) for entry in found)
    if min(found) < 0:
        raise ValueError(f"{place}: the probability {number_text(min(found))} is negative")
    if not -slack <= total - 1 <= slack:
        raise ValueError(f"{place}: its probabilities sum to {number_text(total)}, not to 1")
    return found


def number_text(value: Any) -> str:
    """How a payoff, a bound or a probability is written, everywhere in this package.

    Parameters
    ----------
    value : number, tuple or None
        What is to be written; None is an empty text.

    Returns
    -------
    str
        Exact numbers as they are, floats with four digits.

    Examples
    --------
    >>> [number_text(x) for x in (3, Fraction(1, 3), 0.5, -float("inf"), (10, 1))]
    ['3', '1/3', '0.5', '-∞', '(10, 1)']
    """
    if value is None or type(value) is int:
        return "" if value is None else str(value)
    if isinstance(value, tuple | list):
        entries = [told(x) if isinstance(x, tuple | list) else number_text(x) for x in value]
        return f"({', '.join(entries)})"
    if isinstance(value, float):
        return f"{value:.4g}".replace("inf", "∞")
    return str(value) if isinstance(value, Real | Decimal | str) else told(value)


def listed(names: Iterable[Any], none: str = "nothing", word: str = "and") -> str:
    """Names in a row, as one says them.

    >>> listed("ABC"), listed([4]), listed([]), listed([1, 2], word="or")
    ('A, B and C', '4', 'nothing', '1 or 2')
    """
    *first, last = [*map(str, names)] or [none]
    return f"{', '.join(first)} {word} {last}" if first else last


def in_columns(lines: Iterable[Sequence[str]], sides: str) -> str:
    """Lines of text with the entries below each other, each column on its side, "<" or ">".

    >>> print(in_columns([("grim", "9"), ("joss", "10")], "<>"))
    grim   9
    joss  10
    """
    lines = list(lines)
    widths = [max(map(len, column)) for column in zip(*lines)]
    padded = (
        "  ".join(f"{entry:{side}{width}}" for entry, side, width in zip(line, sides, widths))
        for line in lines
    )
    return "\n".join(map(str.rstrip, padded))
