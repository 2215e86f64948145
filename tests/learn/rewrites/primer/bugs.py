"""One more shape of some mistakes, to which no naming was ever fitted (LATER)."""

from ..edits import edited
from .shapes import EXPECTED, SUREST

LATER = {
    "primer-2": {
        6: edited(SUREST, "best = None\n    place = None => best = 0\n    place = len(game) - 1"),
    },
    "primer-3": {
        18: edited(EXPECTED, "Fraction(chance) * payoff => Fraction(payoff, len(chances))"),
    },
}
