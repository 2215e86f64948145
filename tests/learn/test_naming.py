"""The naming of mistakes, on answers that the catalogue does not hold: mistakes in other shapes,
and bugs that have no name there.

The table of them all: python tests/learn/test_naming.py
"""

import sys
import time
from collections import Counter
from pathlib import Path

import pytest

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]

import test_named_mistakes
from rewrites.further import AFTER, BUGS, FURTHER

from gamelab.learn import check as checking
from gamelab.learn.mistakes import naming
from gamelab.learn.mistakes.catalogue import CATALOGUE, sentence

pytestmark = pytest.mark.slow

# The tests take the first; the table, python tests/learn/test_naming.py, all of them.
SEEDS = (1, 7, 2026)
NUMBERS = {mistake.sentence: mistake.number for mistake in CATALOGUE.values()}
ASKED = {
    name: question
    for prefix in checking.ROOMS
    for name, question in checking.questions(prefix).items()
}


def reported(name, source, seed):
    """What check() says of an answer, and the numbers it names."""
    report = test_named_mistakes.reported(name, source, seed)
    return report, [NUMBERS[said] for said in report.finding.mistakes] if report.finding else []


def judged(name, number, source, seed):
    """How check() takes an answer that holds the mistake: "named", "detected only" or "missed"."""
    report, numbers = reported(name, source, seed)
    return (
        "missed"
        if report.points >= report.out_of
        else "named"
        if number in numbers
        else "detected only"
    )


def test_every_code_question_with_mistakes_has_three_further_shapes_of_each():
    code = {
        (name, number)
        for name, question in ASKED.items()
        for number in question.mistakes
        if callable(question.cases)
    }
    assert set(FURTHER) == code
    assert all(len(set(sources)) == 3 for sources in FURTHER.values())
    assert len(BUGS) >= 25 and {(name, number) for name, number, _ in AFTER} <= code


@pytest.mark.parametrize("name", sorted({name for name, _ in FURTHER} - {"dilemma-6"}))
def test_the_form_in_which_a_question_asks_is_known(name):
    assert naming._form(ASKED[name].posed(1)) is not None


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("primer-2", 6),
        ("minimax-2", 7),
        ("minimax-4", 11),
        ("ab-1", 8),
        ("games-5", 28),
        ("trees-6", 20),
    ],
)
def test_a_further_shape_is_named(name, number):
    for source in FURTHER[name, number]:
        report, numbers = reported(name, source, 1)
        assert numbers == [number] and report.points < report.out_of


@pytest.mark.parametrize("place", range(0, len(BUGS), 12))
def test_a_bug_without_a_name_gets_none(place):
    name, _, source = BUGS[place]
    report, numbers = reported(name, source, 1)
    assert numbers == [] and report.points < report.out_of


@pytest.mark.parametrize("infinity", [321, 77_777, 2**40])
def test_whatever_number_stands_for_infinity_is_found(infinity):
    source = f"""
def minimax_value(node):
    best = -{infinity} if node.player == "max" else {infinity}
    for child in node.children:
        best = max(best, minimax_value(child)) if node.player == "max" else min(best, minimax_value(child))
    return best if node.children else node.payoff
"""
    assert reported("minimax-2", source, 7)[1] == [7]


def test_a_mistake_with_a_slip_beside_it_looks_most_like_it():
    here = ASKED["minimax-2"].posed(1)
    nearly = list(here.mistaken[6])
    # the first case in which the variant is wrong, given another wrong value
    place = next(
        place
        for place, (mine, right) in enumerate(zip(nearly, here.expected))
        if mine.value != right.value
    )
    nearly[place] = nearly[place]._replace(value=-77)
    assert naming.named(here, nearly) == ((6,), False)


def test_what_is_unsure_is_said_so():
    here = checking.question("minimax-2").posed(1)
    from gamelab.learn.diagnosis import Finding

    assert Finding((sentence(6),), sure=False).lines() == [
        f"It looks most like this: {sentence(6)}"
    ]
    assert Finding((sentence(6),)).lines() == [f"It looks like this: {sentence(6)}"]
    assert [line.partition(":")[0] for line in Finding((sentence(2), sentence(30))).lines()] == [
        "It may be this"
    ] * 2
    assert naming.named(here, here.expected) == ((), True)


def test_naming_takes_no_time_unless_it_is_needed():
    here = ASKED["minimax-7"].posed(1)
    assert naming.named(here, here.mistaken[15]) == ((15,), True)
    assert "_further" not in here.__dict__


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:1])
def test_further_shapes_are_named_and_none_is_missed(seed):
    found = {
        (name, number, place): judged(name, number, source, seed)
        for (name, number), sources in FURTHER.items()
        for place, source in enumerate(sources)
    }
    assert not {about for about, how in found.items() if how == "missed"}
    assert sum(how == "named" for how in found.values()) >= 0.85 * len(found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:1])
def test_shapes_to_which_nothing_was_fitted_are_named_too(seed):
    found = Counter(judged(name, number, source, seed) for name, number, source in AFTER)
    assert found["missed"] == 0 and found["named"] >= 0.85 * found.total(), found


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:1])
def test_few_bugs_without_a_name_are_given_one(seed):
    named = full = 0
    for name, _, source in BUGS:
        report, numbers = reported(name, source, seed)
        named, full = named + bool(numbers), full + (report.points >= report.out_of)
    assert named <= 0.1 * len(BUGS) and full == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({name for name, _ in FURTHER}))
def test_a_check_of_a_wrong_answer_ends_within_two_seconds(name):
    # several shapes, and nothing is kept from an earlier check
    source = next(sources[2] for (asked, _), sources in FURTHER.items() if asked == name)
    here = checking._POSED[name, 7] = ASKED[name].posed(7)
    start = time.process_time()
    report, _ = reported(name, source, 7)
    assert time.process_time() - start < 2 and report.points < here.question.points


def main() -> None:
    """Print, for each question, how its further shapes are taken; and the bugs that get a name."""
    total: dict[str, Counter[str]] = {}
    for (name, number), sources in FURTHER.items():
        total.setdefault(name, Counter()).update(
            judged(name, number, source, seed) for source in sources for seed in SEEDS
        )
    print("| question | named | detected only | missed |\n|---|---|---|---|")
    for name, found in {**total, "all": sum(total.values(), Counter())}.items():
        print(f"| {name} | {found['named']} | {found['detected only']} | {found['missed']} |")
    print(
        "not fitted to:",
        dict(
            Counter(
                judged(name, number, source, seed)
                for name, number, source in AFTER
                for seed in SEEDS
            )
        ),
    )
    given = [
        (name, what, seed, numbers)
        for name, what, source in BUGS
        for seed in SEEDS
        if (numbers := reported(name, source, seed)[1])
    ]
    print(
        f"bugs without a name: {len(given)} of {len(BUGS) * len(SEEDS)} are given one",
        *given,
        sep="\n",
    )


if __name__ == "__main__":
    main()
