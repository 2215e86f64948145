"""The publish command: the students' edition, in a git history of its own."""

import argparse
from pathlib import Path

from .settings import Settings, advice

COMMAND = "python -m course publish"
EPILOG = f"""\
Published are the built notebooks of lectures and exercises, the package and its wheel, which Colab
fetches, LICENSE, the part of requirements.txt for the lessons, and a README.md of its own; with
--site the pages that the site command wrote, in docs/. Each time makes one commit that holds just
these files.

Nothing is written if anything of solutions/, of course/, of a hidden test or the secret is
found in them or anywhere in the history they would be added to, or if a notebook is not what its
source says. Nothing is ever pushed.

examples:
  {COMMAND} --to ../games        a new repository, or one more commit in the one that is there
  {COMMAND} --to ../games --site site/      with the course's pages, for GitHub Pages
"""


OPTIONS = {
    "--to": {
        "type": Path,
        "required": True,
        "metavar": "FOLDER",
        "help": "a folder outside this course: new, empty, or published to before",
    },
    "--site": {
        "type": Path,
        "metavar": "FOLDER",
        "help": "pages that the site command wrote: published too, in docs/",
    },
    "--per-student": {
        "type": Path,
        "metavar": "ROSTER",
        "help": "publish a set for each student too, in folders whose names tell nobody",
    },
    "--message": {"metavar": "TEXT", "help": "what the commit says (the course's title and term)"},
}


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``publish``: 0 when the edition is there, changed or not."""
    from .editions.publication import publish_to

    message = args.message or f"{settings.title}, {settings.term}"
    print(publish_to(settings, args.to.resolve(), message, args.site, args.per_student))
    if args.per_student:
        made = f"python -m course build --per-student {args.per_student} --out variants"
        links = f"Each student's own links: variants/links.csv, once written by {made}."
        print(f"{links}\n{advice(settings.secret)}".rstrip())
    return 0
