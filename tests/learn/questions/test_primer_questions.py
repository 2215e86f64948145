"""The primer's questions: right answers in any form pass, wrong ones do not, and a student's error
is told as theirs.
"""

from fractions import Fraction

import pytest
from sample_trees import TWO_PLY

from gamelab import check
from gamelab.learn.check import posed, questions
from gamelab.learn.question import Case
from gamelab.learn.questions import primer

ASKED = questions("primer")
surest, expected = (ASKED[name].reference(None) for name in ("primer-2", "primer-3"))


def test_the_lessons_numbers():
    assert primer.leaves(TWO_PLY) == 9 and primer.leaves(7) == 1 and primer.leaves([]) == 0
    assert surest(TWO_PLY) == 0
    assert expected(["1/3"] * 3, TWO_PLY[0]) == Fraction(23, 3)


def test_rounded_numbers_are_told_so(seed):
    report = check("primer-3", lambda chances, payoffs: float(expected(chances, payoffs)))
    assert 0 < report.points < 4 and "which is rounded; the exact value is 5/3" in report.text()


def test_a_float_that_is_exact_is_right():
    case = Case("", (["1/2", "1/2"], [1, 0]))
    half, accepts = Fraction(1, 2), ASKED["primer-3"].accepts
    said = {value: accepts(None, case, value, half) for value in (0.5, "1/2", None)}
    assert said[0.5] is said["1/2"] is True is not said[None]


@pytest.mark.parametrize(
    "name, said, game, gives",
    [
        ("tie replaces", "only ties", [[2, 7], [2, -5], [9, 2]], 2),
        ("start at 0", "starts at 0", [[-3, -1], [-2, -5]], None),
        ("start at 0", "starts at 0", [[0, 5]], None),
        ("place in the order", "sorted order", [[9], [1]], 1),
    ],
)
def test_the_mistakes_of_the_surest_move(name, said, game, gives):
    wrong = ASKED["primer-2"].mistakes[name](None)
    assert wrong(game) == gives != surest(TWO_PLY)
    [named] = check("primer-2", wrong).finding.sentences
    assert said in named


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


def test_a_traceback_by_hand():
    program = primer.RETURNS
    for name, value in (("SHIFT", "5"), ("LIMIT", "3"), ("PAYOFFS", "[10, 4, 2, 8]")):
        program = program.replace(name, value)
    numbered = "\n".join(f"{place:2}  {line}" for place, line in enumerate(program.splitlines(), 1))
    handed = {"program": numbered, "variable": "payoff", "gathered": "found"}
    assert ASKED["primer-4"].reference(handed) == {
        "error": "TypeError",
        "line": 9,
        "called from": 12,
        "value": 2,
        "so far": 24,
        "cause": "c",
    }


def test_the_entries_are_read_generously(seed):
    right = posed("primer-4").reference
    loose = {**right, "error": f" {right['error'].lower()} ", "cause": right["cause"].upper()}
    assert check("primer-4", loose).points == 4
    one_wrong = check("primer-4", {**right, "line": right["called from"]})
    assert one_wrong.points == pytest.approx(4 * 5 / 6, abs=0.01)


def test_a_program_that_does_not_stop_is_refused():
    with pytest.raises(ValueError, match="does not stop"):
        ASKED["primer-4"].reference({"program": " 1  x = 1"})
