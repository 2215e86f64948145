"""The sandbox: what a paper's process can do, and which levels there are. Each is tried for
real.
"""

import math
import os
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")

from known import ROOT, refused
from sample_trees import TWO_PLY
from sandboxes import IS_ROOT, NOBODY, box, call, does, found, level, run, value  # noqa: F401

from course.sandbox import sandbox
from course.sandbox.limits import USUAL
from course.sandbox.sandbox import Sandbox
from course.sandbox.sending import order_bytes, packed
from course.sandbox.stubs import as_python
from gamelab import tree
from gamelab.learn.reading import Counter

pytestmark = pytest.mark.slow


# --- what works


def test_cells_share_their_names_and_values_come_back_exactly(box):
    does(
        box,
        "from fractions import Fraction\nimport math\na = {'A': Fraction(1, 3), 'B': [1, 2.5,"
        " None, True, 'x', (1,)], 'C': -math.inf}",
    )
    does(box, "b = a['A'] * 3")
    assert value(box, "a") == {
        "A": Fraction(1, 3),
        "B": [1, 2.5, None, True, "x", [1]],
        "C": -math.inf,
    }
    assert value(box, "b") == 1
    assert "there is no c" in value(box, "c")


def test_as_python_keeps_strings():
    continued = 'text = ("%s"\n        % 3)\n'
    assert as_python(continued) == continued
    assert as_python('"""\n!kept\n"""') == '"""\n!kept\n"""'


def test_what_is_handed_out_is_there(level):
    given = {"ab-2": packed(tree([[3, 12], [2, "1/3"]], names="ABC"))}
    with Sandbox(level, given=given) as box:
        assert found(
            box, "[leaf.payoff for leaf in __import__('gamelab').given('ab-2').leaves()]"
        ) == [3, 12, 2, Fraction(1, 3)]
        assert "hands out nothing" in run(box, "from gamelab import given\ngiven('ab-3')")


ALPHABETA = """
def mine(node, alpha=float("-inf"), beta=float("inf")):
    if node.is_leaf:
        return node.payoff
    for child in node.children:
        value = mine(child, alpha, beta)
        if node.player == "max":
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if node.player == "max" else beta
"""


def test_a_tree_comes_without_payoffs_and_each_read_is_noted_in_order(box):
    does(box, ALPHABETA)
    root = tree(TWO_PLY)
    said, [counter] = call(box, "mine", root)
    assert said["value"] == 3
    assert counter.payoffs_read == ["0.0", "0.1", "0.2", "1.0", "2.0", "2.1", "2.2"]
    order = order_bytes({"arguments": (tree([777_001, [777_002]]), [tree([777_003])])}, [])
    for payoff in (777_001, 777_002, 777_003):
        assert payoff.to_bytes(3, "little") not in order
    assert 777_001 not in Counter(tree([777_001])).shape()["0"].values()


def test_errors_are_told_with_the_students_own_line(box):
    source = "def mine(x):\n    return 1 / x\n"
    does(box, source + "import inspect\nsource = inspect.getsource(mine)")
    assert value(box, "source") == source
    assert call(box, "mine", 0)[0]["problem"].endswith(
        " ZeroDivisionError: division by zero (in mine, line 2: return 1 / x)"
    )
    assert "SyntaxError" in run(box, "def") and "NameError" in run(box, "nobody")
    assert run(box, "raise NotImplementedError('write it')") == "not answered yet: write it"
    does(box, "def endless(x):\n    return endless(x)")
    assert "calls itself without end" in call(box, "endless", 0)[0]["problem"]


def test_the_limits_are_those_that_are_promised():
    assert (USUAL.cell, USUAL.call, USUAL.paper) == ((10, 30), (2, 8), 60)
    assert (USUAL.memory, USUAL.scratch, USUAL.file) == (2 * 2**30, 64 * 2**20, 64 * 2**20)
    assert (USUAL.processes, USUAL.files) == (24, 4096)


# --- levels


def test_a_level_that_is_not_there_is_refused_and_never_replaced(monkeypatch):
    with refused(match="no isolation 'none'"):
        sandbox.require("none")
    sandbox._refusal.cache_clear()
    try:
        with monkeypatch.context() as without:
            without.setattr(shutil, "which", lambda name: None)
            with refused(match="needs bubblewrap"):
                sandbox.require("bwrap")
            assert "bwrap" not in sandbox.available()
        if IS_ROOT:
            with refused(match="root"):
                sandbox.require("rlimits")
        else:
            with refused(match="needs a grader that is root"):
                sandbox.require("uid")
    finally:
        sandbox._refusal.cache_clear()
    assert sandbox.strongest() == sandbox.available()[0]


def test_rlimits_holds_for_a_grader_that_is_not_root():
    """Root never runs a paper under rlimits: these tests are run once more, by another user, in a
    view of the machine that has this Python.
    """
    if not IS_ROOT:
        pytest.skip("this grader is not root: the tests above have tried rlimits")
    if shutil.which("bwrap") is None:
        pytest.skip("bubblewrap is needed to show another user this Python")
    pythons = [
        path
        for path in dict.fromkeys((os.path.realpath(sys.base_prefix), sys.prefix, str(ROOT)))
        if not path.startswith("/usr")
    ]
    # folders above these into which nobody else may look are replaced by empty ones
    above = sorted({folder for path in pythons for folder in Path(path).parents})
    closed = [folder for folder in above if not folder.stat().st_mode & 0o001]
    hidden = [folder for folder in closed if not set(folder.parents) & set(closed)]
    inside = [folder for folder in above if set(folder.parents) & set(hidden)]
    shown = [path for path in pythons if set(Path(path).parents) & set(hidden)]
    view = ["bwrap", "--dev-bind", "/", "/"]
    for kind, folders in (("--tmpfs", hidden), ("--dir", inside)):
        view += [word for path in folders for word in ("--perms", "0755", kind, str(path))]
    view += [word for path in shown for word in ("--ro-bind", path, path)]
    view += [
        "--cap-add",
        "CAP_SETUID",
        "--cap-add",
        "CAP_SETGID",
        "--chdir",
        str(ROOT / "tests" / "course"),
    ]
    become = (
        f"import os, sys; os.setgroups([]); os.setgid({NOBODY}); os.setuid({NOBODY});"
        " os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    )
    tests = ["-m", "pytest", "test_sandbox.py", "test_sandbox_holds.py"]
    tests += ["-k", "rlimits and not grader_that_is_not_root"]
    tests += ["-n", "0", "-p", "no:cacheprovider", "-q", "-rs"]
    done = subprocess.run(
        [*view, sys.executable, "-c", become, *tests],
        capture_output=True,
        text=True,
        env={**os.environ, "HOME": "/nonexistent", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 0, done.stdout[-4_000:] + done.stderr[-1_000:]
    assert int(done.stdout.split(" passed")[0].split()[-1]) > 30
