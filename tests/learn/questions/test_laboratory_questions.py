"""The questions of the laboratory: the published numbers, right answers in any form, and what is
said of wrong ones.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from gamelab import (
    TicTacToe,
    alphabeta,
    check,
    complete_tree,
    exercise,
    expected_pruning,
    fewest_leaves,
    given,
    random_tree,
    tree,
)
from gamelab.learn.check import posed, questions
from gamelab.learn.mistakes.catalogue import sentence
from gamelab.learn.mistakes.naming import named
from gamelab.learn.question import run_here
from gamelab.learn.questions import laboratory

SEEDS = (1, 7, 2026)
ASKED = questions("lab")
CODE = ["lab-1", "lab-2", "lab-3", "lab-5"]
VALUES = ["lab-4", "lab-6"]
MISTAKES = [(name, number) for name, question in ASKED.items() for number in question.mistakes]


@pytest.fixture(params=SEEDS, ids="set {}".format)
def seed(request, capsys):
    exercise("08", request.param)
    yield request.param
    exercise("08")


def test_points_and_kinds():
    assert sum(question.points for question in ASKED.values()) == 56
    assert sorted(CODE + VALUES + ["lab-7"]) == list(ASKED)


@pytest.mark.parametrize("name", CODE + VALUES)
def test_the_reference_gets_all_the_points(seed, name):
    here = posed(name)
    verdicts = here.verdicts([run_here(case, here.reference, guarded=True) for case in here.cases])
    assert here.points(verdicts) == here.question.points, [
        verdict.message for verdict in verdicts if not verdict.right
    ]


@pytest.mark.parametrize("name", CODE)
@pytest.mark.parametrize("value", [None, {}, [1, 2, 3]], ids=repr)
def test_an_answer_of_another_kind_gets_none(name, value):
    exercise("08", 7)
    assert check(name, lambda *arguments, **options: value).points == 0


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("value", [None, "many", {"leaves": None, "nodes": "x"}], ids=repr)
def test_an_answer_that_says_nothing_gets_none(seed, name, value):
    assert check(name, value).points == 0


@pytest.mark.parametrize("name", CODE)
def test_an_error_is_told_with_its_line(seed, name):
    def mine(*arguments, **options):
        return {}["stone"]

    assert "your code stopped with KeyError: 'stone' (in mine" in check(name, mine).text()


@pytest.mark.parametrize("name", CODE)
def test_most_cases_are_drawn(seed, name):
    def called_with(case):
        return [
            argument if isinstance(argument, list | int) else argument.to_dict()
            for argument in case.arguments
        ]

    cases = [posed(name).made(Random(stream)) for stream in (1, 2)]
    same = [called_with(one) == called_with(other) for one, other in zip(*cases)]
    assert same.count(False) >= len(same) / 2 and 8 <= len(same) <= 16


@pytest.mark.parametrize(("name", "number"), MISTAKES)
def test_each_mistake_costs_points_and_is_named(name, number):
    exercise("08", 7)
    here = posed(name)
    outcomes = here.mistaken[number]
    assert number in named(here, outcomes).numbers
    assert 0 < here.points(here.verdicts(outcomes)) <= 0.9 * here.question.points


# A tree over any number of leaves.


@pytest.mark.parametrize(
    ("leaves", "form"),
    [
        ([5], 5),
        ([5, 6, 7], [[5, 6], 7]),
        ([1, 2, 3, 4], [[1, 2], [3, 4]]),
        ([1, 2, 3, 4, 5], [[[1, 2], 3], [4, 5]]),
        ([1, 2, 3, 4, 5, 6], [[[1, 2], [3, 4]], [5, 6]]),
        ([1, 2, 3, 4, 5, 6, 7], [[[1, 2], [3, 4]], [[5, 6], 7]]),
    ],
)
def test_the_tree_is_filled_from_the_left(leaves, form):
    assert laboratory.built(leaves) == form


def joined(leaves):
    """The tree again, from the bottom: the leftmost pairs first, until a full row is left."""
    row, whole = list(leaves), 1 << (len(leaves).bit_length() - 1)
    for place in range(len(leaves) - whole):
        row[place : place + 2] = [[row[place], row[place + 1]]]
    while len(row) > 1:
        row = list(map(list, zip(row[::2], row[1::2])))
    return row[0]


@pytest.mark.parametrize("n", [*range(1, 18), 31, 32, 33, 45])
def test_the_tree_is_the_same_made_from_the_bottom(n):
    assert laboratory.built(range(n)) == joined(range(n))


def test_tuples_for_lists_are_right(seed):
    def frozen(form):
        return tuple(map(frozen, form)) if isinstance(form, list) else form

    assert check("lab-1", lambda leaves: frozen(joined(leaves))).points == 6


def test_what_is_wrong_with_a_tree_is_told(seed):
    def one_by_one(leaves):
        return leaves[0] if len(leaves) == 1 else [leaves[0], one_by_one(leaves[1:])]

    def flat(leaves):
        return (
            leaves
            if len(leaves) == 2
            else joined(leaves)
            if len(leaves) != 4
            else [leaves[:2], [leaves[2]], [leaves[3]]]
        )

    assert "plies below the root, and should stand" in check("lab-1", one_by_one).text()
    assert (
        "are not those that were handed in"
        in check("lab-1", lambda leaves: joined(leaves[::-1])).text()
    )
    assert "every list has exactly two entries" in check("lab-1", flat).text()


@pytest.mark.parametrize(
    ("name", "refused"),
    [
        ("lab-1", "complete_tree"),
        ("lab-2", "alphabeta"),
        ("lab-3", "expected_pruning"),
        ("lab-5", "alphabeta"),
    ],
)
def test_gamelabs_own_refuse(seed, name, refused):
    answers = {
        "complete_tree": lambda leaves: complete_tree(leaves),
        "alphabeta": lambda given, worst=False: alphabeta([1, 2]).leaves,
        "expected_pruning": lambda n, values: expected_pruning(n, 0, 1, exact=True)[n].leaves,
    }
    report = check(name, answers[refused])
    assert report.points == 0 and f"{refused} refuses here" in report.text()


# The program.


def test_the_step_by_step_tree():
    assert laboratory.reported([2, 3, 5, 9, 0, 1, 7, 5]) == {
        "value": 3,
        "read": 5,
        "nodes": 11,
        "pruned": [4, 7, 8],
    }


def test_the_lessons_program():
    chance = Random(8)
    found = laboratory.reported([chance.randint(-10, 10) for _ in range(32)])
    assert (found["read"], found["nodes"], len(found["pruned"])) == (20, 45, 12)


def test_the_fewest_leaves():
    for n in (2, 4, 8, 16, 32):
        assert laboratory.reported([1] * n)["read"] == fewest_leaves(n)


def test_your_leaves_come_from_your_seed(seed):
    handed = given("lab-2")
    chance = Random(handed["seed"])
    assert [chance.randint(-10, 10) for _ in range(32)] == handed["leaves"]
    assert 17 <= laboratory.reported(handed["leaves"])["read"] <= 24


@pytest.mark.parametrize("mistake", ["strict", "restarts", "shallow", "shared"])
def test_the_light_search_finds_what_the_catalogues_search_finds(mistake):
    from gamelab.learn.mistakes.searches import alphabeta_with
    from gamelab.learn.reading import Counter

    chance = Random(mistake)
    for n in (1, 3, 8, 13, 32):
        leaves = [chance.randint(-3, 3) for _ in range(n)]
        counter = Counter(complete_tree(leaves))
        value = alphabeta_with(**{mistake: True})(counter.node())
        found = laboratory.reported(leaves, **{mistake: True})
        assert (found["value"], found["read"], found["nodes"]) == (
            value,
            len(counter.payoffs_read),
            len(counter.log),
        )


def test_pruned_leaves_in_any_order_as_a_set_or_a_tuple(seed):
    right = {
        repr(case.arguments): laboratory.reported(*case.arguments) for case in posed("lab-2").cases
    }
    for form in (set, tuple, lambda places: places[::-1]):
        assert (
            check(
                "lab-2",
                lambda leaves: (
                    right[repr((leaves,))] | {"pruned": form(right[repr((leaves,))]["pruned"])}
                ),
            ).points
            == 14
        )


def test_a_wrong_entry_is_named(seed):
    right = {
        repr(case.arguments): laboratory.reported(*case.arguments) for case in posed("lab-2").cases
    }
    text = check("lab-2", lambda leaves: right[repr((leaves,))] | {"nodes": 0}).text()
    assert "'nodes' is 0, and" in text and "'pruned' is" not in text
    assert (
        "'pruned' is missing"
        in check(
            "lab-2",
            lambda leaves: {
                key: value for key, value in right[repr((leaves,))].items() if key != "pruned"
            },
        ).text()
    )


# All trees at once.


def test_the_lessons_sixteen_trees():
    assert laboratory.exact_study(4, [0, 1]) == (Fraction(54, 16), Fraction(15, 64))
    assert round(sqrt(Fraction(15, 64)), 2) == 0.48


@pytest.mark.parametrize(("n", "values"), [(1, 2), (3, 2), (4, 3), (5, 2), (6, 2), (8, 2), (3, 5)])
def test_the_recursion_agrees_with_counting_tree_by_tree(n, values):
    assert laboratory.exact_study(n, range(values)) == laboratory._moments_with(n, values)


def test_decimals_and_texts_for_fractions_are_right(seed):
    right = {
        repr(case.arguments): laboratory.exact_study(*case.arguments)
        for case in posed("lab-3").cases
    }
    for form in (list, lambda pair: tuple(map(str, pair)), lambda pair: tuple(map(float, pair))):
        assert check("lab-3", lambda n, values: form(right[repr((n, values))])).points == 9
    text = check("lab-3", lambda n, values: (right[repr((n, values))][0], 100)).text()
    assert "the variance is 100" in text and "the mean is" not in text


# Predictions.


def test_the_textbooks_uniform_tree():
    found = laboratory.predicted({"branching": 3, "depth": 4, "budget": 81})
    assert (found["leaves"], found["best first"], found["nodes, best first"], found["plies"]) == (
        81,
        17,
        37,
        4,
    )
    result = alphabeta(random_tree(3, 4, seed=5, low=1, high=81, distinct=True), order="best")
    assert (result.leaves, result.nodes) == (17, 37)


def test_half_the_exponent_of_chess():
    found = laboratory.predicted({"branching": 35, "depth": 8, "budget": 10**6})
    assert (
        (found["plies"], found["plies, best first"]) == (3, 6)
        and 35**3 <= 10**6 < 35**4 + 35**3 - 1
        and 5.9 < found["branching"] < 6.6
    )


def test_the_branching_is_taken_rounded_or_not(seed):
    right = posed("lab-4").reference
    for branching in (
        right["branching"],
        round(right["branching"], 2),
        f"{right['branching']:.2f}",
        round(right["branching"], 3),
    ):
        assert check("lab-4", right | {"branching": branching}).points == 7
    assert check("lab-4", right | {"branching": right["branching"] + 0.02}).points < 7


# Orders.


@pytest.mark.parametrize(("worst", "read"), [(False, 5), (True, 9)])
def test_the_worksheet_tree_in_order(worst, read):
    assert laboratory.ordered(tree([[10, 8, 3], [2, 15, 7], [6, 5, 4]]), worst) == (2, read)


def test_best_first_is_the_minimum_whatever_the_tree():
    for number in range(5):
        root = random_tree(2, 5, seed=number, low=1, high=32, distinct=True)
        best, worst = laboratory.ordered(root), laboratory.ordered(root, worst=True)
        assert best[1] == fewest_leaves(32) == 11 <= worst[1] and best[0] == worst[0]


@pytest.mark.parametrize("form", [[[0, 1], [1, 2]], 5], ids=["a tie", "a leaf"])
def test_trees_the_question_does_not_allow(form):
    with pytest.raises(ValueError, match="distinct leaves"):
        laboratory.ordered(tree(form))


def test_which_half_of_the_pair_is_wrong_is_told(seed):
    answers = iter(
        [laboratory.ordered(*case.arguments, **case.options) for case in posed("lab-5").cases]
    )
    text = check("lab-5", lambda root, worst=False: (next(answers)[0], 0)).text()
    assert "the number of leaves read is 0" in text and "the move is" not in text


# Three counts.


def plainly_counted(squares, mover, seen):
    """Nodes and games below a board that is a text; the positions go into `seen`."""
    seen.add((squares, mover))
    lines = [
        squares[start::step][:3]
        for start, step in ((0, 1), (3, 1), (6, 1), (0, 3), (1, 3), (2, 3), (0, 4))
    ] + [squares[2:7:2]]
    if "XXX" in lines or "OOO" in lines or "." not in squares:
        return 1, 1
    below = [
        plainly_counted(squares[:place] + mover + squares[place + 1 :], "XO"[mover == "X"], seen)
        for place in range(9)
        if squares[place] == "."
    ]
    return 1 + sum(nodes for nodes, _ in below), sum(games for _, games in below)


@pytest.mark.parametrize("board", ["XO......X", "X..O.X..O", "XO.....OX"])
def test_the_counts_of_a_position(board):
    found, seen = laboratory.counted(TicTacToe(board)), set()
    mover = "X" if board.count("X") == board.count("O") else "O"
    assert (found["nodes"], found["games"], found["states"]) == (
        *plainly_counted(board, mover, seen),
        len(seen),
    )
    assert found["alpha-beta"] == alphabeta(TicTacToe(board)).nodes


def test_one_count_for_all_is_named(seed):
    report = check("lab-6", posed("lab-6").question.mistakes[29](given("lab-6")))
    assert report.points == 3 and sentence(29) in report.finding.mistakes


def test_a_position_is_small_and_undecided(seed):
    game = given("lab-6")
    assert not game.terminal(game.initial()) and 5 <= len(game.actions(game.initial())) <= 6
    right = posed("lab-6").reference
    assert (
        right["states"] < right["nodes"]
        and right["games"] < right["nodes"]
        and right["alpha-beta"] < right["nodes"]
    )


# A measurement.


def test_the_friends_mean_is_off_by_less_than_two_standard_errors(seed):
    handed = given("lab-7")
    assert 1 <= abs(handed["mean"] - 20.98) / (handed["sd"] / sqrt(handed["trees"])) <= 1.9
    assert abs(expected_pruning(32)[32].leaves - 20.98) < 0.005
    report = check("lab-7", "One standard error is little.")
    assert report.points == 0 and "5 words" in report.text()
