"""Everything that grading writes for people: the table, the feedback, the logs, the answers to mark
by hand; and the summary.
"""

from collections.abc import Mapping, Sequence
from statistics import mean, median

from .. import write
from ..papers.papers import missing
from ..settings import Settings
from . import feedback
from .gradebook import TABLE, Graded, digest
from .late import Late
from .likeness import likeness
from .marks import Asked, Key, Mark, marks_to_fill
from .order import Order
from .record import Record
from .spreadsheet import csv_text
from .table import shown, table, total_of

MERGED, BY_HAND = "marks.json", "by_hand"


def asked(everything: Sequence[Graded], secret: int | None, by_hand: bool = True) -> list[Asked]:
    """The marks that a person has to give, question by question, in the order of the pseudonyms;
    without `by_hand`, all that a person can give.
    """
    found = [
        Asked(graded.paper.id, pseudonym, question.id, question.out_of)
        for graded in everything
        # the same in every run of a course
        for pseudonym in [digest(f"{secret}/{graded.paper.id}".encode())[:10]]
        for question in graded.record.questions
        if question.points is None or not by_hand
    ]
    order = list(dict.fromkeys(one.question for one in found))
    return sorted(found, key=lambda one: (order.index(one.question), one.pseudonym))


def report(
    settings: Settings,
    order: Order,
    everything: Sequence[Graded],
    solution: Record,
    marks: Mapping[Key, Mark],
    late: Late,
) -> str:
    """Write everything that follows from the records; the summary to print.

    A marks.csv that somebody has begun to fill in keeps what is in it. CourseError if it can no
    longer be read."""
    lesson, out, wanted = order.lesson, order.out, asked(everything, settings.secret)
    fill = out / BY_HAND / "marks.csv"
    files = {}
    if wanted:
        files[fill] = marks_to_fill(wanted, fill)
        key = dict.fromkeys((one.pseudonym, one.id) for one in wanted)
        files[out / f"{BY_HAND}.csv"] = csv_text([("pseudonym", "id"), *key])
        answers = {
            (graded.paper.id, question.id): question
            for graded in everything
            for question in graded.record.questions
        }
        for name in dict.fromkeys(one.question for one in wanted):
            mine = [
                (one.pseudonym, answers[one.id, name]) for one in wanted if one.question == name
            ]
            page = feedback.answers_page(name, mine, solution, lesson)
            files[out / BY_HAND / f"{name}.html"] = page
    totals = [(graded, total_of(graded, marks, late)) for graded in everything]
    for graded, total in totals:
        name, about = graded.paper.id, (graded, total, settings.title, lesson)
        files[out / "feedback" / f"{name}.html"] = feedback.html_feedback(*about)
        files[out / "feedback" / f"{name}.txt"] = feedback.text_feedback(*about)
        files[out / "logs" / f"{name}.log"] = feedback.log_of(graded)
    files[out / TABLE] = table(totals, solution, settings.points.get(lesson))
    write(files)
    # what is optional comes last: the grades are there whatever becomes of it
    write({out / "likeness.csv": csv_text(likeness(everything, settings.folder))})
    said = _summary(out, totals, [one for one in wanted if (one.id, one.question) not in marks])
    absent = missing([one.paper for one in everything], order.roster) if order.roster else []
    return said + (f"\nOn the roster, and no paper: {', '.join(absent)}." if absent else "")


def _summary(out, everything, open_marks):
    graded = [(one.record.isolation, total) for one, total in everything if one.is_graded]
    lines = [
        f"{len(everything)} paper{'s' * (len(everything) != 1)}, {len(graded)} graded"
        + (f" under {' and '.join(sorted({level for level, _ in graded}))}" if graded else "")
        + "."
    ]
    if graded:
        points = [total.points for _, total in graded]
        lines.append(
            f"Points: {shown(min(points))} to {shown(max(points))} of"
            f" {shown(graded[0][1].out_of)}; mean {shown(mean(points))}, median"
            f" {shown(median(points))}."
        )
    lines += [
        f"{one.paper.id}: {one.record.status} ({one.paper.file})"
        for one, _ in everything
        if not one.is_graded
    ]
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
