"""The folder that grading fills: a record for each paper, and the table made of them.

Everything that is written comes from the records, so a run that was stopped and taken up again ends
as one that was not: only the seconds, which are those of the run that graded the paper, may differ,
and the table rounds them up to whole ones."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Any

from .. import CourseError
from ..papers.papers import Paper
from .grading import Record
from .late import Late
from .marks import Mark

RUN, SOLUTION, RECORDS, TABLE = "run.json", "solution.json", "records", "grades.csv"
GRADED = "graded"
LONGEST = 1_000  # characters in a cell


@dataclass(frozen=True)
class Graded:
    """A paper and what became of it."""

    paper: Paper
    record: Record

    @property
    def is_graded(self) -> bool:
        return self.record.status == GRADED


@dataclass(frozen=True)
class Total:
    """What a paper is worth: its points, of how many, those per cent taken off as late included;
    and what has to be said of it.
    """

    points: float
    out_of: float
    unmarked: tuple[str, ...]
    notes: tuple[str, ...]


def digest(data: bytes) -> str:
    """The fingerprint of a paper or a master."""
    return hashlib.sha256(data).hexdigest()


def write_text(path: Path, text: str) -> None:
    """Put a text in place as a whole, or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    # a lone half of a character, which JSON allows and UTF-8 does not, becomes a question mark
    fresh.write_bytes(text.encode("utf-8", "replace"))
    os.replace(fresh, path)


