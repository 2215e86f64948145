"""Figures of matches, tournaments and populations: what they show, in shapes and letters as well as
in colour.
"""

import subprocess
import sys

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("matplotlib")

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from gamelab import match, moran, replicator, tournament
from gamelab.repeated.strategies import CLASSICS, SIXTEEN
from gamelab.show import matches

pytestmark = pytest.mark.slow

FIELD = tournament(["tit for tat", "always defect", "joss"], 20, 2, seed=1)


def words(figure):
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def hatched(figure):
    return sum(
        isinstance(patch, Rectangle) and bool(patch.get_hatch())
        for axes in figure.axes
        for patch in axes.patches
    )


def check(figure, *told):
    assert isinstance(figure, Figure) and figure.png()[:8] == b"\x89PNG\r\n\x1a\n"
    bundle, about = figure._repr_mimebundle_()
    assert about["image/png"]["alt"] == bundle["text/plain"] == figure.alt
    for part in told:
        assert part in figure.alt, figure.alt
    return figure


def inside(figure):
    """Every text lies on the page."""
    renderer = figure.canvas.get_renderer()
    width, height = figure.canvas.get_width_height()
    for axes in figure.axes:
        for text in axes.texts:
            box = text.get_window_extent(renderer)
            assert box.x0 >= -1 and box.y0 >= -1 and box.x1 <= width + 1 and box.y1 <= height + 1, (
                text.get_text()
            )


def collections(figure):
    return {item.get_label(): item for item in figure.axes[0].collections}


def test_a_strip_shows_every_move_by_letter_and_pattern():
    played = match("tit for tat", "alternator", 12)
    figure = check(
        matches.strip(played), "tit for tat against alternator, turns 1 to 12 of 12", *played.moves
    )
    found, together = collections(figure), "".join(played.moves)
    for move in "CD":
        count = together.count(move) + 1  # and one in the legend
        assert (
            len(found[f"{move} cells"].get_paths())
            == len(found[f"{move} letters"].get_offsets())
            == count
        )
    assert found["D cells"].get_hatch() and not found["C cells"].get_hatch()
    assert {"tit for tat", "alternator", "cooperates", "defects", *map(str, played.scores)} <= set(
        words(figure)
    )


def test_the_letters_are_painted():
    figure = matches.strip(match("tit for tat", "always defect", 5))
    figure.canvas.draw()
    page = numpy.asarray(figure.canvas.buffer_rgba())[..., :3].astype(int).sum(axis=2)
    axes = figure.axes[0]
    for move, least in (("C", 5), ("D", 10)):
        for place in collections(figure)[f"{move} letters"].get_offsets():
            x, y = axes.transData.transform(place)
            row = page.shape[0] - round(y)
            middle = page[row - 5 : row + 6, round(x) - 5 : round(x) + 6]
            assert (middle < 250).sum() >= least, f"no {move} at {place}"


def test_a_strip_rings_the_slips_and_says_so():
    played = match("tit for tat", "grim", 60, noise=0.1, seed=1)
    figure = check(matches.strip(played), "slips")
    assert len(collections(figure)["slips"].get_paths()) == sum(
        map(len, played.slips)
    ) + 1 and "by a slip" in words(figure)
    assert "by a slip" not in words(matches.strip(match("grim", "grim", 5)))


def test_part_of_a_match():
    played = match("random", "joss", 700, seed=1)
    check(
        matches.strip(played, 101, 110),
        "turns 101 to 110 of 700",
        played.moves[0][100:110],
        "in the whole match",
    )
    check(matches.strip(played), "turns 1 to 400 of 700", "begins")
    check(matches.strip(match("random", "joss", 1, seed=1)), "turns 1 to 1 of 1")
    for first, last in ((0, 5), (5, 4), (1, 701)):
        with pytest.raises(ValueError, match="this match has the turns 1 to 700"):
            matches.strip(played, first, last)


