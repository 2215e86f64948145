"""The loops of a function, which of them are under way in a frame, and how much each has left."""

import sys
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from functools import cache, lru_cache
from itertools import pairwise, repeat, zip_longest
from types import CodeType, FrameType, GeneratorType
from typing import Any, NamedTuple

# inspect.CO_GENERATOR, CO_COROUTINE and CO_ASYNC_GENERATOR, whose module takes longer to import
# than all of this one.
GENERATOR_FLAGS = 0x20 | 0x80 | 0x200
FUNCTION_FLAG = 0x01  # inspect.CO_OPTIMIZED
COMPREHENSIONS = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")
ENDS = ("RETURN_VALUE", "RETURN_CONST", "RAISE_VARARGS", "RERAISE")
JUMPS = ("JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT")
RETURNS = ("RETURN_VALUE", "RETURN_CONST", "RETURN_GENERATOR", "YIELD_VALUE")
# how one of several things is taken that wait
TAKES = {"pop", "popleft", "popitem", "next", "heappop"}
# what a statement or a test ends with
ENDING = "STORE", "POP", "RETURN", "JUMP"
# what orders two things, and what takes the best of several
ORDERS = ("<", "<=", ">", ">=")
BESTS = {"max", "min", "sorted"}
# how a table is asked
READS = ("get", "setdefault", "__getitem__")
# Where CPython 3.11 to 3.13 keeps a frame's own part, and in that its variables and its stack.
FRAME, VARIABLES = 24, 72


Names = tuple[str, ...]  # of variables, or of one and the attributes that are asked for
Windows = tuple[Names, ...]  # the names of alpha and beta, of several functions
Site = tuple[int, int]  # a code, by its id, and an instruction of it


class Count(NamedTuple):
    """How a `while` counts its moves: the variable that has them, as a list or as bits, or says how
    many they are; the one that counts up to that, "" where what has them gets shorter; the
    instruction that does so, and the one that asks whether any are left.
    """

    limit: str
    index: str
    step: int
    test: int


class Loop(NamedTuple):
    """One loop in a function's bytecode: the instructions it spans, where in the frame its iterator
    stands (None for a `while`), the variables that have its move, and how a `while` counts, if that
    shows."""

    code: int
    start: int
    end: int
    slot: int | None
    names: Names = ()
    count: Count | None = None

    def move(self, seen: Any) -> Any:
        """What the loop has come to, in the variables of its frame; None where none has it."""
        if len(self.names) == 1:
            return seen.get(self.names[0])
        return tuple(map(seen.get, self.names)) or None


def same_move(one: Any, other: Any) -> bool:
    """Whether two moves are one, as far as it shows without a question to their own methods."""
    if type(one) is type(other) is tuple:
        return len(one) == len(other) and all(map(same_move, one, other))
    return one is other or isinstance(one, int | str) and repr(one) == repr(other)


@cache
def instructions(code: CodeType) -> list[Any]:
    """The instructions of a function; a jump that leads to the EXTENDED_ARG before an instruction,
    as one to the head of a long loop does, leads to that."""
    from dis import get_instructions, hasjrel

    steps = [*get_instructions(code)]
    onto = {}
    for after, step in pairwise(steps[::-1]):
        if step.opname == "EXTENDED_ARG":
            onto[step.offset] = onto.get(after.offset, after.offset)
    return [
        step._replace(argval=onto[step.argval])
        if step.opcode in hasjrel and step.argval in onto
        else step
        for step in steps
    ]


def loops_of(code: CodeType) -> list[Loop]:
    """The loops of a function, the outer ones first."""
    return _loops_of(code, id(code))


@cache
def _loops_of(code: CodeType, number: int) -> list[Loop]:
    # a cell that is run again makes a function whose code is equal, and another
    from dis import Bytecode, hasjrel, stack_effect

    steps = instructions(code)
    starts = 1 if code.co_flags & GENERATOR_FLAGS and sys.version_info < (3, 13) else 0
    handled: Any = getattr(Bytecode(code), "exception_entries", ())
    # an exception is pushed, perhaps with the place that it comes from
    depths = {entry.target: entry.depth + entry.lasti + 1 for entry in handled}
    depths[0], found = starts, []
    ends: dict[Any, int] = {}
    for step, after in zip(steps, [*steps[1:], steps[-1]]):
        depth = depths.get(step.offset)
        target: Any = step.argval if step.opcode in hasjrel else None
        if step.opname == "FOR_ITER":
            slot = None if depth is None else _first_slot(code) + depth - 1
            names = names_at(steps, steps.index(after))
            inner = [one for one in steps if step.offset < one.offset < target]
            within = (_names_in(one, "LOAD") for one in inner)
            # a number that nothing asks for is no move
            counts = "range" in named_before(code, step.offset)
            names = names if not counts or {*names} & set[Any]().union(*within) else ()
            found.append(Loop(number, step.offset, target, slot, _standing_at(names, inner)))
        elif (
            (target or step.offset) < step.offset
            # what handles an exception only leads back
            and step.offset in reachable(target, _flow(code)[1])
            and all(target != loop.start for loop in found)
        ):
            ends[target] = step.offset + 1
        if depth is None:  # where nothing leads to
            continue
        if target is not None and target > step.offset:
            depths.setdefault(target, depth + stack_effect(step.opcode, step.arg, jump=True))
        if step.opname not in (*ENDS, *JUMPS):
            depths.setdefault(after.offset, depth + stack_effect(step.opcode, step.arg, jump=False))
    for start, end in sorted(ends.items()):
        again = start  # where a `continue` leads that asks the test of a `while` anew
        if found and found[-1].slot is None and start < found[-1].end < end:
            again = found.pop().start
        within = [one for one in steps if again <= one.offset < end]
        count = _count(within) if again == start else None
        found.append(Loop(number, again, end, None, _taken(within), count))
    return sorted(found)


