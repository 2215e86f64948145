"""For those who teach: build the notebooks from their sources, and what follows from them.

``python -m gamelab.course --help`` lists the commands. Each command is a module of this package
with a table ``OPTIONS`` (for each option what argparse wants to know), a text ``EPILOG`` for the
end of its help and a function ``run(settings, args)``; it is named once, in ``__main__.py``, and
imports what it needs to run when it runs."""

from pathlib import Path

SHIPPED = {".py", ".pyi", ".js", ".css"}


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
    gamelab.course.CourseError: course.toml: seed is missing.
    """


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file and the folders above it; CourseError if that cannot be done."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise CourseError(f"{path} cannot be written: {error.strerror}.") from error
