"""What a call was given: positions and the moves of loops, as far as these were looked at."""

from collections.abc import Iterable
from itertools import islice
from operator import index
from typing import Any

from .follower import WIDTH, Called, Content, Follower, Left, Place, content_of

Argument = tuple[int, int]  # of a function, by the id of its code, which of what it takes


def settle(follower: Follower, group: set[int]) -> bool:
    """Let what a search keeps for each position, such as the nodes of a tree, be what it was when
    one of these functions came to it first, whatever has been put into it since: where the same is
    below the same again (whether that is so is returned), and none is changed on the way down, or
    from one child to the next. Where each child has its own, one that is handed on to another
    function is no child."""
    objects, states, notes = follower.objects, follower.states, follower.notes
    # of each object the last visit, of each visit the last below it, and of each object below
    # another at which visit of that
    latest, before, below = dict[int, int](), dict[int, int](), dict[tuple[int, int], int]()
    handed = dict[int, int]()
    stack: list[Any] = [None]
    again = apart = False
    for began, note in enumerate(islice(follower.noted(), max(objects, default=0) + 1)):
        if isinstance(note, Left):
            stack.pop()
            continue
        above = stack[-1]
        stack.append(began if note.plan.id in group else above)
        if stack[-1] != began:
            continue
        one = id(objects[began])
        last = latest.get(one, began)
        if above is not None:
            beside = before.get(above) == last
            turns = beside and not notes[last * WIDTH + 4].same_turn(note.place)
            looped = note.place.looped
            if last == above and not looped and note.caller is not note.plan:
                handed[began] = above
            elif (turns or last in stack[:-1]) and (
                content_of(states[last], 4) != content_of(states[began], 4)
            ):
                return False
            upper = id(objects[above])
            again |= upper != one and below.setdefault((upper, one), above) != above
            apart |= upper != one and bool(looped)
            before[above] = began
        latest[one] = began
    first = dict[int, int]()
    if again:
        handed = {at: first.setdefault(id(one), at) for at, one in objects.items()}
    for began, met in handed.items() if again or apart else ():
        at, one = (began + 1) * WIDTH - 1, id(objects[began])
        states[began] = states[met]
        notes[at] = tuple(
            [
                had._replace(found=None) if isinstance(had, Content) and had.id == one else had
                for had in notes[at]
            ]
        )
    return again


def given_back(value: Any, returned: Any) -> bool:
    """Whether a visit returned an argument, as a search does that returns positions."""
    return isinstance(value, Content) and value.id == id(returned)


def equal(one: Any, other: Any) -> bool:
    """Whether two arguments are the same position, as far as was looked."""
    both = isinstance(one, Content) and isinstance(other, Content)
    return one == other or both and one.id == other.id and None in (one.found, other.found)


def id_of(value: Any) -> Any:
    """Which object an argument is, whatever it holds; itself where it cannot change."""
    return value.id if isinstance(value, Content) else value


def held(value: Any) -> Any:
    """What stands in an argument, as far as was looked."""
    found = value.found if isinstance(value, Content) else None
    return value if found is None else found


def kind_of(value: Any) -> type:
    return value.kind if isinstance(value, Content) else type(value)


def is_same(value: Any, move: Any) -> bool:
    """Whether an argument is a loop's move."""
    return given_back(value, move) or type(value) is type(move) and value == move


def taking_moves(calls: Iterable[Called]) -> set[Argument]:
    """Which parameters of which functions are always given the move of a loop."""
    given = {}
    for call in calls:
        moves = [move for move in moves_of(call.place) if move is not None]
        for k, value in enumerate(call.position[: len(call.plan.takes)] if moves else ()):
            at = call.plan.id, k
            given[at] = given.get(at, True) and any(is_same(value, move) for move in moves)
    return {at for at, takes in given.items() if takes}


def moves_of(place: Place) -> list[Any]:
    """The moves of the loops at a place, and what stands in them: a place and a move, say."""
    parts = [part for move in place.moves if type(move) is tuple for part in move]
    return [*place.moves, *parts]


def is_item(above: Called, call: Called, own: Any) -> bool:
    """Whether this is an item of a list that is the position above, and the position below."""
    pairs = zip(above.position, call.position)
    return any(is_same(below, own) and kind_of(here) in (list, tuple) for here, below in pairs)


def stands_in(position: Any, one: Any, deep: int = 2) -> bool:
    """Whether something with this content stands in the lists and tuples of a position."""
    several = position if deep and type(position) in (list, tuple) else ()
    return any(content_of(it, 4) == one or stands_in(it, one, deep - 1) for it in several)


def label_of(move: Any) -> Any:
    """A loop's move as it can be written at an edge, in one line; None where it cannot. Of several
    things a share or a score, which is no whole number, is none of it, nor what makes the move."""
    kind = type(move)
    if isinstance(move, int | str | float):
        return move
    if isinstance(move, list):
        return None if label_of(tuple(move)) is None else str(move)
    if isinstance(move, tuple):
        whole = [part for part in move if not (isinstance(part, float) or callable(part))] or move
        parts = [label_of(part) for part in whole]
        known = all(part is None or label is not None for part, label in zip(whole, parts))
        known = known and not 0 < len(parts) == parts.count(None)
        return (parts[0] if len(parts) == 1 < len(move) else tuple(parts)) if known else None
    if hasattr(kind, "__index__") and not hasattr(kind, "__len__"):
        return index(move)  # a number of numpy's, say
    if callable(move):
        name = getattr(move, "__name__", None)
        return None if name == "<lambda>" else name
    written = {kind.__str__, kind.__repr__} - {object.__str__, object.__repr__}
    if move is None or not written or hasattr(kind, "__len__"):
        return None
    try:
        text = str(move)
    except Exception:  # which the program itself has never asked for
        return None
    return None if "\n" in text else text


def mark_of(move: Any) -> Any:
    """What tells a loop's move from others where it is tried again: how it is written, else what is
    in it; None where neither shows."""
    label = label_of(move)
    inside = label is None and type(move) in (list, dict, set)
    return content_of(move, 4) if inside else label
