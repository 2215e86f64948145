"""What a reader does with a step player: on a page of its own, and among the keys of a notebook."""

from __future__ import annotations

import pytest

from gamelab import alphabeta, play, random_tree, watch

from .conftest import notebook_of, opened
from .driver import wait_until
from .server import FRONT_ENDS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TRACES = [watch(alphabeta, random_tree(2, 3, seed)) for seed in range(3)]  # no cut in the second
ASKING = """\
from gamelab import *
play(watch(alphabeta, [[3, 12], [2, 4]]), ask="leaves")"""
# The contrast of each text of a player with what is behind it.
CONTRASTS = """(controls) => {
  const root = controls.closest(".gamelab-player");
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05);
  const paper = (part) => {
    const own = getComputedStyle(part).backgroundColor;
    return own === "rgba(0, 0, 0, 0)" ? paper(part.parentElement) : own;
  };
  return [...root.querySelectorAll("button, select, label, p, .count, .source span")].map((part) => {
    const both = [light(getComputedStyle(part).color), light(paper(part))];
    return Math.max(...both) / Math.min(...both);
  });
}"""


def shown(browser, player, scheme="light"):
    """What finds the parts of a player by name, the second of two copies on a page."""
    page = browser.new_page(viewport={"width": 900, "height": 700}, color_scheme=scheme)
    page.set_content(2 * player.html())
    page.evaluate(
        "document.querySelectorAll('.gamelab-player').forEach((root) => root.classList.add('open'))"
    )
    return lambda name: page.locator(f"[data-gl={name}]").last


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("trace", TRACES)
def test_leaves_are_marked_by_clicks_and_compared(browser, trace, right):
    part = shown(browser, player := play(trace, ask="leaves"))
    unread = trace.leaves_pruned
    part("check").click()
    assert "None is marked" in part("question").text_content()
    for path in unread if right else unread[1:] + trace.leaves_read[:1]:
        shapes = part("first").page.locator("[data-layer=shapes]").last.locator("path")
        shapes.nth(player.scene.index[path]).click(force=True)
    part("check").click()
    wrong = f"missed: {len(unread[:1])}, ✗ wrongly marked: 1."
    assert ("Right." if right else wrong) in part("question").text_content()
    part("next").click()
    assert part("says").text_content() == trace.says(1)


def test_it_plays_when_told_until_a_key_a_question_or_the_end(browser):
    for ask, last in ((False, 29), ("values", 4)):
        part = shown(browser, play(TRACES[2], ask=ask))
        part("speed").select_option("very fast")
        part("play").click()
        part("play").press("ArrowLeft")
        stopped_at = part("count").text_content()
        part("play").page.wait_for_timeout(300)
        assert part("count").text_content() == stopped_at and part("play").text_content() == "Play"
        part("play").click()
        wait_until(lambda: part("play").text_content() == "Play", "it stops")
        assert part("count").text_content() == f"step {last} of 29"


def test_ways_of_stepping_and_of_showing_windows(browser):
    part = shown(browser, play(TRACES[2]))
    for way, stops in {"node": (2, 3, 4, 6, 10), "cut": (13, 26, 29)}.items():
        part("mode").select_option(way)
        for stop in stops:
            part("next").click()
            assert part("count").text_content() == f"step {stop} of 29"
    intervals = part("windows").page.locator("[data-layer=windows]").last
    assert intervals.text_content().startswith("α = 9β = ∞")
    part("windows").select_option("entered")
    assert intervals.text_content().endswith("α = 9β = ∞")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_legible_and_its_slider_is_long(browser, scheme):
    for ask in (False, "values", "leaves"):
        part = shown(browser, play(TRACES[2], ask=ask), scheme)
        assert min(part("controls").evaluate(CONTRASTS)) >= 4.5
        assert part("slider").bounding_box()["width"] >= 160


@pytest.mark.parametrize("front_end", list(FRONT_ENDS))
def test_leaves_are_marked_by_keys_in_a_notebook(browser, tmp_path, front_end):
    with opened(browser, "leaves", front_end, notebook_of(ASKING), tmp_path) as lecture:
        before, root = lecture.state(), lecture.page.locator("[role=group]:has([data-gl=next])")
        for key in ("End", "Space", "ArrowLeft", "Space", "Space", "Enter", "ArrowRight"):
            root.press(key)
        assert "Right. The search never reads 1 of 4 leaves." in root.text_content()
        assert "step 2 of" in root.text_content() and lecture.state() == before
