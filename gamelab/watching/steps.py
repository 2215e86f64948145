"""One step of a search, and how it is said."""

from functools import lru_cache
from typing import Any, NamedTuple

from ..search.induction import expectation, own
from ..search.view import is_number
from ..trees.node import Node
from ..trees.numbers import listed, number_text
from .records import LEFT, Record, is_known, moves_below, only_starts

UNNAMED = "?"  # what stands for a move that is not known


class Step(NamedTuple):
    """One thing that happened at one node.

    Attributes
    ----------
    kind : str
        "enter", "update" (a child returned), "cut" (the rest of the children is left unread) or
        "return".
    node : str
        The path of the node.
    alpha, beta : number or None
        The window that the search holds at the node after the step; None where it has none.
    value : number, tuple or None
        The running value after the step, on "return" the value returned; None before there is one.
    child : str or None
        On "update", the path of the child that returned.
    best : str or None
        The path of the child that attains the running value, the first of equals.
    pruned : tuple of str
        On "cut", the paths of the children left unread.
    relation : str or None
        On "return", what the value says of the node's true value: "=" it, ">=" a lower bound, "<="
        an upper one, None where it follows from nothing that was read, or where a search without a
        window read every leaf and is wrong.
    source : int or None
        The function's place in `Trace.sources`; None where its text cannot be read.
    line : int or None
        The number of the line it was on: of the call, on "enter" and "update"; of the return, on
        "cut" and "return". The first call of all stands at its own `def`.
    lines : tuple of int
        The lines of its function that ran and led to the step: before the first call, on "enter";
        after the child was back, on "update" and "cut"; all of them at a leaf, else the last, on
        "return". () where lines are not kept.
    """

    kind: str
    node: str
    alpha: Any = None
    beta: Any = None
    value: Any = None
    child: Any = None
    best: str | None = None
    pruned: tuple[str, ...] = ()
    relation: str | None = None
    source: int | None = None
    line: int | None = None
    lines: tuple[int, ...] = ()


MOVERS: Any = {"max": "MAX", "min": "MIN"}
CLAIMS: Any = {">=": "or more", "<=": "or less"}


def sentence(trace: Any, step: Step, record: Record, place: int) -> str:
    """A step of a Trace in the players' terms; its numbers are the step's, or of those that led to
    it.
    """
    signed = trace.side != "max" and is_known(record.node)
    node, kind, here = record.node, step.kind, trace.label(step.node, record.node)
    sign = trace.sign(node) if signed else 1
    payee = "MIN" if sign < 0 else "MAX"
    if kind in ("enter", "update"):
        if kind == "update":
            text = capital(_update(trace, step, record, place, here, sign))
        elif node.is_leaf and record.evaluated:
            return f"Read {here}."
        else:
            moves = f": {MOVERS.get(node.player, node.player)} moves" if node.player else ""
            text = f"Enter {here}{moves}"
        if step.alpha is not None:
            text += f"; alpha = {said(step.alpha)}, beta = {said(step.beta)}"
            text += f" for {MOVERS.get(node.player, payee)}" if signed else ""
    elif kind == "cut":
        if step.pruned is None:
            return capital(
                f"{_why(trace, step, record, here, payee)}, whatever moves are left there."
            )
        count = len(step.pruned)
        what = "children" if count > 3 else "more moves" if count > 1 else "more move"
        unread = f"{count} {what}"
        if count < 4:
            below = (node if isinstance(node, Node) else trace.node(step.node)).children
            left = [below[int(path.rpartition(".")[2])] for path in step.pruned]
            if UNNAMED not in [one.move for one in left]:
                unread = capital(listed(map(trace.label, step.pruned, left)))
        text = (
            f"{capital(_why(trace, step, record, here, payee))}. {unread}"
            f" {'is' if count == 1 else 'are'} not read"
        )
    elif record.inferred or record.returned is LEFT:
        text = f"The search leaves {here}" + (
            f" with {said(step.value)}" if step.value is not None else ""
        )
    elif record.returned is None:
        meant = record.left[0] and record.left[0].returns_none
        asked = "nothing (None): is a return missing? What is kept elsewhere is not shown"
        return f"{capital(here)} returns {'None' if meant else asked}."
    elif step.value is None:
        sure = not is_number(record.returned) or only_starts(trace.noted.found, record)
        is_move = sure and str(record.returned) in moves_below(record)
        told = f"the move {record.returned}" if is_move else _raw(record.returned)
        text = f"{capital(here)} returns {told}"
    else:
        text = f"{capital(here)} returns {said(step.value)}{f' for {payee}' if signed else ''}"
        if step.relation in CLAIMS:
            text += f": it is worth {said(step.value)} {CLAIMS[step.relation]} to {payee}"
    return f"{text}."


