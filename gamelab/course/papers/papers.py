"""Finding the papers: from whatever was downloaded to one Paper a student, each with its notebook
or the reason why it has none.

A folder of notebooks, a folder of folders, the zip of an LMS, or a folder with such zips in it: all
are read where they are. Nothing is ever unpacked to the disk, so no name in an archive can reach
outside; and nothing is read beyond a limit, whatever sizes an archive claims."""

from __future__ import annotations

import re
import unicodedata
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from .. import CourseError
from .downloads import (
    Found,
    Handed,
    Unreadable,
    bundle,
    in_folder,
    in_zip,
    is_bundle,
    is_notebook,
    lms_name,
)
from .manuscript import Manuscript, problem_of
from .rosters import Student, find_student, names_file, own_seed, read_students

LARGEST = 20 * 2**20  # bytes of one notebook
MOST_FILES, MOST_BYTES = 20_000, 4 * 2**30  # in all that is read at once
STUDENT_FILES, STUDENT_BYTES = 1_000, 100 * 2**20  # in a zip that one student handed in


@dataclass(frozen=True)
class Paper:
    """What one student handed in.

    id : names its row, its feedback and its record: the roster's, else the LMS's, else made of the
    file's name; no two are the same.
    name : the student's name, as far as it is known. file : where it was found. data : the bytes of
    the notebook.
    problem : "" or the reason why it is not gradable.
    submitted : when it was handed in, if that is known; without an offset from UTC if the LMS gave
    none.
    seed : its set of exercises: the roster's, else the one it names itself, else the course's.
    notes : what else an instructor has to know.
    """

    id: str
    name: str
    file: str
    data: bytes = b""
    problem: str = ""
    submitted: datetime | None = None
    seed: int | None = None
    notes: tuple[str, ...] = ()


def papers(
    folder: Path, roster: Path | None, lesson: str = "", course_seed: int | None = None
) -> list[Paper]:
    """The papers in `folder` (or in a zip), one for each thing handed in, gradable or not, by id.

    roster : a CSV file with a column id, and maybe name, lms, file, seed and submitted.
    lesson : two digits; of several notebooks of a student those of other lessons are left out.
    course_seed : the seed in course.toml, from which the seed of a student's own variant is made.
    CourseError if there is nothing to grade, or for a roster that cannot be read.
    """
    students = read_students(roster) if roster else []
    try:
        handed = list(_all(folder, roster, lesson))
    except OSError as error:
        raise CourseError(f"{folder} cannot be read: {error.strerror or error}.") from error
    found = [
        paper
        for one in sorted(handed, key=lambda one: one.file)
        for paper in _papers_of(one, lesson)
    ]
    if not found:
        raise CourseError(
            f"There is no paper in {folder}: notebooks, folders of students or an LMS's zip are"
            " expected there."
        )
    return sorted(_named(found, students, lesson, course_seed), key=lambda paper: paper.id)


def missing(found: Sequence[Paper], roster: Path) -> list[str]:
    """The ids of the roster from which there is no paper."""
    there = {paper.id for paper in found}
    return [student.id for student in read_students(roster) if student.id not in there]


def _all(folder: Path, roster: Path | None, lesson: str) -> Iterator[Handed]:
    if folder.is_file():
        if not zipfile.is_zipfile(folder):
            if not is_notebook(folder.name):
                raise CourseError(f"{folder} is no folder, no zip and no notebook.")
            files = [Found((folder.name,), folder.stat().st_size, folder.read_bytes)]
        else:
            files = _unzipped(folder)
    elif folder.is_dir():
        files = in_folder(folder, {roster.resolve()} if roster else set())
    else:
        raise CourseError(f"There is no folder {folder}.")
    for one in bundle(files, lesson):
        inner = _bundle_inside(one, folder, lesson)
        if inner is None:
            yield one
        else:
            yield from inner


def _unzipped(path: Path) -> list[Found]:
    try:
        return in_zip(path, MOST_FILES, MOST_BYTES)
    except Unreadable as error:
        raise CourseError(f"{path} {error}.") from error


def _bundle_inside(one: Handed, folder: Path, lesson: str) -> list[Handed] | None:
    """What is in an LMS's zip that lies among the papers; None if it is no zip, or the zip of one
    student.
    """
    if (
        not folder.is_dir()
        or len(one.files) != 1
        or not one.top.lower().endswith(".zip")
        or one.files[0].name != one.top
        or lms_name(one.top)
    ):
        return None
    try:
        files = in_zip(folder / one.file, MOST_FILES, MOST_BYTES)
    except Unreadable:
        return None  # its row will say so
    if not is_bundle(files, lesson):
        return None
    return [replace(inner, outer=f"{one.file}/{inner.outer}") for inner in bundle(files, lesson)]


def _papers_of(one: Handed, lesson: str) -> list[Paper]:
    """The papers among what one student handed in: usually one; with a problem if there is none."""
    plain = Paper(one.key, one.name, one.file[:200], submitted=one.submitted, notes=one.notes)
    notebooks, problems = _notebooks(one)
    if not notebooks:
        return [replace(plain, problem=problems[0] if problems else _no_notebook(one))]
    read = [(path, *_read(path, found)) for path, found in notebooks]
    stated = {path: Manuscript.of(data).lessons for path, data, problem in read if not problem}
    if len(read) > 1 and lesson:
        ours = [entry for entry in read if lesson in stated.get(entry[0], ())] or [
            entry
            for entry in read
            if not stated.get(entry[0]) and Path(entry[0]).name.startswith(f"{lesson}_")
        ]
        read = ours or read
    made = []
    for path, data, problem in read:
        others = [other for other in stated.get(path, ()) if other != lesson]
        if not problem and lesson and others and lesson not in stated[path]:
            problem = f"it is a paper of lesson {others[0]}, not {lesson}"
        note = (f"one of {len(read)} notebooks handed in together",) if len(read) > 1 else ()
        made.append(
            replace(
                plain,
                file=path[:200],
                data=b"" if problem else data,
                problem=problem,
                notes=one.notes + note,
            )
        )
    return made


