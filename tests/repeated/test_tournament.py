"""Tournaments: sums of matches, fields in which tit for tat wins or does not, ways of playing that
agree, interruptions.
"""

from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import example
from hypothesis import strategies as st
from interruptions import interrupted_after
from sample_trees import for_all

from gamelab import match, tournament
from gamelab.repeated import automata
from gamelab.repeated.automata import ROUNDS, automaton
from gamelab.repeated.strategies import CLASSICS, FIELD, FIELD_1980, SIXTEEN, find, tit_for_tat


def majority(mine, theirs):
    """A student's strategy among the classics."""
    return "C" if theirs.count("D") <= theirs.count("C") else "D"


STRATEGIES = st.sampled_from([*sorted(CLASSICS), majority])


# ---- tournaments


def test_a_round_robin_adds_up_its_matches():
    names = ["tit for tat", "joss", "random", "grim"]
    found = tournament(names, 30, 1, seed=11)
    scores = {}
    for a, b in combinations(names, 2):
        scores[a, b], scores[b, a] = match(a, b, 30, seed=11).scores
    assert found.scores == scores, "everybody met everybody else, nobody itself"
    assert found.totals == {
        name: sum(scores[name, other] for other in names if other != name) for name in names
    }
    assert found.ranking == tuple(sorted(names, key=found.totals.get, reverse=True))
    assert (found.done, found.planned, found.complete) == (6, 6, True)
    assert found.matrix()[0] == [None] + [
        Fraction(scores["tit for tat", other], 30) for other in names[1:]
    ]


def test_self_play_only_when_asked():
    names = ["always defect", "tit for tat", "always cooperate"]
    without, with_twins = tournament(names, 10, 2), tournament(names, 10, 2, self_play=True)
    twins = {"always defect": 20, "tit for tat": 60, "always cooperate": 60}
    assert with_twins.totals == {
        name: total + twins[name] for name, total in without.totals.items()
    }
    assert with_twins.planned == 12 and without.planned == 6
    assert with_twins.matrix()[0][0] == 1


def test_repetitions_are_different_matches_of_the_same_two():
    found = tournament(["random", "joss"], 20, 3, seed=5)
    played = found.outcomes["random", "joss"]
    assert found.totals["random"] == sum(one.scores(found.payoff)[0] for one in played)
    assert len(set(played)) == 3 and played[0] == match("random", "joss", 20, seed=5).outcomes


def test_one_more_entry_and_another_order_leave_the_matches_as_they_were():
    names = ["random", "joss", "tit for tat", "tullock"]
    found, reversed_ = tournament(names, 40, 2, seed=3), tournament(names[::-1], 40, 2, seed=3)
    assert found.scores == reversed_.scores
    more = tournament([*names, "generous tit for tat"], 40, 2, seed=3)
    assert found.scores.items() <= more.scores.items()


def test_a_student_enters_a_strategy():
    def mirror(mine, theirs):
        return theirs[-1] if theirs else "C"

    found = tournament({"Ada": mirror, "Ben": "grim", "random": "random"}, 50, 2, seed=1)
    assert found.names == ("Ada", "Ben", "random") and set(found.totals) == set(found.names)
    known = {"Ada": tit_for_tat, "Ben": "grim", "random": "random"}
    assert tournament(known, 50, 2, seed=1).totals == found.totals


def test_wins_and_cooperation():
    found = tournament(FIELD, 50, 2)
    assert found.wins["tit for tat"] == 0 and found.wins["always cooperate"] == 0
    assert found.wins["always defect"] == 16, "it loses to nobody and draws with nobody here"
    shares = {"always cooperate": 1, "always defect": 0, "alternator": Fraction(1, 2)}
    assert found.cooperation.items() >= shares.items()
    assert found.means["tit for tat"] == Fraction(found.totals["tit for tat"], 8 * 2 * 50)


def test_the_tournament_in_the_style_of_1980_is_settled_by_its_seed():
    found = tournament(FIELD_1980, turns=200, repetitions=5, self_play=True, seed=1980)
    assert found.planned == 55 * 5 and all(find(name).year in (1971, 1980) for name in FIELD_1980)
    assert found.totals == {
        "tit for tat": 24390,
        "nydegger": 27278,
        "grofman": 26912,
        "shubik": 24611,
        "grim": 24488,
        "davis": 24639,
        "feld": 18079,
        "joss": 16722,
        "tullock": 17792,
        "random": 19420,
    }


# ---- functions, automata, numpy


@for_all(st.lists(st.sampled_from(ROUNDS), max_size=80))
def test_an_automaton_answers_as_its_function_on_every_turn(rounds):
    mine, theirs = ("".join(moves[seat] for moves in rounds) for seat in (0, 1))
    for classic in CLASSICS.values():
        machine, state = automaton(classic, 200), 0
        for turn, moves in enumerate([*rounds, ROUNDS[0]]):
            answer = classic.play(mine[:turn], theirs[:turn])
            assert machine.cooperates[state] == {"C": 1, "D": 0}.get(answer, answer), classic.name
            state = machine.after[state][ROUNDS.index(moves)]


