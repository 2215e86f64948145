"""What is to be graded, and how."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from .. import CourseError
from ..sandbox import LEVELS
from ..settings import lesson_number


@dataclass(frozen=True)
class Order:
    """What to grade, and how: the command's options, read and checked.

    late : the text of the policy, "" for that of the folder. merge : the file of marks to merge
    instead of grading. dask : the scheduler's address, or "".
    isolation : one of LEVELS, or "" for the strongest there is.
    """

    lesson: str
    submissions: Path
    out: Path
    roster: Path | None
    jobs: int
    isolation: str
    resume: bool
    again: bool
    any_set: bool
    known_secret: bool
    late: str
    dask: str
    merge: Path | None

    @classmethod
    def of(cls, args: argparse.Namespace) -> Order:
        """From a command line's options, checked as far as they can be by themselves; CourseError
        for one that cannot be.
        """
        if args.jobs and not (args.jobs.isdigit() and 1 <= int(args.jobs) <= 256):
            raise CourseError(f"--jobs {args.jobs}: a whole number from 1 to 256 is expected.")
        if args.isolation and args.isolation not in LEVELS:
            raise CourseError(
                f"--isolation {args.isolation}: one of {', '.join(LEVELS)} is expected."
            )
        out, there = args.out.resolve(), args.submissions.resolve()
        if out == there or there in out.parents or out in there.parents:
            raise CourseError(
                f"--out {args.out} and the submissions {args.submissions} must be two folders,"
                " neither in the other."
            )
        asked = {key: value for key, value in vars(args).items() if key in cls.__match_args__}
        return cls(**asked | {"lesson": lesson_number(args.lesson), "jobs": int(args.jobs or 0)})
