"""Finding the papers: from whatever was downloaded to one Paper a student, each with its notebook
or the reason why it has none.

A folder of notebooks, a folder of folders, the zip of an LMS, or a folder with such zips in it: all
are read where they are. Nothing is ever unpacked to the disk, so no name in an archive can reach
outside; and nothing is read beyond a limit, whatever sizes an archive claims."""

import re
import unicodedata
import zipfile
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain, count
from operator import attrgetter, itemgetter
from pathlib import Path

from .. import CourseError
from .downloads import (
    LATE,
    BrokenFile,
    SubmittedFile,
    by_student,
    in_folder,
    in_zip,
    is_notebook,
    is_of_several,
    lms_name,
)
from .reading import Manuscript, read_notebook
from .rosters import Student, find_student, names_file, own_seed, read_students

CLAIM = "papers claim the id"  # in a note: which of them counts is not decided
LARGEST = 20 * 2**20  # bytes of one notebook
MOST_FILES, MOST_BYTES = 20_000, 4 * 2**30  # in all that is read at once
STUDENT_FILES, STUDENT_BYTES = 1_000, 100 * 2**20  # in a zip that one student handed in

# Cyrillic and Greek letters that look as Latin ones do
TWINS = str.maketrans("авеѕіјкмнорсԛтуԝхһԁꙇαενικορτυχ", "abesijkmhopcqtywxhdiaevikoptux")


@dataclass(frozen=True)
class Paper:
    """What one student handed in.

    id : names its row, its feedback and its record: the roster's, else the LMS's, else made of the
    file's name; no two are the same.
    name : the student's name, as far as it is known. file : where it was found. top : the file or
    folder that it came in. source : the bytes of the notebook, or what reads them: a class's
    papers need not be held all at once. exercises : (lesson, seed) of each exercise(...) in it.
    problem : "" or the reason why it is not gradable.
    submitted : when it was handed in, if that is known; without an offset from UTC if the LMS gave
    none. until : when it is due, if that is not the course's deadline. slip : the slip days.
    seed : its set of exercises: the roster's, else the one it names itself, else the course's.
    notes : what else an instructor has to know. reply : how the name of a file for the student
    begins, where an LMS named the paper.
    """

    id: str
    name: str
    file: str
    source: bytes | Callable[[], bytes] = b""
    problem: str = ""
    submitted: datetime | None = None
    seed: int = 0
    notes: tuple[str, ...] = ()
    top: str = ""
    reply: str = ""
    until: datetime | None = None
    slip: int | None = None
    exercises: tuple[tuple[str, int | None], ...] = ()

    @property
    def data(self) -> bytes:
        """The bytes of the notebook."""
        return self.source() if callable(self.source) else self.source


def papers(
    folder: Path, roster: Path | None, lesson: str, course_seed: int, any_set: bool = False
) -> list[Paper]:
    """The papers in `folder` (or in a zip), one for each thing handed in, gradable or not, by id.

    roster : a CSV file with a column id, and maybe name, lms, file, seed and submitted.
    lesson : two digits; of several notebooks of a student those of other lessons are left out.
    course_seed : the seed in course.toml, from which the seed of a student's own variant is made.
    any_set : whether a paper of another set is gradable, on the set that it names.
    CourseError if there is nothing to grade, or for a roster that cannot be read.
    """
    students = read_students(roster) if roster else []
    try:
        downloads = list(_all(folder, roster, students, lesson))
    except OSError as error:
        raise CourseError(f"{folder} cannot be read: {error.strerror or error}.") from error
    unnamed = [
        paper
        for download in sorted(downloads, key=attrgetter("file"))
        for paper in _safely(download, lesson)
    ]
    if not unnamed:
        raise CourseError(
            f"There is no paper in {folder}: notebooks, folders of students or an LMS's zip are"
            " expected there."
        )
    named = _named(unnamed, students, lesson, course_seed, any_set)
    return sorted(named, key=attrgetter("id"))


