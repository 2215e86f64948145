"""A function that searches: where it keeps alpha, beta and the running value (by name, else by
place), and its source.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, cached_property, partial
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any, NamedTuple

from .loops import (
    READS,
    Names,
    fetched,
    instructions,
    loops_of,
    names_at,
    names_of,
    set_after,
    set_behind,
)
from .records import held_in, only, payoffs_in

# The names under which alpha and beta are usually passed, the commonest first.
WINDOW_NAMES = (
    ("alpha", "beta"),
    ("a", "b"),
    ("A", "B"),
    ("lo", "hi"),
    ("low", "high"),
    ("lower", "upper"),
    ("lower_bound", "upper_bound"),
    ("α", "β"),
    ("alfa", "beta"),
    ("al", "be"),
    ("max_so_far", "min_so_far"),
    ("achievable", "hope"),
    ("best_max", "best_min"),
)
# The rest are ordinary words, which count only where they were passed: a loop has its own `a` and
# `b`.
UNMISTAKABLE = (("alpha", "beta"), ("α", "β"))
STAR_FLAG = 0x04  # inspect.CO_VARARGS
# how that ends which runs functions where no call is seen
APART = ("Executor", "Pool", "Process", "Thread")
# what holds a window that belongs to no function
GLOBALS = "global variables"
WIDE = 99  # what stands for infinity at the start of a search is at least so large
# what a parameter for a depth is called
DEPTHS = ("depth", "plies", "ply", "maxdepth", "depthleft", "remaining", "levels", "horizon")
DEPTHS += ("d", "depthlimit", "depthremaining", "remainingdepth", "maxply", "lookahead")
DEPTHS += ("level", "currentdepth", "curdepth", "searchdepth")
# one that is 1 where MAX moves, and -1 where MIN does
COLOURS = ("color", "colour", "sign")
# and one for a table, which is no part of a position
TABLES = ("tt", "table", "ttable", "transpositiontable", "cache", "memo", "dp", "hashtable")
# what may compare by a key, and what loads the names that are given with one
PICKS = {"max", "min", "sorted", "sort"}
CONSTANTS = ("LOAD_CONST", "KW_NAMES")
NUMBERS = ("LOAD_CONST", "LOAD_SMALL_INT")
MEANS = {"sum", "fsum", "mean", "fmean", "average", "expectation", "dot"}
# best_value, bestValue and BestValue are one name here
VALUE_NAMES = (
    "best",
    "bestvalue",
    "bestval",
    "bestscore",
    "value",
    "val",
    "v",
    "maxeval",
    "mineval",
    "score",
    "m",
    "total",
    "expected",
)


FETCHED = "fetched"  # no place in what is returned


class Source(NamedTuple):
    """The text of one function that searched.

    name : as the function is called. first : the number of its first line, in its file or cell.
    lines : its lines, without the indentation that all of them share."""

    name: str
    first: int
    lines: tuple[str, ...]


class Plan:
    """What to look at in the frames of one function."""

    def __init__(self, code: CodeType, frame: FrameType, node_name: str) -> None:
        self.code, self.id = code, id(code)
        self.pairs: dict[int | None, tuple[Any, int | None]] = {}
        self.inside, self.takes = parts_of(code), takes(code)
        self.node = node_name
        names = {*code.co_varnames, *code.co_cellvars, *code.co_freevars}
        self.globals = frame.f_globals
        own = next((pair for pair in UNMISTAKABLE if names.issuperset(pair)), ())
        passed = _window(code, frame, own)
        held = () if {*passed[1:]} & {*self.takes} else _held(code, frame)
        passed = held or passed
        # it takes a first and a rest, say, beside its own object: neither is the whole
        method = re.search(r"\w\.\w+$", code.co_qualname)
        first = {*code.co_varnames[bool(method) : code.co_argcount]} - {"self"}
        self.splits = bool(code.co_flags & STAR_FLAG and first.difference(passed))
        # what takes the rest, and whether these have been children beside the node it takes
        self.rest = self.takes[-1][1:] if node_name and code.co_flags & STAR_FLAG else None
        self.among = False
        self.window = passed or _shared(code)
        # what the window is held in, where it is not passed
        self.holder: Any = (
            code.co_varnames[0] if held else GLOBALS if self.window and not passed else None
        )
        # whether the visits below may move it, too
        self.stored = stored = {
            n for one in instructions(code) if "STORE" in one.opname for n in names_of(one)
        }
        # whether it has one end alone of what is no mistake, or sets both in something
        ends = {*self.takes} | stored - names
        self.half = not self.window and not ends.isdisjoint(sum(UNMISTAKABLE, ()))
        # where a function moves copies of what was passed, and compares these
        local = (pair for pair in WINDOW_NAMES if names.difference(self.takes).issuperset(pair))
        moved = (pair for pair in local if sorted(pair) in _compared(code))
        copies = own if len(passed) == 2 else unpacked(code, *passed) if passed else ()
        if not copies and passed and stored.isdisjoint(passed):
            copies = next(moved, ())
        self.copies = copies or self.window
        inside = stored.isdisjoint(self.copies) if len(self.window) == 1 else False
        self.shares = bool(self.holder or inside or {*code.co_freevars} & {*self.window})
        # the names that are returned, each with its place in a tuple, None where it stands alone;
        # where alpha or beta is what is returned, it is the running value, and a local called
        # `score` holds one child's
        returned = [pair for pair in _returned(code) if pair[0] != node_name]
        kept = [pair for pair in returned if pair[0] not in self.window]
        # which of alpha and beta are returned
        self.edges = [k for k, name in enumerate(self.window) if (name, None) in returned]
        # whether both are, beside each other, and nothing else
        ends = {place for name, place in returned if name in self.window and place is not None}
        self.gives_window = not kept and len(ends) > 1
        beside = {name for name, place in kept if place is not None}
        self.returns = len(kept) + 2
        taken, renewed = fetched(code)
        better = kept_better(code)
        self.fetched = taken - better
        # all that it returns by name
        self.given = {name for name, _ in kept}
        if kept or not returned:
            usual = {spelt(name): name for name in sorted(names - self.given)}
            found = [usual[name] for name in VALUE_NAMES if name in usual]
            # and what the better of two is kept in, whatever it is called
            found += sorted(better - {*self.takes, *self.given, *found})
            # what only holds one child's value is the running one where that is the best, no more
            kept += [(name, FETCHED if name in self.fetched else None) for name in found]
        self.values = tuple(kept)
        # the variables of these that go on from what they held, and do not count
        going_on = better - added_to(code) | renewed
        self.going_on = going_on.intersection(name for name, _ in kept)
        # where one of them is that has no better one beside it
        self.ends = ends if self.going_on.isdisjoint(beside) and len(ends) == 1 else set()
        # whether one of its variables may be set once a line has begun, or behind the line's loops
        self.set_after = cache(partial(set_after, code))
        self.set_behind = cache(partial(set_behind, code))
        self.cache = _cache(code, frame)
        # which of what it takes is shown as its position
        self.position = ""
        # where alpha and beta stand in what holds both
        self.keys: list[Any] = []
        self.apart = len(self.window) == 1 or self.holder or self.copies != self.window
        alpha, beta = (*self.window, None, None)[:2]
        self.names: tuple[Any, ...] = (alpha, beta, *[name for name, _ in kept], node_name)
        # the look at each of its calls, where it has no window that could be seen there
        self.without = () if self.window else (alpha, beta, self)

    def hits(self) -> int:
        """How often its cache has answered."""
        return self.cache().hits if self.cache else 0

    def look(self, frame: FrameType) -> tuple[Any, ...]:
        """Alpha, beta, what may be the running value and the node, as a frame has them now, None
        for what it does not have; and last this plan.
        """
        return self.found(frame.f_locals)

    def found(self, seen: Any) -> tuple[Any, ...]:
        """The same, in what a frame has."""
        if self.apart:
            return *self._apart(seen), *map(seen.get, self.names[2:]), self
        return *map(seen.get, self.names), self

    def _apart(self, seen: dict[str, Any]) -> Any:
        """Alpha and beta where they stand in one thing, in an object like self, or are global."""
        held = seen.get(self.holder)
        if self.holder == GLOBALS:
            found = [self.globals.get(name) for name in self.window]
        elif self.holder:
            found = [getattr(held, name, None) for name in self.window]
        else:
            copied = all(name in seen for name in self.copies)
            found = [*map(seen.get, self.copies if copied else self.window)]
        if len(found) == 1:
            self.keys = self.keys or window_keys(found[0]) or [*held_in(found[0])]
            found = [*map(held_in(found[0]).get, self.keys)]
        return found or (None, None)

    def line(self, back: Any) -> int:
        """The line that is run of this function, or of a generator or lambda in its text, which is
        where a call comes from that was made in the frame `back`.
        """
        while id(back.f_code) not in self.inside:
            back = back.f_back
        return back.f_lineno

    def sets_again(self, ran: tuple[int, ...]) -> bool:
        """Whether these lines set what may be the running value more than once."""
        kept = {name for name, _ in self.values} - self.fetched
        times = (
            ran.count(step.positions.lineno)
            for step in instructions(self.code)
            if "STORE" in step.opname and kept & {*names_of(step)}
        )
        return sum(times) > 1

    def at(self, line: int | None) -> tuple[Any, int | None]:
        """This plan and a line of its function: the same pair for all that is seen there."""
        return self.pairs.setdefault(line, (self, line))

    @cached_property
    def chooses(self) -> bool:
        """Whether all that it returns by name is the better of two things, and no sum."""
        return set() < self.given <= kept_better(self.code) - added_to(self.code)

    @cached_property
    def adds_up(self) -> bool:
        """Whether all that it returns by name is nothing but a sum."""
        return set() < self.given <= added_to(self.code) - set_to_more(self.code)

    @cached_property
    def text(self) -> tuple[Source | None, int]:
        """The function's source, None where it cannot be read or its file holds something else by
        now, and the line of its `def`, below the decorators.
        """
        # inspect.getsource would look for the module among all that are loaded first
        from inspect import getblock
        from linecache import checkcache, getlines
        from textwrap import dedent
        from tokenize import TokenError

        name, first, file = self.code.co_name, self.code.co_firstlineno, self.code.co_filename
        opening = "lambda" if name == "<lambda>" else f"def {name}"
        try:
            checkcache(file)
            text = dedent("".join(getblock(getlines(file, self.globals)[first - 1 :])))
            start = first + text[: text.index(opening)].count("\n")
        except (ValueError, SyntaxError, TokenError):
            return None, first
        return Source(name, first, tuple(text.splitlines())), start

    @cached_property
    def returns_none(self) -> bool:
        """Whether that source says somewhere that None is returned."""
        lines = self.text[0].lines if self.text[0] else ()
        return any(re.search(r"\breturn( None)?\s*(#|;|$)", line) for line in lines)


def spelt(name: str) -> str:
    """A name without regard to its spelling: max_depth, maxDepth and MaxDepth are one."""
    return name.replace("_", "").lower()


def _window(code: CodeType, frame: FrameType, own: Names) -> Names:
    """The names of alpha and beta, of the one parameter that holds both, or `own`, the function's
    own variables of these names.

    A pair counts that is called so beyond doubt, or that is often called so and compared with each
    other, or whose first values leave room for any payoff, as (-inf, inf) or (-1000, 1000) do; so
    (-1, 1) are two players, and (0, 20) a range."""
    given = [*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount], *code.co_freevars]
    for pair in UNMISTAKABLE:
        if {*given}.issuperset(pair):
            return pair

    def beside(name: str) -> set[str]:
        pairs = (pair for pair in _compared(code) if name in pair)
        return {one for pair in pairs for one in pair if isinstance(one, str)} - {name}

    better = kept_better(code)
    compared = [
        pair
        for pair in WINDOW_NAMES
        if sorted(pair) in _compared(code)
        # or both with one thing, which the better of them becomes
        or not better.isdisjoint(pair)
        and not beside(pair[0]).isdisjoint(beside(pair[1]))
    ]
    next_to = *pairwise(given), *pairwise(given[::-1])
    passed = _pair(given, frame.f_locals, (*WINDOW_NAMES, *next_to), compared)
    # what is passed may be copied to these
    pairs = ((name,) for name in given if own and own == unpacked(code, name))
    return passed or next(pairs, own)


def _held(code: CodeType, frame: FrameType) -> Names:
    """The same for what the first argument holds, as self does; what is passed goes before."""
    held = frame.f_locals.get(next(iter(code.co_varnames), ""))
    about = {**vars(type(held)), **getattr(held, "__dict__", {})}
    # but what it sets there before any loop was another's
    first = min((loop.start for loop in loops_of(code)), default=0)
    stored = [step for step in instructions(code) if step.opname == "STORE_ATTR"]
    own = {step.argval for step in stored if step.offset < first}
    own.update(code.co_varnames[: code.co_argcount])
    # what is private is called the same behind its underscores
    named = {re.sub(r"^_(\w*__)?", "", name): name for name in code.co_names if name not in own}
    about = {name: about[one] for name, one in named.items() if one in about}
    narrow = [pair for pair in UNMISTAKABLE if about.keys() >= {*pair}]
    found = _pair([*named], about, WINDOW_NAMES, narrow)
    # another object may hold two numbers, too, such as all that a value may be
    moved = found[1:] or {*found} & {step.argval for step in stored}
    return tuple([named[name] for name in found if moved])


def _cache(code: CodeType, frame: FrameType) -> Any:
    """What says how often the cache round a function, as functools makes them, has answered."""
    # a class is asked, since its object may search to answer
    name, kind = code.co_name, type(next(iter(frame.f_locals.values()), None))
    about = frame.f_locals.get(name), frame.f_globals.get(name), getattr(kind, name, None)
    return next(filter(None, (getattr(found, "cache_info", None) for found in about)), None)


def _shared(code: CodeType) -> Names:
    """The same for global variables, of which the function sets one."""
    stored = {step.argval for step in instructions(code) if step.opname == "STORE_GLOBAL"}
    global_pairs = (pair for pair in UNMISTAKABLE if stored.intersection(pair))
    return next((pair for pair in global_pairs if {*code.co_names}.issuperset(pair)), ())


def _pair(given: list[str], values: Any, pairs: Iterable[Names], compared: Any = ()) -> Names:
    """The first of the pairs that was given and is compared or wide, else one name whose value is
    wide.
    """
    for pair in pairs:
        wide = window_keys([values.get(name) for name in pair])
        if {*pair}.issubset(given) and (wide or pair in compared):
            return pair
    return next(((name,) for name in given if window_keys(values.get(name))), ())


def window_keys(held: Any) -> list[Any]:
    """Where alpha and beta stand in a thing that holds no more: a wide pair, in this order; by
    usual names, round 0; by others, such as those of the players, from as far below 0 as above it.
    """
    about = held_in(held)
    if len(about) != 2 or not payoffs_in(about):
        return []
    ordered = isinstance(held, tuple | list)
    named = any(about.keys() == {*pair} for pair in WINDOW_NAMES)
    keys = [*about] if ordered else sorted(about, key=about.__getitem__)
    low, high = (about[key] for key in keys)
    wide = low <= -WIDE and high >= WIDE and (ordered or low == -high)
    return keys if wide or named and low <= -1 and high >= 1 else []


def _loaded(code: CodeType) -> Iterator[tuple[str, list[Any], Any]]:
    """Each operation of a function but loading, with what was loaded just before it, names of
    variables, None for a constant, a list for a tuple or list, and with what it is about.
    """
    loads: list[Any] = []
    for instruction in instructions(code):
        operation = instruction.opname
        if operation.startswith(("LOAD_FAST", "LOAD_DEREF")):
            loads += names_of(instruction)
        elif operation == "LOAD_CONST":
            loads.append(None)
        elif (
            operation in ("BUILD_TUPLE", "BUILD_LIST")
            and instruction.arg
            and len(loads) >= instruction.arg
        ):
            loads = [loads[-instruction.arg :]]
        elif operation not in ("CACHE", "RESUME", "NOP"):
            yield operation, loads, instruction.argval
            # a sum is like nothing else
            loads = [*loads[:-2], object()] if operation == "BINARY_OP" and loads[1:] else []
            loads = [instruction.argval[1]] if operation == "STORE_FAST_LOAD_FAST" else loads


@cache
def _compared(code: CodeType) -> list[list[Any]]:
    """The pairs of variables that a function compares with each other."""
    return [
        sorted(loads[-2:], key=str)
        for operation, loads, _ in _loaded(code)
        if operation == "COMPARE_OP"
    ]


@cache
def unpacked(code: CodeType, name: str) -> Names:
    """The variables into which a function takes a pair apart that stands in this one."""
    pairs = enumerate(pairwise(instructions(code)), 1)
    return next(
        (
            names_at(instructions(code), k)
            for k, (load, step) in pairs
            if step.opname == "UNPACK_SEQUENCE" and step.arg == 2 and names_of(load)[-1] == name
        ),
        (),
    )


@cache
def kept_better(code: CodeType) -> set[str]:
    """The variables that a function compares with others, and sets to these."""
    found = set[str]()
    recent = []
    for operation, loads, about in _loaded(code):
        recent = loads or recent
        if operation.startswith("STORE_FAST"):
            stored = [about] if isinstance(about, str) else about
            pairs = ((one, sorted((one, other), key=str)) for one in stored for other in recent)
            found |= {one for one, pair in pairs if pair in _compared(code)}
        elif operation != "SWAP":
            recent = []
    return found


@cache
def tables(code: CodeType) -> set[str]:
    """What a function takes that are tables, by what they are called, or since it looks in them for
    what others are."""
    given = takes(code)
    found = {name for name in given if spelt(name) in TABLES}
    for operation, loads, _ in _loaded(code):
        if operation == "CONTAINS_OP" and len(loads) == 2:
            key, table = loads
            keys = key if isinstance(key, list) else [key]
            found |= {name for name in given if name == table and all(one in given for one in keys)}
    return found


@cache
def added_to(code: CodeType) -> set[str]:
    """The variables that a sum is put into."""
    return {
        stored.argval
        for step, stored in pairwise(instructions(code))
        if step.opname == "BINARY_OP" and step.argrepr[0] == "+" and stored.opname == "STORE_FAST"
    }


@cache
def set_to_more(code: CodeType) -> set[str]:
    """The variables that something else than a constant or a sum is put into."""
    return {
        stored.argval
        for step, stored in pairwise(instructions(code))
        if step.opname not in ("BINARY_OP", *NUMBERS) and stored.opname == "STORE_FAST"
    }


@cache
def counts_up(code: CodeType, name: str) -> bool:
    """Whether a function adds to one of its parameters, as to a depth that begins at 0."""
    return any(
        name in names_of(given) and added.opname == "BINARY_OP" and added.argrepr[0] == "+"
        for part in _parts(code)
        for given, added in zip(instructions(part), instructions(part)[2:])
    )


@cache
def counting(code: CodeType) -> set[str]:
    """The variables around a function that it only ever counts up, such as how many nodes it has
    searched: they tell no position."""
    ways = defaultdict[str, set[str]](set)
    for step, stored in pairwise(instructions(code)):
        if stored.opname == "STORE_DEREF":
            ways[stored.argval].add(step.argrepr)
    return {name for name in code.co_freevars if ways[name] == {"+="}}


@cache
def counters(kind: type) -> set[str]:
    """The attributes that the methods of a class count up, such as how many nodes it has searched,
    and never down: they tell no position."""
    ways = defaultdict[str, set[str]](set)
    for method in (one for each in kind.__mro__[:-1] for one in vars(each).values()):
        steps = [*instructions(code)] if (code := getattr(method, "__code__", None)) else []
        for given, step, _, stored in zip(steps, steps[1:], steps[2:], steps[3:]):
            if stored.opname != "STORE_ATTR":
                continue
            added = step.argrepr if given.opname in NUMBERS else "unknown"
            ways[stored.argval].add("set" if step.opname in NUMBERS else added)
    return {name for name, how in ways.items() if "+=" in how <= {"+=", "set"}}


@cache
def _returned(code: CodeType) -> list[tuple[str, int | None]]:
    """The variables that a function returns as they stand, alone or in a tuple, each with its place
    there.
    """
    places = []
    # in `return low if ... else high`, low is what is loaded before a jump to the return
    jumps = []
    for operation, loads, _ in _loaded(code):
        for held in [*jumps, *loads[-1:]] if operation == "RETURN_VALUE" else ():
            found = enumerate(held) if isinstance(held, list) else [(None, held)]
            places += [(name, place) for place, name in found if isinstance(name, str)]
        jumps = loads[-1:] if operation == "JUMP_FORWARD" else []
    return list(dict.fromkeys(places))


@cache
def mentioned(code: CodeType) -> set[str]:
    """The names that a function's text mentions, without those of its own variables; a private one
    of a class also without the name of that."""
    names = {name for part in _parts(code) for name in (*part.co_names, *part.co_freevars)}
    return names | {name[name.index("__") :] for name in names if "__" in name}


def runs_apart(code: CodeType) -> bool:
    """Whether a function's text mentions what runs others where no call is seen."""
    return any(name.endswith(APART) for name in mentioned(code))


