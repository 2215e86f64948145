"""The explorers of chance."""

from sample_trees import WORKSHEET as ROWS

from gamelab import explore, tree

WORKSHEET = tree(ROWS, players=("max", "chance"))
DICE_THEN_MIN = tree(
    [[[7, 7, 8], [6, 8, 6]], [[2, 8, 1], [8, 4, 2]], [[4, 1, 0], [1, 5, 2]]],
    players=("max", "chance", "min"),
)
RISKS = tree([[6, 7], [3, 11], [1, 12]], players=("max", "chance"))

EXPLORERS = {
    "expectimax": lambda: explore.expectimax(WORKSHEET, "moves"),
    "weights": lambda: explore.weights(WORKSHEET),
    "change_root, chance": lambda: explore.change_root(WORKSHEET),
    "star": lambda: explore.star(WORKSHEET, "2", highest=16),
    "star, whole tree": lambda: explore.star(WORKSHEET),
    "star, dice then MIN": lambda: explore.star(DICE_THEN_MIN),
    "rescale": lambda: explore.rescale(RISKS),
    "rescale, worksheet": lambda: explore.rescale(WORKSHEET),
}
