"""Matrices and mixes as pictures: what the marks say, the corners of the curves, a text with every
figure.
"""

import re
from fractions import Fraction as F
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from gamelab import Payoffs
from gamelab.show.grid import elimination, matrix
from gamelab.show.mixing import best_responses, envelope, replies
from gamelab.show.pen import size
from gamelab.show.styles import text_width

SVG = "{http://www.w3.org/2000/svg}"
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


def shapes(picture, kind):
    return list(ElementTree.fromstring(picture).iter(f"{SVG}{kind}"))


def texts(picture):
    return [text.text for text in shapes(picture, "text")]


def rings(picture):
    """Where the rings of 7 px stand."""
    found = [ring.attrib for ring in shapes(picture, "circle") if ring.get("r") == "7"]
    return [(float(ring["cx"]), float(ring["cy"])) for ring in found]


@pytest.mark.parametrize("name", GAMES)
def test_a_matrix_marks_every_best_response(name):
    game = GAMES[name]
    picture = matrix(game)
    row, col = game.best_responses()
    assert len(shapes(picture, "ellipse")) == sum(map(len, col))
    assert len(shapes(picture, "rect")) - game.shape[0] * game.shape[1] == sum(map(len, row))
    assert {*map(str, game.rows), *map(str, game.cols)} <= set(texts(picture))


def test_a_mark_stands_round_the_payoff_it_marks():
    picture = matrix(GAMES["prisoners_dilemma"])
    zeros = {(t.get("x"), t.get("y")) for t in shapes(picture, "text") if t.text == "0"}
    rects = [shape.attrib for shape in shapes(picture, "rect") if shape.get("height") == "26"]
    squares = {(float(r["x"]) + float(r["width"]) / 2, float(r["y"]) + 13) for r in rects}
    rounds = {(float(e.get("cx")), float(e.get("cy"))) for e in shapes(picture, "ellipse")}
    assert not squares & rounds
    for x, y in zeros:
        assert any(
            abs(float(x) - a) <= 0.2 and abs(float(y) - 6 - b) <= 0.2 for a, b in squares | rounds
        )


def test_the_alt_text_of_a_matrix_has_all_its_numbers():
    assert matrix(GAMES["prisoners_dilemma"]).alt == (
        "Payoff matrix of a 2 x 2 game, given as costs, of which less is better. deny: deny (1,"
        " 1), confess (4, 0). confess: deny (0, 4), confess (3, 3). Row's best responses:"
        " confess to deny, confess to confess. Column's: confess to deny, confess to confess."
        " Pure equilibria: (confess, confess)."
    )
    picture = matrix(GAMES["red_blue"], ("Red", "Blue"))
    assert "Pure equilibria: none." in picture.alt and "Blue's: B to 1, C to 2." in picture.alt
    assert picture._repr_mimebundle_() == {"image/svg+xml": picture, "text/plain": picture.alt}


def test_an_elimination_shows_each_step_and_what_is_left():
    game = GAMES["prisoners_dilemma"]
    picture = elimination(game)
    captions = [
        "1. Row's deny is strictly dominated by confess.",
        "2. Column's deny is strictly dominated by confess.",
        "Left: confess against confess.",
    ]
    assert [text for text in texts(picture) if text in captions] == captions
    assert all(caption in picture.alt for caption in captions)
    gone = [text.text for text in shapes(picture, "text") if text.get("fill") == "#8b939d"]
    assert sorted(gone) == sorted(
        ["1, 1", "4, 0", "deny"] + ["1, 1", "4, 0", "0, 4"] + ["deny"] * 2
    )
    nothing = elimination(GAMES["matching_pennies"])
    assert "No strategy is dominated. Left: heads, tails against heads, tails." in texts(nothing)
    weak = Payoffs([[1, 1], [1, 0]], [[1, 1], [1, 1]])
    assert "weakly" in elimination(weak, weak.eliminate(weakly=True)).alt


def test_the_envelope_of_red_and_blue_peaks_at_four_sevenths():
    picture = envelope(GAMES["red_blue"])
    said = texts(picture)
    assert "best at p = 4/7: value 20/7" in said
    assert {"A: −10", "A: 30", "B: 20", "B: −10", "C: −20", "C: 20", "0", "4/7", "1"} <= set(said)
    assert (
        "bends at (0, -20), (4/7, 20/7), (1, -10); it is best at p = 4/7, value 20/7" in picture.alt
    )
    (box,) = (r.attrib for r in shapes(picture, "rect"))
    left, top, wide, high = (float(box[key]) for key in ("x", "y", "width", "height"))
    ((x, y),) = rings(picture)
    assert (x - left) / wide == pytest.approx(4 / 7, abs=1e-3)
    assert (y - top) / high == pytest.approx((30 - 20 / 7) / 50, abs=1e-3)
    lines = [path for path in shapes(picture, "path") if path.get("stroke-width") == "2"]
    assert len({line.get("stroke-dasharray") for line in lines}) == 3  # not by colour alone


def test_a_mix_stands_on_what_it_is_sure_of():
    game = GAMES["red_blue"]
    for p in (F(0), F(1, 3), F(4, 7), F(1)):
        sure = min(p * a + (1 - p) * b for a, b in zip(*game.row, strict=True))
        assert f"with probability {p} and is sure of {sure};" in envelope(game, p).alt


