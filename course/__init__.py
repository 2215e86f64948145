"""For those who teach: build the notebooks from their sources, and what follows from them.

``python -m course --help`` lists the commands. Each command is a module of this package with a
function ``run(settings, args)``, which imports what it needs when it runs. What a command does, its
help and its options stand in ``commands.toml``."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path

# What nbformat brings would work out the grammars of all addresses, two seconds at each start: no
# notebook has an address that is checked.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

SHIPPED = {".py", ".pyi", ".js", ".css", ".toml"}


def package_files(package: Path) -> list[Path]:
    """What a copy of the package consists of: its modules, and the files they read, in order."""
    return sorted(
        path for path in package.rglob("*") if path.suffix in SHIPPED or path.name == "py.typed"
    )


class CourseError(Exception):
    """Something an instructor can put right: its text is one sentence that names the file and the
    fault.

    >>> raise CourseError("course.toml: seed is missing.")
    Traceback (most recent call last):
        ...
    course.CourseError: course.toml: seed is missing.
    """


def write(texts: Mapping[Path, str | bytes]) -> None:
    """Put all the files in place, or none: each is written beside its file first."""
    fresh = {path: path.with_name(path.name + ".new") for path in texts}
    try:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            # a lone half of a character, which JSON allows and UTF-8 does not, becomes a question
            # mark
            data = text.encode("utf-8", "replace") if isinstance(text, str) else text
            fresh[path].write_bytes(data)
        for path, new in fresh.items():
            os.replace(new, path)
    finally:
        for new in fresh.values():
            new.unlink(missing_ok=True)


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file and the folders above it; CourseError if that cannot be done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise CourseError(f"{path} cannot be written: {error.strerror}.") from error
