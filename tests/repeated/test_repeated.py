"""Repeated games: what the strategies do, what a match adds up to, dice and noise, and what a
student may do wrong.
"""

import random
import sys  # noqa: F401  (in careless.txt)
from fractions import Fraction

import pytest
from hypothesis import example
from hypothesis import strategies as st
from sample_trees import for_all
from sentences import each_line, refusal

from gamelab import match, tournament
from gamelab.repeated import strategies as literature
from gamelab.repeated.strategies import CLASSICS, FIELD, SIXTEEN, find

MOVES = st.text("CD", min_size=1, max_size=40)
STRATEGIES = st.sampled_from(sorted(CLASSICS))


def plan(moves):
    """A strategy that plays these moves in order, whatever happens."""

    def planned(mine, theirs):
        return moves[len(mine)]

    return planned


# ---- one turn, one match


def test_the_four_outcomes_of_a_turn():
    for payoff, paid in {
        "axelrod": [(3, 3), (0, 5), (5, 0), (1, 1)],
        "years": [(-1, -1), (-4, 0), (0, -4), (-3, -3)],
    }.items():
        played = match(plan("CCDD"), plan("CDCD"), 4, payoff)
        assert [*played.payoffs()] == paid and played.scores == tuple(map(sum, zip(*paid)))


def test_nobody_sees_a_move_of_the_same_turn():
    seen = []

    def noting(moves):
        def play(mine, theirs):
            seen.append((mine, theirs))
            return moves[len(mine)]

        return play

    match(noting("CDD"), noting("DCD"), 3)
    assert seen == [("", ""), ("", ""), ("C", "D"), ("D", "C"), ("CD", "DC"), ("DC", "CD")]


@for_all(MOVES)
def test_tit_for_tat_plays_the_others_last_move_in_both_seats(moves):
    expected = ("C" + moves)[:-1]
    assert match("tit for tat", plan(moves), len(moves)).moves == (expected, moves)
    assert match(plan(moves), "tit for tat", len(moves)).moves == (moves, expected)


def test_scores_are_exact():
    played = match("random", "joss", 30, (Fraction(7, 2), 3, "1/3", 0), seed=5)
    assert isinstance(played.scores[0], Fraction) and played.turns == 30
    assert played.cooperation == tuple(Fraction(moves.count("C"), 30) for moves in played.moves)


# ---- the classics


@each_line("name, theirs, moves", "repeated/replies.txt", r"^(\w.*) \| (.*) \| (.*)$")
def test_what_the_rules_say_against_a_script(name, theirs, moves):
    assert match(name, plan(theirs), len(theirs)).moves[0] == moves


def test_what_the_rule_of_nydegger_sums_up():
    assert literature.nydegger("DDD", "DDD") == "C" and literature.nydegger("CD", "DC") == "D"
    assert literature.nydegger("CCD", "CCC") == "C" and literature.nydegger("DCD", "CCC") == "D", (
        "a sum of 16, then of 17"
    )


def test_the_probabilities_of_the_random_classics():
    assert literature.random("CD", "DD") == 0.5
    forgives, slips, falls = literature.generous_tit_for_tat, literature.joss, literature.feld
    assert (forgives("C", "D"), forgives("C", "C")) == (1 / 3, "C")
    assert (slips("", ""), slips("C", "C"), slips("C", "D")) == ("C", 0.9, "D")
    assert [falls("C" * turn, "C" * turn) for turn in (0, 100, 300)] == ["C", 0.75, 0.5]
    assert (literature.grofman("C", "D"), literature.grofman("D", "D")) == (2 / 7, "C")
    assert literature.tullock("C" * 10, "D" * 10) == "C"
    seven = literature.tullock("C" * 11, "D" * 4 + "C" * 7)
    assert seven == 0.6, "7 of the last 10, less a tenth"
    assert literature.tullock("C" * 11, "D" * 11) == 0


def test_every_classic_has_a_name_a_year_a_source_and_a_rule():
    assert len(SIXTEEN) >= 16 and set(FIELD) <= set(SIXTEEN) <= set(CLASSICS)
    for name, classic in CLASSICS.items():
        assert classic.name == name and 1965 <= classic.year and len(classic.source) > 10
        assert classic.says.endswith(".") and "\n" not in classic.says
        assert match(classic.play, "tit for tat", 3, seed=1).names[0] == name


