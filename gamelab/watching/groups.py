"""Which functions call each other, and which of these search: one recursion or several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..search.view import is_number
from ..trees.numbers import listed
from .frames import Plan
from .loops import reachable
from .records import LEFT, entries, lies_within

Ended = dict[tuple[int, int], set[bool | None]]
Events = Iterable[tuple[Any, Any]]


def relations(events: Events) -> tuple[dict[int, dict[int, bool]], Ended, set[int]]:
    """Of each function those that it called, and whether ever with another position; and of each
    that returned right after one that it had called for its own position, with that one, whether it
    returned the same, then and now: True, else False for another number, None for no number and
    for the opposite; and those that have returned a function.

    events : of each call its plan and position, of each return None and what was returned."""
    reached = {}
    ended = {}
    handing = set()
    stack = []
    last: Any = None
    for plan, what in events:
        if plan is None:
            code, position = stack.pop()
            hands: bool = callable(what)
            if hands:
                handing.add(code)
            if last:
                where, inner, gave = last
                # nothing is told by an exception that was caught, nor by 0, which is its opposite
                caught = gave is LEFT is not what
                if not caught and where is position and (type(what) is not int or what):
                    same = gave is what or (
                        False if is_number(what) and -what not in entries(gave).values() else None
                    )
                    ended.setdefault((code, inner), set()).add(same)
            last = position, code, what
            continue
        edges = reached.setdefault(plan.id, {})
        if stack:
            above, position = stack[-1]
            edges = reached[above]
            edges[plan.id] = edges.get(plan.id, False) or what is not position
        stack.append((plan.id, what))
        last = None
    return reached, ended, handing


def besides(
    events: Callable[[], Events],
    groups: list[set[int]],
    group: set[int],
    reached: Mapping[int, Iterable[int]],
) -> set[int]:
    """The functions of other searches before or after this group's: of recursions apart from it
    that mostly return the largest or the smallest of what came back, or a mean, if not an edge of a
    window."""
    beyond = group.union(*[reachable(code, reached) for code in group])
    found = set()
    for other in groups:
        told = []
        stack = []
        for plan, what in events() if beyond.isdisjoint(other) else ():
            if plan is not None:
                stack.append((plan.id in other, []))
                continue
            within, came = stack.pop()
            value = next(iter(entries(what).values()), None)
            if came:
                told.append(None not in (value, *came) and lies_within(value, came))
            if within:
                next((came for inside, came in reversed(stack) if inside), []).append(value)
        if 2 * sum(told) > len(told):
            found |= other
    return found


def not_shown(plans: Iterable[Plan]) -> tuple[str, ...]:
    """What is to be said of these functions, which have searched, too."""
    names = sorted({plan.code.co_name for plan in plans})
    return (f"What {listed(names)} searched besides is not shown.",) if names else ()


def ends_in(one: set[int], other: set[int], ended: Ended) -> bool:
    """Whether functions return what others gave, wherever they return right after these."""
    hows = [how for (a, b), how in ended.items() if a in one and b in other]
    return set().union(*hows) == {True}


def groups_of(edges: Mapping[int, Iterable[int]]) -> list[set[int]]:
    """The groups of functions that lead to each other and back."""
    beyond = {code: reachable(code, edges) for code in edges}
    groups = []
    for code in edges:
        group = {other for other in beyond[code] if code in beyond[other]}
        if group and group not in groups:
            groups.append(group)
    return groups
