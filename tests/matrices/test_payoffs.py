"""Payoff matrices: the games that have names, and what always holds."""

from fractions import Fraction as F
from itertools import pairwise, product
from operator import itemgetter

import pytest
from hypothesis import strategies as st
from matrices.test_equilibria import games
from sample_trees import for_all
from sentences import tables

from gamelab import Payoffs

RED_BLUE = [[30, -10, 20], [-10, 20, -20]]
numbers = st.one_of(
    st.integers(-9, 9), st.fractions(-3, 3, max_denominator=6), st.sampled_from([0.5, -1.25, 3.0])
)


def matrices():
    return games(numbers, 4).map(itemgetter(0))


def against(matrix, x, y):
    """Row's payoffs against each column, and each row's against Column's strategy, in exact
    arithmetic.
    """
    exact = [[F(entry) for entry in line] for line in matrix]
    return [sum(p * a for p, a in zip(x, column)) for column in zip(*exact)], [
        sum(q * a for q, a in zip(y, line)) for line in exact
    ]


# The games that have names.

GAMES = tables("matrices/games.toml")


def exact(thing):
    return list(map(exact, thing)) if isinstance(thing, list | tuple) else F(thing)


@pytest.mark.parametrize("name", GAMES)
def test_the_games_that_have_names(name):
    game = getattr(Payoffs, name)()
    found = game.equilibria()
    assert exact(game.pure_equilibria()) == GAMES[name]["pure"]
    mixed = [[one.row, one.col, one.payoffs] for one in found if not one.pure]
    assert exact(mixed) == exact(GAMES[name]["mixed"])
    assert not found.infinite and len(found.subsets) == len(found)


# What holds for every game.


@for_all(matrices())
def test_every_solution_is_certified_from_both_sides(matrix):
    game = Payoffs(matrix)
    value, x, y, certificate = game.solve()
    assert sum(x) == 1 == sum(y) and min(x) >= 0 and min(y) >= 0
    assert (certificate.against_cols, certificate.against_rows) == against(matrix, x, y)
    assert min(certificate.against_cols) == value == max(certificate.against_rows)
    assert certificate == game.certify(x, y)
    low, high, rows, cols = game.maximin()
    assert low <= value <= high
    assert game.saddle_points() == [(i, j) for i in rows for j in cols if low == high]


@for_all(matrices())
def test_a_constant_sum_is_as_good_as_zero(matrix):
    value = Payoffs(matrix).value()
    constant = Payoffs(matrix, [[1 - F(entry) for entry in line] for line in matrix])
    assert constant.value() == value and constant.constant_sum == 1
    _, x, y, _ = constant.solve()
    for strategies in ({"row": x}, {"col": y}, {"row": x, "col": y}):
        assert constant.exploitability(**strategies) == 0


@for_all(matrices(), st.data())
def test_the_best_of_an_envelope_is_the_value(matrix, data):
    matrix = [matrix[0], matrix[-1]]
    rows, value = Payoffs(matrix).envelope(), Payoffs(matrix).value()
    assert rows.value == value and all(height == value for _, height in rows.best)
    for p in data.draw(st.lists(st.fractions(0, 1, max_denominator=30), max_size=4)):
        (a, u), (b, v) = next(
            pair for pair in pairwise(rows.corners) if pair[0][0] <= p <= pair[1][0]
        )
        assert u + (v - u) * (p - a) / (b - a) == min(
            p * F(at_one) + (1 - p) * F(at_zero) for at_one, at_zero in zip(*matrix)
        )
    columns = Payoffs(list(zip(*matrix)))
    assert columns.envelope().value == columns.value()


@for_all(matrices())
def test_fictitious_play_brackets_the_value(matrix):
    game = Payoffs(matrix)
    learnt = game.fictitious_play(30)
    assert len(learnt.plays) == len(learnt.bounds) == 30
    assert all(low <= game.value() <= high for low, high in learnt.bounds)
    certificate = game.certify(learnt.row, learnt.col)
    assert learnt.bounds[-1] == (certificate.floor, certificate.ceiling)
    for turns in (1, 7, 29):
        x, y = learnt.after(turns)
        i, j = learnt.plays[turns]
        replies = game.best_reply(col=y), game.best_reply(row=x)
        assert (i, j) == tuple(reply.strategies[0] for reply in replies)


