"""What a search really did: told by nodes that log what is read of them, and by a decorator that is
put before every function of its source. Nothing here comes from gamelab.watching.
"""

import ast
import functools
import inspect
from pathlib import Path
from typing import Any, NamedTuple

from gamelab.trees.node import Node


class Event(NamedTuple):
    """kind : "call", "return", or what was read. what : the function. found : the arguments of a
    call, with what self and global variables hold then; what was returned.
    """

    kind: str
    path: str
    what: str = ""
    found: Any = None


class LoggedNode(Node):
    """A node that logs when its payoff, evaluation or children are read."""

    def __init__(self, node, parent, log):
        self.__dict__.update(node=node, log=log, parent_=parent)
        self.__dict__["below"] = tuple(LoggedNode(child, self, log) for child in node.children)

    def __getattribute__(self, name):
        held = object.__getattribute__(self, "__dict__")
        if name in ("payoff", "eval", "children"):
            leaf = held["node"].is_leaf
            if name == "children" or leaf == (name == "payoff"):
                held["log"].append(Event(name, held["node"].path))
            return held["below"] if name == "children" else getattr(held["node"], name)
        if name == "parent":
            return held["parent_"]
        if name in ("player", "path", "is_leaf", "probs", "index", "move", "players", "state"):
            return getattr(held["node"], name)
        return object.__getattribute__(self, name)

    movers = frozenset(("max", "min", "chance"))


class _Decorate(ast.NodeTransformer):
    def visit_FunctionDef(self, function):
        self.generic_visit(function)
        yields = any(isinstance(part, ast.Yield) for part in ast.walk(function))
        if not yields:
            function.decorator_list.append(ast.Name("_logged", ast.Load()))
        return function


class Truth:
    """The log of a run of one shape in a file, as Events in order."""

    def __init__(self, file):
        self.log = []
        body = _Decorate().visit(ast.parse(Path(file).read_text(encoding="utf-8")))
        names = {"__name__": "shapes_in_truth", "_logged": self.logged}
        exec(compile(ast.fix_missing_locations(body), str(file), "exec"), names)
        self.shapes = names["SHAPES"]

    def logged(self, function):
        signature = inspect.signature(function)

        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            node = next((a for a in [*args, *kwargs.values()] if isinstance(a, LoggedNode)), None)
            if node is None:
                return function(*args, **kwargs)
            given = signature.bind(*args, **kwargs)
            given.apply_defaults()
            path = node.path
            held = getattr(given.arguments.get("self"), "__dict__", {})
            named, shared = function.__code__.co_names, function.__globals__
            shared = {name: shared.get(name) for name in named if name in ("alpha", "beta")}
            found = {**shared, **held, **given.arguments}
            self.log.append(Event("call", path, function.__name__, found))
            found = function(*args, **kwargs)
            self.log.append(Event("return", path, function.__name__, found))
            return found

        return wrapped

    def run(self, name, root, **options):
        """The log of one shape on a tree."""
        self.log.clear()
        self.shapes[name].function(LoggedNode(root, None, self.log), **options)
        return list(self.log)


def at(found, place):
    """The number at a place of what a search returned."""
    if isinstance(found, int | float) or place is None:
        return found
    return found[place]
