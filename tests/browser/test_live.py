"""Cells that run in a page, opened from a folder, with every other host blocked."""

import json
from html import escape

import pytest

from course import CourseError
from course.editions.live import add_live
from gamelab import Nim, Payoffs, explore, tree, write
from gamelab.show.explore.frozen import asleep
from gamelab.show.saving import blank

from .conftest import SOURCES
from .driver import PATIENCE

OUTSIDE = {"01_games": 1, "08_laboratory": 2}  # cells that need matplotlib or numpy
CELL = '<div class="cell"><div class="cell_input"><pre>{}\n</pre></div>{}</div>'
OWN = '<section id="your-own"><h1>Your own</h1></section>'
SCRIPT = '<script src="slides.js"></script>'
OUTPUT = '<div class="cell_output">{}</div>'
SMALL = (
    "from gamelab import alphabeta, check, exercise, explore, minimax, play, tree, watch\nkept = 7",
    "def my_alphabeta(node, alpha=-9, beta=9):\n    return minimax(node).value",
    "play(watch(my_alphabeta, tree([[3, 5], [2, 9]])))",
    'exercise("03", seed=2026)\ncheck("ab-1", my_alphabeta)',
    "explore.alphabeta(tree([[3, 5], [2, 9]]))",
    'print("before")\nwhile True: pass',
    "kept",
)
TOUCHED = (  # what a page shows before Python, for all but the first
    ("from gamelab import Nim, explore, tree\nroot = tree([[3, 5], [2, 9]])", None),
    ("1 / 0", lambda: "not needed below"),
    ("explore.table(Nim(6))", lambda: asleep(explore.table(Nim(6)), "still")),
    ("explore.alphabeta(root)", lambda: explore.alphabeta(tree([[3, 5], [2, 9]])).frozen(3000)),
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
    pages = {name: [(cell, None) for cell in cells] for name, cells in pages.items()}
    pages |= {"small": [(cell, None) for cell in SMALL], "touched": TOUCHED}
    for name, cells in pages.items():
        body = "".join(
            CELL.format(escape(cell), shown and OUTPUT.format(shown()) or "")
            for cell, shown in cells
        )
        text = f'<!doctype html><html><meta charset="utf-8"><head>{SCRIPT}</head><body>{OWN}{body}</body>'
        (place / f"{name}.html").write_text(text, "utf-8")
    slides = SOURCES[0].parents[1] / "course/editions/site/static/slides.js"
    script = f"const gamelabPage = {json.dumps(blank())};\n{slides.read_text('utf-8')}"
    (place / "slides.js").write_text(script, "utf-8")
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
    assert len(said) >= 10
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


@pytest.mark.parametrize("asked, run", [(3, "1, 2, 3"), (7, "1, 7")])
def test_run_runs_what_is_above_and_needed(opened, asked, run):
    page = opened("small")
    page.evaluate("(k) => gamelabLive.page.reach(gamelabLive.page.cells[k - 1])", asked)
    done = "gamelabLive.page.cells.filter(({says}) => /^Done/.test(says.textContent))"
    assert page.evaluate(f"{done}.map(({{number}}) => number).join(', ')") == run


@pytest.fixture
def touched(opened):
    """The page of explorers that nobody has touched yet, and its cells."""
    page = opened("touched")
    yield page, page.locator(".cell")
    assert page.locator(".gl-says").nth(1).text_content() == ""
    assert page.get_by_text("not needed below").is_visible()


def test_a_game_sleeps_until_its_first_move_and_keeps_it(touched):
    _, cells = touched
    assert "still" not in cells.nth(2).inner_text()
    cells.nth(2).get_by_role("button", name="take 2", exact=True).click()
    cells.nth(2).get_by_text("You: take 2.").wait_for()
    assert "Done" in cells.nth(0).inner_text()


def test_a_value_that_the_page_does_not_hold_wakes_python(touched):
    page, cells = touched
    assert "On this page" not in cells.nth(3).inner_text()
    cells.nth(3).locator(".gamelab-frozen select").first.select_option("random (by seed)")
    seed = cells.nth(3).locator(".gamelab-frozen input[type=range]")
    assert seed.get_attribute("max") == "50"
    page.evaluate(
        "field => { field.value = 7; field.dispatchEvent(new Event('input', { bubbles: true })) }",
        seed.element_handle(),
    )
    live = cells.nth(3).locator(".gl-output")
    live.locator(".gl-readout").get_by_text("7", exact=True).wait_for()
    assert live.locator("select").first.evaluate("field => field.value") == "random (by seed)"


def test_a_leaf_that_is_changed_wakes_python(touched):
    page, cells = touched
    cells.nth(3).locator(".gamelab-player").focus()
    page.keyboard.press("e")
    field = cells.nth(3).get_by_label("Leaf 1 of 4")
    field.fill("77")
    field.press("Enter")
    cells.nth(3).locator(".gl-output .gamelab-player").get_by_text(
        "77", exact=True
    ).first.wait_for()


def test_a_link_reopens_a_cell_and_leaves_it_to_the_reader_to_run_it(opened):
    page = opened("small")
    page.locator("pre").first.fill("kept = 8  # a ≥ b")
    page.get_by_role("button", name="Link to cell 1 as it is now").click()
    page.wait_for_function("location.hash")
    address = page.url
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(address)
    page.get_by_text("This cell came with the link").wait_for()
    page.locator(".gl-run").nth(6).click()
    page.locator(".cell").nth(6).get_by_text("8", exact=True).wait_for()


def test_what_a_cell_shows_is_saved(opened):
    page = opened("touched")
    page.evaluate("gamelabLive.page.start()")
    page.locator(".gl-run").nth(3).click()
    menu = page.get_by_label("Save what cell 4 shows")
    begins = {
        "html": b"<!doctype",
        "svg": b"<svg",
        "png": b"\x89PNG",
        "tex": b"% \\usepackage{forest}",
    }
    for kind, begin in begins.items():
        with page.expect_download() as download:
            menu.select_option(kind)
        assert download.value.path().read_bytes().startswith(begin)


@pytest.mark.parametrize("subject, place, shows", [
    (tree([(1, 2), [(3, 0), (2, 2)]], players=("A", "B")), 0, "A plans"),
    (tree({"player": "chance", "probs": ["1/3", "2/3"], "children": [3, 6]}), 0, "chance"),
    (Payoffs([["1/2", -1], [-2, 1]]), 1, "sure of"),
])  # fmt: skip
def test_a_file_becomes_a_cell(opened, tmp_path, subject, place, shows):
    write(subject, file := tmp_path / ("x.nfg" if place else "x.efg"))
    page = opened("small")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_function(
        "place => /^Done/.test(gamelabLive.page.cells[place].says.textContent)", arg=place
    )
    assert shows in page.locator(".cell").nth(place).inner_text()


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
    output.locator("input[type=range]").last.press("End")
    page.wait_for_function(
        "([root, was]) => root.querySelector('svg').innerHTML !== was",
        arg=[output.element_handle(), picture],
    )


def test_an_error_shows_the_readers_lines_alone(opened):
    page = opened("small")
    page.locator("pre").first.fill("from gamelab import tree\ntree([[3], []])")
    said = ran(page, 1).inner_text()
    assert "line 2" in said and "ValueError" in said and "site-packages" not in said
