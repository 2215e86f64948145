"""Cells that run in the pages of a site: Python for the browser, and the scripts round the cells.

Pyodide comes from npm, once, into the user's cache; ipywidgets and networkx are the installed ones.
A page that was opened from a folder may load scripts and fetch nothing, so each file is written as
a script that holds it, deflated. Packages are unpacked there, gamelab from a wheel."""

import os
import tarfile
import zlib
from base64 import b64encode
from hashlib import sha256
from importlib import resources
from io import BytesIO
from pathlib import Path
from shutil import copytree
from urllib.request import urlopen
from zipfile import ZipFile

from platformdirs import user_cache_path

from .. import CourseError
from .bundles import wheel

CELLS = Path(__file__).with_name("cells")
PYODIDE = "https://registry.npmjs.org/pyodide/-/pyodide-314.0.7.tgz"
DIGEST = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"  # SHA-256
RUNTIME = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
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
    with tarfile.open(pyodide()) as archive:
        found = {name: archive.extractfile(f"package/{name}") for name in RUNTIME}
        files = {name: file.read() for name, file in found.items() if file}
    target = folder / "_static" / "live"
    copytree(CELLS, target, dirs_exist_ok=True)
    for name in ("worker.js", "kernel.py"):
        files[name] = (CELLS / name).read_bytes()
    files["widgets.zip"] = zipped("ipywidgets", "traitlets", "comm")
    files["networkx.zip"] = zipped("networkx")
    files["gamelab.whl"] = wheel(course)[1]
    for name, content in files.items():
        text = b64encode(zlib.compress(content, 9)).decode()
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


def zipped(*packages: str) -> bytes:
    """The files of installed packages as a zip, without their tests."""
    written = BytesIO()
    with ZipFile(written, "w") as archive:  # not deflated: the script that holds it is
        for package in packages:
            root = Path(str(resources.files(package)))
            for path in sorted(root.rglob("*.*")):
                place = path.relative_to(root.parent)
                if path.suffix in (".py", ".js", ".css") and "tests" not in place.parts:
                    archive.write(path, place)
    return written.getvalue()
