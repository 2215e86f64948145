"""What is taken away as a file: each kind of file of each thing that shows itself."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from sample_trees import TWO_PLY
from sentences import named

import gamelab.show
from gamelab import Payoffs, explore, random_tree, tree
from gamelab.learn import practice  # noqa: F401  (in saved.txt)
from gamelab.show.grid import matrix  # noqa: F401
from gamelab.show.saving import compact

TREE = tree(TWO_PLY)
GAME = Payoffs([[3, -1], [-2, 1]], rows=["a", "b"], cols=["c", "d"])
THINGS = named("show/saved.txt", **globals())
TREES, OTHERS = [*THINGS][:7], [*THINGS][7:]


def saved(name, kind, folder):
    path = folder / f"x{kind}"
    THINGS[name]().save(path)
    return path


@pytest.mark.parametrize("name", THINGS)
def test_a_page_is_one_file_with_a_title_that_asks_for_nothing(name, tmp_path):
    path = saved(name, ".html", tmp_path)
    page = path.read_text("utf-8")
    assert path.stat().st_size <= 300_000
    assert page.startswith('<!doctype html>\n<html lang="en">')
    assert re.search(r"<title>\w[^<]+</title>", page)
    assert not re.search(r"""(?:src|href)=["'](?!#|data:)|url\((?!#)|@import""", page)
    named = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert {*re.findall(r"https?://[^\"'\s)<\\]+", page)} <= named


@pytest.mark.parametrize("name", THINGS)
def test_a_picture_is_plain_svg(name, tmp_path):
    text = saved(name, ".svg", tmp_path).read_text("utf-8")
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert "var(" not in text and "clamp(" not in text


@pytest.mark.parametrize("kind, magic", [(".png", b"\x89PNG"), (".pdf", b"%PDF")])
@pytest.mark.parametrize("name", TREES)
def test_a_tree_is_plotted(name, kind, magic, tmp_path):
    assert saved(name, kind, tmp_path).read_bytes().startswith(magic)


@pytest.mark.parametrize("name", OTHERS)
def test_one_sentence_names_what_can_be_saved_instead(name, tmp_path):
    with pytest.raises(
        ValueError, match=r'saved as "x.html" or "x.svg", a tree .* not as .*Save PNG'
    ):
        saved(name, ".png", tmp_path)
    with pytest.raises(ValueError, match=r'saved as "x.html" or "x.svg"'):
        saved(name, ".txt", tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_large_explorer_is_not_too_large_as_a_page():
    root = random_tree(2, depth=2, seed=1, low=0, high=99, evals=True, distinct=True)
    page = explore.alphabeta(root).frozen(64_600)
    assert 64_200 < len(page) <= 64_600
    assert [page.count(held) for held in ('"values": [1, 2]', '"values": [0, 1, 2')] == [1, 0]


def test_a_figure_is_saved_as_no_other_kind_of_file(tmp_path):
    with pytest.raises(ValueError, match="saved as"):
        saved("draw", ".gif", tmp_path)


def test_what_is_compact_stays_as_it_is():
    for path in Path(gamelab.show.__file__).parent.rglob("*.[cj]s*"):
        once = compact(path.read_text("utf-8"), path.name)
        assert compact(once, path.name) == once and len(once) < path.stat().st_size
