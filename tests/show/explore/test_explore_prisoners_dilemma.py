"""What the explorers of the prisoner's dilemma say, against the library's own functions."""

import re
from fractions import Fraction
from itertools import product

import pytest

from gamelab import Payoffs, discount_threshold, match, replicator, tournament
from gamelab.repeated.strategies import FIELD, FIELD_1980, SIXTEEN

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from gamelab.repeated.evolution import shadow
from gamelab.show import explore
from gamelab.show.explore import prisoners_dilemma, repeated

pytestmark = pytest.mark.slow


# ---- the single game


def test_the_switch_flips_the_answer():
    explorer = explore.years()
    assert (
        explorer.shown.figures["equilibrium"] == "(confess, confess)"
        and "less is better" in explorer.shown.sentence
    )
    before = explorer.shown.picture
    explorer.controls["the_numbers_are"].value = "payoffs"
    assert (
        explorer.shown.figures["equilibrium"] == "(deny, deny)"
        and explorer.shown.figures["would leave"] == "nobody"
    )
    assert (
        explorer.shown.picture != before
        and "deny strictly dominates confess" in explorer.shown.picture
    )


@pytest.mark.parametrize("reading", ["costs", "payoffs"])
def test_who_would_leave_each_cell(reading):
    explorer, game = explore.years(), Payoffs.prisoners_dilemma(costs=reading == "costs")
    explorer.controls["the_numbers_are"].value = reading
    for option, (i, j) in zip(
        explorer.controls["stand_on"].options, product((0, 1), repeat=2), strict=True
    ):
        explorer.controls["stand_on"].value = option
        leaving = ["Row"] * (game.row[1 - i][j] > game.row[i][j]) + ["Column"] * (
            game.col[i][1 - j] > game.col[i][j]
        )
        assert explorer.shown.figures["would leave"] == (" and ".join(leaving) or "nobody")
        assert ("it is an equilibrium" in explorer.shown.sentence) == (
            (i, j) in game.pure_equilibria()
        )
        assert ("No cell is better" in explorer.shown.sentence) == ((i, j) in game.pareto())


def test_years_takes_any_game_of_two_by_two_and_no_other():
    assert explore.years(Payoffs.stag_hunt()).shown.form.startswith("costs")
    with pytest.raises(ValueError, match="this one is 2 x 3"):
        explore.years(Payoffs.red_blue())
    with pytest.raises(TypeError, match="this is 'list'"):
        explore.years([[1, 2], [3, 4]])


def test_the_numbers_of_the_story_start_the_sliders_shifted_by_four():
    explorer = explore.neighbours()
    assert [explorer.controls[name].value - 4 for name in "TRPS"] == [0, -1, -3, -4]
    assert (
        explorer.shown.figures["game"] == "prisoner's dilemma"
        and explorer.shown.figures["order"] == "T > R > P > S"
    )
    with pytest.raises(ValueError, match="T=7: the sliders go from 0 to 5"):
        explore.neighbours(T=7)


def test_one_slider_leads_to_the_neighbours():
    explorer = explore.neighbours()
    for name, value, called, stable in (
        ("T", 2, "stag hunt", "(C, C) (D, D)"),
        ("S", 2, "chicken", "(C, D) (D, C)"),
    ):
        start = explorer.controls[name].value
        explorer.controls[name].value = value
        assert (
            explorer.shown.figures["game"],
            explorer.shown.figures["pure equilibria"],
            explorer.shown.figures["mixed"],
        ) == (called, stable, "1")
        explorer.controls[name].value = start


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
        name, why = prisoners_dilemma.called(T, R, P, S)
        game = prisoners_dilemma.symmetric(T, R, P, S)
        seen.add(name)
        if name == "on a border":
            assert T == R or P == S
            continue
        assert game.pure_equilibria() == expected[name]
        beaten = [cell for cell in game.pure_equilibria() if game.pareto_better(cell)]
        assert ("dilemma" in name) == (len(game.pure_equilibria()) == 1 and bool(beaten))
        if name == "prisoner's dilemma":
            assert T > R > P > S and ("taking turns" in why) == (2 * R <= T + S)
        if name == "stag hunt":
            assert game.pareto_better((1, 1)) and not game.pareto_better((0, 0))
    assert seen == {*expected, "on a border"}


