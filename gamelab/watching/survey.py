"""Which functions of a program search, and what of their arguments is the position."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from enum import Enum
from functools import cache, cached_property
from itertools import islice, pairwise, product, starmap
from typing import Any

from ..search.view import is_number
from .follower import PLAIN, Called, Content, Follower, Left, content_of
from .frames import DEPTHS, UNMISTAKABLE, WIDE, Plan, counting, mentioned, runs_apart, spelt, tables
from .groups import Events, besides, groups_of, not_shown, relations
from .loops import Loop, is_straight, reachable, same_move, set_only_in
from .positions import (
    Argument,
    equal,
    held,
    id_of,
    is_same,
    kind_of,
    mark_of,
    moves_of,
    settle,
    taking_moves,
)
from .records import ENOUGH, LEFT, held_in, in_numbers, number_at

CHOICES = "max", "min"
SIGNS = int, str, Enum
Kinds = tuple[dict[str, Any], dict[str, Any]]  # objects, and plain values, by their names
FEW = 4  # values of an argument that may tell who moves


class Survey:
    """What the calls of a program say of its functions, before any of them is a visit.

    noted : these calls and what they returned, in order. group : the functions that search.
    starting : those of them that go over the root's moves. between : those through which these
    reach the search, which make a child. reached : which functions call which. turned : whether a
    window is ever turned round for what is called, and ever not. taking : which arguments are the
    move of a loop wherever one is under way. rounds : of the functions that go over the root's
    moves again and again, as by deepening, in how many outer loops they do that. renewing : the
    calls by which they begin to. staying : the loops of which the inner one is over rounds of a
    child: in a turn of the others the search only ever goes to one position, if more or less
    deep."""

    def __init__(self, follower: Follower) -> None:
        self.noted: Any = follower.noted
        self.states = follower.states
        self._position = cache(self._content)
        self.starting = set[int]()
        self.between = set[int]()
        self.rounds = Counter[int]()
        self.renewing = set[int]()
        self.group, self.reached, others = self._searching(follower)
        # whether any function may end without calling another
        self.ending = not all(is_straight(follower.plans[code].code) for code in self.group)
        # whether positions tell when one is visited again, as any of these was found to do
        self.comparable = settle(follower, self.group)
        self.turned = self._compare_windows()
        self.taking = taking_moves(islice(self._calls(), ENOUGH))
        self.changing = set[int]()
        self.moving = self._changed_by_moves()
        while self._survey():
            pass
        self.besides += not_shown(
            follower.plans[one] for one in others | self.group & follower.late
        )

    def _calls(self) -> Iterator[Any]:
        return (note for note in self.noted() if isinstance(note, Called))

    def _within(self) -> Iterator[tuple[Any, Any]]:
        """The calls by which the functions that search call each other, with the one above."""
        stack: list[Any] = []
        for note in self.noted():
            if isinstance(note, Left):
                stack.pop()
                continue
            if stack and {stack[-1].plan.id, note.plan.id} <= self.group:
                yield stack[-1], note
            stack.append(note)

    def _searching(self, follower: Follower) -> tuple[set[int], dict[int, set[int]], set[int]]:
        plans = {note.plan.id: note.plan for note in self._calls()}

        def events() -> Events:
            for note in self.noted():
                if isinstance(note, Left):
                    yield None, note.returned if note.whole else LEFT
                else:
                    yield note.plan, None

        called, ended, handing = relations(events())
        # which choose between what a function gives that they call last, and something else
        self.choosing = {
            pair
            for pair, hows in ended.items()
            if False in hows
            and (True in hows or not {*CHOICES}.isdisjoint(plans[pair[0]].code.co_names))
        }
        reached = {code: {*edges} for code, edges in called.items()}
        inner = set().union(*called.values())
        for a in plans.values():
            if a.id in handing:
                continue  # what it mentions is for others to call
            # a name of what it calls or stores may be that of another function, too
            own = {plans[code].code.co_name for code in called[a.id]}
            names = mentioned(a.code) - own - a.stored
            # but nothing leads back to what was only called from outside, and has not called it
            reached[a.id] |= {
                b.id
                for b in plans.values()
                if b.code.co_name in names and b is not a
                if b.id in inner or a.id in called[b.id]
            }
        # functions that only name each other are no recursion, unless one calls another often
        pairs = Counter((call.caller.id, call.plan.id) for call in self._calls() if call.caller)
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
        if len(leading) > 1:
            # nor does one beside it that only builds the tree, say, or prints or counts it
            best = besides(events, leading, set(), called)
            leading = [group for group in leading if group & best] or leading
        group = leading[-1] if leading else follower.searching
        tests, own = set(), {"self", *(plan.code.co_name for plan in plans.values())}
        for other in groups:
            # a search with a null window, say, takes what the search takes, or less; or a window
            takes, given = (
                {name for code in some for name in plans[code].takes} - own
                for some in (other, group)
            )
            windowed = all(any(plans[code].window for code in some) for some in (other, group))
            if (windowed or len(takes) > 1 and takes <= given) and any(
                beyond[code] & other for code in group
            ):
                group = group | other
            elif given <= takes and any(other.intersection(called[code]) for code in group):
                tests |= other  # such as whether a child is above a bound
        places = defaultdict(set)
        for call in self._calls() if follower.joining else ():
            # but not what max() itself calls, say, with what came back
            if call.caller and (call.place.loops or not call.place.repeated):
                places[call.caller.id, call.place.site].add(call.plan.id)
        for code in (waiting := [*group]):
            # what is called in place of these, or by what calls none of these
            none = group.isdisjoint(called.get(code, ()))
            within = (codes for (above, _), codes in places.items() if above == code)
            joined = {one for codes in within if none or codes & group for one in codes}
            joined = joined & follower.joining - group
            group = group | joined
            waiting += joined
        cached = sorted(plans[code].code.co_name for code in group if plans[code].hits())
        self.besides = tuple(f"What the cache of {name} answers is no visit." for name in cached)
        others = besides(events, leading, group, called) | tests - group
        others |= {code for code, plan in plans.items() if runs_apart(plan.code)}
        return group, reached, others

    def _compare_windows(self) -> set[bool]:
        """Whether a window is ever turned round for what is called, and ever not; and let go
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
            plan, ends, above = note.plan, note.look[:2], stack[-1]
            held = plan.id in self.group and all(map(is_number, ends))
            stack.append(ends if held else above)
            if above and note.above and all(map(is_number, note.above[:2])):
                above = note.above[:2]  # it has moved since
            if not held:
                continue
            first.setdefault(plan, ends)
            if WIDE > ends[0] > ends[1] > -WIDE:
                empty.add(plan)
            turned = above and (-above[1], -above[0])
            if ends in (above, turned):
                passed.add(plan)
                if above != turned:
                    ways.add(ends == turned)
        for plan, (alpha, beta) in first.items():
            sure = plan in passed or plan.apart or alpha <= -WIDE and beta >= WIDE
            if plan.window not in UNMISTAKABLE and (plan in empty or not sure):
                plan.window, plan.edges = (), []
        return ways

    def _changed_by_moves(self) -> set[str]:
        """The arguments that are others at the end of every move of a loop, such as the ply; and
        note which functions hand on another number, outside of loops, than they were given, and
        what is handed on that is the same whatever was given."""
        ways = defaultdict[str, set[tuple[Any, Any]]](set)
        for above, note in islice(self._within(), ENOUGH):
            had, has = above.given, note.given
            for at in had.keys() & has:
                pair = had[at], has[at]
                if note.place.loops:
                    ways[at].add(pair)
                elif not equal(*pair) and isinstance(has[at], int | float):
                    self.changing.add(above.plan.id)
        sides = ((at, *zip(*ones)) for at, ones in ways.items())
        self.fixed = {at for at, had, has in sides if len({*map(id_of, had)}) > 1 == len({*has})}
        return {at for at, ones in ways.items() if not any(starmap(equal, ones))}

    def _survey(self) -> set[int]:
        """Find out which arguments ever differ, which functions call the search in a loop, and
        which of those that start it go over the moves of the root, where one is a visit; these join
        it, with what stands between."""
        seen = defaultdict[Argument, set[Any]](set)
        # each argument after the caller's
        turns = defaultdict[Argument, set[Any]](set)
        self.looping = set[int]()
        self.names = frozenset[str]()
        # of each function the instructions that call the search
        self.sites = defaultdict[int, frozenset[int]](frozenset)
        # whether an argument differs from one call to the next at a visit, as no depth does
        self.turns = defaultdict[str, bool](bool, dict.fromkeys(self.fixed, True))
        # how much more the numbers are that what starts the search was given than what it gives on
        more_than = defaultdict[tuple[str, str], set[Any]](set)
        # of loops within others whether a call goes where the last one in their turn did
        same = defaultdict[tuple[Loop, ...], set[bool]](set)
        # the calls that lead to one that starts the search, the inner ones first
        paths = []
        # what each of those returned, and which of the calls it was
        gave = {}
        began = {}
        # the calls under way, each with the last one of the search from there, and with its signs
        stack: list[Any] = []
        for number, note in enumerate(self.noted()):
            if isinstance(note, Left):
                gave[id(stack.pop()[0])] = note.returned
                continue
            plan = note.plan
            above, last, had_signs = stack[-1] if stack else (None, None, {})
            signs = self._signs(number, note)
            stack.append([note, None, signs])
            began[id(note)] = number
            if plan.id not in self.group:
                continue
            for k, value in signs.items():
                seen[plan.id, k].add(value)
                few = len(seen[plan.id, k]) <= FEW and isinstance(value, SIGNS)
                if few and above and above.plan is plan and k in had_signs:
                    turns[plan.id, k].add((had_signs[k], value))
            if above is None:
                continue
            if note.place.looped:
                self.looping.add(above.plan.id)
            if above.plan.id in self.group:
                self.names |= {plan.code.co_name}
                if above.plan.id in self.starting:
                    for (at, own), (to, one) in product(above.given.items(), note.given.items()):
                        if is_number(own) and is_number(one):
                            more_than[at, to].add(own - one)
                if last and last.plan is plan:
                    had = self._held(began[id(last)]) | last.given
                    now = self._held(number) | note.given
                    for at in had.keys() & now:
                        self.turns[at] |= had[at] != now[at]
                    loops = note.place.loops
                    if len(loops) > 1 and number in self.states and same_child(last, note):
                        now = self._position(number)
                        others = (at for at, *_ in differing(last, note))
                        known = now is not None and now == self._position(began[id(last)])
                        same[loops].add(known and all(spelt(at) in DEPTHS for at in others))
                stack[-2][1] = note
            code, at = note.place.site
            self.sites[code] |= {at}
            if above.plan.id not in self.group:
                paths.append([call for call, *_ in stack[::-1]])
        for (at, to), steps in more_than.items():
            if len(steps) == 1 and self._is_depth(to):
                self.turns.setdefault(at, False)
        self.staying = {loops for loops, ways in same.items() if ways == {True} and self.telling}
        self.varying = {at for at, values in seen.items() if len(values) > 1}
        objects = ({*map(id_of, values)} for values in seen.values())
        # the objects that a function is given at all of its calls
        self.single = {one for ones in objects if len(ones) == 1 for one in ones}
        # of each function which arguments may tell who moves, as they have few values and come
        # back to them
        self.flagged: dict[int, list[int]] = {}
        self.turning = set[Argument]()
        for code, k in sorted(self.varying, key=str):
            values, steps = seen[code, k], turns[code, k]
            if len(values) > FEW or not all(isinstance(value, SIGNS) for value in values):
                continue
            own = isinstance(k, int)
            left, come = ({pair[i] for pair in steps if len({*pair}) > 1} for i in (0, 1))
            ways = {a < b for a, b in steps if a != b and type(a) is type(b) is int}
            comes_back = left and left <= come and (own or len(values) == 2)
            if comes_back or own and len(ways) > 1:  # no pile and no depth does so
                self.flagged.setdefault(code, []).append(k)
                if len(values) == 2 and all(len({*pair}) > 1 for pair in steps):
                    self.turning.add((code, k))
        # of each call that may start the search those that it makes for that, each with the first
        # call of the search that it leads to, as if made there, and which of the calls it was; and
        # the functions between
        started = {}
        for path in paths:
            between = set()
            for call, start in pairwise(path):
                _, made, inner = started.setdefault(id(start), (start, [], set()))
                if not made or made[-1][0] is not call:
                    made.append((call, path[0]._replace(place=call.place), began[id(call)]))
                inner |= between
                between.add(start.plan.id)
        playing = [one for at, one in started.items() if self._plays(one[0], one[1], gave.get(at))]
        inner = {start.plan.id for start, *_ in playing}
        more = set[int]()
        for start, made, on in playing:
            # what calls another of these is asked again once that has joined
            if inner.isdisjoint(on):
                plan = start.plan
                more.add(plan.id)
                self.between |= on
                told = [(call, gave.get(id(by)), number) for by, call, number in made]
                if count := self._rounds(plan, told):
                    self.rounds[plan.id] = count
        self.starting |= more
        self.group |= more | self.between
        return more

    def _signs(self, began: int, call: Called) -> dict[Any, Any]:
        """What a visit was given that may tell who moves, by its place, and what the object that is
        its position holds, by name."""
        return dict(enumerate(call.position)) | self._held(began)

    def _held(self, began: int) -> dict[Any, Any]:
        """What the object that is the position of one of the first visits holds, by name, that may
        tell who moves, or how deep it is to be searched."""
        held = getattr(self.states.get(began), "__dict__", {})
        return {name: one for name, one in held.items() if isinstance(one, SIGNS)}

    @cached_property
    def telling(self) -> bool:
        """Whether the positions of the first visits are more than a few, as whose turn it is."""
        return len({*map(self._position, islice(self.states, 10 * FEW))}) > FEW

    def _content(self, began: Any) -> Any:
        """What was in the position of one of the first visits, as it can be compared, if that is
        more than a number."""
        state = self.states.get(began)
        return None if state is None or is_number(state) else content_of(state, 4)

    def _given(self, call: Called) -> Kinds:
        """The arguments of a call of the search that make its position: objects, and plain values;
        without the move of a loop, if there are others."""
        plan = call.plan
        names = plan.takes
        given = {
            name: value
            for k, (name, value) in enumerate(zip(names, call.position))
            if value is not None
            and name not in plan.window
            and name not in tables(plan.code)
            and name not in counting(plan.code)
            and (plan.id, k) in self.varying
        }
        moves = moves_of(call.place)
        moved = {
            names[k]
            for code, k in self.taking
            if code == plan.id and any(is_same(given.get(names[k]), move) for move in moves)
        }
        kinds: Kinds = {}, {}
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
        if above.plan.splits:
            # but a wrapper hands on all that it takes, without itself where it is an object
            *first, rest, _ = above.position
            handed = *first[: above.plan.code.co_argcount], *rest
            own = "self" in above.given and "self" not in call.given
            return len(handed) - own <= len(call.position) and all(
                map(equal, handed[own:], call.position)
            )
        if call.plan.splits and call.position[-2]:
            # the whole of the position, taken apart
            wholes = {one.found for one in call.position[-1]} - {None}
            if any(isinstance(had, Content) and had.found in wholes for had in above.position):
                return True
        had, names = [*above.position], above.given
        had += [one for value in had if type(value) is tuple for one in value]
        if objects:
            kinds = {kind_of(value) for value in had if not isinstance(value, int | float)}
            if not any(kind_of(value) in kinds for value in objects.values()):
                # but a child's method of the same name
                return above.plan.code.co_name != call.plan.code.co_name
            kept = {names[at] == one for at, one in plain.items() if at in self.moving & {*names}}
            if kept == {True}:
                # the ply, say: what counts, or keeps tables, need not hold the same
                own = {id_of(value) for value in had}
                return own.issuperset(map(id_of, objects.values()))
            # a list beside a position that is none has its moves, and what is one for all counts
            whole = [
                v
                for v in objects.values()
                if kind_of(v) in kinds or kind_of(v) is not list and id_of(v) not in self.single
            ]
            return all(any(equal(value, other) for other in had) for value in whole)
        # where no object is given either, something plain must be its own
        known = not plain or any(isinstance(one, Content) for one in call.position)
        known = known or any(at in names or id(one) in map(id, had) for at, one in plain.items())
        return known and all(value == names.get(at, value) for at, value in plain.items())

    def _keeps(self, above: Called, call: Called) -> bool:
        """Whether a function that hands on the numbers that it is given was given its caller's."""
        plain, names = self._given(call)[1], above.given
        rest = [one for value in above.position if type(value) is tuple for one in value]
        return (
            bool(plain)
            and call.plan.id not in self.changing
            and all(names.get(at) == one or one in rest for at, one in plain.items())
        )

    def _shares(self, above: Called, call: Called) -> bool:
        """Whether a call was given any of the position of its caller."""
        return not self._given(call)[1].keys().isdisjoint(above.plan.takes)

    def _hands_on(self, plan: Plan) -> bool:
        """Whether a function only calls the search, once, whatever it is given: its position is the
        one that it calls it at."""
        straight = self.ending and is_straight(plan.code)
        return straight and plan.id not in self.looping and len(self.sites[plan.id]) == 1

    def _plays(self, start: Called, told: list[Any], gave: Any) -> bool:
        """Whether a function that starts the search goes over the moves of the root, and not over
        rounds at the same position, nor over the moves of a game.

        told : the calls that it made, those of the search that they led to, and the places of the
        former among the notes; gave : what it returned."""
        made, calls, numbers = zip(*told)
        if not any(call.place.looped for call in calls):
            return False
        both = [*made, *calls]
        names = {call.plan.id: call.plan.takes for call in both}
        taken = taking_moves(both)
        passed = {(f, k) for f, k in taken if not self._is_depth(names[f][k])}
        # what goes over the root's moves does so again if at the same position, more or less deep,
        # as by each turn of a loop over depths
        again = self.starting.issuperset(call.plan.id for call in calls) and not passed
        had = start.position
        stays = all(any(equal(call.here, one) for one in had) for call in calls)
        deeper = [
            any(one > before.get(at, one) for at, one in now.items())
            for before, now in pairwise(map(self._depths, calls, numbers))
        ]
        if deeper and all(deeper) or again and (stays or taken and not calls[0].place.loops[1:]):
            return False
        if passed & taking_moves(call for _, call in self._within()):
            return True
        # a loop over numbers that are the positions, and not over objects, goes over no moves
        if all(
            not call.place.repeated
            and self.turns.get(call.plan.position, True)
            and is_number(call.here)
            and any(is_same(call.here, move) for move in call.place.moves)
            for call in calls
        ):
            return False
        # what changes with every move has done so, and for all calls alike
        for at in self.moving:
            now = {call.given.get(at) for call in calls}
            own = start.given.get(at)
            if isinstance(own, int) and len(now) == 1 < len(calls) and own not in now:
                return True
        given = [*map(self._given, calls)]
        first, plain = given[0]
        # by a `while` a game may be played
        over = any(
            call.place.repeated or [one is None for one in call.place.moves[-1:]] != [True]
            for call in calls
        )
        # what differs from call to call
        wholes = [things | counts for things, counts in given]
        whole = first | plain
        fixed = {at for at, one in whole.items() if kind_of(one) in {*PLAIN, tuple}}
        other = whole.keys() - {*filter(self._is_depth, fixed)}
        differ = {
            at
            for at, one in whole.items()
            if any(held(each.get(at)) != held(one) for each in wholes)
        }
        if differ and other.isdisjoint(differ):
            return False  # at what may be no argument at all
        mine = start.given.get("self")
        if "self" not in differ and first.get("self") == mine:
            other.discard("self")  # which does not hold the board
        if over and any(map(self.turns.get, differ & {*plain})):
            return True  # a move, say, beside a position
        # of different positions one is chosen: its move is returned
        moves = [move for call in calls for move in moves_of(call.place) if move is not None]
        gives = [gave, *held_in(gave).values()]
        gives += [one for part in gives for one in held_in(part).values()]
        chosen = any(same_move(a, b) for a in gives for b in moves)
        # at an object that its caller had
        handed = stays and all(
            isinstance(call.here, tuple) and call.plan.position != "self" for call in calls
        )
        if handed and not (passed or chosen):
            return False
        if not other:
            # where the board is nowhere among what is given, a loop over anything goes over moves
            return any(
                call.place.repeated or any(loop.names for loop in call.place.loops)
                for call in calls
            )
        # at what its caller had a move must be handed on, and chosen
        stands = all(held(one) in map(held, had) for one in first.values())
        if stands and first and not (passed and chosen):
            return False
        # where nothing that stays is the function's own
        same = (ones[0] for ones in zip(*[call.position for call in calls]) if len({*ones}) == 1)
        own = any(one in had for one in same if not isinstance(one, bool | None) and one != mine)
        if passed or over and differ and (chosen or not own):
            return True
        return not (all if over else any)(self._same(start, call) for call in calls)

    def _rounds(self, plan: Plan, told: list[tuple[Called, Any, int]]) -> int:
        """In how many of its outer loops a function goes over the root's moves again and again: of
        each turn of these the positions are some of those before it, or the reverse, and a number
        that is no part of them, such as a depth, is another, or what came back for the same. What
        it keeps from turn to turn is no running value of one of them. The calls that begin a turn
        are noted.

        told : its calls, what came back, and their places among the notes."""
        rows = [(*one, *self._position_and_depth(one[0], one[2])) for one in told]
        known = {}
        hidden = any(
            known.setdefault((*one, in_numbers(*call.look[:2])), number_at(came)) != number_at(came)
            for call, came, _, *one in rows
        )
        places = [call.place for call, *_ in rows]
        most = max(
            len(place.loops) - (not place.repeated and None not in place.left[-1:])
            for place in places
        )
        for count in range(most, 0, -1):
            turns, first = list[dict[Any, Any]](), set[int]()
            before: Any = None
            blind = False
            for call, _, number, position, depth in rows:
                place = call.place
                if call.plan.position == "self":
                    # which may hold the depth, say, beside a board
                    position = (*map(mark_of, place.moves[count:]),)
                at = place.site, position
                # of a `while` that does not tell, a turn goes nowhere twice from one place
                blind = None in place.left[:count] and len(place.loops) == count
                over = blind and turns and at in turns[-1]
                if not before or over or not before.same_round(place, count):
                    turns.append({})
                    first.add(number)
                turns[-1][at] = depth
                before = place
            positions = [{position for _, position in turn} for turn in turns]
            again = all(one <= other or other <= one for one, other in pairwise(positions))
            differ = hidden or len({frozenset(turn.values()) for turn in turns}) > 1
            if again and differ and (not blind or max(map(len, positions)) > 1):
                outer, *inner = places[-1].loops[count - 1 : count + 1]
                lasts = any(
                    plan.going_on & set_only_in(plan.code, loop, outer)
                    for loop in inner
                    if loop.code == outer.code == plan.id
                )
                if lasts:
                    break
                self.renewing |= first
                return count
        return 0

    def _position_and_depth(self, call: Called, number: int) -> tuple[Any, Any]:
        """The position that a call was given, and the numbers that are no part of it."""
        numbers, depths = [], []
        for name, one in call.given.items():
            if isinstance(one, int | float) and name not in call.plan.window:
                (depths if self._is_depth(name) else numbers).append((name, one))
        own = call.given.get("self")
        # a method of the move itself
        its = own is not None and any(is_same(own, move) for move in call.place.moves)
        here = id_of(own) if its else held(call.here)
        return (here, *numbers), (*depths, *self._depths(call, number).items())

    def _depths(self, call: Called, number: int) -> dict[str, Any]:
        """The depths that a call was given under such a name, and those that the object has whose
        own method it is, by name."""
        own = self._held(number) if call.plan.position == "self" else {}
        named = {at: one for at, one in call.given.items() if spelt(at) in DEPTHS}
        return {
            at: one for at, one in (own | named).items() if is_number(one) and self._is_depth(at)
        }

    def _is_depth(self, name: Any) -> bool:
        """Whether a parameter is for a depth: by its name, or as all moves have the same."""
        return spelt(str(name)) in DEPTHS or not self.turns.get(name, True)


def same_child(before: Called, call: Called) -> bool:
    """Whether two calls come from the same turn of all their loops but the inner one."""
    loops = call.place.loops
    return before.place.loops == loops and before.place.same_round(call.place, len(loops) - 1)


def differing(before: Called, call: Called) -> list[tuple[str, Any, Any]]:
    """What two calls of a function were given that is another for each, beside the position, a
    window and a table. What has only been changed is the same, but for self, whose turn it may be
    by that."""
    plan: Any = call.plan
    return [
        (at, had, one)
        for at, had, one in zip(plan.takes, before.position, call.position)
        if at not in {*plan.window, plan.position, *tables(plan.code)}
        if not equal(had, one)
        if at == "self" or id_of(had) != id_of(one)
    ]
