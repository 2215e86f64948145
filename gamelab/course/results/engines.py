"""What does the grading: worker processes on this machine, or a Dask cluster; and the check that it
grades rightly at all.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from .. import CourseError
from ..building.masters import Master
from ..building.notebook import serialise
from ..publishing.bundles import master_of
from ..sandbox.cleaning import adopt_orphans, end_of_strays
from ..sandbox.sandbox import require, strongest
from ..settings import Settings
from .cluster import Cluster, Recipe
from .gradebook import digest, shown
from .grading import Assignment, Record, grade_notebook
from .workers import Failure, Task, in_workers, marked


@dataclass(frozen=True)
class Exercises:
    """The exercises of a lesson as the grader needs them, and two papers whose points are known."""

    master: Master
    settings: Settings

    @classmethod
    def of(cls, settings: Settings, lesson: str) -> Exercises:
        """Those of a lesson; CourseError where there are none, or no secret for the hidden tests."""
        return cls(master_of(settings, lesson), settings)

    @property
    def lesson(self) -> str:
        """The lesson's two digits."""
        return self.master.lesson

    @property
    def fingerprint(self) -> str:
        """What decides every mark: the master, the questions and how they are judged, the secret."""
        learn = Path(__file__).parents[2] / "learn"
        parts = [path.read_bytes() for path in (self.master.path, *sorted(learn.rglob("*.py")))]
        return digest(b"\0".join([*parts, str(self.settings.secret).encode()]))

    def solution(self) -> Task:
        """The paper of somebody who knows everything, on the course's set."""
        return Task(
            serialise(self.master.solution(self.settings, self.settings.seed)).encode(),
            self.settings.seed,
        )

    def blank(self) -> Task:
        """The paper of somebody who handed in what was handed out."""
        return Task(
            serialise(self.master.student(self.settings, self.settings.seed)).encode(),
            self.settings.seed,
        )


class Engine(Protocol):
    """What grades papers. isolation : the level that it grades under."""

    isolation: str

    def spread(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Record | Failure]]:
        """(number of the task, its record or why there is none) as each ends, every task once."""

    def first(self, task: Task) -> Record | Failure:
        """One paper of ours, before all others."""

    def close(self) -> None:
        """End what was begun for it."""


class Here:
    """Worker processes on this machine.

    mark : from a task and a slot number to its Record. jobs : how many at once.
    """

    def __init__(self, mark: Callable[[Task, int], Record], jobs: int, isolation: str) -> None:
        self.isolation, self.jobs = isolation, jobs
        self._mark = lambda task, slot: mark(task, slot).to_dict()

    def spread(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Record | Failure]]:
        """See Engine."""
        adopt_orphans()
        try:
            for number, result in in_workers(tasks, self._mark, self.jobs):
                if isinstance(result, Failure):
                    end_of_strays()  # a worker that was killed could not end its paper's processes
                yield number, read_result(result)
        finally:
            end_of_strays()

    def first(self, task: Task) -> Record | Failure:
        """See Engine. In this very process, so that the workers begin with the course's set posed
        and its answers known.
        """
        return read_result(marked(self._mark, task, 0))

    def close(self) -> None:
        """Nothing is left to end."""


class There:
    """A Dask cluster."""

    def __init__(self, cluster: Cluster, recipe: Recipe) -> None:
        self.cluster, self.recipe, self.isolation = cluster, recipe, recipe.isolation

    def spread(self, tasks: Sequence[Task]) -> Iterator[tuple[int, Record | Failure]]:
        """See Engine."""
        for number, result in self.cluster.spread(self.recipe, tasks):
            yield number, read_result(result)

    def first(self, task: Task) -> Record | Failure:
        """See Engine."""
        [(_, result)] = self.spread([task])
        return result

    def close(self) -> None:
        """Hang up."""
        self.cluster.close()


def read_result(result: dict[str, Any] | Failure) -> Record | Failure:
    """A record as a worker sent it."""
    return result if isinstance(result, Failure) else Record.from_dict(result)


def engine_for(exercises: Exercises, order: Any) -> Engine:
    """The engine that an order asks for; CourseError if this machine, or a worker of the cluster,
    cannot give the isolation.
    """
    lesson, secret, master = order.lesson, exercises.settings.secret, exercises.master.path
    if order.dask:
        cluster = Cluster(order.dask)
        levels = cluster.levels()
        if not levels or order.isolation and order.isolation not in levels:
            cluster.close()
            raise CourseError(
                f"--isolation {order.isolation or 'any'}: not every worker of the cluster can give"
                f" it, only {', '.join(levels) or 'none'}."
            )
        return There(
            cluster,
            Recipe(
                lesson,
                secret,
                master.name,
                master.read_text(encoding="utf-8"),
                order.isolation or levels[0],
            ),
        )
    level = order.isolation or strongest()
    require(level)
    assignment = Assignment(lesson, secret, master)
    return Here(
        lambda task, slot: grade_notebook(
            assignment, task.data, seed=task.seed, isolation=level, slot=slot
        ),
        order.jobs or os.cpu_count() or 1,
        level,
    )


def solution_first(exercises: Exercises, engine: Engine) -> Record:
    """The record of the solution. CourseError, with the reason, unless it gets full points and the
    blank none.
    """
    solution = engine.first(exercises.solution())
    blank = engine.first(exercises.blank())
    for record, what in ((solution, "solution"), (blank, "blank exercise")):
        if isinstance(record, Failure):
            raise CourseError(
                f"Nothing was graded: the {what} of lesson {exercises.lesson} cannot be graded:"
                f" {record.reason}.\n{record.log}".rstrip()
            )
        if record.status != "graded":
            raise CourseError(
                f"Nothing was graded: the {what} of lesson {exercises.lesson} is {record.status}."
            )
    for question in solution.questions:
        if question.points is not None and abs(question.points - question.out_of) > 1e-9:
            wrong = next(
                (
                    f"{test.name}: {test.message}".rstrip(": ")
                    for test in question.tests
                    if not test.right
                ),
                "no test was run",
            )
            raise CourseError(
                f"Nothing was graded: the solution gets {shown(question.points)} of"
                f" {shown(question.out_of)} points for {question.id} ({wrong})."
            )
    for question in blank.questions:
        if question.points:
            right = next((test.name for test in question.tests if test.right), "no test was run")
            raise CourseError(
                f"Nothing was graded: the blank exercise gets {shown(question.points)} points for"
                f" {question.id} ({right})."
            )
    return solution
