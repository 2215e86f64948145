"""The course of this repository; what these tests put in, and what is said of it: the tables of
`known.toml`.
"""

from functools import partial
from pathlib import Path

import pytest
from sentences import rows_of, tables

from course import CourseError
from course.settings import read_settings

ROOT = Path(__file__).parents[2]
SETTINGS = read_settings(ROOT)
KNOWN = tables("course/known.toml")
known = rows_of(KNOWN)
# how an instructor is told what to put right
refused = partial(pytest.raises, CourseError)
