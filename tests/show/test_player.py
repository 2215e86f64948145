"""The player: self-contained, small, its changes, sentences and questions those of the trace."""

import json
import re
from html import escape
from math import inf
from xml.etree import ElementTree

import pytest
from sample_trees import LETTERED

from gamelab import alphabeta, expectimax, minimax, negamax, random_tree, tree, watch
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


def asked(trace):
    """The questions, by the number of the event that answers each."""
    data = data_of(play(trace, ask=True).html())
    events = [step["event"] for step in data["steps"]]
    return {
        events[each["step"]]: (each["kind"], each["text"], each["answer"])
        for each in data["questions"]
    }


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
            states[node] = states[node]._replace(**plain)
        assert states == scene.states(k) and step["at"] == scene.index[trace.steps[k].node]
        leaf = trace.says(k - 1) if trace.node(trace.steps[k].node).is_leaf else ""
        assert step["says"] in (leaf or trace.says(k), f"{leaf} {trace.says(k)}")
    assert len(steps) == len(trace.steps) - len(trace.leaves_read)


def test_a_leaf_is_one_step_which_says_what_is_new():
    said = [step["says"] for step in data_of(play(TRACE).html())["steps"]]
    assert said[3:5] == ["Read leaf 2.", TRACE.says(5)]


def test_the_line_of_each_step_is_that_of_the_searched_function():
    html = play(TRACE).html()
    lines = TRACE.sources[0].lines
    lit = [[lines[row].strip() for row in step["line"][1:]] for step in data_of(html)["steps"]]
    assert lit[0][0].startswith("def ") and "evaluate" in lit[3][0] and "return" in lit[-1][0]
    for said, step in zip(lit, data_of(html)["steps"]):
        if step["kind"] == "cut":
            assert said == ["if alpha >= beta:", "break"]
    moved = [said[0] for said, step in zip(lit, data_of(html)["steps"]) if step["kind"] == "update"]
    for bound in ("alpha", "beta"):
        assert f"{bound}, line = value, (child.move, *rest)" in moved
    assert all(escape(line) in html for line in lines)
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
        asked = leaves(player.trace, player.groups)
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


def test_the_script_cannot_be_ended_by_a_name():
    trace = watch(alphabeta, tree({"player": "max", "name": "</script><b>", "children": [1, 2]}))
    html = play(trace).html()
    assert html.count("</script>") == 1 and "<b>" not in html
    assert data_of(html)["steps"][0]["says"] == trace.says(0)


def test_the_first_picture_is_there_before_the_script_runs():
    html = play(TRACE).html()
    page = ElementTree.fromstring(re.search(r"<svg.*?</svg>", html, re.DOTALL)[0])
    assert page.get("role") == "img" and "Nothing has been searched" in html.split("<script>")[0]


def test_questions_stand_before_updates_and_cuts():
    questions = asked(TRACE)
    for k, step in enumerate(TRACE.steps):
        if step.kind == "cut":
            assert questions[k][0] == "cut" and questions[k][2] == "cut"
        elif step.kind == "update":
            assert questions[k][0] == "number" and questions[k][1].startswith("What is ")
    assert {answer for kind, _, answer in questions.values() if kind == "cut"} == {"cut", "go on"}
    first = {
        step.node: k for k, step in reversed([*enumerate(TRACE.steps)]) if step.kind == "update"
    }
    assert questions[first["0.1"]] == ("number", "What is alpha at E now?", "5")
    assert questions[first["0"]] == ("number", "What is beta at B now?", "3")
    assert data_of(play(TRACE).html())["questions"] is None


def test_one_kind_of_question_may_be_asked_alone():
    every = [each["text"] for each in data_of(play(TRACE, ask="values").html())["questions"]]
    texts = {}
    for kind, words in (("cuts", "cut here .* or go on"), ("windows", "What is (alpha|beta)")):
        data = data_of(play(TRACE, ask=kind).html())
        texts[kind] = [each["text"] for each in data["questions"]]
        assert texts[kind] == [text for text in every if re.search(words, text)] != []
        for each in data["questions"]:
            event = data["steps"][each["step"]]["event"]
            before = TRACE.steps[event - 1]
            if kind == "cuts" and before.kind == "update":
                sign = "≥" if before.alpha >= before.beta else "<"
                assert each["why"].split()[3] == sign and "alpha = " in each["why"]


def test_without_a_window_the_value_is_asked_and_no_cut():
    questions = asked(watch(minimax, tree([[3, 12], [2, 4]]))).values()
    assert {kind for kind, _, _ in questions} == {"number"}
    assert "What is the value at the root now?" in [text for _, text, _ in questions]


def plain(node):
    if node.is_leaf:
        return node.payoff
    values = [plain(child) for child in node.children]
    return max(values) if node.player == "max" else min(values)


def induction(node):
    if node.is_leaf:
        return node.payoff
    mine = node.players.index(node.player)
    return max((induction(child) for child in node.children), key=lambda payoff: payoff[mine])


VECTORS = tree([[(10, 1), (3, 5)], [(2, 4), (15, 9)]], players=("A", "B"), names="RST")
CHANCE = tree([[10, 8, 3], [2, 15, 7]], players=("max", "chance"), names="RST")


@pytest.mark.parametrize(
    "trace, worth",
    [
        (watch(plain, tree([[3, 12], [2, 4]], names="RST")), {"S": "3", "T": "2", "R": "3"}),
        (watch(induction, VECTORS), {"S": "(3, 5)", "T": "(15, 9)", "R": "(15, 9)"}),
        (watch(expectimax, CHANCE), {"S": "7", "T": "8"}),
    ],
    ids=["a list of values", "vectors", "chance"],
)
def test_a_value_that_the_search_never_holds_is_asked_once_and_before_it_is_shown(trace, worth):
    questions = asked(trace)
    wanted = {f"What is {name} worth?": answer for name, answer in worth.items()}
    assert wanted.items() <= {text: answer for _, text, answer in questions.values()}.items()
    for event, (_, text, answer) in questions.items():
        for name in worth:
            if text == f"What is {name} worth?":
                before = trace.steps[event - 1]
                assert (
                    trace.steps[event].kind == "update" and before.node != trace.steps[event].node
                )
                assert f"{name} returns {answer}" not in trace.says(event - 1)


@pytest.mark.parametrize("trace", [TRACE, watch(plain, TRACE.root), watch(minimax, TRACE.root)])
def test_nothing_is_asked_that_the_picture_shows(trace):
    scene = Scene(trace)
    for event, (kind, _, answer) in asked(trace).items():
        step, before = trace.steps[event], scene.states(event - 1)
        if kind == "number" and step.kind == "return":
            assert before[scene.index[step.node]].value != answer


@pytest.mark.parametrize("search", [alphabeta, minimax])
def test_it_is_small_at_127_nodes(search):
    letters = [a + b for a in ["", "A", "B"] for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    trace = watch(search, tree(random_tree(2, 6, seed=5), names=letters[:63]))
    assert len(trace.steps) > 240
    bundle = play(trace, ask=True)._repr_mimebundle_()
    assert sum(len(part.encode()) for part in bundle.values()) <= 150_000
