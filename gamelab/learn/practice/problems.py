"""Problems without end: a kind, a seed and a level make one, the same on every machine.

>>> sorted(problem("values", seed=17).fields)
['A', 'B', 'C', 'D', 'move']
"""

from ...trees.arguments import whole
from ..check import the_cut
from ..lessons import CUTS
from .information import Kinds
from .matrices import Matrix
from .problem import LEVELS, Problem
from .trees import Chance, Induction, Pruning, Values

LAST_SEED = 999_999
KINDS: dict[str, type[Problem]] = {
    kind.kind: kind for kind in (Values, Pruning, Chance, Induction, Matrix, Kinds)
}


def problem(kind: str, seed: int | None = None, level: int = 1, cut: str = "") -> Problem:
    """A problem of a kind.

    kind : "values", "pruning", "chance", "induction", "matrix" or "kinds". seed : a whole number
    from 0 to 999999; None means 1.
    level : 1 (easiest) to 4. cut : ">=" or ">", for pruning; that of the notebook's course if none
    is given.

    Raises ValueError or TypeError, with one sentence, for anything else. The same arguments give
    the same problem everywhere."""
    if kind not in KINDS:
        raise ValueError(f"there is no practice of kind {kind!r}; there are {', '.join(KINDS)}")
    seed = whole(1 if seed is None else seed, "seed", 0, LAST_SEED)
    if cut not in ("", *CUTS):
        raise ValueError(f"cut is one of {', '.join(CUTS)}, not {cut!r}")
    level = whole(level, "level", LEVELS[0], LEVELS[-1])
    return KINDS[kind](seed, level, (cut or the_cut()) if kind == "pruning" else "")
