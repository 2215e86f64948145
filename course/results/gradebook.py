"""The folder that grading fills: a record for each paper.

Everything that is written comes from the records, so a run that was stopped and taken up again ends
as one that was not: only the seconds, which are those of the run that graded the paper, may differ,
and the table rounds them up to whole ones."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from .. import CourseError, write
from ..papers.papers import Paper
from .record import DONE, PaperRecord, failed

RUN, SOLUTION, RECORDS, TABLE = "run.json", "solution.json", "records", "grades.csv"
DETAILS, FEEDBACK = "details.csv", "feedback"
# why a run cannot go on in a folder that was begun by another
CHANGED = {
    "lesson": "{out} holds grades of lesson {before}, not {now}",
    "isolation": "{out} holds grades of the isolation {before}, not {now}",
    "exercises": "the exercises, their tests or the secret have changed since {out} was begun"
    " (--again grades anew)",
}

# what else is known of a run
TOLD = "submissions", "roster", "late"


class Graded(NamedTuple):
    """A paper and what became of it."""

    paper: Paper
    record: PaperRecord

    @property
    def is_graded(self) -> bool:
        return self.record.status == "graded"

    @property
    def whose(self) -> str:
        """The student, the file and the set."""
        paper = self.paper
        who = f"{paper.name} ({paper.id})" if paper.name not in ("", paper.id) else paper.id
        return f"{who}, {paper.file}, set {self.record.seed}"


def digest(data: bytes) -> str:
    """The fingerprint of a paper or a master."""
    return hashlib.sha256(data).hexdigest()


def write_json(path: Path, form: Any) -> None:
    """Put what JSON can hold in place as a whole, or not at all."""
    write({path: json.dumps(form, indent=1) + "\n"})


def read_json(path: Path) -> Any:
    """What stands in a file of JSON; OSError or ValueError if it cannot be read."""
    return json.loads(path.read_text(encoding="utf-8"))


@dataclass
class Gradebook:
    """One output folder: which run it belongs to, and the records in it.

    check looks whether the folder is what a run needs, begin writes what the run is.
    """

    out: Path
    exercises: str = ""

    def check(self, run: Mapping[str, str], resume: bool, again: bool = False) -> None:
        """CourseError unless the folder is empty or not there, or with `resume` holds the records
        of the same run, with `again` those of another one of the exercises.
        """
        if self.out.is_file():
            raise CourseError(f"--out {self.out} is a file: name a folder.")
        if not self.out.exists() or not any(self.out.iterdir()):
            return
        if not resume and not again:
            raise CourseError(
                f"--out {self.out} is not empty: name a new folder, or go on with what is there"
                " with --resume."
            )
        before = self.run()
        for key, said in CHANGED.items():
            if before[key] != run[key] and not (again and key == "exercises"):
                told = said.format(before=before[key], now=run[key], out=self.out)
                raise CourseError(f"--resume: {told}; name another folder with --out.")

    def begin(self, run: Mapping[str, str], solution: PaperRecord) -> None:
        """Write what the run is, and the record of its solution."""
        write_json(self.out / SOLUTION, solution.to_dict())
        write_json(self.out / RUN, run)

    def solution(self) -> PaperRecord:
        """The record of the solution."""
        try:
            return PaperRecord.from_dict(read_json(self.out / SOLUTION))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CourseError(
                f"{self.out / SOLUTION} cannot be read: run the command with --resume once."
            ) from error

    def run(self) -> dict[str, str]:
        """What the folder says it holds, and where the papers and the roster ("" for none) lay;
        CourseError if it is no folder of grades.
        """
        try:
            form = read_json(self.out / RUN)
            return {key: str(form[key]) for key in (*CHANGED, *TOLD)}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise CourseError(
                f"{self.out} holds no grades: there is no {RUN} in it that this version reads."
            ) from error

    def save(self, paper: Paper, record: PaperRecord, broken: bool) -> None:
        """Keep one paper's record; `broken` if that only says that the grader broke down
        over it.
        """
        form = {
            "id": paper.id,
            "file": paper.file,
            "digest": digest(paper.data),
            "seed": record.seed,
            "broken": broken,
            "exercises": self.exercises,
            "record": record.to_dict(),
        }
        write_json(self._path(paper), form)

    def load(self, paper: Paper, failures: bool = True) -> PaperRecord | None:
        """The record of this very paper on its set, which for one with a problem says just that;
        None if there is none, only that of another file, or one that is not finished. Without
        `failures` also what a run goes on from: unfinished ones too, no broken one and none by
        other exercises.
        """
        if paper.problem:
            return failed(paper.seed, paper.problem)
        try:
            form = read_json(self._path(paper))
            same = form["digest"] == digest(paper.data) and form["seed"] == paper.seed
            sound = not form["broken"] and form["exercises"] == self.exercises
            record = PaperRecord.from_dict(form["record"])
            wanted = record.stage == DONE if failures else sound
            return record if same and wanted else None
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            return None  # not there, cut off or of an older version: the paper is graded again

    def records(self) -> list[PaperRecord]:
        """All that are kept, in the order of their papers' ids."""
        files = sorted((self.out / RECORDS).glob("*.json"))
        records = [PaperRecord.from_dict(read_json(path)["record"]) for path in files]
        return [record for record in records if record.stage == DONE]

    def _path(self, paper):
        return self.out / RECORDS / f"{paper.id}.json"
