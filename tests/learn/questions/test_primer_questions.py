"""The primer's questions: right answers in any form pass, wrong ones do not, and a student's error
is told as theirs.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from random import Random

import pytest

from gamelab import check, exercise, given
from gamelab.learn.check import posed, questions
from gamelab.learn.question import Case
from gamelab.learn.questions import primer

SEEDS = (1, 7, 2026)
IDS = list(questions("primer"))
VALUES = [name for name in IDS if questions("primer")[name].cases == "entries"]
CODE = [name for name in IDS if name not in VALUES]


@pytest.fixture(params=SEEDS, ids="set {}".format)
def seed(request, capsys):
    exercise("00", request.param)
    yield request.param
    exercise("00")


def test_the_points_add_up():
    assert sum(question.points for question in questions("primer").values()) == 20
    assert [question.points for question in questions("primer").values()] == [8, 4, 4, 4]


@pytest.mark.parametrize("name", IDS)
def test_the_reference_gets_all_the_points(seed, name):
    report = check(name, posed(name).reference)
    assert report.points == report.out_of and report.finding is None


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("answer", [None, 3, "", {}, [], {"line": None}])
def test_an_answer_that_says_nothing_gets_none(seed, name, answer):
    assert check(name, answer).points == 0


@pytest.mark.parametrize("name", CODE)
def test_an_error_is_told_with_its_line(seed, name):
    def mine(*arguments):
        wanted = []
        return wanted[len(arguments)]

    report = check(name, mine)
    assert report.points == 0
    assert (
        "your code stopped with IndexError" in report.text()
        and "return wanted[len(arguments)]" in report.text()
    )


@pytest.mark.parametrize("name", CODE)
def test_half_of_the_cases_or_nearly_are_drawn(name):
    cases = [posed(name).made(Random(stream)) for stream in (1, 2)]
    same = [one.arguments == other.arguments for one, other in zip(*cases)]
    assert 8 <= len(same) <= 16 and same.count(False) >= 3


# What the lesson says.


def test_the_lessons_numbers():
    game = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
    assert primer.leaves(game) == 9 and primer.leaves(7) == 1 and primer.leaves([]) == 0
    assert primer.surest(game) == 0
    assert primer.expected(["1/3"] * 3, [3, 12, 8]) == Fraction(23, 3)


def test_the_first_check_of_the_lesson_is_as_it_was():
    assert check("primer-1", len).points == 1 and check("primer-1", len).out_of == 8


# Other right answers, and wrong ones.


def whole_if_it_is(chances, payoffs):
    exact = primer.expected(chances, payoffs)
    return int(exact) if exact.denominator == 1 else exact


def test_a_lottery_in_other_forms(seed):
    assert (
        check("primer-3", lambda chances, payoffs: str(primer.expected(chances, payoffs))).points
        == 4
    )
    assert check("primer-3", whole_if_it_is).points == 4


def test_rounded_numbers_are_told_so(seed):
    report = check("primer-3", lambda chances, payoffs: float(primer.expected(chances, payoffs)))
    assert 0 < report.points < 4 and "which is rounded; the exact value is 5/3" in report.text()


def test_a_float_that_is_exact_is_right():
    case = Case("", (["1/2", "1/2"], [1, 0]))
    question = questions("primer")["primer-3"]
    assert all(
        question.accepts(None, case, value) is True for value in (0.5, "1/2", Fraction(1, 2))
    )
    assert all(
        question.accepts(None, case, value) is not True for value in (True, None, 0.5000001, "half")
    )


@pytest.mark.parametrize(
    ("number", "said"), [(2, "only ties"), (6, "starts at 0"), (22, "sorted order")]
)
def test_the_mistakes_of_the_surest_move_are_named(seed, number, said):
    report = check("primer-2", primer.QUESTIONS[1].mistakes[number](None))
    assert said in report.finding.mistakes[0] and len(report.finding.mistakes) == 1


@pytest.mark.parametrize(
    ("wrong", "arguments", "gives"),
    [
        (primer._ties_replaced, [[2, 7], [2, -5], [9, 2]], 2),
        (primer._starts_at_zero, [[-3, -1], [-2, -5]], None),
        (primer._starts_at_zero, [[0, 5]], None),
        (primer._place_when_sorted, [[9], [1]], 1),
    ],
)
def test_what_the_wrong_versions_give(wrong, arguments, gives):
    assert wrong(arguments) == gives != primer.surest(arguments)


# The traceback.


@pytest.mark.parametrize("seed_", range(40))
def test_the_traceback_agrees_with_what_is_asked(seed_):
    here = questions("primer")["primer-4"].posed(seed_)
    told, lines = here.given["traceback"].splitlines(), here.given["program"].splitlines()
    right = here.reference
    assert told[-1].startswith(right["error"] + ": ")
    assert told[-2].startswith(f"  line {right['line']}, in ") and told[-3].startswith(
        f"  line {right['called from']}, in "
    )
    assert told[-2].endswith(lines[right["line"] - 1][4:].strip())
    assert right["cause"] in primer.CAUSES


def test_every_cause_is_drawn_and_follows_from_its_program():
    causes = {}
    for seed_ in range(40):
        here = questions("primer")["primer-4"].posed(seed_)
        causes[here.reference["cause"]] = here.given["program"]
    assert set(causes) == set(primer.CAUSES) == {"a", "b", "c", "d"}
    assert (
        "min(row)" in causes["a"]
        and "row[place]" in causes["b"]
        and "return moved" in causes["c"]
        and "beats[move]" in causes["d"]
    )


def test_a_traceback_by_hand():
    program = (
        primer.RETURNS.replace("SHIFT", "5")
        .replace("LIMIT", "3")
        .replace("PAYOFFS", "[10, 4, 2, 8]")
    )
    numbered = "\n".join(f"{place:2}  {line}" for place, line in enumerate(program.splitlines(), 1))
    assert primer._read({"program": numbered, "variable": "payoff", "gathered": "found"}) == {
        "error": "TypeError",
        "line": 9,
        "called from": 12,
        "value": 2,
        "so far": 24,
        "cause": "c",
    }


def test_the_entries_are_read_generously(seed):
    right = posed("primer-4").reference
    loose = {
        **right,
        "error": f" {right['error'].lower()} ",
        "line": str(right["line"]),
        "cause": right["cause"].upper(),
    }
    assert check("primer-4", loose).points == 4
    assert check("primer-4", {**right, "line": right["called from"]}).points == pytest.approx(
        4 * 5 / 6, abs=0.01
    )


def test_a_program_that_does_not_stop_is_refused():
    with pytest.raises(ValueError, match="does not stop"):
        primer._stop("x = 1")


def test_what_is_handed_out_names_what_is_asked(seed):
    stopped = given("primer-4")
    assert all(f"{stopped[name]}" in stopped["program"] for name in ("variable", "gathered"))
    assert check("primer-1", partial(primer.leaves)).points == 8
