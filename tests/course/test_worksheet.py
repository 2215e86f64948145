"""The worksheet on paper: the tasks of a seed and their key, pages on which nothing collides, files
that are the same each time.
"""

import re
from itertools import combinations
from pathlib import Path

import pytest

from gamelab.course import CourseError, worksheet
from gamelab.course.__main__ import main
from gamelab.course.settings import read_settings
from gamelab.learn.check import question
from gamelab.trees.node import number_text

pytest.importorskip("matplotlib")
from gamelab.course.building import page as paper
from gamelab.course.building.tasks import tasks

pytestmark = pytest.mark.slow

SETTINGS = read_settings(Path(__file__).parents[2])
SEEDS = (1, 7, 2026)
seeds = pytest.mark.parametrize("seed", SEEDS)


def answer(name, seed):
    return question(name).posed(seed).reference


@seeds
def test_the_key_is_what_the_exercises_expect(seed):
    minimax, alphabeta, expectimax, trees, sure, mixes = tasks(seed)
    assert {minimax.picture.at(path).name: value for path, value in minimax.values.items()} | {
        "move": minimax.blanks["The best move at A goes to"]
    } == {name: str(value) for name, value in answer("minimax-1", seed).items()}
    unread = answer("ab-4", seed)["P"]
    assert alphabeta.blanks["Not read"] == ", ".join(f"L{place}" for place in unread)
    assert [int(alphabeta.picture.at(path).name[1:]) for path in alphabeta.crossed] == unread
    chance = answer("expectimax-1", seed)
    assert {
        expectimax.picture.at(path).name: value for path, value in expectimax.values.items()
    } == {name: number_text(value) for name, value in chance.items() if name != "move"}
    assert expectimax.blanks == {
        "The best move at A goes to": expectimax.picture.children[chance["move"]].name
    }
    pairs = answer("trees-1", seed)
    assert (
        trees.values[""] == number_text(tuple(pairs["P"]))
        and trees.blanks["Leaves that may be left unread"] == "none"
    )
    assert (
        int(trees.blanks["Number of the leaf reached"])
        == 3 * pairs["line"][0] + pairs["line"][1] + 1
    )
    assert list(sure.blanks.values()) == list(map(number_text, answer("matrix-2", seed).values()))
    assert list(mixes.blanks.values()) == [
        "(" + ", ".join(map(number_text, mix)) + ")" for mix in answer("matrix-3", seed).values()
    ]


@seeds
def test_what_is_handed_out_is_what_the_exercises_hand_out(seed):
    given = [question(name).posed(seed).given for name in ("minimax-1", "expectimax-1", "trees-1")]
    minimax, alphabeta, expectimax, trees, sure, _ = tasks(seed)
    assert [task.picture.to_dict() for task in (minimax, expectimax, trees)] == [
        root.to_dict() for root in given
    ]
    assert alphabeta.picture.to_dict() == question("ab-4").posed(seed).given["P"].to_dict()
    assert sure.picture.row == question("matrix-2").posed(seed).given.row


def texts(seed, key):
    return [
        text.get_text() for page in paper.pages(SETTINGS, seed, key) for text in page.sheet.texts
    ]


def test_the_blank_pages_hold_no_answer_and_the_key_holds_them_all():
    blank, key = texts(2026, False), texts(2026, True)
    assert [text for text in key if text not in blank and "orksheet" not in text]
    wanted = [
        answer for task in tasks(2026) for answer in (*task.values.values(), *task.blanks.values())
    ]
    left = list(key)
    for text in blank:
        if text in left:
            left.remove(text)
    assert sorted(text for text in left if "orksheet" not in text) == sorted(
        re.sub(r"-(?=\d)", "−", text) for text in wanted
    )
    assert {"Name", "Date"} <= set(blank) and "Name" not in key


def crosses(page):
    return sum(line.get_marker() == "x" for line in page.sheet.lines)


def test_only_the_key_crosses_leaves_out():
    (first, second), (blank, _) = (paper.pages(SETTINGS, 2026, key) for key in (True, False))
    assert (crosses(first), crosses(second), crosses(blank)) == (
        len(answer("ab-4", 2026)["P"]),
        0,
        0,
    )


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


def test_a_folder_that_cannot_be_written_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(paper, "pdf", lambda settings, seed, key: b"%PDF-")

    def write_bytes(self, content):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", write_bytes)
    with pytest.raises(CourseError, match=r"sheet.pdf cannot be written: Permission denied."):
        worksheet.write(SETTINGS, 1, tmp_path / "sheet.pdf")


def test_a_folder_of_that_name_is_no_file(tmp_path):
    (tmp_path / "sheet-key.pdf").mkdir()
    with pytest.raises(CourseError, match=r"sheet-key.pdf is a folder"):
        worksheet.write(SETTINGS, 1, tmp_path / "sheet.pdf", force=True)


def test_help_says_which_questions(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["worksheet", "--help"])
    said = capsys.readouterr().out
    assert (
        "--seed" in said
        and "--force" in said
        and all(
            name in said
            for name in ("minimax-1", "ab-4", "expectimax-1", "trees-1", "matrix-2", "matrix-3")
        )
    )
