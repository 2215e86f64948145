"""Values and equilibria of random games, against Gambit, QuantEcon and Nashpy.

Gambit enumerates in rational arithmetic: its set has to be ours, degenerate games included.
QuantEcon and Nashpy compute in floats: what they find is to be among ours, and nothing of ours may
be missing there by more than their known weakness."""

import warnings
from fractions import Fraction

import pytest

numpy = pytest.importorskip("numpy")
pygambit = pytest.importorskip("pygambit")
quantecon = pytest.importorskip("quantecon.game_theory")
nashpy = pytest.importorskip("nashpy")

from gamelab import Payoffs

GAMES = 1000
SHAPES = [(3, 3), (4, 4), (5, 5)]


def random_games(shape, count, low=-100, high=100, seed=0):
    generator = numpy.random.default_rng([seed, *shape, high])
    for _ in range(count):
        yield tuple(generator.integers(low, high + 1, shape) for _ in range(2))


def ours(game):
    return {(tuple(one.row), tuple(one.col)) for one in Payoffs(*game).equilibria()}


def gambits(game):
    solved = pygambit.nash.enummixed_solve(pygambit.Game.from_arrays(*game), rational=True)
    return {
        tuple(
            tuple(Fraction(int(p.numerator), int(p.denominator)) for _, p in mixed)
            for _, mixed in profile.mixed_strategies()
        )
        for profile in solved.equilibria
    }


def close(profiles, found):
    """Whether each of these profiles (of floats) is one of those found."""
    exact = [[float(p) for mix in profile for p in mix] for profile in found]
    return all(
        min(max(abs(a - b) for a, b in zip(one, [*x, *y])) for one in exact) < 1e-8
        for x, y in profiles
    )


@pytest.mark.parametrize("shape", SHAPES)
def test_gambit_finds_the_same_equilibria(shape):
    for game in random_games(shape, GAMES):
        assert ours(game) == gambits(game), game


@pytest.mark.parametrize("shape", [(2, 2), (2, 4), (3, 3), (4, 3), (4, 4), (5, 4)])
@pytest.mark.parametrize("high", [1, 2])
def test_gambit_finds_the_same_extreme_equilibria_of_degenerate_games(shape, high):
    for game in random_games(shape, 100, 0, high):
        assert ours(game) == gambits(game), game


@pytest.mark.parametrize("shape", SHAPES)
def test_quantecon_finds_the_same_equilibria(shape):
    compared = 0
    for game in random_games(shape, GAMES):
        players = [
            quantecon.Player(game[0].astype(float)),
            quantecon.Player(game[1].T.astype(float)),
        ]
        normal_form = quantecon.NormalFormGame(players)
        mine = ours(game)
        assert close(quantecon.support_enumeration(normal_form), mine), game
        theirs = quantecon.vertex_enumeration(normal_form)
        assert close(theirs, mine), game
        if not Payoffs(*game).equilibria().infinite:
            assert len(theirs) == len(mine), game
            compared += 1
    assert compared > 0.9 * GAMES


@pytest.mark.parametrize("shape, count", [((3, 3), 200), ((4, 4), 50)])
def test_the_vertex_enumeration_of_nashpy_finds_the_same_equilibria(shape, count):
    # Its support enumeration is no oracle: it compares floats to 1e-16 and so loses equilibria.
    for game in random_games(shape, count):
        mine = ours(game)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs = list(nashpy.Game(*game).vertex_enumeration())
        assert close(theirs, mine), game
        assert Payoffs(*game).equilibria().infinite or len(
            {tuple(numpy.round([*x, *y], 6)) for x, y in theirs}
        ) == len(mine), game


@pytest.mark.parametrize("shape", [(2, 3), (3, 2), (3, 3), (5, 4), (6, 8)])
def test_gambit_finds_the_same_values(shape):
    for matrix, _ in random_games(shape, 100, -9, 9):
        solved = pygambit.nash.lp_solve(pygambit.Game.from_arrays(matrix, -matrix), rational=True)
        value = solved.equilibria[0].payoff(next(iter(solved.game.players)))
        assert Payoffs(matrix).value() == Fraction(int(value.numerator), int(value.denominator)), (
            matrix
        )
