"""One variant of the exercises for each student, and the key that marks them."""

import csv
import hashlib
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from gamelab.learn.values import from_plain, plain

from .. import CourseError, write
from ..papers.rosters import own_seed, read_students
from ..results.spreadsheet import csv_text
from ..settings import FILE, Settings, advice
from .masters import masters_of
from .notebook import on_colab, serialise
from .sources import EXERCISES, SOLUTIONS


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


def room_of(settings: Settings, student: str) -> str:
    """The folder of one student's set in the published repository: who knows neither the secret nor
    the link cannot tell whose it is. CourseError without a secret.
    """
    if settings.secret is None:
        raise CourseError(f"{FILE} has no secret under [grading]: sets are published under it.")
    code = hashlib.sha256(f"set/{settings.secret}/{student}".encode()).hexdigest()[:20]
    return f"{EXERCISES}/{code}"


def published_sets(settings: Settings, roster: Path) -> dict[str, bytes]:
    """The notebooks of every student of a roster, by their path in the published repository."""
    made = _sets(settings, masters_of(settings), roster)
    return {path: text.encode() for *_, path, text in made}


def _sets(settings, masters, roster):
    """For each student and master: the id, the seed, the master, the path where the notebook is
    published, and its text.
    """
    bare = replace(settings, site=None)  # which has no page of a student's own
    for student in read_students(roster):
        stated = student.seed.isdigit()
        seed = int(student.seed) if stated else own_seed(settings.seed, student.id)
        room = room_of(settings, student.id)
        for master in masters:
            text = serialise(master.student(bare, seed, room))
            yield student.id, seed, master, f"{room}/{master.path.stem}.ipynb", text


def write_sets(settings: Settings, lessons: Sequence[str], roster: Path, out: Path) -> str:
    """Write out/<id>/NN_topic.ipynb for every student of the roster, and out/key.csv and
    out/links.csv; say what was written.

    A badge opens the student's own set where `publish --per-student` put it, and links.csv has the
    same addresses: id, lesson, link. The key has a row for each question whose answer is a value:
    id, seed, question, answer. Nothing is written unless every variant can be made."""
    masters = masters_of(settings, lessons)
    if not masters:
        raise CourseError(
            f"There are no exercises for {', '.join(lessons) or 'any lesson'} in {SOLUTIONS}/."
        )
    texts = {}
    key = io.StringIO()
    rows = csv.writer(key, lineterminator="\n")
    rows.writerow(["id", "seed", "question", "answer"])
    links = [("id", "lesson", "link")]
    students = {}
    for student, seed, master, path, text in _sets(settings, masters, roster):
        students[student] = None
        texts[out / student / Path(path).name] = text
        links.append((student, master.lesson, on_colab(settings, path)))
        for name, posed in master.posed(seed).items():
            if not posed.question.by_hand and not callable(posed.reference):
                answer = json.dumps(legible(posed.reference), ensure_ascii=False)
                rows.writerow([student, seed, name, answer])
    texts |= {out / "key.csv": key.getvalue(), out / "links.csv": csv_text(links)}
    write(texts)
    return (
        f"{len(students)} student{'s' * (len(students) != 1)}, {len(masters)}"
        f" lesson{'s' * (len(masters) != 1)} each, in {out}; the key is {out / 'key.csv'}: keep it"
        f" to yourself. {out / 'links.csv'} has the links that work once publish --per-student has"
        f" put the sets there. {advice(settings)}"
    ).rstrip()
