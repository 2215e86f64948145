"""What the explorers of games show, against the searches."""

import re

import pytest
from driven import at

from gamelab import Nim, explore, game_tree, minimax
from gamelab.show.explore.games import MARKS, MISERE, NORMAL, big, pile, raised


@pytest.mark.parametrize("rule", [MISERE, NORMAL])
@pytest.mark.parametrize("n", range(1, 9))
def test_nim_says_what_the_whole_tree_says(n, rule):
    shown = at(explore.nim(), n=n, rule=rule)
    game = Nim(n, misere=rule == MISERE)
    result = minimax(game)
    won = sum(leaf.payoff == 1 for leaf in game_tree(game).leaves())
    assert list(shown.figures.values()) == [*map(str, (n + 1, result.nodes, result.leaves, won))]
    who = (
        f"the first player wins by taking {result.move}."
        if result.value == 1
        else "the second player wins, whatever the first one takes."
    )
    assert who in shown.sentence
    losing = [str(k) for k in range(n + 1) if k % 4 == (rule == MISERE)]
    assert re.findall(r"\d+", shown.sentence.rpartition("loses at")[2]) == losing
    assert len(re.findall(">(?:wins|loses)<", shown.picture)) == n + 1


def test_the_winning_take_is_the_only_one():
    piles = [pile(k, misere) for k in range(1, 13) for misere in (True, False)]
    assert all(len(known.takes) == known.wins for known in piles)


def test_growth_says_b_to_the_m():
    explorer = explore.growth()
    for b, m, said in (
        (2, 1, "fewer lines than tic-tac-toe has games"),
        (9, 9, "more lines than tic-tac-toe has games"),
        (40, 51, "more lines than there are atoms"),
    ):
        shown = at(explorer, b=b, m=m)
        assert f"{raised(b, m)} = {big(b**m)} lines of play: {said}" in shown.sentence
        assert shown.figures["digits"] == str(len(str(b**m)))
    years = [at(explorer, b=35, m=m).figures["years at a million a second"] for m in (9, 8)]
    assert years == ["2", "less than one"]
    assert MARKS[0][0] == 255_168 and MARKS[-1][0] == 35**100 and sorted(MARKS) == list(MARKS)


def test_big_numbers():
    numbers = (7, 999_999_999, 10**9, 10**80, 9_999_999_999)
    written = ["7", "999,999,999", "1.00 × 10⁹", "1.00 × 10⁸⁰", "1.00 × 10¹⁰"]
    assert [*map(big, numbers)] == written
