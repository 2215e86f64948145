"""What a search did, in order: the Trace that `gamelab.watch` makes, and its Steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from math import inf
from typing import Any, NamedTuple

from ..search.view import is_number, number_in
from ..trees.node import Node
from ..trees.numbers import number_text


class Step(NamedTuple):
    """One thing that happened at one node.

    kind : "enter", "update" (a child returned), "cut" (the rest of the children is left unread) or
    "return".
    node : the path of the node.
    alpha, beta : the window at the node after the step; None where the search has none.
    value : the running value after the step, on "return" the value returned; None before there is
    one.
    child : on "update", the path of the child that returned.
    best : the path of the child that attains the running value, the first of equals.
    pruned : on "cut", the paths of the children left unread.
    relation : on "return", what the value says of the node's true value: "=" it, ">=" a lower
        bound, "<=" an upper one, None where it follows from nothing that was read."""

    kind: str
    node: str
    alpha: Any = None
    beta: Any = None
    value: Any = None
    child: str | None = None
    best: str | None = None
    pruned: tuple[str, ...] = ()
    relation: str | None = None


class Record:
    """One call: the node, the window it came with, the calls below it, and what was seen after each
    of these.
    """

    __slots__ = ("alpha", "began", "beta", "children", "closed", "looks", "node", "returned")

    def __init__(self, node: Node, alpha: Any, beta: Any, began: int) -> None:
        self.node, self.alpha, self.beta, self.began = node, alpha, beta, began
        self.returned: Any = None
        self.closed = False
        self.children: list[Record] = []
        self.looks: list[tuple[Any, Any, Any]] = []


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
        return _side_of(self._records, self._place)

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
        if not self._records:
            return []
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
            return f"{_capital(self.label(step.node))} returns nothing (None): is a return missing?"
        return _sentence(self, step)

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
        return -1 if self._native_side == "mover" and not _max_moves(node) else 1

    def _best_after(self, record: Record, count: int) -> tuple[Any, Record | None]:
        """The running value that the first `count` children make (to MAX), and the child that
        attains it first.
        """
        if record.node.player == "chance":
            probs = record.node.probs or ()
            values = [(self._value(c.returned), c) for c in record.children[:count]]
            if self._payees:
                return (
                    self._expected(probs, [(c, value) for value, c in values if value is not None]),
                    None,
                )
            weighted = [
                probs[c.node.index] * v * self._sign(c.node)
                for v, c in values
                if v is not None and c.node.parent is record.node
            ]
            return (sum(weighted), None) if weighted else (None, None)
        up = record.node.player != "min"
        best, chosen = None, None
        for child in record.children[:count]:
            value = self._value(child.returned)
            if value is None:
                continue
            value *= self._sign(child.node)
            mine, theirs = (
                (value, best)
                if not self._payees
                else (self._own(record.node, value), best and self._own(record.node, best))
            )
            if best is None or (mine > theirs if up else mine < theirs):
                best, chosen = value, child
        return best, chosen

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

    def _own(self, node: Node, payoff: tuple) -> Any:
        return payoff[self.root.players.index(node.player)]

    def _expected(self, probs: Any, below: list[tuple[Record, tuple]]) -> tuple | None:
        """What the children returned so far contribute to a chance node's payoffs."""
        return (
            tuple(
                sum(probs[c.node.index] * payoff[i] for c, payoff in below)
                for i in range(self._payees)
            )
            if below
            else None
        )

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
        interval = _interval(node, known, self._within) if record.children else (None, None)
        if returned is None:
            found.append(Step("return", path, alpha, beta, None, None, best))
            return interval if record.children else (-inf, inf)
        to_max = returned * sign
        if not record.children:
            interval = (to_max, to_max)
        relation = _relation(to_max, interval)
        if sign < 0 and not self._flip:
            relation = {"<=": ">=", ">=": "<="}.get(relation, relation)
        found.append(Step("return", path, alpha, beta, returned * shown, None, best, (), relation))
        return interval

    @staticmethod
    def _window(alpha: Any, beta: Any, shown: int) -> tuple[Any, Any]:
        if shown < 0 and is_number(alpha) and is_number(beta):
            return -beta, -alpha
        return alpha, beta


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _plies(path: str) -> int:
    return path.count(".") + 1 if path else 0


def _max_moves(node: Node) -> bool:
    """Whether the player to move is MAX; at a leaf, the opponent of the last mover counts as that."""
    if node.player is not None:
        return node.player != "min"
    return node.parent is None or node.parent.player == "min"


def _side_of(records: list[Record], place: int | None) -> str:
    """Whose side the numbers take, by how parents' values follow from children's and children's
    windows from parents'.
    """
    for_max = for_mover = 0
    stack = list(records)
    while stack:
        record = stack.pop()
        stack.extend(record.children)
        value = number_in(record.returned, place)
        if value is None:
            continue
        if not record.children:
            payoff = record.node.payoff if record.node.is_leaf else record.node.eval
            if is_number(payoff):
                for_max += value == payoff
                for_mover += value == (payoff if _max_moves(record.node) else -payoff)
            continue
        below = [(c.node, number_in(c.returned, place)) for c in record.children]
        if record.node.player == "chance" or any(v is None for _, v in below):
            continue
        up = record.node.player != "min"
        for_max += value == (max if up else min)(v for _, v in below)
        for_mover += value == max(v if _max_moves(n) == up else -v for n, v in below)
    kept, negated = _signs_of(records, place)
    return "mover" if for_mover + negated > for_max + kept else "max"


