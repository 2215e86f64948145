"""The grade command: every paper its row, records that survive a run that was stopped, nothing
overwritten, nothing lost.

What grades a single paper is a stand-in here, which does what the paper's first cell says; the real
one has tests of its own."""

import json
import multiprocessing
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from functools import partial
from itertools import count
from types import SimpleNamespace

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")

from known import ROOT, known, refused, run
from sentences import rewrite
from toy_papers import (  # noqa: F401
    SECRET,
    Toy,
    ask,
    contents,
    course,
    graded,
    hand_in,
    here,
    mark,
    notebook,
    order_of,
    record,
    rows,
    toy_paper,
)

from course.papers.papers import Paper
from course.results import batch, workers
from course.results.batch import grade_papers
from course.results.engines import ThisMachine, solution_first
from course.results.gradebook import Graded
from course.results.likeness import likeness
from course.results.record import (
    DONE,
    HIDDEN,
    HIDDEN_AGAIN,
    LOOK,
    LOOK_AGAIN,
    Marked,
    PaperRecord,
    failed,
)
from course.results.workers import Failure, Task, in_workers
from course.settings import PRINTED, read_settings


def test_the_table(course):
    (course / "submissions/dora.ipynb").write_bytes(b"{")
    said = graded(course)
    short, wide = ((course / f"out/{name}.csv").read_text() for name in ("grades", "details"))
    assert short.splitlines() == [
        "id,name,total,status,to mark,notes",
        "ada,,9,graded,ab-2,",
        "bob,,1.5,graded,ab-2,",
        "carl,,3,graded,ab-2,",
        "dora,,,not gradable: it is cut off: the end of the notebook is missing,,",
    ]
    assert wide.splitlines() == [
        "id,file,seed,isolation,seconds,ab-1,ab-2,ab-1 test 1,ab-1 test 2,ab-1 hidden 1,ab-1"
        " hidden 2",
        "ada,ada.ipynb,7,rlimits,1,9,,1.5,1.5,3,3",
        "bob,bob.ipynb,7,rlimits,1,1.5,,1.5,0,0,0",
        "carl,carl.ipynb,7,rlimits,1,3,,1.5,1.5,0,0",
        "dora,dora.ipynb,7,,0,,,,,,",
    ]
    assert "4 papers, 3 graded under rlimits." in said
    assert "Points: 1.5 to 9 of 14; mean 4.5, median 3." in said
    assert "dora: not gradable" in said and "3 answers to ab-2" in said


def test_points_are_brought_to_what_the_exercises_count(course):
    rewrite(course / "course.toml", "[points]", "[points]\n03 = 7")
    (course / "submissions/dora.ipynb").write_bytes(b"{")
    graded(course)
    told = [(row["total"], row["of 7"]) for row in rows(course).values()]
    assert told == [("9", "4.5"), ("1.5", "0.75"), ("3", "1.5"), ("", "")]
    for kind in ("txt", "html"):
        page = (course / f"out/feedback/bob.{kind}").read_text()
        assert "by a person. In the course they count 0.75 of 7." in page


def test_nothing_is_graded_by_a_secret_that_everybody_knows(course):
    rewrite(course / "course.toml", "[points]", f"[grading]\nsecret = {PRINTED}\n[points]")
    with refused(match=r"everybody .* knows .* --known-secret"):
        graded(course)
    assert not (course / "out").exists() and graded(course, "--known-secret")


@pytest.mark.slow
def test_what_a_person_changed_outlives_new_tests_which_say_what_changed_for_whom(course):
    graded(course)
    fill = course / "out/by_hand/marks.csv"
    fill.write_text(fill.read_text() + "bob,ab-1,,7,=a fair point\n")
    graded(course, "--merge", fill)
    exercises = Toy(fingerprint="2")
    # the same papers, by other tests
    for name, right in (("ada", 3), ("bob", 2)):
        path = course / f"out/records/{name}.json"
        form = json.loads(path.read_text())
        form["record"] = record(right).to_dict()
        path.write_text(json.dumps(form))
    with refused(match="--again"):
        graded(course, "--resume", exercises=exercises)
    said = graded(course, "--again", exercises=exercises)
    assert said.splitlines()[-2:] == ["ada: ab-1 had 6, now 9", "bob: ab-1 had 3, now 1.5"]
    assert (rows(course)["bob"]["ab-1"], rows(course)["bob"]["total"]) == ("7", "7")
    changed = "changed by the instructor: =a fair point"
    assert changed in rows(course)["bob"]["notes"]
    for kind in ("html", "txt"):
        assert f"7 of 9 points, {changed}" in (course / f"out/feedback/bob.{kind}").read_text()
    assert "bob,ab-1,,7,=a fair point" in fill.read_text().replace("'", "")
    assert "had" not in graded(course, "--again", exercises=exercises)


