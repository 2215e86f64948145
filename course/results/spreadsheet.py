"""CSV files that people open in a spreadsheet, which must take no cell for a formula."""

import csv
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

from .. import CourseError

LONGEST = 1_000  # characters in a cell
CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
# where a cell begins, whatever a spreadsheet takes for its separator
FORMULA = re.compile(r"(^|[;|])([\s\"']*[=+\-@|＝＋－＠].)")
GUARDED = re.compile(r"(^|[;|])'(?=[\s\"']*[=+\-@|＝＋－＠].)")


def guarded(text: str) -> str:
    """A text as a cell that is no formula, wherever a spreadsheet cuts it: an apostrophe stands
    before what would be one. Control characters and ends of lines become spaces.

    >>> guarded("=1+1"), guarded("Ada"), guarded("a;=1+1")
    ("'=1+1", 'Ada', "a;'=1+1")
    """
    text = CONTROL.sub(" ", text.encode("utf-8", "replace").decode())
    return FORMULA.sub(r"\1'\2", shortened(text, LONGEST))


def shortened(text: str, longest: int) -> str:
    """The text, or its beginning and three dots."""
    return text if len(text) <= longest else text[: longest - 3] + "..."


def bare(cell: str) -> str:
    """The text again.

    >>> bare(guarded("=1+1;-2")), bare("'quoted'")
    ('=1+1;-2', "'quoted'")
    """
    return GUARDED.sub(r"\1", cell)


def csv_text(
    rows: Iterable[Sequence[Any]], end: str = "\n", quoting: Literal[0, 1] = csv.QUOTE_MINIMAL
) -> str:
    """The text of a CSV file in which no cell is a formula."""
    text = io.StringIO(newline="")
    for row in rows:
        cells = [guarded(cell) if isinstance(cell, str) else cell for cell in row]
        csv.writer(text, lineterminator=end, quoting=quoting).writerow(cells)
    return text.getvalue()


def read_rows(path: Path, what: str, columns: Sequence[str]) -> list[tuple[int, dict[str, str]]]:
    """The rows of a CSV file with the numbers of their lines, by the names of the columns in small
    letters: the texts as they were before they were `guarded`; what is missing is "".

    Commas, semicolons or tabs may part the columns. CourseError if it cannot be read, or lacks one
    of these columns, or has one twice. what : how a message calls its rows."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CourseError(f"{what} {path} cannot be read: {error.strerror}.") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")  # as a spreadsheet on Windows saves a CSV
    first = text.partition("\n")[0]
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    try:
        names = [name.strip().lower() for name in next(lines, [])]
        if not {*columns} <= {*names}:
            raise CourseError(f"{what} {path} need the columns {', '.join(columns)}.")
        if twice := [name for name in names if name and names.count(name) > 1]:
            raise CourseError(f"{what} {path} have the column {twice[0]} twice.")
        return [
            (
                lines.line_num,
                dict.fromkeys(names, "")
                | {name: bare(cell.strip()) for name, cell in zip(names, row)},
            )
            for row in lines
            if row
        ]
    except csv.Error as error:
        raise CourseError(f"{what} {path} are not a CSV file: {error}.") from error
