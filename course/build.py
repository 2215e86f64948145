"""The build command: lectures from notebooks/NN_topic.py, exercises and solutions from
solutions/NN_topic.py; all are committed.
"""

import argparse
from dataclasses import replace

from . import write
from .settings import Settings, set_number


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``build``: 0 when everything is written, or with --check when nothing differs."""
    seed = set_number(args.seed, settings)
    if args.per_student:
        from .building.sets import write_sets

        print(write_sets(settings, args.lessons, args.per_student, args.out))
        return 0
    if args.check:
        from .building.comparing import check

        problems = check(settings, args.lessons, runs=not args.no_run)
        print("\n".join(problems) if problems else "Every notebook agrees with its source.")
        return 1 if problems else 0
    from .building.frontpage import frontpage
    from .building.writing import build

    texts = build(replace(settings, seed=seed), args.lessons, runs=not args.no_run)
    write(texts | frontpage(settings))
    return 0