def missing(papers: Sequence[Paper], roster: Path) -> list[str]:
    """The ids of the roster from which there is no paper."""
    there = {paper.id for paper in papers}
    return [student.id for student in read_students(roster) if student.id not in there]


def _all(folder, roster, students, lesson):
    if folder.is_dir():
        files = in_folder(folder, {roster.resolve()} if roster else set())
    elif not folder.is_file():
        raise CourseError(f"There is no folder {folder}.")
    elif zipfile.is_zipfile(folder):
        try:
            files = in_zip(folder, MOST_FILES, MOST_BYTES)
        except BrokenFile as error:
            raise CourseError(f"{folder} {error}.") from error
    elif is_notebook(folder.name):
        files = [SubmittedFile((folder.name,), folder.stat().st_size, folder.read_bytes)]
    else:
        raise CourseError(f"{folder} is no folder, no zip and no notebook.")
    for download in by_student(files, lesson):
        yield from _inside(download, folder, students, lesson) or [download]


def _inside(download, folder, students, lesson):
    """What is in an LMS's zip that lies among the papers; nothing if it is no zip, or the zip of
    one student.
    """
    if find_student(download.about.id, download.about.name, download.file, students):
        return []
    alone = (
        len(download.files) == 1
        and download.files[0].name == download.top
        and not lms_name(download.top)
    )
    if not folder.is_dir() or not alone or not download.top.lower().endswith(".zip"):
        return []
    try:
        files = in_zip(folder / download.file, MOST_FILES, MOST_BYTES)
    except BrokenFile:
        return []  # its row will say so
    if not is_of_several(files, lesson):
        return []
    downloads = by_student(files, lesson)
    return [inner._replace(outer=f"{download.file}/{inner.outer}") for inner in downloads]


def _safely(download, lesson):
    """The papers among what one student handed in; whatever reading them raises is the problem of
    this one.
    """
    plain = Paper(
        download.about.id,
        download.about.name,
        download.file[:200],
        submitted=download.about.submitted,
        notes=download.notes,
        top=download.file,
        reply=download.about.reply,
    )
    try:
        return _papers_of(download, plain, lesson)
    except Exception as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        return [replace(plain, problem=f"it cannot be read: {why}")]


def _papers_of(download, plain, lesson):
    """Usually one; with a problem if there is none."""
    notebooks, problems = _notebooks(download)
    if not notebooks:
        return [replace(plain, problem=[*problems, "there is no notebook (.ipynb)"][0])]
    ours, called, read = [], [], []
    for path, file in notebooks:
        reading = _read(file)
        problem, stated = reading.problem, [which for which, _ in reading.exercises]
        if stated and lesson not in stated:
            problem = f"it is a paper of lesson {stated[0]}, not {lesson}"
        good = b"" if problem else file.read
        paper = replace(
            plain, file=path[:200], source=good, problem=problem, exercises=reading.exercises
        )
        read.append(paper)
        if lesson in stated:
            ours.append(paper)
        elif not stated and Path(path).name.startswith(f"{lesson}_"):
            called.append(paper)
    return ours or called or read


def _notebooks(download):
    """The notebooks handed in by path, those in the student's own zips too, and why zips could not
    be opened.
    """
    notebooks = [(download.path(file), file) for file in download.files if is_notebook(file.name)]
    problems = []
    for file in download.files:
        if notebooks or not file.name.lower().endswith(".zip"):
            continue
        try:
            if file.size > STUDENT_BYTES:
                raise BrokenFile(f"is larger than {STUDENT_BYTES // 2**20} MB")
            notebooks += [
                (f"{download.path(file)}/{'/'.join(inner.parts)}", inner)
                for inner in in_zip(file.read, STUDENT_FILES, STUDENT_BYTES)
                if is_notebook(inner.name)
            ]
            if not notebooks:
                raise BrokenFile("holds no notebook")
        except BrokenFile as error:
            problems.append(f"its zip {error}")
    return sorted(notebooks, key=itemgetter(0)), problems


