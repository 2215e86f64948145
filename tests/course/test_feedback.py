"""What grading gives back: pages that are whole and tell nothing hidden, marks by hand, late
papers, cells that are no formulas.
"""

import csv
import io
import json
import re
import shutil
import zipfile
from dataclasses import replace
from datetime import datetime
from html.parser import HTMLParser
from itertools import pairwise

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")

from known import known, refused
from sentences import rewrite
from toy_papers import Toy, ask, course, graded, hand_in, mark, notebook, record, rows  # noqa: F401

from course.editions.gradescope import results
from course.papers.papers import Paper
from course.results.batch import grade_papers
from course.results.engines import ThisMachine
from course.results.gradebook import Graded
from course.results.late import Late, read_policy
from course.results.marks import Mark, OpenMark, marks_to_fill, read_marks
from course.results.outputs import feedback
from course.results.record import Marked
from course.results.spreadsheet import bare, csv_text, guarded
from course.results.table import shown, total_of
from course.settings import read_settings


def text_of(course, name, out="out"):
    """What stands in a file of the results."""
    return (course / out / name).read_text("utf-8")


class Page(HTMLParser):
    """What a page is made of."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br", "link", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag

    def names(self):
        return [tag for tag, _ in self.tags]


def test_pages_are_whole_and_fetch_nothing(course):
    (course / "submissions/dora.ipynb").write_bytes(b"")
    graded(course)
    pages = ["by_hand/ab-2.html", *(f"feedback/{name}.html" for name in ("ada", "bob", "dora"))]
    for name in pages:
        page = Page(text_of(course, name))
        assert page.open == [] and ("html", {"lang": "en"}) in page.tags, name
        assert {"title", "main", "h1"} <= set(page.names()) and page.names().count("h1") == 1
        assert not {"script", "link", "iframe", "form", "object", "b", "inner"} & set(page.names())
        keys = [key for _, attributes in page.tags for key in attributes]
        assert not [key for key in keys if re.match("src$|href$|on", key)]
        levels = [int(tag[1]) for tag in page.names() if re.fullmatch(r"h\d", tag)]
        assert all(after <= before + 1 for before, after in pairwise(levels))
        for tag, attributes in page.tags:
            assert tag != "th" or attributes.get("scope") in ("col", "row")


def test_what_a_student_reads(course):
    graded(course)
    html, text = (text_of(course, f"feedback/bob.{kind}") for kind in ("html", "txt"))
    assert text.splitlines() == [
        "Exercises 03: your points",
        "A <course>",
        "bob, bob.ipynb, set 7",
        "",
        "1.5 of 14 points so far; ab-2 will be marked by a person.",
        "",
        "ab-1: count leaves",
        "1.5 of 9 points: 1 of 4 tests passed.",
        "  WRONG  leaves(7): gives 3, and 4 is right",
        "  right  leaves([1, 2])",
        "  It looks like this: counts <inner> nodes",
        "  0 of 2 hidden tests passed",
        "",
        "ab-2: say why",
        "Marked by a person, out of 5 points.",
    ]
    for said in (
        "A &lt;course&gt;",
        "counts &lt;inner&gt; nodes",
        '<svg role="img" aria-label="a tree"></svg>',
        "0 of 2 hidden tests passed",
        "not marked yet",
        "✗ not right:",
        "<details><summary>1 right</summary>",
    ):
        assert said in html, said
    # nothing of ada's first question is wrong: it stands last, folded
    headings = re.findall("(<summary>)?<h2>(ab-.):", text_of(course, "feedback/ada.html"))
    assert headings == [("", "ab-2"), ("<summary>", "ab-1")]


def test_the_lms_takes_the_pages_back_under_the_names_of_its_papers(course):
    names = {
        "doejane_LATE_12345_678901_answers.ipynb": "doejane_LATE_12345_678901_12345.html",
        "Zoë Roe_77_assignsubmission_file/a.ipynb": "Zoë Roe_77_assignsubmission_file_77.html",
        "Al Poe_78_assignsubmission_file_/a.ipynb": "Al Poe_78_assignsubmission_file_78.html",
        "bob_5_6_7.ipynb": None,
    }
    shutil.rmtree(course / "submissions")
    for name in names:
        (course / "submissions" / name).parent.mkdir(parents=True, exist_ok=True)
        (course / "submissions" / name).write_bytes(notebook("right 4"))
    assert "feedback.zip holds 3 pages" in graded(course)
    with zipfile.ZipFile(course / "out/feedback.zip") as archive:
        assert sorted(archive.namelist()) == sorted(filter(None, names.values()))
        for name in archive.namelist():
            mine = name.removesuffix(".html").rpartition("_")[2]
            assert archive.read(name).decode() == text_of(course, f"feedback/{mine}.html")


def test_a_page_says_how_many_hidden_tests_passed_and_never_which(course):
    def pages(hidden):
        marked = record(4)
        tests = [
            replace(test, right=test.name == hidden) if test.hidden else test
            for test in marked.questions[0].tests
        ]
        asked = replace(marked.questions[0], tests=tuple(tests), points=7.0)
        graded = Graded(Paper("ada", "", "ada.ipynb"), replace(marked, questions=(asked,)))
        total, about = total_of(graded, {}, Late(0, None)), {"course": "course", "lesson": "03"}
        pages = [feedback(kind, graded, total, about) for kind in ("html", "txt")]
        return *pages, json.dumps(results(graded.record))

    assert pages("hidden test 1") == pages("hidden test 2")
    assert all("1 of 2 hidden tests passed" in page for page in pages("hidden test 1"))


def grade_all(course, out, text):
    """Grade the papers as if each of them said this text wherever a paper can."""
    marked = record(1, written=text, message=text, notes=(text,))
    asked, by_hand = marked.questions
    tests = tuple(test if test.hidden else replace(test, name=text) for test in asked.tests)
    asked = replace(asked, mistake=text, tests=tests)
    marked = replace(marked, questions=(asked, by_hand), log=text)

    def one(task):
        return mark(task) if task.paper.data in (Toy.full, Toy.none) else marked

    order = replace(ask(course), out=course / out)
    grade_papers(read_settings(course), order, Toy(), lambda *_: ThisMachine(one, 1, "rlimits"))


TEXTS = [
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=1>",
    "</pre></article><h1>",
    "\x1b[2J\x07",
    "\u202eevil",
    "\ud800 half",
    "& &amp;",
]


@pytest.mark.slow
def test_what_a_paper_says_is_escaped_everywhere(course):
    grade_all(course, "harmless", "x")
    for number, text in enumerate(TEXTS):
        grade_all(course, out := f"out{number}", text)
        for name in ("feedback/ada.html", "by_hand/ab-2.html"):
            page, model = (Page(text_of(course, name, room)) for room in (out, "harmless"))
            assert page.tags == model.tags and page.open == [], text
        for name in ("feedback/ada.txt", "feedback/ada.html", "logs/ada.log", "by_hand/ab-2.html"):
            assert not set("\x1b\x07\u202e") & set(text_of(course, name, out)), text


@pytest.mark.slow
def test_no_cell_is_a_formula(course):
    for number, start in enumerate(("=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx")):
        hand_in(course, f"{start.strip()}_{number}_100{number}_x", "right 4", start)
    (course / "roster.csv").write_text('id,name\n-5,=HYPERLINK("x")\nada,@ada\n')
    graded(course, "--roster", course / "roster.csv")
    for path in ("grades.csv", "by_hand/marks.csv"):
        for row in csv.reader(io.StringIO(text_of(course, path))):
            assert not [entry for entry in row if entry[:1] in tuple("=+-@\t\r|")], row
    assert rows(course)["ada"]["name"] == "'@ada"


@pytest.mark.parametrize("text", ["", "-", "Ada", "3.5", "a=b", "'quoted", "7 | 8; 9, ten"])
def test_cells_that_stay_as_they_are(text):
    assert guarded(text) == text


@pytest.mark.parametrize("start", ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "|x", "＝1"])
@pytest.mark.parametrize("before", ["", "a;", "a,", "a\t", "a\n", "a|", ";;", '";"', "\x00", " "])
def test_no_separator_makes_a_formula_of_a_cell(before, start):
    text = csv_text([["Ada", before + start]])
    assert bare(guarded(before + start)) == re.sub(r"[\x00\t\n]", " ", before + start)
    for separator in ",;\t|":
        for row in csv.reader(io.StringIO(text), delimiter=separator):
            assert not [cell for cell in row if re.match(r"[\s\"]*[=+\-@|＝].", cell)], text
    assert not set(text[:-1]) & set("\x00\t\n\r")


DEADLINE = datetime.fromisoformat("2026-12-11T23:59:00+01:00")


@known("submitted, off", "late")
def test_what_is_taken_off(submitted, off):
    policy = read_policy("10% per day", DEADLINE, "03")
    taken, note, _ = policy.taken(datetime.fromisoformat(submitted))
    assert taken == off and (f"{off}% off" in note) is bool(off)


@known("text, percent", "policy")
def test_policies(text, percent):
    assert read_policy(text, DEADLINE, "03") == Late(percent, DEADLINE)


@pytest.mark.slow
def test_late_papers_say_so_in_the_table_and_in_the_feedback(course):
    (course / "roster.csv").write_text(
        "id,submitted,until,slip\nada,2026-12-13T12:00:00+01:00,,\n"
        "bob,2027-01-30T12:00:00+01:00,,\ncarl,,,2\n"
        "dora,2026-12-20T08:00:00+01:00,2026-12-19T12:00:00,\n"
        "eve,2026-12-14T12:00:00+01:00,,2\nfay,2026-12-12T12:00:00+01:00,,2\n"
    )
    hand_in(course, "dora", "right 4")
    for name in ("eve", "fay"):
        hand_in(course, name, "right 4", "Why")
    said = graded(course, "--roster", course / "roster.csv", "--late", "10% per day")
    found = rows(course)
    assert [found[id]["total"] for id in ("ada", "bob", "carl", "dora")] == ["7.2", "0", "3", "8.1"]
    assert found["ada"]["notes"] == "2 days late: 20% off 9 points, 7.2 left"
    assert (
        found["carl"]["notes"] == "" and said.count("No time of submission is known of 1 of") == 1
    )
    assert {name: found[name]["slip left"] for name in found} == {
        **dict.fromkeys(("ada", "bob", "dora"), ""),
        **{"carl": "2", "eve": "0", "fay": "1"},
    }
    told = "3 days late, 2 of 2 slip days used: 10% off 9 points, 8.1 left"
    assert (found["eve"]["notes"], found["eve"]["total"]) == (told, "8.1")
    assert found["fay"]["notes"] == "1 day late, 1 of 2 slip days used"
    assert "100% off" in text_of(course, "feedback/bob.txt")
    # what is not said again stays
    again = ["--roster", course / "roster.csv", "--resume"]
    graded(course, *again)
    assert rows(course) == found
    graded(course, *again, "--late", "none")
    assert (rows(course)["ada"]["total"], rows(course)["ada"]["notes"]) == ("9", "2 days late")


@pytest.mark.slow
def test_marks_by_hand_are_given_to_pseudonyms_and_merged(course):
    graded(course)
    fill = course / "out/by_hand/marks.csv"
    table = csv.DictReader(text_of(course, "by_hand.csv").splitlines())
    key = {row["id"]: row["pseudonym"] for row in table}
    assert sorted(key) == ["ada", "bob", "carl"] and len({*key.values()}) == 3
    lines = fill.read_text().splitlines()
    assert lines[1:] == sorted(f"{name},ab-2,5,," for name in key.values())
    page = text_of(course, "by_hand/ab-2.html")
    assert "Because &lt;b&gt;it&lt;/b&gt; is." in page and "There is no answer." in page
    assert not re.search("ada|bob|carl", page + fill.read_text())
    assert re.findall("<h3>(.*)</h3>", page) == sorted(key.values())
    given = [f"{key['ada']},ab-2,5,4.5,Well <put>", f"{key['carl']},ab-2,5,0,"]
    fill.write_text("\n".join([lines[0], *given]))
    said = graded(course, "--merge", fill)
    assert {id: (row["ab-1"], row["ab-2"], row["total"]) for id, row in rows(course).items()} == {
        "ada": ("9", "4.5", "13.5"),
        "bob": ("1.5", "", "1.5"),
        "carl": ("3", "0", "3"),
    }
    assert "1 answer to ab-2" in said
    assert "4.5 of 5 points. Well &lt;put&gt;" in text_of(course, "feedback/ada.html")
    assert "13.5 of 14 points." in text_of(course, "feedback/ada.txt")
    before = text_of(course, "grades.csv")
    (course / "submissions/bob.ipynb").touch()
    graded(course, "--resume")
    assert text_of(course, "grades.csv") == before
    assert "4.5,Well <put>" in fill.read_text()
    (course / "more.csv").write_text("id;question;points\nbob;ab-2;2,5\n")
    graded(course, "--merge", course / "more.csv")
    assert (rows(course)["bob"]["total"], rows(course)["ada"]["total"]) == ("4", "13.5")


def test_nothing_is_merged_before_it_is_graded(course):
    graded(course)
    hand_in(course, "zoe", "right 3")
    with refused(match="zoe not graded yet"):
        graded(course, "--merge", course / "out/by_hand/marks.csv")


WHY = Marked("ab-2", "say why", 5, None)
ASKED = [OpenMark("ada", "a1", WHY), OpenMark("-5", "-5", WHY)]


@known("text, told", "mark")
def test_marks_that_cannot_be(tmp_path, text, told):
    (tmp_path / "marks.csv").write_text(text)
    with refused(match=re.escape(told)):
        read_marks(tmp_path / "marks.csv", ASKED)


def test_marks_as_spreadsheets_write_them(tmp_path):
    path = tmp_path / "marks.csv"
    head, empty = "id;question;out_of;points;comment", "ada;ab-2;5;;"
    text = f"{head}\n{empty}\na1;ab-2;5;2,5;schön\n'-5;ab-2;5;5.;\n"
    path.write_text(text, "cp1252", newline="\r\n")
    marks = {("ada", "ab-2"): Mark(2.5, "schön"), ("-5", "ab-2"): Mark(5.0)}
    assert read_marks(path, ASKED) == marks
    path.write_text(marks_to_fill(ASKED, path), encoding="utf-8-sig")
    assert read_marks(path, ASKED) == marks


def test_a_comment_that_is_no_formula_stays_as_it_was_written(tmp_path):
    path = tmp_path / "marks.csv"
    path.write_text("id,question,points,comment\na1,ab-2,2,-: see lesson 2\n")
    for _ in range(3):
        path.write_text(marks_to_fill(ASKED, path))
        assert read_marks(path, ASKED) == {("ada", "ab-2"): Mark(2.0, "-: see lesson 2")}


def test_remarks_are_written_once_and_used_again(course):
    graded(course)
    fill, rubric = (course / f"out/by_hand/{name}.csv" for name in ("marks", "rubric"))
    assert rubric.read_text() == "question,code,points,remark\n"
    rubric.write_text(
        "question;code;points;remark\nab-2;full;5;Right.\nab-2;sign;-1,5;No sign\nab-2;neat;;Neat\n"
    )
    lines = ["ada,ab-2,,#full #sign! #neat", "bob,ab-2,3,See #sign", "carl,ab-2,,#sign"]
    fill.write_text("\n".join(["id,question,points,comment", *lines]))
    graded(course, "--merge", fill)
    found = rows(course)
    assert [found[name]["ab-2"] for name in ("ada", "bob", "carl")] == ["3.5", "3", "0"]
    assert "3.5 of 5 points. Right. No sign! Neat" in text_of(course, "feedback/ada.txt")
    assert "3 of 5 points. See No sign" in text_of(course, "feedback/bob.txt")
    assert "#sign" in fill.read_text() and "Right." in rubric.read_text()
    before = text_of(course, "marks.json")
    for text, said in (
        ("question,code,points,remark\nab-2,full,5,x\n", "rubric.csv has no remark #sign for ab-2"),
        ("question,code,points,remark\nab-2,sign,many,x\n", "line 2: a code of letters"),
        ("question,code\n", "need the columns question, code, points, remark"),
    ):
        rubric.write_text(text)
        with refused(match=said):
            graded(course, "--merge", fill)
    assert text_of(course, "marks.json") == before


def test_a_log_says_when_colab_ran_the_cells_if_it_is_asked_to(course):
    def colab(*stamps):
        form = json.loads(notebook("right 4", *"x" * (len(stamps) - 1)))
        for cell, stamp in zip(form["cells"], stamps):
            user = {"displayName": "Ada Byron"}
            cell["metadata"] = {"executionInfo": {"timestamp": stamp, "user": user}}
        return json.dumps(form).encode()

    # 13 February 2009, 23:31:30 UTC, an hour later, and what is no time
    first, later = 1_234_567_890_000, 1_234_571_490_000
    (course / "submissions/ada.ipynb").write_bytes(colab(later, first, later, "x", None, 10**20))
    graded(course)
    assert "cells run" not in text_of(course, "logs/ada.log")
    rewrite(course / "course.toml", "title", "cell_times = true\ntitle")
    graded(course, "--resume")
    log = text_of(course, "logs/ada.log")
    told = (
        "3 cells, each last run between 2009-02-13 23:31 and 2009-02-14 00:31 UTC; 1 of them before"
    )
    assert told in log and "Byron" not in log and "cells run" not in text_of(course, "logs/bob.log")
    assert not re.search("2009|last run", text_of(course, "feedback/ada.html"))


def test_points_as_they_are_shown():
    assert list(map(shown, (None, 0.0, 9, 7.5, 3.333333, 100, 0.1 + 0.2))) == [
        *("", "0", "9", "7.5", "3.33", "100", "0.3")
    ]
