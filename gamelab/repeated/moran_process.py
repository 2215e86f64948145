"""The Moran process: births and deaths in a population of constant size, and who takes it over."""

import random
from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from math import exp, log
from typing import Any

from ..laboratory.progress import progress_bar
from ..trees.arguments import LARGEST, told, whole
from ..trees.numbers import Number
from .arguments import checked_count, checked_seed
from .evolution import Field, Population, by_name, checked_field


def moran(
    field: Field,
    counts: Any,
    generations: int = 1000,
    names: Sequence[str] | None = None,
    background: Any = None,
    seed: int | None = 0,
    progress: bool = True,
) -> Population:
    """The Moran process: one birth and one death at a time in a population of constant size.

    A parent is drawn in proportion to its fitness, which is b plus what it earns for one turn, on
    average, against all the others. Its child, of the same kind, takes the place of an individual
    drawn evenly, the parent included. A generation is as many births as there are individuals. The
    process ends early when one strategy has taken over.

    Parameters
    ----------
    field : Tournament or list of lists
        As for `replicator`.
    counts : mapping or list
        How many individuals play each strategy at first: a mapping from names, or a list in order
        of entry.
    generations : int
        How many at most.
    names : list of str, optional
        As for `replicator`.
    background : number, optional
        As for `replicator`. The larger b, the weaker selection.
    seed : int, optional
        Of the dice, as for `tournament`.
    progress : bool
        As for `replicator`.

    Returns
    -------
    Population
        The individuals of each kind after each generation.

    Raises
    ------
    ValueError, TypeError
        For what is not as said.

    Notes
    -----
    Time is linear in births times strategies. Source: Moran, Random processes in genetics (1958);
    with frequency-dependent fitness: Nowak, Sasaki, Taylor and Fudenberg (2004).

    Examples
    --------
    >>> moran([[3, 0], [5, 1]], [10, 10], names=["cooperate", "defect"]).fixed
    'defect'
    """
    rates, names = checked_field(field, names, background)
    fitness = [[*map(float, row)] for row in rates]
    now = by_name(names, counts, "counts")
    now = [whole(n, f"counts: that of {name}", 0, LARGEST) for name, n in zip(names, now)]
    generations, seed = checked_count(generations, "generations"), checked_seed(seed)
    size = sum(now)
    if size < 2:
        raise ValueError(f"counts={told(counts)}: a population needs at least two individuals")
    dice, kinds = random.Random(seed), range(len(now))
    history = [tuple(now)]
    # an interruption ends the run, and what was done so far is the result
    with suppress(KeyboardInterrupt), progress_bar(generations, " generations", progress) as done:
        for _ in range(generations):
            # what one individual of each kind gets from all others together; it does not meet
            # itself
            earned = [
                sum(value * count for value, count in zip(row, now)) - row[kind]
                for kind, row in enumerate(fitness)
            ]
            for _ in range(size):
                fit = [max(0.0, value) * count for value, count in zip(earned, now)]
                # where nobody is fit, all are equally unfit
                [born] = dice.choices(kinds, fit if any(fit) else now)
                [died] = dice.choices(kinds, now)
                if born != died:
                    now[born] += 1
                    now[died] -= 1
                    for kind in kinds:
                        earned[kind] += fitness[kind][born] - fitness[kind][died]
            history.append(tuple(now))
            done(1)
            if max(now) == size:
                break
    return Population(names, tuple(history), generations, size, seed)


def fixation_probability(
    matrix: Sequence[Sequence[Number]], size: int, mutants: int = 1, background: Any = None
) -> Number:
    """The probability that mutants take over a Moran process.

    Parameters
    ----------
    matrix : list of lists
        What each of two strategies earns against each; the mutants are the second.
    size : int
        Individuals in all.
    mutants : int
        How many of them there are at first.
    background : number, optional
        As for `replicator`.

    Returns
    -------
    Fraction or float
        The probability, exact unless the matrix has floats.

    Raises
    ------
    ValueError
        Unless the matrix is 2 by 2, and for a fitness that is not positive.

    Notes
    -----
    Linear in the size. Source: Karlin and Taylor, A First Course in Stochastic Processes (1975),
    chapter 4.

    Examples
    --------
    >>> fixation_probability([[1, 1], [1, 1]], size=10)
    Fraction(1, 10)
    >>> fixation_probability([[1, 1], [2, 2]], size=2)
    Fraction(2, 3)
    """
    rates, names = checked_field(matrix, None, background)
    size, mutants = checked_count(size, "size"), checked_count(mutants, "mutants")
    if len(names) != 2 or mutants >= size:
        raise ValueError(
            f"expected a matrix of two strategies and fewer than {size} mutants, got {len(names)}"
            f" strategies and mutants={mutants}"
        )
    (aa, ab), (ba, bb) = rates
    # for 0, 1, 2, ... mutants the product of resident's fitness by mutant's; of floats its
    # logarithm, since it may outgrow them
    floats = isinstance(aa + ab + ba + bb, float)
    terms = [0.0 if floats else Fraction(1)]
    for count in range(1, size):
        resident = aa * (size - count - 1) + ab * count
        mutant = ba * (size - count) + bb * (count - 1)
        if resident <= 0 or mutant <= 0:
            raise ValueError(
                f"with {count} mutants of {size} a fitness is not positive: give a larger"
                " background"
            )
        last = terms[-1]
        terms.append(last + (log(resident) - log(mutant)) if floats else last * resident / mutant)
    if floats:
        top = max(terms)
        terms = [exp(each - top) for each in terms]
    return sum(terms[:mutants]) / sum(terms)
