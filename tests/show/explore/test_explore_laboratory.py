"""The explorers of the laboratory: what they show, against the functions that compute it; and the
lesson's claims about them.
"""

from __future__ import annotations

import re
from itertools import product
from math import inf, sqrt
from statistics import mean, stdev
from xml.etree import ElementTree

import pytest

from gamelab import (
    ConnectFour,
    TicTacToe,
    alphabeta,
    complete_tree,
    effective_branching,
    expected_pruning,
    fewest_leaves,
    iterative_deepening,
    knuth_moore,
    minimax,
    order_experiment,
    pearl_branching,
    random_complete_tree,
    simulate_pruning,
    watch,
)

pytest.importorskip("ipywidgets", reason="ipywidgets is not installed: requirements.txt has it")

from gamelab.show import explore
from gamelab.show.explore.laboratory import CONTINUOUS, ORDERS, WHOLE, Stopwatch

pytestmark = pytest.mark.slow

POWERS = [2**ply for ply in range(1, 17)]


@pytest.fixture(scope="module")
def studies():
    return (
        expected_pruning(POWERS),
        expected_pruning(POWERS, continuous=True),
        expected_pruning(POWERS, shallow=True),
    )


@pytest.mark.parametrize("kind", [WHOLE, CONTINUOUS])
def test_prune_shows_the_counts_of_the_numbered_tree(kind):
    explorer = explore.prune()
    explorer.controls["leaves"].value = kind
    for n, seed, order in product((2, 11, 32, 64), (0, 7), ORDERS):
        for name, value in (("n", n), ("seed", seed), ("order", order)):
            explorer.controls[name].value = value
        result = alphabeta(
            random_complete_tree(n, seed, continuous=kind == CONTINUOUS), order=ORDERS[order]
        )
        assert explorer.shown.figures == {
            "leaves read": f"{result.leaves} of {n}",
            "fewest possible": str(fewest_leaves(n)),
            "nodes": f"{result.nodes} of {2 * n - 1}",
        }
        assert f" {n - result.leaves} unread." in explorer.shown.sentence


def test_continuous_leaves_are_written_as_ranks():
    explorer = explore.prune(16)
    explorer.controls["leaves"].value = CONTINUOUS
    leaves = [int(number) for number in re.findall(r"(-?\d+): (?:not )?read", explorer.shown.form)]
    assert sorted(leaves) == list(range(1, 17))


def test_sample_shows_mean_and_errors_of_the_numbered_trees():
    explorer = explore.sample(11)
    for trees, seed in product((25, 100, 400), (0, 20)):
        explorer.controls["trees"].value, explorer.controls["seed"].value = str(trees), seed
        reads = [
            alphabeta(random_complete_tree(11, seed, number)).leaves for number in range(trees)
        ]
        figures = explorer.shown.figures
        assert (figures["mean"], figures["sd"]) == (f"{mean(reads):.2f}", f"{stdev(reads):.2f}")
        assert figures["standard error"] == f"{stdev(reads) / sqrt(trees):.2f}"
        assert explorer.shown.form.splitlines()[1:] == [
            f"{read}: {reads.count(read)}" for read in sorted(set(reads))
        ]


def test_sample_judges_a_guess_by_standard_errors():
    explorer = explore.sample(32)
    explorer.controls["trees"].value = "400"
    figures = explorer.shown.figures
    for guess in range(1, 33):
        explorer.controls["guess"].value = guess
        off = abs(guess - float(figures["mean"])) / float(figures["standard error"])
        if abs(off - 2) > 0.1 and abs(off - 4) > 0.2:
            verdict = (
                "do not speak against it"
                if off < 2
                else "hardly chance"
                if off < 4
                else "refute it"
            )
            assert verdict in explorer.shown.sentence, guess


