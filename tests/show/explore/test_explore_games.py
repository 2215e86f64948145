"""What the explorers of games show, against the searches."""

import re

import pytest

from gamelab import Nim, TicTacToe, explore, game_tree, minimax

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from gamelab.show.explore.games import MARKS, MISERE, NORMAL, big, pile
from gamelab.show.explore.playing import Table


@pytest.mark.parametrize("rule", [MISERE, NORMAL])
@pytest.mark.parametrize("n", range(1, 9))
def test_nim_says_what_the_whole_tree_says(n, rule):
    explorer = explore.nim()
    explorer.controls["n"].value, explorer.controls["rule"].value = n, rule
    game = Nim(n, misere=rule == MISERE)
    result = minimax(game)
    won = sum(leaf.payoff == 1 for leaf in game_tree(game).leaves())
    figures = {
        "pile sizes": str(n + 1),
        "tree nodes": str(result.nodes),
        "games (leaves)": str(result.leaves),
        "won by the first player": str(won),
    }
    assert explorer.shown.figures == figures
    who = (
        f"the first player wins, by taking {result.move}."
        if result.value == 1
        else "the second player wins, whatever the first one takes."
    )
    assert who in explorer.shown.sentence
    losing = [k for k in range(n + 1) if k % 4 == (1 if rule == MISERE else 0)]
    assert re.findall(r"\d+", explorer.shown.sentence.rpartition("loses at")[2]) == [
        *map(str, losing)
    ]


def test_the_worked_example():
    shown = explore.nim().shown
    assert shown.figures == {
        "pile sizes": "7",
        "tree nodes": "52",
        "games (leaves)": "24",
        "won by the first player": "12",
    }
    assert shown.form.splitlines()[:2] == [
        "pile 6: the player to move wins, by taking 1",
        "pile 5: the player to move loses",
    ]
    assert "pile 0: the player to move has already won" in shown.form


def test_four_and_five_swap():
    assert [(pile(k, True).wins, pile(k, False).wins) for k in (4, 5)] == [
        (True, False),
        (False, True),
    ]


def test_the_winning_take_is_the_only_one():
    assert all(
        len(pile(k, misere).takes) == pile(k, misere).wins
        for k in range(1, 13)
        for misere in (True, False)
    )


def test_the_picture_has_a_thick_arc_for_every_winning_take():
    explorer = explore.nim()
    for n in range(1, 9):
        explorer.controls["n"].value = n
        thick = re.search(r'<path d="([^"]*)"[^>]*stroke-width="3.4"', explorer.shown.picture)[1]
        assert thick.count("M") == sum(pile(k, True).wins for k in range(1, n + 1))
        assert (
            explorer.shown.picture.count(">loses<") + explorer.shown.picture.count(">wins<")
            == n + 1
        )


def test_growth_says_b_to_the_m():
    explorer = explore.growth()
    assert explorer.shown.figures["digits"] == "155" == str(len(str(35**100)))
    for b, m, said in (
        (2, 1, "fewer than tic-tac-toe has games"),
        (9, 9, "more than tic-tac-toe has games"),
        (40, 51, "more than there are atoms"),
    ):
        explorer.controls["b"].value, explorer.controls["m"].value = b, m
        assert f"{b}^{m} = {big(b**m)} lines of play, {said}" in explorer.shown.sentence
        assert explorer.shown.figures["digits"] == str(len(str(b**m)))
    explorer.controls["b"].value, explorer.controls["m"].value = 35, 9
    assert explorer.shown.figures["years at a million a second"] == "2"
    explorer.controls["m"].value = 8
    assert explorer.shown.figures["years at a million a second"] == "less than one"


def test_the_marks_beside_the_bar():
    assert MARKS[0][0] == 255_168 and MARKS[-1][0] == 35**100
    assert [mark for mark, _ in MARKS] == sorted(mark for mark, _ in MARKS)


def test_big_numbers():
    assert [big(n) for n in (7, 999_999_999, 10**9, 10**80, 9_999_999_999, 35**100)] == [
        "7",
        "999,999,999",
        "1.00 × 10^9",
        "1.00 × 10^80",
        "1.00 × 10^10",
        "2.55 × 10^154",
    ]


def test_a_table_is_no_explorer_and_knows_its_game():
    table = explore.table(TicTacToe(), human="min")
    assert type(table) is Table and table.human == "min"


def test_too_many_piles_are_refused():
    with pytest.raises(ValueError, match="largest=9"):
        explore.nim(9)
