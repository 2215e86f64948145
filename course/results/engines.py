"""What does the grading: worker processes on this machine, or a Dask cluster; and the check that it
grades rightly at all.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import gamelab

from .. import CourseError, package_files
from ..building.masters import Master
from ..building.notebook import serialise
from ..papers.papers import Paper
from ..sandbox.cleaning import adopt_orphans, end_of_strays
from ..sandbox.limits import USUAL, Limits
from ..sandbox.sandbox import require, strongest
from ..settings import Settings
from .assignment import Assignment
from .cluster import Cluster, Recipe
from .gradebook import digest
from .order import Order
from .record import DONE, PaperRecord
from .stages import next_stage
from .table import shown
from .workers import Engine, Failure, Grade, Results, Task, attempted, in_workers


class Exercises(NamedTuple):
    """The exercises of a lesson as the grader needs them, and two papers whose points are known."""

    master: Master
    settings: Settings

    @property
    def lesson(self) -> str:
        """The lesson's two digits."""
        return self.master.lesson

    @property
    def fingerprint(self) -> str:
        """What decides every mark: the master, the questions and how they are judged, the
        secret.
        """
        learn = Path(gamelab.__file__).with_name("learn")
        parts = [path.read_bytes() for path in (self.master.path, *package_files(learn))]
        return digest(b"\0".join([*parts, str(self.settings.secret).encode()]))

    def solution(self) -> Paper:
        """The paper of somebody who knows everything, on the course's set."""
        return self._paper("solution", self.master.solution)

    def blank(self) -> Paper:
        """The paper of somebody who handed in what was handed out."""
        return self._paper("blank", self.master.student)

    def _paper(self, name, made):
        seed = self.settings.seed
        data = serialise(made(self.settings, seed)).encode()
        return Paper(name, name, self.master.name, data, seed=seed)


@dataclass
class ThisMachine(Engine):
    """Worker processes on this machine.

    grade : from a task to its next PaperRecord. jobs : how many at once.
    """

    grade: Grade
    jobs: int
    isolation: str

    def spread(self, tasks, alone=False) -> Results:
        """See Engine."""
        adopt_orphans()
        try:
            for number, result in in_workers(tasks, self.grade, 1 if alone else self.jobs):
                if isinstance(result, Failure):
                    end_of_strays()  # a worker that was killed could not end its paper's processes
                yield number, result
        finally:
            end_of_strays()

    def one(self, task) -> PaperRecord | Failure:
        """See Engine. In this very process, so that the workers begin with the course's set posed
        and its answers known.
        """
        return attempted(self.grade, task)


def engine_for(exercises: Exercises, order: Order, limits: Limits = USUAL) -> Engine:
    """The engine that an order asks for; CourseError if this machine, or a worker of the cluster,
    cannot give the isolation. limits : those of a paper on this machine.
    """
    master, secret = exercises.master, exercises.settings.secret
    if order.dask:
        text = master.path.read_text(encoding="utf-8")
        recipe = Recipe(order.lesson, secret, master.path.name, text, order.isolation, master.cut)
        return Cluster(order.dask, recipe)
    level = order.isolation or strongest()
    require(level)
    assignment = Assignment(order.lesson, secret, master)

    def grade(task):
        paper, record = task
        return next_stage(assignment, paper.data, record, paper.seed, level, limits)

    return ThisMachine(grade, order.jobs or os.cpu_count() or 1, level)


def solution_first(exercises: Exercises, engine: Engine) -> PaperRecord:
    """The record of the solution. CourseError, with the reason, unless it gets full points and the
    blank none.
    """
    records = []
    for paper, what in ((exercises.solution(), "solution"), (exercises.blank(), "blank exercise")):
        named, record = f"the {what} of lesson {exercises.lesson}", engine.one(Task(paper))
        while isinstance(record, PaperRecord) and record.stage != DONE:
            record = engine.one(Task(paper, record))
        if isinstance(record, Failure):
            raise CourseError(
                f"Nothing was graded: {named} cannot be graded: {record.reason}."
                f"\n{record.log.rstrip()}"
            )
        if record.status != "graded":
            raise CourseError(f"Nothing was graded: {named} is {record.status}.")
        if record.out_of_time:
            raise CourseError(
                f"Nothing was graded: this machine is too busy to grade even {named} in a minute."
                " Try again when it has less to do."
            )
        records.append(record)
    solution, blank = records
    for question in solution.questions:
        if question.points is not None and abs(question.points - question.out_of) > 1e-9:
            wrong = [
                f"{test.name}: {test.message}".rstrip(": ")
                for test in question.tests
                if not test.right
            ]
            raise _unfair("solution", question, wrong)
    for question in blank.questions:
        if question.points:
            raise _unfair("blank exercise", question, [t.name for t in question.tests if t.right])
    return solution


def _unfair(what, question, tests):
    return CourseError(
        f"Nothing was graded: the {what} gets {shown(question.points)} of"
        f" {shown(question.out_of)} points for {question.id} ({[*tests, 'no test was run'][0]})."
    )
