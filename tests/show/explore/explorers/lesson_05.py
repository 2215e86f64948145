"""The explorers of trees on which every player has payoffs of their own."""

from sample_trees import TWO_PAYOFFS

from gamelab import explore, tree

WORKSHEET = tree(
    TWO_PAYOFFS,
    players=("A", "B"),
)
LEND = tree([[(10, 4), (-10, 4)], (1, 3)], players=("A", "B"))
TRUST = tree([(1, 1), [(2, 2), (0, 3)]], players=("A", "B"))
CENTIPEDE = tree(
    [(2, 0), [(1, 3), [(4, 2), [(3, 5), (6, 4)]]]],
    players=("A", "B"),
    moves=[("take", "pass")],
    names=["n1", "n2", "n3", "n4"],
)

EXPLORERS = {
    "readings": lambda: explore.readings(WORKSHEET),
    "readings, centipede": lambda: explore.readings(CENTIPEDE),
    "change_outcome": lambda: explore.change_outcome(LEND, leaf="0.1", low=-10, high=20),
    "change_outcome, trust": lambda: explore.change_outcome(TRUST, leaf="1.1", low=0, high=5),
    "class_of, take or pass": lambda: explore.class_of(["CGMYHTHV", "CBSLRKRW"], CENTIPEDE),
}
