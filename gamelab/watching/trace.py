"""What a search did, in order: the Trace that `gamelab.watch` makes, and its Steps."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from math import inf
from typing import Any

from ..search.induction import expectation, own
from ..search.view import is_number, number_in
from ..trees.node import Node
from .frames import Source
from .records import Record, each, interval_of, max_moves, relation_of, side_of
from .steps import Step, said, sentence


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
    at each node.
    sources : tuple of Source, the text of each function that searched, in the order of the calls;
    without those whose text cannot be read."""

    def __init__(
        self,
        root: Node,
        result: Any,
        records: Callable[[], list[Record]],
        within: tuple[Any, Any],
    ) -> None:
        self.root, self.result, self._build, self._within = root, result, records, within
        self._flip = False
        # What led to a step, by its number: to an update the running value before it and what each
        # child that is back is worth, to a return what came back of the call.
        self.led: dict[int, Any] = {}

    @cached_property
    def _records(self) -> list[Record]:
        return self._build()

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
        return tuple(found)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        seen = (plan for call in each(self._records) for plan, _ in (call.called, call.left))
        return tuple(filter(None, (plan.text[0] for plan in dict.fromkeys(seen))))

    @cached_property
    def visited(self) -> list[str]:
        return [record.node.path for record in each(self._records)]

    @cached_property
    def leaves_read(self) -> list[str]:
        return [record.node.path for record in each(self._records) if not record.children]

    @cached_property
    def values(self) -> dict[str, Any]:
        """What the search returned at each node, by path."""
        return {step.node: step.value for step in self.steps if step.kind == "return"}

    @cached_property
    def cuts(self) -> list[str]:
        return [step.node for step in self.steps if step.kind == "cut"]

    @cached_property
    def leaves_pruned(self) -> list[str]:
        expanded = {record.node.path for record in each(self._records) if record.children}
        read = set(self.leaves_read) - expanded
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
        twin = Trace(self.root, self.result, lambda: self._records, self._within)
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
        return sentence(self, range(len(self.steps))[k])

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
    def _place(self) -> int | None:
        """Where in a returned tuple the value stands: the entry that every payoff and evaluation
        comes back in; None: the first number.
        """
        places: set[int] = set()
        for record in each(self._records):
            worth = record.node.payoff if record.node.is_leaf else record.node.eval
            if (
                not record.children
                and isinstance(record.returned, tuple | list)
                and is_number(worth)
            ):
                fitting = {
                    place
                    for place, entry in enumerate(record.returned)
                    if is_number(entry) and abs(entry) == abs(worth)
                }
                places = places & fitting or places or fitting
        return min(places, default=None)

    def _sign(self, node: Node) -> int:
        """What turns a value of the trace at this node into a payoff to MAX."""
        return -1 if self._native_side == "mover" and not max_moves(node) else 1

    def _best_after(self, record: Record, count: int) -> tuple[Any, Any, dict[Record, Any]]:
        """The running value that the first `count` children make (to MAX), the child that attains
        it first, and what each of them that has a value is worth.
        """
        node, chance = record.node, record.node.player == "chance"
        worths = {
            call: value * self._sign(call.node)
            for call in record.children[:count]
            if (value := self._value(call.returned)) is not None
            # under chance, a call below that is no child, such as a probe, weighs nothing
            and (not chance or call.node.parent is node)
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
            return number_in(returned, self._place)
        for payoff in (
            returned,
            *(returned if isinstance(returned, tuple | list) else ()),
            getattr(returned, "payoff", None),
        ):
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
        sign = self._sign(node)
        shown = sign if self._flip else 1
        alpha, beta = self._window(record.alpha, record.beta, shown)
        value = best = relation = None

        def add(kind, at, *fields):
            plan, line = at
            source, start = plan.text
            place = self.sources.index(source) if source else None
            step = Step(kind, path, alpha, beta, *fields)
            found.append(step._replace(source=place, line=line or start))

        add("enter", record.called)
        known: dict[str, tuple[Any, Any]] = {}
        every = self._best_after(record, len(node.children))[2].values()
        # a search that averages MIN's replies, say, has no best one so far
        picks = (
            node.player == "chance"
            or alpha is not None
            or len(every) < len(node.children)
            or self._value(record.returned) in [worth * sign for worth in every]
        )
        for count, child in enumerate(record.children, 1):
            known[child.node.path] = self._walk(child, found)
            seen_alpha, seen_beta, seen = record.looks[count - 1] or (None, None, None)
            derived, chosen, below = self._best_after(record, count)
            worths = {call.node.path: worth * sign * shown for call, worth in below.items()}
            self.led[len(found)] = value, worths
            value = self._value(seen)
            if value is not None:
                value *= shown
            elif derived is not None and picks:
                value = derived * sign * shown
            if seen_alpha is not None:
                alpha, beta = self._window(seen_alpha, seen_beta, shown)
            best = chosen and chosen.node.path
            add("update", child.called, value, child.node.path, best)
        if record.children:
            unread = tuple(child.path for child in node.children if child.path not in known)
            if unread:
                add("cut", record.left, value, None, best, unread)
        returned = self._value(record.returned)
        self.led[len(found)] = record.returned
        interval: Any = (-inf, inf)
        if record.children:
            if picks:
                interval = interval_of(node, known, self._within)
        elif is_number(returned):
            interval = (returned * sign, returned * sign)
        if is_number(returned):
            relation = relation_of(returned * sign, interval)
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
