"""An error is one sentence that says what is wrong and where; what a fresh Python says."""

import re
import subprocess
import sys
import tomllib
from functools import partial
from inspect import getmembers
from pathlib import Path

import pytest

import gamelab

PUBLIC = dict(getmembers(gamelab))
# what is refused, and in which sentence: pairs of lines
TOLD = r"^(\S.*)\n    (.*)$"


def refusal(call, *arguments, **options):
    """How a call is refused, as the last line of a traceback says it: what error, and its
    sentence, without addresses.
    """
    with pytest.raises((TypeError, ValueError, LookupError)) as error:
        call(*arguments, **options)
    return re.sub(r"(\.{3}| at )[^<>]*x[0-9a-f]+>", ">", f"{error.typename}: {error.value}")


def beside(file):
    """The text of a file beside the tests, whose path begins at their folder."""
    return Path(__file__).parent.joinpath(file).read_text("utf-8")


def rewrite(path, old, new):
    """Put a text in the place of another, which must stand in a file."""
    text = path.read_text("utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new), "utf-8")


def lines_of(file, form):
    """What is found in such a file."""
    return re.findall(form, beside(file), re.MULTILINE)


def tables(file):
    """The tables of such a file."""
    return tomllib.loads(beside(file))


def rows_of(known):
    """A mark by which a test runs with each row of one of these tables."""
    return lambda names, table, **how: pytest.mark.parametrize(names, known[table], **how)


def each_line(names, file, form=TOLD):
    """A mark by which a test runs with each thing that is found in such a file."""
    return pytest.mark.parametrize(names, lines_of(file, form))


def named(file, **names):
    """What calls make, by the name before each; with the public names of gamelab and others."""
    calls = lines_of(file, r"^(\w.*?): (.*)$")
    return {name: partial(eval, call, PUBLIC | names) for name, call in calls}


def printed(program, *flags):
    """What a fresh Python prints that runs this program, with these options of Python."""
    command = [sys.executable, *flags, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
