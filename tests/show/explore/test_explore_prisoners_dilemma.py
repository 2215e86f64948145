"""What the explorers of the prisoner's dilemma say, against the library's own functions."""

import re
from fractions import Fraction
from itertools import product

import pytest

from gamelab import Payoffs, discount_threshold, match, replicator, tournament
from gamelab.repeated.strategies import FIELD

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from explorers import at

from gamelab.repeated.evolution import shadow
from gamelab.repeated.match import checked_stakes
from gamelab.show import explore
from gamelab.show.explore.prisoners_dilemma import GAMES, called, symmetric
from gamelab.show.explore.repeated import PARTS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "reading, stable", [("costs", "(confess, confess)"), ("payoffs", "(deny, deny)")]
)
def test_who_would_leave_each_cell(reading, stable):
    explorer, game = explore.years(), Payoffs.prisoners_dilemma(costs=reading == "costs")
    cells = explorer.controls["stand_on"].options
    for option, (i, j) in zip(cells, product((0, 1), repeat=2), strict=True):
        shown = at(explorer, the_numbers_are=reading, stand_on=option)
        leaving = ["Row"] * (game.row[1 - i][j] > game.row[i][j])
        leaving += ["Column"] * (game.col[i][1 - j] > game.col[i][j])
        assert shown.figures["would leave"] == (" and ".join(leaving) or "nobody")
        assert shown.figures["equilibrium"] == stable
        assert ("it is an equilibrium" in shown.sentence) == ((i, j) in game.pure_equilibria())
        assert ("No cell is better" in shown.sentence) == ((i, j) in game.pareto())
        assert shown.picture.count('stroke-dasharray="3 4"') == 2 - len(leaving), "dashed arrows"
    assert f"{'less' if game.costs else 'more'} is better" in shown.sentence
    assert ("deny strictly dominates confess" in shown.picture) == (reading == "payoffs")


def test_one_slider_leads_from_the_story_to_its_neighbours():
    explorer = explore.neighbours()
    assert [explorer.controls[name].value - 4 for name in "TRPS"] == [0, -1, -3, -4]
    figures = explorer.shown.figures
    assert (figures["game"], figures["order"]) == ("prisoner's dilemma", "T > R > P > S")
    for moved, name, stable in (
        ({"T": 2}, "stag hunt", "(C, C) (D, D)"),
        ({"T": 4, "S": 2}, "chicken", "(C, D) (D, C)"),
    ):
        figures = at(explorer, **moved).figures
        assert (figures["game"], figures["pure equilibria"], figures["mixed"]) == (
            name,
            stable,
            "1",
        )


def test_a_name_tells_the_equilibria():
    """For every setting of the four sliders: what the name promises is what the game has."""
    expected = {
        "prisoner's dilemma": [(1, 1)],
        "deadlock": [(1, 1)],
        "harmony": [(0, 0)],
        "prisoner's dilemma with C and D exchanged": [(0, 0)],
        "stag hunt": [(0, 0), (1, 1)],
        "coordination": [(0, 0), (1, 1)],
        "chicken": [(0, 1), (1, 0)],
        "anti-coordination": [(0, 1), (1, 0)],
    }
    seen = set()
    for T, R, P, S in product(range(6), repeat=4):
        (name, why), game = called(T, R, P, S), symmetric(T, R, P, S)
        seen.add(name)
        if name == "on a border":
            assert T == R or P == S
            continue
        stable = game.pure_equilibria()
        assert stable == expected[name]
        beaten = any(game.pareto_better(cell) for cell in stable)
        assert ("dilemma" in name) == (len(stable) == 1 and beaten)
        if name == "prisoner's dilemma":
            assert T > R > P > S and ("taking turns" in why) == (2 * R <= T + S)
        if name == "stag hunt":
            assert game.pareto_better((1, 1)) and not game.pareto_better((0, 0))
    assert seen == {*expected, "on a border"}


