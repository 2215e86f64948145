"""One more shape of some mistakes, to which no naming was ever fitted (LATER)."""

from ..edits import edited
from .shapes import ORDERED, REPORT, STUDY

LATER = {
    "lab-2": {
        1: edited(
            REPORT,
            "if alpha >= beta => if alpha - beta > 0",
            "if beta <= alpha => if beta - alpha < 0",
        ),
        4: edited(
            REPORT,
            "search(child, False, alpha, beta => search(child, False, best, inf",
            "search(child, True, alpha, beta => search(child, True, -inf, best",
        ),
    },
    "lab-3": {
        1: edited(STUDY, "if beta <= alpha => if alpha > beta"),
    },
    "lab-5": {
        3: edited(
            ORDERED,
            (
                "v = search(child, alpha, beta, depth + 1) => v = search(child, "
                "*((alpha, beta) if depth else (-inf, inf)), depth + 1)"
            ),
        ),
        22: edited(
            ORDERED,
            ("return values.index(value),  => return sorted(values, reverse=True).index(value), "),
        ),
    },
}
