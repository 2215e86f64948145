"""What a paper's process says, read without trusting a byte of it."""

from __future__ import annotations

import json
import re
from typing import Any

from gamelab.learn.values import MOST_BITS, MOST_CHARACTERS, MOST_ITEMS, from_plain

LONGEST = 2**20
# plain values nest at most 40 deep, and a mapping takes three levels for one
DEEPEST = 130
# many keys with one hash would take their number squared
MOST_KEYS = 2_000
FRACTION = re.compile(r"-?\d{1,3700}/\d{1,3700}", re.ASCII)


class Nonsense(ValueError):
    """A line that no honest paper's process writes."""


def decoded(line: bytes) -> dict[str, Any]:
    """The object that one line holds, checked for size, depth and types but not yet for meaning.
    Nonsense says what is wrong.
    """
    if len(line) > LONGEST:
        raise Nonsense("an answer of more than 1 MB")
    try:
        said = _DECODER.decode(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Nonsense("an answer that is no JSON") from error
    if type(said) is not dict:
        raise Nonsense("an answer of another form")
    return said


def value_of(form: Any) -> Any:
    """The value of a plain form. Nonsense where it is too large, too deep, or no form that `plain`
    makes.
    """
    _look(form, [MOST_ITEMS * 4], 0)
    try:
        return from_plain(form)
    except (ValueError, TypeError, ArithmeticError, RecursionError) as error:
        raise Nonsense("an answer that is no plain value") from error


def text_of(said: Any, most: int = 2_000) -> str:
    """A sentence, shortened and without control characters; Nonsense if it is no text."""
    if type(said) is not str:
        raise Nonsense("a message that is no text")
    text = "".join(mark if mark.isprintable() or mark == "\n" else "?" for mark in said[:most])
    return text if len(said) <= most else text + "..."


def _refuse(constant: str) -> Any:
    raise ValueError(constant)


_DECODER = json.JSONDecoder(parse_constant=_refuse)


def _look(form: Any, left: list[int], depth: int) -> None:
    left[0] -= 1
    if left[0] < 0 or depth > DEEPEST:
        raise Nonsense("an answer that is too large")
    kind = type(form)
    if form is None or kind is bool:
        return
    if kind is int:
        if form.bit_length() > MOST_BITS:
            raise Nonsense("a number that is too long")
    elif kind is float:
        # 1e999 is read as infinity, which has a form of its own
        if form - form != 0:
            raise Nonsense("a number that is none")
    elif kind is str:
        # half of a surrogate pair could be written into no file
        if (
            len(form) > MOST_CHARACTERS
            or not form.isascii()
            and any("\ud800" <= mark <= "\udfff" for mark in form)
        ):
            raise Nonsense("a text that is too long or none")
    elif kind is list:
        for entry in form:
            _look(entry, left, depth + 1)
    elif kind is dict and len(form) == 1:
        [(name, content)] = form.items()
        if name == "fraction":
            if type(content) is not str or not FRACTION.fullmatch(content):
                raise Nonsense("a fraction that is none")
        elif name == "mapping":
            if (
                type(content) is not list
                or len(content) > MOST_KEYS
                or not all(type(pair) is list and len(pair) == 2 for pair in content)
            ):
                raise Nonsense("a mapping that is too large or none")
            _look(content, left, depth + 1)
        elif name in ("set", "float", "blank"):
            _look(content, left, depth + 1)
        else:
            raise Nonsense("an answer of another form")
    else:
        raise Nonsense("an answer of another form")
