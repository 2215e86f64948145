"""python -m gamelab.course export: upload files as Canvas, Moodle and Blackboard read them, and
autograders of the same master.
"""

import csv
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
from pathlib import Path

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")

from honest import papers, points
from hostile import lesson
from hostile.papers import FULL, cells, notebook

from gamelab.course import CourseError, package_files
from gamelab.course.__main__ import main
from gamelab.course.building.masters import Master
from gamelab.course.papers.rosters import Student
from gamelab.course.publishing.bundles import packages, zipped
from gamelab.course.publishing.gradescope import autograder, results
from gamelab.course.results.assignment import Assignment
from gamelab.course.results.gradebook import Gradebook
from gamelab.course.results.record import Marked, Record, Test
from gamelab.course.results.uploads import (
    Grades,
    Row,
    blackboard,
    canvas,
    moodle,
    moodle_gradebook,
    read_grades,
)
from gamelab.course.sandbox import sandbox
from gamelab.course.settings import read_settings

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
GRADES = Grades(
    "03",
    20,
    (
        Row("12345", "Doe, Jane", "", "17.5"),
        Row("zoe", "=Zoë Müller", "991", "0"),
        Row("bob@x.edu", "", "", "20"),
    ),
    (),
    (),
)


def table(text, delimiter=","):
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))


def run(*words):
    """The status of a command of this package; the last word is the folder of the course."""
    *words, course = map(str, words)
    return main([*words, "--course", course])


# --- the forms


def test_canvas_reads_its_header_its_points_and_its_students():
    header, possible, *students = table(canvas(GRADES, "Exercises 03 (4711)"))
    # what Canvas's importer asks of the first row, in this order, before the first assignment
    assert (
        "Student" in header[0]
        and "ID" in header[1]
        and header[2:5] == ["SIS User ID", "SIS Login ID", "Section"]
        and header[5:] == ["Exercises 03 (4711)"]
    )
    assert "Points Possible" in possible[0] and possible[5] == "20" and len(possible) == len(header)
    assert [(row[1], row[3], row[5]) for row in students] == [
        ("12345", "", "17.5"),
        ("991", "zoe", "0"),
        ("", "bob@x.edu", "20"),
    ]
    assert [row[0] for row in students] == ["Doe, Jane", "'=Zoë Müller", "bob@x.edu"]


def test_moodle_reads_its_worksheet():
    with pytest.raises(CourseError, match=r"bob@x.edu has none"):
        moodle(GRADES, "Grade")
    header, *students = table(moodle(Grades("03", 20, GRADES.rows[:2], (), ()), "Grade"))
    assert {"Identifier", "Grade", "Last modified (grade)"} <= set(header)
    assert [dict(zip(header, row))["Identifier"] for row in students] == [
        "Participant 12345",
        "Participant 991",
    ]
    assert [dict(zip(header, row))["Grade"] for row in students] == ["17.5", "0"] and {
        dict(zip(header, row))["Maximum Grade"] for row in students
    } == {"20"}


def test_moodles_gradebook_reads_user_names_and_one_column():
    assert table(moodle_gradebook(GRADES, "Exercises 03"))[0] == [
        "Username",
        "Full name",
        "Exercises 03",
    ]
    assert [row[0] for row in table(moodle_gradebook(GRADES, "x"))[1:]] == [
        "12345",
        "zoe",
        "bob@x.edu",
    ]


def test_blackboard_reads_user_names_with_every_field_in_quotes():
    text = blackboard(GRADES, "Exercises 03 [Total Pts: 20 Score] |123456")
    assert all(re.fullmatch(r'"[^"]*"(,"[^"]*")*', line) for line in text.splitlines())
    assert table(text) == [
        ["Last Name", "First Name", "Username", "Exercises 03 [Total Pts: 20 Score] |123456"],
        ["Doe", "Jane", "12345", "17.5"],
        ["Müller", "'=Zoë", "991", "0"],
        ["", "", "bob@x.edu", "20"],
    ]


