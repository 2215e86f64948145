"""What the explorers of payoff matrices show, against the library's own functions; the charts and
the matrices they are drawn with.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from typing import Any

import pytest

from gamelab import Payoffs, number_text

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from gamelab.show import explore
from gamelab.show.chart import DASHES, MARKERS, chart, told
from gamelab.show.explore.payoff_matrix import PARTS, thoughts
from gamelab.show.grid import grid

RED_BLUE = Payoffs.red_blue()
LONG = Payoffs([[1, 5, 1, 0], [-1, 2, 0, -2], [-2, 3, 0, 1]], rows="123", cols="ABCD")
SADDLE = Payoffs([[4, 2, 5], [0, 1, 6], [3, -1, 2]], rows="123", cols="ABC")
GAMES = [RED_BLUE, LONG, SADDLE, Payoffs.rock_paper_scissors(), Payoffs.matching_pennies()]


def texts(picture: str) -> list[str]:
    return [
        element.text
        for element in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")
    ]


# The walk.


def test_the_walk_of_red_and_blue_is_a_cycle():
    explorer = explore.walk(RED_BLUE, ("1", "C"), ("Red", "Blue"))
    seen = []
    for level in range(9):
        explorer.controls["level"].value = level
        seen.append(explorer.shown.figures["now at"])
    assert seen == [
        "(1, C)",
        "(1, B)",
        "(2, B)",
        "(2, C)",
        "(1, C)",
        "(1, B)",
        "(2, B)",
        "(2, C)",
        "(1, C)",
    ]
    assert (
        "Red thinks: Blue is about to play C, and then I get 1 20, 2 -20. Red turns to 1."
        == explorer.shown.sentence
    )


@pytest.mark.parametrize(
    "game",
    [*GAMES, Payoffs.stag_hunt(), Payoffs.prisoners_dilemma(), Payoffs.battle_of_the_sexes()],
)
def test_every_thought_is_a_best_response_and_stops_only_at_an_equilibrium(game):
    row_best, col_best = game.best_responses()
    for start in [(i, j) for i in range(game.shape[0]) for j in range(game.shape[1])]:
        path = thoughts(game, start, 12)
        for step, ((i, j), (k, h)) in enumerate(zip(path, path[1:])):
            assert (i == k and h in col_best[i]) if step % 2 == 0 else (j == h and k in row_best[j])
        assert (path[-1] == path[-2] == path[-3]) == (path[-1] in game.pure_equilibria())


def test_the_walk_says_what_both_get():
    explorer = explore.walk(Payoffs.stag_hunt(), ("stag", "hare"))
    assert (explorer.shown.figures["Row gets"], explorer.shown.figures["Column gets"]) == ("0", "3")
    explorer.controls["level"].value = 1
    assert (
        explorer.shown.figures["now at"] == "(stag, stag)"
        and "here thinking stops" in explorer.shown.sentence
    )


# Dominance.


@pytest.mark.parametrize(
    "game",
    [
        RED_BLUE,
        LONG,
        Payoffs.prisoners_dilemma(),
        Payoffs([[4, 0], [0, 4], [1, 1]], [[1, 0], [0, 1], [0, 2]]),
    ],
)
def test_elimination_shows_each_comparison_and_what_is_left(game):
    explorer, steps = explore.elimination(game), game.eliminate()
    assert explorer.controls["step"].max == 2 * len(steps)
    for step in range(2 * len(steps) + 1):
        explorer.controls["step"].value = step
        figures, done = explorer.shown.figures, step // 2
        left = (
            (steps[done - 1].rows, steps[done - 1].cols)
            if done
            else [range(size) for size in game.shape]
        )
        assert (
            figures["struck out"] == f"{done} of {len(steps)}"
            and figures["left"] == f"{len(left[0])} x {len(left[1])}"
        )
        compared = [value for name, value in figures.items() if name.startswith("against")]
        assert len(compared) == (0 if step % 2 == 0 else len(left[steps[done].player == "row"]))
        for value in compared:
            worse, better = re.fullmatch(r"\S+ (\S+) < (\S+)", value).groups()
            assert Fraction(worse) < Fraction(better)
    assert "Nothing more is dominated" in explorer.shown.sentence


def test_the_comparison_of_a_and_c_is_in_what_blue_gets():
    explorer = explore.elimination(RED_BLUE, players=("Red", "Blue"))
    explorer.controls["step"].value = 1
    assert (explorer.shown.figures["against 1"], explorer.shown.figures["against 2"]) == (
        "A -30 < -20",
        "A 10 < 20",
    )


def test_a_mixture_stands_beside_the_matrix():
    explorer = explore.elimination(LONG)
    explorer.controls["step"].value = 5
    assert "1/2 A + 1/2 D" in texts(explorer.shown.picture) and {"1/2", "−1/2"} <= set(
        texts(explorer.shown.picture)
    )


def test_nothing_to_eliminate_is_refused():
    with pytest.raises(ValueError, match="no strategy is dominated"):
        explore.elimination(Payoffs.rock_paper_scissors())


def test_weak_dominance_says_so():
    explorer = explore.elimination(Payoffs([[1, 0], [1, 1]], [[0, 0], [0, 0]]), weakly=True)
    explorer.controls["step"].value = 1
    assert (
        "weakly dominated" in explorer.shown.sentence
        and "0 0 ≤ 1" in explorer.shown.figures.values()
    )


# Exploiting.


@pytest.mark.parametrize("game", GAMES)
def test_exploit_is_the_best_reply_to_the_drifted_mix(game):
    explorer, solution = explore.exploit(game), game.solve()
    for pure, name in enumerate(game.cols):
        explorer.controls["drifts_to"].value = str(name)
        for drift in (0, 1, PARTS // 2, PARTS):
            explorer.controls["drift"].value = drift
            share = Fraction(drift, PARTS)
            mix = [(1 - share) * q + share * (j == pure) for j, q in enumerate(solution.col)]
            figures = explorer.shown.figures
            assert figures["earns"] == number_text(game.best_reply(col=mix).payoff)
            assert (
                Fraction(figures["above the value"])
                == game.best_reply(col=mix).payoff - solution.value
                == game.exploitability(col=mix)
                >= 0
            )
            assert (
                Fraction(figures["optimal mix earns"])
                == game.expected(solution.row, mix)[0]
                >= solution.value
            )
            assert figures["best reply"].split(" or ") == [
                str(game.rows[i]) for i in game.best_reply(col=mix).strategies
            ]


def test_the_optimal_mix_of_red_punishes_a_only():
    explorer = explore.exploit(RED_BLUE, ("Red", "Blue"))
    earned = {}
    for name in "ABC":
        explorer.controls["drifts_to"].value, explorer.controls["drift"].value = name, PARTS
        earned[name] = explorer.shown.figures["optimal mix earns"]
    assert earned == {"A": "90/7", "B": "20/7", "C": "20/7"}


def test_a_quarter_of_the_way_to_rock_costs_a_quarter():
    explorer = explore.exploit(Payoffs.rock_paper_scissors())
    explorer.controls["drift"].value = PARTS // 4
    assert explorer.shown.figures["Column plays"] == "(1/2, 1/4, 1/4)"
    assert (explorer.shown.figures["best reply"], explorer.shown.figures["above the value"]) == (
        "paper",
        "1/4",
    )


# Learning.


def bounds(explorer: Any) -> tuple[Fraction, Fraction]:
    low, high = explorer.shown.figures["value between"].split(" and ")
    return Fraction(low), Fraction(high)


@pytest.mark.parametrize("game", GAMES)
def test_learning_shows_the_play_and_bounds_that_hold_the_value(game):
    explorer, play = explore.learning(game, turns=30), game.fictitious_play(30)
    for turn in range(1, 31):
        explorer.controls["turn"].value = turn
        row, col = play.after(turn)
        figures = explorer.shown.figures
        assert (figures["Row"], figures["Column"]) == (number_text(row), number_text(col))
        certificate = game.certify(row, col)
        low, high = bounds(explorer)
        assert (low, high) == (
            certificate.floor,
            certificate.ceiling,
        ) and low <= game.value() <= high


def test_the_bounds_come_closer():
    explorer = explore.learning(RED_BLUE)
    gaps = []
    for explorer.controls["turn"].value in (1, 10, 100):
        low, high = bounds(explorer)
        gaps.append(high - low)
    assert gaps == sorted(gaps, reverse=True) and gaps[-1] < 3


@pytest.mark.parametrize("turns", [3, True, 10.0])
def test_a_play_has_turns(turns):
    with pytest.raises(ValueError, match="4 turns or more"):
        explore.learning(RED_BLUE, turns=turns)


@pytest.mark.parametrize("name", ["walk", "elimination", "exploit", "learning"])
def test_a_matrix_alone_is_no_game(name):
    with pytest.raises(TypeError, match=f"{name} shows a Payoffs, and this is 'list'"):
        getattr(explore, name)([[1, 2], [3, 4]])


@pytest.mark.parametrize("name", ["exploit", "learning"])
def test_only_constant_sum_games_have_a_value(name):
    with pytest.raises(ValueError, match="constant-sum"):
        getattr(explore, name)(Payoffs.stag_hunt())


# The pictures.


def test_every_number_of_the_matrix_is_on_the_grid():
    found = texts(grid(RED_BLUE, "Red and Blue."))
    assert sorted(text for text in found if text.lstrip("−").isdigit() and len(text) > 1) == sorted(
        ["30", "−10", "20", "−10", "20", "−20"]
    )
    assert {"1, 1", "4, 0", "0, 4", "3, 3"} <= set(
        texts(grid(Payoffs.prisoners_dilemma(), "Two prisoners."))
    )


def test_a_chart_draws_each_line_in_its_own_dashes_and_markers():
    lines = {f"line {k}": [(0, k), (1, k + 1)] for k in range(len(DASHES))}
    picture = chart(lines, x=(0, 1, "x"), y=(0, 9, "y"))
    drawn = [
        (match.group(1), match.group(2))
        for match in re.finditer(
            r'stroke="(#\w+)" stroke-width="2" stroke-dasharray="([^"]*)" stroke-linejoin', picture
        )
    ]
    assert len(set(drawn)) == len(lines) and {dash for _, dash in drawn} == set(DASHES)
    assert set(lines) <= set(texts(picture))
    assert len(DASHES) % len(MARKERS) and len(MARKERS) % len(DASHES), (
        "equal lengths would repeat a pair too soon"
    )


def test_a_chart_is_whole():
    picture = chart(
        {"a": [(1, -5), (1000, Fraction(7, 2))]},
        [(10, 0, "here")],
        [("y", 2, "two"), ("x", 100, "hundred")],
        x=(1, 1000, "turns"),
        y=(-5, 5, "payoff"),
        alt="In words.",
        logarithmic="x",
    )
    root = ElementTree.fromstring(picture)
    assert root.get("role") == "img" and root.get("aria-label") == "In words."
    assert {"a", "here", "two", "hundred", "turns", "payoff", "−4", "1000"} <= set(texts(picture))
    assert all(
        float(element.get("font-size")) >= 11
        for element in root.iter("{http://www.w3.org/2000/svg}text")
    )
    assert not re.search(r'\bid="|<style', picture)


def test_equal_steps_of_a_logarithmic_axis_are_equal_factors():
    picture = chart(
        {"a": [(1, 0), (10, 1), (100, 2)]}, x=(1, 100, "x"), y=(0, 2, "y"), logarithmic="x"
    )
    first, second, third = (
        float(place)
        for place in re.search(
            r'<path d="M(\S+) \S+L(\S+) \S+L(\S+) [^"]*" fill="none" stroke="#0b5cad"', picture
        ).groups()
    )
    assert second - first == pytest.approx(third - second, abs=0.2) and second > first


def test_what_lies_outside_a_chart_is_not_written():
    picture = chart(
        {"a": [(0, 0), (1, 1)]},
        [(5, 5, "far away")],
        [("y", 9, "too high")],
        x=(0, 1, "x"),
        y=(0, 1, "y"),
    )
    assert not {"far away", "too high"} & set(texts(picture))


def test_a_line_ends_at_the_frame():
    inside = chart({"a": [(0, 0), (1, 1)]}, x=(0, 1, "x"), y=(0, 1, "y"))
    outside = chart(
        {"a": [(-1, -1), (2, 2), (3, 50), (0.5, 50), (0.5, 0.5)]}, x=(0, 1, "x"), y=(0, 1, "y")
    )
    (low, high), (clipped, *back) = (
        re.findall(
            r"[ML](\S+) (\S+?)(?=[ML\"])",
            re.search(r'd="([^"]*)" fill="none" stroke="#0b5cad"', picture).group(1) + '"',
        )
        for picture in (inside, outside)
    )
    assert clipped == low and back[0] == high
    assert len(back) == 3 and float(back[1][1]) == float(high[1]), (
        "the way back comes in at the top"
    )
    assert inside.count("<svg") == outside.count("<svg") == 1


@pytest.mark.parametrize(
    "axes, message",
    [
        (dict(x=(1, 1, "x"), y=(0, 1, "y")), "x axis needs a low below its high"),
        (dict(x=(0, 1, "x"), y=(0, 1, "y"), logarithmic="y"), "logarithmic y axis starts above 0"),
        (dict(x=(0, 1, "x"), y=(0, 1, "y"), logarithmic="z"), 'the axes "x" and "y"'),
        (dict(x=(0, 1, "x"), y=(0, 1, "y"), marks=[("z", 1, "mark")]), 'the axes "x" and "y"'),
    ],
)
def test_an_axis_that_cannot_be_drawn_is_refused(axes, message):
    with pytest.raises(ValueError, match=message):
        chart({"a": [(0, 0), (1, 1)]}, **axes)


def test_a_chart_in_words():
    assert (
        told({"a": [(1, 2)], "b": [(0, -1), (1, 3)]})
        == "a: 2 at 1. b: from −1 at 0 to 3 at 1, least −1, greatest 3."
    )
