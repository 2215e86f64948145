"""An error is one sentence that says what is wrong and where; what a fresh Python says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest


def refusal(call, *arguments, **options):
    """How a call is refused, as the last line of a traceback says it: what error, and its
    sentence.
    """
    with pytest.raises((TypeError, ValueError, LookupError)) as error:
        call(*arguments, **options)
    return f"{error.typename}: {error.value}"


def told(file):
    """What is refused, and in which sentence: the pairs of lines of a file beside the tests."""
    text = Path(__file__).parent.joinpath(file).read_text("utf-8")
    return re.findall(r"^(\S.*)\n    (.*)$", text, re.MULTILINE)


def printed(program):
    """What a fresh Python prints that runs this program."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
