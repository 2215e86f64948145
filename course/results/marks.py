"""Marks that a person gives: the table to fill in, and reading it back."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .. import CourseError
from .gradebook import read_json
from .record import Marked
from .spreadsheet import csv_text, read_rows

COLUMNS = ("id", "question", "out_of", "points", "comment")
# remarks to be used again: "#code" in a comment stands for one, and for its points
RUBRIC, REMARKS = "rubric.csv", ("question", "code", "points", "remark")
ROWS = "The marks", ("id", "question", "points")
Key = tuple[str, str]  # the paper's id, the question's


class OpenMark(NamedTuple):
    """A mark that is to be given to an answer, or changed. pseudonym : what stands for the id in
    by_hand/.
    """

    id: str
    pseudonym: str
    answer: Marked

    @property
    def question(self) -> str:
        """The name of the question."""
        return self.answer.id


class Mark(NamedTuple):
    """A mark that was given, with what the student is told about it."""

    points: float
    comment: str = ""


def read_marks(path: Path, asked: Sequence[OpenMark]) -> dict[Key, Mark]:
    """The marks in a filled-in marks.csv; rows whose points are still empty are left out.

    Commas or semicolons may part the columns, and 2,5 may stand for 2.5, as a spreadsheet writes
    it. #code in a comment stands for a remark of the rubric.csv beside the file; where no points
    are given, those of its remarks are added up. CourseError names the line that cannot be right:
    an unknown paper, question or remark, points that are no number, or too many, or given twice."""
    remarks = _remarks(path.with_name(RUBRIC))
    wanted = {(name, mark.question): mark for mark in asked for name in (mark.id, mark.pseudonym)}
    marks = {}
    for number, row in read_rows(path, *ROWS):
        place = f"{path}, line {number}"
        key = row["id"], row["question"]
        if key not in wanted:
            raise CourseError(f"{place}: there is no answer to {key[1]!r} by {key[0]!r} to mark.")
        mark = wanted[key]
        points, comment = row["points"], row.get("comment", "")
        known = remarks.get(mark.question, {})
        used = re.findall(r"#(\w+)", comment) if known else []
        if unknown := [code for code in used if code not in known]:
            raise CourseError(f"{place}: {RUBRIC} has no remark #{unknown[0]} for {mark.question}.")
        worth = [known[code][0] for code in used if known[code][0] is not None]
        if worth and not points:
            points = f"{min(max(sum(worth), 0), mark.answer.out_of):g}"
        if not points:
            continue
        if used:
            parts = re.split(r"#(\w+)", comment)
            parts[1::2] = [known[code][1] for code in used]
            comment = "".join(parts)
        if (mark.id, mark.question) in marks:
            raise CourseError(f"{place}: {key[1]} of {key[0]} is marked twice.")
        value = points.replace(",", ".")
        if not re.fullmatch(r"\d+(\.\d*)?", value) or float(value) > mark.answer.out_of:
            raise CourseError(
                f"{place}: the points are {points!r}, and a number from 0 to"
                f" {mark.answer.out_of:g} is expected."
            )
        marks[mark.id, mark.question] = Mark(float(value), comment)
    return marks


def _remarks(path):
    """The remarks of a rubric.csv, none if there is no such file: by question and code, what each
    is worth, None for nothing, and its text.
    """
    found = {}
    for number, row in read_rows(path, "The remarks", REMARKS) if path.exists() else []:
        points, code = row["points"].replace(",", "."), row["code"].lstrip("#")
        if not re.fullmatch(r"(-?\d+(\.\d*)?)?", points) or not re.fullmatch(r"\w+", code):
            raise CourseError(
                f"{path}, line {number}: a code of letters and digits, and a number of points or"
                " none, are expected."
            )
        worth = float(points) if points else None
        found.setdefault(row["question"], {})[code] = worth, row["remark"]
    return found


def marks_to_fill(asked: Sequence[OpenMark], path: Path) -> str:
    """The text of marks.csv: a row for each answer to mark, question by question, and then what
    else stands at `path`; what is already filled in there is kept.
    """
    rows = {
        key: [*key, f"{mark.answer.out_of:g}", "", ""]
        for mark in asked
        for key in [(mark.pseudonym, mark.question)]
    }
    for _, row in read_rows(path, *ROWS) if path.exists() else []:
        key = row["id"], row["question"]
        begun = rows.get(key, [*key, row.get("out_of", "")])
        rows[key] = [*begun[:3], row["points"], row.get("comment", "")]
    return csv_text([COLUMNS, *rows.values()])


def kept_marks(path: Path) -> dict[Key, Mark]:
    """The marks that were merged before; none if there is no such file. CourseError if it is
    damaged.
    """
    if not path.exists():
        return {}
    try:
        return {
            (entry["id"], entry["question"]): Mark(float(entry["points"]), str(entry["comment"]))
            for entry in read_json(path)
        }
    except (ValueError, KeyError, TypeError) as error:
        raise CourseError(f"{path} is damaged: take it away and merge the marks again.") from error


def marks_to_keep(marks: Mapping[Key, Mark]) -> list[dict[str, Any]]:
    """What stands in the file that `kept_marks` reads."""
    return [
        {"id": paper, "question": question, **mark._asdict()}
        for (paper, question), mark in marks.items()
    ]
