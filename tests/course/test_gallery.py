"""The gallery of mistakes, as a page."""

import pytest

from course.editions.mistakes import gallery


@pytest.mark.slow
@pytest.mark.parametrize("cut, name, change, other", [
    (">=", "Strict cut", "-if alpha >= beta:\n+if alpha > beta:", "cut at equality"),
    (">", "Cut at equality", "-if alpha > beta:\n+if alpha >= beta:", "strict cut"),
])  # fmt: skip
def test_the_gallery_has_the_courses_cut_and_keeps_what_an_exercise_asks_for(
    cut, name, change, other
):
    text = gallery(1, cut)
    parts = {part.partition("\n")[0]: part for part in text.split("\n## ")}
    assert change in parts[name]
    assert "my_alphabeta(tree([0, [0, 0]]))`: what it returns is right" in parts[name]
    assert other not in text.lower()
    assert len(parts) > 25
    for name in ("Bounds not swapped", "Leaf for the wrong player", "One choice for all"):
        assert "```diff" not in parts[name]
        assert parts[name].count("data-step") == 2
