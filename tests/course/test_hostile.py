"""Some 190 papers, most of them hostile or broken, through the grader: what it promises, proved on
each level of isolation that is there.

Proved: every paper has one row; its points are those of hostile/manifest.csv, which was written
before the grader was ever run; no paper gets a point it did not earn; nothing of a hidden test and
nothing of the grader's surroundings stands in a table or in feedback; no file outside is changed,
no process is left, no connection is made. Left out of the weaker levels are the papers whose row in
the manifest names the level they need: where `uid` cannot have mounts of its own the network is
open and files that everybody may read can be read; under `rlimits` a paper is the same user as the
grader, and can end it, trace it and write wherever it can. A grader that is root refuses `rlimits`,
so that batch is run by nobody.

The plain tests take every thirteenth paper on the strongest level there is; `make hostile` takes
all of them on every level."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("resource", reason="the sandbox needs Linux or macOS")

from honest import judged
from hostile import lesson, papers, watch
from known import ROOT
from sampled import ALL, some
from toy_papers import rows

from course.papers.manuscript import code_cells
from course.papers.papers import papers as read_papers
from course.sandbox import sandbox

NOBODY = 65_534
NOBODYS = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
LEVELS = {"rlimits": 0, "uid": 1, "bwrap": 2}
TRUTH = {row.case: row for row in papers.manifest()}


def words_of(cases):
    """The words and the payoffs by which cases about trees are known."""
    trees = [(case.name.split()[-1], case.root) for case in cases if case.root is not None]
    return {
        text
        for word, root in trees
        for text in (word, *(str(leaf.payoff) for leaf in root.leaves()))
    }


def hidden_cases(posed):
    """Those that the grader draws."""
    rng = Random(f"{lesson.SECRET}/{posed.question.id}/{lesson.SEED}")
    return posed.made(rng) if callable(posed.question.cases) else ()


POSED = [question.posed(lesson.SEED) for question in lesson.QUESTIONS]


def hidden_words():
    """What must stand nowhere a student reads."""
    return words_of(case for posed in POSED for case in hidden_cases(posed))


# --- the set itself


def test_each_case_has_one_row_of_the_manifest():
    rows = [row.case for row in papers.manifest()]
    assert sorted(rows) == sorted(papers.cases()) and len(set(rows)) == len(rows)
    for row in papers.manifest():
        assert re.fullmatch(r"not gradable: \S.*|[\d.]+", row.score)
        assert row.needs in ("", "uid", "bwrap") and row.why
    scores = [float(row.score) for row in papers.manifest() if row.score[0].isdigit()]
    assert len(scores) > 72 and max(scores) == lesson.POINTS


def test_hidden_words_are_in_no_visible_test_and_in_no_paper(tmp_path):
    words = hidden_words()
    assert len(words) > 80
    assert not words & words_of(case for posed in POSED for case in posed.cases)
    cases = ["full", "hard-coded", "name-unicode", "file-metadata-stripped"]
    papers.write(tmp_path, papers.Place(tmp_path, ROOT, 1, "x"), cases)
    for path in tmp_path.iterdir():
        json.loads(path.read_bytes())
        assert not any(word in path.read_text() for word in words)


@pytest.mark.parametrize(
    "case",
    [
        "full",
        "full-other-style",
        "partial",
        "partial-dictionary",
        "blank",
        "one-question-only",
        "hard-coded",
        "cached",
        "printing",
        "defined-twice",
        "deleted-cell",
        "argument-missing",
        "generator",
        "argument-spoilt",
        "not-a-number",
    ],
)
def test_the_manifest_is_right_about_papers_that_are_safe_to_run_here(case, tmp_path):
    place = papers.Place(tmp_path, ROOT, 1, "x")
    papers.write(tmp_path, place, [case])
    space = {"__name__": "__main__"}
    for source in code_cells((tmp_path / f"{case}.ipynb").read_bytes()):
        with suppress(NotImplementedError, NameError):
            exec(source, space)
    points = 0.0
    for posed in POSED:
        if (name := posed.question.answer) in space:
            tests = posed.cases, hidden_cases(posed)
            points += posed.points(*(judged(posed, cases, space[name]) for cases in tests))
    assert points == float(TRUTH[case].score)


# --- files at random


PIECES = [b'"seed=1__2"', b"1e999", b"NaN", b"[" * 2_000, b"9" * 5_000, b"\\ud800", b"null", b"{}"]
NAMES = ["_attempt_", "2026-12-11-23-59-07", "_assignsubmission_file_", "_LATE_", "_12_", "3456_"]
NAMES += [
    "eve",
    "_",
    "..",
    "/",
    "\\",
    "=",
    "\0",
    "\u202e",
    "日本",
    "x" * 200,
    ".ipynb",
    ".zip",
    ".txt",
]


def damaged(data, rng):
    """The bytes with some changed, cut, doubled, or replaced by what is apt to surprise."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) or 1)
        end = at + rng.choice([0, 1, 1, 4, 30])
        data[at:end] = rng.choice([rng.randbytes(end - at), data[at:end] * 2, rng.choice(PIECES)])
    return bytes(data[: rng.choice([len(data)] * 4 + [rng.randrange(len(data) or 1)])])


