"""Which files a course is made of: the lessons' sources."""

import re
from collections.abc import Sequence
from pathlib import Path

from .. import CourseError

LECTURES, EXERCISES, SOLUTIONS = "notebooks", "exercises", "solutions"


def sources(folder: Path, lessons: Sequence[str] = (), room: str = LECTURES) -> list[Path]:
    """The sources of the notebooks in one room of ``folder``, of the named lessons or of all, in
    order.

    CourseError for a file that is not named NN_topic.py, for two of one number, for a room of
    lectures that is empty."""
    found = sorted((folder / room).glob("*.py"))
    for source in found:
        if not re.fullmatch(r"\d\d_[a-z0-9_]+", source.stem):
            raise CourseError(
                f"{room}/{source.name} is not named NN_topic.py, such as 03_alpha_beta.py."
            )
    if not found and room == LECTURES:
        raise CourseError(f"There is no lecture NN_topic.py in {folder / room}.")
    numbers = [source.stem[:2] for source in found]
    if twice := [source.name for source in found if numbers.count(source.stem[:2]) > 1]:
        raise CourseError(f"{room}/ has two lessons of one number: {' and '.join(twice)}.")
    if not lessons:
        return found
    wanted = {lesson.zfill(2) for lesson in lessons}
    if room == LECTURES and (missing := sorted(wanted.difference(numbers))):
        raise CourseError(
            f"There is no lesson {', '.join(missing)} in {room}/, only {', '.join(numbers)}."
        )
    return [source for source in found if source.stem[:2] in wanted]


def stated(source: Path) -> list[str | None]:
    """What the first cell of a source says of it: its title, its minutes and its points."""
    text = source.read_text(encoding="utf-8")
    patterns = (
        r"^# # (?:Exercises: )?(.+)$",
        r"\*\*Time\*\*: (\d+)",
        r"\*\*Points\*\*: (\d+(?:\.\d+)?)",
    )
    found = (re.search(pattern, text, re.M) for pattern in patterns)
    return [match and match[1] for match in found]
