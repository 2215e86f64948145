"""The site's pages before a browser sees them: where they may be written, what they hold."""

import base64
import doctest
import json
import re
import zlib
from itertools import product
from pathlib import Path

import nbformat
import pytest
from known import run

from course import site
from course.editions import mistakes
from course.editions.weight import once
from gamelab import explore, play, tree, watch
from gamelab.show.explore.frozen import drawn_values

OWN = Path(site.__file__).with_name("editions") / "site/own.md"
SMALL = tree([[3, 5], [2, 9]])
EXPLORERS = {
    "orders": lambda: explore.alphabeta(SMALL),
    "question": lambda: explore.variants(SMALL, {"one": highest, "two": highest}),
    "seeds": lambda: explore.sample(8),
}


def highest(node):
    return node.payoff if node.is_leaf else max(map(highest, node.children))


def unpacked(page):
    """What a page's script finds when a control is first touched."""
    packed = re.search(r'<script type="text/plain">([^<]*)</script>', page)[1]
    return json.loads(zlib.decompress(base64.b64decode(packed)))


@pytest.mark.slow
@pytest.mark.parametrize("name", EXPLORERS)
def test_a_frozen_explorer_unpacks_to_what_it_draws(name):
    explorer = EXPLORERS[name]()
    data, choices = unpacked(explorer.frozen()), next(drawn_values(explorer))
    assert len(data["rows"]) >= 2
    for values, state in zip(product(*choices.values()), data["rows"], strict=True):
        shown = "<".join(data["pieces"][k] for k in data["shown"][data["states"][state][0]])
        assert explorer.draw(**dict(zip(choices, values))).html(explorer.room) == shown


@pytest.mark.slow
@pytest.mark.parametrize(
    "made", [lambda: explore.sample(8).frozen(), lambda: play(watch(highest, SMALL)).html()]
)
def test_explorers_of_one_kind_share_one_script(made):
    page = once(f"<head></head><article>{made()}{made()}</article>")
    head, _, article = page.partition("<article")
    scripts, asking = head.count("gamelabOnce.parts.push("), article.count("= gamelabOnce(")
    assert scripts and asking == 2 * scripts and '"use strict"' not in article


def test_the_examples_of_ones_own_are_true():
    text = re.sub("(?m)^```.*", "", OWN.read_text("utf-8"))
    examples = doctest.DocTestParser().get_doctest(text, {}, OWN.name, None, 0)
    failed, tried = doctest.DocTestRunner().run(examples)
    assert tried > 15 and not failed


@pytest.fixture
def course(tmp_path, request):
    """A course of one lesson, whose code cell is given."""
    folder = tmp_path / "course"
    (folder / "notebooks").mkdir(parents=True)
    (folder / "INSTRUCTORS.md").write_text("# To teach with it\n")
    (folder / "course.toml").write_text(
        'title = "Games"\nterm = "now"\nref = "v1"\nseed = 1\n[repository]\nown = "a/b"\n'
        'published = "a/c"\n[points]\n[deadlines]\n'
    )
    cells = [
        nbformat.v4.new_markdown_cell("badge"),
        nbformat.v4.new_code_cell("import gamelab"),
        nbformat.v4.new_markdown_cell("# Games\n\nThe value is $v^2$."),
        nbformat.v4.new_code_cell(request.param),
    ]
    notebook = nbformat.v4.new_notebook(cells=cells)
    nbformat.write(notebook, folder / "notebooks" / "01_games.ipynb")
    return folder


ANSWER = "from gamelab import explore\nexplore.minimax([[1, 2], [3, 4]])"


def written(course, to):
    pytest.importorskip("myst_nb", reason="MyST is not installed: make site installs it")
    return run("site", "--to", to, course)


@pytest.mark.parametrize("course", [ANSWER], indirect=True)
def test_a_folder_that_holds_something_else_is_not_touched(course, tmp_path, capsys):
    to = tmp_path / "own"
    to.mkdir()
    (to / "letter.txt").write_text("mine")
    assert written(course, to) == 1
    assert "holds something else" in capsys.readouterr().err
    assert [path.name for path in to.iterdir()] == ["letter.txt"]


@pytest.mark.slow
@pytest.mark.parametrize("course", ["1 / 0"], indirect=True)
def test_a_lesson_that_fails_stops_the_site_with_its_cell(course, tmp_path, capsys):
    assert written(course, tmp_path / "pages") == 1
    assert "notebooks/01_games.ipynb, cell 4 (1 / 0): ZeroDivisionError" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["course"]


@pytest.mark.slow
@pytest.mark.parametrize("course", [ANSWER], indirect=True)
def test_pages_ask_nothing_of_another_host_and_are_replaced(course, tmp_path, monkeypatch):
    # to show all of them takes longer than the rest of the site
    few = {name: mistakes.CATALOGUE[name] for name in ("strict cut", "bounds not swapped")}
    monkeypatch.setattr(mistakes, "CATALOGUE", few)
    to = tmp_path / "pages"
    to.mkdir()
    for name in ("gamelab-site.txt", "old.html"):
        (to / name).write_text("a site of before")
    assert written(course, to) == 0 and not (to / "old.html").exists()
    asked = re.compile(r"""(?:\bsrc=|<link[^>]* href=|url\(|@import )["']?(?:https?:)?//""")
    for path in [*to.rglob("*.html"), *to.rglob("*.css")]:
        assert not asked.search(path.read_text("utf-8")), path.name
    for path in to.rglob("*.html"):
        for link in re.findall(r'<a [^>]*href="([^"#?:]+)[#?"]', path.read_text("utf-8")):
            assert (path.parent / link).exists(), (path.name, link)
    page = Path(to, "notebooks", "01_games.html").read_text("utf-8")
    assert "gamelab-player" in page and "<msup>" in page
    assert page.count('class="cell_input') == 2
