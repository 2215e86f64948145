"""The explorers of minimax."""

from sample_trees import EIGHT_LEAVES

from gamelab import TicTacToe, explore, random_tree, tree

LETTERED = tree(EIGHT_LEAVES, names="ABCDEFG")
ODD_TURNS = tree(
    {
        "player": "max",
        "name": "A",
        "children": [
            {
                "player": "min",
                "name": "B",
                "children": [{"player": "min", "name": "D", "children": [1, 5]}, 3],
            },
            {
                "player": "min",
                "name": "C",
                "children": [
                    {
                        "player": "max",
                        "name": "E",
                        "children": [{"player": "min", "name": "F", "children": [2]}],
                    },
                    6,
                ],
            },
        ],
    }
)
TEMPTING = tree([[4, 5, 6], [3, 9, 12], [0, 8, 28]])
FOUR_PLIES = random_tree(branching=2, depth=4, seed=5)


EXPLORERS = {
    "minimax": lambda: explore.minimax(random_tree(2, 3, 1, evals=True)),
    "minimax, a threat": lambda: explore.minimax(TicTacToe("X../X.O/OO.", "X"), "value"),
    "minimax, so far": lambda: explore.minimax(TicTacToe("XO./OOX/...", "X"), "so far"),
    "erring_opponent": lambda: explore.erring_opponent(TEMPTING),
    "erring_opponent, four plies": lambda: explore.erring_opponent(FOUR_PLIES),
    "flow_up": lambda: explore.flow_up(LETTERED),
}
