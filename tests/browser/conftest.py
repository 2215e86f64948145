"""The lectures, each opened and run in each front end that is on this machine."""

import importlib.util
from contextlib import contextmanager

import nbformat
import pytest

from course.building.notebook import METADATA

from .driver import FLAGS, Lecture, chromium
from .server import FRONT_ENDS, ROOT, serving

SOURCES = sorted((ROOT / "notebooks").glob("*.py"))


@pytest.fixture(scope="session")
def browser():
    """Chromium, without a window."""
    if importlib.util.find_spec("playwright") is None:
        pytest.skip("Playwright is not installed: make browser installs it")
    if chromium() is None:
        pytest.skip("there is no Chromium on this machine")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield opened
        opened.close()


def notebook_of(*sources):
    """The text of a notebook with these cells, not run yet."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    return nbformat.writes(nbformat.v4.new_notebook(cells=cells, metadata=METADATA))


@contextmanager
def opened(browser, name, front_end, text, folder):
    """A notebook with this text, open in a front end after all its cells have run; skips when the
    front end is not there.
    """
    there = FRONT_ENDS[front_end]
    if not there.is_there():
        pytest.skip(f"{there.title} is not there: {there.missing}")
    (folder / f"{name}.ipynb").write_text(text, "utf-8")
    with serving(there, folder) as (address, _):
        lecture = Lecture(browser, f"{name}-{front_end}", address, f"{there.address}{name}.ipynb")
        try:
            lecture.open()
            lecture.run()
            yield lecture
        finally:
            lecture.close()


@pytest.fixture(
    scope="module",
    params=[(source, name) for source in SOURCES for name in FRONT_ENDS],
    ids=[f"{source.stem}-{name}" for source in SOURCES for name in FRONT_ENDS],
)
def lecture(request, browser, tmp_path_factory):
    """A lecture, as it is committed, after all its cells have run."""
    source, name = request.param
    text = source.with_suffix(".ipynb").read_text("utf-8")
    with opened(browser, source.stem, name, text, tmp_path_factory.mktemp(name)) as ran:
        yield ran
