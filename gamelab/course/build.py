"""The build command: lectures from notebooks/NN_topic.py, exercises and solutions from
solutions/NN_topic.py; all are committed.
"""

import argparse
import json
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from . import CourseError
from .building.frontpage import frontpage
from .building.notebook import NotebookNode, nbformat, serialise, where, without_outputs
from .building.products import EXERCISES, LECTURES, SOLUTIONS, Product, products, refusals, sources
from .settings import FILE, Settings, find_course, read_settings

COMMAND = "python -m gamelab.course build"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of ``build``."""
    parser.add_argument(
        "lessons",
        nargs="*",
        metavar="NN",
        help="the lessons to build, by number (all, if none is named)",
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing: compare the committed notebooks with their sources",
    )
    parser.add_argument(
        "--no-run",
        action="store_true",
        help="run no cell: keep the outputs of the cells that did not change",
    )
    parser.add_argument(
        "--seed", type=int, help="the set of exercises to build (course.toml's seed)"
    )
    parser.add_argument(
        "--per-student",
        type=Path,
        metavar="ROSTER",
        help="one variant for each row of a roster (a CSV file with a column id)",
    )
    parser.add_argument(
        "--out",
        type=Path,
        help="with --per-student: the folder for the variants and their key (variants)",
    )
    parser.add_argument(
        "--course",
        type=Path,
        metavar="FOLDER",
        help="the folder of course.toml (found from here upwards)",
    )


def run(args: argparse.Namespace) -> int:
    """Carry out ``build``: 0 when everything is written, or with --check when nothing differs."""
    folder = (args.course or find_course(Path.cwd())).resolve()
    settings = read_settings(folder)
    if args.seed is not None and args.seed < 0:
        raise CourseError(f"--seed {args.seed}: a whole number, 0 or more, is expected.")
    if args.per_student:
        from .building.variants import write_variants

        print(
            write_variants(settings, args.lessons, args.per_student, args.out or Path("variants"))
        )
        return 0
    if args.check:
        problems = check(settings, args.lessons, runs=not args.no_run)
        print("\n".join(problems) if problems else "Every notebook agrees with its source.")
        return 1 if problems else 0
    texts = build(settings, args.lessons, runs=not args.no_run, seed=args.seed)
    write(texts | frontpage(settings, sources(folder)))
    return 0


def build(
    settings: Settings,
    lessons: Sequence[str] = (),
    runs: bool = True,
    say: Callable[[str], None] = print,
    seed: int | None = None,
) -> dict[Path, str]:
    """The texts of the notebooks by path, nothing written yet; CourseError when a cell fails or a
    master is refused.

    Without ``runs``, a cell that is in the committed notebook keeps the outputs it has there.
    Notebooks run side by side, one on each core."""
    made = products(settings, lessons, seed)
    if runs and (problems := refusals(settings, lessons, seed)):
        raise CourseError("\n".join(problems))

    def finish(product: Product) -> str:
        started = time.perf_counter()
        if product.runs and runs:
            _execute(product)
        elif product.runs:
            _keep_outputs(product)
        say(
            f"{product.name}: {len(product.notebook.cells)} cells"
            f" {'run' if product.runs and runs else 'not run'},"
            f" {time.perf_counter() - started:.1f} s"
        )
        return serialise(product.notebook)

    return dict(zip((product.path for product in made), _side_by_side(finish, made)))


def _side_by_side(do: Callable[[Product], Any], made: Sequence[Product]) -> list[Any]:
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as workers:
        return list(workers.map(do, made))


def write(texts: dict[Path, str]) -> None:
    """Put all the texts in place, or none: each is written beside its file first."""
    fresh = {path: path.with_name(path.name + ".new") for path in texts}
    try:
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh[path].write_text(text, encoding="utf-8", newline="\n")
        for path, new in fresh.items():
            os.replace(new, path)
    finally:
        for new in fresh.values():
            new.unlink(missing_ok=True)


def check(
    settings: Settings,
    lessons: Sequence[str] = (),
    runs: bool = True,
    say: Callable[[str], None] = print,
) -> list[str]:
    """What is wrong with the committed notebooks, a sentence each with the command that repairs it;
    [] if nothing.

    Source cells, ids and metadata are compared by bytes; with ``runs`` the cells are run again, and
    their text outputs are compared by content, their pictures by presence."""
    problems = _orphans(settings.folder) if not lessons else []

    def judge(product: Product) -> str | None:
        started = time.perf_counter()
        problem = _differs(product)
        if problem is None and runs and product.runs:
            committed = nbformat.read(product.path, as_version=nbformat.NO_CONVERT)
            _execute(product)
            problem = _outputs_differ(product, committed)
        say(
            f"{product.name}: {'differs' if problem else 'agrees'},"
            f" {time.perf_counter() - started:.1f} s"
        )
        return f"{problem} Repair: {COMMAND} {product.source.stem[:2]}" if problem else None

    problems += filter(None, _side_by_side(judge, products(settings, lessons)))
    for path, text in frontpage(settings, sources(settings.folder)).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            name = path.relative_to(settings.folder).as_posix()
            problems.append(f"{name} is not what the lessons and {FILE} say. Repair: {COMMAND}")
    return problems


def _execute(product: Product) -> None:
    # imported here, because --no-run must not wait for what only running needs
    from .building.execute import execute

    execute(product.notebook, product.source)


def _keep_outputs(product: Product) -> None:
    if not product.path.exists():
        return
    committed = {cell.id: cell for cell in _read(product.path).cells if cell.cell_type == "code"}
    for cell in product.notebook.cells:
        if cell.cell_type == "code" and cell.id in committed:
            cell.outputs, cell.execution_count = (
                committed[cell.id].outputs,
                committed[cell.id].execution_count,
            )


def _read(path: Path) -> NotebookNode:
    try:
        notebook = nbformat.from_dict(json.loads(path.read_text(encoding="utf-8")))
        nbformat.validate(notebook)
    except (ValueError, nbformat.ValidationError) as error:
        raise CourseError(
            f"{path.parent.name}/{path.name} is not a notebook. Repair: {COMMAND} {path.stem[:2]}"
        ) from error
    return nbformat.read(path, as_version=nbformat.NO_CONVERT)


def _orphans(folder: Path) -> list[str]:
    found = []
    for room, home in ((LECTURES, LECTURES), (EXERCISES, SOLUTIONS), (SOLUTIONS, SOLUTIONS)):
        for path in sorted((folder / room).glob("*.ipynb")):
            source = folder / home / f"{path.stem}.py"
            if not source.exists():
                asked = source.name if home == room else f"{home}/{source.name}"
                found.append(
                    f"{room}/{path.name} has no source {asked}. Repair: write the source, or git rm"
                    f" {room}/{path.name}"
                )
    return found


def _differs(product: Product) -> str | None:
    path, name, source, expected = product.path, product.name, product.source, product.notebook
    if not path.exists():
        return f"{name} is not there, only its source {source.name}."
    text = path.read_text(encoding="utf-8")
    committed = _read(path)
    if serialise(without_outputs(committed)) != serialise(without_outputs(expected)):
        for index, (is_, should) in enumerate(zip(committed.cells, expected.cells)):
            if _bare(is_) != _bare(should):
                return (
                    f"{name}, cell {index + 1}, is not what {where(source, expected, index)}, says."
                )
        if len(committed.cells) != len(expected.cells):
            return (
                f"{name} has {len(committed.cells)} cells, and its source makes"
                f" {len(expected.cells)}."
            )
        return f"{name} has other metadata than the build writes."
    if serialise(committed) != text:
        return (
            f"{name} is not written as the build writes it (keys, indents or the end of the file)."
        )
    if not product.runs:
        return None
    counts = [
        cell.execution_count
        for cell in committed.cells
        if cell.cell_type == "code" and cell.source.strip()
    ]
    if counts != list(range(1, len(counts) + 1)):
        return f"{name} was not run from the first cell to the last."
    return None


def _bare(cell: NotebookNode) -> dict:
    return {key: value for key, value in cell.items() if key not in ("outputs", "execution_count")}


def _outputs_differ(product: Product, committed: NotebookNode) -> str | None:
    from .building.execute import content

    expected, source = product.notebook, product.source
    for index, (should, is_) in enumerate(zip(expected.cells, committed.cells)):
        if should.cell_type == "code" and [*map(content, should.outputs)] != [
            *map(content, is_.outputs)
        ]:
            cell = where(source, expected, index)
            return (
                f"{product.name}, cell {index + 1}, shows other outputs than {cell}, gives when"
                " run."
            )
    return None
