"""Sandboxes to try things in: a fixture for each level that this machine gives, and what is asked
of them.
"""

import os
from dataclasses import replace

import psutil
import pytest

from course import CourseError
from course.sandbox import LEVELS, sandbox
from course.sandbox.limits import Limits, Span
from course.sandbox.replies import value_of
from course.sandbox.sandbox import Lost, Sandbox
from gamelab.learn.reading import Counter

QUICK = Limits(cell=Span(5.0, 15.0), call=Span(5.0, 20.0), paper=30.0, start=300.0)
NOBODY = 65_534
IS_ROOT = os.geteuid() == 0


@pytest.fixture(params=LEVELS)
def level(request):
    try:
        sandbox.require(request.param)
    except CourseError as error:
        pytest.skip(str(error))
    return request.param


@pytest.fixture
def box(level):
    with Sandbox(level, limits=QUICK) as opened:
        yield opened


@pytest.fixture
def hasty(level):
    """For cells and calls that never end."""
    limits = replace(QUICK, cell=Span(0.4, 1.2), call=Span(0.2, 0.8))
    with Sandbox(level, limits=limits) as opened:
        yield opened


@pytest.fixture
def patient(level):
    """With time for what is large."""
    with Sandbox(level, limits=replace(QUICK, cell=Span(20.0, 60.0))) as opened:
        yield opened


def run(box, source):
    """Run a cell: what is said of it, None if all went well."""
    return box.ask({"do": "cell", "number": 1, "source": source}, box.limits.cell).get("problem")


def does(box, source):
    """Run a cell in which all must go well."""
    assert (problem := run(box, source)) is None, problem


def value(box, name):
    said = box.ask({"do": "value", "name": name}, box.limits.call)
    return value_of(said["value"]) if "value" in said else said["problem"]


def found(box, expression):
    """The value of an expression in the paper's process."""
    does(box, f"found = {expression}")
    return value(box, "found")


def call(box, name, *arguments):
    counters = [Counter(argument) for argument in arguments if not isinstance(argument, int | list)]
    order = {"do": "call", "name": name, "must": False, "arguments": arguments, "options": {}}
    return box.ask(order | {"forbidden": ()}, box.limits.call, counters=counters), counters


def gone(box, source):
    """Run a cell that must end the process: why it did."""
    with pytest.raises(Lost) as caught:
        run(box, source)
    return caught.value


def processes_named(word):
    """The processes of this machine that have the word on their command line."""
    processes = psutil.process_iter(["cmdline"])
    return [one for one in processes if word in (one.info["cmdline"] or [])]