def _taken(steps: list[Any]) -> Names:
    """The variables in which a `while` of these instructions has its move: what it takes from where
    others wait, or from a place in them, else what it counts up and asks for, and never sets."""
    asked, counted, others = set[Any](), [], set[Any]()
    for k, step in enumerate(steps):
        ended = _ending(steps[: k + 1])
        asked |= {name for part in ended for name in names_of(part) if "JUMP" in step.opname}
        if not _names_in(step, "STORE"):
            continue
        called = [n for n in range(k, k - len(ended), -1) if "CALL" in steps[n - 1].opname]
        if called and any(name in TAKES for part in ended for name in names_of(part)):
            first = called[0]
            return names_at(steps, first + (steps[first].opname == "COPY"))
        if ended and ended[-1].argrepr == "+=" and step.argval in names_of(ended[0]):
            counted.append(step.argval)
        else:
            others.add(step.argval)
    return _standing_at([name for name in counted if name in asked - others][:1], steps)


def _standing_at(names: Sequence[str], steps: list[Any]) -> Names:
    """The variable that is set to what stands at a loop's place, if that is all that the place is
    for but tests and its own count; else what the loop sets."""
    if len(names) != 1 or any(step.opname == "FOR_ITER" for step in steps):
        return tuple(names)  # of a loop around another it is a row, say
    uses = []
    for k, step in enumerate(steps):
        if names[0] in _names_in(step, "LOAD"):
            after = steps[k + 1 :]
            ends = *ENDING, "RAISE"
            end = next(n for n, one in enumerate(after) if one.opname.startswith(ends))
            if "JUMP" not in after[end].opname and names_of(after[end])[0] != names[0]:
                whole = end == 1 and after[0].opname == "BINARY_SUBSCR"
                uses.append(names_of(after[end])[:1] if whole else ())
    return uses[0] if len(uses) == 1 and uses[0] else tuple(names)


def _count(steps: list[Any]) -> Count | None:
    """How a `while` of these instructions counts its moves."""
    stored = [_names_in(step, "STORE") for step in steps]
    jumps = [(step, ended) for step, ended in _statements(steps) if "JUMP" in step.opname]
    if any(jump.argval < steps[0].offset for jump, _ in jumps):
        return None  # by a `continue` it may begin another turn
    for jump, asked in jumps:
        names = [".".join(chain) for chain in _chains(asked) if chain != ("len",)]
        compared = any(str(part.argval) in ("<", "bool(<)") for part in asked)
        if len(names) != 1 + compared:
            continue
        index, limit = ["", *names][-2:]
        counted = [
            n
            for n, (one, step) in enumerate(pairwise(steps), 1)
            if (index and index in stored[n])
            or (step.argval in ("pop", "popleft") and limit in _names_in(one, "LOAD"))
        ]
        if not index and (cleared := _clears(steps, limit)):
            return Count(limit, index, cleared, jump.offset)
        if len(counted) != 1 or any(limit in names for names in stored):
            continue
        n = counted[0]
        by_one = steps[n - 1].argrepr[:1] == "+" and steps[n - 2].argval == 1
        if by_one or not index:
            return Count(limit, index, steps[n].offset, jump.offset)
    return None


def _clears(steps: list[Any], name: str) -> int | None:
    """The instruction by which a `while` takes the lowest bit from a number, if that is all that it
    sets it to."""
    sets = [n for n, step in enumerate(steps) if name in _names_in(step, "STORE")]
    how = steps[sets[0] - 1].argrepr.rstrip("=") if len(sets) == 1 else ""
    after = [
        (first, second.argrepr[:1])
        for one, first, second in zip(steps, steps[1:], steps[2:])
        if name in _names_in(one, "LOAD")
    ]
    negated = any(first.opname == "UNARY_NEGATIVE" for first, _ in after)
    lowered = any((first.argval, sign) == (1, "-") for first, sign in after)
    clears = negated and how in ("-", "^", "&") or lowered and how == "&"
    return steps[sets[0]].offset if clears else None


def names_at(steps: list[Any], at: int) -> Names:
    """The variables that a loop sets, by the instructions that follow its head."""
    names = []
    wanted = 1
    for step in steps[at:]:
        if step.opname.startswith("UNPACK"):
            wanted += step.argval - 1
        elif step.opname.startswith("STORE_"):
            names += names_of(step)
        if len(names) >= wanted or not step.opname.startswith(("UNPACK", "STORE_", "CACHE")):
            break
    return tuple(names[:wanted])


