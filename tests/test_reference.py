"""The reference: public docstrings as numpydoc reads them, each on the page of its room."""

import re
from inspect import getdoc, isclass

import pytest

pytest.importorskip("numpydoc", reason="numpydoc is not installed: see requirements.txt")
from numpydoc.docscrape import NumpyDocString
from numpydoc.validate import validate

from course.editions.reference import told

TOLD = told()
# summary, parameters that match the signature, sections that exist, in their order, and not empty
FORM = {"GL06", "GL07", "GL08", "SS01", "SS02", "SS03", "SS04", "SS06", "PR02", "PR03", "PR04"}
FORM |= {"PR05", "PR07", "PR10", "RT03", "RT04", "RT05"}
WHOLE = FORM | {"PR01", "PR08", "PR09", "RT01", "YD01", "EX01"}
# Lessons are the examples of explorers; who gets a result does not make it.
EXPLORER, RESULT = {"EX01"}, {"EX01", "PR01"}


def members(name):
    """The methods with a docstring that a class of gamelab has beside those of other packages."""
    for base in TOLD[name].__mro__ if isclass(TOLD[name]) else ():
        for each, found in vars(base).items() if base.__module__.startswith("gamelab.") else ():
            if not each.startswith("_") and callable(getattr(base, each)) and found.__doc__:
                yield f"{base.__module__}.{base.__qualname__}.{each}".removeprefix("gamelab.")


def faults(name, checks):
    """What numpydoc finds, and what stands in no section: a term with its meaning, an example."""
    found = validate(f"gamelab.{name}")
    prose = "\n".join(NumpyDocString(found["docstring"])["Extended Summary"])
    return re.findall(r"(?m)^(?:[\w, ]+ : |>>>).*", prose) + [
        f"{code}: {why}" for code, why in found["errors"] if code in checks
    ]


@pytest.mark.parametrize("name", TOLD)
def test_numpydoc_finds_every_part_of_a_public_docstring(name):
    spared = EXPLORER if name.startswith("explore.") else set()
    if isclass(TOLD[name]) and not NumpyDocString(getdoc(TOLD[name]))["Parameters"]:
        spared = RESULT
    assert not faults(name, WHOLE - spared)
    assert not [fault for member in members(name) for fault in faults(member, FORM)]
