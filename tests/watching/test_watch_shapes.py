"""Functions as other people write them: whatever the shape of a minimax, the trace is that of
gamelab's.
"""

from fractions import Fraction
from math import inf

import pytest
from sample_trees import (
    ROOTS,
    WORKSHEET,
    happened,
    returned,
    weight,
)

from gamelab import alphabeta, expectimax, minimax, random_tree, tree, watch

known: dict = {}


def with_a_key(node):
    if node.is_leaf:
        return node.payoff
    best = (max if node.player == "max" else min)(
        node.children, key=lambda child: with_a_key(child)
    )
    return known[best.path]


def weighs_each(node):
    if node.is_leaf:
        return node.payoff
    weights = [weight(child) for child in node.children]
    values = [weighs_each(child) for child in node.children if weights]
    return (max if node.player == "max" else min)(values)


def test_recursion_in_a_key_is_seen_too():
    known.clear()
    for root in ROOTS:
        known.update({node.path: minimax(node).value for node in root.nodes()})
        trace = watch(with_a_key, root)
        assert trace.visited == watch(minimax, root).visited and trace.result == minimax(root).value


# ---- more than one search in a run


def test_iterative_deepening_shows_every_round():
    root = random_tree(2, 3, 4, evals=True)

    def deepening(node):
        return [minimax(node, depth) for depth in range(4)][-1]

    trace = watch(deepening, root)
    assert [trace.visited.count(path) for path in ("", "0", "0.0", "0.0.0")] == [4, 3, 2, 1]
    assert trace.leaves_pruned == [] and trace.line == watch(minimax, root).line


def test_what_only_an_earlier_round_read_is_not_pruned_and_what_none_did_is():
    root = tree(
        {
            "player": "max",
            "eval": 0,
            "children": [
                {"player": "min", "eval": 5, "children": [1, 2]},
                {"player": "min", "eval": 0, "children": [0, [3, 4]]},
            ],
        }
    )

    def deepening(node):
        return [alphabeta(node, depth) for depth in (0, 1, None)][-1]

    trace = watch(deepening, root)
    assert trace.leaves_pruned == ["1.1.0", "1.1.1"] and trace.cuts == ["1"]


def test_a_table_that_knows_positions_is_no_cut():
    table = {}

    def tabled(node):
        key = str(node.to_dict())
        if key not in table:
            table[key] = (
                node.payoff
                if node.is_leaf
                else (max if node.player == "max" else min)(
                    tabled(child) for child in node.children
                )
            )
        return table[key]

    trace = watch(tabled, [[1, 2], [1, 2], [3, 4]])
    assert trace.visited == ["", "0", "0.0", "0.1", "1", "2", "2.0", "2.1"]
    assert trace.leaves_read == ["0.0", "0.1", "2.0", "2.1"], "what a table knows is not read"
    assert trace.leaves_pruned == trace.cuts == []


def test_the_search_is_followed_and_not_its_helper():
    root = tree([[1, 2], [0, 1]])
    assert minimax(root).value == 1 == weight(root.at("1.1")), "whose numbers are alike"
    assert happened(watch(weighs_each, root)) == happened(watch(minimax, root))


def test_values_at_the_horizon_are_told_from_moves():
    root = tree(
        {
            "player": "max",
            "children": [
                {"player": "min", "eval": 7, "children": [1]},
                {"player": "min", "eval": 9, "children": [1]},
            ],
        }
    )

    def pairs(node, depth):
        if node.is_leaf or depth == 0:
            return 0, node.eval
        return max((child.index, pairs(child, depth - 1)[1]) for child in node.children)

    trace = watch(pairs, root, depth=1)
    assert [returned(trace, path) for path in ("0", "1", "")] == [
        (7, "="),
        (9, "="),
        (9, "="),
    ] and trace.side == "max"


def test_a_value_that_nothing_supports_claims_nothing():
    def half_hearted(node):
        return node.payoff if node.is_leaf else half_hearted(node.children[0]) + shift

    for shift, claim in ((0, "<="), (1, "<="), (-1, None)):
        trace = watch(half_hearted, [[3, 9], [4, 5]])
        assert returned(trace, "0") == (
            3 + shift,
            claim,
        ), "node 0 is at most 3, for all that was read"
        assert len(trace.text().splitlines()) == len(trace)


# ---- what is given to a function that asks for more than the root


def test_usual_parameters_get_their_usual_start():
    def asks(node, depth, alpha, beta, maximizing, color, sign, extra="mine"):
        got.append((depth, alpha, beta, maximizing, color, sign, extra))
        return (
            node.payoff
            if node.is_leaf
            else max(
                asks(child, depth, alpha, beta, maximizing, color, sign) for child in node.children
            )
        )

    got = []
    watch(asks, [1, 2])
    watch(asks, tree([1, 2], first="min"))
    watch(asks, [1, 2], depth=3, beta=5, color=7, extra="yours")
    assert got[0::3] == [
        (inf, -inf, inf, True, 1, 1, "mine"),
        (inf, -inf, inf, False, -1, -1, "mine"),
        (3, -inf, 5, True, 7, 1, "yours"),
    ]


# ---- chance


def expected(node):
    if node.is_leaf:
        return node.payoff
    if node.player == "chance":
        total = 0
        for prob, child in zip(node.probs, node.children):
            total += prob * expected(child)
        return total
    return (max if node.player == "max" else min)(expected(child) for child in node.children)


def expected_in_a_sum(node):
    if node.player == "chance":
        return sum(
            prob * expected_in_a_sum(child) for prob, child in zip(node.probs, node.children)
        )
    return node.payoff if node.is_leaf else max(expected_in_a_sum(child) for child in node.children)


@pytest.mark.parametrize("function", [expected, expected_in_a_sum])
def test_under_chance_the_running_value_is_the_sum_so_far(function):
    trace = watch(function, tree(WORKSHEET, players=("max", "chance")))
    assert trace.result == 8 and trace.side == "max"
    assert [returned(trace, path) for path in ("0", "1", "2", "")] == [
        (7, "="),
        (8, "="),
        (5, "="),
        (8, "="),
    ]
    assert [step.value for step in trace.steps if step.kind == "update" and step.node == "0"] == [
        Fraction(10, 3),
        6,
        7,
    ]
    assert all(step.best is None for step in trace.steps if step.node == "0"), (
        "no one child makes an average"
    )
    assert trace.line == ["", "1"], "where chance moves, nobody chooses"
    assert "Chance at the node after move 0 weighs 10 and 8 with 1/3 and 1/3: 6." in trace.text()


@pytest.mark.parametrize("options", [{}, {"bounds": (-inf, inf)}], ids=["no bounds", "Star1"])
def test_expectimax_shows_the_sum_so_far_too(options):
    """It keeps each child's value under a name that elsewhere holds the best one, and returns a
    pair.
    """
    trace = watch(expectimax, tree(WORKSHEET, players=("max", "chance")), **options)
    assert [step.value for step in trace.steps if step.kind == "update" and step.node == "0"] == [
        Fraction(10, 3),
        6,
        7,
    ]
    assert [step.value for step in trace.steps if step.kind == "update" and step.node == ""][
        :2
    ] == [7, 8]
