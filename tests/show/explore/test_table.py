"""Boards as pictures, and playing by clicking: the buttons are pressed, as a person would press
them.
"""

import pytest
from sample_trees import Subtract

from gamelab import ConnectFour, Nim, Race, TicTacToe
from gamelab.show.boards import board
from gamelab.show.explore.playing import Table, perfect

GAMES = [TicTacToe("XO./.X./..O"), ConnectFour(position=(3, 3, 2)), Nim([3, 7, 2]), Race(5)]


def test_every_piece_is_on_the_picture():
    assert board(ConnectFour(position=(3, 3, 2))).count(">X<") == 2
    assert board(ConnectFour(position=(3, 3, 2))).count(">O<") == 1
    assert board(Nim(6)).count("<rect") == 6
    assert board(TicTacToe("XO./.X./..O")).alt.endswith("MAX to move.")
    assert Table(Nim(2)).words().endswith("Your move.\nMoves: take 1, take 2.")


def test_the_perfect_opponent_never_loses_at_tic_tac_toe():
    """Every way a person can play on after corner and centre, button by button."""

    def play_on(table):
        if table.game.terminal(table.state):
            assert table.game.utility(table.state) <= 0
        for action in list(table.moves):
            table.moves[action].click()
            play_on(table)
            table.take_back()

    play_on(Table(TicTacToe("X../.O./...")))


def play_well(table):
    """Nim to its end by a person who leaves 1, 5, 9, ... where that can be; whether they win."""
    while table.moves:
        table.moves[(table.state[0][0] - 1) % 4 or 1].click()
    return table.game.utility(table.state) == 1


def test_nim_is_won_from_six_and_lost_from_five_unless_the_opponent_errs():
    assert play_well(Table(Nim(6))) and not play_well(Table(Nim(5)))
    table, won = Table(Nim(5)), {}
    for table.errs.value in (0, 25):
        won[table.errs.value] = 0
        for _ in range(40):
            table.new_game()
            won[table.errs.value] += play_well(table)
    assert won[0] == 0 < won[25] < 40
    assert sum(table.won["you"]) == won[25] and len(table.won["you"]) == 80


def test_new_game_and_take_back():
    table = Table(TicTacToe())
    start, said = table.state, [table.sentence.value]
    for _ in range(2):
        next(iter(table.moves.values())).click()
        said.append(table.sentence.value)
    for expected in (said[1], said[0], said[0]):
        table.back.click()
        assert table.sentence.value == expected, "what was said there"
    assert table.state == start and len(table.moves) == 9
    table.moves[0].click()
    table.again.click()
    assert table.state == start and not table.history


class MinBegins(Subtract):
    def initial(self):
        return 5, "min"


def test_who_begins():
    table = Table(TicTacToe(), human="min")
    assert table.state[2] == "min" and len(table.moves) == 8
    assert table.first.value == "your opponent" and "You play MIN, with O" in table.sentence.value
    table = Table(Nim(6))
    table.first.value = "your opponent"
    assert (table.human, table.state) == ("min", ((5,), "min"))
    table.first.value = "you"
    assert (table.human, table.state) == ("max", ((6,), "max"))
    table = Table(MinBegins(), human="min")
    assert table.first.value == "you" and table.state == (5, "min")
    table.first.value = "your opponent"
    assert table.human == "max" and table.state == (3, "max")


@pytest.mark.parametrize(
    "game",
    [TicTacToe(), Nim(6), Nim([3, 2]), Race(5), Subtract()],
    ids=lambda game: type(game).__name__,
)
def test_no_button_is_ever_replaced_or_greyed_out(game):
    """A button that vanishes or is disabled takes the focus with it: what cannot be done is said
    when it is pressed.
    """
    table = Table(game)
    first, frame = dict(table.buttons), table.picture.value.split(">")[0]
    while table.moves:
        next(iter(table.moves.values())).click()
        assert table.picture.value.split(">")[0] == frame, "its size"
        assert all(
            table.buttons[action] is button and not button.disabled
            for action, button in first.items()
        )
        assert table.pad.children == tuple(table.buttons.values())
    assert "The game is over" in table.sentence.value
    end = table.state
    for button in table.buttons.values():
        assert button.tooltip.endswith("not possible now")
        button.click()
        assert table.state == end and "New game to begin another" in table.sentence.value


