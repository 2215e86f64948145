"""What the tests of every room share: its questions as two seeds pose them, and a right program
for each that asks for one.
"""

import pytest

from gamelab import exercise

SEEDS = (7, 2026)


@pytest.fixture(params=SEEDS, ids="set {}".format)
def seed(request, capsys):
    """The questions of all lessons, as one seed poses them."""
    exercise("00", request.param)
    yield request.param
    exercise("00")


@pytest.fixture(autouse=True)
def first_set(capsys):
    """Where a test asks for no seed, the first set."""
    exercise("00")
