"""The parts of README.md that are made: the table of lessons with its badges, and the picture."""

import re
from functools import partial
from pathlib import Path

from gamelab import alphabeta, svg, tree, watch

from .. import CourseError
from ..settings import Settings
from ..templates import rendered
from .notebook import badge, exercises_of
from .sources import sources, stated

PICTURE = "notebooks/alpha_beta.svg"
BEGIN = "<!-- lessons: written by python -m course build -->"
END = "<!-- end of lessons -->"


def frontpage(settings: Settings) -> dict[Path, str]:
    """The texts of README.md and of its picture, by path; {} in a course whose README has no table
    of lessons.
    """
    readme = settings.folder / "README.md"
    if not readme.exists() or BEGIN not in (text := readme.read_text(encoding="utf-8")):
        return {}
    parts = re.split(f"({BEGIN}|{END})", text)
    if parts[1::2] != [BEGIN, END]:
        raise CourseError(
            f"README.md: the line {BEGIN!r} must be followed, once, by the line {END!r}."
        )
    return {
        readme: f"{parts[0]}{BEGIN}\n{lesson_table(settings)}\n{END}{parts[-1]}",
        settings.folder / PICTURE: picture(),
    }


def lesson_table(settings: Settings) -> str:
    """The lessons as a Markdown table: number, title, minutes, badge; exercises and their badge."""
    lessons = []
    for source in sources(settings.folder):
        title, minutes, _ = stated(source)
        if not title or not minutes:
            raise CourseError(
                f"{source.parent.name}/{source.name} needs a title (# # ...) and its minutes"
                " (**Time**: 60 minutes) for the table of lessons."
            )
        lessons.append((source, title, minutes, exercises_of(source, settings)))
    return rendered("lessons.md", lessons=lessons, badge=partial(badge, settings)).rstrip()


def picture() -> str:
    """The step-by-step example of lesson 3 at its end, as SVG."""
    lettered = tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]], names="ABCDEFG")
    return svg(watch(alphabeta, lettered)) + "\n"
