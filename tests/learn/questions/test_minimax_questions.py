"""The questions on minimax: the published numbers, right answers in any form, and what is said of
wrong ones.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf
from random import Random

import pytest

from gamelab import check, exercise, given, minimax, random_tree, tree
from gamelab import negamax as library_negamax
from gamelab.learn.check import posed, questions
from gamelab.learn.mistakes.catalogue import sentence
from gamelab.learn.mistakes.naming import named
from gamelab.learn.questions.minimax import HUGE

SEEDS = (1, 7, 2026)
ASKED = questions("minimax")
MARKED = [name for name in ASKED if not ASKED[name].by_hand]
VALUES = ["minimax-1", "minimax-3"]
CODE = ["minimax-2", "minimax-4", "minimax-5", "minimax-6", "minimax-7"]
MISTAKES = [(name, number) for name in MARKED for number in ASKED[name].mistakes]
LETTERED = [[[-1, 4], [2, 6]], [[-3, -5], [0, 7]]]
THREE_MOVES = [[7, -6, 4], [3, 9], [-10, 2]]
WORKSHEET = [[10, 8, 3], [2, 15, 7], [6, 5, 4]]
# the lesson's tree on which a deeper search is once worse
FORESIGHT = random_tree((1, 2), depth=4, seed=16283, low=0, high=20, evals=True, distinct=True)


@pytest.fixture(params=SEEDS, ids="set {}".format)
def seed(request, capsys):
    exercise("02", request.param)
    yield request.param
    exercise("02")


def reference(name):
    return posed(name).reference


def points(name, answer):
    """The points of an answer, without the report's search for a smallest tree."""
    here = posed(name)
    return here.points(here.verdicts(here.outcomes(answer)))


def test_points_and_kinds():
    assert [question.points for question in ASKED.values()] == [6, 7, 5, 7, 8, 8, 6, 3]
    assert sorted([*VALUES, *CODE, "minimax-8"]) == list(ASKED)


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("answer", [None, 7, "B", {}, [], {"A": None, "move": None}])
def test_an_answer_that_says_nothing_gets_none(seed, name, answer):
    assert points(name, answer) == 0


@pytest.mark.parametrize("name", CODE)
def test_an_error_is_told_with_its_line(seed, name):
    def mine(node, *rest):
        return node.child

    said = check(name, mine).text()
    assert (
        "your code stopped with AttributeError" in said
        and "(in mine, line " in said
        and "return node.child" in said
    )


@pytest.mark.parametrize("name", CODE)
def test_a_search_without_an_end_is_told_as_one(seed, name):
    def mine(node, *rest):
        return mine(node, *rest)

    assert "it calls itself without end" in check(name, mine).text()


@pytest.mark.parametrize("name", CODE)
def test_the_librarys_own_search_refuses(seed, name):
    report = check(name, lambda node, *rest: library_negamax(node).value)
    assert report.points == 0 and "gamelab.negamax refuses here" in report.text()


@pytest.mark.parametrize("name", CODE)
def test_half_of_the_cases_or_more_are_drawn(seed, name):
    cases = [posed(name).made(Random(stream)) for stream in (1, 2)]
    forms = [[(case.root.to_dict(), case.arguments[1:]) for case in made] for made in cases]
    assert 2 * sum(one != other for one, other in zip(*forms)) >= len(forms[0]) >= 13


# The published numbers.


@pytest.mark.parametrize(
    ("spec", "first", "value"),
    [
        (LETTERED, "max", 4),
        (THREE_MOVES, "max", 3),
        (WORKSHEET, "max", 4),
        ([[-5], [10]], "max", 10),
        ([[4, 6], [1, 9]], "min", 6),
        ([[-3, -1], [-2, -5]], "max", -3),
        ([[-3000, -2500], [-4000, -1200]], "max", -3000),
        ([1, 7], "max", 7),
    ],
)
def test_values(spec, first, value):
    root, sign = tree(spec, first=first), 1 if first == "max" else -1
    assert reference("minimax-2")(root) == value
    assert (
        reference("minimax-4")(root, sign) == reference("minimax-6")(root, 9, sign) == sign * value
    )


@pytest.mark.parametrize(
    ("spec", "move"),
    [(LETTERED, 0), (THREE_MOVES, 1), (WORKSHEET, 2), ([[2, 7], [2, -5]], 0), ([0, 1, [0]], 1)],
)
def test_moves(spec, move):
    assert reference("minimax-5")(tree(spec)) == reference("minimax-7")(tree(spec), 9) == move


