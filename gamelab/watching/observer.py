"""The profile hook: what is seen of a search while it runs, and the calls that this makes."""

from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from ..search.view import minimax_values, number_in
from ..trees.build import tree
from ..trees.games import game_tree
from ..trees.node import Node
from .frames import Plan, names_itself
from .records import Record

# inspect.CO_GENERATOR, CO_COROUTINE and CO_ASYNC_GENERATOR, whose module takes longer to import
# than all of this one.
GENERATOR_FLAGS = 0x20 | 0x80 | 0x200
# Code of these files takes nodes and may recurse, but only serves a search.
SERVING_FILES = frozenset(
    served.__code__.co_filename for served in (Node.at, tree, game_tree, minimax_values)
)


NEW: Any = object()


class Observer:
    """The profile hook, and what it has seen: a flat list of calls and returns.

    A call is (plan, node, alpha, beta, look at the caller, or None before its first child came
    back, the caller's plan and line); a return is (None, plan, returned value, last look, or None
    where no child was called, line). Code objects are looked up by id, because hashing one takes
    longer than the rest of the hook.
    """

    def __init__(self) -> None:
        self.events: list[tuple] = []
        self.plans: dict[int, Any] = {}
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
                plan = known(code, NEW)
                if plan is None:
                    return
                if plan is NEW:
                    plan = self.plan(frame.f_code, frame)
                    if plan is None:
                        return
                seen = frame.f_locals
                node = seen.get(plan.node)
                if not isinstance(node, Node):
                    return
                caller, caller_plan, called = top
                above = line = None
                if caller is not None:
                    reached[caller_plan.id].add(code)
                    line = caller_plan.line(frame)
                    if called:
                        above = caller_plan.look(caller)
                    else:
                        top[2] = True
                if plan.alpha is None:
                    record((plan, node, None, None, above, caller_plan, line))
                else:
                    window = seen.get(plan.alpha), seen.get(plan.beta)
                    record((plan, node, *window, above, caller_plan, line))
                stack.append(top)
                top = [frame, plan, False]
            elif top[0] is frame and event == "return":
                plan = top[1]
                line = frame.f_lineno
                record((None, plan, returned, plan.look(frame) if top[2] else None, line))
                top = stack.pop()

        return hook

    def plan(self, code: CodeType, frame: FrameType) -> Plan | None:
        """The plan for a function seen for the first time; None where it is no search."""
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
        plan = self.plans[id(code)] = Plan(code, frame, name)
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
            return matches, self._windowed(group), last.began

        chosen = max(groups, key=rank)
        return lambda: _forest(self.events, chosen)

    def recursions(self) -> list[set[int]]:
        """The groups of functions that reach each other again; one that only could have, on a tree
        of one node.
        """
        beyond = {code: _reachable(code, self.reached) for code in self.reached}
        cyclic = [code for code in self.reached if code in beyond[code]]
        if not cyclic:
            able = [code for code in self.reached if names_itself(self.plans[code])]
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
        callers = [
            other
            for other in groups
            if other is not group and any(group & _reachable(code, self.reached) for code in other)
        ]
        return any(self._windowed(caller) or not self._windowed(group) for caller in callers)

    def _windowed(self, group: set[int]) -> bool:
        return any(self.plans[code].alpha for code in group)


def _forest(events: list[tuple], group: set[int]) -> list[Record]:
    """The calls of a group of functions, as a list of outermost Records with the calls they made
    below them.
    """
    roots: list[Record] = []
    stack: list[Record] = []
    for began, event in enumerate(events):
        if event[0] is not None:
            plan, node, alpha, beta, above, *called = event
            if plan.id not in group:
                continue
            if stack and stack[-1].node is node:
                # A thin function that hands its node on is one visit, seen from the inner call.
                record = stack[-1]
                if alpha is not None:
                    record.alpha, record.beta = alpha, beta
                stack.append(record)
                continue
            # what called the outermost is no part of the search: it stands at its own first line
            record = Record(node, alpha, beta, began, called if stack else (plan, None))
            if stack:
                parent = stack[-1]
                if parent.children:
                    parent.looks.append(above)
                parent.children.append(record)
            else:
                roots.append(record)
            stack.append(record)
        else:
            _, plan, returned, look, line = event
            if plan.id not in group or not stack:
                continue
            record = stack.pop()
            if not record.closed:
                record.closed = True
                record.returned, record.left = returned, (plan, line)
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
