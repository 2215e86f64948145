"""The explorers of the prisoner's dilemma, once and repeated."""

from gamelab import explore
from gamelab.repeated.strategies import FIELD_1980, SIXTEEN


def patient(mine, theirs):
    """Forgives the first defection, then plays tit for tat."""
    return theirs[-1] if theirs.count("D") > 1 else "C"


EXPLORERS = {
    "years": lambda: explore.years(),
    "memory": lambda: explore.memory(),
    "class_of": lambda: explore.class_of("MCCBBBV MCCBBBX"),
    "duel": lambda: explore.duel(),
    "duel, with dice": lambda: explore.duel("random", "generous tit for tat"),
    "bets": lambda: explore.bets(),
    "bets, one of your own": lambda: explore.bets([*SIXTEEN, patient], turns=40, repetitions=2),
    "bets, 1980": lambda: explore.bets(FIELD_1980, repetitions=3),
    "future": lambda: explore.future(),
    "evolution": lambda: explore.evolution(),
    "evolution, three": lambda: explore.evolution(
        ("always cooperate", "always defect", "tit for tat")
    ),
}
