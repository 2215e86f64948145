"""What a reader types into an answer, read: numbers, bounds, payoffs, mixed strategies."""

import re
from fractions import Fraction
from math import inf

from ...trees.node import Number

NUMBERS = "a number such as 3, -3, 1/2, 0.5, inf or -inf"
LONGEST = 60
DIGITS = 15
_NUMBER = re.compile(
    r"([+-]?)(?:(\d+\s*/\s*\d+|\d+\.?\d*|\.\d+)|(∞|inf|infinity|oo))", re.ASCII | re.IGNORECASE
)
_SIGNS = {"=": "=", ">=": ">=", "=>": ">=", "≥": ">=", "<=": "<=", "=<": "<=", "≤": "<="}


class Unreadable(ValueError):
    """An entry that is no answer of the kind asked for; the text says what can be entered."""


def plain(text: str) -> str:
    """The entry without outer spaces, its typographic signs made plain; Unreadable if it is far too
    long.

    >>> plain(" −3 ")
    '-3'
    """
    if len(text) > LONGEST:
        raise Unreadable(f"This is too long for an answer: {text[:12]}...")
    return re.sub(r"[−–—]", "-", text).strip()


def number(text: str) -> Number | None:
    """The number that was typed, exactly; None for a blank.

    >>> number("1/2") == number("0.5"), number("−∞"), number("-")
    (True, -inf, None)
    >>> number("three")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    gamelab.learn.practice.entries.Unreadable: 'three' cannot be read: enter a number such as ...
    """
    cleaned = plain(text)
    if cleaned in ("", "-"):
        return None
    found = _NUMBER.fullmatch(cleaned.replace("- ", "-"))
    if not found or sum(map(str.isdigit, cleaned)) > DIGITS:
        raise Unreadable(f"{text.strip()!r} cannot be read: enter {NUMBERS}.")
    sign, finite, infinite = found.groups()
    try:
        value = inf if infinite else Fraction(re.sub(r"\s", "", finite))
    except ZeroDivisionError:
        raise Unreadable(f"{text.strip()!r} divides by zero: enter {NUMBERS}.") from None
    return -value if sign == "-" else value


def bound(text: str) -> tuple[str, Number] | None:
    """What a search returned: ("=", ">=" or "<=", the number); None for a blank.

    >>> bound("≥ 5"), bound("<= -1/2"), bound("3")
    (('>=', Fraction(5, 1)), ('<=', Fraction(-1, 2)), ('=', Fraction(3, 1)))
    """
    cleaned = plain(text)
    sign, rest = re.fullmatch(r"([<>=≤≥]*)(.*)", cleaned, re.DOTALL).groups()
    if sign and sign not in _SIGNS:
        raise Unreadable(
            f"{text.strip()!r} cannot be read: enter a number, or a bound such as >= 5 or <= -1/2."
        )
    value = number(rest)
    if value is None:
        if sign:
            raise Unreadable(
                f"{text.strip()!r} has no number: enter a number, or a bound such as >= 5 or <="
                " -1/2."
            )
        return None
    return _SIGNS.get(sign, "="), value


def numbers(text: str, count: int, example: str) -> tuple[Number, ...]:
    """So many numbers, with commas, semicolons or spaces between them, in brackets or not.

    >>> numbers("(3, 1/2)", 2, "3, 5") == numbers("3 0.5", 2, "3, 5")
    True
    """
    cleaned = re.sub(r"\s*/\s*", "/", plain(text))
    inside = re.fullmatch(r"[(\[{]?([^()\[\]{}]*)[)\]}]?", cleaned)
    parts = [part for part in re.split(r"[,;\s]+", inside[1]) if part] if inside else []
    if len(parts) != count:
        raise Unreadable(
            f"{text.strip()!r} is not {count} numbers: enter them with commas between, such as"
            f" {example}."
        )
    if "-" in parts:
        raise Unreadable(f"{text.strip()!r} has a gap: enter every number, such as {example}.")
    return tuple(map(number, parts))


def vectors(text: str, count: int, example: str) -> list[tuple[Number, ...]]:
    """Several payoffs of `count` numbers each, such as (3, 1), (2, 5).

    >>> len(vectors("(3, 1), (2, 5)", 2, "(3, 1), (2, 5)"))
    2
    """
    cleaned = plain(text)
    groups = re.findall(r"\(([^()]*)\)", cleaned) if "(" in cleaned else cleaned.split(";")
    if "(" in cleaned and re.sub(r"\([^()]*\)", "", cleaned).strip(" ,;"):
        raise Unreadable(
            f"{text.strip()!r} cannot be read: enter payoffs in brackets, such as {example}."
        )
    return [numbers(group, count, example) for group in groups if group.strip(" -")]


def mix(text: str, count: int) -> tuple[Number, ...]:
    """A mixed strategy, one probability for each of `count` strategies.

    >>> mix("4/7, 3/7", 2)
    (Fraction(4, 7), Fraction(3, 7))
    >>> mix("4/7, 2/7", 2)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    gamelab.learn.practice.entries.Unreadable: '4/7, 2/7' sums to 6/7: enter ...
    """
    example = ", ".join(["2/17", "15/17", *["0"] * (count - 2)])
    found = numbers(text, count, example)
    if any(not 0 <= entry <= 1 for entry in found):
        raise Unreadable(
            f"{text.strip()!r} has a number that is not a probability: enter numbers from 0 to 1,"
            f" such as {example}."
        )
    if sum(found) != 1:
        raise Unreadable(
            f"{text.strip()!r} sums to {sum(found)}: enter probabilities that sum to 1, such as"
            f" {example}."
        )
    return found
