"""The gallery of mistakes, as a page."""

import pytest

from course.editions import mistakes

TWO = ("strict cut", "cut at equality")


@pytest.mark.slow
@pytest.mark.parametrize("signs, order", [((">=", ">"), 1), ((">", ">="), -1)])
def test_the_gallery_has_the_courses_cut_and_keeps_what_an_exercise_asks_for(
    signs, order, monkeypatch
):
    if order < 0:  # the rest of the page is that of the other course
        both = {name: mistakes.CATALOGUE[name] for name in TWO}
        monkeypatch.setattr(mistakes, "CATALOGUE", both)
    text, (name, other) = mistakes.gallery(1, signs[0]), TWO[::order]
    parts = {part.partition("\n")[0]: part for part in text.split("\n## ")}
    part = parts[name.capitalize()]
    assert "-if alpha {} beta:\n+if alpha {} beta:".format(*signs) in part
    assert "my_alphabeta(tree([0, [0, 0]]))`: what it returns is right" in part
    assert other not in text.lower() and (order < 0 or len(parts) > 25)
    for name in ("Bounds not swapped", "Leaf for the wrong player", "One choice for all"):
        assert order < 0 or "```diff" not in parts[name] and parts[name].count("data-step") == 2
