"""Pages that were saved, each in a sandboxed frame of a page opened from a folder, other hosts
blocked.
"""

import re

import pytest
from sample_trees import TWO_PLY

from course.__main__ import main
from gamelab import Payoffs, alphabeta, draw, explore, random_tree, svg, tree, watch
from gamelab.show.grid import matrix

TREE = tree(TWO_PLY)
LARGE = random_tree(2, depth=3, seed=1, low=0, high=99, evals=True, distinct=True)
GAME = Payoffs([[3, -1], [-2, 1]], rows=["a", "b"], cols=["c", "d"])
THINGS = {
    "trace": lambda: watch(alphabeta, TREE),
    "stage": lambda: explore.alphabeta(TREE),
    "picture": lambda: svg(TREE),
    "figure": lambda: draw(TREE),
    "matrix": lambda: matrix(GAME),
    "zero_sum": lambda: explore.zero_sum(GAME),
    "years": explore.years,
    "change": lambda: explore.flow_up(TREE),
    "large": lambda: explore.alphabeta(LARGE),
}
HOST = """<!doctype html><title>slides</title>
<script>heights = []; addEventListener("message", (e) => heights.push(e.data))</script>
<iframe sandbox="allow-scripts" src="x.html{}" style="width:{}px;height:400px"></iframe>"""


@pytest.fixture
def framed(browser, tmp_path):
    """Open a thing's page in a frame: the host and the frame. Nothing may break or leave."""
    wrong, pages = [], []

    def opened(name, width=900, scheme="light", address=""):
        THINGS[name]().save(tmp_path / "x.html")
        (tmp_path / "host.html").write_text(HOST.format(address, width), "utf-8")
        page = browser.new_page(viewport={"width": width + 40, "height": 800}, color_scheme=scheme)
        pages.append(page)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: said.type == "error" and wrong.append(said.text))
        page.on("request", lambda asked: asked.url.startswith("http") and wrong.append(asked.url))
        page.goto((tmp_path / "host.html").as_uri())
        page.wait_for_function("heights.length")
        return page, page.frames[1]

    yield opened
    for page in pages:
        page.close()
    assert not wrong


@pytest.mark.parametrize("width", [900, 350])
@pytest.mark.parametrize("name", THINGS)
def test_a_saved_page_tells_its_height(framed, name, width):
    page, frame = framed(name, width)
    high = frame.evaluate("document.querySelector('main').offsetHeight")
    said = page.evaluate("heights.at(-1)")
    assert said == {"gamelab": "height", "height": high} and high > 100
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_saved_stage_steps_and_follows_its_controls(framed):
    _, frame = framed("stage")
    frame.locator('[data-gl="last"]').click()
    assert "7 of 9" in frame.locator('[data-gl="read"]').text_content()
    frame.locator(".gamelab-frozen select").select_option("best first")
    frame.wait_for_function("""() => {
      document.querySelector('[data-gl="last"]').click();
      return !document.querySelector('[data-gl="read"]').textContent.includes("7 of 9");
    }""")


def test_a_saved_explorer_says_which_values_it_holds(framed):
    _, frame = framed("large")
    frame.get_by_text("What this page holds").click()
    rows = frame.locator(".gamelab-held tr").all_inner_texts()
    held = {name: (values, many) for name, values, many in (row.split("\t") for row in rows)}
    assert held["depth"] == ("1, 2, 3", "3 of 3")
    assert held["order"][0].startswith("as given, by hand, best first, worst first, random")
    values, many = held["seed"]
    assert values.startswith("0, ") and many == f"{len(values.split(', '))} of 51"


def test_a_saved_explorer_asks_and_answers(framed):
    _, frame = framed("zero_sum")
    before = frame.locator('[data-gl="screen"]').inner_html()
    slider = frame.locator("input[type=range]").first
    slider.focus()
    slider.press("ArrowRight")
    frame.wait_for_function(
        "before => document.querySelector('[data-gl=screen]').innerHTML !== before", arg=before
    )


def test_a_saved_stage_asks_what_a_leaf_does(framed):
    _, frame = framed("change")
    values, says = frame.locator("[data-layer=values] text"), frame.locator("p.says")
    for told, root in {"the search before": "3", "all the way up, to the root": "4"}.items():
        says.filter(has_text=told).wait_for()
        assert (values.nth(0).text_content(), values.nth(7).text_content()) == (root, "40")
        frame.locator('[data-gl="show"]').click()
    frame.locator(".gamelab-player").press("e")
    for key in ("7", "Enter"):
        frame.locator('[data-gl="leaf"]').press(key)
    assert says.text_content().startswith("Here no kernel searches")


