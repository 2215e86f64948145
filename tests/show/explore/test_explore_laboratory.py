"""The explorers of the laboratory: what they show, against the functions that compute it."""

from itertools import product
from math import sqrt
from statistics import mean, stdev

import pytest
from driven import at

from gamelab import (
    alphabeta,
    complete_tree,
    expected_pruning,
    fewest_leaves,
    knuth_moore,
    minimax,
    order_experiment,
    random_complete_tree,
    watch,
)
from gamelab.show import explore
from gamelab.show.explore.laboratory import ORDERS
from gamelab.show.explore.minimax import choices
from gamelab.show.explore.plans import plan_of

pytestmark = pytest.mark.slow

POWERS = [2**ply for ply in range(1, 17)]


def test_prune_shows_the_counts_of_the_numbered_tree():
    explorer = explore.prune()
    frame = "aspect-ratio:{:g}/{:g}".format(*explorer.room)
    assert frame in explorer.screen.value, "nothing moves when the answer is shown"
    for n, seed, order in product((2, 11, 32), (0, 7), ORDERS):
        shown = at(explorer, n=n, seed=seed, order=order)
        result = alphabeta(random_complete_tree(n, seed), order=ORDERS[order])
        assert shown.figures == {
            "leaves read": f"{result.leaves} of {n}",
            "fewest possible as given": str(fewest_leaves(n)),
            "nodes": f"{result.nodes} of {2 * n - 1}",
        }
        assert f" {n - result.leaves} unread." in shown.sentence


def test_sample_shows_mean_and_errors_of_the_numbered_trees():
    explorer = explore.sample(11)
    for trees, seed in product((25, 100, 400), (0, 20)):
        shown = at(explorer, trees=str(trees), seed=seed)
        reads = [alphabeta(random_complete_tree(11, seed, k)).leaves for k in range(trees)]
        spread = stdev(reads)
        expected = [mean(reads), spread, spread / sqrt(trees)]
        assert list(shown.figures.values())[1:] == [f"{number:.2f}" for number in expected]
        counts = [f"{read}: {reads.count(read)}" for read in sorted(set(reads))]
        assert shown.form.splitlines()[1:] == counts
        assert shown.picture.count("<rect") == len(counts), "a bar for each"


def test_sample_judges_a_guess_by_standard_errors():
    explorer = explore.sample(32)
    for guess in range(1, 33):
        shown = at(explorer, trees="400", guess=guess)
        average, error = (float(shown.figures[name]) for name in ("mean", "standard error"))
        off = abs(guess - average) / error
        if abs(off - 2) > 0.1 and abs(off - 4) > 0.2:
            said = ["do not count against it", "is unlikely to be chance", "refute it"]
            assert said[(off > 2) + (off > 4)] in shown.sentence, guess


def test_of_three_published_means_the_trees_refute_one():
    explorer = explore.claims()
    verdicts = [
        at(explorer, claim=claim, trees="400").sentence.rpartition(": ")[2]
        for claim in explorer.controls["claim"].options
    ]
    stands = "these trees do not count against it."
    assert verdicts == [stands, "these trees refute it.", stands]


def test_the_two_plans_of_the_critical_tree_prove_its_value():
    root = random_complete_tree(16, 3)
    value, leaves = alphabeta(root).value, [leaf.path for leaf in root.leaves()]
    reached = {}
    for player in ("max", "min"):
        plan = plan_of(root, choices(watch(minimax, root), player))
        reached[player] = {path for path in leaves if path in plan}
    assert all(root.at(path).payoff >= value for path in reached["max"])
    assert all(root.at(path).payoff <= value for path in reached["min"])
    for wild in (99, -99):
        changed = root
        for path in set(leaves) - reached["max"] - reached["min"]:
            changed = changed.with_payoff(path, wild)
        assert minimax(changed).value == value
    explorer = explore.critical(root)
    counts = [at(explorer, plan=plan).answer for plan in explorer.controls["plan"].options]
    assert counts == [*map(len, reached.values()), fewest_leaves(16)]


def test_study_shows_the_rows_of_the_study():
    measured = expected_pruning(POWERS)
    explorer = explore.study(measured)
    for sizes in (3, 7, 16):
        shown, row = at(explorer, sizes=sizes), measured.rows[sizes - 1]
        grown = sqrt(row.leaves / measured[row.n // 4].leaves)
        assert shown.figures == {
            "n": f"{row.n:,}",
            "leaves read": f"{row.leaves:,.2f} (sd {row.leaves_sd:,.2f})",
            "fewest possible": f"{fewest_leaves(row.n):,}",
            "growth per ply": f"{grown:.3f}",
        }
        assert ("above Pearl's 1.618" in shown.sentence) == (grown > (1 + sqrt(5)) / 2)


def test_fixed_point_counts_what_decides_trees_of_won_and_lost_leaves():
    shown = at(explore.fixed_point(), won=50, plies=3)
    trees = [complete_tree(leaves) for leaves in product((0, 1), repeat=8)]
    found = [alphabeta(each, window=(0, 1)) for each in trees]
    assert shown.figures["won at the root"] == f"{mean(each.value for each in found):.1%}"
    assert shown.figures["leaves read"] == f"{mean(each.leaves for each in found):.0f} of 8"


def test_orders_shows_the_experiments():
    explorer = explore.orders()
    qualities = {10: "best", 5: "heuristic 0.5", 3: "heuristic 0.3", -7: "heuristic -0.7"}
    shapes = ((3, 4), (2, 5), (4, 3))
    for tree, shape in zip(explorer.controls["tree"].options, shapes, strict=True):
        experiment, (branching, depth) = order_experiment(*shape, 12, 1, [-0.7, 0.3, 0.5]), shape
        fewest, everything = knuth_moore(*shape), branching**depth
        for quality, name in (qualities | {-10: "worst"}).items():
            figures, row = at(explorer, tree=tree, quality=quality).figures, experiment[name]
            read = f"{row.leaves:.1f} of {everything} (sd {row.leaves_sd:.1f})"
            assert (figures["leaves read"], figures["fewest"]) == (read, str(fewest))
            assert figures["best move first"] == f"{row.right:.0%}"
        assert experiment["best"].leaves == fewest and experiment["best"].right == 1


# What the lesson asks its readers to find.


def test_the_seeds_to_be_found():
    reads = [alphabeta(random_complete_tree(32, seed)).leaves for seed in range(51)]
    assert (max(reads), min(reads), reads.count(14)) == (28, 14, 1)
