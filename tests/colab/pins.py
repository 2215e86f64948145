"""Where Colab's published list of packages and the pins beside this file part.

python tests/colab/pins.py pip-freeze.txt prints a line for each package, and ends with 1 if there
is any, with 2 for a file that is no such list."""

import re
import sys
from pathlib import Path

PINS = Path(__file__).with_name("requirements.txt")
FEWEST = 100  # packages; a shorter list is no list of Colab's


def versions(text: str) -> dict[str, str]:
    """The version of each package, by its name as PyPI writes it; without those that a comment
    says are not on Colab.
    """
    lines = re.findall(r"(?m)^([\w.-]+)==([^\s;#]+)(?!.*# not on Colab)", text)
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in lines}


def parted(pins: str, published: str) -> list[str]:
    """A line for each pin that the published list has otherwise, or not at all."""
    there = versions(published)
    return [
        f"{name}: {version} is pinned, Colab has {there.get(name, 'none')}"
        for name, version in versions(pins).items()
        if there.get(name) != version
    ]


def main(path: str) -> int:
    """Say where the two part; the exit status."""
    published = Path(path).read_text("utf-8")
    if len(versions(published)) < FEWEST:
        print(f"{path} is not Colab's list: it pins fewer than {FEWEST} packages.", file=sys.stderr)
        return 2
    lines = parted(PINS.read_text("utf-8"), published)
    print("\n".join(lines) or "The pins are Colab's.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
