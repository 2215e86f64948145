"""The profile hook: what is seen of a search while it runs, and the calls that this makes."""

from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from ..search.view import minimax_values
from ..trees.build import tree
from ..trees.games import game_tree
from ..trees.node import Node
from .frames import Plan, mentions
from .recorder import reading
from .records import Record, each, number_at

# inspect.CO_GENERATOR, CO_COROUTINE and CO_ASYNC_GENERATOR, whose module takes longer to import
# than all of this one.
GENERATOR_FLAGS = 0x20 | 0x80 | 0x200
# Code of these files takes nodes and may recurse, but only serves a search.
SERVING_FILES = frozenset(
    served.__code__.co_filename for served in (Node.at, tree, game_tree, minimax_values, reading)
)


NEW: Any = object()
NOTHING = (None, None)


class Observer:
    """The profile hook, and what it has seen: a flat list of calls, returns and reads.

    A call is (plan, node, alpha, beta, look at the caller, or None before its first child came
    back, the caller's plan and line); a return is (None, plan, returned value, last look, or None
    at a leaf, line); a read is (what, node, line), put in by the nodes. Code objects are looked up
    by id, because hashing one takes longer than the rest of the hook.
    """

    def __init__(self) -> None:
        self.events: list[tuple] = []
        self.plans: dict[int, Any] = {}
        self.misses: dict[int, int] = {}
        self.reached: dict[int, dict[int, bool]] = {}
        self.codes: list[CodeType] = []
        # the functions that call a search and are not called by it
        self.starting: set[int] = set()
        self.hook = self._hook()

    def _hook(self) -> Callable[[FrameType, str, Any], None]:
        record, known, reached = self.events.append, self.plans.get, self.reached
        stack: list[list] = []
        top: list = [None, None, False, None]

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
                caller, caller_plan, called, above_node = top
                above = line = None
                if caller is not None:
                    edges = reached[caller_plan.id]
                    # whether a call ever led to another node
                    edges[code] = edges.get(code, False) or node is not above_node
                    line = caller_plan.line(frame)
                    if called:
                        above = caller_plan.look(caller)
                    else:
                        top[2] = True
                alpha, beta = plan.bounds(seen) if plan.window else NOTHING
                record((plan, node, alpha, beta, above, caller_plan, line))
                stack.append(top)
                top = [frame, plan, False, node]
            elif top[0] is frame and event == "return":
                plan = top[1]
                look = None if top[3].is_leaf else plan.look(frame)
                record((None, plan, returned, look, frame.f_lineno))
                top = stack.pop()

        return hook

    def plan(self, code: CodeType, frame: FrameType) -> Plan | None:
        """The plan for a function seen for the first time; None where it is no search."""
        count = code.co_argcount + code.co_kwonlyargcount
        serves = code.co_flags & GENERATOR_FLAGS or code.co_filename in SERVING_FILES
        parameters = () if serves else code.co_varnames[:count]
        seen = frame.f_locals
        name = next((name for name in parameters if isinstance(seen.get(name), Node)), None)
        if name is None:
            # A search function meets a node soon; anything else is let go after a few calls.
            self.misses[id(code)] = self.misses.get(id(code), 0) + 1
            if not parameters or self.misses[id(code)] > 3:
                self.codes.append(code)
                self.plans[id(code)] = None
            return None
        plan = self.plans[id(code)] = Plan(code, frame, name)
        self.reached[id(code)] = {}
        return plan

    def reads(self) -> list[tuple[str, Node, int]]:
        """What was read, in order."""
        return [event for event in self.events if len(event) == 3]

    def search(self, result: Any) -> tuple[set[int], set[int]]:
        """The functions that search, and those of other recursions, which serve them; both empty
        where no call shows a search.
        """
        groups = self._recursions()
        if not groups:
            return set(), set()
        leading = [group for group in groups if not self._only_serves(group, groups)] or groups

        def rank(group: set[int]) -> tuple:
            last = Calls(self.events, group, set()).roots[-1]
            found = number_at(last.returned)
            matches = found is not None and found == number_at(result)
            return matches, self._windowed(group), last.began

        chosen = max(leading, key=rank) if len(leading) > 1 else leading[0]
        serving = set().union(*groups) - chosen
        for group in groups:
            # a search that another ends in, on the node it has come to, is one search with it
            if group is not chosen and self._ends_in(chosen, group):
                chosen, serving = chosen | group, serving - group
        group = self._with_callers(chosen, serving)
        self.starting = group - chosen
        return group, serving

    def _recursions(self) -> list[set[int]]:
        """The groups of functions that reach each other again; where none did, as on a small tree,
        those that could have.
        """
        edges: dict[int, set[int]] = {code: {*found} for code, found in self.reached.items()}
        for names in (False, True):
            if names:
                plans = [self.plans[code] for code in self.reached]
                edges = {a.id: {b.id for b in plans if mentions(a, b)} for a in plans}
            beyond = {code: _reachable(code, edges) for code in edges}
            groups: list[set[int]] = []
            for code in edges:
                group = {other for other in beyond[code] if code in beyond[other]}
                if group and group not in groups:
                    groups.append(group)
            if groups:
                return groups
        return []

    def _with_callers(self, group: set[int], serving: set[int]) -> set[int]:
        """The group and what calls it with a child of its own node, as a loop at the root does."""
        callers = {
            code
            for code, edges in self.reached.items()
            if code not in serving and any(edges.get(member) for member in group)
        }
        return group if callers <= group else self._with_callers(group | callers, serving)

    def _ends_in(self, group: set[int], other: set[int]) -> bool:
        """Whether functions of a group return what calls of another on the same node return."""
        edges = {code for member in group for code in self.reached[member]}
        if not edges & other:
            return False
        calls: list[tuple] = []
        last: Any = None
        ended = []
        for event in self.events:
            if len(event) == 3:
                continue
            if event[0] is not None:
                calls.append(event[:2])
                last = None
                continue
            plan, node = calls.pop()
            if plan.id in group and last and last[0] is node:
                ended.append(last[1] == event[2])
            last = (node, event[2]) if plan.id in other else None
        return bool(ended) and all(ended)

    def _only_serves(self, group: set[int], groups: list[set[int]]) -> bool:
        """Whether another recursion calls this one, as a search does that measures or ranks its
        children first.
        """
        edges: Any = self.reached
        callers = [
            other
            for other in groups
            if other is not group and any(group & _reachable(code, edges) for code in other)
        ]
        return any(self._windowed(caller) or not self._windowed(group) for caller in callers)

    def _windowed(self, group: set[int]) -> bool:
        return any(self.plans[code].window for code in group)


