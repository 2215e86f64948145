"""The exercises of one lesson for other graders, and the package's wheel: which files they need."""

import ast
import io
import re
import tokenize
import zipfile
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

from gamelab.show.saving import compact

from .. import CourseError, package_files
from ..archives import DATE, entry_of
from ..building.masters import Master
from ..settings import FILE, Settings

INDENT = 4  # spaces for a level, as ruff writes them
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

    Whole lecture halls fetch it, so it holds no comments, no docstrings and types that help() of a
    package or of a public name does not show, and one space for a level, except in the searches,
    which students read there; every line of Python keeps its number."""
    # not there where a paper is graded on Gradescope
    from flit_core.wheel import WheelBuilder

    made = io.BytesIO()
    with TemporaryDirectory() as copy:
        room = Path(copy)
        try:
            for path in [*package_files(folder / "gamelab"), *map(folder.joinpath, ABOUT)]:
                data, there = path.read_bytes(), room / path.relative_to(folder)
                there.parent.mkdir(parents=True, exist_ok=True)
                if path.suffix in (".js", ".css"):
                    data = compact(data.decode(), path.name).encode()
                elif path.suffix == ".py" and there.parent.name != "search":
                    data = _in_short(data, path.stem)
                there.write_bytes(data)
            builder = WheelBuilder.from_ini_path(room / "pyproject.toml", made)
            builder.source_time_stamp = DATE
            builder.build()
        except (OSError, ValueError, tokenize.TokenError, SyntaxError) as error:
            raise CourseError(f"gamelab: the wheel cannot be built: {error}.") from error
    return builder.wheel_filename, _tightened(made.getvalue())


@lru_cache(maxsize=1024)
def _in_short(source, name):
    lines = source.decode().splitlines(keepends=True)
    for token in tokenize.tokenize(io.BytesIO(source).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip() + "\n"
    page = ast.parse(source)
    unread = _unread(page, name)
    cut = [each.body[0] for each in unread if len(each.body) > 1 and ast.get_docstring(each)]
    functions = [each for each in unread if isinstance(each, ast.FunctionDef)]
    parts = [part for each in functions for part in (*ast.walk(each.args), each)]
    types = [getattr(part, "annotation", getattr(part, "returns", None)) for part in parts]
    # from the right, so that what is still to come keeps its place
    for node in reversed([*cut, *filter(None, types)]):
        first, last = node.lineno - 1, node.end_lineno - 1
        # columns are counted in bytes
        before = lines[first].encode()[: node.col_offset].rstrip(b" :->")
        after = lines[last].encode()[node.end_col_offset :]
        text = before + b"\n" * (last - first) + after
        lines[first : last + 1] = text.decode().splitlines(keepends=True)
    texts = [each for each in ast.walk(page) if isinstance(each, ast.Constant | ast.JoinedStr)]
    within = {row for text in texts for row in range(text.lineno, text.end_lineno or 0)}
    for row in {*range(len(lines))} - within:
        code = lines[row].lstrip(" ")
        lines[row] = " " * ((len(lines[row]) - len(code)) // INDENT) + code
    return "".join(lines).encode()


def _unread(page, name):
    """What help() of no package and no public name shows."""
    shown = {each for each in page.body if getattr(each, "name", "") in _public()}
    for kind in [each for each in shown if isinstance(each, ast.ClassDef)]:
        # a call of the class shows what its __init__ takes
        shown |= {
            part for part in kind.body if re.match("[^_]|__init__", getattr(part, "name", ""))
        }
    named = [each for each in ast.walk(page) if isinstance(each, ast.FunctionDef | ast.ClassDef)]
    unread = [page] if name != "__init__" else []
    return unread + [each for each in named if each not in shown]


@lru_cache
def _public():
    """The public names, what public functions return, and what these classes inherit from."""
    from .reference import told

    return {kind.__name__ for each in told().values() for kind in getattr(each, "__mro__", [each])}


@lru_cache(maxsize=2)
def _tightened(data):
    """The same zip in fewer bytes. Takes seconds."""
    import zopfli

    tight = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as loose, zopfli.ZipFile(tight, "w") as packed:
        for entry in loose.infolist():
            packed.writestr(entry_of(entry.filename), loose.read(entry))
    return tight.getvalue()


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
