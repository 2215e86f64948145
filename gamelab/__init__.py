"""gamelab: adversarial search and game theory, to be read, run and watched.

Every public name stands at the top level: ``from gamelab import tree, alphabeta, watch``.
Names that need more than the standard library (drawing, widgets) are loaded when they are first used,
so ``import gamelab`` is quick and needs no other package.

>>> from gamelab import alphabeta, tree
>>> alphabeta(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
3
"""

from importlib import import_module

# `tree` and `watch` are both a module and its main function: importing the functions here, once,
# makes `gamelab.tree` the function, while `from gamelab.tree import Node` still reaches the module.
from .node import Node, number_text
from .tree import random_tree, tree
from .watch import Recorder, Step, Trace, watch

__version__ = "0.1.0"

_LAZY = {
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
}

__all__ = ["Node", "Recorder", "Step", "Trace", "number_text", "random_tree", "tree", "watch", *_LAZY]


def __getattr__(name: str):
    if name not in _LAZY:
        raise AttributeError(f"gamelab has no public name {name!r}; see dir(gamelab)")
    module = import_module(_LAZY[name], __name__)
    value = import_module(".explore", module.__name__) if name == "explore" else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
