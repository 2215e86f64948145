"""Two pages of paper to write on, trees, payoff matrices and lines to fill in, or the same with the
answers: one HTML page, whose print style is made for A4.
"""

from gamelab.show.svg import svg
from gamelab.trees.node import number_text

from ..settings import Settings
from ..templates import rendered
from .problems import problems


def sheet(settings: Settings, seed: int, key: bool = False) -> str:
    """The worksheet of a seed, or its key, as a page to print."""
    return rendered(
        "worksheet.html",
        settings=settings,
        seed=seed,
        key=key,
        problems=problems(seed, cut=settings.cut),
        svg=svg,
        number_text=number_text,
    )
