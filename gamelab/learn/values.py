"""Answers as plain values: what two programs can exchange in JSON, and when two answers are the
same.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from typing import Any

TOLERANCE = Fraction(1, 10**9)
SIGNS = str.maketrans({"−": "-", "∞": "inf"})
MOST_ITEMS, MOST_CHARACTERS, DEEPEST = 20_000, 20_000, 40
# str(int) refuses longer ones too, with a message about interpreters that no student wants
MOST_BITS = 12_000


class NotPlain(TypeError):
    """A value of a type that has no plain form."""


class TooLarge(ValueError):
    """A value that is too large for a plain form."""


def plain(value: Any) -> Any:
    """The value in JSON's own types: Fractions as {"fraction": "p/q"}, infinities and NaN as
    {"float": ...}, tuples as lists, a mapping as {"mapping": [[key, value], ...]}, a set as {"set":
    [...]}, the ... of a blank as {"blank": "..."}.

    Of numbers and texts only exact types count: a subclass that redefines equality is not plain.
    NumPy's numbers and arrays count as Python's. NotPlain, a TypeError, names the type that has no
    plain form; TooLarge, a ValueError, says what is too large.

    >>> from math import inf
    >>> plain((1, Fraction(1, 3), inf, {"A": None}))
    [1, {'fraction': '1/3'}, {'float': 'inf'}, {'mapping': [['A', None]]}]
    """
    left = MOST_ITEMS

    def form(value, depth):
        nonlocal left
        left -= 1
        if left < 0 or depth > DEEPEST:
            raise TooLarge(
                f"the answer is too large: at most {MOST_ITEMS:,} entries, nested at most"
                f" {DEEPEST} deep"
            )
        kind, inner = type(value), depth + 1
        if kind in (int, Fraction):
            _check_digits(value)
        if value is None or kind in (bool, int):
            return value
        if value is ...:
            return {"blank": "..."}
        if kind is float:
            return value if isfinite(value) else {"float": repr(value)}
        if kind is str:
            if len(value) > MOST_CHARACTERS:
                raise TooLarge(
                    f"the answer holds a text of more than {MOST_CHARACTERS:,} characters"
                )
            return value
        if kind is Fraction:
            return {"fraction": f"{value.numerator}/{value.denominator}"}
        # a named tuple is a pair too, and a Counter a dictionary: what they hold counts, and none
        # of their own methods
        for held in (list, tuple):
            if issubclass(kind, held):
                return [form(entry, inner) for entry in held.__iter__(value)]
        if issubclass(kind, dict):
            pairs = [[form(key, inner), form(entry, inner)] for key, entry in dict.items(value)]
            return {"mapping": pairs}
        if kind in (set, frozenset):
            return {"set": [form(entry, inner) for entry in sorted(value, key=repr)]}
        if kind.__module__ == "numpy" and hasattr(value, "tolist"):
            return form(value.tolist(), depth)
        raise NotPlain(
            "an answer is made of numbers, texts, lists and dictionaries, and this holds"
            f" {article(kind.__name__)}"
        )

    return form(value, 0)


def _check_digits(value):
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
        what = "fraction" if type(value) is Fraction else "whole number"
        raise TooLarge(f"the answer holds a {what} of more than 3,600 digits")


def article(noun: str) -> str:
    """A noun with "a" or "an" before it."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def from_plain(form: Any) -> Any:
    """The value again, exactly; tuples come back as lists. ValueError if the form is not one that
    `plain` makes.

    >>> from math import inf
    >>> from_plain(plain({"A": (Fraction(1, 3), -inf)}))
    {'A': [Fraction(1, 3), -inf]}
    """
    if form is None or type(form) in (bool, int, float, str):
        return form
    if type(form) is list:
        return [from_plain(entry) for entry in form]
    if type(form) is dict and len(form) == 1:
        [(kind, content)] = form.items()
        if kind == "fraction" and type(content) is str:
            return Fraction(content)
        if kind == "float" and content in ("inf", "-inf", "nan"):
            return float(content)
        if kind == "blank" and content == "...":
            return ...
        if kind == "set" and type(content) is list:
            return [from_plain(entry) for entry in content]
        if kind == "mapping" and type(content) is list:
            return {_key(from_plain(key)): from_plain(entry) for key, entry in content}
    raise ValueError(f"this is no plain answer: {str(form)[:80]}")


def _key(key):
    return tuple(map(_key, key)) if isinstance(key, list) else key


def number(value: Any) -> Fraction | float | None:
    """The number that a value stands for: 3, 0.5, Fraction(1, 2), "1/2", "−3", "∞"; None if it is
    no number (True is none).

    >>> number("1 / 2"), number("−3"), number("Infinity"), number(True), number("B")
    (Fraction(1, 2), Fraction(-3, 1), inf, None, None)
    """
    if type(value) in (int, Fraction):
        return Fraction(value)
    if type(value) is float:
        return Fraction(value) if isfinite(value) else value
    if type(value) is str:
        text = value.strip().lower().translate(SIGNS).replace("infinity", "inf")
        text = "/".join(map(str.strip, text.split("/")))
        if text in ("inf", "+inf", "-inf"):
            return float(text)
        try:
            # "1e999999999" would be worked out, digit by digit
            return Fraction(text) if len(text) < 4_000 and len(text.partition("e")[2]) < 5 else None
        except (ValueError, ZeroDivisionError):
            return None
    return None


def same(expected: Any, got: Any) -> bool:
    """Whether two answers say the same: equal numbers however written (decimals within 1e-9), equal
    texts, entry by entry.

    >>> same(Fraction(1, 3), 0.3333333333333), same([1, "B"], (1, "b ")), same(1, True)
    (True, True, False)
    >>> same({"A": 3}, {"A": "6/2"})
    True
    """
    if isinstance(expected, Mapping):
        return (
            isinstance(got, Mapping)
            and set(expected) == set(got)
            and all(same(expected[key], got[key]) for key in expected)
        )
    if isinstance(expected, list | tuple):
        return (
            isinstance(got, list | tuple)
            and len(expected) == len(got)
            and all(map(same, expected, got))
        )
    if expected is None or type(expected) is bool:
        return type(got) is type(expected) and got == expected
    one, other = number(expected), number(got)
    if one is None or other is None:
        return (
            type(expected) is str
            and type(got) is str
            and expected.strip().casefold() == got.strip().casefold()
        )
    if isinstance(one, float) or isinstance(other, float):
        return one == other
    loose = type(expected) is float or type(got) is float or type(got) is str and "." in got
    return abs(one - other) <= TOLERANCE * max(1, abs(one)) if loose else one == other
