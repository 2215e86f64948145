"""Papers, exercises and a course for the tests of the grade command: a stand-in grades each paper
as its first cell says.
"""

import csv
import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from course.__main__ import parser_of
from course.papers.manuscript import code_cells
from course.papers.papers import Paper
from course.results.batch import grade_papers, merge_marks
from course.results.engines import ThisMachine
from course.results.order import Order
from course.results.record import Marked, PaperRecord, TestResult
from course.settings import read_settings
from notebooks import notebook

COURSE = """\
title = "A <course>"
term = "Winter"
ref = "v0.1.0"
seed = 7
[repository]
own = "ada/masters"
published = "ada/games"
[points]
[deadlines]
03 = 2026-12-11T23:59:00+01:00
"""
SECRET = "arguments (3, 1, 4)"


def record(right, seed=7, written="", message="gives 3, and 4 is right", **more):
    """A record with so many of four tests right, two of them hidden."""
    names = ("leaves([1, 2])", "leaves(7)", "hidden test 1", "hidden test 2")
    tests = tuple(
        TestResult(
            name, hidden, number < right, "" if hidden or number < right else message, 1 + hidden
        )
        for number, name in enumerate(names)
        for hidden in ["hidden" in name]
    )
    points = round(9 * sum(test.weight for test in tests if test.right) / 6, 2)
    picture = '<svg role="img" aria-label="a tree"></svg>' if right < 2 else ""
    mistake = "" if right == 4 else "counts <inner> nodes"
    asked = Marked("ab-1", "count leaves", 9, points, tests, mistake, picture)
    by_hand = Marked("ab-2", "say why", 5, None, written=written)
    log, questions = f"log of {SECRET}", (asked, by_hand)
    return PaperRecord("graded", seed, "rlimits", questions, log=log, seconds=0.4, **more)


def mark(task):
    """The stand-in, all stages at once: right 3, crash, die, die once, slow."""
    paper = task.paper
    source, written = [*code_cells(paper.data), ""][:2]
    what, _, how = source.partition(" ")
    if what == "crash":
        raise KeyError(SECRET)
    if what == "die" and (not how or not Path(how).exists()):
        if how:
            Path(how).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if what == "slow":
        time.sleep(float(how))
    points = int(how) if what == "right" else 4
    return record(points, paper.seed, written, out_of_time=what == "hurried")


def toy_paper(data):
    """A paper on set 7."""
    return Paper("", "", "", data, seed=7)


@dataclass
class Toy:
    """Exercises of which only the two papers of known points matter."""

    full: bytes = notebook("right 4")
    none: bytes = notebook("right 0")
    lesson: str = "03"
    fingerprint: str = "1"

    def solution(self):
        return toy_paper(self.full)

    def blank(self):
        return toy_paper(self.none)


def here(exercises, order):
    """The stand-in's engine."""
    return ThisMachine(mark, order.jobs or 2, order.isolation or "rlimits")


def hand_in(folder, name, *cells):
    """Put a notebook of these cells among the papers of a course."""
    (folder / f"submissions/{name}.ipynb").write_bytes(notebook(*cells))


@pytest.fixture
def course(tmp_path):
    """A folder with a course and three papers in submissions/."""
    (tmp_path / "course.toml").write_text(COURSE)
    (tmp_path / "submissions").mkdir()
    for name, source, written in (
        ("ada", "right 4", "Because <b>it</b> is."),
        ("bob", "right 1", ""),
        ("carl", "right 2", "=1+1"),
    ):
        hand_in(tmp_path, name, source, written)
    return tmp_path


def order_of(words):
    """The order that a command line gives."""
    return Order.of(parser_of("grade").parse_args(words))


def ask(folder, *words):
    """The order to grade what is in a folder."""
    words = "3", folder / "submissions", "--out", folder / "out", *words
    return order_of([*map(str, words)])


def graded(folder, *words, exercises=None):
    """Grade with the stand-in; the summary."""
    settings, order = read_settings(folder), ask(folder, *words)
    return (
        merge_marks(settings, order)
        if order.merge
        else grade_papers(settings, order, exercises or Toy(), here)
    )


def rows(folder):
    """grades.csv and details.csv by id."""
    found = {}
    for name in ("grades", "details"):
        with (folder / f"out/{name}.csv").open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                found.setdefault(row["id"], {}).update(row)
    return found


def contents(folder):
    """Every file below a folder, by its path in it."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".new")
    return {path.relative_to(folder): path.read_bytes() for path in found}
