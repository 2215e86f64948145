"""The pages of questions, one for each paper and one with its answers, and the table to fill in."""

import os
import time
from argparse import Namespace
from functools import partial
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


class Sheets:
    """The pages for the papers of a folder of grades.

    settings : the course's. lesson : its two digits. args : the options of the command. CourseError
    for whatever cannot be right, before anything is written.
    """

    def __init__(self, settings: Settings, lesson: str, args: Namespace) -> None:
        if lesson not in {**SEARCHES, **ON_PAPER}:
            raise CourseError(
                f"There is nothing to talk about in lesson {lesson}, only in"
                f" {', '.join([*SEARCHES, *ON_PAPER])}."
            )
        self.settings, self.lesson, self.to, self.only = settings, lesson, args.to, args.only
        self.seconds, self.quiz, self.jobs = 60 * args.minutes, args.quiz, args.jobs
        book = Gradebook(args.out)
        run = book.run()
        if run["lesson"] != lesson:
            raise CourseError(f"{args.out} holds grades of lesson {run['lesson']}, not {lesson}.")
        if self.to.exists() and any(self.to.iterdir()) and not args.only:
            raise CourseError(f"--to {self.to} is not empty: name a new folder.")
        self.isolation = run["isolation"]
        self.papers = [
            paper
            for paper in self._papers(book, args.submissions)
            if not paper.problem and args.only in ("", paper.id)
        ]
        if not self.papers:
            raise CourseError(f"--for {args.only}: there is no such graded paper in {args.out}.")
        self.assignment = Assignment.of(settings, lesson)

    def _papers(self, book, submissions):
        folder, roster = book.places()
        where = submissions or folder
        if not where.exists():
            raise CourseError(
                f"The papers are no longer in {where}: say where with --submissions FOLDER."
            )
        found = papers(where, roster, self.lesson, self.settings.seed, True)
        return [paper for paper in found if book.load(paper)]

    def write(self) -> str:
        """Write all pages; what to print."""
        without, files = [], {}
        jobs = self.jobs or os.cpu_count() or 1
        # before the workers are forked: the package is laid out, the course's set is posed
        if self.lesson in SEARCHES:
            require(self.isolation)
        self.assignment.given(self.settings.seed)
        with progress_bar(len(self.papers), " papers") as done:
            for number, oral in in_workers(self.papers, self._oral, jobs):
                paper = self.papers[number]
                if isinstance(oral, Failure):
                    reason, files[self.to / f"{paper.id}.log"] = oral
                    without.append(f"{paper.id}: no page, since {reason}.")
                elif not oral.parts:
                    without.append(f"{paper.id}: no page, since {oral.why}.")
                else:
                    for end in ("", "-key"):
                        page = self._page(paper, oral, bool(end))
                        files[self.to / f"{paper.id}{end}.html"] = page
                done(1)
        if not self.only:
            worth = self.settings.oral.get(self.lesson, "")
            rows = [[name, "oral", worth, "", ""] for name in sorted(p.id for p in self.papers)]
            files[self.to / "marks.csv"] = csv_text([COLUMNS, *rows])
        write(files)
        return "\n".join(
            [*sorted(without), f"Pages with keys in {self.to}: {len(self.papers) - len(without)}."]
        )

    def _oral(self, paper):
        reading = read_notebook(paper.data)
        if reading.problem:
            return Oral(why=reading.problem)
        assignment, seed = self.assignment, paper.seed
        posed = assignment.posed(seed)
        rng = Random(f"{assignment.secret}/oral/{paper.id}")
        if self.lesson in ON_PAPER:
            return ask_on_paper(posed, self.lesson, rng, self.seconds)
        make = partial(
            Sandbox, self.isolation, assignment.given(seed), assignment.private, (), USUAL
        )
        until = time.monotonic() + USUAL.paper

        def attempt_of(cells):
            return Attempt(cells, make, until)

        return ask(attempt_of, posed, self.lesson, reading.cells, rng, self.seconds)

    def _page(self, paper, oral, key):
        return rendered(
            "oral.html",
            course=self.settings.title,
            lesson=self.lesson,
            paper=paper,
            oral=oral,
            parts=[(_picture(shown), asked) for shown, asked in oral.parts],
            key=key,
            quiz=self.quiz,
        )


def _picture(shown):
    """A tree, or a matrix as its exercise hands it out: with nothing marked in it."""
    return svg(shown) if isinstance(shown, Node) else shown._repr_html_()
