"""The gallery of mistakes, as a page."""

import pytest

from course.editions.mistakes import gallery


@pytest.mark.slow
def test_the_gallery_shows_the_line_of_a_mistake_and_keeps_what_an_exercise_asks_for():
    parts = {part.partition("\n")[0]: part for part in gallery(1).split("\n## ")}
    assert "-if alpha >= beta:\n+if alpha > beta:" in parts["Strict cut"]
    assert "my_alphabeta(tree([0, [0, 0]]))`: what it returns is right" in parts["Strict cut"]
    assert len(parts) > 25
    for name in ("Bounds not swapped", "Leaf for the wrong player", "One choice for all"):
        assert "```diff" not in parts[name]
        assert parts[name].count("data-step") == 2