def loops_at(code: CodeType, at: int) -> tuple[Loop, ...]:
    """The loops that an instruction stands in, the outer ones first; no `while` that it only leads
    out of."""
    [step], ways = _calls(code, frozenset([at])), _flow(code)[1]
    within = (loop for loop in loops_of(code) if loop.start < at < loop.end)
    return tuple([x for x in within if x.slot is not None or x.start in reachable(step, ways)])


@cache
def lines_in_loops(code: CodeType) -> set[int | None]:
    """The lines of a function's loops."""
    return {line for at, _, line in code.co_lines() if loops_at(code, at)}


@cache
def head_of(code: CodeType, loop: Loop) -> int | None:
    """The line by which a loop asks for its next move."""
    return next(line for start, end, line in code.co_lines() if start <= loop.start < end)


def weighed(
    code: CodeType,
    sites: Mapping[int, frozenset[int]],
    helpers: Mapping[str, CodeType],
    given: Any = None,
) -> Any:
    """The places of what these calls give by which a function chooses, since it orders by them,
    changes their sign, or asks whether they are true, () where it orders by the whole; which part
    one that is called here gives on, such as a generator, or one of the `helpers` by its name; and
    the places of all that it takes.
    A part is a tuple of its place, the whole an empty one; `given` is the first argument."""
    from dis import stack_effect

    calls = _calls(code, sites[id(code)])
    held = {**helpers, **dict.fromkeys(code.co_varnames[:1], given)}
    found, gives, stack, parts = [], None, [], set[Any]()
    # Python 3.11 begins each call with one
    steps = [step for step in instructions(code) if step.opname != "PRECALL"]
    for before, step in pairwise(steps):
        name, about = step.opname, names_of(step)
        # what leaves one thing for those it takes; of `a if test else b` one is left
        effects = {"UNPACK_SEQUENCE": 0, "JUMP_FORWARD": -1, "CALL": -1 - (step.arg or 0)}
        effect = effects.get(name, stack_effect(step.opcode, step.arg))
        ends = name.startswith(ENDING) and "LOAD" not in name
        count = min(max(1 - effect - ends, 0), len(stack))
        stack, taken = stack[: len(stack) - count], stack[len(stack) - count :]
        gave = []
        for part in taken:
            if "CALL" in name and isinstance(part, CodeType):
                more, last, _ = weighed(part, sites, {}, () if () in taken else None)
                found += more
                gave.append(last)
        came = [one for one in (*taken, *gave) if isinstance(one, tuple)]
        if step.argval in ORDERS or "CALL" in name and not BESTS.isdisjoint(taken):
            keyed = "KW" in before.opname + name
            found += [one for one in came if not (one or keyed)] + [*sum(came, ())]
        elif name.startswith("UNARY") or name.endswith(("TRUE", "FALSE")):
            found += sum(came, ())
        if name in RETURNS and came:
            gives = came[0]
        if name.startswith("STORE"):
            held.update(zip(about, reversed(taken)))
        new: list[Any] = []
        if "LOAD_FAST" in name or "LOAD_DEREF" in name:
            new = [*map(held.get, about[count:])]
        elif name in ("LOAD_GLOBAL", "LOAD_METHOD"):
            new = [helpers.get(step.argval, step.argval)]
        elif name == "LOAD_CONST" and isinstance(step.argval, CodeType):
            new = [step.argval]
        elif name == "FOR_ITER":
            new = stack[-1:]
        elif step.offset in calls:
            new = [()]
        elif () in came and name == "UNPACK_SEQUENCE":
            new = [(at,) for at in range(step.arg)][::-1]
        elif () in came and name in ("LOAD_ATTR", "BINARY_SUBSCR"):
            named = step if name == "LOAD_ATTR" else before
            # what is worked out, as by the node's player, is no one place
            new = [(named.opname if named.argval is None else named.argval,)]
            parts.update(*new)
        elif not name.startswith(("IS_", "CONTAINS_", "COMPARE_", "BUILD_")):
            # a call may make anything of the whole
            kept = gave or [one for one in taken if one or "CALL" not in name]
            new = [one for one in kept if isinstance(one, tuple | CodeType)][:1]
        if not ends:
            stack = [*stack, *[None] * (effect + count - len(new)), *new]
    return found, gives, parts


@cache
def is_negated(code: CodeType, at: int) -> bool:
    """Whether the first thing that is done with what a call gives, or with whose turn it was before
    that, is to change its sign, or to take it from something at once."""
    moved = ("LOAD", "STORE", "UNPACK", "BINARY_SUBSCR")
    after = [step for step in instructions(code) if step.offset > at]
    first = next(step for step in after if not step.opname.startswith(moved))
    taken = first is after[0] and first.argrepr[:1] == "-"
    return taken or first.opname == "UNARY_NEGATIVE"


@cache
def named_before(code: CodeType, at: int) -> set[Any]:
    """What the statement of an instruction has before it, such as enumerate() before a loop."""
    steps = [step for step in instructions(code) if step.offset <= at]
    return {name for step in _ending(steps) for name in names_of(step)}


