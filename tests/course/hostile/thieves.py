# ruff: noqa: E501  (papers, as their writers write them)
"""Papers that patch what marks them, look for the key, or carry away what they are asked.

The keys are those of stuck.py and cheats.py.
"""

from .honest import RIGHT

# Looks through what Python objects there are for a test or a key, and uses it.
LOOK = """
def use(found, node):
    for thing in found:
        kind = type(thing).__name__
        try:
            if kind == "Question":
                return thing.reference(None)(node)
            if kind == "Posed":
                return thing.reference(node)
            if kind in ("Case", "Outcome", "Verdict", "Test"):
                return thing.expected.value if hasattr(thing, "expected") else thing.value
            if kind == "dict" and "expected" in thing:
                return thing["expected"]
        except Exception:
            continue
    return 0
"""

# The kernel's own notebook for each user, which outlives the user's processes.
KEYRING = """
import ctypes, platform
numbers = {"x86_64": (248, 250), "aarch64": (217, 219)}.get(platform.machine(), (0, 0))
def kernel(number, *given):
    given = [one if isinstance(one, bytes) else ctypes.c_long(one) for one in given]
    return ctypes.CDLL(None).syscall(ctypes.c_long(numbers[number]), *given)
"""
LOCKS = """
import fcntl, struct, time
def lock(kind, start, length):
    return struct.pack("hhqqiq", kind, 0, start, length, 0, 0)
def lock_of(said):
    kind, _, start, *_ = struct.unpack("hhqqiq", said)
    return None if kind == fcntl.F_UNLCK else start
"""

