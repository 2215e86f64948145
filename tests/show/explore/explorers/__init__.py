"""Every explorer as a lecture makes it, a file for each lesson: the sweep over all controls reads
this table.
"""

from importlib import import_module
from pathlib import Path

# Name, then a call of the function of gamelab.show.explore it comes from; what follows a comma
# tells two of one function apart.
EXPLORERS = {}
for room in sorted(Path(__file__).parent.glob("lesson_*.py")):
    EXPLORERS |= import_module(f"{__name__}.{room.stem}").EXPLORERS
