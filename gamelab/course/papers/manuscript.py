"""A notebook as somebody handed it in: whether it is one at all, and what it says of its lesson and
its set of exercises.

Only read, never run: what its cells do is the sandbox's business.
"""

import json
import re

EXERCISE = re.compile(
    r"""^[^#\n]*?\bexercise\(\s*(?:lesson\s*=\s*)?["'](\d\d)["']\s*(?:,\s*(?:seed\s*=\s*)?(\d(?:_?\d){0,17})\s*)?\)""",
    re.M | re.A,
)
NO_NOTEBOOK = "it is not a notebook"
KERNELS = re.compile(r"ir|(julia|java|sage).*|bash|octave|rust|evcxr")
LONGEST_CELL = 2**20


def problem_of(data: bytes) -> str:
    """Why the bytes of a file are no notebook that can be graded, in a few words; "" if they are
    one.

    >>> problem_of(b""), problem_of(b"PK\\x03\\x04\\x00")
    ('the file is empty', 'it is not a notebook: binary data')
    >>> problem_of(b'{"cells": [')
    'it is cut off: the end of the notebook is missing'
    """
    if not data.strip():
        return "the file is empty"
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return f"{NO_NOTEBOOK}: binary data"
    if "\0" in text:
        return f"{NO_NOTEBOOK}: binary data"
    try:
        form = json.loads(text)
    except json.JSONDecodeError as error:
        cut_off = text.lstrip().startswith("{") and (
            error.pos >= len(text.rstrip()) - 1 or error.msg.startswith("Unterminated string")
        )
        return (
            "it is cut off: the end of the notebook is missing"
            if cut_off
            else f"{NO_NOTEBOOK}: not JSON"
        )
    except (ValueError, RecursionError):
        return f"{NO_NOTEBOOK}: JSON that cannot be read"
    if not isinstance(form, dict):
        return f"{NO_NOTEBOOK}: JSON of another kind"
    if "worksheets" in form and "cells" not in form:
        return "its format is that of 2014: open it in Jupyter, save it and hand it in again"
    cells = form.get("cells")
    if not isinstance(cells, list):
        return f"{NO_NOTEBOOK}: it has no cells"
    if not any(map(_is_code, cells)):
        return "it has no code cells" if cells else "it has no cells"
    language = _language(form.get("metadata"))
    return f"it is a notebook for {language}, not for Python" if language else ""


def _is_code(cell):
    return isinstance(cell, dict) and cell.get("cell_type") == "code"


def code_cells(data: bytes) -> list[str]:
    """The texts of the code cells of a notebook in which `problem_of` found nothing wrong, in
    order; a cell whose text is none, or more than 1 MB, counts as empty.
    """
    texts = []
    for cell in filter(_is_code, json.loads(data.decode("utf-8-sig"))["cells"]):
        text = cell.get("source", "")
        if isinstance(text, list):
            text = "".join(line for line in text if isinstance(line, str))
        texts.append(text if isinstance(text, str) and len(text) <= LONGEST_CELL else "")
    return texts


def _language(metadata):
    """The language of a notebook that is not for Python; "" for Python, and where nothing
    is said.
    """
    for part in ("language_info", "kernelspec"):
        said = metadata.get(part) if isinstance(metadata, dict) else None
        for key in ("language", "name"):
            word = said.get(key) if isinstance(said, dict) else None
            # the name of a kernel is free: only those that say a language count
            free = (part, key) == ("kernelspec", "name")
            if isinstance(word, str) and (not free or KERNELS.fullmatch(word)):
                return "" if re.match(r"i?python", word, re.I) else word[:40]
    return ""


def exercises(data: bytes) -> list[tuple[str, int | None]]:
    """What a notebook in which `problem_of` found nothing wrong says of itself: (lesson, seed) of
    each call of exercise(...) in its code cells, in order.
    """
    found = [match for text in code_cells(data) for match in EXERCISE.findall(text)]
    return [(lesson, int(seed) if seed else None) for lesson, seed in found]


def lessons_of(data: bytes) -> tuple[str, ...]:
    """The lessons whose exercises it begins."""
    return tuple(dict.fromkeys(lesson for lesson, _ in exercises(data)))


def seeds_of(data: bytes, lesson: str) -> list[int]:
    """The sets it names for a lesson (for any, with ""), in order."""
    named = [seed for which, seed in exercises(data) if lesson in ("", which)]
    return [seed for seed in dict.fromkeys(named) if seed is not None]
