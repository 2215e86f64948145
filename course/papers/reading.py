"""The text of a paper, read in a process of its own with limits of time and memory: whatever it
holds, the grader itself never parses it.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from ..forks import Fork
from .manuscript import code_cells, exercises, problem_of

MEMORY, SECONDS = 4 * 2**30, 10


class Manuscript(NamedTuple):
    """What a notebook says: the reason why it cannot be graded, or "" and the texts of its code
    cells, and (lesson, seed) of each exercise(...) in them.
    """

    problem: str
    cells: tuple[str, ...] = ()
    exercises: tuple[tuple[str, int | None], ...] = ()


class TooMuch(Exception):
    """A text that took more time or memory to read than it may."""


def read_notebook(data: bytes) -> Manuscript:
    """The bytes of a notebook, read in a process of its own."""
    try:
        return limited(_read, data)
    except TooMuch:
        return Manuscript("it cannot be read: reading it takes too much time or memory")


def _read(data):
    if problem := problem_of(data):
        return Manuscript(problem)
    return Manuscript("", tuple(code_cells(data)), tuple(exercises(data)))


def limited(work: Callable[..., Any], *arguments: Any) -> Any:
    """What `work` gives for these arguments, in a process of its own; TooMuch if that is ended or
    gives nothing.
    """
    fork, result = Fork(_within_limits, work, arguments), None
    try:
        # by the clock, for a machine that is busy
        if fork.pipe.poll(10 * SECONDS):
            result = fork.result()
    finally:
        fork.end()
    if result is None:
        raise TooMuch
    return result


def _within_limits(work, arguments):
    import resource  # not on Windows, where no paper is graded

    for limit, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CPU, SECONDS)):
        # where the system has no such limit, the others hold
        with suppress(ValueError, OSError):
            resource.setrlimit(limit, (most, most))
    with suppress(MemoryError, RecursionError):
        return work(*arguments)
