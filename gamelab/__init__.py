"""gamelab: adversarial search and game theory, to be read, run and watched.

Every public name stands at the top level: ``from gamelab import tree, alphabeta, watch``.
Each is loaded when it is first used, so ``import gamelab`` is quick; only the pictures and the widgets need other packages.

>>> from gamelab import alphabeta, tree
>>> alphabeta(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
3
"""

import sys
from importlib import import_module

__version__ = "0.1.0"

_LAZY = {
    "Node": ".node",
    "number_text": ".node",
    "tree": ".tree",
    "random_tree": ".tree",
    "watch": ".watch",
    "Recorder": ".watch",
    "Trace": ".trace",
    "Step": ".trace",
    "Result": ".search",
    "minimax": ".search",
    "alphabeta": ".search",
    "negamax": ".search",
    "knuth_moore": ".search",
    "expectimax": ".chance",
    "backward_induction": ".induction",
    "subgame_perfect": ".induction",
    "best_move": ".deepening",
    "iterative_deepening": ".deepening",
    "Game": ".games",
    "game_tree": ".games",
    "Nim": ".games",
    "Race": ".games",
    "TicTacToe": ".boards",
    "ConnectFour": ".boards",
    "Payoffs": ".payoffs",
    "match": ".repeated",
    "tournament": ".round_robin",
    "replicator": ".evolution",
    "moran": ".evolution",
    "fixation_probability": ".evolution",
    "discount_threshold": ".evolution",
    "complete_tree": ".laboratory",
    "random_complete_tree": ".laboratory",
    "expected_pruning": ".laboratory",
    "simulate_pruning": ".laboratory",
    "fewest_leaves": ".laboratory",
    "effective_branching": ".laboratory",
    "pearl_branching": ".laboratory",
    "order_experiment": ".ordering",
    "heuristic_order": ".ordering",
    "draw": ".show.figures",
    "play": ".show.player",
    "svg": ".show.svg",
    "explore": ".show",
    "check": ".learn.check",
    "exercise": ".learn.check",
    "given": ".learn.check",
}

__all__ = list(_LAZY)


class _Package(type(sys)):
    """The package: a module whose `tree` and `watch` are functions, although modules of these names stand in it."""

    def __setattr__(self, name: str, value: object) -> None:
        # Python calls this when it has loaded gamelab/tree.py, to put the module here.
        super().__setattr__(name, getattr(value, name) if name in ("tree", "watch") and isinstance(value, type(sys)) else value)


sys.modules[__name__].__class__ = _Package


def __getattr__(name: str):
    if name not in _LAZY:
        raise AttributeError(f"gamelab has no public name {name!r}; see dir(gamelab)")
    module = import_module(_LAZY[name], __name__)
    value = import_module(".explore", module.__name__) if name == "explore" else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
