"""The questions on games: the published numbers, right answers in any form, and what is said of
wrong ones.
"""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from gamelab import Nim, check, exercise, game_tree, given, minimax
from gamelab.learn.check import posed, questions
from gamelab.learn.questions import games, games_slips

SEEDS = (1, 7, 2026)
ASKED = questions("games")
MARKED = [name for name in ASKED if not ASKED[name].by_hand]
VALUES = ["games-1", "games-2", "games-3", "games-6", "games-7"]
CODE = ["games-4", "games-5"]
TEXTBOOK = (1, 2, 3)


@pytest.fixture(params=SEEDS, ids="set {}".format)
def seed(request, capsys):
    exercise("01", request.param)
    yield request.param
    exercise("01")


def test_points_and_kinds():
    assert sum(question.points for question in ASKED.values()) == 45
    assert sorted(VALUES + CODE + ["games-8"]) == list(ASKED)


@pytest.mark.parametrize("name", MARKED)
def test_the_reference_gets_all_the_points(seed, name):
    report = check(name, posed(name).reference)
    assert report.points == report.out_of and report.finding is None


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("answer", [None, 7, "won", {}, [], {0: None, "part": None, "state": (1,)}])
def test_an_answer_that_says_nothing_gets_none(seed, name, answer):
    assert check(name, answer).points == 0


@pytest.mark.parametrize("name", CODE)
def test_an_error_is_told_with_its_line(seed, name):
    def mine(*arguments):
        return {}["stone"]

    assert """your code stopped with KeyError: 'stone' (in mine""" in check(name, mine).text()


@pytest.mark.parametrize("name", CODE)
def test_most_cases_are_drawn(seed, name):
    cases = [posed(name).made(Random(stream)) for stream in (1, 2)]
    same = [one.arguments == other.arguments for one, other in zip(*cases)]
    assert same.count(False) >= 6 and len(same) >= 14


# The published numbers.


def test_six_matches():
    assert posed("games-1").reference == {
        0: "won",
        1: "lost",
        2: "won",
        3: "won",
        4: "won",
        5: "lost",
        6: "won",
        "take": 1,
    }


@pytest.mark.parametrize(("misere", "rest"), [(True, 1), (False, 0)], ids=["misere", "normal"])
def test_every_fourth_pile_is_lost(misere, rest):
    for pile in range(1, 10):
        value, winning = games.plan(pile, "max", TEXTBOOK, misere)
        assert (value == -1) == (pile % 4 == rest)
        assert winning == ([] if value == -1 else [(pile - rest) % 4])


def test_four_and_five_swap():
    assert [games.plan(4, "max", TEXTBOOK, misere)[0] for misere in (True, False)] == [1, -1]
    assert [games.plan(5, "max", TEXTBOOK, misere)[0] for misere in (True, False)] == [-1, 1]


def test_with_no_match_left_the_player_to_move_has_won_in_misere_play():
    assert [
        games.plan(0, player, TEXTBOOK, misere)
        for misere in (True, False)
        for player in ("max", "min")
    ] == [(1, []), (-1, []), (-1, []), (1, [])]


def test_the_four_counts_of_six_matches():
    assert games.counts(6, TEXTBOOK) == (7, 12, 52, 24)


@pytest.mark.parametrize(
    ("matches", "nodes", "leaves"),
    [(1, 2, 1), (2, 4, 2), (3, 8, 4), (4, 15, 7), (5, 28, 13), (7, 96, 44), (8, 177, 81)],
)
def test_the_counts_of_the_lessons_table(matches, nodes, leaves):
    assert games.counts(matches, TEXTBOOK)[2:] == (nodes, leaves)


def test_the_size_of_chess():
    sizes = games._kinds_and_sizes({"games": {}, "branching": 35, "plies": 100})
    assert len(str(sizes["leaves"])) == 155 and sizes["nodes"] * 34 == 35**101 - 1
    assert 35 ** sizes["plies in a day"] <= 86_400_000_000 < 35 ** (sizes["plies in a day"] + 1)


