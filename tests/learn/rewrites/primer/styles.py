"""Answers to the primer's questions that hold a mistake, written otherwise than the catalogue
writes it: two for each.
"""

STYLES = {
    "primer-2": {
        "tie replaces": (
            """
from math import inf

def surest(game):
    best, chosen = -inf, 0
    for number in range(len(game)):
        worst = inf
        for payoff in game[number]:
            if payoff < worst:
                worst = payoff
        if worst >= best:
            best, chosen = worst, number
    return chosen
""",
            """
def surest(moves):
    pairs = [(min(answers), number) for number, answers in enumerate(moves)]
    guarantee, number = max(pairs)
    return number
""",
        ),
        "start at 0": (
            """
def surest(game):
    record = 0
    where = None
    number = 0
    while number < len(game):
        if record < min(game[number]):
            record = min(game[number])
            where = number
        number += 1
    return where
""",
            """
class Best:
    payoff = 0
    place = None

    def offer(self, payoff, place):
        if payoff > self.payoff:
            self.payoff, self.place = payoff, place

def surest(rows):
    best = Best()
    for place, row in enumerate(rows):
        best.offer(sorted(row)[0], place)
    return best.place
""",
        ),
        "place in the order": (
            """
def surest(game):
    ordered = sorted(game, key=min)
    top = min(ordered[-1])
    for place, row in enumerate(ordered):
        if min(row) == top:
            return place
""",
            """
def surest(game):
    guarantees = []
    for row in game:
        guarantees.append(min(row))
    guarantees.sort()
    best = max(guarantees)
    return sum(guarantee < best for guarantee in guarantees)
""",
        ),
    },
    "primer-3": {
        "chances lost": (
            """
from fractions import Fraction

def expected(chances, payoffs):
    total = Fraction(0)
    for payoff in payoffs:
        total += payoff * Fraction(1, len(chances))
    return total
""",
            """
from statistics import mean
from fractions import Fraction

def expected(weights, prizes):
    return mean(map(Fraction, prizes))
""",
        )
    },
}
