"""python -m course build: sources to notebooks, and what --check finds."""

import os
import re
import subprocess
import sys

import nbformat
import pytest
from known import ROOT, SETTINGS, known, refused, run
from sentences import rewrite

import gamelab
from course import write
from course.__main__ import COMMANDS, main
from course.building.comparing import check
from course.building.frontpage import BEGIN, END
from course.building.notebook import SETUP
from course.building.writing import COMMAND, build
from course.settings import parse_settings, read_settings

COURSE = """\
title = "A course"
term = "Winter"
ref = "v0.1.0"
seed = 7

[repository]
own = "ada/masters"
published = "ada/games"

[points]
03 = 20

[deadlines]
03 = 2026-12-11T23:59:00+01:00
"""

LESSON = """\
# ---
# jupyter:
#   jupytext:
#     formats: ipynb,py:percent
# ---

# %% [markdown]
# # A tiny lesson
# One sentence.

# %%
import os
from IPython.display import display
2 + 2

# %%
print("stills", os.environ["GAMELAB_STILLS"], "backend", os.environ.get("MPLBACKEND", "")[:6])

# %%
display({"image/svg+xml": "<svg/>", "text/html": "<script>", "text/plain": "A: cut"}, raw=True)

# %%
view = "application/vnd.jupyter.widget-view+json"
display({view: {"model_id": "1"}, "text/plain": "IntSlider(value=0)"}, raw=True)

# %%
print("again")

# %% tags=["predict"]
print("again")

# %% [markdown]
# The end.
"""


@pytest.fixture
def course(tmp_path):
    """A course of one tiny lesson, not built yet."""
    return make_course(tmp_path)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """The same course, built; tests that change something take a copy of its texts."""
    folder = make_course(tmp_path_factory.mktemp("course"))
    assert run("build", folder) == 0
    return folder


@pytest.fixture
def copy(built, tmp_path):
    """A built course of its own, for a test that spoils something."""
    make_course(tmp_path)
    notebook = built / "notebooks" / "01_tiny.ipynb"
    (tmp_path / "notebooks" / "01_tiny.ipynb").write_bytes(notebook.read_bytes())
    return tmp_path


def make_course(folder, lesson=LESSON):
    (folder / "notebooks").mkdir()
    (folder / "notebooks" / "01_tiny.py").write_text(lesson, "utf-8")
    (folder / "course.toml").write_text(COURSE, "utf-8")
    return folder


def read(folder):
    return nbformat.read(folder / "notebooks" / "01_tiny.ipynb", as_version=nbformat.NO_CONVERT)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def run_quietly(folder, *options, capsys):
    return run("build", *options, folder), *capsys.readouterr()


# the notebook


@pytest.mark.slow
def test_twice_gives_the_same_bytes(built, copy):
    settings = read_settings(copy)
    write(build(settings))
    assert len({(folder / "notebooks/01_tiny.ipynb").read_bytes() for folder in (built, copy)}) == 1


@pytest.mark.slow
def test_a_built_notebook(built):
    text = (built / "notebooks/01_tiny.ipynb").read_text("utf-8")
    notebook = read(built)
    nbformat.validate(notebook)
    assert text.endswith("}\n") and '\n "cells": [' in text
    assert "jupytext" not in text and set(notebook.metadata) == {"kernelspec", "language_info"}
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)
    badge, setup, title = notebook.cells[:3]
    assert "/github/ada/games/blob/v0.1.0/notebooks/01_tiny.ipynb" in badge.source
    assert "Save a copy in Drive" in badge.source
    assert 'com") + "/ada/games/raw/v0.1.0/gamelab-' in setup.source
    assert setup.metadata == {"cellView": "form", "jupyter": {"source_hidden": True}}
    assert setup.outputs[0].text == f"gamelab {gamelab.__version__}\n"
    assert title.source == "# A tiny lesson\nOne sentence."