def test_a_deeper_search_is_once_worse():
    assert [reference("minimax-6")(FORESIGHT, depth) for depth in range(6)] == [0, 8, 4, 5, 6, 6]
    assert [reference("minimax-7")(FORESIGHT, depth) for depth in range(1, 5)] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("name", "number", "spec", "first", "wrong"),
    [
        ("minimax-2", 6, [[-3, -1], [-2, -5]], "max", 0),
        ("minimax-2", 7, [[-3000, -2500], [-4000, -1200]], "max", -1000),
        ("minimax-2", 12, [[4, 6], [1, 9]], "min", 4),
        ("minimax-4", 11, [1, 7], "max", -1),
        ("minimax-5", 6, [[-3, -1], [-2, -5]], "max", None),
        ("minimax-5", 2, [[0, 9], [2, 7], [5, 2]], "max", 2),
        ("minimax-5", 22, [0, 1], "max", 0),
        ("minimax-5", 30, [0, 1, [0]], "max", 0),
    ],
)
def test_what_the_mistakes_give(name, number, spec, first, wrong):
    assert ASKED[name].mistakes[number](None)(tree(spec, first=first)) == wrong


# What is handed out.


def test_the_worksheet_has_a_tie_and_somebody_who_moves_twice(seed):
    root = given("minimax-1")
    values = [minimax(child).value for child in root.children]
    assert values.count(max(values)) == 2 and sorted(
        node.name for node in root.nodes() if node.name
    ) == list("ABCDEFGH")
    again = [
        child.player
        for node in root.nodes()
        for child in node.children
        if child.player == node.player
    ]
    assert sorted(again) == ["max", "min"]


def test_min_begins_in_the_tree_for_negamax_and_leaves_lie_on_three_levels(seed):
    root = given("minimax-3")
    assert root.player == "min" and {leaf.path.count(".") for leaf in root.leaves()} == {0, 1, 2}
    assert posed("minimax-3").reference["A"] == -minimax(root).value


def test_the_published_form_reports_the_wrong_move(seed):
    def node_value(node, choice, sign=1):
        if node.is_leaf:
            return sign * node.payoff
        best = -inf
        for child in node.children:
            found = -node_value(child, choice, -sign)
            if found > best:
                best, choice["best"] = found, child
        return best

    root, choice = given("minimax-5"), {}
    assert node_value(root, choice) == minimax(root).value
    assert choice["best"] is not root.children[minimax(root).move]


def test_every_ply_changes_the_value(seed):
    for name in ("minimax-6", "minimax-7"):
        assert len({minimax(given(name), depth).value for depth in range(4)}) == 4


def test_the_best_reply_to_chance_is_another_move_than_minimax(seed):
    averages = [
        Fraction(sum(leaf.payoff for leaf in child.children), 3)
        for child in given("minimax-8").children
    ]
    assert averages.index(max(averages)) != minimax(given("minimax-8")).move


# Right answers in other forms.


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize(
    "form",
    [str, float, Fraction, lambda number: f" {number} ".replace("-", "−")],
    ids=["text", "decimal", "fraction", "minus sign"],
)
def test_numbers_in_any_form(seed, name, form):
    right = reference(name)
    answer = {
        key: entry if key == "move" else form(entry) for key, entry in reversed(right.items())
    }
    assert points(name, answer) == ASKED[name].points


def test_the_move_in_small_letters(seed):
    right = reference("minimax-1")
    assert points("minimax-1", right | {"move": right["move"].lower()}) == 6


def test_one_wrong_entry_costs_its_share(seed):
    right = reference("minimax-3")
    report = check("minimax-3", right | {"C": right["C"] + 1})
    assert report.points == round(5 * 5 / 6, 2) and [
        verdict.case.entry for verdict in report.verdicts if not verdict.right
    ] == ["C"]


def test_values_as_decimals_are_right(seed):
    def minimax_value(node):
        return (
            float(node.payoff)
            if node.is_leaf
            else (max if node.player == "max" else min)(map(minimax_value, node.children))
        )

    assert points("minimax-2", minimax_value) == 7


