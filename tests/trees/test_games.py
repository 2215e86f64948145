"""Games: the Nim table, the counts of tic-tac-toe, Connect Four, the race; and a game written in a
dozen lines.
"""

from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from functools import partial, reduce
from inspect import signature
from itertools import count  # noqa: F401  (in careless.txt)
from math import nan  # noqa: F401
from operator import xor

import numpy
import pytest
from hypothesis import strategies as st
from sample_trees import Heap, Subtract, for_all
from sentences import each_line, refusal

from gamelab import (
    ConnectFour,
    Game,
    Nim,
    Payoffs,
    Race,
    TicTacToe,
    alphabeta,
    backward_induction,
    expectimax,
    game_tree,
    iterative_deepening,
    minimax,
    negamax,
    subgame_perfect,
    tree,
    watch,
)
from gamelab.trees import games


def positions(game):
    """Every state that play can lead to."""
    seen, waiting = set(), [game.initial()]
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            moves = () if game.terminal(state) else game.actions(state)
            waiting += [game.result(state, move) for move in moves]
    return seen


@for_all(st.lists(st.integers(0, 3), min_size=1, max_size=3))
def test_heaps_are_lost_when_their_nim_sum_is_zero(heaps):
    assert alphabeta(Nim(heaps)).value == (-1 if reduce(xor, heaps) == 0 else 1)


def test_tic_tac_toe_counts():
    assert alphabeta(TicTacToe())[::3] == (0, 18_297)
    assert len(positions(TicTacToe())) == 5_478


@pytest.mark.slow
def test_a_guess_is_never_worth_as_much_as_a_win():
    """Wherever somebody can win at once, a search of one ply does."""
    game = TicTacToe()
    for node in (game_tree(game, state) for state in positions(game)):
        wins = [child.move for child in node.children if child.payoff]
        assert node.is_leaf or abs(node.eval) < 1
        assert not wins or alphabeta(node, depth=1).move == wins[0], game.text(node.state)


def test_connect_four_finds_the_win_and_the_block():
    assert alphabeta(ConnectFour(position=(3, 2, 3, 2, 3)), depth=2).value < 1
    assert alphabeta(ConnectFour(position=(3, 2, 3, 2, 3, 2)), depth=1).move == 3
    open_ends = ConnectFour(position=(2, 2, 3, 3, 4))
    assert alphabeta(open_ends, depth=2).value == 1, "X threatens both ends of a row of three"


@for_all(st.lists(st.integers(0, 6), max_size=42))
def test_connect_four_pieces_fall_and_alternate(columns):
    game = ConnectFour()
    state = game.initial()
    for column in columns:
        if game.terminal(state) or column not in game.actions(state):
            break
        state = game.result(state, column)
    x, o, player = state
    assert not x & o and x.bit_count() - o.bit_count() == (player == "min")
    for line in zip(*game.text(state).splitlines()):
        assert "." not in "".join(line).lstrip(".")


def test_the_race_mixes_max_min_and_chance():
    root = game_tree(Race(3))
    assert {node.player for node in root.nodes() if node.children} == {"max", "min", "chance"}
    assert expectimax(Race(2)).value == 1, "walking two fields reaches the goal"


def test_a_game_in_a_dozen_lines_whatever_its_states_are():
    for game in (Subtract(), Heap()):
        assert alphabeta(game)[:2] == (1, 2)
        assert watch(minimax, game).result == minimax(tree(game_tree(game))) == minimax(game)


def test_a_tree_forgets_positions_rather_than_fill_the_memory(monkeypatch):
    before = minimax(Nim(9))
    monkeypatch.setattr(games, "KEPT", 3)
    assert minimax(Nim(9)) == before


def asked(game):
    """A game, and the list of the states that an action is asked to lead to from now on."""
    results, result = [], game.result

    def listed(state, action):
        results.append(result(state, action))
        return results[-1]

    game.result = listed
    return game, results


def test_children_come_into_being_as_they_are_reached():
    game, results = asked(Subtract())
    root = game_tree(game)
    children = root.children
    assert len(children) == 2 and bool(children) and not results
    first = next(iter(children))
    assert (first.path, first.move, first.parent, first.ply) == ("0", 1, root, 1)
    assert len(results) == 1
    assert [child.path for child in children] == ["0", "1"] and len(results) == 2
    assert [child.path for child in reversed(children)] == ["1", "0"]
    assert [child.path for child in children[:1]] == ["0"] and children[-1].path == "1"
    assert [child.move for child in sorted(children, key=lambda child: -child.move)] == [2, 1]
    with pytest.raises(IndexError):
        children[2]
    assert isinstance(children, Sequence) and len(results) == 2, "each state is asked once"
    end = children[0].children[1].children[1]
    assert end.is_leaf and not end.children and len(end.children) == 0 and end.moves is None


def test_what_a_cut_leaves_out_is_never_made():
    counts = []
    for search in (alphabeta, minimax):
        game, results = asked(TicTacToe("XO./.X./O.."))
        assert search(game).value == 1
        counts.append(len(results))
    assert counts[0] < counts[1]


def test_an_estimate_is_asked_once_and_checked():
    class Estimated(Subtract):
        given, asked = Fraction(1, 2), 0

        def evaluate(self, state):
            self.asked += 1
            return self.given

    game = Estimated()
    root = game_tree(game)
    assert (root.eval, root.eval, game.asked) == (Fraction(1, 2), Fraction(1, 2), 1)
    game.given = "much"
    assert refusal(lambda: alphabeta(game, depth=1)) == (
        "ValueError: Estimated.evaluate((4, 'min')) 'much' is not a number; write 3, 0.25 or"
        ' "1/3"'
    )


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


