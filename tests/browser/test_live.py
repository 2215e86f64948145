"""Cells that run in a page, opened from a folder, with every other host blocked."""

import json
from html import escape

import pytest

from course import CourseError
from course.editions.live import add_live

from .conftest import SOURCES
from .driver import PATIENCE

OUTSIDE = {"01_games": 1, "08_laboratory": 3}  # cells that need matplotlib or numpy
CELL = '<div class="cell"><div class="cell_input"><pre>{}\n</pre></div></div>'
SMALL = (
    "from gamelab import alphabeta, check, exercise, explore, minimax, play, tree, watch\nkept = 7",
    "def my_alphabeta(node, alpha=-9, beta=9):\n    return minimax(node).value",
    "play(watch(my_alphabeta, tree([[3, 5], [2, 9]])))",
    'exercise("03", seed=2026)\ncheck("ab-1", my_alphabeta)',
    "explore.alphabeta(tree([[3, 5], [2, 9]]))",
    'print("before")\nwhile True: pass',
    "kept",
)
RIGHT = """\
def my_alphabeta(node, alpha=float("-inf"), beta=float("inf")):
    if node.is_leaf:
        return node.payoff
    best = float("-inf") if node.player == "max" else float("inf")
    for child in node.children:
        value = my_alphabeta(child, alpha, beta)
        if node.player == "max":
            best, alpha = max(best, value), max(alpha, best, value)
        else:
            best, beta = min(best, value), min(beta, best, value)
        if alpha >= beta:
            break
    return best"""


def live_pages(place):
    """Write the lessons and a small page, each with nothing but its cells, into a folder."""
    books = {path.stem: path.with_suffix(".ipynb").read_text("utf-8") for path in SOURCES}
    pages = {
        name: ["".join(cell["source"]) for cell in json.loads(text)["cells"] if "outputs" in cell]
        for name, text in books.items()
    }
    for name, cells in {**pages, "small": SMALL}.items():
        body = "".join(CELL.format(escape(cell)) for cell in cells)
        text = f'<!doctype html><meta charset="utf-8"><head></head><body>{body}</body>'
        (place / f"{name}.html").write_text(text, "utf-8")
    add_live(place, SOURCES[0].parents[1])
    return place


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    try:
        return live_pages(tmp_path_factory.mktemp("site"))
    except CourseError as error:
        if "are you online?" not in str(error):
            raise
        pytest.skip(str(error))


@pytest.fixture
def opened(browser, folder):
    """Open a page of the folder; what it asks of other hosts comes to nothing."""
    context = browser.new_context()
    context.set_default_timeout(1000 * PATIENCE)
    context.route(lambda url: url.startswith("http"), lambda route: route.abort())

    def page(name):
        made = context.new_page()
        made.goto((folder / f"{name}.html").as_uri())
        return made

    yield page
    context.close()


def ran(page, number):
    """What stands below a cell after it has run."""
    page.evaluate("(k) => gamelabLive.page.run([gamelabLive.page.cells[k - 1]])", number)
    return page.locator(".cell").nth(number - 1).locator(".gl-output")


@pytest.mark.parametrize("name", [source.stem for source in SOURCES])
def test_a_lesson_runs_whole(opened, name):
    page = opened(name)
    page.evaluate("gamelabLive.page.run(gamelabLive.page.cells)")
    said = page.locator(".gl-says").all_text_contents()
    assert len(said) > 20
    lacking = [text for text in said if text == "Not run."]
    assert len(lacking) == OUTSIDE.get(name, 0), said
    assert all(text.startswith("Done") for text in said if text not in lacking), said


def test_stop_ends_a_loop_without_an_end(opened):
    page = opened("small")
    page.locator(".gl-run").nth(5).click()
    page.get_by_text("before", exact=True).wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("Python is ready again.").wait_for()
    assert "NameError" in ran(page, 7).inner_text()
    page.locator(".gl-run").nth(6).click()
    page.locator(".cell").nth(6).get_by_text("7", exact=True).wait_for()
    assert page.locator(".gl-says").nth(5).text_content() == "Stopped."


def test_run_runs_what_is_above_and_has_not_run(opened):
    page = opened("small")
    page.locator(".gl-run").nth(2).click()
    page.locator(".cell").nth(2).locator(".gamelab-player").wait_for()
    done = "gamelabLive.page.cells.map(({says}) => says.textContent.startsWith('Done'))"
    assert page.evaluate(done) == [True] * 3 + [False] * 4


def test_an_edited_search_is_watched_checked_and_kept(opened):
    page = opened("small")
    ran(page, 1)
    ran(page, 2)
    assert "0 of 26" in ran(page, 4).inner_text()
    code = page.locator("pre").nth(1)
    code.fill(RIGHT)
    code.press("Control+Enter")
    page.wait_for_function("gamelabLive.page.cells[1].says.textContent.startsWith('Done')")
    assert "best, alpha = max" in ran(page, 3).text_content()
    assert "26 of 26" in ran(page, 4).inner_text()
    page.reload()
    assert page.locator("pre").nth(1).inner_text().strip() == RIGHT
    page.get_by_role("button", name="Reset cell 2: put back its code").click()
    assert page.locator("pre").nth(1).inner_text().strip() == SMALL[1]


def test_a_slider_moves_the_picture(opened):
    page = opened("small")
    ran(page, 1)
    output = ran(page, 5)
    picture = output.locator("svg").first.inner_html()
    output.locator("input[type=range]").last.press("ArrowRight")
    page.wait_for_function(
        "([root, was]) => root.querySelector('svg').innerHTML !== was",
        arg=[output.element_handle(), picture],
    )


def test_an_error_shows_the_readers_lines_alone(opened):
    page = opened("small")
    page.locator("pre").first.fill("from gamelab import tree\ntree([[3], []])")
    said = ran(page, 1).inner_text()
    assert "line 2" in said and "ValueError" in said and "site-packages" not in said
