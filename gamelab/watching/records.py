"""One call of a search, what follows from many: whose side the numbers take, and where a node's
value must lie; and the nodes of a search that has no tree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from enum import Enum
from functools import lru_cache, partial
from itertools import islice, pairwise
from math import inf, isclose
from typing import Any

from ..search.view import REAL, is_number
from ..trees.node import Node

LEFT: Any = object()  # what a visit returned that an exception ended
ENOUGH = 1_000  # visits, to tell from whose side the numbers take


Window = tuple[Any, Any]  # alpha and beta, or between what else a value lies
UNKEPT = None, None  # a window, say, of which nothing is known
NUMBERS = {int, float, type(None)}


def in_numbers(low: Any, high: Any) -> Window:
    """A window, None where a bound is no number."""
    if type(low) in NUMBERS and type(high) in NUMBERS:
        return low, high
    return low if is_number(low) else None, high if is_number(high) else None


@lru_cache(20_000, typed=True)
def shared(*window: Any) -> tuple[Any, ...]:
    """One pair for all windows that are the same, as those of most visits are."""
    return window


class Below(list):
    """The visits below one in which its own node was visited again."""

    again: Any


class Record:
    """One visit of a node: the window it came with, the visits below it, and after each of these
    what was seen here, which is its `after`; `called` and `left` are the function and the line that
    it came from and ended at, `began` and `ended` the places of these among the notes.

    again : the visits of the same node that were made in this one, each with how many visits below
    were back. inferred : whether no call but only what was read shows the visit. evaluated :
    whether the node's own payoff or evaluation was read. plan : the function that searched.
    closed : whether a call that did all of the work has returned, and nothing came after that."""

    # a million of these are made: each has what must be kept of it and no more
    __slots__ = (
        "above",
        "after",
        "began",
        "called",
        "children",
        "closed",
        "ended",
        "evaluated",
        "interval",
        "known_path",
        "left",
        "node",
        "plan",
        "returned",
        "window",
        "worth",
    )
    inferred = False
    position: tuple[Any, ...] = ()

    def __init__(self, node: Any, began: Any, called: Any, plan: Any, window: Any) -> None:
        self.node, self.plan, self.called, self.left = node, plan, called, called
        self.began = self.ended = began
        self.window: Any = shared(*in_numbers(*window))
        self.evaluated = self.closed = False
        self.returned: Any = None
        self.after: Any = None
        self.above: Record | None = None
        self.known_path: Any = None
        # what it is worth, to MAX, and where that is known to lie
        self.worth: Any = None
        self.interval: Any = None
        self.children: Any = ()  # most are leaves, and need no list

    @property
    def path(self) -> str:
        """Where its node stands."""
        if self.known_path is not None:
            return self.known_path
        above, node = self.above, self.node
        stem = above.known_path if above and node.parent is above.node else None
        # some nodes put their path together each time
        far = stem is None or not isinstance(type(node).path, property)
        path = node.path if far else f"{stem}.{node.index}" if stem else str(node.index)
        if self.children:
            self.known_path = path
        return path

    @property
    def again(self) -> Any:
        return getattr(self.children, "again", ())

    @property
    def below(self) -> Any:
        """The visits below this one, and with them those of its own node, in order."""
        children = self.children
        if type(children) is not Below:
            return children
        found = [*children]
        for place, record in children.again[::-1]:
            found.insert(place, record)
        return found

    def adds(self, child: Record, look: Any) -> None:
        """Put a visit below this one; `look` is what was seen here before it."""
        if self.children:
            # in place of one that a function between has left
            self.children[-1].after = None if self.inferred else look
        elif self.children == ():
            self.children = []
        self.children.append(child)
        child.above, self.closed = self, False

    def repeats(self, record: Record) -> None:
        """Put another visit of this one's node into it."""
        if not self.again:
            self.children = Below(self.children)
            self.children.again = []
        self.again.append((len(self.children), record))
        record.above = self

    def ends(self, before: Any, returned: Any, look: Any, left: Any) -> bool:
        """A call for this node has returned: what it gives counts, unless it only hands on what an
        inner call gave that did all of the work, if anything; False where it gives another number
        than that. `before` is what the visit had taken in when the call began.
        """
        if not self.closed or self.returned is None or self.returned is LEFT is not returned:
            self.closed = not before
            self.returned, self.left = returned, left
            if self.children:
                self.children[-1].after = look
            return True
        inner, outer = entries(self.returned), entries(returned)
        if None in inner and len(outer) > 1:
            return False  # such as a window: none of its numbers need be the value
        apart = {*map(abs, inner.values())}.isdisjoint(map(abs, outer.values()))
        return not (inner and outer and apart)

    def looks(self) -> tuple[list[Any], Any]:
        """What was seen here after each visit below that gave anything, and the plan by which it
        was; None for this where nothing was seen, or by several.
        """
        looks = [child.after for child in self.children if child.returned is not LEFT]
        plans = {look and look[-1] for look in looks}
        return looks, only(plans)

    def beyond(self, value: Any) -> bool:
        """Whether a number lies at an edge of the window, or beyond."""
        low, high = self.window
        return None not in (low, high, value) and not low < value < high

    def at_edge(self, value: Any) -> bool:
        """Whether a number is an edge of the window, whichever side that is for."""
        return is_number(value) and not {value, -value}.isdisjoint(self.window)

    def own_worth(self) -> Any:
        """At a visit that no call shows, the payoff or the evaluation that was read there; None
        where neither was.
        """
        if self.children or not self.evaluated:
            return None
        return end_of(self.node)


