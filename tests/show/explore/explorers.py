"""Every explorer of `explorers.txt`, by name: the sweep over all controls reads this table. And
the trees and games that it names.
"""

import sample_trees
from sample_trees import EIGHT_LEAVES, ENTRY, LETTERED, TWO_PAYOFFS  # noqa: F401
from sentences import named

from gamelab import Payoffs, random_tree, tree
from gamelab.repeated.strategies import FIELD_1980, SIXTEEN  # noqa: F401

SEVEN = tree(EIGHT_LEAVES, names="ABCDEFG")
TEMPTING = tree([[4, 5, 6], [3, 9, 12], [0, 8, 28]])
FOUR_PLIES = random_tree(branching=2, depth=4, seed=5)
FOREST = random_tree(branching=3, depth=3, seed=3, low=0, high=99, evals=True, distinct=True)
TIES = random_tree(branching=2, depth=5, seed=1, low=0, high=3, evals=True)
WORKSHEET = tree(sample_trees.WORKSHEET, players=("max", "chance"))
DICE_THEN_MIN = tree(
    [[[7, 7, 8], [6, 8, 6]], [[2, 8, 1], [8, 4, 2]], [[4, 1, 0], [1, 5, 2]]],
    players=("max", "chance", "min"),
)
RISKS = tree([[6, 7], [3, 11], [1, 12]], players=("max", "chance"))
PAIRS = tree(TWO_PAYOFFS, players=("A", "B"))
LEND = tree([[(10, 4), (-10, 4)], (1, 3)], players=("A", "B"))
TRUST = tree([(1, 1), [(2, 2), (0, 3)]], players=("A", "B"))
CENTIPEDE = tree(
    [(2, 0), [(1, 3), [(4, 2), [(3, 5), (6, 4)]]]],
    players=("A", "B"),
    moves=[("take", "pass")],
    names=["n1", "n2", "n3", "n4"],
)
SADDLE = Payoffs([[4, 2, 5], [0, 1, 6], [3, -1, 2]], rows="123", cols="ABC")
LONG = Payoffs([[1, 5, 1, 0], [-1, 2, 0, -2], [-2, 3, 0, 1]], rows="123", cols="ABCD")
BY_MIXTURE = Payoffs([[4, 0], [0, 4], [1, 1]], [[1, 0], [0, 1], [0, 2]])
HIDDEN = {"player": "min", "info": "Column"}
PENNIES = tree(
    {"player": "max", "children": [{**HIDDEN, "children": line} for line in ([1, -1], [-1, 1])]}
)
RED_AND_BLUE = ("Red", "Blue")


def patient(mine, theirs):  # forgives the first defection, then plays tit for tat
    return theirs[-1] if theirs.count("D") > 1 else "C"


EXPLORERS = named("show/explore/explorers.txt", **globals())
