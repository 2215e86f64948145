"""The catalogue of mistakes: by name the sentence of each, as `catalogue.toml` tells them.

What makes them, and what repairs them, stands in `rewritings`; the answers that make them, with the
forms and with the questions."""

from ..tables import table

CATALOGUE: dict[str, str] = table("mistakes/catalogue")