# --- from a graded pile of papers


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """The folder of the course, and that of its grades: three papers as Canvas names them, one of
    them cut off, and one of somebody else.
    """
    folder = tmp_path_factory.mktemp("graded")
    submissions = folder / "submissions"
    submissions.mkdir()
    (submissions / "doejane_12345_678901_paper.ipynb").write_bytes(notebook(FULL))
    (submissions / "roezoe_12346_678902_paper.ipynb").write_bytes(
        notebook(cells({"careful": "", "answers": "answers = {'A': 3, 'B': 3}"}))
    )
    (submissions / "cutoff_12347_678903_paper.ipynb").write_bytes(notebook(FULL)[:500])
    (submissions / "else_12348_678904_paper.ipynb").write_bytes(notebook(FULL))
    course = lesson.course(folder / "course")
    with lesson.planted():
        assert run("grade", "09", submissions, "--out", folder / "out", "--jobs", 1, course) == 0
        yield course, folder / "out"


@pytest.mark.parametrize("form", ["canvas", "moodle", "moodle-gradebook", "blackboard"])
def test_grades_become_an_upload(graded, form, tmp_path, capsys):
    course, out = graded
    words = ["export", form, out, "--to", tmp_path / "up.csv"]
    assert (
        run(*words, course) == 1
        and "toy-4 still has answers to mark by hand" in capsys.readouterr().err
        and not (tmp_path / "up.csv").exists()
    )
    assert run(*words, "--unmarked", course) == 0
    said = capsys.readouterr().out
    assert "3 grades, out of 34 points" in said and "12347: not gradable" in said
    rows = table((tmp_path / "up.csv").read_text(encoding="utf-8"))
    points = {
        next(cell for cell in row if re.search(r"1234[5-8]", cell))[-5:]: row
        for row in rows
        if any(re.search(r"1234[5-8]", cell) for cell in row)
    }
    assert (
        set(points) == {"12345", "12346", "12348"}
        and "30" in points["12345"]
        and "16" in points["12346"]
    )


def test_a_roster_says_who_is_in_and_what_the_lms_calls_them(graded, tmp_path, capsys):
    course, out = graded
    roster = tmp_path / "roster.csv"
    roster.write_text("id,name,lms\n12345,Jane Doe,777\n12346,Zoe Roe,\n")
    words = ["export", "moodle", out, "--to", tmp_path / "up.csv", "--unmarked"]
    assert run(*words, "--roster", roster, course) == 0
    assert "12348: not on the roster" in capsys.readouterr().out
    assert [row[0] for row in table((tmp_path / "up.csv").read_text())] == [
        "Identifier",
        "Participant 777",
        "Participant 12346",
    ]


def test_a_folder_without_grades_is_an_error(tmp_path):
    with pytest.raises(CourseError, match="holds no grades"):
        read_grades(tmp_path)
    book = Gradebook(tmp_path / "out")
    run = dict.fromkeys(("lesson", "isolation", "exercises"), "07")
    book.begin(run, Record("graded", 7, "uid", 1.0, (Marked("ab-1", "", 9, 9.0),)))
    text = "id,name,status,total,of 18\n'=x,'-n,graded,3,6\n"
    (tmp_path / "out/grades.csv").write_text(text)
    found = read_grades(tmp_path / "out", [Student("=x", lms="5")])
    assert found.rows == (Row("=x", "-n", "5", "6"),)
    assert (found.out_of, found.lesson) == (18, "07")


# --- Gradescope


def test_a_record_becomes_what_gradescope_shows():
    tests = (
        Test("the value of C", False, True, "", 1),
        Test("the value of D", False, False, "3 is not right", 2),
        Test("hidden test 1", True, False, "", 0.5),
        Test("hidden test 2", True, True, "", 0.5),
    )
    questions = (
        Marked("ab-1", "write it", 8, 2.0, tests, "your code cuts late"),
        Marked("ab-2", "why", 3, None, (), written="text"),
    )
    record = Record("graded", 7, "uid", 1.25, questions, ("a note",))
    shown = results(record)
    json.dumps(shown)
    assert (
        shown["score"] == 2
        and [test["score"] for test in shown["tests"]] == [2, 0, 1]
        and [test["max_score"] for test in shown["tests"]] == [2, 4, 2]
    )
    assert [test["visibility"] for test in shown["tests"]] == [
        "visible",
        "visible",
        "after_published",
    ]
    assert (
        shown["tests"][1]["output"] == "3 is not right\nIt looks like this: your code cuts late"
        and shown["tests"][2]["output"] == ""
    )
    assert (
        "a person marks this, out of 3" in shown["output"]
        and shown["stdout_visibility"] == "hidden"
    )
    assert {test["status"] for test in shown["tests"]} == {"passed", "failed"}
    empty = results(Record("not gradable: the file is empty", 7, "", 0.0, ()))
    assert empty["score"] == 0 and "not gradable: the file is empty" in empty["output"]


