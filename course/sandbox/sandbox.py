"""One process under one level of isolation: orders go in, answers come out; and which levels this
machine can give.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

from gamelab.learn.reading import Counter

from .. import CourseError
from . import LEVELS
from .cleaning import (
    LIVE,
    adopt_orphans,
    end_of_strays,
    end_of_user,
    files_of,
    memory_of,
    owned_folder,
    remove,
    tasks_of_user,
)
from .limits import MB, USUAL, Limits, Span
from .replies import LONGEST, Nonsense, decoded
from .sending import order_bytes
from .staging import TOOLS, staged
from .surroundings import bubble, environment, folders, free_user, library, own_mounts

ENDINGS = {
    signal.SIGXCPU,
    signal.SIGXFSZ,
    signal.SIGKILL,
    signal.SIGTERM,
    signal.SIGSEGV,
    signal.SIGBUS,
    signal.SIGABRT,
}


class Lost(Exception):
    """The process is gone, or was ended. str() says why; `hung` whether it had used up its time."""

    def __init__(self, reason: str, hung: bool = False) -> None:
        super().__init__(reason)
        self.hung = hung


class Sandbox(ExitStack):
    """One process under one level, from `with` to the end of the block.

    level : one of LEVELS. given : by question, the pickle of what it hands out. private : folders
    that no paper may read. forbidden : the functions of gamelab that may be refused later. Lost is
    raised by `ask` when the process has ended or had to be; the Sandbox is of no use then.
    CourseError when it cannot be started."""

    def __init__(
        self,
        level: str,
        given: Mapping[str, bytes] | None = None,
        private: Sequence[Path] = (),
        forbidden: Sequence[str] = (),
        limits: Limits = USUAL,
    ) -> None:
        if level not in LEVELS:
            raise CourseError(f"There is no isolation {level!r}, only {', '.join(LEVELS)}.")
        super().__init__()
        self.level, self.given, self.private = level, given or {}, private
        self.forbidden, self.limits = tuple(forbidden), limits
        self._buffer, self._number = b"", 0
        self._user, self._heavy, self._ended = None, "", threading.Event()

    def __enter__(self) -> Sandbox:
        try:
            self._start()
        except BaseException:
            self.close()
            raise
        return self

    def _start(self):
        """Begin the process. What is to be undone at the end, also if this fails, is pushed on the
        stack: the last first.
        """
        root = os.geteuid() == 0
        if self.level == "rlimits" and root:
            raise CourseError(
                "Isolation rlimits runs papers as the grader's own user, and this grader is root:"
                " run it as another user, or with uid or bwrap."
            )
        if self.level == "uid" and not root:
            raise CourseError(
                "Isolation uid needs a grader that is root, to become another user for each job."
            )
        package = staged()
        self._scratch = scratch = "/tmp"
        if self.level != "bwrap":
            folder, lock = owned_folder("scratch")
            self.callback(os.close, lock)
            self.callback(remove, folder)
            self._scratch = scratch = tempfile.mkdtemp(dir=folder)
        if root:
            self._user, lock = free_user()
            self.callback(lock.close)
            self.callback(end_of_user, self._user)
            if self.level == "uid":
                os.chown(scratch, self._user, self._user)
        if self.level == "rlimits":
            adopt_orphans()
            self.callback(end_of_strays)
        variables, limits = environment(scratch), self.limits
        writable = {"/dev/shm": MB, "/tmp": limits.scratch}
        program = bubble(package, variables, writable, root) if self.level == "bwrap" else []
        child = package / TOOLS / "child.py"
        self._process = subprocess.Popen(
            [*program, sys.executable, "-S", "-P", "-B", str(child)],
            env=variables,
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        LIVE.add(self._process.pid)
        self.callback(_end, self._process)
        watchman = threading.Thread(target=self._watch, daemon=True)
        watchman.start()
        self.callback(watchman.join)
        self.callback(self._ended.set)
        pipes = self._process.stdin, self._process.stdout
        self._orders, self._replies = (pipe.fileno() for pipe in pipes if pipe)
        os.set_blocking(self._orders, False)
        self._poll = select.poll()
        self._poll.register(self._replies, select.POLLIN)
        deadline = time.monotonic() + limits.start
        orders = {
            "view": folders(package) if self.level == "uid" and own_mounts() else None,
            "mount": str(package / "view"),
            "scratch": scratch,
            "size": limits.scratch,
            "files": limits.files,
            "few": writable if program and root else {},
            "uid": self._user,
            "processes": limits.processes + (tasks_of_user() if self.level == "rlimits" else 0),
            "memory": limits.memory,
            "file": limits.file,
            "cpu": int(limits.paper),
            "private": [str(path) for path in self.private] if self.level == "uid" else [],
            "parent": 0 if program else os.getpid(),
            "path": library(),
            "given": self.given,
            "forbidden": self.forbidden,
            # as plain tuples: inside there is no Span
            "cell": (*limits.cell,),
            "call": (*limits.call,),
        }
        lacking = f"Isolation {self.level} is not to be had here:"
        try:
            self._write(order_bytes(orders, []), deadline)
            reply = self._line(deadline)
        except (Lost, Nonsense) as error:
            raise CourseError(f"{lacking} the process ended at once ({error}).") from error
        if reply.get("ready") is not True:
            raise CourseError(f"{lacking} {str(reply.get('problem'))[:300]}.")

    def _weigh(self):
        """What it and all that it began hold too much of: memory, or where no mount limits them,
        files; "" for nothing.
        """
        limits = self.limits
        if memory_of(self._process.pid, self._user) > limits.memory:
            return f"its processes held more than {limits.memory // MB:,} MB of memory"
        if not self._user and files_of(self._process.pid, self._scratch) > limits.files:
            return f"it made more than {limits.files:,} files"
        return ""

    def _watch(self):
        """End the process when it holds too much."""
        while not self._ended.wait(self.limits.watch):
            self._heavy = self._heavy or self._weigh()
            if self._heavy:
                _kill_group(self._process)
                if self._user:
                    end_of_user(self._user)
                return

    def ask(
        self,
        order: Mapping[str, Any],
        span: Span,
        until: float = float("inf"),
        counters: Sequence[Counter] = (),
    ) -> dict[str, Any]:
        """Send one order and give the answer to it.

        order : "do" and what belongs to it; a Node in it arrives as a tree that asks here for each
        payoff.
        span : how long it may take. until : the moment at which the paper's time is over.
        counters : those of the trees in the order, by number; made here and told what is read.
        Lost if the process ends, takes too long, or says anything but the answer.
        """
        self._number += 1
        began = time.monotonic()
        deadline = min(began + span.clock + self.limits.grace, until)
        # the trees that stand inside a list join them as the order is written
        counters = list(counters)
        try:
            if self._buffer or self._poll.poll(0):
                raise (
                    Nonsense("a line that nobody asked for")
                    if self._process.poll() is None
                    else Lost(self._end())
                )
            self._write(order_bytes({**order, "id": self._number}, counters), deadline)
            most = 100 + sum(4 * sum(1 for _ in counter.root.nodes()) for counter in counters)
            for _ in range(most):
                if "ask" not in (reply := self._line(deadline)):
                    break
                self._write(pickle.dumps({"told": _told(reply["ask"], counters)}), deadline)
            else:
                raise Nonsense("more questions than a tree has nodes")
            if reply.get("id") != self._number or type(reply["id"]) is not int:
                raise Nonsense("an answer out of turn")
            # the next order may not be blamed for it
            if time.monotonic() - began > self.limits.moment and (heavy := self._weigh()):
                self._heavy = heavy
                raise Lost(heavy)
        except Nonsense as error:
            self.close()
            raise Lost(f"it wrote to the grader's channel: {error}") from error
        except Lost:
            self.close()
            raise
        return reply

    def _write(self, body, deadline):
        left = memoryview(struct.pack("!I", len(body)) + body)
        while left:
            try:
                left = left[os.write(self._orders, left) :]
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise Lost("it had stopped listening", hung=True) from None
                select.select([], [self._orders], [], 0.05)
            except BrokenPipeError:
                raise Lost(self._end()) from None

    def _line(self, deadline):
        """The next line, decoded. Lost when none comes in time, Nonsense when it is none."""
        while b"\n" not in self._buffer:
            if len(self._buffer) > LONGEST:
                raise Nonsense("an answer of more than 1 MB")
            left = deadline - time.monotonic()
            if left <= 0:
                raise Lost("it used up its time", hung=True)
            # asked before the pipe: what it said at its very end is still to be read
            gone = self._process.poll() is not None
            if self._poll.poll(min(left, 0.1) * 1000):
                more = os.read(self._replies, 2**16)
                if not more:
                    raise Lost(self._end())
                self._buffer += more
            # a process that is gone may have left another behind that keeps the pipe open
            elif gone:
                raise Lost(self._end())
        line, _, self._buffer = self._buffer.partition(b"\n")
        return decoded(line)

    def _end(self):
        """How the process ended, in words."""
        if self._heavy:
            return self._heavy
        try:
            status = self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return "it closed the grader's channel"
        number = -status if status < 0 else status - 128
        if number in ENDINGS:
            return f"it ended with {signal.Signals(number).name}"
        return f"it ended with status {status}"


def _end(process):
    with process:  # closes its pipes and waits for it
        # start_new_session made it the leader of a group of its own
        _kill_group(process)
    _kill_group(process)
    LIVE.discard(process.pid)


def _kill_group(process):
    # nobody of the group may be left (macOS: only what is dying)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _told(asked, counters):
    """What a question about a tree is answered with; Nonsense for one that no tree asks."""
    match asked:
        case [int(number), "payoff" | "eval" as what, str(path)] if 0 <= number < len(counters):
            try:
                return counters[number].ask(what, path)
            except KeyError:
                raise Nonsense("a question about no node") from None
    raise Nonsense("a question about no tree")


@lru_cache(maxsize=len(LEVELS))
def _refusal(level):
    """Why a level cannot be had on this machine, tried for real; "" if it can."""
    cell = {"do": "cell", "number": 1, "source": "import random\nanswer = 6 * 7"}
    lacking = f"Isolation {level} is not to be had here:"
    try:
        with Sandbox(level) as sandbox:
            sandbox.ask(cell, sandbox.limits.cell)
            reply = sandbox.ask({"do": "value", "name": "answer"}, sandbox.limits.call)
    except CourseError as error:
        return str(error)
    except Lost as error:
        return f"{lacking} {error}."
    return "" if reply.get("value") == 42 else f"{lacking} a cell cannot use Python's own library."


def available() -> list[str]:
    """The levels this machine can give, the strongest first; each is tried."""
    return [level for level in LEVELS if not _refusal(level)]


def strongest() -> str:
    """The strongest level this machine can give; CourseError with every reason if there is none."""
    for level in LEVELS:
        if not _refusal(level):
            return level
    raise CourseError(" ".join(map(_refusal, LEVELS)))


def require(level: str) -> None:
    """CourseError, in a sentence, if this machine cannot give the level: it is never replaced by a
    weaker one.
    """
    if reason := _refusal(level):
        raise CourseError(reason)