def test_the_class_at_a_glance_counts_and_names_nobody(course, capsys):
    (course / "roster.csv").write_text("id,name\nada,Ada Byron\n")
    rewrite(course / "course.toml", "[points]", "[points]\n03 = 1")
    graded(course, "--roster", course / "roster.csv")
    assert run("report", course / "out", course) == 0
    page, table = ((course / f"out/report.{kind}").read_text() for kind in ("html", "csv"))
    assert table.splitlines() == [
        "question,test or mistake,papers,of",
        "ab-1,full points,1,3",
        "ab-1,hidden tests,2,6",
        "ab-1,leaves(7),2,3",
        'ab-1,"leaves([1, 2])",3,3',
        "ab-1,counts <inner> nodes,2,3",
    ]
    assert "counts &lt;inner&gt; nodes" in page and page.count("<svg") == 1
    # not the mean of 0.64, 0.11 and 0.21, which is 32%
    assert "3 papers, 32.14% of the 1 points on average" in page
    assert not re.search(r"ada|bob|carl|Byron", page + table)


def test_likeness_lists_answers_that_differ_in_names_and_layout_only():
    def paper(name, *cells):
        marked = Marked("ab-1", "", 9, 4.0, answer="leaves")
        known = PaperRecord("graded", 7, "rlimits", (marked,))
        return Graded(Paper(name, "", "", notebook(*cells)), known)

    def wrapper(name):
        return f"def leaves(n):\n    return {name}().f(n)"

    printed = next((ROOT / "notebooks").glob("02_*.py")).read_text()
    search = next(block for block in printed.split("# %%") if "\ndef " in block)
    name = re.search(r"\ndef (\w+)", search)[1]
    papers = [
        paper("ada", "def leaves(n):\n    # mine\n    return sum(map(leaves, n)) if n else 1"),
        paper("bob", "def leaves(x):\n    'Mine'\n    return (sum(map(leaves, x))\n if x else 1)"),
        paper("fay", "def leaves(n):\n    return " + "[" * 150 + "-" * 900 + "n" + "]" * 150),
        paper("carl", "def leaves(n):\n    return max(map(leaves, n)) if n else 1"),
        *(paper(who, search.replace(name, "leaves")) for who in ("dora", "eve")),
        # the wrapper is handed out: what it calls is the answer
        *(
            paper(who, f"class {who}:\n    def f(self, n):\n        return {how}", wrapper(who))
            for who, how in (("gus", "n"), ("hal", "2 * n"))
        ),
    ]
    assert likeness(papers, ROOT)[1:] == [("ab-1", 2, 5, "ada bob")]


def test_each_paper_has_feedback_and_a_log(course):
    (course / "submissions/dora.ipynb").write_bytes(b"")
    graded(course)
    for files in ("feedback/*.html", "feedback/*.txt", "logs/*.log", "records/*.json"):
        names = sorted(path.stem for path in (course / "out").glob(files))
        assert names == ["ada", "bob", "carl", "dora"][: 3 if "records" in files else 4]
    dora = (course / "out/feedback/dora.txt").read_text()
    assert "could not be graded: the file is empty." in dora
    assert SECRET in (course / "out/logs/ada.log").read_text()
    for path in [*(course / "out/feedback").iterdir(), course / "out/grades.csv"]:
        assert SECRET not in path.read_text(), path


@pytest.mark.slow
def test_a_crash_or_a_killed_worker_costs_one_row(course):
    for name, source in (
        ("crash", "crash"),
        ("die", "die"),
        ("once", f"die {course / 'mark'}"),
        ("zoe", "right 3"),
    ):
        hand_in(course, name, source)
    graded(course)
    assert {id: row["status"] for id, row in rows(course).items()} == {
        **dict.fromkeys(("ada", "bob", "carl", "zoe", "once"), "graded"),
        "crash": "not gradable: the grader stopped with KeyError; its log says where",
        "die": "not gradable: the process that graded it was killed, twice",
    }
    assert SECRET in (course / "out/logs/crash.log").read_text()
    assert SECRET not in (course / "out/feedback/crash.html").read_text()
    graded(course, "--resume")
    assert rows(course)["crash"]["status"].startswith("not gradable")


