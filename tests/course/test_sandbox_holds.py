"""What the sandbox holds: loops, floods, forged lines, lost processes, and the files, memory and
network of the grader's machine.
"""

import errno
import os
import re
import socket
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")
import fcntl

from known import ROOT, known, refused
from sandboxes import (  # noqa: F401
    IS_ROOT,
    QUICK,
    box,
    call,
    does,
    found,
    gone,
    hasty,
    level,
    patient,
    processes_named,
    run,
    value,
)
from sentences import each_line

import gamelab
from course import package_files
from course.sandbox import cleaning, confine, sandbox, surroundings
from course.sandbox.limits import Span
from course.sandbox.sandbox import Lost, Sandbox
from course.sandbox.staging import INSIDE, TOOLS, staged

pytestmark = pytest.mark.slow

ENDED = "it had not ended after 0.4 seconds"


def test_a_loop_is_ended_and_the_process_goes_on(hasty):
    # however long a busy machine lets it wait for its turn to say so
    hasty.limits = replace(hasty.limits, grace=300.0)
    assert run(hasty, "x = 1\nwhile True:\n    pass") == ENDED
    does(hasty, "def mine(x):\n    while True:\n        pass")
    assert call(hasty, "mine", 0)[0]["hung"] is True
    assert run(hasty, "import time\ntime.sleep(100)") == ENDED
    assert value(hasty, "x") == 1


@known("source", "endless")
def test_what_will_not_be_ended_is_ended_from_outside(hasty, source):
    began = time.monotonic()
    try:
        problem = run(hasty, source)
    except Lost as lost:
        assert lost.hung or "SIGXCPU" in str(lost)
    else:
        # two alarms in a row get through a handler that catches one
        assert problem == ENDED and "except" in source
    assert time.monotonic() - began < 120


@known("source, said", "ends")
def test_a_process_that_ends_is_told(box, source, said):
    lost = gone(box, source)
    assert not lost.hung and str(lost).startswith(said)


def test_what_a_process_says_at_its_very_end_is_heard():
    pipe, theirs = os.pipe()
    looks = []

    def look(milliseconds):
        """The first finds nothing; then the process speaks and ends."""
        looks.append(milliseconds)
        os.write(theirs, b'{"ready": false}\n')
        return [pipe] if len(looks) > 1 else []

    box = Sandbox("uid")
    box._replies, box._process = pipe, SimpleNamespace(poll=lambda: 0 if looks else None)
    box._poll = SimpleNamespace(poll=look)
    assert box._line(float("inf")) == {"ready": False} and looks == [100, 100]


def test_a_process_that_does_not_listen_has_used_up_its_time_or_is_gone():
    box = Sandbox("uid")
    theirs, box._orders = os.pipe()
    os.set_blocking(box._orders, False)
    with pytest.raises(Lost, match="stopped listening") as lost:
        box._write(bytes(2**20), 0)
    assert lost.value.hung
    os.close(theirs)
    box._process = SimpleNamespace(wait=lambda seconds: 3)
    with pytest.raises(Lost, match="it ended with status 3"):
        box._write(b"", 0)


def test_what_takes_a_moment_is_not_weighed(box):
    weighed = []
    box._weigh = lambda: weighed.append(threading.current_thread())
    box.limits = replace(box.limits, moment=300.0)
    does(box, "x = 1")
    assert threading.main_thread() not in weighed
    box.limits = replace(box.limits, moment=0.0)
    does(box, "x = 2")
    assert threading.main_thread() in weighed


@each_line("said", "course/forged.txt", r"^(b.*)$")
def test_lines_that_nobody_asked_for_end_the_process(box, said):
    """Written by the cell in the place of an answer, or before one: the call is lost, and nothing
    else.
    """
    said = eval(said)
    source = (
        f"import os\nsaid = {said!r}\nfor pipe in range(3, 20):\n    try:\n"
        "        os.write(pipe, said)\n    except OSError:\n        pass"
    )
    try:
        problem = run(box, source)
    except Lost as lost:
        assert "channel" in str(lost) or lost.hung
    else:
        # what looks like the answer to this very cell is taken for it, and the true one then comes
        # out of turn
        assert problem is None and b'"id": 1' in said
        with pytest.raises(Lost, match="it wrote to the grader's channel"):
            value(box, "said")


@pytest.fixture
def little(level):
    """A quarter of the memory that a paper has: every byte of it is written to."""
    with Sandbox(level, limits=replace(QUICK, cell=Span(20.0, 60.0), memory=2**29)) as opened:
        yield opened


