"""The study of pruned trees: exact means against enumeration, published numbers and counting;
orders of moves.
"""

import sys
from fractions import Fraction
from functools import partial
from itertools import permutations, product
from math import inf, prod, sqrt

import pytest

from gamelab import alphabeta, knuth_moore
from gamelab.laboratory import ordering, pruning, recursion
from gamelab.laboratory.counting import Tally, random_trees
from gamelab.laboratory.ordering import order_experiment
from gamelab.laboratory.pruning import (
    complete_tree,
    expected_pruning,
    fewest_leaves,
    random_complete_tree,
    simulate_pruning,
)
from gamelab.laboratory.recursion import Continuous, WholeNumbers, split


def counted(node, shallow=False):
    """Leaves read and nodes visited by a fail-soft alpha-beta that shares no code with ours."""
    counts = [0, 0]

    def value(node, alpha, beta):
        counts[1] += 1
        if not node.children:
            counts[0] += 1
            return node.payoff
        best = -inf if node.player == "max" else inf
        for child in node.children:
            low, high = (-inf, inf) if shallow else (alpha, beta)
            low, high = (max(low, best), high) if node.player == "max" else (low, min(high, best))
            found = value(child, low, high)
            best = max(best, found) if node.player == "max" else min(best, found)
            if best >= beta if node.player == "max" else best <= alpha:
                break
        return best

    value(node, -inf, inf)
    return tuple(counts)


def enumerated(trees, shallow):
    """The exact means of leaves, leaves squared, nodes and nodes squared over a list of leaf
    tuples.
    """
    found = [counted(complete_tree(leaves), shallow) for leaves in trees]
    return [
        Fraction(sum(counts[i] ** power for counts in found), len(found))
        for i in (0, 1)
        for power in (1, 2)
    ]


@pytest.mark.parametrize("shallow", [False, True])
@pytest.mark.parametrize(
    "n, values",
    {1: 2, 2: 3, 3: 4, 4: 4, 5: 3, 7: 2, 8: 2}.items(),
)
def test_whole_numbers_against_all_trees(n, values, shallow):
    exact = [
        moment
        for inner in (0, 1)
        for moment in WholeNumbers(values, shallow, inner, exact=True).moments(n)
    ]
    assert exact == enumerated(list(product(range(values), repeat=n)), shallow)


@pytest.mark.parametrize("shallow", [False, True])
@pytest.mark.parametrize("n", [2, 5, 8, 11])
def test_the_two_recursions_meet_where_whole_numbers_become_continuous(n, shallow):
    """With v equally likely values the moments are polynomials of degree n or less in 1 / v; at 1 /
    v = 0 ties are gone.
    """
    points = [Fraction(1, values) for values in range(1, n + 2)]
    shares = [
        prod(other / (other - point) for other in points if other != point) for point in points
    ]
    for inner in (0, 1):
        rows = [
            WholeNumbers(values, shallow, inner, exact=True).moments(n)
            for values in range(1, n + 2)
        ]
        limits = [
            float(sum(share * moment for share, moment in zip(shares, column)))
            for column in zip(*rows)
        ]
        assert Continuous(shallow, inner).moments(n) == pytest.approx(limits, rel=1e-12)


def test_continuous_leaves_ask_for_numpy(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    recursion._grid.cache_clear()
    with pytest.raises(ImportError, match=r"computes with numpy, which is not installed: install"):
        expected_pruning(4, continuous=True)
    assert expected_pruning(4)[4].leaves > 3, "whole numbers do without"


def test_the_grid_is_fine_enough(monkeypatch):
    for n, tolerance in ((65_536, 1e-8), (1_000_000, 1e-6)):
        coarse, fine = Continuous(), Continuous()
        with monkeypatch.context() as patch:
            for name, size in (("LEFT", 6), ("RIGHT", 5), ("RATIO", 1.5), ("DEGREE", 11)):
                patch.setattr(recursion, name, size)
            fine.grid = recursion._grid.__wrapped__()
        (mean, square), (mean_2, square_2) = coarse.moments(n), fine.moments(n)
        assert mean == pytest.approx(mean_2, rel=tolerance)
        assert sqrt(square - mean**2) == pytest.approx(sqrt(square_2 - mean_2**2), rel=tolerance)


def test_the_fewest_leaves_over_all_orders_are_knuth_and_moores():
    for n in range(1, 7):
        orders = map(complete_tree, permutations(range(n)))
        assert fewest_leaves(n) == min(counted(tree)[0] for tree in orders)
    assert [fewest_leaves(2**d) for d in range(20)] == [knuth_moore(2, d) for d in range(20)]


@pytest.mark.parametrize("n", range(1, 20))
def test_a_complete_tree_is_filled_from_the_left(n):
    tree = random_complete_tree(n, seed=3)
    depths = [leaf.path.count(".") + 1 if leaf.path else 0 for leaf in tree.leaves()]
    assert (
        len(depths) == n
        and depths == sorted(depths, reverse=True)
        and max(depths) - min(depths) <= 1
    )
    assert n == 1 or sum(split(n)) == n
    assert max(depths) == (n - 1).bit_length()


@pytest.mark.parametrize("continuous", [False, True])
@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 12, 32])
def test_drawing_leaves_when_read_counts_the_trees_that_one_can_look_at(n, continuous):
    for number in range(12):
        tree = random_complete_tree(n, seed=5, number=number, low=-3, high=6, continuous=continuous)
        for shallow in (False, True):
            leaves, nodes = counted(tree, shallow)
            tally = random_trees(
                n,
                1,
                seed=5,
                start=number,
                low=-3,
                high=6,
                continuous=continuous,
                shallow=shallow,
            )
            assert tally == Tally(1, leaves, leaves**2, nodes, nodes**2)
        result = alphabeta(tree)
        assert (result.leaves, result.nodes) == counted(tree)


