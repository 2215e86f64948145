"""The export command: grades for an LMS, and the exercises of one lesson for other graders."""

import argparse
from pathlib import Path

from . import CourseError, write_bytes
from .results.gradebook import Gradebook
from .results.uploads import FORMS, read_grades, upload
from .settings import Settings, advice, lesson_number, set_number

GRADERS, BANKS = ("gradescope", "otter"), ("moodle-quiz", "qti")


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``export``: 0 when the file is written."""
    if args.form in GRADERS:
        print(_for_grader(settings, args), advice(settings), sep="\n")
    elif args.form in BANKS:
        print(_for_bank(settings, args))
    else:
        print(_for_lms(settings, args))
    return 0


def _for_lms(settings, args):
    from .papers.rosters import read_students
    from .templates import rendered

    out = Path(args.what)
    roster = args.roster or Gradebook(out).run()["roster"]
    grades = read_grades(settings, out, read_students(Path(roster)) if roster else None)
    if grades.unmarked and not args.unmarked:
        raise CourseError(
            f"{', '.join(grades.unmarked)} still has answers to mark by hand: merge the marks first"
            " (grade ... --merge), or say --unmarked."
        )
    write_bytes(args.to, upload(args.form, grades, args.column).encode())
    told = FORMS[args.form]["next"]
    return rendered("exported.txt", grades=grades, to=args.to, next=told).rstrip()


def _for_bank(settings, args):
    from .editions.quizzes import moodle_quiz, qti, quiz

    lesson, seed = lesson_number(args.what), set_number(args.seed, settings)
    questions = quiz(settings, lesson, seed, args.variants)
    title = f"{settings.title}, {lesson}"
    moodle = args.form == "moodle-quiz"
    write_bytes(args.to, (moodle_quiz if moodle else qti)(title, questions))
    place = (
        "Moodle: Question bank > Import > Moodle XML format"
        if moodle
        else "Canvas: Settings > Import Course Content > QTI .zip file"
    )
    many = f"{len(questions)} question{'s' * (len(questions) > 1)}"
    return f"{many} with answers in {args.to}. In {place}."


def _for_grader(settings, args):
    lesson = lesson_number(args.what)
    if args.form == "gradescope":
        from .editions.gradescope import autograder

        data = autograder(settings, lesson)
        write_bytes(args.to, data)
        return (
            f"An autograder of {len(data) / 1e6:.1f} MB in {args.to}; it holds all answers. In"
            " Gradescope: a programming assignment > Configure Autograder > Upload. What a person"
            " marks is not in it."
        )
    from .editions.otter import COMMAND as PACK
    from .editions.otter import write_assignment

    seed = set_number(args.seed, settings)
    count = write_assignment(settings, lesson, seed, args.to)
    return (
        f"{count} questions in {args.to}, on set {seed}; the folder holds all answers. Next, where"
        f" otter-grader is installed:\n  cd {args.to} && {PACK}"
    )
