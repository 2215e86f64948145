"""The player: self-contained, small, its changes, sentences and questions those of the trace."""

import json
import re
from html import escape
from math import inf
from xml.etree import ElementTree

import pytest
from sample_trees import LETTERED
from show.test_lines import plain
from show.test_scene import lettered

from gamelab import alphabeta, minimax, negamax, random_tree, tree, watch
from gamelab.show.asking import leaves
from gamelab.show.player import play
from gamelab.show.scene import Scene
from gamelab.show.svg import svg
from gamelab.trees.numbers import number_text
from gamelab.watching.recorder import reading

TRACE = watch(alphabeta, LETTERED)
LARGE = watch(alphabeta, random_tree(2, 6, seed=5))
SOURCELESS = """\
def value(node):
    return node.payoff if node.is_leaf else max(map(value, node.children))"""


def data_of(html):
    return json.loads(re.search(r'\nplay\("gl-[0-9a-f-]+", (.*)\);\n', html)[1])


def name_of(player):
    return re.search(r'<div data-name="([^"]+)"', player.html())[1]


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
    states = scene.states(-1)
    for step in steps:
        k = step["event"]
        for node, fields in step["changes"]:
            plain = {field: said.replace("−", "-") for field, said in fields.items()}
            if plain.get("edge", "").startswith("best"):
                plain["edge"], mover = plain["edge"].split()
                assert mover == scene.families[scene.sites[node].above.number]
            states[node] = states[node]._replace(**plain)
        assert states == scene.states(k) and step["at"] == scene.index[trace.steps[k].node]
        leaf = trace.says(k - 1) if trace.node(trace.steps[k].node).is_leaf else ""
        assert step["says"] in (leaf or trace.says(k), f"{leaf} {trace.says(k)}")
    assert len(steps) == len(trace.steps) - len(trace.leaves_read)


def test_the_source_is_there_if_it_is_known():
    assert all(escape(line) in play(TRACE).html() for line in TRACE.sources[0].lines)
    exec(SOURCELESS, space := {})
    assert '<div data-gl="source"' not in play(watch(space["value"], [1, 2])).html()


def test_the_bundle_has_a_player_a_picture_and_the_text():
    bundle = play(TRACE)._repr_mimebundle_()
    assert set(bundle) == {"text/html", "image/svg+xml", "text/plain"}
    assert repr(play(TRACE)) == "<Player: 29 steps on 15 nodes>"
    assert bundle["image/svg+xml"] == svg(TRACE) and bundle["text/plain"] == TRACE.text()


@pytest.mark.parametrize("ask", ["values", "leaves", "order"])
def test_where_it_asks_nothing_is_given_away(ask):
    bundle = play(TRACE, ask=ask)._repr_mimebundle_()
    assert bundle["image/svg+xml"] == svg(TRACE.root)
    assert not re.search("cut|read|returned", bundle["text/plain"] + bundle["image/svg+xml"])
    # nor does the legend tell a tree in which nothing is cut from the others
    assert "not read" in play(watch(alphabeta, tree([[1, 2], [3, 4]])), ask=ask).html()


def test_the_leaves_asked_for_are_those_never_read():
    for seed in range(60):
        search = [alphabeta, minimax, negamax][seed % 3]
        root, read = random_tree((1, 3), 4, seed), []
        search(reading(root, read, None))
        player = play(watch(search, root))
        asked = leaves(player.trace, player.groups, "order")
        kinds = "all", "unread", "order"
        nodes = {key: [player.scene.nodes[i].path for i in asked[key]] for key in kinds}
        assert nodes["all"] == [leaf.path for leaf in root.leaves()]
        seen = [*dict.fromkeys(node.path for node in read[2::4])]
        assert nodes["order"] == [path for path in seen if path in nodes["all"]]
        assert set(nodes["unread"]) == set(nodes["all"]) - set(seen)


def test_nothing_comes_from_elsewhere_and_nothing_leaks_out():
    html = play(TRACE, ask=True).html()
    assert not re.search(
        r"(src|href)=|@import|url\(|<iframe|fetch\(|currentScript|https?://(?!www\.w3\.org/2000/svg)",
        html,
    )
    style = re.search(r"<style>(.*?)</style>", html, re.DOTALL)[1]
    style = re.sub(
        r"/\*.*?\*/|@(media|container)[^{]*{|:(is|not)\(.*?\)", "", style, flags=re.DOTALL
    )
    for selectors in re.findall(r"([^{}]+)\{[^}]*\}", style):
        assert all(each.strip().startswith(".gamelab-player") for each in selectors.split(","))
    assert not re.findall(r'\sid="([^"]*)"', html)


