"""The same grading spread over a Dask cluster: what travels is each paper and its
record.
"""

import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from .. import CourseError
from ..building.masters import Master
from ..sandbox.limits import USUAL
from ..sandbox.sandbox import available, require
from .assignment import Assignment
from .record import PaperRecord
from .stages import next_stage
from .workers import Engine, Failure, Results, Task, attempted

PATIENCE = 60.0  # seconds without a single worker
IN_FLIGHT = (
    4  # tasks for each thread of the cluster: its scheduler need not hold every paper at once
)
_one_paper = threading.Lock()  # the limits round a call are set for a whole process


@dataclass(frozen=True)
class Recipe:
    """What a worker needs beyond the paper: the lesson, the secret of the hidden tests, the
    master's file, the isolation, the course's cut.
    """

    lesson: str
    secret: int | None
    master: str
    text: str
    isolation: str
    cut: str


def grade_there(recipe: Recipe, task: Task) -> PaperRecord:
    """One more stage of a paper on the machine where this runs; CourseError if it cannot give the
    isolation asked for.
    """
    require(recipe.isolation)
    paper, record = task
    return next_stage(_assignment(recipe), paper.data, record, paper.seed, recipe.isolation, USUAL)


@lru_cache(maxsize=4)
def _assignment(recipe):
    with tempfile.TemporaryDirectory() as folder:
        master = Path(folder) / recipe.master
        master.write_text(recipe.text, encoding="utf-8")
        return Assignment(recipe.lesson, recipe.secret, Master(master, recipe.cut))


def run_paper(grade: Callable[[Recipe, Task], Any], recipe: Recipe, task: Task) -> Any:
    """What a worker runs: one task at a time in its process; its record, or a Failure."""
    with _one_paper:
        return attempted(partial(grade, recipe), task)


def _to_send(task):
    """The task with the bytes of its paper in place of a way to read them."""
    return task._replace(paper=replace(task.paper, source=task.paper.data))


class Cluster(Engine):
    """A Dask cluster.

    address : its scheduler's. recipe : what to grade by; without an isolation of its own, that is
    the strongest that every worker can give. CourseError if dask is not installed, nobody answers,
    or a worker cannot give the isolation."""

    def __init__(
        self,
        address: str,
        recipe: Recipe,
        grade: Callable[[Recipe, Task], Any] = grade_there,
        patience: float = PATIENCE,
    ) -> None:
        try:
            import distributed
        except ImportError as error:
            raise CourseError(
                "--dask needs the package distributed on this machine and on the workers': python"
                " -m pip install distributed."
            ) from error
        self.distributed, self.grade, self.patience = distributed, grade, patience
        try:
            self.client = distributed.Client(
                address, timeout=min(15, patience), set_as_default=False
            )
            self.client.wait_for_workers(1, timeout=patience)
        except (OSError, ValueError, TypeError) as error:
            problem = str(error).partition("\n")[0] or type(error).__name__
            raise CourseError(
                f"--dask {address}: no scheduler with a worker answers there ({problem})."
            ) from error
        levels = self.levels()
        self.isolation = recipe.isolation or next(iter(levels), "any")
        self.recipe = replace(recipe, isolation=self.isolation)
        if self.isolation not in levels:
            self.close()
            raise CourseError(
                f"--isolation {self.isolation}: not every worker of the cluster can give it, only"
                f" {', '.join(levels) or 'none'}."
            )

    def levels(self) -> list[str]:
        """The isolation levels that every worker can give, strongest first; CourseError if gamelab
        is missing on one.
        """
        try:
            first, *rest = self.client.run(available).values()
        except ImportError as error:
            raise CourseError(
                f"--dask: the workers lack the package {error.name}; gamelab of this version has to"
                " be installed there."
            ) from error
        return [level for level in first if all(level in other for other in rest)]

    def spread(self, tasks, alone=False) -> Results:
        """(number of the task, its result) as each ends, every task once; one whose worker dies
        goes to another.

        Dask gives up a paper after some workers have died with it, innocent ones that were only
        near included: such are tried again at the end, each on its own. CourseError if no worker is
        left for a minute."""
        suspects = []
        most = 1 if alone else max(2, IN_FLIGHT * sum(self.client.nthreads().values()))
        for number, result in self._batch(tasks, range(len(tasks)), most):
            if result is None:
                suspects.append(number)
            else:
                yield number, result
        for number, result in self._batch(tasks, suspects, 1):
            yield number, result or Failure("the workers that graded it died")

    def _batch(self, tasks, numbers, most):
        waiting, flying, seen = list(numbers)[::-1], {}, time.monotonic()
        work = partial(run_paper, self.grade, self.recipe)
        try:
            while waiting or flying:
                while waiting and len(flying) < most:
                    number = waiting.pop()
                    flying[self.client.submit(work, _to_send(tasks[number]), pure=False)] = number
                ended = 0
                for future in self._done(flying):
                    try:
                        result = self._result(future)
                    except TimeoutError:
                        continue  # its worker died before it was fetched: Dask does it again
                    ended += 1
                    yield flying.pop(future), result
                if ended or self.client.nthreads():
                    seen = time.monotonic()
                elif time.monotonic() - seen > self.patience:
                    raise CourseError(
                        "--dask: the cluster has no workers left; what is graded is kept: go on"
                        " with --resume."
                    )
        finally:
            self.client.cancel(list(flying))

    def _done(self, flying):
        """The futures that have ended, one way or another; none if that takes long."""
        try:
            with self.client.as_current():
                return list(
                    self.distributed.wait(
                        list(flying), timeout=2, return_when="FIRST_COMPLETED"
                    ).done
                )
        except TimeoutError:
            return []

    def _result(self, future):
        """A record, a Failure, or None if the paper's workers died; TimeoutError if it has to be
        done again.
        """
        if future.status == "finished":
            return future.result(timeout=5)
        error = future.exception(timeout=5) if future.status == "error" else None
        if error is None or isinstance(error, self.distributed.KilledWorker):
            return None
        return Failure(
            f"the grader stopped with {type(error).__name__} on the cluster", repr(error)
        )

    def close(self) -> None:
        """Leave the cluster as it is, and hang up."""
        self.client.close()
