"""The kinds of twelve games, as the lesson prints them."""

import re
from pathlib import Path

import pytest

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from gamelab.learn.practice.information import GAMES, KINDS
from gamelab.learn.practice.kinds_of_games import sort

LESSON = Path(__file__).parents[2] / "notebooks" / "01_games.py"


def test_the_answers_of_the_lesson_are_those_of_the_question():
    rows = re.findall(
        r"^# \| (no chance|chance) \| (.*?) \| (.*?) \|$", LESSON.read_text("utf-8"), re.M
    )
    printed = {
        f"{information}, {luck}": set(names.split(", "))
        for luck, *cells in rows
        for information, names in zip(
            ("perfect information", "imperfect information"), cells, strict=True
        )
    }
    assert printed == {kind: {game for game in GAMES if GAMES[game].kind == kind} for kind in KINDS}


def test_all_twelve_are_sorted_on_the_page():
    assert {*sort().entered} == {*GAMES}
