"""The oral command: for each graded paper a page of questions about the student's own function, and
its key.
"""

import argparse
from pathlib import Path

from . import CourseError
from .settings import Settings, lesson_number

COMMAND = "python -m course oral"
EPILOG = f"""\
OUT is the folder that grade filled; the papers are read where they were graded. TO gets ID.html,
a page to print, and ID-key.html with the answers, for each paper whose answer can be run; and
marks.csv, to fill in by hand.

Each page has the student's function with numbered lines, a tree that nobody else gets (drawn from
the course's secret and the id), and questions about what this very function does there, right or
wrong. Every answer was found by running it in the sandbox, twice: watched, and with print
statements in it. What the two did not tell alike is not asked. In lessons 05 to 07 the questions
are about the trees and matrices of the student's set: which number must change least, until what?
Give each student a set of their own there, or neighbours get much the same page.

examples:
  {COMMAND} 03 out/ --to oral/
  {COMMAND} 03 out/ --to oral/ --minutes 8 --for ada
  {COMMAND} 03 out/ --to oral/ --quiz
        room to write, for a class that answers on paper
"""
OPTIONS = {
    "lesson": {"metavar": "NN", "help": "the lesson, by number: 02 to 07"},
    "out": {"type": Path, "metavar": "OUT", "help": "the folder of grades"},
    "--to": {
        "type": Path,
        "required": True,
        "metavar": "FOLDER",
        "help": "where the pages go; must be new or empty, unless --for is given",
    },
    "--minutes": {
        "type": int,
        "default": 5,
        "metavar": "N",
        "help": "how long the questions of one page take (5)",
    },
    "--for": {"dest": "only", "default": "", "metavar": "ID", "help": "this student's page alone"},
    "--quiz": {"action": "store_true", "help": "with room to write: nobody asks aloud"},
    "--submissions": {
        "type": Path,
        "metavar": "FOLDER",
        "help": "where the papers lie now, if not where they were graded",
    },
    "--jobs": {"type": int, "default": 0, "metavar": "N", "help": "how many papers at once"},
}


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``oral``: 0 when every paper has its pages, or a sentence why it has none."""
    from .orals.sheets import write_sheets

    if not 1 <= args.minutes <= 30:
        raise CourseError(f"--minutes {args.minutes}: a number from 1 to 30 is expected.")
    print(write_sheets(settings, lesson_number(args.lesson), args))
    return 0
