"""Papers that do not end, die, or take more than there is. Each is bounded by itself too: should a
sandbox fail, nothing here grows without end, outlives two minutes, or touches a file outside the
watched folder.

The keys of a paper say which cell it replaces (value, careful, answers, why), or that a cell comes
"first" or "last"."""

PAPERS = {
    "loop-cell": {"first": "while True:\n    pass"},
    "loop-answer": {"value": "def value(node):\n    while True:\n        pass"},
    "loop-catching-all": {
        "value": """
def value(node):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
"""
    },
    "loop-in-c": {
        "value": "import itertools\n\ndef value(node):\n    return sum(itertools.repeat(0))"
    },
    "loop-clocks-patched": {
        "value": """
import threading, time
time.time = time.monotonic = time.perf_counter = lambda: 0.0
time.sleep = lambda seconds: None
threading.Event.wait = lambda self, timeout=None: True
threading.Thread.start = lambda self: None

def value(node):
    while True:
        pass
"""
    },
    "loop-ignoring-sigterm": {
        "value": """
import signal
for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGXCPU, signal.SIGALRM):
    signal.signal(number, signal.SIG_IGN)

def value(node):
    while True:
        pass
"""
    },
    "stop-self": {"first": "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)"},
    "recursion-answer": {"value": "def value(node):\n    return value(node)"},
    "recursion-limit-lifted": {
        "value": (
            "import sys\nsys.setrecursionlimit(2**31 - 1)\n\ndef value(node):\n    return"
            " value(node)"
        )
    },
    "recursion-c-stack": {
        "first": """
import sys
sys.setrecursionlimit(2**31 - 1)
nested = []
for _ in range(1_000_000):
    nested = [nested]
repr(nested)
"""
    },
    "crash-cell": {"first": "import ctypes\nctypes.string_at(0)"},
    "crash-answer": {"value": "import ctypes\n\ndef value(node):\n    return ctypes.string_at(0)"},
    "memory-cell": {"first": "hoard = b'x' * (30 << 30)"},
    "memory-answer": {
        "value": """
def value(node):
    hoard = [b"x" * (1 << 26) for _ in range(48)]
    return len(hoard)
"""
    },
    "memory-by-many": {
        "first": """
import os, time
for _ in range(6):
    if os.fork() == 0:
        os.setsid()
        hoard = b"x" * (600 << 20)
        time.sleep(60)
        os._exit(0)
time.sleep(6)
"""
    },
    "memory-hog": {
        "value": """
import time
def value(node):
    until = time.process_time() + 1.7
    hoard = [b"x" * (1 << 26) for _ in range(20)]
    while time.process_time() < until:
        pass
    return 0
"""
    },
    "spin-a": {
        "first": """
import os, time
for _ in range(6):
    if os.fork() == 0:
        until = time.monotonic() + 90
        while time.monotonic() < until:
            pass
        os._exit(0)
time.sleep(9)
"""
    },
    "spin-b-beside": {
        "value": """
import time
def value(node):
    until = time.process_time() + (0.6 if node.parent is None else 0)
    while time.process_time() < until:
        pass
    if node.is_leaf:
        return node.payoff
    values = [value(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)
""",
    },
    "tmpfs-of-its-own": {
        "first": """
import ctypes, os
kernel = ctypes.CDLL(None)
if os.fork() == 0:
    if kernel.unshare(0x10020000) == 0 and kernel.mount(b"x", b"/tmp", b"tmpfs", 0, None) == 0:
        for number in range(4):
            open(f"/tmp/{number}", "wb").write(bytes(50 << 20))
        os.kill(os.getppid(), 9)
    os._exit(0)
os.wait()
"""
    },
    "memory-limits-lifted": {
        "first": """
import resource
for kind in (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_NPROC, resource.RLIMIT_FSIZE):
    try:
        resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    except (ValueError, OSError):
        pass
"""
    },
    "fork-flood": {
        "first": """
import os, time
for _ in range(300):
    if os.fork() == 0:
        time.sleep(90)
        os._exit(0)
"""
    },
    "fork-and-go-on": {"first": "import os\nos.fork()"},
    "fork-in-answer": {
        "value": """
import os

def value(node):
    os.fork()
    return 0
"""
    },
    "thread-flood": {
        "first": """
import threading, time
for _ in range(2_000):
    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
"""
    },
    "thread-not-daemon": {
        "first": "import threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()"
    },
    "disk-flood": {
        "first": """
for number in range(16):
    with open(f"flood{number}", "wb") as file:
        for _ in range(32):
            file.write(b"x" * (1 << 20))
"""
    },
    "file-flood": {
        "first": """
for number in range(20_000):
    open(f"small{number}", "w").close()
"""
    },
    "file-flood-and-wait": {
        "first": """
import time
for number in range(400_000):
    open(f"small{number}", "w").close()
time.sleep(100)
"""
    },
    "socket-flood": {
        "first": """
import os, socket
held = []
for _ in range(40):
    try:
        held.append(socket.socketpair())
        for end in held[-1]:
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 24)
            end.setblocking(False)
            while True:
                end.send(bytes(1 << 20))
    except OSError:
        pass
"""
    },
    "memory-in-root": {
        "first": """
for place in ("/", "/dev"):
    for number in range(60):
        try:
            with open(f"{place}/left{number}", "wb") as file:
                file.write(bytes(60 << 20))
        except OSError:
            pass
"""
    },
    "tries-in-tries": {
        "last": "".join(" " * k + "try:\n" for k in range(18))
        + " " * 18
        + "pass\n"
        + "".join(" " * k + "finally:\n" + " " * (k + 1) + "pass\n" for k in reversed(range(18)))
    },
    "blanks": {"last": "x" + 60_000 * " " + "!"},
    "listed-files": {"first": "files = !ls\nlen(files)\nfor name in files: print(name)"},
    "descriptor-flood": {"first": "import os\nheld = [os.dup(0) for _ in range(100_000)]"},
    "descriptors-closed": {"first": "import os\nos.closerange(0, 256)"},
    "print-flood": {"first": "for _ in range(100):\n    print('x' * 1_000_000)"},
    "print-flood-raw": {
        "first": (
            "import os\nfor _ in range(1_600):\n    os.write(1, b'x' * 65_536)\n    os.write(2,"
            " b'x' * 65_536)"
        )
    },
    "print-in-answer": {
        "value": """
def value(node):
    print("x" * 10_000_000)
    if node.is_leaf:
        return node.payoff
    values = [value(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)
"""
    },
    "exit-cell": {"first": "import sys\nsys.exit(3)"},
    "exit-answer": {"value": "import sys\n\ndef value(node):\n    sys.exit(0)"},
    "os-exit-cell": {"first": "import os\nos._exit(0)"},
    "os-exit-answer": {"value": "import os\n\ndef value(node):\n    os._exit(0)"},
    "abort-answer": {"value": "import os\n\ndef value(node):\n    os.abort()"},
    "kill-self": {"first": "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)"},
    "kill-parent": {
        "first": (
            "import os, signal\nif os.getppid() > 1:\n    os.kill(os.getppid(), signal.SIGKILL)"
        )
    },
    "kill-group": {"first": "import os, signal\nos.killpg(0, signal.SIGKILL)"},
    "daemon": {
        "first": """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in range(90):
            time.sleep(1)
            try:
                open("@WATCHED@/daemon", "w").close()
            except OSError:
                pass
    os._exit(0)
"""
    },
    "daemon-by-subprocess": {
        "first": """
import subprocess, sys
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(90)"], start_new_session=True)
"""
    },
    "exit-hooks": {
        "first": """
import atexit, sys, time
atexit.register(time.sleep, 60)
sys.excepthook = sys.unraisablehook = lambda *seen: time.sleep(60)
"""
    },
    "del-hook": {
        "value": """
import os

class Trap:
    def __del__(self):
        os._exit(1)

def value(node):
    return Trap()
"""
    },
    "import-hook": {
        "first": """
import sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        raise ImportError("nothing can be imported any more")

sys.meta_path.insert(0, Finder())
"""
    },
    "surroundings-wrecked": {
        "first": """
import os, sys
os.environ.clear()
sys.path.clear()
sys.argv.clear()
os.umask(0o777)
os.chdir("/")
"""
    },
    "folder-removed": {
        "first": """
import os
here = os.getcwd()
os.chdir("/")
try:
    os.rmdir(here)
except OSError:
    pass
"""
    },
    "streams-gone": {
        "first": (
            "import sys\nsys.stdin = sys.stdout = sys.stderr = sys.__stdout__ = sys.__stderr__ ="
            " None"
        )
    },
    "hijacked-imports": {
        "first": """
for name in ("json", "gamelab", "sitecustomize", "usercustomize", "fractions", "random"):
    with open(f"{name}.py", "w") as file:
        file.write("open('@WATCHED@/hijack', 'w').close()")
"""
    },
}
