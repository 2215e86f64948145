"""What the explorers of the prisoner's dilemma say, against the library's own functions."""

from fractions import Fraction

import pytest
from driven import at
from sampled import some

from gamelab import discount_threshold, match
from gamelab.repeated.evolution import shadow
from gamelab.repeated.match import checked_stakes
from gamelab.show import explore
from gamelab.show.explore.repeated import PARTS

pytestmark = pytest.mark.slow


def test_a_stranger_is_played_named_and_told_alone():
    explorer = explore.strangers(seed=3)
    opponent, guess = explorer.controls["opponent"], explorer.guess
    for number, name in explorer.names.items():
        opponent.value = number
        assert not guess.solved and "Turn 1: your move." in explorer.screen.value
        for move in "CDCDC" * 6:
            explorer.moves["Cooperate" if move == "C" else "Defect"].click()
        played = match(lambda mine, theirs: "CDCDC"[len(mine) % 5], name, 25, seed=0)
        if name != "random":  # whose throws depend on who it meets
            assert f"{number} plays {played.moves[1]} and" in explorer.screen.value
        assert "25 turns are played" in explorer.screen.value
        assert name not in explorer.screen.value.replace("random", "")
        guess.field.value = name
        guess.check()
        assert "That is right." in guess.says.value and f"is {name}. It " in explorer.screen.value
        assert name == "random" or f"You scored {played.scores[0]} in 25" in explorer.screen.value
    opponent.value = "1"
    assert guess.solved and explorer.names["1"] in guess.says.value
    guess.ask()
    explorer.moves["New match"].click()
    assert "Turn 1: your move." in explorer.screen.value


@pytest.mark.parametrize("payoffs", ["years", "axelrod"])
@pytest.mark.parametrize("against", ["grim", "tit for tat"])
def test_the_threshold_is_on_the_slider_and_exact(payoffs, against):
    explorer = explore.future()
    threshold = discount_threshold(*checked_stakes(payoffs), against)
    assert (threshold * PARTS).denominator == 1
    for delta in {*some(range(PARTS), 6), int(threshold * PARTS)}:
        share = Fraction(delta, PARTS)
        shown = at(explorer, payoffs=payoffs, against=against, delta=delta)
        here = shadow(share, payoffs, against)
        holds = "cooperation holds" in shown.sentence
        assert holds == here.sustained == (share >= threshold)
        assert ("is at the threshold" in shown.sentence) == (share == threshold)
        assert f"cooperate for ever: {here.cooperate}\n" in shown.form
        assert f"defect from now on: {here.defect}" in shown.form


def test_in_the_sandbox_the_worst_fifth_becomes_copies_of_the_best():
    box = explore.sandbox(seed=1)
    before = [*box.agents]
    box.moves["Next step"].click()
    assert box.agents == before and not box.fresh
    scores = [*box.scores]
    box.moves["Next step"].click()
    worst = sorted(range(25), key=scores.__getitem__)
    assert max(scores[k] for k in box.fresh) <= scores[worst[5]] and len(box.fresh) == 5
    best = {before[k] for k in range(25) if scores[k] >= sorted(scores)[-5]}
    assert {box.agents[k] for k in box.fresh} <= best
    assert [*map(sum, map(dict.values, box.history))] == [25, 25]
    assert box.shown.figures["generation"] == "1" and "5 agents were replaced" in box.shown.sentence


def test_the_sandbox_counts_what_its_fields_say():
    box = explore.sandbox(["always cooperate", "always defect"], seed=0)
    for name, number in {"always cooperate": 1, "always defect": 1, "noise, %": 0}.items():
        box.numbers[name].value = number
    box.step()
    assert box.scores == [0, 5]
    box.start_over()
    box.numbers["T"].value, box.numbers["S"].value = 7, -2
    box.step()
    assert box.scores == [-2, 7]
    box.numbers["always defect"].value = 0
    box.step()
    assert box.agents == ["always cooperate"] and box.scores is None, "nobody to meet"
