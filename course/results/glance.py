"""The class at a glance: how the points are spread, what each question and test gave, which
mistakes were made. Nobody is named.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from statistics import mean

from .. import write
from .feedback import page
from .gradebook import Gradebook
from .spreadsheet import csv_text
from .table import shown
from .uploads import read_grades

BARS = 10  # into how many parts the points are divided


def write_glance(course: str, out: Path) -> list[Path]:
    """Write report.html and report.csv into a folder of grades; both paths. CourseError if it holds
    none.
    """
    grades = read_grades(out)
    records = [record for record in Gradebook(out).records() if record.status == "graded"]
    rows, mistakes = list(_rows(records)), _mistakes(records)
    shares = [float(row.points) / grades.out_of for row in grades.rows]
    spread = Counter(min(int(share * BARS), BARS - 1) for share in shares)
    parts = [
        f"<h1>Exercises {grades.lesson}: the class</h1>",
        f"<p>{escape(course)}<br>{len(shares)} papers, {shown(mean(shares or [0]) * 100)} % of the"
        f" {grades.out_of:g} points on average.</p>",
        "<h2>Points</h2>",
        _table(
            ("From, in %", "Papers"),
            ((100 * part // BARS, f"{'█' * spread[part]} {spread[part]}") for part in range(BARS)),
        ),
        "<h2>Questions and tests</h2>",
        _table(("Question", "Test", "Right", "Of", "In %"), rows),
        "<h2>Mistakes</h2>",
        *(
            f"<section><h3>{escape(name)}: {escape(said)}</h3>\n<p>{count} papers.</p>\n{picture}"
            "</section>"
            for (name, said), (count, picture) in mistakes
        ),
    ]
    told = [(name, said, count, len(records)) for (name, said), (count, _) in mistakes]
    header = ("question", "test or mistake", "papers", "of")
    files = {
        out / "report.html": page(f"Exercises {grades.lesson}: the class", "\n".join(parts)),
        out / "report.csv": csv_text([header, *(row[:4] for row in rows), *told]),
    }
    write(files)
    return list(files)


def _rows(records):
    """For each question and each of its tests, the hidden ones together: how often it is right, of
    how many times.
    """
    tried = defaultdict(list)
    for record in records:
        for question in record.questions:
            if question.points is not None:
                full = question.points >= question.out_of - 0.005
                tried[question.id, "full points"].append(full)
                for test in question.tests:
                    name = "hidden tests" if test.hidden else test.name
                    tried[question.id, name].append(test.right)
    for (name, test), right in tried.items():
        yield name, test, sum(right), len(right), round(100 * sum(right) / len(right))


def _mistakes(records):
    """By question and mistake: how many papers show it, and the smallest picture of it; the most
    frequent first.
    """
    found = defaultdict(list)
    for record in records:
        for question in record.questions:
            if question.mistake:
                found[question.id, question.mistake].append(question.picture)
    told = {
        key: (len(pictures), min(filter(None, pictures), key=len, default=""))
        for key, pictures in found.items()
    }
    return sorted(told.items(), key=lambda entry: -entry[1][0])


def _table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    def line(cells, kind):
        return "".join(f"<{kind}>{escape(str(cell))}</{kind.split()[0]}>" for cell in cells)

    body = "\n".join(f"<tr>{line(row, 'td')}</tr>" for row in rows)
    head = line(header, 'th scope="col"')
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>"
