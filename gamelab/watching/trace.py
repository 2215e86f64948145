"""What a search did, in order: the Trace that `gamelab.watch` makes, and its Steps."""

from __future__ import annotations

from functools import cached_property
from math import inf
from typing import Any

from ..search.induction import expectation, own
from ..search.view import is_number
from ..trees.node import Node
from ..trees.numbers import listed
from .frames import Source
from .observer import Calls, Observer, reads_alone
from .records import (
    Record,
    each,
    held_in,
    interval_of,
    number_at,
    place_of,
    relation_of,
    side_of,
    sign_of,
)
from .steps import UNSEEN, Step, capital, said, sentence


class Trace:
    """Everything that one run of a search did on a tree.

    Attributes
    ----------
    root : the tree. result : what the search returned.
    steps : tuple of Step, in order.
    visited : paths of the nodes in the order they were entered ("" is the root, "0.2" the third
    child of its first).
    leaves_read : paths of the positions evaluated, terminals and those at the horizon, in order.
    leaves_pruned : paths of the positions that a cut left unevaluated, from left to right.
    values : what the search returned at each node, by path.
    cuts : paths of the nodes where a cut happened, in order.
    line : paths of the principal variation, "" first.
    side : "max" if values are payoffs to MAX; "mover" if, as in a negamax, to the player who moves
    at each node; "other" if to the opponent of that player (alpha and beta are the mover's).
    seen : "calls", or "reads" where no call shows the search, which may keep a stack of its own:
    then there are no windows, no running values and no cuts, only what was read.
    unexplained : paths of the nodes whose payoff or evaluation was read, in order, where no call of
    the search explains it; [] if none.
    sources : tuple of Source, the text of each function that searched, in the order of the calls;
    without those whose text cannot be read."""

    def __init__(
        self, root: Node, result: Any, observer: Observer, within: tuple[Any, Any]
    ) -> None:
        self.root, self.result, self._observer, self._within = root, result, observer, within
        self._flip = False
        # What led to a step, by its number: to an update the running value before it and what each
        # child that is back is worth, to a return what came back of the call.
        self.led: dict[int, Any] = {}
        # the updates whose running value the search holds nowhere, or adds up under chance
        self.worked_out: set[int] = set()

    @cached_property
    def _calls(self) -> Calls | None:
        group, serving = self._observer.search(self.result)
        if not group:
            return None
        calls = Calls(self._observer, group, serving)
        if calls.carriers:
            calls = Calls(self._observer, group - calls.carriers, serving)
        return calls

    @cached_property
    def _records(self) -> list[Record]:
        return self._calls.roots if self._calls else reads_alone(self._observer.reads())

    @property
    def seen(self) -> str:
        return "calls" if self._calls else "reads"

    @cached_property
    def unexplained(self) -> list[str]:
        called = self._calls.unexplained if self._calls else ()
        paths = dict.fromkeys(node.path for node in called)
        explained = {record.node.path for record in each(self._records) if record.evaluated}
        return [path for path in paths if path not in explained]

    def _served(self, path: str) -> bool:
        """Whether a leaf or something below a node was read where no call explains it."""
        leaf = self.node(path).is_leaf and path in self.unexplained
        return leaf or any(read.startswith(f"{path}.") for read in self.unexplained)

    @cached_property
    def _native_side(self) -> str:
        return "max" if self._payees else side_of(self._records, self._place)

    @property
    def side(self) -> str:
        return "max" if self._flip else self._native_side

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        found: list[Step] = []
        for record in self._records:
            self._walk(record, found)
        if [step.node for step in found if step.kind == "enter"] != self.visited:
            # a search that goes from one branch to another and back leaves its inner nodes last
            places = {path: place for place, path in enumerate(self.visited)}
            found.sort(
                key=lambda step: (
                    inf if (step.kind, step.value) == ("return", None) else places[step.node]
                )
            )
            self.led = dict.fromkeys(range(len(found)), UNSEEN)
        return tuple(found)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        seen = (plan for call in each(self._records) for plan, _ in (call.called, call.left))
        return tuple(filter(None, (plan.text[0] for plan in dict.fromkeys(seen) if plan)))

    @cached_property
    def visited(self) -> list[str]:
        records = [*each(self._records)]
        if not self._calls:
            records.sort(key=lambda record: record.began)
        return [record.node.path for record in records]

    @cached_property
    def leaves_read(self) -> list[str]:
        if not self._calls:
            ends = (node for what, _, node, _ in self._observer.reads() if what != "children")
            return [*dict.fromkeys(node.path for node in ends if node.is_leaf)]
        read = [
            record.node.path
            for record in each(self._records)
            if record.evaluated and not record.children
        ]
        return read + [path for path in self.unexplained if self.node(path).is_leaf]

    @cached_property
    def values(self) -> dict[str, Any]:
        """What the search returned at each node, by path."""
        return {
            step.node: step.value
            for step in self.steps
            if step.kind == "return" and (self._calls or step.value is not None)
        }

    @cached_property
    def cuts(self) -> list[str]:
        return [step.node for step in self.steps if step.kind == "cut"]

    @cached_property
    def leaves_pruned(self) -> list[str]:
        expanded = {
            record.node.path
            for record in each(self._records)
            if record.children or not self._calls and record.reads
        }
        read = {*self.visited, *self.leaves_read} - expanded
        plies = (node.ply for node in map(self.node, read) if not node.is_leaf)
        horizon = max(plies, default=inf)
        pruned: list[str] = []
        stack = [self.root]
        while stack:
            node = stack.pop()
            ends = node.is_leaf or node.ply >= horizon or node.path in read
            if not ends or node.path in expanded:
                stack.extend(reversed(node.children))
            elif node.path not in read:
                pruned.append(node.path)
        return pruned

    @cached_property
    def line(self) -> list[str]:
        record: Any = self._records[-1]
        line: list[str] = []
        if not self._calls:
            return [""]
        while record:
            line.append(record.node.path)
            record = self._best_after(record, len(record.children))[1]
        return line

    def for_max(self) -> Trace:
        """The same trace with every value, alpha and beta as payoffs to MAX; itself if it is so
        already.
        """
        if self.side == "max":
            return self
        twin = Trace(self.root, self.result, self._observer, self._within)
        twin._flip = True
        return twin

    def node(self, path: str) -> Node:
        """The node at a path."""
        return self.root.at(path)

    def label(self, path: str) -> str:
        """How the text calls the node at a path: its name, "leaf 7", or the moves to it."""
        node = self.root.at(path)
        if node.name:
            return node.name
        if node.is_leaf:
            return f"leaf {said(node.payoff)}"
        moves: list[str] = []
        while node.parent:
            moves.insert(0, str(node.move))
            node = node.parent
        after = f"move{'s' if len(moves) > 1 else ''} {', '.join(moves)}"
        return f"the node after {after}" if moves else "the root"

    def says(self, k: int) -> str:
        """Step k in a sentence or two, in the terms of the players."""
        k = range(len(self.steps))[k]
        text = sentence(self, k)
        if k == 0:
            if not self._calls:
                text += (
                    " No call shows this search, which may keep a stack of its own: each node it"
                    " read is shown once, its windows and values cannot be."
                )
            holders = {getattr(record.plan, "holder", None) for record in each(self._records)}
            for holder in holders - {None}:
                text += (
                    f" The window is held in {holder}: what it is after a node's last child cannot"
                    " be seen."
                )
        if k == len(self.steps) - 1 and self.unexplained:
            count = len(self.unexplained)
            also = listed(map(self.label, self.unexplained)) if count < 4 else f"{count} nodes"
            text += f" {capital(also)} {'was' if count == 1 else 'were'} read outside these calls."
        return text

    def text(self) -> str:
        """The whole trace, a numbered line for each step, indented by ply."""
        return "\n".join(
            f"{k + 1:>{len(str(len(self)))}} {'  ' * self.node(step.node).ply}{self.says(k)}"
            for k, step in enumerate(self.steps)
        )

    def __len__(self) -> int:
        return len(self.steps)

    def __repr__(self) -> str:
        return (
            f"<Trace: {len(self.steps)} steps, {len(self.visited)} nodes visited,"
            f" {len(self.leaves_read)} leaves read, {len(self.cuts)}"
            f" cut{'' if len(self.cuts) == 1 else 's'}>"
        )

    @cached_property
    def _place(self) -> Any:
        return place_of(self._records)

    def sign(self, node: Node) -> int:
        """What turns a value of the trace at this node into a payoff to MAX."""
        return 1 if self._flip else sign_of(self._native_side, node)

    def _worth(self, call: Record) -> Any:
        """What a visit found, to MAX; None where nothing tells."""
        if not call.inferred:
            value = self._value(call.returned)
            return value and value * sign_of(self._native_side, call.node)
        worth, _, found = self._best_after(call, len(call.children))
        whole = found and len(found) >= max(len(call.children), len(call.node.children))
        return worth if whole else call.worth()

    def _best_after(self, record: Record, count: int) -> tuple[Any, Any, dict[Record, Any]]:
        """The running value that the first `count` children make (to MAX), the child that attains
        it first, and what each of them that has a value is worth.
        """
        node, chance = record.node, record.node.player == "chance"
        worths = {
            call: worth
            for call in record.children[:count]
            if (worth := self._worth(call)) is not None
            # under chance, a call below that is no child, such as a probe, weighs nothing
            and (not chance or call.node.parent is not None and call.node.parent.path == node.path)
        }
        if chance:
            shares = [node.probs[call.node.index] for call in worths]
            return expectation(shares, [*worths.values()]) if worths else None, None, worths
        best = max(worths, key=lambda call: own(node, worths[call]), default=None)
        return best and worths[best], best, worths

    @cached_property
    def _payees(self) -> int:
        """How many numbers a payoff has; 0 where it is one number, to MAX."""
        return 0 if self.root.players == ("max", "min") else len(self.root.players)

    def _value(self, returned: Any) -> Any:
        """The value in what the search returned: a number, or on a tree of named players a payoff
        for each.
        """
        if not self._payees:
            return number_at(returned, self._place)
        for payoff in (returned, *held_in(returned).values()):
            if (
                isinstance(payoff, tuple | list)
                and len(payoff) == self._payees
                and all(map(is_number, payoff))
            ):
                return tuple(payoff)
        return None

    def _walk(self, record: Record, found: list[Step]) -> tuple[Any, Any]:
        """Append the steps of one call; return the interval in which its node's value is known to
        lie, to MAX.
        """
        node, path = record.node, record.node.path
        sign = sign_of(self._native_side, node)
        shown = sign if self._flip else 1
        # a window is the mover's also where values are for who moved before
        turned = -shown if self._flip and self._native_side == "other" else shown
        alpha, beta = self._window(record.alpha, record.beta, turned)
        value = best = relation = None

        def add(kind, at, *fields):
            plan, line = at
            source, start = plan.text if plan else (None, None)
            place = self.sources.index(source) if source else None
            if source and not source.first <= (line or 0) < source.first + len(source.lines):
                line = start
            step = Step(kind, path, alpha, beta, *fields)
            found.append(step._replace(source=place, line=line or start))

        add("enter", record.called)
        known: dict[str, tuple[Any, Any]] = {}
        every = self._best_after(record, len(node.children))[2].values()
        # a search that averages MIN's replies, say, has no best one so far
        picks = (
            node.player == "chance"
            or record.inferred
            or alpha is not None
            or len(every) < len(node.children)
            or self._value(record.returned) in [worth * sign for worth in every]
        )
        # a function that only starts the search may return a move
        starts = self._calls and record.plan.id in self._observer.starting
        strays = record.strays(self._place) if starts else ()
        for count, child in enumerate(record.children, 1):
            known[child.node.path] = self._walk(child, found)
            if not self._calls:
                continue
            look = record.looks[count - 1]
            derived, chosen, below = self._best_after(record, count)
            worths = {call.node.path: worth * sign * shown for call, worth in below.items()}
            self.led[len(found)] = value, worths
            value = self._value(record.running(look, self._place, strays))
            if value is None or node.player == "chance":
                self.worked_out.add(len(found))
            if value is not None:
                value *= shown
            elif derived is not None and picks:
                value = derived * sign * shown
            # a local pair of a search that is given none may be a copy of its window
            if look and look[0] is not None and (starts or alpha is not None):
                alpha, beta = self._window(look[0], look[1], turned)
            if count == len(record.children) and record.plan.holder:
                # by the return, self may hold the caller's window again
                alpha = beta = None
            best = chosen and chosen.node.path
            add("update", child.called, value, child.node.path, best)
        if record.children and self._calls:
            left = [child.path for child in node.children if child.path not in known]
            unread = tuple(below for below in left if not self._served(below))
            if unread:
                add("cut", record.left, value, None, best, unread)
        interval: Any = (-inf, inf)
        worth = self._worth(record) if self._calls or not record.children else None
        returned = self._value(record.returned) if not record.inferred else worth and worth * sign
        if strays and returned is not None and returned * shown != value:
            returned = None
        self.led[len(found)] = record.returned if not record.inferred else UNSEEN
        if record.children:
            if picks:
                interval = interval_of(node, known, self._within)
        elif is_number(worth):
            # a leaf's payoff, whatever the search made of it
            true = node.payoff if node.is_leaf else worth
            interval = (true, true)
        if is_number(returned):
            relation = relation_of(worth, interval)
            if sign * shown < 0:
                relation = {"<=": ">=", ">=": "<="}.get(str(relation), relation)
            if alpha is None and relation != "=" and interval[0] == interval[1]:
                relation = None  # every leaf was read and there is no window: it is no bound
        returned = returned and returned * shown
        add("return", record.left, returned, None, best, (), relation)
        return interval

    @staticmethod
    def _window(alpha: Any, beta: Any, shown: int) -> tuple[Any, Any]:
        if shown < 0 and is_number(alpha) and is_number(beta):
            return -beta, -alpha
        return alpha, beta