@cache
def _flow(code: CodeType) -> tuple[list[Any], dict[int, list[int]]]:
    """The instructions of a function, and for the place of each where it may go on."""
    from dis import hasjrel

    steps = instructions(code)
    ways = {}
    for step, after in zip_longest(steps, steps[1:]):
        ways[step.offset] = [step.argval] if step.opcode in hasjrel else []
        if step.opname not in (*ENDS, *JUMPS):
            ways[step.offset].append(after.offset)
    return steps, ways


def _backwards(ways: Mapping[int, Iterable[int]]) -> dict[int, list[int]]:
    before = {place: [] for place in ways}
    for place, following in ways.items():
        for other in following:
            before[other].append(place)
    return before


@cache
def is_straight(code: CodeType) -> bool:
    """Whether a function runs the same instructions whatever it is given."""
    return all(len(after) <= 1 for after in _flow(code)[1].values())


@cache
def in_one_expression(code: CodeType, first: Site, last: Site) -> bool:
    """Whether of two calls the later stands in the same expression, whatever the first gives."""
    steps = _ending([step for step in instructions(code) if step.offset <= last[1]])
    return first[0] == last[0] and bool(steps) and steps[0].offset <= first[1] < last[1]


def set_after(code: CodeType, line: int | None, name: str) -> bool:
    """Whether a variable may be set once a line has begun, or a function within may do so."""
    after = _following(code, line)
    within = not after or name in code.co_cellvars
    return within or any(name in _names_in(step, "STORE") for step in after)


def set_behind(code: CodeType, line: int, name: str) -> bool:
    """Whether a variable may be set again once the loops that a line stands in are over."""
    after = _following(code, line, looped=True)
    behind = (step for step in after if not loops_at(code, step.offset))
    return any(name in _names_in(step, "STORE") for step in behind)


def _following(code: CodeType, line: int | None, looped: bool = False) -> list[Any]:
    """The instructions that may run once a line has begun, or what of it stands in loops."""
    steps, ways = _flow(code)
    begun = (step.offset for step in steps if step.positions.lineno == line)
    began = [at for at in begun if not looped or loops_at(code, at)]
    found = {at for one in began for at in reachable(one, ways)}
    return [step for step in steps if step.offset in found]


def _calls(code: CodeType, sites: frozenset[int]) -> set[int]:
    """The instructions that these places, as a frame tells them, stand in."""
    starts = [*_flow(code)[1]]
    return {starts[bisect_right(starts, site) - 1] for site in sites}


def reachable(start: int, edges: Mapping[int, Iterable[int]]) -> set[int]:
    found = set()
    waiting = list(edges[start])
    while waiting:
        code = waiting.pop()
        if code not in found:
            found.add(code)
            waiting.extend(edges[code])
    return found


@cache
def _deciding(code: CodeType, calls: frozenset[int], edges: Windows) -> dict[int, str]:
    """What decides each test of a function: "closed" where that is whether one of these windows is;
    "came" where that is among it what came back from one of these calls, or an edge of a window;
    "given" where it is nothing but the moves and what does not change; else "more".
    """
    steps, ways = _flow(code)
    first = min(calls, default=-1)
    moves = {name for x in loops_of(code) if x.start < first < x.end for name in x.names}
    changed, came = {*code.co_freevars}, {name for pair in edges for name in pair}
    tests = {}
    for step, ended in _statements(steps) * 2:  # a turn may be decided by the one before
        stored, line = _names_in(step, "STORE"), step.positions.lineno
        parts = {part.offset: part for part in ended}
        if stored or _height(ended) != 1:
            # of a choice between two values the first stands before a jump
            parts |= {part.offset: part for part in steps if part.positions.lineno == line}
        held = {name for part in parts.values() for name in _names_in(part, "LOAD")}
        within = step.opname == "STORE_SUBSCR"
        if within:
            # behind a choice of the place the table does not show
            stored = {name for name, *_ in _table(ended)} or held
        back = not (held.isdisjoint(came) and calls.isdisjoint(parts))
        given = not back and _is_given(ended, changed)
        if step.opname == "POP_TOP" and ended:
            # what a call is made on for its own sake
            changed |= _names_in(ended[0], "LOAD")
        if back:
            came |= stored - moves
        elif not given or within or step.offset > first:
            changed |= stored - moves
        if len(ways[step.offset]) > 1:
            closed = any(_closes(ended, *pair) for pair in edges if len(pair) == 2)
            kind = "closed" if closed else "came" if back else "given" if given else "more"
            tests[step.offset] = kind
    return tests


class Endings(NamedTuple):
    """How a loop ends: whether a turn may do without a call (behind a call: whether more
    than what came back decides on the next); the lines of the tests that may end it early, in a
    turn before any call and behind one, with what decides them; all lines from which it may go on;
    whether it may end early and a loop around it go on; and whether what came back may decide that
    a turn does without a call."""

    again: bool = False
    first: Mapping[int, set[str]] = {}
    behind: Mapping[int, set[str]] = {}
    on: Collection[int] = ()
    inner: bool = False
    skips: bool = False