@pytest.mark.slow
def test_no_file_stops_the_reading_of_the_others(tmp_path):
    """Notebooks, zips of every method of compression, and names at random: each has its row, with
    points to come or a reason.
    """
    paper = papers.notebook([*papers.FULL, papers.code('exercise("09", seed=12)')])
    methods = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA
    size = 400 if ALL else 100
    for turn in range(250 if ALL else 2):
        rng, folder = Random(turn), tmp_path / str(turn)
        folder.mkdir()
        for number in range(size):
            kind, data = "ipynb", paper
            if number % 4:
                kind, stream = "zip", io.BytesIO()
                with zipfile.ZipFile(stream, "w", rng.choice(methods)) as archive:
                    name = "".join(rng.choices(NAMES, k=rng.randrange(5)))
                    with archive.open(zipfile.ZipInfo(name), "w") as entry:  # "" as well
                        entry.write(paper)
                    archive.writestr("09_x.ipynb", paper)
                data = stream.getvalue()
            (folder / f"{number}.{kind}").write_bytes(damaged(data, rng) if number % 8 else data)
        found = read_papers(folder, None, lesson.NUMBER, lesson.SEED)
        assert {paper.top.partition(".")[0] for paper in found} == {*map(str, range(size))}
        for one in found:
            assert bool(one.data) != bool(one.problem) and "\n" not in one.problem
        shutil.rmtree(folder)


# --- the grader on the set


class Batch:
    """The whole set graded on one level, by a copy of the package in a course of its own."""

    def __init__(self, level, folder):
        self.level, self.out = level, folder / "results" / "out"
        user = NOBODY if level == "rlimits" and os.getuid() == 0 else None
        watched, submissions, temporary = map(
            folder.joinpath, ("watched", "submissions", "temporary")
        )
        for made in (watched, submissions, temporary, self.out.parent):
            made.mkdir()
        (watched / "somebodys.txt").write_text("not to be touched")
        project = lesson.course(folder / "project")
        for room in ("gamelab", "tests/course/hostile"):
            shutil.copytree(ROOT / room, project / room)
        listener = watch.Listener()
        held = [
            row.case for row in TRUTH.values() if LEVELS[row.needs or "rlimits"] <= LEVELS[level]
        ]
        self.cases = some(held, 13)
        place = papers.Place(watched, project, listener.port, listener.name)
        papers.write(submissions, place, self.cases)
        if user is not None:
            for given in (temporary, self.out.parent):
                os.chown(given, user, user)
        words = ["-m", "hostile", "grade", lesson.NUMBER, str(submissions), "--out", str(self.out)]
        words += ["--course", str(project), "--isolation", level, "--jobs", "2"]
        places, path = [watched, submissions, project], [project, project / "tests" / "course"]
        self.seen = watch.run_watched(words, places, listener, temporary, path, user)
        self.left_in_temporary = [path for path in temporary.rglob("*") if path.is_file()]
        assert (self.out / "grades.csv").exists(), self.seen.said[-3_000:]
        self.rows = list(rows(self.out.parent).values())

    def row(self, case):
        """The one row of a case."""
        odd = case in papers.NAMES or case in papers.MADE
        [row] = [
            row
            for row in self.rows
            if (case in row["file"] if odd else row["file"] == f"{case}.ipynb")
        ]
        return row


