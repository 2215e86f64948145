"""Answers to the primer's questions, those on games and those on matrices, with a mistake in a
shape of its own.
"""

SUREST = """
def surest(game):
    best = None
    place = None
    for i, row in enumerate(game):
        lowest = min(row)
        if best is None or lowest > best:
            best = lowest
            place = i
    return place
"""

EXPECTED = """
from fractions import Fraction

def expected(chances, payoffs):
    total = 0
    for chance, payoff in zip(chances, payoffs):
        total += Fraction(chance) * payoff
    return total
"""

SHAPES = {
    "primer-2": {
        "tie replaces": (
            (SUREST, "lowest > best => lowest >= best"),
            (
                "\ndef surest(game):\n    places = {}\n    for i, row in enumerate(game):\n       "
                " places[min(row)] = i\n    return places[max(places)]\n"
            ),
            "\ndef surest(game):\n    return max(range(len(game)), key=lambda i: (min(game[i]), i))\n",
        ),
        "start at 0": (
            (SUREST, "best = None => best = 0", "place = None => place = 0"),
            (SUREST, "best = None\n    place = None => best = 0"),
            (SUREST, "best = None => best = 0", "place = None => place = -1"),
        ),
        "place in the order": (
            "\ndef surest(game):\n    rows = sorted(game, key=min, reverse=True)\n    best = rows[0]\n    return rows.index(best)\n",
            "\ndef surest(game):\n    rows = sorted(game, key=min)\n    return rows.index(rows[-1])\n",
            (
                "\ndef surest(game):\n    lows = [min(row) for row in game]\n    best = max(lows)\n   "
                " lows.sort()\n    return lows.index(best)\n"
            ),
        ),
    },
    "primer-3": {
        "chances lost": (
            (
                EXPECTED,
                "Fraction(chance) * payoff => payoff",
                "return total => return total / len(payoffs)",
            ),
            (
                EXPECTED,
                "Fraction(chance) * payoff => payoff",
                "return total => return total // len(payoffs)",
            ),
            (EXPECTED, "return total => return int(total)"),
        )
    },
}
