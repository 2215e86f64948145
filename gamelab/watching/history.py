"""What the visits of a search amount to, in order: its Steps, one after another."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache, partial
from itertools import accumulate, compress, zip_longest
from math import inf
from operator import getitem
from typing import Any

from ..search.induction import expectation, own
from ..search.view import is_number
from ..trees.node import seldom_collected
from .frames import FETCHED, Source
from .records import (
    LEFT,
    Record,
    Window,
    in_numbers,
    interval_of,
    is_close,
    is_known,
    moves_below,
    only_starts,
    place_of,
    relation_of,
    rises,
    said_at_visits,
    shared,
    side_of,
    sign_of,
    value_in,
)
from .steps import MOVERS, Step

RECENT, FEW = 20_000, 1_000  # visits whose steps are kept, and of how many where these are more
ANYWHERE = (-inf, inf)
# after each visit the best so far, which gave that, and what it is worth itself
Bests = list[tuple[Any, Any, Any]]
At = tuple[int, int]  # of a step the number of its visit, and which of that visit's it is
# a million are made: this asks nothing of each
new_step: Any = partial(tuple.__new__, Step)


class History(Sequence):
    """The steps of the visits that a search made, in order.

    Those of a visit are made together, from what the visit has seen, and many of them again when
    they are asked for: one when it begins, for each visit below it one, or None where that was
    left, perhaps one for a cut, and one when it ends.

    found : these visits, see Calls and Visits; visits : the same in a list, each before those below
    it. within : numbers between which every payoff lies. flip : whether values are turned into
    payoffs to MAX."""

    @seldom_collected()
    def __init__(self, found: Any, visits: list[Record], within: Window, flip: bool) -> None:
        self.found, self.visits, self.within, self.flip = found, visits, within, flip
        self.roots: list[Record] = found.roots
        self.by_calls = found.seen == "calls"
        self.lines: Any = None if found.lines and found.lines.dropped else found.lines
        most = RECENT if len(self.visits) <= RECENT else FEW
        self.rows = lru_cache(most)(self._steps_at)
        # of each line of a function what a step says of it
        self.where = cache(partial(stands_at, self.sources))
        # the visits of which nobody knows how much they have left unread
        pruned = (found.pruned or {}).items()
        self.uncounted = found.unseen | {record for record, number in pruned if number is None}
        # those that change no running value
        self.idle = found.ranking | {one for one in visits if one.returned is LEFT}
        # the visits of which no running value can be told
        self.untold = set[Record]()
        # those where a move that called nothing may have made one
        self.behind = set[Record]()
        # the visits of nodes that give what is worst for who moves there
        self.worst = set[Record]()
        # the visits that make what they return of the best that they have found
        self.made = set[Record]()
        self._weigh()
        # of each step the number of its visit, and which of that visit's it is; made as long as
        # they can get, since two that grow side by side leave holes in the memory
        widths = [len(record.below) + 3 for record in self.visits]
        short = "H" if max(widths) < 60_000 else "i"
        self.whose, self.which = (array(kind, [0]) * sum(widths) for kind in ("i", short))
        order = enumerate(self._order() if self.by_calls else self._order_read())
        for count, step in order:
            self.whose[count], self.which[count] = step
        del self.whose[count + 1 :], self.which[count + 1 :]

    @cached_property
    def doubts(self) -> list[str]:
        """What cannot be told, in sentences."""
        unnamed = self.found.unnamed
        why = {
            "what came back, if anything, suits more players than one: who moves there is not told,"
            " nor a running value that no variable holds.": unnamed,
            "no variable is seen to hold the running value, and what came back does not make what"
            " was returned, here or at visits like it: none is told.": self.untold - unnamed,
            "a move that called nothing may have made the running value after the child before it,"
            " which is not told there.": self.behind,
            "nothing in what is returned is known to be the value: none is told.": {
                *filter(self._tells_nothing, self.visits if self.by_calls else ())
            },
            "what is returned is made of the running value, and need not be it.": self.made,
            "what is returned is the worst, for who moves there, of what came back.": self.worst,
        }
        return [*self.found.doubts, *said_at_visits(why, self.roots)]

    @cached_property
    def place(self) -> Any:
        return place_of(self.roots, self.found.weighed)

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
        seen = (plan for call in self.visits for plan, _ in (call.called, call.left))
        return tuple(filter(None, (plan.text[0] for plan in dict.fromkeys(seen) if plan)))

    @cached_property
    def value(self) -> Any:
        return value_in(self.found, self.payees, self.place)

    # ---- what each visit is worth

    def _weigh(self) -> None:
        """Find what each visit is worth, to MAX, None where nothing tells, and where that of its
        node must lie."""
        for record in reversed(self.visits):
            node, bests = record.node, record.children and self.bests(record)
            if record.inferred:
                whole = bests and len(self.weighed(record)) >= len(node.children)
                record.worth = bests[-1][0] if whole else record.own_worth()
            else:
                known = self.side == "max" or is_known(node)
                value: Any = self.value(record.returned) if known else None
                turned = value and sign_of(self.side, node) < 0
                record.worth = -value if turned else value
            record.interval = ANYWHERE
            if not bests:
                # a leaf's payoff, whatever the search made of it
                true = node.payoff if node.is_leaf else record.worth
                if is_number(record.worth) and is_number(true):
                    record.interval = shared(true, true)
            elif self._picks(record, bests[-1][0]) or self.found.pruned is None:
                below = {
                    call.node.index: call.interval
                    for call in record.children
                    if is_child(record, call)
                }
                if record in self.uncounted:
                    below[None] = self.within
                record.interval = shared(*interval_of(node, below, self.within))

    def weighs(self, record: Record, call: Record) -> Any:
        """What a visit below one is worth, None where it weighs nothing: one that only orders the
        moves does not, nor under chance one that is no child, such as a probe."""
        probes = record.node.player == "chance" and not is_child(record, call)
        return None if probes or call in self.found.ranking else call.worth

    def weighed(self, record: Record) -> dict[Record, Any]:
        """What the visits below one are worth that have a value."""
        worths = {call: self.weighs(record, call) for call in record.children}
        return {call: worth for call, worth in worths.items() if worth is not None}

    def bests(self, record: Record) -> Bests:
        """After each visit below one, what those make its node worth, to MAX, the first that
        attains it, and what that visit itself is worth here."""
        node, worst = record.node, record in self.worst
        found = []
        value = best = most = None
        worths = {}
        for call, after in zip_longest(record.children, record.children[1:]):
            worth = self.weighs(record, call)
            # what a scout gives is not kept before its child is searched again
            scouts = found and after and after.node is call.node
            if worth is None or node.player is None or scouts:
                pass
            elif node.player == "chance":
                worths[len(found)] = worth
                if node.probs is not None:
                    shares = [node.probs[record.children[k].node.index] for k in worths]
                    value = expectation(shares, [*worths.values()])
            else:
                mine = -own(node, worth) if worst else own(node, worth)
                if most is None or mine > most:
                    value, best, most = worth, call, mine
            found.append((value, best, worth))
        return found

    def leads(self, record: Record) -> Any:
        """The visit below one that gave what it returned, else the best."""
        *_, (_, best, _) = self.bests(record) or [(None, None, None)]
        told = best and self.rows(record)[-1].value is not None
        weighed = self.weighed(record).items() if told else ()
        return next((call for call, worth in weighed if worth == record.worth), best)

    def above(self, record: Record) -> Iterator[tuple[Record, Any]]:
        """The visits above one, upwards, with the running values there then."""
        while above := record.above:
            yield above, self.before(above, above.below.index(record))
            record = above

    def before(self, record: Record, count: int) -> Any:
        """The running value of a visit when so many of those below it were back."""
        rows = self.rows(record)
        while not rows[count]:
            count -= 1
        return rows[count].value if count else self._stood(record)

    # ---- the steps

    def _order(self) -> Iterator[At]:
        """Of each step the number of its visit, and which of that visit's it is."""
        # the steps of the visits that are under way, the last first; None for a visit below
        waiting: list[Any] = []
        for number, record in enumerate(self.visits):
            rows, below = self.rows(record), len(record.below)
            for place in range(len(rows) - 1, 0, -1):
                if rows[place]:
                    waiting.append((number, place))
                if place <= below:
                    waiting.append(None)
            yield number, 0
            while waiting and (step := waiting.pop()):
                yield step

    def _order_read(self) -> list[At]:
        """The same by what was read alone: a search that goes from one branch to another and back
        leaves its inner nodes last."""
        steps, began = [*self._order()], [record.began for record in self.visits]

        def key(step: At) -> float:
            number, place = step
            left = place and self.rows(self.visits[number])[-1].value is None
            return inf if left else began[number]

        if began != sorted(began):
            steps.sort(key=key)
        return steps

    @property
    def places(self) -> Iterator[tuple[Record, int]]:
        """Of each step whose it is and which of that visit's."""
        return zip(map(self.visits.__getitem__, self.whose), self.which)

    def place_at(self, k: int) -> tuple[Record, int]:
        return self.visits[self.whose[k]], self.which[k]

    def __len__(self) -> int:
        return len(self.whose)

    def __iter__(self) -> Iterator[Step]:
        visits = map(self.visits.__getitem__, self.whose)
        return map(getitem, map(self.rows, visits), self.which)

    def __getitem__(self, k: Any) -> Any:
        if isinstance(k, slice):
            return tuple([self[at] for at in range(len(self))[k]])
        record, place = self.place_at(range(len(self))[k])
        return self.rows(record)[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> Any:
        return tuple, (tuple(self),)

    def _steps_at(self, record: Record) -> list[Any]:
        """The steps at one visit."""
        node, below, path = record.node, record.below, record.path
        sign = sign_of(self.side, node)
        shown = sign if self.flip else 1
        # a window is the mover's also where values are for who moved before
        turned = -shown if self.flip and self.side == "other" else shown
        alpha, beta = seen_as(record.window, turned)
        windowed = alpha is not None
        ran = self._ran(record)
        source, line = self.where(*record.called)
        step = "enter", path, alpha, beta, None, None, None, (), None, source, line, ran[0]
        rows = [new_step(step)]
        value: Any = None
        where: Any = None  # the path of the best so far
        picks, starts, runs, held = True, False, [], -1
        bests = record.children and self.bests(record)
        if bests:
            # a search that averages MIN's replies, say, has no best one so far
            picks = self._picks(record, bests[-1][0])
            # a function that only starts the search may return a move
            starts = only_starts(self.found, record)
            runs, held = self._runs(record, bests, starts)
            passed = held > 0 and self.found.passed.intersection(record.children)
            if passed and not record.plan.cache:
                runs = self._certain(record, runs, passed)
            if runs[-1:] == [None] and not (
                record.inferred or record.returned is LEFT or averages(record)
            ):
                self.untold.add(record)
        told = zip_longest(bests, runs)
        for count, child in enumerate(below, 1):
            # of another visit of the same node nothing comes back
            found: Any = ((None,) * 3, None) if child.node is node else next(told)
            if child.node is node or child.returned is LEFT or not self.by_calls:
                rows.append(None)
                continue
            (most, best, _), value = found
            way = child.path
            # what no child attains is an edge of the window, say
            if best is child and picks and value in (None, most and most * sign):
                where = way
            look, value = child.after, -value if value and shown < 0 else value
            # a local pair of a search that is given none may be a copy of its window
            if look and look[0] is not None and (starts or windowed):
                alpha, beta = seen_as(in_numbers(*look[:2]), turned)
            elif not look:
                alpha = beta = None  # it may have moved
            if count == len(below) and (
                record.plan.holder or record in self.untold and record in self.found.passing
            ):
                # by the return, self may hold the caller's window again
                alpha = beta = None
            source, line = self.where(*child.called)
            now = ran[count + 1]
            step = "update", path, alpha, beta, value, way, where, (), None, source, line, now
            rows.append(new_step(step))
        source, line = self.where(*record.left)
        if bests:
            unread = self._unread(record) if self.by_calls else ()
            if unread != () and record.returned is not LEFT:
                now = ran[-1]
                step = "cut", path, alpha, beta, value, None, where, unread, None, source, line, now
                rows.append(new_step(step))
        if held == len(runs) - 1:
            runs = []  # what is returned is none of these, and yet a value
        returned, relation = self._returned(record, sign, shown, value, alpha, starts, runs)
        now = ran[-1][-1:] if below else ran[-1]
        step = "return", path, alpha, beta, returned, None, where, (), relation, source, line, now
        rows.append(new_step(step))
        return rows

    def _ran(self, record: Record) -> Any:
        """The lines that ran before a visit if it is the first, in it, and between those below."""
        if not self.lines:
            return [()] * (len(record.below) + 2)
        between, above, began = self.lines.between, record.above, record.began
        ran = [between(above.began, began) if above and above.below[0] is record else ()]
        for child in record.below:
            ran.append(between(began, child.began))
            began = child.ended
        ran.append(between(began, record.ended))
        return ran

    def holds(self, record: Record) -> int:
        """How many of the running values of a visit the search holds, and does not add up under
        chance."""
        if not record.children or record.node.player == "chance":
            return 0
        return self._runs(record, self.bests(record), only_starts(self.found, record))[1]

    def _stood(self, record: Record) -> Any:
        """The running value of a visit before any child, as of one that may stand pat: where it had
        moved its own end of the window, and no other, when it came to the first of them."""
        first, (low, high) = next(iter(record.children), record), record.window
        if None in (low, high) or first.window in ((low, high), (-high, -low)):
            return None  # as most are
        sign, up = sign_of(self.side, record.node), True in self._rising(record)
        began = seen_as(first.window, sign * sign_of(self.side, first.node))
        stood = began[not up]
        if began[up] != record.window[up] or record.beyond(stood):
            return None
        return -stood if stood and self.flip and sign < 0 else stood

    def _picks(self, record: Record, best: Any) -> bool:
        """Whether what a visit returns is the best of what came back, or the worst, which is noted:
        as far as that is known."""
        worth = record.worth
        if record.inferred or record.node.player == "chance" or None in (worth, best):
            return True
        if worth == best:
            return True
        every = self.weighed(record).values()
        if only_starts(self.found, record):
            return worth in every  # it may return a move
        worst = min(every, key=lambda value: own(record.node, value))
        if self.found.pruned is None and worth == worst:
            self.worst.add(record)
            return True
        return record.at_edge(worth * sign_of(self.side, record.node))

    def _runs(self, record: Record, bests: Bests, starts: bool) -> tuple[list[Any], int]:
        """The running values of a visit after each visit below it, the same as before after one
        that only orders the moves or that an exception ended, and how many a variable holds."""
        if self.idle.isdisjoint(record.children):
            return self._counted_runs(record, record.children, bests, starts)
        counts = [child not in self.idle for child in record.children]
        counted, own = ([*compress(some, counts)] for some in (record.children, bests))
        if not counted:
            return [None] * len(counts), -1
        runs, held = self._counted_runs(record, counted, own, starts)
        whole = [*accumulate(counts)]  # how many count so far
        told = [runs[count - 1] if count else None for count in whole]
        return told, held + len(told) - len(runs) if held > 0 else held

    def _certain(self, record: Record, runs: list[Any], passed: set[Any]) -> list[Any]:
        """Running values without those that no child gives, where a move that the loop passed over
        behind it may have made them."""
        given = [self.weighs(record, child) for child in record.children]
        given = turned(given, sign_of(self.side, record.node))
        again = record.plan.sets_again(self._ran(record)[2])
        came = [self.value(child.returned) for child in record.children]
        told = []
        before = [None if again else runs[0], *runs]  # of the first it is not known
        edges = record.window if record.plan.edges else ()
        for child, now, *some in zip(record.children, runs, given, came, before):
            odd = child in passed and now not in (*some, *edges)
            told.append(None if odd else now)
            self.behind |= {record} if odd else set()
        return told

    def _counted_runs(
        self, record: Record, children: Any, bests: Bests, starts: bool
    ) -> tuple[list[Any], int]:
        """The running values of a visit after each visit below it, and how many a variable holds:
        of those that may the first that does, by what came back and what was returned, else the
        best of what came back; all None where that is not what was returned."""
        sign = sign_of(self.side, record.node)
        best, _, own = zip(*bests)
        derived: Any = turned(best, sign)
        if record.inferred:
            return derived, -1
        given = turned(own, sign)
        looks, plan = record.looks()
        shown = looks[-len(children) :]
        if None in given or None in derived or not self.found.fits(record):
            derived = None
        if starts and derived and not (is_number(record.returned) and record.returned in given):
            moves = zip(moves_below(record)[-len(children) :], given)
            chosen = [worth for move, worth in moves if move == str(record.returned)]
            # it may have taken another move than the best for who moves
            derived = None if len(chosen) == 1 and chosen[0] != derived[-1] else derived
        chooses = record.node.player in MOVERS
        # what a move that called nothing has made may be one by chance
        edges = record.window if record.plan.edges or record not in self.found.passing else ()
        places = None, self.found.payoffs_at if self.payees else self.place
        returned = None if starts else self.value(record.returned)
        # each variable that may hold them, and whether it is returned; and those that hold the best
        # of what the root makes of what came back
        held, own_best = [], []
        values: Any = plan.values if plan else ()
        # these of a variable that was set again after the last, and of one that was returned
        again = []
        kept = []
        alone = is_number(record.returned) or isinstance(record.returned, str)
        line = children[-1].called[1]
        caller, since = children[0].called
        for i, (name, at) in enumerate(values, 2):
            if plan is caller and not plan.set_after(since, name):
                continue  # it holds what was there before, as of a table
            # no part of a position, or of a move, is a number that is returned
            seen: Any = [
                None if alone and not is_number(look[i]) else self.value(look[i]) for look in shown
            ]
            told = at == FETCHED and any(mine and had[-1] == returned for mine, had in held)
            if seen == derived and not told:
                return seen, len(seen)
            going_on = starts and chooses and name in plan.going_on and all(map(is_number, seen))
            if going_on and seen in (sorted(seen), sorted(seen, reverse=True)):
                own_best.append(seen)
            if at in places and seen[-1] is not None:
                own = i < plan.returns and name not in plan.takes
                mine = own and looks[-1][i] is seen[-1]
                whole = seen[-1] == returned and None not in seen
                if mine and whole and chooses and name not in plan.fetched:
                    kept = seen
                behind = plan.set_behind(line, name)
                if mine and whole and behind:
                    came = [self.value(child.returned) for child in children]
                    again = [*seen[:-1], self._next(record, seen, came)]
                elif None not in seen or not behind:
                    held.append((mine, seen))
        if kept and derived and (kept[0], returned) == (given[0], derived[-1]) and not plan.cache:
            return kept, len(kept)
        if again and again[-1] is not None:
            return again, len(again) - (again[-1] != returned)
        if len(own_best) == 1:
            return own_best[0], len(own_best[0])
        if None not in given:
            first, second = [*children, None][:2]
            # but what a scout gives of the first child is not kept before that is searched again
            passes = chooses and not (second and first.node is second.node)
            # and what alone was seen may have come from a move after it that called nothing
            began = not starts and (second or record not in self.found.passing)
            may = [
                counted
                for mine, seen in held
                if returned in (None, seen[-1])
                and (counted := from_first(seen, given, edges) if passes else seen)
                and follows(counted, given, (*edges, counted[0]) if mine and began else edges)
            ]
            if derived and any(mine and seen[0] == -derived[0] != 0 for mine, seen in held):
                derived = None  # this child's value takes the other side than most
            # what holds one from the first on goes before, and what came back before the rest
            may.sort(key=lambda counted: counted[0] is None)
            if may and may[0][0] is not None:
                return may[0], len(given)
            if derived and (
                returned in (None, derived[-1])
                or record.node.player == "chance"
                or record.at_edge(returned)
            ):
                return derived, -1
            if may:
                return may[0], len(given)
        # alpha or beta, where that is returned, once it has moved
        bounds = ([look[k] for look in shown] for k in (plan.edges if plan else ()))
        held += [(True, seen) for seen in bounds if seen[0] not in edges]
        if returned is not None and record not in self.found.passing:
            for mine, seen in held:
                if mine and seen[-1] == returned and None not in seen:
                    return seen, len(seen)
        unfit = chooses and None not in given and not self.found.fits(record)
        for _, seen in held if unfit else ():
            # the best of what came back, of which something else is made
            steps = rises(seen, given) if None not in seen and seen[0] == given[0] else None
            if steps is not None and steps <= self._rising(record):
                self.made.add(record)
                return seen, len(seen)
        return again or [None] * len(given), len(again) - 1

    def _rising(self, record: Record) -> set[bool]:
        """Whether the best so far rises for who moves at a visit, as `rises` says it."""
        return {(record.node.player == "max") == (sign_of(self.side, record.node) > 0)}

    def _next(self, record: Record, seen: list[Any], came: list[Any]) -> Any:
        """What a variable, which may have been set again since, held after the last visit below
        one, by how it came from those before; None where that does not show."""
        up = rises(seen[:-1], came)
        if up is None or len(seen) == 1 or record.node.player == "chance":
            return seen[-1] if seen == came else None
        if record.node.player in MOVERS:
            due = self._rising(record)
            if not up <= due or seen[0] not in (came[0], *record.window):
                return None  # it has not followed what came back
            up = due
        ends = seen[-2], came[-1]
        if len(up) == 1:
            return max(ends) if True in up else min(ends)
        return seen[-1] if seen[-1] in ends else None

    def _unread(self, record: Record) -> Any:
        """Which children of a visit's node a cut leaves unread: their paths, None where that is
        hidden."""
        came = {call.node.index for call in record.children if is_child(record, call)}
        unread: Any = ()
        if len(came) < (count := len(record.node.children)):
            stem = f"{record.path}." if record.path else ""
            left = [f"{stem}{k}" for k in range(count) if k not in came]
            unread = tuple([path for path in left if path not in self.found.served])
        if self.found.pruned is not None:
            number = self.found.pruned.get(record, 0)
            unread = None if number is None else unread[:number]
        return unread

    def _tells_nothing(self, record: Record) -> bool:
        """Whether a visit returned something of which no value is told; a root may return its
        move."""
        if record.returned is None or record.returned is LEFT:
            return False
        if record.above or not record.children:
            return self.value(record.returned) is None
        moved = only_starts(self.found, record) or not is_number(record.returned)
        return not moved and self.rows(record)[-1].value is None

    def _returned(self, record, sign, shown, value, alpha, starts, runs):
        """What a visit returned, as the trace has it, and what that says of the node's value."""
        worth: Any = record.worth if self.by_calls or not record.children else None
        returned = worth and worth * sign if record.inferred else self.value(record.returned)
        may_move = runs and (starts or self.found.pruned is not None and not record.path)
        moved = may_move and self.place is None and str(record.returned) in moves_below(record)
        if may_move and (returned and returned * shown) != value:
            # a root may return its move
            came = [] if starts else [*record.window]
            if not starts and value is None:
                below = [self.value(call.returned) for call in record.children]
                came += below + [-worth for worth in below if is_number(worth)]
            # a number where the other visits have theirs is no move
            kept = returned in came or isinstance(returned, bool)
            kept = kept or not starts and not moved
            returned = returned if kept else None
        relation = None
        if is_number(returned) and is_number(worth):
            interval = record.interval
            relation = relation_of(worth, interval)
            if sign * shown < 0:
                relation = {"<=": ">=", ">=": "<="}.get(str(relation), relation)
            mine = -worth if self.side == "other" else worth
            if record in self.uncounted and not record.beyond(mine * sign):
                relation = None
            every = self.found.pruned == {} or interval[0] == interval[1]
            if every and alpha is None and relation != "=":
                relation = None  # every leaf was read and there is no window: it is no bound
        if returned and not isinstance(returned, tuple | bool):
            returned *= shown
        return returned, relation


def turned(values: Iterable[Any], sign: int) -> list[Any]:
    """These numbers for the other player where the sign is -1."""
    return [*values] if sign > 0 else [value and -value for value in values]


def follows(seen: list[Any], given: list[Any], edges: tuple[Any, ...]) -> bool:
    """Whether numbers go one way only, each kept from the one before or taken from what came back
    then; of payoffs of many players, of which some may be equal for one, that alone.
    """
    before = edges
    for now, back in zip(seen, given):
        if now not in before and now != back:
            return False
        before = (now,)
    known = [now for now in seen if not (now is None or isinstance(now, tuple))]
    return known in (sorted(known), sorted(known, reverse=True))


def averages(record: Record) -> bool:
    """Whether what a visit returned is the mean of what came back, under chance."""
    worths = [child.worth for child in record.children]
    if record.node.player != "chance" or not all(map(is_number, (record.worth, *worths))):
        return False
    return is_close(sum(worths), record.worth * len(worths))


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


def stands_at(sources: tuple[Source, ...], plan: Any, line: Any) -> tuple[int | None, int | None]:
    """The place of a function's source, and the line in it that stands for this one."""
    source, start = plan.text if plan else (None, None)
    if source is None:
        return None, line or start
    within = source.first <= (line or 0) < source.first + len(source.lines)
    return sources.index(source), line if within else start


def is_child(record: Record, call: Record) -> bool:
    """Whether a visit below one is at a child of its node."""
    above = call.node.parent
    return above is record.node or above is not None and above.path == record.path


def seen_as(window: Window, shown: int) -> Window:
    """A window turned to the other player's side where `shown` is -1."""
    alpha, beta = window
    return (-beta, -alpha) if shown < 0 and None not in window else window
