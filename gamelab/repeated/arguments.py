"""What is asked of the arguments of a match: payoffs, whole numbers, probabilities, seeds."""

import random
from typing import Any, NamedTuple

from ..trees.arguments import LARGEST, told, whole
from ..trees.numbers import Number, exact


class Stakes(NamedTuple):
    """The four payoffs of one turn to one player."""

    T: Number
    R: Number
    P: Number
    S: Number


# "years" are those of the two prisoners, as payoffs: a year in prison is -1, so that more is better
# here too.
PAYOFFS = {"axelrod": Stakes(5, 3, 1, 0), "years": Stakes(0, -1, -3, -4)}

MOST = 1e100


def checked_stakes(payoff: Any) -> Stakes:
    """The four payoffs T, R, P, S, or those that a name stands for."""
    found = PAYOFFS.get(payoff) if isinstance(payoff, str) else payoff
    if not isinstance(found, tuple | list) or len(found) != 4:
        raise ValueError(
            f"payoff={told(payoff)}: expected four numbers (T, R, P, S) or one of"
            f" {', '.join(map(repr, PAYOFFS))}"
        )
    return Stakes(
        *(bounded(value, f"payoff: {letter}") for letter, value in zip(Stakes._fields, found))
    )


def bounded(given: Any, what: str) -> Number:
    """A number of which sums and products stay finite as floats."""
    number = exact(given, what)
    if not abs(number) <= MOST:
        raise ValueError(f"{what} must be a number from -1e100 to 1e100, got {told(given)}")
    return number


def checked_count(count: Any, what: str) -> int:
    """A whole number of at least 1."""
    return whole(count, what, 1, LARGEST)


def checked_seed(seed: Any) -> int:
    """The seed, a fresh one for None."""
    if seed is None:
        return random.SystemRandom().randrange(10**6)
    return whole(seed, "seed")