@for_all(
    st.lists(STRATEGIES, min_size=2, max_size=5, unique=True),
    st.integers(1, 25),
    st.integers(1, 3),
    st.integers(-5, 10**6),
    st.sampled_from([0, 0.2, Fraction(1, 3)]),
    st.booleans(),
    examples=25,
)
@example([*SIXTEEN, majority], 60, 3, 9, 0, False)
def test_all_ways_of_playing_agree(names, turns, repetitions, seed, noise, twins):
    pytest.importorskip("numpy")
    found, *others = (
        tournament(names, turns, repetitions, noise=noise, seed=seed, self_play=twins, by=by)
        for by in ("functions", "automata", "numpy")
    )
    assert all(found.outcomes == other.outcomes for other in others)


def test_many_batches_are_as_good_as_one(monkeypatch):
    pytest.importorskip("numpy")
    whole = tournament(SIXTEEN, 30, 2, seed=2, by="numpy").outcomes
    monkeypatch.setattr(automata, "MOST_CELLS", 1000)
    assert tournament(SIXTEEN, 30, 2, seed=2, by="numpy").outcomes == whole


def test_what_needs_too_many_states_is_played_by_its_function(monkeypatch):
    pytest.importorskip("numpy")
    monkeypatch.setattr(automata, "MOST_STATES", 50)
    automaton.cache_clear()
    assert automaton(find("soft majority"), 100) is None and automaton(find("grim"), 100)
    found, other = (
        tournament(["soft majority", "grim", "joss"], 100, 2, seed=1, by=by).outcomes
        for by in ("numpy", "functions")
    )
    automaton.cache_clear()
    assert found == other


# ---- long runs


@pytest.mark.parametrize("by", ["functions", "automata", "numpy"])
def test_an_interrupted_tournament_keeps_what_was_played(monkeypatch, by):
    if by == "numpy":
        pytest.importorskip("numpy")
    names = ["random", "joss", "generous tit for tat", "grofman"]
    whole = tournament(names, 20, 5, noise=0.1, seed=6)
    monkeypatch.setattr("gamelab.repeated.tournament.progress_bar", interrupted_after(8))
    part = tournament(names, 20, 5, noise=0.1, seed=6, by=by)
    assert (part.done, part.planned, part.complete) == (8, 30, False)
    assert repr(part).startswith("Interrupted: 8 of 30 matches were played.")
    for pair, played in part.outcomes.items():
        assert played == whole.outcomes[pair][: len(played)]
        assert len(played) in (1, 2), "round by round"


def test_an_interruption_inside_a_students_strategy():
    calls = []

    def slow(mine, theirs):
        calls.append(mine)
        if len(calls) > 25:
            raise KeyboardInterrupt
        return "C"

    part = tournament([slow, "grim", "joss"], 10, 4)
    assert part.done == 3 and part.outcomes["grim", "joss"], (
        "the first round was played, the second had begun"
    )
    assert part.totals["slow"] > 0 and set(part.ranking) == set(part.names)
    with pytest.raises(KeyboardInterrupt):
        match(slow, "grim", 10)


def test_nothing_played_yet_is_a_result_too():
    def stuck(mine, theirs):
        raise KeyboardInterrupt

    part = tournament([stuck, "grim"], 10)
    assert part.done == 0 and "0 of 5" in repr(part)
    assert part.totals == {"stuck": 0, "grim": 0} and part.means["grim"] == 0


@pytest.mark.parametrize("noise", [0, 0.1])
@pytest.mark.parametrize("pair", [("generous tit for tat", "joss"), ("grim", "random")])
def test_expected_payoffs_are_those_of_all_that_may_happen(pair, noise):
    means, paid = [0, 0], {"CC": (3, 3), "CD": (0, 5), "DC": (5, 0), "DD": (1, 1)}
    for rounds in product(paid, repeat=4):
        moves, likely = [*map("".join, zip(*rounds))], 1
        for turn, seat in product(range(4), (0, 1)):
            answer = find(pair[seat]).play(moves[seat][:turn], moves[1 - seat][:turn])
            meant = {"C": 1, "D": 0}.get(answer, answer)
            share = meant * (1 - noise) + (1 - meant) * noise
            likely *= share if moves[seat][turn] == "C" else 1 - share
        for seat in (0, 1):
            means[seat] += likely * sum(paid[turn][seat] for turn in rounds) / 4
    found = automata.expected_payoffs(pair, turns=4, noise=noise)
    assert [found[0][1], found[1][0]] == pytest.approx(means)


def test_a_strategy_of_too_many_states_is_not_averaged(monkeypatch):
    monkeypatch.setattr(automata, "MOST_STATES", 2)
    with pytest.raises(ValueError, match="feld needs more than 2 states for 71 turns"):
        automata.expected_payoffs(["feld"], turns=71)
