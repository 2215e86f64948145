"""The table of grades: what each paper is worth, and a row for it."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from .gradebook import Graded
from .late import Late
from .marks import Key, Mark
from .record import PaperRecord
from .spreadsheet import csv_text


class Total(NamedTuple):
    """What a paper is worth: its points, of how many, those per cent taken off as late included;
    and what has to be said of it.

    marks : those given by hand, by question. earned : the points of each question, None where
    nobody has marked it yet."""

    points: float
    out_of: float
    marks: Mapping[str, Mark]
    earned: Mapping[str, float | None]
    notes: tuple[str, ...]

    @property
    def unmarked(self) -> list[str]:
        """The questions that wait for a person."""
        return [name for name, points in self.earned.items() if points is None]

    @property
    def headline(self) -> str:
        """The points in a sentence."""
        waiting = " and ".join(self.unmarked)
        rest = f" so far; {waiting} will be marked by a person" if waiting else ""
        return f"{shown(self.points)} of {shown(self.out_of)} points{rest}."


def total_of(graded: Graded, marks: Mapping[Key, Mark], late: Late) -> Total:
    """The points of a paper: those of its tests, the marks given by hand as far as they are there,
    less what it loses as late.
    """
    record = graded.record
    mine = {question: mark for (paper, question), mark in marks.items() if paper == graded.paper.id}
    earned = {
        question.id: mine[question.id].points if question.id in mine else question.points
        for question in record.questions
    }
    notes = [
        f"{question.id}: {changed(mine[question.id])} (its tests gave {shown(question.points)})"
        for question in record.questions
        if question.id in mine and question.points is not None
    ]
    points = sum(filter(None, earned.values()))
    off, note = (
        late.taken(graded.paper.submitted, graded.paper.until) if graded.is_graded else (0.0, "")
    )
    left = round(points * (100 - off) / 100, 2)
    if off:
        note += f" {shown(points)} points, {shown(left)} left"
    return Total(left, record.out_of, mine, earned, (*notes, *([note] if note else [])))


def table(
    everything: Sequence[tuple[Graded, Total]], model: PaperRecord, counts: float | None = None
) -> str:
    """The text of grades.csv: a row a paper, by id.

    model : the record of the solution, which names the questions and tests even if no paper could
    be graded.
    counts : what full points count in the course, for a further column with every total brought to
    that measure."""
    records = [model, *(graded.record for graded, _ in everything if graded.is_graded)]
    by_hand = [question.id for question in model.questions if question.points is None]
    counted = [question.id for question in model.questions if question.points is not None]
    worths = map(_worths, records)
    tests = sorted(
        {which for worth in worths for which in worth},
        key=lambda which: (counted.index(which[0]), *which[1:]),
    )
    rows: list[list[str | int]] = [
        [
            *["id", "name", "file", "seed", "status", "isolation", "seconds"],
            *(f"{name} {'hidden' if hidden else 'test'} {k + 1}" for name, hidden, k in tests),
            *counted,
            "total",
            *([f"of {counts!r}"] if counts else []),
            "notes",
            *(f"{name} by hand" for name in by_hand),
        ]
    ]
    for graded, total in everything:
        paper, record = graded.paper, graded.record
        given = map(total.marks.get, by_hand)
        worth, earned = _worths(record), total.points if graded.is_graded else None
        rows.append(
            [
                paper.id,
                paper.name,
                paper.file,
                record.seed,
                record.status,
                record.isolation,
                ceil(record.seconds),
                *(worth.get(which, "") for which in tests),
                *(shown(total.earned.get(name)) for name in counted),
                shown(earned),
                *([shown(earned and earned / total.out_of * counts)] if counts else []),
                "; ".join([*paper.notes, *record.notes, *total.notes]),
                *(shown(mark and mark.points) for mark in given),
            ]
        )
    return csv_text(rows)


def changed(mark: Mark) -> str:
    """What is said of points that are not those of the tests."""
    return f"changed by the instructor: {mark.comment or 'no reason is given'}"


def _worths(record):
    """The points of each test, its share of the question's; by question, whether it is hidden, and
    its number among those.
    """
    return {
        (question.id, hidden, number): shown(question.share(test) * test.right, 4)
        for question in record.questions
        for hidden in (False, True)
        for number, test in enumerate(test for test in question.tests if test.hidden is hidden)
    }


def shown(points: float | None, places: int = 2) -> str:
    """Points as a table shows them: 8, 7.5, 3.33; "" for none."""
    if points is None:
        return ""
    text = f"{points:.{places}f}"
    return text.rstrip("0").rstrip(".") or "0"
