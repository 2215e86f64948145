"""The grade command: papers in; a table, feedback, logs and the answers to mark by hand out."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gamelab.progress import progress_bar

from . import CourseError
from .papers.papers import Paper, missing, papers
from .results.engines import Engine, Exercises, engine_for, solution_first
from .results.gradebook import Gradebook, Graded, failed
from .results.grading import Record
from .results.late import read_policy
from .results.marks import kept_marks, marks_to_keep, read_marks
from .results.report import MERGED, asked, report
from .results.workers import Failure, Task
from .sandbox.sandbox import LEVELS
from .settings import FILE, Settings, advice, find_course, read_settings

COMMAND = "python -m gamelab.course grade"
EPILOG = f"""\
SUBMISSIONS is a folder or a zip: notebooks, a folder for each student, or what Canvas, Moodle or Blackboard let you
download, as it is. Nothing in it is changed.

OUT gets grades.csv (a row for each paper, whatever happens), feedback/ID.html and ID.txt (for the students),
logs/ID.log (for you), by_hand/QUESTION.html and marks.csv (the answers that a person marks), and records/ (what --resume
goes on from).

The roster is a CSV file with a column id, and where you have them: name; lms (Canvas's or Moodle's number of the student,
Blackboard's user name, if that is not the id); file (of a paper that cannot be told otherwise); seed (a number, or the word
own for the variant that build --per-student made); submitted (2026-12-11T23:59:00+01:00).

Isolation: bwrap has no network and sees none of your files; uid runs papers as other users (needs root); rlimits only
limits time and memory, and stops no paper that means harm. The strongest that this machine can give is taken, and every
row says which.

examples:
  {COMMAND} 03 submissions/ --out out/
  {COMMAND} 03 submissions.zip --out out/ --roster roster.csv --late "10% per day"
  {COMMAND} 03 submissions/ --out out/ --resume
        go on after an interruption, or grade the papers that have come since
  {COMMAND} 03 submissions/ --out out/ --merge out/by_hand/marks.csv
        put the marks given by hand into the table and the feedback; repeat it whenever there are more
  {COMMAND} 03 submissions/ --out out/ --dask tcp://10.0.0.5:8786
        spread the work over a Dask cluster whose workers have the same gamelab installed
"""


@dataclass(frozen=True)
class Order:
    """What to grade, and how: the command's options, read and checked.

    late : the text of the policy. merge : the file of marks to merge instead of grading. dask : the
    scheduler's address, or "".
    isolation : one of LEVELS, or "" for the strongest there is.
    """

    lesson: str
    submissions: Path
    out: Path
    roster: Path | None = None
    jobs: int = 0
    isolation: str = ""
    resume: bool = False
    late: str = "none"
    dask: str = ""
    merge: Path | None = None

    def command(self, **changed: Any) -> str:
        """The command line that asks for this, with --resume."""
        words = [self.lesson, str(self.submissions), "--out", str(self.out), "--resume"]
        for option in ("roster", "jobs", "isolation", "dask"):
            if getattr(self, option):
                words += [f"--{option}", str(getattr(self, option))]
        return shlex.join(
            [*COMMAND.split(), *words, *(["--late", self.late] if self.late != "none" else [])]
        )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``grade``."""
    parser.formatter_class, parser.epilog = argparse.RawDescriptionHelpFormatter, EPILOG
    parser.add_argument("lesson", metavar="NN", help="the lesson, by number")
    parser.add_argument("submissions", type=Path, help="the folder or zip with the papers")
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        help="the folder for the results; must be new or empty, unless --resume is given",
    )
    parser.add_argument(
        "--roster", type=Path, metavar="CSV", help="who is in the course: ids, names, seeds, times"
    )
    parser.add_argument(
        "--jobs",
        default="",
        metavar="N",
        help="how many papers at once (as many as there are cores)",
    )
    parser.add_argument(
        "--isolation",
        default="",
        metavar="LEVEL",
        help="bwrap, uid or rlimits; an error where the machine cannot give it",
    )
    parser.add_argument(
        "--resume", action="store_true", help="keep what is graded in OUT, and grade the rest"
    )
    parser.add_argument(
        "--late",
        default="none",
        metavar="POLICY",
        help=(
            'none, or such as "10%% per day": of the paper\'s own points, for each day begun after'
            " course.toml's deadline, 100 at most"
        ),
    )
    parser.add_argument(
        "--dask",
        default="",
        metavar="ADDRESS",
        help="the scheduler of a Dask cluster that does the work",
    )
    parser.add_argument(
        "--merge",
        type=Path,
        metavar="CSV",
        help="a filled-in by_hand/marks.csv: its marks go into the table and the feedback",
    )
    parser.add_argument(
        "--course",
        type=Path,
        metavar="FOLDER",
        help=f"the folder of {FILE} (found from here upwards)",
    )


def run(
    args: argparse.Namespace,
    exercises: Exercises | None = None,
    engine_of: Callable[[Exercises, Any], Engine] = engine_for,
) -> int:
    """Carry out ``grade``: 0 when every paper has its row, 130 when it was interrupted. For the
    rest see `grade`.
    """
    order = read_order(args)
    settings = read_settings((args.course or find_course(Path.cwd())).resolve())
    try:
        print(
            merge(settings, order) if order.merge else grade(settings, order, exercises, engine_of)
        )
    except KeyboardInterrupt:
        print(
            f"\nStopped. The papers graded so far are kept in {order.out}; go on with\n "
            f" {order.command()}"
        )
        return 130
    except OSError as error:
        raise CourseError(
            f"{error.filename or order.out}: {error.strerror or error}; what is graded is kept, and"
            " --resume goes on from it."
        ) from error
    return 0