def test_memory_is_bounded(little):
    assert "MemoryError" in run(little, "x = bytearray(30 * 2**30)")
    assert "MemoryError" in run(little, "y = []\nwhile True: y.append(bytearray(2**26))")
    does(little, "x = y = None")
    # each alone is within the limit of one process; some hold memory that is shared
    does(
        little,
        """
import mmap, os, time
for number in range(8):
    if os.fork() == 0:
        os.setsid()
        held = bytearray(2**27) if number % 2 else mmap.mmap(-1, 2**27)
        for place in range(0, 2**27, 4096):
            held[place] = 1
        time.sleep(100)
""",
    )
    # weighed while no order waits too, and ended with all that it began
    deadline = time.monotonic() + 60
    while not little._heavy or little._user and cleaning.processes_of(little._user):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    assert str(gone(little, "x = 1")) == "its processes held more than 512 MB of memory"


def test_files_are_counted_where_no_mount_limits_them(tmp_path):
    box = Sandbox("rlimits", limits=replace(QUICK, files=3))
    box._process, box._scratch = SimpleNamespace(pid=os.getpid()), str(tmp_path)
    (tmp_path / "folder").mkdir()
    for number in range(3):
        assert box._weigh() == ""
        (tmp_path / f"folder/{number}").touch()
    assert box._weigh() == "it made more than 3 files"


def test_calls_that_leave_notes_or_pass_limits_are_refused(box):
    machine = os.uname().machine
    if machine not in confine.MACHINES:
        pytest.skip(f"{machine}: the filter does not know its calls")
    column, _, clone, _ = confine.MACHINES[machine]
    calls = map(str.split, confine.CALLS.strip().splitlines())
    wanted = [(numbers[column], 0) for _, *numbers in calls]
    for number, flags in [*wanted, (clone, 0x10000011), (clone, 0x00020011)]:
        does(
            box,
            f"import ctypes, os\nkernel = ctypes.CDLL(None, use_errno=True)\ndone ="
            f" kernel.syscall(*map(ctypes.c_long, ({number}, {flags}, 0, 0, 0, 0)))\nif done == 0:"
            " os._exit(0)\nerror = ctypes.get_errno()",
        )
        assert (value(box, "done"), value(box, "error")) == (-1, errno.EPERM), number
    assert found(box, "__import__('os').system('exit 3') >> 8") == 3


def test_the_filter_refuses_the_calls_that_it_names():
    """By the kernel's own headers: those of other machines but x86_64 are alike."""
    headers = "x86_64-linux-gnu/asm/unistd_64.h", "asm-generic/unistd.h"
    for column, header in enumerate(headers):
        try:
            text = Path("/usr/include", header).read_text()
        except FileNotFoundError:
            pytest.skip("the kernel's headers are not installed")
        known = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", text))
        for name, *numbers in map(str.split, confine.CALLS.strip().splitlines()):
            # aarch64 has only the newer one of some
            assert numbers[column] == known.get(name, known.get(f"{name}1")), name


def test_the_kernel_holds_the_limits(box):
    does(box, "import resource\nlimit = lambda name: resource.getrlimit(getattr(resource, name))")
    limits = {
        "CORE": 0,
        "MSGQUEUE": 0,
        "NOFILE": 128,
        "FSIZE": box.limits.file,
        "AS": box.limits.memory,
    }
    if box.level != "rlimits":  # where the user's other processes are counted too
        limits["NPROC"] = box.limits.processes
    for name, most in limits.items():
        assert found(box, f"limit('RLIMIT_{name}')") == [most, most], name


def test_no_lock_on_a_file_that_all_papers_see_tells_another_what_was_hidden(box):
    if os.uname().machine not in confine.MACHINES:
        pytest.skip("the filter does not know this machine's calls")
    # 36 and 37 are F_OFD_GETLK and F_OFD_SETLK
    named = fcntl.F_GETLK, fcntl.F_SETLK, fcntl.F_SETLEASE, fcntl.F_SETPIPE_SZ
    for number in (*named, 36, 37):
        source = f"""
import fcntl, struct
file = open(fcntl.__file__, "rb")
fcntl.fcntl(file, {number}, struct.pack("hhqqiq", fcntl.F_RDLCK, 0, 7, 1, 0, 0))"""
        assert "PermissionError" in run(box, source), number
    does(box, "import os\nkept = os.dup(0), fcntl.fcntl(file, fcntl.F_GETFD)")


def test_what_other_papers_do_cannot_be_seen(box):
    if box.level == "rlimits" or box.level == "uid" and not surroundings.own_mounts():
        pytest.skip(f"{box.level} shows /proc as it is")
    for name in ("1/cmdline", "loadavg", "meminfo", "stat", "locks", "uptime", "vmstat"):
        assert "Error" in run(box, f"assert open('/proc/{name}').read()"), name


