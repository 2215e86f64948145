"""The questions that explorers ask before they show: asked as a lesson asks them, answered as a
reader answers.
"""

import random
import re
from functools import cache
from html import unescape

import pytest
from driven import at, put
from explorers import EXPLORERS
from light import light
from sampled import some
from sentences import lines_of

from gamelab import number_text

# What the lessons say: explorer, controls, answer.
LESSONS = """
nim | n 4; rule normal: the last match wins | the second player
nim | n 5; rule normal: the last match wins | the first player
growth | | 155
flow_up | | 2
erring_opponent | p 25 | yes
erring_opponent | p 26 | no
minimax, a threat | depth 2 | less than 0
minimax, a threat | depth 3 | exactly 0
minimax, so far | | -1, -1, 0, 0
alphabeta, a game | | 13
alphabeta, a game | order best first | 8
alphabeta, a game | order worst first | 19
expectimax | | 7, 8, 5
change_root | | stays
variants, cut rule | version alpha > beta | 3
weights | outcome 10 | 5/9
weights | outcome 3 | 1/6
change_root, chance | second_layer chance | rises
change_root, chance | second_layer MIN | stays
star | upper 6 | 2
star | upper 7 | 2
star | upper 8 | 2
star | upper 9 | 2
star | upper 10 | 1
star | upper 11 | 1
star | upper 12 | 1
star | upper 13 | 1
star | upper 14 | 0
star | upper 15 | 0
star | upper 16 | 0
star, whole tree | upper 15 | 0
rescale | scale cubed | 2
rescale | scale square root | 0
rescale, level | | 0
rescale, level | | 1
readings | read_as own payoff | 15,9
readings | read_as joint payoff | 24.0
readings, centipede | read_as own payoff | (2, 0)
readings, centipede | read_as joint payoff | 10
change_outcome | B 3 | (10, 4)
change_outcome | B 5 | 1, 3
change_outcome, trust | B 1 | (2, 2)
change_outcome, trust | B 2 | (2, 2)
zero_sum | | 20/7
zero_sum, floats | | 23/110
walk | | nowhere
walk, a saddle point | start (3, C) | (1, B)
elimination | | Blue's A
elimination, by mixtures too | | Row's 2
exploit | goal A | 1
exploit | goal B | 2
exploit, level | | 0
exploit, level | | 1
years | the_numbers_are costs | Row and Column
years | the_numbers_are payoffs | nobody
memory | after_CC D; after_CD D; after_DC C; after_DD D | 5
memory | after_CC D; after_CD D; after_DC C; after_DD D | 6
duel | | neither
bets | | tit for tat
bets | noise 5; seed 0 | grim
bets | noise 5; seed 4 | grim
future | against grim; payoffs years | 1/3
future | against tit for tat; payoffs axelrod | 2/3
evolution | who always defect; share 90 | tit for tat
prune | seed 18 | 14
prune | seed 29 | 28
sample | guess 21 | no
sample | guess 31; trees 400 | yes
study | sizes 10 | above
fixed_point | won 50 | almost never
fixed_point | won 62 | still open
orders | quality -10 | no
"""
LEAVES = {"flow_up": ("0.1.1", 3, "4"), "change_root": ("0.0.1", 1, "falls")}
ROWS = [re.split(r" ?\| ?", row) for row in LESSONS.strip().splitlines()]
SAID = lines_of("show/explore/said.txt", r"^(\w.*?) \| (.*?) ?\| (.*)$")
# The stage asks in its own way, and a class has already played.
SILENT = "alphabeta", "minimax", "expectimax", "class_of", "change_root", "flow_up", "variants"
ASKING = [name for name in EXPLORERS if not name.startswith(SILENT)]


@pytest.fixture(autouse=True)
def unframed(monkeypatch):
    """The questions count here, and not the frame that holds all pictures."""
    monkeypatch.setattr("gamelab.show.explore.kit.Explorer._extremes", lambda explorer: ())


@cache
def opened(name):
    """An explorer, and how its controls stand as it opens."""
    explorer = EXPLORERS[name]()
    return explorer, explorer.values()


def asking(name, controls=""):
    """An explorer that asks, its controls as they are named, the others as it opens."""
    explorer, opening = opened(name)
    explorer.guess.ask()
    at(explorer, **opening)
    for label, value in re.findall(r"(\w+) ([^;]+)", controls):
        control = explorer.controls[label]
        control.value = next(place for place in places(control) if str(place) == value)
    return explorer


def verdict(explorer, said):
    """What is said of a guess."""
    explorer.guess.field.value = said
    explorer.guess.check()
    return unescape(re.sub("<.*?>", "", explorer.guess.says.value)).replace("−", "-")


def places(control):
    return getattr(control, "options", None) or range(control.min, control.max + 1)


@pytest.mark.parametrize(("name", "controls", "answer"), ROWS)
def test_what_a_lesson_says_is_right(name, controls, answer):
    assert f"Your guess: {answer}. That is right." in verdict(asking(name, controls), answer)


