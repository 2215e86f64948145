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

import sys
from collections.abc import Callable
from functools import partial
from math import inf
from types import FunctionType, MethodType
from typing import Any

from ..trees.arguments import flag, told, whole
from ..trees.build import tree
from ..trees.games import Game, as_node
from ..trees.node import Node, seldom_collected
from .follower import WIDTH, Follower, Stopped
from .frames import COLOURS, DEPTHS, WINDOW_NAMES, counts_up, mentioned, runs_apart, spelt
from .loops import GENERATOR_FLAGS, reachable
from .observer import Observer
from .recorder import reading
from .records import payoffs_in
from .trace import Trace
from .visits import Visits

LIMIT = 200_000  # visits
COROUTINE_FLAG = 0x80  # inspect.CO_COROUTINE, whose module takes long to import
# what a parameter for whether MAX moves is called, but for an "is" before it
FLAGS = ("max", "maximizing", "maximising", "maximizingplayer", "maximisingplayer")
FLAGS += ("maximize", "maximise", "maximizer", "maximiser", "maxplayer", "maxturn", "maxnode")
FLAGS += ("myturn", "maxi", "maxtomove")
# what only a Node has, of all that a search may be given
NODES_OWN = {"is_leaf", "payoff", "children", "probs", "infosets", "leaves"}


def watch(f: Callable, *args: Any, **kwargs: Any) -> Trace:
    """Run a search once, as its author calls it, and return everything it did, as a Trace.

    It follows the recursion it is given: the functions, named or nested, that are reached again
    from themselves or each other. That covers a plain recursive function, a max_value/min_value
    pair, a negamax, a loop over the root's children, and calls from a generator inside `max()`. A
    predicate on a position, or a thin function around the recursion, is no event. Alpha and beta
    are found by their usual names, else as two neighbouring parameters that start near minus and
    plus infinity, or in self; the running value is the variable that is returned, else what the
    children returned so far makes it.

    Where f takes Nodes, a leaf that is read in its parent is a visit too, and where no call shows
    the search, as with a stack of its own, the trace has what it read and no more. Any other
    program is followed by its calls alone: each is a visit, told apart by its place in the caller's
    loop.

    Parameters
    ----------
    f : function
        Any search function.
    *args, **kwargs : optional
        What it is called with. A function that is given nothing but one tree (a Node, nested lists,
        the JSON form, a Game) and reads Nodes gets a Node, and parameters with a usual name that
        are missing get their usual start: alpha and beta (-inf, inf), a depth (inf; 0 where f
        counts it up), a `maximizing` flag (whether MAX moves at the root), a `color` (1
        for MAX, else -1). Where f has no parameter `limit`, that is the number of visits after
        which the run is ended (200,000); in the same way `lines=False` does without the lines that
        ran, which are kept for the first 20,000 visits at the most.

    Returns
    -------
    Trace
        What was visited, read, cut and returned, in order.

    Raises
    ------
    TypeError
        If f is no function, or lacks an argument; or `limit` is no whole number of visits.
    ValueError
        If no search is seen, or `limit` is below 1. What f itself raises ends the
        trace, and is its `error`; the hook of a debugger, profiler or coverage, which sees nothing
        of the run, is in place again.

    Notes
    -----
    Costs some ten microseconds a node on top of the search, some fifty where positions are boards
    that must be compared; a program's trace costs about three times that again when it is first
    looked at.

    Examples
    --------
    >>> def value(node):
    ...     if node.is_leaf:
    ...         return node.payoff
    ...     return (max if node.player == "max" else min)(value(child) for child in node.children)
    >>> trace = watch(value, [[2, 3], [1, 4]])
    >>> trace.result, trace.values["1"]
    (2, 1)
    >>> def best(stones, mine=True):
    ...     values = [best(stones - take, not mine) for take in (1, 2) if take <= stones]
    ...     return (max if mine else min)(values) if values else -1 if mine else 1
    >>> watch(best, 4)
    <Trace: 35 steps, 12 nodes visited, 5 leaves read, 0 cuts>
    """
    if not callable(f):
        raise TypeError(f"watch needs a search function to run, got {told(f)}")
    if getattr(getattr(f, "__code__", None), "co_flags", 0) & COROUTINE_FLAG:
        raise TypeError("watch follows no async function: give it one that is called and returns")
    takes = parameters(f)
    limit = LIMIT if "limit" in takes else kwargs.pop("limit", LIMIT)
    lines = True if "lines" in takes else kwargs.pop("lines", True)
    whole(limit, "limit", least=1)
    flag(lines, "lines")
    observer: Any
    if any(isinstance(given, Node) for given in (*args, *kwargs.values())) or _reads_nodes(f, args):
        observer = Observer(limit, lines)
        given, kwargs, root = _on_a_tree(f, takes, args, kwargs, observer)
        result, error = _run(f, given, kwargs, observer)
        # what is read from here on is no part of the search
        notes, observer.notes = observer.notes, [*observer.notes]
        notes.clear()
        if not any(isinstance(what, str) for what in observer.notes[::4]):
            if error:
                raise error
            raise ValueError(
                f"watch saw no search: {_name(f)} read nothing of the tree below its root, a Node"
                " (a function that searches lists is given lists)"
            )
        explain = partial(observer.explain, root, result)
    else:
        observer = Follower(limit, lines)
        result, error = _run(f, args, kwargs, observer)
        away = not error and _elsewhere(f, observer)
        if away or not observer.searching:
            if error:
                raise error
            why = (
                f"{_name(f)} calls no function that calls itself, or a table answers that an"
                " earlier run has filled, as by cache (f.cache_clear() empties it)"
            )
            if away:
                why = f"{away} is not seen: it runs elsewhere, as in a thread, or a bit at a time"
            raise ValueError(f"watch saw no search: {why}")
        games = [given for given in (*args, *kwargs.values()) if isinstance(given, Game)]
        explain = partial(Visits, observer, games[:1])
    bounds = payoffs_in(kwargs.get("bounds"))
    within = bounds if len(bounds) == 2 else (-inf, inf)
    handed = [name for name in ("limit", "lines") if name in kwargs]
    return Trace(explain, result, error, within, handed)


