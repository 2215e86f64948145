"""The command line: ``python -m course COMMAND``."""

import argparse
import importlib
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from . import CourseError
from .settings import find_course, read_settings

TOLD = tomllib.loads(Path(__file__).with_name("commands.toml").read_text(encoding="utf-8"))
COMMANDS, TYPES = TOLD["commands"], {"int": int, "Path": Path}


def parser_of(name: str) -> argparse.ArgumentParser:
    """What reads the options of a command."""
    command = COMMANDS[name]
    parser = argparse.ArgumentParser(
        prog=f"python -m course {name}",
        description=command["does"],
        epilog=command.get("more"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    for option, told in (command["options"] | TOLD["options"]).items():
        types = {key: TYPES[kind] for key, kind in told.items() if key == "type"}
        parser.add_argument(option, **told | types)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status: 0 well, 1 something to put right, 2 not a
    command, 130 stopped.
    """
    words = sys.argv[1:] if argv is None else argv
    name, *rest = words or ["help"]
    if name in ("-h", "--help", "help"):
        lines = [f"  {name:<10} {command['does']}" for name, command in COMMANDS.items()]
        print("usage: python -m course COMMAND ...\n", *lines, sep="\n")
        print("\nCOMMAND --help tells the options of one.")
        return 0
    if name not in COMMANDS:
        print(f"There is no command {name!r}, only {', '.join(COMMANDS)}.", file=sys.stderr)
        return 2
    args = parser_of(name).parse_args(rest)
    try:
        # only the chosen command: each needs other packages, and --help none
        module = importlib.import_module(f"course.{name}")
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
