"""The course of this repository; what these tests put in, and what is said of it: the tables of
`known.toml`.
"""

from functools import partial
from pathlib import Path

import pytest
from sentences import rows_of, tables

from course import CourseError
from course.__main__ import main
from course.settings import read_settings

ROOT = Path(__file__).parents[2]
SETTINGS = read_settings(ROOT)
KNOWN = tables("course/known.toml")
known = rows_of(KNOWN)
# how an instructor is told what to put right
refused = partial(pytest.raises, CourseError)


def run(*words):
    """The status of a command of this package; the last word is the folder of the course."""
    *words, course = map(str, words)
    return main([*words, "--course", course])
