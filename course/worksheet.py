"""The worksheet command: two pages of trees and matrices to write on, and their key, from the
questions of the exercises.
"""

import argparse
from pathlib import Path

from . import CourseError, write_bytes
from .settings import Settings, set_number

COMMAND = "python -m course worksheet"
EPILOG = f"""\
The trees and matrices are those of the exercises with the same seed: minimax-1, ab-4,
expectimax-1, trees-1, matrix-2 and matrix-3. The key holds their answers. One seed gives the same
two files each time, byte by byte. Open one and print it: it fills two pages of A4.

examples:
  {COMMAND}                                  worksheet-SEED.html, worksheet-SEED-key.html
  {COMMAND} --seed 7 --out print/monday.html  monday.html, monday-key.html in print/
"""


OPTIONS = {
    "--seed": {"type": int, "metavar": "N", "help": "which set of exercises (course.toml's)"},
    "--out": {
        "type": Path,
        "metavar": "FILE.html",
        "help": "where to write; the key goes beside it, as FILE-key.html (worksheet-SEED.html)",
    },
    "--force": {"action": "store_true", "help": "write over files that are there"},
}


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
