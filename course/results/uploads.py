"""grades.csv in the forms that Canvas, Moodle and Blackboard take in.

Each form holds what its LMS needs to find the student and the column, and the points; nothing of
tests or notes.

canvas : the gradebook's import. Canvas finds a student by ID (its own number), else by SIS Login
    ID, and a column by its title; it wants the first columns under just these names, and under them
    a row "Points Possible".
moodle : an assignment's offline grading worksheet. Moodle finds a student by Identifier,
    "Participant " and the number that stands in the names of the files it lets one download, and
    looks for the columns Grade and Last modified (grade), in the site's language. moodle-gradebook
    : the gradebook's CSV import, where one says on the page which column is what.
blackboard : the upload of Work Offline. Blackboard finds a student by Username and a column by the
number after "|" in its title."""

import csv
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from .. import CourseError
from ..papers.papers import CLAIM
from ..papers.rosters import Student
from ..settings import Settings
from .gradebook import TABLE, Gradebook
from .spreadsheet import bare, csv_text, read_rows
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
        name = bare(line["id"])
        student = known.get(name)
        if line["status"] != "graded":
            left_out.append(f"{name}: {line['status']}")
        elif CLAIM in line.get("notes", ""):
            left_out.append(f"{name}: {line['notes']}")
        elif students is not None and student is None:
            left_out.append(f"{name}: not on the roster")
        else:
            lms, share = student.lms if student else "", float(line["total"]) / whole
            rows.append(Row(name, bare(line["name"]), lms, line[counts], share))
            unmarked |= dict.fromkeys(line.get(WAITING, "").split())
    return Grades(lesson, out_of, tuple(rows), tuple(left_out), tuple(unmarked))


def canvas(grades: Grades, column: str) -> str:
    """The text for Canvas: Grades > Import."""
    rows = [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", column],
        ["Points Possible", "", "", "", "", f"{grades.out_of:g}"],
    ]
    for row in grades.rows:
        login = "" if row.id.isdecimal() else row.id
        rows.append([row.called, row.number, "", login, "", row.points])
    return csv_text(rows, "\r\n")


def moodle(grades: Grades, column: str) -> str:
    """The text for an assignment in Moodle: View all submissions > Upload grading worksheet.
    CourseError for ids without a number.
    """
    if nameless := [row.id for row in grades.rows if not row.number]:
        raise CourseError(
            "Moodle's worksheet knows students by the number in the names of the files it lets you"
            f" download, and {', '.join(nameless[:5])} has none: put it into the roster's column"
            " lms and name --roster, or export moodle-gradebook."
        )
    rows = [["Identifier", "Full name", "Grade", "Maximum Grade", "Last modified (grade)"]]
    rows += [
        [f"Participant {row.number}", row.called, row.points, f"{grades.out_of:g}", "-"]
        for row in grades.rows
    ]
    return csv_text(rows, "\r\n")


def moodle_gradebook(grades: Grades, column: str) -> str:
    """The text for Moodle's gradebook: Import > CSV file."""
    rows = [["Username", "Full name", column]]
    rows += [[row.id, row.called, row.points] for row in grades.rows]
    return csv_text(rows, "\r\n")


def blackboard(grades: Grades, column: str) -> str:
    """The text for Blackboard: Work Offline > Upload, delimiter comma; every field in quotes, as it
    asks.
    """
    rows = [["Last Name", "First Name", "Username", column]]
    for row in grades.rows:
        last, comma, first = row.name.partition(", ")
        if not comma:
            first, _, last = row.name.rpartition(" ")
        rows.append([last, first, row.lms or row.id, row.points])
    return csv_text(rows, "\r\n", csv.QUOTE_ALL)


class Upload(NamedTuple):
    """An upload format: what makes it, the title of its column when none is given ({} is the
    lesson), and what to do with the file.
    """

    make: Callable[[Grades, str], str]
    column: str
    next: str


FORMS = {
    "canvas": Upload(
        canvas,
        "Exercises {}",
        "In Canvas: Grades > Import. To fill an assignment that is there, give --column its title"
        " as the gradebook's export has it.",
    ),
    "moodle": Upload(
        moodle,
        "Grade",
        "In Moodle, with the feedback type Offline grading worksheet on: the assignment > View all"
        " submissions > Upload grading worksheet; tick that records are updated even if they have"
        " been modified since.",
    ),
    "moodle-gradebook": Upload(
        moodle_gradebook,
        "Exercises {}",
        "In Moodle: Grades > Import > CSV file; map Username to username and the last "
        "column to the grade item.",
    ),
    "blackboard": Upload(
        blackboard,
        "Exercises {}",
        "In Blackboard: Grade Center > Work Offline > Upload. To fill a column that is there, give"
        " --column its title as the downloaded file has it, the number after | included; any other"
        " title makes a new column of text.",
    ),
}
