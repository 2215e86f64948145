"""What is sent to a paper's process: orders, and what the questions hand out. Payoffs of a tree
that is searched are never in it.
"""

import io
import pickle
from collections.abc import Mapping
from typing import Any

from gamelab.learn.reading import Counter
from gamelab.trees.build import tree
from gamelab.trees.node import Node

# the room of the references, which a paper's process has not got
QUESTIONS = "gamelab.learn.questions"


class _Packer(pickle.Pickler):
    """Writes what is the student's to see."""

    def reducer_override(self, thing):
        kind = type(thing)
        # a node knows its parent and its children: written so, a deep tree would be a deep pickle
        if isinstance(thing, Node) and thing.parent is None:
            return tree, (thing.to_dict(), thing.players)
        if kind.__module__.startswith(QUESTIONS):
            base = next(
                above for above in kind.__mro__ if not above.__module__.startswith(QUESTIONS)
            )
            return object.__new__, (base,), vars(thing)
        return NotImplemented


class _Writer(_Packer):
    """Writes an order; a tree in it becomes its shape, which asks for its payoffs one by one."""

    def __init__(self, file, counters):
        super().__init__(file)
        self._numbers = {id(counter.root): number for number, counter in enumerate(counters)}
        self._counters = counters

    def persistent_id(self, thing):
        if not isinstance(thing, Node):
            return None
        if id(thing) not in self._numbers:
            # a tree inside a list: nothing counts what is read of it, but its payoffs stay here as
            # well
            self._numbers[id(thing)] = len(self._counters)
            self._counters.append(Counter(thing))
        number = self._numbers[id(thing)]
        counter = self._counters[number]
        # a pickle in the pickle: this function is called for each thing that stands in the outer
        # one
        return number, pickle.dumps((counter.shape(), counter.root.players, counter.root.movers))


def packed(given: Any) -> bytes:
    """The pickle of what a question hands out; a tree with its payoffs, for they are the student's
    to see.
    """
    file = io.BytesIO()
    _Packer(file).dump(given)
    return file.getvalue()


def order_bytes(order: Mapping[str, Any], counters: list[Counter]) -> bytes:
    """The pickle of an order to a paper's process. Trees in it that have no counter yet are given
    one, at the end of `counters`.
    """
    file = io.BytesIO()
    _Writer(file, counters).dump(order)
    return file.getvalue()
