"""Which files a course is made of: the lessons' sources."""

import re
from collections.abc import Sequence
from pathlib import Path

from .. import CourseError

LECTURES, EXERCISES, SOLUTIONS = "notebooks", "exercises", "solutions"


def sources(folder: Path, lessons: Sequence[str] = (), kind: str = LECTURES) -> list[Path]:
    """The sources of the notebooks in one room of ``folder``, of the named lessons or of all, in
    order; of the lectures also the pages whose names have no number, which belong to no lesson.

    CourseError for a file that is not named NN_topic.py, for two of one number, for a room of
    lectures that is empty."""
    every = sorted((folder / kind).glob("*.py"))
    named = r"(\d\d_)?[a-z][a-z0-9_]*" if kind == LECTURES else r"\d\d_[a-z0-9_]+"
    for source in every:
        if not re.fullmatch(named, source.stem):
            raise CourseError(
                f"{kind}/{source.name} is not named NN_topic.py, such as 03_alpha_beta.py."
            )
    if not every and kind == LECTURES:
        raise CourseError(f"There is no lecture NN_topic.py in {folder / kind}.")
    numbers = [number_of(source) for source in every]
    if twice := [source.name for source in every if numbers.count(number_of(source)) > 1]:
        raise CourseError(f"{kind}/ has two lessons of one number: {' and '.join(twice)}.")
    if not lessons:
        return every
    wanted = {lesson.zfill(2) for lesson in lessons}
    if kind == LECTURES and (missing := sorted(wanted.difference(numbers))):
        raise CourseError(
            f"There is no lesson {', '.join(missing)} in {kind}/, only {', '.join(numbers)}."
        )
    return [source for source in every if number_of(source) in wanted]


def number_of(source: Path) -> str:
    """The number of a lesson; of a page that belongs to none, its whole name."""
    return source.stem[:2] if source.stem[0].isdigit() else source.stem


def stated(source: Path) -> list[str | None]:
    """What the first cell of a source says of it: its title, its minutes and its points."""
    text = source.read_text(encoding="utf-8")
    patterns = (
        r"^# # (?:Exercises: )?(.+)$",
        r"\*\*Time\*\*: (\d+)",
        r"\*\*Points\*\*: (\d+(?:\.\d+)?)",
    )
    matches = (re.search(pattern, text, re.M) for pattern in patterns)
    return [match and match[1] for match in matches]
