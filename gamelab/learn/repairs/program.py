"""The program of an answer: the statements that define it and all of the same hand that it calls,
as a syntax tree that can be changed and run again.

What runs is always a copy: of the globals, of the lists and dictionaries among them, and with a
count of the turns of all loops, so that a changed program ends."""

import ast
import contextlib
import inspect
import linecache
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from types import FunctionType
from typing import Any

from .change import expression

TURNS = 40_000
SHORT = 12  # statements of a cell
# the lines of what stands in another cell are moved beyond those of any file
ELSEWHERE = 10**6
CONSTANTS = (ast.Constant, ast.UnaryOp, ast.BinOp, ast.Call, ast.Name, ast.Attribute, ast.Tuple)
LOOPS = (ast.For, ast.While, ast.comprehension)
NUMBERS = (int, float)


class Endless(Exception):
    """A changed program goes round its loops as no search does."""


@dataclass
class Program:
    """An answer's statements.

    module : their syntax tree, with the line numbers of the file. name : what the answer is called
    in it. space : the globals that they run among. first : the line of the file that is the first
    of the answer's own source. file : its name."""

    module: ast.Module
    name: str
    space: dict[str, Any]
    first: int
    file: str

    def __post_init__(self) -> None:
        self._loops = [node for node in ast.walk(self.module) if isinstance(node, LOOPS)]
        named = {node.id for node in ast.walk(self.module) if isinstance(node, ast.Name)}
        self._held = {
            name: value
            for name, value in self.space.items()
            if name in named and type(value) in (list, dict, set)
        }

    def answer(self, new: Iterable[ast.AST] = ()) -> Callable[..., Any]:
        """The answer as the tree now has it. What compiling or defining it raises comes through.

        new : the nodes that were put into the tree."""
        turns = iter(range(TURNS))

        def again(thing):
            if next(turns, None) is None:
                raise Endless
            return thing

        more = [node for top in new for node in ast.walk(top) if isinstance(node, LOOPS)]
        with _counting({id(loop): loop for loop in (*self._loops, *more)}.values()):
            code = compile(self.module, self.file, "exec")
        space = self.space | deepcopy(self._held)
        space |= {"_counted_turns": partial(map, again), "_another_turn": again}
        exec(code, space)
        return space[self.name]

    def source(self) -> str:
        """The answer's own source, from its first line."""
        lines = linecache.getlines(self.file, self.space)
        ends = (one.end_lineno or 0 for one in self.module.body)
        return "".join(lines[self.first - 1 : max(end for end in ends if end < ELSEWHERE)])

    def line(self, node: ast.AST) -> int:
        """The line of a node in the answer's own source; 0 for what stands elsewhere."""
        line = getattr(node, "lineno", ELSEWHERE)
        return 0 if line >= ELSEWHERE else max(line - self.first + 1, 0)


@contextlib.contextmanager
def _counting(loops):
    """While the block runs, these loops count their turns."""
    before = []
    for loop in loops:
        turns = isinstance(loop, ast.While)
        field, by = ("test", "_another_turn") if turns else ("iter", "_counted_turns")
        part = getattr(loop, field)
        before.append((loop, field, part))
        call = ast.Call(expression(by), [part], [])
        setattr(loop, field, ast.copy_location(call, part))
    try:
        yield
    finally:
        for loop, field, part in reversed(before):
            setattr(loop, field, part)


def program_of(answer: Any) -> Program | None:
    """The program of an answer; None where its source cannot be had, or stands inside another
    function.
    """
    function = inspect.unwrap(answer) if callable(answer) else None
    if not isinstance(function, FunctionType) or function.__closure__:
        return None
    space = function.__globals__
    file = function.__code__.co_filename
    statements = _top(file, space)
    start = _definition(statements, function)
    if start is None:
        return None
    name = ast.unparse(start.targets[0]) if isinstance(start, ast.Assign) else start.name
    if name != function.__name__ and not isinstance(start, ast.Assign):
        return None
    parts = {name: start}
    _reach(parts, [start], file, statements, space)
    first = min(line for one in parts.values() if (line := first_line(one)) < ELSEWHERE)
    if len(statements) <= SHORT:
        # a function that should be called, and is not, stands beside; what the answer never calls
        # is none of its lines
        beside = [one.name for one in statements if isinstance(one, ast.FunctionDef)]
        _reach(parts, [*map(expression, beside)], file, statements, space)
    ordered = sorted(parts.values(), key=first_line)
    module = ast.Module([deepcopy(part) for part in ordered], [])
    return Program(module, name, space, first, file)


def _reach(parts, todo, file, statements, space):
    """Add to the parts of a program what these statements name, and what that names in turn."""
    while todo:
        for node in ast.walk(todo.pop()):
            if isinstance(node, ast.Name) and node.id not in parts and node.id in space:
                part = _part(node.id, space[node.id], file, statements, space)
                if part is not None:
                    parts[node.id] = part
                    todo.append(part)


def first_line(statement: Any) -> int:
    """Where a statement begins, with what decorates it."""
    return min(
        [statement.lineno, *(one.lineno for one in getattr(statement, "decorator_list", ()))]
    )


def _top(file, space):
    """The statements of a file, or of a cell; none where its text cannot be had."""
    try:
        return ast.parse("".join(linecache.getlines(file, space))).body
    except (SyntaxError, ValueError):
        return []


def _definition(statements, function):
    """The statement that defines a function, wherever it stands."""
    line = function.__code__.co_firstlineno
    for statement in statements:
        for node in ast.walk(statement):
            if isinstance(node, ast.FunctionDef) and first_line(node) == line:
                return node
        match statement:
            case ast.Assign([ast.Name()], ast.Lambda()) if statement.lineno == line:
                return statement
    return None


def _part(name, value, own, statements, space):
    """The statement that gave a global its value, if it is of the same hand: a function, a class, a
    number.
    """
    if isinstance(value, FunctionType):
        file = value.__code__.co_filename
        if value.__globals__ is not space or value.__closure__:
            return None
        found = _definition(_top(file, space), value)
        if found is None or getattr(found, "name", name) != name:
            return None
        return found if file == own else ast.increment_lineno(found, ELSEWHERE)
    for one in statements:
        match one:
            case ast.ClassDef(held) if held == name and isinstance(value, type):
                return one
            case ast.Assign([ast.Name(held), *_], given) if held == name and type(value) in NUMBERS:
                return one if all(map(_plain, ast.walk(given))) else None
    return None


def _plain(node):
    return isinstance(node, (*CONSTANTS, ast.operator, ast.unaryop, ast.expr_context))
