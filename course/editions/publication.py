"""Publishing: the students' edition becomes one commit of a history of its own."""

from pathlib import Path

from gamelab.learn.limits import silent

from .. import CourseError
from ..building.comparing import check
from ..building.writing import COMMAND as BUILD
from ..settings import Settings
from ..templates import rendered
from . import history
from .edition import edition
from .withheld import Withheld

MOST = 12  # sentences of a refusal


def publish_to(
    settings: Settings,
    folder: Path,
    message: str,
    site: Path | None,
    roster: Path | None,
) -> str:
    """Publish to a folder, with a site's pages and a set for each student of a roster if they are
    named; the text that says what was done
    and what comes next. CourseError, with nothing written, if it must not be.
    """
    if folder.is_relative_to(settings.folder) or settings.folder.is_relative_to(folder):
        raise CourseError(
            f"--to {folder}: name a folder outside the course, which is {settings.folder}."
        )
    if folder.is_file():
        raise CourseError(f"--to {folder} is a file: name a folder.")
    old = (folder / ".git").exists()
    if folder.exists() and not old and any(folder.iterdir()):
        raise CourseError(
            f"--to {folder} holds files and is no git repository: name a new folder, or one that"
            " was published to before."
        )
    files, withheld = _checked(settings, site, roster)
    if old:
        _ours_alone(folder, withheld)
    made = (history.grow if old else history.begin)(folder, files, message)
    if made is None:
        return f"Nothing has changed in {folder} since it was last published."
    [branch] = history.lines(folder, "symbolic-ref", "--short", "HEAD")
    return rendered(
        "published.txt",
        settings=settings,
        folder=folder,
        count=len(files),
        commit=made,
        branch=branch,
        remote=history.git(folder, "remote"),
    ).rstrip()


def _checked(settings, site, roster):
    """The files to publish, and what is withheld; CourseError if they are not what the sources say,
    or hold any of it.
    """
    if settings.own.casefold() == settings.published.casefold():
        raise CourseError(
            f"course.toml: repository.own and repository.published are both {settings.own}: the"
            " students' repository must be another one."
        )
    with silent:
        stale = check(settings, runs=False)
    if stale:
        raise CourseError(
            "Not published: notebooks are not what their sources say.\n"
            + "\n".join(stale[:MOST])
            + f"\nFirst: {BUILD}"
        )
    files, withheld = edition(settings, site, roster), Withheld(settings)
    leaks = [leak for path, data in files.items() for leak in withheld.found_in(path, data)]
    _refuse(leaks, "what would be published")
    return files, withheld


def _ours_alone(folder, withheld):
    """Refuse a repository with changes of its own, or with anything in its history that is to be
    withheld.
    """
    if changes := history.lines(folder, "status", "--porcelain", "--untracked-files=all"):
        raise CourseError(
            f"{folder} has changes that nobody committed, such as {changes[0][3:]}: commit them or"
            " take them back."
        )
    leaks = [
        f"commit {commit}: {sentence}"
        for commit, path, data in history.objects(folder)
        for sentence in withheld.found_in(path or "the message", data)
    ]
    _refuse(leaks, f"the history in {folder}")


def _refuse(leaks, where):
    if leaks:
        more = [f"and {len(leaks) - MOST} more."] if len(leaks) > MOST else []
        raise CourseError(
            f"Not published: {where} holds what students must not get.\n"
            + "\n".join([*leaks[:MOST], *more])
        )
