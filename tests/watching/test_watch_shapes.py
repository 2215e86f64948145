"""What a trace says where a search runs in rounds, keeps a table, averages, or is wrong."""

from fractions import Fraction
from math import inf

import pytest
from sample_trees import TWO_PLY, WORKSHEET, returned

from gamelab import alphabeta, expectimax, minimax, random_tree, tree, watch


def test_iterative_deepening_shows_every_round():
    root = random_tree(2, 3, 4, evals=True)

    def deepening(node):
        return [minimax(node, depth) for depth in range(4)][-1]

    trace = watch(deepening, root)
    assert [trace.visited.count(path) for path in ("", "0", "0.0", "0.0.0")] == [4, 3, 2, 1]
    assert trace.leaves_pruned == [] and trace.line == watch(minimax, root).line


def test_what_only_an_earlier_round_read_is_not_pruned_and_what_none_did_is():
    root = tree([[1, 2], [0, [3, 4]]]).rewritten(lambda node: {"eval": 5 * (node.path == "0")})

    def deepening(node):
        return [alphabeta(node, depth) for depth in (0, 1, None)][-1]

    trace = watch(deepening, root)
    assert trace.leaves_pruned == ["1.1.0", "1.1.1"] and trace.cuts == ["1"]


def test_below_the_horizon_nothing_is_unread():
    trace = watch(alphabeta, random_tree(2, 4, seed=2, evals=True), depth=3)
    assert trace.leaves_pruned == ["0.1.1", "1.1.0", "1.1.1"]


def test_what_is_read_outside_the_calls_is_named_if_it_is_little():
    def first(node):
        return node.payoff if node.is_leaf else first(node.children[0])

    def above_the_mean(node):
        payoffs = [leaf.payoff for leaf in node.leaves()]
        return first(node) > sum(payoffs) / len(payoffs)

    for others, said in (
        ([2], "Leaf 2 was"),
        ([2, 3, 4], "4 were"),
        ([2, 3, 4, 5], "4 nodes were"),
    ):
        assert f"{said} read outside these calls." in watch(above_the_mean, [[1], others]).says(-1)


def test_a_table_that_knows_positions_is_no_cut():
    table = {}

    def tabled(node):
        key = str(node.to_dict())
        if key not in table:
            table[key] = node.payoff if node.is_leaf else max(map(tabled, node.children))
        return table[key]

    trace = watch(tabled, [[1, 2], [1, 2], [3, 4]])
    assert trace.visited == ["", "0", "0.0", "0.1", "1", "2", "2.0", "2.1"]
    assert trace.leaves_read == ["0.0", "0.1", "2.0", "2.1"], "what a table knows is not read"
    assert trace.leaves_pruned == trace.cuts == []


def test_values_at_the_horizon_are_told_from_moves():
    root = tree([[1], [1]]).rewritten(lambda node: {"eval": {"0": 7, "1": 9}.get(node.path)})

    def pairs(node, depth):
        if node.is_leaf or depth == 0:
            return 0, node.eval
        return max((child.index, pairs(child, depth - 1)[1]) for child in node.children)

    trace = watch(pairs, root, depth=1)
    assert [returned(trace, path)[0] for path in ("0", "1", "")] == [7, 9, 9]
    assert trace.side == "max"


def test_a_value_that_nothing_supports_claims_nothing():
    def half_hearted(node):
        return node.payoff if node.is_leaf else half_hearted(node.children[0]) + shift

    for shift, claim in ((0, "<="), (1, "<="), (-1, None)):
        trace = watch(half_hearted, [[3, 9], [4, 5]])
        assert returned(trace, "0") == (3 + shift, claim), "for all that was read it is at most 3"


def test_usual_parameters_get_their_usual_start_in_any_spelling_and_place():
    def asks(ply, node, alpha, beta, isMaximizingPlayer, color, sign, extra="mine"):
        got.append((ply, alpha, beta, isMaximizingPlayer, color, sign, extra))
        return node.children[0].payoff

    got = []
    watch(asks, [1, 2])
    watch(asks, tree([1, 2], first="min"))
    watch(asks, [1, 2], ply=3, beta=5, color=7, extra="yours")
    assert got == [
        (inf, -inf, inf, True, 1, 1, "mine"),
        (inf, -inf, inf, False, -1, -1, "mine"),
        (3, -inf, 5, True, 7, 1, "yours"),
    ]


def test_a_depth_that_is_counted_down_begins_without_end_and_one_counted_up_at_0():
    def down(node, remaining_depth, my_turn):
        got.append((remaining_depth, my_turn))
        return node.payoff if node.is_leaf else down(node.children[0], remaining_depth - 1, False)

    def up(node, d):
        got.append(d)
        return node.payoff if node.is_leaf or d >= 3 else up(node.children[0], d + 1)

    got = []
    watch(down, tree([1, 2]))
    watch(up, tree([1, 2]))
    assert got == [(inf, True), (inf, False), 0, 1]


def expected(node):
    if node.is_leaf:
        return node.payoff
    if node.player == "chance":
        total = 0
        for prob, child in zip(node.probs, node.children):
            total += prob * expected(child)
        return total
    return (max if node.player == "max" else min)(expected(child) for child in node.children)


@pytest.mark.parametrize(
    "function, options", [(expected, {}), (expectimax, {}), (expectimax, {"bounds": (-inf, inf)})]
)
def test_under_chance_the_running_value_is_the_sum_so_far(function, options):
    trace = watch(function, tree(WORKSHEET, players=("max", "chance")), **options)
    assert [returned(trace, path) for path in ("0", "1", "2", "")] == [
        (worth, "=") for worth in (7, 8, 5, 8)
    ]
    updates = [step for step in trace.steps if step.kind == "update"]
    assert [step.value for step in updates if step.node == "0"] == [Fraction(10, 3), 6, 7]
    assert [step.value for step in updates if step.node == ""] == [7, 8, 8]
    assert all(step.best is None for step in updates if step.node), "no child makes an average"
    assert trace.line == ["", "1"], "where chance moves, nobody chooses"
    assert "Chance at the node after move 0 weighs 10 and 8 with 1/3 and 1/3: 6" in trace.text()


def test_what_takes_the_worst_for_who_moves_is_told_so():
    def highest(node):
        return max(map(highest, node.children)) if node.children else node.payoff

    trace = watch(highest, tree(TWO_PLY))
    assert [(step.value, step.best) for step in trace.steps if step.node == "0" and step.best] == [
        (3, "0.0"),
        (12, "0.1"),
        (12, "0.1"),
        (12, "0.1"),
    ]
    [doubt] = trace.doubts
    assert "3 visits" in doubt and "worst, for who moves there" in doubt
    assert trace.line == ["", "2", "2.0"]


def test_no_best_child_is_told_where_what_is_returned_is_none_of_them():
    def mean(node):
        found = [*map(mean, node.children)]
        return sum(found) / len(found) if found else node.payoff

    trace = watch(mean, tree([[3, 9], [4, 6]]))
    assert trace.values[""] == 5.5 and not any(step.best for step in trace.steps[:-1])
    assert len(trace.doubts) == 1 and "none is told" in trace.doubts[0]
