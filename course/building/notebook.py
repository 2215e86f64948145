"""From a source text (jupytext py:percent) to a notebook, the same bytes every time."""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from copy import deepcopy
from pathlib import Path

import jupytext
import nbformat
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from gamelab import __version__
from gamelab.learn.lessons import LESSONS

from .. import CourseError
from ..settings import Settings
from .sources import stated

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}

# On a machine with the package the first three statements do nothing. An error is raised, so that
# "Run all" stops here, and shows itself to IPython as its one sentence, without a traceback.
SETUP = """\
#@title Setup: run this cell first
import importlib.util, os, sys
url = os.environ.get("GAMELAB_HOST", "https://github.com") + "/{published}/raw/{ref}/{wheel}"
sys.path += [os.path.abspath("..")] * os.path.exists("../gamelab/__init__.py")
try:
    if getattr(importlib.util.find_spec("gamelab"), "origin", None) is None:
        import io, tempfile, urllib.request, zipfile; zipfile.ZipFile(io.BytesIO(urllib.request.urlopen(url, timeout=60).read())).extractall(folder := tempfile.mkdtemp())
        sys.path.append(folder)
    import gamelab; print("gamelab", gamelab.__version__)
except Exception as problem:
    stop = RuntimeError(f"gamelab could not be fetched from {{url}} ({{problem}}): check that you are online, then run this cell again.")
    stop._render_traceback_ = lambda: [str(stop)]; raise stop from None"""  # noqa: E501

WHEEL = f"gamelab-{__version__}-py3-none-any.whl"
CHECK, PREDICT = "check", "predict"
ASKED_CUT = "@cut@"  # in a lecture: the cut that the exercises ask for, >= or >
FURTHER = "## Going further"
COLAB = "https://colab.research.google.com"
SAVE = (
    "On Colab this notebook is not saved by itself: *File > Save a copy in Drive* keeps your work."
)


def badge(settings: Settings, path: str) -> str:
    """The badge that opens the notebook at ``path`` (in the published repository, with /) on Colab,
    in Markdown; beside it, where course.toml names a site, links to the notebook's page there, and
    to that page with Python started.
    """
    colab = f"[![Open in Colab]({COLAB}/assets/colab-badge.svg)]({on_colab(settings, path)})"
    if not settings.site:
        return colab
    page = f"{settings.site.rstrip('/')}/{path.removesuffix('.ipynb')}.html"
    return f"{colab} [Read]({page}) [Run in the browser]({page}#run)"


def on_colab(settings: Settings, path: str) -> str:
    """The address that opens a notebook of the published repository on Colab."""
    return f"{COLAB}/github/{settings.published}/blob/{settings.ref}/{path}"


def parse(source: Path) -> list[NotebookNode]:
    """The cells of one source as jupytext reads them; CourseError for a line that only looks like
    the start of one.
    """
    text = source.read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"# ?%% *\[(?!markdown\]|md\]|raw\])", line):
            raise CourseError(
                f"{source.parent.name}/{source.name}:{number}: {line!r} starts no cell; a text cell"
                " starts with '# %% [markdown]'."
            )
    cells = jupytext.reads(text, fmt="py:percent").cells
    if not cells:
        raise CourseError(f"{source} has no cell: a cell starts with a line '# %%'.")
    for cell in cells:
        # jupytext's own notes on blank lines, of no use in the notebook
        cell.metadata = {
            key: value for key, value in cell.metadata.items() if not key.startswith("lines_to_")
        }
    return cells


def assemble(source: Path, settings: Settings) -> NotebookNode:
    """The notebook of one source, without outputs: badge, setup, then the source's cells, with the
    link to the exercises where the core of the lesson ends. O(length of the text).
    """
    cells = parse(source)
    for cell in cells:
        cell.source = cell.source.replace(ASKED_CUT, settings.cut)
        if cell.cell_type == "markdown":
            cell.source = linked(cell.source, source.stem[:2])
    further = (at for at, cell in enumerate(cells) if cell.source.startswith(FURTHER))
    core = next(further, len(cells))
    if exercises := exercises_of(source, settings):
        path, measure = exercises
        link = f"[Open the exercises of this lesson on Colab]({on_colab(settings, path)})"
        text = f"**Exercises.** {link}: {measure}. On your own machine they are `{path}`."
        cells.insert(core, new_markdown_cell(text))
    built = source.with_suffix(".ipynb").relative_to(settings.folder).as_posix()
    return notebook_of(cells, settings, built)