def test_every_control_can_be_named_and_focused_without_waking_the_notebook():
    markup = re.sub("<style>.*?</style>", "", play(TRACE, ask=True).html(), flags=re.DOTALL)
    markup = markup.split("<script>")[0]
    controls = re.findall(r"<(?:button|input|select|div data-name)[^>]*>", markup)
    assert len(controls) == 6 + 5 + 5 + 1
    assert all('data-lm-suppress-shortcuts="true"' in control for control in controls)
    named = re.findall(r'aria-label="((?:First|Previous|Next|Last) step|Step)"', markup)
    assert named == ["First step", "Previous step", "Next step", "Last step", "Step"]
    assert 'aria-live="polite"' in markup and 'tabindex="0"' in markup
    assert "<fieldset" in markup and " disabled>" in markup, "until its script runs"
    assert ":focus-visible" in play(TRACE).html() and "autoplay" not in markup


def test_what_is_not_told_can_be_read_below_the_controls():
    def best(pile):
        value, takes = -1, 0b11
        while takes:
            take, takes = takes & -takes, takes & takes - 1
            if take <= pile:
                value = max(value, -best(pile - take))
            if value == 1:
                break
        return value

    trace = watch(best, 3)
    [reasons] = re.findall(r"</fieldset>\n<details class=.*?</details>", play(trace).html(), re.S)
    assert f"({len(trace.doubts)})" in reasons and trace.doubts
    assert re.findall("<li>(.*?)</li>", reasons) == [escape(said) for said in trace.doubts]
    assert "<details" not in play(TRACE).html()


def test_the_name_follows_from_the_content_and_nothing_differs_from_call_to_call():
    first, other = play(TRACE), play(LARGE)
    again = play(watch(alphabeta, LETTERED))
    assert name_of(first) == name_of(again) != name_of(other)
    assert first.html() == first.html() == again.html()
    assert 'data-name="mine"' in first.html("mine") and 'play("mine", ' in first.html("mine")


def test_a_page_may_be_handed_another_trace():
    handed = ElementTree.fromstring(play(LARGE).trace_data())
    whole = json.loads("".join(handed.itertext()))
    page = data_of(play(LARGE).html())
    assert {key: whole[key] for key in page} == page
    assert whole["picture"] in play(LARGE).html() and whole["sources"] in play(LARGE).html()


def test_the_interval_lies_between_the_least_payoff_and_the_largest():
    data = data_of(play(TRACE).html())
    assert data["range"] == ["0", "9"]
    window = None
    for step in data["steps"]:
        event = TRACE.steps[step["event"]]
        window = step.get("window", window)
        for (share, said), bound in zip(window, (event.alpha, event.beta), strict=True):
            assert said.endswith(f"= {number_text(bound)}".replace("-", "−"))
            assert share == pytest.approx(bound / 9, abs=0.001) or abs(bound) == inf
            assert (share < 0) == (bound == -inf) and (share > 1) == (bound == inf)
    assert data_of(play(watch(minimax, TRACE.root)).html())["range"] is None


def test_the_interval_of_a_child_is_not_that_of_a_root_without_one():
    def value(pile, alpha, beta):
        best = -1
        for take in (1, 2):
            if take <= pile:
                best = max(best, -value(pile - take, -beta, -alpha))
                alpha = max(alpha, best)
        return best

    def move(pile):
        return max((1, 2), key=lambda take: -value(pile - take, -9, 9))

    steps = data_of(play(watch(move, 3)).html())["steps"]
    held = [step["window"] for step in steps if "window" in step]
    assert held[0][0][1] == "α = −9" and held[-1] is None and None in held[:-1]


def test_a_window_round_all_leaves_has_values_left():
    trace = watch(alphabeta, tree([[3, 3], 3]), window=(-9, 9))
    steps = data_of(play(trace).html())["steps"]
    alpha, beta = next(step["window"] for step in steps if "window" in step)
    assert [alpha[1], beta[1]] == ["α = −9", "β = 9"] and alpha[0] < 0 < 1 < beta[0]


def test_the_script_cannot_be_ended_by_a_name():
    trace = watch(alphabeta, tree({"player": "max", "name": "</script><b>", "children": [1, 2]}))
    html = play(trace).html()
    assert html.count("</script>") == 1 and "<b>" not in html
    assert data_of(html)["steps"][0]["says"] == trace.says(0)


def test_the_first_picture_is_there_before_the_script_runs():
    html = play(TRACE).html()
    page = ElementTree.fromstring(re.search(r'"stage">(<svg.*?</svg>)', html, re.DOTALL)[1])
    assert page.get("role") == "img" and "Nothing has been searched" in html.split("<script>")[0]


@pytest.mark.parametrize("search", [alphabeta, plain, minimax])
def test_nothing_is_asked_that_the_picture_shows(search):
    player = play(watch(search, LETTERED), ask=True)
    assert play(player.trace).questions is None
    for each in player.questions:
        event = player.groups[each["step"]][-1]
        step, before = player.trace.steps[event], player.scene.states(event - 1)
        if each["kind"] == "number" and step.kind == "return":
            assert before[player.scene.index[step.node]].value != each["answer"]


@pytest.mark.parametrize("search", [alphabeta, minimax])
def test_it_is_small_at_127_nodes(search):
    trace = watch(search, lettered(random_tree(2, 6, seed=5)))
    assert len(trace.steps) > 240
    bundle = play(trace, ask=True)._repr_mimebundle_()
    assert sum(len(part.encode()) for part in bundle.values()) <= 150_000
