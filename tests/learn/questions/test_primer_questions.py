"""The primer's questions: right answers in any form pass, wrong ones do not, and a student's error
is told as theirs.
"""

from fractions import Fraction

import pytest

from gamelab import check
from gamelab.learn.check import posed, questions
from gamelab.learn.question import Case

ASKED = questions("primer")
expected = ASKED["primer-3"].reference(None)


def test_rounded_numbers_are_told_so(seed):
    report = check("primer-3", lambda chances, payoffs: float(expected(chances, payoffs)))
    assert 0 < report.points < 4 and "which is rounded; the exact value is 5/3" in report.text()


def test_a_float_that_is_exact_is_right():
    case = Case("", (["1/2", "1/2"], [1, 0]))
    half, accepts = Fraction(1, 2), ASKED["primer-3"].accepts
    said = {value: accepts(None, case, value, half) for value in (0.5, "1/2", None)}
    assert said[0.5] is said["1/2"] is True is not said[None]


# The traceback.


def test_the_traceback_agrees_with_what_is_asked():
    """And every cause is drawn, and follows from its program."""
    causes = {}
    for number in range(40):
        here = ASKED["primer-4"].posed(number)
        *_, caller, called, error = here.given["traceback"].splitlines()
        right, lines = here.reference, here.given["program"].splitlines()
        causes[right["cause"]] = here.given["program"]
        assert error.startswith(right["error"] + ": ")
        assert called.startswith(f"  line {right['line']}, in ")
        assert called.endswith(lines[right["line"] - 1][4:].strip())
        assert caller.startswith(f"  line {right['called from']}, in ")
    told = {"a": "min(row)", "b": "row[place]", "c": "return moved", "d": "beats[move]"}
    assert causes.keys() == told.keys()
    assert all(told[cause] in program for cause, program in causes.items())


def test_the_entries_are_read_generously(seed):
    right = posed("primer-4").reference
    loose = {**right, "error": f" {right['error'].lower()} ", "cause": right["cause"].upper()}
    assert check("primer-4", loose).points == 4
    one_wrong = check("primer-4", {**right, "line": right["called from"]})
    assert one_wrong.points == pytest.approx(4 * 5 / 6, abs=0.01)
