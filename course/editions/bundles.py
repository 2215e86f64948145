"""The exercises of one lesson for other graders: which files they need, and a zip that is the same
bytes every time.
"""

import io
import re
import tokenize
import zipfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import zopfli
from flit_core.wheel import WheelBuilder

from .. import CourseError, package_files
from ..building.masters import Master
from ..settings import FILE, Settings

# the same for every file of every zip, so that its bytes do not tell the time of day
DATE = (2020, 1, 1, 0, 0, 0)
ABOUT = ("pyproject.toml", "LICENSE")
# what reading a master needs, and what papers may want to import
WANTED = ("jupytext", "nbformat", "numpy", "matplotlib", "networkx", "ipywidgets", "ipython")


def grader_files(settings: Settings, master: Master) -> dict[str, bytes]:
    """The package, the course's tools, the master and course.toml, by path. They hold all
    answers: for instructors only.
    """
    folder = settings.folder
    paths = [master.path, folder / FILE]
    for package in ("gamelab", "course"):
        paths += package_files(folder / package)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def wheel(folder: Path) -> tuple[str, bytes]:
    """The package as a wheel, its name and its bytes: from the same sources the same bytes.

    Whole lecture halls fetch it, so it holds no comments, except in the searches, which students
    read there; every line keeps its number."""
    made = io.BytesIO()
    with TemporaryDirectory() as copy:
        room = Path(copy)
        try:
            for path in [*package_files(folder / "gamelab"), *map(folder.joinpath, ABOUT)]:
                data, there = path.read_bytes(), room / path.relative_to(folder)
                there.parent.mkdir(parents=True, exist_ok=True)
                plain = path.suffix != ".py" or there.parent.name == "search"
                there.write_bytes(data if plain else _without_comments(data))
            builder = WheelBuilder.from_ini_path(room / "pyproject.toml", made)
            builder.source_time_stamp = DATE
            builder.build()
        except (OSError, ValueError, tokenize.TokenError, SyntaxError) as error:
            raise CourseError(f"gamelab: the wheel cannot be built: {error}.") from error
    return builder.wheel_filename, _tightened(made.getvalue())


@lru_cache(maxsize=1024)
def _without_comments(source: bytes) -> bytes:
    lines = source.decode().splitlines(keepends=True)
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip() + "\n"
    return "".join(lines).encode()


@lru_cache(maxsize=2)
def _tightened(data: bytes) -> bytes:
    """The same zip in fewer bytes. Takes seconds."""
    tight = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as loose, zopfli.ZipFile(tight, "w") as packed:
        for entry in loose.infolist():
            packed.writestr(_entry(entry.filename), loose.read(entry))
    return tight.getvalue()


def _entry(path: str, mode: int = 0o100644) -> zipfile.ZipInfo:
    """A file of a zip, without the time of day."""
    entry = zipfile.ZipInfo(path, DATE)
    entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
    entry.external_attr = mode << 16
    return entry


def packages(settings: Settings) -> str:
    """The lines of requirements.txt that grading needs, with their versions."""
    path = settings.folder / "requirements.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    pins = {
        re.split(r"[=<>~!\[; ]", line)[0].lower(): line.partition("#")[0].strip()
        for line in lines
        if line and not line.startswith("#")
    }
    return "".join(f"{pins.get(name, name)}\n" for name in WANTED)


def zipped(files: Mapping[str, bytes], programs: tuple[str, ...] = ()) -> bytes:
    """A zip of these files, in order of their names and without the time of day; `programs` can be
    executed.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in sorted(files.items()):
            archive.writestr(_entry(path, 0o100755 if path in programs else 0o100644), data)
    return buffer.getvalue()
