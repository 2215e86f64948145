"""The visits of a program: what its calls say of the positions that it went through."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from itertools import combinations, pairwise, zip_longest
from types import CodeType
from typing import Any

from ..search.view import REAL, is_number
from ..trees.arguments import listed
from ..trees.node import Node
from .follower import OUTSIDE, WIDTH, Called, Content, Follower, Left, content_of, one_of
from .frames import DEPTHS, STAR_FLAG, Plan, mentioned, picks_by_key, spelt
from .loops import (
    Endings,
    Loop,
    endings,
    head_of,
    in_one_expression,
    is_negated,
    is_straight,
    judging,
    lines_in_loops,
    loops_at,
    named_before,
    named_calls,
    recalling,
    weighed,
)
from .movers import Movers, kind_of_visit
from .positions import given_back, held, id_of, is_item, kind_of, label_of, mark_of, stands_in
from .records import (
    LEFT,
    UNKEPT,
    UNREAD,
    Record,
    Spot,
    Top,
    each,
    entries,
    held_in,
    in_numbers,
    moves_below,
    number_at,
    part_at,
    payoffs_in,
    place_of,
    said_at_visits,
    sign_of,
    value_in,
)
from .steps import UNNAMED
from .survey import Survey, differing, same_child

ORDERING = {"sort", "sorted"}
SHORT = {"any", "all", "next"}


class Visit(Record):
    """A visit, with what its call was given."""

    __slots__ = ("position",)
    position: tuple[Any, ...]


class Entry:
    """A call that is under way.

    began : its place among the notes, or that of the call which it makes first, if that is given
    its position. record : the visit that it belongs to, None outside of the search. parent : the
    one above.
    before : whether the visit had some below it already. makes : whether it makes the child of a
    position that it was given with a move, and searches that. last : the call that was made from
    here last, with its place; child : the node of that. noted : the last call as it was noted, with
    the loops that are over rounds. over : how many moves the loop has passed over between those.
    early : whether a loop within another may have been left early.
    keys : the loops, or the places outside of any, that it has called from, with whether there are
    some. known : the nodes that others have made here, and it has not come to, None where that is
    not known yet. parts : into how many children the call takes the position of
    its visit apart, 0 where it does not."""

    def __init__(self, call: Called, began: int) -> None:
        self.call, self.plan, self.began = call, call.plan, began
        self.begin()

    def begin(self) -> None:
        """Nothing has been called from here yet."""
        self.record: Any = None
        self.parent: Any = None
        self.before = False
        self.makes, self.parts = False, 0
        self.last: Any = None
        self.child: Any = None
        self.noted: Any = None
        self.over, self.early = 0, False
        self.keys = dict[Any, bool]()
        self.known: Any = None


class Visits(Survey):
    """The calls of a program's search as a forest of Records, at Nodes made for it.

    root : where the outermost visits stand. roots : these. side : whose side the numbers take.
    pruned : for each visit that a cut ended, how many moves it did not look at, None where that is
    hidden. doubts : sentences on what cannot be known."""

    seen, served = "calls", frozenset()

    def __init__(self, follower: Follower, games: Any = ()) -> None:
        super().__init__(follower)
        self.lines = follower.lines
        self.ran = None if self.lines and self.lines.dropped else self.lines
        self.top = Top(None, None, None)
        # of the first nodes the first visits, and their positions, as rows of text
        self.met: dict[Spot, int] = {}
        self.rows: dict[Spot, Any] = {}
        # the loops whose variable is, or begins with, a count of the moves, which have come in
        # another order than at a visit before
        self.reordered = set[Any]()
        # the loops in whose places others have stood than at a visit before, and the visits that
        # could not tell which did
        self.mixed = set[Any]()
        self.placed = set[Record]()
        self.roots: list[Record] = []
        self.unexplained: list[Node] = []
        self.pruned: dict[Record, Any] = {}
        # for visits with and without some below: of what kind is that which they were given and
        # return, and what the former were given
        self.own = set[tuple[bool, type | None]]()
        self.kinds = set[type]()
        self.flags: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        # of each function that makes a child whether it turns what is found there round
        self.ways = defaultdict[int, set[Any]](set)
        # of each function what tells the lines where it returns what a table has
        self.recalling = cache(self._recalling)
        self.helpers = {c.co_name: c for c in follower.codes if id(c) not in self.group}
        self.loops: Any = follower.sites
        group = [follower.plans[code] for code in self.group]
        edges = tuple({plan.window: 0 for plan in group})
        names = {plan.code.co_name for plan in group}
        for plan in group:
            # what has called nothing would do so where its text says that
            if not self.sites[plan.id]:
                self.sites[plan.id] = sites = frozenset(named_calls(plan.code, names))
                for loop in (loop for at in sites for loop in loops_at(plan.code, at)):
                    self.loops.setdefault(loop, (plan.code, sites))
        self.endings = {
            loop: endings(
                code, loop, frozenset(self.sites[id(code)] & sites or sites), edges, self.names
            )
            for loop, (code, sites) in self.loops.items()
            if loop.slot is not None or loop.count
        }
        # the visits that may be cut short before another call, with whether they surely are
        self.stopped: list[tuple[Record, Entry, bool]] = []
        # whether what was called next after a call from a place was ever another child, from later
        # in the text
        self.followed = defaultdict[Any, bool](bool)
        # the visits whose loop cannot be seen
        self.unseen = set[Record]()
        # what the outermost call was given first, and the visits where it is another position
        self.first: dict[str, Any] = {}
        self.moved = set[Record]()
        # the moves that cuts left unread, where they are known, and of each node what those are
        # called that stayed so
        self.rest: dict[Record, tuple[Any, list[Any]]] = {}
        self.unread: dict[Spot, list[Any]] = {}
        # those with a window that is no pair of numbers
        self.boxed = set[Record]()
        # those that found values in a loop and called nothing for them
        self.judged = set[Record]()
        # those that an exception ended with some below them
        self.raised = set[Record]()
        # those by a function that was given the rest of a list by itself, and else the same
        self.resting = set[Record]()
        # the visits that pass over some of their moves
        self.passing = set[Record]()
        # and those after which a loop passes over some, though it comes to others
        self.passed = set[Record]()
        # of the nodes that come after those their place in the loop, which is another in the tree
        self.places: dict[Spot, int] = {}
        # the first ones that return a move
        self.returning = set[Record]()
        # the instructions by which a function searches its own position again
        self.repeating = self._repeating()
        for code, at in self.repeating:
            self.sites[code] -= {at}
        # the functions that search several children in one expression
        self.joint = {
            code
            for code in self.group
            for pair in combinations(sorted(self.sites[code]), 2)
            if in_one_expression(follower.plans[code].code, *((code, at) for at in pair))
        }
        # where what comes back has that by which the functions choose
        searching = self.group - self.starting
        inside = (part for code in searching for part in follower.plans[code].inside.values())
        told = [weighed(part, self.sites, self.helpers) for part in inside]
        parts = set().union(*[taken for *_, taken in told])
        self.weighed = [at for found, *_ in told for at in found]
        if not self.weighed and len(parts) == 1:
            self.weighed = [*parts]  # the only one that they take
        self._walk(follower.notes)
        # the roots that have set their window themselves
        self.widened = {root for root in self.roots if is_widened(root)}
        for root in self.widened:
            root.window = UNKEPT
        # of visits that search moves in one place, and then in another, how many first
        self.apart: dict[Record, int] = {}
        # the functions that search moves to order them first, and the visits by which they do
        self.ordering = set[int]()
        self.ranking = set[Record]()
        inner = [record for record in each(self.roots) if record.children]
        for record in inner:
            first, *others = [child.node.player for child in record.children]
            if others and others[-1] != first:
                number = next(k for k, other in enumerate(others, 1) if other != first)
                if number > 1:
                    self.apart[record] = number
                    if not isinstance(first[0], Loop):
                        self.ordering.add(record.plan.id)
                        for child in record.children[:number]:
                            child.node.move = UNNAMED
        # the visits with some below them in a loop within another
        self.nested = {
            record
            for record in inner
            for child in record.children
            if len(child.node.player) > 1 and isinstance(child.node.player[0], Loop)
        }
        # whether a move is called by anything but its place
        self.labelled = False
        # the loops whose moves are alike without their count, as empty cells are
        self.alike = set[Any]()
        for record in inner:
            tuples = [spot for spot in record.node.children if type(spot.move) is tuple]
            alone = Counter(self._marks(spot.player, spot.move)[::2] for spot in tuples)
            self.alike |= {key for (key, _), many in alone.items() if many > 1}
        # a loop over the children themselves has no names for them, though some are numbers
        self.bare = {
            spot.player for record in inner for spot in record.node.children if spot.move is None
        }
        # what is made in no loop has no name in a function whose moves have
        naming = set[int]()
        for record in inner:
            if record.plan.id not in naming and any(
                label is not None for _, label in self._labels(record)
            ):
                naming.add(record.plan.id)
        for record in inner:
            labels = [*self._labels(record)]
            named = any(label is not None for _, label in labels)
            for spot, label in labels:
                if label is None:
                    alone = record.plan.id in naming and not isinstance(spot.player[0], Loop)
                    label = UNNAMED if named or alone else self.places.get(spot)
                spot.player, spot.move = None, label
                self.labelled |= label not in (None, spot.index)
            if not record.again:
                # which grow no more
                record.children, record.node.children = [*record.children], [*record.node.children]
        # what has served, which is most of what a million visits hold
        self.noted, self.stopped = None, []
        self._name_players(inner)
        for game in games:
            self.show(game.picture, type(game.initial()))

    def show(self, picture: Any, kind=object) -> None:
        """Put the positions into the nodes, as rows of text: those of their first visits, where
        they are of this kind."""
        self.rows.clear()
        for spot, began in self.met.items():
            state = self.states[began]
            found = picture(state) if isinstance(state, kind) else None
            if found is None or isinstance(found, str):
                rows = (found or "").splitlines()
            else:
                rows = listed(found, "what picture returns", "a text or a board's rows")
            if rows:
                self.rows[spot] = [*map(str, rows)]
        vars(self).pop("root", None)

    @cached_property
    def root(self) -> Node:
        """The tree of what was visited."""
        root = Node("", None, None, self.top.players, {"max", "min"})
        waiting = [(self.top, root)]
        while waiting:
            spot, node = waiting.pop()
            node.is_leaf, node.player, node.payoff = spot.is_leaf, spot.player, spot.payoff
            if spot in self.rows:
                node.picture = self.rows[spot]
            stem = f"{node.path}." if node.path else ""
            node.children = tuple(
                [
                    Node(f"{stem}{k}", node, k, root.players, root.movers)
                    for k in range(len(spot.children))
                ]
            )
            moves, unread = [one.move for one in spot.children], self.unread.get(spot, [])
            moves[len(moves) - len(unread) :] = unread
            # where the name of one is not its place, all that have names bear them
            if not spot.is_leaf and any(
                move is not None and (self.labelled or move != k) for k, move in enumerate(moves)
            ):
                node.moves = tuple([UNNAMED if move is None else move for move in moves])
                for child, move in zip(node.children, node.moves):
                    child.move = move
            waiting += [pair for pair in zip(spot.children, node.children) if pair[0] is not UNREAD]
        return root

    # ---- the visits

    def _walk(self, notes: list[Any]) -> None:
        """Make the visits; the notes, which hold as much as these, go meanwhile."""
        stack = []
        notes.reverse()
        count = len(notes) // WIDTH
        for began in range(count):
            note = one_of(*notes[: -WIDTH - 1 : -1])
            del notes[-WIDTH:]
            if isinstance(note, Called):
                # what makes a child calls for that
                entry = Entry(note, began + (note.plan.id in self.between))
                if entry.plan.id in self.group:
                    self._enter(stack[-1] if stack else None, entry, began)
                stack.append(entry)
            else:
                entry = stack.pop()
                above = stack[-1].record if stack else None
                self._leave(entry, note, began, above is entry.record)
        for entry in stack:
            if entry.record is not None:
                entry.record.returned, entry.record.evaluated = LEFT, False
                entry.record.ended = count
                self._abandon(entry)
        for stopped in self.stopped:
            self._stop(*stopped)

    def _repeating(self) -> set[Any]:
        """The instructions by which a function only ever searches the very position that it was
        given, if less deep: whatever else it takes there is the same in all loops over moves; or as
        deep, after a loop over the moves, with another window."""
        # of each such instruction what it takes that was another, and whether the position was;
        # of each function what it takes in loops
        changes = defaultdict[Any, set[Any]](set)
        given = defaultdict[Any, set[Any]](set)
        # those beside which a visit has called from elsewhere, too: what is called alone, as for a
        # pass or for each roll of dice, is a child
        beside = set[Any]()
        stack: list[Any] = []
        for began, note in enumerate(self.noted() if self.telling else ()):
            if isinstance(note, Left):
                stack.pop()
                continue
            plan: Any = note.plan
            site: Any = note.place.site
            before, above, looked, last = stack[-1] if stack else (None, None, False, None)
            if above:
                stack[-1] = before, above, looked or note.place.loops, site
            if last and last != site:
                beside |= {last, site}
            stack.append((began, note, False, None))
            if began not in self.states:
                break
            several = sum(len(self.sites[code]) for code in plan.inside) > 1
            if not above or above.plan is not plan or not several:
                continue
            same, now, (code, at) = changes[site], self._position(began), site
            known = now is not None and now == self._position(before)
            if looked and not note.place.loops and not differing(above, note):
                alike = id_of(above.here) == id_of(note.here)
                known |= alike and any(spelt(name) in DEPTHS for name in plan.takes)
            if not known or is_negated(plan.inside[code], at):
                same.add(None)
            for name, one in zip(plan.takes, note.position) if note.place.loops else ():
                given[plan, name].add((site, one))
            for name, had, one in differing(above, note):
                less = spelt(name) in DEPTHS and is_number(one) and is_number(had) and one < had
                if not less:
                    same.add((plan, name))
        same = {site for site in changes.keys() & beside if None not in changes[site]}
        others = {at: {one for site, one in ones if site not in same} for at, ones in given.items()}
        return {site for site in same if all(len(others.get(at, ())) == 1 for at in changes[site])}

    def _enter(self, above: Entry | None, entry: Entry, began: int) -> None:
        call = entry.call
        if above is None or above.record is None:
            entry.record = self._visit(None, entry, began, self.top)
        else:
            before, noted = above.noted, call
            if rounds := self.rounds[above.plan.id]:
                call = entry.call = self._in_round(above, call, rounds, began)
            above.noted, stays = noted, noted.place.loops in self.staying
            if stays:
                call = entry.call = call._replace(place=call.place.within(0, -1))
                stays = before and same_child(before, noted)
            looped = call.place.looped
            makes = entry.plan.id in self.between
            # what hands on makes a child, if only by a pass, which leaves the board as it is; but
            # not what takes anything
            helps = not entry.plan.code.co_flags & STAR_FLAG and self._hands_on(entry.plan)
            helps = makes or helps and not self._keeps(above.call, call)
            apart = helps or not looped and (above.plan.id, entry.plan.id) in self.choosing
            same = entry.plan is not above.plan and (
                self._hands_on(above.plan)
                or not apart
                and (self._same(above.call, call) or self._stands(above, call, began))
            )
            leads = entry.plan.id not in self.looping | self.reached[entry.plan.id] | self.joint
            code, at = call.place.site
            orders = call.place.repeated and leads and not helps
            orders = orders and not ORDERING.isdisjoint(named_before(above.plan.inside[code], at))
            if orders:
                # what a key returns without a search is no value
                same, looped = True, False
            handed = same and not looped or above.makes
            # whether that has been handed on before
            again = not orders and above.last is not None and above.child is None
            again = again and not self._apart(above.last, call)
            if call.place.site in self.repeating or handed and any(above.keys.values()):
                # no more is known of its value by that than by a table
                entry.record = self._visit(above.record, entry, began, above.record.node)
                entry.parent, above.record.evaluated = above.record, False
                above.known = None
            elif handed and not again:
                entry.record, entry.parent, entry.makes = above.record, above.parent, makes
                if same and entry.plan.splits and entry.plan.id in self.looping:
                    entry.parts = 1 + len(call.position[-2])
            elif handed:
                # what was made, say, is searched once more
                entry.record = self._visit(above.parent, entry, began, above.record.node)
                entry.parent = above.parent
                if not above.makes:
                    above.record.position = self._flags(above)
                    above.record = entry.record
            else:
                node: Any = above.child if stays else self._child(above, call, entry.began)
                entry.record = self._visit(above.record, entry, began, node)
                entry.parent = above.record
                # a key is given the move, too
                given = (same or call.place.repeated) and leads and not helps
                entry.makes = makes or bool(given and self._shares(above.call, call))
            if handed:
                above.last, above.child = call, None
                # what a function that looks at moves itself makes of its own is no entry
                own = above.plan.window and above.plan.id in self.looping
                if call.look[0] is not None and entry.plan.window and not own:
                    entry.record.window = in_numbers(*call.look[:2])
                entry.record.plan = entry.plan
            if entry.plan is above.plan and not looped and self._is_rest(above, entry):
                self.resting.add(entry.record)
        entry.before = bool(entry.record.children)

    def _apart(self, before: Any, call: Called) -> bool:
        """Whether a function was called for another share of the moves than the last time."""
        others = differing(before, call) if before.plan is call.plan else ()
        return any(spelt(at) not in DEPTHS and is_number(one) for at, _, one in others)

    def _is_rest(self, above: Entry, entry: Entry) -> bool:
        """Whether a function was given the rest of a list that it has taken the first of, and else
        what it had."""
        had: Any
        has: Any
        had, has = (self.states.get(one.began) for one in (above, entry))
        if not (type(had) is type(has) in (list, tuple) and len(had) == len(has) + 1):
            return False
        plain, names = self._given(entry.call)[1], above.call.given
        kept = plain and all(names.get(at) == one for at, one in plain.items())
        return bool(kept) and content_of(had[1:], 4) == content_of(has, 4)

    def _stands(self, above: Entry, call: Called, began: int) -> bool:
        """Whether a call was given the position of its caller, though something beside that has
        been changed, such as a count."""
        here, position = map(self._position, (above.began, began))
        if not self.telling or position is None or here != position:
            return False
        own = {id_of(one) for one in above.call.position}
        return own.issuperset(map(id_of, self._given(call)[0].values()))

    def _in_round(self, above: Entry, call: Called, rounds: int, began: int) -> Called:
        """A call without the loops of its caller that are over rounds, each of which visits the
        root."""
        last, record = above.noted, above.record
        if last and began in self.renewing:
            ends = [self.endings.get(loop, Endings()) for loop in last.place.loops[-1:]]
            if last.place.left[-1:] != (0,) and any(one.behind for one in ends):
                self.unseen.add(record)
            record.returned, record.ended = LEFT, began
            self._abandon(above)
            above.begin()
            above.record = self._visit(None, above, began, self.top)
        return call._replace(place=call.place.within(rounds))

    def _visit(self, parent: Record | None, entry: Entry, began: int, node: Spot) -> Record:
        call = entry.call
        plan: Any = call.caller
        at = plan.at(call.line) if parent is not None else entry.plan.at(None)
        kept = began if self.ran or began in self.states else None
        window = call.look[:2] if entry.plan.window else UNKEPT
        record = Visit(node, kept, at, entry.plan, window)
        record.evaluated, record.position = True, call.position
        if entry.plan.half or not all(one is None or is_number(one) for one in window):
            self.boxed.add(record)
        if entry.began in self.states:
            self.met.setdefault(node, entry.began)
        if parent is None:
            self.roots.append(record)
            # the move of a loop over positions is the position
            objects, plain = self._given(call._replace(place=OUTSIDE))
            self.first = self.first or objects | plain
            objects.pop("self", None)  # which may count
            other = (
                self.turns.get(at)
                and spelt(at) not in DEPTHS
                and held(one) != held(self.first.get(at))
                for at, one in (objects or plain).items()
            )
            if (all if objects else any)(other):
                self.moved.add(record)
        elif node is parent.node:
            parent.repeats(record)
        else:
            parent.adds(record, call.above)
        return record

    def _child(self, above: Entry, call: Called, began: int) -> Spot:
        """The node below a visit at which a call from it is a visit: that of the last call, or that
        of its move."""
        place, key = call.place, call.place.loops or call.place.site
        if before := above.last:
            outer = len(before.place.loops) - 1
            if outer > 0 and not before.place.same_round(place, outer):
                above.early = above.early or self._left_early(above, began)
            if self._again(before, call):
                return above.child
            site = before.place.site
            self.followed[site] |= site[1] < place.site[1]
            if place.loops and place.loops == before.place.loops:
                had, left = before.place.left[-1], place.left[-1]
                if had and left is not None and had - left > 1:
                    self.passed.add(above.record.children[-1])
                    if not outer:
                        above.over += had - left - 1
                        for child in above.record.children:
                            self.places.setdefault(child.node, child.node.index)
                    if above.plan.cache:
                        self.passing.add(above.record)
        node = above.record.node
        if above.known is None or key not in above.keys:
            # what a loop comes to may be searched before that, or after it, too
            came = {
                child.node
                for child in above.record.children
                if (above.keys.get(child.node.player) is False) != bool(place.loops)
                or child.node.player == key
            }
            above.known = {
                spot: self._marks(spot.player, spot.move)
                for spot in node.children
                if spot not in came
            }
        above.keys[key] = place.looped
        # a loop that sets nothing adds nothing
        pairs = zip_longest(place.moves, place.loops)
        moves = [one for one, loop in pairs if one is not None or loop and loop.names]
        move: Any = moves[0] if len(moves) == 1 else (*moves,) or None
        several = len(moves) > 1 or any(len(loop.names) > 1 for loop in place.loops)
        [own] = without_child(call, [move])
        # what map() gives to the search itself is the child, and so is what stands in its parent
        child = not place.loops and call.plan.id not in self.between
        item = several and own is move and is_item(above.call, call, move[-1])
        back = given_back(call.here, move)
        if item or back and (child or stands_in(self.states.get(above.began), content_of(move, 4))):
            own = None  # it goes by its place, which stands before it
        elif moves and move is None:
            own = str(move)  # as a pass may be called
        below = above.known and self._met(above, key, own, began)
        if not below:
            index = len(node.children)
            below = Spot(node, index, own)
            below.player = key
            if above.over:
                self.places[below] = index + above.over
        above.known.pop(below, None)
        above.last, above.child = call, below
        return below

    def _marks(self, key: Any, move: Any) -> tuple[Any, Any, Any]:
        """By what a move is known when its node is visited again: its loop, how it is written, and
        the same without the count that its loop puts before it."""
        return key, mark_of(move), mark_of(self._uncounted(key, move))

    def _uncounted(self, key: Any, move: Any) -> Any:
        """A move without the count that its loop puts before it."""
        if type(move) is not tuple or len(key) > 1 or not isinstance(key[0], Loop):
            return move
        rest = move[1] if len(move) == 2 else move[1:]
        return rest if "enumerate" in self._before(key[0]) else move

    def _before(self, loop: Loop) -> set[Any]:
        """What a loop's own statement names, such as zip()."""
        return named_before(self.loops[loop][0], loop.start)

    def _met(self, above: Entry, key: Any, move: Any, began: int) -> Spot | None:
        """Which of the nodes that visits before have made a call goes to: that of its move, or
        where that is no more than a place, of its position; where neither tells, of its place."""
        node, marks = above.record.node, self._marks(key, move)
        *_, written, alone = marks
        named = (
            spot
            for spot, (loop, _, known) in above.known.items()
            if known == alone
            and (loop == key or known is not None and not type(key[0]) is type(loop[0]) is Loop)
        )
        first = min(named, key=lambda spot: above.known[spot] != marks, default=None)
        here, position = map(self._position, (above.began, began))
        found = first
        if position not in (None, here) and self.telling:
            like = [spot for spot in node.children if self._first(spot) == position]
            free = (spot for spot in like if spot in above.known)
            other = min(free, key=lambda spot: spot.player != key, default=None)
            placed = written != alone or written is None or key in self.reordered
            if first not in like and (placed or first and other):
                # what stands in positions may change from round to round
                steady = self.comparable and here == self._first(node)
                found = other or (None if steady else first)
            self.comparable |= bool(like)
        if first and found is not first:
            self.mixed.add(key)
        elif position is None and key in self.mixed:
            self.placed.add(above.record)
        if found and found.player == key and above.known[found] != marks:
            self.reordered.add(key)
        return found

    def _first(self, spot: Spot) -> Any:
        """The same of the first visit of a node."""
        return self._position(self.met.get(spot))

    def _labels(self, record: Record) -> Iterator[tuple[Spot, Any]]:
        """The nodes below a visit that have no name yet, each with what its move is called."""
        below = (spot for spot in record.node.children if spot.player is not None)
        return ((spot, self._label(spot.player, spot.move)) for spot in below)

    def _label(self, key: Any, move: Any) -> Any:
        """What a move is called, None where nothing tells."""
        alone = self._uncounted(key, move)
        if key in self.bare or key in self.reordered and alone is move:
            return None  # it is no more than a place
        return label_of(move if key in self.alike - self.reordered else alone)

    def _again(self, before: Called, call: Called) -> bool:
        """Whether a call searches the same child as the one before, in the same turn of a loop."""
        a, b = before.place, call.place
        codes: Any = call.caller
        if not a.same_turn(b) or in_one_expression(codes.inside[b.site[0]], a.site, b.site):
            return False
        if not b.loops and before.look[:2] == call.look[:2]:
            return False  # it is another child that is alike
        (was, had), (objects, plain) = self._given(before), self._given(call)
        unknown = any(isinstance(v, Content) and v.found is None for v in objects.values())
        if not objects and not was:
            return had == plain
        return [*was.values()] == [*objects.values()] and bool(b.loops or not unknown)

    def _leave(self, entry: Entry, note: Left, at: int, within: bool) -> None:
        record = entry.record
        if record is None:
            if self.ran and not within:
                self.ran.forget(entry.began, at)
            return
        if self.ran:
            record.ended = at
        known = note.known or self._recalls(entry, note.line, at)
        # a helper may raise what ends the loop once the visit that it made has returned
        record.evaluated &= (note.whole or record.closed) and not known
        returned = note.returned if note.whole else LEFT
        record.ends(entry.before, returned, note.look, entry.plan.at(note.line))
        if not note.whole:
            # a visit may catch an exception that ends only a call within it, and so be cut short
            self.pruned.pop(record, None)
            self.unseen.discard(record)
            if not within:
                if record.children:
                    self.raised.add(record)
                return self._abandon(entry)
        else:
            made = entry.makes or self._hands_on(entry.plan)
            if is_number(returned) and not made:
                record.returned = returned  # what a function makes of what another one gave
            elif isinstance(returned, REAL):
                ways, turned = self.ways[entry.plan.id], opposite(returned)
                if not entry.last and ways == {True}:
                    record.returned = turned
                elif not entry.last and known and ways != {False}:
                    record.returned = str(returned)  # made of what a cache gave, and no value
                elif entry.last and returned != turned:
                    inner = record.returned
                    ways.add(inner == turned if inner in (returned, turned) else None)
            own = (kind_of(one) for one in record.position if given_back(one, record.returned))
            self.own.add((bool(record.children), next(own, None)))
            self.kinds.update(map(kind_of, record.position if record.children else ()))
            if not within:
                record.position = self._flags(entry)  # no more of it is asked for
        # of loops that are no rounds
        rounds, called = self.rounds[entry.plan.id], entry.last and entry.last.place.loops
        inner = {}
        for loops, (had, moves) in note.left.items():
            own = slice(rounds, -1 if loops in self.staying else None)
            inner[loops[own]] = had[own], () if own.stop else moves
        if called and called in inner:
            self._leave_loop(entry, note, at, *inner[called])
        if self.ran and not (record.children or entry.last):
            lines = judging(entry.plan.code, self.sites[entry.plan.id])
            if not lines.isdisjoint(self.ran.between(entry.began, at)):
                record.evaluated = False
                self.judged.add(record)
        if note.known and note.line in lines_in_loops(entry.plan.code):
            self.unseen.add(record)  # among moves that the cache knew
        # what has only handed its position on has left no move
        handed = entry.last and entry.child is None and entry.plan.id not in self.looping
        sure = self._breaks_off(entry) if note.whole and not handed else None
        if sure is not None:
            self.stopped.append((record, entry, sure))
        for loops in entry.keys:
            if isinstance(loops[0], Loop):
                known = () if loops in inner else loops
                tests = [self.endings.get(loop) for loop in known]
                hidden = any(not ends or ends.first or ends.behind for ends in tests)
                hidden |= any("takewhile" in self._before(loop) for loop in known)
            else:
                # what reduce() calls, say, may do without a call, and any() with no more of them
                (code, at), plan = loops, entry.plan
                hidden = code != plan.id and not is_straight(plan.inside[code])
                hidden |= not SHORT.isdisjoint(named_before(plan.inside[code], at))
            if hidden:
                self.unseen.add(record)

    def _leave_loop(self, entry: Entry, note: Left, at: int, lefts: Any, moves: Any) -> None:
        """Tell how the loops have ended that the last call came from, by what they have left."""
        record, last = entry.record, entry.last
        loops, before = last.place.loops, last.place.left[-1]
        again, out, *_ = ends = self.endings.get(loops[-1], Endings())
        known = entry.plan.cache and before not in (None, lefts[-1])
        # what was left when it asked once more, and for the last time, is taken away
        away = not known and self._heads(entry, at, loops[-1:]) == [loops[-1]]
        # nothing after the last call was looked at, but where a turn begins with a call, and some
        # began, a cache has answered
        before = before if out or again or away or lefts[-1] is None else lefts[-1]
        hidden = any(left != 0 for left in lefts[:-1])
        kinds = set() if hidden else self._ended_by(record, ends, note.look, before, lefts[-1])
        # the inner loop alone may be left, also in a turn before
        hidden |= len(loops) > 1 and (entry.early or self._left_early(entry, at))
        # by moves that a cache knew the loop may have come to its end
        over = self.ran and lefts[-1] == 0 and not (hidden or kinds or away)
        # some of what is left may be no moves
        hidden |= again and lefts[-1] != 0
        hidden |= before != 0 and any("given" in several for several in ends.first.values())
        if again and before or known:
            self.passing.add(record)
        if ends.skips and not self.passed.isdisjoint(record.children):
            self.unseen.add(record)
        if not hidden and again and before:
            if out or ends.skips:
                self.unseen.add(record)
        elif not over and (hidden or before or lefts[-1] is None):
            if kinds == {"came"} or not kinds:
                self.pruned[record] = None if hidden else before
                if len(moves) - 1 == lefts[-1]:
                    self.rest[record] = self._rest(entry, last, moves)
            elif kinds != {"given"}:
                self.unseen.add(record)

    def _left_early(self, entry: Entry, until: int) -> bool:
        """Whether the inner of two loops may have been left with moves after the last call from it,
        though the outer goes on: that asks for its next first."""
        place = entry.last.place
        outer, inner = place.loops[-2:]
        may = place.left[-1] != 0 and self.endings.get(inner, Endings()).inner
        return may and self._heads(entry, until, (inner, outer))[:1] != [inner]

    def _heads(self, entry: Entry, until: int, loops: Iterable[Loop]) -> list[Loop]:
        """Those of these loops that have asked for their next after the last call, in order."""
        heads = {head_of(self.loops[loop][0], loop): loop for loop in loops}
        ran = self.ran.between(entry.record.children[-1].ended, until) if self.ran else ()
        return [heads[line] for line in ran if line in heads]

    def _recalls(self, entry: Entry, line: int, at: int) -> bool:
        """Whether a call that made none has returned what a table had, or a cache that it asks."""
        plan = entry.plan
        if entry.last is not None:
            return False
        ran = self.ran.between(entry.began, at) if self.ran else ()
        return line in self.recalling(plan)(frozenset(pairwise((None, *ran, *ran[-1:]))))

    def _recalling(self, plan: Plan) -> Callable[[frozenset[Any]], set[int]]:
        return recalling(plan.code, self.sites, self.helpers, plan.position)

    def _flags(self, entry: Entry) -> tuple[Any, ...]:
        """What of its position may tell who moves there."""
        code, signs = entry.plan.id, self._signs(entry.began, entry.call)
        flags = tuple([((code, k), signs[k]) for k in self.flagged.get(code, ()) if k in signs])
        return self.flags.setdefault(flags, flags)

    def _abandon(self, entry: Entry) -> None:
        record = entry.record
        if record.position is entry.call.position:
            record.position = self._flags(entry), record.position

    def _rest(self, entry: Entry, last: Called, moves: list[Any]) -> tuple[Any, list[Any]]:
        """A loop, and the moves that it has come to and has left."""
        *outer, own = last.place.moves
        named = [(*outer, move) if outer else move for move in [own, *moves]]
        (left, *named), whole = without_child(last, named), named[0]
        items = [own, *own[-1:]] if type(own) is tuple else [own]
        if left is None or left is whole and any(is_item(entry.call, last, it) for it in items):
            # the next turn may have begun
            first = (
                entry.over + len(entry.record.children) - (last.place.left[-1] == len(moves) - 1)
            )
            return last.place.loops, [*range(first, first + len(moves))]
        return last.place.loops, named

    def _ended_by(
        self, record: Record, ends: Endings, look: Any = None, before: Any = None, left: Any = None
    ) -> Any:
        """What has decided, as far as can be told, that a loop goes no further, which had so many
        moves left at the last call and at the end, where this was seen; where there was no call,
        whether any has."""
        _, first, behind, on, *_ = ends
        # a loop that has fewer left has begun another turn
        tests = {**behind, **first} if before is None else behind if before == left else first
        kinds, began = set().union(*tests.values()), record.began
        if record.children:
            began = record.children[-1].ended
        elif not self.ran:
            return set()
        ran = self.ran.between(began, record.ended) if self.ran else ()
        last = next((line for line in reversed(ran) if line in on), None)
        kinds = tests.get(last, set()) if last else kinds if record.children else set()
        if len(kinds) > 1 and "closed" in kinds and look and not record.plan.holder:
            # of several tests in one line this one can be made again
            alpha, beta = look[:2]
            closed = is_number(alpha) and is_number(beta) and alpha >= beta
            kinds = {"closed"} if closed else kinds - {"closed"}
        if "came" in kinds and record.beyond(number_at(record.returned)):
            kinds = {"came"}  # as can one of what is returned
        return {"came" if kind == "closed" else kind for kind in kinds}

    def _breaks_off(self, entry: Entry) -> bool | None:
        """Whether it is for what came back that the function has not called the search once more,
        later in its text: False where that may be, None where it is not. It also may be where a
        window is closed before any call, and where a loop over moves is left before one."""
        record, plan, last = entry.record, entry.plan, entry.last
        if last and last.place.site[0] != plan.id:
            return None
        loops = not last and [one for loop, one in self.endings.items() if loop.code == plan.id]
        if not loops:
            edges = () if last else (plan.window,)
            at, sites = last.place.site[1] if last else -1, self.sites[plan.id]
            ends = endings(plan.code, at, sites, edges, self.names)
            if not ends.behind or not self.ran:
                return False if ends.behind else None
            kinds = self._ended_by(record, ends)
            return last is not None and not ends.again if kinds else None
        if any(self._ended_by(record, one) - {"given"} for one in loops):
            record.evaluated = False
            return False
        return None

    def _stop(self, record: Record, entry: Entry, sure: bool) -> None:
        """Tell that a visit may have been cut short before another call."""
        site = entry.last and entry.last.place.site
        if entry.parts:
            self.pruned[record] = entry.parts - len(record.children)
        elif record in self.pruned or sure and self.followed.get(site):
            self.pruned[record] = None
        elif self.followed.get(site, True):
            self.unseen.add(record)

    # ---- values, and who moves where

    def _name_players(self, inner: list[Record]) -> None:
        """Tell from the values whose side they take and who moves at each node."""
        for record in self.pruned:
            self._count_pruned(record)
        self._judge_values()
        value_of = value_in(self, self.payees, self.place)
        movers = Movers(self, inner, value_of)
        for root in self.returning:
            root.returned = str(root.returned)  # which is no value, nor any part of it
        self.side, self.unnamed, self.unfit = movers.side, movers.untold, movers.unfit
        for record, first in self.apart.items():
            if record.plan.id in self.ordering:
                self.ranking.update(record.children[:first])
        for record in each(self.roots):
            node = record.node
            if node.is_leaf and node.payoff is None and self.values != "bool":
                node.payoff = value_of(record.returned)
                if is_number(node.payoff) and sign_of(self.side, node) < 0:
                    node.payoff = -node.payoff

    def _judge_values(self) -> None:
        """Whether what is returned is a payoff for each of many players, a position, or true or
        false."""
        whole = [record for record in each(self.roots) if record.returned is not LEFT]
        self.values, self.payees = "numbers", 0
        if not any(is_number(record.returned) for record in whole):
            # of whole tuples the first entries decide
            self.weighed = [at or 0 for at in self.weighed]
        self.place = place_of(self.roots, self.weighed)
        # one that only starts the search may return its move
        searched = [record for record in whole if record.plan.id not in self.starting]
        if searched and all(
            isinstance(part_at(record.returned, self.place), bool) for record in searched
        ):
            self.values = "bool"
        inner, leaves = (
            {kind for below, kind in self.own if below == has} for has in (True, False)
        )
        # what leaves give back are payoffs where all that stands above them is something else
        pays = bool(self.kinds) and self.kinds.isdisjoint(leaves)
        pays = pays and all(payoffs_in(record.returned) for record in searched)
        handed_back = bool(leaves - {None}) and inner <= {None} and not pays
        handed_back |= any(record.plan.gives_window for record in searched)
        ends = [record for record in searched if not record.children]
        led = ends and all(is_line(one, payoffs_in(one.returned)) for one in ends)
        if handed_back or led or whole and are_rows(whole) or self._holds_no_value(searched):
            self.values = "none"
            return
        # alone, or beside the moves that lead to them
        within = next((held_in(one.returned) for one in searched if one.children), {})
        asked = within.keys() & {*self.weighed}
        for self.payoffs_at in (None, *[at for at, one in within.items() if payoffs_in(one)]):

            def payoffs(record: Record) -> tuple[Any, ...]:
                return payoffs_in(part_at(record.returned, self.payoffs_at))

            sizes = {len(payoffs(record)) for record in searched}
            bounded = self.payoffs_at is None and any(one.plan.ends for one in searched)
            # by one of several parts a program chooses that is the value, or holds it
            chosen = len(asked) == 1 and asked != {self.payoffs_at}
            if len(sizes) != 1 or max(sizes) < 2 or bounded or chosen:
                continue
            if ends == searched:
                self.values = "none"  # leaves alone tell no payoffs from a value and a depth
                return
            if any(
                record.children and payoffs(record) not in map(payoffs, record.children)
                for record in searched
            ):
                continue
            if all(is_line(record, payoffs(record)) for record in ends):
                continue  # a line of moves
            beside = within.keys() - {self.payoffs_at} if self.payoffs_at is not None else ()
            if any(is_best(searched, at) for at in beside):
                continue  # a line, say, beside the value
            chosen = (zip(*map(payoffs, (one, *one.children))) for one in searched if one.children)
            if not all(any(own == max(each) for own, *each in rows) for rows in chosen):
                continue  # the best for nobody: a value beside what it is the value of
            plies = [record.node.ply for record in ends]
            pair = [*zip(*map(payoffs, ends))] if max(sizes) == 2 else []
            if len({*zip(*pair)}) > 1 and any(
                len({n + sign * ply for n, ply in zip(one, plies)}) == 1
                for one in pair
                for sign in (-1, 0, 1)
            ):
                continue  # a value beside a distance or a constant
            if pair and all(map(self._compares, {record.plan.code for record in searched})):
                continue  # one value that max() and min() compare as it stands
            self.payees = max(sizes)
            self.top.players = tuple(f"player {k}" for k in range(1, self.payees + 1))
            return

    def _holds_no_value(self, whole: list[Record]) -> bool:
        """Whether the number in what is returned with others is none: a part of a move, or how many
        visits there were, or where leaves return nothing, or the same beside an object of several
        parts."""
        if whole and all(
            str((*held_in(record.returned).values(),))
            in (moves_below(record) or [str(record.node.move)])
            for record in whole
        ):
            return True
        place = self.place
        leaves = [record for record in whole if record.evaluated and not record.children]
        parts = [part for one in leaves for part in (one.returned, *held_in(one.returned).values())]
        parts += [one for part in parts for one in held_in(part).values()]
        if leaves and not any(map(is_number, parts)):
            return self.values != "bool"
        if place is None or place in self.weighed:
            return False
        sums = set()
        # the numbers of the leaves, and whether those above none but leaves have another
        ends = {number_at(record.returned, place) for record in leaves}
        others = []
        for record in whole:
            value, *came = (number_at(one.returned, place) for one in (record, *record.children))
            if None in (value, *came):
                sums.add(0)
                continue
            if came or value:
                sums.add(value - sum(came))
            if came and not any(child.children for child in record.children):
                others.append(abs(value) not in map(abs, came))
        counted = bool(others) and len(sums) == 1 and sums.pop() > 0
        parted = all(any(map(held_in, held_in(record.returned).values())) for record in leaves)
        same = len(ends) == 1 and parted and 2 * sum(others) > len(others) > 1
        return counted or same

    def _compares(self, code: CodeType) -> bool:
        """Whether a function takes both the largest and the smallest of things as they are."""
        both = {"max", "min"} <= mentioned(code)
        return both and not picks_by_key(code, self.names)

    def fits(self, record: Record) -> bool:
        """Whether visits of its kind return the best of what came back, as a number."""
        turned = self.values == "bool" and self.side != "max"
        return not turned and kind_of_visit(record) not in self.unfit

    @property
    def doubts(self) -> list[str]:
        """What the calls do not tell, in sentences."""
        hidden = {record for record, number in self.pruned.items() if number is None}
        caught = {one for one in self.raised if one.above and one.above.returned is not LEFT}
        why = {
            "the search leaves off, and a generator or the program's own tests hide how many moves"
            " it did not look at, if any.": hidden,
            "an exception that is caught above ends the visit: no value of it is told, nor how many"
            " moves it left, if any.": caught,
            "alpha and beta are not passed as two numbers: no window is told.": self.boxed,
            "the window given is empty, and that of the first child is not: the visit sets its"
            " own, and none is told.": self.widened,
            "values are found in the search's own loop: the positions that are judged there are not"
            " shown.": self.judged,
            "it does not show how many moves are left: whether it was cut short cannot be"
            " told.": self.unseen,
            "more positions were met than are kept: a child goes by its place, where another may"
            " have stood before.": self.placed,
            "the search was given the rest of a list by itself: each such call is shown as a visit,"
            " though what it goes over may be the other moves of the visit above.": self.resting,
            "the search begins again at other positions than the first: they are shown as one, and"
            " what is said of bounds need not hold.": self.moved,
        }
        return [*self.besides, *said_at_visits(why, self.roots)]

    def _count_pruned(self, record: Record) -> None:
        number, node = self.pruned.get(record) or 0, record.node
        came = {child.node for child in record.children}
        missing = len(came) + number - len(node.children)
        if missing > 0:
            key, moves = self.rest.get(record, ((), ()))
            named = [self._label(key, move) for move in moves[-number:]]
            for other in node.children:
                if other not in came and other.move in named:
                    named.remove(other.move)
            node.children = [*node.children, *[UNREAD] * missing]
            self.unread[node] = named[-missing:]


