"""What each paper is worth: a short table of the grades, and a wide one of every test."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from .gradebook import Graded
from .late import Late
from .marks import Key, Mark
from .record import PaperRecord

WAITING = "to mark"  # the column of the questions that wait for a person


class Total(NamedTuple):
    """What a paper is worth: its points, of how many, those per cent taken off as late included;
    and what has to be said of it.

    marks : those given by hand, by question. earned : the points of each question, None where
    nobody has marked it yet. counts : what full points count in the course, if that is another
    number. slip : the slip days that are left, None where the roster gives none."""

    points: float
    out_of: float
    marks: Mapping[str, Mark]
    earned: Mapping[str, float | None]
    notes: tuple[str, ...]
    counts: float | None = None
    slip: int | None = None

    @property
    def scaled(self) -> str:
        """The points brought to what they count in the course."""
        return shown(self.counts and self.points / self.out_of * self.counts)

    @property
    def unmarked(self) -> list[str]:
        """The questions that wait for a person."""
        return [name for name, points in self.earned.items() if points is None]

    @property
    def headline(self) -> str:
        """The points in a sentence."""
        waiting = " and ".join(self.unmarked)
        rest = f" so far; {waiting} will be marked by a person" if waiting else ""
        course = self.counts and f" In the course they count {self.scaled} of {shown(self.counts)}."
        return f"{shown(self.points)} of {shown(self.out_of)} points{rest}.{course or ''}"


def total_of(
    graded: Graded, marks: Mapping[Key, Mark], late: Late, counts: float | None = None
) -> Total:
    """The points of a paper: those of its tests, the marks given by hand as far as they are there,
    less what it loses as late.
    """
    paper, record = graded
    mine = {question: mark for (whose, question), mark in marks.items() if whose == paper.id}
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
    off, note, used = (
        late.taken(paper.submitted, paper.until, paper.slip) if graded.is_graded else (0.0, "", 0)
    )
    left = round(points * (100 - off) / 100, 2)
    if off:
        note += f" {shown(points)} points, {shown(left)} left"
    notes += [note] if note else []
    slip = None if paper.slip is None else paper.slip - used
    return Total(left, record.out_of, mine, earned, (*notes,), counts, slip)


def table(everything: Sequence[tuple[Graded, Total]]) -> list[tuple[object, ...]]:
    """The rows of grades.csv, one a paper, by id; with a column of what the points count in the
    course, and one of the slip days left, where there are such.
    """
    slip = any(total.slip is not None for _, total in everything)
    rows = []
    for graded, total in everything:
        paper, record = graded
        row = {"id": paper.id, "name": paper.name}
        row["total"] = shown(total.points) if graded.is_graded else ""
        if total.counts:
            row[f"of {total.counts!r}"] = total.scaled if graded.is_graded else ""
        row |= {"status": record.status, WAITING: " ".join(total.unmarked)}
        row["notes"] = "; ".join([*paper.notes, *record.notes, *total.notes])
        rows.append(row | ({"slip left": total.slip} if slip else {}))
    return [(*rows[0],), *(tuple(row.values()) for row in rows)]


def details(
    everything: Sequence[tuple[Graded, Total]], model: PaperRecord
) -> list[tuple[object, ...]]:
    """The rows of details.csv: of each paper where it was found, how it was graded, and the points
    of every question and test.

    model : the record of the solution, which names the questions and tests even if no paper could
    be graded."""
    records = [model, *(graded.record for graded, _ in everything if graded.is_graded)]
    asked = [question.id for question in model.questions]
    tests = sorted(
        {which for record in records for which in _worths(record)},
        key=lambda which: (asked.index(which[0]), *which[1:]),
    )
    named = (f"{name} {'hidden' if hidden else 'test'} {k + 1}" for name, hidden, k in tests)
    rows: list[tuple[object, ...]] = [
        ("id", "file", "seed", "isolation", "seconds", *asked, *named)
    ]
    for graded, total in everything:
        record, worth = graded.record, _worths(graded.record)
        how = record.seed, record.isolation, ceil(record.seconds)
        points = (shown(total.earned.get(name)) for name in asked)
        tried = (worth.get(which, "") for which in tests)
        rows.append((graded.paper.id, graded.paper.file, *how, *points, *tried))
    return rows


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
