"""What the visits of a search amount to, in order: its Steps, one after another."""

from array import array
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from math import inf, isclose
from typing import Any

from ..search.induction import expectation, own
from ..search.view import is_number
from ..trees.node import Node, seldom_collected
from .frames import Source
from .movers import UNKNOWN
from .records import (
    LEFT,
    Record,
    at_visits,
    each,
    interval_of,
    is_known,
    place_of,
    relation_of,
    shared,
    side_of,
    sign_of,
    value_in,
)
from .steps import MOVERS, Noted, Step

RECENT, FEW = 20_000, 1_000  # visits whose steps are kept, and of how many where these are more
ANYWHERE = (-inf, inf)


class History:
    """The steps of the visits that a search made, in order, as a sequence of Noted.

    Of each step no more is kept than whose it is and which of that visit's; those of a visit are
    made from what the visit has seen, and many of them again when they are asked for.

    found : these visits, see Calls and Visits. within : numbers between which every payoff lies.
    flip : whether values are turned into payoffs to MAX."""

    def __init__(self, found: Any, within: tuple[Any, Any], flip: bool) -> None:
        self.found, self.within, self.flip = found, within, flip
        self.roots: list[Record] = found.roots
        self.by_calls = found.seen == "calls"
        self.lines: Any = None if found.lines and found.lines.dropped else found.lines
        # of each step its visit's number in `visits`, and its place among the steps of that
        self.visits: list[Record] = [*each(self.roots)]
        self.whose, self.places = array("i"), array("i")
        self.recent: dict[Record, list[Noted]] = {}
        self.most = RECENT
        # of each line of a function what a step says of it
        self.where: dict[Any, tuple[int | None, int | None]] = {}
        # the visits of which no running value can be told
        self.untold: set[Record] = set()
        # the visits of nodes that give what is worst for who moves there
        self.worst: set[Record] = set()

    @cached_property
    def doubts(self) -> list[str]:
        """What cannot be told, in sentences."""
        found, unnamed = [*self.found.doubts], self.untold & self.found.unnamed
        if self.side == UNKNOWN:
            unnamed = self.found.unnamed
        if unnamed:
            found.append(
                f"{at_visits(unnamed, self.roots)} what came back suits more players than one:"
                " who moves there is not told, nor a running value that no variable holds."
            )
        if untold := self.untold - unnamed:
            found.append(
                f"{at_visits(untold, self.roots)} no variable holds the running value, and"
                " what came back does not make what was returned: none is told."
            )
        if self.worst:
            found.append(
                f"{at_visits(self.worst, self.roots)} what is returned is the worst, for who moves"
                " there, of what came back."
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
        players = self.roots[0].node.players
        return 0 if players == ("max", "min") else len(players)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        seen = (plan for call in each(self.roots) for plan, _ in (call.called, call.left))
        return tuple(filter(None, (plan.text[0] for plan in dict.fromkeys(seen) if plan)))

    @cached_property
    def value(self) -> Any:
        return value_in(self.found, self.payees, self.place)

    def _weigh(self) -> None:
        """Find what each visit is worth, to MAX; None where nothing tells."""
        for record in reversed(self.visits):
            if not record.inferred:
                known = self.side == "max" or is_known(record.node)
                value: Any = self.value(record.returned) if known else None
                turned = value and sign_of(self.side, record.node) < 0
                record.worth = -value if turned else value
                continue
            below = self.weighed(record)
            whole = below and len(below) >= len(record.node.children)
            record.worth = self.best(record, below)[0] if whole else record.own_worth()

    def weighed(self, record: Record) -> dict[Record, Any]:
        """What the visits below one are worth that have a value."""
        worths = {call: self.weighs(record, call) for call in record.children}
        return {call: worth for call, worth in worths.items() if worth is not None}

    def weighs(self, record: Record, call: Record) -> Any:
        """What one of them is worth, None where it weighs nothing. Under chance a call below that
        is no child, such as a probe, does not."""
        chance = record.node.player == "chance"
        return None if chance and not is_child(record, call) else call.worth

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

    def leads(self, record: Record) -> Any:
        """The visit below one that gave what it returned, else the best."""
        worths = self.weighed(record)
        gave = {call: worth for call, worth in worths.items() if worth == record.worth}
        told = self.last(record).value is not None
        return self.best(record, told and gave or worths)[1]

    # ---- the steps

    @seldom_collected()
    def made(self) -> "History":
        """The same, with its steps."""
        self._weigh()
        whose, places = self.whose.append, self.places.append
        # the visits that are under way: the number of each, how many below it are back, and how
        # many steps it has
        stack: list[list[int]] = []
        for number, record in enumerate(self.visits):
            whose(number)
            places(0)
            stack.append([number, 0, 1])
            while stack:
                number, count, steps = top = stack[-1]
                record = self.visits[number]
                if count < len(record.children):
                    top[1] += 1
                    break
                for place in range(steps, len(self._rows(record))):
                    whose(number)
                    places(place)
                stack.pop()
                if stack and self.by_calls and record.returned is not LEFT:
                    whose(stack[-1][0])
                    places(stack[-1][2])
                    stack[-1][2] += 1
        if not self.by_calls:
            self._sort()
        return self

    def _sort(self) -> None:
        """A search that goes from one branch to another and back leaves its inner nodes last."""
        order = sorted(self.visits, key=lambda record: record.began)
        if order == self.visits:
            return
        when = {record.path: place for place, record in enumerate(order)}
        steps = [*self]

        def key(k: int) -> float:
            unvalued = steps[k].kind == "return" and steps[k].value is None
            return inf if unvalued else when[steps[k].node]

        for kept in (self.whose, self.places):
            kept[:] = array("i", [kept[k] for k in sorted(range(len(kept)), key=key)])

    def __len__(self) -> int:
        return len(self.whose)

    def __iter__(self) -> Iterator[Noted]:
        for number, place in zip(self.whose, self.places):
            yield self._rows(self.visits[number])[place]

    def __getitem__(self, k: int) -> Noted:
        return self._rows(self.visits[self.whose[k]])[self.places[k]]

    def _rows(self, record: Record) -> list[Noted]:
        """The steps at one visit."""
        rows = self.recent.get(record)
        if rows is None:
            if len(self.recent) == self.most:
                for one in self.recent:
                    one.known_path = None
                self.recent.clear()
                self.most = FEW
            rows = self.recent[record] = self._steps_at(record)
        return rows

    def _steps_at(self, record: Record) -> list[Noted]:
        node, path, below = record.node, record.path, record.children
        sign = sign_of(self.side, node)
        shown = sign if self.flip else 1
        # a window is the mover's also where values are for who moved before
        turned = -shown if self.flip and self.side == "other" else shown
        alpha, beta = window(*record.window, shown=turned)
        rows = [Noted("enter", path, alpha, beta, None, None, None, (), None, record, 0, False)]
        value: Any = None
        last: Any = None  # the best so far, and its path
        where: Any = None
        picks, starts, runs, held = True, False, [], False
        if below:
            bests = self._bests(record)
            # a search that averages MIN's replies, say, has no best one so far
            picks = self._picks(record, bests[-1][0])
            if record in self.worst:
                bests = self._bests(record)
            # a function that only starts the search may return a move
            starts = self._starts(record)
            if self.by_calls and not record.inferred:
                runs, held = self._runs(record, bests)
                told = runs[-1:] != [None] or record.returned is LEFT or averages(record)
                self.untold.update(() if told else (record,))
            worked_out = not held or node.player == "chance"
            for count, child in enumerate(below if self.by_calls else (), 1):
                if child.returned is LEFT:
                    continue
                look = child.after
                derived, best = bests[count - 1]
                value = runs[count - 1] if count <= len(runs) else None
                if record.inferred and picks:
                    value = derived and derived * sign
                if best is not last:
                    last, where = best, best.path if picks else None
                value = -value if value and shown < 0 else value
                # a local pair of a search that is given none may be a copy of its window
                if look and look[0] is not None and (starts or alpha is not None):
                    alpha, beta = window(look[0], look[1], turned)
                if count == len(below) and record.plan.holder:
                    # by the return, self may hold the caller's window again
                    alpha = beta = None
                now = alpha, beta, value, child.path, where, ()
                rows.append(Noted("update", path, *now, None, record, count, worked_out))
            unread = self._unread(record) if self.by_calls else ()
            if unread != () and record.returned is not LEFT:
                now = alpha, beta, value, None, where, unread
                rows.append(Noted("cut", path, *now, None, record, len(below), False))
        returned, relation = self._returned(record, sign, shown, value, alpha, picks, starts, runs)
        now = alpha, beta, returned, None, where, ()
        rows.append(Noted("return", path, *now, relation, record, len(below), False))
        return rows

    def _starts(self, record: Record) -> bool:
        """Whether a visit only starts the search."""
        return self.by_calls and not record.inferred and record.plan.id in self.found.starting

    def step(self, noted: Noted) -> Step:
        """A step with the lines that led to it."""
        record, count = noted.record, noted.count
        plan, line = record.called
        if noted.kind != "enter":
            plan, line = record.children[count - 1].called if noted.child else record.left
        if (plan, line) not in self.where:
            self.where[plan, line] = self._where(plan, line)
        lines = self._lines_of(noted) if self.lines else ()
        return Step._make((*noted[:9], *self.where[plan, line], lines))

    def _where(self, plan: Any, line: Any) -> tuple[int | None, int | None]:
        """The place of a function's source, and the line in it that stands for this one."""
        source, start = plan.text if plan else (None, None)
        if source is None:
            return None, line or start
        within = source.first <= (line or 0) < source.first + len(source.lines)
        return self.sources.index(source), line if within else start

    def _lines_of(self, noted: Noted) -> tuple[int, ...]:
        """The lines that ran and led to a step."""
        record, count = noted.record, noted.count
        below, above = record.children, record.above
        if noted.kind == "enter":
            first = above and above.children[0] is record
            return self.lines.between(above.began, record.began) if first else ()
        began = below[count - 1].ended if below else record.began
        ended = below[count].began if count < len(below) else record.ended
        lines = self.lines.between(began, ended)
        return lines[-1:] if below and noted.kind == "return" else lines

    def before(self, record: Record, count: int) -> Any:
        """The running value of a visit when so many of those below it were back."""
        return self._rows(record)[count].value if count else None

    def last(self, record: Record) -> Noted:
        """The return of a visit."""
        return self._rows(record)[-1]

    def above(self, record: Record) -> Iterator[tuple[Node, Any]]:
        """The nodes of the visits above one, upwards, with the running values there then."""
        while above := record.above:
            yield above.node, self.before(above, above.children.index(record))
            record = above

    def _picks(self, record: Record, best: Any) -> bool:
        """Whether what a visit returns is the best of what came back, or the worst, which is noted:
        as far as that is known."""
        worth = record.worth
        if record.inferred or record.node.player == "chance" or None in (worth, best):
            return True
        if worth == best:
            return True
        every, sign = self.weighed(record), sign_of(self.side, record.node)
        if self._starts(record):
            return worth in every.values()  # it may return a move
        worst = min(every.values(), key=lambda value: own(record.node, value))
        if self.found.pruned is None and worth == worst:
            self.worst.add(record)
            return True
        return self._at_edge(record, worth * sign)

    def _at_edge(self, record: Record, value: Any) -> bool:
        """Whether a number is an edge of a visit's window, whichever side that is for."""
        edges = {value, -value} if is_number(value) else ()
        return any(edge in record.window for edge in edges)

    def _beyond(self, record: Record, value: Any) -> bool:
        """Whether a number lies at an edge of a visit's window, or beyond."""
        low, high = record.window
        value = -value if self.side == "other" else value
        return is_number(low) and is_number(high) and not low < value < high

    def _runs(self, record: Record, bests: list[tuple[Any, Any]]) -> tuple[list[Any], bool]:
        """The running values of a visit after each visit below it, and whether a variable holds
        them: of those that may the first that does, by what came back and what was returned, else
        the best of what came back; all None where that is not what was returned."""
        sign, starts = sign_of(self.side, record.node), self._starts(record)
        if record.node.player == "chance":
            worths = [self.weighs(record, child) for child in record.children]
        else:
            worths = [child.worth for child in record.children]
        given = [worth and worth * sign for worth in worths]
        if record.returned is LEFT and given[-1:] == [None]:
            given = given[:-1]  # the visit below was left, too
        edges = record.window
        returned = None if starts else self.value(record.returned)
        looks = [child.after for child in record.children]
        chooses = record.node.player in MOVERS
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
            if at in (None, self.place) and seen and seen[-1] is not None:
                own = i < plan.returns and name not in plan.takes
                held.append((own and looks[-1][i] is seen[-1], seen))
        # alpha or beta, where that is returned
        bounds = [[look[k] for look in looks[: len(given)]] for k in (plan.edges if alike else ())]
        if None not in given:
            may = [
                counted
                for mine, seen in held
                if returned in (None, seen[-1])
                and (counted := from_first(seen, given, edges) if chooses else seen)
                and follows(counted, given, (*edges, counted[0]) if mine and not starts else edges)
            ]
            if derived and any(mine and seen[0] == -derived[0] != 0 for mine, seen in held):
                derived = None  # this child's value takes the other side than most
            # what holds one from the first on goes before, and what came back before the rest
            may.sort(key=lambda counted: counted[0] is None)
            if may and may[0][0] is not None:
                return may[0], True
            if any(one.node is two.node for one, two in pairwise(record.children)):
                # what a scout gives is not kept before its child is searched again
                may[:0] = [s for s in bounds if s[-1] == returned and follows(s, given, edges)]
                derived = None if may else derived
            if derived and (
                returned in (None, derived[-1])
                or record.node.player == "chance"
                or self._at_edge(record, returned)
            ):
                return derived, False
            if may:
                return may[0], True
        held += [(True, seen) for seen in bounds]
        if returned is not None and record not in self.found.passing:
            for mine, seen in held:
                if mine and seen[-1] == returned and None not in seen:
                    return seen, True
        return [None] * len(given), False

    def _bests(self, record: Record) -> list[tuple[Any, Any]]:
        """What makes a visit worth what after each visit below it: see `best`."""
        worths: dict[Record, Any] = {}
        found: list[tuple[Any, Any]] = []
        if record.node.player in MOVERS and not self.payees:
            return self._best_numbers(record)
        for child in record.children:
            worth = self.weighs(record, child)
            if worth is not None:
                worths[child] = worth
            found.append(self.best(record, worths))
            if found[-1][1]:
                worths = {found[-1][1]: found[-1][0]}  # which stands for all so far
        return found

    def _best_numbers(self, record: Record) -> list[tuple[Any, Any]]:
        """The same where MAX or MIN moves."""
        rises = (record.node.player == "max") != (record in self.worst)
        value = best = None
        found: list[tuple[Any, Any]] = []
        for child in record.children:
            worth = child.worth
            if worth is not None and (value is None or (worth > value if rises else worth < value)):
                value, best = worth, child
            found.append((value, best))
        return found

    def _unread(self, record: Record) -> Any:
        """Which children of a visit's node a cut leaves unread: their paths, None where that is
        hidden."""
        node = record.node
        came = {
            call.node.index
            for call in record.children
            if call.node.parent is node or is_child(record, call)
        }
        left = [k for k in range(len(node.children)) if k not in came]
        stem = f"{record.path}." if record.path else ""
        unread = tuple(below for k in left if not self.found.served(below := f"{stem}{k}"))
        if self.found.pruned is not None:
            number = self.found.pruned.get(record, 0)
            unread = None if number is None else unread[:number]
        return unread

    def _interval(self, record: Record, picks: bool = True) -> Any:
        """Where the value of a visit's node is known to lie, to MAX."""
        node = record.node
        if record.children:
            if record.interval is None:
                record.interval = ANYWHERE
                if picks or self.found.pruned is None:
                    # a place is told faster than a path
                    known = {
                        child.node.index
                        if type(node).bounds is None and child.node.parent is node
                        else child.path: self._interval(child)
                        for child in record.children
                    }
                    if self._may_be_cut(record):
                        known[None] = self.within
                    ends = interval_of(node, known, self.within, node.children)
                    record.interval = shared(*ends)
            return record.interval
        if not is_number(record.worth):
            return ANYWHERE
        # a leaf's payoff, whatever the search made of it
        true = node.payoff if node.is_leaf else record.worth
        return (true, true) if is_number(true) else ANYWHERE

    def _may_be_cut(self, record: Record) -> bool:
        """Whether nobody knows how much a visit has left unread."""
        return record in self.found.unseen or (self.found.pruned or {}).get(record, 0) is None

    def _returned(self, record, sign, shown, value, alpha, picks, starts, runs):
        """What a visit returned, as the trace has it, and what that says of the node's value."""
        worth = record.worth if self.by_calls or not record.children else None
        returned = self.value(record.returned)
        if record.inferred:
            returned = worth and worth * sign
        seen = returned and returned * shown
        may_move = starts or self.found.pruned is not None and not record.path
        if runs and may_move and seen != value:
            # a root may return its move
            came = [] if starts else [*record.window]
            if not starts and value is None:
                below = [self.value(call.returned) for call in record.children]
                came += below + [-worth for worth in below if is_number(worth)]
            # a number where the other visits have theirs is no move
            kept = returned in came or isinstance(returned, bool)
            kept = kept or self.place is not None and not starts
            returned = returned if kept else None
        interval = self._interval(record, picks)
        relation = None
        if is_number(returned) and is_number(worth):
            relation = relation_of(worth, interval)
            if sign * shown < 0:
                relation = {"<=": ">=", ">=": "<="}.get(str(relation), relation)
            if alpha is None and relation != "=" and interval[0] == interval[1]:
                relation = None  # every leaf was read and there is no window: it is no bound
            if self._may_be_cut(record) and not self._beyond(record, worth * sign):
                relation = None
        if returned and not isinstance(returned, tuple | bool):
            returned *= shown
        return returned, relation


def follows(seen: list[Any], given: list[Any], edges: tuple[Any, ...]) -> bool:
    """Whether numbers go one way only, each kept from the one before or taken from what came back
    then.
    """
    before = edges
    for now, back in zip(seen, given):
        if now not in before and now != back:
            return False
        before = (now,)
    known = [now for now in seen if now is not None]
    return known in (sorted(known), sorted(known, reverse=True))


def averages(record: Record) -> bool:
    """Whether what a visit returned is the mean of what came back, under chance."""
    worths = [child.worth for child in record.children]
    if record.node.player != "chance" or not all(map(is_number, (record.worth, *worths))):
        return False
    return isclose(sum(worths) / len(worths), record.worth)


def from_first(seen: list[Any], given: list[Any], edges: tuple[Any, ...]) -> list[Any]:
    """The values of a variable, with None for what came back before it was counted, as from a pass:
    the variable holds nothing then, or a start that is worse."""
    start, last, back = seen[0], seen[-1], given[0]
    if start is not None and (
        start in edges or not (start < min(back, last) or start > max(back, last))
    ):
        return seen
    count = next(k for k, now in enumerate(seen) if now != start)
    return [None] * count + seen[count:]


def is_child(record: Record, call: Record) -> bool:
    above = call.node.parent
    return above is not None and above.path == record.path


def window(alpha: Any, beta: Any, shown: int) -> tuple[Any, Any]:
    """A window, turned to the other player's side where `shown` is -1."""
    if shown < 0 and is_number(alpha) and is_number(beta):
        return -beta, -alpha
    return alpha, beta
