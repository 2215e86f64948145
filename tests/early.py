"""What must be so before any other plugin of pytest is imported, here and in each worker."""

import gc
import os
import sys

import pytest

# each of a hundred processes, kernels most of them, would compile all that it imports
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# millions of objects are made in collection, and none of them goes
gc.disable()

# before nbval imports nbformat
import course  # noqa: F401


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is there once all is collected stays: no later search for garbage walks it again."""
    found = yield
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()
    return found
