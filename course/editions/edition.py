"""The students' edition of a course: which files it consists of, and what they say there."""

import re
from pathlib import Path

from .. import CourseError, package_files
from ..building.frontpage import PICTURE, lesson_table
from ..building.sets import published_sets
from ..building.sources import EXERCISES, SOLUTIONS, sources, stated
from ..settings import Settings
from ..templates import rendered
from .bundles import wheel

IGNORED = "__pycache__/\n*.py[cod]\n.ipynb_checkpoints/\n.venv*/\n"
PAGES = "docs"  # where GitHub Pages looks for a site
# the part of requirements.txt that students need
LESSONS = "# the lessons"
# the parts of the course's own README that are as good for students
SECTIONS = ("The package in a minute", "What the package holds", "Licence")


def edition(settings: Settings, site: Path | None, roster: Path | None) -> dict[str, bytes]:
    """The files that students get, by path with /, in order.

    The built notebooks of lectures and exercises, the package and its wheel, what a machine of
    their own needs, below docs/ the pages of a site that is there already, and a set for each
    student of a roster. CourseError names a file that is missing."""
    folder = settings.folder
    name, data = wheel(folder)
    files = {
        ".gitignore": IGNORED.encode(),
        "README.md": readme(settings).encode(),
        "requirements.txt": requirements(_bytes(folder / "requirements.txt").decode()).encode(),
        name: data,
    }
    copied = [folder / "LICENSE", *package_files(folder / "gamelab")]
    copied += [source.with_suffix(".ipynb") for source in sources(folder)]
    for source in sources(folder, kind=SOLUTIONS):
        copied.append(folder / EXERCISES / f"{source.stem}.ipynb")
    if (folder / PICTURE).exists():
        copied.append(folder / PICTURE)
    files |= {path.relative_to(folder).as_posix(): _bytes(path) for path in copied}
    if site:
        if not (site / "index.html").exists():
            raise CourseError(f"--site {site} has no index.html: make the site first.")
        pages = (path for path in site.rglob("*") if path.is_file())
        files |= {f"{PAGES}/{path.relative_to(site).as_posix()}": _bytes(path) for path in pages}
        files[f"{PAGES}/.nojekyll"] = b""
    if roster:
        files |= published_sets(settings, roster)
    return dict(sorted(files.items()))


def _bytes(path):
    try:
        return path.read_bytes()
    except OSError as error:
        raise CourseError(
            f"{path.parent.name}/{path.name} cannot be published: {error.strerror}. Run python -m"
            " course build first."
        ) from error


def requirements(text: str) -> str:
    """The packages for a run on a student's own machine: without those for building and testing.

    >>> text = "# For lab.\\n\\n# the lessons\\njupyterlab==4\\n\\n# the tests\\npytest==9\\n"
    >>> print(requirements(text))
    # Not for Colab. On your own machine: python -m pip install -r requirements.txt
    # the lessons
    jupyterlab==4
    <BLANKLINE>
    """
    part = next((part for part in text.split("\n\n") if part.startswith(LESSONS)), None)
    if part is None:
        raise CourseError(f"requirements.txt has no part that begins with the line {LESSONS!r}.")
    head = "# Not for Colab. On your own machine: python -m pip install -r requirements.txt"
    return f"{head}\n{part.strip()}\n"


def readme(settings: Settings) -> str:
    """The students' front page: how to begin, the lessons with their badges, what is due when, and
    what the package holds.
    """
    folder, exercises = settings.folder, []
    for source in sources(folder, kind=SOLUTIONS):
        title, _, points = stated(source)
        if not title or not points:
            raise CourseError(
                f"{SOLUTIONS}/{source.name} needs a title (# # Exercises: ...) and its points"
                " (**Points**: 20) for the table of exercises."
            )
        exercises.append((source.stem, title, points))
    own = _bytes(folder / "README.md").decode()
    picture = re.search(rf"^!\[[^\]]*\]\({re.escape(PICTURE)}\)$", own, re.M)
    texts = dict(re.findall(r"(?ms)^## ([^\n]+)\n(.*?)(?=^## |\Z)", own))
    return rendered(
        "students.md",
        settings=settings,
        picture=picture and (folder / PICTURE).exists() and picture[0],
        lessons=lesson_table(settings),
        exercises=exercises,
        sections=[(name, texts[name]) for name in SECTIONS if name in texts],
    )
