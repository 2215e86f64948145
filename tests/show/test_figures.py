"""Trees and traces drawn by networkx: the states of the Scene, no pyplot, a PNG with a text."""

from base64 import b64decode
from collections import Counter
from io import BytesIO

import pytest
from light import luminance
from sample_trees import LETTERED as ROOT
from sentences import printed
from show.test_places import SCENES

from gamelab import alphabeta, draw, random_tree, tree, watch

pytest.importorskip("networkx")
pytest.importorskip("matplotlib")

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import LineCollection, PathCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.image import imread
from matplotlib.path import Path

from gamelab.show.pen import signed
from gamelab.show.scene import Scene
from gamelab.show.styles import BOARD, CURSOR, EDGES, look, midtone
from gamelab.show.svg import svg

TRACE = watch(alphabeta, ROOT)


def groups(figure, kind):
    return [group for group in figure.axes[0].collections if isinstance(group, kind)]


def drawn_on(figure):
    """(shapes by fill and stroke, rings' places, number of crosses)"""
    shapes, rings, crosses = Counter(), [], 0
    (group,) = groups(figure, PathCollection)
    paints = group.get_facecolors(), group.get_edgecolors(), group.get_linewidths()
    for outline, place, fill, stroke, width in zip(group.get_paths(), group.get_offsets(), *paints):
        if Path.CLOSEPOLY not in outline.codes:
            crosses += 1
        elif width * 100 / 72 >= CURSOR[1].width - 0.01:
            rings.append(tuple(place))
        else:
            shapes[to_hex(fill), to_hex(stroke)] += 1
    return shapes, rings, crosses


@pytest.mark.parametrize("step", [0, 9, 20, 27, None])
def test_a_figure_shows_the_states_of_the_scene(step):
    scene = Scene(TRACE)
    states, legend = scene.states(step), [(shape, paint) for shape, paint, *_ in scene.legend]
    figure = draw(scene, step)
    (lines,) = groups(figure, LineCollection)
    widths = (round(float(width) * 100 / 72, 2) for width in lines.get_linewidths())
    edges = [scene.edge(i, state.edge) for i, state in enumerate(states) if i]
    edges += [paint for shape, paint in legend if shape == "edge"]
    assert Counter(zip(map(to_hex, lines.get_edgecolors()), widths, strict=True)) == Counter(
        (midtone(paint.stroke), paint.width) for paint in edges
    )
    shapes, rings, crosses = drawn_on(figure)
    looks = [look(f, state.phase) for f, state in zip(scene.families, states, strict=True)]
    looks += [paint for shape, paint in legend if shape != "edge"]
    assert shapes == Counter((paint.fill, paint.stroke) for paint in looks)
    assert crosses == edges.count(EDGES["cut"])
    here = scene.current(step)
    assert rings == [(scene.sites[here].x, -scene.sites[here].y)] * 2
    texts = [text.get_text() for text in figure.axes[0].texts]
    assert sorted(texts) == sorted(signed(label.text) for label in scene.labels(step))


def test_boards_and_information_sets_are_drawn_by_networkx_too():
    root = tree([{"player": "min", "info": "h", "picture": ["X."], "children": [1]}] * 2)
    figure = draw(root)
    (lines,) = groups(figure, LineCollection)
    assert sum(bool(dash) for _, dash in lines.get_linestyles()) == 2  # one of them in the legend
    assert drawn_on(figure)[0][BOARD.fill, BOARD.stroke] == 4
    assert svg(root).count(">X<") == 2


def test_max_points_up_min_down_and_a_wide_leaf_is_a_wide_box():
    for first, sign in (("max", 1), ("min", -1)):
        (group,) = groups(draw(tree(["1000/3", 2], first=first)), PathCollection)
        mover, leaf, *_ = (outline.vertices for outline in group.get_paths())
        tip, *base = mover[:3, 1] * sign
        assert tip > 0 > base[0] == base[1]
        assert leaf[:, 0].max() > 1.2 * leaf[:, 1].max()


def test_each_entry_has_its_owners_colour_and_the_movers_is_bold():
    texts = draw(tree([[(10, -1)]], players=("Red", "Blue"))).axes[0].texts
    drawn = {text.get_text(): text.get_color() + text.get_weight() for text in texts}
    assert drawn["10"] + drawn["−1"] == "#a3001bnormal#0a4a8cbold"


