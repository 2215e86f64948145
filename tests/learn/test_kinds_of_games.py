"""The sorting question: every game on its own, by button and by word."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from gamelab.learn.practice import kinds_of_games
from gamelab.learn.practice.kinds_of_games import GAMES, KINDS, verdict

LESSON = Path(__file__).parents[2] / "notebooks" / "01_games.py"


@pytest.mark.parametrize("game", GAMES)
def test_exactly_one_kind_is_right(game):
    said = {kind: verdict(game, kind) for kind in KINDS}
    right = [kind for kind in KINDS if ": right. " in said[kind]]
    assert right == [GAMES[game].kind] and said[right[0]].endswith(GAMES[game].why)
    assert len(set(said.values())) == 2, "of two doubts, the one that is said would give it away"


def test_the_answers_of_the_lesson_are_those_of_the_question():
    rows = re.findall(
        r"^# \| (no chance|chance) \| (.*?) \| (.*?) \|$", LESSON.read_text(encoding="utf-8"), re.M
    )
    printed = {
        f"{information}, {luck}": set(names.split(", "))
        for luck, *cells in rows
        for information, names in zip(
            ("perfect information", "imperfect information"), cells, strict=True
        )
    }
    assert printed == {kind: {game for game in GAMES if GAMES[game].kind == kind} for kind in KINDS}


def test_sorting_by_buttons():
    question = kinds_of_games.sort()
    for number, game in enumerate(GAMES, 1):
        question.controls["game"].value = game
        assert question.shown.sentence == f"What kind of game is {game}? Press a button."
        wrong = next(kind for kind in KINDS if kind != GAMES[game].kind)
        question.kinds[wrong].click()
        assert (
            question.shown.sentence.startswith(f"{game}: it does not belong there.")
            and f"✗ {game}<" in question.shown.picture
        )
        question.kinds[GAMES[game].kind].click()
        assert (
            question.shown.sentence.startswith(f"{game}: right.")
            and f"✓ {game}<" in question.shown.picture
        )
        assert question.shown.figures == {"sorted": f"{number} of 12", "right": str(number)}
    assert question.shown.sentence.endswith("All twelve stand where they belong.")


def test_sorting_by_words():
    question = kinds_of_games.sort()
    assert question.put("poker", "perfect information, chance") == verdict(
        "poker", "perfect information, chance"
    )
    assert (
        question.controls["game"].value == "poker"
        and "perfect information, chance: ✗ poker" in question.shown.words()
    )
    for bad in (("ludo", KINDS[0]), ("chess", "chance")):
        with pytest.raises(ValueError, match="the games are chess"):
            question.put(*bad)
    assert question.placed == {"poker": "perfect information, chance"}


def test_all_under_one_heading_fit_into_it():
    question = kinds_of_games.sort()
    for game in GAMES:
        question.put(game, KINDS[0])
    picture = ElementTree.fromstring(question.shown.picture)
    assert picture.get("role") == "img" and all(game in picture.get("aria-label") for game in GAMES)
    placed = [
        text for text in picture.iter("{http://www.w3.org/2000/svg}text") if text.text[0] in "✓✗"
    ]
    assert len({(text.get("x"), text.get("y")) for text in placed}) == 12
    assert (
        max(float(text.get("y")) for text in placed)
        < float(picture.find("{http://www.w3.org/2000/svg}rect[3]").get("y")) + 135
    )
