"""After a paper: no process of it stays."""

import fcntl
import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path

from .. import CourseError
from .confine import ADOPT_ORPHANS, prctl

PROCESSES = Path("/proc")
SAID = re.compile(r"^(State|PPid|Uid|Threads|RssAnon|RssShmem|VmSwap):(.*)$", re.M)
SECONDS, PREFIX = 5.0, "gamelab-grader-"
# the papers' processes that this one has started and not ended yet, in whichever thread
LIVE: set[int] = set()


def end_of_user(user: int) -> None:
    """End every process of a user, at one blow: the kernel sends to all of them what one of them
    sends to -1. Root only.
    """
    kill = partial(
        subprocess.run,
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
    _end(partial(processes_of, user), lambda alive: kill(), f"Processes of user {user}")


def _end(left, kill, whose):
    """Kill what is left until nothing is; CourseError, with whose processes they are, if that takes
    long.
    """
    deadline = time.monotonic() + SECONDS
    while numbers := left():
        kill(numbers)
        if time.monotonic() > deadline:
            raise CourseError(f"{whose} cannot be ended: {numbers}.")


def processes_of(user: int) -> list[int]:
    """The processes of a user, real or effective, that are alive."""
    return [*_family(0, user)]


def memory_of(leader: int, user: int | None) -> int:
    """The bytes that a paper's processes hold together. 0 on a system without /proc."""
    kinds = "RssAnon", "RssShmem", "VmSwap"
    mine = _family(leader, user).values()
    return 1024 * sum(int(status.get(kind, "0")[0]) for status in mine for kind in kinds)


def _family(leader, user=None):
    """A paper's processes and what the kernel says of each: those of its user, else its first one,
    all below that, and its orphans.
    """
    alive = dict(_alive())
    if user is not None:
        return {
            number: status for number, status in alive.items() if str(user) in status["Uid"][:2]
        }
    mine, before = {leader, *_strays()}, 0
    while before < len(mine):
        before = len(mine)
        mine |= {number for number, status in alive.items() if int(status["PPid"][0]) in mine}
    return {number: alive[number] for number in mine & alive.keys()}


def files_of(leader: int, scratch: str) -> int:
    """How many files and folders a paper's processes have made: in the memory that one of them sees
    as its scratch folder, else in the folder itself.
    """
    most = 0
    for number in _family(leader):
        with suppress(OSError):
            root = f"/proc/{number}/root"
            if not os.path.samefile(root, "/"):
                about = os.statvfs(root + scratch)
                most = max(most, about.f_files - about.f_ffree)
    return most or sum(len(folders) + len(files) for _, folders, files in os.walk(scratch))


def owned_folder(kind: str) -> tuple[str, int]:
    """A new folder into which others may go but not look, and the lock that shows that its maker
    lives; first, those go that a grader left which was killed.
    """
    for left in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            lock = os.open(left, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                about = os.fstat(lock)
                # a minute old, for another grader may be about to lock its own
                if about.st_uid == os.geteuid() and about.st_mtime < time.time() - 60:
                    remove(str(left))
            finally:
                os.close(lock)
    folder = tempfile.mkdtemp(prefix=f"{PREFIX}{kind}-")
    lock = os.open(folder, os.O_RDONLY)
    fcntl.flock(lock, fcntl.LOCK_EX)
    os.chmod(folder, 0o711)
    return folder, lock


def remove(folder: str) -> None:
    """Remove a folder, whatever rights a paper took from what is in it."""
    for path, inside, _ in os.walk(folder):
        for name in inside:
            below = os.path.join(path, name)
            if not os.path.islink(below):
                os.chmod(below, 0o700)
    shutil.rmtree(folder, ignore_errors=True)


def _alive():
    """The number of every process that is not only waited for, and what the kernel says of it, as
    far as this one may know; none on a system without /proc.
    """
    entries = os.listdir(PROCESSES) if PROCESSES.is_dir() else []
    for number in map(int, filter(str.isdigit, entries)):
        with suppress(FileNotFoundError, ProcessLookupError, PermissionError):
            with open(f"{PROCESSES}/{number}/status", "rb", buffering=0) as file:
                text = file.read().decode("utf-8", "replace")
            status = {name: words.split() for name, words in SAID.findall(text)}
            if status["State"][0] not in "ZX":
                yield number, status


@lru_cache(maxsize=1)
def adopt_orphans() -> None:
    """From here on, a process whose parents have ended becomes a child of this one, where it can be
    found. Linux only.
    """
    prctl(ADOPT_ORPHANS, 1)


# a fork has to ask for itself
os.register_at_fork(after_in_child=adopt_orphans.cache_clear)


def end_of_strays() -> None:
    """End what a paper under rlimits left behind: the orphans that came to this process under
    limits that only a paper's have.

    A limit once lowered is never raised again, so that a process cannot take off this mark.
    """

    def kill(strays):
        for stray in strays:
            with suppress(ProcessLookupError, ChildProcessError):
                os.kill(stray, signal.SIGKILL)
                os.waitpid(stray, 0)

    _end(_strays, kill, "Processes that a paper left behind")


def _strays():
    mine, strays = resource.getrlimit(resource.RLIMIT_FSIZE)[1], []
    for number, status in _alive():
        if int(status["PPid"][0]) == os.getpid() and number not in LIVE:
            with suppress(ProcessLookupError, PermissionError):
                if resource.prlimit(number, resource.RLIMIT_FSIZE)[1] != mine:
                    strays.append(number)
    return strays


@lru_cache(maxsize=1)
def tasks_of_user() -> int:
    """How many threads this user has: the kernel counts a paper's among them. 0 where that cannot
    be told.
    """
    me = str(os.getuid())
    return sum(int(status["Threads"][0]) for _, status in _alive() if status["Uid"][0] == me)
