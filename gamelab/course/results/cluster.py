"""The same grading spread over a Dask cluster: tasks carry the papers' bytes, results are the
records as plain dicts.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import CourseError
from .workers import Failure, Task, marked

PATIENCE = 60.0  # seconds without a single worker
IN_FLIGHT = (
    4  # tasks for each thread of the cluster: its scheduler need not hold every paper at once
)
_one_paper = threading.Lock()  # the limits round a call are set for a whole process


@dataclass(frozen=True)
class Recipe:
    """What a worker needs beyond the paper: the lesson, the secret of the hidden tests, the
    master's file, the isolation.
    """

    lesson: str
    secret: int
    master: str
    text: str
    isolation: str


def mark_there(recipe: Recipe, task: Task, slot: int) -> dict[str, Any]:
    """Grade one paper on the machine where this runs; CourseError if it cannot give the isolation
    asked for.
    """
    from ..sandbox.sandbox import require
    from .grading import grade_notebook

    require(recipe.isolation)
    return grade_notebook(
        _assignment(recipe), task.data, seed=task.seed, isolation=recipe.isolation, slot=slot
    ).to_dict()


@lru_cache(maxsize=4)
def _assignment(recipe: Recipe) -> Any:
    from .grading import Assignment

    with tempfile.TemporaryDirectory() as folder:
        master = Path(folder) / recipe.master
        master.write_text(recipe.text, encoding="utf-8")
        return Assignment(recipe.lesson, recipe.secret, master)


def run_task(
    mark: Callable[[Recipe, Task, int], dict[str, Any]], recipe: Recipe, data: bytes, seed: int
) -> dict[str, Any] | list[str]:
    """What a worker runs: one paper at a time in its process. A dict is a record, a list the reason
    why there is none.
    """
    with _one_paper:
        # the sandbox looks for a free user from this number on
        result = marked(
            lambda task, slot: mark(recipe, task, slot), Task(data, seed), os.getpid() % 100
        )
    return list(result) if isinstance(result, Failure) else result


class Cluster:
    """A connection to the scheduler at an address; CourseError if dask is not installed or nobody
    answers there.
    """

    def __init__(
        self,
        address: str,
        mark: Callable[[Recipe, Task, int], dict[str, Any]] = mark_there,
        patience: float = PATIENCE,
    ) -> None:
        try:
            import distributed
        except ImportError as error:
            raise CourseError(
                "--dask needs the package distributed on this machine and on the workers': python"
                " -m pip install distributed."
            ) from error
        self.distributed, self.mark, self.patience = distributed, mark, patience
        try:
            self.client = distributed.Client(
                address, timeout=min(15, patience), set_as_default=False
            )
            self.client.wait_for_workers(1, timeout=patience)
        except (OSError, ValueError, TypeError) as error:
            said = str(error).partition("\n")[0] or type(error).__name__
            raise CourseError(
                f"--dask {address}: no scheduler with a worker answers there ({said})."
            ) from error

    def levels(self) -> list[str]:
        """The isolation levels that every worker can give, strongest first; CourseError if gamelab
        is missing on one.
        """
        try:
            answers = self.client.run(_levels)
        except ImportError as error:
            raise CourseError(
                f"--dask: the workers lack the package {error.name}; gamelab of this version has to"
                " be installed there."
            ) from error
        [first, *rest] = answers.values()
        return [level for level in first if all(level in other for other in rest)]

    def spread(
        self, recipe: Recipe, tasks: Sequence[Task]
    ) -> Iterator[tuple[int, dict[str, Any] | Failure]]:
        """(number of the task, its result) as each ends, every task once; a task whose worker dies
        goes to another.

        Dask gives up a task after some workers have died with it, innocent ones that were only near
        included: such are tried again at the end, each on its own. CourseError if no worker is left
        for a minute."""
        suspects = []
        for number, result in self._batch(recipe, tasks, range(len(tasks)), self._room()):
            if result is None:
                suspects.append(number)
            else:
                yield number, result
        for number in suspects:
            for _, result in self._batch(recipe, tasks, [number], 1):
                yield (
                    number,
                    result if result is not None else Failure("the workers that graded it died"),
                )

    def _room(self) -> int:
        return max(2, IN_FLIGHT * sum(self.client.nthreads().values()))

    def _batch(
        self, recipe: Recipe, tasks: Sequence[Task], numbers: Sequence[int], room: int
    ) -> Iterator[tuple[int, dict[str, Any] | Failure | None]]:
        waiting, flying, seen = list(numbers)[::-1], {}, time.monotonic()
        try:
            while waiting or flying:
                while waiting and len(flying) < room:
                    number = waiting.pop()
                    flying[
                        self.client.submit(
                            run_task,
                            self.mark,
                            recipe,
                            tasks[number].data,
                            tasks[number].seed,
                            pure=False,
                        )
                    ] = number
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

    def _done(self, flying: dict[Any, int]) -> list[Any]:
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

    def _result(self, future: Any) -> dict[str, Any] | Failure | None:
        """A record, a Failure, or None if the task's workers died; TimeoutError if it has to be
        done again.
        """
        if future.status == "finished":
            result = future.result(timeout=5)
            return Failure(*result) if isinstance(result, list) else result
        error = future.exception(timeout=5) if future.status == "error" else None
        if error is None or isinstance(error, self.distributed.KilledWorker):
            return None
        return Failure(
            f"the grader stopped with {type(error).__name__} on the cluster", repr(error)
        )

    def close(self) -> None:
        """Leave the cluster as it is, and hang up."""
        self.client.close()


def _levels() -> list[str]:
    from ..sandbox.sandbox import available

    return available()