@seldom_collected()
def _run(f: Callable, args: Any, kwargs: Any, observer: Any) -> tuple[Any, Any]:
    """What a call returned, and the exception that ended it, seen by an observer's hook."""
    previous, tracer = sys.getprofile(), sys.gettrace()
    if observer.lines:
        observer.lines.start()
    sys.setprofile(observer.hook)
    try:
        return f(*args, **kwargs), None
    except Stopped as stopped:
        most = stopped.args[0]
        return None, RuntimeError(f"watch ended the search after {most:,} visits: limit={most}")
    except BaseException as error:
        return None, error
    finally:
        if previous is None or callable(previous):
            sys.setprofile(previous)
        else:
            # cProfile, before Python 3.12, installs itself below sys.setprofile: it has to be asked
            sys.setprofile(None)
            previous.enable()
        if observer.lines:
            observer.lines.mark()
            sys.settrace(tracer)


def _name(f: Callable) -> str:
    return getattr(f, "__name__", None) or told(f)


def _elsewhere(f: Any, observer: Follower) -> str | None:
    """The name of a function in the text of this one that calls itself where no call is seen: a
    bit at a time, else in a thread, say."""
    about = getattr(f, "__globals__", {})
    apart = about and runs_apart(f.__code__)
    if len(observer.notes) > 2 * WIDTH and not apart:
        return None
    names = about and mentioned(f.__code__)
    owner = type(getattr(f, "__self__", None))
    named = [about.get(name) or getattr(owner, name, None) for name in names]
    codes = [getattr(one, "__code__", None) for one in named]
    away = [code for code in codes if code and code not in observer.codes]
    # one that runs as it is called was not called at all
    bits = [code for code in [*observer.codes, *away] if code.co_flags & GENERATOR_FLAGS]
    found = [*bits, *away] if apart else bits
    named = {one: [other for other in found if other.co_name in mentioned(one)] for one in found}
    return next((one.co_name for one in found if one in reachable(one, named)), None)


