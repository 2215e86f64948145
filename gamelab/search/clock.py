"""Play by the clock: a search is stopped where it next reads something of the tree.

No thread and no signal: the clock is asked, so what it stops may be anybody's search.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import getattr_static
from math import inf
from time import perf_counter
from typing import Any

from ..trees.games import GameNode, root_at
from ..trees.node import Node
from ..trees.numbers import Number, exact, number_text

READINGS = ("children", "payoff", "eval")


class TimeIsUp(BaseException):
    """Ends a search; no Exception, so that no `except Exception` of a search holds it up."""


class Clock:
    """So many seconds from now on, None for ever; ValueError for a time that is not above 0."""

    def __init__(self, seconds: Number | None) -> None:
        limit = inf if seconds is None else exact(seconds, "seconds")
        if limit <= 0:
            raise ValueError(f"seconds={number_text(limit)}: expected a time above 0")
        self.end = perf_counter() + limit

    def ask(self) -> None:
        """TimeIsUp when it is."""
        if perf_counter() >= self.end:
            raise TimeIsUp


def overseen(root: Node, ask: Callable[[Node, str], None]) -> Node:
    """The same tree in nodes that call ask(node, name) before their children, payoff or evaluation
    is read.
    """
    kind = type(root)
    asking = {name: _asking(getattr_static(kind, name), name, ask) for name in READINGS}
    overseer: Any = type(kind.__name__, (kind,), {"__slots__": (), **asking})
    if isinstance(root, GameNode):
        return root_at(root.position, overseer)
    root = root.rewritten(lambda node: {})
    for node in [*root.nodes()]:
        node.__class__ = overseer
    return root


def _asking(read: Any, name: str, ask: Callable[[Node, str], None]) -> property:
    def asked(node: Node) -> Any:
        ask(node, name)
        return read.__get__(node)

    return property(asked)