def test_fictitious_play_of_other_games_has_no_bounds():
    learnt = Payoffs.chicken().fictitious_play(5)
    assert learnt.plays == [(0, 0), (1, 1), (0, 0), (0, 0), (0, 0)] and learnt.bounds is None
    assert repr(learnt) == "<FictitiousPlay: 5 turns, row (4/5, 1/5), col (4/5, 1/5)>"


@for_all(games(numbers, 4), st.data())
def test_no_profile_does_better_than_best_replies(game, data):
    game = Payoffs(*game)
    drawn = (st.lists(st.integers(1, 5), min_size=size, max_size=size) for size in game.shape)
    x, y = ([F(w, sum(weights)) for w in weights] for weights in map(data.draw, drawn))
    u, v = game.expected(x, y)
    row, col = game.best_reply(col=y), game.best_reply(row=x)
    assert row.payoff >= u and col.payoff >= v
    assert game.exploitability(x, y) == row.payoff - u + col.payoff - v
    earned = [game.expected(i, y)[0] for i in range(game.shape[0])]
    assert row.payoff == max(earned)
    assert row.strategies == [i for i, payoff in enumerate(earned) if payoff == row.payoff]
    for cell in game.pure_equilibria():
        assert game.exploitability(*cell) == 0


@for_all(games(st.integers(0, 3)))
def test_pareto_cells_are_those_that_nothing_improves(game):
    game = Payoffs(*game)
    cells = {cell: game.expected(*cell) for cell in product(*map(range, game.shape))}
    efficient = [
        cell
        for cell, (u, v) in cells.items()
        if not any(a >= u and b >= v and (a, b) != (u, v) for a, b in cells.values())
    ]
    assert game.pareto() == efficient != []


# Costs, labels, forms.


def test_costs_are_negated_payoffs_and_keep_their_look():
    game = Payoffs([[0.0, 2]], [[1, "1/2"]], costs=True)
    assert (str(game.row), game.col) == ("((0.0, -2),)", ((-1, F(-1, 2)),))
    assert game.given(0, 1) == (2, F(1, 2)) and game.best_responses().col == [[1]]
    zero_sum = Payoffs([[3, 1], [2, 4]], costs=True)
    assert zero_sum.value() == F(-5, 2) and zero_sum.col == ((3, 1), (2, 4))
    assert Payoffs([[0.0, 1.0]]).text().splitlines()[1] == "0        (0*, 0*)  (1*, -1)"
    assert game.only([0], [1]).given(0, 0) == (2, F(1, 2)) and game.only([0], [1]).cols == ("1",)


def test_a_strategy_is_a_label_an_index_a_dict_or_probabilities():
    game = Payoffs(RED_BLUE, cols="ABC")
    for strategy in ("B", 1, {"B": 1}, [0, 1, 0]):
        assert game.mix("col", strategy) == [0, 1, 0]
    floats = [F(entry) for entry in (0.2, 0.3, 0.5)]
    assert game.mix("col", [0.2, 0.3, 0.5]) == [entry / sum(floats) for entry in floats]
    assert game.index("col", "C") == game.index("col", 2) == 2


def test_floats_are_the_binary_fractions_they_are_and_texts_are_decimals():
    assert Payoffs([[0.1]]).value() == 0.1 != F(1, 10) == Payoffs([["0.1"]]).value()


def test_a_game_says_what_it_is():
    assert repr(Payoffs.prisoners_dilemma()) == "<Payoffs: 2 x 2, general-sum, given as costs>"
    assert repr(Payoffs([[1, 0]], [[0, 1]])) == "<Payoffs: 1 x 2, constant-sum 1>"


def test_maximin_of_either_player_in_a_general_game():
    game = Payoffs.stag_hunt()
    assert game.maximin() == (3, 3, [1], [1]) == game.maximin("col")
    tilted = Payoffs([[0, 5], [1, 2]], [[1, 0], [3, 9]])
    assert tilted.maximin("row") == (1, 1, [1], [0]) and tilted.maximin("col") == (1, 1, [0], [0])
    assert Payoffs(RED_BLUE).maximin("col") == (-20, 10, [0], [1, 2])
