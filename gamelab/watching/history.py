"""What the visits of a search amount to, in order: its Steps, one after another."""

from functools import cached_property
from math import inf
from typing import Any

from ..search.induction import expectation, own
from ..search.view import is_number
from ..trees.node import seldom_collected
from .frames import Source
from .records import (
    LEFT,
    Record,
    at_visits,
    each,
    held_in,
    interval_of,
    number_at,
    payoffs_in,
    place_of,
    relation_of,
    side_of,
    sign_of,
)
from .steps import UNSEEN, Noted, Step


class Standing:
    """A visit whose steps are being made: what it has come to so far.

    path : of its node. children : the nodes below. shown : what turns its values into those of the
    trace, sign : into payoffs to MAX. bests : after each visit below, what they make it worth to
    MAX and which of them does. runs, held : its running values, and whether a variable holds them.
    starts : whether it only starts the search. known : path -> the interval of a child's value."""

    __slots__ = (
        "alpha",
        "best",
        "bests",
        "beta",
        "children",
        "count",
        "held",
        "known",
        "path",
        "picks",
        "record",
        "runs",
        "shown",
        "sign",
        "starts",
        "turned",
        "value",
    )


class History:
    """The steps of the visits that a search made.

    found : these visits, see Calls and Visits. within : numbers between which every payoff lies.
    flip : whether values are turned into payoffs to MAX."""

    def __init__(self, found: Any, within: tuple[Any, Any], flip: bool) -> None:
        self.found, self.within, self.flip = found, within, flip
        self.roots: list[Record] = found.roots
        self.lines = None if found.lines and found.lines.dropped else found.lines
        # the updates whose running value the search holds nowhere, or adds up under chance
        self.worked_out: set[int] = set()
        self.steps: list[Noted] = []
        # the visits of which no running value can be told
        self.untold: dict[str, None] = {}
        # the visits of nodes that give what is worst for who moves there
        self.worst: set[Record] = set()
        self.began = 0

    @cached_property
    def doubts(self) -> list[str]:
        """What cannot be told, in sentences."""
        found = [*self.found.doubts]
        if self.untold:
            found.append(
                f"{at_visits([*self.untold])} no variable holds the running value, and what came"
                " back does not make what was returned: none is told."
            )
        if self.worst:
            paths = [record.path for record in sorted(self.worst, key=lambda one: one.began)]
            found.append(
                f"{at_visits(paths)} what is returned is the worst, for who moves there, of what"
                " came back."
            )
        return found

    @cached_property
    def place(self) -> Any:
        return place_of(self.roots)

    @cached_property
    def side(self) -> str:
        return self.found.side or ("max" if self.payees else side_of(self.roots, self.place))

    @cached_property
    def payees(self) -> int:
        """How many numbers a payoff has; 0 where it is one number, to MAX."""
        players = self.found.root.players
        return 0 if players == ("max", "min") else len(players)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        seen = (plan for call in each(self.roots) for plan, _ in (call.called, call.left))
        return tuple(filter(None, (plan.text[0] for plan in dict.fromkeys(seen) if plan)))

    def value(self, returned: Any) -> Any:
        """The value in what the search returned: a number, or on a tree of named players a payoff
        for each.
        """
        if self.found.values == "none":
            return None
        if self.found.values == "bool":
            return returned if isinstance(returned, bool) else None
        if not self.payees:
            return number_at(returned, self.place)
        for payoff in (returned, *held_in(returned).values()):
            if len(found := payoffs_in(payoff)) == self.payees:
                return found
        return None

    @cached_property
    def worths(self) -> dict[Record, Any]:
        """What each visit found, to MAX; None where nothing tells."""
        found: dict[Record, Any] = {}
        for record in reversed([*each(self.roots)]):
            if not record.inferred:
                value = self.value(record.returned)
                found[record] = value and value * sign_of(self.side, record.node)
                continue
            below = self.weighed(record, found)
            whole = below and len(below) >= len(record.node.children)
            found[record] = self.best(record, below)[0] if whole else record.worth()
        return found

    def weighed(self, record: Record, worths: Any = None) -> dict[Record, Any]:
        """What the visits below one are worth that have a value. Under chance a call below that is
        no child, such as a probe, weighs nothing."""
        found, calls = self.worths if worths is None else worths, record.children
        if record.node.player == "chance":
            calls = [call for call in calls if is_child(record, call)]
        return {call: found[call] for call in calls if found[call] is not None}

    def weighs(self, record: Record, call: Record) -> Any:
        """What one of them is worth, None where it weighs nothing."""
        chance = record.node.player == "chance"
        return None if chance and not is_child(record, call) else self.worths[call]

    def best(self, record: Record, worths: dict[Record, Any]) -> tuple[Any, Any]:
        """What these visits make a node worth, to MAX, and the first that attains it."""
        node = record.node
        if not worths or node.player == "chance" and node.probs is None or node.player is None:
            return None, None
        if node.player == "chance":
            shares = [node.probs[call.node.index] for call in worths]
            return expectation(shares, [*worths.values()]), None
        pick = min if record in self.worst else max
        best = pick(worths, key=lambda call: own(node, worths[call]))
        return worths[best], best

    # ---- the steps

    @seldom_collected()
    def made(self) -> "History":
        """The same, with its steps."""
        standing: list[Standing] = []
        for root in self.roots:
            standing.append(self._entered(root))
            while standing:
                top = standing[-1]
                if top.count < len(top.record.children):
                    standing.append(self._entered(top.record.children[top.count]))
                    continue
                if top.record.children and self.found.seen == "calls":
                    self._cut(standing)
                interval = self._left(standing.pop())
                if standing:
                    standing[-1].known[top.path] = interval
                    self._updated(standing[-1], top)
        return self

    def _add(
        self,
        kind: str,
        top: Standing,
        at: Any,
        value: Any = None,
        child: Any = None,
        pruned: Any = (),
        relation: Any = None,
        led: Any = None,
    ) -> None:
        best = top.best and top.best.path
        window = top.alpha, top.beta
        span = self._span(kind, top) if self.lines else None
        found = Noted(kind, top.path, *window, value, child, best, pruned, relation, at, span, led)
        self.steps.append(found)

    def _span(self, kind: str, top: Standing) -> tuple[int, int, bool] | None:
        """Between which notes the lines ran that led to a step, and whether the last one alone."""
        record, below = top.record, top.record.children
        if kind == "enter":
            first = self.steps and self.steps[-1].kind == "enter"
            return (self.began, record.began, False) if first else None
        if not below:
            return record.began, record.ended, False
        after = below[top.count].began if top.count < len(below) else record.ended
        return below[top.count - 1].ended, after, kind == "return"

    def placed(self, noted: Noted) -> Step:
        """A step with the lines that led to it."""
        plan, line = noted.at
        source, start = plan.text if plan else (None, None)
        place = self.sources.index(source) if source else None
        if source and not source.first <= (line or 0) < source.first + len(source.lines):
            line = start
        lines: tuple[int, ...] = ()
        if noted.span:
            first, last, alone = noted.span
            lines = self.found.lines.between(first, last)
            lines = lines[-1:] if alone else lines
        found: Any = (*noted[:-3], place, line or start, lines)
        return Step(*found)

    def _entered(self, record: Record) -> Standing:
        top, node = Standing(), record.node
        top.record, top.path, top.count, top.known = record, record.path, 0, {}
        top.sign = sign_of(self.side, node)
        top.shown = top.sign if self.flip else 1
        # a window is the mover's also where values are for who moved before
        top.turned = -top.shown if self.flip and self.side == "other" else top.shown
        top.alpha, top.beta = window(record.alpha, record.beta, top.turned)
        top.value = top.best = None
        top.children = node.children if record.children else ()
        self._add("enter", top, record.called)
        self.began = record.began
        top.bests = self._bests(record)
        # a search that averages MIN's replies, say, has no best one so far
        top.picks = not record.children or self._picks(record, top.bests[-1][0])
        if record in self.worst:
            top.bests = self._bests(record)
        # a function that only starts the search may return a move
        by_calls = self.found.seen == "calls" and not record.inferred
        top.starts = by_calls and record.plan.id in self.found.starting
        top.runs, top.held = [], False
        if by_calls and record.children:
            top.runs, top.held = self._runs(record, top.bests)
            if None in top.runs and record.returned is not LEFT:
                self.untold[top.path] = None
        return top

    def _picks(self, record: Record, best: Any) -> bool:
        """Whether what a visit returns is the best of what came back, or the worst, which is noted:
        as far as that is known."""
        worth = self.worths[record]
        if record.inferred or record.node.player == "chance" or None in (worth, best):
            return True
        if worth == best:
            return True
        every, sign = self.weighed(record), sign_of(self.side, record.node)
        if self.found.seen == "calls" and record.plan.id in self.found.starting:
            return worth in every.values()  # it may return a move
        worst = min(every.values(), key=lambda value: own(record.node, value))
        if self.found.pruned is None and worth == worst:
            self.worst.add(record)
            return True
        return self._at_edge(record, worth * sign)

    def _at_edge(self, record: Record, value: Any) -> bool:
        """Whether a number is an edge of a visit's window, whichever side that is for."""
        edges = {value, -value} if is_number(value) else ()
        return not {record.alpha, record.beta}.isdisjoint(edges)

    def _runs(self, record: Record, bests: list[tuple[Any, Any]]) -> tuple[list[Any], bool]:
        """The running values of a visit after each visit below it, and whether a variable holds
        them: of those that may the first that does, by what came back and what was returned, else
        the best of what came back; all None where that is not what was returned."""
        sign, starts = sign_of(self.side, record.node), record.plan.id in self.found.starting
        worths = [self.weighs(record, child) for child in record.children]
        given = [worth and worth * sign for worth in worths]
        if record.returned is LEFT and given[-1:] == [None]:
            given = given[:-1]  # the visit below was left, too
        edges = (record.alpha, record.beta)
        returned = None if starts else self.value(record.returned)
        looks = record.looks
        plan: Any = looks[0][-1] if looks and looks[0] else None
        derived: Any = [best and best * sign for best, _ in bests[: len(given)]]
        if None in given or None in derived or not derived or not self.found.fits(record):
            derived = None
        # each variable that may hold them, and whether it is returned
        held: list[tuple[bool, list[Any]]] = []
        alike = plan and all(look and look[-1] is plan for look in looks)
        values: Any = plan.values if alike else ()
        for i, (name, at) in enumerate(values, 2):
            seen = [self.value(look[i]) for look in looks[: len(given)]]
            if seen == derived:
                return seen, True
            if at in (None, self.place) and seen and None not in seen:
                own = i < plan.returns and name not in plan.takes
                held.append((own and looks[-1][i] is seen[-1], seen))
        if None not in given:
            may = [
                seen
                for mine, seen in held
                if returned in (None, seen[-1])
                and follows(seen, given, (*edges, seen[0]) if mine else edges)
            ]
            if derived and any(mine and seen[0] == -derived[0] != 0 for mine, seen in held):
                derived = None  # this child's value takes the other side than most
            if may:
                return may[0], True
            if derived and (
                returned in (None, derived[-1])
                or record.node.player == "chance"
                or self._at_edge(record, returned)
            ):
                return derived, False
        # alpha or beta, where that is returned
        bounds = [[look[k] for look in looks[: len(given)]] for k in (plan.edges if alike else ())]
        held += [(True, seen) for seen in bounds]
        if returned is not None and record not in self.found.passing:
            for mine, seen in held:
                if mine and seen[-1] == returned:
                    return seen, True
        return [None] * len(given), False

    def _bests(self, record: Record) -> list[tuple[Any, Any]]:
        """What makes a visit worth what after each visit below it: see `best`."""
        worths: dict[Record, Any] = {}
        found: list[tuple[Any, Any]] = []
        for child in record.children:
            worth = self.weighs(record, child)
            if worth is not None:
                worths[child] = worth
            found.append(self.best(record, worths))
            if found[-1][1]:
                worths = {found[-1][1]: found[-1][0]}  # which stands for all so far
        return found

    def _updated(self, top: Standing, below: Standing) -> None:
        record, node, child = top.record, top.record.node, below.record
        top.count += 1
        if self.found.seen == "reads" or child.returned is LEFT:
            return
        look = record.looks[top.count - 1]
        derived, top.best = top.bests[top.count - 1]
        led = top.value, top.record, top.count, top.sign * top.shown
        value = [*top.runs, None][min(top.count - 1, len(top.runs))]
        if record.inferred and top.picks:
            value = derived and derived * top.sign
        if not top.held or node.player == "chance":
            self.worked_out.add(len(self.steps))
        if not top.picks:
            top.best = None
        top.value = value = value and value * top.shown
        # a local pair of a search that is given none may be a copy of its window
        if look and look[0] is not None and (top.starts or top.alpha is not None):
            top.alpha, top.beta = window(look[0], look[1], top.turned)
        if top.count == len(record.children) and record.plan.holder:
            # by the return, self may hold the caller's window again
            top.alpha = top.beta = None
        self._add("update", top, child.called, value, below.path, led=led)

    def _cut(self, standing: list[Standing]) -> None:
        top = standing[-1]
        stem = f"{top.path}." if top.path else ""
        every = [f"{stem}{k}" for k in range(len(top.children))]
        left = [path for path in every if path not in top.known]
        unread: Any = tuple(below for below in left if not self.found.served(below))
        if self.found.pruned is not None:
            number = self.found.pruned.get(top.record, 0)
            unread = None if number is None else unread[:number]
        if unread == () or top.record.returned is LEFT:
            return
        led = [(other.record.node, other.value) for other in standing[:-1]]
        self._add("cut", top, top.record.left, top.value, pruned=unread, led=led)

    def _left(self, top: Standing) -> Any:
        """The return; the interval in which the node's value is known to lie, to MAX."""
        record, node = top.record, top.record.node
        by_calls, unseen = self.found.seen == "calls", record.inferred or record.returned is LEFT
        interval: Any = (-inf, inf)
        worth = self.worths[record] if by_calls or not record.children else None
        returned = self.value(record.returned)
        if record.inferred:
            returned = worth and worth * top.sign
        shown = returned and returned * top.shown
        may_move = top.starts or not top.path and self.found.pruned is not None
        if top.runs and may_move and shown != top.value:
            # a root may return its move
            came = [] if top.starts else [record.alpha, record.beta]
            if not top.starts and top.value is None:
                came += [worth * top.sign for worth in self.weighed(record).values()]
            returned = returned if returned in came or isinstance(returned, bool) else None
        led = UNSEEN if unseen else record.returned
        relation = None
        if record.children:
            if top.picks or self.found.pruned is None:
                interval = interval_of(node, top.known, self.within, top.children)
        elif is_number(worth):
            # a leaf's payoff, whatever the search made of it
            true = node.payoff if node.is_leaf else worth
            interval = (true, true)
        if is_number(returned):
            relation = relation_of(worth, interval)
            if top.sign * top.shown < 0:
                relation = {"<=": ">=", ">=": "<="}.get(str(relation), relation)
            if top.alpha is None and relation != "=" and interval[0] == interval[1]:
                relation = None  # every leaf was read and there is no window: it is no bound
        if returned and not isinstance(returned, tuple | bool):
            returned *= top.shown
        self._add("return", top, record.left, returned, relation=relation, led=led)
        return interval


def follows(seen: list[Any], given: list[Any], edges: tuple[Any, ...]) -> bool:
    """Whether numbers go one way only, each kept from the one before or taken from what came back
    then.
    """
    before = edges
    for now, back in zip(seen, given):
        if now not in before and now != back:
            return False
        before = (now,)
    return seen in (sorted(seen), sorted(seen, reverse=True))


def is_child(record: Record, call: Record) -> bool:
    above = call.node.parent
    return above is not None and above.path == record.path


def window(alpha: Any, beta: Any, shown: int) -> tuple[Any, Any]:
    """A window, turned to the other player's side where `shown` is -1."""
    if shown < 0 and is_number(alpha) and is_number(beta):
        return -beta, -alpha
    return alpha, beta