def test_every_equilibrium_of_the_named_games_is_shown():
    explorer = explore.named_games()
    for name in explorer.controls["game"].options:
        explorer.controls["game"].value = name
        game = prisoners_dilemma.GAMES[name][0]
        assert explorer.shown.form == f"{game.text()}\n{game.equilibria().text()}"
        assert explorer.shown.picture.count('r="7"') == len(game.equilibria()), "a dot for each"
    shapes = [
        (len(game.pure_equilibria()), len(game.equilibria()))
        for game, _ in prisoners_dilemma.GAMES.values()
    ]
    assert shapes == [(1, 1), (2, 3), (2, 3), (2, 3), (0, 1), (2, 3)]


@pytest.mark.parametrize(
    "game",
    [game for game, _ in prisoners_dilemma.GAMES.values()],
    ids=list(prisoners_dilemma.GAMES),
)
def test_a_best_response_line_goes_through_best_replies(game):
    for player in ("row", "col"):
        corners = prisoners_dilemma.replies(game, player)
        for (q, p), (r, s) in zip(corners, corners[1:], strict=False):
            other, own = (q + r) / 2, (p + s) / 2
            reply = game.best_reply(**{"col" if player == "row" else "row": [other, 1 - other]})
            assert (0 in reply.strategies or own == 0) and (1 in reply.strategies or own == 1)


def test_my_own_payoffs_do_not_move_my_own_mix():
    explorer = explore.whose_mix()
    for row, column in product((1, 3, 9), repeat=2):
        explorer.controls["row"].value, explorer.controls["column"].value = row, column
        assert Fraction(explorer.shown.figures["Row plays opera"]) == Fraction(column, column + 2)
        assert Fraction(explorer.shown.figures["Column plays opera"]) == Fraction(2, row + 2)


# ---- the repeated game


def test_a_duel_is_the_match_of_the_library():
    explorer = explore.duel()
    for first, second, noise, seed in (
        ("tit for tat", "alternator", 0, 0),
        ("alternator", "tit for tat", 0, 0),
        ("random", "joss", 0, 7),
        ("grim", "tester", 10, 3),
    ):
        for name, value in (("first", first), ("second", second), ("noise", noise), ("seed", seed)):
            explorer.controls[name].value = value
        played = match(first, second, 40, noise=Fraction(noise, 100), seed=seed)
        assert (explorer.shown.figures["first"], explorer.shown.figures["second"]) == tuple(
            map(str, played.scores)
        )
        assert all(moves in explorer.shown.form for moves in played.moves)
        assert f"Moves: {played.moves[0]} and {played.moves[1]}." in explorer.shown.picture
    assert explorer.shown.picture.count('stroke-width="3"/>') >= sum(map(len, played.slips)) > 0


def test_tit_for_tat_leads_in_no_duel_without_noise():
    explorer = explore.duel()
    for name in SIXTEEN:
        explorer.controls["second"].value = name
        assert int(explorer.shown.figures["first"]) <= int(explorer.shown.figures["second"])


def test_the_seed_is_greyed_out_where_no_dice_are_thrown():
    explorer = explore.duel("tit for tat", "generous tit for tat")
    assert explorer.controls["seed"].disabled and "seed" not in explorer.shown.figures, (
        "nobody defects, so nothing is to be forgiven"
    )
    explorer.controls["noise"].value = 5
    assert not explorer.controls["seed"].disabled


def test_what_a_duel_refuses():
    with pytest.raises(ValueError, match="'tit fro tat' is not in the menu"):
        explore.duel("tit fro tat")
    with pytest.raises(ValueError, match="1 to 40 turns"):
        explore.duel(turns=200)


def test_the_result_is_hidden_until_a_bet_is_placed():
    explorer, result = explore.bets(), tournament(FIELD, seed=0)
    hidden = explorer.shown.words() + explorer.shown.picture
    assert "The result shows when you have chosen" in hidden and explorer.controls["seed"].disabled
    assert not any(str(total) in hidden for total in result.totals.values())
    explorer.controls["bet"].value = "grim"
    assert (
        explorer.shown.figures["winner"] == "tit for tat"
        and explorer.shown.figures["your place"] == "2"
    )
    assert (
        "0 of its 40 matches" in explorer.shown.sentence
        and "comes 2nd of 9" in explorer.shown.sentence
    )
    assert all(str(total) in explorer.shown.picture for total in result.totals.values())


