"""The catalogue of mistakes: by name the sentence of each, as `catalogue.toml` tells them.

What makes them, and what repairs them, stands in `rewritings`; the answers that make them, with the
forms and with the questions."""

import tomllib
from importlib.resources import files

CATALOGUE: dict[str, str] = tomllib.loads(
    files("gamelab.learn.mistakes").joinpath("catalogue.toml").read_text("utf-8")
)
