"""Evolution: the replicator dynamics and the Moran process against other ways to the same numbers;
the shadow of the future.
"""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import strategies as st
from interruptions import interrupted_after
from sample_trees import for_all

from gamelab import discount_threshold, fixation_probability, match, moran, replicator, tournament
from gamelab.repeated.arguments import PAYOFFS
from gamelab.repeated.evolution import shadow

DILEMMA = [[3, 0], [5, 1]]
NUMBERS = st.integers(0, 9)
MATRICES = st.integers(2, 4).flatmap(
    lambda n: st.lists(st.lists(NUMBERS, min_size=n, max_size=n), min_size=n, max_size=n)
)


# ---- replicator dynamics


@for_all(MATRICES, st.data())
def test_a_generation_multiplies_each_share_by_its_relative_fitness(matrix, data):
    n = len(matrix)
    first = data.draw(st.lists(st.integers(0, 5), min_size=n, max_size=n).filter(any))
    background = data.draw(st.integers(1, 3))
    found = replicator(matrix, first, generations=3, background=background)
    for before, after in pairwise(found.history):
        fitness = [background + sum(matrix[i][j] * before[j] for j in range(n)) for i in range(n)]
        mean = sum(share * value for share, value in zip(before, fitness, strict=True))
        expected = [share * value / mean for share, value in zip(before, fitness, strict=True)]
        assert after == pytest.approx(expected, abs=1e-12)
        assert sum(after) == pytest.approx(1, abs=1e-12)
    assert found.shares == found.history and found.complete


def test_years_and_points_of_the_same_order_lead_the_same_way():
    T, R, P, S = PAYOFFS["years"]
    found = replicator([[R, S], [T, P]], generations=300)
    assert found.final["2"] > 0.999, "the least payoff, -4, becomes a fitness of 0"
    assert found.history[1] == pytest.approx(
        replicator([[R + 4, S + 4], [T + 4, P + 4]], generations=1).history[1], abs=1e-15
    )


def test_what_is_not_there_does_not_come_and_what_is_alone_stays():
    assert replicator(DILEMMA, [1, 0], generations=9).history == ((1.0, 0.0),) * 10
    assert replicator([[0, 0], [0, 0]], [1, 3], generations=2).history[-1] == (1 / 4, 3 / 4)


# ---- Moran process


def one_birth(matrix, counts):
    """The exact chances of the next numbers of two strategies after one birth and one death."""
    (aa, ab), (ba, bb) = matrix
    a, b = counts
    size = a + b
    fit_a, fit_b = aa * (a - 1) + ab * b, ba * a + bb * (b - 1)
    born_a = Fraction(a * fit_a, a * fit_a + b * fit_b)
    up, down = born_a * Fraction(b, size), (1 - born_a) * Fraction(a, size)
    return {(a + 1, b - 1): up, (a - 1, b + 1): down, (a, b): 1 - up - down}


@for_all(st.lists(st.integers(1, 9), min_size=4, max_size=4), st.integers(2, 7))
def test_fixation_probabilities_are_what_one_birth_leaves_unchanged(values, size):
    matrix = [values[:2], values[2:]]
    chances = [0, *(fixation_probability(matrix, size, count) for count in range(1, size)), 1]
    assert chances == sorted({*chances})
    for mutants in range(1, size):
        births = one_birth(matrix, (size - mutants, mutants)).items()
        assert chances[mutants] == sum(chance * chances[b] for (_, b), chance in births)


@pytest.mark.parametrize("mutants", [1, 1099])
@pytest.mark.parametrize("matrix", [[[2, 2], [1, 1]], [[99, 1], [1, 99]]])
def test_floats_find_what_fractions_find_where_products_outgrow_them(matrix, mutants):
    floats = [[*map(float, row)] for row in matrix]
    exact = float(fixation_probability(matrix, 1100, mutants))
    assert fixation_probability(floats, 1100, mutants) == pytest.approx(exact, rel=1e-9, abs=0)


def test_one_generation_has_the_distribution_of_its_births():
    matrix, runs = [[2, 1], [4, 1]], 1500
    states = {(2, 1): Fraction(1)}
    for _ in range(3):
        following = {}
        for counts, chance in states.items():
            steps = one_birth(matrix, counts) if all(counts) else {counts: Fraction(1)}
            for after, step in steps.items():
                following[after] = following.get(after, 0) + chance * step
        states = following
    found = [moran(matrix, [2, 1], generations=1, seed=seed).history[-1] for seed in range(runs)]
    for counts, chance in states.items():
        assert found.count(counts) / runs == pytest.approx(
            float(chance), abs=4 * (float(chance) / runs) ** 0.5
        )


