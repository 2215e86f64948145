"""A program's text, and small changes of it, to ask what it would do then."""

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .runs import COMPARED

OPPOSITE = {ast.GtE: ast.Gt, ast.Gt: ast.GtE, ast.LtE: ast.Lt, ast.Lt: ast.LtE}


class Change(NamedTuple):
    """What is changed, in words, and the program with it."""

    words: str
    source: str


def source_of(cells: Sequence[str], name: str) -> str:
    """The functions and classes of the last cell that defines `name`, as they are written; "" if
    none does.
    """
    for text in reversed(cells):
        try:
            module = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        body = module.body
        found = [part for part in body if isinstance(part, ast.FunctionDef | ast.ClassDef)]
        if any(part.name == name for part in found):
            lines = text.splitlines()
            return "\n".join(
                line for part in found for line in [*lines[_first(part) - 1 : part.end_lineno], ""]
            ).rstrip("\n")
    return ""


def _first(part):
    return min([part.lineno, *(decorator.lineno for decorator in part.decorator_list)])


def changes(source: str) -> Iterator[Change]:
    """Every program with one `if` that never holds, one comparison with or without equality, or one
    assignment left out.

    >>> for change in changes("if a >= b:\\n    c = 1"):
    ...     print(change.words)
    line 1 is never true
    line 1 has > in the place of >=
    line 2 is left out
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.If):
            yield _changed(source, node, f"line {node.lineno} is never true", _never)
            operator = type(node.test.ops[0]) if isinstance(node.test, ast.Compare) else None
            if operator in OPPOSITE:
                here, there = COMPARED[operator], COMPARED[OPPOSITE[operator]]
                words = f"line {node.lineno} has {there} in the place of {here}"
                yield _changed(source, node, words, _opposite)
        elif isinstance(node, ast.Assign | ast.AugAssign):
            yield _changed(source, node, f"line {node.lineno} is left out", lambda _: ast.Pass())


def _changed(source, place, words, change):
    return Change(words, ast.unparse(_At(place, change).visit(ast.parse(source))))


class _At(ast.NodeTransformer):
    """Changes the statement that stands at the place of another one."""

    def __init__(self, place: ast.stmt, change: Callable[[ast.stmt], ast.stmt]) -> None:
        self.place, self.change = (place.lineno, place.col_offset), change

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.stmt) and (node.lineno, node.col_offset) == self.place:
            return self.change(node)
        return super().visit(node)


def _never(node):
    node.test = ast.Constant(False)
    return node


def _opposite(node):
    node.test.ops = [OPPOSITE[type(node.test.ops[0])]()]
    return node
