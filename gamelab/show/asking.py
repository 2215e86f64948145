"""What a player asks: about each step before it is shown, or about the leaves before any."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from ..trees.numbers import number_text
from ..watching.trace import Trace
from .scene import scene_of

KINDS = "values", "windows", "cuts"  # of questions about steps; the first asks the others' too
MARKED = {  # what the reader marks on the tree before it is searched, and what is said of no mark
    "leaves": (
        "Which {} will the search never read? Click them, then Check.",
        "If the search reads all {}, press Check again.",
    ),
    "order": ("Which {} does the search read? Click them in order, then Check.",) * 2,
}


def leaves(trace: Trace, groups: Sequence[range], kind: str) -> dict[str, Any]:
    """The positions that a search may evaluate, from left to right, those left unread, the others
    as they are read, and for each the step at which the search turns to it: the cut before it, if
    there is one; last that at which it turns to none. And what is said of them by `kind`, one of
    MARKED: what one of them is called, the question, the truth; and how large a mark may be.
    """
    scene = scene_of(trace)
    index = scene.index
    inner = {step.node for step in trace.steps if step.kind == "update"}
    every = {index[path] for path in {*trace.leaves_read, *trace.leaves_pruned} - inner}
    unread = [index[path] for path in trace.leaves_pruned]
    firsts = [trace.steps[group[0]] for group in groups]
    entered = {step.node: k for k, step in reversed([*enumerate(firsts)])}
    order = [path for path in dict.fromkeys(trace.leaves_read) if path not in inner]
    places = [0, *(entered.get(path, len(groups) - 1) for path in order), len(groups) - 1]
    # at the horizon of a search with a depth a position stands for all below it
    ends = all(scene.nodes[i].is_leaf for i in every)
    one, many = ("Leaf", "leaves") if ends else ("Position", "positions")
    asked, unmarked = (said.format(many) for said in MARKED[kind])
    told = f"reads {len(order)} of" if kind == "order" else f"never reads {len(unread)} of"
    return {
        "one": one,
        "asked": asked,
        "unmarked": unmarked,
        "ordered": kind == "order",
        "size": max(9, min(15, scene.layout.pitch)),
        "truth": f"The search {told if unread else 'reads all'} {len(every)} {many}.",
        "all": sorted(every, key=lambda i: scene.sites[i].x),
        "unread": unread,
        "order": [index[path] for path in order],
        "turns": [
            next((k for k in range(last, place) if firsts[k].kind == "cut"), place)
            for last, place in pairwise(places)
        ],
    }


def questions(trace: Trace, groups: Sequence[range], kind: str) -> list[dict[str, Any]]:
    """What is asked before a step is shown: a number, or whether the search cuts there, said of
    the branches that it has not entered.

    groups : for each step of the player the numbers of the trace's events that it shows. kind :
    one of KINDS.
    """
    found, entered, index = [], set(), scene_of(trace).index
    for number, group in enumerate(groups[1:], 1):
        place = trace.node(trace.steps[group[0] - 1].node)
        left = [index[node.path] for node in place.children if node.path not in entered]
        for of, text, answer, why in _question(trace, group):
            if kind in (KINDS[0], of):
                said = {
                    "step": number,
                    "kind": "cut" if of == "cuts" else "number",
                    "text": text,
                    "answer": number_text(answer),
                }
                if why:
                    said["why"] = why
                if of == "cuts":
                    said["branches"] = left
                found.append(said)
        entered |= {trace.steps[k].node for k in group}
    return found


def _question(trace: Trace, group: range) -> Iterator[tuple[str, str, Any, str]]:
    """The question before a group of events, if there is one: its kind, its text, the answer, and
    what refutes another.
    """
    step, before = trace.steps[group[0]], trace.steps[group[0] - 1]
    node, label = trace.node(step.node), trace.label(step.node)
    place = {"cut": node, "enter": node.parent}.get(step.kind)
    if before.kind == "update" and before.alpha is not None and place and place.path == before.node:
        text = f"At {trace.label(place.path)}: cut here (click the branch), or go on?"
        sign = "<" if before.alpha < before.beta else "≥"
        why = f"alpha = {number_text(before.alpha)} {sign} beta = {number_text(before.beta)}. "
        yield "cuts", text, "cut" if step.kind == "cut" else "go on", why
    elif step.value is None:
        return
    elif step.kind == "return" and before.node == step.node:
        if step.value != before.value:  # else it stands there already
            yield "values", f"What does {label} return?", step.value, ""
    elif group[0] in trace.worked_out:
        # what the search itself never holds is asked once, when all children are back
        if trace.steps[group[-1] + 1].kind == "return":
            yield "values", f"What is {label} worth?", step.value, ""
    elif step.kind == "update":
        bound = _moving_bound(trace, step)
        text, answer = f"What is {bound or 'the value'} at {label} now?", bound or "value"
        back = trace.values.get(step.child)
        why = "" if back is None else f"{trace.label(step.child)} returned {number_text(back)}. "
        yield "windows" if bound else "values", text, getattr(step, answer), why


def _moving_bound(trace, step):
    """Which of alpha and beta a value may move; None in a search without them."""
    player = trace.node(step.node).player
    if step.alpha is None or player not in ("max", "min"):
        return None
    return "beta" if player == "min" and trace.side == "max" else "alpha"
