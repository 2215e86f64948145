"""The explorers: pictures that follow sliders and menus, one function for each demonstration of a lesson.

An explorer is a pure drawing function (its controls' values in, a Shown out) and the widgets around it, see explorer.py.
Each lesson's explorers stand in a room of their own, loaded when the first of them is used.
"""

from importlib import import_module

_ROOMS = {
    "alphabeta": "explore_trees",
    "change_root": "explore_trees",
    "variants": "explore_trees",
    "zero_sum": "explore_matrices",
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
