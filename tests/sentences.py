"""An error is one sentence that says what is wrong and where; what a fresh Python says."""

import subprocess
import sys

import pytest


def refusal(call, *arguments, **options):
    """How a call is refused, as the last line of a traceback says it: what error, and its
    sentence.
    """
    with pytest.raises((TypeError, ValueError, LookupError)) as error:
        call(*arguments, **options)
    return f"{error.typename}: {error.value}"


def refused(calls):
    """A test that each of these calls, by its sentence, is refused with it."""

    @pytest.mark.parametrize("sentence, call", calls.items())
    def test(sentence, call):
        assert refusal(call) == sentence

    return test


def printed(program):
    """What a fresh Python prints that runs this program."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