def read_order(args: argparse.Namespace) -> Order:
    """The options, checked as far as they can be by themselves; CourseError for one that cannot be."""
    if not args.lesson.isdigit() or len(args.lesson) > 2:
        raise CourseError(f"{args.lesson!r} is no lesson: a number such as 03 is expected.")
    if args.jobs and not (args.jobs.isdigit() and 1 <= int(args.jobs) <= 256):
        raise CourseError(f"--jobs {args.jobs}: a whole number from 1 to 256 is expected.")
    if args.isolation and args.isolation not in LEVELS:
        raise CourseError(f"--isolation {args.isolation}: one of {', '.join(LEVELS)} is expected.")
    out, there = args.out.resolve(), args.submissions.resolve()
    if out == there or there in out.parents or out in there.parents:
        raise CourseError(
            f"--out {args.out} and the submissions {args.submissions} must be two folders, neither"
            " in the other."
        )
    return Order(
        args.lesson.zfill(2),
        args.submissions,
        args.out,
        args.roster,
        int(args.jobs or 0),
        args.isolation,
        args.resume,
        args.late,
        args.dask,
        args.merge,
    )


def grade(
    settings: Settings,
    order: Order,
    exercises: Exercises | None = None,
    engine_of: Callable[[Exercises, Any], Engine] = engine_for,
) -> str:
    """Grade every paper and write everything; the summary to print.

    exercises : those of the order's lesson, unless given. engine_of : makes what grades the papers:
    worker processes on this machine, or a cluster. CourseError, before a paper is touched, for
    whatever cannot be right: options, files, a solution without full points."""
    exercises = exercises or Exercises.of(settings, order.lesson)
    late = read_policy(order.late, settings.deadlines.get(order.lesson), order.lesson)
    found = papers(order.submissions, order.roster, order.lesson, settings.seed)
    with closing(engine_of(exercises, order)) as engine:
        book = Gradebook(order.out)
        book.check(
            {
                "lesson": order.lesson,
                "isolation": engine.isolation,
                "exercises": exercises.fingerprint,
            },
            order.resume,
        )
        marks = kept_marks(order.out / MERGED)
        solution = solution_first(exercises, engine)
        book.begin(solution)
        everything = _graded(found, book, engine, settings.seed)
    return (
        report(settings, order.lesson, order.out, everything, solution, marks, late)
        + _absent(order, found)
        + advice(settings.secret)
    )


def merge(settings: Settings, order: Order) -> str:
    """Put the marks of the order's file to those merged before, and write the table and the
    feedback anew; the summary to print.

    CourseError if a paper has no record yet, or for marks that cannot be right; then nothing is
    written."""
    book = Gradebook(order.out)
    if (lesson := book.run().get("lesson")) != order.lesson:
        raise CourseError(
            f"--merge: {order.out} holds grades of lesson {lesson}, not {order.lesson}."
        )
    late = read_policy(order.late, settings.deadlines.get(order.lesson), order.lesson)
    found = papers(order.submissions, order.roster, order.lesson, settings.seed)
    everything, ungraded = [], []
    for paper in found:
        record = (
            failed(_seed(paper, settings.seed), paper.problem)
            if paper.problem
            else book.load(paper, _seed(paper, settings.seed))
        )
        if record is None:
            ungraded.append(paper.id)
        else:
            everything.append(Graded(paper, record))
    if ungraded:
        raise CourseError(
            f"--merge: {', '.join(ungraded[:5])}{' and others' if len(ungraded) > 5 else ''} not"
            " graded yet, or handed in again: grade first, with --resume in the place of --merge."
        )
    marks = kept_marks(order.out / MERGED) | read_marks(order.merge, asked(everything))
    book.write(MERGED, marks_to_keep(marks))
    return report(
        settings, order.lesson, order.out, everything, book.solution(), marks, late
    ) + _absent(order, found)


def _graded(found: list[Paper], book: Gradebook, engine: Engine, course_seed: int) -> list[Graded]:
    """Every paper with its record: kept from before, or graded now and kept at once."""
    records: dict[str, Record] = {}
    todo = []
    for paper in found:
        seed = _seed(paper, course_seed)
        record = (
            failed(seed, paper.problem) if paper.problem else book.load(paper, seed, failures=False)
        )
        if record is None:
            todo.append((paper, Task(paper.data, seed)))
        else:
            records[paper.id] = record
    with progress_bar(len(todo) or 1, " papers") as done:
        for number, result in engine.spread([task for _, task in todo]):
            paper, task = todo[number]
            broken = isinstance(result, Failure)
            record = failed(task.seed, result.reason, result.log) if broken else result
            book.save(paper, record, broken)
            records[paper.id] = record
            done(1)
    return [Graded(paper, records[paper.id]) for paper in found]


def _seed(paper: Paper, course_seed: int) -> int:
    return course_seed if paper.seed is None else paper.seed


def _absent(order: Order, found: list[Paper]) -> str:
    absent = missing(found, order.roster) if order.roster else []
    return f"\nOn the roster, and no paper: {', '.join(absent)}." if absent else ""
