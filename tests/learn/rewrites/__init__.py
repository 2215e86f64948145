"""Answers that hold a mistake, written otherwise than the catalogue writes it, a file for each room
of questions.
"""

from importlib import import_module
from pathlib import Path

# (question, number of the mistake) to two sources, each of which defines the question's answer.
REWRITES = {}
for room in sorted(Path(__file__).parent.glob("[a-z]*.py")):
    REWRITES |= import_module(f"{__name__}.{room.stem}").REWRITES
