"""Evolution in a field of strategies, and the shadow of the future.

A strategy's fitness is what it earns for one turn on average against the population as it is: the
more of its kind earn more than the rest, the more of them there will be. `replicator` follows the
shares of a population without end; `gamelab.repeated.moran_process` has births and deaths in one of
a given size.

>>> from gamelab import tournament
>>> names = ["always cooperate", "always defect", "tit for tat"]
>>> result = tournament(names, turns=50, self_play=True)
>>> population = replicator(result, generations=100)
>>> [f"{name} {share:.2f}" for name, share in population.final.items()]
['always cooperate 0.20', 'always defect 0.00', 'tit for tat 0.80']
>>> discount_threshold(0, -1, -3, -4)
Fraction(1, 3)
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from ..laboratory.progress import progress_bar
from ..trees.arguments import listed, table, told
from ..trees.numbers import Number, exact, number_text
from .arguments import bounded, checked_count, checked_stakes
from .tournament import Tournament, ratio


@dataclass(frozen=True, repr=False)
class Population:
    """How a population changed.

    Attributes
    ----------
    names : tuple of str
        The strategies.
    history : tuple of tuples
        Their shares after 0, 1, 2, ... generations; of a Moran process the numbers of individuals.
    planned : int
        How many generations there were to be. A run that is interrupted has fewer.
    size : int or None
        Of a Moran process, individuals in all; None for a population without end.
    seed : int or None
        Of a Moran process, its dice.
    """

    names: tuple[str, ...]
    history: tuple[tuple[Number, ...], ...]
    planned: int
    size: int | None = None
    seed: int | None = None

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
        return dict(zip(self.names, self.history[-1]))

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
            tuple(Fraction(count) / self.size for count in counts) for counts in self.history
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
    progress: bool = True,
) -> Population:
    """The replicator dynamics in generations: each share grows in proportion to its fitness.

    From one generation to the next a share x becomes x * (b + f) / (b + mean f), where f is what
    the strategy earns for one turn against the population and b the background fitness that
    everybody has besides.

    Parameters
    ----------
    field : Tournament or list of lists
        A Tournament played with self_play=True, or a square matrix: what the row earns against the
        column.
    shares : mapping or list, optional
        The first shares: None for equal ones, a mapping from names, or a list in order of entry,
        scaled to sum to 1.
    generations : int
        How many.
    names : list of str, optional
        For a matrix, what its strategies are called; "1", "2", ... otherwise.
    background : number, optional
        The b above; None takes the least one of at least 0 that leaves no payoff negative.
    progress : bool
        As for `tournament`; an interrupted run returns the generations done till then.

    Returns
    -------
    Population
        The shares after each generation.

    Raises
    ------
    ValueError, TypeError
        For a field that is not as said, and negative shares or fitness.

    Notes
    -----
    In floats; time is linear in generations times strategies squared.

    Examples
    --------
    >>> cooperate, defect = replicator([[3, 0], [5, 1]], [9, 1], generations=1).history[-1]
    >>> round(cooperate, 4), round(defect, 4)  # 243/289 and 46/289
    (0.8408, 0.1592)
    """
    rates, names = checked_field(field, names, background)
    fitness = [[*map(float, row)] for row in rates]
    generations = checked_count(generations, "generations")
    now = _first_shares(names, shares)
    history = [tuple(now)]
    # an interruption ends the run, and what was done so far is the result
    with suppress(KeyboardInterrupt), progress_bar(generations, " generations", progress) as done:
        for _ in range(generations):
            now = _next_shares(now, fitness)
            history.append(tuple(now))
            done(1)
    return Population(names, tuple(history), generations)


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
    delta = exact(delta, "the discount delta")
    if not 0 <= delta < 1:
        raise ValueError(f"the discount delta={number_text(delta)} must be at least 0 and below 1")
    delta = delta if isinstance(delta, float) else Fraction(delta)
    _checked_opponent(against)
    alternate = (T + delta * S) / (1 - delta**2) if against == "tit for tat" else None
    return Shadow(R / (1 - delta), T + delta * P / (1 - delta), alternate)


def discount_threshold(T: Any, R: Any, P: Any, S: Any, against: str = "grim") -> Number:
    """The least discount factor from which on nobody gains by defecting from cooperation.

    Against grim it is (T-R)/(T-P). Against "tit for tat" a player may also defect every other turn,
    so the threshold is the larger of that and (T-R)/(R-S).

    Parameters
    ----------
    T, R, P, S : number
        The payoffs; years in prison come with a minus.
    against : str
        The strategy of the other, "grim" or "tit for tat".

    Returns
    -------
    Fraction or float
        The threshold, exact unless one of the payoffs is a float. Of 1 or more, no discount factor
        below 1 will do.

    Raises
    ------
    ValueError
        Unless T > R > P > S.

    Examples
    --------
    >>> discount_threshold(0, -1, -3, -4), discount_threshold(5, 3, 1, 0)
    (Fraction(1, 3), Fraction(1, 2))
    >>> discount_threshold(5, 3, 1, 0, "tit for tat")
    Fraction(2, 3)
    """
    T, R, P, S = checked_stakes((T, R, P, S))
    _checked_opponent(against)
    if not T > R > P > S:
        hint = "; years are costs: write them with a minus" if T < R < P < S else ""
        raise ValueError(
            "a prisoner's dilemma has T > R > P > S, got"
            f" {', '.join(map(number_text, (T, R, P, S)))}{hint}"
        )
    for_good = ratio(T - R, T - P)
    return for_good if against == "grim" else max(for_good, ratio(T - R, R - S))


def _next_shares(shares: list[float], fitness: list[list[float]]) -> list[float]:
    grown = [
        share and share * sum(value * other for value, other in zip(row, shares))
        for share, row in zip(shares, fitness)
    ]
    total = sum(grown)
    # where nobody earns anything, nothing changes
    return [part / total for part in grown] if total else shares


def checked_field(
    field: Any, names: Sequence[str] | None, background: Any
) -> tuple[list[list[Number]], tuple[str, ...]]:
    """The fitness of each strategy against each, which is what it earns and the background fitness,
    and what they are called.
    """
    if isinstance(field, Tournament):
        if not field.self_play:
            raise ValueError(
                "in a population everybody also meets its own kind: play the tournament with"
                " self_play=True"
            )
        for (a, b), played in field.outcomes.items():
            if not played:
                raise ValueError(
                    f"the tournament was interrupted before {told(a)} met {told(b)}: play it to"
                    " the end"
                )
        field, names = field.matrix(), field.names
    field, labels, _ = table(field)
    names = labels if names is None else names
    square = "a Tournament or a square matrix as a list of rows"
    field = [listed(row, "a row", square) for row in listed(field, "the field", square)]
    size = len(field)
    if not field or any(len(row) != size for row in field):
        raise ValueError(
            "expected a square matrix of payoffs, got rows of"
            f" {', '.join(str(len(row)) for row in field) or 'nothing'}"
        )
    matrix = [
        [bounded(value, f"row {i}, column {j}: the payoff") for j, value in enumerate(row, 1)]
        for i, row in enumerate(field, 1)
    ]
    given = range(1, size + 1) if names is None else listed(names, "names", "a list of texts")
    names = tuple(map(str, given))
    if len(set(names)) != size:
        raise ValueError(f"expected {size} different names, one for each row, got {told(names)}")
    lowest = min(map(min, matrix))
    if background is None:
        background = max(0, -lowest)
    background = bounded(background, "background")
    if background + lowest < 0:
        raise ValueError(
            f"background={number_text(background)} leaves a fitness of"
            f" {number_text(background + lowest)}: expected at least {number_text(-lowest)}"
        )
    return [[background + value for value in row] for row in matrix], names


def by_name(names: tuple[str, ...], given: Any, what: str) -> list[Any]:
    """A number for each strategy, from a mapping or a list."""
    if isinstance(given, Mapping):
        for name in given:
            if name not in names:
                raise ValueError(
                    f"{what}: no strategy here is called {told(name)}; they are {', '.join(names)}"
                )
        return [given.get(name, 0) for name in names]
    given = listed(given, what, "a list of numbers, or a mapping from names")
    if len(given) != len(names):
        raise ValueError(
            f"{what}={told(given)}: expected {len(names)} numbers, one for each of"
            f" {', '.join(names)}, or a mapping from names"
        )
    return given


def _first_shares(names: tuple[str, ...], shares: Any) -> list[float]:
    given = [1] * len(names) if shares is None else by_name(names, shares, "shares")
    numbers = [float(bounded(share, f"the share of {name}")) for name, share in zip(names, given)]
    if min(numbers) < 0 or not sum(numbers):
        raise ValueError(f"shares={told(shares)}: expected numbers of at least 0, not all 0")
    return [number / sum(numbers) for number in numbers]


def _checked_opponent(against: str) -> None:
    if not isinstance(against, str) or against not in ("grim", "tit for tat"):
        raise ValueError(f"against={told(against)} is neither 'grim' nor 'tit for tat'")
