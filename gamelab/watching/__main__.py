"""`python -m gamelab.watching FILE.py "call"`: a search of one's own, as a page to step through."""

import ast
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from pathlib import Path
from traceback import extract_tb
from typing import Any

from ..trees.arguments import told
from ..trees.build import tree
from .watch import watch


class _Unwatched(Exception):
    """Why there is no page."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command; the exit status is 1 where the search, and 2 where anything else, failed."""
    parser = ArgumentParser(
        prog="python -m gamelab.watching",
        description="Watch one call of a search, and write it as one HTML file that can be stepped"
        " through in any browser, with nothing from elsewhere.",
        epilog="Example: python -m gamelab.watching tictactoe.py 'minimax(board, 0, True)'",
    )
    add = parser.add_argument
    add("file", metavar="FILE.py", help="the program; what it does as __main__ is not run")
    add("call", help="the call, in the program's names; tree([[3, 12], [2, 4]]) is there as well")
    add("--to", metavar="PAGE.html", help="the page to write (FILE.html, in this folder)")
    add("--limit", metavar="N", type=int, default=2_000, help="visits, at most (2,000)")
    given = parser.parse_args(arguments)
    file = Path(given.file)
    try:
        f, args, kwargs = _call(given.call, file, _names_of(file))
        if "limit" not in signature(f).parameters:
            kwargs.setdefault("limit", given.limit)
        trace = watch(f, *args, **kwargs)
        page = Path(given.to or f"{file.stem}.html")
        trace.save(page)
    except (_Unwatched, TypeError, ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except Exception as error:  # the program's own, before its search had begun
        print(f"It ended with {_last_line(error, file)}", file=sys.stderr)
        return 1
    for line in (repr(trace), *trace.doubts, f"Written: {page}"):
        print(line)
    if isinstance(trace.error, KeyboardInterrupt):
        print("It was interrupted by hand.", file=sys.stderr)
    elif trace.error is not None:
        print(f"It ended with {_last_line(trace.error, file)}", file=sys.stderr)
    return int(trace.error is not None)


def _names_of(file: Path) -> dict[str, Any]:
    """What the program defines."""
    if not file.is_file():
        raise _Unwatched(f"There is no file {file}.")
    spec: Any = spec_from_file_location(file.stem, file)
    if spec is None:
        raise _Unwatched(f"{file} is no Python program: its name must end with .py.")
    module = sys.modules[file.stem] = module_from_spec(spec)
    sys.path.insert(0, str(file.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise _Unwatched(f"{file} does not run: {_last_line(error, file)}") from None
    return {"tree": tree, **vars(module)}


def _call(text: str, file: Path, names: dict[str, Any]) -> tuple[Callable, tuple, dict[str, Any]]:
    """The function of a call and its arguments."""
    try:
        call = ast.parse(text.strip(), mode="eval")
    except SyntaxError as error:
        raise _Unwatched(f"{told(text)} is no call in Python: {error.msg}.") from None
    if not isinstance(call.body, ast.Call):
        raise _Unwatched(f"{told(text)} is no call: write one, such as minimax(board, 3, True).")
    function, call.body.func = call.body.func, ast.Name("_given", ast.Load())
    given = {**names, "_given": lambda *args, **kwargs: (args, kwargs)}
    try:
        f = eval(compile(ast.Expression(function), "<call>", "eval"), given)
        args, kwargs = eval(compile(ast.fix_missing_locations(call), "<call>", "eval"), given)
    except Exception as error:
        raise _Unwatched(
            f"{told(text)} cannot be called in {file}: {_last_line(error, file)}"
        ) from None
    return f, args, kwargs


def _last_line(error: BaseException, file: Path) -> str:
    """The last line of a traceback, with the line of the program."""
    lines = [
        line.lineno
        for line in extract_tb(error.__traceback__)
        if Path(line.filename).name == file.name
    ]
    line = getattr(error, "lineno", None) or (lines or [None])[-1]
    return f"{type(error).__name__}: {error}" + (f" (line {line})" if line else "")


if __name__ == "__main__":
    sys.exit(main())