@cache
def endings(
    code: CodeType, place: Loop | int, sites: frozenset[int], edges: Windows, names=frozenset[str]()
) -> Endings:
    """How a loop ends that calls from these instructions; `edges` are the variables of a window.

    In place of a loop, what lies between a call, or the start of the function (-1), and the calls
    later in its text: from there, or of a function with one of these names."""
    steps, ways = _flow(code)
    # and those of which none has been made
    calls = _calls(code, sites) | named_calls(code, names)
    if isinstance(place, Loop):
        goals, within = (
            {place.start},
            {at: ways[at] if place.start < at < place.end else [] for at in ways},
        )
        # a loop over things may end there
        within[place.start] = ways[place.start][place.slot is not None :]
        turn: Any = {**within, place.start: ()}
        told = ("came", "closed", "more", "given")
        regions = (
            reachable(place.start, {**within, **dict.fromkeys(calls, ())}),
            reachable(-1, {**turn, -1: [*calls]}),
        )
    else:
        [start] = _calls(code, frozenset([max(place, 0)]))
        # a call in a loop that is under way is no other one; before any, all outside of loops are
        loops = loops_at(code, start) if place >= 0 else loops_of(code)
        turn, within, regions = {}, ways, (set[int](), reachable(start, ways))
        told = ("came", "closed", "more")[: 3 if place >= 0 else 2]  # before any, only an edge came
        goals = {call for call in calls if not any(x.start <= call < x.end for x in loops)}
        goals &= regions[1]
        calls = {start} if place >= 0 else set()
    back = _backwards(within)
    on = (goals if turn == {} else set()).union(*[reachable(goal, back) for goal in goals])
    decided = _deciding(code, frozenset(calls), edges)
    # what asks whether any moves are left cuts none
    goes_on = goals | ({place.count.test} if isinstance(place, Loop) and place.count else set())
    tests = {at: how for at, how in decided.items() if at in on - goes_on}
    for test in [at for at, how in tests.items() if how != "given" and on.issuperset(within[at])]:
        # what is asked only where this has come out one way is decided by it, too
        one, other = ({at} | reachable(at, turn) for at in within[test]) if turn else ((), ())
        for at in tests.keys() & ({*one} ^ {*other}):
            tests[at] = "came" if {"came", "closed"} & {tests[at], tests[test]} else tests[test]
    found: tuple[dict[int, set[str]], ...] = {}, {}
    away = {at for at in tests if at in regions[1] | regions[0] and not on.issuperset(within[at])}
    for step in steps:
        for kinds, region in zip(found, regions):
            if step.offset in away & region and tests[step.offset] in told:
                kinds.setdefault(step.positions.lineno, set()).add(tests[step.offset])
    first, behind = found
    # a move that ends it where what comes back would do so is judged, and left off for what it is
    first |= {line: {"came"} for line in first if "came" in behind.get(line, ())}
    lines = {step.positions.lineno for step in steps if step.offset in on}
    if isinstance(place, Loop):
        around = {loop.start for loop in loops_at(code, place.start)}
        ends = (end for at in away for end in within[at] if end not in on)
        inner = any(not around.isdisjoint(reachable(end, ways)) for end in ends)
        came = (at for at in tests.keys() & regions[0] if tests[at] in told[:2])
        passed = {to for at in came for to in within[at] if to in on}
        skips = any(calls.isdisjoint({to, *reachable(to, turn)}) for to in passed)
        return Endings(not goals.isdisjoint(regions[0]), *found, lines, inner, skips)
    return Endings(any(tests[at] not in told[:2] for at in away), *found, lines)


def _closes(steps: list[Any], alpha: str, beta: str) -> bool:
    """Whether these instructions ask if alpha has come up to beta."""
    names = [name for step in steps[:-1] for name in names_of(step)]
    asked = str(steps[-1].argval).removeprefix("bool(").removesuffix(")") if steps else ""
    ways = {">=": [alpha, beta], "<": [alpha, beta], "<=": [beta, alpha], ">": [beta, alpha]}
    return bool(names) and names == ways.get(asked)


