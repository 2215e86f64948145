"""Watch any search at work, from outside.

`watch(f, tree)` runs f under the interpreter's own call and return hook (`sys.setprofile`), which
sees the arguments of a call, the locals of its caller, and what is returned. The functions watched
are neither edited nor decorated: gamelab's own, or one that a reader typed a minute ago.

>>> from gamelab import alphabeta, tree
>>> trace = watch(alphabeta, tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
>>> trace.cuts, trace.leaves_pruned
(['1'], ['1.1', '1.2'])

Where no hook can see, because the search runs in another process, a `Recorder` hands out the tree
instead, and its nodes note themselves when they are read."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache
from math import inf
from types import CodeType, FrameType, FunctionType
from typing import Any

from ..search.view import is_number, number_in
from ..trees.build import tree
from ..trees.games import as_node
from ..trees.node import Node, watching
from .trace import Record, Step, Trace

__all__ = ["Recorder", "Step", "Trace", "watch"]

# The names under which alpha and beta are usually passed; a pair counts only where both are there.
WINDOW_NAMES = (
    ("alpha", "beta"),
    ("a", "b"),
    ("A", "B"),
    ("lo", "hi"),
    ("low", "high"),
    ("lower", "upper"),
    ("lower_bound", "upper_bound"),
    ("α", "β"),
    ("alfa", "beta"),
    ("al", "be"),
    ("max_so_far", "min_so_far"),
    ("achievable", "hope"),
    ("best_max", "best_min"),
)
# The rest are ordinary words, which count only where they were passed: a loop has its own `a` and
# `b`.
UNMISTAKABLE = (("alpha", "beta"), ("α", "β"))
VALUE_NAMES = (
    "best",
    "best_value",
    "bestValue",
    "best_val",
    "best_score",
    "value",
    "val",
    "v",
    "max_eval",
    "min_eval",
    "maxEval",
    "minEval",
    "score",
    "m",
    "total",
    "expected",
)
# inspect.CO_GENERATOR, CO_COROUTINE and CO_ASYNC_GENERATOR, whose module takes longer to import
# than all of this one.
GENERATOR_FLAGS = 0x20 | 0x80 | 0x200
# Code of these files takes nodes and may recurse, but only serves a search.
SERVING_FILES = frozenset(
    tree.__code__.co_filename.replace("tree.py", name)
    for name in ("node.py", "tree.py", "view.py", "games.py", "boards.py")
)


def watch(f: Callable, root: Any, **options: Any) -> Trace:
    """Run `f(root, **options)` and return everything it did, as a Trace.

    It follows the recursion it is given: the functions, named or nested, that take a Node and are
    reached again from themselves or each other. That covers a plain recursive function, a
    max_value/min_value pair, a negamax, and calls from a generator inside `max()`. A predicate on a
    node, or a thin function around the recursion, is no event. Alpha and beta are found by their
    usual names, else as two neighbouring parameters that start as a window; the running value is
    the variable that is returned, else what the children returned so far makes it.

    Parameters
    ----------
    f : any search function that takes the root as its first argument.
    root : a Node, or nested lists.
    options : passed on to f. Missing parameters with a usual name are given their usual start:
        alpha and beta (-inf, inf), a depth (inf), a `maximizing` flag (whether MAX moves at the
        root), a `color` (1 for MAX, else -1).

    Raises
    ------
    TypeError : f is no function, or lacks an argument. ValueError : no search call was seen.
        Whatever f itself raises passes through, and the profile hook that was there before is in
        place again.

    Costs a few microseconds a node on top of the search.

    >>> def value(node):
    ...     if node.is_leaf:
    ...         return node.payoff
    ...     return (max if node.player == "max" else min)(value(child) for child in node.children)
    >>> trace = watch(value, [[2, 3], [1, 4]])
    >>> trace.result, [step.value for step in trace.steps if step.kind == "update" and step.node == ""]
    (2, [2, 2])
    """
    if not callable(f):
        raise TypeError(f"watch needs a search function to run, got {f!r}")
    root = as_node(root)
    if root.parent is not None:
        root = tree(root)
    arguments = _with_usual_starts(f, root, options)
    observer = _Observer()
    previous, collects = sys.getprofile(), gc.isenabled()
    # All that is recorded stays, so a garbage collector that looks through it again and again would
    # double the cost.
    gc.disable()
    watching.append(observer.hook)
    sys.setprofile(observer.hook)
    try:
        result = f(root, **arguments)
    finally:
        _restore(previous)
        watching.pop()
        if collects:
            gc.enable()
    bounds = arguments.get("bounds")
    within = (
        tuple(bounds)
        if isinstance(bounds, tuple | list) and len(bounds) == 2 and all(map(is_number, bounds))
        else (-inf, inf)
    )
    return Trace(root, result, observer.records(getattr(f, "__name__", repr(f)), result), within)


class Recorder:
    """A copy of a tree whose nodes note when they are read.

    Attributes
    ----------
    root : the copy, to be given to a search.
    visited : paths of the nodes whose children or payoff were read, in the order of first reading.
    leaves_read : the leaves among them.

    >>> from gamelab import alphabeta
    >>> recorder = Recorder(tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> alphabeta(recorder.root).leaves, len(recorder.leaves_read)
    (7, 7)
    """

    def __init__(self, root: Any) -> None:
        self._read: dict[str, None] = {}
        self._source = root if isinstance(root, Node) and root.parent is None else tree(root)
        self.root: Node = _RecordedNode(self._source, None, self._read)

    @property
    def visited(self) -> list[str]:
        return list(self._read)

    @property
    def leaves_read(self) -> list[str]:
        return [path for path in self._read if self._source.at(path).is_leaf]


class _RecordedNode(Node):
    """A node that notes its path when its children or its payoff are asked for."""

    __slots__ = ("_copies", "_read", "_source")

    def __init__(self, source: Node, parent: Node | None, read: dict[str, None]) -> None:
        self._source, self._read = source, read
        self._copies = tuple(_RecordedNode(child, self, read) for child in source.children)
        self.parent = parent
        for name in (
            "player",
            "probs",
            "moves",
            "name",
            "eval",
            "bounds",
            "path",
            "index",
            "move",
            "players",
            "movers",
        ):
            setattr(self, name, getattr(source, name))

    @property
    def is_leaf(self):
        self._read[self.path] = None
        return self._source.is_leaf

    @property
    def children(self):
        self._read[self.path] = None
        return self._copies

    @property
    def payoff(self):
        self._read[self.path] = None
        return self._source.payoff

    def survey(self):
        return self._source.survey()


class _Plan:
    """What to look at in the frames of one function."""

    def __init__(self, code: CodeType, frame: FrameType, node_name: str) -> None:
        self.code, self.id = code, id(code)
        self.node = node_name
        names = set(code.co_varnames) | set(code.co_cellvars) | set(code.co_freevars)
        given = {*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount], *code.co_freevars}
        window = next(
            (
                pair
                for pair in WINDOW_NAMES
                if (names if pair in UNMISTAKABLE else given).issuperset(pair)
            ),
            None,
        )
        self.alpha, self.beta = window = window or _window_by_position(code, frame) or (None, None)
        returned = [name for name in _returned_names(code) if name != node_name]
        # Where alpha or beta is what is returned, it is the running value, and a local called
        # `score` holds one child's.
        kept = (
            []
            if returned and set(returned) <= set(window)
            else [name for name in VALUE_NAMES if name in names]
        )
        self.values = tuple(
            dict.fromkeys([*(name for name in returned if name not in window), *kept])
        )
        self.globals = frame.f_globals
        self.functions = {
            name: held for name, held in frame.f_locals.items() if isinstance(held, FunctionType)
        }

    def look(self, frame: FrameType) -> tuple[Any, Any, Any]:
        """Alpha, beta and the running value, as the frame has them now; None for what it does not
        have.
        """
        seen = frame.f_locals
        value = None
        for name in self.values:
            value = seen.get(name)
            if value is not None:
                break
        if self.alpha is None:
            return None, None, value
        return seen.get(self.alpha), seen.get(self.beta), value


class _Observer:
    """The profile hook, and what it has seen: a flat list of calls and returns.

    A call is (plan, node, alpha, beta, look at the caller, or None before its first child came
    back); a return is (None, plan, returned value, last look, or None where no child was called).
    Code objects are looked up by id, because hashing one takes longer than the rest of the hook.
    """

    def __init__(self) -> None:
        self.events: list[tuple] = []
        self.plans: dict[int, _Plan | None] = {}
        self.misses: dict[int, int] = {}
        self.reached: dict[int, set[int]] = {}
        self.codes: list[CodeType] = []
        self.hook = self._hook()

    def _hook(self) -> Callable[[FrameType, str, Any], None]:
        record, known, reached = self.events.append, self.plans.get, self.reached
        stack: list[list] = []
        top: list = [None, None, False]

        def hook(frame: FrameType, event: str, returned: Any) -> None:
            nonlocal top
            if event == "call":
                code = id(frame.f_code)
                plan = known(code, self)
                if plan is None:
                    return
                if plan is self:
                    plan = self.plan(frame.f_code, frame)
                    if plan is None:
                        return
                seen = frame.f_locals
                node = seen.get(plan.node)
                if not isinstance(node, Node):
                    return
                caller, caller_plan, called = top
                above = None
                if caller is not None:
                    reached[caller_plan.id].add(code)
                    if called:
                        above = caller_plan.look(caller)
                    else:
                        top[2] = True
                if plan.alpha is None:
                    record((plan, node, None, None, above))
                else:
                    record((plan, node, seen.get(plan.alpha), seen.get(plan.beta), above))
                stack.append(top)
                top = [frame, plan, False]
            elif top[0] is frame and event == "return":
                plan = top[1]
                record((None, plan, returned, plan.look(frame) if top[2] else None))
                top = stack.pop()

        return hook

    def plan(self, code: CodeType, frame: FrameType) -> _Plan | None:
        """The plan for a function seen for the first time; None for one that is no search function."""
        generator = code.co_flags & GENERATOR_FLAGS
        count = code.co_argcount + code.co_kwonlyargcount
        if generator or not count or code.co_filename in SERVING_FILES:
            self.codes.append(code)
            self.plans[id(code)] = None
            return None
        seen = frame.f_locals
        name = next(
            (name for name in code.co_varnames[:count] if isinstance(seen.get(name), Node)), None
        )
        if name is None:
            # A search function meets a node soon; anything else is let go after a few calls.
            self.misses[id(code)] = self.misses.get(id(code), 0) + 1
            if self.misses[id(code)] > 3:
                self.codes.append(code)
                self.plans[id(code)] = None
            return None
        plan = self.plans[id(code)] = _Plan(code, frame, name)
        self.reached[id(code)] = set()
        return plan

    def records(self, name: str, result: Any) -> Callable[[], list[Record]]:
        """A function that gives the calls of the search as a forest; ValueError where there was no
        search call.
        """
        groups = self.recursions()
        groups = [group for group in groups if not self._only_serves(group, groups)] or groups
        if not groups:
            raise ValueError(
                f"watch saw no search call: {name} never called itself, or a partner, with a node"
                " of the tree as an argument"
            )
        if len(groups) == 1:
            return lambda: _forest(self.events, groups[0])

        def rank(group: set[int]) -> tuple:
            last = _forest(self.events, group)[-1]
            matches = number_in(last.returned) is not None and number_in(
                last.returned
            ) == number_in(result)
            return matches, any(self.plans[code].alpha for code in group), last.began

        chosen = max(groups, key=rank)
        return lambda: _forest(self.events, chosen)

    def recursions(self) -> list[set[int]]:
        """The groups of functions that reach each other again; one that only could have, on a tree
        of one node.
        """
        beyond = {code: _reachable(code, self.reached) for code in self.reached}
        cyclic = [code for code in self.reached if code in beyond[code]]
        if not cyclic:
            able = [code for code in self.reached if _names_itself(self.plans[code])]
            return [{code} for code in able[-1:]]
        groups: list[set[int]] = []
        for code in cyclic:
            group = {other for other in cyclic if other in beyond[code] and code in beyond[other]}
            if group not in groups:
                groups.append(group)
        return groups

    def _only_serves(self, group: set[int], groups: list[set[int]]) -> bool:
        """Whether another recursion calls this one, as a search does that measures or ranks its
        children first.
        """

        def windowed(codes: set[int]) -> bool:
            return any(self.plans[code].alpha for code in codes)

        callers = [
            other
            for other in groups
            if other is not group and any(group & _reachable(code, self.reached) for code in other)
        ]
        return any(windowed(caller) or not windowed(group) for caller in callers)


def _forest(events: list[tuple], group: set[int]) -> list[Record]:
    """The calls of a group of functions, as a list of outermost Records with the calls they made
    below them.
    """
    roots: list[Record] = []
    stack: list[tuple[Record, bool]] = []
    for began, event in enumerate(events):
        if event[0] is not None:
            plan, node, alpha, beta, above = event
            if plan.id not in group:
                continue
            if stack and stack[-1][0].node is node:
                # A thin function that hands its node on is one visit, seen from the inner call.
                record = stack[-1][0]
                if alpha is not None:
                    record.alpha, record.beta = alpha, beta
                stack.append((record, False))
                continue
            record = Record(node, alpha, beta, began)
            if stack:
                parent = stack[-1][0]
                if parent.children:
                    parent.looks.append(above)
                parent.children.append(record)
            else:
                roots.append(record)
            stack.append((record, True))
        else:
            _, plan, returned, look = event
            if plan.id not in group or not stack:
                continue
            record, outer = stack.pop()
            if not record.closed:
                record.closed = True
                record.returned = returned
                if record.children:
                    record.looks.append(look)
    return roots


def _reachable(start: int, edges: dict[int, set[int]]) -> set[int]:
    found: set[int] = set()
    waiting = list(edges[start])
    while waiting:
        code = waiting.pop()
        if code not in found:
            found.add(code)
            waiting.extend(edges[code])
    return found


def _window_by_position(code: CodeType, frame: FrameType) -> tuple[str, str] | None:
    """Two neighbouring parameters that begin as a symmetric window, such as (-inf, inf) or (-1000,
    1000).
    """
    seen = frame.f_locals
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    for low, high in zip(names, names[1:]):
        a, b = seen.get(low), seen.get(high)
        plain = all(isinstance(x, int | float) and not isinstance(x, bool) for x in (a, b))
        if plain and a < b and a == -b:
            return low, high
    return None


@cache
def _returned_names(code: CodeType) -> list[str]:
    """The variables that a function returns as they stand, alone or first in a tuple."""
    from dis import get_instructions

    loads: list[str | None] = []
    names: list[str] = []
    for instruction in get_instructions(code):
        operation = instruction.opname
        if operation.startswith(("LOAD_FAST", "LOAD_DEREF")):
            loads.extend(
                instruction.argval
                if isinstance(instruction.argval, tuple)
                else (instruction.argval,)
            )
        elif operation == "LOAD_CONST":
            loads.append(None)
        elif operation == "BUILD_TUPLE" and instruction.arg and len(loads) >= instruction.arg:
            loads = [loads[-instruction.arg]]
        elif operation == "RETURN_VALUE":
            if loads and loads[-1] not in (None, *names):
                names.append(loads[-1])
            loads = []
        elif operation not in ("CACHE", "RESUME", "NOP"):
            loads = []
    return names


def _names_itself(plan: _Plan) -> bool:
    """Whether the function's own text calls it again, directly or through one other function."""
    mentioned = _mentioned(plan.code)
    if plan.code.co_name in mentioned:
        return True
    partners = (plan.functions.get(name) or plan.globals.get(name) for name in mentioned)
    return any(
        plan.code.co_name in _mentioned(partner.__code__)
        for partner in partners
        if isinstance(partner, FunctionType)
    )


def _mentioned(code: CodeType) -> set[str]:
    names = {*code.co_names, *code.co_freevars}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= _mentioned(constant)
    return names


def _with_usual_starts(f: Callable, root: Node, options: dict[str, Any]) -> dict[str, Any]:
    """The options, completed by what a search function usually starts from."""
    from inspect import signature

    try:
        parameters = list(signature(f).parameters.values())[1:]
    except (TypeError, ValueError):
        return options
    maximizing = root.player != "min"
    usual = {
        "alpha": -inf,
        "beta": inf,
        "depth": inf,
        "plies": inf,
        "color": 1 if maximizing else -1,
        "colour": 1 if maximizing else -1,
        "sign": 1 if maximizing else -1,
        **dict.fromkeys(
            ("maximizing", "maximizing_player", "maximizingPlayer", "is_max", "maximising"),
            maximizing,
        ),
    }
    usual |= {name: start for pair in WINDOW_NAMES for name, start in zip(pair, (-inf, inf))}
    complete = dict(options)
    for parameter in parameters:
        required = parameter.default is parameter.empty and parameter.kind in (
            parameter.POSITIONAL_OR_KEYWORD,
            parameter.KEYWORD_ONLY,
        )
        if required and parameter.name not in complete:
            if parameter.name not in usual:
                name = getattr(f, "__name__", "the function")
                raise TypeError(
                    f"{name} also needs {parameter.name!r}: give it as watch({name}, tree,"
                    f" {parameter.name}=...)"
                )
            complete[parameter.name] = usual[parameter.name]
    return complete


def _restore(previous: Any) -> None:
    sys.setprofile(None)
    if previous is None:
        return
    if callable(previous):
        sys.setprofile(previous)
    else:
        # cProfile, before Python 3.12, installs itself below sys.setprofile and has to be asked.
        previous.enable()
