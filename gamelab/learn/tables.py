"""Tables of data that stand beside the programs, as TOML."""

import tomllib
from importlib.resources import files
from typing import Any


def table(path: str) -> dict[str, Any]:
    """What a table says. path : from this folder, without its .toml.

    >>> table("mistakes/catalogue")["nothing cut"]
    'nothing is ever cut: every leaf is read'
    """
    return tomllib.loads(files("gamelab.learn").joinpath(f"{path}.toml").read_text("utf-8"))


# by name the sentence of each mistake
CATALOGUE: dict[str, str] = table("mistakes/catalogue")
