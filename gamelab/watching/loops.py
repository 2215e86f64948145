"""The loops of a function, which of them are under way in a frame, and how much each has left."""

import sys
from functools import cache
from types import CodeType, FrameType, GeneratorType
from typing import Any, NamedTuple

# inspect.CO_GENERATOR, CO_COROUTINE and CO_ASYNC_GENERATOR, whose module takes longer to import
# than all of this one.
GENERATOR_FLAGS = 0x20 | 0x80 | 0x200
COMPREHENSIONS = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>")
ENDS = ("RETURN_VALUE", "RETURN_CONST", "RAISE_VARARGS", "RERAISE")
JUMPS = ("JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT")
RETURNS = ("RETURN_VALUE", "RETURN_CONST", "RETURN_GENERATOR", "YIELD_VALUE")
# Where CPython 3.11 to 3.13 keeps a frame's own part, and in that its variables and its stack.
FRAME, VARIABLES = 24, 72


class Loop(NamedTuple):
    """One loop in a function's bytecode: the instructions it spans, where on the stack its iterator
    stands (None for a `while`), and the variables it sets.
    """

    code: int
    start: int
    end: int
    slot: int | None
    names: tuple[str, ...]

    def move(self, seen: Any) -> Any:
        """What the loop has come to, in the variables of its frame."""
        if len(self.names) == 1:
            return seen.get(self.names[0])
        return tuple(map(seen.get, self.names))


@cache
def loops_of(code: CodeType) -> list[Loop]:
    """The loops of a function, the outer ones first."""
    from dis import get_instructions, hasjrel, stack_effect

    steps = [*get_instructions(code)]
    starts = 1 if code.co_flags & GENERATOR_FLAGS and sys.version_info < (3, 13) else 0
    depths, found = {0: starts}, []
    for step, after in zip(steps, [*steps[1:], steps[-1]]):
        depth = depths.get(step.offset)
        target: Any = step.argval if step.opcode in hasjrel else None
        if step.opname == "FOR_ITER":
            slot = None if depth is None else depth - 1
            names = _names(steps, steps.index(after))
            found.append(Loop(id(code), step.offset, target, slot, names))
        elif (target or step.offset) < step.offset and all(target != loop.start for loop in found):
            found.append(Loop(id(code), target, step.offset + 1, None, ()))
        if depth is None:  # where an exception is handled
            continue
        if target is not None and target > step.offset:
            depths.setdefault(target, depth + stack_effect(step.opcode, step.arg, jump=True))
        if step.opname not in (*ENDS, *JUMPS):
            depths.setdefault(after.offset, depth + stack_effect(step.opcode, step.arg, jump=False))
    return sorted(found)


def _names(steps: list[Any], at: int) -> tuple[str, ...]:
    """The variables that a loop sets, by the instructions that follow its head."""
    names: list[str] = []
    wanted = 1
    for step in steps[at:]:
        if step.opname.startswith("UNPACK"):
            wanted += step.argval - 1
        elif step.opname.startswith("STORE_"):
            several = isinstance(step.argval, tuple)
            names += step.argval if several else (step.argval,)
        if len(names) >= wanted or not step.opname.startswith(("UNPACK", "STORE_", "CACHE")):
            break
    return tuple(names[:wanted])


def loops_at(code: CodeType, at: int) -> tuple[Loop, ...]:
    """The loops that an instruction stands in, the outer ones first."""
    return tuple([loop for loop in loops_of(code) if loop.start < at < loop.end])


@cache
def turns(code: CodeType, loop: Loop, sites: frozenset[int]) -> tuple[bool, bool]:
    """Whether a turn of a loop can come to the next one, and to the loop's end, without a call from
    any of these instructions.
    """
    from dis import get_instructions, hasjrel

    steps = [*get_instructions(code)]
    places = {step.offset: k for k, step in enumerate(steps)}
    waiting, met = [places[loop.start] + 1], {len(steps)}
    again = out = False
    while waiting:
        k = waiting.pop()
        if k in met:
            continue
        met.add(k)
        step, after = steps[k], steps[k + 1].offset if k + 1 < len(steps) else len(code.co_code)
        if not loop.start < step.offset < loop.end:
            again |= step.offset == loop.start
            out |= step.offset != loop.start
        elif not any(step.offset <= site < after for site in sites):
            out |= step.opname in ENDS
            if step.opcode in hasjrel:
                waiting.append(places[step.argval])
            if step.opname not in (*ENDS, *JUMPS):
                waiting.append(k + 1)
    return again, out


@cache
def body_of(code: CodeType, loop: Loop) -> set[int]:
    """The lines of a loop below its head."""
    from dis import findlinestarts

    starts = [(at, line) for at, line in findlinestarts(code) if loop.start <= at < loop.end]
    head = {line for at, line in findlinestarts(code) if at <= loop.start}
    return {line for _, line in starts} - head


def ends_itself(frame: FrameType) -> bool:
    """Whether a frame that is left returns, and no exception ends it."""
    from dis import opname

    return opname[frame.f_code.co_code[frame.f_lasti]] in RETURNS


@cache
def _first_slot(code: CodeType) -> int:
    """The place of a frame's stack, behind its variables."""
    return len({*code.co_varnames, *code.co_cellvars}) + len(code.co_freevars)


def _on_stack(frame: FrameType, slot: int, kind: Any) -> Any:
    from ctypes import c_void_p

    inner = c_void_p.from_address(id(frame) + FRAME).value or 0
    return kind.from_address(inner + VARIABLES + 8 * (_first_slot(frame.f_code) + slot)).value


def iterator_of(frame: FrameType, loop: Loop) -> Any:
    """What a loop takes its moves from; None where that cannot be seen."""
    if loop.slot is None or not _can_see():
        return None
    from ctypes import py_object

    return _on_stack(frame, loop.slot, py_object)


@cache
def _can_see() -> bool:
    """Whether iterators stand where they are looked for; another interpreter's are not seen."""
    version = sys.version_info
    if sys.implementation.name != "cpython" or not (3, 11) <= version < (3, 14):
        return False
    if sys.maxsize < 1 << 62 or hasattr(sys, "gettotalrefcount"):
        return False
    from ctypes import c_void_p

    places = iter((0,))
    for _ in places:
        return _on_stack(sys._getframe(), 0, c_void_p) == id(places)
    return False


def may_end(iterator: Any) -> bool:
    """Whether an iterator says at least when nothing is left."""
    inner = iterator.__reduce__()[1][0] if type(iterator) is enumerate else iterator
    return isinstance(inner, GeneratorType)


def left(iterator: Any) -> int | None:
    """How many things an iterator has left; None where that cannot be known.

    >>> left(iter([1, 2])), left(enumerate("abc")), left(n for n in ())
    (2, 3, None)
    """
    hint = getattr(iterator, "__length_hint__", None)
    if hint:
        return hint()
    if isinstance(iterator, GeneratorType):
        return 0 if iterator.gi_frame is None else None
    if type(iterator) in (enumerate, zip, map):
        parts = [part for part in iterator.__reduce__()[1] if hasattr(part, "__next__")]
        counts: list[Any] = [left(part) for part in parts]
        return None if None in counts or not counts else min(counts)
    return None
