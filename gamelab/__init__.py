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

_LAZY = {
    "Node": ".trees.node",
    "number_text": ".trees.numbers",
    "tree": ".trees.build",
    "random_tree": ".trees.build",
    "watch": ".watching.watch",
    "audit": ".watching.audit",
    "assert_sound": ".watching.audit",
    "Trace": ".watching.trace",
    "Step": ".watching.steps",
    "Result": ".search.minimax",
    "minimax": ".search.minimax",
    "alphabeta": ".search.minimax",
    "negamax": ".search.minimax",
    "knuth_moore": ".search.minimax",
    "expectimax": ".search.chance",
    "backward_induction": ".search.induction",
    "subgame_perfect": ".search.induction",
    "best_move": ".search.deepening",
    "iterative_deepening": ".search.deepening",
    "Game": ".trees.games",
    "game_tree": ".trees.games",
    "Nim": ".trees.games",
    "Race": ".trees.games",
    "TicTacToe": ".trees.boards",
    "ConnectFour": ".trees.boards",
    "Payoffs": ".matrices.payoffs",
    "read": ".matrices.files",
    "write": ".matrices.files",
    "match": ".repeated.match",
    "tournament": ".repeated.tournament",
    "replicator": ".repeated.evolution",
    "moran": ".repeated.moran_process",
    "fixation_probability": ".repeated.moran_process",
    "discount_threshold": ".repeated.evolution",
    "complete_tree": ".laboratory.pruning",
    "random_complete_tree": ".laboratory.pruning",
    "expected_pruning": ".laboratory.pruning",
    "simulate_pruning": ".laboratory.pruning",
    "fewest_leaves": ".laboratory.pruning",
    "effective_branching": ".laboratory.pruning",
    "pearl_branching": ".laboratory.pruning",
    "order_experiment": ".laboratory.ordering",
    "draw": ".show.figures",
    "play": ".show.player",
    "svg": ".show.svg",
    "latex": ".show.latex",
    "explore": ".show.explore",
    "check": ".learn.check",
    "exercise": ".learn.check",
    "explain": ".learn.explain",
    "given": ".learn.check",
}

__all__ = list(_LAZY)


def __getattr__(name: str):
    if name not in _LAZY:
        raise AttributeError(f"gamelab has no public name {name!r}; see dir(gamelab)")
    module = import_module(_LAZY[name], __name__)
    value = module if name == "explore" else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
