"""The questions on alpha-beta: right answers in any form, and what is said
of wrong ones.
"""

from fractions import Fraction
from math import inf

from sample_trees import LETTERED

from gamelab import alphabeta, check, given
from gamelab.learn.check import posed, questions

ASKED = questions("ab")


def test_the_published_best_order():
    found = ASKED["ab-6"].reference({"tree": LETTERED, "branching": 3, "depth": 4})
    assert found["best first"] == 17
    assert alphabeta(found["fewest"]).leaves == 5 and alphabeta(found["most"]).leaves == 8
    assert alphabeta(found["fewest"]).value == alphabeta(found["most"]).value == 3


def test_leaves_in_any_order_and_by_name(seed):
    right = posed("ab-4").reference
    by_name = [f"L{number}" for number in reversed(right["P"])]
    assert check("ab-4", {**right, "P": by_name, "Q": right["Q"][::-1]}).points == 10
    twice = {**right, "P": right["P"] + right["P"][:1], "Q": right["Q"][1:]}
    assert check("ab-4", twice).points == 6
    assert "a list of leaf numbers" in check("ab-4", {**right, "P": len(right["P"])}).text()


def test_bounds_in_any_writing(seed):
    def other(low, high, told):
        told = str(told).replace(">= ", "≥").replace("<= ", "=< ")
        return str(low), high if high == inf else Fraction(high), told

    right = posed("ab-5").reference
    assert check("ab-5", {name: row and other(*row) for name, row in right.items()}).points == 12


def test_what_is_said_of_a_wrong_row(seed):
    right = posed("ab-5").reference
    bound = next(name for name, row in right.items() if row and isinstance(row[2], str))
    never = next(name for name, row in right.items() if row is None)
    low, high, told = right[bound]
    for row, said in (
        ([low, high, told[3:]], "whether it is the value or a bound"),
        ([99, high, told], "not right: alpha"),
        ([low, 99, told], "not right: beta"),
        (None, f"is {bound} entered, or never?"),
        ([low, high], "[alpha, beta, what it returns] is expected"),
        ([low, high, "about 5"], "cannot be read"),
    ):
        report = check("ab-5", {**right, bound: row})
        assert report.points < 12 and said in report.text()
    said = check("ab-5", {**right, never: [low, high, 0]}).text()
    assert f"is {never} entered, or never?" in said


def orders(node):
    """The tree in every order of its children, as nested lists."""
    if node.is_leaf:
        return [node.payoff]
    lower, upper = map(orders, node.children)
    return [pair for one in lower for other in upper for pair in ([one, other], [other, one])]


def test_every_best_order_is_right_and_no_other_tree(seed):
    right, root = posed("ab-6").reference, given("ab-6")["tree"]
    least = alphabeta(right["fewest"]).leaves
    best = [order for order in orders(root) if alphabeta(order).leaves == least]
    assert len(best) > 1
    for order in best[:3]:
        assert check("ab-6", {**right, "fewest": order}).points == 9
    exchanged = {**right, "fewest": right["most"], "most": right["fewest"]}
    assert check("ab-6", exchanged).points == 3
    as_it_is = orders(root)[0]
    said = check("ab-6", {**right, "fewest": as_it_is, "most": as_it_is}).text()
    assert "another order reads fewer" in said and "another order reads more" in said
    said = check("ab-6", {**right, "fewest": [[[1, 2], [3, 4]], 5]}).text()
    assert "this is not the same tree" in said
