"""The questions on expectimax: the published numbers, right answers in any form, and what is said
of wrong ones.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf
from random import Random

import pytest

from gamelab import check, exercise, expectimax, minimax, tree
from gamelab.learn.check import posed, questions
from gamelab.learn.questions import expectimax as room

SEEDS = (1, 2026)
ASKED = questions("expectimax")
MARKED = [name for name in ASKED if not ASKED[name].by_hand]
CODE = ["expectimax-3", "expectimax-5"]
VALUES = [name for name in MARKED if name not in CODE]
ROWS = [[10, 8, 3], [2, 15, 7], [6, 5, 4]]
WORKSHEET = tree(ROWS, players=("max", "chance"))
EXAMPLE = tree(
    {
        "player": "max",
        "children": [
            *({"player": "chance", "children": row} for row in ROWS[:2]),
            {"player": "chance", "children": ROWS[2], "bounds": [-inf, 10]},
        ],
    },
    names="ABCD",
)


@pytest.fixture(params=SEEDS, ids="set {}".format)
def seed(request, capsys):
    exercise("04", request.param)
    yield request.param
    exercise("04")


def test_points_and_kinds():
    assert sum(question.points for question in ASKED.values()) == 50
    assert sorted(VALUES + CODE + ["expectimax-7"]) == list(ASKED)


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize(
    "answer",
    [None, 7, "A", {}, [], {"A": None, "move": "B", "under chance": None, "minimax": None}],
)
def test_an_answer_that_says_nothing_gets_none(seed, name, answer):
    assert check(name, answer).points == 0


@pytest.mark.parametrize("name", CODE)
def test_an_error_is_told_with_its_line(seed, name):
    def mine(*arguments):
        return {}["circle"]

    assert "your code stopped with KeyError: 'circle' (in mine, line " in check(name, mine).text()


@pytest.mark.parametrize("name", CODE)
def test_half_of_the_cases_are_drawn(seed, name):
    forms = [
        [
            str((case.root.to_dict(), case.arguments[1:]))
            for case in posed(name).made(Random(stream))
        ]
        for stream in (1, 2)
    ]
    assert sum(one != other for one, other in zip(*forms)) * 2 >= len(forms[0]) >= 14


# The published numbers.


def test_the_worksheet_with_chance():
    root = tree(ROWS, players=("max", "chance"), names="ABCD")
    assert room._table(root) == {"A": 8, "B": 7, "C": 8, "D": 5, "move": 1}
    assert room._wrong_table(prunes=True)(root) == {"A": 7, "B": 7, "C": 2, "D": 6, "move": 0}


def test_the_bounds_of_the_worksheet():
    assert room._skipped(EXAMPLE) == {
        "under MIN": [5, 6],
        "under chance": [],
        "with the bound": [9],
        "bound for one": 13,
        "bound for two": 9,
    }


def test_a_sure_6_or_a_coin():
    assert room._pair(room.COIN) == (Fraction(21, 2), 1)
    assert room._entered(room.COIN, prunes=True)[""] == (6, 0)


def test_weights():
    assert room._pair(room.LOADED) == (Fraction(5, 2), 0) and expectimax(
        room.LOADED.children[1]
    ).value == Fraction(9, 4)
    assert room._entered(room.LOADED, uniform=True)[""] == (Fraction(8, 3), 1)


def test_the_five_wrong_searches_are_right_without_their_mistake():
    assert all(
        room._entered(case.root)[""] == room._pair(case.root)
        for case in ASKED["expectimax-3"].posed(3).cases
    )
    right = room._capped_with()(None)
    assert all(
        right(*case.arguments) == expectimax(case.root).value
        for case in ASKED["expectimax-5"].posed(3).cases
    )


def test_the_risks_of_the_lesson():
    root = tree([[6, 7], [3, 11], [1, 12]], players=("max", "chance"))
    assert list(room._rescaled(root).values()) == [0, 0, 1, 2, 1]


def test_four_results_of_the_lesson():
    four = room._four(ROWS, room._mean)
    assert (
        [four[name] for name in four if " v " in name] == [4, 5, 2, 8]
        and four["minimax move"] == 2
        and four["expectimax move"] == 1
    )


@pytest.mark.parametrize(
    ("high", "read"),
    [
        (10, ["0", "1.0", "1.1"]),
        (9, ["0", "1.0"]),
        (13, ["0", "1.0", "1.1"]),
        (14, ["0", "1.0", "1.1", "1.2"]),
    ],
)
def test_how_far_a_sure_8_reads(high, read):
    case = next(
        case for case in ASKED["expectimax-5"].posed(1).cases if case.name.startswith("a sure 8")
    )
    counter = room.Counter(case.root)
    assert room.capped(counter.node(), high) == 8 and counter.payoffs_read == read


# What is handed out.


@pytest.mark.parametrize("number", range(5))
def test_what_every_set_has(number):
    here = {name: ASKED[name].posed(number) for name in MARKED}
    table = here["expectimax-1"].reference
    assert table["B"].denominator == 3 and len({table[name] for name in "BCD"}) == 3
    skipped, leaves = here["expectimax-2"].reference, room._rows(here["expectimax-2"].given)[-1]
    assert (
        skipped["under chance"] == []
        and skipped["under MIN"]
        and skipped["with the bound"] in ([9], [8, 9])
    )
    assert max(leaves) <= skipped["bound for two"] < skipped["bound for one"]
    moves = here["expectimax-4"].reference
    assert (
        moves["minimax"] == moves["minimax, cubed"]
        and moves["expectimax"] == moves["expectimax, 3x - 10"] != moves["expectimax, cubed"]
    )
    root, high = here["expectimax-5"].given
    assert (
        expectimax(root, bounds=(-inf, high)).leaves < sum(1 for _ in root.leaves())
        and max(leaf.payoff for leaf in root.leaves()) < high
    )
    four = here["expectimax-6"].reference
    assert (
        four["expectimax v minimiser"]
        < four["minimax v minimiser"]
        <= four["minimax v random"]
        < four["expectimax v random"]
    )


@pytest.mark.parametrize("number", range(5))
def test_the_bounds_asked_for_are_where_the_search_changes(number):
    root = ASKED["expectimax-2"].posed(number).given
    right, form = room._skipped(root), root.to_dict()

    def unread(upper):
        last = {**form["children"][2], "bounds": [-inf, upper]}
        return expectimax(
            tree({**form, "children": [*form["children"][:2], last]}), bounds=(-inf, inf)
        ).leaves

    tiny = Fraction(1, 1000)
    assert [unread(right["bound for two"] + step) for step in (0, tiny)] == [7, 8]
    assert [unread(right["bound for one"] + step) for step in (0, tiny)] == [8, 9]


# Right answers in other forms.


def test_decimals_and_texts_for_fractions(seed):
    right = posed("expectimax-1").reference
    for form in (float, str, lambda value: f" {value} "):
        assert (
            check("expectimax-1", {name: form(value) for name, value in right.items()}).points == 9
        )


def test_leaf_numbers_in_any_order(seed):
    right = posed("expectimax-2").reference
    turned = {
        name: tuple(reversed(value)) if isinstance(value, list) else str(value)
        for name, value in right.items()
    }
    assert check("expectimax-2", turned).points == 8
    assert check("expectimax-2", {**right, "under chance": [1]}).points < 8
    assert "a list of leaf numbers" in check("expectimax-2", {**right, "under MIN": 5}).text()


def test_a_value_in_decimals_and_a_list_for_the_pair(seed):
    def mine(node):
        value, move = expectimax_of(node)
        return [float(value), move]

    assert check("expectimax-3", mine).points == 10


def expectimax_of(node):
    if node.is_leaf:
        return node.payoff, None
    below = [expectimax_of(child)[0] for child in node.children]
    if node.player == "chance":
        return sum(p * x for p, x in zip(node.probs, below)), None
    worth = below if node.player == "max" else [-x for x in below]
    return below[worth.index(max(worth))], node.children[worth.index(max(worth))].move


def test_a_tie_needs_exact_numbers():
    rounded = sum(float(p) * 3 for p in room.TENTHS.children[1].probs)
    assert rounded > 3 and room._pair(room.TENTHS) == (3, 0)


def test_looking_before_each_leaf_is_as_good(seed):
    def mine(root, high):
        best = -inf
        for node in root.children:
            known, rest = 0, 1
            for p, leaf in zip(node.probs or [1], node.children or [node]):
                if known + rest * high <= best:
                    break
                known, rest = known + p * leaf.payoff, rest - p
            best = max(best, known + rest * high)
        return best

    assert check("expectimax-5", mine).points == 9


# What refuses, and what is no counterexample.


@pytest.mark.parametrize(
    ("name", "mine"),
    [
        ("expectimax-3", lambda node: expectimax(node)[:2]),
        ("expectimax-5", lambda root, high: expectimax(root, bounds=(-inf, high)).value),
    ],
    ids=CODE,
)
def test_gamelabs_expectimax_refuses(seed, name, mine):
    report = check(name, mine)
    assert report.points == 0 and "expectimax refuses here" in report.text()


@pytest.mark.parametrize(
    "other",
    [
        tree([[1, 2]], players=("chance", "max")),
        tree([[1, 2]]),
        tree([[[1, 2], 3]], players=("max", "chance")),
    ],
)
def test_the_cut_is_asked_for_one_shape_only(other):
    with pytest.raises(ValueError):
        room.capped(other, 9)


def test_who_forgets_the_move_is_told_what_a_pair_is(seed):
    report = check("expectimax-3", lambda node: minimax([1]).value)
    assert report.points == 0 and "gives 1, and [" in report.text()


def test_the_text_is_counted_and_marked_by_a_person():
    report = check("expectimax-7", "Distances count.")
    assert report.points == 0 and "2 words" in report.text()
