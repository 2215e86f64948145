"""A process in which a paper's cells run, and from which nothing comes but plain values.

What each level promises, and what it does not:

bwrap    bubblewrap: own files (the system and the package, read-only; 64 MB to write to), network,
processes and IPC. uid      for a grader that is root: another user for each job, whose processes
all end with the paper. Where the kernel lets root
         have mounts of its own, also own files and network, as above; elsewhere (most containers)
         the network is open and what every user may read can be read, the course's folder excepted:
         that is refused.
rlimits  the grader's own user under limits of time, memory, processes and file size. A paper could
read the course's files, use the
         network, fill the disk file by file, and end the grader. It is for papers one trusts, and
         never for root.

On every level: two gigabytes a process, 24 processes, 64 MB a file, CPU time, a clock behind it,
and an end with SIGKILL."""

from __future__ import annotations

import os
import pickle
import pwd
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from gamelab.learn.reading import Counter

from .. import CourseError
from .cleaning import LIVE, adopt_orphans, end_of_strays, end_of_user, processes_of, tasks_of_user
from .replies import LONGEST, Nonsense, decoded
from .sending import order_bytes
from .staging import staged

LEVELS = ("bwrap", "uid", "rlimits")
SECONDS = {"cell": 10.0, "call": 2.0, "paper": 60.0, "start": 20.0}
# by the clock: as in child.py, and then this much until the process is ended from outside
PATIENCE, GRACE = 2.0, 1.5
MB = 2**20
SCRATCH, MEMORY, FILE, PROCESSES = 64 * MB, 2048 * MB, 64 * MB, 24
SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/nix/store",
)
# numbers that no system gives to anybody (systemd's own services begin at 61184)
FIRST_USER, USERS = 60_720, 400


class Lost(Exception):
    """The process is gone, or was ended. str() says why; `hung` whether it had used up its time."""

    def __init__(self, reason: str, hung: bool = False) -> None:
        super().__init__(reason)
        self.hung = hung


