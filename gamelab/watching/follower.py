"""Following a program: what the profile hook notes of a search that takes positions of its own."""

import sys
from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache
from itertools import starmap
from types import (
    CodeType,
    FrameType,
    FunctionType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any, NamedTuple

from ..trees.games import Game
from .frames import Plan, counters, mentioned, parts_of, tables, takes
from .lines import Lines
from .loops import (
    COMPREHENSIONS,
    FUNCTION_FLAG,
    GENERATOR_FLAGS,
    Loop,
    Site,
    ends_itself,
    iterator_of,
    left,
    loops_at,
    may_end,
    rest,
    same_move,
)

NEW: Any = object()
UNSURE: Any = object()  # the plan of a function that has not called itself yet
LIBRARY = (sys.base_prefix, sys.prefix, "<frozen")
NONE: dict[Any, tuple] = {}
FIRST = None, (), None  # of a frame of which nothing was seen before
FEW = 9  # numbers that may be returned with a value
LONG = 500  # what is longer is a table, and no position
SHOWN = 5_000  # visits, of which no more have their positions kept
WIDTH = 6  # entries of the notes for each thing
SHARED = 20_000  # tuples that are looked for again
WHOLE, KNOWN = 1, 2

PLAIN = frozenset((int, float, Fraction, Decimal, str, bool, bytes, frozenset, type(None)))
UNCHANGED = int, str, Enum
KEPT = Enum, ModuleType
CHANGED = list, dict
FLAT = list, set, deque, bytearray
SIZED = list, tuple, dict, set, frozenset, deque, bytearray
FILLED = (list, list.extend), (dict, dict.update), (set, set.update)


class Stopped(BaseException):
    """What ends a search that has visited as many positions as it may."""


class Content(NamedTuple):
    """An object that can be changed: which it is, its type, and what stood in it (None where that
    was not looked at)."""

    id: int
    kind: type
    found: int | None


class Given(NamedTuple):
    """An object that was returned, and what it held then."""

    whole: Any
    held: dict[str, Any]

    def as_it_was(self) -> Any:
        """The object itself, if nobody has changed it since, or it clears up after itself."""
        now, own = vars(self.whole), hasattr(type(self.whole), "__del__")
        if own or all(now.get(name) is one for name, one in self.held.items()):
            return self.whole
        twin = object.__new__(type(self.whole))
        vars(twin).update(self.held)
        return twin


class Place(NamedTuple):
    """Where a call comes from: the instruction, the loops that are under way with the move of each
    and what it has left, and whether it is repeated out of sight, as by map() or a key; a lambda
    that is one is given a move, too."""

    site: Site
    loops: tuple[Loop, ...]
    moves: tuple[Any, ...]
    left: tuple[int | None, ...]
    repeated: bool

    @property
    def looped(self) -> bool:
        """Whether the same instruction may call again and again."""
        return bool(self.loops) or self.repeated

    @property
    def is_one_turn(self) -> bool:
        """Whether it is the place of one turn of its loops, and not of all turns of a `while`."""
        return all(
            move is not None or more is not None for move, more in zip(self.moves, self.left)
        )

    def same_turn(self, after: Any) -> bool:
        """Whether a call comes from later in the text, in the same turn of the same loops."""
        same = self.loops == after.loops and self.site[1] < after.site[1]
        return same and self.left == after.left and all(map(same_move, self.moves, after.moves))

    def same_round(self, after: Any, count: int) -> bool:
        """Whether a later call comes from the same turn of so many outer loops; a `while` that does
        not tell begins another where the loop within it begins again."""
        moves = zip(self.moves[:count], after.moves[:count])
        if self.left[:count] != after.left[:count] or not all(same_move(*pair) for pair in moves):
            return False
        had, has = (place.left[count : count + 1] for place in (self, after))
        if self.loops != after.loops or not had or None in had + has:
            return True
        return has < had or has == had and (len(self.loops) > count + 1 or self.same_turn(after))

    def within(self, first: int, last: int | None = None) -> Any:
        """The same place in these of its loops alone."""
        loops, moves, lefts = (each[first:last] for each in (self.loops, self.moves, self.left))
        return self._replace(loops=loops, moves=moves, left=lefts)


# of which what is equal is the same
EXACT = frozenset((int, bool, str, type(None), Plan, Content))
OUTSIDE = Place((0, 0), (), (), (), False)  # of the outermost call


class Called(NamedTuple):
    """A call: its plan, a look at it, for its alpha and beta, the line it came from, a look at its
    caller (None before the first child came back), the caller's plan, its place, and its position.
    """

    plan: Plan
    look: tuple
    line: int | None
    above: tuple | None
    caller: Plan | None
    place: Place
    position: tuple

    @property
    def given(self) -> dict[str, Any]:
        """What its position is made of, by name."""
        return dict(zip(self.plan.takes, self.position))

    @property
    def here(self) -> Any:
        """What is most likely the whole of that."""
        return self.given.get(self.plan.position)


class Left(NamedTuple):
    """A return: a last look (None at a leaf that has no window), the line, what was returned, what
    each of its loops has left (see `lefts_of`), and whether it was no exception that ended it, and
    whether a table knew it all.
    """

    look: tuple | None
    line: int
    returned: Any
    left: dict[Any, tuple]
    whole: bool
    known: bool


def is_library(code: CodeType) -> bool:
    """Whether a function came with Python."""
    file = code.co_filename
    return file.startswith(LIBRARY) and "site-packages" not in file


class Follower:
    """The profile hook for any program, and what it has noted.

    notes : six entries for each thing, so that little need be made and kept to note it: those of a
    Called; or None and those of a Left, the last two in one number.

    A function is followed once it can be told that it may be reached again from itself: from the
    names in its text when it is called first, else when that happens. What called it before is
    noted then, too."""

    def __init__(self, limit: float, lines: bool = False) -> None:
        self.notes: list[Any] = []
        self.lines = Lines(self.notes, WIDTH) if lines else None
        self.places: dict[Any, Place] = {}
        self.plans: dict[int, Any] = {}
        self.codes: list[CodeType] = []
        # the positions of the first visits as they were, by the place of the call in the notes
        self.states: dict[int, Any] = {}
        # these themselves, kept so that none made later comes to their place in memory
        self.objects: dict[int, Any] = {}
        self.several = False
        self.searching = set[int]()
        # the instructions that call these, and those of them that are called in place of others
        self.calling = set[Site]()
        self.joining = set[int]()
        # by what instruction others have been called first, of which it is not known
        self.unsure = defaultdict[Site, list[int]](list)
        # and of all those that had been called before that was seen
        self.late = set[int]()
        self.first: dict[int, tuple[FrameType, tuple, Any]] = {}
        self.loops: dict[Site, tuple[Loop, ...]] = {}
        # of each loop the code that it stands in, and the instructions that calls came from
        self.sites: dict[Loop, tuple[CodeType, set[int]]] = {}
        self.base: Any = sys._getframe(1)
        self.hook = self._hook(limit)

    def _hook(self, limit: float) -> Callable[[FrameType, str, Any], None]:
        notes, known = self.notes, self.plans.get
        lines, plain = self.lines, object.__new__
        # what was noted lately: most of it is noted again
        shared = lru_cache(SHARED, typed=True)(lambda *held: held)
        stack = []
        # what the last calls were given, one for each ply: an object made for the next call must
        # not come to their place in memory, and be taken for the same
        given = {}
        last: Any = ()  # where the frame on top called the search from, and the note of that
        active = {}
        top: Any = None
        top_plan: Any = None
        held = {}
        childless, count, size = True, 0, 0

        def same(held: tuple) -> tuple:
            """One tuple for all that hold the same, where that can be told fast."""
            return shared(*held) if EXACT.issuperset(map(type, held)) else held

        def enter(frame: FrameType, plan: Plan, first: Any = FIRST) -> None:
            nonlocal top, top_plan, held, childless, count, size, last
            count += plan.id in self.searching  # and none that only starts it
            if count > limit:
                raise Stopped(limit)
            if lines:
                lines.follow(frame, count)
            place, line, above = OUTSIDE, None, None
            seen = frame.f_locals
            back: Any = frame.f_back
            before, ply, now = last, len(stack), [*map(seen.get, plan.takes)]
            if top is not None:
                up = top.f_locals
                found = place = self.place(back, top, top_plan, held, up)
                line = back.f_lineno if back is top else top_plan.line(back)
                above = None if childless else same(top_plan.found(up))
                if last and last[0] is found and not found.repeated and found.is_one_turn:
                    # one instruction calls it again in the same turn: by a key of max(), say
                    pairs = zip(given[ply], now[: frame.f_code.co_argcount])
                    differ = [pair for pair in pairs if pair[0] is not pair[1]]
                    moves = [found.moves or (move,) for move in [(), *differ][-1]] or [found.moves]
                    place = found._replace(moves=moves[-1], repeated=True)
                    notes[last[1]] = place._replace(moves=moves[0])
                last = found, len(notes) + 4
            met, position, state = first
            if met is not frame:
                closely = self.several or top_plan is None or top_plan.id not in self.searching
                position = taken(plan.takes, now, seen, closely)
                comparable = before and not closely and len(now) == len(position)
                if comparable and place.loops and notes[before[1]].same_turn(place):
                    # searched again after a scout, say, in an object made anew
                    pairs = zip(position, notes[before[1] + 1], given[ply], now)
                    position = tuple(
                        [
                            had if content_of(was, 4) == content_of(it, 4) else one
                            for one, had, was, it in pairs
                        ]
                    )
            given[ply] = now
            if count <= SHOWN:
                if (shown := seen.get(plan.position)) is None:
                    plan.position = position_in(plan.code, seen)
                    shown = seen.get(plan.position)
                began = len(notes) // WIDTH
                self.objects[began] = shown
                # what is noted late had its position before
                self.states[began] = state if met is frame else copied(shown, 4)
            look = plan.without or same(plan.found(seen))
            notes.extend((look, line, above, top_plan, place, same(position)))
            stack.append((top, top_plan, held, size, last))
            top, top_plan, held, childless, last = frame, plan, {}, True, ()
            size = plan.cache and plan.hits()

        def hook(frame: FrameType, event: str, returned: Any) -> None:
            nonlocal top, top_plan, held, childless, size, last
            if event == "call":
                code = id(frame.f_code)
                plan = known(code, NEW)
                if plan is None:
                    return
                if plan is NEW:
                    plan = self.meet(frame)
                elif plan is UNSURE and active.get(code):
                    self.follow(frame, {frame.f_code.co_name})
                    plan = NEW
                if plan is NEW:
                    for above in self.above(frame, top):
                        plan = known(id(above.f_code))
                        if isinstance(plan, Plan):
                            enter(above, plan, self.first.get(plan.id, FIRST))
                    return
                if plan is UNSURE:
                    active[code] = True
                elif plan is not None:
                    enter(frame, plan)
            elif event == "return":
                if frame is top:
                    if lines:
                        lines.mark()
                    whole = returned is not None or ends_itself(frame)
                    if isinstance(returned, CHANGED) and len(returned) < FEW:
                        returned = returned.copy()  # before the caller changes it
                    elif (
                        (kind := type(returned)).__new__ is plain
                        and kind.__dictoffset__
                        and len(vars(returned)) < FEW
                    ):
                        returned = Given(returned, vars(returned).copy())
                    look, left = None, NONE
                    if not childless or top_plan.window:
                        seen = frame.f_locals
                        look = same(top_plan.found(seen))
                        left = lefts_of(held, seen if count <= SHOWN else None)
                    ends = WHOLE if whole else 0
                    if childless and top_plan.cache and top_plan.hits() != size:
                        ends += KNOWN
                    notes.extend((None, look, frame.f_lineno, returned, left, ends))
                    top, top_plan, held, size, last = stack.pop()
                    childless = False
                else:
                    active[id(frame.f_code)] = False

        return hook

    def noted(self) -> Iterator[Any]:
        """What was noted, Called and Left, in order."""
        return starmap(one_of, zip(*[iter(self.notes)] * WIDTH))

    def place(self, back: Any, top: FrameType, plan: Plan, held: dict, seen: Any) -> Place:
        """Where in the frame `top` a call from the frame `back` comes from; its iterators are put
        with the others."""
        site = id(back.f_code), back.f_lasti
        if site not in self.calling:
            self.calling.add(site)
            # what it has called before is called in place of these
            for early in self.unsure.pop(site, ()):
                if self.plans.get(early) is UNSURE:
                    del self.plans[early]
        if back is top:
            loops = self.loops.get(site) or self.under_way(back)
            if not loops:
                return self.places.get(site) or self._place(site, site)
            if loops[0].slot is not None and len(loops) == 1:
                known = held.get(loops)
                iterator = known[0] if known else iterator_of(back, loops[0])
                move, more = loops[0].move(seen), left(iterator)
                if not known and (more is not None or may_end(iterator)):
                    held[loops] = (iterator,)
                key = site, id(move), more
                return self.places.get(key) or self._place(key, site, loops, (move,), (more,))
        ways, picked = [], ()
        site, repeated = (), False
        for frame in (top, *self.above(back, top)):
            code, seen = frame.f_code, seen if frame is top else frame.f_locals
            if id(code) in plan.inside:
                site = id(code), frame.f_lasti
            ways += [
                (loop, loop.move(seen), iterator_of(frame, loop)) for loop in self.under_way(frame)
            ]
            if frame is not top:
                repeated |= code.co_name not in COMPREHENSIONS
                if code.co_name == "<lambda>":
                    # but the default of a parameter is what has its name around it
                    names = code.co_varnames[: code.co_argcount]
                    own = [name for name in names if seen[name] is not top.f_locals.get(name, NEW)]
                    picked = *picked, *map(seen.get, own[-1:])
        loops, moves, iterators = zip(*ways) if ways else ((), (), ())
        moves = moves or picked
        lefts = tuple(map(left, iterators))
        # a generator may have some left, and other iterators cannot be asked
        if {*lefts} - {None} or any(map(may_end, iterators)):
            held[loops] = iterators
        key = *site, *map(id, loops), *map(id, moves), lefts, repeated
        return self.places.get(key) or self._place(key, site, loops, moves, lefts, repeated)

    def _place(self, key: tuple, site: Any, loops=(), moves=(), lefts=(), repeated=False) -> Place:
        if len(self.places) > SHARED:
            self.places.clear()
        self.places[key] = found = Place(site, loops, moves, lefts, repeated)
        return found

    def under_way(self, frame: FrameType) -> tuple[Loop, ...]:
        """The loops that a call from a frame stands in; those of a library, as of a mean, have no
        moves of their own."""
        code, at = frame.f_code, frame.f_lasti
        found = self.loops.get((id(code), at))
        if found is None:
            found = () if is_library(code) else loops_at(code, at)
            self.loops[id(code), at] = found
            for loop in found:
                self.sites.setdefault(loop, (code, set()))[1].add(at)
        return found

    def meet(self, frame: FrameType) -> Any:
        """What is known of a function that is called for the first time: None where it cannot
        search, UNSURE where that remains to be seen, NEW where it is followed from now on.
        """
        code = frame.f_code
        self.codes.append(code)
        serves = code.co_flags & GENERATOR_FLAGS or code.co_name in COMPREHENSIONS
        if (
            serves
            or not code.co_flags & FUNCTION_FLAG  # the body of a class
            or is_library(code)
        ):
            self.plans[id(code)] = None
            return None
        self.plans[id(code)] = UNSURE
        seen = frame.f_locals
        names = takes(code)
        state, given = copied(seen.get(position_in(code, seen)), 4), map(seen.get, names)
        self.first.setdefault(id(code), (frame, taken(names, given, seen, True), state))
        names = mentioned(code)
        if self.joins(frame):
            self.joining.add(id(code))
            names = {*names, code.co_name}
        elif any(code in several for several in self.led_to(frame)):
            names = {*names, code.co_name}  # it leads to others that lead back
        # the method of this name that hash(), super() or a list has is no recursion
        hidden = is_operator(code) or any(hasattr(kind, code.co_name) for kind in SIZED)
        names = {*names} - {code.co_name} if hidden else names
        if any(above.f_code.co_name in names for above in self.above(frame, None)):
            self.follow(frame, names)
            return NEW
        back: Any = frame.f_back
        self.unsure[id(back.f_code), back.f_lasti].append(id(code))
        return UNSURE

    def led_to(self, frame: FrameType) -> Iterator[list[CodeType]]:
        """The functions that one mentions, those that these mention, and so on: several together
        where they stand in a table."""
        scopes = [above.f_locals for above in self.above(frame, None)[::-1]]
        own = next(iter(scopes[0].values()), None)
        scopes += [getattr(own, "__dict__", NONE), frame.f_globals]
        waiting, known = [frame.f_code], set()
        for code in waiting:
            for name in mentioned(code) - known:
                found = (scope[name] for scope in scopes if name in scope)
                thing = getattr(type(own), name, None) or next(found, None)
                table = isinstance(thing, dict | list | tuple) and not is_long(thing)
                several: Any = thing.values() if isinstance(thing, dict) else thing
                codes = [
                    one.__code__
                    for one in (several if table else [thing])
                    if isinstance(one, FunctionType | MethodType)
                ]
                waiting += codes
                yield codes
            known |= mentioned(code)

    def joins(self, frame: FrameType) -> bool:
        """Whether a function that is called for the first time is one of several that search: an
        instruction calls it that has called others; or it has the name of the one that calls it,
        which has called none elsewhere, as a method of a child has; or a table holds both.
        """
        code, callers = frame.f_code, self.above(frame, None)[-2::-1]
        above = next((one for one in callers if self.plans.get(id(one.f_code))), None)
        if above is None or code.co_name.endswith("__"):
            return False
        back = callers[0]
        if (id(back.f_code), back.f_lasti) in self.calling:
            return True
        named = [one.f_code.co_name for one in callers]
        if code.co_name != "<lambda>" and code.co_name in named:
            between = callers[: named.index(code.co_name) + 1]
            if code.co_argcount == between[-1].f_code.co_argcount:
                inside = {part for one in between for part in parts_of(one.f_code)}
                stand = {(id(one.f_code), one.f_lasti) for one in between}
                return all(part not in inside for part, _ in self.calling - stand)
        searching = {id(above.f_code), *self.searching}
        return any(
            code in several and any(id(one) in searching for one in several if one is not code)
            for several in self.led_to(above)
        )

    def above(self, frame: FrameType, top: Any) -> list[FrameType]:
        """The frames below `top`, or below the run as a whole, down to one, the outermost first."""
        found = []
        back: Any = frame
        while back not in (None, top, self.base):
            found.insert(0, back)
            back = back.f_back
        return found

    def follow(self, frame: FrameType, names: Collection[str]) -> None:
        """Follow a function that mentions these names, one of them that of a function which led to
        it, and all that did; but a lambda is part of what it is in, and what an operator does
        of what uses that."""
        chain = self.above(frame, None)
        codes = [above.f_code for above in chain]
        for k, (code, above) in enumerate(zip(codes, chain)):
            if self.plans.get(id(code)) is UNSURE:
                within = any(id(code) in parts_of(outer) for outer in codes[:k])
                part = within if code.co_name == "<lambda>" else is_operator(code)
                part = part and codes.count(code) == 1 and id(code) not in self.joining
                self.plans[id(code)] = None if part else Plan(code, above, "")
                if self.first[id(code)][0] is not above:
                    self.late.add(id(code))
            if self.plans.get(id(code)) and any(outer.co_name in names for outer in codes[: k + 1]):
                self.searching.add(id(code))
        for code in self.codes:
            # another class may have a method of this name
            if self.plans.get(id(code)) is UNSURE and code.co_name == frame.f_code.co_name:
                del self.plans[id(code)]
        self.several = len(self.searching) > 1


def is_operator(code: CodeType) -> bool:
    """Whether a function is a method that an operator or a built-in function calls."""
    return code.co_name.endswith("__") and code.co_name not in ("__call__", "__init__")


def one_of(look: Any, *others: Any) -> Any:
    """A thing that was noted, from its entries."""
    if look is not None:
        return Called(look[-1], look, *others)
    seen, line, returned, left, ends = others
    returned = returned.as_it_was() if type(returned) is Given else returned
    return Left(seen, line, returned, left, bool(ends & WHOLE), bool(ends & KNOWN))


def lefts_of(held: dict[Any, Any], seen: Any) -> dict[Any, tuple]:
    """How much each of these iterators has left, by their loops; with the variables of the frame
    also the moves that the inner one has come to and has left."""
    found = {}
    for loops, iterators in held.items():
        lefts = tuple(map(left, iterators))
        few = seen and 0 < (lefts[-1] or 0) < LONG
        found[loops] = lefts, [loops[-1].move(seen), *rest(iterators[-1])] if few else ()
    return found or NONE


def taken(names: list[str], given: Iterable[Any], seen: Any, closely: bool) -> tuple:
    """What a function was given, as it can be compared later; for a starred parameter a tuple, and
    one of what each other makes with the rest."""
    if names and names[-1][0] == "*":
        (*given, _), rest = given, seen.get(names[-1][1:]) or ()
        wholes = [(one, *rest) for one in given]
        several = [tuple([told(value, closely) for value in held]) for held in (rest, wholes)]
        return *[told(value, closely) for value in given], *several
    return tuple([one if type(one) in PLAIN else told(one, closely) for one in given])


def told(value: Any, closely: bool) -> Any:
    """A value as it can be compared later: itself where it cannot change, None where it can be no
    position, else its Content.
    """
    kind = type(value)
    if kind not in CHANGED:
        if kind in PLAIN or isinstance(value, UNCHANGED):
            return value
        if isinstance(value, float):
            return float(value)  # numpy's would compare itself with each part of a Content
        if callable(value) or isinstance(value, ModuleType):
            return None
    return content(id(value), kind, hash(content_of(value, 4)) if closely else None)


content = lru_cache(SHARED)(Content)  # most objects are met more than once


def position_in(code: CodeType, seen: Any) -> str:
    """Which is most likely the position of what a function was given: the first object but self
    and a table, else self, else the first number, or None, which others may begin with; "" where
    there is none."""
    names = (name for name in takes(code) if name[0] != "*" and name not in tables(code))
    given = [(name, seen.get(name)) for name in names]
    given.sort(key=lambda pair: (isinstance(pair[1], int | float | None), pair[0] == "self"))
    may = (name for name, one in given if not (callable(one) or isinstance(one, Game)))
    return next(may, "")


def copied(value: Any, deep: int) -> Any:
    """An object as it is now, whatever becomes of it; a table, and what lies too deep, as it is."""
    if type(value) in PLAIN or not deep or is_long(value):
        return value
    if type(value) in FLAT:
        if PLAIN.issuperset(map(type, value)):
            return value.copy()
        return type(value)([copied(held, deep - 1) for held in value])
    if hasattr(type(value), "tobytes"):
        return value.__copy__() if hasattr(type(value), "__copy__") else value.tobytes()
    if type(value) is dict:
        return {key: copied(held, deep - 1) for key, held in value.items()}
    if isinstance(value, tuple):
        if PLAIN.issuperset(map(type, value)):
            return value
        return tuple.__new__(type(value), [copied(held, deep - 1) for held in value])
    # what clears up after itself would do so for its twin, too
    if isinstance(value, KEPT) or callable(value) or hasattr(type(value), "__del__"):
        return value
    held = parts(value)
    built: Any
    built, fill = next((pair for pair in FILLED if isinstance(value, pair[0])), (object, None))
    try:
        twin = built.__new__(type(value))
    except TypeError:  # made in C: nobody else can make one
        return value
    if fill:
        fill(twin, copied(built.copy(value), deep))
    held = copied(held, deep)
    if getattr(value, "__dict__", None):
        vars(twin).update(held)
    else:
        for name, one in held.items():
            object.__setattr__(twin, name, one)  # which its class may have forbidden
    return twin if fill or held else value


def is_long(value: Any) -> bool:
    """Whether a container of Python's own holds more than a position would; a length that somebody
    wrote is not asked for, since the object may not be ready for it."""
    return _length_of(type(value))(value) > LONG


@cache
def _length_of(kind: type) -> Callable[[Any], int]:
    return next((one.__len__ for one in kind.__mro__ if one in SIZED), lambda value: 0)


def parts(value: Any) -> dict[str, Any]:
    """What an object holds, by name."""
    kind = type(value)
    slots = (name for name in getattr(kind, "__slots__", ()) if hasattr(value, name))
    return getattr(value, "__dict__", None) or {
        name: getattr(value, name)
        for name in slots
        if isinstance(getattr(kind, name, None), MemberDescriptorType)
    }


def content_of(value: Any, deep: int) -> Any:
    """What an object holds, in values that do not change."""
    if isinstance(value, float):
        return float(value)
    if isinstance(value, int | str | bytes):
        return value
    if not deep or callable(value):
        return id(value)
    if hasattr(type(value), "tobytes"):
        return value.tobytes()
    if is_long(value):
        return id(value), len(value)
    if isinstance(value, dict):
        # an ordered one's own items are not all that it holds once it has been copied
        return frozenset([(key, content_of(held, deep - 1)) for key, held in dict.items(value)])
    if isinstance(value, list | tuple | deque | bytearray):
        if PLAIN.issuperset(map(type, value)):
            return tuple(value)
        return tuple([content_of(held, deep - 1) for held in value])
    if isinstance(value, set | frozenset):
        return frozenset(value)
    held = parts(value)
    counted = counters(type(value))
    if counted:
        held = {name: one for name, one in held.items() if name not in counted}
    return content_of(held, deep) if held else id(value)
