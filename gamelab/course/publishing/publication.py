"""Publishing: the students' edition becomes one commit, in a folder or on a branch of its own."""

from __future__ import annotations

from pathlib import Path

from .. import CourseError
from ..building.comparing import check
from ..building.writing import COMMAND as BUILD
from ..settings import Settings
from . import history
from .edition import edition
from .withheld import Withheld

MOST = 12  # sentences of a refusal
PLACEHOLDER = "your-name/"


def publish_to(settings: Settings, folder: Path, message: str) -> str:
    """Publish to a folder; the text that says what was done and what comes next. CourseError, with
    nothing written, if it must not be.
    """
    if (
        folder == settings.folder
        or settings.folder in folder.parents
        or folder in settings.folder.parents
    ):
        raise CourseError(
            f"--to {folder}: name a folder outside the course, which is {settings.folder}."
        )
    there = folder.exists()
    if there and not folder.is_dir():
        raise CourseError(f"--to {folder} is a file: name a folder.")
    old = there and (folder / ".git").exists()
    if there and not old and any(folder.iterdir()):
        raise CourseError(
            f"--to {folder} holds files and is no git repository: name a new folder, or one that"
            " was published to before."
        )
    files = _checked(settings)
    if not old:
        made = history.begin(folder, files, message)
    else:
        _ours_alone(settings, folder)
        made = history.grow(folder, files, message)
    address = f"https://github.com/{settings.published}.git"
    [branch] = history.lines(history.git(folder, "symbolic-ref", "--short", "HEAD"))
    steps = [
        f"git -C {folder} tag {settings.ref}",
        f"git -C {folder} push origin {branch} {settings.ref}",
    ]
    if not history.git(folder, "remote"):
        steps.insert(0, f"git -C {folder} remote add origin {address}")
    return _said(settings, made, f"in {folder}", files, steps)


def publish_branch(settings: Settings, name: str, message: str) -> str:
    """Publish to a branch of the course's repository; as `publish_to`. No file of the working tree
    is touched.
    """
    folder = settings.folder
    try:
        history.git(folder, "rev-parse", "--git-dir")
        history.git(folder, "check-ref-format", "--branch", name)
    except CourseError as error:
        raise CourseError(
            f"--branch {name}: {folder} has to be in a git repository, and {name} a name for a"
            f" branch ({error})."
        ) from error
    ref = f"refs/heads/{name}"
    if ref in history.lines(
        history.git(folder, "worktree", "list", "--porcelain").replace(b"branch ", b"")
    ):
        raise CourseError(
            f"--branch {name} is checked out: name a branch of its own, or go to another one first."
        )
    files = _checked(settings)
    if history.commit_of(folder, ref) is not None:
        _refuse(_found_in_history(settings, folder, [ref]), f"the history of the branch {name}")
    made = history.commit(folder, ref, files, message)
    address = f"https://github.com/{settings.published}.git"
    return _said(
        settings,
        made,
        f"on the branch {name}",
        files,
        [f"git push {address} {name}:main", f"git push {address} {name}:refs/tags/{settings.ref}"],
    )


def _checked(settings: Settings) -> dict[str, bytes]:
    """The files to publish; CourseError if they are not what the sources say, or hold what is to be
    withheld.
    """
    if settings.own.casefold() == settings.published.casefold():
        raise CourseError(
            f"course.toml: repository.own and repository.published are both {settings.own}: the"
            " students' repository must be another one."
        )
    stale = check(settings, runs=False, say=lambda line: None)
    if stale:
        raise CourseError(
            "Not published: notebooks are not what their sources say.\n"
            + "\n".join(stale[:MOST])
            + f"\nFirst: {BUILD}"
        )
    files = edition(settings)
    _refuse(Withheld(settings).found(files.items()), "what would be published")
    return files


def _ours_alone(settings: Settings, folder: Path) -> None:
    """Refuse a repository with changes of its own, or with anything in its history that is to be
    withheld.
    """
    if changes := history.lines(
        history.git(folder, "status", "--porcelain", "--untracked-files=all")
    ):
        raise CourseError(
            f"{folder} has changes that nobody committed, such as {changes[0][3:]}: commit them or"
            " take them back."
        )
    try:
        history.git(folder, "symbolic-ref", "HEAD")
    except CourseError as error:
        raise CourseError(
            f"{folder} has no branch checked out: git -C {folder} switch {history.BRANCH}"
        ) from error
    _refuse(_found_in_history(settings, folder, ["--all"]), f"the history in {folder}")


def _found_in_history(settings: Settings, folder: Path, tips: list[str]) -> list[str]:
    withheld = Withheld(settings)
    return [
        f"commit {commit}: {sentence}"
        for commit, path, data in history.objects(folder, tips)
        for sentence in withheld.found_in(path or "the message", data)
    ]


def _refuse(found: list[str], where: str) -> None:
    if found:
        more = [f"and {len(found) - MOST} more."] if len(found) > MOST else []
        raise CourseError(
            f"Not published: {where} holds what students must not get.\n"
            + "\n".join([*found[:MOST], *more])
        )


def _said(
    settings: Settings, made: str | None, where: str, files: dict[str, bytes], steps: list[str]
) -> str:
    if made is None:
        return f"Nothing has changed {where} since it was last published."
    lines = [
        f"Published: {len(files)} files {where}, commit {made[:10]}. Nothing is pushed yet. Next:",
        *(f"  {step}" for step in steps),
    ]
    lines.append(
        f"then open a badge of its README.md: it leads to {settings.published} at {settings.ref}."
    )
    if settings.published.startswith(PLACEHOLDER):
        lines.append(
            f"course.toml: repository.published is still {settings.published}: put your own there,"
            " build and publish again."
        )
    return "\n".join(lines)