def test_study_shows_the_rows_of_the_study(studies):
    explorer = explore.study(*studies)
    for label, each in zip(explorer.controls["study"].options, studies, strict=True):
        explorer.controls["study"].value = label
        for sizes in (3, 7, 16):
            explorer.controls["sizes"].value = sizes
            row = each.rows[sizes - 1]
            figures = explorer.shown.figures
            assert (
                figures["n"] == f"{row.n:,}"
                and figures["fewest possible"] == f"{fewest_leaves(row.n):,}"
            )
            assert figures["leaves read"] == f"{row.leaves:,.2f} (sd {row.leaves_sd:,.2f})"
            assert figures["nodes"] == f"{row.nodes:,.2f} (sd {row.nodes_sd:,.2f})"
            grown = sqrt(row.leaves / each[row.n // 4].leaves)
            assert figures["growth a ply"] == f"{grown:.3f}"
            assert ("above Pearl's 1.618" in explorer.shown.sentence) == (grown > (1 + sqrt(5)) / 2)


def test_study_refuses_what_it_cannot_draw(studies):
    with pytest.raises(ValueError, match="there is no study to show"):
        explore.study()
    for bad in (
        [expected_pruning([2, 4, 8])],
        [expected_pruning([1, 2, 4, 8, 16])],
        [studies[0], expected_pruning(POWERS[:9])],
    ):
        with pytest.raises(ValueError, match="the studies need the same sizes"):
            explore.study(*bad)


def test_what_has_too_few_leaves_is_refused():
    for n in (1, 65):
        with pytest.raises(ValueError, match="prune draws trees of 2 to 64 leaves"):
            explore.prune(n)
    with pytest.raises(ValueError, match="leaves nothing to guess"):
        explore.sample(3)


def test_orders_shows_the_experiments():
    explorer = explore.orders()
    for tree, (branching, depth) in zip(
        explorer.controls["tree"].options, ((3, 4), (2, 5), (4, 3)), strict=True
    ):
        explorer.controls["tree"].value = tree
        experiment = order_experiment(branching, depth, 12, 1, [-0.7, 0.3, 0.5])
        for quality, name in (
            (10, "best"),
            (5, "heuristic 0.5"),
            (3, "heuristic 0.3"),
            (-7, "heuristic -0.7"),
            (-10, "worst"),
        ):
            explorer.controls["quality"].value = quality
            row, everything = experiment[name], branching**depth
            figures = explorer.shown.figures
            assert (
                figures["leaves read"]
                == f"{row.leaves:.1f} of {everything} (sd {row.leaves_sd:.1f})"
            )
            assert (
                figures["fewest"] == str(knuth_moore(branching, depth))
                and figures["best move first"] == f"{row.right:.0%}"
            )
        explorer.controls["quality"].value = 10
        assert (
            explorer.shown.figures["leaves read"].startswith(
                f"{knuth_moore(branching, depth)}.0 of"
            )
            and explorer.shown.figures["best move first"] == "100%"
        )


def test_stopwatch_counts_in_the_text_and_times_in_the_picture():
    four = ConnectFour()
    stopwatch = Stopwatch(
        {"minimax": lambda: minimax(four, 3), "deepening": lambda: iterative_deepening(four, 3)}
    )
    assert repr(stopwatch).split() == [
        "minimax",
        "400",
        "nodes",
        "deepening",
        f"{iterative_deepening(four, 3).nodes}",
        "nodes",
    ]
    bundle = stopwatch._repr_mimebundle_()
    assert bundle["text/plain"] == repr(stopwatch) and "second" not in bundle["text/plain"]
    picture = ElementTree.fromstring(bundle["image/svg+xml"])
    assert picture.get("role") == "img" and re.search(
        r"minimax: 400 nodes in \d+\.\d{3} seconds", picture.get("aria-label")
    )
    assert all(seconds > 0 for seconds in stopwatch.seconds.values())
    for wrong in ({}, {"minimax": 3}, minimax):
        with pytest.raises(TypeError, match="a Stopwatch needs functions by label"):
            Stopwatch(wrong)


# What the lesson says of the laboratory.


def test_the_seeds_to_be_found():
    reads = {seed: alphabeta(random_complete_tree(32, seed)).leaves for seed in range(51)}
    assert (
        max(reads.values()) == 28
        and min(reads.values()) == 14
        and list(reads.values()).count(14) == 1
    )


def test_a_leaf_that_can_move_the_root_is_always_read():
    for seed in range(20):
        root = random_complete_tree(16, seed)
        moving = {
            path
            for path in (leaf.path for leaf in root.leaves())
            if minimax(root.with_payoff(path, inf)).value
            != minimax(root.with_payoff(path, -inf)).value
        }
        assert moving and moving <= set(watch(alphabeta, root).leaves_read)


def test_two_values_four_leaves():
    trees = [complete_tree(leaves) for leaves in product((0, 1), repeat=4)]
    assert (
        sum(alphabeta(root).leaves for root in trees)
        == 54
        == expected_pruning(4, low=0, high=1, exact=True)[4].leaves * 16
    )


def test_growth_with_and_without_ties(studies):
    whole, continuous, shallow = studies
    rates = [
        [effective_branching(each[n].leaves / each[n // 4].leaves, 2) for n in POWERS[3:]]
        for each in studies
    ]
    assert rates[1] == sorted(rates[1], reverse=True) and rates[1][-1] > pearl_branching(2) > rates[
        0
    ][-1] > sqrt(2)
    assert whole[64].leaves > 32 and whole[128].leaves < 64, (
        "half of the leaves, somewhere between 64 and 128"
    )
    assert all(0.18 < row.leaves_sd / row.leaves < 0.22 for row in whole if row.n >= 16)
    assert all(shallow[n].leaves >= whole[n].leaves - 1e-9 for n in POWERS)


def test_a_study_may_be_stopped_and_resumed():
    part = simulate_pruning([4, 32], trees=40, seed=1, progress=False)
    whole = simulate_pruning([4, 32], trees=100, seed=1, progress=False)
    assert (
        simulate_pruning([4, 32], trees=100, seed=1, resume=part, progress=False) == whole != part
    )


def test_order_rule_and_table_in_tictactoe():
    centre_first = [1, 2, 1, 2, 0, 2, 1, 2, 1]
    found = alphabeta(TicTacToe(), order=lambda child: centre_first[child.move])
    assert (found.nodes, iterative_deepening(TicTacToe()).nodes) == (7_275, 8_658)
