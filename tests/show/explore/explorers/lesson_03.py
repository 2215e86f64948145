"""The explorers of alpha-beta."""

from gamelab import TicTacToe, alphabeta, explore, random_tree, tree

LETTERED = tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG")
FOREST = random_tree(branching=3, depth=3, seed=3, low=0, high=99, evals=True, distinct=True)
ENDGAME = TicTacToe("XO./OOX/...", to_move="X")
TIES = random_tree(branching=2, depth=5, seed=1, low=0, high=3, evals=True)
STRICT = {"alpha >= beta": alphabeta, "alpha > beta": (alphabeta, {"strict": True})}

EXPLORERS = {
    "alphabeta": lambda: explore.alphabeta(FOREST),
    "alphabeta, ties": lambda: explore.alphabeta(TIES),
    "alphabeta, no evaluations": lambda: explore.alphabeta([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    "alphabeta, a game": lambda: explore.alphabeta(ENDGAME),
    "alphabeta, not uniform": lambda: explore.alphabeta([9, [[[6, 5], 6], 2]]),
    "change_root": lambda: explore.change_root(LETTERED),
    "variants, cut rule": lambda: explore.variants([0, [0, 9]], STRICT),
}
