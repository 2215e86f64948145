"""Which mistake of the catalogue a wrong answer makes, told by what it gives in the visible cases.

First comes what a question lists: one wrong answer for each of its mistakes. Students give a
mistake other shapes, so where none of these behaves just so, all shapes that the same mistakes
have in the question's form are looked at. They are made and run only then. An answer is given a
name by the first of these that holds for some shape of a mistake:

1. it behaves like the shape in every case, reads in their order included;
2. the same, whatever the order of the reads;
3. its values are those of the shape in every case, two wrong ones at least among them, whatever is
read;
4. nothing but its reads is wrong, and they are the shape's in nearly all cases in which either
reads what it should not;
5. its values are the shape's in nearly all cases in which either is wrong, and no other mistake
comes near."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

from ..question import ENDLESS, NOT_TRIED, Outcome, Posed
from ..values import number, same
from .forms import INFINITE

# The least share of the cases, and how many, for a mistake that agrees in nearly all; and by how
# much it must lead.
NEARLY, ENOUGH, LEAD = 0.8, 3, 0.25


class Named(NamedTuple):
    """The numbers of the mistakes that an answer looks like, and whether it does in every case."""

    numbers: tuple[int, ...] = ()
    sure: bool = True


class _Compared(NamedTuple):
    """An answer beside one shape of a mistake.

    exact : whether it behaves like it in every case, in_order : whether it reads the same in every
    case, whatever the order. values : how many cases show a wrong value of either, alike : in how
    many of them both give the same; reads, read_alike : the same for reads."""

    number: int
    exact: bool
    in_order: bool
    values: int
    alike: int
    reads: int
    read_alike: int

    @property
    def same_but_order(self):
        return self.in_order and self.alike == self.values and self.alike + self.read_alike >= 2

    @property
    def same_values(self):
        return self.alike == self.values >= 2


def named(posed: Posed, outcomes: Sequence[Outcome]) -> Named:
    """The mistakes of a question that an answer looks like, by its outcomes in the visible cases.
    O(shapes * cases) where no listed answer fits.
    """
    right = [posed.verdict(*both).right for both in zip(posed.cases, outcomes, posed.expected)]
    compare = partial(_compare, posed, outcomes, right)
    listed = [compare(number, theirs) for number, theirs in posed.mistaken.items()]
    if found := _numbers(one for one in listed if one.exact):
        return Named(found)
    if not listed or all(right) or all(outcome.problem is not None for outcome in outcomes):
        return Named()
    compared = listed + [
        compare(number, theirs)
        for number in posed.question.mistakes
        for theirs in posed.shapes(number, _sentinels(posed, outcomes, number))
    ]
    for agreement in ("exact", "same_but_order", "same_values"):
        if found := _numbers(filter(attrgetter(agreement), compared)):
            return Named(found)
    return _nearest(compared)


def _numbers(compared):
    return tuple(dict.fromkeys(one.number for one in compared))


def _like(mine, other, entry=None):
    """Whether two outcomes have the same value, in this entry if there is one, or both stopped."""
    problems = {mine.problem, other.problem}
    if problems != {None}:
        return not problems & {None, ENDLESS, NOT_TRIED}
    one, two = (
        value[entry : entry + 1] if entry is not None and isinstance(value, list) else value
        for value in (other.value, mine.value)
    )
    return same(one, two)


def _compare(
    posed,
    outcomes,
    right,
    number,
    theirs,
):
    entry = posed.question.form.entry if posed.question.form else None
    exact = in_order = True
    values = alike = reads = read_alike = 0
    for case, mine, other, due, good in zip(posed.cases, outcomes, theirs, posed.expected, right):
        agrees = _like(mine, other, entry)
        exact = exact and agrees and (not case.reads or mine.read == other.read)
        good = good or _like(mine, due, entry)
        if not good or not _like(other, due, entry):
            values += 1
            alike += agrees and not good
        if case.reads:
            one, two, needed = (frozenset(outcome.read) for outcome in (mine, other, due))
            in_order = in_order and one == two
            if one != needed or two != needed:
                reads += 1
                read_alike += one == two
    return _Compared(number, exact, in_order, values, alike, reads, read_alike)


def _nearest(compared):
    """The mistake that agrees in nearly all cases, if no other does nearly so."""
    best: dict[int, float] = {}
    for one in compared:
        about, agreeing = (one.values, one.alike) if one.values else (one.reads, one.read_alike)
        if agreeing >= ENOUGH:
            best[one.number] = max(best.get(one.number, 0.0), agreeing / about)
    top = max(best.values(), default=0.0)
    near = tuple(number for number, share in best.items() if share > top - LEAD)
    return Named(near, sure=False) if len(near) == 1 and top >= NEARLY else Named()


def _sentinels(posed, outcomes, mistake):
    """The numbers that stand for infinity in an answer, where this is the mistake and as far as it
    gives them away: large ones that no leaf has, the most frequent first.
    """
    shown: Counter[Any] = Counter()
    for case, outcome, right in zip(posed.cases, outcomes, posed.expected):
        if mistake != INFINITE or case.root is None or outcome.problem or _like(outcome, right):
            continue
        held = {
            abs(payoff)
            for node in case.root.nodes()
            for payoff in (node.payoff, node.eval)
            if number(payoff) is not None
        }
        for value in outcome.value if isinstance(outcome.value, list) else [outcome.value]:
            if type(value) in (int, float) and abs(value) >= 10 and abs(value) not in held:
                shown[abs(value)] += 1
    return tuple(value for value, _ in shown.most_common(2))
