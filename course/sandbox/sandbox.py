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
from .confine import FILES
from .replies import LONGEST, Nonsense, decoded
from .sending import order_bytes
from .staging import TOOLS, staged
from .surroundings import (
    MB,
    SCRATCH,
    USERS,
    WRITABLE,
    User,
    bubble,
    environment,
    folders,
    library,
    own_mounts,
)

# of the processor, for one cell and one call, and for all cells and all calls of one question in a
# process; by the clock, for the whole paper, all its processes together, and for a start
SECONDS = {"cell": 10.0, "call": 2.0, "cells": 60.0, "question": 30.0}
SECONDS |= {"paper": 60.0, "start": 20.0}
# by the clock, so many times as long, for a machine that is busy (a sleeping cell uses none of the
# processor's time); and then this much until the process is ended from outside
PATIENCE, GRACE = {"cell": 3.0, "call": 4.0}, 1.5
MOMENT = 0.01  # seconds: too few to make files by the thousand
ENDINGS = {
    signal.SIGXCPU,
    signal.SIGXFSZ,
    signal.SIGKILL,
    signal.SIGTERM,
    signal.SIGSEGV,
    signal.SIGBUS,
    signal.SIGABRT,
}
MEMORY, FILE, PROCESSES = 2048 * MB, 64 * MB, 24


class Lost(Exception):
    """The process is gone, or was ended. str() says why; `hung` whether it had used up its time."""

    def __init__(self, reason: str, hung: bool = False) -> None:
        super().__init__(reason)
        self.hung = hung