@pytest.mark.parametrize(
    "called, name",
    {
        "always deny": "always cooperate",
        "Always Confess": "always defect",
        "Pavlov": "win-stay lose-shift",
        "win_stay_lose_shift": "win-stay lose-shift",
        "TFT": "tit for tat",
        "grudger": "grim",
    }.items(),
)
def test_other_names(called, name):
    assert find(called).name == name
    assert match(called, "alternator", 9).moves == match(name, "alternator", 9).moves
    assert match(called, "alternator", 9).names[0] == called, "it is called as it was given"


# ---- dice, seeds, noise


@for_all(STRATEGIES, STRATEGIES, st.integers(0, 10**9), st.sampled_from([0, 0.1, Fraction(1, 3)]))
@example("random", "random", 0, 0)
def test_a_seed_settles_everything_and_seats_do_not_matter(a, b, seed, noise):
    played = match(a, b, 15, noise=noise, seed=seed)
    assert played == match(a, b, 15, noise=noise, seed=seed)
    swapped = match(b, a, 15, noise=noise, seed=seed)
    if a != b:
        assert swapped.moves == played.moves[::-1] and swapped.slips == played.slips[::-1]


def test_twins_do_not_throw_the_same_dice():
    one, two = match("random", "random", 50, seed=1).moves
    assert one != two
    assert match("random", "random", 50, seed=2).moves[0] != one


def test_a_fresh_seed_is_told():
    played = match("random", "random", 50)
    assert match("random", "random", 50, seed=played.seed) == played


def test_the_random_module_is_settled_too_and_left_alone():
    def coin(mine, theirs):
        return random.choice("CD")

    random.seed(123)
    expected = random.Random(123).random()
    played = match(coin, "tit for tat", 40, seed=7)
    again = tournament([coin, "tit for tat"], 40, 2, seed=7)
    assert random.random() == expected
    assert match(coin, "tit for tat", 40, seed=7) == played
    assert match("tit for tat", coin, 40, seed=7).moves == played.moves[::-1]

    assert match(coin, "tit for tat", 40, seed=8).moves != played.moves
    first, second = again.outcomes["coin", "tit for tat"]
    assert first == played.outcomes != second


def test_noise_turns_moves_round_and_both_players_see_it():
    assert match("always cooperate", "always defect", 4, noise=1).moves == ("DDDD", "CCCC")
    assert match("tit for tat", "tit for tat", 4, noise=1).moves == ("DCDC", "DCDC")
    played = match("always cooperate", "tit for tat", 4000, noise=0.1, seed=3)
    slips = played.slips[0]
    assert played.moves[0] == "".join("D" if turn in slips else "C" for turn in range(4000))
    assert len(slips) / 4000 == pytest.approx(0.1, abs=0.02)
    meant = ("C" + played.moves[0])[:-1]
    assert {turn for turn in range(4000) if played.moves[1][turn] != meant[turn]} == set(
        played.slips[1]
    )


def test_a_probability_of_the_student_is_thrown():
    def third(mine, theirs):
        return Fraction(1, 3)

    def never(mine, theirs):
        return 0.0

    share = match(third, never, 9000, seed=4).moves[0].count("C") / 9000
    assert share == pytest.approx(1 / 3, abs=0.02)
    assert "C" not in match(third, never, 100, seed=4).moves[1]


# ---- what a student may do wrong


@each_line("strategy, sentence", "repeated/careless.txt")
def test_one_sentence_names_strategy_turn_and_what_was_expected(strategy, sentence):
    strategy = eval(strategy)
    for play in (
        lambda: match(strategy, "tit for tat", 5),
        lambda: match("tit for tat", strategy, 5),
        lambda: tournament(["tit for tat", strategy], 5),
    ):
        assert refusal(play) == sentence


def test_alternator_and_shubik_count_turns_whatever_noise_made_of_their_moves():
    assert [literature.alternator("CCDC"[:k], "CCCC"[:k]) for k in range(5)] == [*"CDCDC"]
    assert literature.shubik("CDC", "DCD") == "D", "the second punishment is of two turns"
    assert literature.shubik("CC", "DC") == "C", "the only punishment was due, and is over"