def test_the_zip_has_its_programs_at_the_top_and_is_always_the_same():
    settings = read_settings(ROOT)
    data = autograder(settings, "00")
    assert data == autograder(settings, "00")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        package = {path.relative_to(ROOT).as_posix() for path in package_files(ROOT / "gamelab")}
        extra = {"setup.sh", "run_autograder", "requirements.txt", "course.toml"}
        assert set(names) == {*package, *extra, "solutions/00_primer.py"}
        for name in ("setup.sh", "run_autograder"):
            assert stat.S_IMODE(
                archive.getinfo(name).external_attr >> 16
            ) == 0o755 and archive.read(name).startswith(b"#!/usr/bin/env bash\n")
            assert subprocess.run(["bash", "-n"], input=archive.read(name)).returncode == 0
    assert re.search(r"^jupytext==[\d.]+$", packages(settings), re.M) and "pytest" not in packages(
        settings
    )
    assert zipped({"a": b"1"}) == zipped({"a": b"1"})


@pytest.fixture(scope="module")
def container(tmp_path_factory):
    """The folder tree of Gradescope's container, set up as Gradescope does: the zip's files, then
    setup.sh, then the copy of run_autograder.

    Its Python is there already and sees the packages of this one, so that nothing has to be
    fetched."""
    top = tmp_path_factory.mktemp("gradescope") / "autograder"
    for name in ("source", "submission", "results"):
        (top / name).mkdir(parents=True)
    with zipfile.ZipFile(io.BytesIO(autograder(read_settings(ROOT), "00"))) as archive:
        for entry in archive.infolist():
            archive.extract(entry, top / "source")
            (top / "source" / entry.filename).chmod(stat.S_IMODE(entry.external_attr >> 16))
    subprocess.run(
        [sys.executable, "-m", "venv", "--without-pip", str(top / "source" / ".venv")], check=True
    )
    [library] = (top / "source" / ".venv" / "lib").glob("python*/site-packages")
    (library / "packages.pth").write_text(sysconfig.get_path("purelib") + "\n")
    surroundings = {"PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin", "HOME": str(top)}
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


def run_autograder(top, files):
    shutil.rmtree(top / "submission")
    (top / "submission").mkdir()
    (top / "results" / "results.json").unlink(missing_ok=True)
    for name, data in files.items():
        (top / "submission" / name).write_bytes(data)
    done = subprocess.run(
        [str(top / "run_autograder")],
        cwd=top,
        env={"PATH": "/usr/bin:/bin", "HOME": str(top)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads((top / "results" / "results.json").read_text())


def test_gradescope_gives_what_the_papers_earn(container):
    settings, master = read_settings(ROOT), Master(next((ROOT / "solutions").glob("00_*.py")))
    earned = points(master, Assignment("00", settings.secret, master.path), settings.seed, 1)
    for name, data in papers(master, settings, settings.seed, 1).items():
        shown = run_autograder(container, {"paper.ipynb": data})
        assert shown["score"] == pytest.approx(earned[name], abs=0.011)
        assert sum(test["score"] for test in shown["tests"]) == pytest.approx(
            shown["score"], abs=0.02
        )
        assert shown["extra_data"]["isolation"] == sandbox.strongest()
    empty = run_autograder(container, {})
    assert empty["score"] == 0 and "nothing was handed in" in empty["output"]
    two = run_autograder(container, {"a.ipynb": data, "b.ipynb": data})
    assert two["score"] == 0 and "2 notebooks" in two["output"]
    assert run_autograder(container, {"a.ipynb": data[:300]})["output"].startswith(
        "This paper is not gradable"
    )


def test_papers_cannot_read_the_answers_there(container):
    assert not [
        path
        for path in ("solutions", "course.toml", "gamelab/course")
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
        there = {
            path.relative_to(tmp_path / "otter").as_posix()
            for path in (tmp_path / "otter").rglob("*")
            if path.is_file()
        }
        assert there == {
            "09_toy.ipynb",
            "requirements.txt",
            "course.toml",
            "solutions/09_toy.py",
            "tests/toy-1.py",
            "tests/toy-2.py",
            "tests/toy-3.py",
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
