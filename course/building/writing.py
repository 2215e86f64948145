"""Notebooks made from their sources, run side by side."""

import json
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from .. import CourseError
from ..settings import Settings
from .notebook import NotebookNode, nbformat, serialise, without_checks
from .products import Product, products, refusals

COMMAND = "python -m course build"


def build(
    settings: Settings,
    lessons: Sequence[str] = (),
    runs: bool = True,
) -> dict[Path, str]:
    """The texts of the notebooks by path, nothing written yet; CourseError when a cell fails or a
    master is refused.

    Without ``runs``, a cell that is in the committed notebook keeps the outputs it has there.
    Notebooks run side by side, one on each core."""
    made = products(settings, lessons)
    if runs and (problems := refusals(settings, lessons)):
        raise CourseError("\n".join(problems))

    def finish(product):
        if product.runs:
            (run if runs else _keep_outputs)(product)
        done = "run" if product.runs and runs else "not run"
        text = serialise(without_checks(product.notebook))
        return f"{len(product.notebook.cells)} cells {done}", text

    texts = side_by_side(finish, made)
    return dict(zip((product.path for product in made), texts))


def side_by_side(do: Callable[[Product], tuple[str, Any]], made: Sequence[Product]) -> list[Any]:
    """What ``do`` gives for each notebook beside a word on it, which is printed with the
    seconds.
    """

    def timed(product):
        started = time.perf_counter()
        done, result = do(product)
        # one write, the end of the line too: other threads print beside this one
        print(f"{product.name}: {done}, {time.perf_counter() - started:.1f} s\n", end="")
        return result

    with ThreadPoolExecutor(max_workers=os.cpu_count()) as workers:
        return list(workers.map(timed, made))


def run(product: Product) -> None:
    """Run the cells of a notebook; see `execute`."""
    # imported here, because --no-run must not wait for what only running needs
    from .execute import execute

    execute(product.notebook, product.source)


def _keep_outputs(product):
    if not product.path.exists():
        return
    committed = {cell.id: cell for cell in read(product.path).cells if cell.cell_type == "code"}
    for cell in product.notebook.cells:
        if before := committed.get(cell.id):
            cell.outputs, cell.execution_count = before.outputs, before.execution_count


def read(path: Path) -> NotebookNode:
    """A committed notebook; CourseError if the file is none."""
    try:
        notebook = nbformat.from_dict(json.loads(path.read_text(encoding="utf-8")))
        nbformat.validate(notebook)
    except (ValueError, nbformat.ValidationError) as error:
        raise CourseError(
            f"{path.parent.name}/{path.name} is not a notebook. Repair: {COMMAND} {path.stem[:2]}"
        ) from error
    return nbformat.read(path, as_version=nbformat.NO_CONVERT)
