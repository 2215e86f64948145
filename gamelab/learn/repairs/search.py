"""The smallest repair: the change of a wrong program, or the two, with which it is right in every
visible and every freshly drawn test.

What is found is true by construction: with this change the program is right. Anchor: Singh,
Gulwani and Solar-Lezama, Automated feedback generation for introductory programming assignments
(2013)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from random import Random
from time import process_time

from ..limits import recursion_limit, refusing, silent
from ..question import Case, Outcome, Posed, Verdict, run_here
from ..values import same
from .changed import Candidate, Changed, Told
from .rewritings import GENERAL

DRAWS = 2
SMALL = 4  # cases by which a change is measured
PAIRS = 1_200
SECONDS = 0.9  # of the processor, after which no more is tried
Made = tuple[int, ...]
Put = Callable[[Case, Made], Outcome]
Judge = Callable[[Case, Outcome, Outcome], Verdict]


@dataclass(frozen=True)
class Repair:
    """What makes an answer right.

    mistakes : the names of what it repairs. told : where and how. others : whether another change,
    as small, does as well under another name."""

    mistakes: tuple[str, ...]
    told: Told
    others: bool = False


def repaired(posed: Posed, changed: Changed, verdicts: Sequence[Verdict]) -> Repair | None:
    """The smallest repair of an answer of this process; None if none is found."""
    until = process_time() + SECONDS

    def put(case, made):
        if process_time() > until:
            return Outcome(problem="not tried")
        try:
            with recursion_limit(), silent:
                answer = changed.answer(made)
                with refusing(posed.question.forbidden):
                    return run_here(case, answer, name=posed.question.answer)
        except (Exception, SystemExit) as error:
            # a change may make a program that is none
            return Outcome(problem=type(error).__name__)

    return smallest_repair(posed, changed.candidates, verdicts, put, posed.verdict, changed.told)


def smallest_repair(
    posed: Posed,
    candidates: Sequence[Candidate],
    verdicts: Sequence[Verdict],
    put: Put,
    judge: Judge,
    told: Callable[[Made], Told],
    pairs: int = PAIRS,
) -> Repair | None:
    """The smallest repair among candidates, wherever they are made; None if none is found.

    put : what the answer with some candidates made gives in a case. judge : the verdict on it.
    told : what is said of them. pairs : so many of two candidates are tried."""
    ordered = sorted(verdicts, key=lambda one: (one.right, _size(one.case)))
    bad = sum(not one.right for one in ordered)
    few = min(bad, SMALL // 2)
    end = bad + SMALL - few
    small, rest = ordered[:few] + ordered[bad:end], ordered[few:bad] + ordered[end:]
    fresh = []

    def right(made, one):
        return judge(one.case, put(one.case, made), one.expected).right

    def passes(made):
        """Whether it is right in every visible case, and in those that nobody has seen."""
        if not all(right(made, one) for one in small + rest):
            return False
        fresh.extend([] if fresh else _drawn(posed))
        return all(judge(case, put(case, made), due).right for case, due in fresh)

    found = [(k,) for k in range(len(candidates)) if passes((k,))]
    if not found:
        measured = [(sum(right((k,), one) for one in small), k) for k in range(len(candidates))]
        ranked = [k for _, k in sorted(measured, key=lambda one: -one[0])]
        tried = islice(_pairs(ranked, candidates), pairs)
        found = [*islice((some for some in tried if passes(some)), 1)]
    if not found:
        return None
    least = _least(found, candidates, told)
    # where every value is right, and but the move beside it wrong, chance has got its due
    values = ((one.outcome.value, one.expected.value) for one in verdicts)
    if all(isinstance(mine, list) and same(due[:1], mine[:1]) for mine, due in values):
        named = tuple(name for name in least.mistakes if "chance" not in name)
        return replace(least, mistakes=named)
    return least


def _least(found, candidates, told):
    """The smallest of the repairs found, those with a name of their own first."""

    def names(made):
        every = dict.fromkeys(candidates[k].mistake for k in made)
        # "a condition is the wrong one" tells nothing beside a name
        return tuple(name for name in every if name not in GENERAL) or tuple(every)

    known = []
    for made in found:
        said, mistakes = told(made), names(made)
        known.append((mistakes[0] in GENERAL, said.size, mistakes, said))
    general, size, mistakes, said = min(known, key=lambda one: one[:2])
    others = any(one[:2] == (general, size) and {*one[2]} != {*mistakes} for one in known)
    return Repair(mistakes, said, others)


def _pairs(ranked, candidates):
    """Two changes in different places, the most promising first: the best of all with many others,
    those that follow with few.
    """
    ranks = combinations(range(len(ranked)), 2)
    for low, high in sorted(ranks, key=lambda pair: (pair[0] + 1) * (pair[1] + 1)):
        one, other = ranked[low], ranked[high]
        if not {*candidates[one].places} & {*candidates[other].places}:
            yield one, other


def _drawn(posed):
    for draw in range(DRAWS):
        for case in posed.made(Random(f"{posed.question.id}/{posed.seed}/repair/{draw}")):
            yield case, run_here(case, posed.reference)


def _size(case):
    return sum(1 for _ in case.root.nodes()) if case.root is not None else 0
