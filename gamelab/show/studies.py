"""The experiments with alpha-beta as a chart: what is read as a function of n."""

from itertools import chain
from math import log2

from ..laboratory.pruning import Study, fewest_leaves, pearl_branching
from .chart import chart, heights
from .pen import Picture, stack
from .styles import FAINT


def growth(*studies: Study) -> Picture:
    """Mean and standard deviation of the leaves read against n, both axes logarithmic, with the
    theory as lines.

    Behind the means of simulated studies stand two standard errors up and down. The theory: all
    leaves; the fewest possible; and the slope at which the mean grows in the end where leaves never
    tie (Pearl), drawn through the last mean of the first study. ValueError without a study of two
    sizes from 2 up.

    >>> from gamelab.laboratory.pruning import expected_pruning
    >>> growth(expected_pruning([4, 32])).alt.split(". ")[1]
    'Whole numbers from -10 to 10, exact: 3.64 (0.48) of 4, 20.98 (4.03) of 32'
    """
    rows = {_label(study): [row for row in study if row.n > 1] for study in studies}
    sizes = sorted({row.n for each in rows.values() for row in each})
    if len(sizes) < 2:
        raise ValueError(
            "a figure against n needs a study of at least two sizes, each of 2 leaves or more"
        )
    last, rate = next(iter(rows.values()))[-1], pearl_branching(2)
    theory = {
        "all n leaves": [(n, n) for n in sizes],
        "fewest (Knuth and Moore)": [(n, fewest_leaves(n)) for n in sizes],
        f"Pearl's slope, {rate:.3f} a ply": [
            (n, float(last.leaves) * rate ** log2(n / last.n)) for n in sizes
        ],
    }
    means = {name: [(row.n, float(row.leaves)) for row in each] for name, each in rows.items()}
    spread = {
        name: [(row.n, row.leaves_sd) for row in each if row.leaves_sd > 0]
        for name, each in rows.items()
    }
    errors = [
        ([(row.n, float(row.leaves) + side * row.standard_error) for side in (-2, 2)], FAINT, 5)
        for row in chain(*rows.values())
    ]
    alt = (
        "Leaves read by alpha-beta against the number of leaves n, mean and standard deviation."
        f" {_told(rows)} The fewest possible of {sizes[-1]:,} are {fewest_leaves(sizes[-1]):,}."
    )
    x = (*_around(sizes), "leaves of the tree, n")

    def drawn(lines, what, **others):
        y = (*_around(heights(lines) or [1]), f"leaves read, {what}")
        return chart(lines, x=x, y=y, logarithmic="xy", alt=alt, **others)

    mean = drawn(means | theory, "mean", size=(720, 420), below=errors)
    return stack([mean, drawn(spread, "standard deviation")], alt)


def _around(numbers):
    return min(numbers) / 1.2, max(numbers) * 1.2


def _label(study):
    kind = f"{study.planned:,} trees each" if study.planned is not None else "exact"
    if not study.complete:
        kind = f"interrupted, of {kind}"
    cut = ", shallow cuts only" if study.shallow else ""
    return f"{study.leaves}, {kind}{cut}"


def _told(studies):
    """Every study in a sentence, with its first and its last row."""
    sentences = []
    for label, rows in studies.items():
        told = ", ".join(
            f"{float(row.leaves):,.2f} ({row.leaves_sd:,.2f}) of {row.n:,}"
            for row in dict.fromkeys((rows[0], rows[-1]))
        )
        sentences.append(f"{label[0].upper()}{label[1:]}: {told}.")
    return " ".join(sentences)
