"""The students' edition of a course: which files it consists of, and what they say there."""

import json
import re
import tomllib

from .. import CourseError
from ..building.frontpage import PICTURE, lesson_table
from ..building.sources import EXERCISES, SOLUTIONS, site_files, sources, stated, student_files
from ..settings import Settings

PACKAGE, WORKFLOW = "gamelab", ".github/workflows/site.yml"
IGNORED = "__pycache__/\n*.py[cod]\n*.egg-info/\n.ipynb_checkpoints/\n.venv*/\n"
# what only those need who build and test the course
NOT_FOR_STUDENTS = ("# building and checking the notebooks", "# the tests")
TABLES = (
    "build-system",
    "project",
    "project.optional-dependencies",
    "tool.setuptools.dynamic",
    "tool.setuptools.packages.find",
    "tool.setuptools.package-data",
)
# the parts of the course's own README that are as good for students
SECTIONS = ("The package in a minute", "What the package holds", "Licence")


def edition(settings: Settings) -> dict[str, bytes]:
    """The files that students get, by path with /, in order.

    The built notebooks of lectures and exercises, the package without the course's tools but for
    those that write the site, and what makes it installable. CourseError names a file that is
    missing."""
    folder = settings.folder
    made = {
        ".gitignore": IGNORED,
        "README.md": readme(settings),
        "course.toml": course(settings),
        "requirements.txt": requirements(_bytes(folder / "requirements.txt").decode()),
        "pyproject.toml": pyproject(_bytes(folder / "pyproject.toml").decode()),
    }
    package = folder / PACKAGE
    copied = [folder / "LICENSE", *student_files(package), *site_files(package)]
    copied += [source.with_suffix(".ipynb") for source in sources(folder)]
    for source in sources(folder, room=SOLUTIONS):
        copied.append(folder / EXERCISES / f"{source.stem}.ipynb")
    copied += [folder / name for name in (PICTURE, WORKFLOW) if (folder / name).exists()]
    if package / "__init__.py" not in copied:
        raise CourseError(f"There is no package {PACKAGE} in {folder}.")
    files = {name: text.encode() for name, text in made.items()}
    files |= {path.relative_to(folder).as_posix(): _bytes(path) for path in copied}
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
    <BLANKLINE>
    # the lessons
    jupyterlab==4
    <BLANKLINE>
    """
    kept = [
        part
        for part in text.strip().split("\n\n")
        if re.search(r"(?m)^[^#\n]", part) and not part.startswith(NOT_FOR_STUDENTS)
    ]
    head = "# Not for Colab. On your own machine: python -m pip install -r requirements.txt"
    return "\n\n".join([head, *kept]) + "\n"


def pyproject(text: str) -> str:
    """What makes the package installable: without the extra of the course's tools, and without the
    settings of the tests.

    CourseError if that cannot be told apart.
    """
    kept = []
    for table in re.split(r"(?m)^(?=\[)", text):
        name = re.match(r"\[([^\]]+)\]", table)
        if name and name[1] in TABLES:
            kept.append(re.sub(r"(?m)^course = \[[^\]]*\]\n", "", table).strip() + "\n")
    result = "\n".join(kept)
    try:
        project = tomllib.loads(result)["project"]
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise CourseError(
            f"pyproject.toml: its tables {', '.join(TABLES)} cannot be told apart from the rest:"
            f" {error}."
        ) from error
    if "course" in project.get("optional-dependencies", {}):
        raise CourseError(
            "pyproject.toml: the extra 'course' is to be written as 'course = [...]' in a place of"
            " its own."
        )
    return result


def course(settings: Settings) -> str:
    """A course.toml from which the students' repository writes its site: no secret, and nothing of
    the instructor's repository.
    """
    return f"""\
title = {json.dumps(settings.title)}
term = {json.dumps(settings.term)}
ref = "{settings.ref}"
seed = {settings.seed}

[repository]
own = "{settings.published}"
published = "{settings.published}"

[points]
[deadlines]
"""


def readme(settings: Settings) -> str:
    """The students' front page: how to begin, the lessons with their badges, what is due when, and
    what the package holds.
    """
    folder = settings.folder
    own = _bytes(folder / "README.md").decode()
    masters = sources(folder, room=SOLUTIONS)
    picture = re.search(rf"^!\[[^\]]*\]\({re.escape(PICTURE)}\)$", own, re.M)
    parts = [
        f"# {settings.title}",
        settings.term,
        *([picture[0]] if picture and (folder / PICTURE).exists() else []),
        _begin(settings),
        "## Lessons",
        lesson_table(settings),
    ]
    if masters:
        parts += [
            "## Exercises",
            (
                "Write the answers, run the checks, and hand in the `.ipynb` file (*File > Download"
                " > Download .ipynb*)."
            ),
            _exercise_table(settings, masters),
        ]
    sections = dict(re.findall(r"(?ms)^## ([^\n]+)\n(.*?)(?=^## |\Z)", own))
    parts += [
        f"## {name}\n\n{_without_tests(sections[name])}" for name in SECTIONS if name in sections
    ]
    return "\n\n".join(parts).rstrip() + "\n"


def _begin(settings):
    name = settings.published.partition("/")[2]
    return f"""\
**On Google Colab**: open a lesson or a set of exercises with its badge; nothing is
installed. A notebook opened so is not saved: *File > Save a copy in Drive* keeps your work.

**On your own machine**, with Python 3.11 or newer (on Windows, `.venv\\Scripts\\python` for
`.venv/bin/python`):

```
git clone https://github.com/{settings.published}
cd {name}
python3 -m venv .venv
.venv/bin/python -m pip install -r requirements.txt -e .
.venv/bin/python -m jupyterlab
```"""


def _exercise_table(settings, masters):
    rows = ["| | exercises | points | due |", "|---|---|---|---|"]
    for source in masters:
        title, _, points = stated(source)
        if not title or not points:
            raise CourseError(
                f"{SOLUTIONS}/{source.name} needs a title (# # Exercises: ...) and its points"
                " (**Points**: 20) for the table of exercises."
            )
        due, notebook = settings.deadlines.get(source.stem[:2]), f"{EXERCISES}/{source.stem}.ipynb"
        when = f"{due:%Y-%m-%d %H:%M} {due:%Z}" if due else ""
        rows.append(f"| {source.stem[:2]} | [{title}]({notebook}) | {points} | {when} |")
    return "\n".join(rows)


def _without_tests(section):
    """A section without what speaks of what students do not get: the tests, the course's tools."""
    lines = section.strip().splitlines()
    kept = [line for line in lines if not line.startswith("| `course/` |")]
    return "\n".join(kept).replace(" that the tests run", "")