class Sandbox:
    """One process under one level, from `with` to the end of the block.

    level : one of LEVELS. slot : the number of the job, 0 or more: jobs that run side by side need
    different ones.
    given : by question, the pickle of what it hands out. private : folders that no paper may read.
    forbidden : the functions of gamelab that may be refused later. Lost is raised by `ask` when the
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
    ) -> None:
        if level not in LEVELS:
            raise CourseError(f"There is no isolation {level!r}, only {', '.join(LEVELS)}.")
        self.level, self.slot, self.given, self.private, self.seconds = (
            level,
            slot,
            dict(given or {}),
            private,
            dict(seconds),
        )
        self.forbidden = tuple(forbidden)
        self._buffer, self._number, self._process, self._user = b"", 0, None, None

    def __enter__(self) -> Sandbox:
        try:
            self._start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def _start(self) -> None:
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
        program = shutil.which("bwrap") if self.level == "bwrap" else None
        if self.level == "bwrap" and program is None:
            raise CourseError("Isolation bwrap needs bubblewrap: install the package bubblewrap.")
        package = staged()
        if root:
            self._user = _User(self.slot)
        if self.level == "rlimits":
            adopt_orphans()
        self._scratch = (
            Path(tempfile.mkdtemp(prefix="gamelab-scratch-")) if self.level != "bwrap" else None
        )
        scratch = str(self._scratch or "/tmp")
        if self._user and self._scratch:
            os.chown(scratch, self._user.number, self._user.number)
        view = _folders(package) if self.level == "uid" and _own_mounts() else None
        environment = {
            "PATH": "/usr/bin:/bin",
            "HOME": scratch,
            "TMPDIR": scratch,
            "LANG": "C.UTF-8",
            "PYTHONHASHSEED": "0",
            "MPLBACKEND": "Agg",
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
        }
        if libraries := os.environ.get("LD_LIBRARY_PATH"):
            environment["LD_LIBRARY_PATH"] = libraries
        command = [
            sys.executable,
            "-s",
            "-P",
            "-B",
            str(package / "gamelab" / "course" / "sandbox" / "child.py"),
        ]
        if program:
            command = [program, *_bubble(package, environment, bool(root)), "--", *command]
        self._process = subprocess.Popen(
            command,
            env=environment,
            cwd="/",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            start_new_session=True,
            close_fds=True,
        )
        LIVE.add(self._process.pid)
        os.set_blocking(self._process.stdin.fileno(), False)
        self._poll = select.poll()
        self._poll.register(self._process.stdout.fileno(), select.POLLIN)
        processes = PROCESSES + (tasks_of_user() if self.level == "rlimits" else 0)
        deadline = time.monotonic() + self.seconds["start"]
        try:
            self._send(
                {
                    "view": view,
                    "mount": str(package / "view"),
                    "scratch": scratch,
                    "size": SCRATCH,
                    "uid": self._user and self._user.number,
                    "processes": processes,
                    "memory": MEMORY,
                    "file": FILE,
                    "cpu": int(self.seconds["paper"]) + 5,
                    "private": [str(path) for path in self.private] if self.level == "uid" else [],
                    "parent": 0 if program else os.getpid(),
                    "path": _library(),
                    "given": self.given,
                    "forbidden": self.forbidden,
                    "seconds": self.seconds,
                },
                deadline,
            )
            said = self._line(deadline)
        except (Lost, Nonsense) as error:
            raise CourseError(
                f"Isolation {self.level} is not to be had here: the process ended at once"
                f" ({error})."
            ) from error
        if said.get("ready") is not True:
            raise CourseError(
                f"Isolation {self.level} is not to be had here: {str(said.get('problem'))[:300]}."
            )

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
        deadline = min(time.monotonic() + self.seconds[kind] * PATIENCE + GRACE, until)
        # the trees that stand inside a list join them as the order is written
        counters, asked = list(counters), 0
        try:
            if self._buffer or self._poll.poll(0):
                raise (
                    Nonsense("a line that nobody asked for")
                    if self._process.poll() is None
                    else Lost(self._end())
                )
            self._send({**order, "id": self._number}, deadline, counters)
            most = sum(4 * sum(1 for _ in counter.root.nodes()) + 100 for counter in counters)
            while "ask" in (said := self._line(deadline)):
                asked += 1
                if asked > most:
                    raise Nonsense("more questions than a tree has nodes")
                self._write(pickle.dumps({"told": _told(said["ask"], counters)}), deadline)
            if said.get("id") != self._number or type(said["id"]) is not int:
                raise Nonsense("an answer out of turn")
        except Nonsense as error:
            self.close()
            raise Lost(f"it wrote to the grader's channel: {error}") from error
        except Lost:
            self.close()
            raise
        return said

    def _send(
        self, order: Mapping[str, Any], deadline: float, counters: list[Counter] | None = None
    ) -> None:
        self._write(order_bytes(order, [] if counters is None else counters), deadline)

    def _write(self, body: bytes, deadline: float) -> None:
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

    def _line(self, deadline: float) -> dict[str, Any]:
        """The next line, decoded. Lost when none comes in time, Nonsense when it is none."""
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._buffer:
            if len(self._buffer) > LONGEST:
                raise Nonsense("an answer of more than 1 MB")
            left = deadline - time.monotonic()
            if left <= 0:
                raise Lost("it used up its time", hung=True)
            if self._poll.poll(min(left, 0.1) * 1000):
                more = os.read(pipe, 2**16)
                if not more:
                    raise Lost(self._end())
                self._buffer += more
            # a process that is gone may have left another behind that keeps the pipe open
            elif self._process.poll() is not None:
                raise Lost(self._end())
        line, _, self._buffer = self._buffer.partition(b"\n")
        return decoded(line)

    def _end(self) -> str:
        """How the process ended, in words."""
        try:
            status = self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return "it closed the grader's channel"
        number = -status if status < 0 else status - 128
        if number in (
            signal.SIGXCPU,
            signal.SIGKILL,
            signal.SIGSEGV,
            signal.SIGABRT,
            signal.SIGTERM,
            signal.SIGBUS,
            signal.SIGXFSZ,
        ):
            return f"it ended with {signal.Signals(number).name}"
        return f"it ended with status {status}"

    def close(self) -> None:
        """End the process and all that came of it; harmless when that is done."""
        process, self._process = self._process, None
        try:
            if process is not None:
                for pipe in (process.stdin, process.stdout):
                    pipe.close()
                # start_new_session made it the leader of a group of its own
                _kill_group(process)
                process.wait()
                _kill_group(process)
                LIVE.discard(process.pid)
            if self._user is not None:
                end_of_user(self._user.number)
            elif process is not None and self.level == "rlimits":
                end_of_strays()
        finally:
            user, self._user = self._user, None
            if user is not None:
                user.release()
            scratch, self._scratch = getattr(self, "_scratch", None), None
            if scratch is not None:
                _remove(scratch)


def _kill_group(process: subprocess.Popen) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        # nobody of the group is left (macOS: only what is dying)
        return


def _remove(folder: Path) -> None:
    for path, folders, _ in os.walk(folder):
        for name in folders:
            if not os.path.islink(os.path.join(path, name)):
                os.chmod(os.path.join(path, name), 0o700)
    shutil.rmtree(folder, ignore_errors=True)


def _told(asked: Any, counters: Sequence[Counter]) -> Any:
    """What a question about a tree is answered with; Nonsense for one that no tree asks."""
    if (
        type(asked) is not list
        or len(asked) != 3
        or type(asked[0]) is not int
        or not 0 <= asked[0] < len(counters)
    ):
        raise Nonsense("a question about no tree")
    number, what, path = asked
    if what not in ("payoff", "eval") or type(path) is not str:
        raise Nonsense("a question about no tree")
    try:
        return counters[number].ask(what, path)
    except KeyError:
        raise Nonsense("a question about no node") from None


class _User:
    """A user id that nobody has: no account, no process, and no other job of this machine, which
    the name of a socket shows that lives as long as this object. CourseError if there is none."""

    def __init__(self, slot: int) -> None:
        for turn in range(USERS):
            self.number = FIRST_USER + (slot + 20 * turn + turn // 20) % USERS
            if _has_account(self.number):
                continue
            self._lock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
            try:
                self._lock.bind(f"\0gamelab-user-{self.number}")
            except OSError:
                self._lock.close()
                continue
            if not processes_of(self.number):
                return
            self._lock.close()
        raise CourseError(f"All {USERS} users from {FIRST_USER} on are in use on this machine.")

    def release(self) -> None:
        """Leave the user to other jobs."""
        self._lock.close()


def _has_account(user: int) -> bool:
    try:
        return bool(pwd.getpwuid(user))
    except KeyError:
        return False


def _folders(package: Path) -> list[str]:
    """What a paper may see of the machine's files: the system's programs, this Python, and the
    package.
    """
    pythons = dict.fromkeys(map(os.path.realpath, (sys.base_prefix, sys.base_exec_prefix)))
    pythons |= dict.fromkeys((sys.prefix, str(Path(sys.executable).parent.parent), *_library()))
    outside = [
        path for path in pythons if not path.startswith(("/usr/", "/lib")) and path != "/usr"
    ]
    outside = [
        path
        for path in outside
        if not any(path != other and Path(path).is_relative_to(other) for other in outside)
    ]
    return [path for path in (*SYSTEM, *outside, str(package)) if os.path.exists(path)]


def _library() -> list[str]:
    """Where installed packages are, such as numpy."""
    return [
        path
        for path in dict.fromkeys((sysconfig.get_path("purelib"), sysconfig.get_path("platlib")))
        if path and os.path.isdir(path)
    ]


def _bubble(package: Path, environment: Mapping[str, str], root: bool) -> list[str]:
    """bubblewrap's options."""
    folders = _folders(package)
    above = sorted(
        {str(folder) for path in folders for folder in Path(path).parents} - {"/", "/tmp"}
    )
    options = [word for folder in above for word in ("--perms", "0755", "--dir", folder)]
    options += [
        "--proc",
        "/proc",
        "--dev",
        "/dev",
        "--perms",
        "1777",
        "--size",
        str(MB),
        "--tmpfs",
        "/dev/shm",
    ]
    options += ["--perms", "1777", "--size", str(SCRATCH), "--tmpfs", "/tmp"]
    for path in folders:
        inside = [
            str(folder)
            for folder in reversed(Path(path).parents)
            if folder.is_relative_to("/tmp") and str(folder) != "/tmp"
        ]
        options += [word for folder in inside for word in ("--perms", "0755", "--dir", folder)]
        options += (
            ["--symlink", os.readlink(path), path]
            if os.path.islink(path)
            else ["--ro-bind", path, path]
        )
    options += [
        "--unshare-ipc",
        "--unshare-pid",
        "--unshare-net",
        "--unshare-uts",
        "--die-with-parent",
        "--new-session",
        "--chdir",
        "/tmp",
        "--clearenv",
    ]
    options += [word for name, value in environment.items() for word in ("--setenv", name, value)]
    # As root, bubblewrap needs no user namespace; the process becomes another user itself, for whom
    # the kernel counts processes.
    return options + (
        ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"] if root else ["--unshare-user"]
    )


