"""What stands round a paper's process: the user it runs as, the folders it may see, bubblewrap."""

import os
import pwd
import shutil
import socket
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from secrets import randbelow

from .. import CourseError
from . import confine
from .cleaning import end_of_user

# what it sees of /proc, besides its own processes
SHOWN = {"cpuinfo", "filesystems", "version", "sys"}
SYSTEM = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store"]
SYSTEM += ["/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime"]
# what bubblewrap keeps apart, and the end that comes with the grader's
OWN = "--unshare-ipc --unshare-pid --unshare-net --unshare-uts --new-session --die-with-parent"
# numbers that no system gives to anybody (systemd's own services begin at 61184)
FIRST_USER, USERS = 60_720, 400


def free_user() -> tuple[int, socket.socket]:
    """A user id that nobody has: no account, and no other job of this machine, which the name of a
    socket shows until that is closed. CourseError if there is none.
    """
    # not always the same first: the kernel counts what nobody has waited for among a user's
    # processes
    first = randbelow(USERS)
    for turn in range(USERS):
        number = FIRST_USER + (first + turn) % USERS
        with suppress(KeyError):
            pwd.getpwuid(number)
            continue
        lock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            lock.bind(f"\0gamelab-user-{number}")
        except OSError:
            lock.close()
            continue
        end_of_user(number)  # what a grader left that was killed
        return number, lock
    raise CourseError(f"All {USERS} users from {FIRST_USER} on are in use on this machine.")


def folders(package: Path) -> list[str]:
    """What a paper may see of the machine's files: the system's programs, this Python, and the
    package.
    """
    pythons = map(os.path.realpath, (sys.base_prefix, sys.base_exec_prefix))
    program = str(Path(sys.executable).parent.parent)
    known = dict.fromkeys((*SYSTEM, *pythons, sys.prefix, program, *library()))
    # what lies in another one is seen with it
    seen = [path for path in known if not {*map(str, Path(path).parents)} & {*known}]
    return [path for path in (*seen, str(package)) if os.path.exists(path)]


def library() -> list[str]:
    """Where installed packages are, such as numpy."""
    return [
        path
        for path in dict.fromkeys((sysconfig.get_path("purelib"), sysconfig.get_path("platlib")))
        if os.path.isdir(path)
    ]


def environment(scratch: str) -> dict[str, str]:
    """The variables that a paper's process has; none of them is the grader's own."""
    own = {
        "PATH": "/usr/bin:/bin",
        "HOME": scratch,
        "TMPDIR": scratch,
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "MPLBACKEND": "Agg",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }
    libraries = os.environ.get("LD_LIBRARY_PATH")
    return own | {"LD_LIBRARY_PATH": libraries} if libraries else own


def bubble(
    package: Path, variables: Mapping[str, str], writable: Mapping[str, int], root: bool
) -> list[str]:
    """The command that starts another in bubblewrap, up to that other; CourseError without it.

    writable : by folder, how many bytes may be written there."""
    program = shutil.which("bwrap")
    if program is None:
        raise CourseError("Isolation bwrap needs bubblewrap: install the package bubblewrap.")
    seen = folders(package)
    above = {folder for path in seen for folder in Path(path).parents}
    outside = sorted(folder for folder in above if not folder.is_relative_to("/tmp"))
    inside = sorted(folder for folder in above if folder.is_relative_to("/tmp"))
    words = ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/proc/1"]
    for entry in os.scandir("/proc"):
        # what all processes of this machine do there, others see: only what is one's own stays
        if entry.name not in SHOWN and not entry.name.isdigit() and not entry.is_symlink():
            empty = ["--tmpfs"] if entry.is_dir() else ["--ro-bind", "/dev/null"]
            words += [*empty, f"/proc/{entry.name}"]
    words += _made(outside)
    for folder, size in writable.items():
        words += f"--perms 1777 --size {size} --tmpfs {folder}".split()
    words += _made(inside)
    for path in seen:
        link = os.path.islink(path)
        words += ["--symlink", os.readlink(path), path] if link else ["--ro-bind", path, path]
    words += ["--remount-ro", "/dev", "--remount-ro", "/"]
    words += [*OWN.split(), "--chdir", "/tmp", "--clearenv"]
    words += [word for name, value in variables.items() for word in ("--setenv", name, value)]
    # As root, bubblewrap needs no user namespace; the process becomes another user itself, for whom
    # the kernel counts processes.
    rights = (
        "--cap-add CAP_SETUID --cap-add CAP_SETGID --cap-add CAP_SYS_ADMIN"
        if root
        else "--unshare-user"
    )
    return [program, *words, *rights.split(), "--"]


def _made(folders):
    return [word for folder in folders for word in ("--perms", "0755", "--dir", str(folder))]


@lru_cache(maxsize=1)
def own_mounts() -> bool:
    """Whether root may have mounts of its own here, tried by a process that ends at once."""
    program = f"import ctypes, sys; sys.exit(ctypes.CDLL(None).unshare({confine.OWN}) != 0)"
    tried = [sys.executable, "-I", "-c", program]
    return subprocess.run(tried, env={}, stderr=subprocess.DEVNULL).returncode == 0
