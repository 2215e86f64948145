"""What comes back: a page for each student, a log for the instructor, and the answers to mark by
hand side by side.

A page is one file without a script or an address; whatever comes from a paper is escaped. Of
hidden tests it says how many passed."""

import re
from collections.abc import Sequence
from html import escape

from gamelab.learn.wording import said_once

from .gradebook import Graded
from .record import Marked, Record
from .spreadsheet import shortened
from .table import Total, changed, shown

# the browser itself refuses whatever is not written in the page
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
STYLE = """\
body { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; color: #1a1a1a;
background: #fff }
body { margin: 0 auto; padding: 1rem 1.5rem 3rem; max-width: 60rem }
h1 { font-size: 1.6rem }
h2 { font-size: 1.2rem; border-top: 1px solid #999; padding-top: 1rem; margin-top: 2rem }
table { border-collapse: collapse }
th, td { border: 1px solid #999; padding: 0.3rem 0.7rem; text-align: left }
td.number { text-align: right }
ul { list-style: none; padding-left: 0.5rem } .right { color: #0b5d1e }
.wrong { color: #a40000; font-weight: bold }
.answers { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem }
.answers article { border: 1px solid #999; padding: 0.5rem 1rem }
.answers h3 { border: 0; margin: 0; padding: 0 } .side-by-side { max-width: none }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: 0.6rem }
figure, svg { max-width: 100% } li { overflow-wrap: anywhere }
@media print { h2 { break-after: avoid } article { break-inside: avoid } }"""
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
LONGEST = 600  # characters of a message


