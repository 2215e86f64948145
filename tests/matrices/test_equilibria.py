"""All extreme equilibria, dominance and elimination: against brute force over every basis, and in
games known by hand.
"""

from fractions import Fraction as F
from itertools import combinations

import pytest
from hypothesis import strategies as st
from sample_trees import for_all

from gamelab import Payoffs
from gamelab.matrices.pivot import tableau

HALF = F(1, 2)


def determinant(rows):
    if not rows:
        return 1
    first, *rest = rows
    return sum(
        (-1) ** c * entry * determinant([row[:c] + row[c + 1 :] for row in rest])
        for c, entry in enumerate(first)
    )


def solved(rows, right):
    """The one solution of a square system by Cramer's rule, 0 if there is not one alone."""
    whole = determinant(rows)
    return whole and [
        F(determinant([[*row[:c], b, *row[c + 1 :]] for row, b in zip(rows, right)]), whole)
        for c in range(len(rows))
    ]


def brute_force_vertices(matrix):
    """Points and tight constraints of {z >= 0, matrix z <= 1}, from every choice of as many tight
    constraints as coordinates.
    """
    k = len(matrix[0])
    rows = [[int(i == j) for j in range(k)] for i in range(k)] + [list(row) for row in matrix]
    right = [0] * k + [1] * len(matrix)
    found = {}
    for tight in combinations(range(len(rows)), k):
        point = solved([rows[t] for t in tight], [right[t] for t in tight])
        if not point or not any(point):
            continue
        values = [sum(a * z for a, z in zip(row, point)) for row in rows]
        if min(values[:k]) >= 0 and all(value <= 1 for value in values[k:]):
            found[tuple(point)] = {t for t, value in enumerate(values) if value == right[t]}
    return found


def brute_force_equilibria(A, B):
    m, n = len(A), len(A[0])
    lift = 1 - min(min(map(min, A)), min(map(min, B)))
    xs = brute_force_vertices([[b + lift for b in column] for column in zip(*B)])
    ys = brute_force_vertices([[a + lift for a in row] for row in A])
    found = set()
    for x, x_tight in xs.items():
        for y, y_tight in ys.items():
            y_labels = {t + m if t < n else t - n for t in y_tight}
            if x_tight | y_labels == set(range(m + n)):
                found.add((tuple(p / sum(x) for p in x), tuple(q / sum(y) for q in y)))
    return found


def profiles(found):
    return {(tuple(one.row), tuple(one.col)) for one in found}


@st.composite
def games(draw, entries, most=3):
    m, n = draw(st.integers(1, most)), draw(st.integers(1, most))
    return tuple([[draw(entries) for _ in range(n)] for _ in range(m)] for _ in range(2))


@for_all(
    st.one_of(games(st.integers(0, 1)), games(st.integers(-2, 2)), games(st.integers(-50, 50))),
    examples=100,
)
def test_every_extreme_equilibrium_is_found_and_nothing_else(game):
    found = Payoffs(*game).equilibria()
    assert profiles(found) == brute_force_equilibria(*game)
    assert len(profiles(found)) == len(found)


@for_all(games(st.one_of(st.integers(0, 2), st.fractions(-2, 2, max_denominator=5)), 4))
def test_nobody_gains_by_leaving_an_equilibrium_or_a_mixture_in_a_nash_subset(game):
    game = Payoffs(*game)
    found = game.equilibria()
    assert found
    for one in found:
        assert game.exploitability(one.row, one.col) == 0
        assert game.expected(one.row, one.col) == one.payoffs
    covered = set()
    for rows, cols in found.subsets:
        x, y = ([sum(entries) / len(mixes) for entries in zip(*mixes)] for mixes in (rows, cols))
        assert game.exploitability(x, y) == 0
        covered |= {(tuple(row), tuple(col)) for row in rows for col in cols}
    assert covered == profiles(found)
    pure = [(one.row.index(1), one.col.index(1)) for one in found if one.pure]
    assert pure == game.pure_equilibria()


@for_all(games(st.integers(-4, 4), 4))
def test_all_equilibria_of_a_zero_sum_game_are_worth_its_value(game):
    game = Payoffs(game[0])
    found = game.equilibria()
    value = game.value()
    assert {one.payoffs for one in found} == {(value, -value)}
    assert len(found.subsets) == 1  # optimal strategies are interchangeable


# Games with infinitely many equilibria.


def test_a_game_of_one_payoff_has_all_profiles_as_equilibria():
    found = Payoffs([[0, 0, 0], [0, 0, 0]]).equilibria()
    assert found.infinite and len(found) == 6 and len(found.subsets) == 1
    assert [len(side) for side in found.subsets[0]] == [2, 3]
    assert found.text().startswith("Infinitely many equilibria, all of them mixtures of these 6:")
    assert repr(found).startswith("<infinitely many; the extreme ones: [Equilibrium(")
    for one_player in ([[1], [1]], [[1, 1]]):
        assert Payoffs(one_player).equilibria().infinite


