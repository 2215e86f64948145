"""What every test shares: a quiet kernel, and a first line that says which Pythons and browsers are
there.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

import hypothesis
import pytest
from browser.driver import chromium
from colab import environment
from xdist.scheduler import LoadScopeScheduling

from gamelab.learn.check import SEED, seeded

# Kernels that run at the same time must not share one history file, and have no use for the
# debugger, whose import is half of what takes time in their start.
if "IPYTHONDIR" not in os.environ:
    os.environ["IPYTHONDIR"] = tempfile.mkdtemp(prefix="gamelab-ipython-")
    atexit.register(shutil.rmtree, os.environ["IPYTHONDIR"], ignore_errors=True)
    profile = Path(os.environ["IPYTHONDIR"], "profile_default")
    profile.mkdir()
    (profile / "ipython_kernel_config.py").write_text("import sys\nsys.modules['debugpy'] = None")


# A busy machine is no failure.
hypothesis.settings.register_profile("gamelab", deadline=None)
hypothesis.settings.load_profile("gamelab")


def pytest_configure(config):
    """Inside the inner loop (-m "not slow") the property tests try fewer examples; the workers
    inherit it.
    """
    if "not slow" in config.getoption("markexpr", ""):
        os.environ["GAMELAB_INNER_LOOP"] = "1"


# what the tests of a folder need, or that they take some seconds each
HERE = Path(__file__).parent
MARKS = {
    HERE / "browser": "browser",
    HERE / "oracles": "oracle",
    HERE / "learn" / "questions": "slow",
}
# files that would hold one worker for minutes
ALONE = (
    "tests/colab/test_colab.py",
    "tests/course/test_grading.py",
    "tests/course/test_honest.py",
    "tests/course/test_masters.py",
    "tests/course/test_sandbox_holds.py",
    "tests/learn/test_naming.py",
    "tests/test_odd_arguments.py",
    "tests/test_recipes.py",
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """With marks, and files that take long before those that fill in what is left at the end."""
    for item in items:
        if mark := MARKS.get(item.path.parent):
            item.add_marker(mark)
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (item.path.suffix != ".ipynb", item.path not in slow))


@pytest.fixture(autouse=True)
def set_of_its_own():
    """What `exercise` says in one test holds in no other."""
    with seeded(SEED):
        yield


class Spreading(LoadScopeScheduling):
    """As loadscope, but where tests share nothing that takes long, each test is given out alone."""

    def _split_scope(self, nodeid):
        return nodeid if nodeid.startswith(ALONE) else super()._split_scope(nodeid)


def pytest_xdist_make_scheduler(config, log):
    return Spreading(config, log)


def pytest_xdist_auto_num_workers(config):
    """One worker more than cores: many a test waits for a kernel or for a paper that hangs."""
    return os.cpu_count() + 1


def pytest_report_header():
    python = environment.version_of(environment.PYTHON) if environment.is_ready() else None
    return [
        (
            "Colab's packages:"
            f" {'Python ' + python if python else 'not installed (make colab installs them)'}"
        ),
        f"browser: {chromium() or 'no Chromium'}",
    ]
