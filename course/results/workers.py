"""Papers graded side by side, each in a process of its own.

Processes, not threads: judging a paper takes the grader itself 0.1 s of Python, which threads would
do one after the other; the limits round a call are set for a whole process; and a paper that
manages to kill the process which grades it takes nothing else with it. A fork begins with all that
is loaded and posed, so that a new one for each paper costs next to nothing."""

import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from ..forks import Fork
from ..papers.papers import Paper
from .record import PaperRecord

SECONDS_A_STAGE = 300.0  # its own limits should have ended it long before
ATTEMPTS = 2  # a process may also have been killed for another's sake


class Failure(NamedTuple):
    """Why a paper has no record: a few words for its row, and more for the log."""

    reason: str
    log: str = ""


class Task(NamedTuple):
    """A paper, and the record of the stages behind it."""

    paper: Paper
    record: PaperRecord | None = None


# the number of each task as it ends, with its record or why there is none
Results = Iterator[tuple[int, PaperRecord | Failure]]


class Engine:
    """What grades papers. isolation : the level that it grades under."""

    isolation: str

    def spread(self, tasks: Sequence[Task], alone: bool = False) -> Results:
        """One more stage of each, every task once; `alone`, one after the other."""
        raise NotImplementedError

    def one(self, task: Task) -> PaperRecord | Failure:
        """One more stage of a paper of ours."""
        [(_, result)] = self.spread([task])
        return result

    def close(self) -> None:
        """End what was begun for it, if anything was."""


# from a task to its next PaperRecord
Grade = Callable[[Any], Any]


def attempted(grade: Grade, task: Any) -> Any:
    """What `grade` gives; what is raised in it becomes a Failure, whose reason repeats nothing of
    the paper or the tests.
    """
    try:
        return grade(task)
    except Exception as error:
        return Failure(
            f"the grader stopped with {type(error).__name__}; its log says where",
            traceback.format_exc(),
        )


def in_workers(
    tasks: Sequence[Any], grade: Grade, jobs: int, patience: float = SECONDS_A_STAGE
) -> Iterator[tuple[int, Any]]:
    """Do the tasks, `jobs` at once: (number of the task, its record or Failure) as each ends,
    every task once.

    The task of a process that dies is tried once more; a process that takes longer than `patience`
    is killed."""
    waiting = deque((number, 1) for number in range(len(tasks)))
    # by the pipe of each process: it, its task, which attempt that is, and until when it may take
    busy = {}
    try:
        while waiting or busy:
            while waiting and len(busy) < jobs:
                number, attempt = waiting.popleft()
                fork = Fork(attempted, grade, tasks[number])
                busy[fork.pipe] = fork, number, attempt, time.monotonic() + patience
            due = min(due for *_, due in busy.values())
            ready = wait([*busy], max(0.0, due - time.monotonic()))
            late = [pipe for pipe, (*_, due) in busy.items() if time.monotonic() >= due]
            for pipe in {*ready, *late}:
                fork, number, attempt, _ = busy[pipe]
                result = Failure(f"its grading took longer than {patience:g} seconds")
                if pipe in ready:
                    result = fork.result()
                fork.end()
                del busy[pipe]
                if result is not None:
                    yield number, result
                elif attempt < ATTEMPTS:
                    waiting.append((number, attempt + 1))
                else:
                    yield number, Failure("the process that graded it was killed, twice")
    finally:
        for fork, *_ in busy.values():
            fork.end(5)
