"""Watch any search at work, from outside.

`watch(f, tree)` runs f under the interpreter's own call and return hook (`sys.setprofile`), which
sees the arguments of a call, the locals of its caller, and what is returned. The functions watched
are neither edited nor decorated: gamelab's own, or one that a reader typed a minute ago.

>>> from gamelab import alphabeta, tree
>>> trace = watch(alphabeta, tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
>>> trace.cuts, trace.leaves_pruned
(['1'], ['1.1', '1.2'])

What is read is told by the nodes themselves, which note it: so the leaves read and unread are right
for a search of any shape, also where no call shows it, and the calls explain the rest."""

import gc
import sys
from collections.abc import Callable
from math import inf
from typing import Any

from ..search.view import is_number
from ..trees.arguments import told
from ..trees.build import tree
from ..trees.games import as_node
from ..trees.node import Node
from .frames import WINDOW_NAMES
from .observer import Observer
from .recorder import reading
from .trace import Trace


def watch(f: Callable, root: Any, **options: Any) -> Trace:
    """Run `f(root, **options)` and return everything it did, as a Trace.

    It follows the recursion it is given: the functions, named or nested, that take a Node and are
    reached again from themselves or each other. That covers a plain recursive function, a
    max_value/min_value pair, a negamax, a loop over the root's children, and calls from a generator
    inside `max()`. A predicate on a node, or a thin function around the recursion, is no event.
    Alpha and beta are found by their usual names, else as two neighbouring parameters that start
    near minus and plus infinity, or in self; the running value is the variable that is returned,
    else what the children returned so far makes it. A leaf that is read in its parent is a visit
    too. Where no call shows the search, as with a stack of its own, the trace has what it read and
    no more.

    Parameters
    ----------
    f : any search function that takes the root as its first argument.
    root : a Node, or nested lists.
    options : passed on to f. Missing parameters with a usual name are given their usual start:
        alpha and beta (-inf, inf), a depth (inf), a `maximizing` flag (whether MAX moves at the
        root), a `color` (1 for MAX, else -1).

    Raises
    ------
    TypeError : f is no function, or lacks an argument. ValueError : nothing of the tree is read.
        Whatever f itself raises passes through, and the profile hook that was there before is in
        place again.

    Costs a few microseconds a node on top of the search.

    >>> def value(node):
    ...     if node.is_leaf:
    ...         return node.payoff
    ...     return (max if node.player == "max" else min)(value(child) for child in node.children)
    >>> trace = watch(value, [[2, 3], [1, 4]])
    >>> trace.result, trace.values["1"]
    (2, 1)
    """
    if not callable(f):
        raise TypeError(f"watch needs a search function to run, got {told(f)}")
    root = as_node(root)
    if root.parent is not None:
        root = tree(root)
    arguments = _with_usual_starts(f, root, options)
    observer = Observer()
    read = reading(root, observer.notes, observer.hook)
    previous, collects = sys.getprofile(), gc.isenabled()
    # All that is recorded stays, so a garbage collector that looks through it again and again would
    # double the cost.
    gc.disable()
    sys.setprofile(observer.hook)
    try:
        result = f(read, **arguments)
    finally:
        _restore(previous)
        # what is read from here on is no part of the search
        observer.notes = [*observer.notes]
        if collects:
            gc.enable()
    bounds = arguments.get("bounds")
    within = (
        tuple(bounds)
        if isinstance(bounds, tuple | list) and len(bounds) == 2 and all(map(is_number, bounds))
        else (-inf, inf)
    )
    if not any(isinstance(what, str) for what in observer.notes[::4]):
        name = getattr(f, "__name__", repr(f))
        raise ValueError(f"watch saw no search: {name} read nothing of the tree below its root")
    return Trace(root, result, observer, within)


def _with_usual_starts(f: Callable, root: Node, options: dict[str, Any]) -> dict[str, Any]:
    """The options, completed by what a search function usually starts from."""
    from inspect import signature

    try:
        parameters = list(signature(f).parameters.values())[1:]
    except (TypeError, ValueError):
        return options
    maximizing = root.player != "min"
    flags = ("maximizing", "maximizing_player", "maximizingPlayer", "is_max", "maximising")
    usual = {name: start for pair in WINDOW_NAMES for name, start in zip(pair, (-inf, inf))}
    usual |= {"depth": inf, "plies": inf, **dict.fromkeys(flags, maximizing)}
    usual |= dict.fromkeys(("color", "colour", "sign"), 1 if maximizing else -1)
    complete = dict(options)
    for parameter in parameters:
        named = parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
        if not named or parameter.name in options or parameter.default is not parameter.empty:
            continue
        if parameter.name not in usual:
            name = getattr(f, "__name__", "the function")
            raise TypeError(
                f"{name} also needs {told(parameter.name)}: give it as watch({name}, tree,"
                f" {parameter.name}=...)"
            )
        complete[parameter.name] = usual[parameter.name]
    return complete


def _restore(previous: Any) -> None:
    if previous is None or callable(previous):
        sys.setprofile(previous)
    else:
        # cProfile, before Python 3.12, installs itself below sys.setprofile and has to be asked.
        sys.setprofile(None)
        previous.enable()