def page(title: str, body: str, kind: str = "") -> str:
    """A page of its own: one file, nothing fetched, no script. `kind` is the class of its body."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport"'
        ' content="width=device-width, initial-scale=1">\n<meta'
        ' http-equiv="Content-Security-Policy"'
        f' content="{escape(POLICY)}">\n<title>{_safe(title)}</title>\n<style>\n{STYLE}\n</style>\n'
        f"</head>\n<body"
        f' class="{kind}">\n<main>\n{body}\n</main>\n</body>\n</html>\n'
    )


def html_feedback(graded: Graded, total: Total, course: str, lesson: str) -> str:
    """The page of one student."""
    paper, record = graded.paper, graded.record
    parts = [
        f"<h1>Exercises {lesson}: your points</h1>",
        f"<p>{_safe(course)}<br>{_safe(_whose(graded))}</p>",
    ]
    if graded.is_graded:
        rows = "\n".join(
            f'<tr><th scope="row">{_safe(question.id)}: {_safe(question.title)}</th><td'
            f' class="number">{shown(total.earned[question.id]) or "not marked yet"}</td><td'
            f' class="number">{shown(question.out_of)}</td></tr>'
            for question in record.questions
        )
        parts += [
            f"<p><strong>{_safe(_headline(total))}</strong></p>",
            *(f"<p>{_safe(note)}.</p>" for note in (*record.notes, *total.notes)),
            "<table>\n<caption>Points of each question</caption>\n<thead><tr><th"
            ' scope="col">Question</th><th scope="col">Points</th><th scope="col">Out'
            f" of</th></tr></thead>\n<tbody>\n{rows}\n</tbody>\n</table>",
            *(_section(question, total.marks) for question in record.questions),
        ]
    else:
        parts.append(
            "<p><strong>This paper could not be graded:"
            f" {_safe(_reason(record.status))}.</strong></p>\n<p>Ask your instructor what to"
            " do.</p>"
        )
    return page(f"Exercises {lesson}: {paper.name or paper.id}", "\n".join(parts))


def _section(question, marks):
    parts = [
        f"<h2>{_safe(question.id)}: {_safe(question.title)}</h2>",
        f"<p>{_safe(_said_of(question, marks))}</p>",
    ]
    if visible := _visible(question):
        parts.append(f"<h3>Tests</h3>\n<ul>\n{_items(visible)}\n</ul>")
    if question.mistake:
        parts.append(
            f"<p>{_safe(question.introduction)}: <strong>{_safe(question.mistake)}</strong></p>"
        )
    if question.picture:
        parts.append(question.picture)
    if question.hidden:
        parts.append(
            f"<p>{question.hidden}. They ask the same of other trees and numbers, which stay"
            " hidden.</p>"
        )
    return "<section>\n" + "\n".join(parts) + "\n</section>"


def text_feedback(graded: Graded, total: Total, course: str, lesson: str) -> str:
    """The same as plain text, without pictures."""
    record = graded.record
    lines = [f"Exercises {lesson}: your points", course, _whose(graded), ""]
    if graded.is_graded:
        lines += [_headline(total), *(f"{note}." for note in (*record.notes, *total.notes))]
    else:
        lines.append(f"This paper could not be graded: {_reason(record.status)}.")
        lines.append("Ask your instructor what to do.")
    for question in record.questions:
        lines += ["", f"{question.id}: {question.title}", _said_of(question, total.marks)]
        lines += _listed(_visible(question))
        lines += [f"  {question.introduction}: {question.mistake}"] if question.mistake else []
        lines += [f"  {question.hidden}"] if question.hidden else []
    return _printable("\n".join(lines)) + "\n"


def log_of(graded: Graded) -> str:
    """What the instructor reads of one paper: all that is known of it."""
    paper, record = graded.paper, graded.record
    lines = [
        f"id         {paper.id}",
        f"name       {paper.name}",
        f"file       {paper.file}",
        f"submitted  {paper.submitted or 'not known'}",
        f"set        {record.seed}",
        f"status     {record.status}",
        f"isolation  {record.isolation or 'none: nothing was run'}",
        f"seconds    {record.seconds:.3f}",
    ]
    lines += [f"note       {note}" for note in (*paper.notes, *record.notes)]
    for question in record.questions:
        lines += ["", f"{question.id}: {_said_of(question, {})}"]
        lines += _listed(
            (test.right, f"{test.name}{': ' if test.message else ''}{test.message}")
            for test in question.tests
        )
        lines += [f"  mistake: {question.mistake}"] if question.mistake else []
    return _printable("\n".join([*lines, "", record.log]).rstrip()) + "\n"


def answers_page(
    name: str, answers: Sequence[tuple[str, Marked]], solution: Record, lesson: str
) -> str:
    """The answers to one question that is marked by hand, by pseudonym, in the order of marks.csv;
    the solution's before them.
    """
    first = answers[0][1]
    parts = [
        f"<h1>{_safe(name)}: {_safe(first.title)}</h1>",
        (
            f"<p>Exercises {lesson}, {len(answers)} answers, {shown(first.out_of)} points each."
            " Write the points, and what the student should read, into marks.csv beside this"
            " page.</p>"
        ),
    ]
    parts += [
        f"<h2>The solution</h2>\n<pre>{_safe(question.written)}</pre>"
        for question in solution.questions
        if question.id == name
    ]
    parts += ["<h2>The answers</h2>", '<div class="answers">']
    for pseudonym, question in answers:
        said = (
            f"<pre>{_safe(question.written)}</pre>"
            if question.written.strip()
            else "<p>There is no answer.</p>"
        )
        parts.append(f"<article>\n<h3>{pseudonym}</h3>\n{said}\n</article>")
    return page(
        f"Exercises {lesson}, {name}: all answers", "\n".join([*parts, "</div>"]), "side-by-side"
    )


def _whose(graded):
    paper = graded.paper
    who = f"{paper.name} ({paper.id})" if paper.name not in ("", paper.id) else paper.id
    return f"{who}, {paper.file}, set {graded.record.seed}"


def _reason(status):
    return status.partition(": ")[2] or status


def _headline(total):
    unmarked = (
        f"; {' and '.join(total.unmarked)} will be marked by a person" if total.unmarked else ""
    )
    return (
        f"{shown(total.points)} of {shown(total.out_of)}"
        f" points{' so far' if unmarked else ''}{unmarked}."
    )


def _said_of(question, marks):
    mark, passed = marks.get(question.id), sum(test.right for test in question.tests)
    if question.points is None and mark is None:
        return f"Marked by a person, out of {shown(question.out_of)} points."
    said = f"{shown(mark.points if mark else question.points)} of {shown(question.out_of)} points"
    if question.points is None:
        return f"{said}.{' ' + mark.comment if mark.comment else ''}"
    tests = f"{passed} of {len(question.tests)} tests passed"
    return f"{said}, {changed(mark)}; {tests}." if mark else f"{said}: {tests}."


def _visible(question):
    """What is said of each visible test, each message shortened."""
    return said_once(
        [
            (test.right, shortened(test.name, 200), shortened(test.message, LONGEST))
            for test in question.tests
            if not test.hidden
        ]
    )


def _listed(tests):
    return [f"  {'right' if right else 'WRONG'}  {said}" for right, said in tests]


def _items(tests):
    signs = '<span class="wrong">✗ not right:</span>', '<span class="right">✓ right:</span>'
    return "\n".join(f"<li>{signs[right]} {_safe(said)}</li>" for right, said in tests)


def _safe(text):
    """A text in a page."""
    return escape(_printable(text))


def _printable(text):
    """A text without the control characters that no page may hold, and that would act on a terminal
    or turn a line round.
    """
    return CONTROL.sub("\ufffd", text)