def linked(text: str, own: str) -> str:
    """The text of lecture number `own`, each other lesson that it names by its number a link to it;
    blocks of HTML, in which Markdown is not read, stay.

    >>> linked("Lesson 2 wrote it, and lesson 3 cuts.", "03")
    '[Lesson 2](02_minimax.ipynb) wrote it, and lesson 3 cuts.'
    """

    def link(found):
        lesson = LESSONS.get(f"0{found[1]}")
        if lesson is None or lesson.number == own:
            return found[0]
        return f"[{found[0]}]({lesson.number}_{lesson.word}.ipynb)"

    blocks = text.split("\n\n")
    return "\n\n".join(
        block if block.startswith(("<", "#")) else re.sub(r"\b[Ll]esson (\d)\b", link, block)
        for block in blocks
    )


def exercises_of(source: Path, settings: Settings) -> tuple[str, str] | None:
    """Where the exercises of a lecture are built, and what they measure ("90 minutes, 50 points");
    None if it has none.
    """
    master = settings.folder / "solutions" / source.name
    if not master.exists():
        return None
    _, minutes, points = stated(master)
    measure = f"{minutes} minutes, {points} points"
    path = f"exercises/{source.stem}.ipynb"
    return path, measure if minutes and points else "no time or points given"


def notebook_of(
    cells: Iterable[NotebookNode], settings: Settings, path: str, published: bool = True
) -> NotebookNode:
    """A notebook that starts with its badge (if it is `published`) and the setup cell; `path` is
    where it will stand.
    """
    first = [new_markdown_cell(f"{badge(settings, path)}\n\n{SAVE}")] if published else []
    # hidden: ``import gamelab``, fetched from the published repository if it is not there
    setup = new_code_cell(
        SETUP.format(published=settings.published, ref=settings.ref, wheel=WHEEL),
        metadata={"cellView": "form", "jupyter": {"source_hidden": True}},
    )
    notebook = new_notebook(cells=[*first, setup, *cells], metadata=METADATA)
    seen = Counter()
    for cell in notebook.cells:
        content = (cell.cell_type, cell.source)
        seen[content] += 1
        cell.id = hashlib.sha256(
            "\n".join([cell.cell_type, str(seen[content]), cell.source]).encode()
        ).hexdigest()[:12]
    nbformat.validate(notebook)
    return notebook


def cell_starts(source: Path, count: int) -> list[int]:
    """The line of the source at which each of its `count` cells starts."""
    lines = source.read_text(encoding="utf-8").splitlines()
    markers = [number for number, line in enumerate(lines, 1) if re.match(r"# ?%%", line)]
    # text above the first marker is a cell of its own
    return [1] * (count - len(markers)) + markers


def where(source: Path, notebook: NotebookNode, index: int) -> str:
    """How a message names a cell: file, line of the source it starts at (where that can be told),
    number counted from 1.
    """
    mine, texts = parse(source), [cell.source for cell in notebook.cells]
    starts = zip(cell_starts(source, len(mine)), mine)
    # found by its text, for not every cell stands where it stood in the source: of equal ones, the
    # one that has as many before it
    same = [start for start, cell in starts if cell.source == texts[index]]
    before = texts[:index].count(texts[index])
    line = f":{same[before]}" if before < len(same) else ""
    return f"{source.parent.name}/{source.name}{line}, cell {index + 1}"


def serialise(notebook: NotebookNode) -> str:
    """The text of the .ipynb: sorted keys, indent 1, one newline at the end."""
    return nbformat.writes(notebook, version=nbformat.NO_CONVERT).rstrip("\n") + "\n"


def tags_of(cell: NotebookNode) -> list[str]:
    """The tags of a cell: ``check`` for one that the build alone runs, ``predict`` for one whose
    output is not stored.
    """
    return cell.metadata.get("tags", [])


def without_checks(notebook: NotebookNode) -> NotebookNode:
    """A copy as its readers get it: no tags, and without the cells tagged ``check``, which assert
    what a lesson claims.
    """
    copy = deepcopy(notebook)
    copy.cells = [cell for cell in copy.cells if CHECK not in tags_of(cell)]
    for cell in copy.cells:
        cell.metadata.pop("tags", None)
    return copy
