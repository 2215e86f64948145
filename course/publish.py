"""The publish command: the students' edition, in a git history of its own."""

import argparse
from pathlib import Path

from .settings import Settings

COMMAND = "python -m course publish"
EPILOG = f"""\
Published are the built notebooks of lectures and exercises, the package without its course/
folder but for what writes the site, the site's workflow, requirements.txt, pyproject.toml, LICENSE,
a README.md and a course.toml of its own. Each time makes one commit that holds just these files.

Nothing is written if anything of solutions/, of course/, of a hidden test or the secret is
found in them or anywhere in the history they would be added to, or if a notebook is not what its
source says. Nothing is ever pushed.

example:
  {COMMAND} --to ../games        a new repository, or one more commit in the one that is there
"""


OPTIONS = {
    "--to": {
        "type": Path,
        "required": True,
        "metavar": "FOLDER",
        "help": "a folder outside this course: new, empty, or published to before",
    },
    "--message": {"metavar": "TEXT", "help": "what the commit says (the course's title and term)"},
}


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``publish``: 0 when the edition is there, changed or not."""
    from .publishing.publication import publish_to

    message = args.message or f"{settings.title}, {settings.term}"
    print(publish_to(settings, args.to.resolve(), message))
    return 0
