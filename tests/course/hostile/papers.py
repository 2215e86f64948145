"""Writes the papers: ``write(folder, place)`` makes a folder of submissions as a course management
system would leave it.

What each of them truly earns stands in manifest.csv, one row a case. The large ones are made here
and never committed."""

import csv
import json
import os
import zipfile
from pathlib import Path
from random import Random  # noqa: F401  (in bytes.txt)
from typing import NamedTuple

from sentences import named, tables

from .lesson import QUESTIONS, SEED, value

MANIFEST = Path(__file__).with_name("manifest.csv")
TOLD = tables("course/hostile/papers.toml")
PARTS = TOLD.pop("parts") | {"BLANKS": 60_000 * " "}

CELLS = {
    "first": "",
    "value": PARTS["RIGHT"],
    "careful": """
def careful(node, alpha=float("-inf"), beta=float("inf")):
    if node.is_leaf:
        return node.payoff
    if node.player == "max":
        best = float("-inf")
        for child in node.children:
            best = max(best, careful(child, alpha, beta))
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    best = float("inf")
    for child in node.children:
        best = min(best, careful(child, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best
""",
    "answers": "answers = {'A': 3, 'B': 3, 'C': 2}",
    "why": "why = 'MIN takes the least of what it finds, and MAX the greatest of those.'",
    "last": "",
}
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


class Place(NamedTuple):
    """What a paper may try to reach: a folder that is watched, the project, a port and a nameless
    socket of the test's own.
    """

    watched: Path
    project: Path
    port: int
    socket: str


class Truth(NamedTuple):
    """One row of the manifest: a case, its points or "not gradable: reason", the weakest isolation
    that can hold it, and why.
    """

    case: str
    score: str
    needs: str
    why: str


def manifest():
    """The rows of manifest.csv, in order."""
    with MANIFEST.open(encoding="utf-8", newline="") as file:
        return [Truth(**row) for row in csv.DictReader(file)]


def sources():
    """The papers that are told by their cells, by case."""

    def whole(source):
        for name, part in PARTS.items():
            source = source.replace(f"@{name}@", part)
        return source

    return {
        case: {cell: whole(source) for cell, source in told.items()} for case, told in TOLD.items()
    }


def code(source, **more):
    """A code cell as it stands in a file."""
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source.strip("\n").splitlines(keepends=True),
        **more,
    }


def text(source):
    """A cell of text."""
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def cells(replaced):
    """The cells of a paper: the honest ones, but for those that are replaced."""
    if "only" in replaced:
        return [code("import gamelab"), code(replaced["only"])]
    told = [source for source in (CELLS | replaced).values() if source]
    return [
        text("# Exercises: a lesson of its own"),
        code("from gamelab import tree"),
        *map(code, told),
    ]


def notebook(listed, **more):
    """The bytes of a notebook of these cells."""
    return json.dumps(
        {"cells": listed, "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 5, **more}, indent=1
    ).encode()


def known():
    """A table of the visible trees and their values, as somebody would type it who has seen
    them.
    """
    posed = QUESTIONS[0].posed(SEED)
    roots = [case.root for case in posed.cases]
    return repr({tuple(leaf.payoff for leaf in root.leaves()): value(root) for root in roots})


def filled(source, place):
    """A source with the places it wants to reach."""
    for name, what in (
        ("@WATCHED@", place.watched),
        ("@PROJECT@", place.project),
        ("@PORT@", place.port),
        ("@SOCKET@", place.socket),
    ):
        source = source.replace(name, str(what))
    return source.replace("@KNOWN@", known()) if "@KNOWN@" in source else source


FULL = cells({})


def _stored(path, place):
    flood = {"output_type": "stream", "name": "stdout", "text": "x" * 1_000_000}
    megabytes = int(path.stem.split("-")[1])
    path.write_bytes(notebook([*FULL, code("print('x')", outputs=[flood] * megabytes)]))


def _fifo(path, place):
    os.mkfifo(path)


def _link(path, place):
    target = place.watched / "somebody_elses.ipynb"
    target.write_bytes(notebook(FULL))
    path.symlink_to(target)


def _damaged_zip(path, place):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("09_toy.ipynb", notebook(FULL))
    data = bytearray(path.read_bytes())
    data[80:90] = b"damaged..."
    path.write_bytes(data)


def _twin(path, place):
    path.parent.mkdir()
    path.write_bytes(notebook(FULL if path.parent.name == "twin-one" else cells(TOLD["blank"])))


BYTES = {name: made() for name, made in named("course/hostile/bytes.txt", **globals()).items()}
# Papers that are told by where they are: a name for the file, or what makes the file.
NAMES = {name: made() for name, made in named("course/hostile/names.txt").items()}
MADE = {
    "file-60-megabytes": ("file-60-megabytes.ipynb", _stored),
    "file-12-megabytes": ("file-12-megabytes.ipynb", _stored),
    "file-fifo": ("file-fifo.ipynb", _fifo),
    "file-link": ("file-link.ipynb", _link),
    "zip-damaged": ("zip-damaged.zip", _damaged_zip),
    "twin-one": ("twin-one/paper.ipynb", _twin),
    "twin-two": ("twin-two/paper.ipynb", _twin),
}


def cases():
    """The names of all cases."""
    return [*sources(), *BYTES, *NAMES, *MADE]


def write(folder, place, wanted):
    """Write the papers of these cases into a folder; O(100 MB) with the largest."""
    for case in wanted:
        if case in MADE:
            name, make = MADE[case]
            make(folder / name, place)
        elif case in BYTES:
            (folder / f"{case}.ipynb").write_bytes(BYTES[case])
        elif case in NAMES:
            (folder / NAMES[case]).write_bytes(notebook(FULL))
        else:
            replaced = {cell: filled(source, place) for cell, source in sources()[case].items()}
            (folder / f"{case}.ipynb").write_bytes(notebook(cells(replaced)))
