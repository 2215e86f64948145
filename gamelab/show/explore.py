"""The explorers: pictures that follow sliders and menus, one function for each demonstration of a lesson.

An explorer is a pure drawing function (its controls' values in, a Shown out) and the widgets around it, see explorer.py.
Each lesson's explorers stand in a room of their own, loaded when the first of them is used.
"""

from importlib import import_module

_ROOMS = {
    "nim": "explore_games",
    "growth": "explore_games",
    "table": "explore_games",
    "alphabeta": "explore_trees",
    "change_root": "explore_trees",
    "variants": "explore_trees",
    "weights": "explore_chance",
    "change_leaf": "explore_chance",
    "star": "explore_chance",
    "rescale": "explore_chance",
    "beliefs": "explore_chance",
    "race": "explore_chance",
    "zero_sum": "explore_matrices",
    "walk": "explore_matrices",
    "elimination": "explore_matrices",
    "exploit": "explore_matrices",
    "learning": "explore_matrices",
    "depth_limit": "explore_minimax",
    "erring_opponent": "explore_minimax",
    "flow_up": "explore_minimax",
    "reported_move": "explore_minimax",
    "whose_turn": "explore_minimax",
    "change_outcome": "explore_many",
    "readings": "explore_many",
    "unread": "explore_many",
    "prune": "explore_laboratory",
    "sample": "explore_laboratory",
    "study": "explore_laboratory",
    "orders": "explore_laboratory",
    "years": "explore_dilemma",
    "neighbours": "explore_dilemma",
    "named_games": "explore_dilemma",
    "whose_mix": "explore_dilemma",
    "duel": "explore_repeated",
    "bets": "explore_repeated",
    "future": "explore_repeated",
    "evolution": "explore_repeated",
}

__all__ = list(_ROOMS)


def __getattr__(name: str):
    if name not in _ROOMS:
        raise AttributeError(f"there is no explorer {name!r}; there are {', '.join(__all__)}")
    value = getattr(import_module("." + _ROOMS[name], __package__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