def only_starts(found: Any, record: Record) -> bool:
    """Whether a visit only starts the search, as one of those found."""
    starting = not record.inferred and record.plan.id in found.starting
    return starting or record in found.returning


def each(records: list[Record]) -> Iterator[Any]:
    """These calls and all below them, each before the calls it made."""
    stack = records[::-1]
    while stack:
        record = stack.pop()
        yield record
        stack += record.below[::-1]


def only(things: Collection[Any]) -> Any:
    """The one thing that there is; None where there are more, or none."""
    return next(iter(things)) if len(things) == 1 else None


def moves_below(record: Record) -> list[str]:
    """How the moves of the visits below one are written: of a loop within another what the inner
    one holds, if the visit returned one such."""
    moves = [child.node.move for child in record.children]
    inner = [str(*move[-1:]) if type(move) is tuple else "" for move in moves]
    own = not is_number(record.returned) and str(record.returned) in inner
    return inner if own else ["" if move is None else str(move) for move in moves]


def at_visits(records: Collection[Record], roots: list[Record]) -> str:
    """At how many visits something is so, each node counted once, and which is the first."""
    paths = [*dict.fromkeys(record.path for record in each(roots) if record in records)]
    first = f"at {paths[0]}" if paths[0] else "at the root"
    return first.capitalize() if len(paths) == 1 else f"At {len(paths)} visits, the first {first},"


def said_at_visits(why: dict[str, Any], roots: list[Record]) -> list[str]:
    """These sentences, each of the visits at which it is so, if there are any."""
    return [f"{at_visits(records, roots)} {said}" for said, records in why.items() if records]


def end_of(node: Node) -> Any:
    """A leaf's payoff, or an inner node's evaluation."""
    return node.payoff if node.is_leaf else node.eval


def max_moves(node: Node) -> bool:
    """Whether MAX is to move; at a leaf, the opponent of the last mover counts as that."""
    if node.player is not None:
        return node.player != "min"
    return node.parent is None or node.parent.player == "min"


def is_known(node: Node) -> bool:
    """Whether it is known who is to move, or, at a leaf, who has moved last."""
    if node.is_leaf:
        return node.parent is None or node.parent.player is not None
    return node.player is not None


def entries(returned: Any) -> dict[Any, Any]:
    """The numbers in what a search returned, by their place: None for one that stands alone, an
    index, a key, or the name of an attribute. True and False count as 1 and 0 beside others.
    """
    if is_number(returned):
        return {None: returned}
    return {place: +entry for place, entry in held_in(returned).items() if isinstance(entry, REAL)}


def held_in(returned: Any) -> dict[Any, Any]:
    """What stands in a tuple, a dictionary or an object, by its place."""
    if isinstance(returned, tuple | list):
        return dict(enumerate(returned))
    if isinstance(returned, Enum):
        return {"value": returned.value}
    return returned if isinstance(returned, dict) else getattr(returned, "__dict__", {})


def part_at(returned: Any, place: Any) -> Any:
    """What stands at a place in what a search returned; all of it where that is None."""
    return returned if place is None else held_in(returned).get(place)


def payoffs_in(returned: Any) -> tuple[Any, ...]:
    """The numbers of a tuple, list, dictionary or array that holds nothing else; else ()."""
    held = returned.tolist() if hasattr(type(returned), "tolist") else returned
    several = [*held_in(held).values()] if isinstance(held, tuple | list | dict) else ()
    return tuple(several) if all(map(is_number, several)) else ()


def value_in(found: Any, payees: int, place: Any) -> Any:
    """What gives the value in what a search returned: a number, at a place, or on a tree of so many
    named players a payoff for each.
    """
    if found.values == "none":
        return lambda returned: None
    if found.values == "bool":
        return lambda returned: one if isinstance(one := part_at(returned, place), bool) else None
    if payees:
        return partial(_payoff, payees, found.payoffs_at)
    return partial(number_at, place=place)


