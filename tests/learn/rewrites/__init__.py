"""Answers that hold a mistake, in a folder for each lesson: what the naming of mistakes is measured
on.

styles: a catalogue's mistake written otherwise, two for each. shapes: mistakes that also differ in
what they do: other sentinels, the mistake on one side only, no move where the catalogue's has None.
honest: right answers; slips: what one slip makes of them; slipped: what learners write most.

There a row is a source, or a source and the changes to it. REWRITES: (question, number of the
mistake) to its sources, each of which defines the question's answer."""

from importlib import import_module
from pathlib import Path

from .edits import edited

MODULES = [
    import_module(f"{__name__}.{path.parent.name}.{path.stem}")
    for path in sorted(Path(__file__).parent.glob("*/[a-z]*.py"))
]
REWRITES = {}
for module in MODULES:
    for name, mistakes in (getattr(module, "STYLES", {}) | getattr(module, "SHAPES", {})).items():
        for number, rows in mistakes.items():
            sources = (row if isinstance(row, str) else edited(*row) for row in rows)
            REWRITES.setdefault((name, number), []).extend(sources)
