"""The player: self-contained, small, its changes, sentences and questions those of the trace."""

import json
import re
from xml.etree import ElementTree

import pytest

from gamelab import alphabeta, minimax, negamax, random_tree, tree, watch
from gamelab.show import player as module
from gamelab.show.player import Player, play
from gamelab.show.scene import Scene, State
from gamelab.show.svg import svg

LETTERED = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]
TRACE = watch(alphabeta, tree(LETTERED, names="ABCDEFG"))
LARGE = watch(alphabeta, random_tree(2, 6, seed=5))


@pytest.fixture(autouse=True)
def fresh_counter(monkeypatch):
    monkeypatch.setattr(module, "_shown", type(module._shown)())


def data_of(html):
    return json.loads(re.search(r'\nplay\("gl-[0-9a-f-]+", (.*)\);\n', html)[1])


def name_of(player):
    return re.search(r'<div id="([^"]+)"', player.html())[1]


def asked(trace):
    questions = data_of(play(trace, ask=True).html())["questions"]
    return {each["step"]: (each["kind"], each["text"], each["answer"]) for each in questions}


@pytest.mark.parametrize(
    "trace",
    [
        TRACE,
        LARGE,
        watch(minimax, random_tree(3, 3, seed=2)),
        watch(negamax, random_tree(2, 4, seed=3)),
        watch(minimax, tree(5)),
    ],
)
def test_the_changes_give_every_frame_and_the_sentences_are_the_trace_s(trace):
    scene, steps = Scene(trace), data_of(play(trace).html())["steps"]
    states = [State("unseen", "plain", state.value) for state in scene.states(0)]
    for k, step in enumerate(steps):
        for node, fields in step["changes"]:
            states[node] = states[node]._replace(**fields)
        assert states == scene.states(k) and step["at"] == scene.index[trace.steps[k].node]
        assert step["says"] == trace.says(k)
    assert len(steps) == len(trace.steps)


def test_the_bundle_has_a_player_a_picture_and_the_text():
    bundle = play(TRACE)._repr_mimebundle_()
    assert set(bundle) == {"text/html", "image/svg+xml", "text/plain"}
    assert bundle["image/svg+xml"] == svg(TRACE) and bundle["text/plain"] == TRACE.text()


def test_nothing_comes_from_elsewhere_and_nothing_leaks_out():
    html = play(TRACE, ask=True).html()
    assert not re.search(
        r"(src|href)=|@import|url\(|<iframe|fetch\(|currentScript|https?://(?!www\.w3\.org/2000/svg)",
        html,
    )
    style = re.search(r"<style>(.*?)</style>", html, re.DOTALL)[1]
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    for selectors in re.findall(r"([^{}]+)\{[^}]*\}", style):
        assert all(each.strip().startswith(".gamelab-player") for each in selectors.split(","))
    assert len(re.findall(r'\sid="([^"]*)"', html)) == 1


def test_every_control_can_be_named_and_focused_without_waking_the_notebook():
    markup = play(TRACE, ask=True).html().split("<script>")[0]
    controls = re.findall(r"<(?:button|input|div id)[^>]*>", markup)
    assert len(controls) == 5 + 5 + 1
    assert all('data-lm-suppress-shortcuts="true"' in control for control in controls)
    named = re.findall(r'aria-label="((?:First|Previous|Next|Last) step|Step)"', markup)
    assert named == ["First step", "Previous step", "Next step", "Last step", "Step"]
    assert 'aria-live="polite"' in markup and "step 1 of 34" in markup and 'tabindex="0"' in markup
    assert ":focus-visible" in markup and "autoplay" not in markup


def test_the_id_follows_from_the_content_and_a_copy_gets_a_number():
    first, second, other = map(name_of, (play(TRACE), play(TRACE), play(LARGE)))
    assert second == first + "-2" and other != first
    module._shown.clear()
    assert name_of(play(watch(alphabeta, tree(LETTERED, names="ABCDEFG")))) == first


def test_the_script_cannot_be_ended_by_a_name():
    trace = watch(alphabeta, tree({"player": "max", "name": "</script><b>", "children": [1, 2]}))
    html = play(trace).html()
    assert html.count("</script>") == 1 and "<b>" not in html
    assert data_of(html)["steps"][0]["says"] == trace.says(0)


def test_the_first_picture_is_there_before_the_script_runs():
    html = play(TRACE).html()
    page = ElementTree.fromstring(re.search(r"<svg.*</svg>", html, re.DOTALL)[0])
    assert page.get("role") == "img" and TRACE.says(0) in html.split("<script>")[0]


def test_questions_stand_before_returns_updates_and_cuts():
    questions = asked(TRACE)
    for k, step in enumerate(TRACE.steps):
        if step.kind == "return" and not TRACE.node(step.node).is_leaf:
            text = f"What does {TRACE.label(step.node)} return?"
            assert questions[k] == ("number", text, str(step.value))
        elif step.kind == "cut":
            assert questions[k][0] == "cut" and questions[k][2] == "cut"
        elif step.kind == "update":
            assert questions[k][0] == "number" and questions[k][1].startswith("What is ")
    assert {answer for kind, _, answer in questions.values() if kind == "cut"} == {"cut", "go on"}
    first = {
        step.node: k for k, step in reversed([*enumerate(TRACE.steps)]) if step.kind == "update"
    }
    assert questions[first["0.1"]] == ("number", "What is alpha at E now?", "5")
    assert questions[first["0"]] == ("number", "What is beta at B now?", "3")
    assert data_of(play(TRACE).html())["questions"] == []


def test_without_a_window_the_value_is_asked_and_no_cut():
    questions = asked(watch(minimax, tree([[3, 12], [2, 4]]))).values()
    assert {kind for kind, _, _ in questions} == {"number"}
    assert "What is the value at the root now?" in [text for _, text, _ in questions]


@pytest.mark.parametrize("search", [alphabeta, minimax])
def test_it_is_small_at_127_nodes(search):
    letters = [a + b for a in ["", "A", "B"] for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    trace = watch(search, tree(random_tree(2, 6, seed=5), names=letters[:63]))
    assert len(trace.steps) > 240
    bundle = play(trace, ask=True)._repr_mimebundle_()
    assert len(bundle["text/html"].encode()) <= 110_000
    assert len(bundle["image/svg+xml"].encode()) + len(bundle["text/plain"].encode()) <= 40_000


def test_only_a_trace_can_be_played():
    with pytest.raises(
        TypeError, match=r"play shows a trace, .* not 'Node'; for a picture .* draw"
    ):
        play(tree([1, 2]))
    assert isinstance(play(TRACE), Player) and repr(play(TRACE)) == "<Player: 34 steps on 15 nodes>"
