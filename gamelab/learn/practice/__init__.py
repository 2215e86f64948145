"""Practice without end: a question with another seed each time, a field for everything asked,
marks, hints, and the whole solution.

>>> from gamelab.learn import practice
>>> practice.values(seed=17, level=2).problem.call
'practice.values(seed=17, level=2)'
"""

PANELS = ("values", "pruning", "chance", "induction", "matrix", "kinds")

__all__ = list(PANELS)


def __getattr__(name: str):
    # the widgets are loaded when the first of them is used
    if name not in PANELS:
        raise AttributeError(f"there is no practice {name!r}; there are {', '.join(PANELS)}")
    from . import panel

    return getattr(panel, name)


def __dir__() -> list[str]:
    return [*PANELS]
