"""One variant of the exercises for each student, and the key that marks them."""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gamelab.learn.values import from_plain, plain

from .. import CourseError, write
from ..papers.rosters import own_seed, read_students
from ..settings import Settings
from .masters import Master
from .notebook import serialise
from .sources import SOLUTIONS, sources


def legible(answer: Any) -> Any:
    """An answer as a person reads it in JSON: fractions as "9/11", keys as text.

    >>> from fractions import Fraction
    >>> legible({"value": Fraction(9, 11), "row": (1, 0)})
    {'value': '9/11', 'row': [1, 0]}
    """
    value = from_plain(plain(answer))
    if isinstance(value, Mapping):
        return {str(key): legible(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [legible(part) for part in value]
    return value if isinstance(value, int | str | None) else str(value)


def write_sets(settings: Settings, lessons: Sequence[str], roster: Path, out: Path) -> str:
    """Write out/<id>/NN_topic.ipynb for every student of the roster, and out/key.csv; say what was
    written.

    The key has a row for each question whose answer is a value: id, seed, question, answer. Nothing
    is written unless every variant can be made."""
    masters = list(map(Master, sources(settings.folder, lessons, SOLUTIONS)))
    if not masters:
        raise CourseError(
            f"There are no exercises for {', '.join(lessons) or 'any lesson'} in {SOLUTIONS}/."
        )
    texts = {}
    key = io.StringIO()
    rows = csv.writer(key, lineterminator="\n")
    rows.writerow(["id", "seed", "question", "answer"])
    students = [student.id for student in read_students(roster)]
    for student in students:
        seed = own_seed(settings.seed, student)
        for master in masters:
            texts[out / student / f"{master.path.stem}.ipynb"] = serialise(
                master.student(settings, seed)
            )
            for name, posed in master.posed(seed).items():
                if not posed.question.by_hand and not callable(posed.reference):
                    answer = json.dumps(legible(posed.reference), ensure_ascii=False)
                    rows.writerow([student, seed, name, answer])
    texts[out / "key.csv"] = key.getvalue()
    write(texts)
    return (
        f"{len(students)} student{'s' * (len(students) != 1)}, {len(masters)}"
        f" lesson{'s' * (len(masters) != 1)} each, in {out}; the key is {out / 'key.csv'}: keep it"
        " to yourself."
    )
