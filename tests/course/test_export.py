"""python -m course export: upload files as Canvas, Moodle and Blackboard read them, and
autograders of the same master.
"""

import io
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import sysconfig
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")

from honest import papers, points
from hostile import lesson
from hostile.papers import FULL, cells, notebook
from known import ROOT, SETTINGS, known, refused, run
from toy_papers import contents

from course import package_files
from course.__main__ import main
from course.building.masters import Master
from course.editions import gradescope
from course.editions.bundles import packages
from course.editions.gradescope import autograder, results
from course.papers.rosters import Student
from course.results.assignment import Assignment
from course.results.gradebook import CHANGED, TOLD, Gradebook
from course.results.record import Marked, PaperRecord, TestResult, failed
from course.results.uploads import Grades, Row, read_grades, upload
from course.sandbox import sandbox

pytestmark = pytest.mark.slow

ROWS = (
    Row("12345", "Doe, Jane", "", "17.5"),
    Row("zoe", "=Zoë Müller", "991", "0"),
    Row("bob@x.edu", "", "", "20"),
)
GRADES = Grades("03", 20, ROWS, (), ())
WITH_ORAL = replace(SETTINGS, oral={"07": 3})


# --- the forms


@known("form, column, students, text", "upload")
def test_what_each_lms_reads(form, column, students, text):
    made = upload(form, GRADES._replace(rows=ROWS[:students]), column)
    assert made == text.replace("\n", "\r\n")


def test_moodle_needs_a_number_of_each_student():
    with refused(match=r"bob@x.edu has none"):
        upload("moodle", GRADES)


