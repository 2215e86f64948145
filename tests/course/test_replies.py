"""What a paper's process says, read without trust: nothing it writes holds up or misleads the
grader.
"""

import json
import time
from fractions import Fraction

import pytest
from sentences import each_line

from course.sandbox.replies import Nonsense, decoded, text_of, value_of
from gamelab.learn.values import number, plain


@each_line("line", "course/nonsense.txt", "^line (.*)")
def test_lines_that_are_no_answer(line):
    with pytest.raises(Nonsense):
        decoded(eval(line))


@each_line("form", "course/nonsense.txt", "^form (.*)")
def test_forms_that_are_no_value(form):
    with pytest.raises(Nonsense):
        value_of(decoded(f'{{"value": {eval(form)}}}'.encode())["value"])


def test_keys_of_one_hash_do_not_hold_the_grader_up():
    pairs = [[(2**61 - 1) * number, 0] for number in range(1, 30_000)]

    def sent(pairs):
        return value_of(decoded(json.dumps({"value": {"mapping": pairs}}).encode())["value"])

    began = time.process_time()
    with pytest.raises(Nonsense):
        sent(pairs)
    assert len(sent(pairs[:2_000])) == 2_000
    assert time.process_time() - began < 5


def test_a_text_that_spells_an_enormous_number_is_none():
    assert number("1e999999999") is None
    assert number("1/2") == Fraction(1, 2) and number("1e-9") == Fraction(1, 10**9)


def test_plain_values_survive_the_journey():
    for one in (Fraction(-7, 3), [1, [2.5, None]], {"A": {1: True}}, "ä", 10**500):
        assert value_of(decoded(json.dumps({"value": plain(one)}).encode())["value"]) == one


def test_messages_are_shortened_and_made_printable():
    assert text_of("a\x00b\ud800c") == "a?b?c" and len(text_of("x" * 10_000)) == 2_003
    assert text_of(3) == "a message that is no text"
