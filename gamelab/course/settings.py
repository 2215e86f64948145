"""course.toml: what an instructor sets, read once and checked."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from . import CourseError

FILE = "course.toml"
PRINTED = 730194586217  # the secret in the course.toml that the kit comes with


@dataclass(frozen=True)
class Settings:
    """The contents of one course.toml, and the folder it stands in.

    ``own`` and ``published`` are GitHub repositories, "owner/name"; ``ref`` is the tag or branch of
    the published one that students open. ``points`` and ``deadlines`` are by a lesson's two digits.
    ``secret`` is the number that the hidden tests are drawn from, None where course.toml has none:
    then no paper can be graded."""

    folder: Path
    title: str
    term: str
    ref: str
    seed: int
    own: str
    published: str
    points: Mapping[str, int | float]
    deadlines: Mapping[str, datetime]
    secret: int | None = None


def advice(secret: int | None) -> str:
    """A line to print where hidden tests are used, if their secret is the one in every copy of the
    kit; otherwise nothing.

    >>> advice(58), advice(PRINTED)[:16]
    ('', '\\nNote: everybody')
    """
    if secret != PRINTED:
        return ""
    return (
        f"\nNote: everybody who has this kit knows the secret in {FILE}, and with it the hidden"
        " tests. Put a number of your own under [grading]."
    )


def find_course(start: Path) -> Path:
    """The nearest folder, from ``start`` upwards, that holds a course.toml; CourseError if there is
    none.
    """
    for folder in (start, *start.parents):
        if (folder / FILE).is_file():
            return folder
    raise CourseError(
        f"There is no {FILE} in {start} or above it: go to the course's folder, or name it with"
        " --course."
    )


def read_settings(folder: Path) -> Settings:
    """Read and check ``folder``/course.toml; CourseError names the key at fault and what was
    expected.
    """
    path = folder / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror}.") from error
    return parse_settings(text, folder)


def parse_settings(text: str, folder: Path = Path()) -> Settings:
    """Settings from the text of a course.toml.

    >>> parse_settings('title = ""')
    Traceback (most recent call last):
        ...
    gamelab.course.CourseError: course.toml: title is '', expected a text that is not empty.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CourseError(f"{FILE} is not valid TOML: {error}.") from error
    settings = Settings(
        folder=folder,
        title=_take(table, "title", _is_text, "a text that is not empty"),
        term=_take(table, "term", _is_text, "a text that is not empty"),
        ref=_take(table, "ref", _is_ref, "a tag or branch of git, such as 'v0.1.0'"),
        seed=_take(table, "seed", _is_seed, "a whole number, 0 or more"),
        own=_take(table, "repository.own", _is_repository, "'owner/name' of a GitHub repository"),
        published=_take(
            table, "repository.published", _is_repository, "'owner/name' of a GitHub repository"
        ),
        points=_take_lessons(table, "points", _is_points, "a number above 0"),
        deadlines=_take_lessons(
            table, "deadlines", _is_moment, "a time with its offset, as 2026-12-11T23:59:00+01:00"
        ),
        secret=(
            _take(table, "grading.secret", _is_seed, "a whole number, 0 or more")
            if "grading" in table
            else None
        ),
    )
    _refuse_others(
        table, "", ("title", "term", "ref", "seed", "repository", "points", "deadlines", "grading")
    )
    _refuse_others(table["repository"], "repository.", ("own", "published"))
    _refuse_others(table.get("grading", {}), "grading.", ("secret",))
    return settings


def _take(table: Mapping[str, Any], key: str, is_right, expected: str) -> Any:
    value: Any = table
    for part in key.split("."):
        if not isinstance(value, dict) or part not in value:
            raise CourseError(f"{FILE}: {key} is missing, expected {expected}.")
        value = value[part]
    if not is_right(value):
        raise CourseError(f"{FILE}: {key} is {_shown(value)}, expected {expected}.")
    return value


def _take_lessons(table: Mapping[str, Any], key: str, is_right, expected: str) -> dict[str, Any]:
    lessons = _take(table, key, lambda value: isinstance(value, dict), "a table, one line a lesson")
    for lesson, value in lessons.items():
        if not re.fullmatch(r"\d\d", lesson):
            raise CourseError(
                f"{FILE}: {key}.{lesson} is not a lesson, expected two digits such as 03."
            )
        if not is_right(value):
            raise CourseError(f"{FILE}: {key}.{lesson} is {_shown(value)}, expected {expected}.")
    return lessons


def _refuse_others(table: Mapping[str, Any], prefix: str, known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            raise CourseError(
                f"{FILE}: {prefix}{key} is not a setting, expected one of {', '.join(known)}."
            )


def _shown(value: Any) -> str:
    return str(value) if isinstance(value, datetime) else repr(value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_ref(value: Any) -> bool:
    return isinstance(value, str) and bool(
        re.fullmatch(r"[A-Za-z0-9][\w.+-]*(/[\w.+-]+)*", value, re.ASCII)
    )


def _is_seed(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_repository(value: Any) -> bool:
    return isinstance(value, str) and bool(
        re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9-]*/[\w.-]+", value, re.ASCII)
    )


def _is_points(value: Any) -> bool:
    return type(value) in (int, float) and 0 < value < float("inf")


def _is_moment(value: Any) -> bool:
    return isinstance(value, datetime) and value.tzinfo is not None