# --- from a graded pile of papers


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The folder of the course, and that of its grades: three papers as Canvas names them, one of
    them cut off, and one of somebody else.
    """
    folder = tmp_path_factory.mktemp("graded")
    submissions, full = folder / "submissions", notebook(FULL)
    submissions.mkdir()
    for name, data in {
        "doejane_12345": full,
        "roezoe_12346": notebook(cells({"careful": "", "answers": "answers = {'A': 3, 'B': 3}"})),
        "cutoff_12347": full[:500],
        "else_12348": full,
    }.items():
        (submissions / f"{name}_678901_paper.ipynb").write_bytes(data)
    course = lesson.course(folder / "course")
    with lesson.planted():
        assert run("grade", "09", submissions, "--out", folder / "out", "--jobs", 1, course) == 0
        yield course, folder / "out"


@pytest.mark.parametrize("form", ["canvas", "moodle", "moodle-gradebook", "blackboard"])
def test_grades_become_an_upload(graded, form, tmp_path, capsys):
    course, out = graded
    upload = tmp_path / "up.csv"
    words = ["export", form, out, "--to", upload]
    assert run(*words, course) == 1 and not upload.exists()
    assert "toy-4 still has answers to mark by hand" in capsys.readouterr().err
    assert run(*words, "--unmarked", course) == 0
    said = capsys.readouterr().out
    assert "3 grades, out of 34 points" in said and "12347: not gradable" in said
    told = re.findall(r"(1234[5-8])\b.*?\b(30|16)\b", upload.read_text("utf-8"))
    assert told == [("12345", "30"), ("12346", "16"), ("12348", "30")]


def test_a_roster_says_who_is_in_and_what_the_lms_calls_them(graded, tmp_path, capsys):
    course, out = graded
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name,lms\n12345,Jane Doe,777\n12346,Zoe Roe,\n")
    words = ["export", "moodle", out, "--to", tmp_path / "up.csv", "--unmarked"]
    about = out / "run.json"
    kept = about.read_text()
    for named in (["--roster", roster], []):  # the second time it is that of grade
        assert run(*words, *named, course) == 0
        assert "12348: not on the roster" in capsys.readouterr().out
        told = re.findall(r"^Participant (\d+)", (tmp_path / "up.csv").read_text(), re.M)
        assert told == ["777", "12346"]
        about.write_text(kept.replace('"roster": ""', f'"roster": "{roster}"'))
    about.write_text(kept)


def test_a_folder_without_grades_is_an_error(tmp_path):
    with refused(match="holds no grades"):
        read_grades(WITH_ORAL, tmp_path)
    book = Gradebook(tmp_path / "out")
    run = dict.fromkeys((*CHANGED, *TOLD), "07")
    book.begin(run, PaperRecord("graded", 7, "uid", (Marked("ab-1", "", 9, 9.0),)))
    text = "id,name,status,total,of 18\n'=x,'-n,graded,3,6\n"
    (tmp_path / "out/grades.csv").write_text(text)
    found = read_grades(WITH_ORAL, tmp_path / "out", [Student("=x", lms="5")])
    # of 9 points in the exercises and 3 for the oral
    assert found.rows == (Row("=x", "-n", "5", "6", 3 / 12),)
    assert (found.out_of, found.lesson) == (18, "07")


# --- Gradescope


def test_a_record_becomes_what_gradescope_shows():
    tests = (
        TestResult("the value of C", False, True, "", 1),
        TestResult("the value of D", False, False, "3 is not right", 2),
        TestResult("hidden test 1", True, False, "", 0.5),
        TestResult("hidden test 2", True, True, "", 0.5),
    )
    questions = (
        Marked("ab-1", "write it", 8, 2.0, tests, "your code cuts late"),
        Marked("ab-2", "why", 3, None, (), written="text"),
    )
    record = PaperRecord("graded", 7, "uid", questions, ("a note",), seconds=1.25)
    shown = results(record)
    json.dumps(shown)
    assert shown["score"] == 2 and shown["stdout_visibility"] == "hidden"
    assert "a person marks this, out of 3" in shown["output"]
    wrong = "3 is not right\nIt looks like this: your code cuts late"
    keys = ("score", "max_score", "visibility", "output", "status")
    assert [tuple(map(test.get, keys)) for test in shown["tests"]] == [
        (2, 2, "visible", "", "passed"),
        (0, 4, "visible", wrong, "failed"),
        (1, 2, "after_published", "", "failed"),
    ]
    empty = results(failed(7, "the file is empty"))
    assert empty["score"] == 0 and "not gradable: the file is empty" in empty["output"]


def test_the_zip_has_its_programs_at_the_top_and_is_always_the_same():
    data = autograder(SETTINGS, "00")
    assert data == autograder(SETTINGS, "00")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        package = {
            path.relative_to(ROOT).as_posix()
            for room in ("gamelab", "course")
            for path in package_files(ROOT / room)
        }
        extra = {"setup.sh", "run_autograder", "requirements.txt", "course.toml"}
        assert set(names) == {*package, *extra, "solutions/00_primer.py"}
        for name in ("setup.sh", "run_autograder"):
            program = archive.read(name)
            assert stat.S_IMODE(archive.getinfo(name).external_attr >> 16) == 0o755
            assert program.startswith(b"#!/usr/bin/env bash\n")
            assert subprocess.run(["bash", "-n"], input=program).returncode == 0
    wanted = packages(SETTINGS)
    assert re.search(r"^jupytext==[\d.]+$", wanted, re.M) and "pytest" not in wanted


@pytest.fixture(scope="module")
def container(tmp_path_factory):
    """The folder tree of Gradescope's container, set up as Gradescope does: the zip's files, then
    setup.sh, then the copy of run_autograder.

    Its Python is there already and sees the packages of this one, so that nothing has to be
    fetched."""
    top = tmp_path_factory.mktemp("gradescope") / "autograder"
    for name in ("source", "submission", "results"):
        (top / name).mkdir(parents=True)
    with zipfile.ZipFile(io.BytesIO(autograder(SETTINGS, "00"))) as archive:
        for entry in archive.infolist():
            archive.extract(entry, top / "source")
            (top / "source" / entry.filename).chmod(stat.S_IMODE(entry.external_attr >> 16))
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", str(top / "source" / ".venv")], check=True
    )
    [library] = (top / "source" / ".venv" / "lib").glob("python*/site-packages")
    (library / "packages.pth").write_text(sysconfig.get_path("purelib") + "\n")
    # what it would install stays out of this machine, whose levels the other tests have asked for
    (top / "bin").mkdir()
    (top / "bin" / "apt-get").symlink_to(shutil.which("false"))
    path = f"{top}/bin:{Path(sys.executable).parent}:/usr/bin:/bin"
    surroundings = {"PATH": path, "HOME": str(top)}
    surroundings |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    done = subprocess.run(
        [str(top / "source" / "setup.sh")],
        cwd=top / "source",
        env=surroundings,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.copy(top / "source" / "run_autograder", top / "run_autograder")
    (top / "submission_metadata.json").write_text("{}")
    return top


def hand_in(top, **files):
    shutil.rmtree(top / "submission")
    (top / "submission").mkdir()
    (top / "results" / "results.json").unlink(missing_ok=True)
    for name, data in files.items():
        (top / "submission" / f"{name}.ipynb").write_bytes(data)


def result(top):
    return json.loads((top / "results" / "results.json").read_text())


def test_gradescope_gives_what_a_paper_earns(container, monkeypatch):
    master, seed = Master(next((ROOT / "solutions").glob("00_*.py"))), SETTINGS.seed
    earned = points(master, Assignment("00", SETTINGS.secret, master), seed, 1)
    name = "wrong 1"
    data = papers(master, SETTINGS, seed, 1)[name]
    hand_in(container, paper=data)
    variables = {"PATH": "/usr/bin:/bin", "HOME": str(container)}
    subprocess.run([container / "run_autograder"], cwd=container, env=variables, check=True)
    shown = result(container)
    assert 0 < shown["score"] == pytest.approx(earned[name], abs=0.011)
    told = sum(test["score"] for test in shown["tests"])
    assert told == pytest.approx(shown["score"], abs=0.02)
    assert shown["extra_data"]["isolation"] == sandbox.strongest()
    # its program in this process, for what has no paper to run
    monkeypatch.chdir(container / "source")
    for files, said in (
        ({}, "nothing was handed in"),
        ({"a": data, "b": data}, "2 notebooks"),
        ({"a": data[:300]}, "This paper is not gradable"),
    ):
        hand_in(container, **files)
        assert gradescope.main(["00", str(container)]) == 0
        assert result(container)["score"] == 0 and said in result(container)["output"]


def test_papers_cannot_read_the_answers_there(container):
    assert not [
        path
        for path in ("solutions", "course.toml", "course")
        if stat.S_IMODE((container / "source" / path).stat().st_mode) & 0o077
    ]


# --- otter


def test_an_otter_assignment_has_a_test_for_each_question_and_the_students_notebook(
    tmp_path, capsys
):
    with lesson.planted():
        course = lesson.course(tmp_path / "course")
        (course / "gamelab").mkdir()
        words = ["export", "otter", "9", "--to", tmp_path / "otter"]
        assert run(*words, "--seed", 5, course) == 0
        assert "otter generate -t tests" in capsys.readouterr().out
        assert {path.as_posix() for path in contents(tmp_path / "otter")} == {
            "09_toy.ipynb",
            "requirements.txt",
            "course.toml",
            "solutions/09_toy.py",
            *(f"tests/toy-{number}.py" for number in (1, 2, 3)),
        }
        assert 'exercise(\\"09\\", seed=5)' in (tmp_path / "otter" / "09_toy.ipynb").read_text()
        assert "OK_FORMAT = False" in (tmp_path / "otter" / "tests" / "toy-1.py").read_text()
        assert run(*words, course) == 1
        assert "is not empty" in capsys.readouterr().err


def test_what_there_is_not_is_an_error(tmp_path, capsys):
    for words, said in (
        (["gradescope", "77", "--to", tmp_path / "a.zip"], "no exercises for lesson 77"),
        (["otter", "x", "--to", tmp_path / "o"], "is no lesson"),
        (["canvas", tmp_path, "--to", tmp_path / "c.csv"], "holds no grades"),
    ):
        assert run("export", *words, ROOT) == 1
        assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
    with pytest.raises(SystemExit):
        main(["export", "--help"])
    assert "they are for you, and for nobody else" in " ".join(capsys.readouterr().out.split())
