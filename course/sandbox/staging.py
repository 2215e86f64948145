"""The folder a paper's process starts from: the published package without its questions, and the
program that runs cells.
"""

import compileall
import shutil
from functools import lru_cache
from multiprocessing.util import Finalize
from pathlib import Path

import gamelab

from .. import package_files
from .cleaning import owned_folder

PACKAGE, HERE = Path(gamelab.__file__).resolve().parent, Path(__file__).resolve().parent
# what runs inside; all else of course/ stays out
INSIDE = ("channel.py", "child.py", "confine.py", "stubs.py")
TOOLS = Path("tools", "course", "sandbox")


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
    # The questions hold the references that are compared with, and what they hand out is sent; a
    # wrong search without its mistake is a right one: a paper has no use for either.
    kept_out = {"questions", "mistakes"}
    placed = {path: path.relative_to(PACKAGE.parent) for path in package_files(PACKAGE)}
    for source, place in (placed | {HERE / name: TOOLS / name for name in INSIDE}).items():
        if not kept_out & {*place.parts}:
            target = folder / place
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    compileall.compile_dir(folder, quiet=2)
    (folder / "view").mkdir()
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return folder
