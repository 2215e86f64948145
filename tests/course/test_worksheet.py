"""The worksheet on paper: the tasks of a seed and their key, pages on which nothing collides, files
that are the same each time.
"""

import re
from itertools import combinations
from pathlib import Path

import pytest

from gamelab.course import CourseError
from gamelab.course.__main__ import main
from gamelab.course.settings import read_settings
from gamelab.learn.check import question

pytest.importorskip("matplotlib")
from gamelab.course.building import page as paper
from gamelab.course.building.tasks import BEST, tasks

pytestmark = pytest.mark.slow

SETTINGS = read_settings(Path(__file__).parents[2])
SEEDS = (1, 7, 2026)
seeds = pytest.mark.parametrize("seed", SEEDS)


def answer(name, seed):
    return question(name).posed(seed).reference


@seeds
def test_the_key_is_what_the_exercises_expect(seed):
    minimax, alphabeta, expectimax, trees, *_ = tasks(seed)
    assert minimax.values["A"] == str(answer("minimax-1", seed)["A"])
    pruned = alphabeta.solved.leaves_pruned
    unread = [leaf.name for leaf in leaves_of(alphabeta) if leaf.path in pruned]
    assert alphabeta.blanks["Not read"] == ", ".join(unread)
    moves = [child.name for child in expectimax.picture.children]
    assert moves.index(expectimax.blanks[BEST]) == answer("expectimax-1", seed)["move"]
    reached = leaves_of(trees)[int(trees.blanks["Number of the leaf reached"]) - 1]
    assert trees.values["P"] == f"({', '.join(map(str, reached.payoff))})"


def leaves_of(task):
    return list(task.picture.leaves())


def texts(seed, key):
    return [
        text.get_text() for page in paper.pages(SETTINGS, seed, key) for text in page.sheet.texts
    ]


def test_the_blank_pages_hold_no_answer_and_the_key_holds_them_all():
    blank, key = texts(2026, False), texts(2026, True)
    said = [": ".join(entry) for task in tasks(2026) for entry in task.blanks.items()]
    for task in tasks(2026)[:4]:
        said.append(f"Values: {', '.join(map(' = '.join, task.values.items()))}")
    said = {re.sub(r"-(?=\d)", "−", line) for line in said}
    assert said <= {*key} and not said & {*blank} and len(said) > 10


@pytest.mark.parametrize("seed", [*range(5), 2026])
@pytest.mark.parametrize("key", [False, True], ids=["blank", "key"])
def test_no_text_touches_another_or_leaves_the_page(seed, key):
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    for page in paper.pages(SETTINGS, seed, key):
        renderer = FigureCanvasAgg(page).get_renderer()
        per_mm = page.bbox.width / paper.WIDE
        boxes = {text: text.get_window_extent(renderer) for text in page.sheet.texts}
        for box in boxes.values():
            assert (
                box.x0 >= 14 * per_mm
                and box.x1 <= (paper.WIDE - 14) * per_mm
                and box.y0 >= 5 * per_mm
                and box.y1 <= (paper.TALL - 8) * per_mm
            )
        for (one, first), (other, second) in combinations(boxes.items(), 2):
            assert not first.overlaps(second), (one.get_text(), other.get_text())
        assert min(text.get_fontsize() for text in boxes) >= 7.5
        assert (
            max(box.y1 for box in boxes.values()) - min(box.y0 for box in boxes.values())
            > 0.9 * page.bbox.height
        )


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
    assert (
        main(words) == 1
        and not out.exists()
        and "monday-key.pdf is there already" in capsys.readouterr().err
    )
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
