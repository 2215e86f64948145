"""The questions on trees with a payoff for each player: the published numbers, right answers in any
form, and what is said of wrong ones.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from gamelab import backward_induction, check, exercise, subgame_perfect, tree
from gamelab.learn.check import posed, questions
from gamelab.learn.question import Case
from gamelab.learn.questions import nonzero_sum as room

SEEDS = (1, 2026)
ASKED = questions("trees")
MARKED = [name for name in ASKED if not ASKED[name].by_hand]
CODE = ["trees-3", "trees-6"]
VALUES = [name for name in MARKED if name not in CODE]
WORKSHEET = tree(
    [[(10, 1), (8, 3), (3, 5)], [(2, 4), (15, 9), (7, 8)], [(6, 5), (5, 10), (4, 12)]],
    players=("A", "B"),
    names="PQRS",
)


@pytest.fixture(params=SEEDS, ids="set {}".format)
def seed(request, capsys):
    exercise("05", request.param)
    yield request.param
    exercise("05")


def test_points_and_kinds():
    assert sum(question.points for question in ASKED.values()) == 50
    assert sorted(VALUES + CODE + ["trees-7"]) == list(ASKED)


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize(
    "answer",
    [
        None,
        7,
        "P",
        {},
        [],
        {"P": None, "unread": None, "MIN": None, "anywhere": [None, "x"], "B alone": [0, 1]},
    ],
)
def test_an_answer_that_says_nothing_gets_none(seed, name, answer):
    assert check(name, answer).points == 0


@pytest.mark.parametrize("name", CODE)
def test_an_error_is_told_with_its_line(seed, name):
    def mine(*arguments):
        return {}["partner"]

    assert "your code stopped with KeyError: 'partner' (in mine, line " in check(name, mine).text()


@pytest.mark.parametrize("name", CODE)
def test_half_of_the_cases_are_drawn(seed, name):
    forms = [
        [
            str((case.root.to_dict(), case.arguments[1:]))
            for case in posed(name).made(Random(stream))
        ]
        for stream in (1, 2)
    ]
    assert sum(one != other for one, other in zip(*forms)) * 2 >= len(forms[0]) >= 12


# The published numbers.


def test_the_worksheet():
    assert room._vectors(WORKSHEET) == {
        "P": [15, 9],
        "Q": [3, 5],
        "R": [15, 9],
        "S": [4, 12],
        "line": [1, 1],
        "may be skipped": [],
    }
    assert room._unread(WORKSHEET) == [5, 6]


def test_the_worksheet_with_an_enemy():
    wrong = ASKED["trees-1"].mistakes[20](WORKSHEET)
    assert wrong == {
        "P": [4, 12],
        "Q": [3, 5],
        "R": [2, 4],
        "S": [4, 12],
        "line": [2, 2],
        "may be skipped": [5, 6],
    }


def test_the_worksheet_read_four_ways():
    assert room._readings(WORKSHEET, room._mean) == {
        "MIN": [4, 2],
        "chance": [8, 1],
        "own": [[15, 9], 1],
        "joint": [24, 1],
    }


def test_lend_or_keep():
    lend = dict(room.FIXED)["lend or keep, moves with names"]
    assert room._solved(lend) == ([10, 4], ["lend", "return"])
    named = tree([[(10, 4), (-10, 4)], (1, 3)], players=("A", "B"), names="PQ")
    assert room._perfect(named) == {"P": [[10, 4], [1, 3]], "Q": [[10, 4], [-10, 4]]}


def test_three_players_and_their_pact():
    assert room._solved(room.TRIPLES) == ([7, 4, 2], [0, 1, 1])
    assert room.pact(room.TRIPLES, ["B", "C"]) == (6, 6, 6) and room.pact(room.TRIPLES, ["A"]) == (
        7,
        4,
        2,
    )


def test_the_lottery_is_weighed_for_everybody():
    assert room._solved(room.LOTTERY) == ([Fraction(17, 3), 1], [1])


def test_the_examples_of_the_texts():
    two = tree([[(4, 5), (9, 4)], [(6, 3), (1, 1)]], players=("A", "B"))
    assert (room.pact(two, ["A"]), room.pact(two, ["A", "B"])) == ((6, 3), (9, 4))


def test_wishes_without_a_mistake_are_right():
    for case in ASKED["trees-3"].posed(3).cases:
        assert [list(part) for part in room._played(case.root, room.own)[""]] == list(
            room._solved(case.root)
        )


# What is handed out.


@pytest.mark.parametrize("number", range(5))
def test_what_every_set_has(number):
    here = {name: ASKED[name].posed(number) for name in MARKED}
    root, right = here["trees-1"].given, here["trees-1"].reference
    assert (
        3 * right["line"][0] + right["line"][1] + 1 in room._unread(root)
        and len(subgame_perfect(root)) == 1
    )
    assert len(room._unread(here["trees-2"].given)) >= 2 and all(here["trees-2"].reference.values())
    lists = here["trees-4"].reference
    assert (
        2 <= len(lists["P"]) <= 4
        and sum(len(lists[name]) > 1 for name in "QRS") == 2
        and len(lists["P"]) < sum(len(lists[name]) for name in "QRS")
    )
    readings = here["trees-5"].reference
    assert len({move for _, move in readings.values()}) == 3 and readings["own"][1] not in (
        readings["joint"][1],
        readings["MIN"][1],
    )
    three = here["trees-6"].given
    alone, together = backward_induction(three).payoff, room.pact(three, ["B", "C"])
    assert together[1] > alone[1] and together[2] > alone[2]


# Changes: any that does what is asked.

UNREAD, ANYWHERE, ALONE = (Case(entry, entry=entry) for entry in ("unread", "anywhere", "B alone"))


@pytest.mark.parametrize(
    ("case", "value"),
    [
        (UNREAD, [5, 20, 20]),
        (UNREAD, [6, 16, 10]),
        (UNREAD, ["6", "31/2", 9.5]),
        (ANYWHERE, [16, 13]),
        (ANYWHERE, [20, 20]),
        (ALONE, [5, 0]),
        (ALONE, [6, 20]),
    ],
)
def test_changes_that_do_it(case, value):
    assert room._changes_accepts(WORKSHEET, case, value) is True


@pytest.mark.parametrize(
    ("case", "value", "said"),
    [
        (UNREAD, [4, 20, 20], "reads leaf 4"),
        (UNREAD, [6, 16, 9], "not end there for certain"),
        (UNREAD, [6, 20], "3 numbers"),
        (UNREAD, [10, 20, 20], "from 1 to 9"),
        (UNREAD, [5.5, 20, 20], "from 1 to 9"),
        (UNREAD, [5, 21, 20], "between -20 and 20"),
        (ANYWHERE, [16, 12], "at leaf 7"),
        (ANYWHERE, [15, 20], "at leaf 1"),
        (ANYWHERE, [100, 100], "between -20 and 20"),
        (ALONE, [4, 0], "still what it was"),
        (ALONE, [5, 8], "somebody is indifferent"),
        (ALONE, "B", "2 numbers"),
    ],
)
def test_changes_that_do_not(case, value, said):
    assert said in room._changes_accepts(WORKSHEET, case, value)


# Right answers in other forms.


def test_tuples_decimals_and_texts(seed):
    right = posed("trees-5").reference
    assert (
        check(
            "trees-5",
            {
                name: (tuple(value) if isinstance(value, list) else str(value), move)
                for name, (value, move) in right.items()
            },
        ).points
        == 8
    )
    assert (
        check(
            "trees-5",
            {
                name: (value if isinstance(value, list) else float(value), move)
                for name, (value, move) in right.items()
            },
        ).points
        == 8
    )
    vectors = {name: tuple(value) for name, value in posed("trees-1").reference.items()}
    assert check("trees-1", vectors).points == 9


def test_subgame_perfect_payoffs_in_any_order(seed):
    right = posed("trees-4").reference
    assert (
        check(
            "trees-4",
            {name: [tuple(payoff) for payoff in reversed(value)] for name, value in right.items()},
        ).points
        == 7
    )
    assert (
        check(
            "trees-4", {name: {tuple(payoff) for payoff in value} for name, value in right.items()}
        ).points
        == 7
    )
    assert check("trees-4", {name: value * 2 for name, value in right.items()}).points == 7


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (lambda value: value[0], "a list of payoffs such as"),
        (lambda value: value[:-1], "is missing from your list"),
        (lambda value: [*value, [50, 50]], "no subgame-perfect"),
    ],
)
def test_a_list_that_is_not_complete(seed, changed, said):
    right = posed("trees-4").reference
    report = check("trees-4", {**right, "P": changed(right["P"])})
    assert report.points == 5.25 and said in report.text()


def test_a_payoff_as_a_list_of_decimals_and_a_line_as_a_tuple(seed):
    def mine(node):
        payoff, line = room._played(node, room.own)[""]
        return [float(entry) for entry in payoff], tuple(line)

    assert check("trees-3", mine).points == 10


def test_a_dictionary_that_leads_back_from_the_sums_is_as_good(seed):
    def mine(node, partners):
        def wish(payoff):
            by_name = dict(zip(node.players, payoff))
            return (
                sum(map(by_name.get, partners)) if node.player in partners else by_name[node.player]
            )

        return (
            list(node.payoff)
            if node.is_leaf
            else max((mine(child, partners) for child in node.children), key=wish)
        )

    assert check("trees-6", mine).points == 7


# What refuses, and what is no counterexample.


@pytest.mark.parametrize(
    ("name", "mine"),
    [
        ("trees-3", lambda node: backward_induction(node)[:2]),
        ("trees-3", lambda node: (subgame_perfect(node)[0], [])),
        ("trees-6", lambda node, partners: backward_induction(node).payoff),
    ],
    ids=["induction", "all payoffs", "pact"],
)
def test_gamelabs_own_refuse(seed, name, mine):
    report = check(name, mine)
    assert report.points == 0 and "refuses here" in report.text()


def test_a_pact_is_asked_for_without_chance():
    with pytest.raises(ValueError, match="no chance node"):
        room.pact(room.LOTTERY, ["A"])


def test_the_text_is_counted_and_marked_by_a_person():
    report = check("trees-7", "No.")
    assert report.points == 0 and "1 words" in report.text()
