"""Honest papers of the course's own lessons get from the grader, through its sandbox, what their
answers earn when run by hand.
"""

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")

from honest import papers, points
from known import ROOT, SETTINGS
from sampled import ALL, some

from course.building.masters import Master
from course.results.assignment import Assignment
from course.results.stages import grade_notebook
from course.sandbox import sandbox
from course.sandbox.limits import Limits
from gamelab.learn.lessons import LESSONS

MASTERS = sorted((ROOT / "solutions").glob("[0-9][0-9]_*.py"))
# a busy machine takes no points from an honest paper
PATIENT = Limits(paper=600.0, look=500.0).slower(10)
# make hostile takes all lessons, the blank and a wrong paper of each too, and every wrong answer of
# lesson 03, on two seeds.
WHOLE = LESSONS if ALL else ("00", "06")


@pytest.mark.slow
@pytest.mark.parametrize("path", some(MASTERS), ids=lambda path: path.stem)
def test_the_grader_gives_what_the_answers_earn(path):
    master = Master(path)
    assignment = Assignment(master.lesson, SETTINGS.secret, master)
    many = ALL and master.lesson == "03"
    most = 100 if many else 1
    for seed in (SETTINGS.seed, 7)[: 1 + many]:
        earned = points(master, assignment, seed, most)
        tested = [question for question in master.questions.values() if not question.by_hand]
        assert earned["solution"] == sum(question.points for question in tested)
        assert earned["blank"] == 0
        assert any(0 < total < earned["solution"] for total in earned.values())
        for name, data in papers(master, SETTINGS, seed, most).items():
            if name != "solution" and master.lesson not in WHOLE:
                continue
            record = grade_notebook(assignment, data, seed, sandbox.strongest(), PATIENT)
            told = (seed, name, record.notes)
            assert record.status == "graded" and (name != "solution" or not record.notes), told
            assert record.total == pytest.approx(earned[name], abs=0.011), told
