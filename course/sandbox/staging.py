"""The folder a paper's process starts from: the published package without its questions, and the
program that runs cells.
"""

import compileall
import shutil
from functools import lru_cache
from multiprocessing.util import Finalize
from pathlib import Path

import gamelab

from ..building.sources import student_files
from .cleaning import owned_folder

PACKAGE = Path(gamelab.__file__).resolve().parent
TOOLS = PACKAGE / "course" / "sandbox"
# what runs inside; all else of course/ stays out
INSIDE = ("channel.py", "child.py", "confine.py", "stubs.py")


@lru_cache(maxsize=1)
def staged() -> Path:
    """The folder, made when it is first asked for, readable by everybody, and gone when the grader
    ends.
    """
    # the lock stays as long as a process that is forked from this one
    folder = Path(owned_folder("package")[0])
    # for worker processes too, which end without atexit; one forked later leaves the folder to its
    # maker
    Finalize(None, shutil.rmtree, (folder, True), exitpriority=0)
    for source in (*student_files(PACKAGE), *(TOOLS / name for name in INSIDE)):
        inside = source.relative_to(PACKAGE)
        # The questions hold the references that are compared with, and what they hand out is sent;
        # a wrong search without its mistake is a right one: a paper has no use for either.
        if not {"questions", "mistakes"} & {*inside.parts}:
            target = folder / "gamelab" / inside
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    for room in ("course", "course/sandbox"):
        (folder / "gamelab" / room / "__init__.py").touch()
    compileall.compile_dir(folder, quiet=2)
    (folder / "view").mkdir()
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return folder