def _read(file):
    """What a notebook says, or the reason why it is not gradable."""
    if file.size > LARGEST:
        large = f"larger than 20 MB ({file.size / 2**20:.0f} MB)"
        return Manuscript(f"{large}: clear its outputs and hand it in again")
    try:
        return read_notebook(file.read())
    except BrokenFile as error:
        return Manuscript(f"it {error}")


def _named(papers, students, lesson, course_seed, any_set):
    """The papers with the roster's ids, names, seeds and times, and with ids of their own."""
    whose, claims = [], defaultdict(list)
    for paper in papers:
        student = find_student(paper.id, paper.name, paper.top, students)
        wanted = student.id if student else safe_id(paper.id)
        whose.append((paper, student, wanted))
        claims[wanted.casefold()].append(paper.file)

    def last(entry):
        # first the files that the roster names itself, then those of its other students
        paper, student, _ = entry
        return student is None, not (student and names_file(student, paper.top)), paper.file

    roster, taken = {student.id.casefold() for student in students}, set()
    for paper, student, wanted in sorted(whose, key=last):
        # a roster's id is its student's alone
        others = roster - {wanted.casefold()} if student else roster
        first = wanted if wanted.casefold() not in others else f"{wanted}-unknown"
        names = chain([first], (f"{first}-{number}" for number in count(2)))
        given = next(name for name in names if name.casefold() not in taken | others)
        taken.add(given.casefold())
        known = student or Student("")
        notes = [note for note in paper.notes if not (known.submitted and note == LATE)]
        if alike := [
            other
            for other in taken | roster
            if other != given.casefold() and _skeleton(other) == _skeleton(given)
        ]:
            notes.append(f"its id {given!r} looks like {min(alike)!r} and is another")
        if students and student is None:
            notes.append("not found on the roster")
        files, decided = claims[wanted.casefold()], student and names_file(student, paper.top)
        if len(files) > 1 and not decided:
            notes.append(f"{len(files)} {CLAIM} {wanted}: {', '.join(files)}")
        seed, odd = _seed(paper, student, lesson, course_seed)
        if odd.startswith("it is") and not any_set:
            paper, odd = replace(paper, source=b"", problem=odd), ""
        yield replace(
            paper,
            id=given,
            name=known.name or paper.name,
            seed=seed,
            submitted=known.submitted or paper.submitted,
            until=known.until,
            slip=known.slip,
            notes=(*notes, *filter(None, [odd])),
        )


def _skeleton(text):
    """An id as an eye takes it: full-width letters and those of other alphabets as their twins."""
    return unicodedata.normalize("NFKC", text).casefold().translate(TWINS)


def _seed(paper, student, lesson, course_seed):
    """The set of exercises to grade a paper on, and what is odd about it."""
    named = [seed for which, seed in paper.exercises if which == lesson and seed is not None]
    stated = [] if paper.problem else list(dict.fromkeys(named))
    own = own_seed(course_seed, student.id) if student else None
    if student and student.seed:
        wanted = own if student.seed == "own" else int(student.seed)
        odd = f"it names set {', '.join(map(str, stated[:1]))}; graded on the roster's, {wanted}"
        return wanted, odd if stated and wanted not in stated else ""
    known = [seed for seed in stated if seed in (course_seed, own)]
    if known or not stated:
        return [*known, course_seed][0], ""
    return stated[0], f"it is a paper of set {stated[0]}, and the course's is {course_seed}"


def safe_id(text: str) -> str:
    """A name that is fit for a file and for a cell: letters, digits and . @ _ -, at most 50 of
    them.

    >>> safe_id("../../Zoë  Müller"), safe_id("=1+1"), safe_id("")
    ('Zoë_Müller', '1_1', 'paper')
    """
    text = re.sub(r"[^\w.@-]+", "_", unicodedata.normalize("NFC", text))
    return re.sub(r"\.{2,}", ".", text).strip("._-@")[:50] or "paper"