@lru_cache(maxsize=1)
def _own_mounts() -> bool:
    """Whether root may have mounts of its own here, tried by a process that ends at once."""
    program = (
        "import ctypes, sys;"
        f" sys.exit(ctypes.CDLL(None).unshare({0x00020000 | 0x08000000 | 0x40000000}) != 0)"
    )
    return (
        subprocess.run(
            [sys.executable, "-I", "-c", program], env={}, stderr=subprocess.DEVNULL
        ).returncode
        == 0
    )


@lru_cache(maxsize=len(LEVELS))
def _refusal(level: str) -> str:
    """Why a level cannot be had on this machine, tried for real; "" if it can."""
    try:
        with Sandbox(level, slot=USERS - 1) as sandbox:
            sandbox.ask(
                {"do": "cell", "number": 1, "source": "import random\nanswer = 6 * 7"}, "cell"
            )
            if sandbox.ask({"do": "value", "name": "answer"}, "call").get("value") != 42:
                return (
                    f"Isolation {level} is not to be had here: a cell cannot use Python's own"
                    " library."
                )
    except CourseError as error:
        return str(error)
    except Lost as error:
        return f"Isolation {level} is not to be had here: {error}."
    return ""


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
    if level not in LEVELS:
        raise CourseError(f"There is no isolation {level!r}, only {', '.join(LEVELS)}.")
    if reason := _refusal(level):
        raise CourseError(reason)
