"""What was handed in, before anybody reads it: the files of a folder or a zip, and which of them
belong to one student.

Canvas, Moodle and Blackboard each name the files of a download in their own way; other files are
told apart by their names, and folders by theirs."""

import io
import os
import re
import zipfile
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from operator import attrgetter
from pathlib import Path, PurePosixPath
from typing import NamedTuple

# doejane_LATE_12345_678901_answers.ipynb: name, Canvas's number of the student, and of the
# submission
CANVAS = re.compile(r"(?P<reply>(?P<name>[^_]+)(?P<late>_LATE)?_(?P<id>\d+)_\d{3,})_.+", re.S)
# Jane Doe_12345_assignsubmission_file_answers.ipynb, or a folder of that name with the files in it
MOODLE = re.compile(
    r"(?P<reply>(?P<name>.+?)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext))(?:_.*)?", re.S
)
# Exercises 03_jdoe_attempt_2026-12-11-23-59-00_answers.ipynb, and the receipt ...-00.txt beside it
BLACKBOARD = re.compile(r"(?P<name>.+?)_attempt_(?P<id>\d{4}(?:-\d\d){5})(?:_.+|\.txt)", re.S)
LATE = "Canvas calls it late, and gives no time: put that in the roster's column submitted"
JUNK = {"__macosx", "thumbs.db", "desktop.ini", "__pycache__"}


class BrokenFile(Exception):
    """An archive or a file in it cannot be read: its text goes on after "its zip"."""


class SubmittedFile(NamedTuple):
    """A file, not read yet: its path in parts, its size in bytes, and how to read it; or an empty
    folder.
    """

    parts: tuple[str, ...]
    size: int
    read: Callable[[], bytes]
    folder: bool = False

    @property
    def name(self) -> str:
        return self.parts[-1]


class LmsName(NamedTuple):
    """What the name of a file or folder of an LMS's download says. group : the LMS's own part of
    it, in which nothing is the student's. reply : how the name of a file must begin for Canvas or
    Moodle to hand it back to the student.
    """

    group: tuple[str, ...]
    id: str
    name: str
    submitted: datetime | None = None
    note: str = ""
    reply: str = ""


class Download(NamedTuple):
    """The files of one student, or what looks like it.

    about : what the LMS says of it, or the name of the folder or file as its id.
    outer : the folders and the zip around it, "" or ending in a slash."""

    about: LmsName
    outer: str
    files: tuple[SubmittedFile, ...]
    notes: tuple[str, ...]

    @property
    def top(self) -> str:
        """The name of its own folder or file."""
        return self.files[0].parts[0]

    @property
    def file(self) -> str:
        """Where it is, as the CSV says it."""
        return self.outer + self.top

    def path(self, file: SubmittedFile) -> str:
        """Where one of its files is."""
        return self.outer + "/".join(file.parts)


def lms_name(name: str) -> LmsName | None:
    """The parts of a name that Canvas, Moodle or Blackboard gave; None for any other.

    What follows the LMS's own part is the student's, whatever it looks like.

    >>> lms_name("doejane_LATE_12345_678901_answers.ipynb").id
    '12345'
    >>> lms_name("Jane Doe_77_assignsubmission_file_1_9_assignsubmission_file_.ipynb").name
    'Jane Doe'
    >>> lms_name("Exercises 03_jdoe_attempt_2026-12-11-23-59-00_answers.ipynb").submitted
    datetime.datetime(2026, 12, 11, 23, 59)
    """
    matches = filter(None, (form.fullmatch(name) for form in (CANVAS, MOODLE, BLACKBOARD)))
    match = min(matches, key=lambda match: match.end("id"), default=None)
    if match is None:
        return None
    who, own = match["name"], match["id"]
    if match.re is not BLACKBOARD:
        note = LATE if match.re is CANVAS and match["late"] else ""
        # an LMS whose names give nothing back to a student has none
        reply = match["reply"] if "reply" in match.re.groupindex else ""
        return LmsName((who, own), own, who, note=note, reply=reply)
    try:
        when = datetime.strptime(own, "%Y-%m-%d-%H-%M-%S")
    except ValueError:
        return None
    return LmsName((who, own), who.rpartition("_")[2], "", when)


def is_notebook(name: str) -> bool:
    """Whether a file is called as a notebook is; browsers like to put .txt or .json behind it."""
    return re.search(r"\.ipynb(\.txt|\.json)?$", name, re.I) is not None


def in_folder(folder: Path, without: set[Path]) -> list[SubmittedFile]:
    """The files of a folder and of those in it, in order; one that is a link out of the folder
    cannot be read.
    """
    root, files = folder.resolve(), []
    for path in sorted(folder.rglob("*")):
        parts, real = path.relative_to(folder).parts, Path(os.path.realpath(path))
        if _is_junk(parts) or real in without:
            continue
        try:
            if not real.is_relative_to(root):
                files.append(_unreadable(parts, "is a link that leads out of the folder"))
            elif path.is_file():
                files.append(SubmittedFile(parts, path.stat().st_size, path.read_bytes))
            elif not path.is_dir():
                files.append(_unreadable(parts, "is no file"))
            elif not any(path.iterdir()):
                files.append(_empty_folder(parts))
        except OSError as error:
            files.append(_unreadable(parts, f"cannot be read: {error.strerror}"))
    return files


