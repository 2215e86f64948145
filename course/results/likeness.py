"""Answers that are equal but for their names, comments and layout: for the instructor to look at,
and no verdict.
"""

import ast
import builtins
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from ..building.sources import LECTURES
from ..papers.reading import TooMuch, limited, read_notebook
from ..sandbox.stubs import as_python
from .gradebook import Graded, digest

SHORTEST = 30  # letters of a text: what is shorter is often equal


# where names stand that somebody chose
NAMES = re.compile(r"(?<=\bid=')\w+|(?<=\barg=')\w+|(?<=\bname=')\w+")


def _nameless(function):
    """A function without its hints and docstrings, with numbers for names in the order in which
    they appear.
    """
    for node in ast.walk(function):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            if ast.get_docstring(node) is not None:
                del node.body[0]
        elif isinstance(node, ast.arg):
            node.annotation = None
    names = dict.fromkeys(dir(builtins), "")
    return NAMES.sub(
        lambda name: names.setdefault(name[0], f"name {len(names)}") or name[0],
        ast.dump(function),
    )


def _is_stub(function):
    raised = (node.id for node in ast.walk(function) if isinstance(node, ast.Name))
    return "NotImplementedError" in raised


def functions(source: str) -> list[tuple[str, str]]:
    """The functions that a text of Python defines, by name, each as what it is but for names,
    comments and layout; none in a text that is no Python, or nested too deeply.

    >>> texts = "def f(x): return x + 1", "def g(n):\\n    # more\\n    return n + 1"
    >>> len({form for text in texts for name, form in functions(text)})
    1
    """
    try:
        return [
            (node.name, _nameless(node))
            for node in ast.parse(as_python(source)).body
            if isinstance(node, ast.FunctionDef) and not _is_stub(node)
        ]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def _defined(data):
    """The functions of a paper, found in a process with limits; none where that takes too much."""
    try:
        return limited(_functions_of, read_notebook(data).cells)
    except TooMuch:
        return {}


def _functions_of(cells):
    return {name: digest(form.encode()) for cell in cells for name, form in functions(cell)}


def likeness(everything: Sequence[Graded], folder: Path) -> list[Sequence[object]]:
    """A header, and a row for each answer that several papers share: the question, how many share
    it, of how many that answered, and whose they are; the rarest first. What a lecture prints is
    left out.
    """
    printed = {
        digest(form.encode())
        for lecture in (folder / LECTURES).glob("*.py")
        for block in lecture.read_text(encoding="utf-8").split("# %%")
        for _, form in functions(block)
    }
    shared = defaultdict(list)
    for graded in everything:
        defined = _defined(graded.paper.data) if graded.is_graded else {}
        for question in graded.record.questions:
            text = " ".join(question.written.casefold().split())
            form = defined.get(question.answer) or (text if len(text) >= SHORTEST else "")
            if form and form not in printed:
                shared[question.id, form].append(graded.paper.id)
    answered = Counter(name for (name, _), whose in shared.items() for _ in whose)
    rows = [
        (name, len(whose), answered[name], " ".join(whose))
        for (name, _), whose in shared.items()
        if len(whose) > 1
    ]
    rows.sort(key=lambda row: (row[1] / row[2], row[0]))
    return [("question", "papers", "of", "ids"), *rows]
