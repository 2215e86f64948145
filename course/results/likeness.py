"""Answers that are equal but for their names, comments and layout: for the instructor to look at,
and no verdict.
"""

import ast
import builtins
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ..building.sources import EXERCISES, LECTURES
from ..papers.manuscript import code_cells
from ..papers.reading import TooMuch, limited, read_notebook
from ..sandbox.stubs import as_python
from .gradebook import Graded, digest

DEFINED = ast.FunctionDef | ast.ClassDef
SHORTEST = 30  # letters of a text: what is shorter is often equal

# where names stand that somebody chose
NAMES = re.compile(r"(?<=\bid=')\w+|(?<=\barg=')\w+|(?<=\bname=')\w+")


class Definition(NamedTuple):
    """A function or a class: its name, what it is but for names, comments and layout, and the names
    that stand in it.
    """

    name: str
    form: str
    mentions: tuple[str, ...]


def _definition(defined):
    """Without hints and docstrings, with numbers for names in the order in which they appear."""
    mentions = tuple(node.id for node in ast.walk(defined) if isinstance(node, ast.Name))
    for node in ast.walk(defined):
        if isinstance(node, DEFINED) and ast.get_docstring(node) is not None:
            del node.body[0]
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
    names = dict.fromkeys(dir(builtins), "")
    form = NAMES.sub(
        lambda name: names.setdefault(name[0], f"name {len(names)}") or name[0], ast.dump(defined)
    )
    return Definition(defined.name, digest(form.encode()), mentions)


def definitions(source: str) -> list[Definition]:
    """The functions and classes that a text of Python defines, without those still to be written;
    none in a text that is no Python, or nested too deeply.

    >>> texts = "def f(x): return x + 1", "def g(n):\\n    # more\\n    return n + 1"
    >>> len({each.form for text in texts for each in definitions(text)})
    1
    """
    try:
        body = ast.parse(as_python(source)).body
        found = [_definition(node) for node in body if isinstance(node, DEFINED)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    return [each for each in found if "NotImplementedError" not in each.mentions]


def _defined(data):
    """The definitions of a paper, found in a process with limits; none where that takes too
    much.
    """
    try:
        return limited(_of_cells, read_notebook(data).cells)
    except TooMuch:
        return []


def _of_cells(cells):
    return [each for cell in cells for each in definitions(cell)]


def _written(answer, defined):
    """The forms of an answer and of all that it makes use of."""
    by_name, used = {each.name: each for each in defined}, [answer]
    for name in used:
        if each := by_name.get(name):
            used += [other for other in each.mentions if other not in used]
    return [by_name[name].form for name in used if name in by_name]


def likeness(everything: Sequence[Graded], folder: Path) -> list[Sequence[object]]:
    """A header, and a row for each answer that several papers share: the question, how many share
    it, of how many that answered, and whose they are; the rarest first. What a lecture prints or
    an exercise hands out is left out.
    """
    told = [path for room in (LECTURES, EXERCISES) for path in (folder / room).glob("*.ipynb")]
    known = {each.form for path in told for each in _of_cells(code_cells(path.read_bytes()))}
    shared = defaultdict(list)
    for graded in everything:
        defined = _defined(graded.paper.data) if graded.is_graded else []
        for question in graded.record.questions:
            text = " ".join(question.written.casefold().split())
            forms = [form for form in _written(question.answer, defined) if form not in known]
            form = " ".join(forms) or (text if len(text) >= SHORTEST else "")
            if form:
                shared[question.id, form].append(graded.paper.id)
    answered = Counter(name for (name, _), whose in shared.items() for _ in whose)
    rows = [
        (name, len(whose), answered[name], " ".join(whose))
        for (name, _), whose in shared.items()
        if len(whose) > 1
    ]
    rows.sort(key=lambda row: (row[1] / row[2], row[0]))
    return [("question", "papers", "of", "ids"), *rows]
