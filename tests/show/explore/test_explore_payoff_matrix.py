"""What the explorers of payoff matrices show, against the library's own functions."""

import re
from fractions import Fraction
from itertools import pairwise, product

import pytest
from driven import at
from explorers import LONG, RED_AND_BLUE, SADDLE

from gamelab import Payoffs
from gamelab.show import explore
from gamelab.show.explore.payoff_matrix import thoughts
from gamelab.show.styles import owners

RED_BLUE = Payoffs.red_blue()
ZERO_SUM = [RED_BLUE, LONG, SADDLE, Payoffs.rock_paper_scissors(), Payoffs.matching_pennies()]


@pytest.mark.parametrize("least, parts", [(0.1, 22), ("1/1009", 100)])
def test_floats_are_mixed_as_decimals_and_no_slider_is_endless(least, parts):
    explorer = explore.zero_sum(Payoffs([[least, 0.7], [0.3, -0.2]]))
    assert explorer.controls["p"].max == parts
    assert ("No mix is sure of more" in at(explorer, p=10).sentence) is (parts == 22)


@pytest.mark.parametrize(
    "game",
    [*ZERO_SUM, Payoffs.stag_hunt(), Payoffs.prisoners_dilemma(), Payoffs.battle_of_the_sexes()],
)
def test_every_thought_is_a_best_response_and_stops_only_at_an_equilibrium(game):
    row_best, col_best = game.best_responses()
    for start in product(*map(range, game.shape)):
        path = thoughts(game, start, 12)
        for step, ((i, j), (k, h)) in enumerate(pairwise(path)):
            assert (j == h and k in row_best[j]) if step % 2 else (i == k and h in col_best[i])
        assert (path[-1] == path[-2] == path[-3]) == (path[-1] in game.pure_equilibria())


def play(me, *rows):
    for row in rows:
        [*me.moves.values()][row].click()
    return me.shown.figures["round"], sum(RED_BLUE.row[i][j] for i, j in me.plays)


def test_fifteen_rounds_are_kept_and_no_more():
    me = explore.rounds(RED_BLUE, RED_AND_BLUE)
    opened = me.screen.value
    assert me.share is None and "not played yet" in me.told()
    done, score = play(me, *[0, 1, 0] * 6)
    assert (done, me.share) == ("15 of 15", Fraction(2, 3)) and f"score is {score}" in me.told()
    assert me.shown.sentence.endswith(f"The game is over: your score is {score}.")
    play(me, 2)
    assert me.screen.value == opened and me.room == me.shown.size()


@pytest.mark.parametrize("habit", [[0] * 15, [0, 1] * 7, [1] * 15])
def test_the_opponent_answers_a_habit_without_seeing_the_row(habit):
    me, other = (explore.rounds(RED_BLUE, RED_AND_BLUE, seed=0) for _ in range(2))
    assert play(me, *habit)[1] <= -60
    play(other, *habit[:9], 1 - habit[9])
    assert [j for _, j in other.plays] == [j for _, j in me.plays[:10]]


def test_every_student_meets_a_blue_of_their_own(monkeypatch):
    """Its dice are fresh without a seed, and the page shows which; a stored still has one seed."""
    monkeypatch.delenv("GAMELAB_STILLS", raising=False)
    seeds = {explore.rounds(RED_BLUE, RED_AND_BLUE).shown.figures["Blue's dice"] for _ in range(9)}
    assert len(seeds) > 1 and all(re.fullmatch(r"seed \d+", seed) for seed in seeds)
    monkeypatch.setenv("GAMELAB_STILLS", "stills")
    assert explore.rounds(RED_BLUE, RED_AND_BLUE).shown.figures["Blue's dice"] == "seed 0"


def test_blue_is_the_colour_of_blue_alone():
    families = owners(["Row", "Column", "Red", "Blue"])
    assert families["Blue"] == "max" and len(set(families.values())) == 4
