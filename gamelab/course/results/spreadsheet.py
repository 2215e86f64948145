"""CSV files that people open in a spreadsheet, which must take no cell for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from typing import Any

LONGEST = 1_000  # characters in a cell
FORMULA = re.compile(r"[=+\-@\t\r\n|]")


def guarded(text: str) -> str:
    """A text as a cell that is no formula: an apostrophe stands before what would be one.

    >>> guarded("=1+1"), guarded("Ada")
    ("'=1+1", 'Ada')
    """
    text = text.encode("utf-8", "replace").decode()
    text = text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
    return f"'{text}" if FORMULA.match(text) else text


def bare(cell: str) -> str:
    """The text again.

    >>> bare(guarded("=1+1")), bare("'quoted'")
    ('=1+1', "'quoted'")
    """
    return cell[1:] if cell.startswith("'") and FORMULA.match(cell, 1) else cell


def csv_text(
    rows: Iterable[Sequence[Any]], end: str = "\n", quoting: int = csv.QUOTE_MINIMAL
) -> str:
    """The text of a CSV file."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator=end, quoting=quoting).writerows(rows)
    return text.getvalue()
