"""gamelab: adversarial search and game theory, to be read, run and watched.

Every public name stands at the top level: ``from gamelab import tree, alphabeta, watch``. Each is
loaded when it is first used, so ``import gamelab`` is quick; only the pictures and the widgets need
other packages.

>>> from gamelab import alphabeta, tree
>>> alphabeta(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
3
"""

from importlib import import_module

__version__ = "0.1.0"

_FILES = {
    ".trees.node": "Node",
    ".trees.numbers": "number_text",
    ".trees.build": "tree random_tree",
    ".watching.watch": "watch",
    ".watching.trace": "Trace",
    ".watching.steps": "Step",
    ".search.minimax": "Result minimax alphabeta negamax knuth_moore",
    ".search.chance": "expectimax",
    ".search.induction": "backward_induction subgame_perfect",
    ".search.deepening": "best_move iterative_deepening",
    ".trees.games": "Game game_tree Nim Race",
    ".trees.boards": "TicTacToe ConnectFour",
    ".matrices.payoffs": "Payoffs",
    ".repeated.match": "match",
    ".repeated.tournament": "tournament",
    ".repeated.evolution": "replicator discount_threshold",
    ".repeated.moran_process": "moran fixation_probability",
    ".laboratory.pruning": "complete_tree random_complete_tree expected_pruning simulate_pruning "
    "fewest_leaves effective_branching pearl_branching",
    ".laboratory.ordering": "order_experiment",
    ".show.figures": "draw",
    ".show.player": "play",
    ".show.svg": "svg",
    ".show.explore": "explore",
    ".learn.check": "check exercise given",
}
_LAZY = {name: file for file, names in _FILES.items() for name in names.split()}

__all__ = list(_LAZY)


def __getattr__(name: str):
    if name not in _LAZY:
        raise AttributeError(f"gamelab has no public name {name!r}; see dir(gamelab)")
    module = import_module(_LAZY[name], __name__)
    value = getattr(module, name, module)  # explore is a module
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
