"""An otter-grader assignment of the same master: its tests, and the folder that `otter generate`
packs.

Otter runs tests in the paper's own process. A paper that means harm can read the hidden ones there
and mark itself; what is exported is for courses that run on otter and for comparing two graders on
honest papers."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from gamelab.learn.question import run_here, shares

from .. import CourseError, write_bytes
from ..building.masters import master_of
from ..building.notebook import serialise
from ..results.assignment import Assignment
from ..settings import Settings, read_settings
from .bundles import grader_files, packages

if TYPE_CHECKING:
    from otter.test_files import test_case

TEST = '''\
"""The tests of {name}, on set {seed}."""

OK_FORMAT = False

from course.editions.otter import cases

name = "{name}"
globals().update(cases("{lesson}", "{name}", {seed}))
'''
COMMAND = (
    "otter generate -t tests -r requirements.txt -o autograder.zip gamelab course solutions"
    " course.toml"
)


def write_assignment(settings: Settings, lesson: str, seed: int, folder: Path) -> int:
    """Write the assignment into a folder that is new or empty, and return how many tests it has
    files for.

    NN_topic.ipynb is the student's notebook; tests/, requirements.txt, gamelab/, course/,
    solutions/ and course.toml are for otter. CourseError for a folder that holds something."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CourseError(f"--to {folder} is not empty: name a new folder.")
    master = master_of(settings, lesson)
    files = grader_files(settings, master) | {"requirements.txt": packages(settings).encode()}
    files[f"{master.path.stem}.ipynb"] = serialise(master.student(settings, seed)).encode()
    asked = [question for question in master.questions.values() if not question.by_hand]
    for question in asked:
        files[f"tests/{question.id}.py"] = TEST.format(
            name=question.id, lesson=lesson, seed=seed
        ).encode()
    for path, data in files.items():
        write_bytes(folder / path, data)
    return len(asked)


def cases(lesson: str, name: str, seed: int) -> dict[str, test_case]:
    """Otter's test cases of one question, visible and hidden, each with its share of the points; by
    a name for each.

    To be called where course.toml and solutions/ are: in the folder that otter runs a paper in.
    """
    from otter.test_files import test_case

    assignment = _assignment(lesson, Path.cwd())
    posed, hidden = assignment.posed(seed)[name], assignment.hidden(seed).get(name, [])
    counts = read_settings(Path.cwd()).points.get(lesson)
    worth = counts / sum(question.points for question in assignment.questions) if counts else 1
    parts, made = shares(posed.cases, hidden), {}
    for number, (case, part) in enumerate(zip((*posed.cases, *hidden), parts), 1):
        unseen = number > len(posed.cases)
        title = (
            f"{name}, hidden test {number - len(posed.cases)}" if unseen else f"{name}: {case.name}"
        )
        made[f"case_{number}"] = test_case(
            name=title, points=worth * posed.question.points * part, hidden=unseen
        )(_test(posed, case, unseen))
    return made


@lru_cache
def _assignment(lesson, folder):
    """One for all the questions of a paper: posing them takes longer than their tests."""
    return Assignment.of(read_settings(folder), lesson)


def _test(posed, case, unseen):
    def test(env):
        name = posed.question.answer
        assert name in env, f"there is no {name}"
        expected = run_here(case, posed.reference)
        verdict = posed.verdict(case, posed.outcome(case, env[name]), expected)
        assert verdict.right, "" if unseen else verdict.message

    return test
