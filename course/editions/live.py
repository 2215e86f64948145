"""Cells that run in the pages of a site: Python for the browser, and the scripts round the cells.

Pyodide comes from npm, once, into the user's cache; ipywidgets and networkx are the installed ones.
A page that was opened from a folder may load scripts and fetch nothing, so each file is written as
a script that holds it, deflated. Packages are unpacked there, gamelab from a wheel. Where there is
Node, what a start of Python loads is compiled: a start takes half the time."""

import os
import subprocess
import tarfile
import zlib
from base64 import b64encode
from hashlib import sha256
from importlib import resources
from pathlib import Path
from shutil import copytree, which
from tempfile import TemporaryDirectory
from urllib.request import urlopen
from zipfile import ZipFile

from platformdirs import user_cache_path

from .. import CourseError
from .bundles import wheel

CELLS = Path(__file__).with_name("cells")
PYODIDE = "https://registry.npmjs.org/pyodide/-/pyodide-314.0.7.tgz"
DIGEST = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"  # SHA-256
PARTS = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
    "worker.js",
    "kernel.py",
    "widgets.zip",
    "networkx.zip",
    "gamelab.whl",
)
CELL = 'class="cell_input'
TAGS = """\
<link rel="stylesheet" href="{0}/live.css">
<script defer src="{0}/python.js"></script>
<script defer src="{0}/widgets.js"></script>
<script defer src="{0}/outputs.js"></script>
<script defer src="{0}/taking.js"></script>
<script defer src="{0}/live.js"></script>
</head>"""


def add_live(folder: Path, course: Path) -> None:
    """Let the cells of a built site run in its pages.

    Its files stand in _static/live; the wheel is that of the course in `course`.
    CourseError if Pyodide could not be downloaded."""
    target = folder / "_static" / "live"
    copytree(CELLS, target, dirs_exist_ok=True)
    with TemporaryDirectory() as fresh, tarfile.open(pyodide()) as archive:
        archive.extractall(fresh, filter="data")
        parts = Path(fresh, "package")
        copytree(CELLS, parts, dirs_exist_ok=True)
        zipped(parts / "widgets.zip", "ipywidgets", "traitlets", "comm")
        zipped(parts / "networkx.zip", "networkx")
        (parts / "gamelab.whl").write_bytes(wheel(course)[1])
        compiled = [which("node"), CELLS.with_name("compile.mjs"), parts]
        if compiled[0] and subprocess.run(compiled, stdout=subprocess.DEVNULL).returncode:
            raise CourseError("Node could not compile Python's files: a newer Node may.")
        for name in PARTS:
            text = b64encode(zlib.compress((parts / name).read_bytes(), 9)).decode()
            (target / f"{name}.js").write_text(f'gamelabLive.part("{name}", "{text}")\n')
    for page in folder.rglob("*.html"):
        text = page.read_text("utf-8")
        if CELL in text:
            place = Path(os.path.relpath(target, page.parent)).as_posix()
            text = text.replace("<html", "<html data-live", 1)
            page.write_text(text.replace("</head>", TAGS.format(place), 1), "utf-8")


def pyodide() -> Path:
    """Pyodide's archive; CourseError if it could not be downloaded, or is not what it should be."""
    path = user_cache_path("gamelab", ensure_exists=True) / Path(PYODIDE).name
    try:
        if not path.exists():
            path.write_bytes(urlopen(PYODIDE, timeout=60).read())
    except OSError as error:
        raise CourseError(f"{PYODIDE} could not be downloaded ({error}): are you online?") from None
    if sha256(path.read_bytes()).hexdigest() != DIGEST:
        path.unlink()
        raise CourseError(f"{PYODIDE} did not give the file of SHA-256 {DIGEST}: try once more.")
    return path


def zipped(file: Path, *packages: str) -> None:
    """Write the files of installed packages as a zip, without their tests."""
    with ZipFile(file, "w") as archive:  # not deflated: the script that holds it is
        for package in packages:
            root = Path(str(resources.files(package)))
            for path in sorted(root.rglob("*.*")):
                place = path.relative_to(root.parent)
                if path.suffix in (".py", ".js", ".css") and "tests" not in place.parts:
                    archive.write(path, place)