def in_zip(
    source: Path | Callable[[], bytes], most_files: int, most_bytes: int
) -> list[SubmittedFile]:
    """The files of a zip, or of the one that `source` reads, in order. BrokenFile if it is broken
    or holds more than the limits allow.

    It is opened anew for each file that is read: a class's zips need not be held, and a process
    that is forked reads by itself."""
    try:
        with _opened(source) as archive:
            # an entry without a name is nobody's, and Python 3.11 stumbles over it
            entries = [entry for entry in archive.infolist() if entry.filename]
    except Exception as error:  # whatever zipfile raises over damaged bytes
        raise BrokenFile("cannot be opened: it is no zip, or cut off") from error
    if len(entries) > most_files:
        raise BrokenFile(f"holds {len(entries):,} files, more than {most_files:,}")
    size = sum(
        entry.file_size
        for entry in entries
        if is_notebook(entry.filename) or entry.filename.lower().endswith(".zip")
    )
    if size > most_bytes:
        raise BrokenFile(
            f"holds {size / 2**20:,.0f} MB of notebooks, more than {most_bytes // 2**20:,}"
        )
    files = []
    filled = {entry.filename.rpartition("/")[0] for entry in entries if not entry.is_dir()}
    for entry in entries:
        # a path that climbs or starts at the root loses just that: it only names a row, nothing is
        # written there
        steps = PurePosixPath(entry.filename.replace("\\", "/")).parts
        parts = tuple(part for part in steps if part not in ("/", ".."))
        if not parts or _is_junk(parts):
            continue
        if not entry.is_dir():
            files.append(SubmittedFile(parts, entry.file_size, partial(_extract, source, entry)))
        elif entry.filename.rstrip("/") not in filled and len(parts) == 1:
            files.append(_empty_folder(parts))
    return sorted(files, key=attrgetter("parts"))


def _opened(source):
    return zipfile.ZipFile(source if isinstance(source, Path) else io.BytesIO(source()))


def _extract(source, entry):
    try:
        with _opened(source) as archive, archive.open(entry) as stream:
            return stream.read(entry.file_size + 1)
    except Exception as error:  # each method of compression has errors of its own
        damaged = "is damaged: it cannot be unpacked"
        raise BrokenFile("is encrypted" if entry.flag_bits & 1 else damaged) from error


def _unreadable(parts, why):
    def refuse():
        raise BrokenFile(why)

    return SubmittedFile(parts, 0, refuse)


def _empty_folder(parts):
    return _unreadable((*parts, ""), "is a folder")._replace(folder=True)


def _is_junk(parts):
    *folders, last = parts
    if any(folder.startswith(".") for folder in folders) or last.startswith("._"):
        return True
    hidden = last.startswith(".") and not is_notebook(last)
    return hidden or not JUNK.isdisjoint(part.lower() for part in parts)


def by_student(files: Sequence[SubmittedFile], lesson: str) -> list[Download]:
    """The files sorted by whose they are: by the LMS's names, else a folder or a file at the top
    for each student.
    """
    outer = ""
    while (inner := _unwrapped(files, lesson)) is not None:
        outer += files[0].parts[0] + "/"
        files = inner
    named = _lms_names(files)
    groups = {}
    for file in files:
        top = file.parts[0]
        kind = "folder" if len(file.parts) > 1 else "file"
        key = top if kind == "folder" else re.sub(r"(\.ipynb)?\.\w+$", "", top) or top
        about = named.get(top) or LmsName((kind, top), key, "")
        groups.setdefault(about.group, []).append((file, about))
    downloads = []
    for members in groups.values():
        notes = tuple(dict.fromkeys(about.note for _, about in members if about.note))
        mine = tuple(file for file, _ in members)
        downloads.append(Download(members[0][1], outer, mine, notes))
    return downloads


def is_of_several(files: Sequence[SubmittedFile], lesson: str) -> bool:
    """Whether files are those of several students, rather than what one handed in."""
    files = _unwrapped(files, lesson) or files
    return len({file.parts[0] for file in files}) > 1 and _tops_are_papers(files, lesson)


def _lms_names(files):
    """What an LMS says in the names at the top; nothing where most of them are of another form:
    then a name that looks like an LMS's is a student's own idea.
    """
    tops = {file.parts[0] for file in files}
    named = {top: about for top in tops if (about := lms_name(top))}
    return named if 2 * len(named) >= len(tops) else {}


def _tops_are_papers(files, lesson):
    """Whether an LMS gave the names at the top, or several folders and notebooks there may be
    papers of this lesson: not those that begin with another's number.
    """
    names = {file.parts[0] for file in files if is_notebook(file.name)}
    ours = [name for name in names if re.match(rf"{lesson}_|(?!\d\d_)", name)]
    return bool(_lms_names(files)) or len(ours) > 1


def _unwrapped(files, lesson):
    """The files of the one folder in which all are, if that is a folder of students and not itself
    a student's; else None.
    """
    tops = {file.parts[0] for file in files}
    bare = any(len(file.parts) <= 1 + file.folder for file in files)
    if len(tops) != 1 or bare or lms_name(*tops):
        return None
    inner = [file._replace(parts=file.parts[1:]) for file in files]
    return inner if _tops_are_papers(inner, lesson) else None
