"""The explorers: pictures that follow sliders and menus, one function for each demonstration of a
lesson.

An explorer is a pure drawing function (its controls' values in, a Shown out) and the widgets around
it, see kit.py; a short drawing that needs what its explorer was given stands inside it. They stand
in files named like the lessons, or like their subject where several lessons use them: the table
below says where. The files are loaded when the first explorer is used."""

from importlib import import_module

_ROOMS = {
    "nim": "games",
    "growth": "games",
    "table": "playing",
    "alphabeta": "stage",
    "minimax": "stage",
    "expectimax": "stage",
    "change_root": "alpha_beta",
    "variants": "alpha_beta",
    "weights": "expectimax",
    "change_leaf": "expectimax",
    "star": "expectimax",
    "rescale": "expectimax",
    "beliefs": "erring",
    "rounds": "adaptive",
    "zero_sum": "payoff_matrix",
    "walk": "payoff_matrix",
    "elimination": "payoff_matrix",
    "exploit": "payoff_matrix",
    "erring_opponent": "erring",
    "flow_up": "minimax",
    "change_outcome": "nonzero_sum",
    "readings": "nonzero_sum",
    "versus": "nonzero_sum",
    "prune": "laboratory",
    "sample": "laboratory",
    "study": "laboratory",
    "fixed_point": "laboratory",
    "orders": "laboratory",
    "years": "prisoners_dilemma",
    "strangers": "repeated",
    "duel": "repeated",
    "bets": "repeated",
    "future": "repeated",
    "evolution": "repeated",
}

__all__ = list(_ROOMS)


def __getattr__(name: str):
    if name not in _ROOMS:
        raise AttributeError(f"there is no explorer {name!r}; there are {', '.join(__all__)}")
    # The stage last: two of its explorers are called as files of other explorers are.
    for room in (_ROOMS[name], "stage"):
        loaded = import_module("." + room, __package__)
        found = [each for each, where in _ROOMS.items() if where == room]
        globals().update({each: getattr(loaded, each) for each in found})
    return globals()[name]


def __dir__() -> list[str]:
    return __all__
