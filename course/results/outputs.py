"""Everything that grading writes for people: the table, the feedback, the logs, the answers to mark
by hand; and the summary.

A page is one file without a script or an address; whatever comes from a paper is escaped. Of
hidden tests it says how many passed."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from statistics import mean, median

from gamelab.learn.wording import said_once

from .. import write
from ..archives import zipped
from ..papers.manuscript import cell_times
from ..papers.papers import missing
from ..settings import Settings
from ..templates import rendered
from .gradebook import DETAILS, FEEDBACK, TABLE, Graded, digest
from .late import Late
from .likeness import likeness
from .marks import REMARKS, RUBRIC, Key, Mark, OpenMark, marks_to_fill
from .order import Order
from .record import Marked, PaperRecord
from .spreadsheet import csv_text, shortened
from .table import Total, changed, details, shown, table, total_of

MERGED, BY_HAND = "marks.json", "by_hand"
LONGEST = 600  # characters of a message


def asked(everything: Sequence[Graded], secret: int | None, by_hand: bool = True) -> list[OpenMark]:
    """The marks that a person has to give, question by question, in the order of the pseudonyms;
    without `by_hand`, all that a person can give.
    """
    marks = [
        OpenMark(graded.paper.id, pseudonym, question)
        for graded in everything
        # the same in every run of a course
        for pseudonym in [digest(f"{secret}/{graded.paper.id}".encode())[:10]]
        for question in graded.record.questions
        if question.points is None or not by_hand
    ]
    order = list(dict.fromkeys(mark.question for mark in marks))
    return sorted(marks, key=lambda mark: (order.index(mark.question), mark.pseudonym))


def write_outputs(
    settings: Settings,
    order: Order,
    everything: Sequence[Graded],
    solution: PaperRecord,
    marks: Mapping[Key, Mark],
    late: Late,
) -> str:
    """Write everything that follows from the records; the summary to print.

    A marks.csv that somebody has begun to fill in keeps what is in it. CourseError if it can no
    longer be read."""
    out, wanted, files = order.out, asked(everything, settings.secret), {}
    papers = [graded.paper for graded in everything]
    fill, about = out / BY_HAND / "marks.csv", {"lesson": order.lesson, "course": settings.title}
    if wanted:
        files[fill] = marks_to_fill(wanted, fill)
        if not (rubric := fill.with_name(RUBRIC)).exists():
            files[rubric] = csv_text([REMARKS])
        key = dict.fromkeys((mark.pseudonym, mark.id) for mark in wanted)
        files[out / f"{BY_HAND}.csv"] = csv_text([("pseudonym", "id"), *key])
    for name, answers in groupby(wanted, attrgetter("question")):
        page = rendered("answers.html", answers=[*answers], solution=solution, shown=shown, **about)
        files[out / BY_HAND / f"{name}.html"] = page
    counts = settings.points.get(order.lesson)
    totals = [(graded, total_of(graded, marks, late, counts)) for graded in everything]
    for graded, total in totals:
        name = graded.paper.id
        for kind in ("html", "txt"):
            files[out / FEEDBACK / f"{name}.{kind}"] = feedback(kind, graded, total, about)
        asked_for = settings.cell_times and not graded.paper.problem
        times = cell_times(graded.paper.data) if asked_for else ""
        log = rendered("log.txt", graded=graded, score=score, times=times)
        files[out / "logs" / f"{name}.log"] = log
    replies = {
        f"{paper.reply}_{paper.id}.html": files[out / FEEDBACK / f"{paper.id}.html"].encode()
        for paper in papers
        if paper.reply
    }
    if replies:
        files[out / f"{FEEDBACK}.zip"] = zipped(replies)
    files[out / TABLE] = csv_text(table(totals))
    files[out / DETAILS] = csv_text(details(totals, solution))
    write(files)
    # what is optional comes last: the grades are there whatever becomes of it
    write({out / "likeness.csv": csv_text(likeness(everything, settings.folder))})
    return rendered(
        "summary.txt",
        totals=totals,
        out_of=solution.out_of,
        late=late,
        unmarked=[mark for mark in wanted if (mark.id, mark.question) not in marks],
        absent=missing(papers, order.roster) if order.roster else [],
        paths={"out": out, "fill": fill, "table": out / TABLE},
        replies=len(replies),
        **{"shown": shown, "mean": mean, "median": median},
    ).rstrip()


def feedback(kind: str, graded: Graded, total: Total, about: Mapping[str, str]) -> str:
    """What a student reads: a page, "html", or the same without pictures, "txt"; first what is
    wrong. about : the course and the lesson.
    """
    tests = {
        question.id: said_once(
            [
                (test.right, shortened(test.name, 200), shortened(test.message, LONGEST))
                for test in sorted(question.tests, key=attrgetter("right"))
                if not test.hidden
            ]
        )
        for question in graded.record.questions
    }
    full = {question.id for question in graded.record.questions if _is_full(question, total)}
    questions = sorted(graded.record.questions, key=lambda question: question.id in full)
    told = {"graded": graded, "total": total, "tests": tests, "shown": shown, "score": score}
    told |= {"full": full, "questions": questions}
    return rendered(f"feedback.{kind}", **told, **about)


def _is_full(question, total):
    return (total.earned[question.id] or 0) >= question.out_of - 0.005


def score(question: Marked, mark: Mark | None = None) -> str:
    """What a question got, in a sentence. mark : the one that a person gave."""
    by_hand, full = question.points is None, f"{shown(question.out_of)} points"
    if by_hand and mark is None:
        return f"Marked by a person, out of {full}."
    points = f"{shown(mark.points if mark else question.points)} of {full}"
    if by_hand and mark:
        return f"{points}. {mark.comment}".strip()
    passed = sum(test.right for test in question.tests)
    tests = f"{passed} of {len(question.tests)} tests passed"
    return f"{points}, {changed(mark)}; {tests}." if mark else f"{points}: {tests}."
