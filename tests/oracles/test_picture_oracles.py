"""Pictures as renderers of SVG draw them that are no browser: CairoSVG and resvg, beside Chromium.

Needs the packages of requirements.txt beside this file, Playwright and Chromium, so it is not part
of the plain run.
"""

import io

import pytest

cairosvg = pytest.importorskip(
    "cairosvg", reason="CairoSVG is not installed: see tests/oracles/requirements.txt"
)
resvg = pytest.importorskip(
    "resvg_py", reason="resvg is not installed: see tests/oracles/requirements.txt"
)

import numpy as np
from browser.conftest import browser  # noqa: F401
from pictures import PICTURES
from PIL import Image

from gamelab.show.pen import size

CELL = 12  # px: coarser than a letter, so that no two ways to draw an edge of it count
RENDERERS = {
    "cairosvg": lambda picture: cairosvg.svg2png(bytestring=picture.encode()),
    "resvg": lambda picture: bytes(resvg.svg_to_bytes(svg_string=picture)),
}


def raster(png):
    """How light each cell of a drawing is, from 0 to 1."""
    drawn = Image.open(io.BytesIO(png)).convert("L")
    wide, high = (length // CELL for length in drawn.size)
    drawn = drawn.crop((0, 0, wide * CELL, high * CELL))
    return np.asarray(drawn.resize((wide, high), Image.Resampling.BOX)) / 255


@pytest.fixture(scope="session")
def drawn(browser):
    """Each picture as Chromium draws it."""
    page, found = browser.new_page(), {}
    for name, picture in PICTURES.items():
        page.set_viewport_size(dict(zip(("width", "height"), map(round, size(picture)))))
        page.set_content(f'<body style="margin:0;line-height:0">{picture}</body>')
        found[name] = page.screenshot()
    return found


@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_drawn_as_in_a_browser(name, renderer, drawn):
    ours, theirs = raster(RENDERERS[renderer](PICTURES[name])), raster(drawn[name])
    assert ours.shape == theirs.shape
    assert theirs.std() > 0.02 and abs(ours - theirs).mean() < 0.01
    assert abs(ours - theirs).max() < 0.15, "nothing is missing, and nothing stands elsewhere"
