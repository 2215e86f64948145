"""Boards as pictures, and playing by clicking: the buttons are pressed, as a person would press them."""

from xml.etree import ElementTree

import pytest

from gamelab import ConnectFour, Game, Nim, Race, TicTacToe
from gamelab.show.boards import board, describe
from gamelab.show.table import Table

GAMES = [TicTacToe("XO./.X./..O"), ConnectFour(position=(3, 3, 2)), Nim(6), Nim([3, 7, 2]), Race(5)]


class Subtract(Game):
    """A game without a picture of its own."""

    def initial(self): return 5, "max"
    def player(self, state): return state[1]
    def actions(self, state): return [take for take in (1, 2) if take <= state[0]]
    def result(self, state, take): return state[0] - take, "min" if state[1] == "max" else "max"
    def terminal(self, state): return state[0] == 0
    def utility(self, state): return -1 if state[1] == "max" else 1


@pytest.mark.parametrize("game", [*GAMES, Subtract()], ids=lambda game: type(game).__name__)
def test_a_board_is_a_picture_with_words(game):
    picture = ElementTree.fromstring(board(game))
    assert picture.get("role") == "img" and picture.get("aria-label") == describe(game, game.initial())
    assert "to move" in picture.get("aria-label")


def test_every_piece_is_on_the_picture():
    assert board(ConnectFour(position=(3, 3, 2))).count(">X<") == 2
    assert board(ConnectFour(position=(3, 3, 2))).count(">O<") == 1
    assert board(Nim(6)).count("<rect") == 1 + 6


def test_the_perfect_opponent_never_loses_at_tic_tac_toe():
    """Every way a person can play on after corner and centre, button by button."""
    def play_on(table):
        if table.game.terminal(table.state):
            assert table.game.utility(table.state) <= 0
            return
        for action in list(table.moves):
            table.moves[action].click()
            play_on(table)
            table.take_back()

    play_on(Table(TicTacToe("X../.O./...")))


def test_nim_is_lost_against_a_perfect_player_from_five_and_won_from_six_with_one():
    table = Table(Nim(6))
    table.moves[1].click()
    while not table.game.terminal(table.state):
        table.moves[(table.state[0][0] - 1) % 4 or 1].click()
    assert table.game.utility(table.state) == 1
    table = Table(Nim(5))
    while not table.game.terminal(table.state):
        next(iter(table.moves.values())).click()
    assert table.game.utility(table.state) == -1


def test_new_game_and_take_back():
    table = Table(TicTacToe())
    start = table.state
    table.moves[4].click()
    table.take_back()
    assert table.state == start and len(table.moves) == 9
    table.moves[0].click()
    table.new_game()
    assert table.state == start


def test_the_machine_begins_when_the_person_plays_min():
    table = Table(TicTacToe(), human="min")
    assert table.state[2] == "min" and len(table.moves) == 8


def test_what_cannot_be_done_is_said():
    with pytest.raises(ValueError, match="the person plays"):
        Table(TicTacToe(), human="X")
    with pytest.raises(ValueError, match="4 is not allowed here"):
        Table(TicTacToe(".../.X./...", to_move="X"), human="max").move(4)