def _payoff(payees: int, place: Any, returned: Any) -> Any:
    for payoff in (part_at(returned, place), returned, *held_in(returned).values()):
        if len(found := payoffs_in(payoff)) == payees:
            return found
    return None


def number_at(returned: Any, place: Any = None) -> Any:
    """The number in what a search returned: itself, or the one at `place`, else the first.

    >>> number_at((3, "left")), number_at({"move": 0, "score": 7}, "score"), number_at(None)
    (3, 7, None)
    """
    if type(place) is int and type(returned) in (tuple, list):
        # as most searches return it
        returned = returned[place] if 0 <= place < len(returned) else None
        return +returned if isinstance(returned, REAL) else None
    if type(returned) in NUMBERS:
        return returned
    found = entries(returned)
    if place is None and None not in found:
        numbers = [*filter(is_number, held_in(returned).values())]
        return only(numbers)
    return found.get(None, found.get(place))


def lies_within(value: Any, came: list[Any]) -> bool:
    """Whether a number or its opposite is none beyond all that came back."""
    return any(min(came) <= one <= max(came) for one in (value, -value))


def place_of(records: list[Record], weighed: Collection[Any]) -> Any:
    """Where the value stands in what a search returns: the place by which alone its functions
    choose; else where leaves have numbers, their payoffs and evaluations, and inner visits most
    often the largest or the smallest from below, if that is not the second by which they choose.
    """
    records = [*islice(each(records), ENOUGH)]
    parts = {
        (at, part is False)
        for record in records
        if record.above
        for at, part in held_in(record.returned).items()
    }
    # a flag that is never raised goes behind
    flags = ((at, flag) for flag in (False, True) for at in weighed if (at, flag) in parts)
    asked = [*dict(flags)]
    if len(asked) == 1:
        return asked[0]
    fits = Counter()
    numbers = set()
    # by place, what the leaves gave
    told = {}
    # where once stands what is no move of those that lead there or on
    free = set()
    # by place, how much more often than not nothing stands there beyond all that came back, as a
    # count of nodes does
    inside = Counter()
    for record in records:
        found, node = entries(record.returned), record.node
        if None in found:
            continue
        moves = moves_below(record) or [str(node.move)]
        free |= {at for at, entry in found.items() if str(entry) not in moves}
        numbers |= {at for at, entry in held_in(record.returned).items() if is_number(entry)}
        for place, entry in found.items():
            if not record.children:
                told.setdefault(place, []).append(entry)
            came = [number_at(one.returned, place) for one in record.children] or [end_of(node)]
            if all(map(is_number, came)):
                # to whoever moves
                ends, within = {min(came), max(came)}, lies_within(entry, came)
                sure = not record.children or len(ends) > 1
                hit = not ends.isdisjoint((entry, -entry))
                fits[place] += sure * (1 if hit else within - 2)
                inside[place] += bool(record.children[1:]) * (2 * within - 1)
    # what is the same at all leaves is a depth, say
    differing = {at for at, ones in told.items() if len({*ones}) > 1}
    # an edge of the window that is returned is the value
    plans = {record.plan for record in records} - {None}
    ends = numbers.intersection(*[plan.ends for plan in plans if plan.ends])
    # where a leaf has no number there is no value, but a move
    for likely in ({*asked}, told.keys(), free, {*+inside}, differing, ends):
        numbers = numbers & likely or numbers
    # what is never but true or false is no value
    may = (at for at in fits if at in numbers)
    place = max(may, key=lambda at: (fits[at], inside[at]), default=None)
    # nor is one of several by which they choose if not the first
    return None if place in asked[1:] else place


def rises(seen: list[Any], came: list[Any]) -> set[bool] | None:
    """Whether numbers rise or fall where they show it, each kept from the one before or taken from
    what came back then; None where one is neither."""
    steps = [*zip(pairwise(seen), came[1:])]
    if all(now in (had, back) for (had, now), back in steps):
        return {now > min(had, back) for (had, now), back in steps if had != back}
    return None


def sign_of(side: str, node: Node) -> int:
    """What turns a value at this node, given as a side has it, into a payoff to MAX."""
    return 1 if side == "max" or max_moves(node) == (side == "mover") else -1


def side_of(records: list[Record], place: Any) -> str:
    """Whose side the numbers take ("max", "mover", or "other": the player who has just moved), by
    how parents' values follow from children's and children's windows from parents'.
    """
    fits = dict.fromkeys(("max", "mover", "other"), 0)
    for record in islice(each(records), ENOUGH):
        value, node = number_at(record.returned, place), record.node
        if value is None:
            continue
        below = [(child, number_at(child.returned, place)) for child in record.children]
        worth = None if below else end_of(node)
        for side in fits:
            worths = [
                child.own_worth() if child.inferred else found and found * sign_of(side, child.node)
                for child, found in below
            ]
            if below and (node.player == "chance" or None in worths):
                continue
            if below or is_number(worth):
                best = (min if node.player == "min" else max)(worths) if below else worth
                fits[side] += value * sign_of(side, node) == best
    signs = _signs_of(records, place)
    return max(fits, key=lambda side: fits[side] + signs[side])


