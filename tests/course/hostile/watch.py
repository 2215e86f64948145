"""What a batch of papers did to the machine: files changed, processes left, connections made."""

import contextlib
import ctypes
import os
import secrets
import socket
import subprocess
import sys
import threading
import time
from typing import NamedTuple

import psutil

SUBREAPER = 36  # prctl's PR_SET_CHILD_SUBREAPER: orphans come to this process and not to init
CANARY = "canary" + secrets.token_hex(8)


class Listener:
    """Counts the connections to a port on loopback and to a nameless socket, both its own."""

    def __init__(self):
        self.made, self.over = 0, False
        self.inet, self.unnamed = socket.socket(), socket.socket(socket.AF_UNIX)
        self.inet.bind(("127.0.0.1", 0))
        self.port, self.name = self.inet.getsockname()[1], "gamelab-" + secrets.token_hex(6)
        self.unnamed.bind("\0" + self.name)
        for door in (self.inet, self.unnamed):
            door.listen(200)
            door.settimeout(0.2)
            threading.Thread(target=self._count, args=(door,), daemon=True).start()

    def _count(self, door):
        while not self.over:
            try:
                door.accept()[0].close()
                self.made += 1
            except TimeoutError:
                continue

    def close(self):
        """Stop counting, once what is still on its way has arrived."""
        time.sleep(0.5)
        self.over = True


def snapshot(folders):
    """Every file below the folders with its size, its time and its mode; what Python writes beside
    its sources is left out.
    """
    found = {}
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if "__pycache__" not in path.parts:
                status = path.lstat()
                found[str(path)] = (
                    status.st_size,
                    status.st_mtime_ns if not path.is_dir() else 0,
                    status.st_mode,
                )
    return found


def children():
    """The processes whose parent this is, the dead ones that nobody has asked after apart."""
    return {
        child for child in psutil.Process().children() if child.status() != psutil.STATUS_ZOMBIE
    }


@contextlib.contextmanager
def orphans_come_here():
    """While the block runs, a process that loses its parent becomes a child of this one."""
    prctl = ctypes.CDLL(None).prctl
    prctl(SUBREAPER, 1, 0, 0, 0)
    try:
        yield
    finally:
        prctl(SUBREAPER, 0, 0, 0, 0)


class Seen(NamedTuple):
    """How a command ended, what it printed, how long it took, and what it left behind."""

    status: int
    said: str
    seconds: float
    left: list[str]
    changed: list[str]
    connections: int


def run_watched(
    words,
    watched,
    listener,
    temporary,
    path,
    user=None,
):
    """Run Python on these words (as another user, if one is named) and look at what it leaves; what
    is left of it is ended.

    Seconds are those of the command.
    """
    before, mine = snapshot(watched), children()
    surroundings = os.environ | {
        "PYTHONPATH": os.pathsep.join(map(str, path)),
        "TMPDIR": str(temporary),
        "GAMELAB_CANARY": CANARY,
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    started = time.monotonic()
    with orphans_come_here():
        done = subprocess.run(
            [sys.executable, *words],
            env=surroundings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            **({} if user is None else {"user": user, "group": user, "extra_groups": []}),
        )
        seconds = time.monotonic() - started
        time.sleep(1.5)
        left = sorted(children() - mine, key=lambda process: process.pid)
        names = [" ".join(process.cmdline())[:200] or str(process.pid) for process in left]
        for process in left:
            process.kill()
        time.sleep(0.2)
    listener.close()
    after = snapshot(watched)
    changed = sorted(
        name for name in before.keys() | after.keys() if before.get(name) != after.get(name)
    )
    return Seen(done.returncode, done.stdout + done.stderr, seconds, names, changed, listener.made)
