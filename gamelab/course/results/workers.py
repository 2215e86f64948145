"""Papers graded side by side: a few worker processes, each with one paper at a time and a slot
number of its own.

Processes, not threads: judging a paper takes the grader itself 0.1 s of Python, and half a second
for each new set of exercises, which threads would do one after the other; the limits round a call
are set for a whole process; and a paper that manages to kill the process which grades it takes
nothing else with it."""

from __future__ import annotations

import multiprocessing
import signal
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

PATIENCE = 400.0  # seconds for a paper; its own limits should have ended it long before
ATTEMPTS = 2  # a worker may also have been killed for another's sake


class Task(NamedTuple):
    """A paper to grade: its bytes, and the seed of its set."""

    data: bytes
    seed: int


class Failure(NamedTuple):
    """Why a paper has no record: a few words for its row, and more for the log."""

    reason: str
    log: str = ""


# from a task and a slot number to the dict of its Record
Mark = Callable[[Task, int], dict[str, Any]]


def marked(mark: Mark, task: Task, slot: int) -> dict[str, Any] | Failure:
    """What `mark` gives; what is raised in it becomes a Failure, whose reason repeats nothing of
    the paper or the tests.
    """
    try:
        return mark(task, slot)
    except Exception as error:
        return Failure(
            f"the grader stopped with {type(error).__name__}; its log says where",
            traceback.format_exc(),
        )


def in_workers(
    tasks: Sequence[Task], mark: Mark, jobs: int, patience: float = PATIENCE
) -> Iterator[tuple[int, dict[str, Any] | Failure]]:
    """Grade the tasks in `jobs` processes: (number of the task, its result) as each ends, every
    task once.

    A worker that dies is replaced, and its task tried once more in another; one that takes longer
    than `patience` is killed."""
    crew = _Crew(tasks, mark)
    waiting, tried = deque(range(len(tasks))), [0] * len(tasks)
    try:
        for _ in range(min(jobs, len(tasks))):
            crew.hire(waiting.popleft())
        while crew.busy:
            for worker in crew.ready(patience):
                number = worker.number
                tried[number] += 1
                result = crew.take(worker, patience)
                if result is not None:
                    yield number, result
                elif tried[number] < ATTEMPTS:
                    waiting.append(number)
                else:
                    yield number, Failure("the process that graded it was killed, twice")
                if not waiting:
                    crew.dismiss(worker)
                elif worker.process.is_alive():
                    crew.give(worker, waiting.popleft())
                else:
                    crew.dismiss(worker)
                    crew.hire(waiting.popleft())
    finally:
        crew.end()


class _Worker:
    """A process, the pipe to it, its slot, and the task it has had since when."""

    def __init__(self, process: Any, pipe: Connection, slot: int) -> None:
        self.process, self.pipe, self.slot, self.number, self.since = process, pipe, slot, -1, 0.0


class _Crew:
    """The workers that have a task."""

    def __init__(self, tasks: Sequence[Task], mark: Mark) -> None:
        self.tasks, self.mark, self.busy = tasks, mark, list[_Worker]()
        # a fork begins with all that is loaded and posed, the papers included: only numbers go to a
        # worker
        self.context = multiprocessing.get_context("fork")

    def hire(self, number: int) -> None:
        """Begin a worker, in a slot that no other has, with this task."""
        slot = next(
            slot
            for slot in range(len(self.busy) + 1)
            if all(worker.slot != slot for worker in self.busy)
        )
        ours, theirs = self.context.Pipe()
        inherited = [worker.pipe for worker in self.busy] + [ours]
        process = self.context.Process(
            target=_work, args=(self.tasks, self.mark, slot, theirs, inherited)
        )
        process.start()
        theirs.close()
        worker = _Worker(process, ours, slot)
        self.busy.append(worker)
        self.give(worker, number)

    def give(self, worker: _Worker, number: int) -> None:
        """Hand a worker its next task."""
        worker.number, worker.since = number, time.monotonic()
        try:
            worker.pipe.send(number)
        except OSError:
            worker.process.join()  # it has died in this moment: the wait will see the closed pipe

    def ready(self, patience: float) -> list[_Worker]:
        """The workers that have answered, have died, or are over their time."""
        due = min(worker.since for worker in self.busy) + patience
        answered = wait(
            [worker.pipe for worker in self.busy], timeout=max(0.0, due - time.monotonic())
        )
        now = time.monotonic()
        return [
            worker
            for worker in self.busy
            if worker.pipe in answered or now - worker.since >= patience
        ]

    def take(self, worker: _Worker, patience: float) -> dict[str, Any] | Failure | None:
        """The answer; None if the worker has died."""
        try:
            if worker.pipe.poll():
                return worker.pipe.recv()
        except (EOFError, OSError):
            worker.process.join()
            return None
        worker.process.kill()
        worker.process.join()
        return Failure(f"its grading took longer than {patience:g} seconds")

    def dismiss(self, worker: _Worker) -> None:
        """Let a worker go home; if it does not, kill it."""
        self.busy.remove(worker)
        worker.pipe.close()
        worker.process.join(timeout=5)
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()

    def end(self) -> None:
        """End those that still work: first asked, so that they end their sandboxes, then killed."""
        for worker in self.busy:
            worker.process.terminate()
        for worker in list(self.busy):
            self.dismiss(worker)


def _work(
    tasks: Sequence[Task], mark: Mark, slot: int, pipe: Connection, inherited: Sequence[Connection]
) -> None:
    """The life of a worker: numbers of tasks come in, results go out, until the pipe is closed."""
    for other in inherited:
        other.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the grader's to handle
    signal.signal(signal.SIGTERM, _leave)
    while True:
        try:
            number = pipe.recv()
        except EOFError:
            return
        result = marked(mark, tasks[number], slot)
        try:
            pipe.send(result)
        except OSError:
            return  # the grader is gone


def _leave(signum: int, frame: Any) -> None:
    raise SystemExit(1)