def test_the_envelope_of_two_columns_is_the_upper_one_and_a_level_best_has_two_ends():
    upper = envelope(Payoffs([[1, 4], [3, 1], [2, 2]]))
    assert (
        "The upper envelope bends at (0, 4), (3/5, 11/5), (1, 3); it is best at q = 3/5, value"
        " 11/5." in upper.alt
    )
    level = envelope(Payoffs([[2, 0, "1/2"], [0, 2, "1/2"]]))
    assert "best at p = 1/4 to 3/4: value 1/2" in texts(level) and len(rings(level)) == 2
    with pytest.raises(ValueError, match="two strategies"):
        envelope(GAMES["rock_paper_scissors"])


@pytest.mark.parametrize(
    ("name", "dots"),
    [
        ("battle_of_the_sexes", {(1, 1), (0, 0), (F(3, 5), F(2, 5))}),
        ("matching_pennies", {(F(1, 2), F(1, 2))}),
        ("prisoners_dilemma", {(0, 0)}),
        ("chicken", {(1, 0), (0, 1), (F(9, 10), F(9, 10))}),
        ("stag_hunt", {(1, 1), (0, 0), (F(3, 4), F(3, 4))}),
    ],
)
def test_best_response_curves_meet_at_the_equilibria(name, dots):
    picture = best_responses(GAMES[name], side=100)
    box = shapes(picture, "rect")[0]
    left, foot = float(box.get("x")), float(box.get("y")) + 100
    assert {(round(x - left), round(foot - y)) for x, y in rings(picture)} == {
        (round(100 * p), round(100 * q)) for p, q in dots
    }
    assert picture.alt.count(";") >= len(dots) and "Equilibria: " in picture.alt


@pytest.mark.parametrize(
    ("own", "corners"),
    [
        ([[1, -1], [-1, 1]], [(0, 0), (F(1, 2), 0), (F(1, 2), 1), (1, 1)]),
        ([[-1, 1], [1, -1]], [(0, 1), (F(1, 2), 1), (F(1, 2), 0), (1, 0)]),
        ([[2, 2], [1, 1]], [(0, 1), (1, 1)]),
        ([[0, 0], [1, 2]], [(0, 0), (1, 0)]),
        ([[1, 1], [1, 0]], [(0, 1), (1, 1), (1, 0)]),
        ([[1, 1], [0, 1]], [(0, 0), (0, 1), (1, 1)]),
        ([[0, 1], [1, 1]], [(0, 1), (0, 0), (1, 0)]),
        ([[1, 0], [1, 1]], [(0, 0), (1, 0), (1, 1)]),
        ([[5, 5], [5, 5]], None),
    ],
)
def test_the_corners_of_a_best_response_curve(own, corners):
    found = replies(Payoffs(own, [[0, 0], [0, 0]]), "row")
    assert found == corners
    for (a, p), (b, r) in pairwise(found or ()):
        q, mine = (a + b) / 2, (p + r) / 2
        gain = q * (own[0][0] - own[1][0]) + (1 - q) * (own[0][1] - own[1][1])
        assert gain == 0 or mine == (gain > 0)


def test_infinitely_many_equilibria_are_drawn_as_a_band_and_said():
    picture = best_responses(Payoffs([[1, 1], [1, 1]], [[1, 0], [0, 1]]))
    for told in (
        "Infinitely many equilibria: ",
        "p from 1/2 to 1, q = 1",
        "p = 1/2, q from 0 to 1",
        "Row answers anything with any p",
    ):
        assert told in picture.alt
    bands = [path for path in shapes(picture, "path") if path.get("fill") == "#ffd43b"]
    assert len(bands) == 3 and len(shapes(picture, "rect")) == 2
    with pytest.raises(ValueError, match="2 x 2 game, and this one is 2 x 3"):
        best_responses(GAMES["red_blue"])


@pytest.mark.parametrize("draw", [matrix, elimination])
def test_no_text_of_a_table_leaves_the_page(draw):
    game = Payoffs(
        [[0.1, "22/7"], [1e-9, 12345]],
        [["1/3", -2.5], [1000000, 3]],
        rows=["a very long name", "b"],
        cols=["x", "a long one"],
    )
    picture = draw(game)
    width, high = size(picture)
    for group in re.split(r"<g transform[^>]*>", picture):
        boxes = []
        for found in re.finditer(r"<text ([^>]*)>([^<]*)</text>", group):
            given = dict(re.findall(r'([\w-]+)="([^"]*)"', found[1]))
            long = text_width(found[2]) * float(given["font-size"])
            before = {"start": 0, "middle": long / 2, "end": long}[
                given.get("text-anchor", "start")
            ]
            left, foot = float(given["x"]) - before, float(given["y"])
            boxes.append((left, foot - 0.7 * float(given["font-size"]), left + long, foot))
        assert all(
            box[0] >= 0 and box[2] <= width and 0 <= box[1] and box[3] <= high for box in boxes
        )
        for k, (a, b, c, d) in enumerate(boxes):
            assert not any(
                a < right and left < c and b < foot and top < d
                for left, top, right, foot in boxes[:k]
            )