def test_a_pair_with_an_evaluation_is_right(seed):
    """The lesson's two functions, each calling whichever player is named."""

    def turn(state, depth):
        if state.is_leaf or depth == 0:
            return state.payoff if state.is_leaf else state.eval
        return (max if state.player == "max" else min)(
            turn(child, depth - 1) for child in state.children
        )

    def limited_value(state, depth, sign=1):
        return sign * turn(state, depth)

    def search(root, depth):
        best = max if root.player == "max" else min
        return best(root.children, key=lambda child: turn(child, depth - 1)).index

    assert points("minimax-6", limited_value) == 8 and points("minimax-7", search) == 6
    assert points("minimax-4", lambda node, sign=1: sign * turn(node, inf)) == 7
    assert points("minimax-5", lambda root: search(root, inf)) == 8


# Wrong ones.


@pytest.mark.parametrize(("name", "number"), MISTAKES)
def test_each_mistake_is_named_and_no_other(seed, name, number):
    here = posed(name)
    outcomes = here.outcomes(ASKED[name].mistakes[number](here.given))
    assert here.points(here.verdicts(outcomes)) < here.question.points and named(
        here, outcomes
    ).numbers == (number,)


@pytest.mark.parametrize("big", [100, 9999, 10**9, 2**63 - 1, HUGE - 1])
def test_no_finite_number_passes_for_infinity(seed, big):
    def limited_value(node, depth, sign=1):
        if node.is_leaf or depth == 0:
            return sign * (node.payoff if node.is_leaf else node.eval)
        best = -big
        for child in node.children:
            again = child.player == node.player
            best = max(
                best,
                (
                    limited_value(child, depth - 1, sign)
                    if again
                    else -limited_value(child, depth - 1, -sign)
                ),
            )
        return best

    assert points("minimax-6", limited_value) < 8
    assert points("minimax-4", lambda node, sign=1: limited_value(node, inf, sign)) < 7
    assert (
        points(
            "minimax-2",
            lambda node: (
                limited_value(node, inf) if node.player != "min" else -limited_value(node, inf, -1)
            ),
        )
        < 7
    )


@pytest.mark.parametrize(
    "plies",
    [lambda depth: depth - 1, lambda depth: 2 * depth, lambda depth: inf],
    ids=["one too few", "rounds", "all of them"],
)
def test_other_depths_do_not_pass(seed, plies):
    def value(node, left):
        if node.is_leaf or left <= 0:
            return node.payoff if node.is_leaf else node.eval
        return (max if node.player == "max" else min)(
            value(child, left - 1) for child in node.children
        )

    def search(root, depth):
        return (max if root.player == "max" else min)(
            root.children, key=lambda child: value(child, plies(depth) - 1)
        ).index

    assert points("minimax-6", lambda node, depth, sign=1: sign * value(node, plies(depth))) < 8
    assert points("minimax-7", search) < 6


@pytest.mark.parametrize("start", ["max", "root"])
def test_taking_turns_does_not_pass(seed, start):
    def value(node, left, maximising):
        if node.is_leaf or left == 0:
            return node.payoff if node.is_leaf else node.eval
        return (max if maximising else min)(
            value(child, left - 1, not maximising) for child in node.children
        )

    def begins(root):
        return start == "max" or root.player == "max"

    def search(root, depth):
        return (max if begins(root) else min)(
            root.children, key=lambda child: value(child, depth - 1, not begins(root))
        ).index

    assert points("minimax-2", lambda node: value(node, inf, begins(node))) < 7
    assert points("minimax-7", search) < 6


@pytest.mark.parametrize("name", ["minimax-5", "minimax-7"])
@pytest.mark.parametrize("place", [0, 1, -1])
def test_the_same_place_always_gets_little(seed, name, place):
    assert (
        points(name, lambda root, *depth: range(len(root.children))[place])
        <= 0.7 * ASKED[name].points
    )


def test_the_counterexample_of_a_repaired_search_takes_turns(seed):
    """The published form takes turns; a smallest tree on which it differs must not be one where
    nobody does.
    """

    def first_best(root):
        def value(node, sign):
            return (
                sign * node.payoff
                if node.is_leaf
                else max(-value(child, -sign) for child in node.children)
            )

        sign = 1 if root.player == "max" else -1
        worth = [-value(child, -sign) for child in root.children]
        return len(worth) - 1 - worth[::-1].index(max(worth))

    finding = check("minimax-5", first_best).finding
    assert finding.mistakes == (sentence(2),)
    assert all(
        child.player != node.player for node in finding.root.nodes() for child in node.children
    )


def test_free_text_is_left_to_a_person(seed):
    report = check("minimax-8", "Minimax guarantees its value.")
    assert (
        "4 words" in report.text()
        and "A person marks this question, out of 3 points" in report.text()
    )
