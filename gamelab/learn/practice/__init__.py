"""Practice without end: a problem, a field for everything asked, marks, hints, the solution, and
another problem.

The widgets stand in panel.py and are loaded when the first of them is used; the problems need none.
"""

PANELS = ("values", "pruning", "chance", "induction", "matrix")

__all__ = list(PANELS)


def __getattr__(name: str):
    if name not in PANELS:
        raise AttributeError(f"there is no practice {name!r}; there are {', '.join(PANELS)}")
    from . import panel

    return getattr(panel, name)


def __dir__() -> list[str]:
    return __all__
