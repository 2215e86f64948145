"""`python -m gamelab.watching FILE.py "call"`: a search of one's own, as a page to step through."""

import ast
import sys
from argparse import ArgumentParser
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from typing import Any

from ..trees.arguments import told
from ..trees.build import tree
from .watch import parameters, watch


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
    page = Path(given.to or f"{file.stem}.html")
    try:
        _check(page)
        f, args, kwargs = _call(given.call, file, _names_of(file))
        if "limit" not in parameters(f):
            kwargs.setdefault("limit", given.limit)
        trace = watch(f, *args, **kwargs)
        trace.save(page)
    except _Unwatched as error:
        print(error, file=sys.stderr)
        return 2
    except BaseException as error:
        if _line(error, file):  # the program's own, before its search had begun
            print(_end(error, _last_line(error, file)), file=sys.stderr)
            return 1
        if not isinstance(error, TypeError | ValueError | OSError):
            raise
        print(error, file=sys.stderr)
        return 2
    for line in (repr(trace), *trace.doubts, f"Written: {page}"):
        print(line)
    if trace.error is not None:
        print(_end(trace.error, trace.failure + _line(trace.error, file)), file=sys.stderr)
    return int(trace.error is not None)


def _check(page: Path) -> None:
    """Refuse, before the search is run, a place where no page can be written or where something
    else would be lost.
    """
    if page.suffix.lower() not in (".html", ".htm"):
        raise _Unwatched(f"--to {page}: the name of a page ends with .html.")
    if not page.parent.is_dir():
        raise _Unwatched(f"--to {page}: there is no folder {page.parent}.")
    if page.exists() and "gamelab" not in page.read_text(encoding="utf-8", errors="replace"):
        raise _Unwatched(f"{page} is there already, and not from here: name another with --to.")


def _names_of(file: Path) -> dict[str, Any]:
    """What the program defines."""
    if not file.is_file():
        raise _Unwatched(f"There is no file {file}.")
    spec: Any = spec_from_file_location(file.stem, file)
    if spec is None:
        raise _Unwatched(f"{file} is no Python program: its name must end with .py.")
    module = sys.modules[file.stem] = module_from_spec(spec)
    sys.path.insert(0, str(file.parent))
    sys.argv = [str(file)]
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
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
        hint = " What it does as __main__ is not run." if isinstance(error, NameError) else ""
        raise _Unwatched(
            f"{told(text)} cannot be called in {file}: {_last_line(error, file)}.{hint}"
        ) from None
    return f, args, kwargs


def _end(error: BaseException, last: str) -> str:
    if isinstance(error, KeyboardInterrupt):
        return "It was interrupted by hand."
    return f"It ended with {last}"


def _line(error: BaseException, file: Path) -> str:
    """The last line of the program in a traceback, "" where there is none."""
    lines = [
        line.lineno
        for line in extract_tb(error.__traceback__)
        if Path(line.filename).name == file.name
    ]
    return f" (line {lines[-1]})" if lines else ""


def _last_line(error: BaseException, file: Path) -> str:
    """The last line of a traceback, with the line of the program."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg} (line {error.lineno})"
    return f"{type(error).__name__}: {error}{_line(error, file)}"


if __name__ == "__main__":
    sys.exit(main())