def _notebooks(one: Handed) -> tuple[list[tuple[str, Found]], list[str]]:
    """The notebooks handed in by path, those in the student's own zips too, and why zips could not
    be opened.
    """
    found = [(one.path(file), file) for file in one.files if is_notebook(file.name)]
    problems = []
    for file in one.files:
        if found or not file.name.lower().endswith(".zip"):
            continue
        if file.size > STUDENT_BYTES:
            problems.append(f"its zip is larger than {STUDENT_BYTES // 2**20} MB")
            continue
        try:
            inside = in_zip(file.read(), STUDENT_FILES, STUDENT_BYTES)
        except Unreadable as error:
            problems.append(f"its zip {error}")
            continue
        found += [
            (f"{one.path(file)}/{'/'.join(inner.parts)}", inner)
            for inner in inside
            if is_notebook(inner.name)
        ]
        if not found:
            problems.append("its zip holds no notebook")
    return sorted(found, key=lambda entry: entry[0]), problems


def _no_notebook(one: Handed) -> str:
    names = sorted(file.name for file in one.files if not file.folder)
    if not names:
        return "the folder is empty"
    kinds = sorted({Path(name).suffix.lower() or name for name in names})
    return f"there is no notebook (.ipynb), only {', '.join(kinds[:4])}"


def _read(path: str, found: Found) -> tuple[bytes, str]:
    """The bytes of a notebook, and the reason why it is not gradable, or ""."""
    if found.size > LARGEST:
        return (
            b"",
            (
                f"larger than 20 MB ({found.size / 2**20:.0f} MB): clear its outputs and hand it in"
                " again"
            ),
        )
    try:
        data = found.read()
    except Unreadable as error:
        return b"", f"it {error}"
    except OSError as error:
        return b"", f"it cannot be read: {error.strerror or error}"
    return data, problem_of(data)


def _named(
    found: list[Paper], students: list[Student], lesson: str, course_seed: int | None
) -> Iterator[Paper]:
    """The papers with the roster's ids, names, seeds and times, and with ids of their own."""
    whose = [find_student(paper.id, paper.name, paper.file, students) for paper in found]
    taken: dict[str, int] = {student.id.casefold(): 0 for student in students}
    order = sorted(
        range(len(found)),
        key=lambda index: (
            whose[index] is None,
            not _is_said(whose[index], found[index]),
            found[index].file,
        ),
    )
    for index in order:
        paper, student = found[index], whose[index]
        wanted = student.id if student else safe_id(paper.id)
        given, number = wanted, 1
        while taken.get(given.casefold(), 0):
            number += 1
            given = f"{wanted}-{number}"
        if (
            student is None and taken.get(given.casefold()) == 0
        ):  # a roster's id is its student's alone
            given = f"{given}-unknown"
        taken[given.casefold()] = taken.get(given.casefold(), 0) + 1
        notes = list(paper.notes)
        if students and student is None:
            notes.append("not found on the roster")
        if number > 1:
            notes.append(f"another paper has the id {wanted}")
        seed, said = _seed(paper, student, lesson, course_seed)
        yield replace(
            paper,
            id=given,
            name=student.name if student and student.name else paper.name,
            seed=seed,
            submitted=student.submitted if student and student.submitted else paper.submitted,
            notes=tuple(notes + said),
        )


def _is_said(student: Student | None, paper: Paper) -> bool:
    """Whether the roster itself names the paper's file."""
    return student is not None and names_file(student, paper.file)


def _seed(
    paper: Paper, student: Student | None, lesson: str, course_seed: int | None
) -> tuple[int | None, list[str]]:
    """The set of exercises to grade a paper on, and what is odd about it."""
    stated = [] if paper.problem else Manuscript.of(paper.data).seeds(lesson)
    own = own_seed(course_seed, student.id) if student and course_seed is not None else None
    if student and student.seed:
        wanted = own if student.seed == "own" else int(student.seed)
        return wanted, (
            [f"it names set {stated[0]}; graded on the roster's, {wanted}"]
            if stated and wanted not in stated
            else []
        )
    expected = [seed for seed in stated if seed in (course_seed, own)]
    if expected or not stated:
        return [*expected, course_seed][0], []
    return stated[0], (
        [f"graded on set {stated[0]}, which it names itself; the course's is {course_seed}"]
        if course_seed is not None
        else []
    )


def safe_id(text: str) -> str:
    """A name that is fit for a file and for a cell: letters, digits and . @ _ -, at most 60 of
    them.

    >>> safe_id("../../Zoë  Müller"), safe_id("=1+1"), safe_id("")
    ('Zoë_Müller', '1_1', 'paper')
    """
    text = re.sub(r"[^\w.@-]+", "_", unicodedata.normalize("NFC", text))
    return re.sub(r"\.{2,}", ".", text).strip("._-@")[:60] or "paper"
