"""Papers graded side by side, each in a process and a slot number of its own.

Processes, not threads: judging a paper takes the grader itself 0.1 s of Python, which threads would
do one after the other; the limits round a call are set for a whole process; and a paper that
manages to kill the process which grades it takes nothing else with it. A fork begins with all that
is loaded and posed, so that a new one for each paper costs next to nothing."""

import multiprocessing
import signal
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import wait
from typing import Any, NamedTuple

from ..papers.papers import Paper
from .record import DONE, Record

PATIENCE = 300.0  # seconds for a stage of a paper; its own limits should have ended it long before
ATTEMPTS = 2  # a process may also have been killed for another's sake


class Failure(NamedTuple):
    """Why a paper has no record: a few words for its row, and more for the log."""

    reason: str
    log: str = ""


class Task(NamedTuple):
    """A paper, and the record of the stages behind it."""

    paper: Paper
    record: Record | None = None


class Engine:
    """What grades papers. isolation : the level that it grades under."""

    isolation: str

    def spread(
        self, tasks: Sequence[Task], alone: bool = False
    ) -> Iterator[tuple[int, Record | Failure]]:
        """One more stage of each: (number of the task, its record or why there is none) as each
        ends, every task once; `alone`, one after the other.
        """
        raise NotImplementedError

    def one(self, task: Task) -> Record | Failure:
        """One more stage of a paper of ours."""
        [(_, result)] = self.spread([task])
        return result

    def first(self, paper: Paper) -> Record | Failure:
        """One paper of ours, before all others, from beginning to end."""
        result = self.one(Task(paper))
        while isinstance(result, Record) and result.stage != DONE:
            result = self.one(Task(paper, result))
        return result

    def close(self) -> None:
        """End what was begun for it, if anything was."""


# from a task and a slot number to its next Record
Grade = Callable[[Any, int], Any]


def attempted(grade: Grade, task: Any, slot: int) -> Any:
    """What `grade` gives; what is raised in it becomes a Failure, whose reason repeats nothing of
    the paper or the tests.
    """
    try:
        return grade(task, slot)
    except Exception as error:
        return Failure(
            f"the grader stopped with {type(error).__name__}; its log says where",
            traceback.format_exc(),
        )


def in_workers(
    tasks: Sequence[Any], grade: Grade, jobs: int, patience: float = PATIENCE
) -> Iterator[tuple[int, Any]]:
    """Do the tasks, `jobs` at once: (number of the task, its record or Failure) as each ends,
    every task once.

    The task of a process that dies is tried once more; a process that takes longer than `patience`
    is killed."""
    waiting = deque((number, 1) for number in range(len(tasks)))
    busy = []
    try:
        while waiting or busy:
            while waiting and len(busy) < jobs:
                number, attempt = waiting.popleft()
                slot = min({*range(jobs)} - {worker.slot for worker in busy})
                busy.append(_Worker(grade, tasks[number], number, attempt, slot))
            due = min(worker.since for worker in busy) + patience
            ready = wait([worker.pipe for worker in busy], max(0.0, due - time.monotonic()))
            for worker in [*busy]:
                late = time.monotonic() - worker.since >= patience
                if worker.pipe not in ready and not late:
                    continue
                result = worker.result(patience)
                busy.remove(worker)
                if result is not None:
                    yield worker.number, result
                elif worker.attempt < ATTEMPTS:
                    waiting.append((worker.number, worker.attempt + 1))
                else:
                    yield worker.number, Failure("the process that graded it was killed, twice")
    finally:
        # first asked, so that they end their sandboxes, then killed
        for worker in busy:
            worker.process.terminate()
        for worker in busy:
            worker.end()


class _Worker:
    """A process that grades one paper, the pipe from it, and since when it is at work."""

    def __init__(self, grade, task, number, attempt, slot):
        self.number, self.attempt, self.slot, self.since = number, attempt, slot, time.monotonic()
        context = multiprocessing.get_context("fork")
        self.pipe, theirs = context.Pipe(duplex=False)
        work = (grade, task, slot, self.pipe, theirs)
        self.process = context.Process(target=_work, args=work)
        # a Ctrl-C during the fork would be lost among what Python does after one
        held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        self.process.start()
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
        theirs.close()

    def result(self, patience):
        """What it sent, a Failure if that is not there in time, None if it has died; then it is
        gone.
        """
        try:
            if self.pipe.poll():
                return self.pipe.recv()
            self.process.kill()
            return Failure(f"its grading took longer than {patience:g} seconds")
        except (EOFError, OSError):
            return None
        finally:
            self.end()

    def end(self):
        """Wait until it has ended; if it does not, kill it."""
        self.pipe.close()
        self.process.join(timeout=5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


def _work(grade, task, slot, ours, theirs):
    """The life of a process: one task, one result."""
    ours.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the grader's to handle
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        theirs.send(attempted(grade, task, slot))
    except OSError:
        return  # the grader is gone
