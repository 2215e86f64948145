"""The embed command: an explorer as one page to stand in slides, and the line that frames it."""

import argparse
import json
import re
from ast import literal_eval
from inspect import signature
from itertools import chain, count
from pathlib import Path
from typing import Any

from gamelab.show.saving import document, frame

from . import CourseError, write_bytes
from .settings import Settings

NAMED = re.compile(r"(?s)([a-z]\w*)=(.*)")


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``embed``: 0 when the page is written. CourseError, with nothing written, for what
    no explorer takes.
    """
    made = explorer(args.explorer, args.given)
    shows = made.kept().alt
    page = document(made.alive(), shows).encode()
    names = chain([args.explorer], (f"{args.explorer}-{k}" for k in count(2)))
    paths = (args.to / f"{name}.html" for name in names)
    path = next(path for path in paths if not path.exists() or path.read_bytes() == page)
    write_bytes(path, page)
    print(path, frame(path.name, shows), sep="\n")
    return 0


def explorer(name: str, given: list[str]) -> Any:
    """The explorer of that name, called with what is given; CourseError in one sentence."""
    from gamelab import explore

    if name not in explore.__all__:
        known = ", ".join(sorted(explore.__all__))
        raise CourseError(f"There is no explorer {name!r}, only {known}.")
    made = getattr(explore, name)
    found = [each for text in given if (each := NAMED.fullmatch(text))]
    options = {each[1]: each[2] for each in found}
    plain = [text for text in given if not NAMED.fullmatch(text)]
    try:
        bound = signature(made).bind(*plain, **options)
        return made(**{key: _value(key, text) for key, text in bound.arguments.items()})
    except (TypeError, ValueError, LookupError, OSError) as error:
        raise CourseError(f"{name}: {error}") from error


def _value(name, text):
    from gamelab import Payoffs, read, tree

    if Path(text).suffix in (".efg", ".nfg"):
        return read(text)
    value = _parsed(text)
    if name == "root":
        return tree(value)
    if name == "game":
        if any(isinstance(cell, list | tuple) for row in value for cell in row):
            row, col = ([[cell[k] for cell in row] for row in value] for k in (0, 1))
            return Payoffs(row, col)
        return Payoffs(value)
    return value


def _parsed(text):
    """A value as Python or JSON writes it; any other text is itself."""
    for parse in (literal_eval, json.loads):
        try:
            return parse(text)
        except (ValueError, SyntaxError):
            pass
    if text.startswith(("[", "{", "(")):
        raise ValueError(f"{text} cannot be read: is every bracket closed, every text in quotes?")
    return text
