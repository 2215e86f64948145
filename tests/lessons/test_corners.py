"""Corners that the lessons do not reach: a full board with O to move, a refused argument, how a
game is written.
"""

from fractions import Fraction

import pytest

from gamelab import (
    ConnectFour,
    Game,
    Nim,
    Race,
    TicTacToe,
    alphabeta,
    backward_induction,
    best_move,
    expectimax,
    game_tree,
    iterative_deepening,
    subgame_perfect,
    tree,
    watch,
)


def test_a_board_that_o_fills_is_a_draw():
    game = TicTacToe("XXO/OOX/XO.", to_move="O")
    assert alphabeta(game) == alphabeta(game_tree(game))
    assert (alphabeta(game).value, alphabeta(game).line, alphabeta(game).nodes) == (0, (8,), 2)


@pytest.mark.parametrize(
    "game, text",
    [
        (Nim(6), "Nim(6)"),
        (Nim([3, 4], misere=True), "Nim([3, 4], misere=True)"),
        (Race(5), "Race(5)"),
        (TicTacToe("XO./.../..."), "TicTacToe('XO./.../...', to_move='X')"),
        (ConnectFour(4, 5, 3), "ConnectFour(rows=4, columns=5, connect=3)"),
    ],
)
def test_a_game_is_written_as_it_is_made(game, text):
    assert repr(game) == text
    assert repr(game_tree(game)) == f"<{game.player(game.initial())} {game.initial()!r}>"


def test_a_position_is_told_in_words():
    assert Nim([3, 4]).text(((3, 4), "min")) == "3 + 4, MIN to take"
    assert Race(5).text((2, 1, "max", True)) == "MAX 2, MIN 1 of 5, chance to move"
    assert Game.text(Race(5), (0, 0)) == "(0, 0)"


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: expectimax([1, 2], bounds=(0, 5), star=3), "1 for Star1, 2 for Star2"),
        (lambda: best_move([1, 2], lambda node, depth: 0, depth=0), "depth=0 looks at no move"),
        (lambda: iterative_deepening([1, 2], seconds=-1), "the time may not be negative"),
    ],
)
def test_a_refused_argument_is_named(call, message):
    with pytest.raises(ValueError, match=message):
        call()


@pytest.mark.parametrize(
    "rule, arguments",
    [
        ("initial", ()),
        ("player", (0,)),
        ("actions", (0,)),
        ("result", (0, 0)),
        ("terminal", (0,)),
        ("utility", (0,)),
    ],
)
def test_a_rule_that_is_missing_is_named(rule, arguments):
    with pytest.raises(NotImplementedError, match=f"Game needs a method {rule}"):
        getattr(Game(), rule)(*arguments)


def test_chances_are_equal_unless_a_game_says_otherwise():
    assert Game.chances(Nim(6), ((2,), "max")) == (Fraction(1, 2),) * 2


def test_chance_below_an_indifferent_player():
    t = tree(
        {
            "players": ["A", "B"],
            "player": "chance",
            "probs": ["1/2", "1/2"],
            "children": [
                {"player": "B", "children": [{"payoff": [2, 1]}, {"payoff": [0, 1]}]},
                {"payoff": [4, 3]},
            ],
        }
    )
    assert subgame_perfect(t) == [(3, 2), (2, 2)]
    trace = watch(backward_induction, t)
    updates = [step.value for step in trace.steps if step.kind == "update" and step.node == ""]
    assert updates == [(1, Fraction(1, 2)), (3, 2)] and trace.result.payoff == (3, 2)
