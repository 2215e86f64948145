"""No program that is right on small inputs alone has full marks: structural mutants of every honest
answer, put to the visible tests and to hidden ones.
"""

import contextlib
import io
from random import Random

import pytest
from rewrites.honest import HONEST
from rewrites.structural import structural

from gamelab.learn import check as checking

ASKED = {
    name: question
    for prefix in checking.ROOMS
    for name, question in checking.questions(prefix).items()
}
# the same program for another reason: what is changed is never reached, or does not matter
ALIKE = {}


def full_marks(name, source):
    """Whether an answer passes every visible test, and every hidden one of a course."""
    here, space = checking.posed(name), {"given": checking.given}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(source, space)
        answer = space[here.question.answer]
        for cases in (here.cases, here.made(Random(f"hidden/{name}"))):
            for case in cases:
                right = _run(case, here.reference)
                if not here.verdict(case, here.outcome(case, answer), right).right:
                    return False
    return True


def _run(case, reference):
    from gamelab.learn.question import run_here

    return run_here(case, reference)


@pytest.mark.slow
@pytest.mark.parametrize("name", HONEST)
def test_no_structural_mutant_has_full_marks(name):
    made = [
        (number, kind, mutant)
        for number, source in enumerate(HONEST[name])
        for kind, mutant in structural(source, ASKED[name].answer)
    ]
    passed = [(number, kind) for number, kind, mutant in made if full_marks(name, mutant)]
    assert {kind for _, kind in passed} <= ALIKE.get(name, set()), passed
