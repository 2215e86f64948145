"""Of what is alike, some is tried in each run; `make hostile` tries all."""

import os

ALL = bool(os.environ.get("GAMELAB_HOSTILE"))


def some(things, step=3):
    """One in so many of these things, or all of them."""
    return [*things][:: 1 if ALL else step]
