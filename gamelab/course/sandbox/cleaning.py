"""After a paper: no process of it stays."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import subprocess
import time
from functools import lru_cache
from pathlib import Path

from .. import CourseError

PROCESSES = Path("/proc")
BECOME_PARENT_OF_ORPHANS = 36
PATIENCE = 5.0
# the papers' processes that this one has started and not ended yet, in whichever thread
LIVE: set[int] = set()


def end_of_user(user: int) -> None:
    """End every process of a user, at one blow: the kernel sends to all of them what one of them
    sends to -1. Root only.
    """
    deadline = time.monotonic() + PATIENCE
    while processes_of(user):
        subprocess.run(
            ["/bin/sh", "-c", "kill -9 -1"],
            user=user,
            group=user,
            extra_groups=[],
            cwd="/",
            env={},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if time.monotonic() > deadline:
            raise CourseError(f"A process of user {user} cannot be ended: {processes_of(user)}.")


def processes_of(user: int) -> list[int]:
    """The processes of a user that are alive."""
    found = []
    for entry in os.scandir(PROCESSES):
        if entry.name.isdigit():
            try:
                if user in _users(entry.path):
                    found.append(int(entry.name))
            except (FileNotFoundError, ProcessLookupError):
                continue
    return found


def _users(process: str) -> set[int]:
    """The real and effective users of a process, none when it is dead and only waited for."""
    with open(f"{process}/status", encoding="utf-8", errors="replace") as file:
        lines = dict(line.partition(":")[::2] for line in file)
    return set() if lines["State"].split()[0] in "ZX" else set(map(int, lines["Uid"].split()[:2]))


@lru_cache(maxsize=1)
def adopt_orphans() -> None:
    """From here on, a process whose parents have ended becomes a child of this one, where it can be
    found. Linux only.
    """
    kernel = ctypes.CDLL(None)
    if hasattr(kernel, "prctl"):
        kernel.prctl(BECOME_PARENT_OF_ORPHANS, *map(ctypes.c_ulong, (1, 0, 0, 0)))


# a fork has to ask for itself
os.register_at_fork(after_in_child=adopt_orphans.cache_clear)


def end_of_strays() -> None:
    """End what a paper under rlimits left behind: the orphans that came to this process under
    limits that only a paper's have.

    A limit once lowered is never raised again, so that a process cannot take off this mark.
    """
    if not PROCESSES.is_dir():
        return
    deadline = time.monotonic() + PATIENCE
    while strays := _strays():
        for stray in strays:
            try:
                os.kill(stray, signal.SIGKILL)
                os.waitpid(stray, 0)
            except (ProcessLookupError, ChildProcessError):
                continue
        if time.monotonic() > deadline:
            raise CourseError(f"Processes that a paper left behind cannot be ended: {strays}.")


def _strays() -> list[int]:
    mine, found = resource.getrlimit(resource.RLIMIT_FSIZE)[1], []
    for entry in os.scandir(PROCESSES):
        if not entry.name.isdigit() or int(entry.name) in LIVE:
            continue
        number = int(entry.name)
        try:
            with open(f"{entry.path}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
            if (
                int(fields[1]) == os.getpid()
                and fields[0] not in "ZX"
                and resource.prlimit(number, resource.RLIMIT_FSIZE)[1] != mine
            ):
                found.append(number)
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            continue
    return found


@lru_cache(maxsize=1)
def tasks_of_user() -> int:
    """How many threads this user has: the kernel counts a paper's among them. 0 where that cannot
    be told.
    """
    if not PROCESSES.is_dir():
        return 0
    count = 0
    for entry in os.scandir(PROCESSES):
        if entry.name.isdigit():
            try:
                if entry.stat().st_uid == os.geteuid():
                    count += len(os.listdir(f"{entry.path}/task"))
            except (FileNotFoundError, ProcessLookupError, PermissionError):
                continue
    return count