def _signs_of(records: list[Record], place: int | None) -> tuple[int, int]:
    """How often a window or a running value keeps its sign from one player to the other, and how
    often it is negated.
    """
    kept = negated = 0
    stack = list(records)
    while stack:
        record = stack.pop()
        stack.extend(record.children)
        seen = [(record.alpha, record.beta), *((look or (None, None))[:2] for look in record.looks)]
        for child, (alpha, beta) in zip(record.children, seen):
            if (
                is_number(alpha)
                and is_number(beta)
                and _max_moves(child.node) != _max_moves(record.node)
            ):
                kept += (child.alpha, child.beta) == (alpha, beta)
                negated += (child.alpha, child.beta) == (-beta, -alpha)
        if (
            record.looks
            and record.looks[0]
            and _max_moves(record.children[0].node) != _max_moves(record.node)
        ):
            value, running = (
                number_in(record.children[0].returned, place),
                number_in(record.looks[0][2], place),
            )
            if value is not None and running is not None:
                kept += running == value
                negated += running == -value
        if record.node.player == "min":
            kept += seen[0][1] != seen[-1][1]
            negated += seen[0][0] != seen[-1][0]
    return kept, negated


def _interval(
    node: Node, known: dict[str, tuple[Any, Any]], within: tuple[Any, Any]
) -> tuple[Any, Any]:
    """Where the node's value lies, to MAX, given where its children's lie; an unread child may be
    anything in its bounds.
    """
    each = [known.get(child.path) or _bounds(child, within) for child in node.children]
    lows, highs = [low for low, _ in each], [high for _, high in each]
    if node.player == "chance":
        return (
            sum(p * low for p, low in zip(node.probs, lows) if p),
            sum(p * high for p, high in zip(node.probs, highs) if p),
        )
    if node.player == "min":
        return min(lows), min(highs)
    return max(lows), max(highs)


def _bounds(node: Node, within: tuple[Any, Any]) -> tuple[Any, Any]:
    """Between which numbers an unread node must lie, by the bounds on it and above it and those of
    the whole search.
    """
    low, high = within
    while node is not None:
        if node.bounds:
            low, high = max(low, node.bounds[0]), min(high, node.bounds[1])
        node = node.parent
    return low, high


def _relation(value: Any, interval: tuple[Any, Any]) -> str | None:
    low, high = interval
    if value == low == high:
        return "="
    # A value inside the interval comes from a search that is wrong, or that knows more than the
    # tree says.
    return ">=" if value <= low else "<=" if value >= high else None


SIGNS = {"=": "exactly", ">=": "a lower bound", "<=": "an upper bound"}


def _sentence(trace: Trace, step: Step) -> str:
    name = _capital(trace.label(step.node))
    node = trace.root.at(step.node)
    ranged = step.alpha is not None
    window = f"alpha = {number_text(step.alpha)}, beta = {number_text(step.beta)}" if ranged else ""
    if step.kind == "enter":
        if node.is_leaf:
            return f"Read {trace.label(step.node)}."
        player = {"max": "MAX", "min": "MIN"}.get(node.player, node.player)
        return f"Enter {trace.label(step.node)} ({player}){' with ' + window if window else ''}."
    if step.kind == "update":
        if step.value is None:
            return (
                f"{name}: {trace.label(step.child)} is back, with no"
                f" number{'; ' + window if window else ''}."
            )
        return (
            f"{name}: {trace.label(step.child)} is back; the value is now"
            f" {number_text(step.value)}{', ' + window if window else ''}."
        )
    if step.kind == "cut":
        unread = ", ".join(trace.label(path) for path in step.pruned)
        reason = (
            f"alpha = {number_text(step.alpha)} >= beta = {number_text(step.beta)}: cut, "
            if ranged
            else "stop early: "
        )
        if ranged and step.alpha < step.beta:
            rises = trace.side == "mover" or node.player != "min"
            passed = step.value is not None and (
                step.value >= step.beta if rises else step.alpha >= step.value
            )
            low, high = ("value", "beta") if rises else ("alpha", "value")
            reason = (
                f"{low} = {number_text(getattr(step, low))} >= {high} ="
                f" {number_text(getattr(step, high))}: cut, "
                if passed
                else "stop early: "
            )
        return f"{name}: {reason}{unread} {'is' if len(step.pruned) == 1 else 'are'} not read."
    if node.is_leaf:
        return f"{name} returns {number_text(step.value)}."
    if step.relation == "=" or step.relation is None:
        return f"{name} returns {number_text(step.value)}."
    return (
        f"{name} returns {number_text(step.value)}, {SIGNS[step.relation]}: its own value is"
        f" {step.relation} {number_text(step.value)}."
    )
