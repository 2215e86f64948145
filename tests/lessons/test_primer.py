"""The primer's cells that are wrong on purpose do go wrong, each as its text says, and what the
text asks the reader to do works.
"""

import ast
import re
import traceback
from pathlib import Path
from typing import Any

import jupytext
import nbformat
import pytest

from gamelab.course.building.notebook import assemble
from gamelab.course.settings import read_settings

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "notebooks" / "00_primer.py"
WRONG = [
    ("prize + 1", "NameError", "name 'prize' is not defined"),
    ("prize + bonus", "NameError", "name 'bonus' is not defined"),
    ("max(3, 8)", "TypeError", "'int' object is not callable"),
    ("guarantee([[3, 12], 7])", "TypeError", "'int' object is not iterable"),
    (
        "assert guarantee([[3, 12], [2, 4]]) == 12, (\n"
        '    f"expected 12, got {guarantee([[3, 12], [2, 4]])}"\n)',
        "AssertionError",
        "expected 12, got 3",
    ),
]


def code_cells():
    return [
        cell
        for cell in jupytext.reads(SOURCE.read_text(encoding="utf-8"), fmt="py:percent").cells
        if cell.cell_type == "code"
    ]


def is_wrong(cell):
    return "raises-exception" in cell.metadata.get("tags", [])


class Reader:
    """Runs cells one by one in one namespace, as a kernel does."""

    def __init__(self):
        self.names: dict[str, Any] = {"__name__": "primer"}

    def run(self, source):
        """What the last line is worth, None if it is a statement."""
        body = ast.parse(source).body
        last = ast.Expression(body.pop().value) if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), "<cell>", "exec"), self.names)
        return eval(compile(last, "<cell>", "eval"), self.names) if last else None

    def run_until(self, stop):
        """Everything above the first cell that is `stop`; what is wrong on purpose is met and
        passed.
        """
        for cell in code_cells():
            if cell.source == stop:
                return
            if not is_wrong(cell):
                self.run(cell.source)
        raise AssertionError(f"the primer has no cell {stop!r}")


def test_each_cell_that_is_wrong_on_purpose_raises_what_the_text_says():
    # the committed notebook, whose outputs are what its cells give (tests/course/test_build.py)
    notebook = nbformat.read(SOURCE.with_suffix(".ipynb"), as_version=nbformat.NO_CONVERT)
    errors = {
        index: output
        for index, cell in enumerate(notebook.cells)
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type == "error"
    }
    assert [
        (notebook.cells[index].source, error.ename, error.evalue) for index, error in errors.items()
    ] == WRONG
    assert all(is_wrong(notebook.cells[index]) for index in errors)
    for error in errors.values():
        assert error.traceback == [f"{error.ename}: {error.evalue}"], (
            "neither colours nor the paths of this machine"
        )
    for index in errors:
        above = next(
            cell.source for cell in reversed(notebook.cells[:index]) if cell.cell_type == "markdown"
        )
        assert re.search(r"wrong\s+on\s+purpose", above, re.IGNORECASE), (
            f"nothing warns of {notebook.cells[index].source!r}"
        )


def test_the_tagged_cells_are_those():
    assert [cell.source for cell in code_cells() if is_wrong(cell)] == [
        source for source, *_ in WRONG
    ]


@pytest.mark.parametrize(
    "source, kind, message",
    WRONG,
    ids=lambda part: part if part in ("NameError", "TypeError", "AssertionError") else "",
)
def test_they_go_wrong_in_plain_python_too(source, kind, message):
    reader = Reader()
    # the second of two equal lines is the wrong one
    if source == "prize + bonus":
        reader.run_until("del bonus")
        assert reader.run(source) == 25
        reader.run("del bonus")
    else:
        reader.run_until(source)
    with pytest.raises(Exception) as error:
        reader.run(source)
    assert (type(error.value).__name__, str(error.value)) == (kind, message)


def test_going_back_to_the_failing_cell_shows_eleven():
    reader = Reader()
    reader.run_until("prize = prize * 2\nprize")
    assert reader.run("prize + 1") == 11
    assert [reader.run("prize = prize * 2\nprize") for _ in range(3)] == [20, 40, 80]


def test_only_forgetting_the_name_brings_max_back(capsys):
    reader = Reader()
    reader.run_until("max(3, 8)")
    reader.run("biggest = 12")  # the cell `max = 12`, corrected and run again
    with pytest.raises(TypeError):
        reader.run("max(3, 8)")
    assert reader.run("del max\nmax(3, 8)") == 8


def test_the_traceback_has_the_lines_that_are_explained(capsys):
    reader = Reader()
    reader.run_until("guarantee([[3, 12], 7])")
    with pytest.raises(TypeError) as error:
        reader.run("guarantee([[3, 12], 7])")
    called = [
        frame.name
        for frame in traceback.extract_tb(error.value.__traceback__)
        if frame.filename == "<cell>"
    ]
    assert called[:2] == ["<module>", "guarantee"] and called[-1] == "lowest"


def test_the_printed_usual_last_lines_are_pythons_own():
    """Each row of the table of last lines, provoked."""
    text = SOURCE.read_text(encoding="utf-8")
    for code in (
        "prize",
        "for _ in 7: pass",
        "number = 12; number(3)",
        "None.append",
        "[3][3]",
        "{}['stone']",
        "(lambda f: f(f))(lambda f: f(f))",
    ):
        with pytest.raises(Exception) as error:
            exec(code, {})
        said = f"{type(error.value).__name__}: {error.value}".replace("append", "...").replace(
            "'...'", "..."
        )
        assert f"`{said}`" in text


def test_the_notebook_in_the_text_is_one(capsys):
    """The cell shown in JSON form is what the build writes of it."""
    notebook = assemble(SOURCE, read_settings(ROOT))
    counted = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert next(number for number, cell in enumerate(counted, 1) if cell.source == "3 + 4") == 3
    assert '"execution_count": 3, "source": ["3 + 4"]' in SOURCE.read_text(encoding="utf-8")