def recalling(
    code: CodeType,
    sites: Mapping[int, frozenset[int]],
    helpers: Mapping[str, CodeType],
    position: str,
) -> Callable[[frozenset[Any]], set[int]]:
    """What tells, by the lines that a function has run that has made none of these calls, each with
    the next and the last with itself, at which it returns what a table has: what it or one of these
    helpers reads there, and it or they also write, but not just before, where a line that asks for
    that, and no other, keeps it from a call. No table is its position, nor what a helper reads that
    is changed for a call."""
    steps, ways = _flow(code)
    lines = {step.offset: step.positions.lineno for step in steps}
    calls = _calls(code, sites[id(code)])
    # by a generator, say, it may come to none
    may = {step.offset for step in steps if sites.get(id(step.argval))}
    calling = {at for at in ways if (calls | may) & {at, *reachable(at, ways)}}
    made: dict[int, Any] = {}
    filled, moved, rows = set[Any](), set[Any](), dict[Any, set[Any]]()
    ended = []
    for k, step in enumerate(steps):
        # what is unpacked at once comes of the same
        ended = _ending(steps[: k + 1]) or ended
        if step.opname == "POP_TOP":  # a call may have tests among what it is given
            ended = [one for one in steps[:k] if one.positions[0] == step.positions[0]]
        chains = _chains(ended)
        bases = _written(step, ended, rows)
        if step.opname == "POP_TOP" or "setdefault" in {chain[-1] for chain in chains}:
            # whatever is named there
            bases = {chain[:-1] for chain in chains}
        tables = _read(ended, chains)
        tables = tables if len({*chains}) > 1 else set()
        rows |= {(name,): tables for name in _names_in(step, "STORE")}
        read = set[Any]()
        if step.opname.startswith(("STORE", "POP", "RETURN")):
            for first, chain in enumerate(chains, 1):
                written, asked = _touched(helpers, chain, chains[first:])
                bases |= written
                read |= asked - written
        if ways[step.offset][1:]:  # a test asks of all that it names
            tables = tables.union(chains, [chain[:-1] for chain in chains])
        made[step.offset] = chains, tables, read, bases
        filled |= bases
        if step.offset in calling:
            moved |= bases
    filled -= {(position,), ()}
    tests = {lines[at] for at in ways if ways[at][1:]}
    away = {(lines[at], lines[to]) for at in calling for to in {*ways[at]} - calling}
    ends = {step.offset for step in steps if step.opname == "RETURN_VALUE"}
    always = ends.isdisjoint(reachable(steps[0].offset, {**ways, **dict.fromkeys(calls, ())}))

    @lru_cache(1_000)  # ways through the function, of which a long run knows many more
    def recalled(ran: frozenset[Any]) -> set[int]:
        # the variables that hold what comes of a table
        known = set[Any]()

        def comes(at: int) -> bool:
            """Whether what is made is read there, or made of what was."""
            chains, tables, read, _ = made[at]
            names = (chain[0] for chain in chains)
            return bool((tables | read - moved) & kept) or not known.isdisjoint(names)

        met = {after for _, after in ran}
        # but nothing that was just written to, whatever a test in its line has said
        kept = filled.difference(*[made[at][-1] for at in made if lines[at] in met - tests])
        for step in steps * 2:
            if (not ran or lines[step.offset] in met) and comes(step.offset):
                known |= _names_in(step, "STORE")
        asking = {lines[at] for at in ways if ways[at][1:] and comes(at)}
        went = {one for one, to in away if (one, to) in ran}
        went |= met & {lines[at] for at in may}
        told = not ran or went <= asking
        # what always calls asks a cache
        return {lines[at] for at in ends if told and (always or comes(at))}

    return recalled


def _table(steps: list[Any]) -> set[Names]:
    """What instructions have loaded behind which they have loaded a place in it, last of all."""
    heights = [_height(steps[j:]) for j in range(len(steps))]
    start = max((j for j, high in enumerate(heights) if high >= 2), default=None)
    # what is put there may be loaded at once with it
    return set() if start is None else {*_chains(steps[start:])[heights[start] - 2 :][:1]}


def _read(steps: list[Any], chains: list[Names]) -> set[Any]:
    """What instructions read at a place, where they load these variables."""
    read = (n for n, step in enumerate(steps) if step.opname == "BINARY_SUBSCR")
    asked = {chain[:-1] for chain in chains if chain[1:] and chain[-1] in READS}
    return asked.union(*[_table(steps[:n]) for n in read])


def _written(step: Any, ended: list[Any], rows: Mapping[Any, set[Any]]) -> set[Any]:
    """What an instruction puts something into at a place, and the tables that it is a row of."""
    written = _table(ended) if step.opname == "STORE_SUBSCR" else set()
    return written.union(*[rows.get(table, ()) for table in written])


@cache
def _subscribed(code: CodeType) -> tuple[set[Any], set[Any], list[Any]]:
    """What a function puts something into at a place, what it reads at one, and all that it
    names."""
    filled, read, rows = set[Any](), set[Any](), dict[Any, set[Any]]()
    steps = instructions(code)
    for step, ended in _statements(steps):
        filled |= _written(step, ended, rows)
        read |= (tables := _read([*ended, step], _chains(ended)))
        rows |= {(name,): tables for name in _names_in(step, "STORE")}
    return filled, read, _chains(steps)


def _touched(
    helpers: Mapping[str, CodeType], called: Any, given: list[Any], deep: bool = True
) -> tuple[set[Any], set[Any]]:
    """What one of these functions that is called so, and given this, puts something into at a
    place, and what it reads at one; itself or by another that it calls."""
    if not (helper := helpers.get(called[-1])):
        return set(), set()
    filled, read, chains = _subscribed(helper)
    for first, chain in enumerate(chains, 1) if deep else ():
        more = _touched(helpers, chain, chains[first:], False)
        filled, read = filled | more[0], read | more[1]
    taken = helper.co_varnames[: helper.co_argcount]
    held = dict(zip(taken, [called[:-1], *given] if len(called) > 1 else given))
    filled, read = (
        {
            (*held.get(first, (first,)), *rest)
            for first, *rest in some
            if first in held or first not in taken
        }
        for some in (filled, read)
    )
    return filled, read


