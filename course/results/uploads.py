"""grades.csv in the forms that Canvas, Moodle and Blackboard take in, as `uploads.toml` tells them.

Each form holds what its LMS needs to find the student and the column, and the points; nothing of
tests or notes."""

import csv
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from .. import CourseError
from ..papers.papers import CLAIM
from ..papers.rosters import Student
from ..settings import Settings
from .gradebook import TABLE, Gradebook
from .spreadsheet import csv_text, read_rows
from .table import WAITING


class Row(NamedTuple):
    """One graded paper: whose it is, the LMS's number or user name where it is not the id, the
    points as grades.csv writes them, and what share of all they are, exactly.
    """

    id: str
    name: str
    lms: str
    points: str
    share: float = 0.0

    @property
    def called(self) -> str:
        """The student's name, or what stands for it."""
        return self.name or self.id

    @property
    def number(self) -> str:
        """The number that the LMS knows the student by, or ""."""
        return next((text for text in (self.lms, self.id) if text.isdecimal()), "")

    @property
    def login(self) -> str:
        """The id, if that is no number."""
        return "" if self.id.isdecimal() else self.id

    @property
    def user(self) -> str:
        """The user name in the LMS."""
        return self.lms or self.id

    @property
    def names(self) -> tuple[str, str]:
        """The first name and the last."""
        last, comma, first = self.name.partition(", ")
        if not comma:
            first, _, last = self.name.rpartition(" ")
        return first, last


class Grades(NamedTuple):
    """What there is to upload for one lesson.

    left_out : for each paper that is not in rows, its id and why. unmarked : questions that wait
    for a person's marks."""

    lesson: str
    out_of: float
    rows: tuple[Row, ...]
    left_out: tuple[str, ...]
    unmarked: tuple[str, ...]


def read_grades(settings: Settings, out: Path, students: Sequence[Student] | None = None) -> Grades:
    """The grades in a folder that `grade` filled; CourseError if it holds none.

    students : the roster; then only those on it are in."""
    book = Gradebook(out)
    lesson = book.run()["lesson"]
    whole = book.solution().out_of + settings.oral.get(lesson, 0)
    known = {student.id: student for student in students or ()}
    rows, left_out, unmarked = [], [], {}
    lines = read_rows(out / TABLE, "The grades", ("id", "name", "total", "status"))
    # the column of what the exercises count in this course, if they count another number of points
    counts = next(
        (name for _, line in lines[:1] for name in line if name.startswith("of ")), "total"
    )
    out_of = whole if counts == "total" else float(counts[3:])
    for _, line in lines:
        name = line["id"]
        student = known.get(name)
        if line["status"] != "graded":
            left_out.append(f"{name}: {line['status']}")
        elif CLAIM in line.get("notes", ""):
            left_out.append(f"{name}: {line['notes']}")
        elif students is not None and student is None:
            left_out.append(f"{name}: not on the roster")
        else:
            lms, share = student.lms if student else "", float(line["total"]) / whole
            rows.append(Row(name, line["name"], lms, line[counts], share))
            unmarked |= dict.fromkeys(line.get(WAITING, "").split())
    return Grades(lesson, out_of, tuple(rows), tuple(left_out), tuple(unmarked))


def upload(form: str, grades: Grades, column: str = "") -> str:
    """The text of the file to upload. column : the title of the LMS's column, if it is not the
    usual one. CourseError for ids without a number where the LMS knows students by that.
    """
    told = FORMS[form]
    if told.get("numbered") and (nameless := [row.id for row in grades.rows if not row.number]):
        raise CourseError(
            "Moodle's worksheet knows students by the number in the names of the files it lets you"
            f" download, and {', '.join(nameless[:5])} has none: put it into the roster's column"
            " lms and name --roster, or export moodle-gradebook."
        )
    about = {"column": column or told["column"].format(grades.lesson), "out_of": grades.out_of}
    rows = [[cell.format(**about) for cell in line] for line in told["head"]]
    rows += [[cell.format(row=row, **about) for cell in told["row"]] for row in grades.rows]
    return csv_text(rows, "\r\n", csv.QUOTE_ALL if told.get("quoted") else csv.QUOTE_MINIMAL)


FORMS = tomllib.loads(Path(__file__).with_name("uploads.toml").read_text(encoding="utf-8"))
