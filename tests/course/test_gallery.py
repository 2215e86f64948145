"""The gallery of mistakes, as a page."""

import pytest
from sampled import ALL

from course.editions import mistakes

TWO = ("strict cut", "cut at equality")
KEPT = ("bounds not swapped", "leaf for the wrong player", "one choice for all")


@pytest.mark.slow
@pytest.mark.parametrize("signs, order", [((">=", ">"), 1), ((">", ">="), -1)])
def test_the_gallery_has_the_courses_cut_and_keeps_what_an_exercise_asks_for(
    signs, order, monkeypatch
):
    if order < 0 or not ALL:  # the rest of the page is that of the other course
        some = TWO if order < 0 else TWO + KEPT
        few = {name: mistakes.CATALOGUE[name] for name in some}
        monkeypatch.setattr(mistakes, "CATALOGUE", few)
    text, (name, other) = mistakes.gallery.__wrapped__(1, signs[0]), TWO[::order]
    parts = {part.partition("\n")[0]: part for part in text.split("\n## ")}
    part = parts[name.capitalize()]
    assert "-if alpha {} beta:\n+if alpha {} beta:".format(*signs) in part
    assert "my_alphabeta(tree([0, [0, 0]]))`: what it returns is right" in part
    assert other not in text.lower() and (order < 0 or len(parts) > (25 if ALL else 4))
    for name in KEPT:
        shown = parts.get(name.capitalize(), "")
        assert order < 0 or "```diff" not in shown and shown.count("data-step") == 2