@cache
def judging(code: CodeType, sites: frozenset[int]) -> set[int]:
    """The lines of loops by which a move has a value, from one of these calls or without: where the
    call stands, if no test leads past it, behind it where what that line sets is used, and where
    the function ends."""
    steps, ways = _flow(code)
    lines = {step.offset: step.positions.lineno for step in steps}
    # where a test leads past a line, some Pythons jump on from there
    jumps = {step.offset: ways[step.offset][0] for step in steps if step.opname in JUMPS}
    found, calls = set(), _calls(code, sites)
    # where one player only judges, a loop of its own stands behind that of the other
    for loop in loops_of(code):
        inside = {*range(loop.start, loop.end)}
        if calls.isdisjoint(inside) and min(calls, default=loop.end) < loop.start:
            found |= {lines[at] for at in inside & {*ways}} - {lines[loop.start]}
    for call in calls:
        for loop in loops_at(code, call)[-1:]:
            own = [step for step in steps if lines[step.offset] == lines[call]]
            if any(step.offset not in range(loop.start, loop.end) for step in own):
                continue  # some Pythons pass that line on the way out of the loop, too
            tests = (ways[step.offset] for step in own if len(ways[step.offset]) > 1)
            tested = {lines[jumps.get(to, to)] for test in tests for to in test}
            stated = (
                ended
                for step, ended in _statements(steps)
                if step.opname.startswith(ENDING) and any(part.offset == call for part in ended)
            )
            stated = next(stated, ())  # that a loop goes over, say, or an exception holds
            used = {n for step in stated for n in _names_in(step, "LOAD")}
            new = {n for step in own for n in _names_in(step, "STORE")}
            behind = reachable(call, {**ways, loop.start: ()})
            for step in steps:
                uses = step.offset in behind and (new - used) & _names_in(step, "LOAD")
                ends = step.opname in ENDS and loop.start < step.offset < loop.end
                if uses or ends or step.offset == call and tested <= {lines[call]}:
                    found.add(lines[step.offset])
            found.discard(lines[loop.start])
    return found


def _chains(steps: list[Any]) -> list[Names]:
    """The variables that instructions load, each with the attributes that are asked for."""
    found = []
    for step in steps:
        loaded = _names_in(step, "LOAD")
        if step.opname in ("LOAD_ATTR", "LOAD_METHOD") and found:
            found[-1] += (step.argval,)
        elif loaded:
            found += [(name,) for name in names_of(step) if name in loaded]
    return found


@cache
def fetched(code: CodeType) -> tuple[set[str], set[str]]:
    """The variables that hold what a call or a loop gave, and never the better of that and what
    they held; and those that hold that."""
    renewed, taken = set[str](), {name for loop in loops_of(code) for name in loop.names}
    for step, ended in _statements(instructions(code)):
        if any(part.opname.startswith("CALL") for part in ended):
            for name in _names_in(step, "STORE"):
                held = any(name in _names_in(part, "LOAD") for part in ended)
                (renewed if held else taken).add(name)
    return taken - renewed, renewed


def set_only_in(code: CodeType, inner: Loop, outer: Loop) -> set[str]:
    """The variables that a loop sets, and the loop around it does not set anew for it."""
    within, around = set[str](), set[str]()
    for step in instructions(code):
        inside = inner.start < step.offset < inner.end
        if outer.start < step.offset < outer.end:
            (within if inside else around).update(_names_in(step, "STORE"))
    return within - around


def named_calls(code: CodeType, names: Any) -> set[int]:
    """The instructions that load a function of one of these names to call it, or one from around
    this."""
    return {
        step.offset
        for step in instructions(code)
        if (step.opname in ("LOAD_METHOD", "LOAD_DEREF") or "NULL" in step.argrepr)
        and _names_in(step, "LOAD") & names
    }


def names_of(step: Any) -> tuple[Any, ...]:
    """What an instruction is about: two names, for some."""
    return step.argval if isinstance(step.argval, tuple) else (step.argval,)


def _names_in(step: Any, kind: str) -> set[Any]:
    """The variables that an instruction loads or stores."""
    names = names_of(step)
    if step.opname == "STORE_FAST_LOAD_FAST":
        return {names[kind == "LOAD"]}
    constant = step.opname in ("LOAD_CONST", "STORE_SUBSCR")
    return {*names} if step.opname.startswith(kind) and not constant else set()


def _ending(steps: list[Any]) -> list[Any]:
    """Of some instructions those that the last one's own statement or test has before it."""
    from dis import hasjrel

    for k in range(len(steps) - 2, -1, -1):
        name = steps[k].opname
        if name.startswith(("STORE", "POP", "RETURN", "RAISE")) or steps[k].opcode in hasjrel:
            return steps[k + (name != "STORE_FAST_LOAD_FAST") : -1]
    return steps[:-1]


def _statements(steps: list[Any]) -> list[tuple[Any, list[Any]]]:
    """Some instructions, each with those that its own statement or test has before it."""
    return [(step, _ending(steps[: k + 1])) for k, step in enumerate(steps)]


def _height(steps: list[Any]) -> int:
    """How many values these instructions leave: of a whole test, one."""
    from dis import stack_effect

    # what is stored before is no part of it, what is loaded with that is
    return sum(
        1 if step.opname.startswith("STORE") else stack_effect(step.opcode, step.arg)
        for step in steps
    )


