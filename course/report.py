"""The report command: what a class did well and what it did not, for the next lecture."""

import argparse
from pathlib import Path

from .settings import Settings

EPILOG = """\
OUT, the folder that grade filled, gets report.html (points, questions, tests, and each mistake with
the smallest tree that shows it) and report.csv. Nothing in them names a student.

example:
  python -m course report out/
"""
OPTIONS = {"out": {"type": Path, "metavar": "OUT", "help": "the folder of grades"}}


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``report``: 0 when both files are written."""
    from .results.glance import write_glance

    print(*write_glance(settings, args.out), sep="\n")
    return 0
