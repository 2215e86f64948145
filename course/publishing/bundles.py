"""The exercises of one lesson for other graders: which files they need, and a zip that is the same
bytes every time.
"""

import io
import re
import zipfile
from collections.abc import Mapping

from .. import package_files
from ..building.masters import Master
from ..settings import FILE, Settings

# what reading a master needs, and what papers may want to import
WANTED = ("jupytext", "nbformat", "numpy", "matplotlib", "networkx", "ipywidgets", "ipython")


def grader_files(settings: Settings, master: Master) -> dict[str, bytes]:
    """The package with its grader, the master, and course.toml, by path. They hold all answers: for
    instructors only.
    """
    folder = settings.folder
    found = [*package_files(folder / "gamelab"), master.path, folder / FILE]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


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
            entry = zipfile.ZipInfo(path, (2020, 1, 1, 0, 0, 0))
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
            entry.external_attr = (0o100755 if path in programs else 0o100644) << 16
            archive.writestr(entry, data)
    return buffer.getvalue()