def test_it_can_be_pasted_on_a_light_and_on_a_dark_slide(tmp_path):
    figure = draw(TRACE)
    (lines,) = groups(figure, LineCollection)
    scene = Scene(TRACE)
    outside = {signed(label.text) for label in scene.labels() if not label.slot.inside}
    texts = [text.get_color() for text in figure.axes[0].texts if text.get_text() in outside]
    for ink in map(luminance, {*map(to_hex, lines.get_edgecolors()), *texts}):
        assert 1.05 / ink >= 3 and ink / luminance("#111111") >= 3
    shown = imread(BytesIO(figure.png()))
    figure.savefig(tmp_path / "kept.png")
    assert (shown[0, 0, 3], imread(tmp_path / "kept.png")[0, 0, 3]) == (0, 1)


def test_the_texts_stand_in_the_boxes_of_the_labels():
    scene = Scene(watch(alphabeta, random_tree(2, 6, seed=3)))
    for step in (60, scene.steps - 1):
        figure = draw(scene, step)
        renderer = FigureCanvasAgg(figure).get_renderer()
        boxes = {(signed(label.text), *label.box) for label in scene.labels(step)}
        for text in figure.axes[0].texts:
            seen = text.get_window_extent(renderer)
            slack = 2 + seen.width / 16  # a small text is hinted to whole pixels
            middle = scene.height - (seen.y0 + seen.y1) / 2
            assert any(
                text.get_text() == said
                and left - slack <= seen.x0 <= seen.x1 <= right + slack
                and top <= middle <= bottom
                for said, left, top, right, bottom in boxes
            ), text


@pytest.mark.parametrize("name", ["named-15", "fractions-127", "dice", "cards", "payoffs", "moves"])
def test_every_kind_of_scene_is_saved_as_matplotlib_saves(name, tmp_path):
    scene = SCENES[name]()
    draw(scene).savefig(tmp_path / "tree.png")
    picture = imread(tmp_path / "tree.png")
    assert picture.shape[:2] == (scene.height, scene.width)
    assert (picture[0] == 1).all() and (picture != 1).any()


def test_a_dollar_is_a_dollar():
    named = tree({"player": "max", "moves": ["$\\foo$", "a$b$"], "children": [3, 4]})
    figure = draw(named)
    figure.png()
    assert {"$\\foo$", "a$b$"} <= {text.get_text() for text in figure.axes[0].texts}


def test_it_is_drawn_into_axes_as_large_as_they_are():
    figure = Figure(figsize=(8, 3))
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    assert draw(ROOT, ax=left) is figure
    draw(TRACE, ax=right)
    figure.canvas.draw()
    renderer = figure.canvas.get_renderer()
    for axes, scene in ((left, Scene(ROOT)), (right, Scene(TRACE))):
        box = axes.get_window_extent()
        assert box.width / box.height == pytest.approx(scene.width / scene.height, rel=0.01)
        leaf = groups(figure, PathCollection)[-1].get_sizes().max() ** 0.5 / 72 * figure.dpi
        assert leaf < box.width / 8, "the shapes shrink with the axes"
        assert all(box.overlaps(text.get_window_extent(renderer)) for text in axes.texts)


def test_it_shows_itself_once_with_its_alternative_text():
    from matplotlib import pyplot

    figure = draw(TRACE, step=5)
    data, metadata = figure._repr_mimebundle_()
    assert b64decode(data["image/png"])[:4] == b"\x89PNG"
    assert data["text/plain"] == metadata["image/png"]["alt"] == figure.alt
    assert TRACE.says(5) in figure.alt
    assert pyplot.get_fignums() == []


def test_only_the_plots_load_numpy_and_matplotlib_with_their_module():
    code = (
        "import importlib, pkgutil, sys, gamelab\n"
        "for found in pkgutil.walk_packages(gamelab.__path__, 'gamelab.'):\n"
        "    if not found.name.startswith(('course', 'gamelab.show.plots')):\n"
        "        importlib.import_module(found.name)\n"
        "print(sorted({'matplotlib', 'networkx', 'numpy'} & set(sys.modules)))"
    )
    assert printed(code) == "[]"
