"""The exercises of one lesson for other graders: which files they need, and a zip that is the same
bytes every time.
"""

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

from flit_core.wheel import WheelBuilder

from .. import CourseError, package_files
from ..building.masters import Master
from ..settings import FILE, Settings

# the same for every file of every zip, so that its bytes do not tell the time of day
DATE = (2020, 1, 1, 0, 0, 0)
# what reading a master needs, and what papers may want to import
WANTED = ("jupytext", "nbformat", "numpy", "matplotlib", "networkx", "ipywidgets", "ipython")


def grader_files(settings: Settings, master: Master) -> dict[str, bytes]:
    """The package, the course's tools, the master and course.toml, by path. They hold all
    answers: for instructors only.
    """
    folder = settings.folder
    found = [master.path, folder / FILE]
    for package in ("gamelab", "course"):
        found += package_files(folder / package)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def wheel(folder: Path) -> tuple[str, bytes]:
    """The package as a wheel, its name and its bytes: from the same sources the same bytes."""
    made = io.BytesIO()
    try:
        builder = WheelBuilder.from_ini_path(folder / "pyproject.toml", made)
        builder.source_time_stamp = DATE
        builder.build()
    except (OSError, ValueError) as error:
        raise CourseError(f"pyproject.toml: the wheel cannot be built: {error}.") from error
    return builder.wheel_filename, made.getvalue()


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
            entry = zipfile.ZipInfo(path, DATE)
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
            entry.external_attr = (0o100755 if path in programs else 0o100644) << 16
            archive.writestr(entry, data)
    return buffer.getvalue()
