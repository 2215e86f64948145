"""The profile hook: what is seen of a search while it runs, and the calls that this makes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from types import CodeType, FrameType
from typing import Any

from ..search.view import minimax_values
from ..trees.build import tree
from ..trees.games import game_tree
from ..trees.node import Node, origin
from .follower import Stopped
from .frames import Plan, mentioned
from .groups import Events, besides, ends_in, groups_of, not_shown, relations
from .lines import Lines
from .loops import GENERATOR_FLAGS, ends_itself, reachable
from .recorder import plain, reading
from .records import LEFT, UNKEPT, Record, each, entries, in_numbers

# Code of these files takes nodes and may recurse, but only serves a search.
SERVING_FILES = frozenset(
    served.__code__.co_filename for served in (Node.at, tree, game_tree, minimax_values, reading)
)


NEW: Any = object()


class Observer:
    """The profile hook, and what it has noted.

    notes : four entries for each thing, so that nothing need be made to note it: of a call a look
    at it, the line it came from, a look at its caller, None before its first child came back, and
    the caller's plan; of a return None, the line, a last look, None at a leaf, and what was
    returned; of a read, put in by the nodes, what, the line, the node and None. Code objects are
    looked up by id, because hashing one takes longer than the rest of the hook.
    """

    def __init__(self, limit: float, lines: bool) -> None:
        self.notes: list[Any] = []
        self.lines = Lines(self.notes, 4) if lines else None
        self.plans: dict[int, Any] = {}
        self.misses: dict[int, list[CodeType]] = defaultdict(list)
        # the functions that call a search and are not called by it
        self.starting = set[int]()
        # those of other searches, before or after
        self.others = set[int]()
        self.hook = self._hook(limit)

    def _hook(self, limit: float) -> Callable[[FrameType, str, Any], None]:
        notes, known = self.notes, self.plans.get
        lines = self.lines
        stack = []
        top: Any = None
        top_plan: Any = None
        leaf = childless = None
        count = 0

        def hook(frame: FrameType, event: str, returned: Any) -> None:
            nonlocal notes, top, top_plan, leaf, childless, count
            if event == "call":
                plan = known(id(frame.f_code), NEW)
                if plan is NEW:
                    plan = self.plan(frame.f_code, frame)
                if plan is None:
                    return
                look = plan.look(frame)
                node = look[-2]
                if not isinstance(node, Node):
                    return
                count += 1
                if count > limit:
                    raise Stopped(limit)
                if lines:
                    lines.follow(frame, count)
                if plan.rest and node.parent:
                    rest = frame.f_locals[plan.rest]
                    plan.among |= node.parent in [getattr(x, "parent", None) for x in rest]
                back = frame.f_back
                line = top and top_plan.line(back)
                above = top and not childless and top_plan.look(top)
                notes += (look, line, above, top_plan)
                stack.append((top, top_plan, leaf))
                top, top_plan, childless = frame, plan, True
                leaf = node.is_leaf and not plan.rest
            elif frame is top and event == "return":
                if lines:
                    lines.mark()
                if returned is None and not ends_itself(frame):
                    returned = LEFT
                notes += (None, frame.f_lineno, None if leaf else top_plan.look(frame), returned)
                top, top_plan, leaf = stack.pop()
                childless = False

        return hook

    def noted(self) -> Iterator[tuple[Any, Any, Any, Any]]:
        """What was noted, in order, four entries at a time."""
        return zip(*[iter(self.notes)] * 4)

    def plan(self, code: CodeType, frame: FrameType) -> Plan | None:
        """The plan for a function seen for the first time; None where it is no search."""
        count = code.co_argcount + code.co_kwonlyargcount
        serves = code.co_flags & GENERATOR_FLAGS or code.co_filename in SERVING_FILES
        parameters = () if serves else code.co_varnames[:count]
        seen = frame.f_locals
        name = next((name for name in parameters if isinstance(seen.get(name), Node)), None)
        if name is None:
            # A search function meets a node soon; anything else is let go after a few calls, and
            # kept, so that no other has its id.
            missed = self.misses[id(code)]
            missed.append(code)
            if not parameters or len(missed) > 3:
                self.plans[id(code)] = None
            return None
        plan = self.plans[id(code)] = Plan(code, frame, name)
        return plan

    def explain(self, root: Node, result: Any) -> Calls:
        """The calls of the search that gave this result, or its reads where no call shows it."""
        among = {plan for plan in self.plans.values() if plan and plan.among}
        for k, what in enumerate(self.notes[::4] if among else ()):
            if isinstance(what, tuple) and what[-1] in among:
                # what takes the children of a node one by one stands at that
                *seen, node, plan = what
                self.notes[4 * k] = *seen, node.parent or node, plan
        group, serving = self.search(result)
        if group:
            calls = Calls(root, self, group, serving)
            if calls.carriers or calls.working & calls.changing:
                apart = calls.carriers - calls.working
                calls = Calls(root, self, group - apart, serving, calls.working)
            # what explains nothing that was read, as what copies the tree, is no search
            if not calls.unexplained or any(call.evaluated for call in each(calls.roots)):
                return calls
        return Reads(root, [note for note in self.noted() if isinstance(note[0], str)])

    def _events(self) -> Events:
        """The calls and returns, as `relations` takes them."""
        return (
            (what, returned) if what is None else (what[-1], what[-2])
            for what, _, _, returned in self.noted()
            if not isinstance(what, str)
        )

    def search(self, result: Any) -> tuple[set[int], set[int]]:
        """The functions that search, and those of other recursions, which serve them; both empty
        where no call shows a search.
        """
        self.reached, ended, _ = relations(self._events())
        plans = [self.plans[code] for code in self.reached]
        named = {a.id: {b.id for b in plans if b.code.co_name in mentioned(a.code)} for a in plans}
        called = groups_of(self.reached)
        # one that is always given the same node does not show where it stands
        moving = [group for group in called if any(self._goes_into(group, code) for code in group)]
        # where none has reached itself again, as on a small tree, those that could have
        groups = moving if called else groups_of(named)
        if not groups:
            return set(), set()
        leading = [group for group in groups if not self._only_serves(group, groups)] or groups

        def rank(group: set[int]) -> tuple:
            last = Calls(None, self, group, set()).roots[-1]
            found, due = ({*entries(one).values()} for one in (last.returned, result))
            matches = not found.isdisjoint(due)
            return matches, self._windowed(group), last.began

        chosen = max(leading, key=rank) if leading[1:] else leading[0]
        serving = set().union(*groups) - chosen
        for group in groups:
            # a search that another ends in, on the node it has come to, is one search with it
            if group is not chosen and ends_in(chosen, group, ended):
                chosen, serving = chosen | group, serving - group
        group = self._with_callers(chosen, serving)
        self.starting = group - chosen
        self.others = besides(self._events, leading, group, self.reached)
        return group, serving

    def _goes_into(self, group: set[int], code: int) -> bool:
        """Whether a function calls one of the group with another node than its own."""
        return any(self.reached[code].get(member) for member in group)

    def _with_callers(self, group: set[int], serving: set[int]) -> set[int]:
        """The group and what calls it with a child of its own node, as a loop at the root does."""
        # also by what is given child after child and hands it on, as a key of max() may be
        counts = Counter(what[-1].id for what in self.notes[::4] if isinstance(what, tuple))
        more = (code for code in self.reached if counts[code] > 1)
        within = group | {code for code in more if False in map(self.reached[code].get, group)}
        callers = {code for code in {*self.reached} - serving if self._goes_into(within, code)}
        return group if callers <= group else self._with_callers(group | callers, serving)

    def _only_serves(self, group: set[int], groups: list[set[int]]) -> bool:
        """Whether another recursion calls this one, as a search does that measures or ranks its
        children first.
        """
        callers = [
            other
            for other in groups
            if other is not group and any(group & reachable(code, self.reached) for code in other)
        ]
        return any(self._windowed(caller) or not self._windowed(group) for caller in callers)

    def _windowed(self, group: set[int]) -> bool:
        return any(self.plans[code].window for code in group)


class Call(Record):
    """A visit of a Node, by a call."""

    __slots__ = ()

    def way(self, node: Any) -> list[Node]:
        """The nodes on the way from this one to one below it, with that; none where it is not."""
        found = []
        while node is not None and node is not self.node and node.path != self.node.path:
            found.insert(0, node)
            node = node.parent
        return [] if node is None else found

    def complete(self, reads: list[tuple[int, int, Node]], final: Any) -> list[Node]:
        """Take in what was read of nodes below without a call for them, (children before it, line,
        node), as visits; the nodes that this does not explain. `final` was seen last.
        """
        unexplained = []
        count = len(self.children)
        # where calls are made for leaves, or for inner nodes, one that its parent reads is read for
        # something else, such as to rank it
        called = {child.node.is_leaf for child in self.children if not child.inferred}
        for position, line, node in reads:
            way = [] if node.is_leaf in called else self.way(node)
            holder: Any = self if way else None
            while holder and way:
                passed = way.pop(0)
                there = next((one for one in holder.children if one.path == passed.path), None)
                if there is None and (holder is self or holder.inferred):
                    there = Inferred(passed, self.began, self.plan.at(line), self.plan, UNKEPT)
                    holder.children = holder.children or []
                    at = len(holder.children)
                    if holder is self:
                        at += position - count
                    if at:
                        # what was seen before the next call was seen after the last of these
                        last = holder.children[at - 1]
                        there.after, last.after = last.after, None
                    holder.children.insert(at, there)
                    there.above = holder
                holder = there
            if holder is None:
                unexplained.append(node)
            else:
                holder.evaluated = True
        if self.children:
            self.children[-1].after = final
        return unexplained


class Inferred(Call):
    """One that no call but only what was read shows."""

    __slots__ = ()
    inferred = True


class Calls:
    """The calls of a search as a forest, completed by what was read.

    root : the tree. roots : the outermost calls. starting : the functions that call the search and
    are not called by it. changing : the functions that give something else back than a call that
    they make for their node and that did all of the work there; carriers : those that give another
    number. working : those that do work of their own elsewhere, and whose answers count therefore;
    the others take a node only to hand it on. elsewhere : those that have searched, too, and are
    not shown. unexplained : the nodes whose payoff or evaluation was read where no call of the
    search explains it. seen : "calls" or "reads". side, doubts : see Visits."""

    side = pruned = values = payoffs_at = None
    weighed = passing = passed = unseen = unnamed = returning = ranking = frozenset()
    seen = "calls"

    def __init__(
        self, root: Any, observer: Observer, group: Any, serving: Any, working: Any = ()
    ) -> None:
        self.root, self.lines, self.starting = root, observer.lines, observer.starting
        self.roots: list[Any] = []
        self.unexplained: list[Node] = []
        self.carriers, self.changing = set[int](), set[int]()
        self.working: set[int] = {*working}
        self.elsewhere: set[int] = {*observer.others}
        # what was read of nodes below a call's meanwhile, and what was seen at the end of it
        below: dict[Call, list[tuple[int, int, Node]]] = {}
        final: dict[Call, Any] = {}
        # the record that each call stands for, None in a recursion that serves; where it is a call
        # of the search, what the record had taken in before it; and the function's plan
        stack = []
        look = None
        for began, (what, line, seen, more) in enumerate(observer.noted()):
            top = stack[-1][0] if stack else None
            if isinstance(what, str):
                if what == "children" or top is False:
                    continue
                if top is None:
                    self.unexplained.append(seen)
                elif seen is top.node:
                    top.evaluated = True
                else:
                    below.setdefault(top, []).append((len(top.children), line, seen))
                    top.closed = False
            elif what is None:
                record, before, plan = stack.pop()
                if before is not None:
                    record.ended = began
                    if record.closed:
                        inner, outer = entries(record.returned), entries(more)
                        # one number is made of the values of all moves, whoever makes it
                        made = None in outer and isinstance(record.returned, list | dict)
                        made |= plan.id in working and inner.get(None, NEW) not in outer.values()
                        record.closed = not made
                    if not record.closed:
                        if record.children or record.evaluated:
                            self.working.add(plan.id)
                        if record in below:
                            final[record] = seen
                    elif record.returned is not more:
                        self.changing.add(plan.id)
                    if not record.ends(before, more, seen, plan.at(line)):
                        self.carriers.add(plan.id)
            else:
                # a function between two visits has been called where the upper one stood
                look, plan = seen or look, what[-1]
                record, before = None if plan.id in serving else top, None
                record = False if plan.id in observer.others else record
                if plan.id in group:
                    # what called the outermost is no part of the search: it stands at its own start
                    called = more.at(line) if top else plan.at(None)
                    record = self._called(top, began, what, look, called)
                    before = bool(record.children) or record in below
                stack.append((record, before, plan))
        self.doubts = not_shown(observer.plans[code] for code in self.elsewhere)
        for record, before, _ in stack:
            if before is not None:
                record.returned, record.ended = LEFT, len(observer.notes) // 4
        for call, reads in below.items():
            self.unexplained += call.complete(reads, final.get(call))
        # the leaves among these, and all that stand above them, by their paths
        paths = [node.path + "." * node.is_leaf for node in self.unexplained]
        self.served = {path[:k] for path in paths for k, sign in enumerate(path) if sign == "."}
        for call in each(self.roots):
            call.node = plain(call.node)

    def fits(self, record: Record) -> bool:
        return True

    def _called(self, top, began, seen, above, called):
        alpha, beta, *_, node, plan = seen
        if top is not None and top.node is node:
            # A thin function that hands its node on is one visit, seen from the inner call.
            if None in top.window and not top.children:
                top.window = in_numbers(alpha, beta)
            return top
        record = Call(node, began, called, plan, (alpha, beta))
        if top is None:
            self.roots.append(record)
            return record
        holder = top
        if node.parent is not top.node:
            if origin(node) is not origin(top.node):
                self.elsewhere.add(plan.id)  # what it does in another tree has no place in this one
                return record
            # a function that goes on to a sibling has left its own node
            while not (way := top.way(node)) and top.above is not None:
                top = top.above
            holder = top
            for passed in way[:-1]:
                # a function of its own has taken the search past a node
                if not holder.children or holder.children[-1].node.path != passed.path:
                    holder.adds(Inferred(passed, began, called, plan, UNKEPT), above)
                holder = holder.children[-1]
        holder.adds(record, above)
        top.closed = False
        return record


class Reads(Calls):
    """What was read as a forest, each node below its parent, where no call shows the search.

    reads : all of it, in order."""

    seen = "reads"
    lines, doubts = None, ()

    def __init__(self, root: Any, reads: list[tuple[str, int, Node, None]]) -> None:
        self.root, self.reads, self.unexplained = root, reads, []
        made = {}
        for began, (what, _, node, _) in enumerate(reads):
            passed = [node]
            while passed[-1].parent is not None:
                passed.append(passed[-1].parent)
            for one in reversed(passed):
                if one.path not in made:
                    made[one.path] = Inferred(one, began, (None, None), None, UNKEPT)
                    if one.parent is not None:
                        made[one.parent.path].adds(made[one.path], None)
            made[node.path].evaluated |= what != "children"
        self.roots = [record for record in made.values() if record.node.parent is None]