def test_a_paper_that_takes_for_ever_is_ended(monkeypatch):
    sources = ("slow 3600", "right 1", "slow 3600", "right 2")
    tasks, results = [Task(toy_paper(notebook(source))) for source in sources], {}

    # a clock that goes on with each graded paper: however slow the machine, no other one is late
    def now():
        return 10.0 * sum(not isinstance(result, Failure) for result in results.values())

    clock = SimpleNamespace(monotonic=now)
    monkeypatch.setattr(workers, "time", clock)
    for number, result in in_workers(tasks, mark, 2, patience=1):
        results[number] = result
    assert results[0] == results[2] == Failure("its grading took longer than 1 seconds")
    assert results[1].status == results[3].status == "graded"


@pytest.mark.slow
def test_no_visible_test_runs_once_a_hidden_one_has(course, tmp_path):
    """Not in one run, nor in one that goes on after papers have come; each phase ends with what is
    tried once more, alone.
    """
    diary, slow = tmp_path / "diary", course / "submissions" / "bob.ipynb"

    def staged(task):
        stage = task.record.stage if task.record else LOOK
        with diary.open("a") as file:
            file.write(f"{stage}")
        follows = [LOOK_AGAIN, HIDDEN, HIDDEN_AGAIN, DONE, DONE]
        if task.paper.data != slow.read_bytes():
            follows = [HIDDEN, None, DONE]
        return replace(mark(task), stage=follows[stage])

    def stages(order):
        diary.write_text("")
        grade_papers(
            read_settings(course), order, Toy(), lambda *_: ThisMachine(staged, 3, "rlimits")
        )
        return diary.read_text()

    two = 2 * f"{LOOK}{HIDDEN}"  # the solution and the blank, which are ours
    assert stages(ask(course)) == two + "000" + "1" + "222" + "3"
    for name in ("dora", "eve"):
        shutil.copy(course / "submissions" / "ada.ipynb", course / f"submissions/{name}.ipynb")
    assert stages(ask(course, "--resume")) == two + "00" + "22"
    # a run that was stopped between the phases goes on with the second
    record = course / "out" / "records" / "dora.json"
    form = json.loads(record.read_text())
    form["record"]["stage"] = HIDDEN
    record.write_text(json.dumps(form))
    (course / "out" / "records" / "eve.json").unlink()
    assert stages(ask(course, "--resume")) == two + "0" + "22"


@pytest.mark.parametrize("jobs", [1, 3, 20])
def test_every_task_is_done_once_and_no_more_than_so_many_at_a_time(jobs):
    def span(paper):
        began = time.monotonic()
        time.sleep(0.02)
        return began, time.monotonic()

    results = list(in_workers([toy_paper(b"")] * 12, span, jobs))
    assert sorted(number for number, _ in results) == list(range(12))
    spans = [result for _, result in results]
    for began, _ in spans:
        assert sum(start <= began < end for start, end in spans) <= jobs


def _grade_in(folder, by):
    """Grade, and be stopped when three papers are done."""
    # a test's own process may ignore it
    signal.signal(signal.SIGINT, signal.default_int_handler)
    save, done = batch.Gradebook.save, count(1)

    def save_or_stop(*record):
        save(*record)
        if next(done) == 3:
            os.kill(os.getpid(), by)

    batch.Gradebook.save = save_or_stop
    batch.grade_papers = partial(batch.grade_papers, exercises=Toy(), engine_of=here)
    words = "03", folder / "submissions", "--out", folder / "out"
    raise SystemExit(run("grade", *words, folder))


def _stopped(folder, by):
    """Grade in a process of its own, which is stopped on its way; its exit status."""
    process = multiprocessing.get_context("fork").Process(target=_grade_in, args=(folder, by))
    process.start()
    process.join(600)
    return process.exitcode


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGINT], ids=["killed", "interrupted"])
def test_a_run_that_was_stopped_ends_as_one_that_was_not(course, by, capfd):
    for number in range(6):
        does = "slow 0.1" if number % 4 else f"right {number % 5}"
        hand_in(course, f"s{number:02}", does, f"answer {number}")
    (course / "submissions/broken.ipynb").write_bytes(b"[")
    graded(course)
    undisturbed = contents(course / "out")
    (course / "out").rename(course / "before")
    status = _stopped(course, by)
    kept = list((course / "out/records").glob("*.json"))
    assert len(kept) == 3 and not (course / "out/grades.csv").exists()
    if by is signal.SIGINT:
        assert status == 130
        assert "go on with the same command and --resume" in capfd.readouterr().out
    times = {path: path.stat().st_mtime_ns for path in kept}
    with refused(match="--resume"):
        graded(course)
    graded(course, "--resume", "--jobs", "1")
    assert {path: path.stat().st_mtime_ns for path in kept} == times
    assert contents(course / "out") == undisturbed


