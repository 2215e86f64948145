"""The gallery of mistakes, as a page."""

import pytest

from course.editions import mistakes
from gamelab.learn.lessons import CUTS

STRICT, EQUAL = "strict cut", "cut at equality"


@pytest.mark.slow
@pytest.mark.parametrize("cut", CUTS)
def test_the_gallery_has_the_courses_cut_and_keeps_what_an_exercise_asks_for(cut, monkeypatch):
    name, other, lines = STRICT, EQUAL, "-if alpha >= beta:\n+if alpha > beta:"
    if cut == ">":
        name, other, lines = EQUAL, STRICT, "-if alpha > beta:\n+if alpha >= beta:"
        # the rest of the page is that of the other course
        both = {key: mistakes.CATALOGUE[key] for key in (STRICT, EQUAL)}
        monkeypatch.setattr(mistakes, "CATALOGUE", both)
    text = mistakes.gallery(1, cut)
    parts = {part.partition("\n")[0]: part for part in text.split("\n## ")}
    assert lines in parts[name.capitalize()]
    assert "my_alphabeta(tree([0, [0, 0]]))`: what it returns is right" in parts[name.capitalize()]
    assert other not in text.lower()
    if cut == ">=":
        assert len(parts) > 25
        for name in ("Bounds not swapped", "Leaf for the wrong player", "One choice for all"):
            assert "```diff" not in parts[name]
            assert parts[name].count("data-step") == 2
