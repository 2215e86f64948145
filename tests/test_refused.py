"""What is refused is refused in one sentence, which says what is wrong and where: beside the tests
of each room, `refused.txt` has the calls and the sentences.
"""

from fractions import Fraction
from math import inf, nan
from pathlib import Path

import pytest
from sentences import refusal, told

import gamelab
from gamelab.laboratory.counting import random_trees
from gamelab.repeated.evolution import shadow

NAMES = {name: getattr(gamelab, name) for name in gamelab.__all__}
NAMES |= {"Fraction": Fraction, "inf": inf, "nan": nan}
NAMES |= {"random_trees": random_trees, "shadow": shadow}
FILES = sorted(Path(__file__).parent.glob("*/refused.txt"))


@pytest.mark.parametrize("call, sentence", [each for file in FILES for each in told(file)])
def test_it_is_refused_in_one_sentence(call, sentence):
    assert refusal(eval, call, NAMES) == sentence
