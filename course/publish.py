"""The publish command: the students' edition, in a git history of its own."""

import argparse

from .settings import Settings, advice


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``publish``: 0 when the edition is there, changed or not."""
    from .editions.publication import publish_to

    message = args.message or f"{settings.title}, {settings.term}"
    print(publish_to(settings, args.to.resolve(), message, args.site, args.per_student))
    if args.per_student:
        made = f"python -m course build --per-student {args.per_student} --out variants"
        links = f"Each student's own links: variants/links.csv, once written by {made}."
        print(f"{links}\n{advice(settings)}".rstrip())
    return 0
