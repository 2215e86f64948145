"""The class at a glance: how the points are spread, what each question and test gave, which
mistakes were made. Nobody is named.
"""

from collections import Counter, defaultdict
from operator import itemgetter
from pathlib import Path
from statistics import mean

from .. import write
from ..settings import Settings
from ..templates import rendered
from .gradebook import Gradebook
from .spreadsheet import csv_text
from .table import shown
from .uploads import read_grades

BARS = 10  # into how many parts the points are divided


def write_glance(settings: Settings, out: Path) -> list[Path]:
    """Write report.html and report.csv into a folder of grades; both paths. CourseError if it holds
    none.
    """
    grades = read_grades(settings, out)
    records = [record for record in Gradebook(out).records() if record.status == "graded"]
    tests, mistakes = sorted(_tests(records), key=_share), _mistakes(records)
    shares = [row.share for row in grades.rows]
    spread = Counter(min(int(share * BARS), BARS - 1) for share in shares)
    page = rendered(
        "class.html",
        course=settings.title,
        lesson=grades.lesson,
        out_of=grades.out_of,
        average=shown(100 * mean(shares or [0])),
        spread=[spread[part] for part in range(BARS)],
        parts=[[row for row in tests if (_share(row) == 1) is whole] for whole in (False, True)],
        mistakes=mistakes,
    )
    told = [(question, mistake, count, len(records)) for question, mistake, count, _ in mistakes]
    table = csv_text([("question", "test or mistake", "papers", "of"), *tests, *told])
    files = {out / "report.html": page, out / "report.csv": table}
    write(files)
    return list(files)


def _share(row):
    return row[2] / row[3]


def _tests(records):
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
        yield name, test, sum(right), len(right)


def _mistakes(records):
    """Question, mistake, how many papers show it, and the smallest picture of it; the most frequent
    first.
    """
    shown_by = defaultdict(list)
    for record in records:
        for question in record.questions:
            if question.mistake:
                shown_by[question.id, question.mistake].append(question.picture)
    mistakes = [
        (*key, len(pictures), min(filter(None, pictures), key=len, default=""))
        for key, pictures in shown_by.items()
    ]
    return sorted(mistakes, key=itemgetter(2), reverse=True)
