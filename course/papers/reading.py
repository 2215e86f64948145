"""The text of a paper, read in a process of its own with limits of time and memory: whatever it
holds, the grader itself never parses it.
"""

import os
import signal
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from typing import Any, NamedTuple

from .manuscript import code_cells, exercises, problem_of

MEMORY, SECONDS = 4 * 2**30, 10


class Reading(NamedTuple):
    """What a notebook says: the reason why it cannot be graded, or "" and the texts of its code
    cells, and (lesson, seed) of each exercise(...) in them.
    """

    problem: str
    cells: tuple[str, ...] = ()
    exercises: tuple[tuple[str, int | None], ...] = ()


class TooMuch(Exception):
    """A text that took more time or memory to read than it may."""


def read_notebook(data: bytes) -> Reading:
    """The bytes of a notebook, read in a process of its own."""
    try:
        return limited(_read, data)
    except TooMuch:
        return Reading("it cannot be read: reading it takes too much time or memory")


def _read(data):
    if problem := problem_of(data):
        return Reading(problem)
    return Reading("", tuple(code_cells(data)), tuple(exercises(data)))


def limited(work: Callable[..., Any], *arguments: Any) -> Any:
    """What `work` gives for these arguments, in a process of its own; TooMuch if that is ended or
    gives nothing.
    """
    ours, theirs = Pipe(duplex=False)
    # not multiprocessing's Process, which Dask's workers may not begin
    child = os.fork()
    if not child:
        _work(theirs, work, arguments)
    theirs.close()
    try:
        # by the clock, for a machine that is busy
        if ours.poll(10 * SECONDS):
            return ours.recv()
    except EOFError:
        pass  # it has ended without a word
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        ours.close()
    raise TooMuch


def _work(pipe, work, arguments):
    """The life of the process, which ends here."""
    try:
        import resource  # not on Windows, where no paper is graded

        for limit, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, SECONDS)):
            # where the system has no such limit, the others hold
            with suppress(ValueError, OSError):
                resource.setrlimit(limit, (most, most))
        with suppress(MemoryError, RecursionError):
            pipe.send(work(*arguments))
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(0)