def test_a_payoff_map_has_a_number_in_every_cell_and_a_pattern_where_there_is_none():
    figure = check(
        matches.payoff_map(FIELD), "3 strategies", "mean score of the row against the column"
    )
    matrix = FIELD.matrix()
    assert sorted(word for word in words(figure) if word[0].isdigit()) == sorted(
        f"{float(value):.2f}" for row in matrix for value in row if value is not None
    )
    assert hatched(figure) == 3
    assert hatched(matches.payoff_map(tournament(["grim", "joss"], 9, self_play=True))) == 0


def test_a_ranking_is_in_order_and_tells_the_totals():
    figure = check(
        matches.ranking(FIELD),
        *(f"{place}. {name} {FIELD.totals[name]}" for place, name in enumerate(FIELD.ranking, 1)),
    )
    places = [word for word in words(figure) if word[:1].isdigit() and "  " in word]
    assert places == [f"{place}  {name}" for place, name in enumerate(FIELD.ranking, 1)]
    bars = [patch.get_width() for patch in figure.axes[0].patches]
    assert bars == sorted(bars, reverse=True)
    years = tournament(["tit for tat", "always defect", "joss"], 20, 2, "years", seed=1)
    check(matches.ranking(years), "-")


def test_an_interrupted_tournament_says_so():
    def stuck(mine, theirs):
        raise KeyboardInterrupt

    part = tournament(["grim", "random", stuck], 9, 2)
    assert part.done == 1
    for figure in (matches.ranking(part), matches.payoff_map(part)):
        check(figure, "Interrupted: 1 of 6 matches were played")


def test_a_population_has_a_line_of_its_own_style_for_everybody():
    history = replicator(tournament(CLASSICS, 30, 1, self_play=True), generations=30)
    figure = check(matches.population(history), "Shares of 23 strategies over 30 generations")
    lines = [line for line in figure.axes[0].lines if len(line.get_xdata()) == 31]
    styles = {(str(line._dash_pattern), line.get_marker()) for line in lines}
    assert len(lines) == len(styles) == 23, "told apart without colour"
    assert list(lines[0].get_ydata()) == [
        shares[history.names.index(max(history.final, key=history.final.get))]
        for shares in history.shares
    ]
    check(matches.population(moran([[3, 0], [5, 1]], [9, 1], seed=2)), "Shares of 2 strategies")


def test_the_shadow_of_the_future():
    check(matches.shadow("1/4"), "The threshold is 1/3", "At 1/4", "defecting pays")
    check(matches.shadow("1/3"), "cooperation is sustained")
    figure = check(
        matches.shadow(0.75, (5, 3, 1, 0), "tit for tat"),
        "every other turn",
        "cooperation is sustained",
    )
    assert len({line.get_linestyle() for line in figure.axes[0].lines[:6:2]}) == 3


def test_nothing_written_leaves_the_page():
    long = {
        "a strategy with a rather long name": "joss",
        "another of them": "grim",
        "tit for tat": "tit for tat",
    }
    short = ["random", "joss", "grim"]
    for field in (
        FIELD,
        tournament(SIXTEEN, 20, 1, payoff="years", self_play=True),
        tournament(long, 30, 1),
        tournament(short, 30, 1),
    ):
        inside(matches.payoff_map(field))
        inside(matches.ranking(field))
    for played in (
        match("win-stay lose-shift", "suspicious tit for tat", 120, noise=0.1, seed=1),
        match("grim", "grim", 1),
    ):
        inside(matches.strip(played))
    inside(
        matches.population(replicator(tournament(CLASSICS, 30, 1, self_play=True), generations=30))
    )


def test_no_pyplot():
    code = (
        "import sys; from gamelab.show import matches; from gamelab import match;"
        " matches.strip(match('grim', 'joss', 9)).png(); print('matplotlib.pyplot' in sys.modules)"
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout.strip()
        == "False"
    )
