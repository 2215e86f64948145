"""The questions on alpha-beta: the published numbers, right answers in any form, and what is said
of wrong ones.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf
from random import Random

import pytest

from gamelab import Trace, alphabeta, check, exercise, given, minimax, tree, watch
from gamelab.learn.check import posed, questions
from gamelab.learn.mistakes.searches import alphabeta_with
from gamelab.learn.question import run_here
from gamelab.learn.questions import alpha_beta as room

SEEDS = (1, 7, 2026)
ASKED = questions("ab")
CODE, VALUES = ("ab-1", "ab-2", "ab-3", "ab-7"), ("ab-4", "ab-5", "ab-6")
WORKSHEET, LETTERED = [[10, 8, 3], [2, 15, 7], [6, 5, 4]], [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]


@pytest.fixture(params=SEEDS, ids="set {}".format)
def seed(request, capsys):
    exercise("03", request.param)
    yield request.param
    exercise("03")


def my_alphabeta(node, alpha=-inf, beta=inf):
    """One rule for both players: a side of 1 or -1."""
    if node.is_leaf:
        return node.payoff
    side, best = (1, -inf) if node.player == "max" else (-1, -inf)
    for child in node.children:
        best = max(best, side * my_alphabeta(child, alpha, beta))
        alpha, beta = (max(alpha, best), beta) if side > 0 else (alpha, min(beta, -best))
        if not alpha < beta:
            break
    return side * best


def my_negamax(node, alpha=-inf, beta=inf, sign=1):
    """Through the two-player form."""
    return sign * my_alphabeta(node, *((alpha, beta) if sign > 0 else (-beta, -alpha)))


def chosen_move(node):
    side = 1 if node.player == "max" else -1
    window, move = [-inf, inf], None
    for child in sorted(node.children, key=lambda child: -side * child.eval):
        value = my_alphabeta(child, *window)
        if window[0] < value < window[1]:
            window[0 if side > 0 else 1], move = value, child.move
    return move


def repaired(node, level, alpha=-inf, beta=inf, sign=1):
    if node.is_leaf or level == 0:
        return [sign * (node.payoff if node.is_leaf else node.eval), None]
    found = [-inf, None]
    for child in node.children:
        found = max(
            found,
            [-repaired(child, level - 1, -beta, -max(alpha, found[0]), -sign)[0], child.move],
            key=lambda pair: pair[0],
        )
        if found[0] >= beta:
            break
    return found


MINE = {"ab-1": my_alphabeta, "ab-2": my_negamax, "ab-3": chosen_move, "ab-7": repaired}


def test_points_and_kinds():
    assert sum(question.points for question in ASKED.values()) == 80
    assert sorted(CODE + VALUES + ("ab-8",)) == list(ASKED) and ASKED["ab-8"].by_hand


@pytest.mark.parametrize("name", CODE)
def test_another_right_program_gets_all_the_points(seed, name):
    report = check(name, MINE[name])
    assert report.points == report.out_of and report.finding is None, report.text()


@pytest.mark.parametrize("name", VALUES)
def test_the_right_values_get_all_the_points(seed, name):
    assert check(name, posed(name).reference).points == ASKED[name].points


@pytest.mark.parametrize("name", CODE)
def test_right_programs_stand_the_hidden_cases_too(name):
    here = ASKED[name].posed(5)
    for case in here.made(Random("another stream")):
        assert here.verdict(
            case, run_here(case, MINE[name]), run_here(case, here.reference)
        ).right, case.name


@pytest.mark.parametrize("name", CODE)
def test_half_of_the_cases_depend_on_the_dice(name):
    here = ASKED[name].posed(5)
    one, other = (here.made(Random(number)) for number in (1, 2))
    changed = sum(a.root.to_dict() != b.root.to_dict() for a, b in zip(one, other, strict=True))
    assert 8 <= len(one) <= 18 and 2 * changed >= len(one)


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize(
    "answer", [None, 7, "none", {}, [], {"A": None, "P": None, "fewest": None}], ids=str
)
def test_values_that_say_nothing_get_none(name, answer):
    if name == "ab-5" and isinstance(answer, dict):
        answer = {"A": None}
    assert check(name, answer).points == 0


@pytest.mark.parametrize("name", CODE)
def test_an_error_is_told_with_its_line(name):
    def mine(node, *arguments, **options):
        return node.childs

    report = check(name, mine)
    assert (
        report.points == 0
        and "AttributeError" in report.text()
        and "in mine, line" in report.text()
        and "return node.childs" in report.text()
    )


@pytest.mark.parametrize("name", CODE)
def test_gamelabs_own_searches_refuse(name):
    report = check(name, lambda node, *arguments, **options: alphabeta(node).value)
    assert report.points == 0 and "gamelab.alphabeta refuses here" in report.text()


def test_what_is_printed_of_the_step_by_step_tree():
    table = room._table(tree(LETTERED, names="ABCDEFG"))
    assert table == {
        "A": [-inf, inf, 3],
        "B": [-inf, inf, 3],
        "C": [3, inf, "<= 1"],
        "D": [-inf, inf, 3],
        "E": [-inf, 3, ">= 5"],
        "F": [3, inf, 1],
        "G": None,
    }


def test_each_style_at_node_f():
    """1 fail-soft, 3 fail-hard; the root agrees."""
    lettered = tree(LETTERED, names="ABCDEFG")
    assert room._table(lettered, hard=True)["F"] == [3, inf, "<= 3"] and room._table(
        lettered, hard=True
    )["A"] == [-inf, inf, 3]
    assert room._table(lettered, plain=True)["E"] == [-inf, 3, 5]


def test_the_worksheet_tree():
    assert room._unread(tree(WORKSHEET)) == [5, 6] == room._unread(tree(WORKSHEET), strict=True)
    assert (
        room._visited(tree(WORKSHEET)) == 11 and room._visited(tree(WORKSHEET), restarts=True) == 13
    )


@pytest.mark.parametrize(
    ("form", "right", "mistake", "wrong"),
    [([0, [0, 9]], 4, "strict", 5), ([9, [[[6, 5], 6], 2]], 7, "shallow", 8)],
)
def test_counts_of_a_right_and_of_a_wrong_search(form, right, mistake, wrong):
    assert (room._visited(tree(form)), room._visited(tree(form), **{mistake: True})) == (
        right,
        wrong,
    )


def test_the_published_best_order():
    assert room._order({"tree": tree(LETTERED), "branching": 3, "depth": 4})["best first"] == 17
    found = room._extremes(tree(LETTERED))
    assert alphabeta(found["fewest"]).leaves == 5 and alphabeta(found["most"]).leaves == 8
    assert {alphabeta(form).value for form in found.values()} == {3}


def test_leaves_in_any_order_and_by_name(seed):
    right = posed("ab-4").reference
    other = {
        **right,
        "P": [f"L{number}" for number in reversed(right["P"])],
        "Q": tuple(map(float, right["Q"][::-1])),
        "nodes": str(right["nodes"]),
    }
    assert check("ab-4", other).points == 10
    assert (
        check("ab-4", {**right, "P": right["P"] + right["P"][:1], "Q": right["Q"][1:]}).points == 6
    )
    assert "a list of leaf numbers" in check("ab-4", {**right, "P": len(right["P"])}).text()


def test_bounds_in_any_writing(seed):
    right = posed("ab-5").reference
    other = {
        name: (
            row
            and (
                str(row[0]),
                row[1] if row[1] == inf else Fraction(row[1]),
                str(row[2]).replace(">= ", "≥").replace("<= ", "=< "),
            )
        )
        for name, row in right.items()
    }
    assert check("ab-5", other).points == 12


def test_what_is_said_of_a_wrong_row(seed):
    right = posed("ab-5").reference
    bound = next(name for name, row in right.items() if row and isinstance(row[2], str))
    never = next(name for name, row in right.items() if row is None)
    low, high, told = right[bound]
    for row, said in (
        ([low, high, told[3:]], "the sign of what is returned"),
        ([99, high, told], "not right: alpha"),
        ([low, 99, told], "not right: beta"),
        (None, f"{bound} is entered"),
        ([low, high], "[alpha, beta, what is returned] is expected"),
        ([low, high, "about 5"], "cannot be read"),
    ):
        report = check("ab-5", {**right, bound: row})
        assert report.points < 12 and said in report.text()
    assert f"{never} is never entered" in check("ab-5", {**right, never: [low, high, 0]}).text()


def test_every_best_order_is_right_and_no_other_tree(seed):
    right, root = posed("ab-6").reference, given("ab-6")["tree"]
    as_it_is = [
        [[leaf.payoff for leaf in pair.children] for pair in half.children]
        for half in root.children
    ]
    assert check("ab-6", {**right, "fewest": right["most"], "most": right["fewest"]}).points == 3
    said = check("ab-6", {**right, "fewest": as_it_is, "most": as_it_is}).text()
    assert "there is one that reads fewer" in said and "there is one that reads more" in said
    assert (
        "this is not the same tree"
        in check("ab-6", {**right, "fewest": [[[1, 2], [3, 4]], 5]}).text()
    )
    orders = [
        order
        for order in all_orders(root)
        if alphabeta(order).leaves == alphabeta(right["fewest"]).leaves
    ]
    assert len(orders) > 1 and all(
        check("ab-6", {**right, "fewest": order}).points == 9 for order in orders[:3]
    )


def all_orders(node):
    if node.is_leaf:
        return [node.payoff]
    return [
        list(pair)
        for one in all_orders(node.children[0])
        for other in all_orders(node.children[1])
        for pair in ((one, other), (other, one))
    ]


def test_what_is_handed_out_is_worth_the_work(seed):
    p, q = given("ab-4").values()
    assert all(
        [minimax(child).value for child in root.children].count(minimax(root).value) == 1
        for root in (p, q)
    )
    assert len(watch(alphabeta, q).visited) < min(
        len(watch(alphabeta_with(**{how: True}), q).visited) for how in ("strict", "shallow")
    )
    rows = posed("ab-5").reference.values()
    assert None in rows and sum(row is not None and isinstance(row[2], str) for row in rows) >= 2
    assert given("ab-6")["branching"] >= 4


def test_a_wrong_search_is_drawn_beside_a_right_one(seed):
    report = check("ab-1", alphabeta_with(strict=True))
    assert isinstance(report.finding.mine, Trace) and report.finding.root.to_dict()["children"] == [
        0,
        {"player": "min", "children": [0, 0]},
    ]


def test_a_shared_choice_is_named(seed):
    report = check("ab-7", room._limited_with(shared=True))
    assert 0 < report.points < 12 and "overwrites a best choice" in report.text()
