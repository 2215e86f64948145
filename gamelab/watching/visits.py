"""The visits of a program: what its calls say of the positions that it went through."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import Any

from ..search.view import is_number
from ..trees.node import Node
from .follower import WIDTH, Called, Content, Follower, Left, Place, one_of
from .frames import DEPTHS, STAR_FLAG, TABLES, UNMISTAKABLE, WIDE, Plan, mentioned, spelt
from .loops import Endings, Loop, endings, is_straight, judging, reachable, recalling
from .movers import Movers, kind_of_visit
from .observer import besides, ends_in, groups_of, not_shown, relations
from .records import (
    ENOUGH,
    LEFT,
    UNKEPT,
    Record,
    at_visits,
    each,
    held_in,
    part_at,
    payoffs_in,
    place_of,
    sign_of,
    value_in,
)
from .steps import UNNAMED


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
        self.move = index if move is None else move
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
        return not self.children or self.children[0] is UNREAD

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


class Visit(Record):
    """A visit, with what its call was given."""

    __slots__ = ("position",)
    position: tuple[Any, ...]


class Entry:
    """A call that is under way.

    record : the visit that it belongs to, None outside of the search. parent : the one above.
    before : whether the visit had some below it already. makes : whether it makes the child of a
    position that it was given with a move, and searches that. last : the call that was made from
    here last, with its place. counts : how many places of each loop there were. known : what visits
    before have made of these. parts : into how many children the call takes the position of its
    visit apart, 0 where it does not."""

    def __init__(self, call: Called) -> None:
        self.call, self.plan = call, call.look[-1]
        self.record: Any = None
        self.parent: Any = None
        self.before = False
        self.makes, self.parts = False, 0
        self.last: Any = None
        self.counts: Counter[Any] = Counter()
        self.known: dict[Any, Spot] = {}


class Visits:
    """The calls of a program's search as a forest of Records, at Nodes made for it.

    root : where the outermost visits stand. roots : these. side : whose side the numbers take.
    pruned : for each visit that a cut ended, how many moves it did not look at, None where that is
    hidden. doubts : sentences on what cannot be known."""

    seen = "calls"

    def __init__(self, follower: Follower, picture: Any = None) -> None:
        self.noted: Any = follower.noted
        self.lines, self.states = follower.lines, follower.states
        self.ran = None if self.lines and self.lines.dropped else self.lines
        self.top = Top(None, None, None)
        # of the first nodes their positions, as rows of text
        self.rows: dict[Spot, Any] = {}
        self.roots: list[Record] = []
        self.unexplained: list[Node] = []
        self.pruned: dict[Record, Any] = {}
        self.starting: set[int] = set()
        # the functions through which these reach the search, which make a child
        self.between: set[int] = set()
        # whether visits with and without some below return what they were given
        self.own: set[tuple[bool, bool]] = set()
        self.flags: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        # of each function the lines where it returns what a table has
        self.recalling: dict[int, set[int]] = {}
        self.group, self.reached = self._searching(follower)
        self.turned = self._compare_windows()
        edges = tuple({follower.plans[code].window: 0 for code in follower.searching})
        self.loops = follower.sites
        self.endings = {
            loop: endings(code, loop, frozenset(sites), edges)
            for loop, (code, sites) in self.loops.items()
            if loop.slot is not None
        }
        # the visits that may be cut short before another call, with whether they surely are
        self.stopped: list[tuple[Record, Entry, bool]] = []
        # whether what was called next after a call from a place was ever another child
        self.followed: dict[Any, bool] = {}
        # the visits whose loop cannot be seen
        self.unseen: set[Record] = set()
        # what the outermost call was given first, and the visits where it is another position
        self.first: dict[str, Any] = {}
        self.moved: set[Record] = set()
        # what the moves are called that cuts left unread, where that is known
        self.rest: dict[Any, list[Any]] = {}
        # the visits that pass over some of their moves
        self.passing: set[Record] = set()
        # the first ones that return a move
        self.returning: set[Record] = set()
        # which arguments are the move of a loop wherever one is under way
        self.taking = taking_moves(islice(self._calls(), ENOUGH))
        while self._survey():
            pass
        self._walk(follower.notes)
        # of visits that search moves in one place, and then in another, how many first
        self.apart: dict[Record, int] = {}
        # the functions that search moves to order them first
        self.ordering: set[int] = set()
        for record in each(self.roots):
            first, *others = [child.node.player for child in record.children] or [None]
            if others and others[-1] != first:
                number = next(k for k, other in enumerate(others, 1) if other != first)
                if number > 1:
                    self.apart[record] = number
                    if not isinstance(first[0], Loop):
                        self.ordering.add(record.plan.id)
                        for child in record.children[:number]:
                            child.node.move = UNNAMED
        # the visits with some below them in a loop within another
        self.nested = {one for one in each(self.roots) if any(map(is_nested, one.children))}
        for record in each(self.roots):
            record.node.player = None
            if record.children:
                # which grow no more
                record.children, record.node.children = [*record.children], [*record.node.children]
        # what has served, which is most of what a million visits hold
        self.noted, self.stopped = None, []
        self._name_players()
        if picture:
            self.show(picture)

    def show(self, picture: Any) -> None:
        """Put the positions into the nodes, as rows of text."""
        for record in each(self.roots):
            found = picture(self.states[record.began]) if record.began in self.states else None
            rows = found.splitlines() if isinstance(found, str) else [*map(str, found or ())]
            if rows:
                self.rows[record.node] = rows
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
            read = [pair for pair in zip(spot.children, node.children) if pair[0] is not UNREAD]
            named = [None] * len(spot.children) + self.rest.get(spot, [])
            moves = [
                move if one is UNREAD else one.move
                for one, move in zip(spot.children[::-1], named[::-1])
            ][::-1]
            if not spot.is_leaf and any(move not in (None, k) for k, move in enumerate(moves)):
                node.moves = tuple([UNNAMED if move is None else move for move in moves])
                for child, move in zip(node.children, node.moves):
                    child.move = move
            waiting += read
        return root

    def served(self, path: str) -> bool:
        return False

    # ---- which functions search, and what of their arguments is the position

    def _calls(self) -> Iterator[Any]:
        return (note for note in self.noted() if isinstance(note, Called))

    def _searching(self, follower: Follower) -> tuple[set[int], dict[int, set[int]]]:
        plans = {note.look[-1].id: note.look[-1] for note in self._calls()}

        def events() -> Iterator[tuple[Any, Any]]:
            for note in self.noted():
                left = isinstance(note, Left)
                given = (note.returned if note.whole else LEFT) if left else None
                yield None if left else note.look[-1], given

        called, ended = relations(events())
        # which choose between what a function gives that they call last, and something else
        self.choosing = {
            pair
            for pair, hows in ended.items()
            if False in hows
            and (True in hows or not {*CHOICES}.isdisjoint(plans[pair[0]].code.co_names))
        }
        reached = {code: {*edges} for code, edges in called.items()}
        for a in plans.values():
            names, file = mentioned(a.code), a.code.co_filename
            # a name of what it calls may be that of another function, too
            names = names - {plans[code].code.co_name for code in called[a.id] if code in plans}
            named = (b for b in plans.values() if b.code.co_name in names and b is not a)
            reached[a.id] |= {b.id for b in named if b.code.co_filename == file}
        # functions that only name each other are no recursion, unless one calls another often
        pairs = Counter((call.caller.id, call.look[-1].id) for call in self._calls() if call.caller)
        real = [*groups_of(called), *({*pair} for pair, many in pairs.items() if many > 1)]
        groups = groups_of(reached)
        groups = [group for group in groups if any(group & one for one in real)] or groups
        beyond = {code: reachable(code, reached) for code in reached}
        # a recursion that another one calls only serves it
        leading = [
            group
            for group in groups
            if not any(beyond[code] & group for other in groups if other != group for code in other)
        ]
        group = leading[-1] if leading else follower.searching
        tests, own = set(), {"self", *(plan.code.co_name for plan in plans.values())}
        for other in groups:
            # a search with a null window, say, takes what the search takes, or less
            takes, given = (
                {name for code in some for name in plans[code].takes} - own
                for some in (other, group)
            )
            if len(takes) > 1 and takes <= given and any(beyond[code] & other for code in group):
                group = group | other
            elif given <= takes and any(other.intersection(called[code]) for code in group):
                tests |= other  # such as whether a child is above a bound
        for other in groups:
            # a search that another one ends in, with a window of its own, is one search with it
            windowed = other != group and any(plans[code].window for code in other)
            if windowed and ends_in(group, other, ended):
                group = group | other
        places: dict[Any, set[int]] = {}
        for call in self._calls() if follower.joining else ():
            # but not what max() itself calls, say, with what came back
            if call.caller and (call.place.loops or not call.place.repeated):
                at = call.caller.id, call.place.site
                places.setdefault(at, set()).add(call.look[-1].id)
        for code in (waiting := [*group]):
            # what is called in place of these, or by what calls none of these
            none = group.isdisjoint(called.get(code, ()))
            within = (codes for (above, _), codes in places.items() if above == code)
            joined = {one for codes in within if none or codes & group for one in codes}
            joined = joined & follower.joining - group
            group = group | joined
            waiting += joined
        others = besides(events, leading, group, called) | follower.late & group | tests - group
        self.besides = not_shown(plans[code] for code in others)
        return group, reached

    def _compare_windows(self) -> bool | None:
        """Whether a window is turned round for the visits below, None where none tells; and let go
        what may be the ends of a range: narrow, with names of all kinds, and never handed on, or
        of an empty one."""
        first = {}
        passed = set()
        empty = set()
        ways = set()
        stack = [None]
        for note in self.noted():
            if isinstance(note, Left):
                stack.pop()
                continue
            plan, ends, above = note.look[-1], note.look[:2], stack[-1]
            held = plan.id in self.group and plan.window and all(map(is_number, ends))
            stack.append(ends if held else above)
            if not held:
                continue
            first.setdefault(plan, ends)
            empty.update((plan,) if WIDE > ends[0] > ends[1] > -WIDE else ())
            turned = above and (-above[1], -above[0])
            if ends in (above, turned):
                passed.add(plan)
                ways |= {ends == turned} if above != turned else set()
        for plan, (alpha, beta) in first.items():
            sure = plan in passed or plan.apart or alpha <= -WIDE and beta >= WIDE
            if plan.window not in UNMISTAKABLE and (plan in empty or not sure):
                plan.window, plan.edges = (), []
        return ways.pop() if len(ways) == 1 else None

    def _survey(self) -> set[int]:
        """Find out which arguments ever differ, which functions call the search in a loop, and
        which of those that start it go over the moves of the root, where one is a visit; these join
        it, with what stands between."""
        seen: dict[tuple[int, int], set[Any]] = {}
        # each argument after the caller's
        turns: dict[tuple[int, int], set[Any]] = {}
        self.looping: set[int] = set()
        self.names: set[str] = set()
        # of each function the instructions that call the search
        self.sites: dict[int, set[int]] = {}
        # whether an argument differs from one call to the next at a visit, as no depth does
        self.turns: dict[str, bool] = {}
        before = []
        # of each call that may start the search those that it makes for that, the calls of the
        # search that they lead to, as if made there, and the functions between
        started: dict[int, tuple[Called, list[Called], list[Called], set[int]]] = {}
        stack = []
        for note in self.noted():
            if isinstance(note, Left):
                stack.pop()
                before.pop()
                continue
            plan = note.look[-1]
            above = stack[-1] if stack else None
            stack.append(note)
            before.append(None)
            if plan.id not in self.group:
                continue
            self.names.add(plan.code.co_name)
            for k, value in enumerate(note.position):
                seen.setdefault((plan.id, k), set()).add(value)
                few = len(seen[plan.id, k]) <= FEW and isinstance(value, int | str)
                if few and above and above.look[-1] is plan and k < len(above.position):
                    turns.setdefault((plan.id, k), set()).add((above.position[k], value))
            if above is None:
                continue
            if note.place.loops or note.place.repeated:
                self.looping.add(above.look[-1].id)
            if above.look[-1].id in self.group:
                last = before[-2]
                if last and last.look[-1] is plan:
                    for at, one, had in zip(plan.takes, note.position, last.position):
                        self.turns[at] = one != had or self.turns.get(at, False)
                before[-2] = note
            code, at = note.place.site
            self.sites.setdefault(code, set()).add(at)
            between = set()
            for call, start in pairwise(stack[::-1]) if above.look[-1].id not in self.group else ():
                _, made, calls, inner = started.setdefault(id(start), (start, [], [], set()))
                made.append(call)
                calls.append(note._replace(place=call.place))
                inner |= between
                if call.place.loops or call.place.repeated:
                    break
                between.add(start.look[-1].id)
        self.varying = {at for at, values in seen.items() if len(values) > 1}
        # of each function which arguments may tell who moves, as they have few values and come
        # back to them
        self.flagged: dict[int, list[int]] = {}
        self.turning: set[tuple[int, int]] = set()
        for code, k in sorted(self.varying):
            values, steps = seen[code, k], turns.get((code, k), set())
            if len(values) > FEW or not all(isinstance(value, int | str) for value in values):
                continue
            left, come = ({pair[i] for pair in steps if len({*pair}) > 1} for i in (0, 1))
            ways = {a < b for a, b in steps if a != b and type(a) is type(b) is int}
            if left and left <= come or len(ways) > 1:  # no pile and no depth does so
                self.flagged.setdefault(code, []).append(k)
                if len(values) == 2 and all(len({*pair}) > 1 for pair in steps):
                    self.turning.add((code, k))
        loops = started.values()
        playing = [
            (start.look[-1].id, on) for start, *calls, on in loops if self._plays(start, *calls)
        ]
        more = {start for start, _ in playing}
        self.starting |= more
        self.between = self.between.union(*[on for _, on in playing])
        self.group |= more | self.between
        return more

    def _given(self, call: Called) -> tuple[dict[str, Any], dict[str, Any]]:
        """The arguments of a call that make its position: objects, and plain values; without the
        move of a loop, if there are others."""
        plan = call.look[-1]
        names = plan.takes
        given = {
            name: value
            for k, (name, value) in enumerate(zip(names, call.position))
            if value is not None
            and name not in plan.window
            and spelt(name) not in TABLES
            and ((plan.id, k) in self.varying or plan.id not in self.group)
        }
        moves = moves_of(call.place)
        moved = {
            names[k]
            for code, k in self.taking
            if code == plan.id and any(is_same(given.get(names[k]), move) for move in moves)
        }
        kinds: tuple[dict[str, Any], dict[str, Any]] = {}, {}
        for name, value in given.items():
            several: Any = {name: value} if type(value) is not tuple else dict(enumerate(value))
            for at, one in several.items() if name not in moved else ():
                kinds[isinstance(one, int | float)][at] = one
        if any(isinstance(one, Content) for at, one in kinds[0].items() if at != "self"):
            kinds[0].pop("self", None)  # which counts, and keeps tables
        return kinds

    def _same(self, above: Called, call: Called) -> bool:
        """Whether a call was given the position of its caller, as far as can be seen."""
        objects, plain = self._given(call)
        if above.look[-1].splits:
            # but a wrapper hands on all that it takes
            *first, rest, _ = above.position
            handed = *first[: above.look[-1].code.co_argcount], *rest
            return len(handed) <= len(call.position) and all(map(equal, handed, call.position))
        if call.look[-1].splits and call.position[-2]:
            # the whole of the position, taken apart
            wholes = {one.found for one in call.position[-1] if isinstance(one, Content)} - {None}
            if any(isinstance(had, Content) and had.found in wholes for had in above.position):
                return True
        had = [*above.position]
        had += [one for value in had if type(value) is tuple for one in value]
        if objects:
            kinds = {kind_of(value) for value in had if not isinstance(value, int | float)}
            if not any(kind_of(value) in kinds for value in objects.values()):
                # but a child's method of the same name
                return above.look[-1].code.co_name != call.look[-1].code.co_name
            # a list beside a position that is none has its moves
            whole = [v for v in objects.values() if kind_of(v) != "list" or "list" in kinds]
            return all(any(equal(value, other) for other in had) for value in whole)
        names = dict(zip(above.look[-1].takes, above.position))
        # where no object is given either, something plain must be its own
        known = not plain or any(isinstance(one, Content) for one in call.position)
        known = known or any(at in names or id(one) in map(id, had) for at, one in plain.items())
        return known and all(value == names.get(at, value) for at, value in plain.items())

    def _shares(self, above: Called, call: Called) -> bool:
        """Whether a call was given any of the position of its caller."""
        objects, plain = self._given(call)
        alike = (equal(one, had) for one in objects.values() for had in above.position)
        return any(alike) or not plain.keys().isdisjoint(above.look[-1].takes)

    def _hands_on(self, plan: Plan) -> bool:
        """Whether a function only calls the search, once, whatever it is given: its position is the
        one that it calls it at."""
        once = plan.id not in self.looping and len(self.sites.get(plan.id, ())) == 1
        return once and is_straight(plan.code)

    def _plays(self, start: Called, made: list[Called], calls: list[Called]) -> bool:
        """Whether a function that starts the search goes over the moves of the root, and not over
        rounds at the same position, nor over the moves of a game."""
        if not any(call.place.loops or call.place.repeated for call in calls):
            return False
        names = {call.look[-1].id: call.look[-1].takes for call in made}
        passed = {(f, k) for f, k in taking_moves(made) if self.turns.get(names[f][k], True)}
        if len(calls) > 1 and any(spelt(names[code][k]) in DEPTHS for code, k in passed):
            return False
        within = ((n.caller, n) for n in self._calls())
        inner = (n for up, n in within if up and {up.id, n.look[-1].id} <= self.group)
        if passed & taking_moves(inner):
            return True
        given = [*map(self._given, calls)]
        (first, plain), had = given[0], [*start.position]
        # by a `while` a game may be played
        over = any(call.place.repeated or moves_of(call.place) != [None] for call in calls)
        # what differs from call to call
        holds = [{at: held(one) for at, one in {**o, **n}.items()} for o, n in given]
        differ = {at for at, one in holds[0].items() if any(each.get(at) != one for each in holds)}
        differ -= {names[code][k] for code, k in passed}
        if over and any(map(self.turns.get, differ & {*plain})):
            # where this is the position the function's own object is none
            mine = [one for at, one in zip(start.look[-1].takes, had) if at == "self"]
            kinds, had = {*map(kind_of, mine)}, [one for one in had if one not in mine]
            for objects, _ in given:
                for at, one in [*objects.items()]:
                    if at == "self" or kind_of(one) in kinds:
                        del objects[at]
        if len(calls) > 1 and first and all(objects == first for objects, _ in given):
            return False
        if first and all(held(one) in map(held, had) for one in first.values()):
            return False
        # where nothing that stays is the function's own
        stays = (ones[0] for ones in zip(*[call.position for call in calls]) if len({*ones}) == 1)
        own = any(one in had for one in stays if not isinstance(one, bool | None))
        if made == calls and over and not own and differ:
            return True
        every = all if over else any
        return bool(passed) or not every(self._same(start, call) for call in calls)

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
                entry = Entry(note)
                if entry.plan.id in self.group:
                    self._enter(stack[-1] if stack else None, entry, began)
                stack.append(entry)
            else:
                entry = stack.pop()
                self._leave(entry, note, began, stack and stack[-1].record is entry.record)
        for entry in stack:
            if entry.record is not None:
                entry.record.returned, entry.record.evaluated = LEFT, False
                entry.record.span = entry.record.began, count
                self._abandon(entry)
        for stopped in self.stopped:
            self._stop(*stopped)

    def _enter(self, above: Entry | None, entry: Entry, began: int) -> None:
        call = entry.call
        if above is None or above.record is None:
            entry.record = self._visit(None, entry, began, self.top)
        else:
            looped = call.place.loops or call.place.repeated
            makes = entry.plan.id in self.between
            # what hands on makes a child, if only by a pass, which leaves the board as it is; but
            # not what takes anything
            helps = makes or not entry.plan.code.co_flags & STAR_FLAG and self._hands_on(entry.plan)
            apart = helps or (above.plan.id, entry.plan.id) in self.choosing
            same = self._hands_on(above.plan) or not apart and self._same(above.call, call)
            same = same and entry.plan is not above.plan
            if same and not looped or above.makes and above.last is None:
                entry.record, entry.parent, entry.makes = above.record, above.parent, makes
                if same and entry.plan.splits and entry.plan.id in self.looping:
                    entry.parts = 1 + len(call.position[-2])
            elif above.makes:
                # the child that was made is searched once more
                entry.record = self._visit(above.parent, entry, began, above.record.node)
                entry.parent = above.parent
            else:
                node = self._child(above, call)
                entry.record = self._visit(above.record, entry, began, node)
                entry.parent = above.record
                leads = entry.plan.id not in self.looping | self.reached[entry.plan.id]
                entry.makes = makes or bool(
                    same and leads and not helps and self._shares(above.call, call)
                )
            if above.makes or same and not looped:
                above.last = call, None
                if call.look[0] is not None and entry.plan.window:
                    entry.record.window = call.look[:2]
                entry.record.plan = entry.plan
        entry.before = bool(entry.record.children)

    def _visit(self, parent: Record | None, entry: Entry, began: int, node: Spot) -> Record:
        call = entry.call
        plan: Any = call.caller
        at = plan.at(call.line) if parent is not None else entry.plan.at(None)
        kept = began if self.ran or began in self.states else None
        record = Visit(node, kept, at, entry.plan, window_of(call))
        record.evaluated, record.position = True, call.position
        if parent is None:
            self.roots.append(record)
            given = self._given(call)
            self.first = self.first or {**given[0], **given[1]}
            given[0].pop("self", None)  # which may count
            other = (
                self.turns.get(at) and held(one) != held(self.first.get(at))
                for at, one in (given[0] or given[1]).items()
            )
            if (all if given[0] else any)(other):
                self.moved.add(record)
        else:
            parent.adds(record, call.above)
        return record

    def _child(self, above: Entry, call: Called) -> Spot:
        """The node below a visit at which a call from it is a visit: that of the last call, or the
        next of its loop."""
        place, key = call.place, call.place.loops or call.place.site
        if above.last:
            before, node = above.last
            again, site = self._again(before, call), before.place.site
            self.followed[site] = not again or self.followed.get(site, False)
            if again:
                return node
        node = above.record.node
        if not above.counts:
            # these were made by visits before
            counts = Counter()
            for spot in node.children:
                counts[spot.player] += 1
                above.known[spot.player, counts[spot.player]] = spot
        above.counts[key] += 1
        below = above.known.get((key, above.counts[key]))
        if below is None:
            move = place.moves[0] if len(place.moves) == 1 else place.moves
            if type(move) is tuple and move and is_item(above.call, call, move[-1]):
                move = None  # it goes by its place, which stands before it
            below = Spot(node, len(node.children), label_of(move))
            below.player = key
        above.last = call, below
        return below

    def _again(self, before: Called, call: Called) -> bool:
        """Whether a call searches the same child as the one before, in the same turn of a loop."""
        a, b = before.place, call.place
        if a.loops != b.loops or a.site[1] >= b.site[1]:
            return False
        if a.left != b.left or not all(map(same_move, a.moves, b.moves)):
            return False
        if not b.loops and before.look[:2] == call.look[:2]:
            return False  # it is another child that is alike
        (was, had), (objects, plain) = self._given(before), self._given(call)
        unknown = any(isinstance(v, Content) and v.found is None for v in objects.values())
        if not objects and not was:
            return had == plain or bool(b.loops) and not plain
        return [*was.values()] == [*objects.values()] and bool(b.loops or not unknown)

    def _leave(self, entry: Entry, note: Left, at: int, within: Any) -> None:
        record = entry.record
        if record is None:
            return
        if self.ran:
            record.span = record.began, at
        record.evaluated &= note.whole and not (note.known or self._recalls(entry, note.line))
        returned = note.returned if note.whole else LEFT
        inner = record.returned if record.closed and not entry.makes else None
        record.ends(entry.before, returned, note.look, entry.plan.at(note.line))
        if not note.whole:
            # a visit may catch an exception that ends only a call within it, and so be cut short
            self.pruned.pop(record, None)
            self.unseen.discard(record)
            if not within:
                return self._abandon(entry)
        else:
            if is_number(inner) and is_number(returned) and not self._hands_on(entry.plan):
                record.returned = returned  # what a function makes of what another one gave
            own = any(given_back(value, record.returned) for value in record.position)
            self.own.add((bool(record.children), own))
            if record.position is entry.call.position:
                record.position = self._flags(entry)  # no more of it is asked for
        for loops, (lefts, moves) in note.left.items():
            last = entry.last and entry.last[0]
            if last is None or last.place.loops != loops:
                continue
            again, out, *_ = ends = self.endings.get(loops[-1], Endings())
            # what the loop had left at the last call: nothing after that was looked at, but where a
            # turn begins with a call, and some began, a cache has answered
            before = last.place.left[-1]
            before = before if out or again or lefts[-1] is None else lefts[-1]
            hidden = any(left != 0 for left in lefts[:-1])
            at_end = note.look, before, lefts[-1]
            kinds = set() if hidden else self._ended_by(record, ends, *at_end)
            # some of what is left may be no moves
            hidden |= again and lefts[-1] != 0
            hidden |= before != 0 and any("given" in several for several in ends.first.values())
            if not hidden and again and before:
                self.passing.add(record)
                if out:
                    self.unseen.add(record)
            elif hidden or before or before is None and lefts[-1] is None:
                if kinds == {"came"} or not kinds:
                    self.pruned[record] = None if hidden else before
                    if len(moves) == (lefts[-1] or 0) + 1:
                        self.rest[record.node] = self._labels(entry, last, moves)
                elif kinds != {"given"}:
                    self.unseen.add(record)
        if self.ran and not record.children:
            lines = judging(entry.plan.code, frozenset(self.sites.get(entry.plan.id, ())))
            record.evaluated &= lines.isdisjoint(self.ran.between(record.began, at))
        sure = self._breaks_off(entry) if note.whole else None
        if sure is not None:
            self.stopped.append((record, entry, sure))
        for loops in entry.counts:
            if isinstance(loops[0], Loop) and loops not in note.left:
                known = [self.endings.get(loop) for loop in loops]
                if any(not ends or ends.first or ends.behind for ends in known):
                    self.unseen.add(record)

    def _recalls(self, entry: Entry, line: int) -> bool:
        """Whether a call that made none has returned what a table had, or a cache that it asks."""
        plan = entry.plan
        if plan.id not in self.recalling:
            sites = frozenset(self.sites.get(plan.id, ()))
            self.recalling[plan.id] = recalling(plan.code, sites)
        known = line in self.recalling[plan.id] or self._hands_on(plan)
        return entry.last is None and known

    def _flags(self, entry: Entry) -> tuple[Any, ...]:
        """What of its position may tell who moves there."""
        code, given = entry.plan.id, entry.call.position
        flags = tuple([((code, k), given[k]) for k in self.flagged.get(code, ())])
        return self.flags.setdefault(flags, flags)

    def _abandon(self, entry: Entry) -> None:
        record = entry.record
        if record.position is entry.call.position:
            record.position = self._flags(entry), record.position

    def _labels(self, entry: Entry, last: Called, moves: list[Any]) -> list[Any]:
        """What the moves are called that a loop has come to and has left."""
        *outer, own = last.place.moves
        items = [own, *own[-1:]] if type(own) is tuple else [own]
        if any(is_item(entry.call, last, item) for item in items):
            # the next turn may have begun
            first = len(entry.record.children) - (last.place.left[-1] == len(moves) - 1)
            return [*range(first, first + len(moves))]
        return [label_of((*outer, move) if outer else move) for move in moves]

    def _ended_by(self, record: Record, ends: Endings, look: Any, before: Any, left: Any) -> Any:
        """What has decided, as far as can be told, that a loop goes no further, which had so many
        moves left at the last call and at the end, where this was seen; where there was no call,
        whether any has."""
        _, first, behind, on = ends
        # a loop that has fewer left has begun another turn
        tests = {**behind, **first} if before is None else behind if before == left else first
        kinds, began = {kind for several in tests.values() for kind in several}, record.began
        if record.children:
            began = record.children[-1].ended
        elif not self.ran:
            return set()
        ran = self.ran.between(began, record.ended) if self.ran else ()
        last = next((line for line in reversed(ran) if line in on), None)
        kinds = tests.get(last, set()) if last else kinds if record.children else set()
        if len(kinds) > 1 and "closed" in kinds and look and not record.plan.holder:
            # of several tests in one line this one can be made again
            closed = is_number(look[0]) and is_number(look[1]) and look[0] >= look[1]
            kinds = {"closed"} if closed else kinds - {"closed"}
        return {"came" if kind == "closed" else kind for kind in kinds}

    def _breaks_off(self, entry: Entry) -> bool | None:
        """Whether it is for what came back that the function has not called the search once more,
        later in its text: False where that may be, None where it is not. It also may be where a
        window is closed before any call, and where a loop over moves is left before one."""
        record, plan, last = entry.record, entry.plan, entry.last and entry.last[0]
        if last and last.place.site[0] != plan.id:
            return None
        if last or plan.id not in self.looping:
            edges = () if last else (plan.window,)
            sites, names = frozenset(self.sites.get(plan.id, ())), frozenset(self.names)
            ends = endings(plan.code, last.place.site[1] if last else -1, sites, edges, names)
            if not ends.behind or not self.ran:
                return False if ends.behind else None
            kinds = self._ended_by(record, ends, None, None, None)
            return last is not None and not ends.again if kinds else None
        codes = ((loop, self.loops[loop][0]) for loop in self.endings if not record.children)
        loops = (loop for loop, code in codes if code is plan.code)
        if any(
            self._ended_by(record, self.endings[loop], None, None, None) - {"given"}
            for loop in loops
        ):
            record.evaluated = False
            return False
        return None

    def _stop(self, record: Record, entry: Entry, sure: bool) -> None:
        """Tell that a visit may have been cut short before another call."""
        site = entry.last and entry.last[0].place.site
        if entry.parts:
            self.pruned[record] = entry.parts - len(record.children)
        elif record in self.pruned or sure and self.followed.get(site):
            self.pruned[record] = None
        elif self.followed.get(site, True):
            self.unseen.add(record)

    # ---- values, and who moves where

    def _name_players(self) -> None:
        """Tell from the values whose side they take and who moves at each node."""
        for record in self.pruned:
            self._count_pruned(record)
        self._judge_values()
        inner = [record for record in each(self.roots) if record.children]
        value_of = value_in(self, self.payees, place_of(self.roots))
        movers = Movers(self, inner, value_of)
        self.side, self.unnamed, self.unfit = movers.side, movers.untold, movers.unfit
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
        if whole and all(isinstance(record.returned, bool) for record in whole):
            self.values = "bool"
        if (False, True) in self.own and (True, True) not in self.own:
            self.values = "none"
            return
        if whole and are_rows(whole):
            self.values = "none"
            return
        # alone, or beside the moves that lead to them
        within = held_in(whole[-1].returned) if whole else {}
        for self.payoffs_at in (None, *[at for at, one in within.items() if payoffs_in(one)]):

            def payoffs(record: Record) -> tuple[Any, ...]:
                return payoffs_in(part_at(record.returned, self.payoffs_at))

            sizes = {len(payoffs(record)) for record in whole}
            if len(sizes) != 1 or max(sizes) < 2:
                continue
            if any(
                record.children and payoffs(record) not in map(payoffs, record.children)
                for record in whole
            ):
                continue
            ends = [record for record in whole if not record.children]
            plies = [record.node.ply for record in ends]
            pair = [*zip(*map(payoffs, ends))] if max(sizes) == 2 else []
            if any(counts(one, plies) for one in pair) and len({*zip(*pair)}) > 1:
                continue  # a value beside a distance or a constant
            self.payees = max(sizes)
            names = tuple(f"player {k}" for k in range(1, self.payees + 1))
            self.top.players = names
            return

    def fits(self, record: Record) -> bool:
        """Whether visits of its kind return the best of what came back, as a number."""
        turned = self.values == "bool" and self.side != "max"
        return not turned and kind_of_visit(record) not in self.unfit

    @property
    def doubts(self) -> list[str]:
        """What the calls do not tell, in sentences."""
        hidden = {record for record, number in self.pruned.items() if number is None}
        ordered = {record for record in self.apart if record.plan.id in self.ordering}
        why = {
            "the search leaves off, and a generator or the program's own tests hide how many moves"
            " it did not look at, if any.": hidden,
            "it does not show how many moves are left: whether it was cut short cannot be"
            " told.": self.unseen,
            "moves are searched once to order them, and then again: what came back at first is said"
            " to be compared, but is not.": ordered,
            "the search begins again at other positions than the first: they are shown as one, and"
            " what is said of bounds need not hold.": self.moved,
        }
        told = (
            f"{at_visits(records, self.roots)} {said}" for said, records in why.items() if records
        )
        return [*self.besides, *told]

    def _count_pruned(self, record: Record) -> None:
        number, node = self.pruned.get(record) or 0, record.node
        missing = len(record.children) + number - len(node.children)
        node.children = [*node.children, *[UNREAD] * min(number, missing)]


LISTS = "list", "tuple"
CHOICES = "max", "min"
FEW = 4  # values of an argument that may tell who moves


def window_of(call: Called) -> Any:
    return call.look[:2] if call.look[-1].window else UNKEPT


def counts(numbers: Sequence[Any], plies: Sequence[int]) -> bool:
    """Whether what stands at leaves says no more than how deep they are, or nothing."""
    return any(len({n + sign * ply for n, ply in zip(numbers, plies)}) == 1 for sign in (-1, 0, 1))


def are_rows(whole: list[Record]) -> bool:
    """Whether visits return lists of numbers of which neither all nor one comes from below, as one
    that has a number for each move does not."""
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
    inner = [record for record in whole if record.children]
    parts = (slice(None), *single)
    return not any(all(from_below(record, part) for record in inner) for part in parts)


def is_nested(record: Record) -> bool:
    """Whether a visit's move is one of a loop within another."""
    made = record.node.player
    return len(made) > 1 and isinstance(made[0], Loop)


