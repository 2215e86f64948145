"""Further answers that hold a mistake, and answers with bugs that no catalogue knows: what the
naming of mistakes is measured on.

The first set differs from the catalogue's variants in what they do, not only in how they are
written: other sentinels, the mistake on one side only, no move where the catalogue's has None.
FURTHER: (question, number) to three sources. AFTER: (question, number, source), one more shape of
some, that no naming was ever fitted to. BUGS: (question, what it does wrong, source)."""

from importlib import import_module
from pathlib import Path

ROOMS = sorted(
    path.stem
    for path in Path(__file__).parent.glob("[a-z]*.py")
    if path.stem not in ("afterwards", "edits", "uncatalogued")
)

FURTHER = {}
for room in ROOMS:
    FURTHER |= import_module(f"{__name__}.{room}").FURTHER
AFTER = import_module(f"{__name__}.afterwards").AFTER
BUGS = import_module(f"{__name__}.uncatalogued").BUGS
