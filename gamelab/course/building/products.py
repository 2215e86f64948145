"""What is built from what: each notebook of the course with its source, assembled and not yet run."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .. import CourseError
from ..settings import Settings
from .masters import Master, leaks
from .notebook import NotebookNode, assemble

LECTURES, EXERCISES, SOLUTIONS = "notebooks", "exercises", "solutions"


@dataclass(frozen=True)
class Product:
    """A notebook that is built: the source it comes from, the file it is written to, its cells, and
    whether they are run.
    """

    source: Path
    path: Path
    notebook: NotebookNode
    runs: bool

    @property
    def name(self) -> str:
        """How a message calls the file."""
        return f"{self.path.parent.name}/{self.path.name}"


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
    there = {source.stem[:2] for source in found}
    if room == LECTURES and (missing := sorted(wanted - there)):
        raise CourseError(
            f"There is no lesson {', '.join(missing)} in {room}/, only {', '.join(sorted(there))}."
        )
    return [source for source in found if source.stem[:2] in wanted]


def products(
    settings: Settings, lessons: Sequence[str] = (), seed: int | None = None
) -> list[Product]:
    """All notebooks of the named lessons (or of all): lectures, exercises, solutions. `seed` is
    course.toml's unless given.
    """
    folder = settings.folder
    seed = settings.seed if seed is None else seed
    made = [
        Product(source, source.with_suffix(".ipynb"), assemble(source, settings), True)
        for source in sources(folder, lessons)
    ]
    for source in sources(folder, lessons, SOLUTIONS):
        master = Master(source)
        blank = folder / EXERCISES / f"{source.stem}.ipynb"
        made.append(Product(source, blank, master.student(settings, seed), False))
        made.append(
            Product(source, source.with_suffix(".ipynb"), master.solution(settings, seed), True)
        )
    return made


def refusals(settings: Settings, lessons: Sequence[str] = (), seed: int | None = None) -> list[str]:
    """Why the exercises of these lessons must not be built: answers that are not right, blanks that
    score, answers that leak.
    """
    seed = settings.seed if seed is None else seed
    masters = [Master(source) for source in sources(settings.folder, lessons, SOLUTIONS)]
    shown = shown_on_purpose(settings.folder) if masters else ""
    found = []
    for master in masters:
        found += master.problems(seed)
        student = "\n".join(cell.source for cell in master.student(settings, seed).cells)
        found += [
            f"{master.name}: this line of an answer is in the student's notebook too: {line!r}."
            for line in leaks(master, student, shown)
        ]
    return found


def shown_on_purpose(folder: Path) -> str:
    """The lectures and the package, whose passages are no secret."""
    import gamelab

    package = Path(gamelab.__file__).parent
    files = [
        *sorted((folder / LECTURES).glob("*.py")),
        *sorted(
            path
            for path in package.rglob("*.py")
            if "course" not in path.relative_to(package).parts
        ),
    ]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)
