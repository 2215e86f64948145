"""A tree behind a counter: a student's function reads it node by node, and what was read is known
from outside.
"""

from collections.abc import Callable
from itertools import count
from typing import Any

from ..trees.node import Node
from .limits import Refused

COUNTED = ("payoff", "eval")
MOST = 50  # times that the payoffs of a tree may be read, for each of its nodes
# what is no secret, and is not counted
OPEN = ("player", "moves", "name", "probs", "bounds")


class Counter:
    """The tree itself, and the log of what was asked of it.

    Attributes
    ----------
    root : the tree. log : (what, path) in the order of asking, each once, as the keys of a
    dictionary; what is "payoff" or "eval".

    >>> from gamelab import tree
    >>> counter = Counter(tree([[3, 12], [2, 4]]))
    >>> counter.node().children[1].children[0].payoff, counter.payoffs_read
    (2, ['1.0'])
    """

    def __init__(self, root: Node) -> None:
        self.root = root
        self._nodes = {node.path: node for node in self.root.nodes()}
        self.log: dict[tuple[str, str], None] = {}

    @property
    def payoffs_read(self) -> list[str]:
        return [path for what, path in self.log if what == "payoff"]

    def shape(self) -> dict[str, Any]:
        """What is no secret and is not counted: who moves where, moves, names, probabilities; by
        path.
        """
        return {
            path: {key: getattr(node, key) for key in OPEN} for path, node in self._nodes.items()
        }

    def ask(self, what: str, path: str) -> Any:
        """A payoff or an evaluation, noted. KeyError for a node that is not there."""
        node = self._nodes[path]
        if what not in COUNTED:
            raise KeyError(what)
        self.log[what, path] = None
        return getattr(node, what)

    def node(self) -> Node:
        """The root as a search reads it."""
        return asking(self.shape(), self.ask, self.root.players, self.root.movers)


def asking(
    shape: dict[str, Any],
    ask: Callable[[str, str], Any],
    players: tuple[str, ...],
    movers: set[str],
) -> Node:
    """A tree of the given shape whose nodes ask for payoffs and evaluations when they are read;
    Refused to who reads them over and over, as a search does that goes to each child twice.
    """
    nodes: dict[str, _AskingNode] = {}
    most, times = MOST * len(shape), count(1)

    def asked(what: str, path: str) -> Any:
        if next(times) > most:
            raise Refused(
                f"it reads payoffs {most:,} times on a tree of {len(shape)} nodes: search each"
                " child once"
            )
        return ask(what, path)

    # a parent stands before its children
    for path, here in shape.items():
        above, _, place = path.rpartition(".")
        node = nodes[path] = _AskingNode(here, path, asked)
        node.players, node.movers = players, movers
        if path:
            node.parent = nodes[above]
            node.index = node.move = int(place)
            node.parent._below.append(node)
            if node.parent.moves is not None:
                node.move = node.parent.moves[node.index]
    return nodes[""]


class _AskingNode(Node):
    __slots__ = ("_ask", "_below")

    def __init__(self, here, path, ask):
        self._below, self._ask = [], ask
        self.path, self.parent, self.index, self.move = path, None, None, None
        for key in OPEN:
            setattr(self, key, here[key])

    @property
    def is_leaf(self):
        return not self._below

    @property
    def children(self):
        return tuple(self._below)

    @property
    def payoff(self):
        return None if self._below else self._ask("payoff", self.path)

    @property
    def eval(self):
        return self._ask("eval", self.path)

    def survey(self):
        return iter(())


# A student's error message names the class of what was handed out: to them it is a Node.
_AskingNode.__name__ = _AskingNode.__qualname__ = Node.__name__
