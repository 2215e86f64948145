"""What is refused is refused in one sentence, which says what is wrong and where: beside the tests
of each room, `refused.txt` has the calls and the sentences.
"""

from fractions import Fraction  # noqa: F401  (in the tables, as what follows)
from math import inf, nan  # noqa: F401
from pathlib import Path

import pytest
from sentences import PUBLIC, TOLD, lines_of, refusal

from gamelab.laboratory.counting import random_trees  # noqa: F401
from gamelab.learn.practice import panel as practice  # noqa: F401
from gamelab.repeated.automata import automaton  # noqa: F401
from gamelab.repeated.evolution import shadow  # noqa: F401
from gamelab.repeated.strategies import find  # noqa: F401
from gamelab.show.chart import chart  # noqa: F401
from gamelab.show.mixing import best_responses, envelope  # noqa: F401
from gamelab.show.scene import Scene  # noqa: F401
from gamelab.show.studies import growth  # noqa: F401

NAMES = PUBLIC | globals()
FILES = sorted(Path(__file__).parent.glob("*/refused.txt"))


@pytest.mark.parametrize(
    "call, sentence", [each for file in FILES for each in lines_of(file, TOLD)]
)
def test_it_is_refused_in_one_sentence(call, sentence):
    assert refusal(eval, call, NAMES) == sentence