def test_noise_and_other_fields_have_other_winners():
    noisy = explore.bets()
    noisy.controls["bet"].value, noisy.controls["noise"].value = "tit for tat", 5
    for seed in range(5):
        noisy.controls["seed"].value = seed
        assert (
            noisy.shown.figures["winner"]
            == tournament(FIELD, noise=Fraction(1, 20), seed=seed).ranking[0]
            != "tit for tat"
        )
    old = explore.bets(FIELD_1980, repetitions=2)
    old.controls["bet"].value = "nydegger"
    assert "You win your bet" in old.shown.sentence


def test_a_strategy_of_your_own_can_be_bet_on():
    def wary(mine, theirs):
        if len(mine) > 10 and theirs.count("D") >= 0.4 * len(mine):
            return "D"
        return theirs[-1] if theirs else "C"

    explorer = explore.bets([*FIELD, wary])
    assert "wary: A strategy of your own." in explorer.shown.form
    explorer.controls["bet"].value = "wary"
    assert explorer.shown.figures["winner"] == "wary", "it exploits those who do not answer"


@pytest.mark.parametrize("payoff", ["years", "axelrod"])
@pytest.mark.parametrize("against", ["grim", "tit for tat"])
def test_the_threshold_is_on_the_slider_and_exact(payoff, against):
    explorer = explore.future(payoff)
    explorer.controls["against"].value = against
    delta = explorer.controls["delta"]
    threshold = discount_threshold(*repeated.checked_stakes(payoff), against)
    for delta.value in range(delta.min, delta.max + 1):
        share = Fraction(delta.value, repeated.PARTS)
        here = shadow(share, payoff, against)
        assert (
            ("cooperation holds" in explorer.shown.sentence)
            == here.sustained
            == (share >= threshold)
        )
        assert (
            f"cooperate for ever: {here.cooperate}" in explorer.shown.form
            and f"defect from now on: {here.defect}" in explorer.shown.form
        )
        assert ("is at the threshold" in explorer.shown.sentence) == (share == threshold)
    assert (threshold * repeated.PARTS).denominator == 1


def test_the_threshold_of_the_two_prisoners_is_one_third():
    explorer = explore.future()
    explorer.controls["delta"].value = 20
    assert explorer.shown.figures["delta"] == explorer.shown.figures["threshold"] == "1/3"
    assert (
        explorer.shown.figures["cooperate for ever"]
        == explorer.shown.figures["defect from now on"]
        == "-3/2"
    )


def test_the_population_is_that_of_the_replicator_dynamics():
    explorer = explore.evolution()
    (
        explorer.controls["who"].value,
        explorer.controls["share"].value,
        explorer.controls["generations"].value,
    ) = (
        "always cooperate",
        80,
        30,
    )
    expected = replicator(
        tournament(FIELD, self_play=True),
        {name: 80 if name == "always cooperate" else 2.5 for name in FIELD},
        30,
    ).final
    shown = {
        name: float(share)
        for name, share in re.findall(r"^(.+): ([\d.]+)%$", explorer.shown.form, re.MULTILINE)
    }
    assert shown == pytest.approx({name: 100 * share for name, share in expected.items()}, abs=5e-4)
    assert list(shown.values()) == sorted(shown.values(), reverse=True)


def test_with_noise_the_generous_one_gains_ground():
    explorer = explore.evolution()
    explorer.controls["generations"].value = 100
    assert explorer.shown.figures["largest"].startswith("tit for tat")
    explorer.controls["noise"].value = "5 %"
    assert (
        explorer.shown.figures["largest"].startswith("generous tit for tat")
        and explorer.shown.figures["always defect at last"] == "0.0%"
    )


def test_evolution_needs_three_strategies():
    with pytest.raises(ValueError, match="at least three strategies, got 2"):
        explore.evolution(["grim", "random"])