@pytest.fixture(scope="module", params=list(LEVELS))
def batch(request):
    level, root = request.param, os.getuid() == 0
    if not ALL and level != sandbox.strongest():
        pytest.skip("one level is enough here: make hostile takes every one")
    if level not in sandbox.available() and not (level == "rlimits" and root):
        pytest.skip(f"this machine cannot give the isolation {level}")
    if level == "rlimits" and root and not read_by_nobody():
        pytest.skip(
            "rlimits needs a grader that is not root, and nobody else may read this folder or this"
            " Python"
        )
    # not pytest's own folder, into which only its user may look
    folder = Path(tempfile.mkdtemp(prefix=f"gamelab-{level}-"))
    folder.chmod(0o755)
    yield Batch(level, folder)
    shutil.rmtree(folder)


def read_by_nobody():
    """Whether the user nobody can run this Python on this project."""
    words = [sys.executable, "-c", "import course.grade"]
    variables = {"PYTHONPATH": str(ROOT)}
    with suppress(PermissionError, subprocess.CalledProcessError):
        subprocess.run(
            words, cwd=ROOT, env=variables, check=True, stderr=subprocess.DEVNULL, **NOBODYS
        )
        return True
    return False


@pytest.mark.slow
class TestBatch:
    def test_every_paper_has_its_row_and_the_batch_ended(self, batch):
        assert batch.seen.status == 0, batch.seen.said[-3_000:]
        assert len(batch.rows) == len(batch.cases)
        graded = [row for row in batch.rows if row["status"] == "graded"]
        assert {row["isolation"] for row in graded} == {batch.level}
        assert batch.seen.seconds < 60 * len(batch.rows)

    def test_every_paper_gets_what_it_earns_or_a_reason(self, batch):
        wrong = []
        for case in batch.cases:
            row, true = batch.row(case), TRUTH[case].score
            reason = re.fullmatch(r"(not gradable): \S.+", row["status"])
            got = row["total"] if row["status"] == "graded" else reason and reason[1]
            if got != ("not gradable" if true.startswith("not gradable") else true):
                wrong.append(f"{case}: {got}, and {true} is true ({row['status']}; {row['notes']})")
        assert not wrong, "\n".join(wrong)

    def test_nothing_hidden_is_told(self, batch):
        secrets, told = hidden_words() | {watch.CANARY, str(lesson.SECRET)}, []
        files = [
            batch.out / "grades.csv",
            batch.out / "details.csv",
            *batch.out.glob("feedback/*"),
            *batch.out.glob("by_hand/*"),
        ]
        assert len(files) > 2 * len(batch.cases)
        for path in files:
            text = path.read_text("utf-8")
            told += [f"{path.name}: {word}" for word in secrets if word in text]
        assert not told

    def test_nothing_outside_is_changed_left_or_reached(self, batch):
        assert batch.seen.changed == [] and batch.left_in_temporary == []
        for left in ("/etc/left_by_a_paper", "/usr/local/lib/left_by_a_paper", "name-shell"):
            assert not Path(left).exists()
        assert (batch.seen.left, batch.seen.connections) == ([], 0)
