"""The questions on games: right answers in any form, and what is said of
wrong ones.
"""

from itertools import product

import pytest
from cells import known

from gamelab import Nim, check, game_tree, given, minimax
from gamelab.learn.check import posed, questions
from gamelab.learn.question import Case
from gamelab.learn.questions import games_handout

ASKED = questions("games")
TEXTBOOK = (1, 2, 3)
PARTS = "player", "actions", "terminal"
plan = ASKED["games-5"].reference(None)


# The published numbers.


@pytest.mark.parametrize("misere", [True, False], ids=["misere", "normal"])
@pytest.mark.parametrize("takes", [TEXTBOOK, (1, 3), (1, 2, 5)])
def test_the_references_are_what_the_search_and_the_game_of_gamelab_say(takes, misere):
    game = Nim(9, takes=takes, misere=misere)
    rules = {"matches": 9, "takes": takes, "misere": misere, "lucky": None}
    ask = ASKED["games-4"].reference(rules)
    for pile, player in product(range(10), ("max", "min")):
        state = (pile,), player
        root, aim = game_tree(game, state), 1 if player == "max" else -1
        winning = [child.move for child in root.children if minimax(child).value == aim]
        assert plan(pile, player, takes, misere) == [minimax(root).value, winning]
        for part in PARTS if pile else (*PARTS, "utility"):
            assert ask(part, pile, player) == getattr(game, part)(state)
        for take in game.actions(state):
            (left,), following = game.result(state, take)
            assert ask("result", pile, player, take) == [left, following]


@known("row", "matches")
def test_the_counts_of_the_lessons_table(row):
    matches, *counts = row["counts"]
    found = ASKED["games-3"].reference({"matches": matches, "takes": TEXTBOOK})
    assert list(found.values())[:4] == [7, 12, 52, 24]
    assert [found["yours, nodes"], found["yours, games"]] == counts


def test_the_size_of_chess():
    sizes = ASKED["games-6"].reference({"games": {}, "branching": 35, "plies": 100})
    assert len(str(sizes["leaves"])) == 155 and sizes["nodes"] * 34 == 35**101 - 1
    assert 35 ** sizes["plies in a day"] <= 86_400_000_000 < 35 ** (sizes["plies in a day"] + 1)


# The game with a lucky number.


def test_parts_in_other_forms(seed):
    right = posed("games-4").reference

    def other(actions, result):
        forms = {"actions": actions, "result": result}
        return lambda part, *about: forms.get(part, lambda found: found)(right(part, *about))

    assert check("games-4", other(set, list)).points == 9
    assert check("games-4", other(lambda found: found[::-1], tuple)).points == 9
    everything = check("games-4", other(lambda found: list(given("games-4")["takes"]), tuple))
    assert 7 <= everything.points < 9 and "actions((1, " in everything.text()


def test_the_rules_say_what_is_asked(seed):
    rule, lucky = given("games-2"), given("games-4")
    assert all(("loses" in rules["rules"]) == rules["misere"] for rules in (rule, lucky))
    assert f"{rule['matches']} matches" in rule["rules"]
    assert f"exactly {lucky['lucky']} matches" in lucky["rules"] and lucky["lucky"] > 0


def test_winning_takes_in_any_order_and_as_a_tuple(seed):
    def mine(*about):
        value, winning = plan(*about)
        return [value, tuple(reversed(winning))]

    assert check("games-5", mine).points == 8


# The handout.


def shows(handed, state):
    return ASKED["games-7"].accepts(handed, Case("", entry="state"), state, None)


def test_who_asks_twice_sees_that_it_does_not_end():
    def twice(pile, player, takes, misere):
        for take in filter(pile.__ge__, (*takes, *takes)):
            twice(pile - take, player, takes, misere)
        return plan(pile, player, takes, misere)

    assert "had not ended" in check("games-5", twice).text()


def test_there_is_one_error_in_the_table_and_one_in_the_program():
    """And every part can slip."""
    parts = set()
    for number in range(25):
        here = ASKED["games-7"].posed(number)
        found, table = here.reference, here.given["table"].splitlines()
        parts.add(found["part"])
        assert shows(here.given, found["state"]) is True
        heading = next(line for line in table if found["game"] in line)
        information, luck = games_handout.KINDS[found["game"]]
        assert not heading.startswith(f"{information} information, {luck}:")
    assert parts == {"player", "actions", "result", "terminal", "utility"}


def slipped(part, misere):
    """A handout with this part printed wrong."""
    right, printed = games_handout.PRINTED[part]
    lines = games_handout._program("1, 3", misere, 7).splitlines()
    table = "perfect information, no chance: Hex, whist\nimperfect information, chance: rummy"
    program = [line.replace(right, printed) if f"def {part}" in line else line for line in lines]
    return {"table": table, "program": "\n".join(program)}


@known("row", "slip")
def test_where_a_slip_shows(row):
    handed = slipped(row["part"], misere=False)
    found = ASKED["games-7"].reference(handed)
    assert (found["game"], found["part"]) == ("whist", row["part"])
    assert shows(handed, row["shows"]) is True
    assert "says what the rules say" in shows(handed, row["hides"])


@pytest.mark.parametrize(
    "state", [None, 3, [2], [2, "both"], ["2", "max"], [True, "max"], [99, "max"]], ids=repr
)
def test_what_is_no_state_shows_nothing(state):
    assert shows(slipped("player", misere=True), state) is not True


@pytest.mark.parametrize("misere", [True, False])
def test_the_programs_of_the_handout_are_gamelabs_nim(misere):
    printed = games_handout._run(games_handout._program("1, 2, 4", misere, 8))
    assert minimax(printed)[:2] == minimax(Nim(8, takes=(1, 2, 4), misere=misere))[:2]
