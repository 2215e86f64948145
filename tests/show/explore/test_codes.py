"""The codes of what was played, and a class of them."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from explorers import CENTIPEDE, RED_AND_BLUE

from gamelab import Payoffs
from gamelab.repeated.strategies import find
from gamelab.show import explore
from gamelab.show.explore import codes
from gamelab.show.explore.adaptive import thrown
from gamelab.show.explore.prisoners_dilemma import KNOWN, next_move

PLAYS = {codes.GAMES: 5, codes.ROUNDS: 6, codes.RULE: 2}  # in a play's numbers
RED_BLUE = Payoffs.red_blue()


def some(kind, seed=0):
    dice = Random(seed)
    played = [dice.randrange(PLAYS[kind]) for _ in range(codes.SHAPES[kind][1])]
    return played, codes.written(kind, played, PLAYS[kind], dice.random())


def played(code, number=2):
    """The numbers of `number` strategies that a class enters."""
    return codes.written(codes.RULE, [*map("CD".index, code)], 2, number / 50)


@pytest.mark.parametrize("kind", PLAYS)
def test_a_code_is_short_and_holds_the_play(kind):
    for seed in range(50):
        played, code = some(kind, seed)
        assert len(code) <= 12 and codes.moves(code, PLAYS[kind]) == played
    assert not {*"AEIOUQN0123456789"} & {*code}


@pytest.mark.parametrize("kind", PLAYS)
def test_the_check_letter_finds_every_wrong_letter_and_every_exchange(kind):
    _, code = some(kind)
    wrong = {
        code[:k] + letter + code[k + 1 :] for k in range(len(code)) for letter in codes.LETTERS
    }
    for k, h in product(range(len(code)), repeat=2):
        letters = [*code]
        letters[k], letters[h] = code[h], code[k]
        wrong.add("".join(letters))
    for mistyped in wrong - {code}:
        assert codes.read(mistyped) == ([], [f"{mistyped} is mistyped, and left out."])


def test_a_class_is_read_from_a_text_a_list_or_a_file(tmp_path):
    three = [some(kind)[1] for kind in PLAYS]
    file = tmp_path / "codes.txt"
    file.write_text("\n".join(three))
    spoken = ", ".join(codes.spaced(code).lower() for code in three)
    assert codes.read(spoken) == codes.read(three) == codes.read(file) == codes.read(str(file))
    assert codes.read(three) == (three, [])


def test_readers_who_played_alike_have_codes_of_their_own():
    alike = {codes.written(codes.RULE, [0, 0, 1, 0, 1], 2, codes.lot()) for _ in range(60)}
    assert len(alike) > 58


def test_what_is_left_out_is_named_and_a_class_needs_a_code():
    shown = explore.class_of("MCCBBBV mccb-bbv MCCBBBX hello").shown
    for said in ("mccb-bbv came before", "MCCBBBX is mistyped", "hello is mistyped"):
        assert shown.sentence.count(said) == 1


def test_fifteen_rounds_end_with_a_code_that_the_class_reads():
    me = explore.rounds(RED_BLUE, RED_AND_BLUE, seed=1)
    for row in [0, 1, 0, 0, 1] * 3:
        assert "your code" not in me.shown.figures
        [*me.moves.values()][row].click()
    assert me.shown.figures["your code"].replace("-", "") == me.code
    shown = explore.class_of(me.code).shown
    assert f"earned {float(Fraction(me.score, 15)):.1f} ±" in shown.sentence
    assert "row 1 in 60% of their 15 rounds" in shown.sentence
    assert f"Earned at p = 3/5: {float(Fraction(me.score, 15)):.1f}".replace("-", "−") in shown.form
    me.moves["New game"].click()
    assert me.code == ""


def test_dice_earn_the_value_and_no_class_of_dice_is_called_rare():
    law = thrown(RED_BLUE)
    average = sum(score * share for score, share in law.items()) / 15
    assert average == pytest.approx(20 / 7, abs=0.3)
    low, high = codes.tails(law, 0)
    assert 0.15 < low < 0.35 and low + high > 1
    assert "has read Red's" in codes.luck(law, -200, RED_AND_BLUE)
    assert "have outguessed Blue" in codes.luck(law, 200, RED_AND_BLUE)
    assert "chance alone" in codes.luck(law, 40, RED_AND_BLUE)


def test_five_games_end_with_a_code_that_the_class_reads():
    game = explore.versus(CENTIPEDE, odds=(0, 1))
    for said in ("take", "pass", "take", "take", "take"):
        assert not game.code
        game.press("New game")
        game.press(said)
        game.press("take")
    assert game.shown.figures["code of your first five games"] == codes.spaced(game.code)
    assert codes.moves(game.code, 5) == [0, 2, 0, 0, 0]
    shown = explore.class_of(game.code).shown
    assert "earned 2.40 ± 0.00 a game" in shown.sentence and "80%" in shown.picture
    assert "Backward induction promises 2, and the best plan against these lots 11/3" in (
        shown.sentence
    )


@pytest.mark.parametrize(("named", "classic"), KNOWN.items())
def test_a_strategy_that_remembers_one_turn_is_the_one_it_is_called(named, classic):
    for theirs in map("".join, product("CD", repeat=6)):
        mine = ""
        for turn in range(7):
            answer = next_move(named, mine, theirs[:turn])
            assert answer == find(classic).play(mine, theirs[:turn])
            mine += answer


def test_the_class_is_weighed_by_how_many_entered_each_strategy():
    """Defecting pays best where ten always cooperate, and not where ten answer."""
    naive = [played("CCCCC", k) for k in range(10)] + [played("DDDDD")]
    wary = [played("CCDCD", k) for k in range(10)] + [played("DDDDD")]
    best = [explore.class_of(each).shown.figures["best"] for each in (naive, wary)]
    assert best == ["D DDDD always defect", "C CDCD tit for tat"]


def test_the_five_answers_give_a_code_once_the_bet_is_placed(monkeypatch):
    monkeypatch.delenv("GAMELAB_STILLS", raising=False)
    mine = explore.memory()
    for name, reply in {"after_CD": "D", "after_DD": "D"}.items():
        mine.controls[name].value = reply
    assert mine.seen_now().figures["your code"] == "?"
    mine.guess.show()
    code = mine.seen_now().figures["your code"].replace("-", "")
    assert codes.read(code) == ([code], []) and codes.moves(code, 2) == [0, 0, 1, 0, 1]
    assert explore.class_of(code).shown.figures["strategies of"] == "1"
    monkeypatch.setenv("GAMELAB_STILLS", "frozen")
    assert mine.draw(**mine.values()).figures["your code"] == "where cells run"
