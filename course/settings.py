"""course.toml: what an instructor sets, read once and checked."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from gamelab.learn.finding import HINTS
from gamelab.learn.lessons import CUTS, LESSONS

from . import CourseError

FILE = "course.toml"
PRINTED = 730194586217  # the secret in the course.toml that the kit comes with
# without their table or their line they are left out
OPTIONAL = "grading.secret", "site", "hints", "cut", "oral", "cell_times"
WHOLE = "a whole number, 0 or more"


# What a value must be, the pattern of its type and its text, and how a message says it.
_TEXT = r"str \s*\S[\s\S]*", "a text that is not empty"
_TABLE = r"dict [\s\S]*", "a table, one line a lesson"
_REPOSITORY = r"str [A-Za-z0-9][A-Za-z0-9-]*/[\w.-]+", "'owner/name' of a GitHub repository"
RULES = {
    "title": _TEXT,
    "term": _TEXT,
    "ref": (
        r"str [A-Za-z0-9][\w.+-]*(/[\w.+-]+)*",
        "a tag or branch of git, such as 'v0.1.0'",
    ),
    "seed": (r"int \d+", WHOLE),
    "site": (
        r"str https?://\S+",
        "the address of its pages, such as 'https://owner.github.io/name'",
    ),
    "hints": (f"str ({'|'.join(HINTS)})", f"one of {', '.join(HINTS)}"),
    "cut": (f"str ({'|'.join(CUTS)})", f"one of {', '.join(CUTS)}"),
    "cell_times": (r"bool \w+", "true or false"),
    "repository.own": _REPOSITORY,
    "repository.published": _REPOSITORY,
    "points": _TABLE,
    "deadlines": _TABLE,
    "oral": _TABLE,
    "grading.secret": (
        r"int \d{9,}",
        "a whole number of nine digits or more, which only you know",
    ),
}
# What the value of each lesson must be in those tables.
_POINTS = r"(int|float) (?!0(\.0)?$)\d.*", "a number above 0"
EACH = {
    "points": _POINTS,
    "oral": _POINTS,
    "deadlines": (
        r"datetime .*[+-]\d\d:\d\d",
        "a time with its offset, as 2026-12-11T23:59:00+01:00",
    ),
}


@dataclass(frozen=True)
class Settings:
    """The contents of one course.toml, and the folder it stands in.

    ``own`` and ``published`` are GitHub repositories, "owner/name"; ``ref`` is the tag or branch of
    the published one that students open. ``points``, ``deadlines`` and ``oral``, what the questions
    asked aloud are worth, are by a lesson's two digits. ``site`` is where its pages stand, None if
    nowhere. ``hints`` is how far `check` goes with a wrong answer, ``cut`` when the exercises'
    alpha-beta leaves a node. ``cell_times`` is whether logs say when Colab ran
    the cells.
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
    site: str | None = None
    hints: str = HINTS[-1]
    cut: str = CUTS[0]
    cell_times: bool = False
    oral: Mapping[str, int | float] = field(default_factory=dict)


def advice(settings: Settings) -> str:
    """What is to be said where hidden tests are used, if their secret is the one in every copy of
    the kit; otherwise nothing.
    """
    if settings.secret != PRINTED:
        return ""
    return (
        f"{FILE}: everybody who has this kit knows the secret there, and with it the hidden tests."
        " Put a number of your own under [grading]."
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
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CourseError(f"{path} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CourseError(f"{path} is not UTF-8, as TOML must be: save it so.") from error
    return parse_settings(text, folder)


def parse_settings(text: str, folder: Path = Path()) -> Settings:
    """Settings from the text of a course.toml.

    >>> parse_settings('title = ""')
    Traceback (most recent call last):
        ...
    course.CourseError: course.toml: title is '', expected a text that is not empty.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise CourseError(f"{FILE} is not valid TOML: {error}.") from error
    values = {}
    for table_name, inside in table.items():
        if isinstance(inside, dict) and table_name not in RULES:
            values |= {f"{table_name}.{key}": value for key, value in inside.items()}
        else:
            values[table_name] = inside
    for key, rule in RULES.items():
        if key in values:
            _must(rule, key, values[key])
        elif key not in OPTIONAL or key.split(".")[0] in table:
            raise CourseError(f"{FILE}: {key} is missing, expected {rule[1]}.")
    for key, rule in EACH.items():
        for lesson, value in values.get(key, {}).items():
            if lesson not in LESSONS:
                raise CourseError(
                    f"{FILE}: {key}.{lesson} is not a lesson, expected one of {', '.join(LESSONS)}."
                )
            _must(rule, f"{key}.{lesson}", value)
    for key in values:
        if key not in RULES:
            raise CourseError(
                f"{FILE}: {key} is not a setting, expected one of {', '.join(RULES)}."
            )
    return Settings(folder, **{key.split(".")[-1]: value for key, value in values.items()})


def lesson_number(text: str) -> str:
    """The two digits of a lesson that somebody names on the command line.

    >>> lesson_number("3")
    '03'
    """
    if not text.isdigit() or len(text) > 2:
        raise CourseError(f"{text!r} is no lesson: a number such as 03 is expected.")
    return text.zfill(2)


def set_number(asked: int | None, settings: Settings) -> int:
    """The set of exercises that --seed asks for, the course's if it asks for none."""
    if asked is not None and asked < 0:
        raise CourseError(f"--seed {asked}: {WHOLE}, is expected.")
    return settings.seed if asked is None else asked


def _must(rule, key, value):
    pattern, expected = rule
    if not re.fullmatch(pattern, f"{type(value).__name__} {value}", re.ASCII):
        shown = str(value) if isinstance(value, datetime) else repr(value)
        raise CourseError(f"{FILE}: {key} is {shown}, expected {expected}.")
