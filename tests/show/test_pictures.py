"""Matrices, mixes, matches and tournaments as pictures: what they show, in letters and numbers as
well as in colour, and in a text.
"""

import re
from fractions import Fraction as F  # noqa: F401  (in alts.txt)
from itertools import combinations, pairwise, product, starmap
from xml.etree import ElementTree

import pytest
from explore.explorers import EXPLORERS
from IPython.core.formatters import DisplayFormatter
from light import SVG, light, luminance, shapes
from pictures import PICTURES

from gamelab import Payoffs, match, tournament
from gamelab.repeated.strategies import SIXTEEN
from gamelab.show.grid import matrix
from gamelab.show.matches import payoff_map, ranking, strip
from gamelab.show.mixing import best_responses, envelope, replies
from gamelab.show.pen import size
from gamelab.show.styles import DARK, FAINT, FAMILIES, PAPER, inks, text_width

SHAPES = {
    SVG + tag
    for tag in ("svg", "title", "desc", "g", "path", "rect", "circle", "ellipse", "text", "tspan")
}
GAMES = {
    name: getattr(Payoffs, name)()
    for name in (
        "red_blue",
        "rock_paper_scissors",
        "matching_pennies",
        "prisoners_dilemma",
        "stag_hunt",
        "chicken",
        "battle_of_the_sexes",
        "coordination",
    )
}

LARGE = {
    "prune",
    "alphabeta, ties",
    "alphabeta, a game",
}  # trees of more leaves than a hall can read
FIELD = tournament(["tit for tat", "always defect", "joss"], 20, 2, seed=1)


def numbers(shape, *names):
    return [float(shape.get(name)) for name in names]


def rings(picture):
    """Where the rings of 7 px stand."""
    return [tuple(numbers(r, "cx", "cy")) for r in shapes(picture, "circle") if r.get("r") == "7"]


def share(picture, x, y):
    """Where a place is between the ends of the axes of a chart."""
    axes = re.search(r'd="M(\S+) (\S+)L\1 (\S+)L(\S+) \3"', picture)
    left, top, foot, right = map(float, axes.groups())
    return (x - left) / (right - left), (foot - y) / (foot - top)


def readable(picture):
    """Every text lies on the page, and none on another."""
    page = ElementTree.fromstring(light(picture))
    width, height = size(picture)
    groups = [page, *page.iter(f"{SVG}g")]
    for group in groups:
        boxes = []
        for text in group.findall(f"{SVG}text"):
            x, foot, font = numbers(text, "x", "y", "font-size")
            long = text_width(text.text) * font
            left = x - {"middle": long / 2, "end": long}.get(text.get("text-anchor"), 0)
            assert left >= 0 and left + long <= width and 8 <= foot <= height, text.text
            boxes.append((left, foot - 0.7 * font, left + long - 1, foot))
        for (a, b, c, d), (left, top, right, bottom) in combinations(boxes, 2):
            assert not (a < right and left < c and b < bottom and top < d)


def legible(*pair):
    """Whether a colour can be read on another, on a light page and on a dark one."""
    pages = [*map(luminance, pair)], [luminance(DARK[colour]) for colour in pair]
    return all(max(page) >= 4.5 * min(page) for page in pages)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXPLORERS)
