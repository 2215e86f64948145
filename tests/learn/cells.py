"""Functions as the cells of a notebook define them, with a source that can be read; and the tables
of these tests, `known.toml`."""

import linecache
import tomllib
from math import inf
from pathlib import Path

KNOWN = tomllib.loads(Path(__file__).with_name("known.toml").read_text("utf-8"))


def written(source, name="my_alphabeta"):
    """The function called `name` of a cell."""
    space, cell = {"inf": inf}, f"<cell {hash(source)}>"
    linecache.cache[cell] = len(source), None, source.splitlines(keepends=True), cell
    exec(compile(source, cell, "exec"), space)
    return space[name]