# Another rule: against a count of its own.


def test_another_rule_is_worked_out_again(seed):
    rule = given("games-2")
    won = [rule["misere"]]
    for pile in range(1, rule["matches"] + 1):
        won.append(any(not won[pile - take] for take in rule["takes"] if take <= pile))
    right = posed("games-2").reference
    assert [right[pile] == "won" for pile in range(rule["matches"] + 1)] == won
    assert [take for take in rule["takes"] if not won[rule["matches"] - take]] == [right["take"]]
    assert ("loses" in rule["rules"]) == rule["misere"] and f"{rule['matches']} matches" in rule[
        "rules"
    ]


def test_the_other_rule_and_the_single_count_are_named(seed):
    for name, said in (
        ("games-1", "misere and normal play"),
        ("games-2", "misere and normal play"),
        ("games-3", "counted as one thing"),
    ):
        [wrong] = ASKED[name].mistakes.values()
        report = check(name, wrong(posed(name).given))
        assert said in report.finding.mistakes[0] and report.points <= report.out_of / 2


def test_words_and_numbers_are_read_generously(seed):
    assert (
        check(
            "games-1",
            {key: f" {value} ".upper() for key, value in posed("games-1").reference.items()},
        ).points
        == 4
    )
    assert (
        check(
            "games-3", {key: float(value) for key, value in posed("games-3").reference.items()}
        ).points
        == 6
    )
    assert (
        check(
            "games-6",
            {
                key: tuple(value) if isinstance(value, list) else value
                for key, value in posed("games-6").reference.items()
            },
        ).points
        == 5
    )


# The game with a lucky number.

RULES = {"matches": 9, "takes": (1, 2, 4), "lucky": 3, "misere": True}


def test_the_lucky_number():
    ask = games.lucky(RULES)
    assert (
        ask("result", 5, "min", 2) == (3, "min")
        and ask("result", 5, "min", 1) == (4, "max")
        and ask("result", 4, "max", 4) == (0, "min")
    )
    assert (
        ask("actions", 3, "max") == [1, 2]
        and ask("actions", 0, "max") == []
        and ask("player", 3, "min") == "min"
    )
    assert ask("terminal", 0, "max") and not ask("terminal", 1, "max")
    assert (ask("utility", 0, "max"), ask("utility", 0, "min")) == (1, -1)
    assert games.lucky(RULES | {"misere": False})("utility", 0, "max") == -1


def test_who_forgets_the_lucky_number_or_turns_the_sign(seed):
    rules = given("games-4")
    both = {
        "the node says who moves": games.lucky(rules, alternates=True),
        "misere and normal play": games.lucky(rules, misere=not rules["misere"]),
    }
    for said, wrong in both.items():
        report = check("games-4", wrong)
        assert report.points == 7 and said in report.finding.mistakes[0]


def test_actions_in_another_order_and_states_as_lists_are_right(seed):
    right = games.lucky(given("games-4"))

    def mine(part, *about):
        found = right(part, *about)
        return set(found) if part == "actions" else list(found) if part == "result" else found

    assert check("games-4", mine).points == 9
    assert (
        check(
            "games-4",
            lambda part, *about: (
                right(part, *about)[::-1] if part == "actions" else right(part, *about)
            ),
        ).points
        == 9
    )


def test_an_action_too_many_costs_its_part(seed):
    rules = given("games-4")
    right = games.lucky(rules)
    report = check(
        "games-4",
        lambda part, *about: list(rules["takes"]) if part == "actions" else right(part, *about),
    )
    assert 7 <= report.points < 9 and "actions((1, " in report.text()


def test_the_rules_say_what_is_asked(seed):
    rules = given("games-4")
    assert (
        f"exactly {rules['lucky']} matches" in rules["rules"]
        and ("loses" in rules["rules"]) == rules["misere"]
        and rules["lucky"] > 0
    )


# Who wins, by recursion.


