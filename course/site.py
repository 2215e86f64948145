"""The site command: the course as pages for a browser, to be opened from a folder or put on the
web.
"""

import argparse
from pathlib import Path

from .settings import Settings

COMMAND = "python -m course site"
EPILOG = f"""\
The pages hold the lessons as they run now, with explorers that need no kernel, the exercises'
texts without answers, the package's reference, and all they ask for: nothing comes from another
host, and index.html can be opened from the folder. It takes about two minutes and needs
course/editions/requirements-site.txt installed, as make site does.

examples:
  {COMMAND} --to site            the course
  {COMMAND} --to site 03 04      two lessons
  {COMMAND} --to site --live     and every code cell can be run in the page
"""


OPTIONS = {
    "lessons": {
        "nargs": "*",
        "metavar": "NN",
        "help": "the lessons to show, by number (all, if none is named)",
    },
    "--to": {
        "type": Path,
        "required": True,
        "metavar": "FOLDER",
        "help": "a folder: new, empty, or with a site of before, which is replaced",
    },
    "--live": {"action": "store_true", "help": "let readers run the cells in their browser"},
}


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``site``: 0 when all pages are in their place."""
    from .editions.pages import site_to

    print(site_to(settings, args.to.resolve(), args.lessons, args.live))
    return 0
