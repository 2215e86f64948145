"""Evolution in a field of strategies, and the shadow of the future.

A strategy's fitness is what it earns for one turn on average against the population as it is: the
more of its kind earn more than the rest, the more of them there will be. `replicator` follows the
shares of a population without end, `moran` births and deaths in one of a given size.

>>> from gamelab import tournament
>>> result = tournament(["always cooperate", "always defect", "tit for tat"], turns=50, self_play=True)
>>> population = replicator(result, generations=100)
>>> [f"{name} {share:.2f}" for name, share in population.final.items()]
['always cooperate 0.20', 'always defect 0.00', 'tit for tat 0.80']
>>> discount_threshold(0, -1, -3, -4)
Fraction(1, 3)
"""

from __future__ import annotations

import random
import reprlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from ..progress import progress_bar
from ..trees.build import exact as exact_number
from ..trees.node import Number, number_text
from .match import checked_count, checked_discount, checked_seed, checked_stakes
from .tournament import Tournament

MOST_DIGITS = 10_000


@dataclass(frozen=True, repr=False)
class Population:
    """How a population changed.

    names : the strategies.
    history : their shares after 0, 1, 2, ... generations; of a Moran process the numbers of
    individuals.
    planned : how many generations there were to be. A run that is interrupted has fewer.
    size : individuals in all, None for shares of a population without end.
    seed : of the dice, None where none were thrown.
    """

    names: tuple[str, ...]
    history: tuple[tuple[Number, ...], ...]
    planned: int
    size: int | None
    seed: int | None

    @property
    def done(self) -> int:
        """How many generations were run."""
        return len(self.history) - 1

    @property
    def complete(self) -> bool:
        """Whether nothing is left to run: all generations are done, or one strategy has taken over
        for good.
        """
        return self.done >= self.planned or self.fixed is not None

    @property
    def final(self) -> dict[str, Number]:
        """The last shares, or numbers, by name."""
        return dict(zip(self.names, self.history[-1], strict=True))

    @property
    def fixed(self) -> str | None:
        """The only strategy left, None while there are several."""
        left = [name for name, share in self.final.items() if share]
        return left[0] if len(left) == 1 else None

    @property
    def shares(self) -> tuple[tuple[Number, ...], ...]:
        """The history as shares that sum to 1, also for a population of individuals (then as
        Fractions).
        """
        if self.size is None:
            return self.history
        return tuple(
            tuple(Fraction(count, self.size) for count in counts) for counts in self.history
        )

    def __repr__(self) -> str:
        missing = "" if self.complete else f"; interrupted, {self.planned:,} were planned"
        last = ", ".join(
            f"{name} {number_text(share)}"
            for name, share in sorted(self.final.items(), key=lambda item: -item[1])
        )
        return f"<Population after {self.done:,} generations{missing}: {last}>"


Field = Tournament | Sequence[Sequence[Number]]


