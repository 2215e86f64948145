"""Explorers of the pruning laboratory: one random tree, many of them, what is read as a function of
n, the fixed point behind its rate, and the order of moves.
"""

from collections import Counter
from functools import cache, partial
from math import inf, log2, sqrt
from statistics import mean, stdev

from ...laboratory.counting import random_trees
from ...laboratory.ordering import order_experiment
from ...laboratory.pruning import (
    Study,
    effective_branching,
    fewest_leaves,
    pearl_branching,
    random_complete_tree,
)
from ...search.minimax import alphabeta
from ...trees.arguments import instance, whole
from ...trees.build import random_tree
from ...watching.watch import watch
from ..chart import chart
from ..svg import svg
from .kit import NO_YES, Explorer, Shown, count, menu, slider, switch

ORDERS = {"as given": None, "best first": "best", "worst first": "worst"}
LEAVES, SHARE, GROWTH = "leaves read", "share of n", "growth per ply"
OUTCOMES = ("almost always", "almost never", "still open")
TREES = ["25", "100", "400"]
CLAIMS = {"best first: 17": 17, "random order: 48": 48, "worst first: 79": 79}
SHAPES = ((3, 4), (2, 5), (4, 3))


def prune() -> Explorer:
    """One random tree, pruned: how many leaves, which tree, and in what order.

    Returns
    -------
    Explorer
        A control for each of the three.
    """
    controls = {
        "n": slider("leaves n", 2, 32, 32),
        "seed": slider("seed", 0, 50, 1),
        "order": menu("order", list(ORDERS)),
    }
    explorer = Explorer(draw_pruned, controls)
    # a tree with leaves on two levels is the highest
    explorer.make_room(draw_pruned(17, 4, "worst first").needed())
    explorer.refresh()
    return explorer


def draw_pruned(n, seed, order):
    """The picture of `prune`: where alpha-beta went on one tree, and the counts beside the fewest
    possible.
    """
    root = random_complete_tree(n, seed)
    trace = watch(alphabeta, root, order=ORDERS[order])
    read = len(trace.leaves_read)
    figures = {
        "leaves read": f"{read} of {n}",
        "fewest possible as given": fewest_leaves(n),
        "nodes": f"{trace.result.nodes} of {2 * n - 1}",
    }
    sentence = (
        f"Tree {seed}, with {count(n, 'leaf', 'leaves')}, searched {order}: alpha-beta makes"
        f" {count(len(trace.cuts), 'cut')} and leaves {n - read} unread."
    )
    asked = f"Tree {seed}, with {n} leaves, {order}: how many leaves does alpha-beta read?"
    return Shown.of(trace, figures, sentence).asking(asked, read, svg(root))