class Calls:
    """The calls of a search as a forest, completed by what was read.

    roots : the outermost calls. carriers : the functions that take a node only to hand it on, and
    give another number back than the call they make for it. unexplained : the nodes whose payoff or
    evaluation was read where no call of the search explains it.
    """

    def __init__(self, events: list[tuple], group: set[int], serving: set[int]) -> None:
        self.roots: list[Record] = []
        self.unexplained: list[Node] = []
        self.carriers: set[int] = set()
        # the record that each call stands for, None in a recursion that serves, and where it is a
        # call of the search, what the record had taken in before it
        stack: list[tuple[Record | None, int | None]] = []
        look = None
        for began, event in enumerate(events):
            top = stack[-1][0] if stack else None
            # a function between two visits has been called where the upper one stood
            look = event[4] or look if len(event) > 5 else look
            if len(event) == 3:
                self._read(top, *event)
            elif event[0] is None:
                record, before = stack.pop()
                if (
                    record is not None
                    and before is not None
                    and not record.ends(before, *event[1:])
                ):
                    self.carriers.add(event[1].id)
            elif event[0].id in serving:
                stack.append((None, None))
            elif event[0].id not in group:
                stack.append((top, None))
            else:
                record = self._called(top, began, *event[:4], look, *event[5:])
                stack.append((record, record.changes))
        for record in each(self.roots):
            self.unexplained += record.complete()

    def _read(self, record, what, node, line):
        if record is not None:
            record.reads.append((len(record.children), what, node, line))
            record.changes += what != "children" and node is not record.node
        elif what != "children":
            self.unexplained.append(node)

    def _called(self, top, began, plan, node, alpha, beta, above, *called):
        if top is not None and top.node is node:
            # A thin function that hands its node on is one visit, seen from the inner call.
            if alpha is not None:
                top.alpha, top.beta = alpha, beta
            return top
        # what called the outermost is no part of the search: it stands at its own first line
        record = Record(node, alpha, beta, began, called if top else (plan, None), plan)
        if top is None:
            self.roots.append(record)
            return record
        holder = top
        for passed in top.between(node) or ():
            # a function of its own has taken the search past a node
            if not holder.children or holder.children[-1].node.path != passed.path:
                holder.adds(Record(passed, None, None, began, called, plan, True), above)
            holder = holder.children[-1]
        holder.adds(record, above)
        top.changes += holder is not top
        return record


def reads_alone(reads: list[tuple[str, Node, int]]) -> list[Record]:
    """What was read as a forest, each node below its parent, where no call shows the search."""
    made: dict[str, Record] = {}
    for began, read in enumerate(reads):
        passed = [node := read[1]]
        while passed[-1].parent is not None and passed[-1].path not in made:
            passed.append(passed[-1].parent)
        for one in reversed(passed):
            if one.path not in made:
                made[one.path] = Record(one, None, None, began, (None, None), None, True)
                if one.parent is not None:
                    made[one.parent.path].adds(made[one.path], None)
        made[node.path].reads.append((0, *read))
        made[node.path].evaluated |= read[0] != "children"
    return [record for record in made.values() if record.node.parent is None]


def _reachable(start: int, edges: Any) -> set[int]:
    found: set[int] = set()
    waiting = list(edges[start])
    while waiting:
        code = waiting.pop()
        if code not in found:
            found.add(code)
            waiting.extend(edges[code])
    return found
