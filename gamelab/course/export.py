"""The export command: grades for an LMS, and the exercises of one lesson for other graders."""

from __future__ import annotations

import argparse
from pathlib import Path

from . import CourseError
from .building.products import SOLUTIONS, sources
from .publishing.uploads import FORMS, read_grades
from .settings import Settings, advice, find_course, read_settings

COMMAND = "python -m gamelab.course export"
GRADERS = ("gradescope", "otter")
EPILOG = f"""\
canvas, moodle, moodle-gradebook, blackboard: OUT, the folder that grade filled, becomes one file to upload. Papers that could not be
graded are left out and named.

gradescope: the exercises of lesson NN become the zip of an autograder. otter: they become a folder for otter generate. Both hold all
answers and the hidden tests: they are for you, and for nobody else.

examples:
  {COMMAND} canvas out/ --to canvas.csv --column "Exercises 03 (4711)"
  {COMMAND} moodle out/ --to worksheet.csv --roster roster.csv
  {COMMAND} blackboard out/ --to blackboard.csv --column "Exercises 03 [Total Pts: 20 Score] |123456"
  {COMMAND} gradescope 03 --to autograder.zip
  {COMMAND} otter 03 --to otter/
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``export``."""
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, EPILOG
    parser.add_argument(
        "form",
        choices=[*FORMS, *GRADERS],
        metavar="FORM",
        help=f"one of {', '.join([*FORMS, *GRADERS])}",
    )
    parser.add_argument(
        "what",
        metavar="OUT|NN",
        help="the folder of grades; for gradescope and otter, the lesson by number",
    )
    parser.add_argument(
        "--to",
        type=Path,
        required=True,
        metavar="PATH",
        help="the file to write; for otter, a new folder",
    )
    parser.add_argument(
        "--column", metavar="TITLE", help="the title of the LMS's column ('Exercises NN')"
    )
    parser.add_argument(
        "--roster",
        type=Path,
        metavar="CSV",
        help="the roster of grade: its column lms is the LMS's number or user name",
    )
    parser.add_argument(
        "--unmarked", action="store_true", help="export although answers wait for a person's marks"
    )
    parser.add_argument(
        "--seed", type=int, help="with otter: the set of exercises (course.toml's seed)"
    )
    parser.add_argument(
        "--course",
        type=Path,
        metavar="FOLDER",
        help="the folder of course.toml (found from here upwards)",
    )


def run(args: argparse.Namespace) -> int:
    """Carry out ``export``: 0 when the file is written."""
    settings = read_settings((args.course or find_course(Path.cwd())).resolve())
    print(
        _for_grader(settings, args) + advice(settings.secret)
        if args.form in GRADERS
        else _for_lms(settings, args)
    )
    return 0


def _for_lms(settings: Settings, args: argparse.Namespace) -> str:
    from .building.masters import Master
    from .papers.rosters import read_students
    from .publishing.bundles import write_bytes

    form = FORMS[args.form]
    out_of = {
        source.stem[:2]: Master(source).points
        for source in sources(settings.folder, room=SOLUTIONS)
        if _is_asked(args.what, source)
    }
    grades = read_grades(
        Path(args.what), out_of, read_students(args.roster) if args.roster else None
    )
    if grades.unmarked and not args.unmarked:
        raise CourseError(
            f"{', '.join(grades.unmarked)} still has answers to mark by hand: merge the marks first"
            " (grade ... --merge), or say --unmarked."
        )
    write_bytes(
        args.to, form.make(grades, args.column or form.column.format(grades.lesson)).encode()
    )
    lines = [
        f"{len(grades.rows)} grades, out of {grades.out_of:g} points, in {args.to}.",
        form.next,
    ]
    if grades.left_out:
        lines += [f"Left out, {len(grades.left_out)}:", *(f"  {one}" for one in grades.left_out)]
    return "\n".join(lines)


def _is_asked(out: str, source: Path) -> bool:
    """Whether a master is that of the grades in the folder; where that cannot be read, the reading
    of the grades will say so.
    """
    import json

    try:
        return (
            json.loads((Path(out) / "run.json").read_text(encoding="utf-8"))["lesson"]
            == source.stem[:2]
        )
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _for_grader(settings: Settings, args: argparse.Namespace) -> str:
    if not args.what.isdigit() or len(args.what) > 2:
        raise CourseError(f"{args.what!r} is no lesson: a number such as 03 is expected.")
    lesson = args.what.zfill(2)
    if args.form == "gradescope":
        from .publishing.bundles import write_bytes
        from .publishing.gradescope import autograder

        data = autograder(settings, lesson)
        write_bytes(args.to, data)
        return (
            f"An autograder of {len(data) / 1e6:.1f} MB in {args.to}; it holds all answers. In"
            " Gradescope: a programming assignment > Configure Autograder > Upload. What a person"
            " marks is not in it."
        )
    from .publishing.otter import COMMAND as PACK
    from .publishing.otter import write_assignment

    seed = settings.seed if args.seed is None else args.seed
    count = write_assignment(settings, lesson, seed, args.to)
    return (
        f"{count} questions in {args.to}, on set {seed}; the folder holds all answers. Next, where"
        f" otter-grader is installed:\n  cd {args.to} && {PACK}"
    )
