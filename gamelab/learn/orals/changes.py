"""A program's text, and small changes of it, to ask what it would do then."""

import ast
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..repairs.change import COMPARED, SIGNS, Change, targets
from ..repairs.program import first_line

OPPOSITE = {">=": ">", ">": ">=", "<=": "<", "<": "<="}


class Variant(NamedTuple):
    """What is changed, in words, and the program with it."""

    words: str
    source: str


def source_of(cells: Sequence[str], name: str) -> str:
    """The functions and classes of the last cell that defines `name`, and what it sets for them to
    read, as they are written; "" if none does.

    >>> source_of(["seen = {}\\nshown = 3\\ndef f(x):\\n    return seen.get(x)"], "f")
    'seen = {}\\n\\ndef f(x):\\n    return seen.get(x)'
    """
    for text in reversed(cells):
        try:
            module = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        found = [part for part in module.body if isinstance(part, ast.FunctionDef | ast.ClassDef)]
        if any(part.name == name for part in found):
            lines, read = text.splitlines(), set().union(*map(_read, found))
            spans = (
                lines[first_line(part) - 1 : part.end_lineno]
                for part in module.body
                if part in found or isinstance(part, ast.Assign) and read & {*targets(part)}
            )
            return "\n\n".join(map("\n".join, spans))
    return ""


def _read(part):
    """The names that a function reads and does not set."""
    given = {one.arg for one in ast.walk(part) if isinstance(one, ast.arg)}
    named = {one.id for one in ast.walk(part) if isinstance(one, ast.Name)}
    return named.difference(given, targets(part))


def changes(source: str) -> Iterator[Variant]:
    """Every program with one `if` that never holds, one comparison with or without equality, or one
    assignment left out that has a line to itself.

    >>> for change in changes("if a >= b:\\n    c = 1"):
    ...     print(change.words)
    the condition in line 1 is never true
    line 1 has > in the place of >=
    line 2 is left out
    """
    module = ast.parse(source)
    begun = Counter(node.lineno for node in ast.walk(module) if isinstance(node, ast.stmt))

    def made(words, owner, field, new):
        undone = Change("", owner, field, new, owner).swap()
        text = ast.unparse(module)
        undone.swap()
        return Variant(words, text)

    for owner in ast.walk(module):
        for field, held in ast.iter_fields(owner):
            for place, node in enumerate(held if isinstance(held, list) else ()):
                if isinstance(node, ast.If):
                    words = f"the condition in line {node.lineno} is never true"
                    yield made(words, node, "test", ast.Constant(False))
                match node:
                    case ast.If(ast.Compare(ops=[sign]) as test) if (
                        now := COMPARED.get(type(sign))
                    ) in OPPOSITE:
                        other = OPPOSITE[now]
                        words = f"line {node.lineno} has {other} in the place of {now}"
                        yield made(words, test, "ops", [SIGNS[other]()])
                    case ast.Assign() | ast.AugAssign() if (
                        begun[node.lineno] == 1 and owner is not module
                    ):
                        without = [*held[:place], ast.Pass(), *held[place + 1 :]]
                        yield made(f"line {node.lineno} is left out", owner, field, without)
