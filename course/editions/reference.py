"""The reference: a page for each room of gamelab, of what its public names say of themselves."""

from inspect import isclass
from pathlib import Path
from sys import modules
from typing import Any

from numpydoc.docscrape import FunctionDoc

import gamelab
from gamelab import explore

from ..templates import rendered

CALLED, RETURNED, EXPLORERS = "Functions and classes", "What they return", "Explorers"


def told() -> dict[str, Any]:
    """What the reference tells of, by its name below gamelab: the public names, and the classes
    that public functions return.
    """
    names = {name: getattr(gamelab, name) for name in gamelab.__all__ if name != "explore"}
    names |= {f"explore.{name}": getattr(explore, name) for name in explore.__all__}
    unnamed = {each for thing in names.values() for each in returned(thing)} - {*names.values()}
    paths = {f"{each.__module__}.{each.__name__}": each for each in unnamed}
    return names | {path.removeprefix("gamelab."): paths[path] for path in sorted(paths)}


def returned(thing: Any) -> list[type]:
    """The classes of gamelab that a function says it returns."""
    said = [] if isclass(thing) else [each.type for each in FunctionDoc(thing)["Returns"]]
    found = [vars(modules[thing.__module__]).get(name) for name in said]
    return [each for each in found if isclass(each) and each.__module__.startswith("gamelab.")]


def rooms() -> dict[str, dict[str, dict[str, Any]]]:
    """For each room the parts of its page, by heading, and in each what it tells of, by name."""
    things, found = told(), {}
    results = {each for thing in things.values() for each in returned(thing)}
    for name, thing in things.items():
        parts = found.setdefault(
            thing.__module__.split(".")[1], {CALLED: {}, RETURNED: {}, EXPLORERS: {}}
        )
        heading = RETURNED if thing in results else CALLED
        parts[EXPLORERS if name.startswith("explore.") else heading][name] = thing
    return found


def write_reference(folder: Path) -> None:
    """Write the page of each room into a folder."""
    folder.mkdir()
    for room, parts in rooms().items():
        title, _, text = str(modules[f"gamelab.{room}"].__doc__).partition(".\n")
        values = {"title": title, "text": text, "parts": parts, "isclass": isclass, "ours": _ours}
        (folder / f"{room}.md").write_text(rendered("reference.md", **values), "utf-8")


def _ours(kind):
    """Whether all that a class inherits is of gamelab."""
    return all(base.__module__.startswith("gamelab.") for base in kind.__mro__[:-1])
