"""The oral command: for each graded paper a page of questions about the student's own function, and
its key.
"""

import argparse

from . import CourseError
from .settings import Settings, lesson_number


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``oral``: 0 when every paper has its pages, or a sentence why it has none."""
    from .orals.sheets import write_sheets

    if not 1 <= args.minutes <= 30:
        raise CourseError(f"--minutes {args.minutes}: a number from 1 to 30 is expected.")
    print(write_sheets(settings, lesson_number(args.lesson), args))
    return 0
