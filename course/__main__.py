"""The command line: ``python -m course COMMAND``."""

import argparse
import importlib
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from . import CourseError
from .settings import FILE, find_course, read_settings

COMMANDS = {
    "build": "turn the lessons' sources into notebooks, run them and keep the outputs",
    "grade": (
        "grade a folder or an LMS's zip of papers: a table, feedback for each student, a log"
        " for you"
    ),
    "publish": "write the students' edition into a folder with a history of its own",
    "site": "the course as pages for a browser: every explorer alive, no kernel, no other host",
    "embed": "an explorer as one page to stand in slides, and the line that frames it",
    "oral": "for each graded paper, questions about the student's own function, and their answers",
    "tournament": "the class's strategies or players meet in sandboxes: a page to show, offline",
    "report": "the class at a glance, from a folder of grades: a page and a table, without names",
    "export": (
        "grades for Canvas, Moodle or Blackboard; an assignment for Gradescope or otter-grader;"
        " questions for Moodle or Canvas"
    ),
    "worksheet": "two pages of trees and matrices to write on, and their key, as pages to print",
}


def add_options(parser: argparse.ArgumentParser, options: Mapping[str, Any]) -> None:
    """Give a parser the options of a command's table: what add_argument takes, by name."""
    for name, what in options.items():
        parser.add_argument(name, **what)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 well, 1 something to put right, 2 not a
    command, 130 stopped.
    """
    words = sys.argv[1:] if argv is None else argv
    name, *rest = words or ["help"]
    if name in ("-h", "--help", "help"):
        lines = [f"  {name:<10} {meaning}" for name, meaning in COMMANDS.items()]
        print("usage: python -m course COMMAND ...\n", *lines, sep="\n")
        print("\nCOMMAND --help tells the options of one.")
        return 0
    if name not in COMMANDS:
        print(f"There is no command {name!r}, only {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    # Only the chosen command is imported: each needs other packages, and --help none.
    module = importlib.import_module(f"course.{name}")
    parser = argparse.ArgumentParser(
        prog=f"python -m course {name}",
        description=COMMANDS[name],
        epilog=module.EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_options(parser, module.OPTIONS)
    parser.add_argument(
        "--course",
        type=Path,
        metavar="FOLDER",
        help=f"the folder of {FILE} (found from here upwards)",
    )
    args = parser.parse_args(rest)
    try:
        folder = args.course or find_course(Path.cwd())
        return module.run(read_settings(folder.resolve()), args)
    except CourseError as error:
        print(error, file=sys.stderr)
    except KeyboardInterrupt:
        print(f"\n{name} was stopped before its end: run it again.", file=sys.stderr)
        return 130
    except ModuleNotFoundError as error:
        if (error.name or "course").partition(".")[0] in ("course", "gamelab"):
            raise
        lacking = f"needs the package {error.name}: python -m pip install -r requirements.txt"
        if error.name in ("fcntl", "pwd", "resource"):
            lacking = (
                "runs papers in a sandbox, which needs Linux or macOS: on Windows, use WSL (wsl"
                " --install) or a container."
            )
        print(name, lacking, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
