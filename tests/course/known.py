"""The course of this repository; what these tests put in, and what is said of it: the tables of
`known.toml`.
"""

import tomllib
from pathlib import Path

from course.settings import read_settings

ROOT = Path(__file__).parents[2]
SETTINGS = read_settings(ROOT)
KNOWN = tomllib.loads(Path(__file__).with_name("known.toml").read_text("utf-8"))
