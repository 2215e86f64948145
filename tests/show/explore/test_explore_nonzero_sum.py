"""What the explorers of lesson 5 show, against the library: a game played by pressing buttons, four
readings, the payoffs of indifferent players.
"""

from fractions import Fraction

import pytest
from explorers import CENTIPEDE, PAIRS

from gamelab import backward_induction, expectimax, minimax, tree
from gamelab.show import explore
from gamelab.show.explore.nonzero_sum import READINGS, as_read, same_shape

pytestmark = pytest.mark.slow


def test_each_reading_is_that_of_the_search_it_names():
    disagree = 0
    for seed in range(21):
        root = same_shape(PAIRS, seed)
        pairs = [[leaf.payoff for leaf in child.leaves()] for child in root.children]
        mine = [[a for a, _ in leaves] for leaves in pairs]
        sums = tree([[a + b for a, b in leaves] for leaves in pairs], players=("max",))
        hostile, joint, own = minimax(mine), minimax(sums), backward_induction(root)
        lot = expectimax(tree(mine, players=("max", "chance")))
        found = [(hostile.value, hostile.move), (lot.value, lot.move), own[:2], joint[:2]]
        for name, (value, move) in zip(READINGS, found, strict=True):
            trace, labels = as_read(root, name)
            assert (labels[""], trace.line[1]) == (value, str(move))
        disagree += own.move != joint.move
    assert 0 < disagree < 20, "the reader is to look for a tree on which they disagree"


def test_a_game_is_played_to_its_end_and_its_payoff_stands_beside_the_theory():
    game = explore.versus(CENTIPEDE, odds=(0, 1))
    for said, path in (("pass", "1.1"), ("pass", "1.1.1.1"), ("take", "1.1.1.1")):
        assert (">theory<" in game.screen.value) == game.way[-1].is_leaf, "told when it is over"
        game.moves[said].click()
        assert game.way[-1].path == path, "a move that is not possible changes nothing"
    assert game.payoffs == [(6, 4)]
    game.press("New game")
    game.press("take")
    assert game.payoffs == [(6, 4), (2, 0)] and ">theory<" in game.screen.value
    assert game.shown.figures == {"you, on average": "4 ± 4", "backward induction": "2"}
    assert "A: take. The game is over: (2, 0)." in game.shown.sentence


def test_the_opponent_draws_lots():
    game, passed = explore.versus(CENTIPEDE, odds=(1, 2), seed=1), 0
    for _ in range(30):
        assert (">best plan<" in game.screen.value) == (len(game.payoffs) >= 5)
        game.press("New game")
        game.press("pass")
        passed += not game.way[-1].is_leaf
    assert 15 < passed < 25 and game.best == Fraction(11, 3)