def is_widened(record: Record) -> bool:
    """Whether a visit was given an empty window, and its first child one that is not."""
    windows = [one.window for one in (record, *record.children[:1])]
    if len(windows) == 1 or not all(is_number(end) for window in windows for end in window):
        return False
    (low, high), (first, last) = windows
    return low >= high and first < last


def opposite(value: Any) -> Any:
    """What a value is for the other player."""
    return not value if isinstance(value, bool) else -value


def without_child(call: Called, moves: list[Any]) -> list[Any]:
    """Moves of a loop, the first that of this call, without the child where they come with it."""
    rows = [move if type(move) is tuple else (move,) for move in moves]
    own = [k for k, part in enumerate(rows[0]) if not given_back(call.here, part)]
    if len(own) == len(rows[0]):
        return moves
    parts = (tuple([row[k] for k in own]) for row in rows)
    return [row if len(row) > 1 else row[0] if row else None for row in parts]


def is_line(record: Record, numbers: tuple[Any, ...]) -> bool:
    """Whether these are the moves that lead to a visit, or the places of those without a name."""
    way = [spot.index if spot.move is None else spot.move for spot in record.node.above()]
    return bool(way) and [*numbers] == way[::-1]


def is_best(whole: list[Record], place: Any) -> bool:
    """Whether the number at a place in what visits return is the largest or the least of those that
    came back, or its opposite, wherever these differ."""
    told: Any = ([entries(one.returned).get(place) for one in (it, *it.children)] for it in whole)
    return all(
        None not in (value, *came)
        and (len({*came}) < 2 or abs(value) in map(abs, (min(came), max(came))))
        for value, *came in told
    )


def are_rows(whole: list[Record]) -> bool:
    """Whether visits return lists of numbers of which neither all nor one comes from below, as one
    that has a number for each move does not; or dictionaries by the moves."""
    inner = [record for record in whole if record.children]
    if inner and all(
        isinstance(one.returned, dict) and {*map(str, one.returned)}.issuperset(moves_below(one))
        for one in inner
    ):
        return True
    if not all(isinstance(record.returned, list) for record in whole):
        return False
    rows = {record: tuple(map(abs, payoffs_in(record.returned))) for record in whole}
    if not all(rows.values()) or len({*rows.values()}) == 1:
        return all(rows.values())

    def from_below(record: Record, part: slice) -> bool:
        came = [rows[child][part] for child in record.children if child in rows]
        came += [(abs(edge),) for edge in record.window if is_number(edge)]
        return rows[record][part] in came

    single = (slice(k, k + 1) for k in range(min(map(len, rows.values()))))
    parts = (slice(None), *single)
    return not any(all(from_below(record, part) for record in inner) for part in parts)
