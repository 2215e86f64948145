"""Questions about the student's own function: found by running it in the sandbox, whatever it is,
and nothing but escaped text comes of it.
"""

import json
import re
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")

from known import SETTINGS, refused
from sentences import rewrite
from textbook import ALPHABETA
from toy_papers import course, graded, hand_in, rows  # noqa: F401

from course.building.masters import master_of
from course.orals.asking import ON_PAPER, ask_on_paper, source_of
from course.orals.sheets import write_sheets
from course.results.assignment import Assignment
from course.sandbox.limits import Limits, Span
from course.sandbox.sandbox import strongest
from gamelab import Payoffs, subgame_perfect
from gamelab.trees.node import Node

RIGHT = "from math import inf\n" + ALPHABETA
PAPERS = {
    "ada": RIGHT,
    "bob": "my_alphabeta = 3",
    "carl": RIGHT.replace("alpha >= beta", "alpha > beta"),
    # what it says of itself is not what it does, and its text would be a page
    "eve": RIGHT.replace(
        "    if node.is_leaf", '    "</pre><script>alert(1)</script>"\n    if node.is_leaf'
    )
    + "import gamelab.watching.watch as them\n"
    + "them.watch = lambda *_: 1 / 0\n",
    "fred": "def my_alphabeta(node):\n    while True:\n        pass\n",
}


@pytest.fixture
def oral(course, monkeypatch):
    """Makes the pages of a graded folder: what is printed, and the pages by name."""
    # what does not end is called some times
    monkeypatch.setattr("course.orals.sheets.USUAL", Limits(call=Span(0.5, 8)))
    for path in (course / "submissions").iterdir():
        path.unlink()
    for name, text in PAPERS.items():
        hand_in(course, name, "right 4", text)
    graded(course)
    run = course / "out/run.json"
    run.write_text(json.dumps({**json.loads(run.read_text()), "isolation": strongest()}))
    settings = replace(SETTINGS, seed=7, oral={"03": 6})

    def make(to="oral", lesson="03", **options):
        usual = {"minutes": 5, "only": "", "quiz": False, "submissions": None, "jobs": 1}
        args = Namespace(out=course / "out", to=course / to, **{**usual, **options})
        said = write_sheets(settings, lesson, args)
        return said, {path.name: path.read_text() for path in (course / to).iterdir()}

    make.course = course
    return make


@pytest.mark.slow
def test_each_paper_has_a_page_of_its_own_or_a_reason(oral):
    said, pages = oral()
    assert "bob: no page, since there is no function" in said
    assert "fred: no page, since my_alphabeta gives no number" in said
    assert set(pages) == {"marks.csv"} | {
        f"{name}{end}.html" for name in ("ada", "carl", "eve") for end in ("", "-key")
    }
    # of what forges its own run, the grader asks what it saw itself
    assert "Which line" not in pages["eve.html"] and "becomes" in pages["eve.html"]
    for name, page in pages.items():
        assert "<script" not in page and "<i>" not in page and "<b>" not in page, name
    assert "&lt;script&gt;" in pages["eve.html"]
    asked = re.findall(r"<li><p>(.*?)</p>", pages["ada.html"])
    assert 5 <= len(asked) == pages["ada-key.html"].count("<strong>")
    assert "<strong>" not in pages["ada.html"] and " 13  " in pages["ada.html"]
    # another student, another tree; the same student, the same page
    trees = {re.search(r'aria-label="(.*?)"', pages[f"{name}.html"])[1] for name in ("ada", "carl")}
    assert len(trees) == 2
    quiz = oral("quiz", only="ada", quiz=True)[1]
    assert "______" in quiz["ada.html"] and quiz["ada-key.html"] == pages["ada-key.html"]
    header, first, second, *_ = pages["marks.csv"].splitlines()
    assert header == "id,question,out_of,points,comment" and first == "ada,oral,6,,"
    assert second == "bob,oral,6,,"  # who has no page is marked too


