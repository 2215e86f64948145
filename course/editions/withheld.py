"""What students must not get: solutions, the course's tools, hidden tests, the secret; and where
any of it stands.
"""

import json
import re
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

from .. import package_files
from ..building.masters import Master, answer_lines
from ..building.products import shown_on_purpose
from ..building.sources import EXERCISES, SOLUTIONS, sources
from ..results.gradebook import digest
from ..settings import Settings

TOOLS = Path(__file__).parents[1]
# never published, wherever a path begins with them
PLACES = SOLUTIONS, TOOLS.name, "tests"
SMALLEST = 40  # bytes; a smaller file is like many others


class Withheld:
    """The instructor's part of a course, to be looked for in what is to be published. CourseError
    for a master that cannot be read.

    lines : those of answers, wrong answers and hidden tests that nothing shows on purpose, each
    with its master. files : those of the instructor by their fingerprint."""

    def __init__(self, settings: Settings) -> None:
        folder, self.secret = settings.folder, str(settings.secret)
        shown, masters = shown_on_purpose(folder), map(Master, sources(folder, kind=SOLUTIONS))
        self.lines = {
            line: master.name for master in masters for line in answer_lines(master, shown)
        }
        own = [(folder, path) for path in (folder / SOLUTIONS).glob("*")]
        own += [(TOOLS.parent, path) for path in package_files(TOOLS)]
        self.files = {
            digest(path.read_bytes()): path.relative_to(top).as_posix()
            for top, path in sorted(own)
            if path.is_file() and path.stat().st_size >= SMALLEST
        }

    def found_in(self, path: str, data: bytes) -> list[str]:
        """What of it a file holds, a sentence each; [] if nothing.

        path : with /, from the top of what is published; a wheel's own files are looked into.
        """
        if path.endswith(".whl"):
            with ZipFile(BytesIO(data)) as archive:
                parts = [(name, archive.read(name)) for name in archive.namelist()]
            return [leak for name, part in parts for leak in self.found_in(name, part)]
        for place in PLACES:
            if PurePosixPath(path).is_relative_to(place):
                return [f"{path}: {place} is not for students."]
        leaks = []
        if (same := self.files.get(digest(data))) is not None:
            leaks.append(f"{path} is the same as {same}.")
        text = _readable(path, data)
        leaks += [
            f"{path} holds a line of {master}: {line!r}."
            for line, master in self.lines.items()
            if line in text
        ]
        if len(self.secret) >= 6 and re.search(rf"(?<!\d){self.secret}(?!\d)", text):
            leaks.append(f"{path} holds the secret of the hidden tests.")
        if path.startswith(f"{EXERCISES}/") and path.endswith(".ipynb") and _has_outputs(data):
            leaks.append(f"{path} has outputs: the exercises are published as nobody has run them.")
        return leaks


def _readable(path, data):
    """The text of a file; of a notebook what its cells and outputs say, without JSON's own
    quotes.
    """
    text = data.decode("utf-8", "replace")
    if not path.endswith(".ipynb"):
        return text
    try:
        return "\n".join(_texts(json.loads(text)))
    except ValueError:
        return text


def _texts(form):
    if isinstance(form, str):
        yield form
    elif isinstance(form, list) and form and all(isinstance(part, str) for part in form):
        yield "".join(form)
    elif isinstance(form, list | dict):
        for part in form.values() if isinstance(form, dict) else form:
            yield from _texts(part)


def _has_outputs(data):
    try:
        return any(cell.get("outputs") for cell in json.loads(data)["cells"])
    except (ValueError, KeyError, TypeError, AttributeError):
        return False