def test_an_indifferent_row_makes_a_chain_of_three_subsets():
    found = Payoffs([[1, 1], [1, 1]], [[1, 0], [0, 1]]).equilibria()
    assert found.infinite and profiles(found) == {
        ((1, 0), (1, 0)),
        ((0, 1), (0, 1)),
        ((HALF, HALF), (1, 0)),
        ((HALF, HALF), (0, 1)),
    }
    sizes = sorted((len(rows), len(cols)) for rows, cols in found.subsets)
    assert sizes == [(1, 2), (2, 1), (2, 1)]


def test_a_support_of_tiny_weights_is_not_lost():
    small = F(1, 10**18)
    found = Payoffs([[1, 0], [0, small]], [[small, 0], [0, 1]]).equilibria()
    assert len(found) == 3 and found[2].row == [1 / (1 + small), small / (1 + small)]


def test_one_equilibrium_reads_as_one():
    assert (
        Payoffs([[5]]).equilibria().text()
        == "1 equilibrium:\nRow plays (1), Column (1); payoffs (5, -5)"
    )


def test_a_linear_program_without_a_maximum_says_so():
    with pytest.raises(ValueError, match="without end"):
        tableau([[1, -1]], [1], names=[0, 1], slacks=[2], objective=[1, 1]).maximised()


def test_a_degenerate_linear_program_ends():
    # The cycling example of Chvatal (1983), chapter 3, its rows doubled to make them integers.
    end = tableau(
        [[1, -11, -5, 18], [1, -3, -1, 2], [2, 0, 0, 0]],
        [0, 0, 2],
        names=range(4),
        slacks=range(4, 7),
        objective=[10, -57, -9, -24],
    ).maximised()
    assert F(end.rows[-1][0], end.det) == 1


# Dominance.


def dominated(own, k):
    """Whether strategy k is strictly and weakly dominated by some mixture, by the game of what
    another strategy gains over it: k is a best reply to a belief iff nothing gains against it, and
    so strictly dominated iff to none, weakly iff to none that leaves nothing out.
    """
    gains = Payoffs([[a - b for a, b in zip(row, own[k])] for row in own])
    strictly, beliefs = gains.value() > 0, [one.col for one in gains.equilibria()]
    return strictly, strictly or not all(map(any, zip(*beliefs)))


@for_all(games(st.integers(-2, 3), 4))
def test_dominated_strategies_are_exactly_those_that_are_never_a_best_reply(game):
    game = Payoffs(*game)
    owns = {"row": game.row, "col": tuple(zip(*game.col))}
    found = {(one.player, one.index): one for one in game.dominated()}
    for player, own in owns.items():
        for k in range(len(own)):
            strictly, weakly = dominated(own, k)
            assert ((player, k) in found) == weakly
            if weakly:
                one = found[player, k]
                mixture = one.by if isinstance(one.by, dict) else {one.by: 1}
                gains = [
                    sum(p * own[i][j] for i, p in mixture.items()) - own[k][j]
                    for j in range(len(own[0]))
                ]
                assert one.strictly == strictly == (min(gains) > 0)
                assert sum(mixture.values()) == 1 and k not in mixture
                assert min(gains) >= 0 < max(gains)


def test_a_mixture_dominates_what_no_pure_strategy_does():
    game = Payoffs([[4, 0], [0, 4], [1, 1]], [[0, 0]] * 3, rows=["top", "middle", "bottom"])
    assert [(one.strategy, one.by, one.strictly) for one in game.dominated()] == [
        ("bottom", {"top": HALF, "middle": HALF}, True)
    ]
    assert game.dominated(mixed=False) == []
    weak = Payoffs([[4, 0, 1], [0, 4, 1], [2, 2, 0]], [[0] * 3] * 3)
    assert [(one.strategy, one.by, one.strictly) for one in weak.dominated()] == [
        (2, {0: HALF, 1: HALF}, False)
    ]


def test_elimination_by_weak_dominance_may_lose_equilibria():
    game = Payoffs([[1, 1], [1, 0]], [[1, 1], [1, 0]])
    assert game.eliminate() == [] and game.eliminate().text() == "No strategy is dominated."
    steps = game.eliminate(weakly=True)
    assert [(step.player, step.strategy, step.strictly) for step in steps] == [("row", 1, False)]
    assert game.only(steps.rows, steps.cols).shape == (1, 2)
    assert (1, 0) in game.pure_equilibria()


@for_all(games(st.integers(-3, 3), 4))
def test_strict_elimination_keeps_every_equilibrium(game):
    game = Payoffs(*game)
    steps = game.eliminate()
    left = game.only(steps.rows, steps.cols)
    assert left.eliminate() == []
    inner = {
        (tuple(x[i] for i in steps.rows), tuple(y[j] for j in steps.cols))
        for x, y in profiles(game.equilibria())
    }
    assert inner == profiles(left.equilibria())
    sizes = [len(step.rows) + len(step.cols) for step in steps]
    assert sizes == list(range(sum(game.shape) - 1, sum(game.shape) - 1 - len(steps), -1))
