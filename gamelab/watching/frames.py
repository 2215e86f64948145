"""A function that searches: where it keeps alpha, beta and the running value (by name, else by
place), and its source.
"""

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import pairwise
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

# The names under which alpha and beta are usually passed; a pair counts only where both are there.
WINDOW_NAMES = (
    ("alpha", "beta"),
    ("a", "b"),
    ("A", "B"),
    ("lo", "hi"),
    ("low", "high"),
    ("lower", "upper"),
    ("lower_bound", "upper_bound"),
    ("α", "β"),
    ("alfa", "beta"),
    ("al", "be"),
    ("max_so_far", "min_so_far"),
    ("achievable", "hope"),
    ("best_max", "best_min"),
)
# The rest are ordinary words, which count only where they were passed: a loop has its own `a` and
# `b`.
UNMISTAKABLE = (("alpha", "beta"), ("α", "β"))
VALUE_NAMES = (
    "best",
    "best_value",
    "bestValue",
    "best_val",
    "best_score",
    "value",
    "val",
    "v",
    "max_eval",
    "min_eval",
    "maxEval",
    "minEval",
    "score",
    "m",
    "total",
    "expected",
)


class Source(NamedTuple):
    """The text of one function that searched.

    name : as the function is called. first : the number of its first line, in its file or cell.
    lines : its lines, without the indentation that all of them share."""

    name: str
    first: int
    lines: tuple[str, ...]


class Plan:
    """What to look at in the frames of one function."""

    def __init__(self, code: CodeType, frame: FrameType, node_name: str) -> None:
        self.code, self.id = code, id(code)
        self.inside = {id(part) for part in _parts(code)}
        self.node = node_name
        names = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
        given = {*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount], *code.co_freevars}
        named = (
            pair
            for pair in WINDOW_NAMES
            if (names if pair in UNMISTAKABLE else given).issuperset(pair)
        )
        window: Any = next(named, None) or _window_by_position(code, frame) or (None, None)
        self.alpha, self.beta = window
        returned = [name for name in _returned_names(code) if name != node_name]
        # Where alpha or beta is what is returned, it is the running value, and a local called
        # `score` holds one child's.
        kept = (
            []
            if returned and set(returned) <= set(window)
            else [name for name in VALUE_NAMES if name in names]
        )
        self.values = tuple(
            dict.fromkeys([*(name for name in returned if name not in window), *kept])
        )
        self.globals = frame.f_globals
        self.functions = {
            name: held for name, held in frame.f_locals.items() if isinstance(held, FunctionType)
        }

    def look(self, frame: FrameType) -> tuple[Any, Any, Any]:
        """Alpha, beta and the running value, as the frame has them now; None for what it does not
        have.
        """
        seen = frame.f_locals
        value = None
        for name in self.values:
            value = seen.get(name)
            if value is not None:
                break
        if self.alpha is None or self.beta is None:
            return None, None, value
        return seen.get(self.alpha), seen.get(self.beta), value

    def line(self, frame: FrameType) -> int:
        """The line that is run of this function, or of a generator or lambda in its text, which is
        where the call into `frame` comes from.
        """
        back: Any = frame.f_back
        while id(back.f_code) not in self.inside:
            back = back.f_back
        return back.f_lineno

    @cached_property
    def text(self) -> tuple[Source | None, int]:
        """The function's source, None where it cannot be read or its file holds something else by
        now, and the line of its `def`, below the decorators.
        """
        # inspect.getsource would look for the module among all that are loaded first
        from inspect import getblock
        from linecache import checkcache, getlines
        from textwrap import dedent
        from tokenize import TokenError

        name, first, file = self.code.co_name, self.code.co_firstlineno, self.code.co_filename
        opening = "lambda" if name == "<lambda>" else f"def {name}"
        try:
            checkcache(file)
            text = dedent("".join(getblock(getlines(file, self.globals)[first - 1 :])))
            start = first + text[: text.index(opening)].count("\n")
        except (ValueError, SyntaxError, TokenError):
            return None, first
        return Source(name, first, tuple(text.splitlines())), start


def _window_by_position(code: CodeType, frame: FrameType) -> tuple[str, str] | None:
    """Two neighbouring parameters that begin as a symmetric window, such as (-inf, inf) or (-1000,
    1000).
    """
    seen = frame.f_locals
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    for low, high in pairwise(names):
        a: Any = seen.get(low)
        b: Any = seen.get(high)
        plain = all(isinstance(x, int | float) and not isinstance(x, bool) for x in (a, b))
        if plain and a < b and a == -b:
            return low, high
    return None


@cache
def _returned_names(code: CodeType) -> list[str]:
    """The variables that a function returns as they stand, alone or first in a tuple."""
    from dis import get_instructions

    loads: list[Any] = []
    names: list[str] = []
    for instruction in get_instructions(code):
        operation = instruction.opname
        if operation.startswith(("LOAD_FAST", "LOAD_DEREF")):
            loads.extend(
                instruction.argval
                if isinstance(instruction.argval, tuple)
                else (instruction.argval,)
            )
        elif operation == "LOAD_CONST":
            loads.append(None)
        elif operation == "BUILD_TUPLE" and instruction.arg and len(loads) >= instruction.arg:
            loads = [loads[-instruction.arg]]
        elif operation == "RETURN_VALUE":
            if loads and loads[-1] not in (None, *names):
                names.append(loads[-1])
            loads = []
        elif operation not in ("CACHE", "RESUME", "NOP"):
            loads = []
    return names


def names_itself(plan: Plan) -> bool:
    """Whether the function's own text calls it again, directly or through one other function."""
    mentioned = _mentioned(plan.code)
    if plan.code.co_name in mentioned:
        return True
    partners = (plan.functions.get(name) or plan.globals.get(name) for name in mentioned)
    return any(
        plan.code.co_name in _mentioned(partner.__code__)
        for partner in partners
        if isinstance(partner, FunctionType)
    )


def _mentioned(code: CodeType) -> set[str]:
    return {name for part in _parts(code) for name in (*part.co_names, *part.co_freevars)}


def _parts(code: CodeType) -> Iterator[CodeType]:
    """A function's code, and that of the functions and generators in its text."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _parts(constant)