class Gradebook:
    """One output folder: which run it belongs to, and the records in it.

    check looks whether the folder is what is needed, begin writes what the run is.
    """

    def __init__(self, out: Path) -> None:
        self.out = out
        self._run: dict[str, str] = {}

    def check(self, run: Mapping[str, str], resume: bool) -> None:
        """CourseError unless the folder is empty or not there, or with `resume` holds the records
        of the same run.
        """
        self._run = dict(run)
        if not self.out.exists() or self.out.is_dir() and not any(self.out.iterdir()):
            return
        if not self.out.is_dir():
            raise CourseError(f"--out {self.out} is a file: name a folder.")
        if not resume:
            raise CourseError(
                f"--out {self.out} is not empty: name a new folder, or go on with what is there"
                " with --resume."
            )
        before = self.run()
        for key, what in (("lesson", "lesson {}"), ("isolation", "the isolation {}")):
            if before.get(key) != run[key]:
                raise CourseError(
                    f"--resume: {self.out} holds grades of {what.format(before.get(key))}, not"
                    f" {run[key]}; name another folder with --out."
                )
        if before.get("exercises") != run["exercises"]:
            raise CourseError(
                f"--resume: the exercises, their tests or the secret have changed since {self.out}"
                " was begun; name a new folder with --out."
            )

    def begin(self, solution: Record) -> None:
        """Write what the run is, and the record of its solution. CourseError if the folder cannot
        be written.
        """
        try:
            self.write(SOLUTION, json.dumps(solution.to_dict(), indent=1) + "\n")
            self.write(RUN, json.dumps(self._run, indent=1) + "\n")
        except OSError as error:
            raise CourseError(f"--out {self.out} cannot be written: {error.strerror}.") from error

    def write(self, name: str, text: str) -> None:
        """Write a file of the folder, as a whole or not at all."""
        write_text(self.out / name, text)

    def solution(self) -> Record:
        """The record of the solution."""
        try:
            return Record.from_dict(json.loads((self.out / SOLUTION).read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CourseError(
                f"{self.out / SOLUTION} cannot be read: run the command with --resume once."
            ) from error

    def run(self) -> dict[str, str]:
        """What the folder says it holds; CourseError if it is no folder of grades."""
        try:
            found = json.loads((self.out / RUN).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CourseError(f"{self.out} holds no grades: there is no {RUN} in it.") from error
        return found if isinstance(found, dict) else {}

    def save(self, paper: Paper, record: Record, broken: bool) -> None:
        """Keep one paper's record; `broken` if that only says that the grader broke down over it."""
        form = {
            "id": paper.id,
            "file": paper.file,
            "digest": digest(paper.data),
            "seed": record.seed,
            "broken": broken,
            "record": record.to_dict(),
        }
        write_text(self._path(paper), json.dumps(form, indent=1) + "\n")

    def load(self, paper: Paper, seed: int, failures: bool = True) -> Record | None:
        """The record of this very paper on this seed; None if there is none, only that of another
        file, or without `failures` a broken one.
        """
        try:
            form = json.loads(self._path(paper).read_text(encoding="utf-8"))
            if (
                form["digest"] != digest(paper.data)
                or form["seed"] != seed
                or form["broken"]
                and not failures
            ):
                return None
            return Record.from_dict(form["record"])
        except FileNotFoundError:
            return None
        except (ValueError, KeyError, TypeError):
            return None  # cut off or of an older version: the paper is graded again

    def _path(self, paper: Paper) -> Path:
        return self.out / RECORDS / f"{paper.id}.json"


def total_of(graded: Graded, marks: Mapping[tuple[str, str], Mark], late: Late) -> Total:
    """The points of a paper: those of its tests, the marks given by hand as far as they are there,
    less what it loses as late.
    """
    points, unmarked = 0.0, []
    for question in graded.record.questions:
        mark = marks.get((graded.paper.id, question.id))
        if question.points is not None:
            points += question.points
        elif mark is not None:
            points += mark.points
        else:
            unmarked.append(question.id)
    out_of = sum(question.out_of for question in graded.record.questions)
    if not graded.is_graded:
        return Total(0.0, out_of, (), ())
    off, said = late.taken(graded.paper.submitted)
    left = round(points * (100 - off) / 100, 2)
    if off:
        said += f" {shown(points)} points, {shown(left)} left"
    return Total(left, out_of, tuple(unmarked), (said,) if said else ())


def table(
    everything: Sequence[Graded],
    model: Record,
    marks: Mapping[tuple[str, str], Mark],
    late: Late,
    counts: float | None = None,
) -> str:
    """The text of grades.csv: a row a paper, by id.

    model : the record of the solution, which names the questions and tests even if no paper could
    be graded.
    counts : what full points count in the course, for a further column with every total brought to
    that measure."""
    records = [model, *(graded.record for graded in everything if graded.is_graded)]
    by_hand = [question.id for question in model.questions if question.points is None]
    counted = [question.id for question in model.questions if question.points is not None]
    tests = [
        (name, hidden, number)
        for name in counted
        for hidden in (False, True)
        for number in range(max(len(_tests(record, name, hidden)) for record in records))
    ]
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(
        [
            "id",
            "name",
            "file",
            "seed",
            "status",
            "isolation",
            "seconds",
            *(
                f"{name} {'hidden' if hidden else 'test'} {number + 1}"
                for name, hidden, number in tests
            ),
            *counted,
            "total",
            *([f"of {counts:g}"] if counts else []),
            "notes",
            *(f"{name} by hand" for name in by_hand),
        ]
    )
    for graded in sorted(everything, key=lambda graded: graded.paper.id):
        paper, record = graded.paper, graded.record
        total = total_of(graded, marks, late)
        points = {question.id: question.points for question in record.questions}
        given = [marks.get((paper.id, name)) for name in by_hand]
        rows.writerow(
            [
                cell(paper.id),
                cell(paper.name),
                cell(paper.file),
                record.seed,
                cell(record.status),
                record.isolation,
                ceil(record.seconds),
                *(_worth(record, *which) for which in tests),
                *(shown(points.get(name)) for name in counted),
                shown(total.points) if graded.is_graded else "",
                *(
                    [shown(total.points / total.out_of * counts) if graded.is_graded else ""]
                    if counts
                    else []
                ),
                cell("; ".join([*paper.notes, *record.notes, *total.notes])),
                *(shown(mark.points) if mark else "" for mark in given),
            ]
        )
    return text.getvalue()


def _tests(record: Record, name: str, hidden: bool) -> list[Any]:
    return [
        test
        for question in record.questions
        if question.id == name
        for test in question.tests
        if test.hidden is hidden
    ]


def _worth(record: Record, name: str, hidden: bool, number: int) -> str:
    """The points of one test, its share of the question's; "" where the paper's set has no such
    test.
    """
    tests = _tests(record, name, hidden)
    if number >= len(tests):
        return ""
    [question] = [question for question in record.questions if question.id == name]
    weight = sum(test.weight for test in question.tests)
    return shown(
        question.out_of * tests[number].weight / weight if tests[number].right and weight else 0.0,
        4,
    )


def shown(points: float | None, places: int = 2) -> str:
    """Points as a table shows them: 8, 7.5, 3.33; "" for none."""
    if points is None:
        return ""
    text = f"{points:.{places}f}"
    return text.rstrip("0").rstrip(".") or "0"


def cell(text: str) -> str:
    """A text as a cell of a spreadsheet, which must not take it for a formula.

    >>> cell("=1+1"), cell("Ada")
    ("'=1+1", 'Ada')
    """
    text = text.encode("utf-8", "replace").decode()
    text = text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."
    return "'" + text if text[:1] in ("=", "+", "-", "@", "\t", "\r", "\n", "|") else text


def failed(seed: int, reason: str, log: str = "") -> Record:
    """The record of a paper that was not graded, and why."""
    return Record(
        status=f"not gradable: {reason}",
        seed=seed,
        isolation="",
        seconds=0.0,
        questions=(),
        notes=(),
        log=log,
    )