def test_an_explorer_is_read_in_a_hall_in_both_themes_and_in_any_program(name, monkeypatch):
    pytest.importorskip("ipywidgets")
    # the picture counts here, and not the frame that holds all pictures
    monkeypatch.setattr("gamelab.show.explore.kit.Explorer._extremes", lambda explorer: ())
    explorer = EXPLORERS[name]()
    plain(explorer.shown.picture)
    plain(explorer.shown.before or explorer.shown.picture)
    picture = light(explorer.shown.picture)
    least = re.search(r"min-width:([\d.]+)px", explorer.shown.html())
    # on a page of 900 px
    shown = min(1, max(730, float(least[1]) if least else 0) / size(picture)[0])
    fonts = map(float, re.findall('font-size="(.+?)"', picture))
    assert name in LARGE or min(fonts) * shown >= 12
    *looks, _ = FAMILIES.values()  # the last one is that of dots
    shapes = {PAPER, *re.findall('<rect[^>]* fill="(#.+?)"', picture)}
    shapes.update(fill for *fills, _ in looks for fill in fills)
    written = {*re.findall('<text[^>]* fill="(.+?)"', picture), *inks("ABCD")} - {FAINT}
    assert legible(FAINT, PAPER) and all(starmap(legible, product(written, shapes)))
    assert {*re.findall("#[0-9a-f]{6}", picture)} <= {*DARK}
    assert not re.search(r"<text[^>]*>([^<]*\W)?-[\d∞]", picture)
    if "data-layer" not in picture:
        readable(picture)


def plain(picture):
    """Whether any program that knows SVG's own elements and attributes draws a picture."""
    browsers = r"<style|style=|paint-order|var\(|clamp\(|calc\(|currentColor|currentcolor|@media"
    page = ElementTree.fromstring(picture)
    assert not re.search(browsers, picture) and {each.tag for each in page.iter()} <= SHAPES
    colours = {each.get(name) for each in page.iter() for name in ("fill", "stroke")}
    assert all(not each or re.fullmatch("none|#[0-9a-f]{6}", each) for each in colours)
    wide, high = size(picture)
    assert (float(page.get("width")), float(page.get("height"))) == (wide, high)
    return page


@pytest.mark.parametrize("name", PICTURES)
def test_a_file_has_plain_colours_and_a_page_those_it_can_change(name):
    picture = PICTURES[name]
    page = plain(picture)
    shown, _ = DisplayFormatter().format(picture)
    assert shown["image/svg+xml"] == picture and shown["text/plain"] == picture.alt
    html = shown["text/html"]
    assert not re.search(r'(fill|stroke)="#', html) and html.count("<svg") == 1
    assert {*re.findall(r"var\(--gl-(\w{6}),#\1\)", html)} == {
        each.get(name)[1:]
        for each in page.iter()
        for name in ("fill", "stroke")
        if each.get(name, "none") != "none"
    }


@pytest.mark.parametrize("name", GAMES)
def test_a_matrix_marks_every_best_response(name):
    game = GAMES[name]
    picture = matrix(game)
    row, col = game.best_responses()
    assert len(shapes(picture, "ellipse")) == sum(map(len, col))
    assert len(shapes(picture, "rect")) - game.shape[0] * game.shape[1] == sum(map(len, row))


def test_a_mark_stands_round_the_payoff_it_marks():
    picture = matrix(GAMES["prisoners_dilemma"])
    rects = [r for r in shapes(picture, "rect") if r.get("height") == "26"]
    corners = (numbers(rect, "x", "y", "width") for rect in rects)
    squares = {(x + wide / 2, y + 13) for x, y, wide in corners}
    rounds = {tuple(numbers(ring, "cx", "cy")) for ring in shapes(picture, "ellipse")}
    assert not squares & rounds
    for text in shapes(picture, "text"):
        if text.text == "0":
            x, foot = numbers(text, "x", "y")
            place = pytest.approx((x, foot - 6), abs=0.2)
            assert any(place == middle for middle in squares | rounds)


def test_players_have_their_colours_in_a_matrix():
    picture = matrix(GAMES["red_blue"], ("Red", "Blue"))
    colours = {text.text: text.get("fill") for text in shapes(picture, "text")}
    assert (
        inks(["Red", "Blue"]) == [colours["Red"], colours["Blue"]] == [colours["30"], colours["A"]]
    )