@cache
def takes(code: CodeType) -> list[str]:
    """What a function is given: its parameters, and the variables around it that it uses; last a
    starred parameter, with its star.
    """
    count = code.co_argcount + code.co_kwonlyargcount
    star = [f"*{code.co_varnames[count]}"] if code.co_flags & STAR_FLAG else []
    return [*code.co_varnames[:count], *code.co_freevars, *star]


def parts_of(code: CodeType) -> dict[int, CodeType]:
    """A function's code and that of what stands in its text, by their ids."""
    return {id(part): part for part in _parts(code)}


def _parts(code: CodeType) -> Iterator[CodeType]:
    """A function's code, and that of the functions and generators in its text."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _parts(constant)


@cache
def picks_by_key(code: CodeType, names: frozenset[str]) -> bool:
    """Whether a function takes the largest or the smallest by a key that may put numbers in another
    order: which computes, and does not call what has one of these names for it."""
    return any(_computes(key, names) for _, key in _keyed(code))


@cache
def picks_from_table(code: CodeType) -> str | None:
    """Whether a function takes the largest ("max") or the smallest ("min") by what a table has for
    each, and nothing else by a key."""
    picks = {pick if key in READS else None for pick, key in _keyed(code)}
    return only(picks)


def _keyed(code: CodeType) -> Iterator[tuple[str, Any]]:
    """The calls of max() and min() with a key, with the name of that or its code."""
    for part in _parts(code):
        pick, key = "", None
        for step in instructions(part):
            held = part.co_consts[step.arg or 0] if step.opname in CONSTANTS else step.argval
            if isinstance(held, tuple) and "key" in held:
                if pick in ("max", "min"):
                    yield pick, key
            elif step.opname.startswith(("LOAD_CONST", "LOAD_GLOBAL", "LOAD_ATTR", "LOAD_DEREF")):
                pick, key = held if held in PICKS else pick, held
            elif step.opname == "CALL":
                key = None


def _computes(key: Any, names: frozenset[str]) -> bool:
    if not isinstance(key, CodeType):
        return isinstance(key, str) and key not in (*names, *READS)
    done = {step.opname for step in instructions(key)}
    return "BINARY_OP" in done or "CALL" in done and names.isdisjoint(mentioned(key))


@cache
def may_average(code: CodeType) -> bool:
    """Whether a function may take a mean: it multiplies, divides, or names what adds up."""
    steps = (step for part in _parts(code) for step in instructions(part))
    weighs = any(step.opname == "BINARY_OP" and step.argrepr[0] in "*/" for step in steps)
    return weighs or not MEANS.isdisjoint(mentioned(code))
