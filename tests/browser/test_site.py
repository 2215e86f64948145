"""The course's pages as readers open them: from the folder or from a server, with every other host
blocked.
"""

import functools
import http.server
import os
import subprocess
import threading
from pathlib import Path

import pytest

pytest.importorskip("myst_nb", reason="MyST is not installed: make site installs it")

from course.editions.pages import site_to
from course.settings import read_settings
from gamelab import Payoffs, explore

from .driver import wait_until
from .server import ROOT

pytestmark = pytest.mark.slow

LESSONS = sorted(path.stem for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"))
# Each control of each explorer to its ends and back, then each question answered by Show.
MOVED = """async () => {
  const boxes = [...document.querySelectorAll(".gamelab-frozen")];
  const turn = () => new Promise((done) => setTimeout(done));
  const says = new Set(), still = [];
  for (const box of boxes) {
    box.querySelector('[data-gl="show"]')?.click();
    box.dispatchEvent(new Event("pointerover"));
    for (let k = 0; k < 100; k += 1) await turn();
    for (const field of box.querySelectorAll("input[type=range], select")) {
      if (field.closest(".guess")) continue;
      const ends = field.type === "range" ? [field.max, field.min] : [field.length - 1, 0];
      const seen = new Set();
      for (const end of ends) {
        if (field.type === "range") field.value = end; else field.selectedIndex = end;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        await turn();
        seen.add(box.querySelector('[data-gl="screen"]').innerHTML);
      }
      if (!field.matches(":disabled") && ends[0] !== ends[1] && seen.size < 2) still.push(box.innerText);
    }
    for (const button of box.querySelectorAll(".control button, .switch button")) button.click();
  }
  for (const next of document.querySelectorAll('.gamelab-player [data-gl="last"]')) next.click();
  return [boxes.length, still];
}"""

# What the guidelines demand, levels A and AA.
RUN = """axe.run({runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
  .then((found) => found.violations)"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of all pages; GAMELAB_SITE names one that is built already."""
    if built := os.environ.get("GAMELAB_SITE"):
        return Path(built)
    folder = tmp_path_factory.mktemp("site") / "pages"
    site_to(read_settings(ROOT), folder, [], False)
    return folder


@pytest.fixture(scope="module")
def axe(tmp_path_factory):
    """The script of axe-core, which finds what keeps readers out."""
    folder = tmp_path_factory.mktemp("axe")
    try:
        subprocess.run(["npm", "install", "axe-core@4.14.1"], cwd=folder, check=True, timeout=120)
    except (OSError, subprocess.SubprocessError) as error:
        pytest.skip(f"axe-core cannot be fetched with npm: {error}")
    return (folder / "node_modules/axe-core/axe.min.js").read_text("utf-8")


@pytest.fixture(scope="module")
def address(site):
    """The site on a server of this machine."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=site)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def page(browser):
    """A page; it fails if another machine was asked for anything, or if a script broke."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    wrong = []
    here = ("file:", "data:", "blob:", "http://127.0.0.1:")

    page.on("request", lambda asked: asked.url.startswith(here) or wrong.append(asked.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    page.close()
    assert not wrong


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_control_moves_its_picture(page, site, lesson):
    page.goto(f"{site.as_uri()}/notebooks/{lesson}.html")
    count, still = page.evaluate(MOVED)
    assert count > 0 or lesson.startswith("00")
    assert not still


def test_what_is_to_be_predicted_is_shown_on_a_click(page, address):
    page.goto(f"{address}/notebooks/03_alpha_beta.html")
    folded = page.locator("details.hide.below-input")
    for each in folded.all()[:3]:
        outputs = each.locator(".cell_output")
        assert not outputs.is_visible()
        each.locator("summary").click()
        assert outputs.is_visible()


def test_the_front_page_plays_as_the_lesson_does_and_its_link_reopens_the_game(page, site):
    page.goto(f"{site.as_uri()}/index.html#rounds=2.")
    game, lesson = page.locator(".site-game"), explore.rounds(Payoffs.red_blue(), seed=2)
    for row in "121121111222211":
        game.get_by_role("button", name=f"play {row}").press("Enter")
        lesson.moves[f"play {row}"].click()
    says, marks = game.get_by_role("status"), game.locator("svg g[data-part]")
    assert f"Your score is {lesson.score}." in (said := says.inner_text())
    played = " ".join(f"{'12'[i]}{'ABC'[j]}" for i, j in lesson.plays)
    assert game.get_by_text("Your rounds:").inner_text() == f"Your rounds: {played}"
    assert [mark.is_visible() for mark in marks.all()] == [True] * 3
    link = game.get_by_role("link").evaluate("link => link.href")
    page.goto("about:blank")
    page.goto(link)
    assert says.inner_text() == said
    game.get_by_role("button", name="New game").press("Enter")
    assert "Choose a row." in says.inner_text() and not marks.first.is_visible()


def test_a_link_keeps_the_marks_on_the_tree_to_cut(page, site):
    page.goto(f"{site.as_uri()}/index.html")
    cut = page.locator(".site-cut")
    cut.locator(".gamelab-player").focus()
    for key in ("End", "ArrowLeft", "ArrowLeft", "ArrowLeft", " ", "ArrowLeft", " ", "Enter"):
        page.keyboard.press(key)
    link = cut.get_by_role("link").evaluate("link => link.href")
    page.goto("about:blank")
    page.goto(link)
    said = cut.locator('[data-gl="question"]').inner_text()
    assert said == "Right. The search never reads 2 of 9 leaves."


def test_the_search_finds_pages_in_a_folder(page, site):
    page.goto(f"{site.as_uri()}/search.html?q=minimax")
    page.get_by_text("Search finished").wait_for()
    assert page.locator("#search-results li").count() > 5


@pytest.mark.parametrize("lesson, turn", [("02_minimax", 0), ("06_payoff_matrix", 1)])
def test_an_explorer_is_used_in_slides_as_it_stands(page, site, tmp_path, lesson, turn):
    page.goto(f"{site.as_uri()}/notebooks/{lesson}.html")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    cell = page.locator("div.cell", has=page.locator(".gamelab-frozen .control")).first
    picture = '[data-gl="screen"] svg, [data-gl="stage"] svg'
    screen = cell.locator(picture).first
    before = screen.inner_html()
    cell.locator(".control button").nth(turn).click()
    wait_until(lambda: screen.inner_html() != before, "it moves")
    stands = screen.inner_html()
    with page.expect_download() as download:
        cell.get_by_role("button", name="Use in slides").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.stat().st_size <= 300_000
    line = cell.get_by_label("The line for your slides").input_value()
    (tmp_path / "slides.html").write_text(f"<!doctype html><title>slides</title>{line}")
    page.goto((tmp_path / "slides.html").as_uri())
    page.wait_for_function("document.querySelector('iframe').style.height !== '560px'")
    screen = page.frames[1].locator(picture).first
    wait_until(lambda: screen.inner_html() == stands, "it stands as it stood")
    page.frames[1].locator(".control button").nth(1 - turn).click()
    wait_until(lambda: screen.inner_html() != stands, "it moves")


def test_a_thumb_finds_each_control(page, site):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site.as_uri()}/notebooks/03_alpha_beta.html")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    pressed = page.locator(".gamelab-frozen, .site-slides").locator("button, select, input")
    high = [each.bounding_box() for each in pressed.filter(visible=True).all()]
    assert len(high) > 40 and all(box["height"] >= 40 for box in high)


def test_paper_has_nothing_to_press(page, site):
    page.emulate_media(media="print")
    for name in ("index", "mistakes", "notebooks/06_payoff_matrix"):
        page.goto(f"{site.as_uri()}/{name}.html")
        assert page.locator("svg:visible").count()
        assert not page.locator(".gamelab button:visible, .site-game button:visible").count()


def test_a_guess_is_set_beside_the_truth(page, address):
    page.goto(f"{address}/notebooks/07_prisoners_dilemma.html")
    asked = page.locator(".gamelab-frozen", has=page.locator(".guess select")).first
    says = asked.locator('[data-gl="says"]')
    asked.locator('[data-gl="check"]').click()
    assert says.text_content() == ""
    asked.locator('[data-gl="show"]').click()
    says.filter(has_text="The answer:").wait_for()
    right = says.text_content().removeprefix("The answer: ").split(" or ")[0].removesuffix(".")
    asked.locator('[data-gl="show"]').click()
    asked.locator(".guess select").select_option(right)
    asked.locator('[data-gl="check"]').click()
    assert says.text_content() == f"Your guess: {right}. That is right."


def test_the_light_choice_of_a_page_wins_over_a_dark_system(page, site):
    page.emulate_media(color_scheme="dark")
    page.goto(f"{site.as_uri()}/notebooks/06_payoff_matrix.html")
    ground = "(svg) => getComputedStyle(svg).backgroundColor"
    picture = page.locator(".output svg").first
    assert picture.evaluate(ground) == "rgb(21, 25, 30)"
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    assert picture.evaluate(ground) == "rgb(255, 255, 255)"


@pytest.mark.parametrize(("theme", "width"), [("light", 390), ("dark", 1280)])
def test_no_page_keeps_a_reader_out(page, site, axe, theme, width):
    page.set_viewport_size({"width": width, "height": 800})
    found = []
    for path in sorted(site.rglob("*.html")):
        page.goto(path.as_uri())
        page.add_style_tag(content="*, ::before, ::after { transition: none !important }")
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        if path.name != "worksheet.html":  # a sheet of paper
            assert page.evaluate("document.documentElement.scrollWidth") <= width, path.name
        page.evaluate(axe)
        for rule in page.evaluate(RUN):
            places = [node["html"][:120] for node in rule["nodes"][:3]]
            found.append((path.name, rule["id"], places))
    assert not found