def test_files_are_few_and_lie_in_few_places(patient):
    if patient.level == "uid" and not surroundings.own_mounts():
        pytest.skip("uid has no mounts of its own here")
    many = """
import time
for number in range(100_000):
    open(f"n{number}", "w").close()
time.sleep(100)"""
    try:
        assert "No space left" in run(patient, many)
    except Lost as lost:
        assert "more than 4,096 files" in str(lost)
        return
    for place in ("/left", "/dev/left", "/usr/left"):
        assert "Error" in run(patient, f"open({place!r}, 'wb')")


def test_a_paper_has_no_right_of_root(box, monkeypatch):
    monkeypatch.setattr(cleaning, "SAID", re.compile(r"^(\w+):(.*)$", re.M))
    alive = dict(cleaning._alive())
    mine = [said for said in alive.values() if said["Uid"][0] == str(box._user)]
    for said in mine or [alive[box._process.pid]]:
        if said["Name"] != ["bwrap"]:
            assert {said[f"Cap{kind}"][0] for kind in ("Prm", "Eff", "Amb")} == {"0" * 16}
            assert "0" not in said["Uid"]
            assert said["NoNewPrivs"] == ["1"] and said["Seccomp"] == ["2"]


def test_what_a_killed_grader_left_goes_at_the_next_start(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    left, lock = cleaning.owned_folder("scratch")
    living, other = cleaning.owned_folder("package")
    os.makedirs(f"{left}/a/b")
    os.chmod(f"{left}/a", 0)
    os.utime(left, (0, 0))
    os.utime(living, (0, 0))
    young, third = cleaning.owned_folder("scratch")
    for held in (lock, third):
        os.close(held)  # as the kernel does
    os.close(cleaning.owned_folder("scratch")[1])
    assert not os.path.exists(left) and os.path.exists(living) and os.path.exists(young)
    os.close(other)


def test_processes_and_threads_are_bounded_and_none_is_left(level):
    source = """
import os, threading, time
made = 0
try:
    for _ in range(500):
        if os.fork() == 0:
            os.setsid()
            time.sleep(1_000)
            os._exit(0)
        made += 1
except OSError:
    pass
"""
    with Sandbox(level, limits=QUICK) as box:
        does(box, source)
        # under rlimits the user's other processes come and go
        assert 5 < value(box, "made") < (30 if level != "rlimits" else 200)
        does(
            box,
            "import threading\ntry:\n    for _ in range(500): threading.Thread(target=lambda:"
            " time.sleep(50), daemon=True).start()\nexcept RuntimeError: bounded = 1",
        )
        assert value(box, "bounded") == 1
        user = box._user
    if user:
        assert not cleaning.processes_of(user)
    assert not cleaning._strays()


def test_a_daemon_does_not_stay(level):
    name = f"98{os.getpid()}.25"
    source = f"""
import os, signal
if os.fork() == 0:
    os.setsid()
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    if os.fork() == 0:
        os.execv("/bin/sleep", ["sleep", "{name}"])
    os._exit(0)
os.wait()
"""
    with Sandbox(level, limits=QUICK) as box:
        does(box, source)
        deadline = time.monotonic() + 120
        while not processes_named(name) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert processes_named(name)
    assert not processes_named(name)


def test_a_cell_that_forks_answers_once(box):
    does(box, "import os\nwho = os.fork()")
    assert value(box, "who") > 0


def test_files_are_bounded(patient):
    box = patient
    assert "File too large" in run(
        box,
        "with open('large', 'wb') as file:\n    for _ in range(70): file.write(bytes(2**20))",
    )
    several = (
        "for number in range(5):\n    with open(f'part{number}', 'wb') as file:\n        for _ in"
        " range(30): file.write(bytes(2**20))"
    )
    if box.level == "bwrap" or box.level == "uid" and surroundings.own_mounts():
        assert "No space" in run(box, several)
        does(
            box,
            "import os\nfor name in os.listdir():\n    if name.startswith('part'): os.remove(name)",
        )
        for place in ("/dev/shm", "/var/tmp", "/run", "/usr", "/etc", str(ROOT), sys.prefix):
            assert "Error" in run(
                box,
                f"import os\nwith open({place + '/left_by_a_paper'!r}, 'wb') as file:\n    for _ in"
                " range(3): file.write(bytes(2**20))",
            ), place


def test_nothing_is_left_on_the_disk(level, tmp_path, monkeypatch):
    staged()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    tmp_path.chmod(0o755)
    left, owner = Path("/tmp", f"left-by-a-paper-of-{os.getpid()}"), os.stat("/tmp").st_uid
    with Sandbox(level, limits=QUICK) as box:
        does(
            box,
            f"import os\nopen({left.name!r}, 'w').close()\nos.makedirs('a/b')\n"
            "open('a/b/c', 'w').write('x')\nos.chmod('a/b', 0)\nos.chmod('a', 0)\n"
            "os.symlink('/etc', 'link')\nos.chdir('/')\nos.environ.clear()",
        )
        assert found(box, "5") == 5
    assert list(tmp_path.iterdir()) == []
    assert not left.exists() and os.stat("/tmp").st_uid == owner


def test_the_package_inside_has_no_questions_and_no_tools(box):
    for name in ("gamelab.learn.questions", "gamelab.learn.mistakes.searches", "course"):
        assert "No module named" in run(box, f"import {name}")
    package = Path(gamelab.__file__).parent
    wanted = {path.relative_to(package.parent) for path in package_files(package)}
    inside = {path.relative_to(staged()) for path in package_files(staged())}
    kept_out = {"questions", "mistakes"}
    assert {path for path in wanted if not kept_out & {*path.parts}} <= inside
    assert inside - wanted == {TOOLS / name for name in INSIDE}
    assert not [path for path in inside if kept_out & {*path.parts}]


def test_no_process_shows_a_secret(level, monkeypatch):
    monkeypatch.setenv("GAMELAB_TEST_SECRET", "canary-83642")
    with Sandbox(level, private=(), limits=QUICK) as box:
        pid = box._process.pid
        # the process itself, and below bubblewrap the one that runs the cells
        for file in ("environ", "cmdline"):
            assert b"canary" not in Path(f"/proc/{pid}/{file}").read_bytes()
        assert found(box, "'canary' in str(dict(__import__('os').environ))") is False


def test_the_grader_cannot_be_read_nor_ended(box):
    me = os.getpid()
    if box.level == "rlimits":
        pytest.skip("rlimits: the paper is the grader's own user, and may end it")
    assert "Error" in run(box, f"import os\nos.kill({me}, 9)") or box.level == "bwrap"
    for file in ("mem", "environ", "maps"):
        assert (
            "Error" in run(box, f"open('/proc/{me}/{file}', 'rb').read(10)")
            or box.level == "bwrap"
            and found(box, f"open('/proc/{me}/cmdline').read()")
            != Path("/proc/self/cmdline").read_text()
        )
    assert "Error" in run(
        box, "import os\nos.kill(os.getppid(), 9)\nraise OSError if os.getppid() == 1 else KeyError"
    )
    assert found(box, "2") == 2 and os.getpid() == me


def test_nothing_runs_once_the_grader_is_gone(level, monkeypatch):
    if level != "uid":
        pytest.skip("below bubblewrap the parent is another, and rlimits ends what is its own")
    monkeypatch.setattr(os, "getpid", lambda: 1)
    with refused(match="the grader is gone"), Sandbox(level):
        raise AssertionError("a cell would run")


def test_the_course_cannot_be_read(level, tmp_path):
    tmp_path.chmod(0o700)
    (tmp_path / "course.toml").write_text("secret = 1")
    if level == "rlimits":
        pytest.skip("rlimits: the paper is the grader's own user, and may read what it may")
    with Sandbox(level, private=(tmp_path,), limits=QUICK) as box:
        assert "Error" in run(box, f"open({str(tmp_path / 'course.toml')!r}).read()")
        if level == "bwrap" or surroundings.own_mounts():
            assert "Error" in run(box, f"open({str(Path(__file__))!r}).read()")


def test_uid_without_own_mounts_refuses_a_course_that_everybody_can_read(monkeypatch, tmp_path):
    if not IS_ROOT:
        pytest.skip("uid needs root")
    monkeypatch.setattr(sandbox, "own_mounts", lambda: False)
    monkeypatch.setattr(sandbox.sys, "executable", "/usr/bin/python3")
    if subprocess.run(
        ["/usr/bin/python3", "-c", "import sys; sys.exit(sys.version_info < (3, 11))"]
    ).returncode:
        pytest.skip("there is no system Python that every user may run")
    monkeypatch.setattr(sandbox, "library", lambda: [])
    with (
        refused(match="can be read by every user"),
        Sandbox("uid", private=(Path("/usr/share"),)),
    ):
        raise AssertionError("a cell would run")
    tmp_path.chmod(0o700)
    with Sandbox("uid", private=(tmp_path,), limits=QUICK) as box:
        assert found(box, "__import__('os').getuid()") >= surroundings.FIRST_USER
        does(box, "open('note', 'w').close()")


def test_the_network_is_out_of_reach(box):
    if box.level == "rlimits" or box.level == "uid" and not surroundings.own_mounts():
        pytest.skip(f"{box.level}: the network is open")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.2)
        port = listener.getsockname()[1]
        assert "Error" in run(
            box, f"import socket\nsocket.create_connection(('127.0.0.1', {port}), timeout=0.5)"
        )
        with pytest.raises(TimeoutError):
            listener.accept()


def test_two_jobs_have_two_users(level):
    if not IS_ROOT:
        pytest.skip("only a grader that is root has users to give")
    with Sandbox(level) as one, Sandbox(level) as other:
        users = [found(box, "__import__('os').getuid()") for box in (one, other)]
        assert users[0] != users[1]
