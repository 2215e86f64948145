"""The convention of the cut: a course that asks for alpha > beta poses, builds and grades that."""

from dataclasses import replace
from functools import partial

import pytest
from honest import judged
from known import ROOT, SETTINGS, refused

from course.building.masters import master_of
from course.building.notebook import assemble
from course.building.problems import problems
from course.building.sets import write_sets
from course.papers.manuscript import EXERCISE
from course.results.assignment import Assignment
from course.settings import parse_settings
from gamelab import alphabeta, watch
from gamelab.learn.check import seeded
from gamelab.learn.mistakes.forms import turned
from gamelab.learn.practice.problems import problem

CUT = {cut: replace(SETTINGS, cut=cut) for cut in (">=", ">")}


def test_an_unknown_cut_is_refused_in_one_sentence():
    text = (ROOT / "course.toml").read_text("utf-8").replace("# cut = ", "cut = ")
    assert parse_settings(text).cut == ">="
    with refused(match=r"^course.toml: cut is '<', expected one of >=, >\.$"):
        parse_settings(text.replace('cut = ">="', 'cut = "<"'))


@pytest.mark.slow
@pytest.mark.parametrize("cut", CUT)
def test_both_conventions_are_built_and_graded(cut):
    settings, other = CUT[cut], CUT[">" if cut == ">=" else ">="]
    master = master_of(settings, "03")
    # of the other, see what is said of all masters
    assert cut == ">=" or not master.problems(settings.seed)
    student = "\n".join(cell.source for cell in master.student(settings, settings.seed).cells)
    begun = next(cell for cell in student.split("\n") if cell.startswith("exercise("))
    assert EXERCISE.search(begun) and ('cut=">"' in begun) == (cut == ">")
    sign, against = ("≥", ">") if cut == ">=" else (">", ">=")
    assert f"when alpha {sign} beta" in student and f'"nodes with {against}"' in student
    # the solution has all points, that of the other course has not, hidden tests included
    assignment = Assignment.of(settings, "03")
    posed, hidden = assignment.posed(settings.seed), assignment.hidden(settings.seed)
    for course, full in ((settings, True), (other, False)):
        answers = master_of(course, "03").answers(settings.seed)
        for name in ("ab-1", "ab-2", "ab-3", "ab-7"):
            here, answer = posed[name], answers[posed[name].question.answer]
            for cases in (here.cases, hidden[name]):
                right = [verdict.right for verdict in judged(here, cases, answer)]
                assert all(right) == full or name == "ab-3", (name, course.cut)


@pytest.mark.slow
def test_the_sets_of_each_student_have_the_cut_of_the_course(tmp_path):
    roster = tmp_path / "roster.csv"
    roster.write_text("id\nada\n", "utf-8")
    write_sets(replace(CUT[">"], secret=7), ["03"], roster, tmp_path / "out")
    [made] = (tmp_path / "out").glob("*/03_*.ipynb")
    assert 'cut=\\">\\"' in made.read_text("utf-8")


def test_the_lesson_says_what_the_exercises_ask():
    lesson = ROOT / "notebooks" / "03_alpha_beta.py"
    texts = ["".join(cell.source for cell in assemble(lesson, CUT[cut]).cells) for cut in CUT]
    assert [text.count('practice.pruning(cut=">")') for text in texts] == [0, 1]
    assert ["the exercises' rule is `alpha > beta`" in text for text in texts] == [False, True]


@pytest.mark.parametrize("cut", CUT)
def test_paper_and_practice_have_the_cut_of_the_course(cut):
    search = partial(alphabeta, strict=cut == ">")

    def numbers(root):
        pruned = watch(search, root).leaves_pruned
        return [place for place, leaf in enumerate(root.leaves(), 1) if leaf.path in pruned]

    with seeded(1, cut):
        practised = [problem("pruning", seed, 3) for seed in (1, 2)]
    for asked in practised:
        assert asked.posed.reference["not read"] == numbers(asked.given)
        assert f"alpha {cut} beta" in asked.task and ("cut=" in asked.call) == (cut == ">")
    for seed in (1, 2):
        [paper] = problems(seed, "03", cut)
        wanted = ", ".join(f"L{place}" for place in numbers(paper.picture))
        assert paper.blanks["Not read"] == wanted and "alpha " + "≥>"[cut == ">"] in paper.text
    with pytest.raises(ValueError, match="cut is one of >=, >, not '<'"):
        problem("pruning", cut="<")


def test_turning_twice_changes_nothing():
    for text in ("if best >= beta:", "alpha <= value < best", "return alpha", "a => b > alpha"):
        assert turned(turned(text)) == text
    assert turned("beta < alpha") == "beta <= alpha"
