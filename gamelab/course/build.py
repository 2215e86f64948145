"""The build command: notebooks/NN_topic.py is the source, notebooks/NN_topic.ipynb is made from it and committed."""

import argparse
import json
import os
import re
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from . import CourseError
from .frontpage import frontpage
from .notebook import NotebookNode, assemble, nbformat, serialise, where, without_outputs
from .settings import FILE, Settings, find_course, read_settings

COMMAND = "python -m gamelab.course build"
LECTURES = "notebooks"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``build``."""
    parser.add_argument("lessons", nargs="*", metavar="NN", help="the lessons to build, by number (all, if none is named)")
    parser.add_argument("--check", action="store_true", help="write nothing: compare the committed notebooks with their sources")
    parser.add_argument("--no-run", action="store_true", help="run no cell: keep the outputs of the cells that did not change")
    parser.add_argument("--course", type=Path, metavar="FOLDER", help="the folder of course.toml (found from here upwards)")


def run(args: argparse.Namespace) -> int:
    """Carry out ``build``: 0 when everything is written, or with --check when nothing differs."""
    folder = (args.course or find_course(Path.cwd())).resolve()
    settings = read_settings(folder)
    if args.check:
        problems = check(settings, args.lessons, runs=not args.no_run)
        print("\n".join(problems) if problems else "Every notebook agrees with its source.")
        return 1 if problems else 0
    texts = build(settings, args.lessons, runs=not args.no_run)
    write(texts | frontpage(settings, sources(folder)))
    return 0


def sources(folder: Path, lessons: Sequence[str] = ()) -> list[Path]:
    """The sources of the lectures in ``folder``/notebooks, of the named lessons or of all, in order."""
    found = sorted((folder / LECTURES).glob("*.py"))
    for source in found:
        if not re.fullmatch(r"\d\d_[a-z0-9_]+", source.stem):
            raise CourseError(f"{LECTURES}/{source.name} is not named NN_topic.py, such as 03_alpha_beta.py.")
    if not found:
        raise CourseError(f"There is no lecture NN_topic.py in {folder / LECTURES}.")
    numbers = [source.stem[:2] for source in found]
    if twice := [source.name for source in found if numbers.count(source.stem[:2]) > 1]:
        raise CourseError(f"{LECTURES}/ has two lessons of one number: {' and '.join(twice)}.")
    if not lessons:
        return found
    wanted = {lesson.zfill(2) for lesson in lessons}
    there = {source.stem[:2] for source in found}
    if missing := sorted(wanted - there):
        raise CourseError(f"There is no lesson {', '.join(missing)} in {LECTURES}/, only {', '.join(sorted(there))}.")
    return [source for source in found if source.stem[:2] in wanted]


def build(
    settings: Settings, lessons: Sequence[str] = (), runs: bool = True, say: Callable[[str], None] = print
) -> dict[Path, str]:
    """The texts of the notebooks by path, nothing written yet; CourseError when a cell fails.

    Without ``runs``, a cell that is in the committed notebook keeps the outputs it has there.
    """
    texts = {}
    for source in sources(settings.folder, lessons):
        started = time.perf_counter()
        notebook = assemble(source, settings)
        if runs:
            _execute(notebook, source)
        else:
            _keep_outputs(notebook, source.with_suffix(".ipynb"))
        texts[source.with_suffix(".ipynb")] = serialise(notebook)
        say(f"{source.stem}: {_did(notebook, runs)}, {time.perf_counter() - started:.1f} s")
    return texts


def write(texts: dict[Path, str]) -> None:
    """Put all the texts in place, or none: each is written beside its file first."""
    fresh = {path: path.with_name(path.name + ".new") for path in texts}
    try:
        for path, text in texts.items():
            fresh[path].write_text(text, encoding="utf-8", newline="\n")
        for path, new in fresh.items():
            os.replace(new, path)
    finally:
        for new in fresh.values():
            new.unlink(missing_ok=True)


def check(
    settings: Settings, lessons: Sequence[str] = (), runs: bool = True, say: Callable[[str], None] = print
) -> list[str]:
    """What is wrong with the committed notebooks, a sentence each with the command that repairs it; [] if nothing.

    Source cells, ids and metadata are compared by bytes; with ``runs`` the cells are run again, and their
    text outputs are compared by content, their pictures by presence.
    """
    chosen = sources(settings.folder, lessons)
    problems = _orphans(settings.folder) if not lessons else []
    for source in chosen:
        started = time.perf_counter()
        expected = assemble(source, settings)
        problem = _differs(expected, source)
        if problem is None and runs:
            committed = nbformat.read(source.with_suffix(".ipynb"), as_version=nbformat.NO_CONVERT)
            _execute(expected, source)
            problem = _outputs_differ(expected, committed, source)
        if problem is not None:
            problems.append(f"{problem} Repair: {COMMAND} {source.stem[:2]}")
        say(f"{source.stem}: {'differs' if problem else 'agrees'}, {time.perf_counter() - started:.1f} s")
    for path, text in frontpage(settings, sources(settings.folder)).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            name = path.relative_to(settings.folder).as_posix()
            problems.append(f"{name} is not what the lessons and {FILE} say. Repair: {COMMAND}")
    return problems


def _execute(notebook: NotebookNode, source: Path) -> None:
    # imported here, because --no-run must not wait for what only running needs
    from .execute import execute

    execute(notebook, source)


def _did(notebook: NotebookNode, runs: bool) -> str:
    return f"{len(notebook.cells)} cells {'run' if runs else 'not run'}"


def _keep_outputs(notebook: NotebookNode, path: Path) -> None:
    if not path.exists():
        return
    committed = {cell.id: cell for cell in _read(path).cells if cell.cell_type == "code"}
    for cell in notebook.cells:
        if cell.cell_type == "code" and cell.id in committed:
            cell.outputs, cell.execution_count = committed[cell.id].outputs, committed[cell.id].execution_count


def _read(path: Path) -> NotebookNode:
    try:
        notebook = nbformat.from_dict(json.loads(path.read_text(encoding="utf-8")))
        nbformat.validate(notebook)
    except (ValueError, nbformat.ValidationError) as error:
        raise CourseError(f"{LECTURES}/{path.name} is not a notebook. Repair: {COMMAND} {path.stem[:2]}") from error
    return nbformat.read(path, as_version=nbformat.NO_CONVERT)


def _orphans(folder: Path) -> Iterable[str]:
    return [
        f"{LECTURES}/{path.name} has no source {path.stem}.py. Repair: write the source, or git rm {LECTURES}/{path.name}"
        for path in sorted((folder / LECTURES).glob("*.ipynb"))
        if not path.with_suffix(".py").exists()
    ]


def _differs(expected: NotebookNode, source: Path) -> str | None:
    path = source.with_suffix(".ipynb")
    name = f"{LECTURES}/{path.name}"
    if not path.exists():
        return f"{name} is not there, only its source {source.name}."
    text = path.read_text(encoding="utf-8")
    committed = _read(path)
    if serialise(without_outputs(committed)) != serialise(without_outputs(expected)):
        for index, (is_, should) in enumerate(zip(committed.cells, expected.cells)):
            if _bare(is_) != _bare(should):
                return f"{name}, cell {index + 1}, is not what {where(source, expected, index)}, says."
        if len(committed.cells) != len(expected.cells):
            return f"{name} has {len(committed.cells)} cells, and its source makes {len(expected.cells)}."
        return f"{name} has other metadata than the build writes."
    if serialise(committed) != text:
        return f"{name} is not written as the build writes it (keys, indents or the end of the file)."
    counts = [cell.execution_count for cell in committed.cells if cell.cell_type == "code" and cell.source.strip()]
    if counts != list(range(1, len(counts) + 1)):
        return f"{name} was not run from the first cell to the last."
    return None


def _bare(cell: NotebookNode) -> dict:
    return {key: value for key, value in cell.items() if key not in ("outputs", "execution_count")}


def _outputs_differ(expected: NotebookNode, committed: NotebookNode, source: Path) -> str | None:
    from .execute import content

    for index, (should, is_) in enumerate(zip(expected.cells, committed.cells)):
        if should.cell_type == "code" and [*map(content, should.outputs)] != [*map(content, is_.outputs)]:
            cell = where(source, expected, index)
            return f"{LECTURES}/{source.stem}.ipynb, cell {index + 1}, shows other outputs than {cell}, gives when run."
    return None
