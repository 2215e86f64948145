"""The kinds of all twelve games, as the lesson asks for them."""

from .panel import Practice, kinds


def sort() -> Practice:
    """Ask for the kind of each game at once."""
    return kinds(level=4)