def _update(trace: Any, step: Step, record: Record, count: int, here: str, sign: int) -> str:
    """What a child that is back changes."""
    node, child = record.node, record.below[count - 1]
    who, old = (
        MOVERS.get(node.player, node.player) or "the search",
        trace.noted.before(record, count - 1),
    )
    worth = trace.noted.weighs(record, child)
    new = None if isinstance(child.returned, bool) else worth and worth * sign
    value, below = step.value, trace.label(step.child, child.node)
    if value is None:
        new = trace.noted.value(child.returned) if new is None else new
        back = _raw(child.returned) if new is None else said(new)
        return f"{here}: {below} has returned {back}"
    if node.player == "chance" and node.probs:
        weighed = trace.noted.weighed(record)
        worths = {call: weighed[call] for call in record.below[:count] if call in weighed}
        shares = [node.probs[call.node.index] for call in worths]
        values = [worth * sign for worth in worths.values()]
        if 0 < len(values) < 7 and expectation(shares, values) == value:
            return (
                f"chance at {here} weighs {listed(map(said, values))} with"
                f" {listed(map(said, shares))}: {said(value)}"
            )
    elif old is None and value == new:
        return f"{who} at {here} has {said(value)} so far, from {below}"
    elif value == old and child.node in [one.node for one in record.below[count:][:1]]:
        # a scout, which says whether to search the same child again
        return f"{here}: {below} has returned {said(new)}; the value is still {said(value)}"
    elif new is not None and value in (old, new) and _fits(trace, node, (old, new), value, sign):
        its, kept = "", "keeps" if value == old else "takes"
        if isinstance(value, tuple) and node.player:
            its, (old, new, value) = "its own ", [own(node, one) for one in (old, new, value)]
        return f"{who} at {here} compares {its}{said(old)} and {said(new)} and {kept} {said(value)}"
    return f"{here}: {below} has returned; the value is now {said(value)}"


def _fits(trace: Any, node: Node, compared: tuple[Any, Any], value: Any, sign: int) -> bool:
    """Whether a player of a program would take this of two values: else they were not compared."""
    if node.player in (None, "chance"):
        return False  # it may be a sum, or of what came back something else
    if trace._found.pruned is None or None in compared or node.player not in MOVERS:
        return True
    least = (node.player == "min") == (sign > 0)
    return value == (min if least else max)(compared)


def _why(trace: Any, step: Step, record: Record, here: str, payee: str) -> str:
    """Why a node is left: what it is worth is no better, for one of the players above it, than what
    that player has already.
    """
    end = trace.noted.rows(record)[-1]
    rises, signed = end.relation == ">=", trace.side != "max"
    bound = step.beta if rises else step.alpha
    if (
        end.relation not in CLAIMS
        or bound is None
        or bound != (min if rises else max)(bound, end.value)
    ):
        return f"the search goes no further at {here}"
    other = payee if not rises else "MIN" if payee == "MAX" else "MAX"
    offer = f"{here} offers {payee} {said(end.value)} {CLAIMS[end.relation]}"
    for above, had in trace.noted.above(record):
        if above.node.player == "chance":
            break
        if (MOVERS.get(above.node.player), had) == (other, -bound if signed else bound):
            return (
                f"{other} {f'keeps {payee} to' if signed else 'already has'} {said(bound)} at"
                f" {trace.label(above.path, above.node)}; {offer}: {other}"
                f" {'need' if end.value == bound else 'will'} not come here"
            )
    return f"{offer}, and {'beta' if rises else 'alpha'} = {said(bound)}"


def _raw(returned: Any) -> str:
    """What a search returned that is no value of this tree."""
    known = is_number(returned) or isinstance(returned, bool)
    return said(returned) if known else "no number"


@lru_cache(1_000, typed=True)  # a search has few numbers, and says each of them often
def said(value: Any) -> str:
    """A number as a sentence says it, with a true minus sign."""
    return number_text(value).replace("-", "−")


def capital(text: str) -> str:
    """A sentence with its first letter large; a node that is called n1 stays n1.

    >>> capital("leaf 7 is not read"), capital("n1 returns 3")
    ('Leaf 7 is not read', 'n1 returns 3')
    """
    return text if text[1:2].isdigit() else text[0].upper() + text[1:]