@pytest.mark.parametrize("scheme, address, ground", [
    ("dark", "", "rgb(21, 25, 30)"),
    ("light", "", "rgb(255, 255, 255)"),
    ("dark", "#light", "rgb(255, 255, 255)"),
    ("light", "#dark", "rgb(21, 25, 30)"),
])  # fmt: skip
def test_a_saved_page_is_light_or_dark_by_its_own_choice(framed, scheme, address, ground):
    _, frame = framed("picture", scheme=scheme, address=address)
    paint = "name => getComputedStyle(document.querySelector(name)).backgroundColor"
    assert [frame.evaluate(paint, name) for name in ("main", "svg")] == [ground, ground]
    frame.locator('[data-save="theme"]').click()
    assert frame.evaluate(paint, "main") != ground


def test_a_saved_page_is_stepped_through_by_keys_at_once(browser, tmp_path):
    watch(alphabeta, TREE).save(tmp_path / "x.html")
    page = browser.new_page(viewport={"width": 1024, "height": 640})
    page.goto((tmp_path / "x.html").as_uri())
    page.locator("fieldset:enabled").wait_for()
    for told in ("step 2 of", "step 3 of"):
        page.keyboard.press("ArrowRight")
        page.locator('[data-gl="count"]', has_text=told).wait_for()
    assert page.evaluate("scrollY") == 0
    page.close()


def test_the_node_at_hand_stays_in_sight_when_a_phone_is_turned(browser, tmp_path):
    watch(alphabeta, random_tree(2, depth=3, seed=1)).save(tmp_path / "x.html")
    page = browser.new_page(viewport={"width": 844, "height": 390})
    page.goto((tmp_path / "x.html").as_uri())
    page.get_by_text("step 1 of").wait_for()
    page.set_viewport_size({"width": 390, "height": 844})
    stage, root = (
        page.locator(f'[data-gl="stage"]{inside}').bounding_box()
        for inside in ("", ' [data-layer="cursor"] path >> nth=0')
    )
    assert stage["x"] < root["x"] and root["x"] + root["width"] < stage["x"] + stage["width"]
    page.close()


@pytest.mark.parametrize("kind, magic", [("svg", b"<svg"), ("png", b"\x89PNG")])
@pytest.mark.parametrize("name", ["stage", "zero_sum", "figure"])
def test_a_saved_page_saves_its_picture(browser, tmp_path, name, kind, magic):
    THINGS[name]().save(tmp_path / "x.html")
    page = browser.new_page()
    page.goto((tmp_path / "x.html").as_uri())
    with page.expect_download() as download:
        page.locator(f'[data-save="{kind}"]').click()
    data = download.value.path().read_bytes()
    assert data.startswith(magic) and b"var(" not in data
    page.close()


def test_an_embedded_page_makes_its_frame_as_high_as_it_is(browser, tmp_path, capsys):
    assert main(["embed", "minimax", "[[3,12,8],[2,4,6]]", "--to", str(tmp_path)]) == 0
    _, line = capsys.readouterr().out.splitlines()
    (tmp_path / "slides.html").write_text(f"<!doctype html><title>slides</title>{line}")
    page = browser.new_page()
    page.goto((tmp_path / "slides.html").as_uri())
    page.wait_for_function("document.querySelector('iframe').style.height !== '560px'")
    high = page.frames[1].evaluate("document.querySelector('main').offsetHeight")
    assert page.locator("iframe").evaluate("frame => frame.style.height") == f"{high}px"
    page.close()


def test_what_no_explorer_takes_is_said_in_a_sentence(tmp_path, capsys):
    for words, said in {
        ("nothing",): "There is no explorer 'nothing', only alphabeta",
        ("alphabeta",): "alphabeta: missing a required argument: 'root'",
        ("alphabeta", "[[1], []]"): "alphabeta: ",
        (
            "alphabeta",
            "[[1, 2], [3",
        ): "alphabeta: [[1, 2], [3 cannot be read: is every bracket closed",
        ("duel", "first=me"): "duel: 'me' is not in the menu",
    }.items():
        assert main(["embed", *words, "--to", str(tmp_path / "to")]) == 1
        assert re.match(re.escape(said), capsys.readouterr().err)
    assert not (tmp_path / "to").exists()
