"""The explorers: pictures that follow sliders and menus, one function for each demonstration of a
lesson.

An explorer is a pure drawing function (its controls' values in, a Shown out) and the widgets around
it, see kit.py; a short drawing that needs what its explorer was given stands inside it. They stand
in files named like the lessons, or like their subject where several lessons use them: the table
below says where. A file is loaded when an explorer of it is first used."""

from importlib import import_module

_ROOMS = {
    "games": "nim growth",
    "playing": "table",
    "racing": "plies",
    "stage": "alphabeta minimax expectimax",
    "alpha_beta": "change_root variants",
    "expectimax": "weights star rescale",
    "erring": "erring_opponent",
    "adaptive": "rounds",
    "payoff_matrix": "zero_sum walk elimination exploit",
    "plans": "strategic critical",
    "minimax": "flow_up",
    "nonzero_sum": "change_outcome readings versus",
    "laboratory": "prune sample claims study fixed_point orders",
    "prisoners_dilemma": "years memory",
    "classroom": "class_of",
    "sandbox": "sandbox",
    "repeated": "strangers duel bets future evolution",
}

__all__ = " ".join(_ROOMS.values()).split()


def __getattr__(name: str):
    if name not in __all__:
        raise AttributeError(f"there is no explorer {name!r}; there are {', '.join(__all__)}")
    [room] = [room for room, names in _ROOMS.items() if name in names.split()]
    # The stage last: two of its explorers are called as files of other explorers are.
    for each in (room, "stage"):
        loaded = import_module("." + each, __package__)
        globals().update({known: getattr(loaded, known) for known in _ROOMS[each].split()})
    return globals()[name]


def __dir__() -> list[str]:
    return __all__