def given_back(value: Any, returned: Any) -> bool:
    """Whether a visit returned an argument, as a search does that returns positions."""
    return isinstance(value, Content) and value.id == id(returned)


def equal(one: Any, other: Any) -> bool:
    """Whether two arguments are the same position, as far as was looked."""
    if isinstance(one, Content) and isinstance(other, Content):
        return one == other or one.id == other.id and None in (one.found, other.found)
    return one == other


def held(value: Any) -> Any:
    """What stands in an argument, as far as was looked."""
    found = value.found if isinstance(value, Content) else None
    return value if found is None else found


def kind_of(value: Any) -> str:
    return value.kind if isinstance(value, Content) else type(value).__name__


def is_same(value: Any, move: Any) -> bool:
    """Whether an argument is a loop's move."""
    if isinstance(value, Content):
        return value.id == id(move)
    return type(value) is type(move) and value == move


def taking_moves(calls: Iterable[Called]) -> set[tuple[int, int]]:
    """Which parameters of which functions are always given the move of a loop."""
    given: dict[tuple[int, int], bool] = {}
    for call in calls:
        moves = moves_of(call.place)
        for k, value in enumerate(call.position[: len(call.look[-1].takes)] if moves else ()):
            at = call.look[-1].id, k
            given[at] = given.get(at, True) and any(is_same(value, move) for move in moves)
    return {at for at, takes in given.items() if takes}


def moves_of(place: Place) -> list[Any]:
    """The moves of the loops at a place, and what stands in them: a place and a move, say."""
    parts = [part for move in place.moves if type(move) is tuple for part in move]
    return [*place.moves, *parts]


def is_item(above: Called, call: Called, own: Any) -> bool:
    """Whether this is an item of a list that is the position above, and the position below."""
    pairs = zip(above.position, call.position)
    return any(is_same(below, own) and kind_of(here) in LISTS for here, below in pairs)


def same_move(one: Any, other: Any) -> bool:
    return one is other or isinstance(one, int | str | tuple) and repr(one) == repr(other)


def label_of(move: Any) -> Any:
    """A loop's move as it can be written at an edge; None where it cannot."""
    if isinstance(move, int | str):
        return move
    if isinstance(move, tuple):
        parts = [label_of(part) for part in move]
        return None if None in parts or not parts else tuple(parts)
    written = type(move).__str__ is not object.__str__ and not hasattr(move, "__len__")
    return str(move) if written and move is not None else None
