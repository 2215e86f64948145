"""Which mistake of the catalogue a wrong answer makes, told by what it gives in the visible cases.

First comes what a question lists: one wrong answer for each of its mistakes. Students give a
mistake other shapes, so where none of these behaves just so, all shapes that the same mistakes have
in the question's form are looked at. They are made and run only then. An answer is given a name by the first of these that holds for some shape of a mistake:

1. it behaves like the shape in every case, reads in their order included;
2. the same, whatever the order of the reads;
3. its values are those of the shape in every case, two wrong ones at least among them, whatever is
read;
4. nothing but its reads is wrong, and they are the shape's in nearly all cases in which either
reads what it should not;
5. its values are the shape's in nearly all cases in which either is wrong, and no other mistake
comes near."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..question import ENDLESS, NOT_TRIED, Outcome, Posed
from ..values import number, same

# The least share of the cases, and how many, for a mistake that agrees in nearly all; and by how
# much it must lead.
NEARLY, ENOUGH, LEAD = 0.8, 3, 0.25
INFINITE = 7


class Named(NamedTuple):
    """The numbers of the mistakes that an answer looks like, and whether it does in every case."""

    numbers: tuple[int, ...] = ()
    sure: bool = True


class Shape(NamedTuple):
    """What one shape of a mistake gives in each visible case; entry : what of a value is compared,
    None for all of it.
    """

    number: int
    outcomes: tuple[Outcome, ...]
    entry: int | None = None


class _Compared(NamedTuple):
    """An answer beside a shape: how many cases show a wrong value of either, and in how many of
    them both give the same; the same for reads.
    """

    number: int
    values: int
    alike: int
    reads: int
    read_alike: int
    in_order: bool


def named(posed: Posed, outcomes: Sequence[Outcome]) -> Named:
    """The mistakes of a question that an answer looks like, by its outcomes in the visible cases.
    O(shapes * cases) where no listed variant fits.
    """
    listed = [Shape(number, theirs) for number, theirs in posed.mistaken.items()]
    if not listed:
        return Named()
    exact = [shape.number for shape in listed if _behaves(posed, outcomes, shape)]
    if exact:
        return Named(tuple(exact))
    right = sum(posed.verdict(*both).right for both in zip(posed.cases, outcomes, posed.expected))
    if right == len(posed.cases) or not any(outcome.problem is None for outcome in outcomes):
        return Named()
    shapes = [*listed, *_shapes(posed, outcomes)]
    exact = [shape.number for shape in shapes if _behaves(posed, outcomes, shape)]
    if exact:
        return Named(tuple(dict.fromkeys(exact)))
    compared = [_compare(posed, outcomes, shape) for shape in shapes]
    for holds in (_same_but_order, _same_values):
        found = dict.fromkeys(one.number for one in compared if holds(one))
        if found:
            return Named(tuple(found))
    return _nearest(compared)


def _shapes(posed: Posed, outcomes: Sequence[Outcome]) -> Iterator[Shape]:
    """The shapes that a question's mistakes have in its form."""
    for mistake in posed.question.mistakes:
        sentinels = _sentinels(posed, outcomes) if mistake == INFINITE else ()
        for theirs in posed.shapes(mistake, sentinels):
            yield Shape(mistake, theirs, posed.question.form.entry)


def _behaves(posed: Posed, outcomes: Sequence[Outcome], shape: Shape) -> bool:
    return all(
        _like(mine, other, shape.entry) and (not case.reads or mine.read == other.read)
        for case, mine, other in zip(posed.cases, outcomes, shape.outcomes)
    )


def _like(mine: Outcome, other: Outcome, entry: int | None = None) -> bool:
    """Whether two outcomes have the same value, or both stopped."""
    if mine.problem is not None or other.problem is not None:
        return (
            mine.problem is not None
            and other.problem is not None
            and not {mine.problem, other.problem} & {ENDLESS, NOT_TRIED}
        )
    return same(_part(other.value, entry), _part(mine.value, entry))


def _part(value: Any, entry: int | None) -> Any:
    return (
        value[entry]
        if entry is not None and isinstance(value, list) and len(value) > entry
        else value
    )


def _compare(posed: Posed, outcomes: Sequence[Outcome], shape: Shape) -> _Compared:
    values = alike = reads = read_alike = 0
    in_order = True
    for case, mine, other, right in zip(posed.cases, outcomes, shape.outcomes, posed.expected):
        agrees = _like(mine, other, shape.entry)
        correct = _like(mine, right, shape.entry) or posed.verdict(case, mine, right).right
        if not correct or not _like(other, right, shape.entry):
            values += 1
            alike += agrees and not correct
        if case.reads:
            one, two, due = (frozenset(outcome.read) for outcome in (mine, other, right))
            in_order = in_order and one == two
            if one != due or two != due:
                reads += 1
                read_alike += one == two
    return _Compared(shape.number, values, alike, reads, read_alike, in_order)


def _same_but_order(one: _Compared) -> bool:
    return one.in_order and one.alike == one.values and one.alike + one.read_alike >= 2


def _same_values(one: _Compared) -> bool:
    return one.alike == one.values >= 2


def _nearest(compared: Sequence[_Compared]) -> Named:
    """The mistake that agrees in nearly all cases, if no other does nearly so."""
    best: dict[int, float] = {}
    for one in compared:
        about, agreeing = (one.values, one.alike) if one.values else (one.reads, one.read_alike)
        if agreeing >= ENOUGH:
            best[one.number] = max(best.get(one.number, 0.0), agreeing / about)
    if not best or max(best.values()) < NEARLY:
        return Named()
    top = max(best.values())
    near = tuple(number for number, share in best.items() if share > top - LEAD)
    return Named(near, sure=False) if len(near) == 1 else Named()


def _sentinels(posed: Posed, outcomes: Sequence[Outcome]) -> tuple[Any, ...]:
    """The numbers that stand for infinity in an answer, as far as it gives them away: large ones
    that no leaf has, the most frequent first.
    """
    shown: dict[Any, int] = {}
    for case, outcome, right in zip(posed.cases, outcomes, posed.expected):
        if case.root is None or outcome.problem is not None or _like(outcome, right):
            continue
        held = {
            abs(payoff)
            for node in case.root.nodes()
            for payoff in (node.payoff, node.eval)
            if number(payoff) is not None
        }
        for value in outcome.value if isinstance(outcome.value, list) else [outcome.value]:
            if type(value) in (int, float) and abs(value) >= 10 and abs(value) not in held:
                shown[abs(value)] = shown.get(abs(value), 0) + 1
    return tuple(sorted(shown, key=shown.__getitem__, reverse=True)[:2])
