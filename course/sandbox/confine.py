"""What a paper's process takes away from itself before the first cell runs: files, network, rights,
resources.

It runs inside the sandbox's own process, on the standard library alone. Where the grader is root,
the process starts as root and gives that up here, for good: nothing of a paper ever runs as root.
"""

import contextlib
import ctypes
import os
import resource
import struct
from collections.abc import Mapping
from typing import Any

# from <sched.h>, <sys/mount.h> and <sys/prctl.h>
NEW_MOUNTS, NEW_IPC, NEW_NETWORK = 0x00020000, 0x08000000, 0x40000000
OWN = NEW_MOUNTS | NEW_IPC | NEW_NETWORK
READ_ONLY, NO_SETUID, NO_DEVICES, REMOUNT = 1, 2, 4, 32
BIND, RECURSIVE, PRIVATE = 4096, 16384, 1 << 18
DIE_WITH_PARENT, FILTER_CALLS, DROP_RIGHT, ADOPT_ORPHANS, NO_NEW_RIGHTS = 1, 22, 24, 36, 38

# What no paper needs: calls that leave notes for another one, that tell what others do, that give
# files, rights or memory beyond the limits (sockets hold what nobody counts; a pair of them is all
# that Python's own library makes); by the kernel's numbers on x86_64 and on aarch64.
CALLS = """
flock             73   32
inotify_init     253   26
inotify_init1    294   26
fanotify_init    300  262
sysinfo           99  179
socket            41  198
sendmsg           46  211
sendmmsg         307  269
setsockopt        54  208
add_key          248  217
request_key      249  218
keyctl           250  219
shmget            29  194
semget            64  190
msgget            68  186
memfd_create     319  279
unshare          272   97
setns            308  268
mount            165   40
io_uring_setup   425  425
"""
# of each machine: its column above, its name in the kernel, and its calls clone and fcntl
MACHINES = {"x86_64": (0, 0xC000003E, 56, 72), "aarch64": (1, 0xC00000B7, 220, 25)}
# Of fcntl's commands those that copy a file's number, or read or set its flags. Among the others
# are locks, which whoever opens the same file can ask about, leases, and larger pipes.
COMMANDS, COPY = 5, 1030
CLONE3, NAMESPACES, FOREIGN_TABLE = 435, 0x7E020000, 0x40000000
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
ALLOW, REFUSE, NOT_THERE = 0x7FFF0000, 0x00050001, 0x00050026

DEVICES = ("null", "zero", "full", "random", "urandom")
MB = 2**20
KERNEL = ctypes.CDLL(None, use_errno=True)


class Unconfined(Exception):
    """A limit could not be set; no cell may run."""


def confine(orders: Mapping[str, Any]) -> None:
    """Carry out the grader's orders. Unconfined says in a sentence which of them could not be.

    orders : "view", the folders to see and nothing else (None: everything), with "mount", an empty
        folder to build the view on; "uid", the user to become (None: stay); "scratch", the folder
        to work in, and its "size"; "few", by folder the size of a memory file system that is to
        hold so many "files" at most; "processes", "memory", "cpu", "file", the limits; "private",
        the folders that must not be readable at the end; "parent", the grader's process."""
    room = f"size={orders['size']},nr_inodes={orders['files']}"
    if orders["view"] is not None:
        _see_only(orders["view"], orders["mount"], orders["scratch"], room)
    for folder, size in orders["few"].items():
        most = f"size={size},nr_inodes={orders['files']}".encode()
        flags = ctypes.c_ulong(REMOUNT | NO_SETUID | NO_DEVICES)
        if KERNEL.mount(None, folder.encode(), None, flags, most):
            raise Unconfined(f"{folder} takes no limit: {os.strerror(ctypes.get_errno())}")
    _last_to_survive()
    os.umask(0o077)
    os.chdir(orders["scratch"])
    _limit(orders)
    for right in range(64):  # refused to those who have none, and then needless
        prctl(DROP_RIGHT, right)
    user = orders["uid"]
    if user is not None:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    if os.geteuid() == 0:
        raise Unconfined("a paper would run as root")
    # the process ends with the grader, and no setuid program gives rights back
    prctl(DIE_WITH_PARENT, 9)
    prctl(NO_NEW_RIGHTS, 1)
    _filter(os.uname().machine)
    if orders["parent"] and os.getppid() != orders["parent"]:
        raise Unconfined("the grader is gone")
    for path in orders["private"]:
        if os.access(path, os.R_OK):
            raise Unconfined(
                f"{path} can be read by every user of this machine: take that right away (chmod"
                " go-rwx)"
            )