def _is_given(steps: list[Any], changed: set[str]) -> bool:
    """Whether these instructions are a test of nothing but variables that have not changed."""
    calls, functions, held = False, set(), set()
    for step in steps:
        name = step.opname
        calls |= name.startswith("CALL")
        if name == "LOAD_GLOBAL":
            functions.add(step.argval)
        elif name.startswith(("LOAD_FAST", "LOAD_DEREF", "STORE")):
            held |= _names_in(step, "LOAD")
        elif name.startswith("LOAD_") and name != "LOAD_CONST":
            return False
    known = functions <= {"len", "isinstance", "int"} and (functions or not calls)
    return bool(known) and _height(steps) == 1 and held.isdisjoint(changed)


def ends_itself(frame: FrameType) -> bool:
    """Whether a frame that is left returns, and no exception ends it."""
    from dis import opname

    return opname[frame.f_code.co_code[frame.f_lasti]] in RETURNS


@cache
def _first_slot(code: CodeType) -> int:
    """The place of a frame's stack, behind its variables."""
    return len({*code.co_varnames, *code.co_cellvars}) + len(code.co_freevars)


def iterator_of(frame: FrameType, loop: Loop) -> Any:
    """What a loop takes its moves from, or as many things as a `while` has left behind the one
    that is at hand; None where that cannot be seen."""
    if loop.count:
        (limit, index, step, _), seen = loop.count, frame.f_locals
        held, at = seen.get(limit), seen.get(index, 0)
        most = len(held) if isinstance(held, list | tuple | deque) else held
        if not index and type(held) is int:
            most = held.bit_count()
        known = type(most) is type(at) is int
        return repeat(None, most - at - (frame.f_lasti < step)) if known else None
    look = _look()
    return look(frame, loop.slot) if look and loop.slot is not None else None


@cache
def _look() -> Any:
    """What gives the thing at a place in a frame; None where iterators do not stand where they are
    looked for: another interpreter's are not seen."""
    version = sys.version_info
    if sys.implementation.name != "cpython" or not (3, 11) <= version < (3, 14):
        return None
    if sys.maxsize < 1 << 62 or hasattr(sys, "gettotalrefcount"):
        return None
    from ctypes import c_void_p, py_object

    def look(frame: FrameType, slot: int, kind: Any = py_object) -> Any:
        inner = c_void_p.from_address(id(frame) + FRAME).value or 0
        return kind.from_address(inner + VARIABLES + 8 * slot).value

    places = iter((0,))
    for _ in places:
        frame = sys._getframe()
        seen = look(frame, _first_slot(frame.f_code), c_void_p) == id(places)
    return look if seen else None


def may_end(iterator: Any) -> bool:
    """Whether an iterator says at least when nothing is left."""
    inner = iterator.__reduce__()[1][0] if type(iterator) is enumerate else iterator
    return isinstance(inner, GeneratorType)


def left(iterator: Any) -> int | None:
    """How many things an iterator has left; None where that cannot be known.

    >>> left(iter([1, 2])), left(enumerate("abc")), left(n for n in ())
    (2, 3, None)
    >>> [left(numbers) for numbers in [(n for n in (1, 2))] for _ in numbers]
    [None, 0]
    """
    hint = getattr(iterator, "__length_hint__", None)
    if hint:
        return hint()
    if isinstance(iterator, GeneratorType):
        frame: Any = iterator.gi_frame
        return 0 if frame is None or _is_at_end(frame) else None
    if type(iterator) in (enumerate, zip, map):
        parts = [part for part in iterator.__reduce__()[1] if hasattr(part, "__next__")]
        counts: list[Any] = [left(part) for part in parts]
        return None if None in counts or not counts else min(counts)
    return None


def _is_at_end(frame: FrameType) -> bool:
    """Whether a generator gives nothing more: the loops that it stands in have nothing left, and
    it has nothing to give behind these."""
    code, at = frame.f_code, frame.f_lasti
    loops = loops_at(code, at)
    return not _gives_behind(code, at) and all(left(iterator_of(frame, x)) == 0 for x in loops)


@cache
def _gives_behind(code: CodeType, at: int) -> bool:
    """Whether a generator gives more after an instruction, though no loop there takes a turn."""
    steps, ways = _flow(code)
    over = {loop.start: ways[loop.start][:1] for loop in loops_at(code, at)}
    after = reachable(at, {**ways, **over})
    return any(step.opname == "YIELD_VALUE" for step in steps if step.offset in after)


def rest(iterator: Any) -> list[Any]:
    """What an iterator has left, which stays there; [] where that cannot be known.

    >>> rest(iter({"a": 1, "b": 2})), rest(enumerate("ab")), rest(n for n in (1, 2))
    (['a', 'b'], [(0, 'a'), (1, 'b')], [])
    """
    kind = type(iterator)
    if kind is enumerate:
        inner, at = iterator.__reduce__()[1]
        return [*enumerate(rest(inner), at)]
    if kind is zip:
        return [*zip(*map(rest, iterator.__reduce__()[1]))]
    # an `iterator` or a `reversed` of somebody's own sequence would ask that
    own = kind.__module__ == "builtins" and "_" in kind.__name__
    return [*copy(iterator)] if own and hasattr(iterator, "__length_hint__") else []
