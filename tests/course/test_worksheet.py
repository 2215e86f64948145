"""The worksheet on paper: the problems of a seed and their key, two pages to print, files that are
the same each time.
"""

import re
import shutil
import subprocess

import pytest
from known import SETTINGS, known, refused

from course.__main__ import main
from course.building.problems import BEST, problems
from course.building.sheet import sheet
from gamelab.learn.check import question

pytestmark = pytest.mark.slow

CHROMIUM = shutil.which("chromium")
W3 = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize("seed", [7, 2026])
def test_the_key_is_what_the_exercises_expect(seed):
    minimax, _, expectimax, trees, *_ = problems(seed)
    right, move = (question(name).posed(seed).reference for name in ("minimax-1", "expectimax-1"))
    assert minimax.values["A"] == str(right["A"])
    assert expectimax.blanks[BEST] == expectimax.picture.children[move["move"]].name
    reached = [*trees.picture.leaves()][int(trees.blanks["Number of the leaf reached"]) - 1]
    assert trees.values["P"] == f"({', '.join(map(str, reached.payoff))})"


def test_the_blank_pages_hold_no_answer_and_the_key_holds_them_all():
    blank, key = (sheet(SETTINGS, 2026, key) for key in (False, True))
    posed = problems(2026)
    told = [": ".join(entry) for problem in posed for entry in problem.blanks.items()]
    told += [", ".join(map(" = ".join, problem.values.items())) for problem in posed[:4]]
    told = [re.sub(r"-(?=\d)", "−", line) for line in told]
    assert len(told) > 10
    for line in told:
        assert line in key and line not in blank, line
    assert blank.count("<svg") == key.count("<svg") == 4 and "http:" not in blank.replace(W3, "")


@pytest.mark.skipif(CHROMIUM is None, reason="printing is tried with Chromium")
def test_it_prints_on_two_pages(tmp_path):
    """The key, which holds more than the pages to write on."""
    page, pdf = tmp_path / "sheet.html", tmp_path / "sheet.pdf"
    page.write_text(sheet(SETTINGS, 2026, key=True), "utf-8")
    words = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    subprocess.run([CHROMIUM, *words, f"--print-to-pdf={pdf}", page], check=True, timeout=300)
    assert len(re.findall(rb"/Type /Page\b(?!s)", pdf.read_bytes())) == 2


# The command.


def test_the_files_are_written_twice_alike_and_never_over_others(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(SETTINGS.folder)
    out, key = tmp_path / "monday.html", tmp_path / "monday-key.html"
    words = ["worksheet", "--seed", "7", "--out", str(out)]
    assert main(words) == 0 and capsys.readouterr().out.split() == [str(out), str(key)]
    made = out.read_bytes(), key.read_bytes()
    assert all(
        content.startswith(b"<!DOCTYPE html>") and content.count(b"<header>") == 2
        for content in made
    )
    assert made[0] != made[1]
    assert main(words) == 1 and "is there already" in capsys.readouterr().err
    out.unlink()
    assert main(words) == 1 and not out.exists()
    assert "monday-key.html is there already" in capsys.readouterr().err
    assert main([*words, "--force"]) == 0 and (out.read_bytes(), key.read_bytes()) == made


@known("words, said", "worksheet")
def test_what_is_wrong_is_said_in_a_sentence(tmp_path, monkeypatch, capsys, words, said):
    monkeypatch.chdir(tmp_path)
    course = [] if "--course" in words else ["--course", str(SETTINGS.folder)]
    assert main(["worksheet", *course, *words]) == 1
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1 and list(tmp_path.iterdir()) == []


def test_a_seed_that_poses_nothing_is_told(monkeypatch):
    def posed(self, seed):
        raise ValueError("minimax-1: nothing was found")

    monkeypatch.setattr("gamelab.learn.question.Question.posed", posed)
    with refused(match=r"--seed 5: minimax-1: nothing was found."):
        problems(5)
