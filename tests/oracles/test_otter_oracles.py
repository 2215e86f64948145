"""otter-grader on the exported assignment: the same points as ours for honest papers, question by
question.

Needs the packages of requirements.txt beside this file, so it is not part of the plain run. Ours
runs each paper in its sandbox, otter in a kernel, as `otter run` does."""

import os
import sys
from pathlib import Path

import pytest

generate = pytest.importorskip(
    "otter.generate", reason="otter-grader is not installed: see tests/oracles/requirements.txt"
)

from otter.run import main as run

sys.path.insert(0, str(Path(__file__).parents[1] / "course"))

from honest import papers

from course.building.masters import Master
from course.editions.otter import write_assignment
from course.results.assignment import Assignment
from course.results.stages import grade_notebook
from course.sandbox import sandbox
from course.settings import read_settings

ROOT = Path(__file__).parents[2]
# a lesson with searches, and one with values; how many wrong papers of each
LESSONS = {"03": 4, "06": 2}


@pytest.mark.parametrize("lesson", LESSONS)
def test_otter_gives_honest_papers_the_same_points(lesson, tmp_path, monkeypatch):
    settings, master = (
        read_settings(ROOT),
        Master(next((ROOT / "solutions").glob(f"{lesson}_*.py"))),
    )
    assert settings.secret is not None
    write_assignment(settings, lesson, settings.seed, tmp_path / "assignment")
    monkeypatch.chdir(tmp_path / "assignment")
    # the command that `export otter` names
    generate.main(
        tests_dir="tests",
        requirements="requirements.txt",
        output_path="autograder.zip",
        files=["gamelab", "solutions", "course.toml"],
    )
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assignment = Assignment(lesson, settings.secret, master)
    totals = {}
    for name, data in papers(master, settings, settings.seed, LESSONS[lesson]).items():
        (tmp_path / "paper.ipynb").write_bytes(data)
        theirs = run(
            str(tmp_path / "paper.ipynb"),
            autograder="autograder.zip",
            output_dir=str(tmp_path),
            no_logo=True,
        )
        ours = grade_notebook(assignment, data, settings.seed, sandbox.strongest())
        marked = {
            question.id: question.points
            for question in ours.questions
            if question.points is not None
        }
        assert {
            test: round(result.score, 2) for test, result in theirs.results.items()
        } == pytest.approx(marked, abs=0.011), name
        totals[name] = ours.total
    assert totals["blank"] == 0 and totals["solution"] == sum(
        question.points for question in master.questions.values() if not question.by_hand
    )
    assert any(0 < total < totals["solution"] for total in totals.values())
