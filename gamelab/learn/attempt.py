"""What Python says of a line that stops with an error, told as the lessons tell it."""

import sys
from traceback import extract_tb


def attempt(code: str) -> None:
    """Run one line as a cell would; if it stops with an error, print its traceback and go on.

    >>> attempt("1 / 0")
    Traceback (most recent call last):
      line 1, in <module>:  1 / 0
    ZeroDivisionError: division by zero
    """
    try:
        exec(compile(code, "<attempt>", "single"), sys._getframe(1).f_globals)
    except Exception as error:
        print(told(error, code))


def told(error: BaseException, code: str) -> str:
    """A traceback in short: a line for each call, the failing one last, then the error; `code` is
    the text that was run.
    """
    lines = dict(enumerate(code.splitlines(), 1))
    said = ["Traceback (most recent call last):"]
    for call in extract_tb(error.__traceback__)[1:]:
        line = call.line or lines.get(call.lineno or 0, "")
        said.append(f"  line {call.lineno}, in {call.name}:  {line.strip()}")
    return "\n".join([*said, f"{type(error).__name__}: {error}"])