def _limit(orders):
    wanted = {
        "CORE": 0,
        "AS": orders["memory"],
        "FSIZE": orders["file"],
        "NOFILE": 128,
        "CPU": orders["cpu"],
        "MEMLOCK": 8 * MB,
        "MSGQUEUE": 0,
        "NPROC": orders["processes"],
    }
    for name, most in wanted.items():
        number = getattr(resource, f"RLIMIT_{name}", None)
        if number is None or most is None:
            continue
        hard = resource.getrlimit(number)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(number, (most, most))
        except (ValueError, OSError) as error:
            raise Unconfined(f"the limit {name} cannot be set here: {error}") from error


def _last_to_survive():
    """Where memory runs out, this process is to go first. Not every system has the file that says
    so, and no promise rests on it.
    """
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")


def prctl(option: int, value: int, more: Any = 0) -> int:
    """What the kernel's call of this name returns; 0 on a system without it."""
    if not hasattr(KERNEL, "prctl"):
        return 0
    return KERNEL.prctl(option, ctypes.c_ulong(value), more, *map(ctypes.c_ulong, (0, 0)))


def calls_filter(machine: str) -> list[tuple[int, int, int, int]]:
    """The instructions of classic BPF by which the kernel refuses CALLS, and clone where it asks
    for namespaces; [] for a machine whose numbers are not known here.

    clone3 hides its flags in memory: it is said not to be there, and the C library takes clone."""
    if machine not in MACHINES:
        return []
    column, name, clone, fcntl = MACHINES[machine]
    refuse = (RETURN, 0, 0, REFUSE)
    program = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, name), refuse, (LOAD, 0, 0, 0)]
    program += [(AT_LEAST, 0, 1, FOREIGN_TABLE), refuse]
    for call in CALLS.split("\n")[1:-1]:
        program += [(EQUAL, 0, 1, int(call.split()[1 + column])), refuse]
    program += [(EQUAL, 0, 1, CLONE3), (RETURN, 0, 0, NOT_THERE)]
    program += [(EQUAL, 0, 3, clone), (LOAD, 0, 0, 16), (ANY_BIT, 0, 5, NAMESPACES), refuse]
    program += [(EQUAL, 0, 3, fcntl), (LOAD, 0, 0, 24), (AT_LEAST, 0, 1, COMMANDS)]
    return [*program, (EQUAL, 0, 1, COPY), (RETURN, 0, 0, ALLOW), refuse]


def _filter(machine):
    program = calls_filter(machine)
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *line) for line in program))
    whole = struct.pack("HP", len(program), ctypes.addressof(code))
    if program and prctl(FILTER_CALLS, 2, ctypes.create_string_buffer(whole)):
        raise Unconfined(f"the kernel filters no calls: {os.strerror(ctypes.get_errno())}")


def _see_only(folders, root, scratch, room):
    """Give this process its own files, network and IPC: the folders, read-only, a few devices, and
    the scratch folder.
    """

    def done(what, result):
        if result:
            raise Unconfined(f"{what}: {os.strerror(ctypes.get_errno())}")

    def mount(source, target, kind, flags, data=None):
        *texts, data = [text and text.encode() for text in (source, target, kind, data)]
        done(f"{target} cannot be mounted", KERNEL.mount(*texts, ctypes.c_ulong(flags), data))

    def bind(path, flags):
        mount(path, root + path, None, BIND | RECURSIVE)
        mount(path, root + path, None, BIND | REMOUNT | READ_ONLY | NO_SETUID | flags)

    done("files and network of its own are not allowed", KERNEL.unshare(OWN))
    mount("none", "/", None, RECURSIVE | PRIVATE)
    mount("tmpfs", root, "tmpfs", NO_SETUID, "mode=755,size=1m")
    os.umask(0o022)
    os.makedirs(root + scratch)
    mount("tmpfs", root + scratch, "tmpfs", NO_SETUID | NO_DEVICES, f"mode=1777,{room}")
    for path in folders:
        if os.path.islink(path):
            os.makedirs(os.path.dirname(root + path), exist_ok=True)
            os.symlink(os.readlink(path), root + path)
        elif os.path.isdir(path):
            os.makedirs(root + path, exist_ok=True)
            bind(path, NO_DEVICES)
    os.makedirs(root + "/dev")
    for name in DEVICES:
        os.close(os.open(f"{root}/dev/{name}", os.O_CREAT, 0o644))
        bind(f"/dev/{name}", 0)
    os.chroot(root)
    os.chdir("/")
