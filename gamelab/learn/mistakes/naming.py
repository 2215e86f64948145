"""Which mistake of the catalogue a wrong answer makes.

A mistake is named where the answer behaves like one of its shapes in every case, in the visible
ones and then in freshly drawn ones, and like the shapes of no other mistake, or of one other. Some
need no shape: they are seen from what comes back."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf
from random import Random
from typing import Any

from ..question import ENDLESS, NOT_TRIED, Case, Outcome, Posed, run_or_stop
from ..values import same
from ..wording import parts
from .forms import Answer

TIES, RETURNS_NOTHING, ALWAYS_THE_SAME = "tie replaces", "nothing returned", "always the same"
FROM_ONE = "counted from 1"
DRAWS = 6


def named(
    posed: Posed, outcomes: Sequence[Outcome], put: Callable[[Case], Outcome]
) -> tuple[str, ...]:
    """The name of the mistake that a wrong answer makes, by its outcomes in the visible cases;
    two where two fit, none where none does or more do.

    put : what the answer gives in a case. O(shapes) in one case, O(those that fit) in the others.
    """
    seen = every = list(zip(posed.cases, outcomes))
    if all(outcome.problem is not None for outcome in outcomes):
        return ()
    form, telling = posed.question.form, posed.question.telling
    fitting = [(name, wrong(posed.given)) for name, wrong in posed.question.mistakes.items()]
    if form:
        for shaped in form.shapes:
            shapes = form.answers(posed.given, shaped, _sentinels(outcomes))
            fitting += [(shaped, answer) for answer in shapes]
    floats = any(type(part) is float for outcome in outcomes for part in parts(outcome.value))
    fitting = [one for one in fitting if one[0] != TIES or not floats]
    for draw in range(DRAWS):
        for case, mine in seen:
            fitting = [one for one in fitting if alike(case, mine, one[1], telling)]
        names = tuple(dict.fromkeys(name for name, _ in fitting))
        plain = _plainly(posed, every)
        if not (plain or form and names) or draw > 2 and len(names) < 2:
            break
        drawn = posed.made(Random(f"{posed.question.id}/{posed.seed}/naming/{draw}"))
        seen = [(case, put(case)) for case in drawn]
        every = every + seen
    if plain:
        return (plain, *names) if len(names) == 1 else (plain,)
    return names if len(names) <= 2 else ()


def _plainly(posed, seen):
    """The mistake that is seen without a shape; None if there is none."""
    if not callable(posed.reference):
        return None
    due = [(right.value, one) for right, (_, one) in zip(posed.expected, seen)]
    wrong = [one for right, one in due if not same(right, one.value)]
    if any(one.value is one.problem for one in wrong) and all(
        one.value is None and "NoneType" in (one.problem or "NoneType") for one in wrong
    ):
        return RETURNS_NOTHING
    if wrong and all(same(_raised(right), one.value) for right, one in due):
        return FROM_ONE
    stopped = any(one.problem is not None for _, one in seen)
    constant = not stopped and _one(one for _, one in seen) and not _one(posed.expected)
    return ALWAYS_THE_SAME if constant else None


def _raised(value):
    """A value with each whole number in it one higher."""
    if isinstance(value, list):
        return [*map(_raised, value)]
    return value + 1 if type(value) is int else value


def _one(outcomes):
    """Whether all of them hold the same value."""
    return all(same(one.value, other.value) for one, other in pairwise(outcomes))


def alike(
    case: Case, mine: Outcome, answer: Answer, telling: Callable[[Any], Any] = lambda value: value
) -> bool:
    """Whether an outcome is what this answer gives: the same value, as far as it is telling, and
    the same reads, whatever their order, or both stopped.
    """
    other = run_or_stop(case, answer)
    problems = {mine.problem, other.problem}
    if problems != {None}:
        return not problems & {None, ENDLESS, NOT_TRIED}
    reads = not case.reads or frozenset(mine.read) == frozenset(other.read)
    return reads and same(telling(other.value), telling(mine.value))


def _sentinels(outcomes):
    """The numbers that may stand for infinity in an answer, as far as it gives them away: large
    ones, the most frequent first.
    """
    shown = Counter(
        abs(part)
        for outcome in outcomes
        for part in parts(outcome.value)
        if type(part) in (int, float) and 10 <= abs(part) < inf
    )
    return [number for number, _ in shown.most_common(3)]
