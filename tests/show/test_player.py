"""The player: self-contained, small, its packed changes and sentences those of the trace."""

import json
import re
from xml.etree import ElementTree

import pytest

from gamelab import alphabeta, minimax, negamax, random_tree, tree, watch
from gamelab.show import player as module
from gamelab.show.player import ALPHABET, EDGE_CODES, PHASES, SINGLE, Player, pack, play
from gamelab.show.scene import Scene, State
from gamelab.show.svg import svg

TRACE = watch(alphabeta, tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG"))
LARGE = watch(alphabeta, random_tree(2, 6, seed=5))


@pytest.fixture(autouse=True)
def fresh_counter(monkeypatch):
    monkeypatch.setattr(module, "_shown", type(module._shown)())


def data_of(html):
    return json.loads(
        re.search(r'\}\)\("gl-[0-9a-f]+(?:-\d+)?",(.*)\);</script>', html, re.DOTALL)[1]
    )


def unpack(data, code):
    """The script's way to read a sentence."""
    if not data["words"]:
        return code
    words, i = [], 0
    while i < len(code):
        c = data["alphabet"].index(code[i])
        i += 1
        if c >= data["single"]:
            c = (
                data["single"]
                + (c - data["single"]) * len(data["alphabet"])
                + data["alphabet"].index(code[i])
            )
            i += 1
        words.append(data["words"][c])
    return " ".join(words)


def replay(data, scene):
    """The script's way to apply the changes: the states after each step."""
    phases, edges = ({code: name for name, code in codes.items()} for codes in (PHASES, EDGE_CODES))
    states = [State("unseen", "plain", state.value) for state in scene.states(0)]
    names = {"p": "phase", "e": "edge", "v": "value", "a": "alpha", "b": "beta"}
    for step in data["changes"].split("|"):
        for change in filter(None, step.split("~")):
            number, *fields = change.split("^")
            for field in fields:
                content = {"p": phases, "e": edges}.get(field[0], {}).get(field[1:], field[1:])
                states[int(number)] = states[int(number)]._replace(**{names[field[0]]: content})
        yield list(states)


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
def test_the_packed_changes_give_every_frame(trace):
    scene = Scene(trace)
    frames = list(replay(data_of(play(trace).html()), scene))
    assert frames == [scene.states(k) for k in range(scene.steps)]


@pytest.mark.slow
@pytest.mark.parametrize("trace", [TRACE, LARGE])
def test_the_packed_sentences_are_those_of_the_trace(trace):
    data = data_of(play(trace).html())
    assert [unpack(data, code) for code in data["says"]] == [
        trace.says(k) for k in range(len(trace.steps))
    ]
    assert data["at"] == [Scene(trace).index[step.node] for step in trace.steps]


def test_packing_keeps_any_sentence():
    sentences = [f"word{i} and  two spaces, word{i * 7 % 300}." for i in range(300)]
    words, coded = pack(sentences)
    data = {"words": words, "alphabet": ALPHABET, "single": SINGLE}
    assert [unpack(data, code) for code in coded] == sentences
    assert not set('"\\<&') & set("".join(coded))
    many = [f"a{i} b{i}" for i in range(2000)]
    assert pack(many) == ([], many)


def test_the_bundle_has_a_player_a_picture_and_the_text():
    bundle = play(TRACE)._repr_mimebundle_()
    assert set(bundle) == {"text/html", "image/svg+xml", "text/plain"}
    assert bundle["image/svg+xml"] == svg(TRACE) and bundle["text/plain"] == TRACE.text()
    assert set(play(TRACE)._repr_mimebundle_(include=["text/plain"])) == {"text/plain"}
    assert set(play(TRACE)._repr_mimebundle_(exclude=["text/html"])) == {
        "image/svg+xml",
        "text/plain",
    }


def test_nothing_comes_from_elsewhere_and_nothing_leaks_out():
    html = play(TRACE, ask=True).html()
    assert not re.search(
        r"(src|href)=|@import|url\(|<iframe|fetch\(|currentScript|https?://(?!www\.w3\.org/2000/svg)",
        html,
    )
    name = re.search(r'<div id="([^"]+)"', html)[1]
    for rule in re.findall(
        r"([^{}]+)\{[^}]*\}", re.search(r"<style>(.*?)</style>", html, re.DOTALL)[1]
    ):
        assert all(selector.strip().startswith(f"#{name}") for selector in rule.split(","))
    assert re.findall(r'\sid="([^"]*)"', html) == [name]


def test_every_control_can_be_named_and_focused_without_waking_the_notebook():
    markup = play(TRACE, ask=True).html().split("<script>")[0]
    controls = re.findall(r"<(?:button|input)[^>]*>", markup) + re.findall(
        r"<div id=[^>]*>", markup
    )
    assert len(controls) == 5 + 5 + 1 and all(
        'data-lm-suppress-shortcuts="true"' in control for control in controls
    )
    assert re.findall(r'aria-label="((?:First|Previous|Next|Last) step|Step)"', markup) == [
        "First step",
        "Previous step",
        "Next step",
        "Last step",
        "Step",
    ]
    assert 'aria-live="polite"' in markup and "step 1 of 34" in markup and 'tabindex="0"' in markup
    assert ":focus-visible" in markup and "autoplay" not in markup


def test_the_id_follows_from_the_content_and_a_copy_gets_a_number():
    def name(player):
        return re.search(r'<div id="([^"]+)"', player.html())[1]

    first, second, other = name(play(TRACE)), name(play(TRACE)), name(play(LARGE))
    assert second == first + "-2" and other != first
    module._shown.clear()
    assert (
        name(play(watch(alphabeta, tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG"))))
        == first
    )


def test_the_script_cannot_be_ended_by_a_name():
    trace = watch(alphabeta, tree({"player": "max", "name": "</script><b>|~^", "children": [1, 2]}))
    html = play(trace).html()
    assert html.count("</script>") == 1 and "<b>" not in html
    data = data_of(html)
    assert unpack(data, data["says"][0]) == trace.says(0)


def test_the_first_picture_is_there_before_the_script_runs():
    html = play(TRACE).html()
    page = ElementTree.fromstring(re.search(r"<svg.*</svg>", html, re.DOTALL)[0])
    assert page.get("role") == "img" and TRACE.says(0) in html.split("<script>")[0]


def test_questions_stand_before_returns_updates_and_cuts():
    data = data_of(play(TRACE, ask=True).html())
    asked = {k: (kind, unpack(data, code), answer) for k, kind, code, answer in data["ask"]}
    for k, step in enumerate(TRACE.steps):
        inner = not TRACE.node(step.node).is_leaf
        if step.kind == "return" and inner:
            assert asked[k] == (
                "number",
                f"What does {TRACE.label(step.node)} return?",
                str(step.value),
            )
        elif step.kind == "cut":
            assert asked[k][0] == "cut" and asked[k][2] == "cut"
        elif step.kind == "update":
            assert asked[k][0] == "number" and asked[k][1].startswith("What is ")
    assert {answer for kind, _, answer in asked.values() if kind == "cut"} == {"cut", "go on"}
    e = next(
        k for k, step in enumerate(TRACE.steps) if step.kind == "update" and step.node == "0.1"
    )
    assert asked[e] == ("number", "What is alpha at E now?", "5")
    b = next(k for k, step in enumerate(TRACE.steps) if step.kind == "update" and step.node == "0")
    assert asked[b] == ("number", "What is beta at B now?", "3")
    assert data_of(play(TRACE).html())["ask"] == []


def test_without_a_window_the_value_is_asked_and_no_cut():
    trace = watch(minimax, tree([[3, 12], [2, 4]]))
    data = data_of(play(trace, ask=True).html())
    assert {kind for _, kind, _, _ in data["ask"]} == {"number"}
    assert "What is the value at the root now?" in [
        unpack(data, code) for _, _, code, _ in data["ask"]
    ]


@pytest.mark.parametrize("ask", [False, True])
def test_it_is_small_at_127_nodes(ask):
    letters = [a + b for a in ["", "A", "B"] for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    for search in (alphabeta, minimax):
        trace = watch(search, tree(random_tree(2, 6, seed=5), names=letters[:63]))
        assert len(trace.steps) > 240
        bundle = {
            kind: len(content.encode())
            for kind, content in play(trace, ask)._repr_mimebundle_().items()
        }
        assert bundle["text/html"] <= 60_000
        assert bundle["image/svg+xml"] + bundle["text/plain"] <= 40_000


def test_only_a_trace_can_be_played():
    with pytest.raises(
        TypeError,
        match=(
            "play shows a trace, as watch.* makes it, not 'Node'; for a picture of a tree use draw"
        ),
    ):
        play(tree([1, 2]))
    assert isinstance(play(TRACE), Player) and repr(play(TRACE)) == "<Player: 34 steps on 15 nodes>"