def sample(n: int = 32) -> Explorer:
    """Guess how many leaves are read on average, then count on 25, 100 or 400 random trees.

    The picture shows in how many trees each number was read, your guess, and the mean with two
    standard errors to either side.

    Parameters
    ----------
    n : int
        The leaves of each tree, 4 to 4,096.

    Returns
    -------
    Explorer
        Controls for the guess, the number of trees and their seed.
    """
    n = whole(n, "n, the leaves of a tree", 4, 4096)
    controls = {
        "guess": slider("mean, by guess", 1, n, n // 2),
        "trees": menu("trees", TREES),
        "seed": slider("seed", 0, 20, 0),
    }

    def draw(guess, trees, seed):
        """How often each number of leaves was read, and guess and mean above it."""
        counted = _reads(n, seed)[: int(trees)]
        return weighed("Your guess", guess, n, counted, f"{trees} trees, seed {seed},")

    return Explorer(draw, controls)


def claims() -> Explorer:
    """Three published means of the leaves read, of which one fails on random trees.

    The trees have three moves and four plies; 25, 100 or 400 of them are counted.

    Returns
    -------
    Explorer
        A switch for the claim, and a menu for the number of trees.

    Examples
    --------
    >>> "refute" in claims().draw("worst first: 79", "400").sentence
    False
    """
    reads = dict(zip(CLAIMS, _ordered_reads()))
    controls = {"claim": switch(CLAIMS), "trees": menu("trees", TREES)}

    def draw(claim, trees):
        """How often each number of leaves was read, and claim and mean above it."""
        counted, order = reads[claim][: int(trees)], claim.partition(":")[0]
        return weighed("The claim", CLAIMS[claim], 81, counted, f"{trees} trees, {order},")

    return Explorer(draw, controls)


def weighed(whose, guess, n, reads, trees):
    """Whether counted trees count against a guess of their mean, as picture and question."""
    average, error = mean(reads), stdev(reads) / sqrt(len(reads))
    off = abs(guess - average)
    off = off / error if error else inf if off else 0
    figures = {
        whose.split()[1]: guess,
        "mean": f"{average:.2f}",
        "sd": f"{stdev(reads):.2f}",
        "standard error": f"{error:.2f}",
    }
    verdict = (
        "these trees do not count against it"
        if off <= 2
        else "that is unlikely to be chance"
        if off <= 4
        else "these trees refute it"
    )
    sentence = f"{whose} of {guess} is {off:.1f} standard errors away: {verdict}."
    seen = sorted(Counter(reads).items())
    form = "\n".join(["leaves read: trees", *(f"{read}: {times}" for read, times in seen)])
    tallest = max(times for _, times in seen)
    above = 1.08 * tallest
    reach = [(average - 2 * error, above), (average + 2 * error, above)]
    drawn = partial(
        chart,
        marks=[("x", guess, f"{whose.lower()} {guess}")],
        x=(0, n + 1, f"leaves read, of {n}"),
        y=(0, 1.2 * tallest, "trees"),
    )
    picture = drawn(
        {f"mean {average:.2f}, with two standard errors to either side": reach},
        [(average, above, "")],
        bars=seen,
        alt=sentence,
    )
    return Shown(picture, figures, sentence, form).asking(
        f"{whose} is that {guess} of {n} leaves are read on average. Do {trees} count against it?",
        NO_YES[off > 2],
        drawn({}, alt=f"The axes, without bars, and {whose.lower()}."),
        NO_YES,
    )


@cache
def _ordered_reads():
    """The leaves read on the same trees, their moves best first, as given, and worst first."""
    reads = [], [], []
    for seed in range(int(TREES[-1])):
        root = random_tree(3, 4, seed, low=1, high=81, distinct=True)
        for counted, order in zip(reads, ("best", None, "worst")):
            counted.append(alphabeta(root, order=order).leaves)
    return reads


@cache
def _reads(n, seed):
    """The leaves read on each of the trees of a seed."""
    return [random_trees(n, 1, seed, start).leaves for start in range(int(TREES[-1]))]


def study(measured: Study) -> Explorer:
    """What was measured, against n, beside the fewest possible and Pearl's rate.

    Parameters
    ----------
    measured : Study
        Exact or simulated, of five or more sizes, rising from 2 leaves or more.

    Returns
    -------
    Explorer
        A slider for the sizes shown, and a switch between the share read and its growth.

    Raises
    ------
    ValueError
        For another study.
    """
    sizes = [row.n for row in instance(measured, Study, "measured")]
    if len(sizes) < 5 or sizes != sorted(sizes) or sizes[0] < 2:
        raise ValueError("the study needs five or more sizes, rising from 2 leaves or more")
    controls = {
        "sizes": slider("sizes shown", 3, len(sizes), 8),
        "quantity": switch([SHARE, GROWTH]),
    }

    def draw(sizes, quantity):
        """One quantity up to one size."""
        rows = measured.rows[:sizes]
        last, pearl, growth = rows[-1], pearl_branching(2), _growth(rows)
        grown, read, fewest = growth[-1][1], float(last.leaves), fewest_leaves(last.n)
        figures = {
            "n": f"{last.n:,}",
            "leaves read": f"{read:,.2f} (sd {last.leaves_sd:,.2f})",
            "fewest possible": f"{fewest:,}",
            GROWTH: f"{grown:.3f}",
        }
        if quantity == GROWTH:
            lines = {
                "over the last two plies": growth,
                f"Pearl's rate, {pearl:.3f}": [(rows[0].n, pearl), (last.n, pearl)],
            }
            marks = [
                ("y", 2, "everything is read: 2"),
                ("y", sqrt(2), f"best first: {sqrt(2):.3f}"),
            ]
            up = 1.35, 2.05, GROWTH
        else:
            shares = [(row.n, row.leaves / row.n, row.leaves_sd / row.n) for row in rows]
            lines = _spread(shares, 0, 1)
            lines["fewest possible"] = [(row.n, fewest_leaves(row.n) / row.n) for row in rows]
            marks, up = [("y", 0.5, "half")], (0, 1.05, "share of the leaves that is read")
        sentence = (
            f"Of {last.n:,} leaves alpha-beta reads {read / last.n:.1%}, {read / fewest:.2f} times"
            f" the fewest possible. Its reading grows by {grown:.3f} a ply,"
            f" {'above' if grown > pearl else 'below'} Pearl's {pearl:.3f}."
        )
        across = (rows[0].n, last.n, "leaves of the tree, n")
        drawn = partial(chart, x=across, y=up, logarithmic="x")
        picture, sides = drawn(lines, marks=marks, alt=sentence), ("above", "below")
        return Shown(picture, figures, sentence, repr(measured)).asking(
            f"At n = {last.n:,}, does the reading grow by more than Pearl's {pearl:.3f} a ply"
            " (above), or by less (below)?",
            sides[grown <= pearl],
            drawn({}, alt="The axes, without curves."),
            sides,
        )

    return Explorer(draw, controls)


def _spread(points, low, high):
    """Means as a line, between the lines a standard deviation to either side, but never outside low
    and high; points are (x, mean, sd).
    """
    return {
        label: [(x, min(high, max(low, float(height) + side * sd))) for x, height, sd in points]
        for label, side in (("mean", 0), ("mean + sd", 1), ("mean - sd", -1))
    }


def _growth(rows):
    """By how much the leaves read grow with every ply: over two sizes together, since odd and even
    plies differ.
    """
    return [
        (row.n, effective_branching(row.leaves / before.leaves, log2(row.n / before.n)))
        for before, row in zip(rows, rows[2:])
    ]


def fixed_point() -> Explorer:
    """Where Pearl's rate comes from: what share of the nodes is won for its mover, ply by ply.

    A share p of the leaves is won, so 1 - p * p of the nodes one ply higher; the steps between the
    two lines follow it up the tree.

    Returns
    -------
    Explorer
        Sliders for p and the plies.
    """
    controls = {"won": slider("won leaves, in %", 40, 80, 50), "plies": slider("plies", 2, 20, 10)}
    line = [k / 40 for k in range(41)]
    rules = {
        "one ply higher: 1 - p × p": [(p, 1 - p * p) for p in line],
        "unchanged: p": [(0, 0), (1, 1)],
    }
    up = 0, 1, "share won one ply higher"
    drawn = partial(chart, x=(0, 1, "share won, p"), y=up, size=(720, 280))
    unsolved = drawn(rules, alt="The line 1 - p × p falls, the line p rises; they cross once.")

    def draw(won, plies):
        """The steps from one share of won leaves, and what they end at."""
        share, read, steps, told = won / 100, [1.0], [], []
        for ply in range(1, plies + 1):
            read.append(read[-1] * (1 + share))
            higher = 1 - share * share
            steps += [(share, higher), (higher, higher)]
            told.append(f"{ply} plies higher: {higher:.1%} won, {read[-1]:,.1f} leaves read")
            share = higher
        grown, ratio = sqrt(read[-1] / read[-3]), 1 / pearl_branching(2)
        outcome = OUTCOMES[0 if share > 0.9 else 1 if share < 0.1 else 2]
        figures = {
            "won at the root": f"{share:.1%}",
            "leaves read": f"{read[-1]:,.0f} of {2**plies:,}",
            "growth per ply, last two plies": f"{grown:.3f}",
        }
        sentence = f"The player at the root wins {share:.1%} of the trees: {outcome}."
        lines = {"these trees, ply by ply": [(won / 100, 0), *steps]}
        solved = drawn(
            rules | lines,
            [(ratio, ratio, "")],
            [("y", ratio, f"fixed point {ratio:.3f}")],
            alt=sentence,
        )
        return Shown(solved, figures, sentence, "\n".join(told)).asking(
            f"{won}% of the leaves are won. {plies} plies higher, how often does the player at the"
            " root win?",
            outcome,
            unsolved,
            OUTCOMES,
        )

    return Explorer(draw, controls)


def orders() -> Explorer:
    """Find out how good an ordering of the moves must be.

    What is read against the quality of the heuristic that orders them, on twelve trees of each
    shape; 1 is best first, 0 random, -1 worst first.

    Returns
    -------
    Explorer
        A menu of shapes, a slider for the quality, a switch for what is counted.
    """
    experiments = {f"{b} moves, {m} plies, {b**m} leaves": _experiment(b, m) for b, m in SHAPES}
    controls = {
        "tree": menu("tree", experiments),
        "quality": slider("quality, in tenths", -10, 10, 5),
        "quantity": switch([LEAVES, "best move first"]),
    }

    def draw(tree, quality, quantity):
        """One quantity against quality, and where one quality stands."""
        experiment = experiments[tree]
        rows = {row.quality: row for row in experiment if row.quality is not None}
        ordered = sorted(rows.items())
        branching, fewest = experiment.branching, experiment.fewest
        here, everything = rows[quality / 10], branching**experiment.depth
        figures = {
            "leaves read": f"{here.leaves:.1f} of {everything} (sd {here.leaves_sd:.1f})",
            "fewest": fewest,
            "best move first": f"{here.right:.0%}",
        }
        if quantity == LEAVES:
            means = [(share, row.leaves, row.leaves_sd) for share, row in ordered]
            lines = _spread(means, fewest, everything)
            lines[f"fewest possible, {fewest}"] = [(-1, fewest), (1, fewest)]
            mark, up, height = ("y", everything, f"all {everything}"), everything, here.leaves
        else:
            line = [(share, row.right) for share, row in ordered]
            lines = {"share of the nodes whose best move comes first": line}
            mark, up, height = ("y", 1 / branching, f"by chance 1/{branching}"), 1, here.right
        what = {10: "best first", 0: "random", -10: "worst first"}.get(
            quality, f"a heuristic of quality {quality / 10:g}"
        )
        sentence = (
            f"{tree}, {what}: the best move comes first at {here.right:.0%} of the nodes, and"
            f" alpha-beta reads {here.leaves / everything:.0%} of the leaves."
        )
        drawn = partial(
            chart,
            x=(-1, 1, "quality of the ordering: worst first, random, best first"),
            y=(0, 1.1 * up, quantity),
            size=(720, 280),
        )
        alt = f"{quantity} against the quality of the ordering. {sentence}"
        picture = drawn(lines, [(quality / 10, height, "")], [mark], alt=alt)
        return Shown(picture, figures, sentence, repr(experiment)).asking(
            f"{tree}: does {what} save at least half of what lies between random and best first?",
            NO_YES[2 * here.leaves <= rows[0].leaves + fewest],
            drawn({}, alt="The axes, without curves."),
            NO_YES,
        )

    return Explorer(draw, controls)


@cache
def _experiment(branching, depth):
    qualities = [k / 10 for k in range(-9, 10)]
    return order_experiment(branching, depth, 12, 1, qualities, progress=False)