def test_neutral_drift_keeps_the_mean_and_ends():
    found = [moran([[1] * 3] * 3, [2, 3, 5], seed=seed, generations=10**4) for seed in range(300)]
    for kind, share in ((0, 0.2), (1, 0.3), (2, 0.5)):
        fixed = sum(population.final[population.names[kind]] == 10 for population in found) / 300
        assert fixed == pytest.approx(share, abs=4 * (share * (1 - share) / 300) ** 0.5)
    assert all(population.complete and population.fixed for population in found)


def test_a_moran_process_keeps_its_size_and_its_seed():
    field = tournament(["always cooperate", "always defect", "tit for tat"], 50, self_play=True)
    found = moran(
        field,
        {"always cooperate": 10, "tit for tat": 20, "always defect": 10},
        generations=30,
        seed=3,
    )
    assert all(sum(counts) == 40 for counts in found.history)
    again, other = (moran(field, [10, 10, 20], generations=30, seed=seed) for seed in (3, 4))
    assert found == again != other
    assert all(sum(line) == 1 for line in found.shares)
    assert moran(DILEMMA, [0, 5]).history == ((0, 5), (0, 5)), "alone from the first"


def test_nobody_dies_of_a_fitness_of_zero():
    found = moran([[0, 0], [0, 0]], [3, 3], seed=1)
    assert found.fixed and found.size == 6, "all equally unfit: drift"


# ---- the shadow of the future


def test_thresholds():
    assert discount_threshold(0, -1, -3, -4, "tit for tat") == Fraction(1, 3)
    assert isinstance(discount_threshold(5.0, 3, 1, 0), float)


@for_all(
    st.lists(st.integers(-9, 9), min_size=4, max_size=4, unique=True).map(sorted),
    st.fractions(0, Fraction(99, 100)),
    st.sampled_from(["grim", "tit for tat"]),
)
def test_cooperation_is_sustained_from_the_threshold_on(payoffs, delta, against):
    S, P, R, T = payoffs
    assert shadow(delta, (T, R, P, S), against).sustained == (
        delta >= discount_threshold(T, R, P, S, against)
    )


@pytest.mark.parametrize(
    "payoff, against", list(product(["years", "axelrod"], ["grim", "tit for tat"]))
)
def test_no_plan_beats_cooperating_at_the_threshold_and_one_does_below(payoff, against):
    stakes = PAYOFFS[payoff]
    threshold = discount_threshold(*stakes, against)
    for delta, sustained in ((threshold, True), (threshold - Fraction(1, 50), False)):
        best = max(endless(moves, delta, stakes, against) for moves in product("CD", repeat=6))
        assert (best <= stakes.R / (1 - delta)) == sustained, (
            f"all plans that repeat six moves for ever, at delta = {delta}"
        )
        found = shadow(delta, stakes, against)
        kept, broken = (endless(move * 6, delta, stakes, against) for move in "CD")
        assert best >= kept == found.cooperate and broken == found.defect


def endless(moves, delta, stakes, against):
    """The discounted sum of repeating `moves` for ever; after one round of them the opponent's
    state repeats as well.
    """
    period = len(moves)
    found = match(lambda mine, theirs: moves[len(mine) % period], against, 3 * period, stakes)
    paid = [own for own, _ in found.payoffs()]
    first = sum(value * delta**turn for turn, value in enumerate(paid[:period]))
    again = sum(value * delta**turn for turn, value in enumerate(paid[period : 2 * period]))
    assert paid[period : 2 * period] == paid[2 * period :]
    return first + delta**period * again / (1 - delta**period)


def test_always_defecting_against_tit_for_tat_is_alternating_at_two_values():
    there = shadow("3/4", "axelrod", "tit for tat")
    assert there == (12, 8, Fraction(5, 1) / (1 - Fraction(9, 16)))
    assert shadow(0.5).cooperate == pytest.approx(6, abs=1e-12) and shadow("1/2").alternate is None


# ---- what is asked of the arguments, and long runs


def test_interrupted_runs_keep_their_generations(monkeypatch):
    whole = replicator(DILEMMA, generations=20), moran(DILEMMA, [50, 50], generations=20)
    for process in ("evolution", "moran_process"):
        monkeypatch.setattr(f"gamelab.repeated.{process}.progress_bar", interrupted_after(3))
    part = replicator(DILEMMA, generations=20), moran(DILEMMA, [50, 50], generations=20)
    for one, other in zip(part, whole, strict=True):
        assert (one.done, one.planned, one.complete) == (3, 20, False)
        assert one.history == other.history[:4]
        assert "after 3 generations; interrupted, 20 were planned" in repr(one)


def test_an_interrupted_tournament_is_no_field_yet():
    def stuck(mine, theirs):
        raise KeyboardInterrupt

    with pytest.raises(ValueError, match="interrupted before 'stuck' met 'stuck'"):
        replicator(tournament([stuck, "grim"], 5, 1, self_play=True))