@pytest.mark.parametrize("first", ["", "-987, -987"])
def test_a_guess_that_comes_after_its_check_is_checked(first):
    """A kernel may hear the click before the text that was typed ahead of it."""
    guess = asking("zero_sum").guess
    guess.field.value = first
    guess.buttons["Check"].click()
    assert not guess.solved
    guess.field.value = "20/7"
    assert guess.solved and guess.verdict().endswith("That is right.")


@pytest.mark.parametrize(("name", "controls", "said"), SAID)
def test_what_is_shown(name, controls, said):
    shown = asking(name, controls).shown
    told = "\n".join([shown.words(), light(shown.picture), shown.unsolved().form])
    told = " ".join(told.replace("\n", " / ").split())
    assert [part for part in said.split(" | ") if part not in told] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ASKING)
def test_nothing_is_told_before_a_guess_and_the_truth_stands_beside_it(name):
    explorer, dice, told = EXPLORERS[name](), random.Random(name), []
    for _ in some(range(6), 2):
        for control in explorer.controls.values():
            control.value = dice.choice(places(control))
        shown, before, page = explorer.shown, explorer.shown.unsolved(), explorer.screen.value
        assert before.picture.html() in page and page.count("<b>?</b>") == len(shown.figures)
        assert shown.sentence not in before.words() and shown.form not in before.words()
        seen = re.findall(r"[\d/]+", before.form + re.sub("<[^>]*>", " ", before.picture))
        told.append((number_text(shown.answer), seen))
        verdict(explorer, "")
        assert not explorer.guess.solved, "a blank guess is not graded"
        right = set(explorer.shown.right())
        none = ", ".join("-987" for _ in shown.right()[0].split(","))  # of as many numbers
        for said in {*(shown.options or [none]), *right}:
            says = "That is right." if said in right else "The answer: "
            explorer.guess.field.value = said
            assert f"Your guess: {said}. {says}" in explorer.guess.verdict()
        verdict(explorer, said)
        assert shown.picture.html() in explorer.screen.value
        explorer.guess.ask()
    # a number that stands in the picture of every question is given, as in every menu; other trees
    # and games have other numbers
    if not shown.options and not name.startswith(("readings", "prune")):
        for answer, seen in told:
            assert answer not in seen or all(answer in others for _, others in told)


def test_a_solved_question_stays_until_a_control_makes_it_another():
    explorer = EXPLORERS["prune"]()
    guess, field = explorer.guess, explorer.guess.field
    at(explorer, n=2)
    field.value = "3"
    assert not guess.solved, "the reader only left the field"
    field._handle_custom_msg({"event": "submit"}, [])  # Enter, and then the value
    field.value = "2"
    assert "with 2 leaves" in guess.question.value and "2. That is right." in guess.says.value
    at(explorer, n=4)
    assert explorer.shown.picture.html() in explorer.screen.value
    assert guess.question.layout.visibility == guess.says.layout.visibility == "hidden"
    at(explorer, n=2)
    assert guess.says.layout.visibility == "visible", "it is the question again"
    at(explorer, n=4)
    guess.buttons["Show"].click()
    assert "with 4 leaves" in guess.question.value and not guess.solved


@pytest.mark.parametrize("name", LEAVES)
def test_the_search_after_a_change_waits_for_the_answer(name):
    explorer, (leaf, value, answer) = EXPLORERS[name](), LEAVES[name]
    explorer.guess.show()
    shown, waiting = put(explorer, leaf, value), explorer.screen.value
    assert waiting == shown.first.trace_data(explorer.room) and "before the change" in waiting
    assert shown.sentence not in waiting and "That is right." in verdict(explorer, answer)
    assert explorer.screen.value == shown.player.trace_data(explorer.room)
    assert shown.sentence in explorer.screen.value


def test_another_leaf_makes_an_answer_no_longer_true():
    explorer = EXPLORERS["variants, cut rule"]()
    assert "That is right." in verdict(explorer, "2")
    put(explorer, "1.0", 5)  # MIN's first leaf cuts no more
    assert not explorer.guess.solved and not verdict(explorer, "").strip()
    assert "The answer: 3." in verdict(explorer, "2")


@pytest.mark.parametrize("said", ["abc", "35^100", "1, 2"])
def test_what_is_no_answer_is_refused_with_a_word_and_buys_nothing(said):
    explorer = asking("zero_sum")
    before = explorer.screen.value
    assert f"{said} is no answer here: write a number" in verdict(explorer, said)
    assert not explorer.guess.solved and explorer.screen.value == before
    # a decimal is the answer, 20/7, rounded to its own digits
    for guess, right in {"2.86": True, "2.857": True, "3.0": False, "2.8": False}.items():
        explorer.guess.ask()
        assert ("That is right" in verdict(explorer, guess)) is right, guess


def test_one_guess_reveals_one_reading():
    explorer = EXPLORERS["readings"]()
    explorer.guess.show()
    assert list(explorer.shown.figures.values()).count("?") == 3
    explorer.controls["read_as"].index += 1
    assert list(explorer.shown.figures.values()).count("?") == 2


def test_an_inventors_name_waits_until_there_are_two_ways():
    explorer = EXPLORERS["star"]()
    texts = [explorer.shown.words(), *explorer.controls["method"].options]
    assert not any("Star" in text for text in texts)
