"""Programs on which `check` is measured, right and wrong ones, as texts in a file for each lesson.

right : by question, right programs in the styles of many hands. wrong : a mistake of the catalogue,
written otherwise than there, often on one side only. named : programs as people write them, with
what is true of them: the names of their mistakes, and the lines, counted from the first line of the
first function. A row has its source, or a program and the changes to it, "old => new".
structural : what is done to a right program to make it blind where the sheet allows more."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from gamelab.learn.mistakes.forms import rewritten

FILES = {
    path.stem: tomllib.loads(path.read_text("utf-8"))
    for path in Path(__file__).parent.glob("*.toml")
}
STRUCTURAL = FILES.pop("structural")


def _rows(kind):
    for _, file in sorted(FILES.items()):
        for row in file.get(kind, ()):
            source = row.get("source") or file["programs"][row["program"]]
            yield row | {"source": rewritten(source, *row.get("changes", ()))}


RIGHT = {
    question: [file["programs"][name] for name in names]
    for file in FILES.values()
    for question, names in file.get("right", {}).items()
}
WRONG, NAMED = [*_rows("wrong")], [*_rows("named")]


def structural(source: str, name: str) -> Iterator[tuple[str, str]]:
    """What each structural mutant of an answer does, and its text. name : what it is called."""
    for kind, pairs in STRUCTURAL["everywhere"].items():
        mutant = source
        for old, new in pairs:
            mutant = re.sub(old, new, mutant)
        if mutant != source:
            yield kind, mutant
    for kind, (where, wrapper) in STRUCTURAL["around"].items():
        if re.search(where.format(name=name), source, re.S):
            yield kind, source + wrapper + f"\n{name} = around({name})\n"