def test_every_equilibrium_of_the_named_games_is_shown():
    explorer, shapes = explore.named_games(), []
    for name, (game, _) in GAMES.items():
        shown = at(explorer, game=name)
        assert shown.form == f"{game.text()}\n{game.equilibria().text()}"
        assert shown.picture.count('r="7"') == len(game.equilibria()), "a dot for each"
        shapes.append((len(game.pure_equilibria()), len(game.equilibria())))
    assert shapes == [(1, 1), (2, 3), (2, 3), (2, 3), (0, 1), (2, 3)]


def test_my_own_payoffs_do_not_move_my_own_mix():
    explorer = explore.whose_mix()
    for row, column in product((1, 3, 9), repeat=2):
        figures = at(explorer, row=row, column=column).figures
        assert figures["Row plays opera"] == str(Fraction(column, column + 2))
        assert figures["Column plays opera"] == str(Fraction(2, row + 2))


def test_a_duel_is_the_match_of_the_library():
    explorer = explore.duel()
    for first, second, noise, seed in (
        ("tit for tat", "alternator", 0, 0),
        ("random", "joss", 0, 7),
        ("grim", "tester", 10, 3),
    ):
        shown = at(explorer, first=first, second=second, noise=noise, seed=seed)
        played = match(first, second, 40, noise=Fraction(noise, 100), seed=seed)
        scores = tuple(map(str, played.scores))
        assert (shown.figures["first"], shown.figures["second"]) == scores
        assert f"Moves: {' and '.join(played.moves)}." in shown.picture
        assert all(moves in shown.form for moves in played.moves)
    assert sum(map(len, played.slips)) > 0 and "slips." in shown.sentence


def test_with_noise_another_one_wins():
    for seed in (0, 4):
        shown = at(explore.bets(), noise=5, seed=seed)
        ranking = tournament(FIELD, noise=Fraction(1, 20), seed=seed).ranking
        assert shown.figures["winner"] == ranking[0] != "tit for tat"


def test_a_strategy_of_your_own_can_be_bet_on():
    def wary(mine, theirs):
        if len(mine) > 10 and theirs.count("D") >= 0.4 * len(mine):
            return "D"
        return theirs[-1] if theirs else "C"

    explorer = explore.bets([*FIELD, wary])
    assert "wary: A strategy of your own." in explorer.shown.before.alt
    assert explorer.shown.figures["winner"] == "wary", "it exploits who does not answer"


@pytest.mark.parametrize("payoffs", ["years", "axelrod"])
@pytest.mark.parametrize("against", ["grim", "tit for tat"])
def test_the_threshold_is_on_the_slider_and_exact(payoffs, against):
    explorer = explore.future()
    threshold = discount_threshold(*checked_stakes(payoffs), against)
    assert (threshold * PARTS).denominator == 1
    for delta in range(PARTS):
        share = Fraction(delta, PARTS)
        shown = at(explorer, payoffs=payoffs, against=against, delta=delta)
        here = shadow(share, payoffs, against)
        holds = "cooperation holds" in shown.sentence
        assert holds == here.sustained == (share >= threshold)
        assert ("is at the threshold" in shown.sentence) == (share == threshold)
        assert f"cooperate for ever: {here.cooperate}\n" in shown.form
        assert f"defect from now on: {here.defect}" in shown.form
    if (payoffs, against) == ("years", "grim"):
        figures = at(explorer, delta=20).figures
        assert list(figures.values()) == ["1/3", "1/3", "-3/2", "-3/2"]


def test_the_population_is_that_of_the_replicator_dynamics():
    shown = at(explore.evolution(), who="always cooperate", share=80, generations=30)
    start = dict.fromkeys(FIELD, 2.5) | {"always cooperate": 80}
    expected = replicator(tournament(FIELD, self_play=True), start, 30).final
    found = {
        name: float(share)
        for name, share in re.findall(r"^(.+): ([\d.]+)%$", shown.form, re.MULTILINE)
    }
    assert found == pytest.approx({name: 100 * share for name, share in expected.items()}, abs=5e-4)
    assert list(found.values()) == sorted(found.values(), reverse=True)


def test_what_cannot_be_explored_is_refused():
    with pytest.raises(ValueError, match="'tit fro tat' is not in the menu"):
        explore.duel("tit fro tat")
    with pytest.raises(ValueError, match="at least three strategies, got 2"):
        explore.evolution(["grim", "random"])
