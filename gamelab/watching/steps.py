"""One step of a search, and how it is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..trees.node import Node
from ..trees.numbers import number_text


class Step(NamedTuple):
    """One thing that happened at one node.

    kind : "enter", "update" (a child returned), "cut" (the rest of the children is left unread) or
    "return".
    node : the path of the node.
    alpha, beta : the window at the node after the step; None where the search has none.
    value : the running value after the step, on "return" the value returned; None before there is
    one.
    child : on "update", the path of the child that returned.
    best : the path of the child that attains the running value, the first of equals.
    pruned : on "cut", the paths of the children left unread.
    relation : on "return", what the value says of the node's true value: "=" it, ">=" a lower
        bound, "<=" an upper one, None where it follows from nothing that was read."""

    kind: str
    node: str
    alpha: Any = None
    beta: Any = None
    value: Any = None
    child: Any = None
    best: str | None = None
    pruned: tuple[str, ...] = ()
    relation: str | None = None


SIGNS = {"=": "exactly", ">=": "a lower bound", "<=": "an upper bound"}


def sentence(step: Step, node: Node, side: str, label: Callable[[str], str]) -> str:
    """A step in words: `node` is its node, `side` whose the numbers are, `label` calls a path."""
    here = label(step.node)
    name = capital(here)
    ranged = step.alpha is not None
    window = f"alpha = {number_text(step.alpha)}, beta = {number_text(step.beta)}" if ranged else ""
    if step.kind == "enter":
        if node.is_leaf:
            return f"Read {here}."
        player = node.player.upper() if node.player in ("max", "min") else node.player
        return f"Enter {here} ({player}){' with ' + window if window else ''}."
    if step.kind == "update":
        if step.value is None:
            return (
                f"{name}: {label(step.child)} is back, with no"
                f" number{'; ' + window if window else ''}."
            )
        return (
            f"{name}: {label(step.child)} is back; the value is now"
            f" {number_text(step.value)}{', ' + window if window else ''}."
        )
    if step.kind == "cut":
        unread = ", ".join(label(path) for path in step.pruned)
        reason = (
            f"alpha = {number_text(step.alpha)} >= beta = {number_text(step.beta)}: cut, "
            if ranged
            else "stop early: "
        )
        if ranged and step.alpha < step.beta:
            rises = side == "mover" or node.player != "min"
            passed = step.value is not None and (
                step.value >= step.beta if rises else step.alpha >= step.value
            )
            low, high = ("value", "beta") if rises else ("alpha", "value")
            reason = (
                f"{low} = {number_text(getattr(step, low))} >= {high} ="
                f" {number_text(getattr(step, high))}: cut, "
                if passed
                else "stop early: "
            )
        return f"{name}: {reason}{unread} {'is' if len(step.pruned) == 1 else 'are'} not read."
    if node.is_leaf:
        return f"{name} returns {number_text(step.value)}."
    if step.relation == "=" or step.relation is None:
        return f"{name} returns {number_text(step.value)}."
    return (
        f"{name} returns {number_text(step.value)}, {SIGNS[step.relation]}: its own value is"
        f" {step.relation} {number_text(step.value)}."
    )


def capital(text: str) -> str:
    return text[0].upper() + text[1:]
