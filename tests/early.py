"""What must be so before any other plugin of pytest is imported, here and in each worker."""

import os
import sys

# each of a hundred processes, kernels most of them, would compile all that it imports
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# before nbval imports nbformat
import course  # noqa: F401
