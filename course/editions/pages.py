"""The course as a site: notebooks run once, written as Sphinx's sources and built to pages.

Explorers stand in them frozen, players as they are. A lesson is run from its committed notebook;
what is not stored there, because the reader is to predict it, is folded here. The front
page, the reference and the options of Sphinx are in site/."""

import json
import os
import re
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

import jupytext
from docutils import nodes
from latex2mathml.converter import convert
from sphinx.application import Sphinx

from gamelab import alphabeta, play, tree, watch
from gamelab.laboratory.progress import progress_bar
from gamelab.show.pen import Picture
from gamelab.show.saving import blank

from .. import CourseError
from ..building.execute import run_cells
from ..building.sheet import sheet
from ..building.sources import EXERCISES, LECTURES
from ..settings import Settings, lesson_number
from ..templates import rendered
from .games import game
from .live import add_live
from .mistakes import gallery
from .reference import write_reference
from .weight import lighten

SENTENCE = 40  # characters: a shorter paragraph does not say what a page is about


def site_to(settings: Settings, folder: Path, lessons: list[str], live: bool) -> str:
    """Build the site and put it in place of `folder`; the text that says what was done.

    CourseError, with nothing written, for a folder that holds something else, and for a lesson
    that fails to run."""
    kept = folder.is_file() or folder.exists() and any(folder.iterdir())
    if kept and not (folder / "gamelab-site.txt").exists():
        raise CourseError(f"--to {folder} holds something else: name a new or empty folder.")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder.parent, prefix=".site-") as fresh:
        source, pages = Path(fresh, "source"), Path(fresh, "pages")
        _write_source(settings, source, [*map(lesson_number, lessons)])
        _build(settings, source, pages)
        if live:
            add_live(pages, settings.folder)
        if folder.exists():
            folder.replace(Path(fresh, "before"))
        pages.replace(folder)
    return f"Written: open {folder / 'index.html'}"


def _write_source(settings, source, lessons):
    """The pages' texts: front page, reference, instructors' manual, notebooks."""
    copytree(Path(__file__).with_name("site"), source)
    _write_pages(settings, source, lessons)
    write_reference(source / "reference")
    cut = watch(alphabeta, tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    cut.save(source / "static" / "card.png")
    manual = settings.folder / "INSTRUCTORS.md"
    files = f"](https://github.com/{settings.own}/blob/{settings.ref}/"
    texts = {
        "static/page.js": f"const gamelabPage = {json.dumps(blank())};",
        "mistakes.md": gallery(settings.seed, settings.cut),
        "game.html": game(),
        "cut.html": play(cut, "leaves").html(),
        "worksheet.html": sheet(settings, settings.seed),
        manual.name: re.sub(r"\]\((?![a-z]+:|#)", files, manual.read_text("utf-8")),
    }
    for name, text in texts.items():
        (source / name).write_text(text, "utf-8")


def _write_pages(settings, source, lessons):
    """The notebooks' pages, and the reader's own."""
    notebooks = [
        path
        for path in settings.folder.glob("*/*_*.ipynb")
        if path.parent.name in (LECTURES, EXERCISES) and (not lessons or path.name[:2] in lessons)
    ]
    if not notebooks:
        raise CourseError(f"There is no such lesson in {settings.folder / LECTURES}.")
    with (
        progress_bar(len(notebooks) + 1, " pages") as done,
        ThreadPoolExecutor(os.cpu_count()) as workers,
    ):
        for _ in workers.map(partial(_write_page, source), [*notebooks, source / "own.md"]):
            done(1)


def _write_page(source, path):
    """Write a notebook as its page, or the reader's own: run, if it is no exercise. A notebook has
    no badge there; its setup is folded below the title, and so is the output of a cell of which
    the committed notebook keeps none.
    """
    own = path.parent == source
    notebook = jupytext.read(path)
    unstored = [cell for cell in notebook.cells if not own and not cell.get("outputs")]
    name = path.name if own else f"{path.parent.name}/{path.name}"
    if path.parent.name != EXERCISES:
        # a cell with an explorer draws it in every state
        list(run_cells(notebook, path.parent, "frozen", lambda k: f"{name}, cell {k + 1}", 600))
    for cell in unstored:
        if cell.get("outputs"):
            cell.metadata.tags = ["hide-output"]
    if own:
        path.unlink()  # the notebook stands for it
    else:
        _badge, setup, title, *others = notebook.cells
        setup.metadata |= {"tags": ["hide-cell"], "mystnb": {"code_prompt_show": "Setup"}}
        notebook.cells = [title, setup, *others]
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if "image/svg+xml" in data:  # in the page: as a file it would not follow its colours
                data.setdefault("text/html", Picture(data.pop("image/svg+xml")).html())
    page = source / Path(name).with_suffix(".ipynb")
    page.parent.mkdir(exist_ok=True)
    jupytext.write(notebook, page)


def _build(settings, source, pages):
    options = tomllib.loads((source / "sphinx.toml").read_text("utf-8"))
    options |= {"project": settings.title, "html_title": settings.title, "author": settings.term}
    options |= {"html_baseurl": settings.site or ""}
    Sphinx(source, None, pages, pages.with_name("trees"), "html", options, status=None).build()
    lighten(pages)


def setup(app):
    """Sphinx's hook: formulas become MathML, which needs no script; a page says what it is."""
    app.add_html_math_renderer("mathml", (_formula, None), (_formula, None))
    app.connect("html-page-context", _card)


def _card(app, page, template, context, doctree):
    """What is shown of a link to the page: a title, a sentence, and a picture, if the site has an
    address.
    """
    if doctree:
        long = (each.astext() for each in doctree.findall(nodes.paragraph))
        said = next((text for text in long if len(text) > SENTENCE), "")
        card = rendered(
            "card.html", title=context["title"], said=said, site=app.config.html_baseurl
        )
        context["metatags"] += card


def _formula(translator, node):
    block = isinstance(node, nodes.math_block)
    translator.body.append(convert(node.astext(), display="block" if block else "inline"))
    raise nodes.SkipNode
