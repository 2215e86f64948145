"""The pages of questions, one for each paper and one with its answers, and the table to fill in."""

import os
import time
from argparse import Namespace
from functools import partial
from pathlib import Path
from random import Random

from gamelab.laboratory.progress import progress_bar
from gamelab.show.svg import svg
from gamelab.trees.node import Node

from .. import CourseError, write
from ..papers.papers import papers
from ..papers.reading import read_notebook
from ..results.assignment import Assignment
from ..results.gradebook import Gradebook
from ..results.marks import COLUMNS
from ..results.spreadsheet import csv_text
from ..results.workers import Failure, in_workers
from ..sandbox.attempt import Attempt
from ..sandbox.limits import USUAL
from ..sandbox.sandbox import Sandbox, require
from ..settings import Settings
from ..templates import rendered
from .asking import ON_PAPER, SEARCHES, Oral, ask, ask_on_paper


def write_sheets(settings: Settings, lesson: str, args: Namespace) -> str:
    """Write the pages for the papers of a folder of grades; what to print. CourseError for whatever
    cannot be right, before anything is written.

    lesson : its two digits. args : the options of the command."""
    if lesson not in {**SEARCHES, **ON_PAPER}:
        raise CourseError(
            f"There is nothing to talk about in lesson {lesson}, only in"
            f" {', '.join([*SEARCHES, *ON_PAPER])}."
        )
    book = Gradebook(args.out)
    run = book.run()
    if run["lesson"] != lesson:
        raise CourseError(f"{args.out} holds grades of lesson {run['lesson']}, not {lesson}.")
    if args.to.exists() and any(args.to.iterdir()) and not args.only:
        raise CourseError(f"--to {args.to} is not empty: name a new folder.")
    graded = [
        paper
        for paper in _papers(settings, lesson, run, args.submissions)
        if not paper.problem and args.only in ("", paper.id) and book.load(paper)
    ]
    if not graded:
        raise CourseError(f"--for {args.only}: there is no such graded paper in {args.out}.")
    assignment = Assignment.of(settings, lesson)
    # before the workers are forked: the package is laid out, the course's set is posed
    if lesson in SEARCHES:
        require(run["isolation"])
    assignment.given(settings.seed)
    work = partial(_oral, assignment, lesson, run["isolation"], 60 * args.minutes)
    about = {"course": settings.title, "lesson": lesson, "quiz": args.quiz}
    without, files = [], {}
    with progress_bar(len(graded), " papers") as done:
        for number, oral in in_workers(graded, work, args.jobs or os.cpu_count() or 1):
            paper = graded[number]
            if isinstance(oral, Failure):
                reason, files[args.to / f"{paper.id}.log"] = oral
                without.append(f"{paper.id}: no page, since {reason}.")
            elif not oral.parts:
                without.append(f"{paper.id}: no page, since {oral.why}.")
            else:
                told = about | {"paper": paper, "oral": oral}
                told["parts"] = [(_picture(shown), asked) for shown, asked in oral.parts]
                for end in ("", "-key"):
                    page = rendered("oral.html", key=bool(end), **told)
                    files[args.to / f"{paper.id}{end}.html"] = page
            done(1)
    if not args.only:
        worth = settings.oral.get(lesson, "")
        rows = [[name, "oral", worth, "", ""] for name in sorted(paper.id for paper in graded)]
        files[args.to / "marks.csv"] = csv_text([COLUMNS, *rows])
    write(files)
    return "\n".join(
        [*sorted(without), f"Pages with keys in {args.to}: {len(graded) - len(without)}."]
    )


def _papers(settings, lesson, run, submissions):
    where, roster = submissions or Path(run["submissions"]), run["roster"]
    if not where.exists():
        raise CourseError(
            f"The papers are no longer in {where}: say where with --submissions FOLDER."
        )
    return papers(where, Path(roster) if roster else None, lesson, settings.seed, True)


def _oral(assignment, lesson, isolation, seconds, paper):
    """What is asked of one paper."""
    reading = read_notebook(paper.data)
    if reading.problem:
        return Oral(why=reading.problem)
    posed, given = assignment.posed(paper.seed), assignment.given(paper.seed)
    rng = Random(f"{assignment.secret}/oral/{paper.id}")
    if lesson in ON_PAPER:
        return ask_on_paper(posed, lesson, rng, seconds)
    make = partial(Sandbox, isolation, given, assignment.private, (), USUAL)
    until = time.monotonic() + USUAL.paper

    def attempt_of(cells):
        return Attempt(cells, make, until)

    return ask(attempt_of, posed, lesson, reading.cells, rng, seconds)


def _picture(shown):
    """A tree, or a matrix as its exercise hands it out: with nothing marked in it."""
    return svg(shown) if isinstance(shown, Node) else shown._repr_html_()
