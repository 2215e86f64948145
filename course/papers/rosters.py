"""The roster: who is in the course, and whose paper a file is."""

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from .. import CourseError
from ..results.spreadsheet import read_rows
from .downloads import lms_name

# what stands in a cell of the roster, and what is said of another text
FORMS = {
    "id": (r"[\w@-][\w.@-]*", "the id {!r} is not made of letters, digits and . @ _ - ."),
    "seed": (r"\d{0,18}|own", "the seed {!r} is no whole number and not the word own."),
    "slip": (r"[0-9]{0,3}", "the slip days {!r} are no whole number."),
}


class Student(NamedTuple):
    """A row of the roster.

    id : the column id, by which everything is named. name : "Jane Doe" or "Doe, Jane". lms : the
    LMS's number or user name,
    if that is not the id. file : the name of the paper's file or folder, if nothing else tells
    whose it is.
    seed : a whole number, "own" for the variant made for this id, or "". submitted : when the paper
    was handed in. until : when it is due, if that is not the course's deadline. slip : the days it
    may be late for nothing."""

    id: str
    name: str = ""
    lms: str = ""
    file: str = ""
    seed: str = ""
    submitted: datetime | None = None
    until: datetime | None = None
    slip: int | None = None


def own_seed(seed: int, student: str) -> int:
    """The seed of one student's set: the same for the same course seed and id, and of no use to
    guess another's.

    >>> own_seed(2026, "ada") == own_seed(2026, "ada") != own_seed(2026, "bob")
    True
    """
    return int.from_bytes(hashlib.sha256(f"{seed}/{student}".encode()).digest()[:4], "big")


def read_students(path: Path) -> list[Student]:
    """The students of a roster: a CSV file whose header has a column id. CourseError, with the
    line, for an id, a seed or a time that is none, for an id or a number of the LMS that is there
    twice, and for a column whose name is nearly that of one.
    """
    students, numbers = {}, set()
    rows = read_rows(path, "The rows of the roster", ("id",))
    columns = {column for _, row in rows for column in row}
    for field in Student._fields:
        if field not in columns and (near := get_close_matches(field, columns, 1, 0.8)):
            raise CourseError(f"The roster {path} has a column {near[0]!r}: call it {field}.")
    for number, row in rows:
        place = f"The roster {path}, line {number}"
        cells: dict[str, Any] = {field: row.get(field, "") for field in Student._fields}
        for field, (form, said) in FORMS.items():
            if not re.fullmatch(form, cells[field]):
                raise CourseError(f"{place}: {said.format(cells[field])}")
        name, lms = cells["id"], cells["lms"]
        if name.casefold() in students:
            raise CourseError(f"{place}: the id {name!r} is there twice.")
        if lms in numbers:
            raise CourseError(f"{place}: the lms {lms!r} is there twice.")
        numbers |= {lms} - {""}
        for field in ("submitted", "until"):
            try:
                cells[field] = datetime.fromisoformat(cells[field]) if cells[field] else None
            except ValueError as error:
                raise CourseError(
                    f"{place}: {cells[field]!r} is no time such as 2026-12-11T23:59:00+01:00."
                ) from error
        cells["slip"] = int(cells["slip"]) if cells["slip"] else None
        students[name.casefold()] = Student(**cells)
    if not students:
        raise CourseError(f"The roster {path} has no row for a student.")
    return list(students.values())


def find_student(key: str, name: str, file: str, students: Sequence[Student]) -> Student | None:
    """Whose paper it is: by the roster's file, the LMS's id, the name, or an id that stands in the
    name of the file or folder it came in, as far as that is not the student's; None if that is not
    plain.
    """
    stems, before = [], []
    for part in _parts(file):
        if about := lms_name(part):
            part = f"{about.group[0]} {about.id}"
            before += [about.group[0].casefold()] if about.submitted else []
        stems.append(part.casefold().partition(".ipynb")[0])
    names = {_letters(name)} - {""} or {_letters(key)} - {""}

    def marks(student):
        return {student.id.casefold(), student.lms.casefold()} - {""}

    signs = (
        lambda student: names_file(student, file),
        lambda student: key.casefold() in marks(student),
        # Blackboard's user names may hold the _ that stands before them
        lambda student: any(
            text.endswith(f"_{mark}") for text in before for mark in marks(student)
        ),
        lambda student: bool(names & _spellings(student.name)),
        lambda student: any(
            len(mark) >= 3 and re.search(rf"(?<![^\W_]){re.escape(mark)}(?![^\W_])", stem)
            for stem in stems
            for mark in marks(student)
        ),
    )
    for sign in signs:
        signed = [student for student in students if sign(student)]
        if len(signed) == 1:
            return signed[0]
    return None


def names_file(student: Student, file: str) -> bool:
    """Whether the student's row names the file, or the folder it is in."""
    parts = _parts(file.casefold())
    stems = [part.partition(".ipynb")[0] for part in parts]
    return bool(student.file) and student.file.casefold() in (*parts, *stems)


def _parts(file):
    return file.replace("\\", "/").split("/")


def _letters(text):
    """A name without accents, spaces and capitals."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", text.casefold())))


def _spellings(name):
    """A name with its words in every order that begins with another one: Jane Doe, Doe Jane."""
    words = list(filter(None, map(_letters, re.split(r"[\s,]+", name))))
    return {"".join(words[start:] + words[:start]) for start in range(len(words))}
