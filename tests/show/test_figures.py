"""Trees and traces as matplotlib figures: the states of the Scene, no pyplot, a PNG with a text."""

import struct
import subprocess
import sys
import zlib
from base64 import b64decode

import pytest

from gamelab import alphabeta, minimax, random_tree, tree, watch

numpy = pytest.importorskip("numpy")
pytest.importorskip("matplotlib")

from matplotlib.figure import Figure
from matplotlib.image import imread
from matplotlib.path import Path

from gamelab.show import styles
from gamelab.show.figures import draw, layers
from gamelab.show.png import _keys, png_bytes
from gamelab.show.scene import Scene
from gamelab.show.styles import EDGES, look

ROOT = tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG")
TRACE = watch(alphabeta, ROOT)


def decode(png):
    """Rows x columns x RGB of a PNG as png_bytes writes it."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + size]
        assert (
            zlib.crc32(kind + body) == struct.unpack(">I", png[at + 8 + size : at + 12 + size])[0]
        )
        chunks[kind], at = body, at + 12 + size
    columns, rows, depth, kind, *_ = struct.unpack(">2I5B", chunks[b"IHDR"])
    raw = numpy.frombuffer(zlib.decompress(chunks[b"IDAT"]), numpy.uint8).reshape(rows, -1)
    assert depth == 8 and not raw[:, 0].any()
    if kind == 2:
        return raw[:, 1:].reshape(rows, columns, 3)
    return numpy.frombuffer(chunks[b"PLTE"], numpy.uint8).reshape(-1, 3)[raw[:, 1:]]


def starts(outlines):
    return sum(int((codes == Path.MOVETO).sum()) for _, codes in outlines)


@pytest.mark.parametrize("step", [0, 9, 20, 27, None])
def test_a_figure_shows_the_states_of_the_scene(step):
    scene = Scene(TRACE)
    figure = draw(scene, step)
    assert isinstance(figure, Figure) and figure.step == scene.at(step)
    edges, crosses, ring, shapes, _, texts, *_ = layers(scene, scene.at(step))
    states = scene.states(step)
    for style, paint in EDGES.items():
        assert starts(edges.get(paint, [])) == sum(state.edge == style for state in states[1:])
    expected = {}
    for family, state in zip(scene.families, states, strict=True):
        paint = look(family, state.phase)
        expected[paint] = expected.get(paint, 0) + 1
    assert {paint: starts(outlines) for paint, outlines in shapes.items()} == expected
    assert sum(map(len, crosses.values())) == sum(state.edge == "cut" for state in states)
    assert len(ring) == 2 and sum(map(len, texts.values())) == len(scene.labels(step))
    current = scene.current(step)
    x = numpy.mean([points[:-1, 0].mean() for outlines in ring.values() for points, _ in outlines])
    assert x == pytest.approx(scene.layout.x[current], abs=0.5)


def test_the_glyphs_stand_in_the_boxes_of_the_labels():
    scene = Scene(watch(alphabeta, random_tree(2, 6, seed=3)))
    for step in (60, scene.steps - 1):
        texts = layers(scene, step)[5]
        drawn = sorted(
            (points[:, 0].min(), points[:, 1].min(), points[:, 0].max(), points[:, 1].max())
            for each in texts.values()
            for points, _ in each
        )
        boxes = [label.box for label in scene.labels(step)]
        for left, top, right, bottom in drawn:
            assert any(
                left >= box[0] - 1.5
                and right <= box[2] + 1.5
                and top >= box[1] - 1
                and bottom <= box[3] + 1
                for box in boxes
            )


def test_trees_and_traces_of_every_kind_are_drawn():
    for subject in (
        ROOT,
        tree(5),
        tree([[(1, 2)], [(3, 4)]], players=("A", "B")),
        watch(minimax, random_tree(3, 3, seed=1)),
        tree({"player": "chance", "moves": ["a", "b"], "children": [1, [2, 3]]}),
        tree(list(range(100, 226))),
    ):
        picture = decode(draw(subject).png())
        assert picture.shape == (Scene(subject).height, Scene(subject).width, 3)
        assert (picture != 255).any() and (picture[0] == 255).all()


def test_the_png_shows_the_paints_of_the_scene():
    picture = decode(draw(TRACE, 20).png())
    colours = {
        "#{:02x}{:02x}{:02x}".format(*colour)
        for colour in numpy.unique(picture.reshape(-1, 3), axis=0)
    }
    scene = Scene(TRACE)
    fills = {
        look(family, state.phase).fill
        for family, state in zip(scene.families, scene.states(20), strict=True)
    }
    assert fills <= colours
    plain = draw(TRACE, 20)
    plain.canvas.draw()
    slow = numpy.asarray(plain.canvas.buffer_rgba())[:, :, :3]
    assert abs(slow.astype(int) - picture).max() <= 32


def test_a_changed_background_is_kept():
    figure = draw(ROOT)
    figure.set_facecolor("#204060")
    assert tuple(decode(figure.png())[0, 0]) == (0x20, 0x40, 0x60)


def test_all_the_paints_can_be_kept_exactly():
    numbers = numpy.array(
        [int(colour[5:7] + colour[3:5] + colour[1:3], 16) for colour in styles.COLOURS], "<u4"
    )
    assert len(set(_keys(numbers).tolist())) == len(styles.COLOURS)


def test_a_picture_of_many_colours_is_written_in_full():
    pixels = numpy.random.default_rng(1).integers(0, 256, (20, 30, 4), numpy.uint8)
    pixels[:, :, 3] = 255
    assert (decode(png_bytes(pixels)) == pixels[:, :, :3]).all()


def test_it_shows_itself_once_with_its_alternative_text():
    from matplotlib import pyplot

    figure = draw(TRACE, step=5)
    data, metadata = figure._repr_mimebundle_()
    assert b64decode(data["image/png"])[:4] == b"\x89PNG" and figure._repr_png_()[:4] == b"\x89PNG"
    assert data["text/plain"] == metadata["image/png"]["alt"] == figure.alt
    assert TRACE.says(5) in figure.alt
    assert set(figure._repr_mimebundle_(exclude=["image/png"])[0]) == {"text/plain"}
    assert pyplot.get_fignums() == []


@pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
def test_it_can_be_saved_like_any_figure(tmp_path, kind):
    draw(TRACE).savefig(tmp_path / f"tree.{kind}")
    assert (tmp_path / f"tree.{kind}").stat().st_size > 2000


def test_errors_are_one_sentence():
    with pytest.raises(IndexError, match="there is no step 34: this trace has 34 steps, 0 to 33"):
        draw(TRACE, 34)
    with pytest.raises(TypeError, match="not of 'list'"):
        draw([[1, 2]])


def test_importing_gamelab_loads_no_matplotlib():
    code = (
        "import sys, gamelab; from gamelab.show import scene, svg, player, describe; "
        "print(sorted({'matplotlib', 'networkx', 'numpy', 'IPython'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_savefig_writes_the_same_picture_by_either_way(tmp_path):
    figure = draw(tree([[3, 12], [2, 4]]))
    figure.savefig(tmp_path / "quick.png")
    figure.savefig(tmp_path / "full.png", dpi=figure.dpi)
    figure.savefig(tmp_path / "vector.svg")
    quick, full = (imread(tmp_path / name) for name in ("quick.png", "full.png"))
    assert quick.shape[:2] == full.shape[:2]
    assert abs(quick[:, :, :3] - full[:, :, :3]).mean() < 0.01
    assert "<svg" in (tmp_path / "vector.svg").read_text(encoding="utf-8")