def replicator(
    field: Field,
    shares: Any = None,
    generations: int = 50,
    names: Sequence[str] | None = None,
    background: Any = None,
    exact: bool = False,
    seed: int | None = 0,
    progress: bool = True,
) -> Population:
    """The replicator dynamics in generations: each share grows in proportion to its fitness.

    From one generation to the next a share x becomes x * (b + f) / (b + mean f), where f is what
    the strategy earns for one turn against the population and b the background fitness that
    everybody has besides.

    Parameters
    ----------
    field : a Tournament played with self_play=True, or a square matrix: what the row earns against
    the column.
    shares : the first shares: None for equal ones, a mapping from names, a list in order of entry
        (both are scaled to sum to 1), or "random" to draw them by `seed`, every mixture being as
        likely.
    generations : how many.
    names : for a matrix, what its strategies are called; "1", "2", ... otherwise.
    background : b, as a number; None takes the least b of at least 0 that leaves no payoff
    negative.
    exact : with Fractions. Their length about doubles with every generation; ValueError past 10,000
    digits.
    seed, progress : as for `gamelab.tournament`; an interrupted run returns the generations done
    till then.

    Raises
    ------
    ValueError, TypeError : a field that is not as said, negative shares or fitness.

    Time is linear in generations times strategies squared, with floats.

    >>> replicator([[3, 0], [5, 1]], [0.9, 0.1], generations=1, exact=True).history[-1]
    (Fraction(243, 289), Fraction(46, 289))
    """
    matrix, names = _checked_field(field, names)
    background = _checked_background(matrix, background)
    generations = checked_count(generations, "generations")
    drawn = isinstance(shares, str) and shares == "random"
    seed = checked_seed(seed) if drawn else None
    now = _first_shares(names, shares, seed if drawn else None)
    fitness = [[background + value for value in row] for row in matrix]
    if exact:
        fitness = [[_fraction(value) for value in row] for row in fitness]
    else:
        now = [float(share) for share in now]
        fitness = [[float(value) for value in row] for row in fitness]
    history = [tuple(now)]
    try:
        with progress_bar(generations, " generations", progress) as done:
            for generation in range(generations):
                now = _next_shares(now, fitness)
                if (
                    exact
                    and max(share.denominator for share in now).bit_length() > MOST_DIGITS * 10 // 3
                ):
                    raise ValueError(
                        f"the exact shares of generation {generation + 1} have more than"
                        f" {MOST_DIGITS:,} digits: ask for fewer generations, or leave exact=False"
                    )
                history.append(tuple(now))
                done(1)
    except KeyboardInterrupt:
        return Population(names, tuple(history), generations, None, seed)
    return Population(names, tuple(history), generations, None, seed)


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
    field, names, background, seed, progress : as for `replicator`. The larger b, the weaker
    selection.
    counts : how many individuals play each strategy at first: a mapping from names, or a list in
    order of entry.
    generations : how many at most.

    Raises ValueError or TypeError for what is not as said. Time is linear in births times
    strategies. Source: Moran, Random processes in genetics (1958); with frequency-dependent
    fitness: Nowak, Sasaki, Taylor and Fudenberg (2004).

    >>> moran([[3, 0], [5, 1]], [10, 10], names=["cooperate", "defect"]).fixed
    'defect'
    """
    matrix, names = _checked_field(field, names)
    matrix = [
        [float(value + _checked_background(matrix, background)) for value in row] for row in matrix
    ]
    now = _checked_counts(names, counts)
    generations, seed = checked_count(generations, "generations"), checked_seed(seed)
    size = sum(now)
    if size < 2:
        raise ValueError(f"counts={counts!r}: a population needs at least two individuals")
    dice = random.Random(seed)
    kinds = range(len(now))
    history = [tuple(now)]
    try:
        with progress_bar(generations, " generations", progress) as done:
            for _ in range(generations):
                # what one individual of each kind gets from all others together; it does not meet
                # itself
                earned = [
                    sum(value * count for value, count in zip(row, now, strict=True)) - row[kind]
                    for kind, row in enumerate(matrix)
                ]
                for _ in range(size):
                    born = _drawn(
                        dice,
                        [count * max(fit, 0.0) for count, fit in zip(now, earned, strict=True)],
                        now,
                    )
                    died = _drawn(dice, now, now)
                    if born != died:
                        now[born] += 1
                        now[died] -= 1
                        for kind in kinds:
                            earned[kind] += matrix[kind][born] - matrix[kind][died]
                history.append(tuple(now))
                done(1)
                if max(now) == size:
                    break
    except KeyboardInterrupt:
        return Population(names, tuple(history), generations, size, seed)
    return Population(names, tuple(history), generations, size, seed)


def fixation_probability(
    matrix: Sequence[Sequence[Number]], size: int, mutants: int = 1, background: Any = None
) -> Number:
    """The probability that `mutants` of the second of two strategies take over a Moran process of
    `size` individuals.

    Exact unless the matrix has floats. Linear in the size. ValueError unless the matrix is 2 by 2,
    and for a fitness that is not positive. Source: Karlin and Taylor, A First Course in Stochastic
    Processes (1975), chapter 4.

    >>> fixation_probability([[1, 1], [1, 1]], size=10), fixation_probability([[1, 1], [2, 2]], size=2)
    (Fraction(1, 10), Fraction(2, 3))
    """
    values, names = _checked_field(matrix, None)
    size, mutants = checked_count(size, "size"), checked_count(mutants, "mutants")
    if len(names) != 2 or mutants >= size:
        raise ValueError(
            f"expected a matrix of two strategies and fewer than {size} mutants, got {len(names)}"
            f" strategies and mutants={mutants}"
        )
    background = _checked_background(values, background)
    (aa, ab), (ba, bb) = [[background + value for value in row] for row in values]
    term, sums = (
        Fraction(1),
        [Fraction(1)],
    )  # the sums over k < 1, 2, ... of the product of resident's fitness by mutant's
    for count in range(1, size):
        resident = aa * (size - count - 1) + ab * count
        mutant = ba * (size - count) + bb * (count - 1)
        if resident <= 0 or mutant <= 0:
            raise ValueError(
                f"with {count} mutants of {size} a fitness is not positive: give a larger"
                " background"
            )
        term = term * resident / mutant
        sums.append(sums[-1] + term)
    return sums[mutants - 1] / sums[-1]


class Shadow(NamedTuple):
    """What a player gets for ever, turn t counting delta**t, against an opponent that answers in
    kind.

    cooperate : for never defecting.
    defect : for defecting from now on.
    alternate : for defecting now, cooperating next, and so on; None against grim, which does not
    forgive."""

    cooperate: Number
    defect: Number
    alternate: Number | None

    @property
    def sustained(self) -> bool:
        """Whether no way of defecting pays more than cooperating."""
        return self.cooperate >= max(other for other in self[1:] if other is not None)


def shadow(delta: Any, payoff: Any = (5, 3, 1, 0), against: str = "grim") -> Shadow:
    """The value of cooperating and of defecting against "grim" or "tit for tat" when turn t, from
    0, counts delta**t.

    Exact for a Fraction or a text such as "1/3". ValueError for a delta outside [0, 1) or another
    opponent.

    >>> shadow("1/3", "years")
    Shadow(cooperate=Fraction(-3, 2), defect=Fraction(-3, 2), alternate=None)
    """
    T, R, P, S = checked_stakes(payoff)
    delta = checked_discount(delta)
    delta = delta if isinstance(delta, float) else Fraction(delta)
    _checked_opponent(against)
    alternate = (T + delta * S) / (1 - delta**2) if against == "tit for tat" else None
    return Shadow(R / (1 - delta), T + delta * P / (1 - delta), alternate)


def discount_threshold(T: Any, R: Any, P: Any, S: Any, against: str = "grim") -> Number:
    """The least discount factor from which on nobody gains by defecting from cooperation against
    grim: (T-R)/(T-P).

    Against "tit for tat" a player may also defect every other turn, so the threshold is the larger
    of that and (T-R)/(R-S). The numbers are payoffs, so years in prison come with a minus. Exact
    unless one is a float; constant time. ValueError unless T > R > P > S.

    >>> discount_threshold(0, -1, -3, -4), discount_threshold(5, 3, 1, 0), discount_threshold(5, 3, 1, 0, "tit for tat")
    (Fraction(1, 3), Fraction(1, 2), Fraction(2, 3))
    """
    T, R, P, S = checked_stakes((T, R, P, S))
    _checked_opponent(against)
    if not T > R > P > S:
        hint = "; years are costs: write them with a minus" if T < R < P < S else ""
        raise ValueError(
            "a prisoner's dilemma has T > R > P > S, got"
            f" {', '.join(map(number_text, (T, R, P, S)))}{hint}"
        )
    for_good = _ratio(T - R, T - P)
    return for_good if against == "grim" else max(for_good, _ratio(T - R, R - S))


def _next_shares(shares: list[Number], fitness: list[list[Number]]) -> list[Number]:
    grown = [
        share and share * sum(value * other for value, other in zip(row, shares, strict=True))
        for share, row in zip(shares, fitness, strict=True)
    ]
    total = sum(grown)
    return (
        [part / total for part in grown] if total else shares
    )  # nobody earns anything: nothing changes


def _drawn(dice: random.Random, weights: Sequence[Number], fallback: Sequence[int]) -> int:
    """A kind in proportion to the weights; to `fallback` where all of them are 0."""
    total = sum(weights)
    if not total:
        weights, total = fallback, sum(fallback)
    mark = dice.random() * total
    last = 0
    for kind, weight in enumerate(weights):
        if weight:
            last = kind
            mark -= weight
            if mark < 0:
                break
    return last


def _checked_field(
    field: Field, names: Sequence[str] | None
) -> tuple[list[list[Number]], tuple[str, ...]]:
    if isinstance(field, Tournament):
        if not field.self_play:
            raise ValueError(
                "in a population everybody also meets its own kind: play the tournament with"
                " self_play=True"
            )
        matrix, names = field.matrix(), field.names
        for name, row in zip(names, matrix, strict=True):
            if None in row:
                raise ValueError(
                    f"the tournament was interrupted before {name!r} met"
                    f" {names[row.index(None)]!r}: play it to the end"
                )
        return matrix, names
    if (
        isinstance(field, str)
        or not isinstance(field, Sequence)
        or not all(isinstance(row, Sequence) for row in field)
    ):
        raise TypeError(
            f"expected a Tournament or a square matrix as a list of rows, got {reprlib.repr(field)}"
        )
    rows = [list(row) for row in field]
    if not rows or any(len(row) != len(rows) for row in rows):
        raise ValueError(
            "expected a square matrix of payoffs, got rows of"
            f" {', '.join(str(len(row)) for row in rows) or 'nothing'}"
        )
    matrix = [
        [
            exact_number(value, f"row {i + 1}, column {j + 1}: the payoff")
            for j, value in enumerate(row)
        ]
        for i, row in enumerate(rows)
    ]
    names = (
        tuple(map(str, names)) if names is not None else tuple(str(i + 1) for i in range(len(rows)))
    )
    if len(set(names)) != len(rows):
        raise ValueError(f"expected {len(rows)} different names, one for each row, got {names!r}")
    return matrix, names


def _checked_background(matrix: list[list[Number]], background: Any) -> Number:
    lowest = min(map(min, matrix))
    if background is None:
        return max(0, -lowest)
    background = exact_number(background, "background")
    if background + lowest < 0:
        raise ValueError(
            f"background={number_text(background)} leaves a fitness of"
            f" {number_text(background + lowest)}: expected at least {number_text(-lowest)}"
        )
    return background


def _by_name(names: tuple[str, ...], given: Any, what: str) -> list[Any]:
    if isinstance(given, Mapping):
        for name in given:
            if name not in names:
                raise ValueError(
                    f"{what}: no strategy here is called {name!r}; they are {', '.join(names)}"
                )
        return [given.get(name, 0) for name in names]
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) != len(names):
        raise ValueError(
            f"{what}={given!r}: expected {len(names)} numbers, one for each of {', '.join(names)},"
            " or a mapping from names"
        )
    return list(given)


def _first_shares(names: tuple[str, ...], shares: Any, seed: int | None) -> list[Fraction]:
    if seed is not None:
        dice = random.Random(seed)
        shares = [dice.expovariate(1) for _ in names]
    numbers = [
        _fraction(exact_number(share, f"the share of {name}"))
        for name, share in zip(
            names,
            [1] * len(names) if shares is None else _by_name(names, shares, "shares"),
            strict=True,
        )
    ]
    if min(numbers) < 0 or not sum(numbers):
        raise ValueError(f"shares={shares!r}: expected numbers of at least 0, not all 0")
    return [number / sum(numbers) for number in numbers]


def _checked_counts(names: tuple[str, ...], counts: Any) -> list[int]:
    numbers = _by_name(names, counts, "counts")
    for name, number in zip(names, numbers, strict=True):
        if isinstance(number, bool) or not isinstance(number, int) or number < 0:
            raise ValueError(
                f"counts: expected a whole number of at least 0 for {name}, got {number!r}"
            )
    return numbers


def _checked_opponent(against: str) -> None:
    if against not in ("grim", "tit for tat"):
        raise ValueError(f"against={against!r} is neither 'grim' nor 'tit for tat'")


def _ratio(part: Number, whole: Number) -> Number:
    return (
        part / whole
        if isinstance(part, float) or isinstance(whole, float)
        else Fraction(part) / whole
    )


def _fraction(value: Number) -> Fraction:
    """A float as the decimal it is written as: 0.1 is meant as 1/10."""
    return Fraction(repr(value)) if isinstance(value, float) else Fraction(value)