def test_winning_takes_in_any_order_and_as_a_tuple(seed):
    def mine(*about):
        value, winning = games.plan(*about)
        return [value, tuple(reversed(winning))]

    assert check("games-5", mine).points == 8


def test_gamelabs_search_refuses(seed):
    def mine(matches, player, takes, misere):
        return minimax(game_tree(Nim(matches, takes, misere), ((matches,), player))).value, []

    report = check("games-5", mine)
    assert report.points == 0 and "minimax refuses here" in report.text()


def test_several_winning_takes_are_all_wanted():
    assert games.plan(3, "min", TEXTBOOK, False) == (-1, [3])
    assert games.plan(7, "max", (1, 3, 5), False) == (1, [1, 3, 5])


# The handout.


@pytest.mark.parametrize("seed_", range(25))
def test_there_is_one_error_in_the_table_and_one_in_the_program(seed_):
    handed = ASKED["games-7"].posed(seed_).given
    found = games_slips.slips(handed)
    assert found["part"] in games_slips.PARTS and found["game"] in handed["table"]
    assert games_slips.witness_shows(handed, found["state"]) is True
    heading = next(line for line in handed["table"].splitlines() if found["game"] in line)
    information, luck = games_slips.KINDS[found["game"]].kind
    assert not heading.startswith(f"{information} information, {luck}:")


def test_every_part_can_slip():
    assert {
        games_slips.slips(ASKED["games-7"].posed(seed_).given)["part"] for seed_ in range(25)
    } == set(games_slips.PARTS)


HANDED = {
    "table": (
        "perfect information, no chance:    Hex, whist\nimperfect information, chance:     rummy"
    ),
    "program": (
        games_slips._program("1, 3", True, 7).replace(
            "def player(self, state): return state[1]",
            'def player(self, state): return "min" if state[1] == "max" else "max"',
        )
    ),
}


def test_who_has_moved_is_not_who_is_to_move():
    assert games_slips.slips(HANDED) == {"game": "whist", "part": "player", "state": [7, "max"]}
    assert games_slips.witness_shows(HANDED, [2, "min"]) is True


@pytest.mark.parametrize(
    ("part", "shows", "hides"),
    [
        ("actions", [3, "min"], [2, "max"]),
        ("result", [2, "min"], [0, "max"]),
        ("terminal", [1, "min"], [2, "min"]),
        ("utility", [0, "min"], [1, "max"]),
    ],
)
def test_where_a_slip_shows(part, shows, hides):
    right, printed = games_slips.PRINTED[part]
    program = "\n".join(
        line.replace(right, printed) if f"def {part}" in line else line
        for line in games_slips._program("1, 3", False, 7).splitlines()
    )
    handed = {**HANDED, "program": program}
    assert (
        games_slips.slips(handed)["part"] == part
        and games_slips.witness_shows(handed, shows) is True
    )
    assert "says what the rules say" in games_slips.witness_shows(handed, hides)


@pytest.mark.parametrize(
    "state", [None, 3, [2], [2, "both"], ["2", "max"], [True, "max"], [99, "max"]]
)
def test_what_is_no_state_shows_nothing(state):
    assert games_slips.witness_shows(HANDED, state) is not True


def test_the_programs_of_the_handout_are_gamelabs_nim():
    for misere in (True, False):
        printed = games_slips._run(games_slips._program("1, 2, 4", misere, 8))
        assert minimax(printed)[:2] == minimax(Nim(8, takes=(1, 2, 4), misere=misere))[:2]


def test_the_text_is_counted_and_marked_by_a_person():
    report = check("games-8", "It is one path.")
    assert (
        report.points == 0
        and "4 words" in report.text()
        and "nothing is written yet" in check("games-8", "").text()
    )


def test_the_questions_need_no_other_package():
    code = (
        "import sys; from gamelab.learn.check import questions; questions('games');"
        " questions('primer'); print([name for name in ('ipywidgets', 'networkx', 'matplotlib') if"
        " name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
