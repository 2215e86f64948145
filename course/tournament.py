"""The tournament command: the class's strategies, or players of the duel's game, meet each other
and the staff's.
"""

import argparse

from .settings import Settings, lesson_number


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``tournament``: 0 when everything is played, 130 when it was interrupted."""
    from .tournaments.show import hold

    try:
        print(hold(settings, lesson_number(args.lesson), args))
    except KeyboardInterrupt:
        print(f"\nStopped. What is played is kept in {args.to}: go on with --resume.")
        return 130
    return 0
