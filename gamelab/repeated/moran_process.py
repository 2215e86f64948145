"""The Moran process: births and deaths in a population of constant size, and who takes it over."""

import random
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from ..laboratory.progress import progress_bar
from ..trees.node import Number
from .arguments import checked_count, checked_seed
from .evolution import Field, Population, by_name, checked_background, checked_field


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
    field, names, background, progress : as for `gamelab.replicator`. The larger b, the
        weaker selection.
    seed : of the dice, as for `gamelab.tournament`.
    counts : how many individuals play each strategy at first: a mapping from names, or a list in
    order of entry.
    generations : how many at most.

    Raises ValueError or TypeError for what is not as said. Time is linear in births times
    strategies. Source: Moran, Random processes in genetics (1958); with frequency-dependent
    fitness: Nowak, Sasaki, Taylor and Fudenberg (2004).

    >>> moran([[3, 0], [5, 1]], [10, 10], names=["cooperate", "defect"]).fixed
    'defect'
    """
    matrix, names = checked_field(field, names)
    background = checked_background(matrix, background)
    fitness = [[float(background + value) for value in row] for row in matrix]
    now = by_name(names, counts, "counts")
    for name, number in zip(names, now):
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise ValueError(
                f"counts: expected a whole number of at least 0 for {name}, got {number!r}"
            )
    generations, seed = checked_count(generations, "generations"), checked_seed(seed)
    size = sum(now)
    if size < 2:
        raise ValueError(f"counts={counts!r}: a population needs at least two individuals")
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
                born = _drawn(dice, fit if any(fit) else now)
                died = _drawn(dice, now)
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


def _drawn(dice: random.Random, weights: Sequence[Number]) -> int:
    """A kind in proportion to the weights."""
    mark, last = dice.random() * sum(weights), 0
    for kind, weight in enumerate(weights):
        if weight:
            last = kind
            mark -= weight
            if mark < 0:
                break
    return last
