"""What is built from what: each notebook of the course with its source, assembled and not
yet run.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import gamelab

from .. import package_files
from ..settings import Settings
from .masters import answer_lines, masters_of
from .notebook import NotebookNode, assemble
from .sources import EXERCISES, LECTURES, sources


class Product(NamedTuple):
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


def products(settings: Settings, lessons: Sequence[str]) -> list[Product]:
    """All notebooks of the named lessons (or of all): lectures, exercises, solutions."""
    folder, seed = settings.folder, settings.seed
    made = [
        Product(source, source.with_suffix(".ipynb"), assemble(source, settings), True)
        for source in sources(folder, lessons)
    ]
    for master in masters_of(settings, lessons):
        source = master.path
        blank = folder / EXERCISES / f"{source.stem}.ipynb"
        made += [
            Product(source, blank, master.student(settings, seed), False),
            Product(source, source.with_suffix(".ipynb"), master.solution(settings, seed), True),
        ]
    return made


def refusals(settings: Settings, lessons: Sequence[str]) -> list[str]:
    """Why the exercises of these lessons must not be built: answers that are not right, blanks that
    score, answers that leak.
    """
    shown, problems = shown_on_purpose(settings.folder), []
    for master in masters_of(settings, lessons):
        problems += master.problems(settings.seed)
        student = "\n".join(cell.source for cell in master.student(settings, settings.seed).cells)
        problems += [
            f"{master.name}: this line of an answer is in the student's notebook too: {line!r}."
            for line in answer_lines(master, shown)
            if line in student
        ]
    return problems


def shown_on_purpose(folder: Path) -> str:
    """The lectures and the package, whose passages are no secret."""
    package = Path(gamelab.__file__).parent
    files = [*sorted((folder / LECTURES).glob("*.py")), *package_files(package)]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)
