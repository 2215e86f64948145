"""What these tests put in, and what is said of it: the tables of `known.toml`."""

import tomllib
from pathlib import Path

KNOWN = tomllib.loads(Path(__file__).with_name("known.toml").read_text("utf-8"))
