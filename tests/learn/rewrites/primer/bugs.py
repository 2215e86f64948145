"""One more shape of some mistakes, to which no naming was ever fitted (LATER), and bugs that are in
no catalogue, of which none may be given the name of a mistake (BUGS).
"""

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


BUGS = {
    "primer-2": {
        "the first number for the smallest": edited(SUREST, "min(row) => row[0]"),
        "the largest number of all": edited(SUREST, "min(row) => max(row)"),
    },
    "primer-3": {
        "adds chance and payoff": edited(
            EXPECTED, "Fraction(chance) * payoff => Fraction(chance) + payoff"
        ),
    },
}
