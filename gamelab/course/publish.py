"""The publish command: the students' edition, in a git history of its own."""

import argparse
from pathlib import Path

from .settings import Settings

COMMAND = "python -m gamelab.course publish"
EPILOG = f"""\
Published are the built notebooks of lectures and exercises, the package without its course/
folder, requirements.txt, pyproject.toml, LICENSE and a README.md of its own. Each time makes one
commit that holds just these files.

Nothing is written if anything of solutions/, of gamelab/course/, of a hidden test or the secret is
found in them or anywhere in the history they would be added to, or if a notebook is not what its
source says. Nothing is ever pushed.

examples:
  {COMMAND} --to ../games        a new repository, or one more commit in the one that is there
  {COMMAND} --branch students    a branch of this repository that shares no commit with the others
"""


OPTIONS = {
    "exactly one of": {
        "--to": {
            "type": Path,
            "metavar": "FOLDER",
            "help": "a folder outside this course: new, empty, or published to before",
        },
        "--branch": {
            "metavar": "NAME",
            "help": "a branch of the course's own repository: new, or published to before",
        },
    },
    "--message": {"metavar": "TEXT", "help": "what the commit says (the course's title and term)"},
}


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``publish``: 0 when the edition is there, changed or not."""
    from .publishing.publication import publish_branch, publish_to

    message = args.message or f"{settings.title}, {settings.term}"
    if args.to:
        print(publish_to(settings, args.to.resolve(), message))
    else:
        print(publish_branch(settings, args.branch, message))
    return 0