def parameters(f: Callable) -> dict[str, Any]:
    """The parameters of a function by their names, {} where it does not say them."""
    from inspect import signature

    try:
        return dict(signature(f).parameters)
    except (TypeError, ValueError):
        return {}


def _reads_nodes(f: Callable, args: Any) -> bool:
    """Whether a function that is given one thing alone reads Nodes: whether it, or a function that
    it names, mentions what only a Node has."""
    if len(args) != 1 or not isinstance(args[0], list | dict | Game):
        return False
    waiting, seen = [f], []
    while waiting:
        found: Any = waiting.pop()
        if isinstance(found, partial | MethodType):
            waiting.append(found.func if isinstance(found, partial) else found.__func__)
            continue
        found = getattr(found, "__wrapped__", found)
        if not isinstance(found, FunctionType):
            found = vars(type(found)).get("__call__")
        if not isinstance(found, FunctionType) or found in seen:
            continue
        seen.append(found)
        names = mentioned(found.__code__)
        if names & NODES_OWN or str(found.__module__).startswith("gamelab.search"):
            return True
        cells = [cell.cell_contents for cell in found.__closure__ or ()]
        held = [found.__globals__.get(name) for name in names]
        kinds = [kind for kind in held if isinstance(kind, type)]
        held += [getattr(kind, name, None) for kind in kinds for name in names]
        waiting += [thing for thing in cells + held if isinstance(thing, FunctionType | MethodType)]
    return False


def _on_a_tree(f, takes, args, kwargs, observer):
    """The arguments with reading nodes in place of a tree, completed, and the tree."""
    given = [*args, *kwargs.values()]
    at = next((k for k, thing in enumerate(given) if isinstance(thing, Node)), 0)
    root = as_node(given[at])
    if root.parent is not None:
        root = tree(root)
    given[at] = reading(root, observer.notes, observer.hook)
    args, named = given[: len(args)], dict(zip(kwargs, given[len(args) :]))
    if at == 0 and len(args) == 1:
        args, named = _with_usual_starts(f, takes, root, given[at], named)
    return args, named, root


def _usual_start(f: Any, name: str, root: Node) -> Any:
    """What a search usually starts from in a parameter of this name, however it is spelt; None for
    any other name."""
    plain, maximizing = spelt(name), root.player != "min"
    for low, high in WINDOW_NAMES:
        if low in (name, plain):
            return -inf
        if high in (name, plain):
            return inf
    if plain in DEPTHS:
        return 0 if hasattr(f, "__code__") and counts_up(f.__code__, name) else inf
    if plain in COLOURS:
        return 1 if maximizing else -1
    return maximizing if plain.removeprefix("is") in FLAGS else None


def _with_usual_starts(
    f: Callable, takes: dict[str, Any], root: Node, read: Node, options: dict[str, Any]
) -> tuple[list[Node], dict[str, Any]]:
    """The arguments for a function that is given a tree: the node, first or where it is wanted, and
    the options, completed by what a search function usually starts from."""
    places = [name for name in takes if name not in options and _usual_start(f, name, root) is None]
    args, complete = [read], dict(options)
    if places and places[0] != next(iter(takes)):
        # the depth, say, comes before the node
        args, complete[places[0]] = [], read
    for name, parameter in [*takes.items()][len(args) :]:
        named = parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)
        if not named or name in complete or parameter.default is not parameter.empty:
            continue
        start = _usual_start(f, name, root)
        if start is None:
            called = _name(f)
            raise TypeError(
                f"{called} also needs {told(name)}: give it as watch({called}, tree, {name}=...)"
            )
        complete[name] = start
    return args, complete