@pytest.mark.parametrize("kind", [{"shallow": True}, {"continuous": True}])
def test_a_simulation_counts_the_same_trees(kind):
    for row in simulate_pruning([3, 16, 41], 50, seed=11, **kind):
        assert row.tally == random_trees(row.n, 50, seed=11, **kind)
        assert row.standard_error == pytest.approx(row.leaves_sd / sqrt(50))


def test_an_interruption_loses_nothing_and_can_go_on(monkeypatch):
    study, calls = partial(simulate_pruning, [4, 9, 32], seed=2), []
    whole = study(60)

    def interrupted(*args):
        calls.append(args)
        if len(calls) == 8:
            raise KeyboardInterrupt
        return random_trees(*args)

    monkeypatch.setattr(pruning, "random_trees", interrupted)
    part = study(60)
    assert (
        not part.complete and [row.trees for row in part] == [9, 6, 6] and "9 trees" in repr(part)
    )
    on = study(60, resume=part)
    assert on == whole and on.complete
    assert study(90, resume=whole) == study(90)


def test_an_interruption_before_the_first_tree_of_a_size(monkeypatch):
    def interrupted(n, *args):
        if n == 8:
            raise KeyboardInterrupt
        return random_trees(n, *args)

    monkeypatch.setattr(pruning, "random_trees", interrupted)
    part = simulate_pruning([4, 8], trees=10)
    assert [row.n for row in part] == [4] and not part.complete
    with pytest.raises(KeyError, match="no row 8 among "):
        part[8]


def test_perfect_order_reads_the_minimum_and_the_worst_nearly_all():
    experiment = order_experiment(trees=40, seed=4, qualities=[1, 0.8, 0.5, 0, -0.5, -1])
    rows = {row.order: row for row in experiment}
    assert rows["best"][2:5] == (1, 17, 0) and experiment.fewest == 17
    assert rows["heuristic 1"][2:] == rows["best"][2:]
    assert rows["heuristic -1"][2:] == rows["worst"][2:]
    assert 73 <= rows["worst"].leaves <= 81 and rows["worst"].right == 0
    leaves = [row.leaves for name, row in rows.items() if name.startswith("heuristic")]
    assert leaves == sorted({*leaves}) and rows["random"].leaves < rows["worst"].leaves
    assert rows["random"].right == pytest.approx(1 / 3, abs=0.05)
    assert rows["best"].branching == pytest.approx(17**0.25)


def test_an_interrupted_order_experiment_keeps_whole_trees(monkeypatch):
    whole, calls = order_experiment(trees=3, seed=6, qualities=[0.5]), []

    def interrupted(root, **options):
        calls.append(root)
        if len(calls) == 18:
            raise KeyboardInterrupt
        return alphabeta(root, **options)

    monkeypatch.setattr(ordering, "alphabeta", interrupted)
    part = order_experiment(trees=50, seed=6, qualities=[0.5])
    assert (part.trees, part.planned) == (3, 50) and part.rows == whole.rows


def test_an_order_experiment_as_text():
    experiment = order_experiment(2, 3, trees=1, qualities=[0.5])
    head, _, best, *_ = repr(experiment).splitlines()
    assert head == "1 trees of branching 2 and depth 3: 8 leaves, fewest 5"
    assert best.split() == ["best", "100%", "5.00", "(nan)", "11.00", "(nan)", "1.710"]
    with pytest.raises(KeyError, match=r"no row 'good' among best, heuristic 0.5, random"):
        experiment["good"]


def test_an_order_experiment_without_a_tree_is_none(monkeypatch):
    def stuck(root, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(ordering, "alphabeta", stuck)
    with pytest.raises(KeyboardInterrupt):
        order_experiment(trees=5)
