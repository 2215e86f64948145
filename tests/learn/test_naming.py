"""The naming of mistakes: every mistake of the catalogue, handed in by students who write
otherwise, costs points and is named; a bug that is in no catalogue is not.

The table of them all, question by question: python tests/learn/test_naming.py
"""

import contextlib
import io
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]

from rewrites import BUGS, REWRITES

from gamelab.learn import check as checking
from gamelab.learn.diagnosis import Finding
from gamelab.learn.mistakes.catalogue import CATALOGUE, sentence
from gamelab.learn.mistakes.naming import named
from gamelab.learn.question import run_here
from gamelab.learn.values import same

# the tests take the first and the last; the table, python tests/learn/test_naming.py, all of them
SEEDS = (1, 7, 2026)
ASKED = {
    name: question
    for prefix in checking.ROOMS
    for name, question in checking.questions(prefix).items()
}
NUMBERS = {sentence(number, hand): number for number in CATALOGUE for hand in (True, False)}
WRONG = sorted({name for name, _ in REWRITES})


def reported(name, source, seed):
    """What check() says of an answer, given as the text of the cell that defines it, and the
    numbers it names.
    """
    with checking.seeded(seed), contextlib.redirect_stdout(io.StringIO()):
        space = {"given": checking.given}
        exec(source, space)
        report = checking.check(name, space[ASKED[name].answer])
    return report, [NUMBERS[said] for said in report.finding.mistakes] if report.finding else []


def judged(name, number, source, seed):
    """How check() takes an answer that holds the mistake: "named", "detected only" or "missed"."""
    report, numbers = reported(name, source, seed)
    if report.points >= report.out_of:
        return "missed"
    return "named" if number in numbers else "detected only"


def test_each_mistake_of_each_question_is_written_in_several_ways():
    asked = {(name, number) for name, question in ASKED.items() for number in question.mistakes}
    assert set(REWRITES) == asked and {number for _, number in asked} == set(CATALOGUE)
    for (name, _), sources in REWRITES.items():
        assert len(set(sources)) == len(sources) >= (5 if callable(ASKED[name].cases) else 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[::2])
@pytest.mark.parametrize("name", WRONG)
def test_no_rewritten_mistake_is_missed_and_nine_of_ten_are_named(name, seed):
    found = Counter(
        judged(asked, number, source, seed)
        for (asked, number), sources in REWRITES.items()
        if asked == name
        for source in sources
    )
    assert found["missed"] == 0
    assert found["named"] >= 0.9 * found.total(), found


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:1])
def test_few_bugs_without_a_name_are_given_one(seed):
    found = [reported(name, source, seed) for name, _, source in BUGS]
    assert all(report.points < report.out_of for report, _ in found)
    assert sum(bool(numbers) for _, numbers in found) <= 0.05 * len(BUGS)


@pytest.mark.parametrize(
    "name", [name for name, question in ASKED.items() if question.form is not None]
)
def test_without_a_mistake_the_form_of_a_question_is_right(name):
    here = ASKED[name].posed(1)
    answer, entry = here.question.form.wrong()(here.given), here.question.form.entry
    for case, right in zip(here.cases, here.expected):
        found = run_here(case, answer)
        assert same(right.value if entry is None else [right.value[entry]], found.value)
        assert not case.reads or found.read == right.read


@pytest.mark.parametrize("infinity", [321, 77_777, 2**40])
def test_whatever_number_stands_for_infinity_is_found(infinity):
    source = f"""
def minimax_value(node):
    best = -{infinity} if node.player == "max" else {infinity}
    for child in node.children:
        best = (max if node.player == "max" else min)(best, minimax_value(child))
    return best if node.children else node.payoff
"""
    assert reported("minimax-2", source, 7)[1] == [7]


def test_a_mistake_with_a_slip_beside_it_looks_most_like_it():
    here = ASKED["minimax-2"].posed(1)
    nearly = list(here.mistaken[6])
    wrong = [mine.value != right.value for mine, right in zip(nearly, here.expected)]
    nearly[wrong.index(True)] = nearly[wrong.index(True)]._replace(value=-77)
    assert named(here, nearly) == ((6,), False)
    assert named(here, here.expected) == ((), True)


def test_what_is_unsure_is_said_so():
    said = [
        Finding(tuple(map(sentence, numbers)), sure).introduction
        for numbers in ((6,), (2, 30))
        for sure in (True, False)
    ]
    assert said == [
        "It looks like this",
        "It looks most like this",
        "It may be this",
        "It looks most like this, or another of these",
    ]


def test_naming_takes_no_time_unless_it_is_needed():
    here = ASKED["minimax-7"].posed(1)
    assert named(here, here.mistaken[15]) == ((15,), True) and not here._shapes


@pytest.mark.slow
@pytest.mark.parametrize("name", WRONG)
def test_a_check_of_a_wrong_answer_ends_within_a_second(name):
    # nothing is kept from an earlier check
    source = next(sources[-1] for (asked, _), sources in REWRITES.items() if asked == name)
    here = checking._POSED[name, 7] = ASKED[name].posed(7)
    start = time.process_time()
    report, _ = reported(name, source, 7)
    assert time.process_time() - start < 1 and report.points < here.question.points


def main():
    """Print a row for each question and a column for each mistake, how many answers are n named, d
    detected only, M missed; and the bugs that get a name.
    """
    total = Counter()
    print("| question | " + " | ".join(map(str, CATALOGUE)) + " |\n|---|" + "---|" * len(CATALOGUE))
    for name in WRONG:
        row = []
        for number in CATALOGUE:
            found = Counter(
                judged(name, number, source, seed)
                for source in REWRITES.get((name, number), ())
                for seed in SEEDS
            )
            total += found
            row.append(
                "/".join(f"{count}{how[0].replace('m', 'M')}" for how, count in found.items())
            )
        print(f"| {name} | " + " | ".join(row) + " |")
    print(dict(total))
    for name, what, source in BUGS:
        for seed in SEEDS:
            if numbers := reported(name, source, seed)[1]:
                print(f"a bug without a name is given one: {name}, {what}, set {seed}: {numbers}")


if __name__ == "__main__":
    main()