@pytest.mark.slow
def test_its_marks_count_what_the_course_says(oral):
    course = oral.course
    rewrite(course / "course.toml", "[points]", "[oral]\n03 = 6\n[points]")
    marks = course / "marks.csv"
    marks.write_text("id,question,points\nada,oral,4.5\n")
    graded(course, "--merge", marks)
    assert rows(course)["ada"]["oral"] == "4.5" and rows(course)["ada"]["total"] == "13.5"
    assert rows(course)["carl"]["oral"] == ""


@pytest.mark.slow
@pytest.mark.parametrize("lesson", ON_PAPER)
def test_a_set_of_trees_or_matrices_is_asked_about_too(lesson):
    master = master_of(SETTINGS, lesson)
    for seed in range(2):
        posed = Assignment(lesson, 1, master).posed(seed)
        oral = ask_on_paper(posed, lesson, Random(seed), 300)
        found = [(shown, question) for shown, asked in oral.parts for question in asked]
        assert 1 <= len(found) <= 4
        for shown, question in found:
            assert _right(shown, question), question


def _right(shown, question):
    """Whether the change that the key names is enough, and one less is not."""
    place, _, number = question.answer.rpartition(", to ")
    wanted = re.search(r"(?:ends at leaf|mix uses|until) ([A-Z\d]+)\b", question.text)[1]
    was, to = int(question.remark.removeprefix("it was ")), int(number)
    step = (to > was) - (to < was)
    if isinstance(shown, Node):
        leaves = [*shown.leaves()]
        player, at = shown.players.index(place[0]), int(place.split()[-1]) - 1

        def ends(payoff):
            payoffs = list(leaves[at].payoff)
            payoffs[player] = payoff
            changed = shown.with_payoff(leaves[at].path, tuple(payoffs))
            end = changed.at(leaves[int(wanted) - 1].path).payoff
            ties = [leaf.payoff for leaf in changed.leaves()].count(end) - 1
            return not ties and subgame_perfect(changed) == [end]

        return leaves[at].payoff[player] == was and ends(to) and not ends(to - step)
    i, j = shown.cell(tuple(place[-2:]))
    sides = [[list(line) for line in side] for side in (shown.row, shown.col)]
    zero_sum = shown.constant_sum == 0
    side = sides[place.startswith("Column")]
    assert side[i][j] == was

    def reached(payoff):
        side[i][j] = payoff
        if zero_sum:
            mix = Payoffs(sides[0]).solve().col
            return mix[shown.cols.index(wanted)] > 0
        return shown.cell(tuple(wanted)) in Payoffs(sides[0], sides[1]).pure_equilibria()

    return reached(to) and not reached(to - step)


@pytest.mark.slow
def test_where_the_grader_stops_a_log_says_where(oral, monkeypatch):
    monkeypatch.setattr("course.orals.sheets.ask", lambda *_: 1 / 0)
    said, pages = oral(only="ada")
    assert "ada: no page, since the grader stopped with ZeroDivisionError; its log says" in said
    assert "lambda *_: 1 / 0" in pages["ada.log"]


def test_what_cannot_be_done_is_said(oral):
    for lesson, options, said in (
        ("08", {}, "nothing to talk about in lesson 08"),
        ("02", {}, "holds grades of lesson 03, not 02"),
        ("03", {"only": "zoe"}, "no such graded paper"),
        ("03", {"submissions": Path("nowhere")}, "say where with --submissions"),
    ):
        with refused(match=said):
            oral(lesson=lesson, **options)


def test_the_text_of_an_answer_is_its_last_definition():
    cells = ["def f(x):\n    return 1\n", "x = 3\n@cache\ndef f(x):\n    return 2\ny = 4", "f(("]
    assert source_of(cells, "f") == "@cache\ndef f(x):\n    return 2"
    assert source_of(cells, "g") == ""
