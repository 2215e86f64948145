"""Payoff matrices as figures: what the marks say, the corners of the curves, no pyplot, a text with
every figure.
"""

import subprocess
import sys
from fractions import Fraction as F
from itertools import pairwise

import pytest

from gamelab import Payoffs

pytest.importorskip("numpy")
pytest.importorskip("matplotlib")

from matplotlib.patches import Ellipse, Rectangle

from gamelab.show import matrices

pytestmark = pytest.mark.slow

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


def texts(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def patches(figure, kind):
    return [patch for patch in figure.axes[0].patches if type(patch) is kind]


@pytest.mark.parametrize("name", GAMES)
def test_a_matrix_marks_every_best_response(name):
    game = GAMES[name]
    figure = matrices.matrix(game)
    row, col = game.best_responses()
    assert len(patches(figure, Ellipse)) == sum(map(len, col))
    assert len(patches(figure, Rectangle)) - game.shape[0] * game.shape[1] == sum(map(len, row))
    for label in (*game.rows, *game.cols):
        assert label in texts(figure)


def test_a_square_stands_round_the_payoff_it_marks():
    figure = matrices.matrix(GAMES["prisoners_dilemma"])
    places = {tuple(text.get_position()) for text in figure.axes[0].texts if text.get_text() == "0"}
    squares = [patch for patch in patches(figure, Rectangle) if patch.get_height() == 24]
    centres = {
        (round(square.get_x() + square.get_width() / 2, 6), round(square.get_y() + 12, 6))
        for square in squares
    }
    circles = {
        tuple(round(entry, 6) for entry in circle.center) for circle in patches(figure, Ellipse)
    }
    assert {tuple(round(entry, 6) for entry in place) for place in places} <= centres | circles
    assert not centres & circles


def test_the_alt_text_of_a_matrix_has_all_its_numbers():
    assert (
        matrices.matrix(GAMES["prisoners_dilemma"]).alt
        == "Payoff matrix of a 2 x 2 game, given as costs, of which less is better. deny: deny (1,"
        " 1), confess (4, 0). confess: deny (0, 4), confess (3, 3). Row's best responses:"
        " confess to deny, confess to confess. Column's: confess to deny, confess to confess."
        " Pure equilibria: (confess, confess)."
    )
    assert "Pure equilibria: none." in matrices.matrix(GAMES["red_blue"]).alt


def test_an_elimination_shows_each_step_and_what_is_left():
    game = GAMES["prisoners_dilemma"]
    whole = matrices.elimination(game)
    captions = [
        "1. Row's deny is strictly dominated by confess.",
        "2. Column's deny is strictly dominated by confess.",
        "Left: confess against confess.",
    ]
    assert [text for text in texts(whole) if text in captions] == captions
    assert all(caption in whole.alt for caption in captions)
    second = matrices.elimination(game, step=1)
    assert captions[1] in texts(second) and captions[0] not in texts(second)
    gone = [text.get_text() for text in second.axes[0].texts if text.get_color() == matrices.PALE]
    assert gone == ["deny", "1", "1", "4", "0"]
    assert "No strategy is dominated. Left: heads, tails against heads, tails." in texts(
        matrices.elimination(GAMES["matching_pennies"])
    )
    weak = Payoffs([[1, 1], [1, 0]], [[1, 1], [1, 1]])
    assert "weakly" in matrices.elimination(weak, weak.eliminate(weakly=True)).alt
    with pytest.raises(IndexError, match="step 2: this elimination has 2 steps"):
        matrices.elimination(game, step=2)


def test_the_envelope_of_red_and_blue_peaks_at_four_sevenths():
    figure = matrices.envelope(GAMES["red_blue"])
    axes = figure.axes[0]
    assert axes.get_title() == "best at p = 4/7: value 20/7"
    dots = [line for line in axes.lines if line.get_marker() == "o"]
    assert [tuple(dot.get_xydata()[0]) for dot in dots] == [
        (pytest.approx(4 / 7), pytest.approx(20 / 7))
    ]
    assert axes.lines[0].get_xydata().tolist() == [
        [0, -20],
        [pytest.approx(4 / 7), pytest.approx(20 / 7)],
        [1, -10],
    ]
    assert {"A: -10", "A: 30", "B: 20", "B: -10", "C: -20", "C: 20"} == set(texts(figure))
    assert [label.get_text() for label in axes.get_xticklabels()] == ["0", "4/7", "1"]
    assert len({str(line._dash_pattern) for line in axes.lines[1:4]}) == 3  # not by colour alone
    assert (
        "bends at (0, -20), (4/7, 20/7), (1, -10); it is best at p = 4/7, value 20/7" in figure.alt
    )


def test_the_envelope_of_two_columns_is_the_upper_one_and_a_level_best_has_two_ends():
    upper = matrices.envelope(Payoffs([[1, 4], [3, 1], [2, 2]]))
    assert (
        "The upper envelope bends at (0, 4), (3/5, 11/5), (1, 3); it is best at q = 3/5, value"
        " 11/5." in upper.alt
    )
    level = matrices.envelope(Payoffs([[2, 0, "1/2"], [0, 2, "1/2"]]))
    assert level.axes[0].get_title() == "best at p = 1/4 to 3/4: value 1/2"
    with pytest.raises(ValueError, match="two strategies"):
        matrices.envelope(GAMES["rock_paper_scissors"])


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
    figure = matrices.best_responses(GAMES[name])
    marked = [line.get_xydata()[0] for line in figure.axes[0].lines if line.get_marker() == "o"]
    assert {(round(float(x), 9), round(float(y), 9)) for x, y in marked} == {
        (round(float(p), 9), round(float(q), 9)) for p, q in dots
    }
    assert figure.alt.count(";") >= len(dots) and "Equilibria: " in figure.alt


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
    found = matrices._replies(own)
    assert found == corners
    if corners is None:
        return
    for (a, p), (b, r) in pairwise(found):
        q, mine = (a + b) / 2, (p + r) / 2
        gain = q * (own[0][0] - own[1][0]) + (1 - q) * (own[0][1] - own[1][1])
        assert gain == 0 or mine == (gain > 0)


def test_infinitely_many_equilibria_are_drawn_as_a_band_and_said():
    figure = matrices.best_responses(Payoffs([[1, 1], [1, 1]], [[1, 0], [0, 1]]))
    assert (
        "Infinitely many equilibria: " in figure.alt
        and "p from 1/2 to 1, q = 1" in figure.alt
        and "p = 1/2, q from 0 to 1" in figure.alt
    )
    assert "Row answers anything with any p" in figure.alt
    assert len([patch for patch in figure.axes[0].patches if patch.get_hatch()]) == 1
    assert len([patch for patch in figure.axes[0].patches if not patch.get_hatch()]) == 3
    with pytest.raises(ValueError, match="2 x 2 game, and this one is 2 x 3"):
        matrices.best_responses(GAMES["red_blue"])


def test_every_figure_is_a_png_with_a_text_and_leaves_pyplot_alone():
    figures = [
        matrices.matrix(GAMES["chicken"]),
        matrices.elimination(GAMES["prisoners_dilemma"]),
        matrices.envelope(GAMES["red_blue"]),
        matrices.best_responses(GAMES["chicken"]),
    ]
    for figure in figures:
        data, metadata = figure._repr_mimebundle_()
        assert data["text/plain"] == figure.alt == metadata["image/png"]["alt"]
        assert figure.png().startswith(b"\x89PNG")
    check = (
        "import sys; from gamelab import Payoffs; assert 'matplotlib' not in sys.modules; from"
        " gamelab.show.matrices import matrix; matrix(Payoffs.chicken()).png(); assert"
        " 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", check], check=True)


@pytest.mark.parametrize("draw", [matrices.matrix, matrices.elimination])
def test_no_text_of_a_table_leaves_the_page(draw):
    game = Payoffs(
        [[0.1, "22/7"], [1e-9, 12345]],
        [["1/3", -2.5], [1000000, 3]],
        rows=["a very long name", "b"],
        cols=["x", "a long one"],
    )
    figure = draw(game)
    renderer = figure.canvas.get_renderer()
    width, height = figure.canvas.get_width_height()
    boxes = [text.get_window_extent(renderer) for text in figure.axes[0].texts]
    assert all(
        box.x0 >= 0 and box.x1 <= width and box.y0 >= 0 and box.y1 <= height for box in boxes
    )
    assert not any(a.overlaps(b) for k, a in enumerate(boxes) for b in boxes[:k])
