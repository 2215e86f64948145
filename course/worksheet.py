"""The worksheet command: two pages of trees and matrices to write on, and their key, from the
questions of the exercises.
"""

import argparse
from pathlib import Path

from . import CourseError, write_bytes
from .settings import Settings, set_number


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``worksheet``: 0 when both files are written. CourseError, with nothing written, if
    the name is not that of a page or is there already.
    """
    seed = set_number(args.seed, settings)
    out = args.out or Path(f"worksheet-{seed}.html")
    if out.suffix.lower() != ".html":
        raise CourseError(f"--out {out}: a name that ends in .html is expected.")
    paths = out, out.with_name(f"{out.stem}-key{out.suffix}")
    for path in paths:
        if path.exists() and not args.force:
            raise CourseError(
                f"{path} is there already: name another file with --out, or add --force to write"
                " over it."
            )
    from .building.sheet import sheet

    made = [sheet(settings, seed, key) for key in (False, True)]
    for path, text in zip(paths, made):
        write_bytes(path, text.encode())
    print(*paths, sep="\n")
    return 0
