"""Everything that grading writes for people: the table, the feedback, the logs, the answers to mark
by hand; and the summary.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import mean, median

from ..settings import Settings
from . import feedback
from .gradebook import TABLE, Graded, write_text
from .late import Late
from .marks import Asked, Mark, marks_to_fill
from .record import Record
from .table import shown, table, total_of

MERGED, BY_HAND = "marks.json", "by_hand"


def asked(everything: Sequence[Graded]) -> list[Asked]:
    """The marks that a person has to give, question by question."""
    found = [
        Asked(graded.paper.id, graded.paper.name, question.id, question.out_of)
        for graded in everything
        for question in graded.record.questions
        if question.points is None
    ]
    order = list(dict.fromkeys(one.question for one in found))
    return sorted(found, key=lambda one: (order.index(one.question), one.id))


def report(
    settings: Settings,
    lesson: str,
    out: Path,
    everything: Sequence[Graded],
    solution: Record,
    marks: Mapping[tuple[str, str], Mark],
    late: Late,
) -> str:
    """Write everything that follows from the records; the summary to print.

    A marks.csv that somebody has begun to fill in keeps what is in it. CourseError if it can no
    longer be read."""
    everything = sorted(everything, key=lambda graded: graded.paper.id)
    wanted = asked(everything)
    fill = out / BY_HAND / "marks.csv"
    if wanted:
        write_text(fill, marks_to_fill(wanted, fill))
        for name in dict.fromkeys(one.question for one in wanted):
            write_text(
                out / BY_HAND / f"{name}.html",
                feedback.answers_page(name, everything, solution, lesson),
            )
    for graded in everything:
        mine = {
            question: mark for (paper, question), mark in marks.items() if paper == graded.paper.id
        }
        total = total_of(graded, marks, late)
        write_text(
            out / "feedback" / f"{graded.paper.id}.html",
            feedback.html_feedback(graded, total, mine, settings.title, lesson),
        )
        write_text(
            out / "feedback" / f"{graded.paper.id}.txt",
            feedback.text_feedback(graded, total, mine, settings.title, lesson),
        )
        write_text(out / "logs" / f"{graded.paper.id}.log", feedback.log_of(graded))
    write_text(out / TABLE, table(everything, solution, marks, late, settings.points.get(lesson)))
    return _summary(out, everything, wanted, marks, late)


def _summary(
    out: Path,
    everything: Sequence[Graded],
    wanted: Sequence[Asked],
    marks: Mapping[tuple[str, str], Mark],
    late: Late,
) -> str:
    graded = [one for one in everything if one.is_graded]
    lines = [
        f"{len(everything)} paper{'s' * (len(everything) != 1)}, {len(graded)} graded"
        + (
            f" under {' and '.join(sorted({one.record.isolation for one in graded}))}"
            if graded
            else ""
        )
        + "."
    ]
    if graded:
        totals = [total_of(one, marks, late) for one in graded]
        points = [total.points for total in totals]
        lines.append(
            f"Points: {shown(min(points))} to {shown(max(points))} of {shown(totals[0].out_of)}; "
            f"mean {shown(mean(points))}, median {shown(median(points))}."
        )
    lines += [
        f"{one.paper.id}: {one.record.status} ({one.paper.file})"
        for one in everything
        if not one.is_graded
    ]
    open_marks = [one for one in wanted if (one.id, one.question) not in marks]
    if open_marks:
        questions = dict.fromkeys(one.question for one in open_marks)
        fill = out / BY_HAND / "marks.csv"
        lines.append(
            f"To be marked by a person: {len(open_marks)} answer{'s' * (len(open_marks) > 1)} to"
            f" {', '.join(questions)}: read {out / BY_HAND}/*.html, fill in {fill}, then run the"
            f" same command with --merge {fill}."
        )
    lines.append(
        f"The table is {out / TABLE}; for the students: {out / 'feedback'}; for you alone:"
        f" {out / 'logs'}."
    )
    return "\n".join(lines)
