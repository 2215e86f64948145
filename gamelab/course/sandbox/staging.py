"""The folder a paper's process starts from: the published package without its questions, and the
program that runs cells.
"""

from __future__ import annotations

import compileall
import os
import shutil
import sys
import tempfile
from functools import lru_cache
from multiprocessing.util import Finalize
from pathlib import Path

import gamelab

from ..building.sources import student_files

PACKAGE = Path(gamelab.__file__).resolve().parent
# what runs inside; all else of course/ stays out
INSIDE = ("channel.py", "child.py", "confine.py", "stubs.py")


@lru_cache(maxsize=1)
def staged() -> Path:
    """The folder, made when it is first asked for, readable by everybody, and gone when the grader
    ends.
    """
    folder = Path(tempfile.mkdtemp(prefix="gamelab-sandbox-"))
    # for worker processes too, which end without atexit; one forked later leaves the folder to its
    # maker
    Finalize(None, shutil.rmtree, (folder, True), exitpriority=0)
    os.chmod(folder, 0o755)
    for source in student_files(PACKAGE):
        inside = source.relative_to(PACKAGE)
        # The questions hold the references that are compared with, and what they hand out is sent:
        # a paper has no use for them.
        if "questions" not in inside.parts:
            _copy(source, folder / "gamelab" / inside)
    for name in INSIDE:
        _copy(
            PACKAGE / "course" / "sandbox" / name, folder / "gamelab" / "course" / "sandbox" / name
        )
    for room in ("course", "course/sandbox"):
        (folder / "gamelab" / room / "__init__.py").touch()
    compileall.compile_dir(folder, quiet=2)
    (folder / "view").mkdir()
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return folder


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, target)
    # compiled already, most of them: Python takes it by the source's time and size
    for compiled in (source.parent / "__pycache__").glob(
        f"{source.stem}.{sys.implementation.cache_tag}.pyc"
    ):
        (target.parent / "__pycache__").mkdir(exist_ok=True)
        shutil.copy2(compiled, target.parent / "__pycache__" / compiled.name)
