"""Problems without end: a kind, a seed and a level make one, the same on every machine.

>>> found = problem("values", seed=17, level=1)
>>> all(mark.right for mark in found.check(found.answers).values())
True
"""

from collections.abc import Callable

from ...trees.arguments import whole
from .induction_problems import induction
from .matrix_problems import matrix
from .problem import Problem
from .pruning_problems import pruning
from .tree_problems import chance, values

LEVELS = (1, 2, 3, 4)
LAST_SEED = 999_999
KINDS: dict[str, Callable[[int, int], Problem]] = {
    "values": values,
    "pruning": pruning,
    "chance": chance,
    "induction": induction,
    "matrix": matrix,
}


def problem(kind: str, seed: int | None = None, level: int = 1) -> Problem:
    """A problem of a kind.

    kind : "values", "pruning", "chance", "induction" or "matrix". seed : a whole number from 0 to
    999999; None means 1.
    level : 1 (easiest) to 4.

    Raises ValueError or TypeError, with one sentence, for anything else. The same arguments give
    the same problem everywhere."""
    if kind not in KINDS:
        raise ValueError(f"there is no practice of kind {kind!r}; there are {', '.join(KINDS)}")
    seed = whole(1 if seed is None else seed, "seed", 0, LAST_SEED)
    level = whole(level, "level", LEVELS[0], LEVELS[-1])
    return KINDS[kind](seed, level)
