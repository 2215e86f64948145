"""What holds for the questions of every lesson: the reference is right, a blank gets nothing, a
listed mistake is named.
"""

from __future__ import annotations

import pytest

from gamelab import check, exercise
from gamelab.learn.check import LESSON_OF, ROOMS, posed, questions
from gamelab.learn.mistakes.catalogue import sentence
from gamelab.learn.mistakes.naming import named

SEEDS = (1, 7, 2026)
ASKED = {
    name: question
    for prefix in ROOMS
    for name, question in questions(prefix).items()
    if not question.by_hand
}
CODE = [name for name, question in ASKED.items() if callable(question.posed(1).reference)]
# Where the answer is one search of a tree: only there a smallest tree can be shown.
ON_TREES = [name for name in CODE if name.startswith(("expectimax-", "trees-"))]


@pytest.fixture(params=SEEDS, ids="set {}".format)
def seed(request, name, capsys):
    lesson = LESSON_OF[name.rpartition("-")[0]]
    exercise(lesson, request.param)
    yield request.param
    exercise(lesson)


@pytest.mark.parametrize("name", ASKED)
def test_the_reference_gets_all_the_points(seed, name):
    """What it gives is judged; called by check(), it would be refused the functions of gamelab that
    the question forbids.
    """
    here = posed(name)
    verdicts = here.verdicts(here.expected)
    assert (
        all(verdict.right for verdict in verdicts) and here.points(verdicts) == here.question.points
    )


@pytest.mark.parametrize("name", CODE)
def test_a_blank_gets_none_and_says_what_to_write(seed, name):
    def blank(*arguments, **options):
        raise NotImplementedError("return something")

    report = check(name, blank)
    assert report.points == 0 and "not answered yet: return something" in report.text()


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, number) for name, question in ASKED.items() for number in question.mistakes],
)
def test_every_mistake_is_named_and_costs_points(name, number):
    here = ASKED[name].posed(7)
    outcomes = here.mistaken[number]
    assert (
        number in named(here, outcomes).numbers
        and here.points(here.verdicts(outcomes)) < here.question.points
    )


@pytest.mark.parametrize("name", ON_TREES)
def test_a_mistake_is_told_with_its_sentence_and_its_tree(seed, name):
    number, wrong = list(ASKED[name].mistakes.items())[-1]
    report = check(name, wrong(posed(name).given))
    assert (
        sentence(number) in report.finding.mistakes
        and sum(1 for _ in report.finding.root.nodes()) <= 7
    )
