"""The site command: the course as pages for a browser, to be opened from a folder or put on the
web.
"""

import argparse

from .settings import Settings


def run(settings: Settings, args: argparse.Namespace) -> int:
    """Carry out ``site``: 0 when all pages are in their place."""
    from .editions.pages import site_to

    print(site_to(settings, args.to.resolve(), args.lessons, args.live))
    return 0
