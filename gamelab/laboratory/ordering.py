"""Experiments with the order of the moves: the same trees, best first, worst first, at random, by
an imperfect heuristic.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, log
from typing import NamedTuple

from ..search.minimax import alphabeta, knuth_moore
from ..search.view import arrangement, minimax_values
from ..trees.arguments import LARGEST, listed, whole
from ..trees.build import random_tree
from ..trees.numbers import Number, exact, number_text
from .counting import Tally
from .progress import progress_bar
from .pruning import Rows, effective_branching, pruning_row
from .random_leaves import splitmix64


class Ordering(NamedTuple):
    """What alpha-beta reads in one order of the moves, over a number of trees.

    order : what the order is called. quality : that of the heuristic, None for "random" and "as
    given". right : how often a best move came first, over all inner nodes of the trees. Then means
    and standard deviations of leaves read and nodes visited, and the effective branching."""

    order: str
    quality: Number | None
    right: float
    leaves: Number
    leaves_sd: float
    nodes: Number
    nodes_sd: float
    branching: float


@dataclass(frozen=True, repr=False)
class Orderings(Rows):
    """Rows of Ordering, all for the same trees, to be printed as a table or drawn.

    Attributes
    ----------
    rows : tuple of Ordering
        The orders, best first on top.
    branching, depth : int
        The trees.
    trees : int
        How many were counted.
    planned : int
        How many were to be.
    """

    branching: int
    depth: int
    trees: int
    planned: int

    @property
    def fewest(self) -> int:
        """The Knuth-Moore minimum of leaves read."""
        return knuth_moore(self.branching, self.depth)

    def __repr__(self):
        width = max(len(row.order) for row in self.rows)
        lines = [
            (
                f"{self.trees:,} trees of branching {self.branching} and depth {self.depth}:"
                f" {self.branching**self.depth} leaves, fewest {self.fewest}"
            ),
            (
                f"{'order':<{width}} {'best first':>11} {'leaves read':>12} {'(sd)':>9}"
                f" {'nodes':>10} {'(sd)':>9} {'branching':>10}"
            ),
        ]
        lines += [
            f"{row.order:<{width}} {row.right:>11.0%} {row.leaves:>12.2f}"
            f" {f'({row.leaves_sd:.2f})':>9} {row.nodes:>10.2f} {f'({row.nodes_sd:.2f})':>9}"
            f" {row.branching:>10.3f}"
            for row in self.rows
        ]
        return "\n".join(lines)


def order_experiment(
    branching: int = 3,
    depth: int = 4,
    trees: int = 100,
    seed: int = 0,
    qualities: Iterable[Number] = (0.3, 0.6, 0.9),
    progress: bool = True,
) -> Orderings:
    """Alpha-beta on the same random trees, their moves in different orders.

    Best first, by heuristics, at random, as given, and worst first.

    Parameters
    ----------
    branching, depth : int
        The trees are uniform, with the numbers 1 to branching^depth as leaves, shuffled.
    trees : int
        How many trees.
    seed : int
        Of the trees.
    qualities : list of number
        A row for each of these, by a heuristic of that quality: it sorts by quality * true value +
        (1 - abs(quality)) * noise, the noise as widely spread as the leaves are; 1 is best first, 0
        random, -1 worst first.
    progress : bool
        Show a bar where it takes long. An interruption loses nothing: the trees so far make the
        result.

    Returns
    -------
    Orderings
        A row for each order, to be printed as a table or drawn.

    Raises
    ------
    ValueError
        For no branching or depth, no trees, and a quality outside -1 to 1.

    Examples
    --------
    >>> order_experiment(trees=50, seed=1)
    50 trees of branching 3 and depth 4: 81 leaves, fewest 17
    order          best first  leaves read      (sd)      nodes      (sd)  branching
    best                 100%        17.00    (0.00)      37.00    (0.00)      2.031
    heuristic 0.9         95%        18.00    (2.40)      38.44    (3.57)      2.060
    heuristic 0.6         70%        26.60    (6.82)      51.22   (10.39)      2.271
    heuristic 0.3         46%        38.22    (7.96)      67.16   (12.18)      2.486
    random                33%        47.82    (8.22)      80.06   (11.91)      2.630
    as given              32%        45.16    (9.42)      75.54   (13.54)      2.592
    worst                  0%        78.78    (1.82)     118.78    (1.82)      2.979
    """
    branching = whole(branching, "branching", 1, LARGEST)
    depth = whole(depth, "depth", 1, LARGEST)
    trees, seed = whole(trees, "trees", 1, LARGEST), whole(seed, "seed")
    if depth * log(branching) > log(LARGEST):
        raise ValueError(
            f"branching={branching} and depth={depth} make more than {LARGEST:,} leaves"
        )
    given = listed(qualities, "qualities", "a list of numbers")
    chosen = sorted({exact(quality, "the quality") for quality in given}, reverse=True)
    for quality in chosen:
        if not -1 <= quality <= 1:
            raise ValueError(
                f"the quality {number_text(quality)} is outside -1 (worst first) to 1 (best first)"
            )
    orders = {"best": 1}
    orders |= {f"heuristic {number_text(quality)}": quality for quality in chosen}
    orders |= {"random": None, "as given": None, "worst": -1}
    tallies = [Tally()] * len(orders)
    right = [0.0] * len(orders)
    try:
        with progress_bar(trees, " trees", progress) as done:
            for number in range(trees):
                root = random_tree(
                    branching, depth, splitmix64(seed, number), 1, branching**depth, distinct=True
                )
                values = minimax_values(root)
                keys = [
                    {"random": "random"}.get(name)
                    if quality is None
                    else _key(values, quality, number)
                    for name, quality in orders.items()
                ]
                found = [alphabeta(root, order=key, seed=number) for key in keys]
                shares = [_best_first(root, values, key, number) for key in keys]
                # All orders together, so that an interruption leaves them with the same trees.
                tallies = [
                    tally.plus(Tally(1, r.leaves, r.leaves**2, r.nodes, r.nodes**2))
                    for tally, r in zip(tallies, found)
                ]
                right = [total + share for total, share in zip(right, shares)]
                done(1)
    except KeyboardInterrupt:
        if not tallies[0].trees:
            raise
    counted, rows = tallies[0].trees, []
    for (name, quality), tally, share in zip(orders.items(), tallies, right):
        row = pruning_row(branching**depth, tally)
        growth = effective_branching(row.leaves, depth)
        rows.append(Ordering(name, quality, share / counted, *row[1:5], growth))
    return Orderings(tuple(rows), branching, depth, counted, trees)


def _key(values, quality, seed):
    low, high = min(values.values()), max(values.values())
    noise = {
        path: low + (high - low) * (splitmix64(seed, k) / 2**64) for k, path in enumerate(values)
    }

    def key(child):
        promise = quality * values[child.path] + (1 - abs(quality)) * noise[child.path]
        return -promise if child.parent.player == "max" else promise

    return key


def _best_first(root, values, order, seed):
    """The share of inner nodes at which the first child in this order is as good as any."""
    children = arrangement(order, seed, root, inf)
    inner = [node for node in root.nodes() if node.children]
    return sum(values[children(node)[0].path] == values[node.path] for node in inner) / len(inner)
