"""What a paper's process says, read without trusting a byte of it."""

import json
import re
from math import isfinite
from typing import Any

from gamelab.learn.values import TooLarge, from_plain, plain

LONGEST, LONGEST_TEXT = 2**20, 2_000
# many keys with one hash would take their number squared
MOST_KEYS = 2_000
# "1e999999999/1" would be worked out, digit by digit
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
        reply = _DECODER.decode(line.decode("utf-8"))
    except (ValueError, TypeError, RecursionError) as error:
        raise Nonsense("an answer that is no JSON") from error
    if type(reply) is not dict:
        raise Nonsense("an answer of another form")
    return reply


def value_of(form: Any) -> Any:
    """The value of a plain form that was decoded here. Nonsense where it is too large, too deep, or
    no form that `plain` makes.
    """
    try:
        # half of a surrogate pair could be written into no file
        json.dumps(form, ensure_ascii=False).encode()
        value = from_plain(form)
        plain(value)
    except TooLarge as error:
        raise Nonsense("an answer that is too large") from error
    except (ValueError, TypeError, ArithmeticError, RecursionError) as error:
        raise Nonsense("an answer that is no plain value") from error
    return value


def text_of(message: Any) -> str:
    """A sentence, shortened and without control characters."""
    if type(message) is not str:
        return "a message that is no text"
    text = "".join(
        mark if mark.isprintable() or mark == "\n" else "?" for mark in message[:LONGEST_TEXT]
    )
    return text if len(message) <= LONGEST_TEXT else text + "..."


def _refuse(constant):
    raise ValueError(constant)


def _finite(text):
    # 1e999 is read as infinity, which has a form of its own
    return number if isfinite(number := float(text)) else _refuse(text)


def _form(pairs):
    """A JSON object; an empty one, which is no plain form, where what it spells would do harm."""
    form = dict(pairs)
    long = "fraction" in form and not FRACTION.fullmatch(str(form["fraction"]))
    large = "mapping" in form and len(form["mapping"]) > MOST_KEYS
    return {} if long or large else form


_DECODER = json.JSONDecoder(parse_constant=_refuse, parse_float=_finite, object_pairs_hook=_form)
