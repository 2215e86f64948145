"""A Scene as SVG text: well formed, the same every time, and the same picture as the Scene says."""

from collections import Counter
from xml.etree import ElementTree

import pytest
from light import SVG, light, texts
from sample_trees import LETTERED as ROOT
from show.test_places import SCENES

from gamelab import alphabeta, random_tree, watch
from gamelab.show.pen import signed
from gamelab.show.scene import Scene
from gamelab.show.styles import look
from gamelab.show.svg import opening, svg

TRACE = watch(alphabeta, ROOT)


def layer(page, name):
    return page.find(f".//{SVG}g[@data-layer='{name}']")


@pytest.mark.parametrize("name", SCENES)
def test_every_frame_is_well_formed_and_says_what_it_shows(name):
    scene = SCENES[name]()
    for step in {0, scene.steps // 2, scene.steps - 1}:
        page = ElementTree.fromstring(light(svg(scene, step)))
        assert (
            page.get("role") == "img" and page.get("viewBox") == f"0 0 {scene.width} {scene.height}"
        )
        assert page.find(SVG + "title").text.startswith("Game tree of")
        assert page.find(SVG + "desc").text == page.get("aria-label")
        assert not page.findall(f".//{SVG}style") and " id=" not in svg(scene, step)


def test_the_same_call_gives_the_same_text():
    assert svg(TRACE, 7) == svg(TRACE, 7) == svg(Scene(TRACE), 7) == svg(watch(alphabeta, ROOT), 7)
    scene = Scene(TRACE)
    frames = [svg(scene, k) for k in range(scene.steps)]
    assert frames[-1] == svg(TRACE) and len(set(frames)) == scene.steps


@pytest.mark.parametrize("step", [0, 12, 20, None])
def test_a_frame_shows_the_texts_of_the_scene_where_it_says(step):
    scene = Scene(TRACE)
    page = ElementTree.fromstring(light(svg(scene, step)))
    labels = scene.labels(step)
    assert sorted(texts(svg(scene, step))) == sorted(signed(label.text) for label in labels)
    values = {
        (text.text, float(text.get("x"))) for text in layer(page, "values").iter(SVG + "text")
    }
    assert values == {
        (signed(label.text), round(label.slot.x, 1)) for label in labels if label.kind == "value"
    }


@pytest.mark.parametrize("step", [0, 12, 20, None])
def test_a_frame_paints_each_state_in_its_look(step):
    scene = Scene(TRACE)
    page = ElementTree.fromstring(light(svg(scene, step)))
    states = scene.states(step)
    for name, looks in (
        ("shapes", [look(f, state.phase) for f, state in zip(scene.families, states, strict=True)]),
        ("edges", [scene.edge(i, state.edge) for i, state in enumerate(states) if i]),
    ):
        found = Counter()
        for path in layer(page, name):
            found[painted(path, layer(page, name))] += path.get("d").count("M")
        assert found == Counter(looks)


def painted(path, group):
    """The Look of a shape, which takes from its group what it does not say itself."""
    fill, stroke, width, dash = (
        path.get(name, group.get(name))
        for name in ("fill", "stroke", "stroke-width", "stroke-dasharray")
    )
    return fill, stroke, float(width), tuple(map(float, dash.split())) if dash else ()


def test_the_stage_has_an_element_for_everything_that_may_change():
    scene = Scene(TRACE)
    page, end = map(ElementTree.fromstring, (opening(scene), svg(scene)))
    assert len(layer(page, "edges")) == 14 and len(layer(page, "shapes")) == 15
    assert (
        len([*layer(page, "values").iter(SVG + "text")]) == 15 and len(layer(page, "crosses")) == 2
    )
    for drawn, seen in ((page, "hidden"), (end, None)):  # both cuts are crossed at the end
        assert [cross.get("visibility") for cross in layer(drawn, "crosses")] == [seen] * 2


def test_a_frame_of_127_nodes_is_small():
    scene = Scene(watch(alphabeta, random_tree(2, 6, seed=5)))
    assert max(len(svg(scene, k)) for k in range(0, scene.steps, 5)) < 25_000
