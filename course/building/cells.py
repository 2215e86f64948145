"""The cells of a master, and the solutions marked in them.

Markers are strict. ``# BEGIN SOLUTION: what to write`` to ``# END SOLUTION`` becomes ``raise
NotImplementedError("what to write")`` in the student's copy, where it is indented, and otherwise
``answer = ...`` below a comment, for the last name it defines; a whole cell tagged ``solution`` is
in the solution only; cells tagged ``wrong`` (a wrong answer and the points it gets) and ``hidden``
(tests that only the grader runs) are in neither."""

import ast
import re
from pathlib import Path
from typing import NamedTuple

from gamelab.learn.mistakes.forms import turned

from .. import CourseError
from .notebook import cell_starts, parse

BEGIN = re.compile(r"^(\s*)# BEGIN SOLUTION: (\S.*)$")
END = re.compile(r"^(\s*)# END SOLUTION$")
MARKER = re.compile(r"#\s*(BEGIN|END)\s+(SOLUTION|HIDDEN|WRONG)", re.I)
TAGS = {"solution", "wrong", "hidden"}


class Cell(NamedTuple):
    """One cell of a master: its text, its tags, and the line of the file it starts at."""

    kind: str
    source: str
    tags: frozenset[str]
    line: int
    file: str

    def place(self, number: int = 0) -> str:
        """How a message names a line of it, counted from 0: its file and line."""
        return f"{self.file}:{self.line + 1 + number}"


def blocks(cell: Cell) -> list[tuple[int, str, str, int]]:
    """The solution blocks of a cell: first line, indentation, what the student is told, and last
    line; CourseError for a bad marker.
    """
    blocks, opened = [], None
    for number, line in enumerate(cell.source.splitlines()):
        begin, end = BEGIN.match(line), END.match(line)
        if begin:
            if opened is not None:
                raise CourseError(
                    f"{cell.place(number)}: a solution begins inside the one that began at line"
                    f" {cell.line + 1 + opened[0]}."
                )
            opened = (number, begin[1], begin[2])
        elif end:
            if opened is None:
                raise CourseError(
                    f"{cell.place(number)}: END SOLUTION without a BEGIN SOLUTION before it."
                )
            if end[1] != opened[1]:
                raise CourseError(
                    f"{cell.place(number)}: END SOLUTION is indented otherwise than its BEGIN"
                    f" SOLUTION, line {cell.line + 1 + opened[0]}."
                )
            blocks.append((*opened, number))
            opened = None
        elif MARKER.search(line):
            raise CourseError(
                f"{cell.place(number)}: {line.strip()!r} is no marker; one is '# BEGIN SOLUTION:"
                " what to write', the other '# END SOLUTION'."
            )
    if opened is not None:
        raise CourseError(f"{cell.place(opened[0])}: this solution has no END SOLUTION.")
    if blocks and cell.kind != "code":
        raise CourseError(
            f"{cell.place(blocks[0][0])}: a solution marker stands in a text cell; tag the cell"
            " 'solution' instead."
        )
    return blocks


def without_answer(cell: Cell) -> str:
    """The text of a cell as a student gets it."""
    lines, kept, after = cell.source.splitlines(), [], 0
    for first, indent, told, last in blocks(cell):
        stub = [f"{indent}raise NotImplementedError({told!r})"]
        if not indent:
            answer = ast.parse("\n".join(lines[first + 1 : last])).body
            named = [line.targets[0] for line in answer if isinstance(line, ast.Assign)]
            names = [target.id for target in named if isinstance(target, ast.Name)]
            if not names:
                raise CourseError(f"{cell.place(first)}: this solution gives its answer no name.")
            stub = [f"# Your answer, in place of the dots: {told}", f"{names[-1]} = ..."]
        kept += [*lines[after:first], *stub]
        after = last + 1
    return "\n".join(kept + lines[after:])


def with_answer(cell: Cell) -> str:
    """The text of a cell without its markers."""
    return "\n".join(
        line for line in cell.source.splitlines() if not BEGIN.match(line) and not END.match(line)
    )


def cells_of(path: Path) -> list[Cell]:
    """The cells of a master's file, in order."""
    file = f"{path.parent.name}/{path.name}"
    cells = parse(path)
    return [
        Cell(cell.cell_type, cell.source, frozenset(cell.metadata.get("tags", [])), line, file)
        for cell, line in zip(cells, cell_starts(path, len(cells)), strict=True)
    ]


# what the exercises say of the cut, and what they say where alpha > beta is asked for
STRICTLY = {
    "**cuts as soon as alpha ≥ beta**": (
        "**cuts only when alpha > beta** (the lesson's pictures cut as soon as both are equal)"
    ),
    '"nodes with >"': '"nodes with >="',
    "cuts only when alpha > beta |": "cuts as soon as alpha ≥ beta |",
    "alpha ≥ beta": "alpha > beta",
    "(with ≥)": "(with >)",
    "STRICT = False": "STRICT = True",
    "best >= bound": "best > bound",
    "best <= bound": "best < bound",
}
WORDS = re.compile("|".join(map(re.escape, STRICTLY)) + "|alpha >=? beta(?! \\|)")


def with_strict_cut(source: str) -> str:
    """A cell of a course that cuts only when alpha > beta.

    >>> with_strict_cut("if alpha >= beta:")
    'if alpha > beta:'
    """
    return WORDS.sub(lambda found: STRICTLY.get(found[0]) or turned(found[0]), source)
