"""The report command: what a class did well and what it did not, for the next lecture."""

import argparse

from .settings import Settings


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``report``: 0 when both files are written."""
    from .results.glance import write_glance

    print(*write_glance(settings, args.out), sep="\n")
    return 0
