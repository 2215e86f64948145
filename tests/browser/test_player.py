"""What a reader does with a step player: on a page of its own, and among the keys of a notebook."""

from math import inf

import pytest

from gamelab import alphabeta, explore, minimax, play, random_tree, watch

from .conftest import notebook_of, opened
from .driver import wait_until
from .server import FRONT_ENDS

pytestmark = pytest.mark.slow

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
    """What finds the parts of a player by name, the second of two copies on a page, and what tells
    their texts.
    """
    page = browser.new_page(viewport={"width": 900, "height": 700}, color_scheme=scheme)
    page.set_content(2 * player.html())
    page.evaluate(
        "document.querySelectorAll('[data-gl=more]').forEach((button) => (button.ariaExpanded = true))"
    )

    def part(name):
        return page.locator(f"[data-gl={name}]").last

    return part, lambda name: part(name).text_content()


def paths(part, layer="shapes"):
    """What finds the outlines of a picture, by number."""
    return part("stage").locator(f"[data-layer={layer}] path").nth


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("trace", TRACES)
def test_leaves_are_marked_by_clicks_and_compared(browser, trace, right):
    part, reads = shown(browser, player := play(trace, ask="leaves"))
    unread = trace.leaves_pruned
    part("check").click()
    assert "None is marked" in reads("question")
    for path in unread if right else unread[1:] + trace.leaves_read[:1]:
        paths(part)(player.scene.index[path]).click(force=True)
    part("check").click()
    wrong = f"missed: {len(unread[:1])}, ✗ wrongly marked: 1."
    assert ("Right." if right else wrong) in reads("question")
    part("next").click()
    assert reads("says") == trace.says(1)


@pytest.mark.parametrize("trace", TRACES)
def test_leaves_are_clicked_in_the_order_in_which_they_are_read(browser, trace):
    part, reads = shown(browser, player := play(trace, ask="order"))
    read, unread = trace.leaves_read, trace.leaves_pruned
    # as many are right as the search reads before the first cut
    cut = next((step.pruned[0] for step in trace.steps if step.kind == "cut"), None)
    right = sum(path < cut for path in read) if cut else len(read)
    for path in read[:right] + unread[:1]:
        paths(part)(player.scene.index[path]).click(force=True)
    part("check").click()
    verdict = f"{right} right, then not" if cut else f"Right. The search reads all {len(read)} l"
    assert verdict in reads("question")
    assert reads("says") == next(
        (trace.says(k) for k, step in enumerate(trace.steps) if step.kind == "cut"), trace.says(0)
    )


def test_a_cut_is_said_by_a_click_on_its_branch(browser):
    part, reads = shown(browser, player := play(trace := TRACES[2], ask="cuts"))
    page, index = part("first").page, player.scene.index
    said = []
    for step in (step for step in trace.steps if step.kind == "cut"):
        while f"At {trace.label(step.node)}: cut" not in reads("question"):
            part("next").click()  # a question, or the answer to it
        for path in (trace.root.children[0].path, step.pruned[0]):
            box = paths(part, "edges")(index[path] - 1).bounding_box()
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            said.append(reads("question").partition(".")[0])
        assert reads("says") == trace.says(trace.steps.index(step))
    assert said == ["Not that branch", "Right: cut"] * len(trace.cuts) != []


def test_an_open_node_says_what_ends_it_and_a_window_typed_into_another_is_judged(browser):
    trace = watch(alphabeta, [[[2, 3], [5, 9]], [[0, 1], [7, 5]]])
    part, reads = shown(browser, player := play(trace))
    node = {path: paths(part)(k) for path, k in player.scene.index.items()}

    def typed(path, *windows):
        if path:
            node[path].click()
        for window in windows:
            part("window").fill(window)
            part("window").press("Enter")
        return reads("says")

    part("slider").fill("10")  # 0.1 is entered, MIN at 0 has 3
    node["0.1"].click()
    assert "A child worth 3 or more to MAX ends this node" in reads("says")
    node["0"].click()
    assert reads("says").startswith("Nothing ends this node")
    entered = next(step for step in trace.steps if step.node == "1")
    assert (entered.alpha, entered.beta) == (3, inf)
    assert typed("1", "3, 4") == "Not β = 4. Once more?"
    assert typed("", "(3, inf)").startswith("Right: α = 3, β = ∞ at step ")
    assert "1.1" not in trace.visited and "never entered" in typed("1.1", "3, 1")
    part("play").page.locator(".gamelab-player").last.press("w")
    assert "ends this node" in reads("says")  # that of the root


def test_the_story_grows_with_the_steps_and_leads_back_to_each(browser):
    part, reads = shown(browser, play(TRACES[2]))
    for _ in range(6):
        part("next").click()
    part("tell").click()
    told = part("story").locator("button")
    assert told.count() == 7  # nothing is told that has not been seen
    told.nth(2).press("Enter")
    assert reads("count") == "step 3 of 29"
    assert told.nth(2).get_attribute("aria-current") == "step"
    assert told.nth(2).text_content() == reads("says")
    part("next").click()
    current = part("story").locator("[aria-current]")
    assert current.all_text_contents() == [reads("says")] and told.count() == 7


def test_it_plays_when_told_until_a_key_a_question_or_the_end(browser):
    for ask, last in ((False, 29), ("values", 4)):
        part, reads = shown(browser, play(TRACES[2], ask=ask))
        part("speed").select_option("very fast")
        part("play").click()
        part("play").press("ArrowLeft")
        stopped_at = reads("count")
        part("play").page.wait_for_timeout(300)
        assert reads("count") == stopped_at and reads("play") == "Play"
        part("play").click()
        wait_until(lambda: reads("play") == "Play", "it stops")
        assert reads("count") == f"step {last} of 29"


def test_ways_of_stepping_and_of_showing_windows(browser):
    part, reads = shown(browser, play(TRACES[2]))
    for way, stops in {"enter": (2, 3, 4, 6, 10), "cut": (13, 26, 29)}.items():
        part("mode").select_option(way)
        for stop in stops:
            part("next").click()
            assert reads("count") == f"step {stop} of 29"
    intervals = part("windows").page.locator("[data-layer=windows]").last
    assert intervals.text_content().startswith("α = 9β = ∞")
    part("windows").select_option("entered")
    assert intervals.text_content().endswith("α = 9β = ∞")


@pytest.mark.parametrize("search", [alphabeta, minimax])
@pytest.mark.parametrize("ask, way", [("values", "entered"), (False, "ended")])
def test_who_predicts_windows_sees_those_that_were_entered(browser, search, ask, way):
    part, _ = shown(browser, play(watch(search, TRACES[2].root), ask=ask))
    assert part("windows").input_value() == way
    assert part("interval").is_visible() == part("windows").is_visible() == (search is alphabeta)


def test_a_link_of_a_lesson_moves_the_stage_and_no_node_without_a_kernel(browser):
    part, reads = shown(browser, explore.alphabeta(TRACES[2].root).shown.player)
    page = part("first").page
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<a href=#stage:cut2>5</a>')")
    page.locator("a").click()
    assert reads("count") == "step 26 of 29"
    paths(part)(1).drag_to(paths(part)(2), target_position={"x": 60, "y": 5}, force=True)
    assert reads("says").startswith("Here no kernel searches")
    assert reads("count") == "step 26 of 29"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_is_legible_and_its_slider_is_long(browser, scheme):
    for ask in (False, "values", "leaves"):
        part, _ = shown(browser, play(TRACES[2], ask=ask), scheme)
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
