"""The explorers of alpha-beta."""

from sample_trees import DEEP_CUT, LETTERED, TIE, TWO_PLY

from gamelab import TicTacToe, alphabeta, explore, random_tree

FOREST = random_tree(branching=3, depth=3, seed=3, low=0, high=99, evals=True, distinct=True)
ENDGAME = TicTacToe("XO./OOX/...", to_move="X")
TIES = random_tree(branching=2, depth=5, seed=1, low=0, high=3, evals=True)
STRICT = {"alpha >= beta": alphabeta, "alpha > beta": (alphabeta, {"strict": True})}

EXPLORERS = {
    "alphabeta": lambda: explore.alphabeta(FOREST),
    "alphabeta, ties": lambda: explore.alphabeta(TIES),
    "alphabeta, no evaluations": lambda: explore.alphabeta(TWO_PLY),
    "alphabeta, a game": lambda: explore.alphabeta(ENDGAME, ask="leaves"),
    "alphabeta, not uniform": lambda: explore.alphabeta(DEEP_CUT),
    "change_root": lambda: explore.change_root(LETTERED),
    "variants, cut rule": lambda: explore.variants(TIE, STRICT),
}