@pytest.mark.slow
def test_outputs_are_clean(built):
    _, four, stills, player, widget, again, unstored = code(read(built))
    assert [cell.execution_count for cell in code(read(built))] == list(range(1, 8))
    assert four.outputs[0].data == {"text/plain": "4"}
    assert four.outputs[0].execution_count == four.execution_count
    assert stills.outputs[0].text == "stills 1 backend module\n"
    assert player.outputs[0].data == {"image/svg+xml": "<svg/>", "text/plain": "A: cut"}
    assert widget.outputs == []
    assert again.outputs[0].text == "again\n"
    assert unstored.outputs == [] and unstored.metadata == {}
    assert not any("execution" in cell.metadata for cell in read(built).cells)


def test_setup_is_short_and_installs_nothing():
    assert len(SETUP.splitlines()) <= 12
    assert "pip" not in SETUP and "install" not in SETUP


@pytest.mark.slow
def test_not_run_keeps_the_outputs_of_unchanged_cells(copy):
    path = copy / "notebooks/01_tiny.py"
    rewrite(path, "One sentence.", "Another.")
    rewrite(path, "2 + 2", "2 + 3")
    write(build(read_settings(copy), runs=False))
    _, changed, stills, *_ = code(read(copy))
    assert changed.outputs == [] and stills.outputs[0].text.startswith("stills 1")
    assert "Another." in read(copy).cells[2].source


# a cell that stops the build


@pytest.mark.slow
@known("cell, says", "bad_cell")
def test_a_bad_cell_stops_the_build_and_writes_nothing(tmp_path, cell, says, capsys):
    make_course(tmp_path, f"# %% [markdown]\n# # Title\n\n# %%\n{cell}\n")
    status, _, error = run_quietly(tmp_path, capsys=capsys)
    assert status == 1 and re.search(says, error.strip()), error
    assert [path.name for path in (tmp_path / "notebooks").iterdir()] == ["01_tiny.py"]


# --check


@pytest.mark.slow
def test_check_runs_the_cells(copy, capsys):
    path = copy / "notebooks/01_tiny.ipynb"
    rewrite(path, '"4"', '"5"')
    assert run_quietly(copy, "--check", "--no-run", capsys=capsys)[0] == 0
    status, out, _ = run_quietly(copy, "--check", capsys=capsys)
    assert status == 1
    assert "01_tiny.ipynb, cell 4, shows other outputs than notebooks/01_tiny.py:11, cell 4," in out
    assert "Repair: python -m course build 01" in out


@known("old, new, says", "edited")
def test_check_names_what_was_edited_by_hand(copy, old, new, says, capsys):
    path = copy / "notebooks/01_tiny.ipynb"
    text = path.read_text("utf-8")
    spoilt = re.sub(old, new, text)
    assert spoilt != text
    path.write_text(spoilt, "utf-8")
    status, out, error = run_quietly(copy, "--check", "--no-run", capsys=capsys)
    assert status == 1 and says in out + error
    assert "Repair: python -m course build 01" in out + error


def test_check_finds_a_cell_too_many(copy):
    notebook = read(copy)
    notebook.cells.append(nbformat.v4.new_markdown_cell("Written by hand."))
    nbformat.write(notebook, copy / "notebooks/01_tiny.ipynb")
    [problem] = check(read_settings(copy), runs=False)
    assert "has 11 cells, and its source makes 10" in problem


def test_check_finds_orphans(copy):
    (copy / "notebooks/01_tiny.ipynb").rename(copy / "notebooks/07_gone.ipynb")
    without_source, without_notebook = check(read_settings(copy), runs=False)
    assert "notebooks/07_gone.ipynb has no source 07_gone.py" in without_source
    assert "notebooks/01_tiny.ipynb is not there" in without_notebook
    assert "build 01" in without_notebook


