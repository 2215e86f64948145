"""The tournament command: the class's strategies, or players of the duel's game, meet each other
and the staff's.
"""

import argparse
from pathlib import Path

from .settings import Settings, lesson_number

COMMAND = "python -m course tournament"
EPILOG = f"""\
07: strategies for the prisoner's dilemma, my_strategy(mine, theirs), or my_entry(mine, theirs)
where a paper has both. 03: players of Connect Four on 5 rows and 6 columns, my_player(node), which
returns a column; node is the position, as every search of the course gets it.

Each bot runs in a sandbox of its own, and only moves come out of it. A move has 0.05 seconds of the
processor, the first of each match 1; a bot without a move five times is out. In the dilemma, no
move counts as C; on the board it loses the game.

TO gets record.jsonl, which is written first: what was played, under pseudonyms; index.html, made
from it alone: one page to show, which works offline; and for you codes.csv (whose pseudonym is
whose) and staff.csv (how each does against the staff's bots, with an interval that 95 % of such
samples hold). Nobody is to be graded against the others: if at all, by staff.csv.

examples:
  {COMMAND} 07 submissions.zip --to show/
  {COMMAND} 03 players/ --to show/ --resume        after an interruption
"""
OPTIONS = {
    "lesson": {"metavar": "NN", "help": "07 (strategies) or 03 (players of Connect Four)"},
    "submissions": {"type": Path, "help": "the folder or zip with the papers"},
    "--to": {
        "type": Path,
        "required": True,
        "metavar": "FOLDER",
        "help": "where the record and the page go; must be new or empty, unless --resume is given",
    },
    "--roster": {"type": Path, "metavar": "CSV", "help": "the roster of grade: ids and names"},
    "--resume": {"action": "store_true", "help": "go on with what is played in FOLDER already"},
}


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``tournament``: 0 when everything is played, 130 when it was interrupted."""
    from .tournaments.show import hold

    try:
        print(hold(settings, lesson_number(args.lesson), args))
    except KeyboardInterrupt:
        print(f"\nStopped. What is played is kept in {args.to}: go on with --resume.")
        return 130
    return 0
