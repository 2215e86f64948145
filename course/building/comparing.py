"""Whether the committed notebooks are what their sources say."""

from collections.abc import Sequence

from ..settings import FILE, Settings
from .frontpage import frontpage
from .notebook import serialise, where, without_checks
from .products import products
from .sources import EXERCISES, LECTURES, SOLUTIONS
from .writing import COMMAND, read, run, side_by_side

RUN = "outputs", "execution_count"  # what a cell has of being run


def check(settings: Settings, lessons: Sequence[str] = (), runs: bool = True) -> list[str]:
    """What is wrong with the committed notebooks, a sentence each with the command that repairs it;
    [] if nothing.

    Source cells, ids and metadata are compared by bytes; with ``runs`` the cells are run again, and
    their text outputs are compared by content, their pictures by presence."""
    problems = _orphans(settings.folder) if not lessons else []

    def judge(product):
        problem = _differs(product)
        if problem is None and runs and product.runs:
            committed = read(product.path)
            run(product)
            problem = _outputs_differ(product, committed)
        if problem is None:
            return "agrees", None
        return "differs", f"{problem} Repair: {COMMAND} {product.source.stem[:2]}"

    problems += filter(None, side_by_side(judge, products(settings, lessons)))
    for path, text in frontpage(settings).items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            name = path.relative_to(settings.folder).as_posix()
            problems.append(f"{name} is not what the lessons and {FILE} say. Repair: {COMMAND}")
    return problems


def _orphans(folder):
    orphans = []
    for room, home in ((LECTURES, LECTURES), (EXERCISES, SOLUTIONS), (SOLUTIONS, SOLUTIONS)):
        for path in sorted((folder / room).glob("*.ipynb")):
            source = folder / home / f"{path.stem}.py"
            if not source.exists():
                asked = source.name if home == room else f"{home}/{source.name}"
                orphans.append(
                    f"{room}/{path.name} has no source {asked}. Repair: write the source, or git rm"
                    f" {room}/{path.name}"
                )
    return orphans


def _differs(product):
    path, name, source = product.path, product.name, product.source
    if not path.exists():
        return f"{name} is not there, only its source {source.name}."
    committed, expected = read(path), without_checks(product.notebook)
    for index, (is_, should) in enumerate(zip(committed.cells, expected.cells)):
        if _without(is_, *RUN) != _without(should, *RUN):
            return f"{name}, cell {index + 1}, is not what {where(source, expected, index)}, says."
        should.update({key: is_[key] for key in RUN if key in is_})
    if len(committed.cells) != len(expected.cells):
        return (
            f"{name} has {len(committed.cells)} cells, and its source makes {len(expected.cells)}."
        )
    if _without(committed, "cells") != _without(expected, "cells"):
        return f"{name} has other metadata than the build writes."
    if serialise(expected) != path.read_text(encoding="utf-8"):
        return (
            f"{name} is not written as the build writes it (keys, indents or the end of the file)."
        )
    code = [cell for cell in committed.cells if cell.cell_type == "code" and cell.source.strip()]
    counts = [cell.execution_count for cell in code]
    if product.runs and counts != list(range(1, len(counts) + 1)):
        return f"{name} was not run from the first cell to the last."
    return None


def _without(form, *left_out):
    return {key: value for key, value in form.items() if key not in left_out}


def _outputs_differ(product, committed):
    # imported here, because --no-run must not wait for what only running needs
    from .execute import content

    made, source = without_checks(product.notebook), product.source
    for index, (should, is_) in enumerate(zip(made.cells, committed.cells)):
        shown = [list(map(content, cell.get("outputs", []))) for cell in (should, is_)]
        if shown[0] != shown[1]:
            return (
                f"{product.name}, cell {index + 1}, shows other outputs than"
                f" {where(source, made, index)}, gives when run."
            )
    return None
