"""What a search did, in order: the Trace that `gamelab.watch` makes, and its Steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from math import inf
from typing import Any

from ..search.induction import expectation, own
from ..search.view import is_number, number_in
from ..trees.node import Node
from ..trees.numbers import number_text
from .records import Record, interval_of, max_moves, relation_of, side_of
from .steps import Step, capital, sentence


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
    at each node."""

    def __init__(
        self,
        root: Node,
        result: Any,
        records: Callable[[], list[Record]],
        within: tuple[Any, Any] = (-inf, inf),
    ) -> None:
        self.root, self.result, self._build, self._within = root, result, records, within
        self._flip = False
        # The numbers of the steps in which a call returned nothing at all.
        self._silent: set[int] = set()

    @cached_property
    def _records(self) -> list[Record]:
        return self._build()

    @cached_property
    def _native_side(self) -> str:
        return side_of(self._records, self._place)

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
    def visited(self) -> list[str]:
        return [record.node.path for record in self._all()]

    @cached_property
    def leaves_read(self) -> list[str]:
        return [record.node.path for record in self._all() if not record.children]

    @cached_property
    def values(self) -> dict[str, Any]:
        """What the search returned at each node, by path."""
        return {step.node: step.value for step in self.steps if step.kind == "return"}

    @cached_property
    def cuts(self) -> list[str]:
        return [step.node for step in self.steps if step.kind == "cut"]

    @cached_property
    def leaves_pruned(self) -> list[str]:
        expanded = {record.node.path for record in self._all() if record.children}
        read = set(self.leaves_read) - expanded
        horizon = max(
            (_plies(path) for path in read if not self.root.at(path).is_leaf), default=inf
        )
        pruned: list[str] = []
        stack = [self.root]
        while stack:
            node = stack.pop()
            if node.path in expanded:
                stack.extend(reversed(node.children))
            elif node.path in read:
                continue
            elif node.is_leaf or _plies(node.path) >= horizon:
                pruned.append(node.path)
            else:
                stack.extend(reversed(node.children))
        return pruned

    @cached_property
    def line(self) -> list[str]:
        record, line = self._records[-1], [self._records[-1].node.path]
        while record.children:
            best = self._best_after(record, len(record.children))[1]
            if best is None:
                break
            record = best
            line.append(record.node.path)
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
        """How the text calls the node at a path: its name, "leaf 7", or where it stands."""
        node = self.root.at(path)
        if node.name:
            return node.name
        if node.is_leaf:
            return f"leaf {number_text(node.payoff)}"
        return f"node {path}" if path else "the root"

    def says(self, k: int) -> str:
        """One sentence for step k."""
        step = self.steps[k]
        if k % len(self.steps) in self._silent:
            return f"{capital(self.label(step.node))} returns nothing (None): is a return missing?"
        return sentence(step, self.root.at(step.node), self.side, self.label)

    def text(self) -> str:
        """The whole trace, a numbered line for each step, indented by ply."""
        width = len(str(len(self.steps)))
        lines = (
            f"{k + 1:>{width}} {'  ' * _plies(step.node)}{self.says(k)}"
            for k, step in enumerate(self.steps)
        )
        return "\n".join(lines)

    def __len__(self) -> int:
        return len(self.steps)

    def __repr__(self) -> str:
        return (
            f"<Trace: {len(self.steps)} steps, {len(self.visited)} nodes visited,"
            f" {len(self.leaves_read)} leaves read, {len(self.cuts)}"
            f" cut{'' if len(self.cuts) == 1 else 's'}>"
        )

    def _all(self) -> Iterator[Record]:
        stack = list(reversed(self._records))
        while stack:
            record = stack.pop()
            yield record
            stack.extend(reversed(record.children))

    @cached_property
    def _place(self) -> int | None:
        """Where in a returned tuple the value stands: the entry that every payoff and evaluation
        comes back in; None: the first number.
        """
        places: set[int] = set()
        for record in self._all():
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

    def _best_after(self, record: Record, count: int) -> tuple[Any, Record | None]:
        """The running value that the first `count` children make (to MAX), and the child that
        attains it first.
        """
        node = record.node
        returned = [(self._value(call.returned), call) for call in record.children[:count]]
        found = [
            (value if self._payees else value * self._sign(call.node), call)
            for value, call in returned
            if value is not None
        ]
        if node.player == "chance":
            probs: Any = node.probs
            # a call below that is no child, such as a probe, weighs nothing
            found = [(value, call) for value, call in found if call.node.parent is node]
            shares = [probs[call.node.index] for _, call in found]
            return (expectation(shares, [value for value, _ in found]) if found else None), None
        return max(found, key=lambda pair: own(node, pair[0]), default=(None, None))

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
        found.append(Step("enter", path, alpha, beta))
        known: dict[str, tuple[Any, Any]] = {}
        value = best = None
        for count, child in enumerate(record.children, 1):
            known[child.node.path] = self._walk(child, found)
            seen_alpha, seen_beta, seen = record.looks[count - 1] or (None, None, None)
            derived, chosen = self._best_after(record, count)
            value = self._value(seen)
            if value is not None:
                value *= shown
            elif derived is not None:
                value = derived if self._flip else derived * sign
            if seen_alpha is not None:
                alpha, beta = self._window(seen_alpha, seen_beta, shown)
            best = chosen.node.path if chosen else None
            found.append(Step("update", path, alpha, beta, value, child.node.path, best))
        if record.children:
            unread = tuple(child.path for child in node.children if child.path not in known)
            if unread:
                found.append(Step("cut", path, alpha, beta, value, None, best, unread))
        returned = self._value(record.returned)
        if record.returned is None:
            self._silent.add(len(found))
        if self._payees:
            found.append(Step("return", path, alpha, beta, returned, None, best))
            return None, None
        interval = interval_of(node, known, self._within) if record.children else (None, None)
        if returned is None:
            found.append(Step("return", path, alpha, beta, None, None, best))
            return interval if record.children else (-inf, inf)
        to_max = returned * sign
        if not record.children:
            interval = (to_max, to_max)
        relation = relation_of(to_max, interval)
        if sign < 0 and not self._flip:
            relation = {"<=": ">=", ">=": "<="}.get(str(relation), relation)
        found.append(Step("return", path, alpha, beta, returned * shown, None, best, (), relation))
        return interval

    @staticmethod
    def _window(alpha: Any, beta: Any, shown: int) -> tuple[Any, Any]:
        if shown < 0 and is_number(alpha) and is_number(beta):
            return -beta, -alpha
        return alpha, beta


def _plies(path: str) -> int:
    return path.count(".") + 1 if path else 0
