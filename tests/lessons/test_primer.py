"""What the primer attempts goes wrong as its text says, never stops the notebook, and what the text
asks the reader to do works.
"""

import ast
from pathlib import Path
from typing import Any

import jupytext
import pytest

from course.building.notebook import assemble
from course.settings import read_settings

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "notebooks" / "00_primer.py"
TWICE = "prize = prize * 2\nprize"
WRONG = [
    "NameError: name 'prize' is not defined",
    "NameError: name 'prize' is not defined",
    "TypeError: 'int' object is not callable",
    "TypeError: 'int' object is not iterable",
    "AssertionError: MAX should be sure of 12",
]


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

    def run_until(self, stop=""):
        """Everything above the first cell that is `stop`."""
        for cell in jupytext.reads(SOURCE.read_text("utf-8"), fmt="py:percent").cells:
            if cell.cell_type == "code" and cell.source == stop:
                return
            if cell.cell_type == "code":
                self.run(cell.source)
        assert not stop


def test_each_attempt_fails_as_the_text_says_and_none_stops_the_notebook(capsys):
    Reader().run_until()
    said = capsys.readouterr().out.splitlines()
    assert [line for line in said if "Error: " in line] == WRONG
    stopped = said.index(WRONG[3])
    calls = [line.split(":")[0].split("in ")[1] for line in said[stopped - 3 : stopped]]
    assert calls == ["<module>", "guarantee", "lowest"]


def test_going_back_to_the_failing_cell_shows_eleven(capsys):
    reader = Reader()
    reader.run_until(TWICE)
    reader.run('attempt("prize + 1")')
    assert capsys.readouterr().out.endswith("\n11\n")
    assert [reader.run(TWICE) for _ in range(3)] == [20, 40, 80]


def test_only_forgetting_the_name_brings_max_back():
    reader = Reader()
    reader.run_until("del max\nmax(3, 8)")
    reader.run("biggest = 12")  # the cell `max = 12`, corrected and run again
    with pytest.raises(TypeError):
        reader.run("max(3, 8)")
    assert reader.run("del max\nmax(3, 8)") == 8


def test_the_printed_usual_last_lines_are_pythons_own():
    """Each row of the table of last lines, provoked."""
    text = SOURCE.read_text("utf-8")
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


def test_the_notebook_in_the_text_is_one():
    """The cell shown in JSON form is what the build writes of it."""
    notebook = assemble(SOURCE, read_settings(ROOT))
    counted = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert next(number for number, cell in enumerate(counted, 1) if cell.source == "3 + 4") == 3
    assert '"execution_count": 3, "source": ["3 + 4"]' in SOURCE.read_text("utf-8")
