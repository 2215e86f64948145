"""Experiments with alpha-beta: what it reads on random trees, as a function of the number of
leaves.

Any number of leaves will do: the tree is the complete binary one, filled from the left, MAX at the
root. What is read on it is known exactly (`expected_pruning`), can be counted on as many trees as
one likes (`simulate_pruning`), and one such tree can be looked at:

>>> from gamelab import alphabeta, watch
>>> trace = watch(alphabeta, random_complete_tree(32, seed=1))
>>> len(trace.leaves_read), len(trace.leaves_pruned)
(25, 7)
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import ceil, log2, nan, sqrt
from typing import Any, NamedTuple

from ..trees.arguments import LARGEST, flag, instance, listed, told, whole
from ..trees.build import tree
from ..trees.node import Node, Number, number_text
from ..trees.numbers import exact
from .counting import Tally, random_trees
from .progress import progress_bar
from .random_leaves import leaf_range, leaf_stream, leaf_value
from .recursion import Continuous, WholeNumbers, split

POWERS_OF_TWO = (2, 4, 8, 16, 32, 64, 128)


class PruningRow(NamedTuple):
    """What alpha-beta reads on random trees of n leaves: means and standard deviations of leaves
    read and nodes visited.

    trees : how many trees were counted; None where mean and deviation are exact. tally : their
    sums."""

    n: int
    leaves: Number
    leaves_sd: float
    nodes: Number
    nodes_sd: float
    trees: int | None = None
    tally: Tally | None = None

    @property
    def branching(self) -> float:
        """The effective branching: how many children a search without cuts would need to read as
        many leaves.
        """
        return effective_branching(self.leaves, log2(self.n)) if self.n > 1 else 1.0

    @property
    def standard_error(self) -> float:
        """How far the mean of the leaves read may be from the true one: about this much; 0 where it
        is exact.
        """
        return self.leaves_sd / sqrt(self.trees) if self.trees else 0.0


@dataclass(frozen=True, repr=False)
class Rows:
    """The rows of a table, each found by its first entry."""

    rows: tuple[Any, ...]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)

    def __getitem__(self, first: Any) -> Any:
        """The row that begins so; KeyError if there is none."""
        for row in self.rows:
            if row[0] == first:
                return row
        raise KeyError(f"no row {told(first)} among {', '.join(str(row[0]) for row in self.rows)}")


@dataclass(frozen=True, repr=False)
class Study(Rows):
    """Rows of PruningRow, one for each number of leaves, to be printed as a table or drawn.

    Attributes
    ----------
    rows : tuple of PruningRow
        What was counted, size by size.
    sizes : tuple of int
        The numbers of leaves that were asked for.
    leaves : str
        What the leaves are, in words.
    shallow : bool
        Whether a node knew only its parent's bound.
    planned : int or None
        How many trees of each size were to be counted; None in an exact study.
    """

    sizes: tuple[int, ...]
    leaves: str
    shallow: bool = False
    planned: int | None = None

    @property
    def complete(self) -> bool:
        """Whether there is a row for every size, with as many trees as planned: not so after an
        interruption.
        """
        return [row.n for row in self.rows] == list(self.sizes) and all(
            (row.trees or 0) >= (self.planned or 0) for row in self.rows
        )

    def __repr__(self) -> str:
        kind = "exact" if self.planned is None else f"{self.planned:,} trees of each size"
        lines = [
            (
                f"Alpha-beta, {'shallow cuts only' if self.shallow else 'shallow and deep cuts'},"
                f" {self.leaves}, {kind}"
            ),
            (
                f"{'n':>7} {'leaves read':>12} {'(sd)':>10} {'nodes':>12} {'(sd)':>10}"
                f" {'fewest':>8} {'branching':>10}"
            ),
        ]
        for row in self.rows:
            short = f"  {row.trees:,} trees" if row.trees != self.planned else ""
            lines.append(
                f"{row.n:>7} {float(row.leaves):>12.2f} {f'({row.leaves_sd:.2f})':>10}"
                f" {float(row.nodes):>12.2f} {f'({row.nodes_sd:.2f})':>10}"
                f" {fewest_leaves(row.n):>8} {row.branching:>10.3f}{short}"
            )
        return "\n".join(lines)


def complete_tree(leaves: Sequence[Number]) -> Node:
    """The complete binary tree over some leaves, filled from the left, MAX at the root.

    Parameters
    ----------
    leaves : sequence of number
        The payoffs, from left to right.

    Returns
    -------
    Node
        The root.

    Examples
    --------
    >>> complete_tree([5, 6, 7]).to_dict()["children"]
    [{'player': 'min', 'children': [5, 6]}, 7]
    """
    leaves = listed(leaves, "leaves", "a list of payoffs")
    if not leaves:
        raise ValueError("a tree has at least one leaf")

    def nested(leaves):
        if len(leaves) == 1:
            return leaves[0]
        left, _ = split(len(leaves))
        return [nested(leaves[:left]), nested(leaves[left:])]

    return tree(nested(leaves))


def random_complete_tree(
    n: int, seed: int = 0, number: int = 0, low: int = -10, high: int = 10, continuous: bool = False
) -> Node:
    """A complete binary tree of random leaves, one of those that `simulate_pruning` counts.

    Parameters
    ----------
    n : int
        The number of leaves.
    seed : int
        Of the trees.
    number : int
        Which of the trees of this seed, from 0.
    low, high : int
        The range of the leaves, both ends included.
    continuous : bool
        Whether they are drawn from 2^32 numbers instead, so that hardly any two are equal.

    Returns
    -------
    Node
        The root.

    Examples
    --------
    >>> [leaf.payoff for leaf in random_complete_tree(4, seed=1).leaves()]
    [8, 3, -1, -1]
    """
    n = whole(n, "n, the number of leaves,", 1, LARGEST)
    seed, number = whole(seed, "seed"), whole(number, "number", 0)
    low, high = leaf_range(low, high, continuous)
    stream, deepest = leaf_stream(seed, n, number), 1 << (n - 1).bit_length()
    places = (*range(deepest, 2 * n), *range(n, deepest))
    return complete_tree([leaf_value(stream, i, low, high) for i in places])


def expected_pruning(
    sizes: int | Iterable[int] = POWERS_OF_TWO,
    low: int = -10,
    high: int = 10,
    continuous: bool = False,
    shallow: bool = False,
    exact: bool = False,
) -> Study:
    """Mean and standard deviation of what alpha-beta reads on a random tree, without chance.

    They come by recursion over the subtrees, not by trying.

    Parameters
    ----------
    sizes : int or list of int
        Numbers of leaves, each 1 or more.
    low, high : int
        The leaves are whole numbers between these, all equally likely; at most 100 different ones.
    continuous : bool
        The leaves come from any continuous distribution instead; which one makes no difference.
    shallow : bool
        A node knows only its parent's bound.
    exact : bool
        Give the means of whole-number leaves as Fractions; floats are right to about 12 digits, for
        continuous leaves to 8 up to 65,536 of them and to 6 up to a million.

    Returns
    -------
    Study
        A row for each number of leaves, to be printed as a table or drawn.

    Raises
    ------
    ValueError
        For no size or one below 1, an empty range or too large a one, and `exact` with continuous
        leaves.
    ImportError
        For continuous leaves without numpy.

    Notes
    -----
    Time grows with the logarithm of n: all powers of two up to 65,536 take a tenth of a second.

    Examples
    --------
    >>> expected_pruning(8, exact=True)[8].leaves
    Fraction(12184662713, 1801088541)
    >>> expected_pruning([4, 8, 16])
    Alpha-beta, shallow and deep cuts, whole numbers from -10 to 10, exact
          n  leaves read       (sd)        nodes       (sd)   fewest  branching
          4         3.64     (0.48)         6.64     (0.48)        3      1.909
          8         6.77     (1.02)        13.41     (1.43)        5      1.891
         16        11.79     (2.19)        25.19     (3.53)        7      1.853
    """
    sizes, shallow, exact = checked_sizes(sizes), flag(shallow, "shallow"), flag(exact, "exact")
    low, high = leaf_range(low, high, continuous)
    if continuous and exact:
        raise ValueError(
            "exact=True needs leaves that are whole numbers: for continuous ones the recursion"
            " works in floats"
        )
    leaves, nodes = (
        Continuous(shallow, inner)
        if continuous
        else WholeNumbers(high - low + 1, shallow, inner, exact)
        for inner in (0, 1)
    )
    rows = tuple(
        PruningRow(n, *_mean_and_sd(*leaves.moments(n)), *_mean_and_sd(*nodes.moments(n)))
        for n in sizes
    )
    return Study(rows, sizes, _leaves_in_words(low, high, continuous), shallow)


def simulate_pruning(
    sizes: int | Iterable[int] = POWERS_OF_TWO,
    trees: int = 1000,
    seed: int = 0,
    low: int = -10,
    high: int = 10,
    continuous: bool = False,
    shallow: bool = False,
    progress: bool = True,
    resume: Study | None = None,
) -> Study:
    """Count what alpha-beta reads on random trees.

    A leaf is drawn when it is read, so no tree is ever built.

    Parameters
    ----------
    sizes : int or list of int
        Numbers of leaves, each 1 or more.
    trees : int
        How many trees of each size.
    seed : int
        Of the trees: the same seed gives the same ones.
    low, high : int
        As for `expected_pruning`; any range of up to 2^32 numbers.
    continuous, shallow : bool
        As for `expected_pruning`.
    progress : bool
        Show a bar where it takes long. An interruption (the stop button, Ctrl-C) loses nothing: the
        rows counted so far are returned.
    resume : Study, optional
        Go on from a study that was interrupted, or from one of fewer trees.

    Returns
    -------
    Study
        A row for each number of leaves, to be printed as a table or drawn.

    Raises
    ------
    ValueError
        For a size, a range or a number of trees that is not as said, and for a study to resume
        whose trees are of another kind.

    Examples
    --------
    >>> simulate_pruning([4, 32], trees=500, seed=1)
    Alpha-beta, shallow and deep cuts, whole numbers from -10 to 10, seed 1, 500 trees of each size
          n  leaves read       (sd)        nodes       (sd)   fewest  branching
          4         3.63     (0.48)         6.63     (0.48)        3      1.906
         32        20.74     (4.25)        45.62     (7.90)       11      1.834
    """
    sizes = checked_sizes(sizes)
    trees, seed = whole(trees, "trees", 1, 1_000 * LARGEST), whole(seed, "seed")
    leaves = f"{_leaves_in_words(low, high, continuous)}, seed {seed}"
    if resume is not None and (
        instance(resume, Study, "resume").leaves != leaves or resume.shallow != shallow
    ):
        raise ValueError(
            f"the study to resume has other trees: {resume.leaves}, not {leaves}; or other cuts"
        )
    tallies = {n: Tally() for n in sizes} | {
        row.n: row.tally for row in resume or () if row.n in sizes
    }
    todo = {n: max(0, trees - tally.trees) for n, tally in tallies.items()}
    # an interruption ends the run, and what was done so far is the result
    with suppress(KeyboardInterrupt), progress_bar(sum(todo.values()), " trees", progress) as done:
        while any(todo.values()):
            for n, left in todo.items():
                # short enough that a bar moves
                number = min(left, ceil(trees / 20), ceil(2e4 / n**0.75))
                start, kind = tallies[n].trees, (low, high, continuous, shallow)
                found = random_trees(n, number, seed, start, *kind)
                tallies[n] = tallies[n].plus(found)
                todo[n] -= number
                done(number)
    return Study(
        tuple(pruning_row(n, tally) for n, tally in tallies.items() if tally.trees),
        sizes,
        leaves,
        shallow,
        trees,
    )


def fewest_leaves(n: int) -> int:
    """The fewest leaves that alpha-beta can read on a complete binary tree, whatever they are.

    It reads so few where all leaves are equal, since it then cuts wherever it may. On 2^d leaves
    that is the Knuth-Moore minimum.

    Parameters
    ----------
    n : int
        The number of leaves.

    Returns
    -------
    int
        How many of them are read at least.

    Examples
    --------
    >>> [fewest_leaves(n) for n in (2, 4, 8, 16, 32, 64, 128)]
    [2, 3, 5, 7, 11, 15, 23]
    >>> [fewest_leaves(n) for n in (3, 5, 6, 7)]
    [3, 4, 4, 5]
    """
    n = whole(n, "n, the number of leaves,", 1, 2**62)
    return int(WholeNumbers(1, exact=True).moments(n)[0])


def effective_branching(leaves: Number, plies: Number) -> float:
    """The branching of a uniform tree that has so many leaves: leaves ^ (1 / plies).

    Parameters
    ----------
    leaves : number
        The leaves of the tree.
    plies : number
        The plies from its root to every leaf.

    Returns
    -------
    float
        The branching.

    Examples
    --------
    >>> effective_branching(81, 4), round(effective_branching(17, 4), 2)
    (3.0, 2.03)
    """
    leaves, plies = exact(leaves, "leaves"), exact(plies, "plies")
    if leaves < 1 or plies <= 0:
        raise ValueError(
            "effective branching needs 1 leaf or more and more than 0 plies, got"
            f" {number_text(leaves)} and {number_text(plies)}"
        )
    return float(leaves) ** (1 / plies)


def pearl_branching(branching: int = 2) -> float:
    """What the effective branching of alpha-beta tends to on ever deeper trees in random order.

    The leaves are continuous. It is x / (1 - x), where x^b + x = 1; for b = 2 the golden section,
    1.618. No search can do better there, though with the best child first it would be the square
    root of b.

    Parameters
    ----------
    branching : int
        The children b of every inner node.

    Returns
    -------
    float
        The effective branching.

    Notes
    -----
    Source: Pearl (1982), The solution for the branching factor of the alpha-beta pruning algorithm
    and its optimality.

    Examples
    --------
    >>> round(pearl_branching(2), 3), round(pearl_branching(35), 1)
    (1.618, 12.8)
    """
    branching = whole(branching, "branching", 1)
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if middle**branching + middle < 1 else (low, middle)
    return low / (1 - low)


def checked_sizes(sizes):
    """Numbers of leaves without repetition; ValueError if there is none or one is below 1."""
    given = sizes if hasattr(sizes, "__iter__") else [sizes]
    wanted = listed(given, "sizes", "a number of leaves, or a list of them")
    found = [whole(n, "sizes: a number of leaves", 1, 2**62) for n in wanted]
    found = tuple(dict.fromkeys(found))
    if not found:
        raise ValueError("no number of leaves is given")
    return found


def _leaves_in_words(low, high, continuous):
    return "continuous leaves" if continuous else f"whole numbers from {low} to {high}"


def _mean_and_sd(mean, square):
    # Below rounding, a variance is none.
    variance = square - mean * mean
    return mean, sqrt(variance) if variance > 1e-13 * square else 0.0


def pruning_row(n: int, tally: Tally) -> PruningRow:
    """Means and standard deviations from sums; a deviation needs two trees, else it is NaN."""
    trees, leaves, leaves_squared, nodes, nodes_squared = tally

    def mean_and_sd(total, squares):
        spread = trees * squares - total * total
        return total / trees, sqrt(spread / (trees * (trees - 1))) if trees > 1 else nan

    counted = *mean_and_sd(leaves, leaves_squared), *mean_and_sd(nodes, nodes_squared)
    return PruningRow(n, *counted, trees, tally)
