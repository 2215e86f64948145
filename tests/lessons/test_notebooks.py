"""What holds for the source of every lesson, whoever writes it."""

from pathlib import Path

import jupytext
import pytest

SOURCES = sorted((Path(__file__).parents[2] / "notebooks").glob("*.py"))


def code_cells(source: Path) -> list[str]:
    cells = jupytext.reads(source.read_text(encoding="utf-8"), fmt="py:percent").cells
    return [cell.source for cell in cells if cell.cell_type == "code"]


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_code_cells_are_short(source):
    lengths = sorted(len(text.splitlines()) for text in code_cells(source))
    assert lengths[len(lengths) // 2] <= 4, f"median of the lines of a code cell, in {lengths}"
    assert lengths[len(lengths) * 9 // 10] <= 12, f"nine code cells of ten, in {lengths}"


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_code_stands_between_sentences(source):
    cells = jupytext.reads(source.read_text(encoding="utf-8"), fmt="py:percent").cells
    assert cells[0].cell_type == "markdown" and cells[0].source.startswith("# "), (
        "a lesson starts with its title"
    )
    assert cells[-1].cell_type == "markdown", "a lesson ends with a sentence"


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_names_are_imported_one_by_one(source):
    for text in code_cells(source)[1:]:
        assert "import *" not in text