def _signs_of(records: list[Record], place: Any) -> dict[str, int]:
    """For each side, how often a window or a running value keeps its sign from one player to the
    other, or is negated, as it would there.
    """
    kept = negated = 0  # windows
    same = turned = 0  # running values
    for record in islice(each(records), ENOUGH):
        up = max_moves(record.node)
        seen = [record.window]
        seen.extend(child.after or (None, None) for child in record.children)
        for k, child in enumerate(record.children):
            if child.inferred or max_moves(child.node) == up:
                continue
            alpha, beta = seen[k][:2]
            if is_number(alpha) and is_number(beta):
                kept += child.window == (alpha, beta)
                negated += child.window == (-beta, -alpha)
            value = number_at(child.returned, place)
            held = (number_at(one, place) for one in (seen[k + 1] or ())[2:-2])
            running = next((one for one in held if one is not None), None)
            # an edge of the window may stand for any value outside it
            clipped = running in seen[0]
            if k == 0 and value is not None and running is not None and not clipped:
                same += running == value
                turned += running == -value
        if not up:
            kept += seen[0][1] != seen[-1][1]
            negated += seen[0][0] != seen[-1][0]
    return {"max": kept + same, "mover": negated + turned, "other": negated + same}


def interval_of(node: Node, known: dict[Any, Any], within: Window) -> Window:
    """Where the node's value lies, to MAX, given where some of its children's lie, by their places;
    an unread child may be anything in its bounds.
    """
    if node.player is None or node.player == "chance" and node.probs is None:
        return -inf, inf
    ranges = known
    if len(known) < len(node.children):
        # where no node of the kind has bounds, there are those of the search alone
        unread = {} if type(node).bounds is None else dict(enumerate(node.children))
        bounds = {k: _bounds(child, within) for k, child in unread.items()}
        ranges = (bounds or {None: within}) | known
    if node.player == "chance":
        every = [ranges.get(k) or ranges[None] for k in range(len(node.probs))]
        low, high = (sum(p * x for p, x in zip(node.probs, ends) if p) for ends in zip(*every))
        return low, high
    best = min if node.player == "min" else max
    low, high = map(best, zip(*ranges.values()))
    return low, high


def _bounds(node: Node, within: Window) -> Window:
    """Between which numbers an unread node must lie, by the bounds on it and above it and those of
    the whole search.
    """
    low, high = within
    above: Node | None = node
    while above is not None:
        if above.bounds:
            low, high = max(low, above.bounds[0]), min(high, above.bounds[1])
        above = above.parent
    return low, high


def is_close(one: Any, other: Any) -> bool:
    """Whether two numbers are the same, but for what floats round off."""
    if one == other:
        return True
    floats = isinstance(one, float) or isinstance(other, float)
    return floats and max(abs(one), abs(other)) < 1e300 and isclose(one, other)


def relation_of(value: Any, interval: Window) -> str | None:
    low, high = interval
    if low == high and is_close(value, low):
        return "="
    if abs(value) == inf:
        return None
    # A value inside the interval comes from a search that is wrong, or that knows more than the
    # tree says.
    return ">=" if value <= low else "<=" if value >= high else None


class Spot:
    """A place among the moves of the visits: the Node that is there, in what little most need of
    it."""

    __slots__ = (
        "children",
        "index",
        "move",
        "parent",
        "payoff",
        "player",
    )
    bounds = eval = name = probs = None

    def __init__(self, parent: Any, index: int | None, move: Any) -> None:
        self.parent, self.index = parent, index
        self.move = move
        self.payoff: Any = None
        # what made it, until it is known who moves there
        self.player: Any = None
        self.children: Any = ()
        if parent:
            parent.children = parent.children or []
            parent.children.append(self)

    def above(self) -> Iterator[Any]:
        """This one and those above it, upwards, without the root."""
        spot = self
        while spot.parent is not None:
            yield spot
            spot = spot.parent

    @property
    def is_leaf(self) -> bool:
        return not self.children

    @property
    def players(self) -> tuple[str, ...]:
        *_, highest = self.above()
        return highest.parent.players

    @property
    def path(self) -> str:
        return ".".join([str(spot.index) for spot in self.above()][::-1])

    @property
    def ply(self) -> int:
        return sum(1 for _ in self.above())


class Top(Spot):
    """The one above all others, which knows the players."""

    players: Any = ("max", "min")


UNREAD = Spot(None, None, None)  # stands for each that a cut left unread