def test_a_square_that_is_taken_stays_taken():
    table = Table(TicTacToe())
    table.buttons[4].click()
    state = table.state
    assert table.buttons[4].description == "X" and 4 not in table.moves
    table.buttons[4].click()
    assert table.state == state and "This is not possible now: square 4." in table.sentence.value
    table.back.click()
    assert table.buttons[4].description == "4"


def test_the_last_moves_and_a_winning_line_are_marked():
    table = Table(TicTacToe("XO./OOX/...", to_move="X"))
    table.buttons[2].click()
    marked = {}
    for square, button in table.buttons.items():
        marked.setdefault(button.layout.border, []).append(square)
    assert (marked["5px solid"], marked["4px double"]) == ([1, 4, 7], [2])


def test_a_policy_may_take_the_other_seat():
    seen = []

    def first_of_all(state):
        seen.append(state)
        return 1

    table = Table(Nim(6), human="min", opponent=first_of_all)
    assert seen == [((6,), "max")] and table.state == ((5,), "min")
    table.moves[2].click()
    assert seen[1:] == [((3,), "max")] and table.state == ((2,), "min")
    assert "follows the policy it was given" in table.sentence.value


def test_players_by_name_play_in_the_reader_s_seat():
    """From a pile of 5 nobody wins against an opponent who never errs; against one who always does,
    whoever leaves one match wins more often than who takes one.
    """

    def leaves_one(node):
        return node.payoff if node.is_leaf else (node.state[0][0] == 1) / 2

    players = {"leaves one": leaves_one, "takes one": lambda node: 0}
    table = Table(Nim(5), errs=0, players=players)
    table.series("leaves one")
    assert table.won == {"you": [], "leaves one": [False] * 20, "takes one": []}
    table.errs.value = 100
    for name in players:
        table.series(name)
    first, second = (sum(table.won[name]) for name in players)
    assert first > second > 0 and f"leaves one: {first} of 40" in table.words()
    table.new_game()
    table.moves[1].click()
    while table.moves:
        next(iter(table.moves.values())).click()
    table.take_back()
    [won] = table.won["you"]
    assert f"you: {int(won)} of 1" in table.words()


def test_chance_throws_by_itself():
    table = Table(Race(5))
    table.moves["throw"].click()
    assert (
        "You: throw. Chance: " in table.sentence.value and table.game.player(table.state) == "max"
    )
    assert perfect(Race(2), Race(2).initial()) == "walk"


def test_an_opponent_may_be_a_search_with_a_depth_or_a_clock():
    def value(node, plies):
        if node.is_leaf or plies == 0:
            return node.payoff if node.is_leaf else node.eval
        choose = max if node.player == "max" else min
        return choose(value(child, plies - 1) for child in node.children)

    # three in the column: O has to stop X on the next ply
    threat = ConnectFour(position=(3, 0, 3, 0))
    stops = {"opponent": lambda state: 3}
    for options in (stops, {"search": value, "depth": 2}, {"depth": 2}, {"seconds": 0.3}):
        table = Table(threat, **options)
        table.moves[3].click()
        assert table.said.endswith("Your opponent: column 3."), options
    assert "looks 2 plies ahead with value" in Table(threat, search=value, depth=2).words()
    assert "for at most 0.5 s" in Table(threat, seconds=0.5).words()


@pytest.mark.parametrize(
    "opponent, sentence",
    [
        (lambda state: 1 // (state[0][0] - 5), "ZeroDivisionError: "),
        (lambda state: 9, "ValueError: the opponent plays 9, and allowed are 1, 2, 3."),
    ],
)
def test_an_opponent_that_fails_is_told_on_the_table_and_the_move_taken_back(opponent, sentence):
    table = Table(Nim(6), opponent=opponent)
    table.moves[1].click()
    assert f"This ended with {sentence}" in table.sentence.value
    assert table.state == ((6,), "max") and [*table.moves] == [1, 2, 3] and not table.history
    with pytest.raises((ZeroDivisionError, ValueError)):
        table.move(1)


def test_moves_that_are_lists_are_told():
    class Lists(Subtract):
        def actions(self, state):
            return [[take] for take in super().actions(state)]

    with pytest.raises(TypeError, match=r"Lists\.actions\(.*\) has a move that cannot be hashed"):
        Table(Lists())