def test_the_envelope_of_red_and_blue_peaks_at_four_sevenths():
    picture = envelope(GAMES["red_blue"])
    (peak,) = rings(picture)
    assert share(picture, *peak) == pytest.approx((4 / 7, (20 / 7 + 20) / 50), abs=1e-3)
    lines = [path for path in shapes(picture, "path") if path.get("stroke-width") == "2.5"]
    assert len({line.get("stroke-dasharray") for line in lines}) == 3  # not by colour alone


def test_a_level_best_mix_has_two_ends():
    level = envelope(Payoffs([[2, 0, "1/2"], [0, 2, "1/2"]]))
    assert len(rings(level)) == 2


@pytest.mark.parametrize("name", [*GAMES][2:])
def test_best_response_curves_meet_at_the_equilibria(name):
    picture = best_responses(GAMES[name])
    dots = [(float(at.row[0]), float(at.col[0])) for at in GAMES[name].equilibria()]
    found = [[1.06 * part - 0.03 for part in share(picture, *ring)] for ring in rings(picture)]
    assert sorted(found) == [pytest.approx(dot, abs=2e-3) for dot in sorted(dots)]


def test_a_best_response_curve_goes_from_0_to_1_along_best_responses():
    for own in product(product(range(3), repeat=2), repeat=2):
        corners = replies(Payoffs(own, [[0, 0], [0, 0]]), "row")
        (a, b), (c, d) = own
        assert (corners is None) == (a == c and b == d)
        for (q, p), (then, r) in pairwise(corners or ()):
            middle = (q + then) / 2
            gain = middle * (a - c) + (1 - middle) * (b - d)
            assert gain == 0 or (p + r) / 2 == (gain > 0)
        assert not corners or (corners[0][0], corners[-1][0]) == (0, 1)


def test_infinitely_many_equilibria_are_drawn_as_a_band():
    picture = best_responses(Payoffs([[1, 1], [1, 1]], [[1, 0], [0, 1]]))
    bands = [path for path in shapes(picture, "path") if path.get("stroke") == "#ffd43b"]
    assert len(bands) == 3


def test_a_strip_shows_every_move_by_its_fill():
    played = match("tit for tat", "alternator", 12)
    picture = strip(played)
    fills = [box.get("fill") for box in shapes(picture, "rect")]
    looks = {*zip("".join(played.moves), fills, strict=True)}
    assert len(looks) == 2 == len({*fills})


def test_a_slip_has_a_thick_rim():
    played = match("tit for tat", "grim", 60, noise=0.1, seed=1)
    rims = [box.get("stroke-width") for box in shapes(strip(played), "rect")]
    assert rims.count("3") == sum(map(len, played.slips))


def test_the_bars_of_a_ranking_are_in_order():
    bars = [float(box.get("width")) for box in shapes(ranking(FIELD), "rect")]
    assert bars == sorted(bars, reverse=True)


def test_an_interrupted_tournament_says_so():
    def stuck(mine, theirs):
        raise KeyboardInterrupt

    part = tournament(["grim", "random", stuck], 9, 2)
    assert part.done == 1
    for picture in (ranking(part), payoff_map(part)):
        assert "Interrupted: 1 of 6 matches were played" in picture.alt


def test_nothing_written_leaves_the_page():
    game = Payoffs(
        [[0.1, "22/7"], [1e-9, 12345]],
        [["1/3", -2.5], [1000000, 3]],
        rows=["a very long name", "b"],
        cols=["x", "a long one"],
    )
    for picture in (
        matrix(game),
        envelope(GAMES["red_blue"]),
        best_responses(game),
    ):
        readable(picture)
    long = {"a strategy with a rather long name": "joss", "another of them": "grim"}
    for field in (
        FIELD,
        tournament(SIXTEEN, 20, 1, payoff="years", self_play=True),
        tournament(long, 30, 1),
    ):
        readable(payoff_map(field))
        readable(ranking(field))
    readable(strip(match("win-stay lose-shift", "suspicious tit for tat", 120, noise=0.1, seed=1)))
    readable(strip(match("grim", "grim", 1)))