def test_a_position_is_drawn_and_an_ordinary_tree_keeps_the_drawing():
    root = game_tree(TicTacToe("XO./X.O/.OX"))
    assert root.picture == tree(root).picture == ["XO.", "X.O", ".OX"]
    assert game_tree(Nim([3, 1]), ((3, 0), "min")).picture == ["●●●", "."]
    assert game_tree(Race(5)).picture is None


@pytest.mark.parametrize("rule", ["initial", "player", "actions", "result", "terminal", "utility"])
def test_a_rule_that_is_missing_is_named(rule):
    method = getattr(Game(), rule)
    with pytest.raises(NotImplementedError, match=f"Game needs a method {rule}"):
        method(*signature(method).parameters)


def test_a_node_of_a_game_knows_its_path_and_its_evaluation():
    corner = game_tree(TicTacToe("X../.../...")).children[3].children[0]
    assert corner.path == "3.0" and corner.move == 1
    # XX. .O. ...: four lines are open to each
    assert corner.eval == 0 and game_tree(Nim(6)).eval is None


def in_place(self, state, take):
    state[:] = Heap.result(self, state, take)
    return state


def in_place_of_a_copy(self, state, take):
    return list(in_place(self, state, take))


class Piles:
    def __init__(self):
        self.all = [5, "max"]

    def __getitem__(self, place):
        return self.all[place]


def piles(self):
    return Piles()


def piles_in_place(self, state, take):
    state.all = Heap.result(self, state.all, take)
    return state


def piles_of_a_shallow_copy(self, state, take):
    after = copy(state)
    after.all[:] = Heap.result(self, state.all, take)
    return after


def in_place_at_the_end(self, state, take):
    return (in_place if state[0] < 3 else Heap.result)(self, state, take)


def careless(base=Heap, **rules):
    """A game with other rules in the place of its own."""
    return type("Careless", (base,), rules)()


def dice(chances):
    """Rules by which chance moves, with these probabilities."""
    return careless(
        movers={"max", "min", "chance"}, player=lambda *_: "chance", chances=lambda *_: chances
    )


@each_line("call, sentence", "trees/careless.txt")
def test_a_careless_game_is_told_what_is_wrong(call, sentence):
    """The state is named, and what the method gave: no search comes to a value by it."""
    assert refusal(eval, call, globals()) == sentence


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"actions": lambda self, state: (take for take in Heap.actions(self, state))},
        {"actions": lambda self, state: numpy.array(Heap.actions(self, state))},
        {"terminal": lambda self, state: numpy.bool_(state[0] == 0)},
        {"terminal": lambda self, state: True if state[0] == 0 else None},
        {"movers": ["max", "min"]},
    ],
)
def test_a_game_may_answer_in_other_kinds_of_value(rules):
    found = iterative_deepening(type("Other", (Heap,), rules)())
    assert (found.value, found.move) == (1, 2) and found.exact is True


class Duel(Subtract):
    """The same of two players with names; of four, lots are drawn."""

    players = ("Ann", "Bob")

    def initial(self):
        return 5, "Ann"

    def player(self, state):
        return "chance" if state[0] == 4 else state[1]

    def chances(self, state):
        return ["3/4", "1/4"]

    def result(self, state, take):
        return state[0] - take, "Bob" if state[1] == "Ann" else "Ann"

    def utility(self, state):
        return (0, 3) if state[1] == "Ann" else (2, 1)


def test_a_game_of_named_players_is_solved_from_its_end():
    game = Duel()
    root = game_tree(game)
    assert root.players == ("Ann", "Bob") and root.movers == {"Ann", "Bob", "chance"}
    found = backward_induction(game)
    assert found == backward_induction(tree(root)) == watch(backward_induction, game).result
    assert found.payoff == (2, 1) and found.line[0] == 2
    assert backward_induction(root.children[0]).payoff == (Fraction(1, 2), Fraction(5, 2))
    assert subgame_perfect(game) == [(2, 1)]
    assert (2, 1) in [one.payoffs for one in Payoffs.of(game).equilibria()]


def test_a_search_of_max_and_min_refuses_a_game_of_others():
    sentence = "ValueError: in this game Ann and Bob move: this search knows MAX and MIN only"
    for search in (minimax, alphabeta, negamax, iterative_deepening):
        assert refusal(search, Duel()) == sentence


def test_a_tree_may_be_deeper_than_pythons_calls():
    deep = tree(game_tree(Nim(1_500, takes=(1,))))
    assert deep.height == 1_500 and str(deep) == "<max node root: 1 children>"
    again = tree(deep.to_dict())
    assert [node.path for node in again.nodes()] == [node.path for node in deep.nodes()]
    assert next(again.leaves()).payoff == 1


@pytest.mark.parametrize(
    "search",
    [
        minimax,
        alphabeta,
        negamax,
        expectimax,
        backward_induction,
        subgame_perfect,
        partial(expectimax, bounds=(-1, 1)),
        partial(alphabeta, order="best"),
    ],
)
def test_a_search_too_deep_for_pythons_calls_says_so_in_a_sentence(search):
    with pytest.raises(ValueError, match=r"came \d\d\d plies deep, and Python's calls") as error:
        search(Nim(5_000, takes=(1,)))
    assert len(error.traceback) < 10 and error.value.__suppress_context__


def test_a_game_that_calls_itself_without_end_keeps_its_own_error():
    game = Nim(3)
    game.utility = lambda state: game.utility(state)
    with pytest.raises(RecursionError):
        minimax(game)
