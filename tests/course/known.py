"""The course of this repository; what these tests put in, and what is said of it: the tables of
`known.toml`.
"""

from pathlib import Path

from sentences import rows_of, tables

from course.settings import read_settings

ROOT = Path(__file__).parents[2]
SETTINGS = read_settings(ROOT)
KNOWN = tables("course/known.toml")
known = rows_of(KNOWN)