def test_the_readmes_table_follows_the_lessons(course, capsys):
    readme = course / "README.md"
    readme.write_text(f"# Mine\n\n{BEGIN}\n{END}\n\nThe end.\n", "utf-8")
    source = course / "notebooks/01_tiny.py"
    rewrite(source, "One sentence.", "**Time**: 45 minutes")
    assert run_quietly(course, "--no-run", capsys=capsys)[0] == 0
    text = readme.read_text("utf-8")
    assert "| 01 | [A tiny lesson](notebooks/01_tiny.ipynb) | 45 | [![Open in Colab]" in text
    assert "github/ada/games/blob/v0.1.0/notebooks/01_tiny.ipynb)" in text and text.endswith(
        "The end.\n"
    )
    assert (course / "notebooks/alpha_beta.svg").read_text("utf-8").startswith("<svg")
    rewrite(readme, "45", "50")
    problems = check(read_settings(course), runs=False)
    assert f"README.md is not what the lessons and course.toml say. Repair: {COMMAND}" in problems


def printed(program, folder):
    """What another Python prints that runs this program in a folder."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    words = [
        sys.executable,
        "-c",
        f"import sys; from course.__main__ import main; {program}",
    ]
    return subprocess.check_output(words, cwd=folder, env=environment, text=True)


@pytest.mark.slow
def test_check_finds_the_course_from_below_and_without_running_loads_nothing_that_runs(copy):
    program = "main(['build', '--check', '--no-run']); print('nbclient' in sys.modules)"
    assert printed(program, copy / "notebooks").endswith("agrees with its source.\nFalse\n")


# this repository


@pytest.mark.slow
def test_committed_notebooks_are_what_their_sources_give():
    """What their cells give is compared by `make check`."""
    assert check(SETTINGS, runs=False) == []


# the command line and course.toml


@pytest.mark.slow
def test_help_needs_no_other_package():
    heavy = {"jupytext", "nbformat", "matplotlib", "numpy", "nbclient"}
    program = f"""
# not there on Windows
sys.modules.update(dict.fromkeys(["fcntl", "pwd", "resource"]))
main(["--help"])
for command in {[*COMMANDS]}:
    try:
        main([command, "--help"])
    except SystemExit:
        print({heavy} & {{*sys.modules}})"""
    said = printed(program, ROOT)
    assert all(f"  {command} " in said and f"course {command} [-h]" in said for command in COMMANDS)
    assert said.count("\nset()\n") == len(COMMANDS) and "Nothing is ever pushed" in said


def test_unknown_command(capsys):
    assert main(["frobnicate"]) == 2
    assert "There is no command 'frobnicate', only build" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["build", "publish --to x", "embed table", "oral 03 x --to y"])
def test_a_command_that_is_stopped_says_so_in_a_sentence(command, monkeypatch, capsys):
    def stopped(settings, args):
        raise KeyboardInterrupt

    name = command.partition(" ")[0]
    monkeypatch.setattr(f"course.{name}.run", stopped)
    assert run(*command.split(), ROOT) == 130
    assert capsys.readouterr().err == f"\n{name} was stopped before its end: run it again.\n"


def test_course_toml_from_any_editor(tmp_path):
    file = tmp_path / "course.toml"
    file.write_bytes(COURSE.encode("utf-8-sig"))
    assert read_settings(tmp_path) == parse_settings(COURSE, tmp_path)
    file.write_bytes(COURSE.replace('title = "', 'title = "Spiele für ').encode("latin-1"))
    with refused(match="is not UTF-8, as TOML must be: save it so"):
        read_settings(tmp_path)


def test_unknown_lesson(course, capsys):
    said = "There is no lesson 09 in notebooks/, only 01.\n"
    assert run_quietly(course, "9", capsys=capsys) == (1, "", said)


def test_outside_a_course(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["build"]) == 1
    assert capsys.readouterr().err.startswith(f"There is no course.toml in {tmp_path} or above it")


@known("old, new, says", "setting")
def test_course_toml_says_what_is_wrong(old, new, says):
    assert COURSE.count(old) == 1
    with refused() as error:
        parse_settings(COURSE.replace(old, new))
    assert str(error.value).startswith(says) and "\n" not in str(error.value)
