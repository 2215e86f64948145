"""The worksheet on paper: the tasks of a seed and their key, pages on which nothing collides, files
that are the same each time.
"""

import re
from itertools import combinations
from pathlib import Path

import pytest

from course import CourseError
from course.__main__ import main
from course.settings import read_settings
from gamelab.learn.check import question

pytest.importorskip("matplotlib")
from course.building import page as paper
from course.building.tasks import BEST, tasks

pytestmark = pytest.mark.slow

SETTINGS = read_settings(Path(__file__).parents[2])


@pytest.mark.parametrize("seed", [1, 7, 2026])
def test_the_key_is_what_the_exercises_expect(seed):
    minimax, alphabeta, expectimax, trees, *_ = tasks(seed)
    right, move = (question(name).posed(seed).reference for name in ("minimax-1", "expectimax-1"))
    assert minimax.values["A"] == str(right["A"])
    pruned = alphabeta.solved.leaves_pruned
    unread = [leaf.name for leaf in alphabeta.picture.leaves() if leaf.path in pruned]
    assert alphabeta.blanks["Not read"] == ", ".join(unread)
    assert expectimax.blanks[BEST] == expectimax.picture.children[move["move"]].name
    reached = [*trees.picture.leaves()][int(trees.blanks["Number of the leaf reached"]) - 1]
    assert trees.values["P"] == f"({', '.join(map(str, reached.payoff))})"


def test_the_blank_pages_hold_no_answer_and_the_key_holds_them_all():
    blank, key = (
        {text.get_text() for page in paper.pages(SETTINGS, 2026, key) for text in page.sheet.texts}
        for key in (False, True)
    )
    posed = tasks(2026)
    said = [": ".join(entry) for task in posed for entry in task.blanks.items()]
    said += [f"Values: {', '.join(map(' = '.join, task.values.items()))}" for task in posed[:4]]
    said = {re.sub(r"-(?=\d)", "−", line) for line in said}
    assert said <= key and not said & blank and len(said) > 10


@pytest.mark.parametrize("seed", [*range(5), 2026])
@pytest.mark.parametrize("key", [False, True], ids=["blank", "key"])
def test_no_text_touches_another_or_leaves_the_page(seed, key):
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.transforms import Bbox

    for page in paper.pages(SETTINGS, seed, key):
        renderer = FigureCanvasAgg(page).get_renderer()
        per_mm = page.bbox.width / paper.WIDE
        boxes = {text: text.get_window_extent(renderer) for text in page.sheet.texts}
        for box in boxes.values():
            assert 14 <= box.x0 / per_mm <= box.x1 / per_mm <= paper.WIDE - 14
            assert 5 <= box.y0 / per_mm <= box.y1 / per_mm <= paper.TALL - 8
        for (one, first), (other, second) in combinations(boxes.items(), 2):
            assert not first.overlaps(second), (one.get_text(), other.get_text())
        assert min(text.get_fontsize() for text in boxes) >= 7.5
        assert Bbox.union([*boxes.values()]).height > 0.9 * page.bbox.height


# The command.


def test_the_files_are_written_twice_alike_and_never_over_others(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(SETTINGS.folder)
    out, key = tmp_path / "monday.pdf", tmp_path / "monday-key.pdf"
    words = ["worksheet", "--seed", "7", "--out", str(out)]
    assert main(words) == 0 and capsys.readouterr().out.split() == [str(out), str(key)]
    made = out.read_bytes(), key.read_bytes()
    assert all(
        content.startswith(b"%PDF-")
        and b"CreationDate" not in content
        and len(re.findall(rb"/Type /Page(?!s)", content)) == 2
        for content in made
    )
    assert made[0] != made[1]
    assert main(words) == 1 and "is there already" in capsys.readouterr().err
    out.unlink()
    assert main(words) == 1 and not out.exists()
    assert "monday-key.pdf is there already" in capsys.readouterr().err
    assert main([*words, "--force"]) == 0 and (out.read_bytes(), key.read_bytes()) == made
    assert paper.pdf(SETTINGS, 8) != made[0]


@pytest.mark.parametrize(
    "words, said",
    [
        (["--out", "sheet.txt"], "--out sheet.txt: a name that ends in .pdf is expected."),
        (["--seed", "-1"], "--seed -1: a whole number, 0 or more, is expected."),
        (["--course", "nowhere"], "cannot be read"),
    ],
)
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
    with pytest.raises(CourseError, match=r"--seed 5: minimax-1: nothing was found."):
        tasks(5)
