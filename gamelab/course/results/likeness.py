"""Answers that are equal but for their names, comments and layout: for the instructor to look at,
and no verdict.
"""

import ast
import builtins
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from ..building.sources import LECTURES
from ..papers.manuscript import code_cells
from ..sandbox.stubs import as_python
from .gradebook import Graded

SHORTEST = 30  # letters of a text: what is shorter is often equal


class _Nameless(ast.NodeTransformer):
    """Gives the names that somebody chose numbers, in the order in which they appear."""

    def __init__(self):
        self.names = {}

    def _number(self, name):
        known = name is None or hasattr(builtins, name)
        return name if known else self.names.setdefault(name, f"name {len(self.names)}")

    def visit_Name(self, node):
        return ast.Name(self._number(node.id), node.ctx)

    def visit_arg(self, node):
        return ast.arg(self._number(node.arg))

    def visit_keyword(self, node):
        return ast.keyword(self._number(node.arg), self.visit(node.value))

    def visit_FunctionDef(self, node):
        node.name, node.returns = self._number(node.name), None
        if ast.get_docstring(node) is not None:
            del node.body[0]
        return self.generic_visit(node)


def functions(source: str) -> list[tuple[str, str]]:
    """The functions that a text of Python defines, by name, each as what it is but for names,
    comments and layout; none in a text that is no Python, or nested too deeply.

    >>> texts = "def f(x): return x + 1", "def g(n):\\n    # more\\n    return n + 1"
    >>> len({form for text in texts for name, form in functions(text)})
    1
    """
    try:
        return [
            (node.name, ast.dump(_Nameless().visit(node)))
            for node in ast.parse(as_python(source)).body
            if isinstance(node, ast.FunctionDef)
        ]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []


def likeness(everything: Sequence[Graded], folder: Path) -> list[Sequence[object]]:
    """A header, and a row for each answer that several papers share: the question, how many share
    it, of how many that answered, and whose they are; the rarest first. What a lecture prints is
    left out.
    """
    printed = {
        form
        for lecture in (folder / LECTURES).glob("*.py")
        for block in lecture.read_text(encoding="utf-8").split("# %%")
        for _, form in functions(block)
    }
    shared = defaultdict(list)
    for graded in everything:
        cells = code_cells(graded.paper.data) if graded.is_graded else []
        defined = dict(found for cell in cells for found in functions(cell))
        for question in graded.record.questions:
            text = " ".join(question.written.casefold().split())
            form = defined.get(question.answer) or (text if len(text) >= SHORTEST else "")
            if form and form not in printed and "NotImplementedError" not in form:
                shared[question.id, form].append(graded.paper.id)
    answered = defaultdict(int)
    for (name, _), whose in shared.items():
        answered[name] += len(whose)
    rows = [
        (name, len(whose), answered[name], " ".join(whose))
        for (name, _), whose in shared.items()
        if len(whose) > 1
    ]
    rows.sort(key=lambda row: (row[1] / row[2], row[0]))
    return [("question", "papers", "of", "ids"), *rows]