class Sandbox(ExitStack):
    """One process under one level, from `with` to the end of the block.

    level : one of LEVELS. slot : the number of the job, 0 or more: jobs that run side by side need
    different ones.
    given : by question, the pickle of what it hands out. private : folders that no paper may read.
    forbidden : the functions of gamelab that may be refused later. patience : how many times as
    long as usual the clock may take. Lost is raised by `ask` when the
    process has ended or had to be; the Sandbox is of no use then. CourseError when it cannot be
    started."""

    def __init__(
        self,
        level: str,
        slot: int = 0,
        given: Mapping[str, bytes] | None = None,
        private: Sequence[Path] = (),
        forbidden: Sequence[str] = (),
        seconds: Mapping[str, float] = SECONDS,
        patience: float = 1.0,
    ) -> None:
        if level not in LEVELS:
            raise CourseError(f"There is no isolation {level!r}, only {', '.join(LEVELS)}.")
        super().__init__()
        self.level, self.slot, self.given, self.private = level, slot, given or {}, private
        self.forbidden, self.seconds = tuple(forbidden), dict(seconds)
        self.patience = {kind: patience * times for kind, times in PATIENCE.items()}
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
        user = None
        if root:
            self._user = User(self.slot)
            user = self._user.number
            self.callback(self._user.release)
            self.callback(end_of_user, user)
        if self.level == "uid":
            os.chown(scratch, user, user)
        if self.level == "rlimits":
            adopt_orphans()
            self.callback(end_of_strays)
        variables = environment(scratch)
        program = bubble(package, variables, root) if self.level == "bwrap" else []
        child = package / TOOLS / "child.py"
        self._process = subprocess.Popen(
            [*program, sys.executable, "-S", "-P", "-B", str(child)],
            env=variables,
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
        )
        LIVE.add(self._process.pid)
        self.callback(_end, self._process)
        watchman = threading.Thread(target=self._watch, daemon=True)
        watchman.start()
        self.callback(watchman.join)
        self.callback(self._ended.set)
        os.set_blocking(self._process.stdin.fileno(), False)
        self._poll = select.poll()
        self._poll.register(self._process.stdout.fileno(), select.POLLIN)
        deadline = time.monotonic() + self.seconds["start"]
        orders = {
            "view": folders(package) if self.level == "uid" and own_mounts() else None,
            "mount": str(package / "view"),
            "scratch": scratch,
            "size": SCRATCH,
            "few": WRITABLE if program and root else {},
            "uid": user,
            "processes": PROCESSES + (tasks_of_user() if self.level == "rlimits" else 0),
            "memory": MEMORY,
            "file": FILE,
            "cpu": int(self.seconds["paper"]),
            "private": [str(path) for path in self.private] if self.level == "uid" else [],
            "parent": 0 if program else os.getpid(),
            "path": library(),
            "given": self.given,
            "forbidden": self.forbidden,
            "seconds": self.seconds,
            "patience": self.patience,
        }
        lacking = f"Isolation {self.level} is not to be had here:"
        try:
            self._write(order_bytes(orders, []), deadline)
            said = self._line(deadline)
        except (Lost, Nonsense) as error:
            raise CourseError(f"{lacking} the process ended at once ({error}).") from error
        if said.get("ready") is not True:
            raise CourseError(f"{lacking} {str(said.get('problem'))[:300]}.")

    def _weigh(self):
        """What it and all that it began hold too much of: memory, or where no mount limits them,
        files; "" for nothing.
        """
        user = self._user and self._user.number
        if memory_of(self._process.pid, user) > MEMORY:
            return f"its processes held more than {MEMORY // MB:,} MB of memory"
        if user is None and files_of(self._process.pid, self._scratch) > FILES:
            return f"it made more than {FILES:,} files"
        return ""

    def _watch(self):
        """End the process when it holds too much."""
        user = self._user and self._user.number
        while not self._ended.wait(0.2):
            self._heavy = self._heavy or self._weigh()
            if self._heavy:
                _kill_group(self._process)
                if user is not None:
                    end_of_user(user)
                return

    def ask(
        self,
        order: Mapping[str, Any],
        kind: str,
        until: float = float("inf"),
        counters: Sequence[Counter] = (),
    ) -> dict[str, Any]:
        """Send one order and give the answer to it.

        order : "do" and what belongs to it; a Node in it arrives as a tree that asks here for each
        payoff.
        kind : "cell" or "call", whose limit counts. until : the moment at which the paper's time is
        over.
        counters : those of the trees in the order, by number; made here and told what is read.
        Lost if the process ends, takes too long, or says anything but the answer.
        """
        self._number += 1
        began = time.monotonic()
        deadline = min(began + self.seconds[kind] * self.patience[kind] + GRACE, until)
        # the trees that stand inside a list join them as the order is written
        counters, asked = list(counters), 0
        try:
            if self._buffer or self._poll.poll(0):
                raise (
                    Nonsense("a line that nobody asked for")
                    if self._process.poll() is None
                    else Lost(self._end())
                )
            self._write(order_bytes({**order, "id": self._number}, counters), deadline)
            most = sum(4 * sum(1 for _ in counter.root.nodes()) + 100 for counter in counters)
            while "ask" in (said := self._line(deadline)):
                asked += 1
                if asked > most:
                    raise Nonsense("more questions than a tree has nodes")
                self._write(pickle.dumps({"told": _told(said["ask"], counters)}), deadline)
            if said.get("id") != self._number or type(said["id"]) is not int:
                raise Nonsense("an answer out of turn")
            # the next order may not be blamed for it
            if time.monotonic() - began > MOMENT and (heavy := self._weigh()):
                self._heavy = heavy
                raise Lost(heavy)
        except Nonsense as error:
            self.close()
            raise Lost(f"it wrote to the grader's channel: {error}") from error
        except Lost:
            self.close()
            raise
        return said

    def _write(self, body, deadline):
        left = memoryview(struct.pack("!I", len(body)) + body)
        pipe = self._process.stdin.fileno()
        while left:
            try:
                left = left[os.write(pipe, left) :]
            except BlockingIOError:
                if time.monotonic() > deadline:
                    raise Lost("it had stopped listening", hung=True) from None
                select.select([], [pipe], [], 0.05)
            except BrokenPipeError:
                raise Lost(self._end()) from None

    def _line(self, deadline):
        """The next line, decoded. Lost when none comes in time, Nonsense when it is none."""
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._buffer:
            if len(self._buffer) > LONGEST:
                raise Nonsense("an answer of more than 1 MB")
            left = deadline - time.monotonic()
            if left <= 0:
                raise Lost("it used up its time", hung=True)
            # asked before the pipe: what it said at its very end is still to be read
            gone = self._process.poll() is not None
            if self._poll.poll(min(left, 0.1) * 1000):
                more = os.read(pipe, 2**16)
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
        with Sandbox(level, slot=USERS - 1) as sandbox:
            sandbox.ask(cell, "cell")
            said = sandbox.ask({"do": "value", "name": "answer"}, "call")
    except CourseError as error:
        return str(error)
    except Lost as error:
        return f"{lacking} {error}."
    return "" if said.get("value") == 42 else f"{lacking} a cell cannot use Python's own library."


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
