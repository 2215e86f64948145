"""A notebook as somebody handed it in: whether it is one at all, and what it says of its lesson and
its set of exercises.

Only read, never run: what its cells do is the sandbox's business.
"""

import json
import re
from datetime import UTC, datetime
from itertools import pairwise

EXERCISE = re.compile(
    r"""^[^#\n]*?\bexercise\(\s*(?:lesson\s*=\s*)?["'](\d\d)["']\s*(?:,\s*(?:seed\s*=\s*)?(\d(?:_?\d){0,17})\s*)?(?:,\s*(?:hints|cut)\s*=\s*["'][\w>=]+["']\s*)*\)""",
    re.M | re.A,
)
NO_NOTEBOOK = "it is not a notebook"
LONGEST_CELL = 2**20
LATEST = 10**14  # milliseconds, beyond which no year is one


def problem_of(data: bytes) -> str:
    """Why the bytes of a file are no notebook that can be graded, in a few words; "" if they are
    one.

    >>> problem_of(b""), problem_of(b"PK\\x03\\x04\\x00")
    ('the file is empty', 'it is not a notebook')
    >>> problem_of(b'{"cells": [')
    'it is cut off: the end of the notebook is missing'
    """
    if not data.strip():
        return "the file is empty"
    try:
        text = data.decode("utf-8-sig").strip()
        form = json.loads(text)
    except (ValueError, RecursionError) as error:
        cut_off = (
            isinstance(error, json.JSONDecodeError)
            and text.startswith("{")
            and (error.pos >= len(text) - 1 or error.msg.startswith("Unterminated string"))
        )
        return "it is cut off: the end of the notebook is missing" if cut_off else NO_NOTEBOOK
    if not isinstance(form, dict):
        return NO_NOTEBOOK
    if "worksheets" in form and "cells" not in form:
        return "its format is that of 2014: open it in Jupyter, save it and hand it in again"
    cells = form.get("cells")
    if not isinstance(cells, list):
        return "it has no cells"
    if not any(map(_is_code, cells)):
        return "it has no code cells" if cells else "it has no cells"
    language = _language(form.get("metadata"))
    return f"it is a notebook for {language}, not for Python" if language else ""


def cell_times(data: bytes) -> str:
    """When the cells of a notebook were last run, as Colab keeps it in the file, in a few words; ""
    where it does not.
    """
    times = []
    for cell in filter(_is_code, json.loads(data).get("cells", ())):
        match cell:
            case {"metadata": {"executionInfo": {"timestamp": int(stamp)}}} if 0 < stamp < LATEST:
                times.append(stamp / 1000)
    if not times:
        return ""
    first, last = (datetime.fromtimestamp(time, UTC) for time in (min(times), max(times)))
    back = sum(later < earlier for earlier, later in pairwise(times))
    return (
        f"{len(times)} cells, each last run between {first:%Y-%m-%d %H:%M} and"
        f" {last:%Y-%m-%d %H:%M} UTC; {back} of them before the one above"
    )


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
    match metadata:
        case {"language_info": {"name": str(word)}} | {"kernelspec": {"language": str(word)}}:
            return "" if re.match(r"i?python", word, re.I) else word[:40]
    return ""


def exercises(data: bytes) -> list[tuple[str, int | None]]:
    """What a notebook in which `problem_of` found nothing wrong says of itself: (lesson, seed) of
    each call of exercise(...) in its code cells, in order.
    """
    calls = [match for text in code_cells(data) for match in EXERCISE.findall(text)]
    return [(lesson, int(seed) if seed else None) for lesson, seed in calls]
