"""A git history that holds what is published and nothing else: one commit for each time, each the
whole tree.

Commits are made from bytes, without a file of any working tree: a branch of the course's own
repository can grow while the instructor works on another."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from .. import CourseError

BRANCH = "main"


def git(folder: Path, *words: str, data: bytes | None = None) -> bytes:
    """What a git command prints; CourseError with git's own words if it fails or git is not
    there.
    """
    surroundings = {
        name: value for name, value in os.environ.items() if not name.startswith("GIT_")
    }
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), *words], input=data, capture_output=True, env=surroundings
        )
    except FileNotFoundError as error:
        raise CourseError("Publishing needs git, which is not installed.") from error
    if done.returncode:
        raise CourseError(
            f"git {words[0]} in {folder}:"
            f" {done.stderr.decode(errors='replace').strip() or 'it failed'}"
        )
    return done.stdout


def lines(folder: Path, *words: str, end: bytes = b"\n") -> list[str]:
    """The lines (or what `end` ends) of what a git command prints; as `git`."""
    printed = git(folder, *words).split(end)
    return [part.decode("utf-8", "surrogateescape") for part in printed if part]


def commit_of(folder: Path, ref: str) -> str | None:
    """The commit a branch is at, or None if there is no such branch."""
    return next(iter(lines(folder, "for-each-ref", "--format=%(objectname)", ref)), None)


def objects(folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """Every file of every commit of every branch and tag: (short name of the commit, path, bytes),
    each content once for each path.

    Messages come too, as files without a path.
    """
    contents = {}
    for commit in lines(folder, "rev-list", "--all"):
        yield commit[:10], "", git(folder, "log", "-1", "--format=%B", commit)
        for entry in lines(folder, "ls-tree", "-r", "-z", "--full-tree", commit, end=b"\0"):
            about, path = entry.split("\t", 1)
            _, kind, name = about.split()
            if kind == "blob":
                contents.setdefault((name, path), commit[:10])
    for (name, path), commit in contents.items():
        yield commit, path, git(folder, "cat-file", "blob", name)


def commit(folder: Path, ref: str, files: Mapping[str, bytes], message: str) -> str | None:
    """Add a commit with exactly these files to a branch, which is begun if it is not there; its
    name, or None if nothing differs.

    Neither the checked-out files nor the index of the repository are touched.
    """
    before = commit_of(folder, ref)
    [who] = lines(folder, *_author(folder), "var", "GIT_COMMITTER_IDENT")
    stream = os.fsencode(f"commit {ref}\ncommitter {who}\n") + _data(os.fsencode(f"{message}\n"))
    stream += f"from {before}\ndeleteall\n".encode() if before else b""
    for path, data in files.items():
        stream += f"M 100644 inline {path}\n".encode() + _data(data)
    git(folder, "fast-import", "--quiet", data=stream)
    made = commit_of(folder, ref)
    if before and len({*lines(folder, "rev-parse", f"{before}^{{tree}}", f"{made}^{{tree}}")}) == 1:
        git(folder, "update-ref", ref, before)
        return None
    return made


def _data(text):
    return b"data %d\n%b\n" % (len(text), text)


def _author(folder):
    """Options that name somebody where git does not know its user."""
    known = lines(folder, "config", "--default", "", "--get", "user.email")
    return [] if known else ["-c", "user.name=The course", "-c", "user.email=course@localhost"]


def begin(folder: Path, files: Mapping[str, bytes], message: str) -> str | None:
    """A new repository in a folder that is not there or is empty, with one commit of these files,
    checked out; all of it or nothing.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        git(fresh, "init", "--quiet")
        git(fresh, "symbolic-ref", "HEAD", f"refs/heads/{BRANCH}")
        made = grow(fresh, files, message)
        fresh.chmod(0o755)
        os.replace(fresh, folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return made


def grow(folder: Path, files: Mapping[str, bytes], message: str) -> str | None:
    """One more commit on the branch that is checked out in this repository, and its files put in
    place; None if nothing differs.
    """
    [ref] = lines(folder, "symbolic-ref", "HEAD")
    made = commit(folder, ref, files, message)
    if made is not None:
        git(folder, "read-tree", "-u", "--reset", "HEAD")
    return made