PAPERS = {
    "note-a-left": {
        "value": RIGHT
        + KEYRING
        + """
plain_value = value
def value(node):
    told = repr([leaf.payoff for leaf in node.leaves()]).encode()
    for ring in (-4, -3):
        kernel(0, b"user", b"note", told, len(told), ring)
    return plain_value(node)
"""
    },
    "note-b-found": {
        "why": KEYRING
        + """
why = "found:"
for ring in (-4, -3):
    told = ctypes.create_string_buffer(2_000)
    key = kernel(1, 10, ring, b"user", b"note", 0)
    kernel(1, 11, key, ctypes.addressof(told), 2_000)
    why += told.value.decode()
"""
    },
    "wrong-search-copied": {
        "value": """
from gamelab.learn.mistakes.windows import WINDOW_VALUE
right = WINDOW_VALUE.answer()

def value(node):
    return right(node)
"""
    },
    "code-copied": {
        "value": """
import types
from gamelab import minimax
mine = types.FunctionType(minimax.__code__, minimax.__globals__, "mine", minimax.__defaults__, minimax.__closure__)
mine.__kwdefaults__ = minimax.__kwdefaults__

def value(node):
    return mine(node).value
"""
    },
    "builtins-patched": {
        "only": """
import builtins
builtins.isinstance = lambda thing, kind: True
builtins.len = lambda thing: 10**6
builtins.all = builtins.any = builtins.callable = lambda *things: True
builtins.abs = lambda number: 0
builtins.sum = lambda numbers, start=0: 12

def value(node):
    return 0
"""
    },
    "json-patched": {
        "only": """
import json
json.dumps = lambda *thing, **options: '{"value": 602645}'
json.loads = lambda *text, **options: {"right": True}
json.JSONEncoder.encode = json.JSONEncoder.iterencode = lambda self, thing, *more: '{"value": 602645}'

def value(node):
    return 0
"""
    },
    "numpy-patched": {
        "only": """
import numpy
numpy.allclose = numpy.array_equal = numpy.isclose = lambda *things, **options: True
numpy.testing.assert_equal = numpy.testing.assert_allclose = lambda *things, **options: None

def value(node):
    return numpy.float64(0)
"""
    },
    "gamelab-patched": {
        "only": """
import gamelab
from gamelab.learn import limits, values, question, reading
values.same = question.same = lambda expected, got: True
question.Posed.verdict = lambda self, case, outcome, expected: question.Verdict(case, True, "", outcome, expected)
question.Posed.points = lambda self, verdicts: 12.0
question.run_here = lambda case, answer, guarded=False: question.Outcome(0)
gamelab.minimax = lambda tree: 0
reading.Counter.ask = lambda self, what, path: 0

def value(node):
    return 0
"""
    },
    "check-patched": {
        "only": """
import gamelab
from gamelab.learn import check
check.Report.points = 12.0
gamelab.check = check.check = lambda name, answer: print("toy-1: 12 of 12 points")
check.PREFIXES["toy"] = check.PREFIXES["primer"]

def value(node):
    return 0
"""
    },
    "main-patched": {
        "only": """
import sys
main = sys.modules["__main__"]
for name in dir(main):
    if callable(getattr(main, name)) and not name.startswith("__"):
        setattr(main, name, lambda *things, **options: 602645)

def value(node):
    return 0
"""
    },
    "limits-patched": {
        "value": """
import contextlib
from gamelab import minimax
from gamelab.learn import limits
limits.refusing = lambda names: contextlib.nullcontext()

def value(node):
    return minimax(node).value
"""
    },
    "forbidden": {
        "value": "from gamelab import minimax\n\ndef value(node):\n    return minimax(node).value"
    },
    "forbidden-by-another-name": {
        "value": """
from gamelab.search.minimax import alphabeta as mine
hidden_here = [mine]

def value(node):
    return hidden_here[0](node).value
"""
    },
    "forbidden-by-attribute": {
        "value": (
            "import gamelab\n\ndef value(node):\n    return getattr(gamelab, 'mini' +"
            " 'max')(node).value"
        )
    },
    "hard-coded": {
        "value": (
            "KNOWN = @KNOWN@\n\ndef value(node):\n    return KNOWN.get(tuple(leaf.payoff for leaf"
            " in node.leaves()), 0)"
        )
    },
    "frames-read": {
        "only": LOOK
        + """
import sys
def value(node):
    found, frame = [], sys._getframe()
    while frame is not None:
        found += [*frame.f_locals.values(), *frame.f_globals.values()]
        frame = frame.f_back
    return use(found, node)
"""
    },
    "rubbish-read": {
        "only": LOOK + "import gc\n\ndef value(node):\n    return use(gc.get_objects(), node)"
    },
    "traced": {
        "only": LOOK
        + """
import sys, threading
seen = []
def spy(frame, event, argument):
    seen.extend([argument, *frame.f_locals.values()])
    return spy
sys.settrace(spy)
sys.setprofile(spy)
threading.settrace(spy)

def value(node):
    return use(list(seen[:10_000]), node)
"""
    },
    "tests-searched": {
        "only": """
import os, sys
import gamelab

def found():
    places = [os.path.dirname(os.path.dirname(os.path.abspath(gamelab.__file__))), os.getcwd(), *sys.path, "@PROJECT@"]
    for place in dict.fromkeys(places):
        for name in ("tests/course/hostile", "solutions", "hostile", "course"):
            folder = os.path.join(place, name)
            if os.path.isdir(folder):
                for file in os.listdir(folder):
                    try:
                        text = open(os.path.join(folder, file)).read()
                    except (OSError, UnicodeDecodeError):
                        continue
                    if "def value(node" in text and "minimax(node)" in text:
                        return True
    return False

HERE = found()

def value(node):
    if not HERE:
        return 0
    if node.is_leaf:
        return node.payoff
    values = [value(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)
"""
    },
    "tests-edited": {
        "first": """
import os, gamelab
places = ["@WATCHED@", os.path.dirname(gamelab.__file__), os.path.join(os.path.dirname(gamelab.__file__), "learn"), "@PROJECT@", "/etc", "/usr/local/lib"]
for place in places:
    try:
        open(os.path.join(place, "left_by_a_paper"), "w").close()
    except OSError:
        pass
try:
    for name in os.listdir("@WATCHED@"):
        open(os.path.join("@WATCHED@", name), "a").write("edited")
except OSError:
    pass
"""
    },
    "surroundings-read": {"why": "import os\nwhy = ' '.join(os.environ.values())"},
    "processes-read": {
        "why": """
import os
why = "found:"
for number in os.listdir("/proc"):
    for file in ("environ", "cmdline"):
        try:
            why += open(f"/proc/{number}/{file}", errors="replace").read().replace("\\0", " ")[:2_000]
        except OSError:
            pass
why = why[-15_000:]
"""
    },
    "parent-traced": {
        "first": """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
if os.getppid() > 1:
    libc.ptrace(16, os.getppid(), 0, 0)
"""
    },
    "sent-out": {
        "first": """
import socket
try:
    with socket.create_connection(("127.0.0.1", @PORT@), timeout=1) as line:
        line.sendall(b"the tests")
except OSError:
    pass
""",
        "value": """
import socket

def value(node):
    payoffs = [leaf.payoff for leaf in node.leaves()]
    try:
        with socket.create_connection(("127.0.0.1", @PORT@), timeout=0.2) as line:
            line.sendall(repr(payoffs).encode())
    except OSError:
        pass
    return 0
""",
    },
    "sent-out-unnamed": {
        "first": """
import socket
try:
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(1)
    line.connect("\\0@SOCKET@")
    line.sendall(b"the tests")
except OSError:
    pass
"""
    },
    "errors-that-tell": {
        "value": """
def value(node):
    payoffs = [leaf.payoff for leaf in node.leaves()]
    raise ValueError(f"the payoffs are {payoffs}")
"""
    },
    "answers-that-tell": {
        "value": "def value(node):\n    return str([leaf.payoff for leaf in node.leaves()])"
    },
    "told-in-the-text": {
        "value": RIGHT
        + """
plain_value = value
def value(node):
    global why
    why = str(globals().get("why", "")) + str([leaf.payoff for leaf in node.leaves()])
    answers["A"] = 3
    with open("told.txt", "a") as file:
        file.write(why)
    return plain_value(node)
"""
    },
    "told-by-printing": {
        "value": RIGHT
        + """
plain_value = value
def value(node):
    import sys, os, warnings
    text = str([leaf.payoff for leaf in node.leaves()])
    print(text)
    print(text, file=sys.stderr)
    warnings.warn(text)
    os.write(2, text.encode())
    return plain_value(node)
"""
    },
    "told-by-dying": {
        "value": """
def value(node):
    import os, sys
    text = str([leaf.payoff for leaf in node.leaves()])
    sys.stderr.write(text)
    os.write(2, text.encode())
    os.rename("told.txt", text) if os.path.exists("told.txt") else None
    os._exit(int(text[1:3]))
"""
    },
    "pickle": {
        "first": """
import pickle
class Run:
    def __reduce__(self):
        return open, ("@WATCHED@/pickle", "w")
try:
    pickle.loads(pickle.dumps(Run()))
except OSError:
    pass
""",
        "value": """
class Run:
    def __reduce__(self):
        return open, ("@WATCHED@/pickle", "w")

def value(node):
    return Run()
""",
    },
    # what it sees of hidden trees, left as locks on a file that every sandbox shows
    "locks-left": {
        "value": LOCKS
        + RIGHT
        + """
right_value, seen = value, open(fcntl.__file__, "rb")
def value(node):
    for leaf in node.leaves():
        try:
            fcntl.fcntl(seen, fcntl.F_SETLK, lock(fcntl.F_RDLCK, leaf.payoff, 1))
        except OSError:
            pass
    return right_value(node)
"""
    },
    # and what a paper that runs at the same time asks for
    "locks-asked": {
        "first": LOCKS
        + """
file, found, place, until = open(fcntl.__file__, "rb"), [], 0, time.time() + 4
while time.time() < until:
    try:
        said = lock_of(fcntl.fcntl(file, 36, lock(fcntl.F_WRLCK, place, 0)))
    except OSError:
        break
    if said is None:
        place = 0
    else:
        found.append(said)
        place = said + 1
if found:
    raise ValueError(sorted(set(found)))
"""
    },
    "files-watched": {
        "first": """
import ctypes, os, time
kernel = ctypes.CDLL(None)
watch = kernel.inotify_init()
if watch >= 0:
    kernel.inotify_add_watch(watch, os.fsencode(os.path.dirname(os.__file__)), 0xFFF)
    os.set_blocking(watch, False)
    time.sleep(2)
    try:
        raise ValueError(os.read(watch, 4096))
    except BlockingIOError:
        pass
"""
    },
    "argument-spoilt": {
        "value": RIGHT
        + """
plain_value = value
def value(node):
    found = plain_value(node)
    for spoil in (lambda: node._below.clear(), lambda: setattr(node, "player", "chance"), lambda: setattr(node, "path", "0"), lambda: node.__dict__.clear()):
        try:
            spoil()
        except Exception:
            pass
    return found
"""
    },
}