def test_papers_that_come_later_or_change_are_graded_then(course):
    graded(course)
    hand_in(course, "zoe", "right 3")
    hand_in(course, "bob", "right 4")
    (course / "out/records/carl.json").write_text('{"cut')
    graded(course, "--resume")
    totals = {id: row["total"] for id, row in rows(course).items()}
    assert totals == {"ada": "9", "bob": "9", "carl": "3", "zoe": "6"}


@pytest.mark.parametrize(
    "words, exercises, told",
    [
        (
            ("--resume", "--isolation", "uid"),
            Toy(),
            "holds grades of the isolation rlimits, not uid",
        ),
        (("--resume",), Toy(fingerprint="2"), "have changed since"),
        ((), Toy(), "is not empty"),
    ],
)
def test_results_are_not_overwritten(course, words, exercises, told):
    graded(course)
    before = contents(course / "out")
    with refused(match=told) as error:
        graded(course, *words, exercises=exercises)
    assert "\n" not in str(error.value)
    assert contents(course / "out") == before


def test_a_folder_of_something_else_is_left_alone(course):
    (course / "out").mkdir()
    (course / "out/thesis.tex").write_text("years")
    for words in ((), ("--resume",), ("--merge", "marks.csv")):
        with refused(match=r"not empty|holds no grades"):
            graded(course, *words)
    assert [path.name for path in (course / "out").iterdir()] == ["thesis.tex"]


@pytest.mark.parametrize(
    "toy, told",
    [
        (Toy(full=notebook("right 3")), "the solution gets 6 of 9 points for ab-1 (hidden test 2)"),
        (Toy(none=notebook("right 1")), "the blank exercise gets 1.5 of 9 points for ab-1"),
        (
            Toy(full=notebook("crash")),
            "the solution of lesson 03 cannot be graded: the grader stopped with KeyError",
        ),
    ],
)
def test_nothing_is_graded_by_a_grader_that_is_wrong(course, toy, told):
    with refused(match=re.escape(told)):
        graded(course, exercises=toy)
    assert not (course / "out").exists()


def test_papers_that_the_clock_cut_short_are_named_at_the_end(course):
    assert "time was up" not in graded(course)
    hand_in(course, "dora", "hurried")
    said = graded(course, "--resume")
    assert "Some tests of 1 paper were not tried, since the time was up (dora)." in said


@pytest.mark.parametrize(
    "ours, told",
    [
        (
            failed(7, "it has no cells"),
            "the solution of lesson 03 is not gradable: it has no cells",
        ),
        (record(4, out_of_time=True), "this machine is too busy"),
    ],
)
def test_the_solution_must_be_graded_at_all(ours, told):
    engine = ThisMachine(lambda task: ours, 1, "rlimits")
    with refused(match=told):
        solution_first(Toy(), engine)


@known("words, told", "option")
def test_options_that_cannot_be(course, words, told):
    places = {"IN": str(course / "submissions"), "OUT": str(course / "out")}
    for name, place in places.items():
        words = words.replace(name, place)
    with refused() as error:
        batch.grade_papers(read_settings(course), order_of(words.split()), Toy(), here)
    assert told in str(error.value) and "\n" not in str(error.value)
    assert not (course / "out").exists()


WITHOUT = (
    "import sys; sys.modules.update(dict.fromkeys(('fcntl', 'pwd', 'resource'))); import runpy;"
    " sys.argv[0:1] = []; runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)"
)


@pytest.mark.slow
def test_where_there_is_no_sandbox_a_sentence_says_so_and_its_tests_are_skipped_by_name(course):
    def ran(*words):
        words = [sys.executable, "-c", WITHOUT, *map(str, words)]
        return subprocess.run(words, cwd=ROOT, capture_output=True, text=True)

    words = ["3", course / "submissions", "--out", course / "out", "--course", course]
    done = ran("course", "grade", *words)
    assert done.returncode == 1 and done.stdout == ""
    assert re.fullmatch(r"grade .* needs Linux or macOS: .*\.\n", done.stderr)
    quietly = ["-o", "addopts=", "-p", "tests.early", "-p", "no:nbval", "-p", "no:cacheprovider"]
    quietly += ["-q", "-rs", "--collect-only"]
    done = ran("pytest", *quietly, "tests/course")
    assert done.returncode == 0, done.stdout[-3_000:]
    skipped = re.findall(r"(test_\w+)\.py:\d+: the sandbox needs", done.stdout)
    assert {"test_grade", "test_sandbox", "test_hostile"} <= {*skipped} and len(skipped) == 10


def test_the_roster_tells_who_handed_in_nothing(course):
    (course / "roster.csv").write_text("id\nada\neve\n")
    assert "On the roster, and no paper: eve." in graded(course, "--roster", course / "roster.csv")
